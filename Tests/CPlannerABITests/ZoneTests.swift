import CPlanner
import CPlannerABI
import Testing

/// Clocks go forward on 2025-03-30 at 2:00 to 3:00, and back on 2024-10-27 and 2025-10-26 at 3:00 to 2:00.
private let berlin: [(from: Int64, seconds: Int32)] = [
  (1_711_846_800, 7_200), (1_729_990_800, 3_600), (1_743_296_400, 7_200), (1_761_440_400, 3_600),
]
/// At midnight: forward on 2018-11-04 at 0:00 to 1:00, back on 2019-02-17 at 0:00 to 23:00 of the day before.
private let saoPaulo: [(from: Int64, seconds: Int32)] = [
  (1_500_000_000, -10_800), (1_541_300_400, -7_200), (1_550_368_800, -10_800),
]
/// There was no 2011-12-30, which is day 15,338.
private let apia: [(from: Int64, seconds: Int32)] = [(1_300_000_000, -36_000), (1_325_239_200, 50_400)]

/// Local time by lists of offsets from UTC.
struct ZoneTests {
  @Test("local time follows the list, at creation and from the event that changes it on · TIME-1.2 TIME-1.3 TIME-1.10")
  func list() throws {
    let before: Int64 = 1_729_990_799_000
    let host = TestHost.loaded([Visit(1, plannedAt: before), Visit(2, plannedAt: before + second)], at: before)
    #expect(try host.row(1).plannedText == "00:59" && host.row(2).plannedText == "01:00")
    host.change(Settings(offsets: berlin))
    #expect(try host.row(1).plannedText == "02:59" && host.row(2).plannedText == "02:00")
    #expect(host.ids == [2, 1], "TIME-1.7: the wall clock decides the order")
    // The texts are those of each instant's own offset, whatever the time is.
    host.later(1)
    host.clock()
    #expect(try host.row(1).plannedText == "02:59" && host.row(2).plannedText == "02:00")
    let created = TestHost.loaded([Visit(1, plannedAt: before)], Settings(offsets: berlin), at: before)
    #expect(try created.row(1).plannedText == "02:59")
    created.change(Settings(hourCycle: 12))
    #expect(try created.row(1).plannedText == "2:59\u{202F}AM", "absent offsets stay")
    created.change(Settings(offset: 0))
    #expect(try created.row(1).plannedText == "12:59\u{202F}AM", "one offset replaces the list")
  }

  @Test("without a list local time is UTC, and a list of one offset is for ever · TIME-1.4 TIME-1.6")
  func single() {
    #expect(TestHost().home.day == monday)
    for now in [Int64.min / 2, 0, mondayNoon, Int64.max / 2] {
      let list = TestHost(Settings(offsets: [(from: 1_700_000_000, seconds: 64_800)]), at: now)
      #expect(list.home.day == TestHost(Settings(offset: 64_800), at: now).home.day)
    }
  }

  @Test("a list that is not as promised is refused, with the field, and changes nothing · TIME-1.5")
  func refusals() {
    let many = (0..<65).map { (from: Int64($0), seconds: 60 as Int32) }
    let cases: [([(from: Int64, seconds: Int32)], field: String)] = [
      ([], "utc_offset_count"), ([many[1], many[1]], "from"), ([many[1], many[0]], "from"),
      ([(from: 0, seconds: 64_801)], "seconds"), ([many[0], (from: 9, seconds: -64_801)], "seconds"),
    ]
    let host = TestHost.loaded([Visit(1, plannedAt: mondayNoon)], Settings(offset: 3_600))
    for (offsets, field) in cases {
      host.expectRefused(.invalidArgument, field) { host.change(Settings(hourCycle: 12, offsets: offsets)) }
      #expect(planner_error_field(host.planner).string == field)
      var (raw, created, error) = (Settings(offsets: offsets).raw, OpaquePointer?.none, planner_error())
      error.struct_size = UInt32(MemoryLayout<planner_error>.size)
      #expect(Status(planner_create(&raw, 0, &created, &error)) == .invalidArgument && created == nil)
      #expect(error.field.string == field)
    }
    host.expectRefused(.limit) { host.change(Settings(offsets: many)) }
    #expect(planner_error_field(host.planner).string == "utc_offset_count")
    host.expectRefused(.invalidArgument) { host.change(Settings(offset: 0, offsets: [many[0]])) }
    #expect(planner_error_field(host.planner).string == "utc_offset")
    var raw = Settings(offsets: [many[0]]).raw
    raw.utc_offsets = nil
    host.expectRefused(.invalidArgument) { Status(planner_settings_changed(host.planner, host.now, &raw)) }
    #expect(planner_error_field(host.planner).string == "utc_offsets")
    #expect(host.change(Settings(offsets: Array(many.prefix(64)))) == .ok, "64 are legal")
  }

