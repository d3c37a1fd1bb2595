import CPlanner
import CPlannerABI
import Testing

private func steps(_ steps: [Effect.Step], _ number: UInt64, _ id: ID) -> [Effect] {
  steps.map { .composer($0, number, id) }
}

struct ComposerLifecycleTests {
  @Test("opening attaches, presents and focuses; closing dismisses and detaches · NEW-1, LIFE-1")
  func wholeLife() throws {
    let host = TestHost.loaded([Visit(1)])
    #expect(host.compose(7, Section.standard) == .ok)
    let effects = host.screenEffects()
    let shown = try #require(host.composer)
    #expect(effects == steps([.attach, .present, .focus], shown.presentation, 7))
    #expect(shown.id == 7 && !shown.isEdit && !shown.canSave && !shown.keepsDraft && shown.active == -1)
    #expect(shown.text.isEmpty && shown.title == host.string(PLANNER_STRING_NEW_TASK_TITLE))
    #expect(shown.title == "New task")
    host.appear(shown.presentation)
    host.cancel()
    #expect(host.composer == nil && host.saves.isEmpty && host.ids == [1])
  }

  @Test("the composer is a popup without detents or grabber · NEW-1, DET-1")
  func style() {
    let host = TestHost.loaded([])
    host.compose(7)
    var raw = planner_effect()
    raw.struct_size = UInt32(MemoryLayout<planner_effect>.size)
    for kind in [PLANNER_EFFECT_ATTACH, PLANNER_EFFECT_PRESENT, PLANNER_EFFECT_FOCUS_TEXT] {
      #expect(Status(planner_next_effect(host.planner, &raw)) == .ok)
      #expect(Int(raw.kind) == kind && Int(raw.child) == PLANNER_CHILD_COMPOSER && ID(raw.task_id) == 7)
      #expect(Int(raw.style) == (kind == PLANNER_EFFECT_PRESENT ? PLANNER_STYLE_POPUP : 0))
      #expect(raw.detents == 0 && raw.detent == 0 && raw.shows_grabber == 0 && raw.request == 0)
    }
  }

  @Test("a swipe only detaches; reports about another presentation, or of being covered, are ignored · LIFE-3, NEW-13")
  func swipe() {
    let host = TestHost.loaded([])
    let number = host.openComposer(7)
    host.type("Kiosk")
    host.effects()
    host.expectNoEffect("covered") { host.disappear(number, dismissed: false) }
    host.expectNoEffect("another") { host.disappear(number - 1) }
    host.expectNoEffect("another") { host.appear(number - 1) }
    host.disappear(number)
    #expect(host.screenEffects() == [.composer(.detach, number, 7)])
    #expect(host.composer == nil && host.rows.isEmpty && host.saves.isEmpty)
  }

  @Test("closed before it appears, it is dismissed; later reports and closing are ignored · LIFE-3")
  func closeWhilePresenting() {
    let host = TestHost.loaded([])
    host.compose(7)
    host.effects()
    let number = host.composer?.presentation ?? 0
    host.close()
    #expect(host.screenEffects() == [.composer(.dismiss, number, 7)])
    host.appear(number)
    host.close()
    #expect(host.screenEffects().isEmpty)
    host.disappear(number)
    #expect(host.screenEffects() == [.composer(.detach, number, 7)])
  }

  @Test("uncollected effects are withdrawn, the focus among them · LIFE-3", arguments: 0...3)
  func withdrawn(collected: Int) {
    let host = TestHost.loaded([])
    host.compose(7)
    var number: UInt64 = 0
    for _ in 0..<collected { if case .composer(_, let taken, _) = host.nextEffect() { number = taken } }
    host.close()
    let left = host.screenEffects()
    switch collected {
    case 0: #expect(left.isEmpty)
    case 1: #expect(left == [.composer(.detach, number, 7)])
    default: #expect(left == [.composer(.dismiss, number, 7)], "a focus that no longer applies is withdrawn")
    }
    #expect(host.composer == nil)
  }

