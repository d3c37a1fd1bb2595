import Testing

@testable import PlannerKitCore

/// Equality of items, the limits of a section, and its contents over longer stories.
@Suite struct ComposerItemTests {
  private static func loaded(_ description: SectionDescription, _ items: [Item], preselected: [Item] = []) throws
    -> ComposerSection
  {
    var section = try ComposerSection(description, preselected: preselected)
    _ = section.activated(request: RequestNumber(value: 1))
    try section.itemsLoaded(items)
    return section
  }

  private static func labels(_ items: [Item]) -> [String] {
    items.map(\.label)
  }

  @Test(
    "texts are equal when canonically equivalent after trimming and lowercasing · NEW-9",
    arguments: [
      ("é", "e\u{301}", true), ("É", "e\u{301}", true), (" \u{2003}café\n", "CAFE\u{301}", true),
      ("Å", "\u{212B}", true),
      ("İ", "i\u{307}", true), ("a b", "a  b", false), ("e", "é", false), ("ß", "ss", false), ("ﬁ", "fi", false),
      ("fin", "ｆin", false), ("fin", "f in", false), ("fin", "fin\u{200B}", false),
      ("a", "b", false), ("1", "١", false),
    ])
  func texts(first: String, second: String, areEqual: Bool) throws {
    var section = try Self.loaded(.project, Item.texts(first))
    #expect(section.isSelected(try Item(.text(second))) == false)
    try section.itemEntered(Item(.text(second), label: "typed"))
    #expect(Self.labels(section.items) == (areEqual ? [first.trimmed] : [first.trimmed, "typed"]))
    #expect(Self.labels(section.selected) == (areEqual ? [first.trimmed] : ["typed"]))
    #expect(section.isSelected(try Item(.text(first))) == areEqual)
  }

  @Test("other values are equal by value, whatever their labels: 60 min equals 1 h · NEW-9")
  func values() throws {
    var times = try Self.loaded(.estimatedTime, [.minutes(30), .minutes(60, label: "60 min")])
    try times.itemEntered(Item(.duration(Seconds(3_600)), label: "1 h"))
    #expect(Self.labels(times.items) == ["30 min", "60 min"] && Self.labels(times.selected) == ["60 min"])
    try times.itemEntered(Item(.duration(Seconds(3_601)), label: "1 h"))
    #expect(Self.labels(times.items) == ["30 min", "60 min", "1 h"] && Self.labels(times.selected) == ["1 h"])

    let days = try Self.loaded(.date, [.day(3), .day(4), Item(.day(LocalDay(number: 3)), label: "again")])
    #expect(Self.labels(days.items) == ["day 3", "day 4"])
    let weekdays = try Self.loaded(.repeatDays, [.weekday(bit: 0), .weekday(bit: 6), .weekday(bit: 0)])
    #expect(Self.labels(weekdays.items) == ["weekday 0", "weekday 6"])
  }

  @Test("the first of equal loaded items is kept · NEW-9")
  func duplicates() throws {
    let section = try Self.loaded(.tags(), Item.texts("Café", "b", "cafe\u{301} ", "B", "c"))
    #expect(Self.labels(section.items) == ["Café", "b", "c"])
  }

  @Test("beyond the maximum the oldest selected item is dropped, and reported until the next action · NEW-6")
  func maximum() throws {
    var section = try Self.loaded(.tags(maximum: 2), Item.texts("a", "b", "c", "d"))
    for index in [2, 0] {
      try section.itemTapped(index)
      #expect(section.dropped == nil)
    }
    #expect(Self.labels(section.selected) == ["c", "a"])
    try section.itemTapped(3)
    #expect(Self.labels(section.selected) == ["a", "d"] && section.dropped?.label == "c")
    try section.itemTapped(1)
    #expect(Self.labels(section.selected) == ["d", "b"] && section.dropped?.label == "a")
    // A selected item is deselected: nothing is dropped, and the earlier drop is cleared.
    try section.itemTapped(3)
    #expect(Self.labels(section.selected) == ["b"] && section.dropped == nil)
    try section.itemEntered(Item(.text("x")))
    try section.itemEntered(Item(.text("y")))
    #expect(Self.labels(section.selected) == ["x", "y"] && section.dropped?.label == "b")
    #expect(Self.labels(section.items) == ["a", "b", "c", "d", "x", "y"])
    section.cleared()
    #expect(section.selected.isEmpty && section.dropped == nil)
  }