  @Test("a started planner needs the time when the local day next changes, in both directions · TIME-2.7")
  func wakes() {
    let cases: [([(from: Int64, seconds: Int32)], now: Int64, wake: Int64)] = [
      (berlin, 1_743_289_200, 1_743_372_000), (berlin, 1_729_980_000, 1_730_070_000),
      (saoPaulo, 1_541_300_399, 1_541_300_400), (saoPaulo, 1_550_368_799, 1_550_372_400),
      (apia, 1_325_239_199, 1_325_239_200), (apia, 1_325_239_200, 1_325_325_600),
    ]
    for (offsets, now, wake) in cases {
      let host = TestHost.loaded([], Settings(offsets: offsets), at: now * second)
      #expect(host.wake == wake * second, "\(now)")
      let day = host.home.day
      host.now = wake * second - 1
      host.clock()
      #expect(host.home.day == day && host.wake == wake * second)
      host.now += 1
      host.clock()
      #expect(host.home.day == day + (wake == 1_325_239_200 ? 2 : 1) && host.home.phase == PLANNER_PHASE_LOADING)
    }
  }

  @Test("a day that goes back by a change of the offset is another day · TIME-2.7 TIME-4.9")
  func dayGoesBack() {
    // Over midnight at 23:30, and back twenty minutes later.
    let noon = monday * 86_400
    let offsets: [(from: Int64, seconds: Int32)] = [(noon, 0), (noon + 84_600, 3_600), (noon + 85_800, 0)]
    let visits = [Visit(1, plannedDay: monday), Visit(2, plannedDay: monday + 1)]
    let host = TestHost.loaded(visits, Settings(offsets: offsets))
    for (wake, day) in [(84_600, monday + 1), (85_800, monday), (86_400, monday + 1)] as [(Int64, Int64)] {
      #expect(host.wake == (noon + wake) * second)
      host.now = host.wake ?? 0
      host.clock()
      #expect(host.home.day == day && host.ids == [day == monday ? 1 : 2])
      #expect(host.effects().contains(.load(request: host.request, day: day)))
    }
  }

  @Test("waiting fixes are judged by the settings from before the event · TIME-2.4")
  func settingsBefore() {
    for (filter, isUsed) in [(100.0, true), (100_000, false)] {
      let host = TestHost.loaded([], Settings(filter: filter), fix: .east(0))
      host.later(1)
      // A jump, that is due after 30 s and used if LOC-4 would use it.
      host.fix(.east(50_000))
      host.later(30)
      #expect(host.change(Settings(filter: filter == 100 ? 100_000 : 100)) == .ok)
      #expect(host.location.place == (isUsed ? .east(50_000) : .east(0)))
    }
  }

  @Test("the day before the whole event is compared with the day after it · TIME-4.10")
  func wholeEvent() {
    // Past midnight, but the same event brings an offset by which it is still Monday.
    let host = TestHost.loaded([Visit(1)])
    host.now = (monday + 1) * dayLength + hour
    host.change(Settings(offset: -7_200))
    #expect(host.home.day == monday && host.home.phase == PLANNER_PHASE_LOADED)
    let requests = host.effects().filter { if case .load = $0 { true } else { false } }
    #expect(requests == [])
    // And one that leaves Monday by the offset alone.
    host.change(Settings(offsets: berlin))
    #expect(host.home.day == monday + 1 && host.home.phase == PLANNER_PHASE_LOADING)
  }

  @Test("while the planner is not started, a change of the day changes only the list and the message · TIME-4.11")
  func notStarted() {
    let host = TestHost.loaded([Visit(1, plannedDay: monday), Visit(2, plannedDay: monday + 1)])
    host.refresh()
    host.effects()
    host.fail("No network")
    host.stop()
    host.effects()
    #expect(host.home.message == "No network" && host.ids == [1])
    host.later(86_400)
    host.authorize(PLANNER_AUTHORIZATION_ALWAYS)
    #expect(host.home.day == monday + 1 && host.ids == [2] && host.home.message.isEmpty)
    #expect(host.home.phase == PLANNER_PHASE_IDLE && !host.home.refreshing && host.wake == nil)
    #expect(host.effects() == [])
    host.start()
    #expect(host.home.phase == PLANNER_PHASE_LOADING, "the plan of the new day is not known")
    // New offsets do the same.
    host.stop()
    host.change(Settings(offset: -43_201))
    #expect(host.home.day == monday && host.ids == [1] && host.effects().contains { $0.isRedraw } == false)
  }

  @Test("an edited task that gets a new day keeps its time on a wall clock · NEW-12.10 TIME-1.8 TIME-1.9")
  func movedTask() throws {
    let saturday: Int64 = 20_176
    // 2:30 on the day before the clocks go forward.
    let start = 1_743_211_800 * second
    for (day, expected) in [(saturday + 1, 1_743_296_400), (saturday + 2, 1_743_381_000)] as [(Int64, Int64)] {
      let host = TestHost.loaded([Visit(1, plannedAt: start)], Settings(offsets: berlin), at: start)
      #expect(try host.row(1).plannedText == "02:30")
      host.openComposer(1, [.date], preselected: [.day(day).of(0)], isEdit: true)
      host.saveAndClose()
      #expect(host.saves.first?.task?.plannedAt == expected * second)
    }
  }

  @Test("a snapshot restores with the offsets that the host gives again · SNAP-1.2 SNAP-1.11")
  func restored() throws {
    let now = 1_729_990_799 * second
    let host = TestHost.loaded([Visit(1, plannedAt: now)], Settings(offsets: berlin), at: now)
    let other = try host.restored(Settings(offsets: berlin), at: now + second)
    #expect(try other.row(1).plannedText == "02:59" && other.home.phase == PLANNER_PHASE_LOADED)
    #expect(try host.restored(Settings(offset: -7_200)).home.phase == PLANNER_PHASE_LOADING)
  }
}
