import CPlanner
import CPlannerABI
import Testing

/// The composer, its saves and the details through the C functions. The core's tests prove the rules.
struct ComposerTests {
  /// The standard sections, and one of the host's own for each type of value.
  private static let sections: [Section] =
    [.project.limited(to: 1).allowingCustomItems, .date, .time, .repeats.limited(to: 7)]
    + [
      .single("Colour"), .multiple("Days", PLANNER_VALUE_DAY, maximum: 3), .single("Length", PLANNER_VALUE_DURATION),
      .multiple("Weekdays", PLANNER_VALUE_WEEKDAY), .init(type: PLANNER_VALUE_TEXT, name: "Fixed"),
    ]

  @Test("each field of a composition is passed on, and each field of a composer and its sections · NEW-1 NEW-3 NEW-8")
  func fields() throws {
    let host = TestHost.loaded([Visit(1, "Kaisers", notes: "Ring")])
    let number = host.openComposer(
      7, Self.sections,
      preselected: [
        .text("p1", "Refit").of(0), .day(monday).of(1), .duration(60, "a minute").of(2), .weekday(4).of(3),
        .text("red").of(4), .day(monday + 1, "tomorrow").of(5), .duration(120).of(6), .weekday(PLANNER_SUNDAY).of(7),
      ])
    var shown = try #require(host.composer)
    #expect(shown.presentation == number && shown.id == 7 && !shown.isEdit && !shown.canSave && !shown.keepsDraft)
    #expect(shown.active == -1 && shown.title == "New task" && shown.text.isEmpty)
    #expect(shown.sections.map(\.kind) == [1, 2, 3, 4, 0, 0, 0, 0, 0])
    #expect(shown.sections.map(\.type) == [3, 1, 2, 4, 3, 1, 2, 4, 3])
    #expect(shown.sections.map(\.multiple) == [false, false, false, true, false, true, false, true, false])
    #expect(shown.sections.map(\.allowsCustomItems) == [true, false, false, false, true, true, true, true, false])
    #expect(shown.sections.map(\.maximum) == [1, 0, 0, 7, 0, 3, 0, 0, 0])
    #expect(
      shown.sections.map(\.name) == [
        "Project", "Date", "Estimated time", "Repeat on", "Colour", "Days", "Length", "Weekdays", "Fixed",
      ])
    #expect(shown.sections.map { $0.selected.first?.text } == ["p1", "", "", "", "red", "", "", "", nil])
    #expect(
      shown.sections.map { $0.selected.first?.number } == [0, monday, 60, 4, 0, monday + 1, 120, 64, nil])
    #expect(
      shown.sections.map { $0.selectedLabels.first } == [
        "Refit", "Mon, Oct 7", "a minute", "Wednesday", "red", "tomorrow", "2 min", "Sunday", nil,
      ])
    #expect(shown.sections.allSatisfy { $0.phase == PLANNER_ITEMS_IDLE && $0.items.isEmpty && $0.message.isEmpty })
    host.cancel()
    host.openComposer(1, isEdit: true)
    shown = try #require(host.composer)
    #expect(shown.isEdit && shown.canSave && shown.title == "Edit task" && shown.text == "Kaisers\nRing")
    #expect(shown.sections.isEmpty)
  }

  @Test("each event of a composer is passed on · NEW-4 NEW-5 NEW-6 NEW-9 NEW-10 NEW-13")
  func events() throws {
    let host = TestHost.loaded([])
    let number = host.openComposer(7, [.single("Colour"), .multiple("Tags", maximum: 2)])
    #expect(host.type("Kiosk\u{0}\r\n ") == .ok && host.composer?.text == "Kiosk\u{0}\r\n ")
    #expect(host.composer?.canSave == true)
    #expect(host.activate(1) == .ok && host.composer?.active == 1)
    #expect(host.section(1)?.phase == PLANNER_ITEMS_LOADING && host.section(0)?.phase == PLANNER_ITEMS_IDLE)
    #expect(host.effects().filter(\.isItems) == [.loadItems(host.itemsRequest, section: 1)])
    #expect(host.failItems("No network") == .ok && host.section(1)?.message == "No network")
    #expect(host.section(1)?.phase == PLANNER_ITEMS_FAILED)
    host.fill(1, [.text("a", "Alpha"), .text("b"), .text("c")])
    #expect(host.section(1)?.phase == PLANNER_ITEMS_LOADED && host.section(1)?.labels == ["Alpha", "b", "c"])
    for item in [0, 2] { #expect(host.tapItem(1, item) == .ok) }
    #expect(host.section(1)?.selectedTexts == ["a", "c"] && host.section(1)?.dropped == "")
    #expect(host.typeItem(1, .text(" new ", "New label")) == .ok)
    let shown = try #require(host.section(1))
    #expect(shown.dropped == "Alpha" && shown.selectedTexts == ["c", "new"] && shown.labels.last == "New label")
    #expect(shown.items.map(\.isSelected) == [false, false, true, true])
    #expect(shown.items.map(\.isCustom) == [false, false, false, true])
    #expect(host.selected(1, 0, as: PLANNER_VALUE_TEXT) == shown.items[2])
    #expect(host.clear(1) == .ok && host.section(1)?.selected == [])
    #expect(host.keepDraft(1) == .ok && host.composer?.keepsDraft == true)
    #expect(host.keepDraft(0) == .ok && host.composer?.keepsDraft == false)
    host.keepDraft()
    host.disappear(number)
    #expect(host.screenEffects() == [.composer(.detach, number, 7)] && host.home.hasDraft)
    host.openComposer(8)
    #expect(host.composer?.text == "Kiosk\u{0}\r\n " && !host.home.hasDraft)
  }

  @Test("appointments and a priority are passed on, refused and saved · NEW-14 NEW-10.3 NEW-10.5")
  func appointments() throws {
    let host = TestHost.loaded([])
    let sections = [
      Section(kind: PLANNER_SECTION_APPOINTMENTS), Section(kind: PLANNER_SECTION_PRIORITY),
      .multiple("Ramp", PLANNER_VALUE_TIME_RANGE), .single("Crates", PLANNER_VALUE_NUMBER),
    ]
    #expect(host.compose(7, sections, preselected: [.timeRange(1, 0)]) == .invalidArgument)
    #expect(host.message == "latest of a time range must be from number to 172800 seconds after midnight.")
    #expect(host.compose(7, sections, preselected: [.number(101).of(1)]) == .invalidArgument)
    #expect(host.message == "number of a priority must be 0 to 100.")
    host.openComposer(
      7, sections,
      preselected: [
        .timeRange(36_000, 43_200), .number(50, "High").of(1), .timeRange(82_800, 90_000).of(2), .number(1_234).of(3),
      ])
    let shown = try #require(host.composer)
    #expect(shown.sections.map(\.name) == ["Appointments", "Priority", "Ramp", "Crates"])
    #expect(shown.sections.map(\.type) == [5, 6, 5, 6] && shown.sections.map(\.maximum) == [8, 0, 0, 0])
    #expect(
      shown.sections.map { $0.selectedLabels.first } == ["10:00–12:00", "High", "23:00–01:00", "1,234"])
    #expect(shown.sections.map { $0.selected.first?.latest } == [43_200, 0, 90_000, 0])
    #expect(host.type("Kiosk") == .ok)
    host.saveAndClose()
    let save = try #require(host.saves.first)
    let midnight = monday * 86_400_000
    #expect(save.task?.appointments == [[midnight + 36_000_000, midnight + 43_200_000]] && save.task?.priority == 50)
    #expect(save.selections == ["Ramp: 82800", "Crates: 1234"] && save.values.first?.item.latest == 90_000)
  }

  @Test("a composer is presented as a popup after the details, with the focus in its text · LIFE-4 NEW-1")
  func lifeCycle() {
    let host = TestHost.loaded([Visit(1)])
    let details = host.open(1)
    #expect(host.compose(7) == .ok && host.screenEffects() == [.dismiss(details, 1)])
    #expect(host.openSheet == nil && host.composer?.id == 7)
    host.disappear(details)
    let number = host.composer?.presentation ?? 0
    // The host checks the other fields of each effect.
    #expect(
      host.screenEffects() == [
        .detach(details, 1), .composer(.attach, number, 7), .composer(.present, number, 7),
        .composer(.focus, number, 7),
      ])
    host.cancel()
    #expect(host.composer == nil && host.saves.isEmpty && host.ids == [1])
  }

  @Test("each field of a save and its task is passed on, and each answer · DAY-8 NEW-12")
  func saves() throws {
    let visit = Visit(
      1, "Kaisers", order: 3, status: PLANNER_TASK_EN_ROUTE, at: Place(latitude: 1, longitude: 2),
      plannedAt: mondayNoon, duration: 1_800, repeats: PLANNER_MONDAY | PLANNER_FRIDAY, notes: "Ring",
      address: "Street 5", hours: "8-20", photo: "https://example.org/a.jpg", project: "p1")
    let host = TestHost.loaded([visit])
    host.openComposer(
      7, Self.sections, preselected: [.day(monday).of(1), .text("red").of(4), .day(monday + 1, "tomorrow").of(5)])
    host.type("Kiosk\nBell")
    let first = host.saveAndClose()
    host.openComposer(1, isEdit: true)
    host.type("Edeka\nRing")
    let second = host.saveAndClose()
    #expect(host.ids == [1, 7] && host.rows.map(\.title) == ["Edeka", "Kiosk"])
    let saves = host.saves
    #expect(saves.map(\.key) == [first, second] && saves.map(\.id) == [7, 1])
    #expect(saves.map(\.isEdit) == [false, true] && saves.map(\.phase) == [PLANNER_SAVE_SENT, PLANNER_SAVE_SENT])
    #expect(saves.map(\.since) == [host.now, host.now])
    #expect(saves[0].selections == ["Colour: red", "Days: \(monday + 1)"] && saves[1].selections == [])
    #expect(saves[0].values.map(\.item.label) == ["red", "tomorrow"])
    let new = try #require(saves[0].task)
    #expect(new.title == "Kiosk" && new.notes == "Bell" && new.order == 4 && new.plannedDay == monday)
    #expect(new.place == nil && new.plannedAt == nil && new.duration == nil && new.project.isEmpty && new.repeats == 0)
    let edited = try #require(saves[1].task)
    #expect(edited.id == 1 && edited.title == "Edeka" && edited.order == 3 && edited.status == PLANNER_TASK_EN_ROUTE)
    #expect(edited.place == Place(latitude: 1, longitude: 2) && edited.plannedAt == mondayNoon)
    #expect(edited.plannedDay == nil && edited.duration == 1_800 && edited.repeats == visit.repeats)
    #expect(edited.notes == "Ring" && edited.address == "Street 5" && edited.hours == "8-20")
    #expect(edited.photo == "https://example.org/a.jpg" && edited.project == "p1")
    // The answers.
    #expect(host.failSave("No network", to: first) == .ok && host.acknowledge(second) == .ok)
    #expect(host.saves.map(\.phase) == [PLANNER_SAVE_FAILED] && host.saves.map(\.message) == ["No network"])
    #expect(host.savedTask(second) == nil)
    #expect(host.retrySaves(7) == .ok && host.effects().filter(\.isSave) == [.save(first, 7)])
    #expect(host.saves.map(\.key) == [first] && host.saves[0].message == "")
    #expect(host.refuseSave("Not here", to: first) == .ok && host.saves.map(\.message) == ["Not here"])
    #expect(host.saves.map(\.phase) == [PLANNER_SAVE_REFUSED] && host.ids == [1])
    #expect(host.dismissSave(first) == .ok && host.saves.isEmpty)
  }

  @Test("each field of the details and their lines is passed on · DET-1 DET-2 DET-8 TXT-6")
  func details() throws {
    let host = TestHost.loaded(
      [
        Visit(
          1, "Kaisers", status: PLANNER_TASK_EN_ROUTE, at: .east(1_200), plannedAt: mondayNoon, address: "Street 5",
          hours: "8-20", photo: "https://example.org/a.jpg"), Visit(2, "Kiosk", order: 1),
      ], fix: .east(0))
    host.sensorFails()
    #expect(host.detailsLines.isEmpty && host.openSheet == nil)
    let number = host.open(1)
    #expect(host.openSheet == .init(presentation: number, id: 1, detent: PLANNER_DETENT_MEDIUM))
    #expect(host.drag(number, to: PLANNER_DETENT_LARGE) == .ok && host.openSheet?.detent == PLANNER_DETENT_LARGE)
    let body: [TestHost.Line] = [
      .init(field: PLANNER_FIELD_ADDRESS, font: PLANNER_FONT_BODY, text: "Street 5"),
      .init(field: PLANNER_FIELD_OPENING_HOURS, font: PLANNER_FONT_SUBHEADLINE, text: "8-20"),
      .init(field: PLANNER_FIELD_DISTANCE, font: PLANNER_FONT_BODY_HIGHLIGHTED, text: "1.2 km"),
      .init(field: PLANNER_FIELD_TRAVEL_TIME, font: PLANNER_FONT_BODY_HIGHLIGHTED, text: "2 min"),
      .init(field: PLANNER_FIELD_UPDATING, font: PLANNER_FONT_FOOTNOTE, text: "Updating…"),
      .init(field: PLANNER_FIELD_PLANNED, font: PLANNER_FONT_FOOTNOTE, text: "12:00"),
      .init(field: PLANNER_FIELD_STATUS, font: PLANNER_FONT_BADGE, color: PLANNER_COLOR_ORANGE, text: "En route"),
    ]
    #expect(
      host.detailsLines == [
        .init(field: PLANNER_FIELD_PHOTO, font: PLANNER_FONT_PHOTO, text: "https://example.org/a.jpg"),
        .init(field: PLANNER_FIELD_TITLE, font: PLANNER_FONT_TITLE_1, text: "Kaisers"),
      ] + body + [.init(field: PLANNER_FIELD_CLOSE, font: PLANNER_FONT_BUTTON, text: "Close")])
    #expect(
      host.lines(ofRow: 0)
        == [.init(field: PLANNER_FIELD_TITLE, font: PLANNER_FONT_HEADLINE, text: "Kaisers")] + body)
    #expect(
      host.spokenLines() == [
        "", "Kaisers", "Street 5", "opening hours: 8-20", "1.2 kilometers", "about 2 minutes", "updating",
        "planned for 12:00",
        "en route", "Close",
      ])
    #expect(host.spokenLines(ofRow: 0).joined(separator: ", ") == host.rows[0].spoken)
    let bare = [PLANNER_FIELD_TITLE, PLANNER_FIELD_ADDRESS, PLANNER_FIELD_DISTANCE, PLANNER_FIELD_STATUS]
    #expect(host.lines(ofRow: 1).map(\.field) == bare, "a field with nothing to show has no line")
    host.close()
    #expect(host.detailsLines.isEmpty && host.openSheet == nil)
  }

  @Test("a task is composed with every kind of section, saved, acknowledged and opened · NEW-12 DAY-8")
  func day() throws {
    let host = TestHost.loaded([Visit(1, order: 2)])
    host.openComposer(7, Section.standard + [.single("Colour"), .multiple("Extras", maximum: 2)])
    host.type("\n  Kiosk \r\nRing twice\r\n")
    let items: [[Item]] = [
      [.text("p1"), .text("p2", "Audit")], [.day(monday + 1), .day(monday)], [.duration(900), .duration(1_800)],
      [.weekday(PLANNER_MONDAY), .weekday(PLANNER_TUESDAY), .weekday(PLANNER_THURSDAY)], [.text("red")],
      [.text("ladder"), .text("keys"), .text("camera")],
    ]
    for (section, items) in items.enumerated() { host.fill(section, items) }
    for section in 0..<3 { host.tapItem(section, 1) }
    for item in [2, 1] { host.tapItem(3, item) }
    for text in ["Teal", " tEAL "] as [Bytes] { host.typeItem(4, .text(text)) }
    for item in 0..<3 { host.tapItem(5, item) }
    let request = host.saveAndClose()
    #expect(host.ids == [1, 7])
    let save = try #require(host.saves.first)
    #expect(save.selections == ["Colour: Teal", "Extras: keys", "Extras: camera"])
    let task = try #require(save.task)
    #expect(task.title == "Kiosk" && task.notes == "Ring twice" && task.project == "p2" && task.duration == 1_800)
    #expect(task.plannedDay == monday && task.repeats == PLANNER_TUESDAY | PLANNER_THURSDAY)
    #expect(host.acknowledge(request) == .ok && host.saves.isEmpty)
    #expect(host.open(7) != 0 && host.details?.title == "Kiosk")
  }
}
