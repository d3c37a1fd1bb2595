import Testing

@testable import PlannerKitCore

/// A host that keeps its own idea of what is attached and on screen, and notes every effect that it could not carry out.
private struct MockHost {
  private(set) var attached: Child?
  private(set) var onScreen: Child?
  /// Asked to go, with the animation still running.
  private(set) var leaving: Child?
  private(set) var faults: [String] = []
  private var seen: Set<PresentationNumber> = []

  mutating func carryOut(_ effect: Effect, isStopping: Bool) {
    switch effect {
    case .attach(let child):
      check(attached == nil, "attached beside another", effect)
      check(seen.insert(child.presentation).inserted, "a presentation number came twice", effect)
      attached = child
    case .present(let child):
      check(attached == child, "presented without being attached", effect)
      check(onScreen == nil, "presented over another", effect)
      onScreen = child
    case .dismiss(let child):
      check(onScreen == child && leaving == nil, "dismissed without being there", effect)
      leaving = child
    case .detach(let child):
      check(attached == child, "detached without being attached", effect)
      check(onScreen == nil || (isStopping && leaving == child), "detached while it is on screen", effect)
      (attached, onScreen, leaving) = (nil, nil, nil)
    case .loadPlan, .requestPermission, .startLocation, .stopLocation, .redraw: break
    }
  }

  /// The child on screen is gone, by a swipe or because it was dismissed.
  mutating func goneFromScreen() {
    (onScreen, leaving) = (nil, nil)
  }

  private mutating func check(_ isRight: Bool, _ fault: String, _ effect: Effect) {
    if !isRight { faults.append("\(fault): \(effect)") }
  }
}

/// A planner with five tasks, and a host that collects when it likes.
private struct Stage {
  private(set) var planner: Planner
  private(set) var host = MockHost()

  init() throws {
    planner = try Planner(now: .morning)
    for id in 1...5 as ClosedRange<UInt64> {
      try planner.taskAdded(PlanTask(id: TaskID(id), title: "K"), now: .morning)
    }
    planner.start(now: .morning)
    _ = planner.takeEffects()
  }

  mutating func ask(for id: UInt64) throws {
    planner.start(now: .morning)
    try planner.rowTapped(TaskID(id), now: .morning)
  }

  /// The task leaves the plan, and comes back.
  mutating func revoke(_ id: UInt64) throws {
    let task = try #require(planner.plan.task(TaskID(id)))
    try planner.taskRemoved(task.id, now: .morning)
    try planner.taskAdded(task, now: .morning)
  }

  mutating func stop() {
    planner.stop(now: .morning)
    while collect(isStopping: true) {}
  }

  @discardableResult
  mutating func collect(isStopping: Bool = false) -> Bool {
    guard let effect = planner.nextEffect() else { return false }
    host.carryOut(effect, isStopping: isStopping)
    return true
  }

  mutating func reportAppeared(_ presentation: PresentationNumber) throws {
    try planner.childAppeared(presentation, now: .morning)
  }

  mutating func reportDisappeared(_ presentation: PresentationNumber, isDismissed: Bool) throws {
    try planner.childDisappeared(presentation, isDismissed: isDismissed, now: .morning)
  }

  mutating func goneFromScreen() throws {
    guard let child = host.onScreen else { return }
    host.goneFromScreen()
    try reportDisappeared(child.presentation, isDismissed: true)
  }

  /// The host collects everything and reports what follows, until nothing more happens.
  mutating func settle() throws {
    repeat {
      while collect() {}
      if host.leaving != nil { try goneFromScreen() }
    } while collect()
    if let child = host.onScreen { try reportAppeared(child.presentation) }
  }

  mutating func step(_ random: inout SeededRandom) throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: try ask(for: .random(in: 1...3, using: &random))
    case 3: try planner.closeTapped(now: .morning)
    case 4: try revoke(.random(in: 1...3, using: &random))
    case 5, 6, 7: collect()
    case 8: if let child = host.onScreen { try reportAppeared(child.presentation) }
    case 9: try goneFromScreen()
    // Covered by something else; the planner may want it gone already, but has not said so.
    case 10:
      if let child = host.onScreen, host.leaving == nil {
        try reportDisappeared(child.presentation, isDismissed: false)
      }
    // Reports of presentations long gone, or not yet told.
    default:
      let newest = planner.children.attached?.presentation.value ?? 5
      let stale = PresentationNumber(value: .random(in: 0...(newest + 2), using: &random))
      guard stale != host.onScreen?.presentation else { return }
      try reportAppeared(stale)
      try reportDisappeared(stale, isDismissed: true)
    }
  }
}

@Suite struct ChildrenHostTests {
  @Test("a host that carries out every effect never meets an impossible one · LIFE-1 LIFE-3 DET-5", arguments: 1...60)
  func obedientHost(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var stage = try Stage()
    for _ in 0..<400 {
      try stage.step(&random)
    }
    #expect(stage.host.faults == [])
    try stage.settle()
    #expect(stage.host.faults == [])
    #expect(stage.host.attached == stage.planner.children.attached)
    #expect(stage.host.onScreen == stage.planner.children.open)
  }

  @Test("stopping at any moment leaves nothing on screen and nothing attached · LIFE-2", arguments: 1...60)
  func stopping(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for length in 0..<40 {
      var stage = try Stage()
      for _ in 0..<length {
        try stage.step(&random)
      }
      stage.stop()
      #expect(stage.host.faults == [])
      #expect(stage.host.attached == nil && stage.host.onScreen == nil)
      #expect(stage.planner.children.attached == nil)
      // Started again, it goes on as if nothing had been.
      try stage.ask(for: 1)
      try stage.settle()
      #expect(stage.host.faults == [])
      #expect(stage.host.onScreen?.content == .details(TaskID(1)))
    }
  }

  @Test(
    "of rapid taps the last wins, and what was not collected of the others is never presented · DET-4 LIFE-3",
    arguments: 1...60)
  func rapidTaps(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var stage = try Stage()
    for _ in 0..<100 {
      var last: UInt64 = 0
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        last = .random(in: 1...4, using: &random)
        try stage.ask(for: last)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          stage.collect()
        }
      }
      try stage.settle()
      #expect(stage.host.onScreen?.content == .details(TaskID(last)))
      #expect(stage.host.faults == [])
    }
  }

  @Test("taps that are never collected cost nothing, and only the last is told · DET-4 HOME-4")
  func tapsWithoutCollecting() throws {
    var stage = try Stage()
    for tap in 1...1_000 as ClosedRange<UInt64> {
      try stage.ask(for: tap % 5 + 1)
    }
    let last = try #require(stage.planner.children.open)
    var planner = stage.planner
    #expect(last.content == .details(TaskID(1)))
    #expect(planner.takeEffects() == [.attach(last), .present(last)])
  }
}
