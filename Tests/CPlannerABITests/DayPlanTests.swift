import CPlanner
import CPlannerABI
import Testing

private let tuesday = monday + 1
private let everyDay = [
  PLANNER_MONDAY, PLANNER_TUESDAY, PLANNER_WEDNESDAY, PLANNER_THURSDAY, PLANNER_FRIDAY, PLANNER_SATURDAY,
  PLANNER_SUNDAY,
]

struct DayPlanTests {
  @Test("starting requests the plan of the local day, then permission or updates · DAY-1")
  func startEffects() {
    let host = TestHost(Settings(offset: 50_000))
    host.start()
    let effects = host.effects()
    #expect(effects.dropLast() == [.load(request: host.request, day: tuesday), .requestPermission])
    #expect(effects.last?.isRedraw == true)
  }

  @Test("an answer to a request that is answered or unknown is outdated · DAY-1")
  func outdated() {
    let host = TestHost()
    host.start()
    host.effects()
    #expect(host.answer([Visit(1)], to: host.request + 1) == .outdated)
    #expect(host.answer([Visit(1)], to: 0) == .outdated)
    #expect(host.fail("?", to: host.request &- 1) == .outdated)
    #expect(!host.message.isEmpty && host.home.phase == PLANNER_PHASE_LOADING)
    #expect(host.answer([Visit(1)]) == .ok)
    #expect(host.answer([]) == .outdated)
    #expect(host.fail("late") == .outdated)
    #expect(host.ids == [1] && host.home.message.isEmpty)
  }

  @Test("starting again when the plan of this day is known is a refresh with a new number · DAY-1")
  func startAgain() {
    let host = TestHost.loaded([Visit(1)])
    let old = host.request
    host.stop()
    host.effects()
    host.later(60)
    host.start()
    #expect(host.home.phase == PLANNER_PHASE_LOADED && host.home.refreshing)
    #expect(host.effects().first == .load(request: host.request, day: monday))
    #expect(host.request != old)
    #expect(host.answer([Visit(2)], to: old) == .outdated)
    #expect(host.answer([Visit(2)]) == .ok)
    #expect(host.ids == [2] && !host.home.refreshing)
  }

  @Test("starting on another day is loading · DAY-1")
  func startOnAnotherDay() {
    let host = TestHost.loaded([Visit(1)])
    host.stop()
    host.later(86_400)
    host.start()
    #expect(host.home.phase == PLANNER_PHASE_LOADING && !host.home.refreshing)
    #expect(host.effects().first == .load(request: host.request, day: tuesday))
  }

  @Test("an answer in the event that would change the day is outdated, and the day stays · DAY-1")
  func answerAtMidnight() {
    let host = TestHost()
    host.start()
    host.effects()
    host.now = tuesday * dayLength
    #expect(host.answer([Visit(1)]) == .outdated)
    #expect(host.fail("late") == .outdated)
    #expect(host.home.day == monday && host.home.phase == PLANNER_PHASE_LOADING)
    host.now -= 1
    #expect(host.answer([Visit(1)]) == .ok, "a refused call changes nothing, the clock included")
    #expect(host.home.phase == PLANNER_PHASE_LOADED)
  }

  @Test("valid tasks are accepted, and refused ones are readable until the next answer · DAY-2")
  func refusals() {
    let host = TestHost.loaded([
      Visit(1), Visit(2, " "), Visit(3, order: -1), Visit(4), Visit(1), Visit(5, [0xFF]),
      Visit(6, address: Bytes(String(repeating: "x", count: 4_097))), Visit(7, status: 6),
    ])
    #expect(host.ids == [1, 4])
    let expected: [(Int, Status)] = [
      (1, .invalidText), (2, .invalidArgument), (4, .duplicate), (5, .invalidText), (6, .limit), (7, .invalidArgument),
    ]
    #expect(host.refusals == expected.map { TestHost.Refusal(index: $0, status: $1) })
    #expect(host.refusals.allSatisfy { !$0.message.isEmpty })
    host.add(Visit(8))
    host.refresh()
    host.effects()
    #expect(host.refusals.count == 6)
    host.answer([Visit(1)])
    #expect(host.refusals.isEmpty)
  }

  @Test("an answer that failed also clears the refused tasks · DAY-2")
  func failureClearsRefusals() {
    let host = TestHost.loaded([Visit(1), Visit(2, "")])
    #expect(host.home.refusedCount == 1)
    host.refresh()
    host.effects()
    host.fail("No network")
    #expect(host.refusals.isEmpty && host.ids == [1])
  }

  @Test("if all tasks are refused, or there are none, the day is empty · DAY-2")
  func allRefused() {
    #expect(TestHost.loaded([Visit(1, ""), Visit(2, "")]).home.phase == PLANNER_PHASE_EMPTY)
    #expect(TestHost.loaded([]).home.phase == PLANNER_PHASE_EMPTY)
  }

  @Test("the tasks of an answer replace all known tasks · DAY-2")
  func replaced() {
    let host = TestHost.loaded([Visit(1), Visit(2), Visit(3, plannedDay: tuesday)])
    host.add(Visit(4))
    host.refresh()
    host.effects()
    host.answer([Visit(2, "New")])
    #expect(host.rows.map(\.title) == ["New"])
    #expect(host.remove(3) == .notFound && host.remove(4) == .notFound)
  }

