import CPlanner
import CPlannerABI
import Testing

/// A host with an open composer that has a section for colours and one for tags.
private func twoSections() -> TestHost {
  let host = TestHost.loaded([])
  host.openComposer(7, [.single("Colour"), .multiple("Tags")])
  return host
}

struct ComposerSectionTests {
  @Test("standard sections have fixed types; the host describes its own sections · NEW-3")
  func kinds() throws {
    let host = TestHost.loaded([])
    let own: [Section] = [
      .single("Colour"), .multiple("Days", PLANNER_VALUE_DAY, maximum: 3), .single("Length", PLANNER_VALUE_DURATION),
      .multiple("Weekdays", PLANNER_VALUE_WEEKDAY),
    ]
    host.openComposer(7, Section.standard + [.init(type: PLANNER_VALUE_TEXT, name: "Fixed")] + own)
    let shown = try #require(host.composer).sections
    #expect(shown.map(\.kind) == [1, 2, 3, 4, 0, 0, 0, 0, 0])
    #expect(shown.map(\.type) == [3, 1, 2, 4, 3, 3, 1, 2, 4])
    #expect(shown.map(\.multiple) == [false, false, false, true, false, false, true, false, true])
    #expect(shown.map(\.allowsCustomItems) == [false, false, false, false, false, true, true, true, true])
    #expect(shown.map(\.maximum) == [0, 0, 0, 0, 0, 0, 3, 0, 0])
    #expect(
      shown.map(\.name) == [
        "Project", "Date", "Estimated time", "Repeat on", "Fixed", "Colour", "Days", "Length", "Weekdays",
      ])
    #expect(shown.allSatisfy { $0.phase == PLANNER_ITEMS_IDLE && $0.items.isEmpty && $0.selected.isEmpty })
  }

  @Test("the host sets the maximum of a standard section, and whether it allows custom items · NEW-3")
  func allowed() throws {
    let host = TestHost.loaded([])
    host.openComposer(7, [Section.repeats.limited(to: 2).allowingCustomItems, Section.project.allowingCustomItems])
    let shown = try #require(host.composer).sections
    #expect(shown.map(\.maximum) == [2, 0] && shown.map(\.allowsCustomItems) == [true, true])
  }

  @Test("a composer may have no sections · NEW-3")
  func none() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    #expect(host.composer?.sections.isEmpty == true)
    host.expectRefused(.notFound) { host.activate(0) }
  }

  @Test("activating requests items once: not again while they load, nor after they are loaded · NEW-4, NEW-5")
  func requestsOnce() {
    let host = twoSections()
    #expect(host.activate(0) == .ok)
    #expect(host.composer?.active == 0 && host.composer?.sections[0].phase == PLANNER_ITEMS_LOADING)
    #expect(host.effects().filter(\.isItems) == [.loadItems(host.itemsRequest, section: 0)])
    let request = host.itemsRequest
    #expect(host.activate(0) == .ok)
    #expect(host.effects().filter(\.isItems).isEmpty && host.itemsRequest == request)
    #expect(host.load([.text("red"), .text("blue")]) == .ok)
    #expect(host.composer?.sections[0].phase == PLANNER_ITEMS_LOADED)
    #expect(host.composer?.sections[0].labels == ["red", "blue"], "in the host's order")
    host.expectRefused(.outdated, "answered") { host.load([]) }
    host.expectRefused(.outdated, "answered") { host.failItems("") }
    host.fill(1, [.text("urgent")])
    #expect(host.activate(0) == .ok && host.composer?.active == 0)
    #expect(host.effects().filter(\.isItems).isEmpty && host.composer?.sections[0].labels == ["red", "blue"])
  }

  @Test("loaded items are kept, even an empty list · NEW-4")
  func noItems() {
    let host = twoSections()
    host.fill(0, [])
    #expect(host.composer?.sections[0].phase == PLANNER_ITEMS_LOADED)
    host.activate(1)
    host.activate(0)
    #expect(host.effects().filter(\.isItems).isEmpty, "the request of section 1 is withdrawn")
    #expect(host.composer?.sections[1].phase == PLANNER_ITEMS_IDLE, "a section whose request is void is idle again")
  }

  @Test("activating another section voids the request; a late answer is outdated · NEW-4")
  func cancelled() {
    let host = twoSections()
    host.activate(0)
    host.effects()
    let old = host.itemsRequest
    host.activate(1)
    #expect(host.composer?.sections.map(\.phase) == [PLANNER_ITEMS_IDLE, PLANNER_ITEMS_LOADING])
    host.effects()
    #expect(host.itemsRequest != old)
    host.expectRefused(.outdated) { host.load([.text("red")], to: old) }
    host.expectRefused(.outdated) { host.failItems("late", to: old) }
    host.expectRefused(.outdated, "unknown") { host.load([], to: host.itemsRequest + 1) }
    host.expectRefused(.outdated, "unknown") { host.load([], to: 0) }
    #expect(host.load([.text("urgent")]) == .ok)
    host.activate(0)
    host.effects()
    #expect(host.itemsRequest > old && host.composer?.sections[0].phase == PLANNER_ITEMS_LOADING)
    host.expectRefused(.outdated, "the section loads again, but not for this request") { host.load([], to: old) }
  }

  @Test("a failure has the host's message, and the next activation tries again · NEW-5")
  func failure() {
    let host = twoSections()
    host.activate(0)
    host.effects()
    let old = host.itemsRequest
    host.expectRefused(.invalidText) { host.failItems([0xFF]) }
    host.expectRefused(.limit) { host.failItems(Bytes(String(repeating: "x", count: 4_097))) }
    #expect(host.failItems("No network") == .ok)
    #expect(host.composer?.sections[0].phase == PLANNER_ITEMS_FAILED)
    #expect(host.composer?.sections[0].message == "No network")
    host.effects()
    host.expectRefused(.outdated) { host.load([], to: old) }
    #expect(host.activate(0) == .ok)
    #expect(host.effects().filter(\.isItems) == [.loadItems(host.itemsRequest, section: 0)])
    #expect(host.itemsRequest != old && host.composer?.sections[0].message == "")
    #expect(host.load([.text("red")]) == .ok)
    #expect(host.composer?.sections[0].phase == PLANNER_ITEMS_LOADED)
  }

  @Test("the failure of a section stays while another is active · NEW-5")
  func failureStays() {
    let host = twoSections()
    host.activate(0)
    host.effects()
    host.failItems("")
    host.activate(1)
    #expect(host.composer?.sections.map(\.phase) == [PLANNER_ITEMS_FAILED, PLANNER_ITEMS_LOADING])
  }

  @Test("an answer with one bad item is refused, and the request stays open · NEW-4, NEW-10")
  func badItem() {
    let host = TestHost.loaded([])
    host.openComposer(
      7, [.single("T"), .single("D", PLANNER_VALUE_DURATION), .single("W", PLANNER_VALUE_WEEKDAY)])
    let long = Bytes(String(repeating: "x", count: 4_097))
    let bad: [(Int, Item, Status)] = [
      (0, .day(1), .wrongType), (0, .duration(1), .wrongType), (0, .weekday(1), .wrongType),
      (0, .text(""), .invalidText), (0, .text(" \u{2003}"), .invalidText), (0, .text([0xFF]), .invalidText),
      (0, .text("x", [0xC0, 0x80]), .invalidText), (0, .text(long), .limit), (0, .text("x", long), .limit),
      (1, .text("x"), .wrongType), (1, .duration(-1), .invalidArgument), (1, .duration(.min), .invalidArgument),
      (1, .day(1), .wrongType), (2, .weekday(0), .invalidArgument), (2, .weekday(3), .invalidArgument),
      (2, .weekday(127), .invalidArgument), (2, .weekday(128), .invalidArgument), (2, .weekday(-1), .invalidArgument),
      (2, .weekday(1 << 32), .invalidArgument), (2, .duration(1), .wrongType),
    ]
    let good: [Item] = [.text("red"), .duration(60), .weekday(PLANNER_MONDAY)]
    for (section, item, status) in bad {
      host.activate(section)
      host.effects()
      host.expectRefused(status, "\(item)") { host.load([good[section], item]) }
      #expect(host.composer?.sections[section].phase == PLANNER_ITEMS_LOADING)
    }
    #expect(host.load([good[2]]) == .ok, "the request is still open")
  }

  @Test("more than 1,000 items are refused, and the request stays open · NEW-4")
  func manyItems() {
    let host = twoSections()
    host.activate(0)
    host.effects()
    let items = (0..<10_000).map { Item.text("item \($0)") }
    host.expectRefused(.limit) { host.load(items) }
    host.expectRefused(.limit) { host.load(Array(items.prefix(1_001))) }
    #expect(host.load(Array(items.prefix(1_000))) == .ok)
    #expect(host.composer?.sections[0].items.count == 1_000)
  }

  @Test("until its items are loaded, nothing in a section can be selected or entered · NEW-7")
  func notLoaded() {
    let host = twoSections()
    func expectNothingSelectable(_ phase: Int) {
      host.effects()
      #expect(host.composer?.sections[0].phase == phase)
      host.expectRefused(.notFound, "phase \(phase)") { host.tapItem(0, 0) }
      host.expectRefused(.notAllowed, "phase \(phase)") { host.typeItem(0, .text("red")) }
    }
    expectNothingSelectable(PLANNER_ITEMS_IDLE)
    host.activate(0)
    expectNothingSelectable(PLANNER_ITEMS_LOADING)
    host.failItems("")
    expectNothingSelectable(PLANNER_ITEMS_FAILED)
  }

  @Test("in an empty section only custom items can be selected · NEW-7, NEW-9")
  func emptySection() {
    let host = twoSections()
    host.fill(0, [])
    host.expectRefused(.notFound) { host.tapItem(0, 0) }
    #expect(host.typeItem(0, .text("red")) == .ok)
    #expect(host.composer?.sections[0].selectedTexts == ["red"])
    #expect(host.composer?.sections[0].items.map(\.isCustom) == [true])
  }

  @Test("items that arrive after the composer is closed change nothing · NEW-4, NEW-13")
  func answeredLate() {
    let host = twoSections()
    host.activate(0)
    host.effects()
    let number = host.composer?.presentation ?? 0
    host.close()
    host.effects()
    let before = host.everything
    #expect(host.load([.text("red")]).code <= 0)
    host.disappear(number)
    host.effects()
    #expect([.outdated, .notAllowed].contains(host.load([.text("red")])))
    #expect([.outdated, .notAllowed].contains(host.failItems("")))
    #expect(host.everything == before)
    host.openComposer(8, [.single("Colour"), .multiple("Tags")])
    host.expectRefused(.outdated, "of another composer") { host.load([.text("red")]) }
    #expect(host.composer?.sections[0].phase == PLANNER_ITEMS_IDLE)
  }

  @Test("an uncollected request for items is withdrawn when the composer closes · NEW-4")
  func withdrawn() {
    let host = twoSections()
    host.activate(0)
    host.close()
    #expect(host.effects().filter(\.isItems).isEmpty)
  }
}
