import CPlanner
import CPlannerABI
import Testing

/// Each setting is passed on, and refused with its name. The core's tests prove what it does.
struct SettingsTests {
  /// A setting that is present alone, with one that it needs.
  private static func settings(_ bit: Int, _ set: (inout planner_settings) -> Void) -> planner_settings {
    var raw = planner_settings.blank
    raw.present = UInt32(bit)
    set(&raw)
    return raw
  }

  /// Ten minutes at stop 1 from 12:45 on; stop 2 is there, 15 minutes late, and stop 3 two minutes.
  private static func host() -> TestHost {
    TestHost.loaded(
      [
        Visit(1, order: 1, at: .east(1_000), plannedAt: mondayNoon + hour),
        Visit(2, order: 2, at: .east(1_000), plannedAt: mondayNoon + 40 * minute, duration: 60),
        Visit(3, order: 3, at: .east(1_000), plannedAt: mondayNoon + 54 * minute, duration: 60, hours: "12:00-13:00"),
      ], Settings(schedule: 1), fix: .east(0))
  }

  private static func startsLocation(_ host: TestHost) -> String {
    for case .startLocation(let filter, let accuracy) in host.effects() { return "\(filter) \(accuracy)" }
    return ""
  }

  private static func moving(_ host: TestHost) -> TestHost {
    host.later(5)
    host.fix(.east(5))
    return host
  }

  private struct Case {
    var name: String
    var bit: Int
    var set: (inout planner_settings) -> Void
    /// What differs.
    var look: (TestHost) -> String
    var before: String
    var after: String
  }

  private static let radius = PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS

  private static var cases: [Case] {
    [
      Case(
        name: "utc_offset_seconds", bit: PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS,
        set: { $0.utc_offset_seconds = 3_600 },
        look: { $0.rows[0].plannedText }, before: "13:00", after: "14:00"),
      Case(
        name: "hour_cycle", bit: PLANNER_SETTINGS_HAS_HOUR_CYCLE, set: { $0.hour_cycle = 12 },
        look: { $0.rows[0].plannedText }, before: "13:00", after: "1:00\u{202F}PM"),
      Case(
        name: "distance_filter_meters", bit: PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS,
        set: { $0.distance_filter_meters = 50 },
        look: startsLocation, before: "", after: "50.0 100.0"),
      Case(
        name: "desired_accuracy_meters", bit: PLANNER_SETTINGS_HAS_DESIRED_ACCURACY_METERS,
        set: { $0.desired_accuracy_meters = 60 },
        look: startsLocation, before: "", after: "100.0 60.0"),
      Case(
        name: "maximum_speed_mps", bit: PLANNER_SETTINGS_HAS_MAXIMUM_SPEED_MPS, set: { $0.maximum_speed_mps = 10 },
        look: { host in
          host.later(10)
          host.fix(.east(200))
          return "\(host.location.used)"
        }, before: "2", after: "1"),
      Case(
        name: "detour_factor", bit: PLANNER_SETTINGS_HAS_DETOUR_FACTOR, set: { $0.detour_factor = 2 },
        look: { "\(($0.rows[0].travelTime ?? 0).rounded())" }, before: "117.0", after: "180.0"),
      Case(
        name: "travel_speed_kmh", bit: PLANNER_SETTINGS_HAS_TRAVEL_SPEED_KMH, set: { $0.travel_speed_kmh = 20 },
        look: { "\(($0.rows[0].travelTime ?? 0).rounded())" }, before: "117.0", after: "234.0"),
      Case(
        name: "measurement_system", bit: PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM,
        set: { $0.measurement_system = planner_measurement_system(PLANNER_SYSTEM_US) },
        look: { $0.rows[0].distanceText }, before: "1.0 km", after: "0.6 mi"),
      Case(
        name: "closing_soon_minutes", bit: PLANNER_SETTINGS_HAS_CLOSING_SOON_MINUTES,
        set: { $0.closing_soon_minutes = 59 },
        look: { $0.rows[2].hoursText }, before: "Closes soon · 13:00", after: "Open · closes 13:00"),
      Case(
        name: "has_schedule", bit: PLANNER_SETTINGS_HAS_SCHEDULE, set: { $0.has_schedule = 0 },
        look: { "\($0.stops.count)" },
        before: "3", after: "0"),
      Case(
        name: "visit_duration_seconds", bit: PLANNER_SETTINGS_HAS_VISIT_DURATION_SECONDS,
        set: { $0.visit_duration_seconds = 660 },
        look: { "\($0.stops[0].duration)" }, before: "600", after: "660"),
      Case(
        name: "early_seconds", bit: PLANNER_SETTINGS_HAS_EARLY_SECONDS, set: { $0.early_seconds = 60 },
        look: { "\((($0.stops[0].start ?? 0) - mondayNoon) / minute)" }, before: "45", after: "59"),
      Case(
        name: "late_after_seconds", bit: PLANNER_SETTINGS_HAS_LATE_AFTER_SECONDS, set: { $0.late_after_seconds = 901 },
        look: { "\($0.stops[1].pace)" }, before: "\(PLANNER_PACE_LATE)", after: "\(PLANNER_PACE_TIGHT)"),
      Case(
        name: "tight_before_seconds", bit: PLANNER_SETTINGS_HAS_TIGHT_BEFORE_SECONDS,
        set: { $0.tight_before_seconds = 0 },
        look: { "\($0.stops[2].pace)" }, before: "\(PLANNER_PACE_TIGHT)", after: "\(PLANNER_PACE_ON_TIME)"),
      Case(
        name: "end_place", bit: PLANNER_SETTINGS_HAS_END_PLACE,
        set: { ($0.end_place_latitude, $0.end_place_longitude) = (0, 10) },
        look: { "\($0.day.travel)" }, before: "117", after: "234"),
      Case(
        name: "arrival_radius_meters", bit: radius, set: { $0.arrival_radius_meters = 1_000 },
        look: { startsLocation(moving($0)) },
        before: "",
        after: "25.0 25.0"),
      Case(
        name: "near_filter_meters", bit: radius | PLANNER_SETTINGS_HAS_NEAR_FILTER_METERS,
        set: { ($0.arrival_radius_meters, $0.near_filter_meters) = (1_000, 10) }, look: { startsLocation(moving($0)) },
        before: "",
        after: "10.0 10.0"
      ),
      Case(
        name: "arrival_dwell_seconds", bit: radius | PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS,
        set: { ($0.arrival_radius_meters, $0.arrival_dwell_seconds) = (1_000, 30) },
        look: { "\(((moving($0).wake ?? 0) - $0.now) / second)" }, before: "115", after: "30"),
    ]
  }

