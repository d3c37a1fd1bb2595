import Testing

@testable import PlannerKitCore

/// Two saves of a task, of which only one counts after a plan was loaded (DAY-8).
@Suite struct SaveMergeTests {
  /// A section, and two of its values.
  private static var fields: [(SectionDescription, [Item], [Item])] {
    get throws {
      try [
        (.project, Item.texts("p1"), Item.texts("p2")), (.date, [.day(20_514)], [.day(20_515)]),
        (.estimatedTime, [.minutes(5)], [.minutes(10)]), (.repeatDays, [.weekday(bit: 1)], [.weekday(bit: 2)]),
      ]
    }
  }

  private static func values(_ task: PlanTask?) -> String {
    guard let task else { return "no task" }
    return
      "\(task.title) \(task.planned as Any) \(task.estimatedDuration as Any) \(task.projectID ?? "-")"
      + " \(task.repeatDays)"
  }

  /// A planner with task 1, of which two saves wait, each with a value of the section.
  private static func planner(_ section: SectionDescription, _ first: [Item], _ second: [Item]) throws -> Planner {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "Kiosk")])
    for (text, items) in [("Milk", first), ("Eggs", second)] {
      try planner.compose(TaskID(1), isEdit: true, sections: [section])
      try planner.textChanged(to: text, now: .morning)
      try planner.load(items, in: 0)
      try planner.itemTapped(0, section: 0, now: .morning)
      try planner.saveTapped(now: .morning)
    }
    return planner
  }

  @Test("the earlier save delivers what the later one composed, also if only it is left · DAY-8", arguments: 0..<4)
  func earlierIsLeft(field: Int) throws {
    let (section, first, second) = try Self.fields[field]
    var planner = try Self.planner(section, first, second)
    let composed = Self.values(planner.plan.task(TaskID(1)))
    try planner.saveAcknowledged(planner.saves[1].key, now: .morning)
    for _ in 0..<2 {
      try planner.load([PlanTask(id: TaskID(1), title: "Kiosk")])
      #expect(Self.values(planner.plan.task(TaskID(1))) == composed)
    }
  }

  @Test("a plan under way lacks what both saves composed · DAY-8", arguments: 0..<4, [true, false])
  func bothAcknowledged(field: Int, inOrder: Bool) throws {
    let (section, first, second) = try Self.fields[field]
    var planner = try Self.planner(section, first, second)
    let composed = Self.values(planner.plan.task(TaskID(1)))
    try planner.refresh(now: .morning)
    for _ in 0..<2 {
      let save = try #require(inOrder ? planner.saves.first : planner.saves.last)
      try planner.saveAcknowledged(save.key, now: .morning)
    }
    try planner.load([PlanTask(id: TaskID(1), title: "Kiosk")])
    #expect(Self.values(planner.plan.task(TaskID(1))) == composed)
  }

  @Test("an acknowledged save keeps what a later one did not compose, while the plan is under way · DAY-8")
  func partly() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "Kiosk")])
    try planner.refresh(now: .morning)
    for (section, items, _) in [try Self.fields[0], try Self.fields[2]] {
      try planner.compose(TaskID(1), isEdit: true, sections: [section])
      try planner.load(items, in: 0)
      try planner.itemTapped(0, section: 0, now: .morning)
      try planner.saveTapped(now: .morning)
      try planner.saveAcknowledged(planner.saves[0].key, now: .morning)
    }
    try planner.load([PlanTask(id: TaskID(1), title: "Kiosk")])
    let task = try #require(planner.plan.task(TaskID(1)))
    #expect(task.projectID == "p1" && task.estimatedDuration == 300)
  }

  @Test("what was acknowledged during an earlier plan request does not change the answer to a later one · DAY-8")
  func twoPlans() throws {
    var planner = try Planner.started()
    for id in [1, 2] as [UInt64] {
      try planner.refresh(now: .morning)
      try planner.composeAndSave(TaskID(id), text: "Milk")
      try planner.saveAcknowledged(planner.saves[0].key, now: .morning)
      if id == 1 {
        try planner.planFailed("no network", request: #require(planner.loading.request), now: .morning)
      }
    }
    try planner.load([])
    #expect(planner.plan.tasks.map(\.id) == [TaskID(2)])
  }
}
