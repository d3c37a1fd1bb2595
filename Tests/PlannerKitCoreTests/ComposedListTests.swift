import Testing

@testable import PlannerKitCore

/// The day on which a composed task is listed (NEW-12, DAY-3), also across midnight (TIME-4).
@Suite struct ComposedListTests {
  /// 2026-03-02 is day 20,514, a Monday.
  private static let today: Int64 = 20_514

  @Test("an edited task that moves to another day leaves the list · NEW-12 DAY-3")
  func movedAway() throws {
    let task = try PlanTask(id: TaskID(1), title: "K", planned: .day(LocalDay(number: Self.today)))
    var planner = try Planner.started(with: [task])
    try planner.compose(task.id, isEdit: true, sections: [.date], preselected: [[.day(Self.today + 1)]])
    try planner.saveTapped(now: .morning)
    #expect(planner.rows.isEmpty && planner.phase == .empty)
    try planner.clockAdvanced(now: .morning + secondsPerDay)
    #expect(planner.rows.map(\.task.id) == [TaskID(1)])
  }

  @Test(
    "the composer stays open when the day changes, and its task is listed on its own day · TIME-4 NEW-12 DAY-3",
    arguments: [(0, nil, false), (1, nil, true), (nil, 0, false), (nil, 1, true)] as [(Int64?, UInt8?, Bool)])
  func midnight(days: Int64?, weekday: UInt8?, isListed: Bool) throws {
    var planner = try Planner.started()
    let items = try [
      days.map { [try Item.day(Self.today + $0)] } ?? [], weekday.map { [try Item.weekday(bit: $0)] } ?? [],
    ]
    try planner.compose(sections: [.date, .repeatDays], preselected: items)
    try planner.show()
    let child = try #require(planner.openChild)
    try planner.textChanged(to: "Milk", now: .morning)
    let tomorrow = Instant.morning + secondsPerDay
    try planner.clockAdvanced(now: tomorrow)
    #expect(planner.openChild == child && planner.composer?.text == "Milk")
    #expect(!planner.takeEffects().contains(.dismiss(child)))
    try planner.saveTapped(now: tomorrow)
    #expect(planner.rows.map(\.task.id) == (isListed ? [TaskID(50)] : []))
    #expect(planner.saves.count == 1 && planner.phase == .loading)
  }

  @Test("a save in the event that changes the day belongs to the new day · NEW-12 TIME-2 TIME-4")
  func savedAtMidnight() throws {
    var planner = try Planner.started()
    try planner.compose(sections: [.date], preselected: [[.day(Self.today + 1)]])
    try planner.show()
    let child = try #require(planner.openChild)
    try planner.textChanged(to: "Milk", now: .morning)
    let tomorrow = Instant.morning + secondsPerDay
    try planner.saveTapped(now: tomorrow)
    #expect(planner.rows.map(\.task.id) == [TaskID(50)] && planner.composer == nil)
    let save = try #require(planner.saves.first)
    let plan = try Effect.loadPlan(planner.openRequest, LocalDay(number: Self.today + 1))
    #expect(planner.takeEffects().prefix(3) == [plan, .saveTask(save.key, TaskID(50)), .dismiss(child)])
  }

  @Test("an item request that is under way survives midnight with its composer · TIME-4 NEW-4")
  func itemsAtMidnight() throws {
    var planner = try Planner.started()
    try planner.compose(sections: [.project])
    try planner.sectionActivated(0, now: .morning)
    let request = try #require(planner.composer?.sections[0].request)
    try planner.itemsLoaded(Item.texts("a"), request: request, now: .morning + secondsPerDay)
    #expect(planner.composer?.sections[0].items.map(\.label) == ["a"])
  }

  @Test("a composer that waits for details to be dismissed is presented even if the day changes · TIME-4 LIFE-4")
  func waitingComposer() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "K")])
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    let details = try #require(planner.openChild)
    try planner.compose()
    try planner.clockAdvanced(now: .morning + secondsPerDay)
    try planner.childDisappeared(details.presentation, isDismissed: true, now: .morning + secondsPerDay)
    #expect(planner.openChild?.content == .composer(TaskID(50)) && planner.composer != nil)
  }
}
