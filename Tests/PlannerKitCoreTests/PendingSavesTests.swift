import Testing

@testable import PlannerKitCore

/// Saves, until the host has acknowledged them (DAY-8).
@Suite struct PendingSavesTests {
  enum State: CaseIterable {
    case gone
    case waiting
    case failed
  }

  private static func makePlanner(in state: State) throws -> Planner {
    var planner = try Planner.started()
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    switch state {
    case .gone: try planner.saveAcknowledged(save.request, now: .morning)
    case .waiting: break
    case .failed: try planner.saveFailed(save.request, "no network", now: .morning)
    }
    _ = planner.takeEffects()
    return planner
  }

  @Test("every answer in every state of a save has the promised outcome · DAY-8", arguments: State.allCases)
  func everyAnswer(in state: State) throws {
    let planner = try Self.makePlanner(in: state)
    let request = try Self.makePlanner(in: .waiting).saves[0].request
    let isAnswerable = state == .waiting

    var after = planner
    var refusal = reason { try after.saveAcknowledged(request, now: .morning) }
    #expect(refusal == (isAnswerable ? nil : .outdated))
    #expect(after.saves.count == (state == .failed ? 1 : 0))
    #expect(after.saves.first?.failureMessage == (state == .failed ? "no network" : nil))

    after = planner
    refusal = reason { try after.saveFailed(request, "server is down", now: .morning) }
    #expect(refusal == (isAnswerable ? nil : .outdated))
    #expect(after.saves.count == (state == .gone ? 0 : 1))
    let message = isAnswerable ? "server is down" : planner.saves.first?.failureMessage
    #expect(after.saves.first?.failureMessage == message)

    after = planner
    refusal = reason { try after.saveRetried(TaskID(50), now: .morning) }
    #expect(refusal == (state == .gone ? .notFound : nil))
    let requests = after.takeEffects().compactMap { effect in
      if case .saveTask(let request, TaskID(50)) = effect { request } else { nil }
    }
    // Only a failed save is retried, with a new number.
    #expect(requests == (state == .failed ? after.saves.map(\.request) : []))
    #expect(state != .failed || requests.first != request)
    if state == .failed {
      #expect(reason { try after.saveAcknowledged(request, now: .morning) } == .outdated)
      #expect(reason { try after.saveFailed(request, "", now: .morning) } == .outdated)
    }
    #expect(after.saves.allSatisfy { $0.failureMessage == nil })
  }

  @Test("a save answered before it was collected is not delivered · DAY-8")
  func answeredEarly() throws {
    for isAcknowledged in [true, false] {
      var planner = try Planner.started()
      let save = try planner.composeAndSave(TaskID(50), text: "Milk")
      if isAcknowledged {
        try planner.saveAcknowledged(save.request, now: .morning)
      } else {
        try planner.saveFailed(save.request, "", now: .morning)
      }
      #expect(!planner.takeEffects().contains(.saveTask(save.request, TaskID(50))))
    }
  }

