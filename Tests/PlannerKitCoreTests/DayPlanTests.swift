import Testing

@testable import PlannerKitCore

@Suite struct DayPlanTests {
  private static let monday = LocalClock(now: .morning, utcOffset: 3_600)

  private func task(
    _ id: UInt64, order: Int32 = 0, status: TaskStatus = .planned, planned: Planned? = nil, repeats: Weekdays = []
  ) throws -> PlanTask {
    try PlanTask(
      id: TaskID(id), title: "Task \(id)", order: order, status: status, planned: planned, repeatDays: repeats)
  }

  private func order(_ tasks: [PlanTask], _ clock: LocalClock = monday) -> [TaskID] {
    var plan = DayPlan()
    plan.replaceAll(with: tasks, clock: clock)
    return plan.tasks.map(\.id)
  }

  @Test("a task is listed if planned for the day, repeating on its weekday, or without any day · DAY-3")
  func listed() throws {
    let today = Self.monday.today
    let tomorrow = LocalDay(number: today.number + 1)
    let (onMonday, onTuesday) = (Weekdays(rawValue: 1), Weekdays(rawValue: 2))
    let lists = Self.monday.lists
    #expect(lists(try task(1)))
    #expect(lists(try task(1, planned: .day(today))))
    #expect(!lists(try task(1, planned: .day(tomorrow))))
    #expect(!lists(try task(1, planned: .day(LocalDay(number: today.number - 1)))))
    #expect(lists(try task(1, repeats: onMonday)))
    #expect(lists(try task(1, repeats: [onMonday, onTuesday])))
    #expect(!lists(try task(1, repeats: onTuesday)))
    #expect(lists(try task(1, planned: .day(tomorrow), repeats: onMonday)))
    #expect(lists(try task(1, planned: .day(today), repeats: onTuesday)))
    #expect(!lists(try task(1, planned: .day(tomorrow), repeats: onTuesday)))
  }

  @Test(
    "a task planned at an instant is listed on its local day, from its first millisecond to its last · DAY-3 TIME-1")
  func listedAt() throws {
    let start = Self.monday.start(of: Self.monday.today)
    #expect(Self.monday.lists(try task(1, planned: .at(start))))
    #expect(Self.monday.lists(try task(1, planned: .at(start + (secondsPerDay - 0.001)))))
    #expect(!Self.monday.lists(try task(1, planned: .at(start + -0.001))))
    #expect(!Self.monday.lists(try task(1, planned: .at(start + secondsPerDay))))
  }

  @Test("tasks that are overdue or done stay listed · DAY-3", arguments: TaskStatus.allCases)
  func overdue(status: TaskStatus) throws {
    #expect(Self.monday.lists(try task(1, status: status, planned: .at(.morning + -3_600))))
  }

