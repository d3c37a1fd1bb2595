import CPlanner
import CPlannerABI
import Testing

private let half = 14 * hour + 30 * minute + 123

/// A task with every value.
private let everything = Visit(
  1, "Kaisers", order: 3, status: PLANNER_TASK_EN_ROUTE, at: .east(100), plannedAt: monday * dayLength + half,
  duration: 1_800, repeats: PLANNER_MONDAY | PLANNER_FRIDAY, notes: "Ring", address: "Street 5", hours: "8-20",
  photo: "https://example.org/a.jpg", project: "p1")

/// Edits the task with these values in the date section. Returns the saved task.
private func moved(_ visit: Visit, to days: [Int64], offset: Int32 = 0) throws -> SavedTask {
  let host = TestHost.loaded([visit], Settings(offset: offset))
  host.openComposer(visit.id, [.date], isEdit: true)
  host.clear(0)
  if let day = days.last {
    host.fill(0, days.map { .day($0) })
    host.tapItem(0, days.count - 1)
    #expect(host.section(0)?.selectedNumbers == [day])
  }
  return try #require(host.savedTask(host.saveAndClose()))
}

struct EditTests {
  @Test("editing starts with the task's values · NEW-1")
  func start() throws {
    let host = TestHost.loaded([everything])
    host.openComposer(1, Section.standard + [.single("Colour")], isEdit: true)
    let shown = try #require(host.composer)
    #expect(shown.isEdit && shown.canSave && shown.text == "Kaisers\nRing")
    #expect(shown.sections[0].selectedTexts == ["p1"] && shown.sections[1].selectedNumbers == [monday])
    #expect(shown.sections[2].selectedNumbers == [1_800])
    #expect(shown.sections[3].selectedNumbers == [Int64(PLANNER_MONDAY), Int64(PLANNER_FRIDAY)])
    #expect(shown.sections[4].selected.isEmpty)
  }

  @Test("editing starts with the host's preselected values of a section, if there are any · NEW-1")
  func preselected() throws {
    let host = TestHost.loaded([everything])
    host.openComposer(
      1, Section.standard, preselected: [.text("p9").of(0), .weekday(PLANNER_SUNDAY).of(3)], isEdit: true)
    let shown = try #require(host.composer)
    #expect(shown.sections[0].selectedTexts == ["p9"] && shown.sections[1].selectedNumbers == [monday])
    #expect(shown.sections[2].selectedNumbers == [1_800])
    #expect(shown.sections[3].selectedNumbers == [Int64(PLANNER_SUNDAY)])
  }

  @Test("saving without a change changes nothing of the task · NEW-12")
  func untouched() throws {
    for sections in [Section.standard, [], [.date], [.repeats, .single("Colour")]] {
      let host = TestHost.loaded([everything, Visit(2, order: 5)])
      let rows = host.rows
      host.openComposer(1, sections, isEdit: true)
      let request = host.saveAndClose()
      #expect(host.rows == rows)
      let task = try #require(host.savedTask(request))
      #expect(task.plannedAt == everything.plannedAt && task.plannedDay == nil && task.duration == 1_800)
      #expect(task.notes == "Ring" && task.project == "p1" && task.repeats == PLANNER_MONDAY | PLANNER_FRIDAY)
      #expect(task.order == 3 && task.status == PLANNER_TASK_EN_ROUTE && task.place == .east(100))
      #expect(task.photo == "https://example.org/a.jpg" && task.hours == "8-20" && task.address == "Street 5")
      #expect(host.saves.first?.isEdit == true)
    }
  }

  @Test("every composed value can be changed, and everything else is kept · NEW-12")
  func changed() throws {
    let host = TestHost.loaded([everything])
    host.openComposer(1, Section.standard, isEdit: true)
    host.type("Edeka\n")
    host.fill(0, [.text("p2")])
    host.tapItem(0, 0)
    host.clear(2)
    host.fill(3, [.weekday(PLANNER_MONDAY), .weekday(PLANNER_TUESDAY)])
    host.tapItem(3, 0)
    host.tapItem(3, 1)
    let task = try #require(host.savedTask(host.saveAndClose()))
    #expect(task.title == "Edeka" && task.notes == "" && task.project == "p2" && task.duration == nil)
    #expect(task.repeats == PLANNER_TUESDAY | PLANNER_FRIDAY && task.plannedAt == everything.plannedAt)
    #expect(task.order == 3 && task.status == PLANNER_TASK_EN_ROUTE && task.address == "Street 5")
    #expect(try host.row(1).title == "Edeka")
  }

  @Test("a new day keeps the local time of day · NEW-12", arguments: [0, 7_200, -34_200, 64_800] as [Int32])
  func newDay(offset: Int32) throws {
    let instant = monday * dayLength + half - Int64(offset) * second
    for day in [monday + 2, monday - 30, 0, -1] {
      let task = try moved(Visit(1, plannedAt: instant), to: [day], offset: offset)
      #expect(task.plannedAt == instant + (day - monday) * dayLength && task.plannedDay == nil, "day \(day)")
    }
  }