  @Test("single with a maximum of 1 still replaces without a drop · NEW-6 NEW-3.9")
  func singleWithMaximum() throws {
    var section = try Self.loaded(SectionDescription(.project, maximum: 1), Item.texts("a", "b"))
    for index in [0, 1] { try section.itemTapped(index) }
    #expect(Self.labels(section.selected) == ["b"] && section.dropped == nil)
  }

  @Test("a refused tap leaves the dropped item readable · NEW-6")
  func droppedStays() throws {
    var section = try Self.loaded(.tags(maximum: 1), Item.texts("a", "b"))
    try section.itemTapped(0)
    try section.itemTapped(1)
    #expect(section.dropped?.label == "a")
    #expect(reason { try section.itemTapped(2) } == .notFound)
    #expect(section.dropped?.label == "a")
    // Entering a selected item again does not change the selection, but clears the drop.
    try section.itemEntered(Item(.text("B")))
    #expect(Self.labels(section.selected) == ["b"] && section.dropped == nil)
  }

  @Test("without a maximum any number can be selected, in the order of selection · NEW-6")
  func noMaximum() throws {
    let items = try (0..<100).map { try Item(.text("\($0)")) }
    var section = try Self.loaded(.tags(), items)
    for index in (0..<100).reversed() {
      try section.itemTapped(index)
    }
    #expect(Self.labels(section.selected) == (0..<100).reversed().map { "\($0)" } && section.dropped == nil)
  }

  @Test("the first of equal preselected values counts · NEW-8")
  func preselectedTwice() throws {
    let several = try ComposerSection(.tags(maximum: 2), preselected: Item.texts("a", "A ", "b"))
    #expect(Self.labels(several.selected) == ["a", "b"])
    let single = try ComposerSection(.project, preselected: Item.texts("a", "A"))
    #expect(Self.labels(single.selected) == ["a"])
  }

  @Test("too many preselected values, or values of another type, are refused · NEW-8")
  func preselectedRefused() throws {
    let (single, several, two) = try (
      SectionDescription.project, SectionDescription.tags(maximum: 1), Item.texts("a", "b")
    )
    let day = try Item.day(3)
    #expect(reason { try ComposerSection(single, preselected: two) } == .invalidArgument)
    #expect(reason { try ComposerSection(several, preselected: two) } == .limit)
    #expect(reason { try ComposerSection(single, preselected: [day]) } == .wrongType)
    #expect(reason { try ComposerSection(several, preselected: [day]) } == .wrongType)
  }

  @Test("a preselected value takes its item's label; without an item it follows them, still selected · NEW-8")
  func matching() throws {
    let preselected = try [Item(.text("P1")), Item(.text("p2"), label: "Old name"), Item(.text("P3"))]
    let items = try [Item(.text("p2"), label: "Cafés"), Item(.text("p1"), label: "Bakeries"), Item(.text("p9"))]
    let section = try Self.loaded(.tags(), items, preselected: preselected)
    #expect(Self.labels(section.selected) == ["Bakeries", "Cafés", "P3"])
    #expect(Self.labels(section.items) == ["Cafés", "Bakeries", "p9", "P3"])
    #expect(section.items.allSatisfy { !$0.isCustom })
  }

  @Test("a value deselected before the items are loaded is not added to them · NEW-8")
  func clearedBefore() throws {
    var section = try ComposerSection(.project, preselected: Item.texts("z"))
    section.cleared()
    _ = section.activated(request: RequestNumber(value: 1))
    try section.itemsLoaded(Item.texts("a"))
    #expect(Self.labels(section.items) == ["a"] && section.selected.isEmpty)
  }

  @Test("1,000 items are accepted; 1,001 are refused, and the request stays open · NEW-4 NEW-9")
  func itemLimit() throws {
    let items = try (0..<1_001).map { try Item.minutes($0) }
    var section = try ComposerSection(.estimatedTime, preselected: [])
    _ = section.activated(request: RequestNumber(value: 1))
    #expect(reason { try section.itemsLoaded(items) } == .limit)
    #expect(section.request?.value == 1 && section.items.isEmpty)
    try section.itemsLoaded(Array(items.dropLast()))
    #expect(section.phase == .loaded && section.items.count == 1_000)
    // No further item is accepted, but an existing one can be entered.
    let (old, new) = try (Item.minutes(999), Item.minutes(5_000))
    #expect(reason { try section.itemEntered(new) } == .limit)
    #expect(section.selected.isEmpty && section.items.count == 1_000)
    try section.itemEntered(old)
    #expect(Self.labels(section.selected) == ["999 min"])
  }

