import Testing

@testable import PlannerKitCore

/// The effect of a save on the plan (NEW-12).
@Suite struct ComposedTaskTests {
  private static let day = LocalDay(number: 20_514)

  /// A task with every value, planned for 2026-03-02 14:30 UTC.
  private static func full(_ id: UInt64 = 1, planned: Planned? = .at(.morning + 23_400)) throws -> PlanTask {
    try PlanTask(
      id: TaskID(id), title: "Kaisers", order: 7, status: .inProgress, notes: "bring samples", address: "Weg 5",
      openingHours: "Mo", photoURL: "https://example.org/1.jpg", coordinate: .metres(north: 5), planned: planned,
      estimatedDuration: 1_800, projectID: "p1", repeatDays: Weekdays(rawValue: 0b101))
  }

  private static func values(_ task: PlanTask?) -> [String] {
    guard let task else { return ["no task"] }
    return [
      "\(task.id) \(task.order) \(task.status)", task.title, task.notes ?? "-", task.address ?? "-",
      task.openingHours ?? "-", task.photoURL ?? "-", "\(task.coordinate as Any)", "\(task.planned as Any)",
      "\(task.estimatedDuration as Any)", task.projectID ?? "-", "\(task.repeatDays.rawValue)",
    ]
  }

  /// A planner whose composer is open to edit task 1.
  private static func editing(_ task: PlanTask, sections: [SectionDescription]) throws -> Planner {
    var planner = try Planner.started(with: [task])
    try planner.compose(task.id, isEdit: true, sections: sections)
    return planner
  }

  @Test("a new task is last in the visiting order, has status planned, and the composed values · NEW-12")
  func newTask() throws {
    var planner = try Planner.started(with: [Self.full(1), PlanTask(id: TaskID(2), title: "L", order: 3)])
    let save = try planner.composeAndSave(
      TaskID(50), text: "\n Milk \n two", sections: SectionDescription.all,
      items: [
        Item.texts("p9"), [.day(20_514)], [.minutes(45)], [.weekday(bit: 1), .weekday(bit: 6)], Item.texts("x", "y"),
      ])
    let expected = try PlanTask(
      id: TaskID(50), title: "Milk", order: 8, notes: "two", planned: .day(Self.day), estimatedDuration: 2_700,
      projectID: "p9", repeatDays: Weekdays(rawValue: 0b100_0010))
    #expect(Self.values(planner.plan.task(TaskID(50))) == Self.values(expected))
    #expect(Self.values(save.task) == Self.values(expected))
    #expect(save.composed.id == TaskID(50))
    #expect(save.composed.customValues.map(\.name) == ["tags"])
    #expect(save.composed.customValues.first?.items.map(\.label) == ["x", "y"])
    #expect(planner.rows.map(\.task.id) == [TaskID(2), TaskID(1), TaskID(50)])
  }

  @Test(
    "the order is the last task's plus one, and 0 in an empty plan · NEW-12.4 TASK-1",
    arguments: [(nil, 0), (0, 1), (41, 42), (.max - 1, .max)] as [(Int32?, Int32)])
  func order(last: Int32?, expected: Int32) throws {
    let tasks = try last.map { [try PlanTask(id: TaskID(1), title: "K", order: $0)] } ?? []
    var planner = try Planner.started(with: tasks)
    try planner.composeAndSave(TaskID(50), text: "Milk")
    #expect(planner.plan.task(TaskID(50))?.order == expected)
    #expect(planner.rows.map(\.task.id) == tasks.map(\.id) + [TaskID(50)])
  }

