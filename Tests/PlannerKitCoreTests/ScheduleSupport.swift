import Testing

@testable import PlannerKitCore

/// A planner with a schedule, and its agent. Times are those of a wall clock on the day of `.morning`, as "10:30" or
/// "10:30:15", in UTC.
struct Tour {
  var planner: Planner
  /// What every effect so far asked to be drawn again.
  private(set) var redrawn: Changed = []

  static var settings: Settings {
    var settings = Settings()
    settings.isScheduling = true
    return settings
  }

  /// Metres to seconds: a leg of 10 m takes a second.
  static var tenMetresPerSecond: Settings {
    var settings = settings
    (settings.detourFactor, settings.travelSpeed) = (1, 36)
    return settings
  }

  /// The agent is at 0 m, and `travel` seconds away from the stops that have a coordinate; nil for the distance alone.
  /// Without a place it has no location.
  init(
    _ stops: [PlanTask], at time: String = "10:00", _ settings: Settings = Self.settings, travel: Double? = 600,
    isLocated: Bool = true
  ) throws {
    planner = try Planner(settings: settings, now: .at(time))
    planner.authorizationChanged(to: .always, now: .at(time))
    for stop in stops { try planner.taskAdded(stop, now: .at(time)) }
    planner.start(now: .at(time))
    if isLocated { try planner.fixReceived(.at(north: 0, time: .at(time)), now: .at(time)) }
    if isLocated, let travel {
      for stop in stops where stop.coordinate != nil {
        try planner.travelTimeReceived(travel, to: stop.id, now: .at(time))
      }
    }
    collect()
    _ = newlyRedrawn()
  }

  mutating func collect() {
    while let effect = planner.nextEffect() {
      if case .redraw(let changed) = effect { redrawn.formUnion(changed) }
    }
  }

  /// What is to be drawn again since the last call.
  mutating func newlyRedrawn() -> Changed {
    defer { redrawn = [] }
    return redrawn
  }

  mutating func wait(until time: String) throws {
    try planner.clockAdvanced(now: .at(time))
    collect()
  }

  mutating func wait(until instant: Instant) throws {
    try planner.clockAdvanced(now: instant)
    collect()
  }

  mutating func set(_ id: UInt64, _ status: TaskStatus, at time: String) throws {
    try planner.taskStatusChanged(TaskID(id), to: status, now: .at(time))
    collect()
  }

  mutating func travel(_ id: UInt64, _ seconds: Double, at time: String) throws {
    try planner.travelTimeReceived(seconds, to: TaskID(id), now: .at(time))
    collect()
  }

  mutating func fix(_ north: Double, at time: String) throws {
    try planner.fixReceived(.at(north: north, time: .at(time)), now: .at(time))
    collect()
  }

  mutating func change(_ change: (inout Settings) -> Void) throws {
    try planner.change(change)
    collect()
  }

  /// Answers the plan request with these tasks.
  mutating func load(_ tasks: [PlanTask]) throws {
    let now = planner.clock.now
    if planner.loading.request == nil { try planner.refresh(now: now) }
    try planner.planLoaded(tasks.map { .success($0) }, request: planner.openRequest, now: now)
    collect()
  }

  /// The planner that a snapshot of this one gives.
  func restored(_ settings: Settings? = nil, at time: String? = nil) throws -> Tour {
    var tour = self
    tour.planner = try planner.restored(settings, at: time.map { .at($0) })
    tour.collect()
    return tour
  }

  // MARK: What is to be read

  var day: DaySchedule {
    planner.daySchedule
  }

  func stop(_ id: UInt64) throws -> Stop {
    try #require(planner.stops.first { $0.id == TaskID(id) })
  }

  func row(_ id: UInt64) throws -> Row {
    try #require(planner.rows.first { $0.task.id == TaskID(id) })
  }

  /// In sequence: the number of the task, its arrival, start and end, and its pace, as "1: 10:10 10:15 10:25 tight".
  var sequence: [String] {
    planner.stops.map { stop in
      let times = [stop.arrival, stop.start, stop.end].map { $0.map(\.wall) ?? "-" }
      return "\(stop.id.low): \(times.joined(separator: " ")) \(stop.pace)"
    }
  }

