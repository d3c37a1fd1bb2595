import Testing

@testable import PlannerKitCore

/// SplitMix64: a generator with the same numbers in every run.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The name of a machine's state. States are private, so it is read by reflection.
func stateName(of machine: some Any) -> String {
  guard let state = Mirror(reflecting: machine).descendant("state") else { return "no state" }
  return Mirror(reflecting: state).children.first?.label ?? "\(state)"
}

extension Instant {
  /// 2026-03-02, a Monday, 08:00 UTC.
  static var morning: Instant {
    Instant(milliseconds: 1_772_438_400_000)
  }

  static func + (instant: Instant, seconds: Double) -> Instant {
    Instant(milliseconds: instant.milliseconds + Int64(seconds * 1_000))
  }
}

let secondsPerDay = 86_400.0

extension TaskID {
  init(_ number: UInt64) {
    self.init(high: 0, low: number)
  }
}

extension Coordinate {
  /// The place this many metres north and east of one in Berlin, accurate to a thousandth.
  static func metres(north: Double, east: Double = 0) throws -> Coordinate {
    try Coordinate(latitude: 52.5 + north / 111_268, longitude: 13.4 + east / 67_904)
  }
}

extension Fix {
  static func at(
    north: Double, east: Double = 0, accuracy: Double = 10, time: Instant
  ) throws -> Fix {
    try Fix(coordinate: .metres(north: north, east: east), horizontalAccuracy: accuracy, time: time)
  }
}

extension Row {
  init(_ task: PlanTask, in context: RowContext) {
    self = context.row(task)
  }

  /// A row without authorisation.
  init(unmeasured task: PlanTask) {
    self.init(task, in: .nowhere)
  }
}

extension RowStore {
  /// In visiting order.
  var all: [Row] {
    (0..<count).compactMap { self[$0] }
  }
}

extension Origin {
  static func metres(north metres: Double) throws -> Origin {
    Origin(try .metres(north: metres))
  }
}

extension Coordinate {
  /// A computed place, clamped because rounding may have moved it out of range.
  init(onGlobe latitude: Double, longitude: Double) {
    guard let place = try? Coordinate(latitude: min(max(latitude, -90), 90), longitude: min(max(longitude, -180), 180))
    else { preconditionFailure("A coordinate is not a number.") }
    self = place
  }
}

extension LocalClock {
  /// A clock with one offset for ever.
  init(now: Instant, utcOffset: Int32) {
    self.init(now: now, offsets: [UTCOffset(seconds: utcOffset)])
  }

  /// The first instant of a day.
  func start(of day: LocalDay) -> Instant {
    instant(0, into: day)
  }
}

extension Settings {
  /// For tests of other things.
  static var unscheduled: Settings {
    var settings = Settings()
    settings.isScheduling = false
    return settings
  }

  /// Local time has this offset for ever.
  mutating func setOffset(_ seconds: Int32) {
    utcOffsets = [UTCOffset(seconds: seconds)]
  }
}

extension Children {
  /// The attached child, unless it is being dismissed.
  var open: Child? {
    attached.flatMap { $0.phase == .dismissing ? nil : $0.child }
  }
}

extension RowContext {
  static var nowhere: RowContext {
    RowContext(
      origin: nil, isAuthorized: false, awaitsFix: false, settings: .unscheduled, localizer: Localizer(),
      clock: LocalClock(now: .morning, utcOffset: 0), holidays: nil, plan: DayPlan())
  }
}

extension DayPlan {
  /// Replaces all tasks, none of which comes twice.
  mutating func replaceAll(with tasks: [PlanTask], clock: LocalClock) {
    var isDuplicate = [Bool](repeating: false, count: tasks.count)
    replaceAll(with: TaskIndex(tasks, isDuplicate: &isDuplicate), clock: clock)
  }
}

extension Planner {
  /// Collects all waiting effects.
  mutating func takeEffects() -> [Effect] {
    var effects: [Effect] = []
    while let effect = nextEffect() {
      effects.append(effect)
    }
    return effects
  }

  /// The plan request that is under way.
  var openRequest: RequestNumber {
    get throws { try #require(loading.request) }
  }

  mutating func change(now: Instant? = nil, _ change: (inout Settings) -> Void) throws {
    var settings = settings
    change(&settings)
    try settingsChanged(to: settings, now: now ?? clock.now)
  }

  /// The planner that a snapshot of this one gives.
  func restored(
    _ settings: Settings? = nil, authorization: Authorization? = nil, at now: Instant? = nil
  ) throws -> Planner {
    try Planner(
      restoring: snapshot(), settings: settings ?? self.settings, authorization: authorization ?? self.authorization,
      now: now ?? clock.now)
  }
}

/// Why a call is refused; nil if it is not.
func thrownRefusal<Value>(_ call: () throws -> Value) -> Refusal? {
  do {
    _ = try call()
  } catch let refusal as Refusal {
    return refusal
  } catch {
    Issue.record(error)
  }
  return nil
}

/// The reason why a call is refused; nil if it is not.
func reason<Value>(_ call: () throws -> Value) -> Refusal.Reason? {
  thrownRefusal(call)?.reason
}

extension FixFilter {
  mutating func clockAdvanced(to now: Instant) -> Outcome {
    clockAdvanced(to: now, settings: Settings())
  }

  mutating func clockWentBack(to now: Instant) {
    clockWentBack(to: now, byOverAMinute: true)
  }
}

extension Planner {
  /// What rows and the day show.
  var texts: [String] {
    rows.map { "\($0.task.id) \(text(of: $0).spoken)" } + ["\(daySchedule.display)"]
  }

  /// Everything that a host can read, and the effects that it would collect next.
  var observed: [String] {
    var copy = self
    return [
      "\(isStarted) \(phase) \(isRefreshing) \(today) \(failureMessage) \(messageRevision)",
      "\(authorization) \(freshness) \(String(describing: usedFix)) \(fixCounts) \(String(describing: nextWake))",
      "\(settings)",
      "\(refusedTasks.map { "\($0.index) \($0.refusal.reason)" })",
      "\(detailsRow.map { text(of: $0).spoken } ?? "no details")",
      "\(rows.map { "\($0.task.id) \(text(of: $0).spoken) \($0.distance ?? -1) \($0.travelTime ?? -1)" })",
      "\(stops) \(daySchedule.display) \(daySchedule.travel) \(daySchedule.waiting)",
      composer.map { "\($0.text) \($0.visibleSections) \($0.activeSection as Any) \($0.keepsDraft)" } ?? "no composer",
      "\(saves.map { "\($0.key) \($0.composed.id) \($0.task.title) \($0.failureMessage ?? "-")" }) \(detent)"
        + " \(outcomes.all.map { "\($0.outcome.key) \($0.outcome.status) \($0.state)" })",
      "\(composerRevision) \(openChild as Any)",
      "\(copy.collectChanges())",
      "\(copy.takeEffects())",
      // Internal state.
      "\(clock) \(sensor) \(fixes) \(loading) \(children) \(plan.tasks.map { "\($0.id) \($0.status) \($0.order)" })",
      "\(Mirror(reflecting: self).descendant("lastNumber") ?? "no number") \(draft.map { $0.text } ?? "no draft")",
    ]
  }
}
