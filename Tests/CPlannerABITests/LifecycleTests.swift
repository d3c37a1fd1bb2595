import CPlanner
import CPlannerABI
import Testing

/// A planner's life, its children's, and what its host borrows. The core's tests prove the rules.
struct LifecycleTests {
  @Test("planners are created with their settings, are independent, and are destroyed")
  func independent() {
    let (one, other) = (TestHost(Settings(offset: 50_000)), TestHost())
    #expect(one.home.day == monday + 1 && other.home.day == monday)
    one.start()
    one.effects()
    #expect(one.home.phase == PLANNER_PHASE_LOADING && other.home.phase == PLANNER_PHASE_IDLE)
    #expect(one.wake != nil && other.wake == nil)
    planner_destroy(nil)
  }

  @Test("borrowed texts stay as they are while only queries are called, and a NUL byte follows them")
  func borrowed() {
    let host = TestHost.loaded((1...3).map { Visit(ID(low: $0), at: .east(100)) }, fix: .east(0))
    var (row, other) = (planner_row.blank, planner_row.blank)
    #expect(Status(planner_row_at(host.planner, 0, &row)) == .ok)
    for index in [1, 2, 0] { #expect(Status(planner_row_at(host.planner, index, &other)) == .ok) }
    var (bytes, again) = (planner_bytes(), planner_bytes())
    for read in [{ planner_snapshot(host.planner, &bytes) }, { planner_snapshot(host.planner, &again) }] {
      #expect(Status(read()) == .ok)
    }
    #expect(bytes.data == again.data && bytes.size == again.size, "the same bytes until the next event")
    _ = (host.everything, host.string(PLANNER_STRING_CLOSE))
    for (text, expected) in [(row.title, "Task 1"), (row.distance_text, "100 m"), (row.photo_url, "")] {
      #expect(text.string == expected && text.data?[text.size] == 0)
    }
  }

  @Test("a child is attached, presented, dismissed and detached · LIFE-1")
  func wholeLife() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    host.tap(1)
    let number = host.openSheet?.presentation ?? 0
    #expect(host.screenEffects() == [.attach(number, 1), .present(number, 1)])
    #expect(host.appear(number) == .ok && host.disappear(number, dismissed: false) == .ok)
    host.close()
    #expect(host.screenEffects() == [.dismiss(number, 1)])
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)] && host.details == nil)
    let swiped = host.open(2)
    host.disappear(swiped)
    #expect(host.screenEffects() == [.detach(swiped, 2)])
  }

  @Test("the host reads which child is attached, its phase, and which is presented next · LIFE-3.13 LIFE-3.14")
  func readChildren() {
    let host = TestHost.loaded([Visit(1)])
    #expect(host.children == nil)
    host.tap(1)
    let first = host.openSheet?.presentation ?? 0
    #expect(first > host.request, "requests and presentations share one counter")
    var expected = TestHost.Children(
      child: PLANNER_CHILD_DETAILS, phase: PLANNER_CHILD_PHASE_PRESENTING, presentation: first, id: 1)
    #expect(host.children == expected)
    host.effects()
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
    host.disappear(first)
    #expect(
      host.children
        == TestHost.Children(
          child: PLANNER_CHILD_COMPOSER, phase: PLANNER_CHILD_PHASE_PRESENTING, presentation: next, id: 9))
  }
}
