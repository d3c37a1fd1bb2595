import CPlanner
import CPlannerABI
import Testing

/// One refusal of each function of the composer, with its status and field. C programs in Tests/CPrograms try all.
struct ComposerRefusalTests {
  private static let notUTF8: Bytes = [0x61, 0xC3, 0x28]
  private static let long = Bytes(String(repeating: "x", count: 4_097))

  /// Expects each refusal, with the field and its message.
  private func expect(_ host: TestHost, _ cases: [(String, Status, () -> Status)]) {
    for (index, (field, status, call)) in cases.enumerated() {
      host.expectRefused(status, "\(index) \(field)") { call() }
      #expect(planner_error_field(host.planner).string == field, "\(index)")
    }
  }

  @Test(
    "a composition that is wrong is refused with the field, and changes nothing · NEW-1 NEW-3.4 NEW-3.9 NEW-8 NEW-10")
  func compositions() {
    let host = TestHost.loaded([Visit(1)])
    host.composed(5, "Saved")
    host.failSave("No network")
    func with(_ sections: [Section], _ items: [Item] = []) -> () -> Status {
      { host.compose(7, sections, preselected: items) }
    }
    let cases: [(String, Status, () -> Status)] = [
      ("task_id", .duplicate, { host.compose(1) }), ("task_id", .notFound, { host.edit(99) }),
      ("is_edit", .invalidArgument, { host.compose(7, edit: 2) }),
      ("composition", .invalidArgument, { Status(planner_composer_requested(host.planner, host.now, nil)) }),
      ("kind", .invalidArgument, with([.init(kind: 8)])), ("value_type", .invalidArgument, with([.init(name: "A")])),
      ("allows_multiple", .invalidArgument, with([.init(type: 3, multiple: 2, name: "A")])),
      ("allows_custom_items", .invalidArgument, with([.init(type: 3, allowsCustomItems: -1, name: "A")])),
      ("name", .invalidText, with([.single(" \u{2003}")])), ("name", .invalidText, with([.single(Self.notUTF8)])),
      ("name", .limit, with([.single(Self.long)])), ("kind", .duplicate, with([.project, .date, .project])),
      ("name", .duplicate, with([.single("Caf\u{E9}"), .single("Cafe\u{301}")])),
      ("section_count", .limit, with((0...32).map { .single("Section \($0)") })),
      ("section", .notFound, with([], [.text("x")])), ("type", .wrongType, with([.date], [.text("x")])),
      ("number", .invalidArgument, with([.time], [.duration(-1)])),
      ("number", .invalidArgument, with([.repeats], [.weekday(3)])),
      ("number", .invalidArgument, with([.repeats], [.weekday(1 << 32)])),
      ("text", .invalidText, with([.project], [.text(" ")])),
      ("label", .invalidText, with([.project], [.text("x", Self.notUTF8)])),
      ("label", .limit, with([.date], [.day(1, Self.long)])),
      ("maximum", .invalidArgument, with([.single("A").limited(to: 2)])),
    ]
    expect(host, cases)
    // As many sections as are allowed.
    #expect(host.compose(7, (0..<32).map { .single("Section \($0)") }) == .ok && host.composer?.sections.count == 32)
  }