  @Test("a task without a time has only a day; a task without a day can get one · NEW-12")
  func days() throws {
    let planned = try moved(Visit(1, plannedDay: monday), to: [monday + 2])
    #expect(planned.plannedDay == monday + 2 && planned.plannedAt == nil)
    let new = try moved(Visit(1), to: [monday + 2])
    #expect(new.plannedDay == monday + 2 && new.plannedAt == nil)
    let none = try moved(Visit(1), to: [])
    #expect(none.plannedDay == nil && none.plannedAt == nil)
  }

  @Test("clearing the date removes day and time · NEW-12")
  func cleared() throws {
    for visit in [Visit(1, plannedAt: mondayNoon), Visit(1, plannedDay: monday)] {
      let task = try moved(visit, to: [])
      #expect(task.plannedAt == nil && task.plannedDay == nil)
    }
  }

  @Test("selecting the same day again changes nothing · NEW-12")
  func sameDay() throws {
    let task = try moved(Visit(1, plannedAt: mondayNoon + 7), to: [monday + 1, monday])
    #expect(task.plannedAt == mondayNoon + 7 && task.plannedDay == nil)
  }

  @Test("a day far out of range is harmless · NEW-12, TASK-4", arguments: [.max, .min, .max / 2] as [Int64])
  func farDay(day: Int64) {
    let host = TestHost.loaded([Visit(1, plannedAt: mondayNoon)])
    host.openComposer(1, [.date.allowingCustomItems], isEdit: true)
    host.fill(0, [])
    let status = host.typeItem(0, .day(day))
    #expect([.ok, .invalidArgument].contains(status))
    #expect([.ok, .invalidArgument].contains(host.save()))
    #expect(host.home.rowCount <= 1)
  }

  @Test("an edited task that has left the plan meanwhile is added again · NEW-12", arguments: [true, false])
  func leftThePlan(isRemoved: Bool) throws {
    let host = TestHost.loaded([everything, Visit(2)])
    host.openComposer(1, Section.standard, isEdit: true)
    host.type("Edeka")
    if isRemoved {
      host.remove(1)
    } else {
      host.refresh()
      host.effects()
      host.answer([Visit(2)])
    }
    #expect(host.ids == [2] && host.composer != nil, "the composer stays")
    let task = try #require(host.savedTask(host.saveAndClose()))
    #expect(host.ids.contains(1) && task.title == "Edeka" && task.project == "p1" && task.duration == 1_800)
    #expect(host.saves.count == 1)
  }

  @Test("the host's changes meanwhile are kept, except for composed values · NEW-12")
  func changedMeanwhile() throws {
    let host = TestHost.loaded([everything])
    host.openComposer(1, [.project], isEdit: true)
    host.type("Edeka")
    host.update(Visit(1, "Host's", order: 8, status: PLANNER_TASK_IN_PROGRESS, notes: "host", address: "Street 9"))
    let task = try #require(host.savedTask(host.saveAndClose()))
    #expect(task.title == "Edeka" && task.notes == "" && task.project == "")
    #expect(task.order == 8 && task.status == PLANNER_TASK_IN_PROGRESS && task.address == "Street 9")
  }

  @Test("values not touched in the composer keep the host's changes meanwhile · NEW-12")
  func leftAsItWas() throws {
    let host = TestHost.loaded([everything])
    host.openComposer(1, Section.standard, isEdit: true)
    let changed = Visit(
      1, "Host's", plannedDay: monday + 1, duration: 60, repeats: PLANNER_SUNDAY, notes: "host", project: "p2")
    #expect(host.update(changed) == .ok)
    let task = try #require(host.savedTask(host.saveAndClose()))
    #expect(task.title == "Host's" && task.notes == "host" && task.project == "p2" && task.duration == 60)
    #expect(task.plannedDay == monday + 1 && task.plannedAt == nil && task.repeats == PLANNER_SUNDAY)
  }

  @Test("values cleared or selected in the composer replace the host's changes meanwhile · NEW-12")
  func touched() throws {
    let host = TestHost.loaded([everything])
    host.openComposer(
      1, Section.standard, preselected: [.weekday(PLANNER_SUNDAY).of(3)], isEdit: true)
    host.clear(0)
    host.clear(2)
    #expect(host.update(Visit(1, "Host's", duration: 60, repeats: PLANNER_FRIDAY, project: "p2")) == .ok)
    let task = try #require(host.savedTask(host.saveAndClose()))
    #expect(task.title == "Host's" && task.project == "" && task.duration == nil && task.repeats == PLANNER_SUNDAY)
  }

