import CPlanner
import CPlannerABI
import Testing

private let sections: [Section] = [.project, .multiple("Tags", maximum: 3), .repeats]

private extension TestHost {
  /// Opens a composer, enters a text and selections, and closes it again.
  func draft(keeping: Bool, _ text: Bytes = "Kiosk\nRing") {
    openComposer(7, sections)
    type(text)
    fill(1, [.text("a"), .text("b")])
    tapItem(1, 1)
    typeItem(1, .text("new"))
    if keeping { #expect(keepDraft() == .ok) }
    cancel()
  }
}

struct DraftTests {
  @Test("cancelling and swiping deliver nothing, and keep nothing by default · NEW-13", arguments: [true, false])
  func nothingKept(swipes: Bool) {
    let host = TestHost.loaded([])
    let number = host.openComposer(7, sections, preselected: [.text("p").of(0)])
    host.type("Kiosk")
    #expect(host.composer?.keepsDraft == false)
    if swipes { host.disappear(number) } else { host.close() }
    #expect(host.effects().filter(\.isSave).isEmpty && host.saves.isEmpty && host.rows.isEmpty)
    host.disappear(number)
    host.effects()
    host.openComposer(8, sections)
    #expect(host.composer?.text == "" && host.composer?.sections.allSatisfy(\.selected.isEmpty) == true)
  }

  @Test("a draft starts the next new task, with text and selections, and is consumed · NEW-13")
  func kept() throws {
    let host = TestHost.loaded([])
    host.draft(keeping: true)
    host.openComposer(8, sections)
    let shown = try #require(host.composer)
    #expect(shown.id == 8 && shown.text == "Kiosk\nRing" && shown.canSave && !shown.keepsDraft)
    #expect(shown.sections[1].selectedTexts == ["b", "new"])
    #expect(shown.sections[1].phase == PLANNER_ITEMS_IDLE, "items must be requested again")
    host.cancel()
    host.openComposer(9, sections)
    #expect(host.composer?.text == "", "the draft is consumed")
  }

  @Test(
    "a draft is kept however the composer closes: swiped away, stopped, or never presented · NEW-13", arguments: 0..<3)
  func waysOut(way: Int) {
    let host = TestHost.loaded([])
    host.openComposer(7)
    host.type("Kiosk")
    host.keepDraft()
    switch way {
    case 0: host.disappear(host.composer?.presentation ?? 0)
    case 1:
      host.stop()
      host.effects()
      host.start()
    default:
      host.cancel()
      host.compose(8)
      host.keepDraft()
      host.close()
    }
    host.effects()
    host.openComposer(9)
    #expect(host.composer?.text == "Kiosk")
  }

  @Test("keeping the draft can be switched off at any time, and only 0 and 1 are accepted · NEW-13")
  func takenBack() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    host.type("Kiosk")
    #expect(host.keepDraft(1) == .ok && host.composer?.keepsDraft == true)
    for bad in [2, -1, .max] as [Int32] { host.expectRefused(.invalidArgument) { host.keepDraft(bad) } }
    #expect(host.keepDraft(0) == .ok && host.composer?.keepsDraft == false)
    host.cancel()
    host.openComposer(8)
    #expect(host.composer?.text == "")
  }

  @Test("a preselection or an edit leaves the draft for later · NEW-13")
  func leftForLater() {
    let host = TestHost.loaded([Visit(1, "Kaisers")])
    host.draft(keeping: true)
    host.openComposer(8, sections, preselected: [.text("p").of(0)])
    #expect(host.composer?.text == "" && host.composer?.sections[1].selected.isEmpty == true)
    host.cancel()
    host.openComposer(1, sections, isEdit: true)
    #expect(host.composer?.text == "Kaisers")
    host.cancel()
    host.savePreselected(9)
    host.openComposer(10, sections)
    #expect(host.composer?.text == "Kiosk\nRing")
  }

  @Test("a refused composer does not consume the draft · NEW-13")
  func refusedOpening() {
    let host = TestHost.loaded([Visit(1)])
    host.draft(keeping: true)
    host.expectRefused(.duplicate) { host.compose(1, sections) }
    host.expectRefused(.duplicate) { host.compose(8, [.project, .project]) }
    host.openComposer(8, sections)
    #expect(host.composer?.text == "Kiosk\nRing")
  }

  @Test("a section that the next composer lacks, or has with another type, is left out · NEW-13")
  func otherSections() throws {
    let host = TestHost.loaded([])
    host.openComposer(
      7, [.project, .date, .single("Length", PLANNER_VALUE_DURATION), .multiple("Tags"), .single("Colour")])
    host.type("Kiosk")
    for section in 0..<5 {
      let items: [[Item]] = [[.text("p1")], [.day(monday)], [.duration(60)], [.text("a"), .text("b")], [.text("red")]]
      host.fill(section, items[section])
      for item in items[section].indices { host.tapItem(section, item) }
    }
    host.keepDraft()
    host.cancel()
    host.openComposer(
      8, [.multiple("Tags"), .single("Length"), .date, .single("Other"), .single("Colour", PLANNER_VALUE_DAY)])
    let shown = try #require(host.composer)
    #expect(shown.text == "Kiosk" && shown.sections[0].selectedTexts == ["a", "b"])
    #expect(shown.sections[2].selectedNumbers == [monday])
    #expect([1, 3, 4].allSatisfy { shown.sections[$0].selected.isEmpty })
  }

  @Test("a draft never selects more than a section allows · NEW-13, NEW-6")
  func narrowerSections() throws {
    for next in [Section.single("Tags"), .multiple("Tags", maximum: 1)] {
      let host = TestHost.loaded([])
      host.draft(keeping: true)
      host.openComposer(8, [next])
      #expect(try #require(host.composer).sections[0].selected.count <= 1)
    }
  }

  @Test("an empty composer keeps no draft; one with only selections does · NEW-13")
  func nothingComposed() {
    let host = TestHost.loaded([])
    host.draft(keeping: true, " \n")
    host.openComposer(8, sections)
    #expect(host.composer?.sections[1].selectedTexts == ["b", "new"])
    host.clear(1)
    host.type("  \n ")
    host.keepDraft()
    host.cancel()
    host.openComposer(9, sections)
    #expect(host.composer?.text == "" && host.composer?.sections[1].selected.isEmpty == true)
  }

  @Test("neither an edit nor a saved task keeps a draft · NEW-13")
  func noDrafts() {
    let host = TestHost.loaded([Visit(1, "Kaisers")])
    host.openComposer(1, isEdit: true)
    host.type("Edeka")
    host.keepDraft()
    host.cancel()
    host.openComposer(7)
    #expect(host.composer?.text == "")
    host.type("Kiosk")
    host.keepDraft()
    host.saveAndClose()
    host.openComposer(8)
    #expect(host.composer?.text == "")
  }

  @Test("there is one draft: the latest · NEW-13")
  func oneDraft() {
    let host = TestHost.loaded([])
    host.draft(keeping: true, "First")
    host.openComposer(8, [.date], preselected: [.day(monday)])
    host.type("Second")
    host.keepDraft()
    host.cancel()
    host.openComposer(9, [.date])
    #expect(host.composer?.text == "Second" && host.composer?.sections[0].selectedNumbers == [monday])
    host.cancel()
    host.openComposer(10)
    #expect(host.composer?.text == "")
  }
}

private extension TestHost {
  /// Composes a task with a preselection, so that it leaves the draft, and saves it.
  func savePreselected(_ id: ID) {
    openComposer(id, sections, preselected: [.text("p").of(0)])
    type("Shop")
    saveAndClose()
  }
}
