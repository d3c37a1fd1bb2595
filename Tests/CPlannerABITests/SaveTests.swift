import CPlanner
import CPlannerABI
import Testing

private extension TestHost {
  /// Refreshes, and answers with these tasks.
  func reload(_ visits: [Visit]) {
    #expect(refresh() == .ok)
    effects()
    #expect(answer(visits) == .ok)
    effects()
  }
}

struct SaveTests {
  @Test("saving emits the request exactly once, then dismiss; detach follows once it is gone · NEW-12, DAY-8")
  func savingOnce() throws {
    let host = TestHost.loaded([Visit(1, order: 4), Visit(2, order: 9, plannedDay: monday + 1)])
    let number = host.openComposer(7)
    host.type("Kiosk\nRing")
    host.effects()
    #expect(host.save() == .ok && host.save() == .ok)
    let effects = host.effects()
    #expect(effects.filter { !$0.isRedraw } == [.save(host.saveRequest, 7), .composer(.dismiss, number, 7)])
    #expect(effects.last?.isRedraw == true)
    #expect(host.save() == .ok)
    host.disappear(number)
    #expect(host.save() == .ok)
    #expect(host.screenEffects() == [.composer(.detach, number, 7)])
    #expect(host.ids == [1, 7] && host.saves.count == 1)
    let row = try host.row(7)
    #expect(row.title == "Kiosk" && row.order == 10 && row.status == PLANNER_TASK_PLANNED, "last in the visiting order")
    #expect(host.composer == nil)
  }

  @Test("a composer saved before its effects are collected is never presented, but it is saved · NEW-12, LIFE-3")
  func uncollected() {
    let host = TestHost.loaded([])
    host.compose(7)
    host.type("Kiosk")
    host.save()
    #expect(host.effects().filter { $0.isSave || $0.isOfScreens } == [.save(host.saveRequest, 7)])
    #expect(host.ids == [7])
  }

  @Test("a save has the task as composed, and the values of the host's own sections only · NEW-3, DAY-8")
  func contents() throws {
    let host = TestHost.loaded([])
    host.openComposer(
      7, [.multiple("Tags"), .project, .single("Colour")],
      preselected: [.text("b", "Beta").of(0), .text("a").of(0), .text("p1").of(1), .text("red").of(2)])
    host.type("Kiosk\nRing")
    let request = host.saveAndClose()
    let save = try #require(host.saves.first)
    #expect(save.request == request && save.id == 7 && !save.isEdit && !save.hasFailed && save.message.isEmpty)
    #expect(save.selections == ["Tags: b", "Tags: a", "Colour: red"] && save.values.first?.item.label == "Beta")
    let task = try #require(save.task)
    #expect(task.title == "Kiosk" && task.notes == "Ring" && task.project == "p1" && task.address.isEmpty)
    #expect(task.plannedAt == nil && task.plannedDay == nil && task.duration == nil && task.repeats == 0)
    host.acknowledge()
    #expect(host.saves.isEmpty && host.savedTask(request) == nil)
    var (name, raw) = (planner_text(), planner_item())
    raw.struct_size = UInt32(MemoryLayout<planner_item>.size)
    #expect(Status(planner_save_value_at(host.planner, request, 0, &name, &raw)) == .outdated)
  }

  @Test("a new task is the last in order, also after the greatest order: others are lowered · NEW-12.4 NEW-12.14")
  func orders() throws {
    let empty = TestHost.loaded([])
    empty.composed(7, "Kiosk")
    #expect(empty.ids == [7])
    let last = TestHost.loaded([Visit(1, order: .max - 1), Visit(9, order: 3)])
    last.composed(7, "Kiosk")
    #expect(last.ids == [9, 1, 7], "after the last in order")
    let most = Int32.max
    #expect(last.rows.map(\.order) == [3, most - 1, most])
    last.composed(8, "Kiosk")
    last.composed(6, "Kiosk")
    #expect(last.ids == [9, 1, 7, 8, 6])
    let lowered = [3, most - 3, most - 2, most - 1, most]
    #expect(last.rows.map(\.order) == lowered, "as far as needed")
    // The task that was composed last also comes after those of a loaded plan, while its save waits.
    #expect(last.refresh() == .ok)
    last.effects()
    #expect(last.answer([Visit(1, order: .max), Visit(9, order: 3)]) == .ok)
    #expect(last.ids.last == 6 && last.rows.map(\.order) == lowered)
  }

