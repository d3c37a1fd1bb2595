import CPlanner
import CPlannerABI
import Testing

/// A host with an open composer that has one section with loaded items.
private func section(_ section: Section, _ items: [Item], preselected: [Item] = []) -> TestHost {
  let host = TestHost.loaded([])
  host.openComposer(7, [section], preselected: preselected)
  host.fill(0, items)
  return host
}

private let tags: [Item] = ["a", "b", "c", "d"].map { .text($0) }

private extension TestHost {
  var only: ShownSection? { section(0) }
  var chosen: [String] { only?.selectedTexts ?? [] }
}

struct SelectionTests {
  @Test("single: selecting replaces, selecting again changes nothing, clearing is a call of its own · NEW-6")
  func single() {
    let host = section(.single("Tag"), tags)
    #expect(host.tapItem(0, 1) == .ok && host.chosen == ["b"])
    #expect(host.only?.items.map(\.isSelected) == [false, true, false, false])
    #expect(host.tapItem(0, 2) == .ok && host.chosen == ["c"])
    #expect(host.only?.dropped == "", "replacing is no drop")
    #expect(host.tapItem(0, 2) == .ok && host.chosen == ["c"])
    #expect(host.clear(0) == .ok && host.chosen == [])
    #expect(host.only?.items.count == 4 && host.only?.items.allSatisfy { !$0.isSelected } == true)
    #expect(host.clear(0) == .ok && host.chosen == [])
  }

  @Test("single with a maximum of 1 still replaces without a drop · NEW-6 NEW-3.9", arguments: [0, 1] as [UInt32])
  func singleWithMaximum(maximum: UInt32) {
    let host = section(Section.single("Tag").limited(to: maximum), tags)
    host.tapItem(0, 0)
    host.tapItem(0, 1)
    #expect(host.chosen == ["b"] && host.only?.dropped == "")
  }

  @Test("multiple: selecting adds in the order of selection, and deselects a selected item · NEW-6")
  func multiple() {
    let host = section(.multiple("Tags"), tags)
    for item in [2, 0, 3] { host.tapItem(0, item) }
    #expect(host.chosen == ["c", "a", "d"])
    host.tapItem(0, 0)
    #expect(host.chosen == ["c", "d"])
    host.tapItem(0, 0)
    #expect(host.chosen == ["c", "d", "a"])
    #expect(host.only?.items.map(\.isSelected) == [true, false, true, true])
    host.clear(0)
    #expect(host.chosen == [])
  }

  @Test("beyond the maximum the oldest selected item is dropped, and reported · NEW-6")
  func maximum() {
    let host = section(.multiple("Tags", maximum: 2), [.text("a", "Alpha"), .text("b", "Beta"), .text("c", "Gamma")])
    host.tapItem(0, 0)
    host.tapItem(0, 1)
    #expect(host.chosen == ["a", "b"] && host.only?.dropped == "")
    host.tapItem(0, 2)
    #expect(host.chosen == ["b", "c"] && host.only?.dropped == "Alpha")
    #expect(host.only?.items.map(\.isSelected) == [false, true, true])
    host.activate(0)
    #expect(host.only?.dropped == "Alpha", "until its selection is touched again")
    host.tapItem(0, 1)
    #expect(host.chosen == ["c"] && host.only?.dropped == "")
    host.tapItem(0, 0)
    host.typeItem(0, .text("new"))
    #expect(host.chosen == ["a", "new"] && host.only?.dropped == "Gamma", "a custom item drops another, too")
    host.clear(0)
    #expect(host.only?.dropped == "" && host.chosen == [])
  }

  @Test("an unknown item or section is refused · NEW-6")
  func notThere() {
    let host = section(.multiple("Tags"), tags)
    host.expectRefused(.notFound) { host.tapItem(0, 4) }
    host.expectRefused(.notFound) { host.tapItem(0, -1) }
    host.expectRefused(.notFound) { host.tapItem(1, 0) }
    host.expectRefused(.notFound) { host.activate(1) }
    host.expectRefused(.notFound) { host.activate(-1) }
    host.expectRefused(.notFound) { host.clear(1) }
    host.expectRefused(.notFound) { host.typeItem(1, .text("x")) }
  }

