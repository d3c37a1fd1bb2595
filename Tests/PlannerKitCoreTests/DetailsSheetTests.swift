import Testing

@testable import PlannerKitCore

@Suite struct DetailsSheetTests {
  private static func planner() throws -> Planner {
    try .started(with: (1...3).map { try PlanTask(id: TaskID($0), title: "Shop \($0)", order: Int32($0)) })
  }

  /// A planner with the details of task 1 on screen.
  private static func presented() throws -> (planner: Planner, child: Child) {
    var planner = try planner()
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    return (planner, try #require(planner.openChild))
  }

  @Test("opening emits attach, then present, and nothing else · DET-1")
  func opening() throws {
    var planner = try Self.planner()
    try planner.rowTapped(TaskID(1), now: .morning)
    let child = try #require(planner.openChild)
    #expect(child.content == .details(TaskID(1)))
    #expect(planner.takeEffects() == [.attach(child), .present(child)])
    #expect(planner.detent == .medium)
  }

  @Test("opening another task replaces the open details once they are gone · DET-4 DET-6 HOME-4 LIFE-3 LIFE-3.14")
  func replacing() throws {
    var (planner, first) = try Self.presented()
    for id in [2, 3, 1, 2] as [UInt64] {
      try planner.rowTapped(TaskID(id), now: .morning)
      #expect(planner.openChild?.content == .details(TaskID(id)) && planner.detailsRow?.task.id == TaskID(id))
    }
    #expect(planner.takeEffects() == [.dismiss(first)])
    try planner.childDisappeared(first.presentation, isDismissed: true, now: .morning)
    let second = try #require(planner.openChild)
    #expect(second.content == .details(TaskID(2)) && second.presentation != first.presentation)
    #expect(planner.takeEffects() == [.detach(first), .attach(second), .present(second)])
    try planner.taskStatusChanged(TaskID(2), to: .enRoute, now: .morning)
    #expect(planner.takeEffects() == [.redraw([.list, .details])], "it keeps receiving redraws")
  }

  @Test("only the last of rapid taps is ever delivered · DET-4")
  func rapidTaps() throws {
    var planner = try Self.planner()
    for id in [1, 2, 3, 2] as [UInt64] {
      try planner.rowTapped(TaskID(id), now: .morning)
    }
    let child = try #require(planner.openChild)
    #expect(child.content == .details(TaskID(2)))
    #expect(planner.takeEffects() == [.attach(child), .present(child)])
  }

  @Test("details that open again in the event that closed them are at the medium detent · DET-8.3 TIME-4")
  func reopenedAtOnce() throws {
    var (planner, first) = try Self.presented()
    try planner.detentChanged(to: .large, of: first.presentation, now: .morning)
    #expect(planner.detent == .large)
    try planner.rowTapped(TaskID(1), now: .morning + secondsPerDay)
    #expect(planner.detent == .medium && planner.detailsRow?.task.id == TaskID(1))
    #expect(planner.openChild != first)
  }

  @Test("reports about a presentation from before the stop have no effect, also after the next start · LIFE-2.3")
  func reportsAfterStop() throws {
    var (planner, child) = try Self.presented()
    planner.stop(now: .morning)
    for isStarted in [false, true] {
      if isStarted { planner.start(now: .morning) }
      _ = planner.takeEffects()
      let before = planner.observed
      try planner.childAppeared(child.presentation, now: .morning)
      try planner.childDisappeared(child.presentation, isDismissed: false, now: .morning)
      try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
      try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
      #expect(planner.observed == before, "\(isStarted)")
    }
    try planner.rowTapped(TaskID(1), now: .morning)
    #expect(planner.detent == .medium)
  }

  @Test("closing with nothing open is ignored, and a detached child emits no effects · DET-5")
  func closed() throws {
    var (planner, child) = try Self.presented()
    try planner.closeTapped(now: .morning)
    try planner.closeTapped(now: .morning)
    #expect(planner.takeEffects() == [.dismiss(child)])
    try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
    #expect(planner.takeEffects() == [.detach(child)])
    let before = planner.observed
    try planner.closeTapped(now: .morning)
    try planner.childAppeared(child.presentation, now: .morning)
    try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
    try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
    #expect(planner.observed == before)
    // Its task changes, then leaves the plan.
    try planner.taskStatusChanged(TaskID(1), to: .enRoute, now: .morning)
    try planner.taskRemoved(TaskID(1), now: .morning)
    #expect(planner.takeEffects() == [.redraw(.list)])
  }

  @Test("distances, status and text in the open sheet follow the plan live · DET-6 DAY-7")
  func live() throws {
    var (planner, _) = try Self.presented()
    #expect(planner.detailsRow?.task.title == "Shop 1")
    try planner.taskStatusChanged(TaskID(1), to: .enRoute, now: .morning)
    #expect(planner.detailsRow?.task.status == .enRoute)
    #expect(planner.takeEffects() == [.redraw([.list, .details])])
    try planner.taskUpdated(PlanTask(id: TaskID(1), title: "Shop A", coordinate: .metres(north: 0)), now: .morning)
    #expect(planner.detailsRow?.task.title == "Shop A")
    #expect(planner.takeEffects() == [.redraw([.list, .details])])
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    _ = planner.takeEffects()
    try planner.fixReceived(.at(north: 500, time: .morning), now: .morning)
    #expect(abs((planner.detailsRow?.distance ?? 0) - 500) < 1)
    #expect(planner.takeEffects() == [.redraw([.list, .details, .location])])
    // A change of another task does not redraw the sheet.
    try planner.taskStatusChanged(TaskID(2), to: .enRoute, now: .morning)
    #expect(planner.takeEffects() == [.redraw(.list)])
  }

  @Test("the sheet is dismissed when its task leaves the plan, however that happens · DET-7")
  func taskGone() throws {
    for isRemoved in [true, false] {
      var (planner, child) = try Self.presented()
      if isRemoved { try planner.taskRemoved(TaskID(1), now: .morning) } else { try planner.load([]) }
      #expect(planner.openChild == nil && planner.detailsRow == nil)
      #expect(planner.takeEffects().contains(.dismiss(child)))
      try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
      #expect(planner.takeEffects() == [.detach(child)])
    }
  }

  @Test("a waiting sheet is never presented if its task leaves the plan · DET-7")
  func waitingTaskGone() throws {
    var (planner, child) = try Self.presented()
    try planner.rowTapped(TaskID(2), now: .morning)
    try planner.taskRemoved(TaskID(2), now: .morning)
    try planner.swipeLeaving(child)
    #expect(planner.takeEffects() == [.detach(child)] && planner.openChild == nil)
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.taskRemoved(TaskID(1), now: .morning)
    #expect(planner.takeEffects() == [.redraw(.list)])
  }

  @Test("details of a task of another day stay open · DET-7 DAY-3")
  func otherDay() throws {
    var (planner, child) = try Self.presented()
    let tomorrow = LocalDay(number: planner.today.number + 1)
    try planner.taskUpdated(PlanTask(id: TaskID(1), title: "K", planned: .day(tomorrow)), now: .morning)
    #expect(planner.openChild == child && planner.detailsRow?.task.title == "K")
    _ = planner.takeEffects()
    try planner.taskStatusChanged(TaskID(1), to: .enRoute, now: .morning)
    #expect(planner.takeEffects() == [.redraw(.details)] && planner.detailsRow?.task.status == .enRoute)
    try planner.load([PlanTask(id: TaskID(1), title: "Other")])
    #expect(planner.openChild == child && planner.detailsRow?.task.title == "Other", "loaded again")
  }

  @Test("details of a composed task stay open while a loaded plan does not contain it · DET-7 DAY-8")
  func composedTask() throws {
    var planner = try Self.planner()
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    try planner.rowTapped(TaskID(50), now: .morning)
    try planner.show()
    let child = try #require(planner.openChild)
    try planner.load([])
    #expect(planner.openChild == child)
    try planner.saveAcknowledged(save.key, now: .morning)
    try planner.load([])
    #expect(planner.openChild == nil && planner.takeEffects().contains(.dismiss(child)))
  }

  @Test("the detent is as reported while the sheet is open, and medium for the next sheet · DET-8")
  func detent() throws {
    var (planner, child) = try Self.presented()
    #expect(planner.detent == .medium)
    try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
    #expect(planner.detent == .large)
    try planner.taskStatusChanged(TaskID(1), to: .enRoute, now: .morning)
    try planner.childDisappeared(child.presentation, isDismissed: false, now: .morning)
    try planner.rowTapped(TaskID(1), now: .morning)
    #expect(planner.detent == .large && planner.openChild == child)
    try planner.detentChanged(to: .medium, of: child.presentation, now: .morning)
    #expect(planner.detent == .medium)
    try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
    try planner.rowTapped(TaskID(2), now: .morning)
    try planner.swipeLeaving(child)
    #expect(planner.openChild?.content == .details(TaskID(2)) && planner.detent == .medium)
  }

  @Test("a detent report about another presentation is ignored · DET-8 LIFE-3")
  func otherPresentation() throws {
    var (planner, child) = try Self.presented()
    try planner.detentChanged(to: .large, of: PresentationNumber(value: child.presentation.value - 1), now: .morning)
    #expect(planner.detent == .medium)
    try planner.closeTapped(now: .morning)
    try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
    #expect(planner.detent == .medium)
    // A composer has no detent.
    planner = try Self.planner()
    try planner.compose()
    try planner.show()
    try planner.detentChanged(to: .large, of: #require(planner.openChild).presentation, now: .morning)
    #expect(planner.detent == .medium)
  }

  @Test("a detent report before the present effect is collected is ignored · DET-8 LIFE-3")
  func detentTooEarly() throws {
    var planner = try Self.planner()
    try planner.rowTapped(TaskID(1), now: .morning)
    let child = try #require(planner.openChild)
    try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
    #expect(planner.detent == .medium)
    #expect(planner.nextEffect() == .attach(child))
    try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
    #expect(planner.detent == .medium)
    #expect(planner.nextEffect() == .present(child))
    try planner.detentChanged(to: .large, of: child.presentation, now: .morning)
    #expect(planner.detent == .large)
  }
}

extension Planner {
  /// The child that was being dismissed is gone.
  mutating func swipeLeaving(_ child: Child) throws {
    _ = takeEffects()
    try childDisappeared(child.presentation, isDismissed: true, now: clock.now)
  }
}
