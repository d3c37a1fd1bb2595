import CPlanner
import CPlannerABI
import Testing

private let all: [Section] =
  Section.standard + [.single("Colour"), .multiple("Extras", maximum: 2)]

private extension TestHost {
  /// Fills in every section: a project, this day, half an hour, two weekdays, a custom colour, two of three extras.
  func fillIn(day: Int64, repeats: Bool = false) {
    fill(0, [.text("p1", "Refit"), .text("p2", "Audit")])
    tapItem(0, 1)
    fill(1, [.day(monday, "Today"), .day(monday + 1, "Tomorrow")])
    tapItem(1, Int(day - monday))
    fill(2, [.duration(900, "15 min"), .duration(1_800, "30 min")])
    tapItem(2, 1)
    if repeats {
      fill(3, [.weekday(PLANNER_MONDAY), .weekday(PLANNER_TUESDAY), .weekday(PLANNER_THURSDAY)])
      for item in [2, 1] { tapItem(3, item) }
    }
    fill(4, [.text("red"), .text("green")])
    typeItem(4, .text("Teal"))
    typeItem(4, .text(" tEAL "))
    fill(5, [.text("ladder"), .text("keys"), .text("camera")])
    for item in 0..<3 { tapItem(5, item) }
  }

  func reload(_ visits: [Visit]) {
    #expect(refresh() == .ok)
    effects()
    #expect(answer(visits) == .ok)
    effects()
  }
}

struct ComposerStoryTests {
  @Test("a task for today is composed with every kind of section, saved and acknowledged · NEW-1, NEW-12, DAY-8")
  func today() throws {
    let host = TestHost.loaded([Visit(1, order: 2)])
    let details = host.open(1)
    #expect(host.compose(7, all) == .ok)
    host.effects()
    host.disappear(details)
    host.effects()
    host.appear(host.composer?.presentation ?? 0)
    host.type("\n  Kiosk \r\nRing twice\r\n")
    host.fillIn(day: monday)
    let shown = try #require(host.composer)
    #expect(shown.sections[4].labels == ["red", "green", "Teal"] && shown.sections[4].selectedLabels == ["Teal"])
    #expect(shown.sections[5].selectedTexts == ["keys", "camera"] && shown.sections[5].dropped == "ladder")
    let request = host.saveAndClose()
    #expect(host.ids == [1, 7])
    let row = try host.row(7)
    #expect(row.title == "Kiosk" && row.plannedDay == monday && row.order == 3 && row.plannedText.isEmpty)
    let save = try #require(host.saves.first)
    #expect(save.selections == ["Colour: Teal", "Extras: keys", "Extras: camera"])
    let task = try #require(save.task)
    #expect(task.notes == "Ring twice" && task.project == "p2" && task.duration == 1_800 && task.repeats == 0)
    #expect(host.acknowledge(request) == .ok && host.saves.isEmpty)
    host.reload([Visit(1), Visit(7, "Kiosk", order: 3, plannedDay: monday)])
    #expect(host.ids == [1, 7])
    #expect(host.open(7) != 0 && host.details?.title == "Kiosk")
  }

  @Test("a task for another day is listed when that day comes · NEW-12, DAY-3, DAY-8")
  func tomorrow() throws {
    let host = TestHost.loaded([Visit(1)])
    host.openComposer(7, all)
    host.type("Kiosk")
    host.fillIn(day: monday + 1)
    host.saveAndClose()
    #expect(host.ids == [1] && host.saves.first?.task?.plannedDay == monday + 1)
    host.wait(86_400)
    #expect(host.ids == [1, 7] && host.home.phase == PLANNER_PHASE_LOADING)
    host.effects()
    host.answer([])
    #expect(host.ids == [7], "not acknowledged, so it survives the plan of its day")
    host.acknowledge()
    host.wait(86_400)
    #expect(host.rows.isEmpty)
  }

  @Test("a repeating task composed over midnight is listed on its weekdays · NEW-12, TIME-4, DAY-3")
  func repeating() throws {
    let host = TestHost.loaded([], at: mondayNoon + 11 * hour + 59 * minute)
    host.openComposer(7, all)
    host.type("Kiosk")
    host.fillIn(day: monday, repeats: true)
    host.clear(1)
    #expect(host.section(3)?.selectedNumbers == [Int64(PLANNER_THURSDAY), Int64(PLANNER_TUESDAY)])
    host.wait(120)
    #expect(host.home.day == monday + 1 && host.composer?.text == "Kiosk")
    host.effects()
    host.answer([])
    host.saveAndClose()
    #expect(host.ids == [7], "a Tuesday")
    #expect(host.saves.first?.task?.repeats == PLANNER_TUESDAY | PLANNER_THURSDAY)
    for isListed in [false, true, false, false, false, false, true] {
      host.wait(86_400)
      #expect(host.ids == (isListed ? [7] : []), "day \(host.home.day - monday)")
    }
  }

