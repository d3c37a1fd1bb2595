import CPlanner
import CPlannerABI
import Testing

extension TestHost {
  var language: String? {
    var text = planner_text()
    return Status(planner_language(planner, &text)) == .ok ? text.string : nil
  }

  @discardableResult
  func replace(_ key: Int, _ text: Bytes) -> Status {
    let texts = Texts()
    return withExtendedLifetime(texts) { Status(planner_replace_string(planner, now, Int32(key), texts.borrow(text))) }
  }
}

/// Languages and strings through the C functions. The core's tests prove what they change.
struct LanguageTests {
  @Test("the language and each string are read and replaced · TXT-1")
  func strings() throws {
    let host = TestHost(Settings(language: "de_AT.UTF-8"))
    #expect(host.language == "de" && host.string(PLANNER_STRING_CLOSE) == "Schließen")
    #expect(host.replace(PLANNER_STRING_CLOSE, "Zu") == .ok && host.string(PLANNER_STRING_CLOSE) == "Zu")
    #expect(host.change(Settings(language: "ja")) == .ok && host.language == "ja")
    #expect(host.string(PLANNER_STRING_CLOSE) == "Zu" && host.string(PLANNER_STRING_DONE) != "Done")
    #expect(host.replace(PLANNER_STRING_CLOSE, "") == .ok && host.string(PLANNER_STRING_CLOSE) == "閉じる")
    for key in [0, -1, Int(PLANNER_STRING_PRIORITY) + 1, 1 << 20] { #expect(host.string(key) == nil) }
  }

  @Test("texts are read again after a new language, a replaced string and a new year · TXT-1.8 NEW-8.8 NEW-8.9")
  func readAgain() throws {
    let host = TestHost.loaded([Visit(1, status: PLANNER_TASK_DONE)])
    for id in [7, 8] as [ID] {
      host.openComposer(id, [.multiple("Days", PLANNER_VALUE_DAY)], preselected: [.day(19_857).of(0)])
      host.type("Kiosk")
      if id == 7 { host.saveAndClose() }
    }
    func texts() throws -> [String?] {
      let labels = [host.section(0)?.selectedLabels.first, host.saves.first?.values.first?.item.label]
      return [try host.row(1).statusText, host.composer?.title] + labels
    }
    #expect(try texts() == ["Done", "New task", "Tue, May 14", "Tue, May 14"])
    #expect(host.replace(PLANNER_STRING_NEW_TASK_TITLE, "Neu") == .ok)
    #expect(try texts() == ["Done", "Neu", "Tue, May 14", "Tue, May 14"])
    #expect(host.change(Settings(language: "de")) == .ok && host.redraw().contains([.list, .composer]))
    #expect(try texts() == ["Erledigt", "Neu", "Di., 14. Mai", "Di., 14. Mai"])
    host.now = 20_089 * dayLength
    #expect(host.clock() == .ok && host.redraw().contains(.composer))
    #expect(try texts() == ["Erledigt", "Neu", "Di., 14. Mai 2024", "Di., 14. Mai 2024"])
  }

  @Test("the names and colours of the statuses have the constants of the header · TXT-1 TXT-6")
  func statuses() throws {
    let expected = [
      (PLANNER_TASK_PLANNED, PLANNER_STRING_PLANNED, PLANNER_COLOR_BLUE),
      (PLANNER_TASK_EN_ROUTE, PLANNER_STRING_EN_ROUTE, PLANNER_COLOR_ORANGE),
      (PLANNER_TASK_IN_PROGRESS, PLANNER_STRING_IN_PROGRESS, PLANNER_COLOR_PURPLE),
      (PLANNER_TASK_DONE, PLANNER_STRING_DONE, PLANNER_COLOR_GREEN),
      (PLANNER_TASK_CANCELLED, PLANNER_STRING_CANCELLED, PLANNER_COLOR_RED),
      (PLANNER_TASK_CANNOT_COMPLETE, PLANNER_STRING_CANNOT_COMPLETE, PLANNER_COLOR_GREY),
    ]
    for (status, key, color) in expected {
      let host = TestHost.loaded([Visit(1, status: status)])
      #expect(try host.row(1).statusText == host.string(key) && host.row(1).color == color)
    }
  }

  @Test("a wrong language or replacement is refused with its field · TXT-1.5 TXT-1.10")
  func refusals() {
    let host = TestHost(Settings(language: "de"))
    host.start()
    for (text, status) in [([0xFF], .invalidText), (Bytes(String(repeating: "d", count: 4_097)), .limit)]
      as [(Bytes, Status)]
    {
      let texts = Texts()
      var raw = Settings().raw
      raw.language = texts.borrow(text)
      raw.present |= UInt32(PLANNER_SETTINGS_HAS_LANGUAGE)
      withExtendedLifetime(texts) {
        host.expectRefused(status) { Status(planner_settings_changed(host.planner, host.now, &raw)) }
      }
      #expect(planner_error_field(host.planner).string == "language" && host.language == "de")
    }
    #expect(host.change(Settings(language: String(repeating: "d", count: 4_096))) == .ok && host.language == "en")
    for (key, text) in [(PLANNER_STRING_SPOKEN_TRAVEL_TIME, "none"), (PLANNER_STRING_CLOSE, " ")] as [(Int, Bytes)] {
      host.expectRefused(.invalidText) { host.replace(key, text) }
      #expect(planner_error_field(host.planner).string == "text")
    }
    host.expectRefused(.notFound) { host.replace(0, "x") }
    #expect(planner_error_field(host.planner).string == "key")
  }
}
