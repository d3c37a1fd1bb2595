import Testing

@testable import PlannerKitCore

/// A list to which single tasks are changed, beside one that lists all of them again.
private struct Lists {
  var plan = DayPlan()
  var changed = HomeList()
  var listed = HomeList()
  var context = RowContext.nowhere

  init() throws {
    context.isAuthorized = true
    context.origin = try .metres(north: 0)
    context.clock = LocalClock(now: .morning, offsets: Zone.berlin)
  }

  /// Lists the change in both. Returns whether each visibly changed.
  mutating func apply(_ change: TaskChange) -> (changed: Bool, listed: Bool) {
    context.plan = plan
    return (changed.change(change, in: context), listed.list(plan.tasks, in: context))
  }

  /// Puts the task into the plan.
  mutating func put(_ task: PlanTask) -> (changed: Bool, listed: Bool) {
    apply(TaskChange(before: plan.put(task, clock: context.clock), after: task))
  }

  mutating func remove(_ id: TaskID) -> (changed: Bool, listed: Bool) {
    apply(TaskChange(before: plan.remove(id, clock: context.clock), after: nil))
  }

  private static func described(_ list: HomeList) -> [String] {
    list.rows.all.map { row in
      "\(row.task.id) \(row.task.order) \(row.distance ?? -1) \(row.travelTime ?? -1) \(row.isUpdating) "
        + CardRenderer(row, in: Localizer()).spoken
    }
  }

  func check(_ note: String) throws {
    #expect(Self.described(changed) == Self.described(listed), "\(note)")
    // A list made afresh has the same rows, and measures the same.
    var afresh = HomeList()
    _ = afresh.list(plan.tasks, in: context)
    #expect(Self.described(changed) == Self.described(afresh), "\(note)")
    for list in [changed, afresh] {
      var again = list
      var away = context
      away.origin = try .metres(north: 700)
      _ = again.updateDistances(in: away)
      let expected = again.rows.all.map { row in row.task.coordinate.map { away.origin?.distance(to: $0) ?? -1 } }
      #expect(again.rows.all.map(\.distance) == expected, "\(note)")
      var written = [Double](repeating: -1, count: expected.count)
      try written.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        again.writeDistances(from: try .metres(north: 700), into: start, capacity: expected.count)
      }
      #expect(written == expected.map { $0 ?? .infinity } && Self.described(list) == Self.described(changed), "\(note)")
    }
  }
}

@Suite struct HomeListTests {
  private static func task(_ random: inout SeededRandom, _ today: LocalDay) throws -> PlanTask {
    let planned: [Planned?] = [
      nil, nil, .day(today), .day(LocalDay(number: today.number + 1)), .at(.morning), .at(.morning + 61),
      .at(.morning + secondsPerDay),
    ]
    let titles = ["K", "L"]
    return try PlanTask(
      id: TaskID(.random(in: 0...24, using: &random)), title: titles.randomElement(using: &random) ?? "K",
      order: .random(in: 0...3, using: &random),
      coordinate: Int.random(in: 0..<4, using: &random) == 0
        ? nil : .metres(north: .random(in: -9_000...9_000, using: &random)),
      planned: planned.randomElement(using: &random) ?? nil)
  }

  @Test(
    "single changes give the same rows and collected changes as listing everything again · HOME-3 HOME-3.5 HOME-4.1 DAY-4 DAY-5",
    arguments: 1...25)
  func sameAsListed(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var lists = try Lists()
    for step in 0..<150 {
      let task = try Self.task(&random, lists.context.clock.today)
      let isVisible: (changed: Bool, listed: Bool)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3: isVisible = lists.remove(task.id)
      case 3:
        guard let known = lists.plan.task(task.id) else { continue }
        isVisible = lists.put(known.with(status: TaskStatus.allCases.randomElement(using: &random) ?? .done))
      case 4:
        guard let known = lists.plan.task(task.id) else { continue }
        lists.plan.setTravelTime(.random(in: 0...9_000, using: &random), to: task.id)
        isVisible = lists.apply(TaskChange(before: known, after: known))
      default: isVisible = lists.put(task)
      }
      #expect(isVisible.changed == isVisible.listed, "step \(step)")
      try lists.check("step \(step)")
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      let (one, other) = (lists.changed.collectChanges(), lists.listed.collectChanges())
      #expect(one.removed == other.removed && one.moved == other.moved, "step \(step)")
      #expect(one.inserted == other.inserted && one.updated == other.updated, "step \(step)")
    }
    let rest = lists.changed.collectChanges()
    let none = lists.changed.collectChanges()
    #expect(none.isEmpty && rest.removed == lists.listed.collectChanges().removed)
  }

  @Test("a single change measures its own row and no other · DAY-6.1 DAY-5.1")
  func measuredAlone() throws {
    var lists = try Lists()
    for id in 0..<100 as Range<UInt64> {
      _ = lists.put(try PlanTask(id: TaskID(id), title: "K", order: Int32(id), coordinate: .metres(north: 0)))
    }
    // From another origin, which only rows that are measured again have.
    lists.context.origin = try .metres(north: 500)
    _ = lists.put(try PlanTask(id: TaskID(50), title: "L", order: 50, coordinate: .metres(north: 0)))
    _ = lists.put(try PlanTask(id: TaskID(200), title: "M", order: 20, coordinate: .metres(north: 0)))
    _ = lists.remove(TaskID(70))
    let measured = lists.changed.rows.all.filter { $0.distance ?? 0 > 499 }.map(\.task.id)
    #expect(measured == [TaskID(200), TaskID(50)] && lists.changed.rows.count == 100)
    let all = lists.listed.rows.all.allSatisfy { $0.distance ?? 0 > 499 }
    #expect(all, "listing everything measures everything")
  }

  @Test("a new order that moves no row announces no change of the list · HOME-4.1")
  func invisibleOrder() throws {
    var planner = try Planner.started(with: [
      PlanTask(id: TaskID(1), title: "K", order: 1), PlanTask(id: TaskID(2), title: "L", order: 5),
    ])
    _ = planner.collectChanges()
    for order in [3, 5, 0] as [Int32] {
      try planner.taskUpdated(PlanTask(id: TaskID(1), title: "K", order: order), now: .morning)
      #expect(planner.takeEffects() == [], "\(order)")
      let changes = planner.collectChanges()
      #expect(changes.isEmpty)
    }
  }
}