  @Test("a new task whose id is in the plan meanwhile counts as an edited task · NEW-12")
  func idTaken() throws {
    let host = TestHost.loaded([Visit(1)])
    host.openComposer(7, [.date], preselected: [.day(monday)])
    host.type("Composed")
    #expect(host.add(Visit(7, "Host's", order: 8, status: PLANNER_TASK_EN_ROUTE, address: "Street 9")) == .ok)
    host.saveAndClose()
    let row = try host.row(7)
    #expect(row.title == "Composed" && row.address == "Street 9" && row.order == 8)
    #expect(row.status == PLANNER_TASK_EN_ROUTE && row.plannedDay == monday)
    #expect(host.saves.count == 1 && host.ids == [1, 7])
    #expect(host.saves.first?.isEdit == true, "NEW-12.7")
    host.openComposer(8)
    host.type("New")
    host.saveAndClose()
    #expect(host.saves.last?.isEdit == false)
  }

  @Test("what has the task's own values changes nothing; what the host preselected is composed · NEW-12.13")
  func ownValues() throws {
    let updated = Visit(
      1, "Host's", order: 3, plannedDay: monday + 1, duration: 60, repeats: PLANNER_SUNDAY, notes: "New", project: "p9")
    // Changed and changed back to what they were when the composer opened.
    let host = TestHost.loaded([everything])
    host.openComposer(1, Section.standard, isEdit: true)
    let text = host.composer?.text ?? ""
    host.type("Other")
    host.type(Bytes(text))
    host.fill(0, [.text("p1"), .text("p2")])
    host.tapItem(0, 1)
    host.tapItem(0, 0)
    for _ in 0..<2 { host.clear(2) }
    host.fill(2, [.duration(1_800)])
    host.tapItem(2, 0)
    host.update(updated)
    let same = try #require(host.savedTask(host.saveAndClose()))
    #expect(same.title == "Host's" && same.notes == "New" && same.project == "p9" && same.duration == 60)
    #expect(same.plannedDay == monday + 1 && same.repeats == PLANNER_SUNDAY)
    // Preselected by the host, and left alone.
    let other = TestHost.loaded([everything])
    other.openComposer(
      1, Section.standard, preselected: [.text("p3").of(0), .day(monday + 2).of(1), .duration(90).of(2)], isEdit: true)
    other.update(updated)
    let composed = try #require(other.savedTask(other.saveAndClose()))
    #expect(composed.project == "p3" && composed.plannedDay == monday + 2 && composed.duration == 90)
    #expect(composed.repeats == PLANNER_SUNDAY && composed.title == "Host's")
    // Preselected with the task's own values, which compose nothing.
    let third = TestHost.loaded([everything])
    third.openComposer(1, Section.standard, preselected: [.text(" P1").of(0), .duration(1_800).of(2)], isEdit: true)
    third.update(updated)
    let own = try #require(third.savedTask(third.saveAndClose()))
    #expect(own.project == "p9" && own.duration == 60)
  }

  @Test(
    "title and notes are composed each on its own, in the plan and in a save that waits · NEW-12.13 DAY-8.12",
    arguments: [
      ("Title\nMine", "Host's", "Mine", "Loaded", "Mine"), ("Mine\nNotes", "Mine", "New", "Mine", "Newer"),
      ("Title", "Host's", "", "Loaded", ""), ("  Title\n\n Notes ", "Host's", "New", "Loaded", "Newer"),
      ("Notes", "Notes", "", "Notes", ""), ("Mine\nMine", "Mine", "Mine", "Mine", "Mine"),
    ])
  func titleAndNotes(_ text: String, title: String, notes: String, loadedTitle: String, loadedNotes: String) throws {
    let host = TestHost.loaded([Visit(1, "Title", notes: "Notes")])
    host.openComposer(1, isEdit: true)
    host.type(Bytes(text))
    host.update(Visit(1, "Host's", notes: "New"))
    let saved = try #require(host.savedTask(host.saveAndClose()))
    #expect(saved.title == title && saved.notes == notes)
    let restored = try host.restored()
    for host in [host, restored] {
      host.refresh()
      host.effects()
      #expect(host.answer([Visit(1, "Loaded", notes: "Newer")]) == .ok)
      let loaded = try #require(host.saves.first?.task)
      #expect(loaded.title == loadedTitle && loaded.notes == loadedNotes)
    }
  }

  @Test("a new task without notes keeps those of the task that the plan has meanwhile · NEW-12.7")
  func newTaskWithoutNotes() throws {
    let host = TestHost.loaded([])
    host.openComposer(7)
    host.type("Composed")
    host.add(Visit(7, "Host's", notes: "Ring twice"))
    let saved = try #require(host.savedTask(host.saveAndClose()))
    #expect(saved.title == "Composed" && saved.notes == "Ring twice")
  }
}