  @Test("each setting is passed on, and the others stay · SCHED-6.4 SCHED-10.7")
  func passedOn() {
    for each in Self.cases {
      let (before, after) = (Self.host(), Self.host())
      #expect(each.look(before) == each.before, "\(each.name)")
      var raw = Self.settings(each.bit, each.set)
      #expect(Status(planner_settings_changed(after.planner, after.now, &raw)) == .ok, "\(each.name)")
      #expect(each.look(after) == each.after, "\(each.name)")
      if each.name != "has_schedule" { #expect(after.stops.count == 3, "an absent setting keeps its value") }
    }
  }

  @Test("the language and the list of offsets are copied; two NaN take the end place away · TIME-1.3 SCHED-10.7")
  func pointers() {
    let host = Self.host()
    #expect(host.change(Settings(language: "de", schedule: 1, offsets: [(from: 0, seconds: 7_200)])) == .ok)
    #expect(host.string(PLANNER_STRING_CLOSE) == "Schließen" && host.rows[0].plannedText == "15:00")
    #expect(host.change(Settings(offset: 0, schedule: 1)) == .ok && host.rows[0].plannedText == "13:00")
    for (degrees, travel) in [(10, 234), (Double.nan, 117)] as [(Double, Int64)] {
      var raw = Self.settings(PLANNER_SETTINGS_HAS_END_PLACE) {
        ($0.end_place_latitude, $0.end_place_longitude) = (degrees * 0, degrees)
      }
      #expect(Status(planner_settings_changed(host.planner, host.now, &raw)) == .ok && host.day.travel == travel)
    }
  }

  @Test("a setting out of range is refused with its name, also at creation · TIME-1.5")
  func refusals() {
    // Tests/CPrograms/arguments.c tries every setting.
    let wrong: [(String, Int, (inout planner_settings) -> Void)] = [
      ("distance_filter_meters", PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS, { $0.distance_filter_meters = -1 }),
      ("has_schedule", PLANNER_SETTINGS_HAS_SCHEDULE, { $0.has_schedule = 2 }),
      ("utc_offsets", PLANNER_SETTINGS_HAS_UTC_OFFSETS, { $0.utc_offset_count = 1 }),
      ("utc_offset_count", PLANNER_SETTINGS_HAS_UTC_OFFSETS, { $0 = Settings(offsets: []).raw }),
      ("from", 0, { $0 = Settings(offsets: [(from: 0, seconds: 0), (from: 0, seconds: 0)]).raw }),
      ("present", 1 << 30, { _ in }), ("undo_seconds", 0, { $0.undo_seconds = 1 }),
    ]
    let host = Self.host()
    for (field, bit, set) in wrong {
      var raw = Self.settings(bit, set)
      host.expectRefused(.invalidArgument, field) { Status(planner_settings_changed(host.planner, host.now, &raw)) }
      #expect(planner_error_field(host.planner).string == field && host.message.hasPrefix(field))
      var (created, error) = (OpaquePointer?.none, planner_error.blank)
      #expect(Status(planner_create(&raw, 0, &created, &error)) == .invalidArgument && created == nil)
      #expect(error.field.string == field && error.message.string == host.message)
    }
  }

  @Test("64 offsets are legal, 65 are too many · TIME-1.5")
  func offsets() {
    let (host, many) = (Self.host(), (0..<65).map { (from: Int64($0), seconds: 60 as Int32) })
    #expect(host.change(Settings(schedule: 1, offsets: many.dropLast())) == .ok)
    host.expectRefused(.limit) { host.change(Settings(offsets: many)) }
    #expect(planner_error_field(host.planner).string == "utc_offset_count")
  }

  private var radius: Int { Self.radius }
}