  @Test("a flag shows whether saving does something: not with a blank title, nor where it is refused · NEW-11.2")
  func canSave() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    var requests = (0..<999).map { _ in
      host.openComposer(2, isEdit: true)
      host.type("Kiosk")
      return host.saveAndClose()
    }
    host.openComposer(7)
    for (text, canSave) in [("", false), (" \n", false), ("Kiosk", true), (" ", false), ("Kiosk", true)] {
      host.type(Bytes(text))
      #expect(host.composer?.canSave == canSave)
    }
    host.saveAndClose()
    // 1,000 saves wait: a new task and an edited one are refused alike.
    for (id, isEdit) in [(8, false), (1, true)] as [(ID, Bool)] {
      host.openComposer(id, isEdit: isEdit)
      host.type("Kiosk")
      #expect(host.composer?.canSave == false)
      host.expectRefused(.limit) { host.save() }
      #expect(host.acknowledge(requests.popLast()) == .ok)
      #expect(host.redraw().contains(.composer) && host.composer?.canSave == true)
      host.saveAndClose()
    }
  }

  @Test("a second answer to a save is outdated, as is one to an unknown request · DAY-8")
  func answeredOnce() {
    let host = TestHost.loaded([])
    let request = host.composed(7, "Kiosk")
    for wrong in [0, request + 1, .max, host.request] {
      host.expectRefused(.outdated, "\(wrong)") { host.acknowledge(wrong) }
      host.expectRefused(.outdated, "\(wrong)") { host.failSave("x", to: wrong) }
    }
    host.expectRefused(.invalidText) { host.failSave([0xC3, 0x28]) }
    host.expectRefused(.limit) { host.failSave(Bytes(String(repeating: "x", count: 4_097))) }
    #expect(host.acknowledge() == .ok)
    host.expectRefused(.outdated) { host.acknowledge(request) }
    host.expectRefused(.outdated) { host.failSave("late", to: request) }
    host.expectRefused(.notFound) { host.retrySaves(7) }
    #expect(host.ids == [7], "acknowledged, the task is in the plan")
  }

  @Test("a failed save waits with its message until it is retried; then it has a new number · DAY-8")
  func failed() {
    let host = TestHost.loaded([])
    let first = host.composed(7, "Kiosk")
    #expect(host.failSave("No network") == .ok)
    #expect(host.redraw().contains(.day), "a save that failed")
    #expect(host.saves.map(\.hasFailed) == [true] && host.saves.map(\.message) == ["No network"])
    host.expectRefused(.outdated) { host.acknowledge(first) }
    host.expectRefused(.outdated) { host.failSave("again", to: first) }
    host.expectRefused(.notFound) { host.retrySaves(8) }
    host.wait(3_600)
    #expect(host.effects().filter(\.isSave).isEmpty && host.ids == [7], "it is not retried by itself")
    #expect(host.retrySaves(7) == .ok)
    #expect(host.effects().filter(\.isSave) == [.save(host.saveRequest, 7)])
    #expect(host.saveRequest != first && host.saves.map(\.hasFailed) == [false])
    #expect(host.saves.map(\.message) == [""] && host.saves.map(\.request) == [host.saveRequest])
    #expect(host.failSave("") == .ok && host.retrySaves(7) == .ok)
    host.effects()
    #expect(host.acknowledge() == .ok && host.saves.isEmpty)
  }

  @Test("retrying a save that has not failed requests nothing twice · DAY-8")
  func retriedEarly() {
    let host = TestHost.loaded([])
    let request = host.composed(7, "Kiosk")
    _ = host.retrySaves(7)
    #expect(host.effects().filter(\.isSave).isEmpty && host.saves.map(\.request) == [request])
    #expect(host.acknowledge(request) == .ok)
  }

  @Test("every save has its own request, the oldest first; only failed ones are retried · DAY-8")
  func severalSaves() {
    let host = TestHost.loaded([])
    let first = host.composed(7, "Kiosk")
    let other = host.composed(8, "Shop")
    host.openComposer(7, isEdit: true)
    host.type("Kiosk 2")
    let second = host.saveAndClose()
    #expect(Set([first, other, second]).count == 3)
    #expect(host.saves.map(\.request) == [first, other, second] && host.saves.map(\.isEdit) == [false, false, true])
    host.failSave("", to: first)
    host.failSave("", to: other)
    host.retrySaves(7)
    #expect(host.effects().filter(\.isSave) == [.save(host.saveRequest, 7)])
    #expect(host.saves.map(\.id) == [7, 8, 7] && host.saves.map(\.hasFailed) == [false, true, false])
    #expect(host.acknowledge(second) == .ok && host.acknowledge(host.saveRequest) == .ok)
    #expect(host.saves.map(\.request) == [other] && host.ids.count == 2)
  }

  @Test("a task survives plans without it until its save is acknowledged · DAY-8", arguments: [true, false])
  func outlives(hasFailed: Bool) throws {
    let host = TestHost.loaded([Visit(1)])
    host.composed(7, "Kiosk\nRing")
    if hasFailed { host.failSave("No network") }
    for _ in 0..<2 {
      host.reload([Visit(2)])
      #expect(Set(host.ids) == [2, 7])
      #expect(host.saves.first?.task?.notes == "Ring")
    }
    if hasFailed { host.retrySaves(7) }
    host.effects()
    host.acknowledge()
    #expect(Set(host.ids) == [2, 7])
    host.reload([Visit(2)])
    #expect(host.ids == [2], "once acknowledged the backend is the authority")
  }

  @Test("values of a loaded plan are kept except those that were composed · DAY-8")
  func overlay() throws {
    let host = TestHost.loaded([Visit(1, "Old", order: 2, notes: "old", address: "Street 1")])
    host.openComposer(1, [.project, .time], preselected: [.text("p1").of(0), .duration(60).of(1)], isEdit: true)
    host.type("New")
    host.saveAndClose()
    host.reload([
      Visit(
        1, "Backend", order: 5, status: PLANNER_TASK_EN_ROUTE, plannedDay: monday, duration: 5, repeats: PLANNER_MONDAY,
        notes: "backend", address: "Street 2", hours: "8-20", project: "p2")
    ])
    let row = try host.row(1)
    #expect(row.title == "New" && row.address == "Street 2" && row.hours == "8-20" && row.order == 5)
    #expect(row.status == PLANNER_TASK_EN_ROUTE && row.plannedDay == monday, "no date section, so not composed")
    let task = try #require(host.saves.first?.task)
    #expect(task.title == "New" && task.notes == "" && task.project == "p1" && task.duration == 60)
    host.openComposer(1, Section.standard, isEdit: true)
    #expect(host.composer?.text == "New", "the plan's notes are those composed: none")
    #expect(host.composer?.sections[3].selectedNumbers == [Int64(PLANNER_MONDAY)], "not composed")
    #expect(host.composer?.sections[2].selectedNumbers == [60] && host.composer?.sections[0].selectedTexts == ["p1"])
  }

  @Test("in a loaded plan the later of two saves of a task counts · DAY-8")
  func overlayTwice() throws {
    let host = TestHost.loaded([Visit(1, "Old")])
    for title in ["First", "Second"] as [Bytes] {
      host.openComposer(1, isEdit: true)
      host.type(title)
      host.saveAndClose()
    }
    host.reload([Visit(1, "Backend", address: "Street 2")])
    #expect(try host.row(1).title == "Second" && host.row(1).address == "Street 2")
    host.acknowledge(host.saves[0].request)
    host.reload([Visit(1, "Backend")])
    #expect(try host.row(1).title == "Second")
  }

  @Test("an updated task has the host's values; removing a task drops its saves · DAY-8")
  func hostDecides() throws {
    let host = TestHost.loaded([])
    let request = host.composed(7, "Kiosk")
    host.composed(8, "Shop")
    #expect(host.update(Visit(7, "Host's", order: 1)) == .ok)
    #expect(try host.row(7).title == "Host's" && host.row(7).order == 1)
    #expect(host.saves.count == 2)
    #expect(host.remove(7) == .ok)
    #expect(host.saves.map(\.id) == [8] && host.ids == [8] && host.savedTask(request) == nil)
    host.effects()
    host.expectRefused(.outdated) { host.acknowledge(request) }
    host.expectRefused(.notFound) { host.retrySaves(7) }
    host.reload([])
    #expect(host.ids == [8])
  }

  @Test("the uncollected save of a removed task is withdrawn · DAY-8")
  func removedUncollected() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    host.type("Kiosk")
    host.save()
    host.remove(7)
    #expect(host.effects().filter(\.isSave).isEmpty && host.saves.isEmpty && host.rows.isEmpty)
  }

  @Test("a save has the task as composed, even if its status changes later · DAY-8")
  func asComposed() throws {
    let host = TestHost.loaded([])
    host.composed(7, "Kiosk\nRing")
    host.setStatus(7, PLANNER_TASK_EN_ROUTE)
    let task = try #require(host.saves.first?.task)
    #expect(task.title == "Kiosk" && task.notes == "Ring" && task.plannedDay == nil)
    #expect(try host.row(7).status == PLANNER_TASK_EN_ROUTE)
    host.reload([])
    #expect(try host.row(7).status == PLANNER_TASK_EN_ROUTE, "the plan's other values are kept")
  }

  @Test("at most 1,000 saves wait; the next is refused, and its composer stays open · DAY-8")
  func manySaves() {
    let host = TestHost.loaded([])
    for id in 1...UInt64(PLANNER_LIMIT_SAVES) {
      host.compose(ID(low: id))
      host.type("Kiosk")
      #expect(host.save() == .ok)
    }
    #expect(Set(host.effects().filter(\.isSave).map { "\($0)" }).count == 1_000)
    host.openComposer(5_000)
    host.type("One more")
    host.expectRefused(.limit) { host.save() }
    #expect(host.acknowledge(host.saves[0].request) == .ok)
    host.saveAndClose()
    #expect(host.rows.count == 1_001)
  }
}
