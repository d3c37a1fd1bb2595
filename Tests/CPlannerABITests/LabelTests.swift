import CPlanner
import CPlannerABI
import Testing

private let sections: [Section] = [
  .multiple("Texts"), .multiple("Days", PLANNER_VALUE_DAY), .multiple("Times", PLANNER_VALUE_DURATION),
  .multiple("Weekdays", PLANNER_VALUE_WEEKDAY),
]

/// The library's labels of values (NEW-8.8). The present day is 2024-10-07.
struct LabelTests {
  private func host(_ items: [[Item]], language: String = "en") -> TestHost {
    let host = TestHost.loaded([], Settings(language: language))
    host.openComposer(
      7, sections, preselected: items.enumerated().flatMap { index, items in items.map { $0.of(UInt32(index)) } })
    return host
  }

  /// CLDR's spaces before units differ in kind.
  private func unspaced(_ labels: [String]) -> [String] {
    labels.map { String($0.map { "\u{A0}\u{202F}".contains($0) ? " " : $0 }) }
  }

  private func labels(_ host: TestHost) -> [[String]] {
    (host.composer?.sections ?? []).map(\.selectedLabels)
  }

  @Test(
    "a value without a label has the library's, in each language · NEW-8.8",
    arguments: [
      ("en", ["Tue, May 14", "Mon, May 12, 2025"], ["0 min", "< 1 min", "1 h 30 min", "2 h"], ["Monday", "Sunday"]),
      (
        "de", ["Di., 14. Mai", "Mo., 12. Mai 2025"], ["0 Min.", "< 1 Min.", "1 Std. 30 Min.", "2 Std."],
        ["Montag", "Sonntag"]
      ),
      ("fr", ["mar. 14 mai", "lun. 12 mai 2025"], ["0 min", "< 1 min", "1 h 30 min", "2 h"], ["lundi", "dimanche"]),
      ("es", ["mar, 14 may", "lun, 12 may 2025"], ["0 min", "< 1 min", "1 h 30 min", "2 h"], ["lunes", "domingo"]),
      ("ja", ["5月14日(火)", "2025年5月12日(月)"], ["0 分", "1 分未満", "1 時間 30 分", "2 時間"], ["月曜日", "日曜日"]),
    ] as [(String, [String], [String], [String])])
  func languages(language: String, days: [String], times: [String], weekdays: [String]) {
    let host = host(
      [
        [.text(" Café\u{2003}"), .text("x", "y")], [.day(19_857), .day(20_220), .day(20_003, "today")],
        [.duration(0), .duration(29), .duration(5_400), .duration(7_200), .duration(60, "a minute")],
        [.weekday(PLANNER_MONDAY), .weekday(PLANNER_SUNDAY)],
      ], language: language)
    #expect(labels(host).map(unspaced) == [["Café", "y"], days + ["today"], times + ["a minute"], weekdays])
  }

  @Test("loaded and entered items without a label have the library's, too · NEW-8.8 NEW-9.7")
  func items() {
    let host = host([])
    host.fill(1, [.day(20_003), .day(20_004, "tomorrow")])
    host.typeItem(1, .day(20_005))
    #expect(host.composer?.sections[1].labels == ["Mon, Oct 7", "tomorrow", "Wed, Oct 9"])
    for _ in 0..<3 { host.typeItem(1, .day(20_005)) }
    host.fill(0, [])
    host.typeItem(0, .text(" new "))
    #expect(host.composer?.sections[0].labels == ["new"])
  }

  @Test("the library's labels follow a change of the language, the host's do not · NEW-8.9")
  func changedLanguage() {
    let host = host([[.text("x")], [.day(19_857), .day(20_003, "today")], [.duration(5_400)], [.weekday(1)]])
    host.effects()
    host.change(Settings(language: "de"))
    #expect(host.redraw().contains(.composer))
    #expect(labels(host) == [["x"], ["Di., 14. Mai", "today"], ["1 Std. 30 Min."], ["Montag"]])
    host.type("Kiosk")
    host.saveAndClose()
    #expect(host.saves.first?.values.map(\.item.label) == ["x", "Di., 14. Mai", "today", "1 Std. 30 Min.", "Montag"])
    host.change(Settings(language: "fr"))
    let french = unspaced(host.saves.first?.values.map(\.item.label) ?? [])
    #expect(french == ["x", "mar. 14 mai", "today", "1 h 30 min", "lundi"])
  }

  @Test("a day has its year unless that is the present one, also after a new year · NEW-8.8")
  func newYear() {
    let host = host([[], [.day(20_088), .day(20_089)]])
    #expect(labels(host)[1] == ["Tue, Dec 31", "Wed, Jan 1, 2025"])
    host.type("Kiosk")
    host.effects()
    host.now = 20_089 * dayLength
    host.clock()
    #expect(host.redraw().contains(.composer))
    #expect(labels(host)[1] == ["Tue, Dec 31, 2024", "Wed, Jan 1"])
    host.saveAndClose()
    #expect(host.saves.first?.values.map(\.item.label) == ["Tue, Dec 31, 2024", "Wed, Jan 1"])
    host.now -= dayLength
    host.clock()
    #expect(host.saves.first?.values.map(\.item.label) == ["Tue, Dec 31", "Wed, Jan 1, 2025"])
  }

  @Test("an edited task's values have the library's labels · NEW-1.8 NEW-8.8")
  func editedTask() {
    let host = TestHost.loaded([
      Visit(1, plannedDay: monday, duration: 900, repeats: PLANNER_MONDAY | PLANNER_FRIDAY, project: " p ")
    ])
    host.openComposer(1, Section.standard, isEdit: true)
    #expect(labels(host) == [["p"], ["Mon, Oct 7"], ["15 min"], ["Monday", "Friday"]])
  }

  @Test("a text has no number, and a value with a number no text · NEW-3.10")
  func bothNumberAndText() {
    let host = host([])
    host.fill(0, [])
    host.fill(1, [])
    let wrong: [(Item, section: Int, field: String)] = [
      (Item(type: PLANNER_VALUE_TEXT, number: 1, text: "x"), 0, "number"),
      (Item(type: PLANNER_VALUE_DAY, number: 1, text: "x"), 1, "text"),
      (Item(type: PLANNER_VALUE_DURATION, number: 1, text: "x"), 2, "text"),
      (Item(type: PLANNER_VALUE_WEEKDAY, number: 1, text: "x"), 3, "text"),
    ]
    for (item, section, field) in wrong {
      host.expectRefused(.invalidArgument) { host.typeItem(section, item) }
      #expect(planner_error_field(host.planner).string == field)
      host.expectRefused(.invalidArgument) { host.load([item], to: 1) }
      let other = TestHost.loaded([])
      other.expectRefused(.invalidArgument) {
        other.compose(7, sections, preselected: [item.of(UInt32(section))])
      }
      #expect(planner_error_field(other.planner).string == field)
    }
  }
}