  @Test("custom items are refused where the host does not allow them · NEW-3")
  func typingNotAllowed() throws {
    var section = try Self.loaded(.date, [.day(3)])
    let item = try Item.day(3)
    #expect(reason { try section.itemEntered(item) } == .notAllowed)
    #expect(section.selected.isEmpty)
  }

  @Test("a text without a label is its own label, trimmed; the value stays as it is · NEW-9")
  func label() throws {
    for blank in ["", " \n"] {
      let item = try Item(.text(" Café\u{2003}"), label: blank)
      #expect(item.label == "Café")
      #expect(String(item.value).map { Array($0.utf8) } == Array(" Café\u{2003}".utf8))
    }
    #expect(try Item(.text("a"), label: "b").label == "b")
    #expect(try Item(.day(LocalDay(number: 1))).label == "")
  }

  @Test("a value that no task can have is refused as an item · NEW-3 NEW-4 TASK-4")
  func badItems() {
    func refusal(_ value: ItemValue, label: String = "") -> Refusal.Reason? {
      reason { try Item(value, label: label) }
    }
    #expect(refusal(.text(" \n")) == .invalidText)
    #expect(refusal(.text(String(repeating: "x", count: 4_097))) == .limit)
    #expect(refusal(.text(String(repeating: "x", count: 4_096))) == nil)
    #expect(refusal(.text("x"), label: String(repeating: "x", count: 4_097)) == .limit)
    #expect(refusal(.duration(Seconds(-1))) == .invalidArgument)
    #expect(refusal(.duration(Seconds(0))) == nil)
    #expect(refusal(.weekday([])) == .invalidArgument)
    #expect(refusal(.weekday(Weekdays(rawValue: 3))) == .invalidArgument)
    #expect(refusal(.weekday(Weekdays(rawValue: 64))) == nil)
  }

  @Test("a host's own section has the type of its values, and values of different types are never equal · NEW-3 NEW-9")
  func typesOfSections() throws {
    let types = try [
      SectionDescription(SectionKey<LocalDay>.custom("day")), SectionDescription(SectionKey<Seconds>.custom("time")),
      SectionDescription(SectionKey<String>.custom("text")), SectionDescription(SectionKey<Weekdays>.custom("on")),
    ].map(\.valueType)
    #expect(types == [.day, .duration, .text, .weekday])
    let values: [ItemValue] = [.day(LocalDay(number: 1)), .text("1"), .text("")]
    for (index, value) in values.enumerated() {
      for (other, otherValue) in values.enumerated() {
        #expect((value.comparisonKey == otherValue.comparisonKey) == (index == other))
      }
    }
  }

  @Test("a value can only be read as its own type · NEW-10")
  func types() throws {
    let values: [ItemValue] = [
      .day(LocalDay(number: 1)), .duration(Seconds(1)), .text("a"), .weekday(Weekdays(rawValue: 1)),
      .timeRange(TimeRange(from: 0, to: 1)), .number(1),
    ]
    #expect(values.map(\.type) == ValueType.allCases)
    #expect(values.map { LocalDay($0) != nil } == [true, false, false, false, false, false])
    #expect(values.map { Seconds($0) != nil } == [false, true, false, false, false, false])
    #expect(values.map { String($0) != nil } == [false, false, true, false, false, false])
    #expect(values.map { Weekdays($0) != nil } == [false, false, false, true, false, false])
    #expect(values.map { TimeRange($0) != nil } == [false, false, false, false, true, false])
    #expect(values.map { Int64($0) != nil } == [false, false, false, false, false, true])
  }

  @Test("a duration's own label is rounded to minutes, half up; below a minute it is one or none · NEW-8")
  func durationLabels() throws {
    let labels = ItemLabels(in: Localizer(), today: LocalDay(number: 20_514), hourCycle: .twentyFour)
    let expected: [(Int64, String)] = [
      (0, "0 min"), (60, "1 min"), (89, "1 min"), (90, "2 min"), (150, "3 min"), (3_599, "1 h"), (5_400, "1 h 30 min"),
    ]
    for (seconds, label) in expected {
      #expect(labels.label(of: try Item(.duration(Seconds(seconds)), label: "")) == label)
    }
  }
}
