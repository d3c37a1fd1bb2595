import Testing

@testable import PlannerKitCore

/// Stops that arrivals start and departures finish (WORK-12).
@Suite struct ByItselfTests {
  /// A planner that records by itself, with one stop where the agent is going.
  private static func planner(
    _ status: TaskStatus = .planned, seed: UInt64 = 5, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Planner {
    var planner = try Planner.started(
      with: [PlanTask(id: TaskID(1), title: "Kiosk", status: status, coordinate: .metres(north: 0))])
    var settings = Settings.unscheduled
    (settings.arrivalRadius, settings.recordsByItself) = (100, true)
    settings.seed = SaveKey(high: 0, low: seed)
    change(&settings)
    try planner.settingsChanged(to: settings, now: .morning)
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    _ = planner.takeEffects()
    return planner
  }

  /// A fix each 20 s at a place.
  private static func be(_ north: Double, from start: Double, until end: Double, _ planner: inout Planner) throws {
    for second in stride(from: start, through: end, by: 20) {
      try planner.fixReceived(.at(north: north, time: .morning + second), now: .morning + second)
    }
  }

  private static func outcomes(_ planner: Planner) -> [Outcome] {
    planner.allOutcomes.map(\.outcome)
  }

  @Test(
    "an arrival starts a stop, and the departure finishes it, with the instants of the visit · WORK-12.1",
    arguments: [TaskStatus.planned, .enRoute])
  func visit(status: TaskStatus) throws {
    var planner = try Self.planner(status)
    try Self.be(0, from: 0, until: 140, &planner)
    let started = try #require(Self.outcomes(planner).first)
    #expect(started.status == .inProgress && started.isByItself)
    #expect(started.instant == .morning && started.arrived == .morning && started.left == nil)
    #expect(planner.row(at: 0)?.task.status == .inProgress, "the list shows it in the same event")
    let effects = planner.takeEffects()
    #expect(effects.contains(.saveOutcome(started.key, TaskID(1))))
    #expect(effects.contains(.arrived(TaskID(1), at: .morning, nearbyCount: 1)))
    try Self.be(400, from: 160, until: 240, &planner)
    let finished = try #require(Self.outcomes(planner).last)
    #expect(finished.status == .done && finished.isByItself && finished.instant == .morning + 160)
    #expect(finished.arrived == .morning && finished.left == .morning + 160)
    #expect(planner.row(at: 0)?.task.status == .done)
    #expect(try Planner(takingOver: planner.handOver()).handOver() == planner.handOver())
  }

  @Test("it is off unless the settings turn it on · WORK-12.1")
  func off() throws {
    var planner = try Self.planner { $0.recordsByItself = false }
    try Self.be(0, from: 0, until: 140, &planner)
    try Self.be(400, from: 160, until: 240, &planner)
    #expect(planner.allOutcomes.isEmpty && planner.visits.isEmpty)
  }

  @Test("a stop that is in progress already is finished, and one that is not stays · WORK-12.1")
  func others() throws {
    var planner = try Self.planner(.inProgress)
    try Self.be(0, from: 0, until: 140, &planner)
    #expect(planner.allOutcomes.isEmpty)
    try Self.be(400, from: 160, until: 240, &planner)
    #expect(Self.outcomes(planner).map(\.status) == [.done])
    planner = try Self.planner()
    try Self.be(0, from: 0, until: 140, &planner)
    let outcome = Outcome(SaveKey(high: 1, low: 1), of: TaskID(1), status: .cannotComplete, at: .morning + 141)
    try planner.outcomeRecorded(outcome, now: .morning + 141)
    try Self.be(400, from: 160, until: 240, &planner)
    #expect(Self.outcomes(planner).map(\.status) == [.inProgress, .cannotComplete])
  }

  @Test("a short visit finishes nothing · WORK-12.2", arguments: [(159, true), (160, true), (161, false)])
  func short(limit: Int32, isFinished: Bool) throws {
    var planner = try Self.planner { $0.shortestVisit = limit }
    try Self.be(0, from: 0, until: 140, &planner)
    try Self.be(400, from: 160, until: 240, &planner)
    #expect(planner.task(TaskID(1))?.status == (isFinished ? .done : .inProgress))
  }

  @Test("it can be undone like a tap · WORK-12.1")
  func undone() throws {
    var planner = try Self.planner { $0.undoTime = 30 }
    try Self.be(0, from: 0, until: 120, &planner)
    #expect(planner.task(TaskID(1))?.status == .inProgress && planner.task(TaskID(1))?.mark == .held)
    try planner.outcomeUndone(TaskID(1), now: .morning + 125)
    #expect(planner.task(TaskID(1))?.status == .planned)
    try Self.be(0, from: 140, until: 400, &planner)
    #expect(planner.task(TaskID(1))?.status == .planned, "a rest makes one arrival")
  }

  @Test("what happened once has one key, also after an older snapshot, and another for another seed · WORK-12.3")
  func keys() throws {
    var planner = try Self.planner()
    let older = planner.snapshot()
    try Self.be(0, from: 0, until: 140, &planner)
    let settings = planner.settings
    var restored = try Planner(
      restoring: older, settings: settings, authorization: .whenInUse, now: .morning)
    try Self.be(0, from: 0, until: 140, &restored)
    #expect(Self.outcomes(restored).map(\.key) == Self.outcomes(planner).map(\.key))
    var other = try Self.planner(seed: 6)
    try Self.be(0, from: 0, until: 140, &other)
    #expect(Self.outcomes(other).first?.key != Self.outcomes(planner).first?.key)
  }

  @Test("a tap in the event in which the clock did the same makes no second save · WORK-1.5")
  func tapped() throws {
    var planner = try Self.planner()
    try Self.be(0, from: 0, until: 100, &planner)
    let outcome = Outcome(SaveKey(high: 1, low: 1), of: TaskID(1), status: .inProgress, at: .morning + 130)
    try planner.outcomeRecorded(outcome, now: .morning + 130)
    #expect(planner.allOutcomes.count == 1 && Self.outcomes(planner)[0].isByItself)
  }

  @Test("while 1,000 saves wait, nothing is started · WORK-12.4")
  func full() throws {
    var planner = try Self.planner()
    for number in 1...1_000 {
      let outcome = Outcome(
        SaveKey(high: 1, low: UInt64(number)), of: TaskID(1), status: number % 2 == 1 ? .enRoute : .planned,
        at: .morning)
      try planner.outcomeRecorded(outcome, now: .morning)
    }
    try Self.be(0, from: 0, until: 140, &planner)
    #expect(planner.allOutcomes.count == 1_000 && planner.visits.count == 1)
  }
}
