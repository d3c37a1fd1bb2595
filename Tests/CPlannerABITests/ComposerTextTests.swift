import CPlanner
import CPlannerABI
import Testing

private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

/// Composes this text and saves it. Returns the title and the notes.
private func composed(_ text: Bytes) throws -> (title: String, notes: String) {
  let host = TestHost.loaded([])
  let request = host.composed(7, text)
  let task = try #require(host.savedTask(request))
  #expect(host.ids == [7] && host.rows.first?.title == task.title)
  return (task.title, task.notes)
}

struct ComposerTextTests {
  @Test(
    "the first line that is not blank is the title, the rest the notes, both trimmed · NEW-2",
    arguments: [
      ("Kiosk", "Kiosk", ""), ("  Kiosk \t", "Kiosk", ""), ("Kiosk\nRing twice", "Kiosk", "Ring twice"),
      ("\n \n\t\nKiosk\nRing", "Kiosk", "Ring"), ("Kiosk\n", "Kiosk", ""), ("Kiosk\n \n\t", "Kiosk", ""),
      ("Kiosk\n\n  Ring  \n", "Kiosk", "Ring"), ("Kiosk\nRing\n\nTwice", "Kiosk", "Ring\n\nTwice"),
      ("Kiosk\n a\n b \n", "Kiosk", "a\n b"), ("\u{3000}Kiosk\u{A0}\n\u{2003}Ring\u{2003}", "Kiosk", "Ring"),
      ("\u{200B}\nKiosk", "\u{200B}", "Kiosk"), ("Kaisers 🛒\nÄöü", "Kaisers 🛒", "Äöü"),
      ("\u{0}\nKiosk", "\u{0}", "Kiosk"),
    ] as [(String, String, String)])
  func titleAndNotes(text: String, title: String, notes: String) throws {
    let result = try composed(Bytes(text))
    #expect(result.title == title && result.notes == notes)
  }

  @Test(
    "every kind of line end ends the title · NEW-2",
    arguments: ["\n", "\u{B}", "\u{C}", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\n\r", "\r\r\n"])
  func lineEnds(end: String) throws {
    let result = try composed(Bytes("\(end) \(end)Kiosk\(end)Ring\(end)twice\(end)"))
    #expect(result.title == "Kiosk")
    #expect(Array(result.notes.unicodeScalars) == Array("Ring\(end)twice".unicodeScalars))
  }

  @Test(
    "other control characters end no line · NEW-2", arguments: ["\u{1C}", "\u{1D}", "\u{1E}", "\u{1F}", "\t", "\u{0}"])
  func noLineEnds(character: String) throws {
    let result = try composed(Bytes("Kiosk\(character)Ring"))
    #expect(result.title == "Kiosk\(character)Ring" && result.notes.isEmpty)
  }

  @Test("the host's text is kept unchanged, and each event has the whole text · NEW-2")
  func keptUnchanged() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    for text in ["  Kiosk \r\n\r\n Ring ", "", "\n\n", "e\u{301}", "a\u{0}b"] {
      #expect(host.type(Bytes(text)) == .ok)
      #expect(host.composer?.text.utf8.elementsEqual(text.utf8) == true)
    }
  }

  @Test("editing starts with title, newline, notes; without notes with the title alone · NEW-2, NEW-1")
  func editing() throws {
    let host = TestHost.loaded([Visit(1, "Kaisers", notes: "Ring twice\nat the back"), Visit(2, "Kiosk")])
    host.openComposer(1, isEdit: true)
    #expect(host.composer?.text == "Kaisers\nRing twice\nat the back" && host.composer?.canSave == true)
    #expect(host.composer?.isEdit == true && host.composer?.title == "Edit task")
    host.cancel()
    host.openComposer(2, isEdit: true)
    #expect(host.composer?.text == "Kiosk")
    let request = host.saveAndClose()
    #expect(host.savedTask(request)?.title == "Kiosk" && host.savedTask(request)?.notes == "")
  }

  @Test("an edit can remove the notes, and keeps them if nothing is changed · NEW-2")
  func editedNotes() {
    let host = TestHost.loaded([Visit(1, "Kaisers", notes: "Ring")])
    host.openComposer(1, isEdit: true)
    let untouched = host.saveAndClose()
    #expect(host.savedTask(untouched)?.notes == "Ring")
    host.acknowledge()
    host.openComposer(1, isEdit: true)
    host.type("Edeka\n  ")
    let request = host.saveAndClose()
    #expect(host.savedTask(request)?.title == "Edeka" && host.savedTask(request)?.notes == "")
  }

  @Test("with a blank title saving does nothing, and a flag says so beforehand · NEW-11, TASK-4")
  func blankTitle() {
    let host = TestHost.loaded([Visit(1)])
    let number = host.openComposer(7, [.single("Colour")], preselected: [.text("red")])
    for text in ["", " ", "\n\n\t", "\u{3000}\u{2028}\u{85}"] as [Bytes] {
      host.type(text)
      #expect(host.composer?.canSave == false)
      host.expectNoEffect { host.save() }
      #expect(host.composer?.presentation == number && host.saves.isEmpty)
    }
    host.type("x")
    #expect(host.composer?.canSave == true)
    host.type("")
    #expect(host.composer?.canSave == false)
  }

  @Test("a save that does nothing still advances the clock · NEW-11, TIME-2")
  func blankTitleAtMidnight() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    host.later(86_400)
    #expect(host.save() == .ok)
    #expect(host.home.day == monday + 1 && host.composer != nil && host.saves.isEmpty)
  }