  var ids: [UInt64] {
    planner.stops.map(\.id.low)
  }

  var paces: [Pace] {
    planner.stops.map(\.pace)
  }

  /// The texts of a row: its arrival and its pace, as "10:10, Wait 5 min".
  func text(_ id: UInt64) throws -> String {
    let card = planner.text(of: try row(id))
    return [card[.arrival], card[.pace]].compactMap { $0 }.joined(separator: ", ")
  }

  func spoken(_ id: UInt64) throws -> String {
    let card = planner.text(of: try row(id))
    return [card.spoken(.arrival), card.spoken(.pace)].compactMap { $0 }.joined(separator: ", ")
  }

  var dayText: String {
    text { planner.daySchedule.display.write(in: planner.localizer, to: $0) }
  }

  var leaveByText: String {
    text { planner.daySchedule.display.writeLeaveBy(in: planner.localizer, to: $0) }
  }

  var spokenDay: String {
    text { planner.daySchedule.display.writeSpoken(in: planner.localizer, to: $0) }
  }

  func text(_ write: (TextWriter) -> Void) -> String {
    let writer = TextWriter()
    write(writer)
    return writer.text
  }

  /// Every text of the schedule.
  var texts: [String] {
    let rows = planner.rows.map { row in
      let (card, pace) = (planner.text(of: row), row.pace.map { "\($0)" })
      return [card[.arrival], card[.pace], card.spoken, pace].map { $0 ?? "" }.joined(separator: "|")
    }
    return rows + [dayText, leaveByText, spokenDay]
  }

  /// When the planner next needs the time.
  var wake: String? {
    planner.nextWake?.wall
  }
}

extension PlanTask {
  /// A stop that takes ten minutes, at 0 m. Its place in the list is its number.
  static func stop(
    _ id: UInt64, _ status: TaskStatus = .planned, north: Double? = 0, hours: String? = nil, planned: String? = nil,
    lasting duration: Int64? = 600, repeats: Weekdays = [], terms: VisitTerms? = nil
  ) throws -> PlanTask {
    try PlanTask(
      id: TaskID(id), title: "K\(id)", order: Int32(clamping: id), status: status, openingHours: hours,
      coordinate: north.map { try .metres(north: $0) }, planned: planned.map { .at(.at($0)) },
      estimatedDuration: duration, repeatDays: repeats, terms: terms)
  }
}

extension VisitTerms {
  /// Terms with appointments such as "10:00-12:00".
  static func at(
    _ windows: String..., early: Int64? = nil, lateAfter: Int64? = nil, priority: Int32 = 0
  ) throws -> VisitTerms {
    try VisitTerms(
      appointments: windows.map { Appointment.at($0) }, early: early, lateAfter: lateAfter, priority: priority)
  }
}

extension Appointment {
  /// "10:00-12:00", or "-14:00--12:00" for the day before.
  static func at(_ window: String) -> Appointment {
    let hyphen = window.dropFirst().firstIndex(of: "-") ?? window.endIndex
    return Appointment(
      earliest: .at(String(window[..<hyphen])), latest: .at(String(window[hyphen...].dropFirst())))
  }
}

extension Instant {
  /// The midnight before `.morning`, in UTC.
  static var midnight: Instant {
    .morning + -28_800
  }

  /// "10:30", "10:30:15", or "25:00" for the next day.
  static func at(_ time: String) -> Instant {
    let parts = time.split(separator: ":").compactMap { Double($0) } + [0, 0]
    return midnight + (parts[0] * 3_600 + parts[1] * 60 + parts[2])
  }

  /// "10:30", with seconds if there are any; from the next day on "25:00", and before the day "-1 23:00".
  var wall: String {
    let (seconds, rest) = since(.midnight).quotientAndRemainder(dividingBy: 1_000)
    guard seconds >= 0 else { return "\(seconds) s" }
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = "\(two(seconds / 3_600)):\(two(seconds / 60 % 60))"
    return minutes + (seconds % 60 == 0 ? "" : ":\(two(seconds % 60))") + (rest == 0 ? "" : " \(rest) ms")
  }
}