  @Test("a swipe withdraws an uncollected focus · LIFE-3, DET-5")
  func swipeBeforeFocus() {
    let host = TestHost.loaded([])
    host.compose(7)
    _ = host.nextEffect()
    guard case .composer(.present, let number, 7) = host.nextEffect() else { return #expect(Bool(false)) }
    host.disappear(number)
    #expect(host.screenEffects() == [.composer(.detach, number, 7)])
  }

  @Test("a report about a composer whose present effect was not collected is ignored · LIFE-3")
  func reportTooEarly() {
    let host = TestHost.loaded([])
    host.compose(7)
    guard case .composer(.attach, let number, 7) = host.nextEffect() else { return #expect(Bool(false)) }
    host.disappear(number)
    host.appear(number)
    #expect(host.screenEffects() == steps([.present, .focus], number, 7))
    #expect(host.composer != nil)
  }

  @Test("open details are dismissed first, then the composer is presented · LIFE-4, NEW-1")
  func detailsFirst() {
    let host = TestHost.loaded([Visit(1)])
    let details = host.open(1)
    #expect(host.compose(7) == .ok)
    #expect(host.screenEffects() == [.dismiss(details, 1)])
    #expect(host.openSheet == nil && host.composer?.id == 7)
    host.expectRefused(.notAllowed, "open from when it is asked for") { host.compose(8) }
    host.expectRefused(.notAllowed, "open from when it is asked for") { host.tap(1) }
    host.disappear(details)
    let effects = host.screenEffects()
    let number = host.composer?.presentation ?? 0
    #expect(effects == [.detach(details, 1)] + steps([.attach, .present, .focus], number, 7))
    #expect(number != 0 && number != details)
  }

  @Test("uncollected details are never presented when the composer opens · LIFE-4, LIFE-3")
  func uncollectedDetails() {
    let host = TestHost.loaded([Visit(1)])
    host.tap(1)
    host.compose(7)
    let effects = host.screenEffects()
    #expect(effects == steps([.attach, .present, .focus], host.composer?.presentation ?? 0, 7))
  }

  @Test("a waiting composer is presented as soon as the details are swiped away · LIFE-4, LIFE-3")
  func swipeMeetsComposer() {
    let host = TestHost.loaded([Visit(1)])
    let details = host.open(1)
    host.compose(7)
    host.disappear(details)
    let effects = host.screenEffects()
    let number = host.composer?.presentation ?? 0
    #expect(effects == [.detach(details, 1)] + steps([.attach, .present, .focus], number, 7))
  }

  @Test("a composer that waits for details can be saved, and is then never presented · LIFE-4, NEW-12")
  func savedWhileWaiting() {
    let host = TestHost.loaded([Visit(1)])
    let details = host.open(1)
    host.compose(7)
    #expect(host.type("Kiosk") == .ok && host.composer?.canSave == true)
    host.effects()
    #expect(host.save() == .ok)
    #expect(host.effects().filter { $0.isSave || $0.isOfScreens } == [.save(host.saveRequest, 7)])
    host.disappear(details)
    #expect(host.screenEffects() == [.detach(details, 1)])
    #expect(host.ids == [1, 7] && host.composer == nil)
  }

  @Test("while the composer is open, a tapped row or a second composer is refused · LIFE-4")
  func refused() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    host.compose(7)
    host.expectRefused(.notAllowed, "not yet collected") { host.tap(1) }
    host.type("Kiosk")
    host.expectRefused(.notAllowed) { host.tap(1) }
    host.expectRefused(.notAllowed) { host.compose(8) }
    host.expectRefused(.notAllowed) { host.compose(7) }
    host.expectRefused(.notAllowed) { host.edit(2) }
    host.appear(host.composer?.presentation ?? 0)
    host.expectRefused(.notAllowed) { host.tap(2) }
    host.expectRefused(.notAllowed) { host.edit(2) }
  }

  @Test("while it is being dismissed, the last tapped row or requested composer comes next · LIFE-4")
  func onItsWayOut() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    let first = host.openComposer(7)
    host.close()
    host.effects()
    #expect(host.tap(1) == .ok && host.openSheet?.id == 1)
    #expect(host.compose(8) == .ok && host.openSheet == nil && host.composer?.id == 8)
    host.expectRefused(.notAllowed) { host.tap(2) }
    host.disappear(first)
    let effects = host.screenEffects()
    let second = host.composer?.presentation ?? 0
    #expect(effects == [.composer(.detach, first, 7)] + steps([.attach, .present, .focus], second, 8))
    host.close()
    host.effects()
    host.tap(2)
    host.tap(1)
    host.disappear(second)
    let last = host.screenEffects()
    guard case .present(let details, 1) = last.last else { return #expect(Bool(false), "\(last)") }
    #expect(last == [.composer(.detach, second, 8), .attach(details, 1), .present(details, 1)])
    #expect(Set([first, second, details]).count == 3)
  }

  @Test("events for a composer that is being dismissed are ignored · LIFE-3, NEW-13")
  func eventsOnItsWayOut() {
    let host = TestHost.loaded([])
    let number = host.openComposer(7, [.single("Colour").allowingCustomItems, .multiple("Tags")])
    host.fill(0, [.text("red")])
    host.type("Kiosk")
    host.close()
    for event in [
      { host.type("Other") }, { host.activate(1) }, { host.tapItem(0, 0) }, { host.typeItem(0, .text("blue")) },
      { host.clear(0) }, { host.keepDraft() }, { host.save() }, { host.close() },
    ] { host.expectNoEffect { event() } }
    host.disappear(number)
    #expect(host.screenEffects() == [.composer(.detach, number, 7)])
    #expect(host.saves.isEmpty && host.rows.isEmpty)
  }
}
