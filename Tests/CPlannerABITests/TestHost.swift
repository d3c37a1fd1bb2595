import CPlanner
import CPlannerABI
import Testing

let second: Int64 = 1_000
let minute = 60 * second
let hour = 60 * minute
let dayLength = 24 * hour
/// 2024-10-07, a Monday.
let monday: Int64 = 20_003
let mondayNoon = monday * dayLength + 12 * hour
let granted = PLANNER_AUTHORIZATION_WHEN_IN_USE

/// Settings by name. A value that is nil is absent.
struct Settings {
  var offset: Int32?
  var hourCycle: Int32?
  var filter: Double?
  var accuracy: Double?
  var system: Int?
  var language: String?
  /// Off, for tests of other things.
  var schedule: Int32? = 0
  var arrivalRadius: Double?
  var arrivalDwell: Int64?
  /// The offsets from UTC, each from an instant in seconds since 1970 on.
  var offsets: [(from: Int64, seconds: Int32)]?

  var raw: planner_settings {
    var result = planner_settings.blank
    func add<Value>(_ value: Value?, _ bit: Int, to field: inout Value, _ present: inout UInt32) {
      guard let value else { return }
      field = value
      present |= UInt32(bit)
    }
    add(offset, PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS, to: &result.utc_offset_seconds, &result.present)
    add(hourCycle, PLANNER_SETTINGS_HAS_HOUR_CYCLE, to: &result.hour_cycle, &result.present)
    add(filter, PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS, to: &result.distance_filter_meters, &result.present)
    add(accuracy, PLANNER_SETTINGS_HAS_DESIRED_ACCURACY_METERS, to: &result.desired_accuracy_meters, &result.present)
    add(
      system.map { Int32($0) }, PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM, to: &result.measurement_system, &result.present
    )
    add(schedule, PLANNER_SETTINGS_HAS_SCHEDULE, to: &result.has_schedule, &result.present)
    add(arrivalRadius, PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS, to: &result.arrival_radius_meters, &result.present)
    add(arrivalDwell, PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS, to: &result.arrival_dwell_seconds, &result.present)
    if let offsets {
      // Never freed: the struct points to it.
      let list = UnsafeMutableBufferPointer<planner_utc_offset>.allocate(capacity: offsets.count + 1)
      _ = list.initialize(
        from: offsets.map { planner_utc_offset(from: $0.from * second, seconds: $0.seconds, reserved: 0) })
      (result.utc_offsets, result.utc_offset_count) = (UnsafePointer(list.baseAddress), offsets.count)
      result.present |= UInt32(PLANNER_SETTINGS_HAS_UTC_OFFSETS)
    }
    if let language {
      // Never freed: the struct points to it.
      let bytes = UnsafeMutableBufferPointer<CChar>.allocate(capacity: language.utf8.count)
      _ = bytes.initialize(from: language.utf8.map { CChar(bitPattern: $0) })
      result.language = planner_text(data: UnsafePointer(bytes.baseAddress), size: bytes.count)
      result.present |= UInt32(PLANNER_SETTINGS_HAS_LANGUAGE)
    }
    return result
  }
}

/// The smallest possible host. It owns a planner and the time, carries out redraws, and keeps a mirror of the rows that
/// it updates by the collected changes alone.
final class TestHost {
  private(set) var planner: OpaquePointer?
  var now: Int64
  /// The latest collected plan request.
  private(set) var request: UInt64 = 0
  /// The latest collected request for items.
  private(set) var itemsRequest: UInt64 = 0
  /// The key of the latest collected save of a task.
  private(set) var saveKey: ID = 0
  private var lastKey: UInt64 = 0
  private(set) var mirror: [Row.Visible] = []
  /// The row in the details sheet.
  private var sheet: Row.Visible?
  /// The composer in the popup.
  private var popup: ShownComposer?

  init(_ settings: Settings = Settings(), at now: Int64 = mondayNoon) {
    self.now = now
    var created: OpaquePointer?
    var raw = settings.raw
    #expect(Status(planner_create(&raw, now, &created, nil)) == .ok)
    planner = created
  }

