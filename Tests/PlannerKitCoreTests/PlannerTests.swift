import Testing

@testable import PlannerKitCore

/// The root: the machines working together.
@Suite struct PlannerTests {
  private static func task(
    _ id: UInt64, title: String = "K", order: Int32 = 0, north: Double? = 0, planned: Planned? = nil
  ) throws -> PlanTask {
    try PlanTask(
      id: TaskID(id), title: title, order: order, coordinate: north.map { try .metres(north: $0) }, planned: planned)
  }

  /// A started planner with authorisation, tasks 1 to 3 loaded, and all effects collected.
  private static func loaded(now: Instant = .morning) throws -> Planner {
    let tasks = try [1, 2, 3].map { try task($0, order: Int32($0)) }
    var planner = try Planner.started(with: tasks, authorization: .whenInUse, now: now)
    _ = planner.collectChanges()
    return planner
  }

  private static func loadEffects(_ effects: [Effect]) -> [LocalDay] {
    effects.compactMap { effect in
      if case .loadPlan(_, let day) = effect { day } else { nil }
    }
  }

  @Test(
    "starting requests the plan of the local day, then permission or updates, and redraws last · DAY-1 HOME-4",
    arguments: Authorization.allCases)
  func start(authorization: Authorization) throws {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    planner.authorizationChanged(to: authorization, now: .morning)
    planner.start(now: .morning)
    let request = try planner.openRequest
    let location: [Effect] =
      switch authorization {
      case .notDetermined: [.requestPermission]
      case .restricted, .denied: []
      case .whenInUse, .always: [.startLocation(distanceFilter: 100, desiredAccuracy: 100)]
      }
    #expect(request.value != 0)
    let effects = planner.takeEffects()
    #expect(effects.dropLast() == [.loadPlan(request, LocalDay(number: 20_514))] + location)
    guard case .redraw(let changed)? = effects.last else {
      Issue.record("the last effect is \(String(describing: effects.last))")
      return
    }
    #expect(changed.contains(.day))
    #expect(changed.contains(.location) || !authorization.isGranted)
  }

