import Testing

@testable import PlannerKitCore

/// The time and the local day in the whole planner (TIME-1 to TIME-4).
@Suite struct DayChangeTests {
  /// Monday.
  private static let today = LocalDay(number: 20_514)
  private static let tomorrow = LocalDay(number: 20_515)

  /// Task 1 is of today, task 2 of tomorrow, and task 3 of no day. They are loaded, and all effects are collected.
  private static func loaded(_ change: (inout Settings) -> Void = { _ in }, now: Instant = .morning) throws -> Planner {
    var planner = try Planner.started(
      with: [
        PlanTask(id: TaskID(1), title: "K", coordinate: .metres(north: 0), planned: .day(today)),
        PlanTask(id: TaskID(2), title: "K", planned: .day(tomorrow)), PlanTask(id: TaskID(3), title: "K"),
      ], authorization: .whenInUse, now: now)
    try planner.change(change)
    _ = planner.takeEffects()
    return planner
  }

  // MARK: Local time

  @Test("local time follows the offsets given at creation, and with new settings from then on · TIME-1.3 TIME-1.4")
  func givenOffsets() throws {
    let change = Instant(milliseconds: 1_729_990_800_000)
    func texts(_ planner: Planner) -> [String?] { planner.rows.map { planner.text(of: $0)[.planned] } }
    func planner(_ settings: Settings) throws -> Planner {
      var planner = try Planner(settings: settings, now: change)
      for (id, milliseconds) in [(1, -1), (2, 0)] as [(UInt64, Int64)] {
        let planned = Planned.at(change.adding(milliseconds: milliseconds))
        try planner.taskAdded(PlanTask(id: TaskID(id), title: "K", planned: planned), now: change)
      }
      return planner
    }
    var changed = try planner(.unscheduled)
    #expect(texts(changed) == ["00:59", "01:00"], "without offsets it is UTC")
    var settings = Settings.unscheduled
    settings.utcOffsets = Zone.berlin
    try changed.settingsChanged(to: settings, now: change)
    for planner in [changed, try planner(settings)] {
      #expect(texts(planner) == ["02:00", "02:59"] && planner.rows.map(\.task.id.low) == [2, 1])
    }
  }

  // MARK: Every event carries the time

  @Test("an event that has no effect of its own still advances the clock · TIME-2.4")
  func ignoredEvent() throws {
    var planner = try Self.loaded()
    try planner.closeTapped(now: .morning + secondsPerDay)
    #expect(planner.today == Self.tomorrow)
  }