  @Test("tasks planned for the local day are listed, and those without any day · DAY-3")
  func listed() {
    let start = monday * dayLength - 7_200 * second
    let host = TestHost.loaded(
      [
        Visit(1), Visit(2, plannedDay: monday), Visit(3, plannedDay: tuesday), Visit(4, plannedDay: monday - 1),
        Visit(5, plannedAt: start), Visit(6, plannedAt: start - 1), Visit(7, plannedAt: start + dayLength - 1),
        Visit(8, plannedAt: start + dayLength), Visit(9, repeats: PLANNER_MONDAY), Visit(10, repeats: PLANNER_SUNDAY),
      ], Settings(offset: 7_200))
    #expect(Set(host.ids) == [1, 2, 5, 7, 9])
    host.wait(86_400)
    #expect(Set(host.ids) == [1, 3, 8])
  }

  @Test("repeating tasks are listed on their weekdays, week after week · DAY-3")
  func repeating() {
    let host = TestHost.loaded(
      everyDay.enumerated().map { Visit(ID(low: UInt64($0.offset)), repeats: $0.element) } + [
        Visit(100, repeats: 127), Visit(101, repeats: PLANNER_TUESDAY | PLANNER_SUNDAY),
      ])
    for day in 0..<21 {
      let isDouble = day % 7 == 1 || day % 7 == 6
      #expect(host.ids == [ID(low: UInt64(day % 7)), 100] + (isDouble ? [101] : []))
      host.wait(86_400)
    }
    host.now = -12 * hour
    host.clock()
    #expect(host.ids == [2, 100], "1969-12-31 was a Wednesday")
  }

  @Test("a task that is planned and repeats is listed on its day and on its weekdays · DAY-3")
  func plannedAndRepeating() {
    let host = TestHost.loaded([Visit(1, plannedDay: tuesday, repeats: PLANNER_THURSDAY)])
    let listed = (0..<8).map { _ in
      defer { host.wait(86_400) }
      return host.ids == [1]
    }
    #expect(listed == [false, true, false, true, false, false, false, false])
  }

  @Test("the status does not decide what is listed, and overdue tasks stay · DAY-3")
  func overdue() {
    let host = TestHost.loaded([
      Visit(1, plannedAt: mondayNoon - hour), Visit(2, status: PLANNER_TASK_DONE), Visit(3, status: 5, repeats: 127),
    ])
    host.wait(36_000)
    #expect(host.ids == [1, 2, 3])
  }

  @Test("unknown weekdays are refused · TASK-4, DAY-3")
  func unknownWeekdays() { #expect(TestHost.loaded([]).add(Visit(1, repeats: 128)) == .invalidArgument) }

  @Test("tasks are sorted by visiting order, then planned time, then id · DAY-4")
  func order() {
    let first = monday * dayLength - 3_600 * second
    let host = TestHost.loaded(
      [
        Visit(1, order: 2), Visit(9, order: 1), Visit(8, order: 1, plannedAt: first + 1),
        Visit(7, order: 1, plannedDay: monday), Visit(6, order: 1, plannedAt: first),
        Visit(5, order: 1, plannedAt: first + 23 * hour), Visit(4, order: 1, repeats: PLANNER_MONDAY), Visit(3),
      ], Settings(offset: 3_600))
    #expect(host.ids == [3, 6, 7, 8, 5, 4, 9, 1])
  }

  @Test("ids are compared byte by byte, from the first to the last · DAY-4")
  func idOrder() {
    let ids = [
      ID(low: 1), ID(low: 0x7F), ID(low: 0x80), ID(low: 0x0100), ID(low: .max), ID(high: 1, low: 0),
      ID(high: 0x7F00_0000_0000_0000, low: 9), ID(high: 0x8000_0000_0000_0000, low: 0), ID(high: .max, low: .max),
    ]
    let host = TestHost.loaded(ids.reversed().map { Visit($0) })
    #expect(host.ids == ids)
  }

  @Test("the order does not depend on the order of arrival · DAY-4")
  func arrival() {
    let visits = (0..<60 as Range<UInt64>).map { Visit(ID(low: $0 * 37 % 60), order: Int32($0 % 3)) }
    let host = TestHost.loaded([])
    for visit in visits { host.add(visit) }
    #expect(host.ids == TestHost.loaded(visits.reversed()).ids)
  }

  @Test("the host's own travel time holds until the next used fix · DAY-5")
  func ownTravelTime() throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000)), Visit(2, at: .east(1_000))], fix: .east(0))
    #expect(host.travelTime(1, 999) == .ok)
    #expect(try host.row(1).travelTime == 999 && host.row(2).travelTime != 999)
    host.refresh()
    host.effects()
    host.answer([Visit(1, at: .east(1_000)), Visit(2, at: .east(1_000))])
    host.stop()
    host.effects()
    host.start()
    #expect(try host.row(1).travelTime == 999, "stopping and refreshing keep it")
    host.later(10)
    host.fix(.east(50))
    #expect(try host.row(1).travelTime == 999, "an unused fix keeps it")
    host.later(10)
    host.fix(.east(200))
    #expect(try abs(#require(host.row(1).travelTime) - 93.6) < 0.001)
  }

  @Test("the host's own travel time is within a year, for a known task · DAY-5")
  func ownTravelTimeRange() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0))], fix: .east(0))
    for bad in [-0.001, 31_536_000.1, .nan, .infinity] { #expect(host.travelTime(1, bad) == .invalidArgument) }
    #expect(try host.row(1).travelTime == 0)
    for good in [31_536_000.0, 0] {
      #expect(host.travelTime(1, good) == .ok)
      #expect(try host.row(1).travelTime == good)
    }
    #expect(host.travelTime(2, 1) == .notFound)
  }

  @Test("while no location is known the host's travel time has no effect · DAY-5")
  func ownTravelTimeWithoutLocation() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0))])
    #expect(host.travelTime(1, 60) == .ok)
    #expect(host.effects().isEmpty)
    #expect(try host.row(1).travelTime == nil)
    host.fix(.east(0))
    #expect(try host.row(1).travelTime == 0)
  }
}