  @Test("requests and presentations share one counter, which begins at 1 · DAY-1 LIFE-1 LIFE-3.14")
  func numbers() throws {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    planner.start(now: .morning)
    try planner.compose(sections: [.project])
    try planner.sectionActivated(0, now: .morning)
    try planner.textChanged(to: "Milk", now: .morning)
    let plan = try planner.openRequest
    let (composer, items) = (try #require(planner.openChild), try #require(planner.composer?.sections[0].request))
    try planner.saveTapped(now: .morning)
    try planner.rowTapped(TaskID(50), now: .morning)
    let details = try #require(planner.openChild)
    let numbers = [
      plan.value, composer.presentation.value, items.value, details.presentation.value,
    ]
    #expect(numbers == [1, 2, 3, 4])
  }

  @Test("starting or stopping twice has the effect of once · LIFE-2")
  func twice() throws {
    var planner = try Self.loaded()
    let before = planner.observed
    planner.start(now: .morning)
    #expect(planner.observed == before)
    planner.stop(now: .morning)
    _ = planner.takeEffects()
    let stopped = planner.observed
    planner.stop(now: .morning)
    #expect(planner.observed == stopped)
  }

  @Test("stopping stops updates, dismisses and detaches, then emits nothing; plan and settings stay · LIFE-2")
  func stop() throws {
    var planner = try Self.loaded()
    try planner.rowTapped(TaskID(1), now: .morning)
    _ = planner.takeEffects()
    let child = try #require(planner.children.open)
    planner.stop(now: .morning)
    #expect(planner.takeEffects() == [.stopLocation, .dismiss(child), .detach(child)])
    #expect(planner.phase == .idle && planner.rows.count == 3 && planner.nextWake == nil)
    planner.authorizationChanged(to: .always, now: .morning + secondsPerDay)
    try planner.taskRemoved(TaskID(2), now: .morning + 2 * secondsPerDay)
    #expect(planner.takeEffects() == [])
    #expect(planner.rows.count == 2)
    // Another day: its plan is not loaded.
    planner.start(now: .morning + 2 * secondsPerDay)
    #expect(planner.phase == .loading)
  }

  @Test(
    "however many days have passed, one plan request for the new day is emitted · TIME-4",
    arguments: [1.0, 2, 400, -1, -400])
  func newDay(days: Double) throws {
    var planner = try Self.loaded()
    try planner.taskAdded(
      Self.task(9, planned: .day(LocalDay(number: planner.today.number + Int64(days)))), now: .morning)
    try planner.refresh(now: .morning)
    let old = try planner.openRequest
    try planner.rowTapped(TaskID(1), now: .morning)
    _ = planner.takeEffects()
    let child = try #require(planner.children.open)
    #expect(planner.rows.count == 3)

    let now = Instant.morning + days * secondsPerDay
    try planner.clockAdvanced(now: now)
    let effects = planner.takeEffects()
    let new = try planner.openRequest
    #expect(effects.prefix(2) == [.loadPlan(new, LocalDay(number: 20_514 + Int64(days))), .dismiss(child)])
    #expect(effects.count == 3 && new != old)
    #expect(planner.phase == .loading && !planner.isRefreshing && planner.rows.count == 4)
    #expect(reason { try planner.planLoaded([], request: old, now: now) } == .outdated)
    // The first instants of days whose start was never reported.
    try planner.clockAdvanced(now: now + secondsPerDay)
    try planner.clockAdvanced(now: now + 2 * secondsPerDay)
    #expect(Self.loadEffects(planner.takeEffects()) == [LocalDay(number: 20_514 + Int64(days) + 2)])
  }

  @Test("details that wait for others to be dismissed are dropped when the day changes · TIME-4")
  func nextForgotten() throws {
    var planner = try Self.loaded()
    try planner.rowTapped(TaskID(1), now: .morning)
    _ = planner.takeEffects()
    let child = try #require(planner.children.open)
    try planner.rowTapped(TaskID(2), now: .morning)
    try planner.clockAdvanced(now: .morning + secondsPerDay)
    try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning + secondsPerDay)
    #expect(planner.children.attached == nil)
    // The dismiss effect was not collected, so it is withdrawn.
    #expect(planner.takeEffects().filter { $0 == .detach(child) || $0 == .dismiss(child) } == [.detach(child)])
  }

  @Test("every event first does what was due by its time · TIME-2")
  func waitingFirst() throws {
    var planner = try Self.loaded()
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    try planner.fixReceived(.at(north: 500, accuracy: 300, time: .morning + 1), now: .morning + 1)
    #expect(planner.nextWake == .morning + 31)
    // The coarse fix is used, then the next one is compared with it: 50 m are not significant.
    try planner.fixReceived(.at(north: 450, accuracy: 300, time: .morning + 40), now: .morning + 40)
    #expect(planner.usedFix?.time == .morning + 1)
    #expect(planner.fixCounts.used == 2 && planner.fixCounts.received == 3)
    #expect(planner.nextWake == planner.clock.nextDay)
  }

  @Test("the next wake is the next midnight or the end of a fix's wait, whichever is first · TIME-2 TIME-2.5 TIME-2.6")
  func nextWake() throws {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    #expect(planner.nextWake == nil)
    let midnight = Instant.morning + 16 * 3_600
    planner = try Self.loaded()
    #expect(planner.nextWake == midnight)
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    #expect(planner.nextWake == midnight)
    let late = midnight + -10
    try planner.fixReceived(.at(north: 500, accuracy: 300, time: late), now: late)
    #expect(planner.nextWake == midnight)
    try planner.clockAdvanced(now: midnight)
    #expect(planner.nextWake == late + 30)
    planner.stop(now: midnight)
    #expect(planner.nextWake == nil)
  }

