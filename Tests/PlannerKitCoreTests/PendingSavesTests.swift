import Testing

@testable import PlannerKitCore

/// Saves, until the host has acknowledged them (DAY-8).
@Suite struct PendingSavesTests {
  enum State: CaseIterable {
    case gone
    case sent
    case failed
    case refused
  }

  private static func makePlanner(in state: State) throws -> Planner {
    var planner = try Planner.started()
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    switch state {
    case .gone: try planner.saveAcknowledged(save.key, now: .morning)
    case .sent: break
    case .failed: try planner.saveFailed(save.key, "no network", now: .morning)
    case .refused: try planner.saveRefused(save.key, "no such shop", now: .morning)
    }
    _ = planner.takeEffects()
    return planner
  }

  @Test("every answer in every state of a save has the promised outcome · DAY-8 WORK-3", arguments: State.allCases)
  func everyAnswer(in state: State) throws {
    let planner = try Self.makePlanner(in: state)
    let key = try Self.makePlanner(in: .sent).saves[0].key

    var after = planner
    var refusal = reason { try after.saveAcknowledged(key, now: .morning) }
    #expect(refusal == (state == .sent || state == .failed ? nil : .outdated))
    #expect(after.saves.count == (state == .refused ? 1 : 0))

    for (phase, message) in [(SaveState.Phase.failed, "server is down"), (.refused, "closed for good")] {
      after = planner
      refusal = reason {
        if phase == .failed {
          try after.saveFailed(key, message, now: .morning)
        } else {
          try after.saveRefused(key, message, now: .morning)
        }
      }
      #expect(refusal == (state == .sent ? nil : .outdated))
      let expected = state == .sent ? ["\(phase): \(message)"] : Self.states(planner)
      #expect(Self.states(after) == expected)
    }

    after = planner
    refusal = reason { try after.saveRetried(TaskID(50), now: .morning) }
    #expect(refusal == (state == .gone ? .notFound : nil))
    let sent = after.takeEffects().compactMap { effect in
      if case .saveTask(let key, TaskID(50)) = effect { key } else { nil }
    }
    #expect(sent == (state == .failed ? [key] : []), "only a failed save is retried, with its key")

    after = planner
    refusal = reason { try after.saveDismissed(key, now: .morning) }
    #expect(refusal == (state == .refused ? nil : .outdated))
    #expect(after.saves.count == (state == .sent || state == .failed ? 1 : 0))
  }

  private static func states(_ planner: Planner) -> [String] {
    planner.saves.map { "\($0.state.phase): \($0.state.message)" }
  }

  @Test("after a restore no save delivers what a refused one had · SNAP-1.5 WORK-3.4 DAY-8.6")
  func restoredBesideARefusedOne() throws {
    var planner = try Planner.started()
    try planner.composeAndSave(TaskID(50), text: "Milk")
    let edit = try planner.composeAndSave(TaskID(50), isEdit: true, text: "Bread")
    try planner.taskUpdated(PlanTask(id: TaskID(50), title: "Butter", order: 7), now: .morning)
    try planner.saveRefused(edit.key, "no", now: .morning)
    #expect(planner.saves.map(\.task.order) == [7, edit.task.order])
    #expect(try planner.restored().saves.map(\.task.order) == [7, edit.task.order])
  }