  @Test("each of several saves is answered on its own, and retried with the others of its task · DAY-8")
  func several() throws {
    var planner = try Planner.started()
    let first = try planner.composeAndSave(TaskID(50), text: "Milk")
    let other = try planner.composeAndSave(TaskID(51), text: "Eggs")
    try planner.composeAndSave(TaskID(50), isEdit: true, text: "Butter")
    let second = try #require(planner.saves.last)
    #expect(Set(planner.saves.map(\.request)).count == 3)
    #expect(planner.saves.map(\.task.title) == ["Butter", "Eggs", "Butter"])
    for save in [second, first, other] {
      try planner.saveFailed(save.request, "no network", now: .morning)
    }
    _ = planner.takeEffects()
    try planner.saveRetried(TaskID(50), now: .morning)
    let requests = planner.saves.map(\.request)
    #expect(
      planner.takeEffects().filter { $0 != .redraw(.day) }
        == [.saveTask(requests[0], TaskID(50)), .saveTask(requests[2], TaskID(50))])
    #expect(requests[0].value < requests[2].value && requests[1] == other.request)
    #expect(planner.saves.map { $0.failureMessage != nil } == [false, true, false])
    // Only failed ones are retried.
    try planner.saveFailed(requests[2], "", now: .morning)
    try planner.clockAdvanced(now: .morning + 3_600)
    #expect(planner.takeEffects().filter { $0 != .redraw(.day) } == [], "not by itself")
    try planner.saveRetried(TaskID(50), now: planner.clock.now)
    let retried = planner.saves[2].request
    #expect(planner.takeEffects().filter { $0 != .redraw(.day) } == [.saveTask(retried, TaskID(50))])
    #expect(planner.saves.map(\.request) == [requests[0], other.request, retried])
  }

  @Test("a task survives plans without it until its save is acknowledged, then no longer · DAY-8")
  func planLacksTask() throws {
    for state in State.allCases {
      var planner = try Self.makePlanner(in: state)
      let other = try PlanTask(id: TaskID(2), title: "L")
      for _ in 0..<2 {
        try planner.load([other])
        #expect(Set(planner.plan.tasks.map(\.id)) == (state == .gone ? [other.id] : [other.id, TaskID(50)]))
        #expect(planner.rows.count == planner.plan.tasks.count)
      }
      #expect(planner.plan.task(TaskID(50))?.title == (state == .gone ? nil : "Milk"))
    }
  }

  @Test("values of a loaded plan are kept except those that were composed · DAY-8")
  func planHasTask() throws {
    var planner = try Planner.started()
    try planner.composeAndSave(
      TaskID(50), text: "Milk\ntwo", sections: [.project, .date], items: [Item.texts("p1"), [.day(20_514)]])
    let loaded = try PlanTask(
      id: TaskID(50), title: "Old", order: 3, status: .enRoute, notes: "old", address: "Weg 1",
      planned: .at(.morning + secondsPerDay), estimatedDuration: 60, projectID: "p0", repeatDays: [.init(rawValue: 1)])
    try planner.load([loaded])
    var task = try #require(planner.plan.task(TaskID(50)))
    #expect(task.title == "Milk" && task.notes == "two" && task.projectID == "p1")
    #expect(planner.clock.day(of: try #require(task.planned)) == LocalDay(number: 20_514))
    #expect(task.order == 3 && task.status == .enRoute && task.address == "Weg 1")
    #expect(task.estimatedDuration == 60 && task.repeatDays.rawValue == 1)
    try planner.saveAcknowledged(planner.saves[0].request, now: .morning)
    try planner.load([loaded])
    task = try #require(planner.plan.task(TaskID(50)))
    #expect(task.title == "Old" && task.projectID == "p0")
  }

  @Test("a status that changes later is kept by a loaded plan, and the save is as composed · DAY-8")
  func statusChanges() throws {
    var planner = try Self.makePlanner(in: .waiting)
    try planner.taskStatusChanged(TaskID(50), to: .enRoute, now: .morning)
    #expect(planner.saves[0].task.title == "Milk" && planner.saves[0].task.planned == nil)
    try planner.load([])
    #expect(planner.plan.task(TaskID(50))?.status == .enRoute)
  }

  @Test("after a loaded plan a task is as composed again, however many saves it has · DAY-8.14", arguments: [1, 2, 3])
  func hostUpdatesSeveral(count: Int) throws {
    for planHasTask in [true, false] {
      var planner = try Planner.started()
      try planner.composeAndSave(
        TaskID(50), text: "Milk\ntwo", sections: [.project, .estimatedTime], items: [Item.texts("p1"), [.minutes(5)]])
      for index in 1..<max(count, 2) where count > 1 {
        try planner.composeAndSave(TaskID(50), isEdit: true, text: "Milk \(index)", sections: [.project])
      }
      #expect(planner.saves.count == count)
      let composed = try #require(planner.plan.task(TaskID(50)))
      try planner.taskUpdated(
        PlanTask(id: TaskID(50), title: "Cheese", order: 4, address: "Weg 1", estimatedDuration: 1), now: .morning)
      #expect(planner.plan.task(TaskID(50))?.title == "Cheese" && planner.plan.task(TaskID(50))?.projectID == nil)
      try planner.load(planHasTask ? [PlanTask(id: TaskID(50), title: "Server", order: 9, address: "Weg 2")] : [])
      let task = try #require(planner.plan.task(TaskID(50)))
      #expect(task.title == composed.title && task.notes == composed.notes && task.projectID == "p1")
      #expect(task.estimatedDuration == 300 && task.order == (planHasTask ? 9 : 4))
      #expect(task.address == (planHasTask ? "Weg 2" : "Weg 1"))
    }
  }

  @Test("removing a task drops its saves, collected or not · DAY-8")
  func hostRemoves() throws {
    var planner = try Self.makePlanner(in: .failed)
    let other = try planner.composeAndSave(TaskID(51), text: "Eggs")
    try planner.compose(TaskID(50), isEdit: true)
    try planner.saveTapped(now: .morning)
    let uncollected = try #require(planner.saves.last).request
    try planner.taskRemoved(TaskID(50), now: .morning)
    #expect(planner.saves.map(\.request) == [other.request])
    let effects = planner.takeEffects()
    #expect(effects.contains(.saveTask(other.request, TaskID(51))))
    #expect(!effects.contains(.saveTask(uncollected, TaskID(50))))
    #expect(reason { try planner.saveAcknowledged(uncollected, now: .morning) } == .outdated)
    try planner.load([])
    #expect(planner.plan.tasks.map(\.id) == [TaskID(51)])
  }

  @Test("answers and retries are legal before the start, and a stopped planner delivers saves · DAY-8 LIFE-2")
  func stopped() throws {
    var planner = try Planner.started()
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    planner.stop(now: .morning)
    #expect(planner.takeEffects() == [.saveTask(save.request, TaskID(50))])
    try planner.saveFailed(save.request, "no network", now: .morning)
    try planner.saveRetried(TaskID(50), now: .morning)
    let again = try #require(planner.saves.first).request
    #expect(planner.takeEffects() == [.saveTask(again, TaskID(50))])
    try planner.saveAcknowledged(again, now: .morning)
    #expect(planner.saves.isEmpty && planner.takeEffects() == [])
  }

  @Test("every change of a save is announced · HOME-4")
  func redraws() throws {
    var planner = try Self.makePlanner(in: .waiting)
    try planner.saveFailed(planner.saves[0].request, "no network", now: .morning)
    #expect(planner.takeEffects() == [.redraw(.day)])
    try planner.saveRetried(TaskID(50), now: .morning)
    #expect(planner.takeEffects().last == .redraw(.day))
    try planner.saveAcknowledged(planner.saves[0].request, now: .morning)
    #expect(planner.takeEffects() == [.redraw(.day)])
    try planner.composeAndSave(TaskID(51), text: "Eggs", sections: [.date], items: [[.day(20_600)]])
    guard case .redraw(let changed)? = planner.takeEffects().last else { return #expect(Bool(false), "no redraw") }
    #expect(changed.isSuperset(of: .day) && !changed.contains(.list))
    try planner.taskRemoved(TaskID(51), now: .morning)
    #expect(planner.takeEffects() == [.redraw(.day)])
  }

  @Test("a plan requested before the acknowledgement does not remove the task; a later one may · DAY-8")
  func planUnderWay() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "Kiosk", projectID: "p0")])
    try planner.refresh(now: .morning)
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    try planner.composeAndSave(TaskID(1), isEdit: true, text: "Kaisers")
    try planner.saveAcknowledged(save.request, now: .morning)
    try planner.saveAcknowledged(planner.saves[0].request, now: .morning)
    #expect(planner.saves.isEmpty)

    let backend = [try PlanTask(id: TaskID(1), title: "Kiosk", projectID: "p1")]
    try planner.load(backend)
    #expect(planner.plan.task(TaskID(50))?.title == "Milk")
    #expect(planner.plan.task(TaskID(1))?.title == "Kaisers" && planner.plan.task(TaskID(1))?.projectID == "p1")
    try planner.load(backend)
    #expect(planner.plan.tasks.map(\.title) == ["Kiosk"])
  }

  @Test("a task that is removed after its save was acknowledged does not come back with the plan under way · DAY-8")
  func removedUnderWay() throws {
    var planner = try Planner.started()
    try planner.refresh(now: .morning)
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    try planner.saveAcknowledged(save.request, now: .morning)
    try planner.taskRemoved(TaskID(50), now: .morning)
    try planner.load([])
    #expect(planner.plan.tasks.isEmpty)
  }

  @Test(
    "a plan request that failed or became void is not the one that may lack the task · DAY-8", arguments: [true, false])
  func planVoid(isStopped: Bool) throws {
    var planner = try Planner.started()
    try planner.refresh(now: .morning)
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    try planner.saveAcknowledged(save.request, now: .morning)
    if isStopped {
      planner.stop(now: .morning)
      planner.start(now: .morning)
    } else {
      try planner.planFailed("no network", request: #require(planner.loading.request), now: .morning)
      try planner.refresh(now: .morning)
    }
    try planner.load([])
    #expect(planner.plan.tasks.isEmpty)
  }

  @Test("at most 1,000 saves wait; the next is refused, a flag says so, and the composer stays open · DAY-8 NEW-11.2")
  func limit() throws {
    var planner = try Planner.started()
    for id in 1...1_000 as ClosedRange<UInt64> {
      try planner.composeAndSave(TaskID(id), text: "Milk")
    }
    for (id, isEdit) in [(2_000, false), (2, true)] as [(UInt64, Bool)] {
      let count = planner.plan.tasks.count
      try planner.compose(TaskID(id), isEdit: isEdit)
      try planner.textChanged(to: "Eggs", now: .morning)
      #expect(planner.composer?.canSave == false)
      #expect(reason { try planner.saveTapped(now: .morning) } == .limit)
      #expect(planner.composer?.text == "Eggs" && planner.plan.tasks.count == count)
      _ = planner.takeEffects()
      try planner.saveAcknowledged(planner.saves[500].request, now: .morning)
      #expect(planner.redrawn().contains(.composer) && planner.composer?.canSave == true)
      for (text, canSave) in [(" \n", false), ("Eggs", true)] {
        try planner.textChanged(to: text, now: .morning)
        #expect(planner.composer?.canSave == canSave)
      }
      try planner.saveTapped(now: .morning)
      #expect(planner.saves.count == 1_000 && planner.plan.tasks.count == count + (isEdit ? 0 : 1))
      try planner.swipeLeaving(#require(planner.attachedChild).child)
    }
  }
}