  @Test("a wrong event of an open composer is refused with its field · NEW-2 NEW-3.10 NEW-4 NEW-6 NEW-9 TASK-4 DET-8")
  func events() {
    let host = TestHost.loaded([Visit(1)])
    host.openComposer(7, [.single("Colour"), .single("Day", PLANNER_VALUE_DAY), .init(type: 3, name: "Fixed")])
    host.type("Kiosk")
    host.fill(2, [.text("a")])
    host.fill(1, [.day(1)])
    host.activate(0)
    host.effects()
    let (p, request) = (host.planner, host.itemsRequest)
    expect(
      host,
      [
        ("text", .invalidText, { host.type(Self.notUTF8) }), ("text", .limit, { host.type(Self.long) }),
        ("section", .notFound, { host.activate(3) }), ("section", .notFound, { host.clear(-1) }),
        ("section", .notFound, { host.tapItem(3, 0) }), ("item", .notFound, { host.tapItem(2, 1) }),
        ("section", .notFound, { host.typeItem(3, .text("x")) }),
        ("item", .invalidArgument, { Status(planner_item_entered(p, host.now, 0, nil)) }),
        ("type", .wrongType, { host.typeItem(1, .text("x")) }),
        ("text", .invalidArgument, { host.typeItem(1, Item(type: PLANNER_VALUE_DAY, number: 1, text: "x")) }),
        ("number", .invalidArgument, { host.typeItem(0, Item(type: PLANNER_VALUE_TEXT, number: 1, text: "x")) }),
        ("keeps", .invalidArgument, { host.keepDraft(2) }), ("request", .outdated, { host.load([], to: 0) }),
        ("items", .invalidArgument, { Status(planner_items_loaded(p, host.now, request, nil, 3, 40)) }),
        ("count", .limit, { host.load((0...1_000).map { .text("item \($0)") }) }),
        ("type", .wrongType, { host.load([.text("red"), .day(1)]) }),
        ("request", .outdated, { host.failItems("x", to: 0) }), ("message", .invalidText, { host.failItems([0xFF]) }),
        ("key", .outdated, { host.acknowledge(0) }), ("key", .outdated, { host.failSave("x", to: 0) }),
        ("key", .outdated, { host.refuseSave("x", to: 0) }), ("key", .outdated, { host.dismissSave(0) }),
        ("message", .invalidText, { host.failSave(Self.notUTF8) }), ("task_id", .notFound, { host.retrySaves(1) }),
        ("presentation", .notFound, { host.drag(.max, to: PLANNER_DETENT_LARGE) }),
        ("detent", .invalidArgument, { host.drag(1, to: 3) }),
      ])
    for event in [{ host.typeItem(2, .text("b")) }, { host.tap(1) }, { host.compose(8) }] {
      host.expectRefused(.notAllowed) { event() }
    }
    #expect(host.load([.text("red")]) == .ok, "the request stays open")
  }

  @Test("without a composer, before the start and after the stop the events are refused · LIFE-2 NEW-12 NEW-13")
  func nothingOpen() {
    let (fresh, host) = (TestHost(), TestHost.loaded([Visit(1)]))
    func events(_ host: TestHost) -> [() -> Status] {
      [
        { host.type("x") }, { host.activate(0) }, { host.tapItem(0, 0) }, { host.typeItem(0, .text("x")) },
        { host.clear(0) }, { host.keepDraft() },
      ]
    }
    for event in events(host) { host.expectRefused(.notAllowed) { event() } }
    #expect(host.save() == .ok && host.saves.isEmpty)
    host.stop()
    for host in [fresh, host] {
      for event in events(host)
        + [
          { host.compose(8) }, { host.load([]) }, { host.failItems("") }, { host.save() },
          { host.drag(1_000_000, to: PLANNER_DETENT_LARGE) },
        ]
      { host.expectRefused(.notStarted) { event() } }
    }
  }

  @Test("a query of another type or without room is refused, and leaves the out struct unchanged · NEW-10 DAY-8")
  func queries() {
    let host = TestHost.loaded([])
    host.openComposer(7, [.single("Tag")], preselected: [.text("a")])
    let p = host.planner
    var (name, raw) = (planner_text(), planner_item.blank)
    raw.number = 42
    expect(
      host,
      [
        ("type", .wrongType, { Status(planner_selected_at(p, 0, 0, Int32(PLANNER_VALUE_DAY), &raw)) }),
        ("type", .invalidArgument, { Status(planner_selected_at(p, 0, 0, 7, &raw)) }),
        ("key", .outdated, { Status(planner_save_value_at(p, ID(low: 99).uuid, 0, &name, &raw)) }),
        ("out", .invalidArgument, { Status(planner_selected_at(p, 0, 0, Int32(PLANNER_VALUE_TEXT), nil)) }),
        ("out", .invalidArgument, { Status(planner_composer_state(p, nil)) }),
        ("out", .invalidArgument, { Status(planner_section_at(p, 0, nil)) }),
        ("out", .invalidArgument, { Status(planner_item_at(p, 0, 0, nil)) }),
        ("out", .invalidArgument, { Status(planner_details_state(p, nil)) }),
        ("out", .invalidArgument, { Status(planner_details_line_at(p, 0, nil)) }),
        ("out", .invalidArgument, { Status(planner_save_at(p, 0, nil)) }),
        ("out", .invalidArgument, { Status(planner_save_task(p, ID(low: 1).uuid, nil)) }),
      ])
    #expect(raw.number == 42 && raw.text.data == nil && name.data == nil)
    #expect(host.selected(0, 1, as: PLANNER_VALUE_TEXT) == nil && host.selected(1, 0, as: PLANNER_VALUE_TEXT) == nil)
  }
}
