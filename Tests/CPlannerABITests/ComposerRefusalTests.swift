import CPlanner
import CPlannerABI
import Testing

private let notUTF8: Bytes = [0x61, 0xC3, 0x28]
private let long = Bytes(String(repeating: "x", count: 4_097))

/// A host with everything that a faulty refusal could change: a plan, a failed save, a draft, open details.
private func busyHost() -> TestHost {
  let host = TestHost.loaded(
    [Visit(1, at: .east(500)), Visit(2, plannedDay: monday + 1), Visit(3, " ")], fix: .east(0))
  host.composed(5, "Saved")
  host.failSave("No network")
  host.openComposer(6)
  host.type("Draft")
  host.keepDraft()
  host.cancel()
  _ = host.open(1)
  host.drag(host.openSheet?.presentation ?? 0, to: PLANNER_DETENT_LARGE)
  return host
}

/// Expects that the planner still works: the draft is there, and the details can be replaced.
private func expectWorks(_ host: TestHost) {
  let details = host.openSheet?.presentation ?? 0
  #expect(host.compose(9) == .ok)
  host.effects()
  host.disappear(details)
  host.effects()
  #expect(host.composer?.id == 9 && host.composer?.text == "Draft")
}

struct ComposerRefusalTests {
  @Test("a new task with a known id, and an edit of an unknown task, are refused · NEW-1")
  func ids() {
    let host = busyHost()
    for id in [1, 2, 5] as [ID] { host.expectRefused(.duplicate, "\(id)") { host.compose(id, Section.standard) } }
    for id in [3, 6, 99] as [ID] { host.expectRefused(.notFound, "\(id)") { host.edit(id) } }
    for edit in [2, -1, .max] as [Int32] { host.expectRefused(.invalidArgument) { host.compose(7, edit: edit) } }
    expectWorks(host)
  }

  @Test("invalid sections are refused · NEW-1, NEW-3, TASK-4")
  func sections() {
    let host = busyHost()
    let bad: [(String, [Section], Status)] = [
      ("unknown kind", [.init(kind: 5)], .invalidArgument), ("kind", [.init(kind: -1)], .invalidArgument),
      ("no type", [.init(name: "A")], .invalidArgument), ("type", [.init(type: 5, name: "A")], .invalidArgument),
      ("multiple", [.init(type: 3, multiple: 2, name: "A")], .invalidArgument),
      ("typed", [.init(type: 3, allowsCustomItems: -1, name: "A")], .invalidArgument),
      ("no name", [.single("")], .invalidText), ("blank", [.single(" \u{2003}")], .invalidText),
      ("not UTF-8", [.single(notUTF8)], .invalidText), ("long", [.single(long)], .limit),
      ("a project twice", [.project, .date, .project], .duplicate),
      ("a name twice", [.single("A"), .project, .multiple("A", PLANNER_VALUE_DAY)], .duplicate),
      ("an equivalent name", [.single("Caf\u{E9}"), .single("Cafe\u{301}")], .duplicate),
      ("the last is bad", Section.standard + [.single("A"), .init(kind: 9)], .invalidArgument),
    ]
    for (name, sections, status) in bad { host.expectRefused(status, name) { host.compose(7, sections) } }
    for (name, sections, status) in bad { host.expectRefused(status, name) { host.edit(2, sections) } }
    expectWorks(host)
  }

  @Test("a standard section with a type, a selection mode or a name is refused, with the field · NEW-3.4 NEW-3.9")
  func standardSections() {
    let host = TestHost.loaded([])
    for standard in Section.standard {
      for (field, change) in [
        ("value_type", { $0.type = PLANNER_VALUE_TEXT }), ("value_type", { $0.type = PLANNER_VALUE_WEEKDAY }),
        ("allows_multiple", { $0.multiple = 1 }), ("name", { $0.name = "A" }), ("name", { $0.name = " " }),
      ] as [(String, (inout Section) -> Void)] {
        var section = standard
        change(&section)
        host.expectRefused(.invalidArgument, field) { host.compose(7, [section]) }
        #expect(planner_error_field(host.planner).string == field)
      }
    }
    for section in [Section.project.limited(to: 2), .date.limited(to: .max), .single("A").limited(to: 2)] {
      host.expectRefused(.invalidArgument) { host.compose(7, [section]) }
      #expect(planner_error_field(host.planner).string == "maximum")
    }
    #expect(host.compose(7, [.project.limited(to: 1), .single("A").limited(to: 1), .repeats.limited(to: 7)]) == .ok)
    #expect(host.composer?.sections.map(\.maximum) == [1, 1, 7])
  }