  @Test("preselected values are selected from the start, before any items are loaded · NEW-8, NEW-7")
  func preselected() throws {
    let host = TestHost.loaded([])
    host.openComposer(
      7, [.project, .date, .multiple("Tags")],
      preselected: [
        .text("p1", "Project 1").of(0), .day(monday).of(1), .text("b").of(2), .text("x").of(2), .text("b").of(2),
      ])
    let shown = try #require(host.composer).sections
    #expect(shown[0].selectedTexts == ["p1"] && shown[0].selectedLabels == ["Project 1"])
    #expect(shown[1].selectedNumbers == [monday])
    #expect(shown[2].selectedTexts == ["b", "x"], "the first of equal values counts")
    #expect(shown.allSatisfy { $0.phase == PLANNER_ITEMS_IDLE })
    #expect(host.clear(0) == .ok && host.section(0)?.selected == [], "what is selected can be cleared")
  }

  @Test("preselected values match loaded items; the others follow them · NEW-8")
  func preselectedMeetItems() throws {
    let host = section(
      .multiple("Tags"), [.text("a", "Alpha"), .text("B ", "Beta")],
      preselected: [.text("z", "Zulu"), .text("b", "old label"), .text("y")])
    let shown = try #require(host.only)
    #expect(shown.labels == ["Alpha", "Beta", "Zulu", "y"])
    #expect(shown.items.map(\.isSelected) == [false, true, true, true])
    #expect(shown.items.map(\.isCustom) == [false, false, false, false])
    #expect(shown.selectedLabels == ["Zulu", "Beta", "y"], "the item's label, the order of selection")
    host.tapItem(0, 2)
    #expect(host.only?.selectedLabels == ["Beta", "y"])
    host.tapItem(0, 2)
    #expect(host.only?.selectedLabels == ["Beta", "y", "Zulu"])
  }

  @Test("a preselected single value is replaced by a tap, and stays when it is not among the items · NEW-8")
  func preselectedSingle() {
    let host = section(.single("Tag"), tags, preselected: [.text("z")])
    #expect(host.chosen == ["z"] && host.only?.labels == ["a", "b", "c", "d", "z"])
    host.tapItem(0, 0)
    #expect(host.chosen == ["a"])
  }

  @Test("a custom item that equals an item is not added: that item is selected, never deselected · NEW-9")
  func typedEqual() {
    for section in [Section.single("Tag"), .multiple("Tags")] {
      let host = section_(section)
      for text in ["café", "  CAFÉ ", "cafe\u{301}", "CAFE\u{301}\n", "\u{2003}Café"] {
        #expect(host.typeItem(0, .text(Bytes(text))) == .ok)
        #expect(host.chosen == ["Café"] && host.only?.items.count == 2, "\(text)")
      }
      #expect(host.typeItem(0, .text("\u{C5}ngstrom")) == .ok && host.only?.items.count == 2, "canonically equivalent")
      #expect(host.typeItem(0, .text("cafe")) == .ok && host.only?.items.count == 3)
      #expect(host.only?.items.map(\.isCustom) == [false, false, true])
    }
  }

  private func section_(_ kind: Section) -> TestHost { section(kind, [.text("Café"), .text("\u{212B}ngstrom")]) }

  @Test(
    "compatible is not equal: only canonical equivalence counts · NEW-9",
    arguments: ["ﬁn", "ｆin", "f in", "fin\u{200B}"])
  func compatible(text: String) {
    let host = section(.multiple("Tags"), [.text("fin")])
    host.typeItem(0, .text(Bytes(text)))
    #expect(host.only?.items.count == 2)
  }

  @Test("a custom item comes last, selected, labelled with its trimmed text or its label · NEW-9")
  func typedNew() {
    let host = section(.multiple("Tags"), tags)
    host.tapItem(0, 0)
    #expect(host.typeItem(0, .text("  new \n")) == .ok)
    #expect(host.typeItem(0, .text("other", "Other label")) == .ok)
    #expect(host.only?.labels == ["a", "b", "c", "d", "new", "Other label"])
    #expect(host.only?.selectedLabels == ["a", "new", "Other label"])
    #expect(host.only?.items.map(\.isCustom) == [false, false, false, false, true, true])
    host.tapItem(0, 4)
    #expect(host.only?.selectedLabels == ["a", "Other label"] && host.only?.items.count == 6, "deselected, it stays")
  }