  /// The host of a restored planner, without screens.
  init(restored planner: OpaquePointer, at now: Int64) {
    (self.planner, self.now) = (planner, now)
  }

  deinit { planner_destroy(planner) }

  /// Goes on with another planner in the place of this one.
  func replace(with other: OpaquePointer?) {
    planner_destroy(planner)
    planner = other
  }

  /// The host of a started planner with a loaded plan and all effects collected.
  static func loaded(
    _ visits: [Visit], _ settings: Settings = Settings(), authorization: Int = granted, fix: Place? = nil,
    at now: Int64 = mondayNoon
  ) -> TestHost {
    let host = TestHost(settings, at: now)
    host.authorize(authorization)
    host.start()
    host.effects()
    #expect(host.answer(visits) == .ok)
    if let fix { #expect(host.fix(fix) == .ok) }
    host.effects()
    return host
  }

  // MARK: Effects

  /// Collects one effect. On a redraw, it collects the changes of the list and reads the screens again.
  func nextEffect(_ location: SourceLocation = #_sourceLocation) -> Effect? {
    guard let raw = read({ planner_next_effect(planner, $0) }) else { return nil }
    let effect = Effect(raw)
    switch effect {
    case .load(let number, _): request = number
    case .loadItems(let number, _): itemsRequest = number
    case .save(let key, _): saveKey = key
    case .attach, .present, .dismiss, .detach: sheet = details?.visible
    case .composer: popup = composer
    case .redraw(let changed):
      if changed.contains(.list) { collect(location) }
      if changed.contains(.details) { sheet = details?.visible }
      if changed.contains(.composer) { popup = composer }
    default: break
    }
    return effect
  }

  /// Collects all effects. Afterwards the mirror must equal the rows, and the sheet its row in the list.
  @discardableResult
  func effects(_ location: SourceLocation = #_sourceLocation) -> [Effect] {
    var taken: [Effect] = []
    while let effect = nextEffect(location) { taken.append(effect) }
    let early = taken.dropLast().filter(\.isRedraw)
    #expect(early.isEmpty, "redraw comes last", sourceLocation: location)
    let (rows, details) = (rows, details)
    if home.phase != PLANNER_PHASE_IDLE {
      #expect(mirror == rows.map(\.visible), "a redraw of the list was not announced", sourceLocation: location)
    }
    if sheet?.id != details?.id { sheet = details?.visible }
    #expect(sheet == details?.visible, "a redraw of the details was not announced", sourceLocation: location)
    for row in rows where row.id == details?.id { #expect(row == details, sourceLocation: location) }
    let composer = composer
    if popup?.presentation != composer?.presentation || popup?.id != composer?.id { popup = composer }
    #expect(popup == composer, "a redraw of the composer was not announced", sourceLocation: location)
    return taken
  }

  func locationEffects(_ location: SourceLocation = #_sourceLocation) -> [Effect] {
    effects(location).filter(\.isOfLocation)
  }

  func screenEffects(_ location: SourceLocation = #_sourceLocation) -> [Effect] {
    effects(location).filter(\.isOfScreens)
  }

  /// The bits of the waiting redraw.
  func redraw(_ location: SourceLocation = #_sourceLocation) -> Changed {
    if case .redraw(let changed) = effects(location).last { changed } else { [] }
  }

  /// Collects the changes, and applies them to the mirror.
  @discardableResult
  func collect(_ location: SourceLocation = #_sourceLocation) -> Changes {
    let changes = Changes(always { planner_collect_changes(planner, $0) })
    let new = rows.map(\.visible)
    mirror = changes.applied(to: mirror, new)
    #expect(mirror == new, "applied to the old rows, the changes give the new rows", sourceLocation: location)
    return changes
  }

  // MARK: Events

  func later(_ seconds: Double) { now += Int64(seconds * 1_000) }

  /// Advances the time, and reports it to the planner.
  @discardableResult
  func wait(_ seconds: Double) -> Status {
    later(seconds)
    return clock()
  }

  @discardableResult
  func start() -> Status { Status(planner_start(planner, now)) }

  @discardableResult
  func stop() -> Status { Status(planner_stop(planner, now)) }

  @discardableResult
  func clock() -> Status { Status(planner_clock_advanced(planner, now)) }

  @discardableResult
  func change(_ settings: Settings) -> Status {
    var raw = settings.raw
    return Status(planner_settings_changed(planner, now, &raw))
  }

  @discardableResult
  func authorize(_ authorization: Int) -> Status {
    Status(planner_authorization_changed(planner, now, Int32(authorization)))
  }

  @discardableResult
  func fix(_ place: Place, accuracy: Double = 10, time: Int64? = nil) -> Status {
    var fix = planner_fix.blank
    fix.time = time ?? now
    (fix.latitude, fix.longitude, fix.horizontal_accuracy) = (place.latitude, place.longitude, accuracy)
    return Status(planner_fix_received(planner, now, &fix))
  }

  @discardableResult
  func sensorFails() -> Status { Status(planner_location_failed(planner, now)) }

  /// Answers the given plan request, or the latest collected one.
  @discardableResult
  func answer(_ visits: [Visit], to number: UInt64? = nil) -> Status {
    Visit.withTasks(visits) {
      Status(
        planner_plan_loaded(planner, now, number ?? request, $0, visits.count, MemoryLayout<planner_task>.stride))
    }
  }

  @discardableResult
  func fail(_ message: Bytes, to number: UInt64? = nil) -> Status {
    message.bytes.withUnsafeBytes {
      let text = planner_text(data: $0.baseAddress?.assumingMemoryBound(to: CChar.self), size: $0.count)
      return Status(planner_plan_failed(planner, now, number ?? request, text))
    }
  }

  @discardableResult
  func refresh() -> Status { Status(planner_refresh(planner, now)) }

  @discardableResult
  func add(_ visit: Visit) -> Status { Visit.withTasks([visit]) { Status(planner_task_added(planner, now, $0)) } }

  @discardableResult
  func update(_ visit: Visit) -> Status { Visit.withTasks([visit]) { Status(planner_task_updated(planner, now, $0)) } }

  @discardableResult
  func remove(_ id: ID) -> Status { Status(planner_task_removed(planner, now, id.uuid)) }

  @discardableResult
  func setStatus(_ id: ID, _ status: Int) -> Status {
    Status(planner_task_status_changed(planner, now, id.uuid, Int32(status)))
  }

  @discardableResult
  func travelTime(_ id: ID, _ seconds: Double) -> Status {
    Status(planner_travel_time_received(planner, now, id.uuid, seconds))
  }

  @discardableResult
  func tap(_ id: ID) -> Status { Status(planner_row_tapped(planner, now, id.uuid)) }

  @discardableResult
  func close() -> Status { Status(planner_close_tapped(planner, now)) }

  @discardableResult
  func appear(_ number: UInt64) -> Status { Status(planner_child_appeared(planner, now, number)) }

  @discardableResult
  func disappear(_ number: UInt64, dismissed: Bool = true) -> Status {
    Status(planner_child_disappeared(planner, now, number, dismissed ? 1 : 0))
  }

  /// Taps a row and collects the effects. Returns the number of the presentation.
  func present(_ id: ID, _ location: SourceLocation = #_sourceLocation) -> UInt64 {
    #expect(tap(id) == .ok, sourceLocation: location)
    for case .present(let number, id) in effects(location) { return number }
    Issue.record("nothing was presented", sourceLocation: location)
    return 0
  }

  /// The same, and reports that the details have appeared.
  func open(_ id: ID, _ location: SourceLocation = #_sourceLocation) -> UInt64 {
    let number = present(id, location)
    #expect(appear(number) == .ok, sourceLocation: location)
    return number
  }
}

extension TestHost {
  /// A key that no save had.
  func takeKey() -> ID {
    lastKey += 1
    return ID(high: 0x6B65_7900, low: lastKey)
  }
}
