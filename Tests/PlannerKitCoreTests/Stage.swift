import Testing

@testable import PlannerKitCore

/// A planner with five tasks, and a host that collects at any time.
struct Stage {
  var planner: Planner
  var host = MockHost()
  /// The tasks that were removed since the last check.
  var removed: [TaskID] = []

  init() throws {
    planner = try Planner(settings: .unscheduled, now: .morning)
    for id in 1...5 as ClosedRange<UInt64> {
      try planner.taskAdded(PlanTask(id: TaskID(id), title: "K"), now: .morning)
    }
    planner.start(now: .morning)
    _ = planner.takeEffects()
  }

  private var now: Instant {
    planner.clock.now
  }

  /// Answers the plan request with the known tasks.
  mutating func load() throws {
    let tasks = planner.plan.tasks
    try planner.planLoaded(tasks.map { .success($0) }, request: planner.openRequest, now: now)
  }

  mutating func tapRow(_ id: UInt64) throws {
    planner.start(now: now)
    guard planner.plan.task(TaskID(id)) != nil else { return }
    guard planner.composer == nil else {
      #expect(reason { () throws(Refusal) in try planner.rowTapped(TaskID(id), now: now) } == .notAllowed)
      return
    }
    try planner.rowTapped(TaskID(id), now: now)
  }

  /// Removes the task from the plan, and adds it again.
  mutating func removeAndAdd(_ id: UInt64) throws {
    guard let task = planner.plan.task(TaskID(id)) else { return }
    removed.append(task.id)
    try planner.taskRemoved(task.id, now: now)
    try planner.taskAdded(task, now: now)
  }

  mutating func stop() {
    planner.stop(now: now)
    while collect(isStopping: true) {}
  }

  @discardableResult
  mutating func collect(isStopping: Bool = false) -> Bool {
    guard let effect = planner.nextEffect() else { return false }
    host.carryOut(effect, isStopping: isStopping)
    return true
  }

  mutating func reportAppeared(_ presentation: PresentationNumber) throws {
    try planner.childAppeared(presentation, now: now)
  }

  mutating func reportDisappeared(_ presentation: PresentationNumber, isDismissed: Bool) throws {
    try planner.childDisappeared(presentation, isDismissed: isDismissed, now: now)
  }

  mutating func goneFromScreen() throws {
    guard let child = host.onScreen else { return }
    host.goneFromScreen()
    try reportDisappeared(child.presentation, isDismissed: true)
  }

  /// The host collects everything and reports the results, until nothing is left.
  mutating func settle() throws {
    repeat {
      while collect() {}
      if host.leaving != nil { try goneFromScreen() }
    } while collect()
    if let child = host.onScreen { try reportAppeared(child.presentation) }
  }

  mutating func step(_ random: inout SeededRandom) throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2: try tapRow(.random(in: 1...3, using: &random))
    case 3: try planner.closeTapped(now: now)
    case 4: try removeAndAdd(.random(in: 1...3, using: &random))
    case 5, 6, 7: collect()
    case 8: if let child = host.onScreen { try reportAppeared(child.presentation) }
    case 9: try goneFromScreen()
    // Covered by something else. Its dismiss effect may be waiting already.
    case 10:
      if let child = host.onScreen, host.leaving == nil {
        try reportDisappeared(child.presentation, isDismissed: false)
      }
    // Reports about presentations that are long gone, or not delivered yet.
    default:
      let stale = PresentationNumber(value: .random(in: 1...planner.lastNumber, using: &random))
      guard stale != host.onScreen?.presentation else { return }
      try reportAppeared(stale)
      try reportDisappeared(stale, isDismissed: true)
    }
  }
}
