import CPlanner
import CPlannerABI
import Testing

struct DayChangeTests {
  @Test("when the local day changes the new day's known tasks are listed while its plan loads · TIME-4")
  func dayChange() {
    let host = TestHost.loaded([Visit(1, plannedDay: monday), Visit(2, plannedDay: monday + 1), Visit(3)])
    let old = host.request
    host.now = (monday + 1) * dayLength
    host.clock()
    #expect(host.ids == [2, 3])
    #expect(host.home.phase == PLANNER_PHASE_LOADING && host.home.day == monday + 1 && !host.home.refreshing)
    let effects = host.effects()
    #expect(effects == [.load(request: host.request, day: monday + 1), .redraw([.list, .day])])
    #expect(host.request != old)
  }

  @Test("one plan request is emitted however many days have passed · TIME-4", arguments: [3, 400, -1, -30])
  func manyDays(days: Int64) {
    let host = TestHost.loaded([Visit(1, plannedDay: monday + days)])
    host.now += days * dayLength
    host.clock()
    let loads = host.effects().filter { if case .load = $0 { true } else { false } }
    #expect(loads == [.load(request: host.request, day: monday + days)])
    #expect(host.ids == [1])
  }

  @Test("days that pass before effects are collected leave one plan request · TIME-4")
  func uncollectedDays() {
    let host = TestHost()
    host.start()
    for _ in 0..<5 { host.wait(86_400) }
    let loads = host.effects().filter { if case .load = $0 { true } else { false } }
    #expect(loads == [.load(request: host.request, day: monday + 5)])
  }

  @Test("a plan request that is under way when the day changes is void · TIME-4")
  func voidRequest() {
    let host = TestHost()
    host.start()
    host.effects()
    let old = host.request
    host.wait(86_400)
    host.effects()
    #expect(host.answer([Visit(1)], to: old) == .outdated)
    #expect(host.fail("late", to: old) == .outdated)
    #expect(host.rows.isEmpty && host.home.phase == PLANNER_PHASE_LOADING)
    #expect(host.answer([Visit(1)]) == .ok)
    #expect(host.home.phase == PLANNER_PHASE_LOADED)
  }

  @Test("a refresh that is under way when the day changes is void too · TIME-4")
  func voidRefresh() {
    let host = TestHost.loaded([Visit(1)])
    host.refresh()
    host.effects()
    let old = host.request
    host.wait(86_400)
    #expect(!host.home.refreshing && host.home.phase == PLANNER_PHASE_LOADING)
    host.effects()
    #expect(host.answer([], to: old) == .outdated)
    #expect(host.ids == [1])
  }

  @Test("details are dismissed when the day changes, and those that wait for them are dropped · TIME-4")
  func detailsAtMidnight() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    let number = host.open(1)
    host.wait(86_400)
    #expect(host.screenEffects() == [.dismiss(number, 1)])
    host.disappear(number)
    #expect(host.screenEffects() == [.detach(number, 1)])

    let other = host.open(1)
    host.tap(2)
    #expect(host.screenEffects() == [.dismiss(other, 1)])
    host.wait(86_400)
    host.disappear(other)
    #expect(host.screenEffects() == [.detach(other, 1)])
  }

  @Test("uncollected details are never presented once the day has changed · TIME-4")
  func uncollectedDetailsAtMidnight() {
    let host = TestHost.loaded([Visit(1)])
    host.tap(1)
    host.wait(86_400)
    #expect(host.screenEffects().isEmpty)
  }

  @Test("the message of a failed load is cleared when the day changes · TIME-4")
  func messageAtMidnight() {
    let host = TestHost()
    host.start()
    host.effects()
    host.fail("No network")
    #expect(host.home.message == "No network" && host.home.phase == PLANNER_PHASE_FAILED)
    host.wait(86_400)
    #expect(host.home.message.isEmpty && host.home.phase == PLANNER_PHASE_LOADING)
  }

  @Test("before the start only the list changes with the day · TIME-4")
  func dayChangeBeforeStart() {
    let host = TestHost()
    host.add(Visit(1, plannedDay: monday))
    host.later(86_400)
    host.add(Visit(2, plannedDay: monday + 1))
    #expect(host.ids == [2])
    #expect(host.home.phase == PLANNER_PHASE_IDLE && host.home.day == monday + 1)
    #expect(host.effects().isEmpty)
  }

  @Test("the same day again is no change of day · TIME-4")
  func sameDay() {
    let host = TestHost.loaded([Visit(1)])
    host.now = (monday + 1) * dayLength - 1
    host.clock()
    host.now = monday * dayLength
    host.clock()
    host.change(Settings(offset: 3_600))
    #expect(host.effects().isEmpty)
    #expect(host.home.phase == PLANNER_PHASE_LOADED)
  }
}