  @Test("more than 32 sections are refused · NEW-1")
  func manySections() {
    let host = busyHost()
    let sections = (0..<10_000).map { Section.single("Section \($0)") }
    host.expectRefused(.limit) { host.compose(7, sections) }
    host.expectRefused(.limit) { host.compose(7, Array(sections.prefix(33))) }
    #expect(host.compose(7, Array(sections.prefix(32))) == .ok && host.composer?.sections.count == 32)
  }

  @Test("invalid preselected values are refused · NEW-8, NEW-10, NEW-1")
  func preselected() {
    let host = busyHost()
    let sections: [Section] = [
      .project, .date, .time, .repeats, .single("Colour"), .multiple("Tags", maximum: 2),
    ]
    let bad: [(String, [Item], Status)] = [
      ("no such section", [.text("x").of(6)], .notFound), ("far", [.text("x").of(.max)], .notFound),
      ("a day for a project", [.day(1).of(0)], .wrongType), ("a text for a date", [.text("x").of(1)], .wrongType),
      ("a duration for a date", [.duration(1).of(1)], .wrongType), ("a day for time", [.day(1).of(2)], .wrongType),
      ("a text for a weekday", [.text("x").of(3)], .wrongType), ("a day for a text", [.day(1).of(5)], .wrongType),
      ("negative", [.duration(-1).of(2)], .invalidArgument), ("no weekday", [.weekday(0).of(3)], .invalidArgument),
      ("two weekdays", [.weekday(3).of(3)], .invalidArgument), ("blank", [.text(" ").of(4)], .invalidText),
      ("not UTF-8", [.text(notUTF8).of(0)], .invalidText), ("label", [.text("x", notUTF8).of(0)], .invalidText),
      ("long", [.text(long).of(0)], .limit), ("long label", [.day(1, long).of(1)], .limit),
      ("the last is bad", [.text("x").of(0), .day(1).of(1), .weekday(0).of(3)], .invalidArgument),
    ]
    for (name, items, status) in bad {
      host.expectRefused(status, name) { host.compose(7, sections, preselected: items) }
    }
    for (name, items, status) in bad { host.expectRefused(status, name) { host.edit(2, sections, preselected: items) } }
    host.expectRefused(.notFound, "no section at all") { host.compose(7, [], preselected: [.text("x")]) }
    expectWorks(host)
  }

  @Test("two preselected values for a single section, or more than the maximum, are refused · NEW-8")
  func tooManyPreselected() {
    let host = busyHost()
    func expectRefused(_ name: String, _ sections: [Section], _ items: [Item]) {
      let before = host.everything
      let status = host.compose(7, sections, preselected: items)
      #expect(status.code < 0 && status != .notAllowed, "\(name): \(status)")
      host.expectRefused(status, name) { host.compose(7, sections, preselected: items) }
      #expect(host.everything == before)
    }
    expectRefused("single", [.single("Colour")], [.text("red"), .text("blue")])
    expectRefused("date", [.date], [.day(monday), .day(monday + 1)])
    expectRefused("maximum", [.multiple("Tags", maximum: 2)], [.text("a"), .text("b"), .text("c")])
    let many = (0...PLANNER_LIMIT_ITEMS).map { Item.text("item \($0)") }
    host.expectRefused(.limit) { host.compose(7, [.multiple("Tags")], preselected: many) }
    expectWorks(host)
  }

  @Test("the first of equal preselected values counts, also in a single section · NEW-8")
  func equalPreselected() {
    let host = TestHost.loaded([])
    let equal: [Item] = [.text("Red", "first"), .text("red ", "second")]
    #expect(host.compose(7, [.single("Colour")], preselected: equal) == .ok)
    #expect(host.composer?.sections[0].selectedLabels == ["first"])
  }

