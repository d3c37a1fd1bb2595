import CPlanner
import CPlannerABI
import Testing

struct TimeTests {
  @Test("days are counted from 1970-01-01, and those before it are negative · TIME-1")
  func days() {
    let cases: [(Int64, Int64)] = [
      (0, 0), (dayLength - 1, 0), (dayLength, 1), (-1, -1), (-dayLength, -1), (-dayLength - 1, -2),
      (mondayNoon, monday),
    ]
    for (now, day) in cases { #expect(TestHost(at: now).home.day == day, "\(now)") }
  }

  @Test("every day has 86,400 s: leap seconds do not exist · TIME-1")
  func noLeapSeconds() {
    // 2017-01-01 00:00:00 UTC, one leap second after 2016-12-31 23:59:59.
    let newYear: Int64 = 1_483_228_800_000
    let host = TestHost(at: newYear - 1)
    #expect(host.home.day == 17_166)
    host.start()
    #expect(host.wake == newYear)
    host.now = newYear
    host.clock()
    #expect(host.home.day == 17_167)
    #expect(host.wake == newYear + dayLength)
  }

  @Test("today is the local calendar day · TIME-1")
  func localDay() {
    let cases: [(Int32, Int64, Int64)] = [(3_600, 82_799, 82_800), (-3_600, 3_599, 3_600), (-1, 0, 1)]
    for (offset, before, after) in cases {
      let first = TestHost(Settings(offset: offset), at: monday * dayLength + before * second + 999)
      let next = TestHost(Settings(offset: offset), at: monday * dayLength + after * second)
      #expect(next.home.day == first.home.day + 1, "offset \(offset)")
    }
  }

  @Test("the offset reaches 18 hours both ways and no further · TIME-1")
  func offsetRange() {
    for offset in [64_800, -64_800] as [Int32] {
      #expect(TestHost(Settings(offset: offset)).home.day == monday + (offset > 0 ? 1 : -1))
      let host = TestHost()
      #expect(host.change(Settings(offset: offset + offset.signum())) == .invalidArgument)
      #expect(host.home.day == monday)
    }
    var raw = Settings(offset: 64_801).raw
    var created: OpaquePointer?
    #expect(Status(planner_create(&raw, 0, &created, nil)) == .invalidArgument)
    #expect(created == nil)
  }

  @Test("a changed offset can change the day · TIME-1, TIME-4", arguments: [43_200, -43_201] as [Int32])
  func changedOffset(offset: Int32) {
    let host = TestHost.loaded([Visit(1, plannedDay: monday), Visit(2, plannedDay: monday + (offset > 0 ? 1 : -1))])
    #expect(host.ids == [1])
    #expect(host.change(Settings(offset: offset)) == .ok)
    #expect(host.ids == [2])
    #expect(host.home.phase == PLANNER_PHASE_LOADING)
    #expect(host.effects().contains(.load(request: host.request, day: host.home.day)))
  }

  @Test("a planner that is not started does not need the time · TIME-2")
  func noWakeBeforeStart() {
    let host = TestHost()
    #expect(host.wake == nil)
    host.start()
    #expect(host.wake == (monday + 1) * dayLength)
    host.stop()
    #expect(host.wake == nil)
  }

  @Test("a started planner needs the time at the next local midnight · TIME-2")
  func midnight() {
    let host = TestHost.loaded([], Settings(offset: 7_200))
    #expect(host.wake == (monday + 1) * dayLength - 2 * hour)
    host.now = (monday + 1) * dayLength - 2 * hour - 1
    host.clock()
    #expect(host.home.day == monday)
    #expect(host.wake == host.now + 1)
    host.now += 1
    host.clock()
    #expect(host.home.day == monday + 1)
    #expect(host.wake == host.now + dayLength)
    host.change(Settings(offset: -3_600))
    #expect(host.home.day == monday)
    #expect(host.wake == (monday + 1) * dayLength + hour)
  }

  @Test("a waiting fix is used before midnight if it is due first · TIME-2")
  func firstOfTwo() {
    for (seconds, isFix) in [(31, true), (29, false)] as [(Int64, Bool)] {
      let host = TestHost.loaded([], fix: .east(0), at: (monday + 1) * dayLength - seconds * second - minute)
      host.later(60)
      host.fix(.east(150), accuracy: 500)
      #expect(host.wake == (isFix ? host.now + 30 * second : (monday + 1) * dayLength))
    }
  }

  @Test("a refused event does not advance the clock · TIME-2")
  func refusedEvent() {
    let host = TestHost.loaded([Visit(1)])
    host.later(86_400)
    #expect(host.fix(Place(latitude: .nan, longitude: 0)) == .invalidArgument)
    #expect(host.add(Visit(1)) == .duplicate)
    #expect(host.tap(99) == .notFound)
    #expect(host.setStatus(1, 77) == .invalidArgument)
    #expect(host.change(Settings(hourCycle: 13)) == .invalidArgument)
    #expect(host.home.day == monday)
    #expect(host.effects().isEmpty)
    #expect(host.clock() == .ok)
    #expect(host.home.day == monday + 1)
  }

  @Test("every event first does what was due by its time · TIME-2")
  func waitingComesFirst() {
    let host = TestHost.loaded([Visit(1, at: .east(0))], fix: .east(0))
    host.later(10)
    host.fix(.east(500), accuracy: 500)
    #expect(host.location.place == .east(0))
    host.later(30)
    host.setStatus(1, PLANNER_TASK_EN_ROUTE)
    #expect(host.location.place == .east(500))
  }

  @Test("an event without effect still changes the day · TIME-2")
  func eventsMoveTheDay() {
    let host = TestHost.loaded([])
    host.later(86_400)
    #expect(host.close() == .ok)
    #expect(host.home.day == monday + 1)
  }

  @Test("a clock that goes back by more than a minute forgets the newest fix's time · TIME-3")
  func backByMoreThanAMinute() {
    let host = TestHost.loaded([], fix: .east(0))
    host.now -= minute + 1
    #expect(host.fix(.east(200)) == .ok)
    #expect(host.location.ignored == TestHost.Ignored())
    #expect(host.location.place == .east(200))
  }

  @Test("a clock that goes back by a minute forgets nothing · TIME-3")
  func backByAMinute() {
    let host = TestHost.loaded([], fix: .east(0))
    host.now -= minute
    host.fix(.east(200))
    #expect(host.location.ignored == TestHost.Ignored(order: 1))
    #expect(host.location.place == .east(0))
  }

  @Test("after the clock goes back the next valid fix is not a jump · TIME-3")
  func noJumpAfterGoingBack() {
    let host = TestHost.loaded([], fix: .east(0))
    host.wait(-3_600)
    host.later(1)
    host.fix(.east(50_000))
    #expect(host.location.place == .east(50_000))
    host.later(1)
    host.fix(.east(100_000))
    #expect(host.location.place == .east(50_000), "but the one after it is")
  }

  @Test("a waiting fix starts its 30 s over after the clock goes back · TIME-3")
  func waitingBeginsAnew() {
    let host = TestHost.loaded([], fix: .east(0))
    host.later(10)
    host.fix(.east(500), accuracy: 500)
    host.wait(20)
    host.wait(-3_600)
    #expect(host.wake == host.now + 30 * second)
    host.wait(29.999)
    #expect(host.location.place == .east(0))
    host.wait(0.001)
    #expect(host.location.place == .east(500))
  }

  @Test("a clock that jumps far ahead breaks nothing · TIME-3")
  func farAhead() {
    let host = TestHost.loaded([Visit(1)], fix: .east(0))
    host.now += 3_000 * dayLength
    #expect(host.clock() == .ok)
    host.effects()
    #expect(host.answer([Visit(1, at: .east(0))]) == .ok)
    #expect(host.fix(.east(50)) == .ok)
    host.effects()
    #expect(host.location.ignored == TestHost.Ignored())
    #expect(host.home.phase == PLANNER_PHASE_LOADED)
  }

  @Test("any instant is legal, the first and the last included · TIME-3")
  func extremes() {
    for now in [Int64.min, .min + 1, -1, 0, .max - 1, .max] {
      let host = TestHost(Settings(offset: now > 0 ? 64_800 : -64_800), at: now)
      host.authorize(granted)
      #expect(host.start() == .ok)
      host.effects()
      #expect(host.answer([Visit(1, at: .east(0), plannedAt: now), Visit(2, plannedDay: now)]) == .ok)
      host.fix(.east(0))
      host.fix(.east(500), accuracy: 500, time: now)
      _ = (host.wake, host.rows, host.effects())
      for other in [Int64.max, .min, 0, now] {
        host.now = other
        #expect(host.clock() == .ok)
        host.effects()
      }
    }
  }
}