  @Test("an event that changes nothing visible announces nothing; silence is no failure · HOME-4 LOC-7.3")
  func nothing() throws {
    var planner = try Self.loaded()
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    _ = planner.takeEffects()
    try planner.taskStatusChanged(TaskID(1), to: .planned, now: .morning)
    try planner.taskUpdated(#require(planner.task(TaskID(1))), now: .morning)
    try planner.closeTapped(now: .morning)
    try planner.settingsChanged(to: planner.settings, now: .morning)
    try planner.clockAdvanced(now: .morning + 36_000)
    #expect(planner.takeEffects() == [] && planner.freshness == .current)
    // It is the same day, in both directions and with another offset.
    try planner.clockAdvanced(now: .at("24:00") + -0.001)
    try planner.clockAdvanced(now: .at("00:00"))
    try planner.change(now: .at("00:00")) { $0.setOffset(3_600) }
    #expect(planner.takeEffects() == [] && planner.phase == .loaded)
    // A fix that is used, and changes no text.
    try planner.fixReceived(.at(north: 0, time: .at("00:00")), now: .at("00:00"))
    try planner.change { $0.distanceFilter = 0 }
    _ = planner.takeEffects()
    try planner.fixReceived(.at(north: 3, time: .at("00:00:10")), now: .at("00:00:10"))
    #expect(planner.usedFix?.time == .at("00:00:10") && planner.takeEffects() == [.redraw(.location)])
  }

  @Test(
    "waiting fixes are judged by the settings from before the event · TIME-2.4",
    arguments: [(100, 100_000, true), (100_000, 100, false)] as [(Double, Double, Bool)])
  func settingsBefore(before: Double, after: Double, isUsed: Bool) throws {
    var planner = try Self.loaded { $0.distanceFilter = before }
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    // A jump, which is due after 30 s, and used if LOC-4 would use it.
    try planner.fixReceived(.at(north: 50_000, time: .morning + 1), now: .morning + 1)
    try planner.change(now: .morning + 31) { $0.distanceFilter = after }
    #expect(planner.usedFix?.time == .morning + (isUsed ? 1 : 0))
  }

  @Test("a clock that jumps far ahead breaks nothing · TIME-3")
  func farAhead() throws {
    var planner = try Self.loaded()
    let now = Instant.morning + 3_000 * secondsPerDay
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    try planner.clockAdvanced(now: now)
    try planner.planLoaded([], request: planner.openRequest, now: now)
    try planner.fixReceived(.at(north: 50_000, time: now), now: now)
    #expect(planner.usedFix?.time == now, "it is no jump")
    #expect(planner.phase == .empty)
  }

  // MARK: Another day

  @Test("answers at the time of another day are outdated, and so is an answer to an answered request · DAY-1 TIME-4.4")
  func outdated() throws {
    var planner = try Self.loaded()
    try planner.refresh(now: .morning)
    let request = try planner.openRequest
    for now in [Instant.at("24:00"), .morning + -secondsPerDay] {
      #expect(reason { try planner.planLoaded([], request: request, now: now) } == .outdated)
      #expect(reason { try planner.planFailed("", request: request, now: now) } == .outdated)
    }
    #expect(planner.today == Self.today && planner.isRefreshing)
    try planner.planLoaded([], request: request, now: .morning)
    #expect(reason { try planner.planLoaded([], request: request, now: .morning) } == .outdated)
    #expect(reason { try planner.planFailed("", request: request, now: .morning) } == .outdated)
  }

  @Test("a day that goes back by a change of the offset is another day · TIME-2.7 TIME-4.1 TIME-4.9")
  func dayGoesBack() throws {
    // Over midnight at 23:30, and back twenty minutes later.
    var planner = try Self.loaded {
      $0.utcOffsets = [
        UTCOffset(seconds: 0), UTCOffset(from: .at("23:30"), seconds: 3_600), UTCOffset(from: .at("23:50"), seconds: 0),
      ]
    }
    for (wake, day) in [("23:30", Self.tomorrow), ("23:50", Self.today), ("24:00", Self.tomorrow)] {
      #expect(planner.nextWake == .at(wake))
      try planner.clockAdvanced(now: .at(wake))
      #expect(planner.today == day && planner.rows.map(\.task.id.low) == [day == Self.today ? 1 : 2, 3])
      let request = try planner.openRequest
      #expect(planner.takeEffects().contains(.loadPlan(request, day)) && planner.phase == .loading)
    }
  }

  @Test("while the planner is not started, a change of the day changes only the list and the message · TIME-4.11")
  func notStarted() throws {
    var planner = try Self.loaded()
    try planner.refresh(now: .morning)
    try planner.planFailed("No network", request: planner.openRequest, now: .morning)
    planner.stop(now: .morning)
    _ = planner.takeEffects()
    planner.authorizationChanged(to: .always, now: .at("24:00"))
    #expect(planner.today == Self.tomorrow && planner.rows.map(\.task.id.low) == [2, 3])
    #expect(planner.failureMessage == "" && planner.phase == .idle && planner.nextWake == nil)
    #expect(planner.takeEffects() == [])
    try planner.change(now: .at("24:00")) { $0.setOffset(-1) }
    #expect(planner.today == Self.today && planner.rows.map(\.task.id.low) == [1, 3] && planner.takeEffects() == [])
    // The same in a planner that was never started.
    var early = try Planner(settings: .unscheduled, now: .morning)
    try early.taskAdded(PlanTask(id: TaskID(1), title: "K", planned: .day(Self.today)), now: .morning)
    try early.taskAdded(PlanTask(id: TaskID(2), title: "K", planned: .day(Self.tomorrow)), now: .at("24:00"))
    #expect(early.rows.map(\.task.id.low) == [2] && early.phase == .idle && early.takeEffects() == [])
  }
}