  @Test("tasks are sorted by visiting order, then planned time, then id · DAY-4")
  func visitingOrder() throws {
    let early = Planned.at(.morning)
    let late = Planned.at(.morning + 60)
    let tasks = [
      try task(9, order: 1, planned: early), try task(2, order: 1, planned: late), try task(8, order: 1, planned: late),
      try task(1, order: 1), try task(3, order: 1), try task(4, order: 2, planned: .at(.morning + -60)),
    ]
    let expected = [9, 2, 8, 1, 3, 4].map { TaskID($0) }
    for seed in 1...30 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(order(tasks.shuffled(using: &random)) == expected)
    }
  }

  @Test("a task planned on a day sorts as the first instant of that local day · DAY-4")
  func daysAmongInstants() throws {
    let start = Self.monday.start(of: Self.monday.today)
    let tasks = [
      try task(1, planned: .at(start + 0.001)), try task(3, planned: .day(Self.monday.today)),
      try task(2, planned: .at(start)),
      try task(4, planned: .at(start + -0.001)),
    ]
    #expect(order(tasks) == [4, 2, 3, 1].map { TaskID($0) })
  }

  @Test("a day that starts before all instants comes before the first of them · DAY-4")
  func firstDays() throws {
    let clock = LocalClock(now: .morning, utcOffset: -1)
    let first = LocalDay(number: Int64.min / 86_400_000 - 1)
    let tasks = [try task(1, planned: .at(Instant(milliseconds: .min + 1))), try task(2, planned: .day(first))]
    #expect(order(tasks, clock) == [2, 1].map { TaskID($0) })
  }

  @Test("a changed offset sorts days among instants again · DAY-4 TIME-1")
  func sortedAnew() throws {
    let start = Self.monday.start(of: Self.monday.today)
    var plan = DayPlan()
    plan.replaceAll(
      with: [try task(1, planned: .day(Self.monday.today)), try task(2, planned: .at(start + 60))], clock: Self.monday)
    #expect(plan.tasks.map(\.id) == [1, 2].map { TaskID($0) })
    plan.sort(clock: LocalClock(now: .morning, utcOffset: 0))
    #expect(plan.tasks.map(\.id) == [2, 1].map { TaskID($0) })
    #expect(plan.task(TaskID(1))?.id == TaskID(1))
  }

  @Test(
    "unplanned tasks come after all planned ones, even those planned for the last instant · DAY-4",
    arguments: [Planned.at(Instant(milliseconds: .max)), .day(LocalDay(number: .max)), .at(.morning)],
    [-64_800, 0, 64_800] as [Int32])
  func unplannedLast(planned: Planned, offset: Int32) throws {
    let clock = LocalClock(now: .morning, utcOffset: offset)
    #expect(order([try task(1), try task(2, planned: planned)], clock) == [TaskID(2), TaskID(1)])
  }

  @Test("a task that is put into a plan or removed moves no other: only its place is searched · DAY-6.1 DAY-4.2")
  func onlyItsPlace() throws {
    // Sorted by one clock. By another one, half of them would be in another order.
    let change: Int64 = 1_729_990_800_000
    let tasks = try (0..<2_000).map { index in
      let planned = Instant(milliseconds: change + Int64(index - 1_000) * 3_000)
      return try PlanTask(id: TaskID(UInt64(index)), title: "K", order: 1, planned: .at(planned))
    }
    var plan = DayPlan()
    plan.replaceAll(with: tasks, clock: LocalClock(now: .morning, utcOffset: 0))
    let before = plan.tasks.map(\.id)
    let other = LocalClock(now: .morning, offsets: Zone.berlin)
    let last = try PlanTask(id: TaskID(5_000), title: "L", order: 2)
    #expect(plan.put(last, clock: other) == nil && plan.tasks.map(\.id) == before + [last.id])
    #expect(plan.put(last.with(status: .done), clock: other) === last && plan.tasks.map(\.id) == before + [last.id])
    #expect(plan.remove(last.id, clock: other) != nil && plan.tasks.map(\.id) == before)
    plan.sort(clock: other)
    #expect(plan.tasks.map(\.id) != before, "the other clock has another order")
  }

  @Test("after any additions, updates and removals, order and index are consistent · DAY-4 DAY-6", arguments: 1...20)
  func randomChanges(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var plan = DayPlan()
    var known: [TaskID: PlanTask] = [:]
    for _ in 0..<150 {
      let id = UInt64.random(in: 0...12, using: &random)
      let planned: [Planned?] = [nil, .day(Self.monday.today), .at(.morning), .at(.morning + 9)]
      let change = try task(
        id, order: .random(in: 0...2, using: &random), planned: planned.randomElement(using: &random) ?? nil)
      let before = known[change.id]
      if Bool.random(using: &random) {
        let replaced = plan.put(change, clock: Self.monday)
        #expect(replaced?.order == before?.order && (replaced == nil) == (before == nil))
        known[change.id] = change
      } else {
        let removed = plan.remove(change.id, clock: Self.monday)
        #expect(removed?.order == before?.order && (removed == nil) == (before == nil))
        known[change.id] = nil
      }
      #expect(Set(plan.tasks.map(\.id)) == Set(known.keys) && plan.tasks.count == known.count)
      #expect(plan.tasks.map(\.id) == order(Array(known.values)))
      for id in 0...12 as ClosedRange<UInt64> {
        let found = plan.task(TaskID(id))
        #expect(found?.status == known[TaskID(id)]?.status && found?.order == known[TaskID(id)]?.order)
        #expect(plan.hasTask(shownBy: .details(TaskID(id))) == (known[TaskID(id)] != nil))
      }
    }
  }
}
