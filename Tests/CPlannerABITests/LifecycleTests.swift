import CPlanner
import CPlannerABI
import Testing

private func threeTasks() -> TestHost { TestHost.loaded([Visit(1), Visit(2), Visit(3)]) }

struct LifecycleTests {
  @Test("a child is attached before it is presented and detached after it is gone · LIFE-1")
  func wholeLife() {
    let host = threeTasks()
    host.tap(1)
    let effects = host.screenEffects()
    guard case .attach(let number, 1) = effects.first else { return #expect(effects.isEmpty == false) }
    #expect(effects == [.attach(number, 1), .present(number, 1)])
    #expect(host.appear(number) == .ok)
    #expect(host.screenEffects().isEmpty)
    #expect(host.close() == .ok)
    #expect(host.screenEffects() == [.dismiss(number, 1)])
    #expect(host.disappear(number) == .ok)
    #expect(host.screenEffects() == [.detach(number, 1)])
  }

  @Test("events before the start are refused, except settings, authorisation and tasks · LIFE-2")
  func beforeStart() {
    let host = TestHost()
    #expect(host.add(Visit(1, at: .east(0))) == .ok && host.update(Visit(1, at: .east(0))) == .ok)
    #expect(host.setStatus(1, PLANNER_TASK_EN_ROUTE) == .ok)
    #expect(host.change(Settings(hourCycle: 12)) == .ok && host.authorize(granted) == .ok)
    expectRefused(host)
    #expect(host.remove(1) == .ok && host.stop() == .ok)
    #expect(host.effects().isEmpty)
  }

  @Test("the same events are refused after the stop · LIFE-2")
  func afterStop() {
    let host = TestHost.loaded([Visit(1, at: .east(0))], fix: .east(0))
    host.refresh()
    host.effects()
    host.stop()
    host.effects()
    expectRefused(host)
    #expect(host.effects().isEmpty)
    #expect(host.location.received == 1 && host.home.day == monday)
  }

  @Test("a report about a presentation from before the stop is ignored · LIFE-2")
  func lateReport() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0))])
    let number = host.open(1)
    host.stop()
    host.effects()
    #expect(host.appear(number) == .ok && host.disappear(number) == .ok)
    #expect(host.effects().isEmpty)
  }

  private func expectRefused(_ host: TestHost, _ location: SourceLocation = #_sourceLocation) {
    let statuses = [
      host.clock(), host.fix(.east(0)), host.sensorFails(), host.answer([]), host.fail(""), host.refresh(),
      host.travelTime(1, 60), host.tap(1), host.close(), host.appear(1_000_000), host.disappear(0),
    ]
    let expected = [Status](repeating: .notStarted, count: statuses.count)
    #expect(statuses == expected, sourceLocation: location)
    #expect(!host.message.isEmpty, sourceLocation: location)
  }

  @Test("starting twice has the effect of starting once · LIFE-2")
  func startTwice() {
    let host = TestHost()
    host.start()
    host.effects()
    let request = host.request
    #expect(host.start() == .ok)
    #expect(host.effects().isEmpty)
    #expect(host.answer([], to: request) == .ok)
  }

  @Test("stopping emits stop updates, dismiss and detach, then nothing; plan and settings stay · LIFE-2")
  func stop() throws {
    let host = TestHost.loaded([Visit(1, plannedAt: mondayNoon)], Settings(hourCycle: 12))
    let number = host.open(1)
    #expect(host.stop() == .ok)
    #expect(host.effects() == [.stopLocation, .dismiss(number, 1), .detach(number, 1)])
    #expect(host.home.phase == PLANNER_PHASE_IDLE && host.ids == [1] && host.details == nil)
    #expect(try host.row(1).plannedText == "12:00\u{202F}PM")
    #expect(host.stop() == .ok)
    #expect(host.effects().isEmpty)
    #expect(host.start() == .ok)
    #expect(host.effects().first == .load(request: host.request, day: monday))
    #expect(host.present(1) != number)
  }

  @Test("stopping emits only what is needed · LIFE-2")
  func stopAsNeeded() {
    let uncollected = threeTasks()
    uncollected.tap(1)
    uncollected.stop()
    #expect(uncollected.effects() == [.stopLocation])

    let dismissing = TestHost.loaded([Visit(1)], authorization: PLANNER_AUTHORIZATION_DENIED)
    let number = dismissing.open(1)
    dismissing.close()
    dismissing.effects()
    dismissing.stop()
    #expect(dismissing.effects() == [.detach(number, 1)])

    let waiting = threeTasks()
    let open = waiting.open(1)
    waiting.tap(2)
    waiting.stop()
    #expect(waiting.screenEffects() == [.dismiss(open, 1), .detach(open, 1)], "the requested child never opens")
    waiting.start()
    #expect(waiting.screenEffects().isEmpty)
  }

  @Test("the first fix after a new start is used as LOC-4 and LOC-5 say · LIFE-2")
  func firstFixAfterStart() {
    for (metres, accuracy, isUsed) in [(50_000.0, 10.0, true), (50, 10, false), (50_000, 500, false)] {
      let host = TestHost.loaded([], fix: .east(0))
      host.stop()
      host.start()
      host.later(1)
      host.fix(.east(metres), accuracy: accuracy)
      #expect(host.location.used == (isUsed ? 2 : 1), "\(metres) m, accuracy \(accuracy)")
    }
  }

  @Test("a presenting child that is closed is dismissed, whether it has appeared or not · LIFE-3")
  func closeWhilePresenting() {
    let host = threeTasks()
    let number = host.present(1)
    host.close()
    #expect(host.screenEffects() == [.dismiss(number, 1)])
    host.appear(number)
    host.close()
    #expect(host.screenEffects().isEmpty, "appearing and closing do not affect a child that is being dismissed")
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)])
  }

  @Test("a swipe emits only detach · LIFE-3", arguments: [true, false])
  func swipe(hasAppeared: Bool) {
    let host = threeTasks()
    let number = host.present(1)
    if hasAppeared { host.appear(number) }
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)])
    #expect(host.details == nil)
    host.close()
    host.disappear(number)
    host.appear(number)
    #expect(host.effects().isEmpty)
  }

  @Test("a disappearance that is not a dismissal changes nothing · LIFE-3", arguments: [true, false])
  func covered(hasAppeared: Bool) {
    let host = threeTasks()
    let number = host.present(1)
    if hasAppeared { host.appear(number) }
    host.disappear(number, dismissed: false)
    #expect(host.effects().isEmpty)
    #expect(host.details?.id == 1)
    host.appear(number)
    host.close()
    #expect(host.screenEffects() == [.dismiss(number, 1)])
  }

  @Test("while dismissing, any disappearance detaches · LIFE-3", arguments: [true, false])
  func gone(dismissed: Bool) {
    let host = threeTasks()
    let number = host.open(1)
    host.close()
    host.effects()
    host.disappear(number, dismissed: dismissed)
    #expect(host.screenEffects() == [.detach(number, 1)])
  }

  @Test("of several requests during a dismissal the last is presented · LIFE-3")
  func lastRequest() {
    let host = threeTasks()
    let first = host.open(1)
    host.close()
    host.effects()
    for id in [2, 1, 3] as [ID] { #expect(host.tap(id) == .ok) }
    host.appear(first)
    #expect(host.screenEffects().isEmpty)
    host.disappear(first)
    let effects = host.screenEffects()
    guard case .present(let next, 3) = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(effects == [.detach(first, 1), .attach(next, 3), .present(next, 3)])
  }

  @Test("closing while details wait for another child to go gives them up · DET-5.3 LIFE-3.6")
  func closingGivesUp() {
    for isCollected in [true, false] {
      let host = threeTasks()
      let first = host.open(1)
      host.tap(2)
      if isCollected { #expect(host.screenEffects() == [.dismiss(first, 1)]) }
      #expect(host.details?.id == 2 && host.children?.next == 2)
      host.close()
      #expect(host.details == nil && host.children?.phase == PLANNER_CHILD_PHASE_DISMISSING)
      #expect(host.children?.next == nil)
      host.expectNoEffect("closing again") { host.close() }
      host.disappear(first)
      #expect(host.screenEffects() == [.detach(first, 1)] && host.children == nil)
      _ = host.open(2)
    }
  }

  @Test("the host reads which child is attached, its phase, and which is presented next · LIFE-3.13 LIFE-3.14")
  func readChildren() {
    let host = threeTasks()
    #expect(host.children == nil)
    host.tap(1)
    let first = host.openSheet?.presentation ?? 0
    #expect(first > host.request, "requests and presentations share one counter")
    var expected = TestHost.Children(
      child: PLANNER_CHILD_DETAILS, phase: PLANNER_CHILD_PHASE_PRESENTING, presentation: first, id: 1)
    #expect(host.children == expected)
    host.effects()
    #expect(host.children == expected, "it has not appeared")
    host.appear(first)
    expected.phase = PLANNER_CHILD_PHASE_PRESENTED
    #expect(host.children == expected)
    host.compose(9)
    let next = host.composer?.presentation ?? 0
    #expect(next > first)
    expected.phase = PLANNER_CHILD_PHASE_DISMISSING
    (expected.next, expected.nextPresentation, expected.nextChild) = (9, next, PLANNER_CHILD_COMPOSER)
    #expect(host.children == expected)
    host.effects()
    #expect(host.children == expected)
    host.disappear(first)
    #expect(
      host.children
        == TestHost.Children(
          child: PLANNER_CHILD_COMPOSER, phase: PLANNER_CHILD_PHASE_PRESENTING, presentation: next, id: 9))
    host.stop()
    #expect(host.children == nil)
  }

  @Test("late reports about a presentation from before the stop, a detent included, have no effect · LIFE-2.3")
  func reportsAfterStop() {
    let host = threeTasks()
    let number = host.open(1)
    host.stop()
    host.effects()
    for isStarted in [false, true] {
      if isStarted {
        host.start()
        host.effects()
      }
      host.expectNoEffect("appeared") { host.appear(number) }
      host.expectNoEffect("covered") { host.disappear(number, dismissed: false) }
      host.expectNoEffect("disappeared") { host.disappear(number) }
      host.expectNoEffect("a detent") { host.drag(number, to: PLANNER_DETENT_LARGE) }
      let status: Status = isStarted ? .notFound : .notStarted
      host.expectRefused(status) { host.appear(number + 10) }
      host.expectRefused(status) { host.disappear(0) }
      host.expectRefused(status) { host.drag(number + 10, to: PLANNER_DETENT_LARGE) }
    }
    _ = host.open(1)
    #expect(host.openSheet?.detent == PLANNER_DETENT_MEDIUM)
  }

  @Test("a child may be presented again after itself, with a new number · LIFE-3")
  func sameAgain() {
    let host = threeTasks()
    let first = host.open(1)
    host.tap(2)
    host.tap(1)
    #expect(host.screenEffects() == [.dismiss(first, 1)])
    host.disappear(first)
    let effects = host.screenEffects()
    guard case .present(let next, 1) = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(next != first)
  }

  @Test("a swipe while another child is requested opens that child · LIFE-3")
  func swipeMeetsTap() {
    let host = threeTasks()
    let first = host.open(1)
    host.tap(2)
    host.disappear(first)
    let effects = host.screenEffects()
    guard case .present(let next, 2) = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(effects == [.detach(first, 1), .attach(next, 2), .present(next, 2)], "the dismiss is withdrawn")
  }

  @Test("a report about another presentation is ignored; a number never given out is refused · LIFE-3.7")
  func anotherNumber() {
    let host = threeTasks()
    let old = host.open(1)
    host.disappear(old)
    host.effects()
    let number = host.open(2)
    #expect(host.appear(old) == .ok)
    #expect(host.disappear(old) == .ok)
    #expect(host.disappear(old, dismissed: false) == .ok)
    for other in [0, number + 1, .max] {
      host.expectRefused(.notFound) { host.appear(other) }
      host.expectRefused(.notFound) { host.disappear(other) }
      host.expectRefused(.notFound) { host.disappear(other, dismissed: false) }
      #expect(planner_error_field(host.planner).string == "presentation")
    }
    #expect(host.effects().isEmpty)
    #expect(host.details?.id == 2)
  }

  @Test("with nothing open, reports and closing are ignored · LIFE-3")
  func nothingOpen() {
    let host = threeTasks()
    #expect(host.close() == .ok && host.appear(1) == .ok && host.disappear(1) == .ok)
    #expect(host.effects().isEmpty)
  }

  @Test("an uncollected present effect is withdrawn together with its attach · LIFE-3")
  func withdrawn() {
    let host = threeTasks()
    host.tap(1)
    host.close()
    #expect(host.screenEffects().isEmpty && host.details == nil)
    host.tap(1)
    host.tap(2)
    host.tap(3)
    let effects = host.screenEffects()
    guard case .present(let number, 3) = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(effects == [.attach(number, 3), .present(number, 3)])
  }

  @Test("if attach was collected, an uncollected present is withdrawn and detach is emitted · LIFE-3")
  func attachCollected() {
    let host = threeTasks()
    host.tap(1)
    guard case .attach(let first, 1) = host.nextEffect() else { return #expect(Bool(false)) }
    host.close()
    #expect(host.screenEffects() == [.detach(first, 1)])

    host.tap(1)
    guard case .attach(let second, 1) = host.nextEffect() else { return #expect(Bool(false)) }
    host.tap(2)
    let effects = host.screenEffects()
    guard case .present(let third, 2) = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(effects == [.detach(second, 1), .attach(third, 2), .present(third, 2)])
    #expect(Set([first, second, third]).count == 3)
  }

  @Test("a report about a presentation whose present effect was not collected is ignored · LIFE-3")
  func reportTooEarly() {
    let host = threeTasks()
    host.tap(1)
    guard case .attach(let number, 1) = host.nextEffect() else { return #expect(Bool(false)) }
    host.disappear(number)
    host.appear(number)
    #expect(host.screenEffects() == [.present(number, 1)])
  }

  @Test("an uncollected dismiss is withdrawn when the host reports the disappearance · LIFE-3")
  func dismissWithdrawn() {
    let host = threeTasks()
    let number = host.open(1)
    host.close()
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)])
  }
}