  @Test("what was refused is no longer shown; what else was composed is · WORK-3.4")
  func refused() throws {
    let backend = try PlanTask(id: TaskID(1), title: "Kiosk", notes: "Bell", projectID: "p0")
    for isFirst in [true, false] {
      var planner = try Planner.started(with: [backend])
      try planner.composeAndSave(TaskID(1), isEdit: true, text: "Kaisers\nBell")
      try planner.composeAndSave(
        TaskID(1), isEdit: true, text: "Kaisers\nBell", sections: [.project], items: [Item.texts("p1")])
      _ = planner.takeEffects()
      let key = planner.saves[isFirst ? 0 : 1].key
      try planner.saveRefused(key, "no", now: .morning)
      let shown = try #require(planner.task(TaskID(1)))
      #expect(shown.title == (isFirst ? "Kiosk" : "Kaisers") && shown.projectID == (isFirst ? "p1" : "p0"))
      let other = planner.saves[isFirst ? 1 : 0]
      #expect(other.task.title == shown.title && other.task.projectID == shown.projectID, "it delivers what is shown")
      #expect(planner.redrawn() == (isFirst ? [.list, .day] : .day))
      #expect(try planner.restored().task(TaskID(1))?.title == shown.title)
      try planner.load([backend])
      #expect(planner.task(TaskID(1))?.title == shown.title && planner.saves.count == 2)
      try planner.saveDismissed(key, now: .morning)
      try planner.saveAcknowledged(other.key, now: .morning)
      #expect(planner.saves.isEmpty && planner.task(TaskID(1))?.title == shown.title)
    }
  }