  @Test("1,000 preselected values are accepted · NEW-1")
  func mostPreselected() {
    let host = TestHost.loaded([])
    let most = (0..<PLANNER_LIMIT_ITEMS).map { Item.text("item \($0)") }
    #expect(host.compose(7, [.multiple("Tags")], preselected: most) == .ok)
    #expect(host.composer?.sections[0].selected.count == 1_000)
  }

  @Test("required pointers, sizes and strides are checked · NEW-1")
  func pointers() {
    let host = busyHost()
    var raw = planner_composition()
    raw.struct_size = UInt32(MemoryLayout<planner_composition>.size)
    raw.task_id = ID(low: 7).uuid
    let open = { Status(planner_composer_requested(host.planner, host.now, &raw)) }
    host.expectRefused(.invalidArgument) { Status(planner_composer_requested(host.planner, host.now, nil)) }
    raw.section_count = 1
    host.expectRefused(.invalidArgument, "no sections") { open() }
    raw.section_count = 0
    raw.preselected_count = .max
    host.expectRefused(.invalidArgument, "no values") { open() }
    raw.preselected_count = 0
    raw.struct_size = 2
    host.expectRefused(.invalidArgument, "no size") { open() }
    raw.struct_size = UInt32(MemoryLayout<planner_composition>.size)
    host.expectRefused(.invalidArgument) { Status(planner_item_entered(host.planner, host.now, 0, nil)) }
    #expect(Status(planner_composer_state(host.planner, nil)) == .invalidArgument)
    #expect(Status(planner_details_state(host.planner, nil)) == .invalidArgument)
    #expect(Status(planner_save_at(host.planner, 0, nil)) == .invalidArgument)
    #expect(Status(planner_save_task(host.planner, 1, nil)) == .invalidArgument)
    #expect(Status(planner_save_tapped(nil, 0)) == .invalidArgument)
    expectWorks(host)
  }

  @Test("items without a pointer are refused, and the request stays open · NEW-4")
  func itemPointers() {
    let host = TestHost.loaded([])
    host.openComposer(7, [.single("Colour")])
    host.activate(0)
    host.effects()
    let (request, stride) = (host.itemsRequest, MemoryLayout<planner_item>.stride)
    host.expectRefused(.invalidArgument) {
      Status(planner_items_loaded(host.planner, host.now, request, nil, 3, stride))
    }
    #expect(host.composer?.sections[0].phase == PLANNER_ITEMS_LOADING)
    #expect(Status(planner_items_loaded(host.planner, host.now, request, nil, 0, 0)) == .ok)
  }

  @Test("refused input changes nothing of an open composer · NEW-2, NEW-4, NEW-6, NEW-9")
  func openComposer() {
    let host = TestHost.loaded([Visit(1)])
    host.openComposer(7, [.single("Colour"), .multiple("Tags", maximum: 1)], preselected: [.text("red")])
    host.type("Kiosk")
    host.fill(1, [.text("a"), .text("b")])
    host.tapItem(1, 0)
    host.tapItem(1, 1)
    #expect(host.section(1)?.dropped == "a")
    host.activate(0)
    host.effects()
    let million = Bytes(String(repeating: "x", count: 1_000_000))
    for (event, status) in [
      ({ host.type(million) }, .limit), ({ host.type(notUTF8) }, .invalidText), ({ host.activate(2) }, .notFound),
      ({ host.tapItem(1, 2) }, .notFound), ({ host.tapItem(2, 0) }, .notFound), ({ host.clear(-1) }, .notFound),
      ({ host.typeItem(1, .day(1)) }, .wrongType), ({ host.typeItem(1, .text(million)) }, .limit),
      ({ host.load([.text("x")], to: 0) }, .outdated), ({ host.failItems("x", to: 0) }, .outdated),
      ({ host.tap(1) }, .notAllowed), ({ host.compose(8) }, .notAllowed), ({ host.keepDraft(7) }, .invalidArgument),
      ({ host.acknowledge(0) }, .outdated), ({ host.retrySaves(1) }, .notFound),
    ] as [(() -> Status, Status)] { host.expectRefused(status) { event() } }
    #expect(host.section(1)?.dropped == "a" && host.section(1)?.selectedTexts == ["b"])
    #expect(host.load([.text("red")]) == .ok)
  }
}
