import Testing

@testable import PlannerKitCore

/// The library's labels of values (NEW-8.8). The present day is 2024-10-07.
@Suite struct ItemLabelTests {
  private static let today: Int64 = 20_003

  private static func bare(_ value: ItemValue) throws -> Item { try Item(value, label: " ") }
  private static func bareDay(_ number: Int64) throws -> Item { try bare(.day(LocalDay(number: number))) }

  /// CLDR's spaces before units differ in kind.
  private static func unspaced(_ label: String) -> String {
    String(label.map { "\u{A0}\u{202F}".contains($0) ? " " : $0 })
  }

  @Test(
    "a value without a label has the library's, in each language · NEW-8.8",
    arguments: [
      (
        .english,
        ["Tue, May 14", "Mon, May 12, 2025", "0 min", "< 1 min", "1 h 30 min", "2 h", "Monday", "Sunday", "12,345"]
      ),
      (
        .german,
        [
          "Di., 14. Mai", "Mo., 12. Mai 2025", "0 Min.", "< 1 Min.", "1 Std. 30 Min.", "2 Std.", "Montag", "Sonntag",
          "12.345",
        ]
      ),
      (
        .french,
        ["mar. 14 mai", "lun. 12 mai 2025", "0 min", "< 1 min", "1 h 30 min", "2 h", "lundi", "dimanche", "12 345"]
      ),
      (
        .spanish,
        ["mar, 14 may", "lun, 12 may 2025", "0 min", "< 1 min", "1 h 30 min", "2 h", "lunes", "domingo", "12.345"]
      ),
      (
        .japanese,
        ["5月14日(火)", "2025年5月12日(月)", "0 分", "1 分未満", "1 時間 30 分", "2 時間", "月曜日", "日曜日", "12,345"]
      ),
    ] as [(Language, [String])])
  func languages(_ language: Language, labels: [String]) throws {
    var localizer = Localizer()
    localizer.language = language
    let library = ItemLabels(in: localizer, today: LocalDay(number: Self.today), hourCycle: .twentyFour)
    let items =
      try [Self.bareDay(19_857), Self.bareDay(20_220)]
      + [0, 29, 5_400, 7_200].map { try Self.bare(.duration(Seconds($0))) }
      + [1, 64].map { try Self.bare(.weekday(Weekdays(rawValue: $0))) } + [Self.bare(.number(12_345))]
    #expect(items.map { Self.unspaced(library.label(of: $0)) } == labels)
    #expect(library.label(of: try Self.bare(.text(" Café\u{2003}"))) == "Café")
    #expect(library.label(of: try .day(19_857)) == "day 19857", "the host's own")
    for day in [Int64.min, .max] { #expect(library.label(of: try Self.bareDay(day)) == "", "beyond the calendar") }
  }

  @Test(
    "a time range is written as on a card · NEW-8.8 SCHED-12.8",
    arguments: [
      (.english, .twentyFour, ["10:00–12:00", "23:30–01:00", "09:05", "00:00–00:00"]),
      (.english, .twelve, ["10:00 AM–12:00 PM", "11:30 PM–1:00 AM", "9:05 AM", "12:00 AM–12:00 AM"]),
      (.german, .twentyFour, ["10:00–12:00", "23:30–01:00", "09:05", "00:00–00:00"]),
      (.french, .twentyFour, ["10:00–12:00", "23:30–01:00", "09:05", "00:00–00:00"]),
      (.spanish, .twentyFour, ["10:00–12:00", "23:30–1:00", "9:05", "0:00–0:00"]),
      (.japanese, .twentyFour, ["10:00～12:00", "23:30～1:00", "9:05", "0:00～0:00"]),
    ] as [(Language, Settings.HourCycle, [String])])
  func timeRanges(_ language: Language, _ hourCycle: Settings.HourCycle, labels: [String]) throws {
    var localizer = Localizer()
    localizer.language = language
    let library = ItemLabels(in: localizer, today: LocalDay(number: Self.today), hourCycle: hourCycle)
    let ranges = [(36_000, 43_200), (84_600, 90_000), (32_700, 32_759), (0, 86_400)] as [(Int32, Int32)]
    let items = try ranges.map { try Self.bare(.timeRange(TimeRange(from: $0, to: $1))) }
    #expect(items.map { Self.unspaced(library.label(of: $0)) } == labels)
  }

  /// A planner with an open composer for days and its labels.
  private static func composing(_ items: [Item]) throws -> Planner {
    let now = Instant(milliseconds: today * 86_400_000 + 43_200_000)
    var planner = try Planner.started(now: now)
    let days = try SectionDescription(
      SectionKey<LocalDay>.custom("Days"), allowsMultiple: true, maximum: nil, allowsCustomItems: true)
    try planner.compose(sections: [days], preselected: [items], now: now)
    try planner.textChanged(to: "Kiosk", now: now)
    _ = planner.takeEffects()
    return planner
  }

  private static func labels(_ planner: Planner) -> [String] {
    let items = planner.composer?.sections[0].selected ?? planner.saves.first?.composed.customValues[0].items ?? []
    return items.map { planner.label(of: $0) }
  }

  @Test("the library's labels follow a change of the language, also in saves; the host's do not · NEW-8.9")
  func changedLanguage() throws {
    var planner = try Self.composing([Self.bareDay(19_857), .day(20_003)])
    let now = planner.clock.now
    #expect(Self.labels(planner) == ["Tue, May 14", "day 20003"])
    try planner.change { $0.language = .german }
    #expect(planner.redrawn().contains(.composer) && Self.labels(planner) == ["Di., 14. Mai", "day 20003"])
    try planner.saveTapped(now: now)
    try planner.change { $0.language = .french }
    #expect(Self.labels(planner) == ["mar. 14 mai", "day 20003"])
  }

  @Test("a day has its year unless that is the present one, also after a new year · NEW-8.8")
  func newYear() throws {
    var planner = try Self.composing([Self.bareDay(20_088), Self.bareDay(20_089)])
    #expect(Self.labels(planner) == ["Tue, Dec 31", "Wed, Jan 1, 2025"])
    let newYear = Instant(milliseconds: 20_089 * 86_400_000)
    try planner.clockAdvanced(now: newYear)
    #expect(planner.redrawn().contains(.composer) && Self.labels(planner) == ["Tue, Dec 31, 2024", "Wed, Jan 1"])
    try planner.saveTapped(now: newYear)
    #expect(Self.labels(planner) == ["Tue, Dec 31, 2024", "Wed, Jan 1"])
    try planner.clockAdvanced(now: newYear + -secondsPerDay)
    #expect(Self.labels(planner) == ["Tue, Dec 31", "Wed, Jan 1, 2025"])
  }

  @Test(
    "loaded and entered items, and an edited task's values, have the library's labels, too · NEW-1.8 NEW-8.8 NEW-9.7")
  func everyItem() throws {
    var planner = try Self.composing([])
    let now = planner.clock.now
    try planner.load([Self.bareDay(20_003), .day(20_004)], in: 0)
    try planner.itemEntered(Self.bareDay(20_005), section: 0, now: now)
    let items = try #require(planner.composer).sections[0].items
    #expect(items.map { planner.label(of: $0) } == ["Mon, Oct 7", "day 20004", "Wed, Oct 9"])
    try planner.closeTapped(now: now)
    try planner.taskAdded(
      PlanTask(
        id: TaskID(1), title: "K", planned: .day(LocalDay(number: 20_003)), estimatedDuration: 900, projectID: " p ",
        repeatDays: Weekdays(rawValue: 0b1_0001)), now: now)
    planner = try Planner.started(with: planner.plan.tasks, now: now)
    try planner.compose(
      TaskID(1), isEdit: true, sections: [.project, .date, .estimatedTime, .repeatDays], now: now)
    let labels = planner.composer?.sections.map { $0.selected.map { planner.label(of: $0) } }
    #expect(labels == [["p"], ["Mon, Oct 7"], ["15 min"], ["Monday", "Friday"]])
  }
}