  @Test("other values are equal by value: 60 min equals 1 h · NEW-9")
  func equalNumbers() {
    let host = section(
      .single("Length", PLANNER_VALUE_DURATION), [.duration(1_800, "30 min"), .duration(3_600, "1 h")])
    #expect(host.typeItem(0, .duration(3_600, "60 min")) == .ok)
    #expect(host.only?.selectedLabels == ["1 h"] && host.only?.items.count == 2)
    #expect(host.typeItem(0, .duration(0)) == .ok && host.only?.selectedNumbers == [0])
    #expect(host.typeItem(0, .duration(.max)) == .ok && host.only?.items.count == 4)
  }

  @Test("the first of equal loaded items is kept · NEW-9")
  func equalLoaded() {
    let host = section(
      .multiple("Tags"), [.text("a", "first"), .text("A ", "second"), .text("b"), .text("a", "third")])
    #expect(host.only?.labels == ["first", "b"])
    let days = section(.multiple("Days", PLANNER_VALUE_DAY), [.day(-1, "x"), .day(.max), .day(-1, "y")])
    #expect(days.only?.items.map(\.number) == [-1, .max] && days.only?.labels.first == "x")
  }

  @Test("custom items are refused where they are not allowed, and if they are invalid · NEW-9, NEW-3, NEW-10")
  func typedRefused() {
    let host = section(.init(type: PLANNER_VALUE_TEXT, name: "Fixed"), tags)
    host.expectRefused(.notAllowed) { host.typeItem(0, .text("new")) }
    let texts = section(.single("Tag"), tags)
    let long = Bytes(String(repeating: "x", count: 4_097))
    for (item, status) in [
      (.text(" "), .invalidText), (.text([0xFF]), .invalidText), (.text(long), .limit), (.text("x", long), .limit),
      (.text("x", [0x80]), .invalidText), (.day(1), .wrongType), (.duration(5), .wrongType),
    ] as [(Item, Status)] {
      texts.expectRefused(status, "\(item)") { texts.typeItem(0, item) }
    }
    let lengths = section(.single("Length", PLANNER_VALUE_DURATION), [])
    lengths.expectRefused(.invalidArgument) { lengths.typeItem(0, .duration(-1)) }
    lengths.expectRefused(.wrongType) { lengths.typeItem(0, .text("1 h")) }
    let days = section(.multiple("Days", PLANNER_VALUE_WEEKDAY), [])
    days.expectRefused(.invalidArgument) { days.typeItem(0, .weekday(PLANNER_MONDAY | PLANNER_TUESDAY)) }
  }

  @Test("a section with 1,000 items accepts no custom item, but selects an equal one · NEW-9")
  func fullSection() {
    let host = section(.single("Tag"), (0..<1_000).map { .text("item \($0)") })
    host.expectRefused(.limit) { host.typeItem(0, .text("one more")) }
    #expect(host.typeItem(0, .text("ITEM 999")) == .ok && host.chosen == ["item 999"])
  }

  @Test("reading a value as another type is refused, and leaves the out struct unchanged · NEW-10")
  func reading() {
    let host = section(.single("Tag"), tags)
    host.tapItem(0, 0)
    for type in [PLANNER_VALUE_DAY, PLANNER_VALUE_DURATION, PLANNER_VALUE_WEEKDAY] {
      var raw = planner_item()
      raw.struct_size = UInt32(MemoryLayout<planner_item>.size)
      raw.number = 42
      #expect(Status(planner_selected_at(host.planner, 0, 0, Int32(type), &raw)) == .wrongType)
      #expect(raw.number == 42 && raw.text.data == nil && !host.message.isEmpty)
    }
    for type in [0, 5, -1] as [Int32] {
      var raw = planner_item()
      raw.struct_size = UInt32(MemoryLayout<planner_item>.size)
      let status = Status(planner_selected_at(host.planner, 0, 0, type, &raw))
      #expect([.wrongType, .invalidArgument].contains(status), "\(type)")
    }
    #expect(host.selected(0, 0, as: PLANNER_VALUE_TEXT)?.text == "a")
    #expect(host.selected(0, 1, as: PLANNER_VALUE_TEXT) == nil && host.selected(1, 0, as: PLANNER_VALUE_TEXT) == nil)
  }
}
