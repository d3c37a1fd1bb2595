import Testing

@testable import PlannerKitCore

@Suite struct EffectQueueTests {
  private static let child = Child(content: .details(TaskID(1)), presentation: PresentationNumber(value: 3))
  private static let other = Child(content: .details(TaskID(2)), presentation: PresentationNumber(value: 4))
  private static let day = LocalDay(number: 20_514)

  private func takeAll(_ queue: inout EffectQueue, isStarted: Bool = true) -> [Effect] {
    var effects: [Effect] = []
    while let effect = queue.next(isStarted: isStarted) {
      effects.append(effect)
    }
    return effects
  }

  @Test("the redraw is delivered last and combines everything that needs redrawing · HOME-4")
  func redrawLast() {
    var queue = EffectQueue()
    queue.redraw(.list)
    queue.loadPlan(RequestNumber(value: 1), Self.day)
    queue.redraw(.location)
    queue.requestPermission()
    queue.redraw(.list)
    #expect(
      takeAll(&queue) == [
        .loadPlan(RequestNumber(value: 1), Self.day), .requestPermission, .redraw([.list, .location]),
      ])
    #expect(queue.next(isStarted: true) == nil)
  }

  @Test("changes while the host collects are in the next redraw · HOME-4")
  func redrawAgain() {
    var queue = EffectQueue()
    queue.redraw(.list)
    #expect(queue.next(isStarted: true) == .redraw(.list))
    queue.redraw(.day)
    #expect(queue.next(isStarted: true) == .redraw(.day))
  }

  @Test("a planner that is not started delivers no redraw, and keeps it for the start · HOME-4 LIFE-2")
  func notStarted() {
    var queue = EffectQueue()
    queue.redraw(.list)
    queue.requestPermission()
    #expect(takeAll(&queue, isStarted: false) == [.requestPermission])
    queue.redraw(.day)
    #expect(takeAll(&queue) == [.redraw([.list, .day])])
  }

  @Test("only the newest plan request waits, and a void one is withdrawn · HOME-4 TIME-4")
  func loadPlan() {
    var queue = EffectQueue()
    queue.loadPlan(RequestNumber(value: 1), Self.day)
    queue.requestPermission()
    queue.loadPlan(RequestNumber(value: 2), LocalDay(number: 20_515))
    #expect(takeAll(&queue) == [.requestPermission, .loadPlan(RequestNumber(value: 2), LocalDay(number: 20_515))])
    queue.loadPlan(RequestNumber(value: 3), Self.day)
    queue.withdrawLoadPlan()
    #expect(takeAll(&queue) == [])
  }

  @Test("a waiting permission effect can be withdrawn · LOC-1")
  func permission() {
    var queue = EffectQueue()
    queue.requestPermission()
    queue.withdrawPermission()
    #expect(takeAll(&queue) == [])
  }

  @Test("only the latest start or stop of location updates waits, and none that changes nothing · HOME-4")
  func location() {
    var queue = EffectQueue()
    func start(_ filter: Double) { queue.startLocation(distanceFilter: filter, desiredAccuracy: 7) }
    func started(_ filter: Double) -> [Effect] { [.startLocation(distanceFilter: filter, desiredAccuracy: 7)] }
    start(1)
    queue.stopLocation()
    #expect(takeAll(&queue) == [], "a start that was not collected is withdrawn")
    for filter in [1.0, 2] { start(filter) }
    #expect(takeAll(&queue) == started(2))
    queue.stopLocation()
    start(3)
    #expect(takeAll(&queue) == started(3))
    start(4)
    for _ in 0..<2 { queue.stopLocation() }
    #expect(takeAll(&queue) == [.stopLocation])
    queue.stopLocation()
    #expect(takeAll(&queue) == [])
  }

  @Test("withdrawing a child's effects leaves those of other children · LIFE-3")
  func withdraw() {
    var queue = EffectQueue()
    queue.enqueue([
      .attach(Self.child), .present(Self.child), .dismiss(Self.child), .attach(Self.other), .withdraw(Self.child),
    ])
    #expect(takeAll(&queue) == [.attach(Self.other)])
    queue.enqueue([.dismiss(Self.child), .withdraw(Self.child), .detach(Self.child)])
    #expect(takeAll(&queue) == [.detach(Self.child)])
  }

  @Test("a host that never collects leaves a few effects waiting, whatever happens · HOME-4")
  func bounded() throws {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    for id in 1...5 as ClosedRange<UInt64> {
      try planner.taskAdded(PlanTask(id: TaskID(id), title: "K", coordinate: .metres(north: Double(id))), now: .morning)
    }
    for round in 0..<500 {
      let now = Instant.morning + Double(round) * 20_000
      if round % 7 == 0 { planner.stop(now: now) }
      planner.start(now: now)
      planner.authorizationChanged(to: [.always, .denied, .notDetermined][round % 3], now: now)
      try planner.rowTapped(TaskID(UInt64(round % 5) + 1), now: now)
      // Sometimes the host collects an effect or two, so that it knows some of the children.
      for _ in 0..<(round % 40 < 3 ? round % 40 : 0) { _ = planner.nextEffect() }
      try planner.compose(TaskID(UInt64(1_000 + round)), sections: [.project, .tags()], now: now)
      for section in [0, 1] { try planner.sectionActivated(section, now: now) }
      try planner.textChanged(to: "Milk", now: now)
      if round % 4 == 0 { try planner.saveTapped(now: now) } else { try planner.closeTapped(now: now) }
      if round % 8 == 0 { try planner.saveFailed(#require(planner.saves.last).key, "", now: now) }
      try planner.refresh(now: now)
    }
    let saves = planner.saves.count { $0.failureMessage == nil }
    let effects = planner.takeEffects()
    let waitingSaves = effects.count { if case .saveTask = $0 { true } else { false } }
    // Besides: dismiss and detach of delivered children, attach, present and focus of the next, and one each of plan,
    // permission, location, items and redraw.
    #expect(waitingSaves <= saves && effects.count - waitingSaves <= 50, "\(effects.count)")
  }
}