  @Test("a task is edited, its save fails and is retried, and plans without it are loaded in between · NEW-12, DAY-8")
  func editing() throws {
    let host = TestHost.loaded([])
    host.openComposer(7, all)
    host.type("Kiosk")
    host.fillIn(day: monday)
    let first = host.saveAndClose()
    host.failSave("No network")
    host.reload([Visit(1)])
    #expect(host.ids == [1, 7] || host.ids == [7, 1])

    host.openComposer(7, all, isEdit: true)
    #expect(host.composer?.sections[1].selectedNumbers == [monday] && host.composer?.text == "Kiosk")
    #expect(
      host.composer?.sections[4].selected.isEmpty == true, "a task does not contain values of the host's own sections")
    host.type("Kiosk at the corner\nnew notes")
    let second = host.saveAndClose()
    #expect(try host.row(7).title == "Kiosk at the corner" && host.row(7).plannedDay == monday)
    #expect(host.saves.map(\.hasFailed) == [true, false])

    #expect(host.retrySaves(7) == .ok)
    host.effects()
    let third = host.saveRequest
    host.reload([])
    #expect(host.ids == [7] && host.saves.map(\.request) == [third, second])
    #expect(host.saves.first?.selections == ["Colour: Teal", "Extras: keys", "Extras: camera"])
    host.expectRefused(.outdated) { host.acknowledge(first) }
    host.acknowledge(third)
    host.reload([])
    #expect(host.ids == [7], "its second save is not acknowledged yet")
    host.acknowledge(second)
    host.reload([])
    #expect(host.rows.isEmpty && host.home.phase == PLANNER_PHASE_EMPTY)
  }

  @Test("a draft is kept, reopened with its selections, and saved · NEW-13, NEW-12")
  func draft() throws {
    let host = TestHost.loaded([])
    let number = host.openComposer(7, all)
    host.type("Kiosk\nRing")
    host.fillIn(day: monday, repeats: true)
    host.keepDraft()
    host.disappear(number)
    host.effects()
    #expect(host.rows.isEmpty && host.saves.isEmpty)
    host.wait(86_400)
    host.effects()
    host.answer([])

    host.openComposer(8, all)
    let shown = try #require(host.composer)
    #expect(shown.text == "Kiosk\nRing" && shown.canSave)
    #expect(shown.sections.map(\.selectedTexts.count) == [1, 1, 1, 2, 1, 2])
    host.fill(4, [.text("red")])
    #expect(host.section(4)?.labels == ["red", "Teal"] && host.section(4)?.selectedTexts == ["Teal"])
    host.saveAndClose()
    let save = try #require(host.saves.first)
    #expect(save.id == 8 && save.selections == ["Colour: Teal", "Extras: keys", "Extras: camera"])
    #expect(save.task?.project == "p2" && save.task?.plannedDay == monday && save.task?.notes == "Ring")
    #expect(host.ids == [8], "planned for yesterday, but it repeats on Tuesdays")
    host.acknowledge()
    host.openComposer(9, all)
    #expect(host.composer?.text == "")
  }

  @Test("items fail, are requested again, and a late answer comes before the save · NEW-4, NEW-5, NEW-12")
  func slowNetwork() throws {
    let host = TestHost.loaded([])
    host.openComposer(7, all)
    host.type("Kiosk")
    host.activate(0)
    host.effects()
    host.failItems("No network")
    host.activate(0)
    host.effects()
    let late = host.itemsRequest
    host.activate(4)
    host.effects()
    host.load([.text("red")])
    host.expectRefused(.outdated) { host.load([.text("p1")], to: late) }
    host.tapItem(4, 0)
    host.fill(0, [.text("p1")])
    host.activate(1)
    host.effects()
    let open = host.itemsRequest
    host.saveAndClose()
    #expect([.outdated, .notAllowed].contains(host.load([.day(monday)], to: open)))
    let save = try #require(host.saves.first)
    #expect(save.selections == ["Colour: red"] && save.task?.project == "" && save.task?.plannedDay == nil)
    #expect(host.ids == [7])
  }
}