  @Test(
    "after the clock goes back by more than a minute the next fix is not old; up to a minute it is · TIME-3",
    arguments: [(-60, 1), (-60.001, 0), (-86_400_000, 0)] as [(Double, UInt64)])
  func clockBack(seconds: Double, notNewer: UInt64) throws {
    var planner = try Self.loaded()
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    let now = Instant.morning + seconds
    try planner.fixReceived(.at(north: 90_000, time: now), now: now)
    #expect(planner.fixCounts.notNewer == notNewer)
    #expect(planner.usedFix?.time == (notNewer == 1 ? .morning : now))
  }

  @Test("the first and last instants do not trap · TIME-1 TIME-3", arguments: LocalClockTests.extremes)
  func extremes(milliseconds: Int64) throws {
    for offset in [-64_800, 0, 64_800] as [Int32] {
      for other in LocalClockTests.extremes {
        var planner = try Self.loaded()
        var settings = Settings.unscheduled
        settings.setOffset(offset)
        let now = Instant(milliseconds: milliseconds)
        try planner.settingsChanged(to: settings, now: now)
        try planner.fixReceived(.at(north: 0, time: now), now: now)
        try planner.fixReceived(.at(north: 500, accuracy: 300, time: Instant(milliseconds: other)), now: now)
        try planner.clockAdvanced(now: Instant(milliseconds: other))
        #expect(planner.phase == .loading && planner.rows.count == 3)
        if let wake = planner.nextWake { #expect(wake > planner.clock.now) }
      }
    }
  }

  @Test(
    "a loaded or updated task may carry any status, and no tap changes one · TASK-3", arguments: TaskStatus.allCases)
  func anyStatus(before: TaskStatus) throws {
    for after in TaskStatus.allCases {
      let task = try Self.task(1)
      var planner = try Planner.started(with: [task.with(status: before)])
      try planner.taskUpdated(task.with(status: after), now: .morning)
      #expect(planner.rows[0].task.status == after)
      try planner.load([task.with(status: before)])
      try planner.rowTapped(task.id, now: .morning)
      try planner.show()
      try planner.rowTapped(task.id, now: .morning)
      try planner.closeTapped(now: .morning)
      #expect(planner.rows[0].task.status == before)
    }
  }

  @Test("one bad task does not affect the others, and the first of two with one id stays · DAY-2 TASK-4")
  func badTasks() throws {
    var planner = try Self.loaded()
    try planner.refresh(now: .morning)
    let answers: [Result<PlanTask, Refusal>] = [
      .failure(.blankTitle), .success(try Self.task(5, title: "first")),
      .success(try Self.task(5, title: "second")), .success(try Self.task(6)), .failure(.negativeOrder),
    ]
    try planner.planLoaded(answers, request: planner.openRequest, now: .morning)
    #expect(planner.rows.map(\.task.title) == ["first", "K"])
    #expect(planner.refusedTasks.map(\.index) == [0, 2, 4])
    #expect(planner.refusedTasks.map(\.refusal.reason) == [.invalidText, .duplicate, .invalidArgument])
    try planner.taskUpdated(Self.task(6), now: .morning)
    try planner.refresh(now: .morning)
    #expect(planner.refusedTasks.count == 3, "until the next answer")
    try planner.planFailed("", request: planner.openRequest, now: .morning)
    #expect(planner.refusedTasks.isEmpty && planner.rows.count == 2)
    try planner.refresh(now: .morning)
    try planner.planLoaded([.failure(.unknownTask(.id))], request: planner.openRequest, now: .morning)
    #expect(planner.phase == .empty)
    try planner.taskAdded(Self.task(7), now: .morning)
    #expect(planner.phase == .loaded)
    try planner.taskRemoved(TaskID(7), now: .morning)
    #expect(planner.phase == .empty && planner.takeEffects().last == .redraw([.list, .day]))
  }
}
