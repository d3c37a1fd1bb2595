import Testing

@testable import PlannerKitCore

/// What a save composes if the plan has changed since the composer opened (NEW-12, DAY-8).
@Suite struct ComposedMeanwhileTests {
  private static let day: Int64 = 20_514

  private static func task(
    _ title: String = "Kaisers", notes: String = "Ring", day: Int64 = day, duration: Int64 = 1_800,
    project: String = "p1", repeats: UInt8 = 0b1_0001
  ) throws -> PlanTask {
    try PlanTask(
      id: TaskID(1), title: title, notes: notes, planned: .day(LocalDay(number: day)), estimatedDuration: duration,
      projectID: project, repeatDays: Weekdays(rawValue: repeats))
  }

  private static func values(_ task: PlanTask?) -> String {
    guard let task, let planned = task.planned, case .day(let day) = planned else { return "no day" }
    return "\(task.title), \(task.notes ?? "-"), \(day.number), \(task.estimatedDuration ?? -1), "
      + "\(task.projectID ?? "-"), \(task.repeatDays.rawValue)"
  }

  private static let hosts = "Host's, New, 20515, 60, p9, 64"

  /// Edits the task, which the host updates before it is saved.
  private static func saved(
    preselected: [[Item]] = [], _ edit: (inout Planner) throws -> Void = { _ in }
  ) throws -> String {
    var planner = try Planner.started(with: [task()])
    try planner.compose(
      TaskID(1), isEdit: true, sections: [.project, .date, .estimatedTime, .repeatDays], preselected: preselected)
    try edit(&planner)
    try planner.taskUpdated(
      task("Host's", notes: "New", day: day + 1, duration: 60, project: "p9", repeats: 64), now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(Self.values(planner.plan.task(TaskID(1))) == Self.values(planner.saves.last?.task))
    return values(planner.saves.last?.task)
  }

  @Test("what was not touched, or has the task's own value again, changes nothing · NEW-12.13")
  func ownValues() throws {
    #expect(try Self.saved() == Self.hosts)
    let changedBack = try Self.saved { planner in
      for text in ["Other", "Kaisers\nRing"] { try planner.textChanged(to: text, now: .morning) }
      try planner.load(Item.texts("p1", "p2"), in: 0)
      try planner.load([.day(Self.day), .day(Self.day + 7)], in: 1)
      for section in [0, 1] {
        for item in [1, 0] { try planner.itemTapped(item, section: section, now: .morning) }
      }
      try planner.selectionCleared(section: 2, now: .morning)
      try planner.load([.minutes(30)], in: 2)
      try planner.itemTapped(0, section: 2, now: .morning)
    }
    #expect(changedBack == Self.hosts)
    #expect(try Self.saved(preselected: [Item.texts(" P1"), [], [.minutes(30)]]) == Self.hosts)
  }

  @Test("what the host preselected instead, and what was cleared, is composed · NEW-1.8 NEW-12.13")
  func composedValues() throws {
    let preselected: [[Item]] = try [Item.texts("p3"), [.day(Self.day + 2)], [.minutes(2)]]
    #expect(try Self.saved(preselected: preselected) == "Host's, New, 20516, 120, p3, 64")
    let cleared = try Self.saved(preselected: [[], [], [], [.weekday(bit: 1)]]) { planner in
      #expect(planner.composer?.sections.map { $0.selected.count } == [1, 1, 1, 1], "the task's own, and the host's")
      for section in [0, 2] { try planner.selectionCleared(section: section, now: .morning) }
    }
    #expect(cleared == "Host's, New, 20515, -1, -, 2")
  }

  @Test(
    "title and notes are composed each on its own, in the plan and in a save that waits · NEW-12.13 DAY-8.12",
    arguments: [
      ("Title\nMine", "Host's Mine", "Loaded Mine"), ("Mine\nNotes", "Mine New", "Mine Newer"),
      ("Title", "Host's -", "Loaded -"), ("  Title\n\n Notes ", "Host's New", "Loaded Newer"),
      ("Notes", "Notes -", "Notes -"), ("Mine\nMine", "Mine Mine", "Mine Mine"),
    ])
  func titleAndNotes(_ text: String, saved: String, loaded: String) throws {
    func shown(_ planner: Planner) -> String {
      planner.saves.first.map { "\($0.task.title) \($0.task.notes ?? "-")" } ?? "no save"
    }
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "Title", notes: "Notes")])
    try planner.compose(TaskID(1), isEdit: true)
    try planner.textChanged(to: text, now: .morning)
    try planner.taskUpdated(PlanTask(id: TaskID(1), title: "Host's", notes: "New"), now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(shown(planner) == saved)
    for var planner in [planner, try planner.restored()] {
      try planner.load([PlanTask(id: TaskID(1), title: "Loaded", notes: "Newer")])
      #expect(shown(planner) == loaded)
    }
  }

  @Test("after the greatest order the orders of the last tasks are lowered, also in a loaded plan · NEW-12.14")
  func greatestOrder() throws {
    let most = Int32.max
    func task(_ id: UInt64, _ order: Int32) throws -> PlanTask {
      try PlanTask(id: TaskID(id), title: "K", order: order)
    }
    var planner = try Planner.started(with: [task(1, most - 1), task(9, 3)])
    for (id, orders) in [(7, [3, most - 1, most]), (8, [3, most - 2, most - 1, most])] as [(UInt64, [Int32])] {
      try planner.composeAndSave(TaskID(id), text: "Milk")
      #expect(planner.rows.map(\.task.order) == orders, "as far as needed")
    }
    #expect(planner.rows.map(\.task.id) == [9, 1, 7, 8].map { TaskID($0) })
    try planner.load([task(1, most), task(9, 3)])
    #expect(planner.rows.last?.task.id == TaskID(8))
    #expect(planner.rows.map(\.task.order) == [3, most - 2, most - 1, most])
  }
}
