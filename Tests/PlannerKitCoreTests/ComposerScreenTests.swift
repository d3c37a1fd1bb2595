import Testing

@testable import PlannerKitCore

/// The composer as a child of the home screen, and its effects in order (LIFE-4, NEW-1, NEW-12).
@Suite struct ComposerScreenTests {
  private static func planner() throws -> Planner {
    try .started(with: (1...2).map { try PlanTask(id: TaskID($0), title: "Shop \($0)", order: Int32($0)) })
  }

  @Test("opening emits attach, present and focus in this order, then the redraw · NEW-1 HOME-4")
  func opening() throws {
    for isEdit in [false, true] {
      var planner = try Self.planner()
      try planner.compose(TaskID(isEdit ? 1 : 50), isEdit: isEdit)
      let child = try #require(planner.openChild)
      #expect(child.content == .composer(TaskID(isEdit ? 1 : 50)))
      #expect(
        planner.takeEffects() == [.attach(child), .present(child), .focusText(child), .redraw(.composer)])
      #expect(planner.composer?.titleKey == (isEdit ? .editTaskTitle : .newTaskTitle))
    }
  }

  @Test("focus is withdrawn with present, and when the composer closes before it is collected · NEW-1 LIFE-3")
  func focusWithdrawn() throws {
    for collected in 0...3 {
      for isSwiped in [false, true] where !isSwiped || collected >= 2 {
        var planner = try Self.planner()
        try planner.compose()
        let child = try #require(planner.openChild)
        let all: [Effect] = [.attach(child), .present(child), .focusText(child)]
        #expect((0..<collected).map { _ in planner.nextEffect() } == Array(all.prefix(collected)))
        if isSwiped {
          try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
        } else {
          try planner.closeTapped(now: .morning)
        }
        let rest: [Effect] =
          switch collected {
          case 0: []
          case 1: [.detach(child)]
          default: isSwiped ? [.detach(child)] : [.dismiss(child)]
          }
        #expect(planner.takeEffects() == rest + [.redraw(.composer)], "\(collected) \(isSwiped)")
        #expect(planner.composer == nil)
      }
    }
  }

  @Test("saving emits save once, then dismiss; detach follows once the composer is gone · NEW-12 LIFE-1")
  func saving() throws {
    var planner = try Self.planner()
    try planner.compose()
    try planner.show()
    let child = try #require(planner.openChild)
    try planner.textChanged(to: "Milk", now: .morning)
    for _ in 0..<3 { try planner.saveTapped(now: .morning) }
    let save = try #require(planner.saves.first)
    #expect(
      planner.takeEffects() == [
        .saveTask(save.key, TaskID(50)), .dismiss(child), .redraw([.list, .composer, .day]),
      ])
    #expect(planner.composer == nil && planner.openChild == nil && planner.children.attached?.child == child)
    try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.takeEffects() == [.detach(child)] && planner.saves.count == 1 && planner.plan.tasks.count == 3)
  }

  @Test(
    "with a blank title saving only advances the clock · NEW-11", arguments: ["", " ", "\n\r\u{2029}\t"])
  func blankTitle(text: String) throws {
    var planner = try Self.planner()
    try planner.compose(sections: [.project], preselected: [Item.texts("p1")])
    try planner.show()
    try planner.textChanged(to: text, now: .morning)
    _ = planner.takeEffects()
    let before = planner.observed
    try planner.saveTapped(now: .morning)
    #expect(planner.observed == before && planner.composer?.canSave == false)
    try planner.saveTapped(now: .morning + 5)
    #expect(planner.clock.now == .morning + 5 && planner.composer != nil && planner.saves.isEmpty)
    #expect(planner.takeEffects() == [])
  }

  @Test("a composer saved before its effects are collected is never presented · NEW-12 LIFE-3")
  func savedBeforeDelivery() throws {
    var planner = try Self.planner()
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    #expect(planner.takeEffects() == [.saveTask(save.key, TaskID(50)), .redraw([.list, .composer, .day])])
    #expect(planner.children.attached == nil)
  }

  @Test("a composer saved while it waits for details to be dismissed is never presented · NEW-12 LIFE-4")
  func savedWaiting() throws {
    var planner = try Self.planner()
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    let details = try #require(planner.openChild)
    try planner.compose(TaskID(2), isEdit: true)
    try planner.saveTapped(now: .morning)
    #expect(planner.saves.count == 1 && planner.composer == nil)
    try planner.swipeLeaving(details)
    #expect(planner.takeEffects() == [.detach(details)])
    #expect(planner.openChild == nil)
  }

  @Test("items are requested once, and the request is withdrawn when it becomes void · NEW-4 HOME-4")
  func itemRequests() throws {
    var planner = try Self.planner()
    try planner.compose(sections: [.project, .tags()])
    try planner.show()
    func activate(_ section: Int) throws -> [Effect] {
      try planner.sectionActivated(section, now: .morning)
      return planner.takeEffects()
    }
    #expect(try activate(0).count == 2)
    let first = try #require(planner.composer?.sections[0].request)
    #expect(try activate(0).isEmpty)
    try planner.sectionActivated(1, now: .morning)
    let second = try #require(planner.composer?.sections[1].request)
    // Not collected before the first is activated again: only the first request is delivered.
    try planner.sectionActivated(0, now: .morning)
    let third = try #require(planner.composer?.sections[0].request)
    #expect(planner.takeEffects() == [.loadItems(third, section: 0), .redraw(.composer)])
    #expect(Set([first, second, third]).count == 3)
    for request in [first, second] {
      #expect(reason { try planner.itemsLoaded([], request: request, now: .morning) } == .outdated)
    }
    try planner.itemsFailed("no network", request: third, now: .morning)
    #expect(planner.composer?.sections[0].failureMessage == "no network")
    try planner.sectionActivated(0, now: .morning)
    let fourth = try #require(planner.composer?.sections[0].request)
    try planner.itemsLoaded([], request: fourth, now: .morning)
    // Answered before it was collected, so it is withdrawn. The empty list is kept.
    #expect(planner.takeEffects() == [.redraw(.composer)])
    #expect(try activate(0).isEmpty)
    try planner.sectionActivated(1, now: .morning)
    try planner.sectionActivated(0, now: .morning)
    #expect(planner.takeEffects() == [.redraw(.composer)])
    #expect(planner.composer?.sections.map(\.phase) == [.loaded, .idle])
  }

  @Test("each change of the composer is announced by its bit alone · HOME-4")
  func announced() throws {
    var planner = try Self.planner()
    try planner.compose(sections: [.project, .tags(maximum: 1)])
    try planner.show()
    let changes: [(String, (inout Planner) throws -> Void)] = [
      ("text", { try $0.textChanged(to: "Milk", now: .morning) }),
      ("loaded", { try $0.load(Item.texts("a"), in: 0) }),
      ("tapped", { try $0.itemTapped(0, section: 0, now: .morning) }),
      ("entered", { try $0.itemEntered(Item(.text("b")), section: 0, now: .morning) }),
      ("cleared", { try $0.selectionCleared(section: 0, now: .morning) }),
      ("draft", { try $0.keepDraftChanged(true, now: .morning) }),
      (
        "failed",
        { planner in
          try planner.sectionActivated(1, now: .morning)
          let request = try #require(planner.composer?.sections[1].request)
          try planner.itemsFailed("no network", request: request, now: .morning)
        }
      ),
    ]
    _ = planner.takeEffects()
    for (name, change) in changes {
      try change(&planner)
      #expect(planner.takeEffects() == [.redraw(.composer)], "\(name)")
    }
    #expect(planner.composer?.sections[0].items.map(\.isCustom) == [false, true])
  }

  @Test("a request for items ends with its composer, and its answer is outdated · NEW-4", arguments: [0, 1, 2])
  func requestOfClosed(way: Int) throws {
    var planner = try Self.planner()
    try planner.compose(sections: [.project])
    try planner.show()
    _ = planner.takeEffects()
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.sectionActivated(0, now: .morning)
    let request = try #require(planner.composer?.sections[0].request)
    switch way {
    case 0: try planner.saveTapped(now: .morning)
    case 1: try planner.closeTapped(now: .morning)
    default: try planner.childDisappeared(#require(planner.openChild).presentation, isDismissed: true, now: .morning)
    }
    #expect(!planner.takeEffects().contains(.loadItems(request, section: 0)))
    let before = planner.observed
    #expect(reason { try planner.itemsLoaded([], request: request, now: .morning + 9) } == .outdated)
    #expect(planner.observed == before)
  }

  @Test("a last keystroke in a composer that is being dismissed is ignored · NEW-12")
  func lateEvents() throws {
    var planner = try Self.planner()
    try planner.compose(sections: [.project], preselected: [Item.texts("p1")])
    try planner.show()
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.saveTapped(now: .morning)
    _ = planner.takeEffects()
    let before = planner.observed
    try planner.textChanged(to: "Eggs", now: .morning)
    try planner.sectionActivated(0, now: .morning)
    try planner.itemTapped(0, section: 0, now: .morning)
    try planner.itemEntered(Item(.text("x")), section: 0, now: .morning)
    try planner.selectionCleared(section: 0, now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.observed == before)
  }

  @Test("1,000 preselected values in all are accepted, 1,001 are refused · NEW-1")
  func preselectedLimit() throws {
    let sections = try [SectionDescription.tags(), SectionDescription(.project)]
    for (count, expected) in [(1_000, nil), (1_001, .limit)] as [(Int, Refusal.Reason?)] {
      var planner = try Self.planner()
      let preselected = try [(1..<count).map { try Item(.text("\($0)")) }, Item.texts("p1")]
      let refusal = reason {
        try planner.composerRequested(
          forTask: TaskID(50), isEdit: false, sections: sections, preselected: preselected, now: .morning)
      }
      #expect(refusal == expected)
      #expect((planner.composer == nil) == (expected != nil))
    }
  }
}