  @Test("a title or notes too long for a task are refused; those of exactly the limit are accepted · NEW-2, TASK-4")
  func limits() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    #expect(host.type(Bytes(letters(4_096) + "\n" + letters(65_536))) == .ok)
    let full = host.composer?.text
    for text in [
      letters(4_097), "\n\n" + letters(4_097) + "\nnotes", String(repeating: "ä", count: 2_049),
      "Kiosk\n" + letters(65_537), letters(1_000_000), "Kiosk\n" + letters(1_000_000),
    ] {
      host.expectRefused(.limit, "\(text.utf8.count) bytes") { host.type(Bytes(text)) }
    }
    #expect(host.composer?.text == full)
    #expect(host.type(Bytes(" " + letters(4_096) + " \n \n" + letters(65_536) + "\n ")) == .ok, "trimmed first")
    #expect(host.saveAndClose() != 0)
    #expect(host.saves.first?.task?.title.utf8.count == 4_096 && host.saves.first?.task?.notes.utf8.count == 65_536)
  }

  @Test("a text of more than 73,728 bytes is refused, blank or not · NEW-2")
  func allBytes() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    let most = 73_728
    #expect(host.type(Bytes(String(repeating: " ", count: most))) == .ok)
    #expect(host.type(Bytes("Kiosk" + String(repeating: "\n", count: most - 5))) == .ok)
    host.expectRefused(.limit) { host.type(Bytes(String(repeating: " ", count: most + 1))) }
    host.expectRefused(.limit) { host.type(Bytes("Kiosk" + String(repeating: "\n", count: most - 4))) }
  }

  @Test(
    "text that is not UTF-8 is refused · TASK-4, NEW-2",
    arguments: [[0xFF], [0x61, 0x80], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]
      as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let host = TestHost.loaded([])
    host.openComposer(7)
    host.type("Kiosk")
    var bad = Bytes("Shop\n")
    bad.bytes += bytes
    host.expectRefused(.invalidText) { host.type(bad) }
    bad.bytes = bytes
    host.expectRefused(.invalidText) { host.type(bad) }
    #expect(host.composer?.text == "Kiosk")
  }

  @Test("without an open composer its events are refused, and saving does nothing · NEW-12, NEW-13")
  func nothingOpen() {
    let host = TestHost.loaded([Visit(1)])
    for isSheetOpen in [false, true] {
      if isSheetOpen { _ = host.open(1) }
      for event in [
        { host.type("Kiosk") }, { host.activate(0) }, { host.tapItem(0, 0) }, { host.typeItem(0, .text("red")) },
        { host.clear(0) }, { host.keepDraft() },
      ] { host.expectRefused(.notAllowed) { event() } }
      host.expectNoEffect { host.save() }
    }
  }
}