  @Test("an edit that is refused leaves what the backend has, however it came to have it · WORK-3.4")
  func refusedEdit() throws {
    let changes: [(String, (inout Planner) throws -> Void)] = [
      ("Kiosk", { _ in }),
      ("Kaisers", { try $0.load([PlanTask(id: TaskID(1), title: "Kaisers")]) }),
      ("Lidl", { try $0.taskUpdated(PlanTask(id: TaskID(1), title: "Lidl"), now: .morning) }),
      ("Kiosk", { try $0.load([]) }),
    ]
    for (title, change) in changes {
      var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "Kiosk")])
      try planner.composeAndSave(TaskID(1), isEdit: true, text: "Edeka")
      try change(&planner)
      try planner.taskStatusChanged(TaskID(1), to: .enRoute, now: .morning)
      try planner.saveRefused(planner.saves[0].key, "", now: .morning)
      #expect(planner.task(TaskID(1))?.title == title && planner.task(TaskID(1))?.status == .enRoute)
    }
  }

  @Test("a new task that is refused goes, with its details; its save stays · WORK-3.4")
  func refusedNew() throws {
    var planner = try Planner.started()
    let new = try planner.composeAndSave(TaskID(50), text: "Milk")
    try planner.composeAndSave(TaskID(50), isEdit: true, text: "Butter")
    try planner.saveRefused(new.key, "", now: .morning)
    #expect(planner.task(TaskID(50))?.title == "Butter", "the edit is not refused")
    try planner.rowTapped(TaskID(50), now: .morning)
    try planner.saveRefused(planner.saves[1].key, "no such shop", now: .morning)
    #expect(planner.rows.isEmpty && planner.openChild == nil && planner.saves.count == 2)
    try planner.load([])
    #expect(planner.rows.isEmpty && planner.saves.count == 2)
    for save in planner.saves { try planner.saveDismissed(save.key, now: .morning) }
    #expect(planner.saves.isEmpty)
  }

  // MARK: Keys

  @Test("a late answer to a save of an older process ends no other save · WORK-4.2")
  func olderSnapshot() throws {
    var planner = try Planner.started()
    let older = planner
    let lost = try planner.composeAndSave(TaskID(50), text: "Milk")
    var restored = try older.restored()
    try restored.compose(TaskID(51), now: .morning)
    try restored.textChanged(to: "Eggs", now: .morning)
    try restored.saveTapped(SaveKey(high: 9, low: 9), now: .morning)
    #expect(reason { try restored.saveAcknowledged(lost.key, now: .morning) } == .outdated)
    #expect(restored.saves.map(\.composed.id) == [TaskID(51)])
  }

  @Test(
    "a key is taken once, also after its save has ended, and after a restore · WORK-1.2 WORK-4.1",
    arguments: State.allCases)
  func keyTwice(in state: State) throws {
    let planner = try Self.makePlanner(in: state)
    let key = try Self.makePlanner(in: .sent).saves[0].key
    for var planner in [planner, try planner.restored()] {
      try planner.compose(TaskID(51), now: .morning)
      try planner.textChanged(to: "Eggs", now: .morning)
      #expect(reason { try planner.saveTapped(key, now: .morning) } == .duplicate)
      #expect(planner.composer != nil && planner.task(TaskID(51)) == nil)
    }
  }

  @Test("the last 1,000 keys are known, and no earlier ones · WORK-1.2")
  func manyKeys() throws {
    var planner = try Planner.started()
    func save(_ low: UInt64) throws -> Refusal.Reason? {
      try planner.compose(TaskID(50), isEdit: planner.task(TaskID(50)) != nil, now: .morning)
      try planner.textChanged(to: "Milk", now: .morning)
      defer { _ = reason { try planner.closeTapped(now: .morning) } }
      return reason {
        let key = SaveKey(high: 3, low: low)
        try planner.saveTapped(key, now: .morning)
        try planner.saveAcknowledged(key, now: .morning)
        while let child = planner.attachedChild?.child {
          _ = planner.takeEffects()
          try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
        }
      }
    }
    for low in 0..<1_001 { #expect(try save(UInt64(low)) == nil) }
    #expect(try save(1) == .duplicate && save(0) == nil)
    #expect(try Planner(takingOver: planner.handOver()).handOver() == planner.handOver())
    planner = try planner.restored()
    #expect(try save(2) == .duplicate && save(1) == nil && save(2) == nil)
  }

  // MARK: A retry at an instant

  @Test("a failed save is sent again at the instant that the host named · WORK-3.3")
  func retryAt() throws {
    var planner = try Self.makePlanner(in: .sent)
    let key = planner.saves[0].key
    try planner.saveFailed(key, "busy", retryAt: .morning + 60, now: .morning)
    #expect(planner.nextWake == .morning + 60 && planner.saves[0].state.phase == .failed)
    var restored = try planner.restored()
    for late in [false, true] {
      var planner = late ? restored : planner
      _ = planner.takeEffects()
      try planner.clockAdvanced(now: .morning + 59)
      #expect(planner.takeEffects().filter { $0 != .redraw(.day) } == [])
      try planner.clockAdvanced(now: .morning + (late ? 600 : 60))
      #expect(planner.takeEffects() == [.saveTask(key, TaskID(50)), .redraw(.day)])
      #expect(planner.saves[0].state.phase == .sent)
    }
    // Restored after that instant.
    restored = try Planner(restoring: planner.snapshot(), authorization: .notDetermined, now: .morning + 60)
    #expect(restored.takeEffects().filter { $0 == .saveTask(key, TaskID(50)) }.count == 1)
    // While it was stopped.
    planner.stop(now: .morning + 1)
    _ = planner.takeEffects()
    planner.start(now: .morning + 90)
    #expect(planner.takeEffects().contains(.saveTask(key, TaskID(50))))
    // An instant that is not after now names none.
    try planner.saveFailed(key, "busy", retryAt: .morning + 90, now: .morning + 90)
    #expect(planner.saves[0].state.due == nil)
  }

  @Test("a clock that goes back does not lengthen the wait for a retry · WORK-3.3 TIME-3")
  func retryAfterClockWentBack() throws {
    var planner = try Self.makePlanner(in: .sent)
    try planner.saveFailed(planner.saves[0].key, "busy", retryAt: .morning + 60, now: .morning)
    try planner.clockAdvanced(now: .morning + 50)
    try planner.clockAdvanced(now: .morning + 20)
    #expect(planner.nextWake == .morning + 30)
  }

  @Test("a save answered before it was collected is not delivered · DAY-8")
  func answeredEarly() throws {
    for isAcknowledged in [true, false] {
      var planner = try Planner.started()
      let save = try planner.composeAndSave(TaskID(50), text: "Milk")
      if isAcknowledged {
        try planner.saveAcknowledged(save.key, now: .morning)
      } else {
        try planner.saveFailed(save.key, "", now: .morning)
      }
      #expect(!planner.takeEffects().contains(.saveTask(save.key, TaskID(50))))
    }
  }

  @Test("each of several saves is answered on its own, and retried with the others of its task · DAY-8 WORK-2.1")
  func several() throws {
    var planner = try Planner.started()
    let first = try planner.composeAndSave(TaskID(50), text: "Milk")
    let other = try planner.composeAndSave(TaskID(51), text: "Eggs")
    try planner.composeAndSave(TaskID(50), isEdit: true, text: "Butter")
    let second = try #require(planner.saves.last)
    #expect(Set(planner.saves.map(\.key)).count == 3)
    #expect(planner.saves.map(\.task.title) == ["Butter", "Eggs", "Butter"])
    for save in [second, first, other] {
      try planner.saveFailed(save.key, "no network", now: .morning)
    }
    _ = planner.takeEffects()
    try planner.saveRetried(TaskID(50), now: .morning)
    let keys = planner.saves.map(\.key)
    #expect(
      planner.takeEffects().filter { $0 != .redraw(.day) }
        == [.saveTask(keys[0], TaskID(50)), .saveTask(keys[2], TaskID(50))])
    #expect(keys == [first.key, other.key, second.key])
    #expect(planner.saves.map { $0.failureMessage != nil } == [false, true, false])
    // Only failed ones are retried.
    try planner.saveFailed(keys[2], "", now: .morning)
    try planner.clockAdvanced(now: .morning + 3_600)
    #expect(planner.takeEffects().filter { $0 != .redraw(.day) } == [], "not by itself")
    try planner.saveRetried(TaskID(50), now: planner.clock.now)
    #expect(planner.takeEffects().filter { $0 != .redraw(.day) } == [.saveTask(keys[2], TaskID(50))])
  }

  @Test("a task survives plans without it until its save is acknowledged, then no longer · DAY-8")
  func planLacksTask() throws {
    for state in State.allCases {
      var planner = try Self.makePlanner(in: state)
      let isKept = state == .sent || state == .failed
      let other = try PlanTask(id: TaskID(2), title: "L")
      for _ in 0..<2 {
        try planner.load([other])
        #expect(Set(planner.plan.tasks.map(\.id)) == (isKept ? [other.id, TaskID(50)] : [other.id]))
        #expect(planner.rows.count == planner.plan.tasks.count)
      }
      #expect(planner.plan.task(TaskID(50))?.title == (isKept ? "Milk" : nil))
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
    try planner.saveAcknowledged(planner.saves[0].key, now: .morning)
    try planner.load([loaded])
    task = try #require(planner.plan.task(TaskID(50)))
    #expect(task.title == "Old" && task.projectID == "p0")
  }

  @Test("a status that changes later is kept by a loaded plan, and the save is as composed · DAY-8")
  func statusChanges() throws {
    var planner = try Self.makePlanner(in: .sent)
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
    let uncollected = try #require(planner.saves.last).key
    try planner.taskRemoved(TaskID(50), now: .morning)
    #expect(planner.saves.map(\.key) == [other.key])
    let effects = planner.takeEffects()
    #expect(effects.contains(.saveTask(other.key, TaskID(51))))
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
    #expect(planner.takeEffects() == [.saveTask(save.key, TaskID(50))])
    try planner.saveFailed(save.key, "no network", now: .morning)
    try planner.saveRetried(TaskID(50), now: .morning)
    #expect(planner.takeEffects() == [.saveTask(save.key, TaskID(50))])
    try planner.saveAcknowledged(save.key, now: .morning)
    #expect(planner.saves.isEmpty && planner.takeEffects() == [])
  }

  @Test("every change of a save is announced · HOME-4")
  func redraws() throws {
    var planner = try Self.makePlanner(in: .sent)
    try planner.saveFailed(planner.saves[0].key, "no network", now: .morning)
    #expect(planner.takeEffects() == [.redraw(.day)])
    try planner.saveRetried(TaskID(50), now: .morning)
    #expect(planner.takeEffects().last == .redraw(.day))
    try planner.saveAcknowledged(planner.saves[0].key, now: .morning)
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
    try planner.saveAcknowledged(save.key, now: .morning)
    try planner.saveAcknowledged(planner.saves[0].key, now: .morning)
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
    try planner.saveAcknowledged(save.key, now: .morning)
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
    try planner.saveAcknowledged(save.key, now: .morning)
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
      try planner.saveAcknowledged(planner.saves[500].key, now: .morning)
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
