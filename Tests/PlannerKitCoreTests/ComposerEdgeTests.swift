import Testing

@testable import PlannerKitCore

/// Composers and saves in quick succession, where values are easily lost or applied twice.
@Suite struct ComposerEdgeTests {
  @Test("a failed save followed by a later one does not restore old values · DAY-8")
  func olderSave() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "A")])
    for text in ["A1", "A2"] {
      try planner.composeAndSave(TaskID(1), isEdit: true, text: text)
      let key = try #require(planner.saves.last?.key)
      if text == "A1" { try planner.saveFailed(key, "no network", now: .morning) }
      if text == "A2" { try planner.saveAcknowledged(key, now: .morning) }
      _ = planner.takeEffects()
    }
    try planner.load([PlanTask(id: TaskID(1), title: "A2")])
    #expect(planner.rows.map(\.task.title) == ["A2"])
    try planner.saveRetried(TaskID(1), now: .morning)
    #expect(planner.saves.map(\.task.title) == ["A2"])
  }

  @Test("events for a composer that is being dismissed do not reach the next one · NEW-12 LIFE-3")
  func lateEvents() throws {
    var planner = try Planner.started()
    try planner.compose(TaskID(5))
    try planner.show()
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.saveTapped(now: .morning)
    _ = planner.takeEffects()
    let leaving = try #require(planner.children.attached).child
    try planner.compose(TaskID(6), sections: [SectionDescription(.project)])
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.sectionActivated(0, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.saves.count == 1 && planner.composer?.text == "" && planner.composer?.activeSection == nil)
    try planner.childDisappeared(leaving.presentation, isDismissed: true, now: .morning)
    try planner.textChanged(to: "Eggs", now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.saves.map(\.task.title) == ["Milk", "Eggs"])
  }

  @Test("a composer that was never presented does not consume the draft · NEW-13")
  func unseenDraft() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "A")])
    try planner.compose()
    try planner.textChanged(to: "Half a page", now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.closeTapped(now: .morning)
    _ = planner.takeEffects()
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    try planner.compose()
    #expect(planner.composer?.text == "Half a page")
    try planner.closeTapped(now: .morning)
    #expect(planner.composer == nil)
    let details = try #require(planner.children.attached).child
    try planner.childDisappeared(details.presentation, isDismissed: true, now: .morning)
    try planner.compose()
    #expect(planner.composer?.text == "Half a page")
  }

  @Test("a task without a day keeps a day that it was given meanwhile · NEW-12")
  func untouchedDate() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "A")])
    try planner.compose(TaskID(1), isEdit: true, sections: [SectionDescription(.date)])
    let today = Planned.day(planner.today)
    try planner.taskUpdated(PlanTask(id: TaskID(1), title: "A", planned: today), now: .morning)
    try planner.textChanged(to: "B", now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.plan.task(TaskID(1))?.title == "B" && planner.plan.task(TaskID(1))?.planned == today)
  }
}
