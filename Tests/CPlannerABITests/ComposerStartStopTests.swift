import CPlanner
import CPlannerABI
import Testing

struct ComposerStartStopTests {
  @Test("all events of the composer and the sheet are refused before the start and after the stop · LIFE-2")
  func notStarted() {
    let before = TestHost()
    before.add(Visit(1))
    expectRefused(before)
    let after = TestHost.loaded([Visit(1)])
    after.openComposer(7, [.single("Colour")])
    after.fill(0, [.text("red")])
    after.stop()
    expectRefused(after)
  }

  private func expectRefused(_ host: TestHost) {
    let events: [(String, () -> Status)] = [
      ("new", { host.compose(8) }), ("edit", { host.edit(1) }), ("text", { host.type("Kiosk") }),
      ("activate", { host.activate(0) }), ("items", { host.load([]) }), ("failed", { host.failItems("") }),
      ("tap", { host.tapItem(0, 0) }), ("type", { host.typeItem(0, .text("blue")) }), ("clear", { host.clear(0) }),
      ("draft", { host.keepDraft() }), ("save", { host.save() }),
      ("detent", { host.drag(1_000_000, to: PLANNER_DETENT_LARGE) }),
    ]
    for (name, event) in events { host.expectRefused(.notStarted, name) { event() } }
  }

  @Test("answers to saves and retries are legal when not started · DAY-8, LIFE-2")
  func answersWhenStopped() {
    let host = TestHost.loaded([])
    let first = host.composed(7, "Kiosk")
    host.stop()
    host.effects()
    #expect(host.failSave("No network", to: first) == .ok)
    #expect(host.saves.map(\.hasFailed) == [true])
    #expect(host.retrySaves(7) == .ok)
    #expect(host.effects() == [.save(host.saveRequest, 7)])
    #expect(host.acknowledge() == .ok && host.saves.isEmpty && host.ids == [7])
    host.expectRefused(.outdated) { host.acknowledge(first) }
  }

  @Test("a stopped planner still delivers save requests · DAY-8")
  func deliveredAfterStop() {
    let host = TestHost.loaded([])
    host.openComposer(7)
    host.type("Kiosk")
    host.save()
    host.stop()
    let effects = host.effects()
    #expect(effects.filter(\.isSave) == [.save(host.saveRequest, 7)])
    #expect(host.saves.map(\.request) == [host.saveRequest])
    host.start()
    #expect(host.effects().filter(\.isSave).isEmpty, "exactly once")
    #expect(host.acknowledge() == .ok)
  }

  @Test("stopping dismisses and detaches the composer like a swipe, and its requests are void · LIFE-2, NEW-13")
  func stop() {
    let host = TestHost.loaded([])
    let number = host.openComposer(7, [.single("Colour")])
    host.type("Kiosk")
    host.activate(0)
    host.effects()
    host.stop()
    let effects = host.effects()
    #expect(effects.filter(\.isOfScreens) == [.composer(.dismiss, number, 7), .composer(.detach, number, 7)])
    #expect(effects == [.stopLocation] + effects.filter(\.isOfScreens))
    #expect(host.composer == nil && host.rows.isEmpty && host.saves.isEmpty)
    host.start()
    #expect(host.effects().filter { $0.isOfScreens || $0.isItems }.isEmpty)
    host.openComposer(8)
    #expect(host.composer?.text == "", "no draft was kept")
  }

  @Test("stopping withdraws the composer's uncollected effects · LIFE-2")
  func stopAsNeeded() {
    let host = TestHost.loaded([])
    host.compose(7, [.single("Colour")])
    host.activate(0)
    host.stop()
    #expect(host.effects() == [.stopLocation])
    host.start()
    host.effects()
    host.compose(7)
    guard case .composer(.attach, let number, 7) = host.nextEffect() else { return #expect(Bool(false)) }
    host.stop()
    #expect(host.effects() == [.stopLocation, .composer(.detach, number, 7)])
  }

  @Test("the composer stays open when the day changes, with everything in it · TIME-4", arguments: [1, 5, -3])
  func midnight(days: Int64) throws {
    let host = TestHost.loaded([Visit(1)])
    host.openComposer(7, [.date, .single("Colour")], preselected: [.day(monday)])
    host.type("Kiosk")
    host.activate(1)
    host.effects()
    let before = try #require(host.composer)
    host.now += days * dayLength
    host.clock()
    #expect(host.composer == before)
    #expect(host.effects() == [.load(request: host.request, day: monday + days), .redraw([.day])])
    #expect(host.load([.text("red")]) == .ok, "its items request is not void")
    #expect(host.composer?.sections[1].phase == PLANNER_ITEMS_LOADED)
    host.saveAndClose()
    #expect(host.ids == [1], "composed for the previous day")
    host.answer([])
    #expect(host.saves.first?.task?.plannedDay == monday && host.rows.isEmpty)
  }

  @Test("a composer that waits for details stays, too; details that wait for it are dropped · TIME-4")
  func waitingAtMidnight() {
    let host = TestHost.loaded([Visit(1)])
    let details = host.open(1)
    host.compose(7)
    host.effects()
    host.wait(86_400)
    host.effects()
    host.disappear(details)
    let number = host.composer?.presentation ?? 0
    #expect(host.screenEffects().last == .composer(.focus, number, 7) || host.composer?.presentation != 0)
    host.appear(host.composer?.presentation ?? 0)
    let open = host.composer?.presentation ?? 0
    host.close()
    host.effects()
    host.tap(1)
    host.wait(86_400)
    host.disappear(open)
    #expect(host.screenEffects() == [.composer(.detach, open, 7)])
  }

  @Test("each change of the composer is announced by its bit alone · HOME-4")
  func announced() {
    let host = TestHost.loaded([Visit(1)])
    host.openComposer(7, [.single("Colour"), .multiple("Tags", maximum: 1)])
    func expectRedraw(_ name: String, _ event: () -> Status) {
      #expect(event() == .ok, "\(name)")
      #expect(host.redraw() == .composer, "\(name)")
    }
    expectRedraw("text") { host.type("Kiosk") }
    expectRedraw("activated") { host.activate(0) }
    expectRedraw("loaded") { host.load([.text("red")]) }
    expectRedraw("tapped") { host.tapItem(0, 0) }
    expectRedraw("typed") { host.typeItem(0, .text("blue")) }
    expectRedraw("cleared") { host.clear(0) }
    host.activate(1)
    host.effects()
    expectRedraw("failed") { host.failItems("No network") }
  }

  @Test("changes of the composer join the waiting redraw, which comes last · HOME-4")
  func joined() {
    let host = TestHost.loaded([Visit(1)])
    host.openComposer(7, [.single("Colour")])
    host.setStatus(1, PLANNER_TASK_EN_ROUTE)
    host.type("Kiosk")
    host.activate(0)
    #expect(host.effects() == [.loadItems(host.itemsRequest, section: 0), .redraw([.list, .composer])])
  }
}
