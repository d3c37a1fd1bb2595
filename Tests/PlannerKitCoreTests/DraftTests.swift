import Testing

@testable import PlannerKitCore

/// The draft of a new task that was not saved (NEW-13).
@Suite struct DraftTests {
  enum Closing: CaseIterable {
    case cancelled
    case swiped
    case stopped
    case cancelledBeforeShown
  }

  /// A planner in which a new task with a text and a project was closed without saving, after these draft settings.
  private static func closed(_ closing: Closing = .cancelled, keeping: [Bool] = [true]) throws -> Planner {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "K")])
    try planner.compose(sections: SectionDescription.all, preselected: [Item.texts("p1")])
    if closing != .cancelledBeforeShown { try planner.show() }
    try planner.textChanged(to: " Milk\ntwo ", now: .morning)
    for keeps in keeping {
      try planner.keepDraftChanged(keeps, now: .morning)
    }
    try close(&planner, closing)
    return planner
  }

  private static func close(_ planner: inout Planner, _ closing: Closing) throws {
    switch closing {
    case .cancelled:
      let child = try #require(planner.openChild)
      try planner.closeTapped(now: .morning)
      #expect(planner.takeEffects() == [.dismiss(child), .redraw(.composer)])
      try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
      #expect(planner.takeEffects() == [.detach(child)])
    case .swiped: try planner.swipe()
    case .stopped:
      planner.stop(now: .morning)
      _ = planner.takeEffects()
      planner.start(now: .morning)
    case .cancelledBeforeShown: try planner.closeTapped(now: .morning)
    }
    #expect(planner.composer == nil && planner.saves.isEmpty && planner.children.attached == nil)
    #expect(planner.plan.tasks.count == 1)
  }

  /// The text and selections of the next composer.
  private static func next(
    _ planner: inout Planner, sections: [SectionDescription] = [], preselected: [[Item]] = []
  ) throws -> [String] {
    try planner.compose(TaskID(60), sections: sections, preselected: preselected)
    let composer = try #require(planner.composer)
    return [composer.text] + composer.sections.map { "\($0.selected.map(\.label))" }
  }

  @Test(
    "however the composer closes without saving, its draft starts the next new task · NEW-13",
    arguments: Closing.allCases)
  func kept(closing: Closing) throws {
    var planner = try Self.closed(closing)
    #expect(try Self.next(&planner, sections: [.date, .project]) == [" Milk\ntwo ", "[]", "[\"p1\"]"])
    #expect(planner.composer?.purpose.taskID == TaskID(60) && planner.composer?.keepsDraft == false)
  }

  @Test("no draft is kept by default, and the host's last setting counts · NEW-13", arguments: Closing.allCases)
  func lastWord(closing: Closing) throws {
    for (keeping, isKept) in [([], false), ([true, false], false), ([false, true], true)] as [([Bool], Bool)] {
      var planner = try Self.closed(closing, keeping: keeping)
      #expect(try Self.next(&planner) == [isKept ? " Milk\ntwo " : ""])
    }
  }

  @Test("a draft is used up when the host collects the present effect of a composer that starts with it · NEW-13.7")
  func usedUp() throws {
    for collected in 0...4 {
      var planner = try Self.closed()
      #expect(planner.hasDraft)
      #expect(try Self.next(&planner) == [" Milk\ntwo "])
      // Attach, present, focus, redraw.
      for _ in 0..<collected { #expect(planner.nextEffect() != nil) }
      #expect(planner.hasDraft == (collected < 2), "\(collected)")
      try planner.closeTapped(now: .morning)
      _ = planner.takeEffects()
      if let leaving = planner.attachedChild { try planner.swipeLeaving(leaving.child) }
      #expect(planner.hasDraft == (collected < 2), "\(collected)")
      #expect(try Self.next(&planner) == [collected < 2 ? " Milk\ntwo " : ""], "\(collected)")
    }
  }

  @Test("a draft is used up when a composer that starts with it is saved before it is presented · NEW-13.7")
  func savedBeforePresented() throws {
    var planner = try Self.closed()
    #expect(try Self.next(&planner) == [" Milk\ntwo "])
    try planner.saveTapped(now: .morning)
    #expect(planner.saves.count == 1 && !planner.hasDraft)
    try planner.compose(TaskID(61))
    #expect(planner.composer?.text == "")
  }

  @Test("a preselection or an edit starts without the draft and leaves it · NEW-13")
  func notUsed() throws {
    var planner = try Self.closed()
    #expect(try Self.next(&planner, sections: [.project], preselected: [Item.texts("p2")]) == ["", "[\"p2\"]"])
    try planner.closeTapped(now: .morning)
    try planner.compose(TaskID(1), isEdit: true)
    #expect(planner.composer?.text == "K")
    try planner.closeTapped(now: .morning)
    try planner.composeAndSave(TaskID(70), text: "Eggs", sections: [.project], items: [Item.texts("p2")])
    #expect(try Self.next(&planner, sections: [.project], preselected: [[]]) == [" Milk\ntwo ", "[\"p1\"]"])
  }

  @Test("a refused composer leaves the draft · NEW-13")
  func refused() throws {
    var planner = try Self.closed()
    let twice = try [SectionDescription.project, .project]
    #expect(
      reason {
        try planner.composerRequested(
          forTask: TaskID(60), isEdit: false, sections: twice, preselected: [], now: .morning)
      } == .duplicate)
    #expect(try Self.next(&planner) == [" Milk\ntwo "])
  }

  @Test("after saving there is no draft · NEW-13")
  func saved() throws {
    var planner = try Planner.started()
    try planner.compose()
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(try Self.next(&planner) == [""])
  }

  @Test("an edit keeps no draft, and leaves the existing one · NEW-13")
  func edit() throws {
    var planner = try Self.closed()
    try planner.compose(TaskID(1), isEdit: true)
    try planner.textChanged(to: "Cheese", now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.closeTapped(now: .morning)
    #expect(try Self.next(&planner) == [" Milk\ntwo "])
    #expect(planner.plan.task(TaskID(1))?.title == "K")
  }

  @Test("an empty composer keeps no draft; a blank text with a selection does · NEW-13")
  func nothing() throws {
    var planner = try Self.closed()
    try planner.compose(TaskID(60), sections: [.project], preselected: [Item.texts("p2")])
    try planner.selectionCleared(section: 0, now: .morning)
    try planner.textChanged(to: " \n", now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.closeTapped(now: .morning)
    // The previous draft is still there.
    #expect(try Self.next(&planner) == [" Milk\ntwo "])
    try planner.closeTapped(now: .morning)

    try planner.compose(TaskID(60), sections: [.project])
    try planner.show()
    try planner.textChanged(to: "", now: .morning)
    try planner.load(Item.texts("p3"), in: 0)
    try planner.itemTapped(0, section: 0, now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.closeTapped(now: .morning)
    _ = planner.takeEffects()
    try planner.swipeLeaving(#require(planner.attachedChild).child)
    #expect(try Self.next(&planner, sections: [.project]) == ["", "[\"p3\"]"])
  }

  @Test("the later of two drafts is kept · NEW-13")
  func one() throws {
    var planner = try Self.closed()
    try planner.compose(TaskID(60), sections: [.project], preselected: [Item.texts("p2")])
    try planner.textChanged(to: "Eggs", now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.closeTapped(now: .morning)
    #expect(try Self.next(&planner, sections: [.project]) == ["Eggs", "[\"p2\"]"])
  }

  @Test("a draft leaves out sections that are missing or have another type, and the oldest surplus items · NEW-13.6")
  func otherSections() throws {
    let sections = try [SectionDescription.tags(), SectionDescription(SectionKey<LocalDay>.custom("when"))]
    let items = try [Item.texts("x", "y", "z"), [.day(3)]]
    let others: [([SectionDescription], [String])] = try [
      ([], []), (sections, ["[\"x\", \"y\", \"z\"]", "[\"day 3\"]"]),
      (sections.reversed(), ["[\"day 3\"]", "[\"x\", \"y\", \"z\"]"]),
      ([.tags(maximum: 3), .project], ["[\"x\", \"y\", \"z\"]", "[]"]),
      ([SectionDescription(SectionKey<String>.custom("when"))], ["[]"]),
      ([SectionDescription(SectionKey<LocalDay>.custom("tags"))], ["[]"]),
      ([SectionDescription(SectionKey<LocalDay>.custom("When"))], ["[]"]),
    ]
    for (next, expected) in others {
      var planner = try Planner.started()
      try planner.compose(sections: sections, preselected: items)
      try planner.textChanged(to: "Milk", now: .morning)
      try planner.keepDraftChanged(true, now: .morning)
      try planner.closeTapped(now: .morning)
      #expect(try Self.next(&planner, sections: next) == ["Milk"] + expected)
    }
    // As many as the section allows: those selected last.
    for (next, labels) in try [
      (.tags(maximum: 2), ["y", "z"]), (.tags(maximum: 1), ["z"]),
      (SectionDescription(SectionKey<String>.custom("tags")), ["z"]),
    ] {
      var planner = try Planner.started()
      try planner.compose(sections: sections, preselected: items)
      try planner.keepDraftChanged(true, now: .morning)
      try planner.closeTapped(now: .morning)
      try planner.compose(TaskID(60), sections: [next])
      #expect(planner.composer?.sections[0].selected.map(\.label) == labels)
    }
  }

  @Test("a composer that waits for details to be dismissed keeps its draft when the planner stops · NEW-13 LIFE-4")
  func waiting() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "K")])
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    try planner.compose(TaskID(50))
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    planner.stop(now: .morning)
    planner.start(now: .morning)
    #expect(planner.composer == nil && planner.children.target == nil)
    #expect(try Self.next(&planner) == ["Milk"])
  }
}