  @Test("editing starts with the task's values; saved unchanged, the task is the same · NEW-1 NEW-2 NEW-12")
  func editUntouched() throws {
    for planned in [nil, .day(Self.day), .at(.morning + 23_400.5)] as [Planned?] {
      let task = try Self.full(planned: planned)
      var planner = try Self.editing(task, sections: SectionDescription.all)
      let composer = try #require(planner.composer)
      #expect(composer.text == "Kaisers\nbring samples" && composer.canSave)
      let day = planned == nil ? "[]" : "[\"\"]"
      #expect(
        composer.sections.map { "\($0.phase) \($0.selected.map(\.label))" }
          == ["idle [\"p1\"]", "idle \(day)", "idle [\"\"]", "idle [\"\", \"\"]", "idle []"])
      #expect(composer.selected(in: .date) == (planned == nil ? [] : [Self.day]))
      #expect(composer.selected(in: .estimatedTime) == [Seconds(1_800)])
      #expect(composer.selected(in: .repeatDays) == [Weekdays(rawValue: 1), Weekdays(rawValue: 4)])
      try planner.saveTapped(now: .morning)
      #expect(Self.values(planner.plan.task(task.id)) == Self.values(task))
    }
  }

  @Test("an edited task keeps everything that was not composed · NEW-12")
  func edit() throws {
    var planner = try Self.editing(Self.full(), sections: SectionDescription.all)
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.load(Item.texts("p1", "p2"), in: 0)
    try planner.itemTapped(1, section: 0, now: .morning)
    try planner.load([.minutes(60)], in: 2)
    try planner.itemTapped(0, section: 2, now: .morning)
    try planner.selectionCleared(section: 3, now: .morning)
    try planner.saveTapped(now: .morning)
    let expected = try PlanTask(
      id: TaskID(1), title: "Milk", order: 7, status: .inProgress, address: "Weg 5", openingHours: "Mo",
      photoURL: "https://example.org/1.jpg", coordinate: .metres(north: 5), planned: .at(.morning + 23_400),
      estimatedDuration: 3_600, projectID: "p2")
    #expect(Self.values(planner.plan.task(TaskID(1))) == Self.values(expected))
  }

  @Test("a section without a selection clears its value · NEW-12")
  func sections() throws {
    var planner = try Self.editing(Self.full(), sections: SectionDescription.all)
    for section in 0..<5 {
      try planner.selectionCleared(section: section, now: .morning)
    }
    try planner.saveTapped(now: .morning)
    let task = try #require(planner.plan.task(TaskID(1)))
    #expect(task.projectID == nil && task.planned == nil && task.estimatedDuration == nil && task.repeatDays.isEmpty)
    #expect(task.order == 7 && task.address == "Weg 5" && task.notes == "bring samples")
    #expect(planner.saves.last?.composed.customValues.first?.items.isEmpty == true)
  }

  @Test(
    "a new day keeps the local time of day, with any offset from UTC · NEW-12",
    arguments: [0, 3_600, -12_600, 64_800, -64_800] as [Int32], [-400, -1, 1, 2, 30] as [Int64])
  func movedDay(offset: Int32, days: Int64) throws {
    var planner = try Planner.started(with: [Self.full()])
    try planner.change { $0.setOffset(offset) }
    try planner.compose(TaskID(1), isEdit: true, sections: [.date])
    let day = try #require(planner.composer?.selected(in: .date).first as LocalDay?)
    try planner.load([.day(day.number + days)], in: 0)
    try planner.itemTapped(0, section: 0, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(
      planner.plan.task(TaskID(1))?.planned == .at(.morning + 23_400 + Double(days) * secondsPerDay))
  }

  @Test("a task planned on a day, or not planned, is planned on the new day · NEW-12")
  func dayWithoutTime() throws {
    for planned in [nil, .day(Self.day)] as [Planned?] {
      var planner = try Self.editing(Self.full(planned: planned), sections: [.date])
      try planner.load([.day(20_600)], in: 0)
      try planner.itemTapped(0, section: 0, now: .morning)
      try planner.saveTapped(now: .morning)
      #expect(planner.plan.task(TaskID(1))?.planned == .day(LocalDay(number: 20_600)))
    }
  }

  @Test("clearing the date removes day and time · NEW-12.12")
  func clearedDate() throws {
    for planned in [nil, .day(Self.day), .at(.morning)] as [Planned?] {
      var planner = try Self.editing(Self.full(planned: planned), sections: [.date])
      try planner.selectionCleared(section: 0, now: .morning)
      try planner.saveTapped(now: .morning)
      #expect(planner.plan.task(TaskID(1))?.title == "Kaisers" && planner.plan.task(TaskID(1))?.planned == nil)
    }
  }

  @Test("an unchanged day changes nothing, even if the offset from UTC changed meanwhile · NEW-12 TIME-1")
  func unchangedDayOtherOffset() throws {
    // 23:30 in UTC; one hour further east it is 0:30 on the next day.
    let late = try Self.full(planned: .at(.morning + 15.5 * 3_600))
    var planner = try Self.editing(late, sections: [.date])
    try planner.change { $0.setOffset(3_600) }
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.plan.task(TaskID(1))?.planned == late.planned)
  }

  @Test("the first and last instants do not trap · NEW-12 TIME-1", arguments: LocalClockTests.extremes)
  func extremes(milliseconds: Int64) throws {
    let task = try Self.full(planned: .at(Instant(milliseconds: milliseconds)))
    for offset in [-64_800, 0, 64_800] as [Int32] {
      var planner = try Planner.started(with: [task])
      try planner.change { $0.setOffset(offset) }
      try planner.compose(TaskID(1), isEdit: true, sections: [.date])
      try planner.saveTapped(now: .morning)
      #expect(planner.plan.task(TaskID(1))?.planned == task.planned)
      for day in [Int64.min, 0, .max] {
        try planner.compose(TaskID(1), isEdit: true, sections: [.date], preselected: [[.day(day)]])
        try planner.saveTapped(now: .morning)
      }
    }
  }

  @Test(
    "an edited task that has left the plan is added again, with the composed values · NEW-12", arguments: [true, false])
  func editedTaskGone(isRemoved: Bool) throws {
    var planner = try Self.editing(Self.full(), sections: [])
    if isRemoved {
      try planner.taskRemoved(TaskID(1), now: .morning)
    } else {
      try planner.load([PlanTask(id: TaskID(2), title: "L", order: 90)])
    }
    #expect(planner.composer != nil)
    try planner.textChanged(to: "Milk\nbring samples", now: .morning)
    try planner.saveTapped(now: .morning)
    var expected = Self.values(try Self.full())
    expected[1] = "Milk"
    #expect(Self.values(planner.plan.task(TaskID(1))) == expected)
  }

  @Test("a new task whose id is in the plan meanwhile counts as an edit; without notes it keeps those · NEW-12.7")
  func newTaskKnown() throws {
    var planner = try Planner.started()
    let new = try planner.composeAndSave(TaskID(6), text: "New")
    try planner.compose(TaskID(1))
    try planner.taskAdded(Self.full(), now: .morning)
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.saveTapped(now: .morning)
    var expected = Self.values(try Self.full())
    expected[1] = "Milk"
    #expect(Self.values(planner.plan.task(TaskID(1))) == expected && planner.plan.tasks.count == 2)
    #expect(planner.saves.last?.composed.purpose.isEdit == true && !new.composed.purpose.isEdit)
  }
}
