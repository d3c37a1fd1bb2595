import Testing

@testable import PlannerKitCore

/// The offsets of time zones around some of their changes.
enum Zone {
  /// Clocks went forward on 2025-03-30 at 2:00 to 3:00, and back on 2024-10-27 and 2025-10-26 at 3:00 to 2:00.
  static let berlin = [
    UTCOffset(from: 1_711_846_800, 7_200), UTCOffset(from: 1_729_990_800, 3_600),
    UTCOffset(from: 1_743_296_400, 7_200), UTCOffset(from: 1_761_440_400, 3_600),
  ]
  /// Half an hour: forward on 2024-10-06 at 2:00, back on 2025-04-06 at 2:00.
  static let lordHowe = [
    UTCOffset(from: 1_700_000_000, 37_800), UTCOffset(from: 1_728_142_200, 39_600),
    UTCOffset(from: 1_743_865_200, 37_800),
  ]
  /// At midnight: forward on 2018-11-04 at 0:00 to 1:00, back on 2019-02-17 at 0:00 to 23:00 of the day before.
  static let saoPaulo = [
    UTCOffset(from: 1_500_000_000, -10_800), UTCOffset(from: 1_541_300_400, -7_200),
    UTCOffset(from: 1_550_368_800, -10_800),
  ]
  /// There was no 2011-12-30.
  static let apia = [UTCOffset(from: 1_300_000_000, -36_000), UTCOffset(from: 1_325_239_200, 50_400)]

  static let all = [berlin, lordHowe, saoPaulo, apia]

  /// Up to eight offsets; changes are at least five days apart.
  static func random(using random: inout SeededRandom) -> [UTCOffset] {
    var from = Int64.random(in: -200_000...200_000, using: &random)
    return (0..<Int.random(in: 1...8, using: &random)).map { _ in
      from += .random(in: 432_000...9_000_000, using: &random)
      return UTCOffset(from: from, .random(in: -64_800...64_800, using: &random))
    }
  }
}

extension UTCOffset {
  /// From this many seconds after 1970 on.
  init(from start: Int64, _ seconds: Int32) {
    self.init(from: Instant(milliseconds: start * 1_000), seconds: seconds)
  }
}

extension LocalClock {
  init(seconds: Int64, _ offsets: [UTCOffset]) {
    self.init(now: Instant(milliseconds: seconds * 1_000), offsets: offsets)
  }
}

/// Local time that follows a list of offsets from UTC (TIME-1).
@Suite struct LocalTimeTests {
  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 3_600_000
  /// 2025-03-30 and 2024-10-27.
  private static let (berlinForward, berlinBack) = (20_177 as Int64, 20_023 as Int64)
  /// 2024-10-06 and 2025-04-06.
  private static let (howeForward, howeBack) = (20_002 as Int64, 20_184 as Int64)
  /// 2018-11-04 and 2019-02-16.
  private static let (paulistaForward, paulistaBack) = (17_839 as Int64, 17_943 as Int64)
  /// 2011-12-30.
  private static let skippedDay: Int64 = 15_338

  /// The offset in force, searched in another way.
  private static func offset(at instant: Instant, _ offsets: [UTCOffset]) -> Int64 {
    Int64((offsets.last { $0.from <= instant } ?? offsets[0]).seconds) * 1_000
  }

  private static func day(of instant: Instant, _ offsets: [UTCOffset]) -> Int64 {
    Int64((Double(instant.milliseconds + offset(at: instant, offsets)) / 86_400_000).rounded(.down))
  }

  @Test("an offset holds from its instant on, and the first of a list also before · TIME-1.2 TIME-1.6 TIME-1.7")
  func inForce() {
    for offsets in Zone.all {
      for (index, offset) in offsets.enumerated() {
        let seconds = offset.from.milliseconds / 1_000
        #expect(LocalClock(seconds: seconds, offsets).utcOffset == offset.seconds)
        let before = offsets[max(index - 1, 0)].seconds
        #expect(LocalClock(now: offset.from.adding(milliseconds: -1), offsets: offsets).utcOffset == before)
      }
      for first in [Int64.min, -1, 0] {
        #expect(LocalClock(now: Instant(milliseconds: first), offsets: offsets).utcOffset == offsets[0].seconds)
      }
      #expect(LocalClock(now: Instant(milliseconds: .max), offsets: offsets).utcOffset == offsets.last?.seconds)
    }
    #expect(LocalClock(seconds: 0, [UTCOffset(seconds: -7)]).utcOffset == -7, "a list of one is for ever")
  }

  @Test("the day and the time of an instant are those of the offset in force at it · TIME-1.7 TIME-1.10 TXT-4.1")
  func dayAndTime() {
    let cases: [([UTCOffset], Int64, Int64, Int32)] = [
      (Zone.berlin, 1_743_296_399, Self.berlinForward, 119), (Zone.berlin, 1_743_296_400, Self.berlinForward, 180),
      (Zone.berlin, 1_729_990_799, Self.berlinBack, 179), (Zone.berlin, 1_729_990_800, Self.berlinBack, 120),
      (Zone.lordHowe, 1_728_142_199, Self.howeForward, 119), (Zone.lordHowe, 1_728_142_200, Self.howeForward, 150),
      (Zone.saoPaulo, 1_541_300_399, Self.paulistaForward - 1, 1_439),
      (Zone.saoPaulo, 1_541_300_400, Self.paulistaForward, 60),
      (Zone.saoPaulo, 1_550_368_799, Self.paulistaBack, 1_439),
      (Zone.saoPaulo, 1_550_368_800, Self.paulistaBack, 1_380),
      (Zone.apia, 1_325_239_199, Self.skippedDay - 1, 1_439), (Zone.apia, 1_325_239_200, Self.skippedDay + 1, 0),
    ]
    for (offsets, seconds, day, minute) in cases {
      // Whatever the present time is.
      for now in [0, seconds, 2_000_000_000] {
        let clock = LocalClock(seconds: now, offsets)
        let instant = Instant(milliseconds: seconds * 1_000)
        #expect(clock.day(of: instant).number == day && clock.minuteOfDay(instant) == minute, "\(seconds)")
      }
      #expect(LocalClock(seconds: seconds, offsets).today.number == day, "TIME-1.10")
    }
  }

  @Test("a wall time that is skipped means the instant of the change · TIME-1.8")
  func skipped() {
    func instant(_ offsets: [UTCOffset], _ day: Int64, _ time: Int64) -> Int64 {
      LocalClock(seconds: 0, offsets).instant(time, into: LocalDay(number: day)).milliseconds
    }
    for minutes in 120..<180 as Range<Int64> {
      #expect(instant(Zone.berlin, Self.berlinForward, minutes * Self.minute) == 1_743_296_400_000)
    }
    #expect(instant(Zone.berlin, Self.berlinForward, 119 * Self.minute) == 1_743_296_340_000)
    #expect(instant(Zone.berlin, Self.berlinForward, 180 * Self.minute) == 1_743_296_400_000)
    #expect(instant(Zone.lordHowe, Self.howeForward, 135 * Self.minute) == 1_728_142_200_000)
    for minutes in [0, 30, 59, 60] as [Int64] {
      #expect(instant(Zone.saoPaulo, Self.paulistaForward, minutes * Self.minute) == 1_541_300_400_000)
    }
    for hours in 0..<24 as Range<Int64> {
      #expect(instant(Zone.apia, Self.skippedDay, hours * Self.hour) == 1_325_239_200_000)
    }
  }

  @Test("a wall time that comes twice means the first · TIME-1.9")
  func twice() {
    func instant(_ offsets: [UTCOffset], _ day: Int64, _ minutes: Int64) -> Int64 {
      LocalClock(seconds: 0, offsets).instant(minutes * Self.minute, into: LocalDay(number: day)).milliseconds / 1_000
    }
    #expect(instant(Zone.berlin, Self.berlinBack, 150) == 1_729_990_800 - 1_800)
    #expect(instant(Zone.berlin, Self.berlinBack, 180) == 1_729_990_800 + 3_600)
    #expect(instant(Zone.lordHowe, Self.howeBack, 105) == 1_743_865_200 - 900)
    #expect(instant(Zone.saoPaulo, Self.paulistaBack, 1_410) == 1_550_368_800 - 1_800)
    #expect(instant(Zone.saoPaulo, Self.paulistaBack + 1, 0) == 1_550_368_800 + 3_600)
  }

  @Test(
    "the local day next changes at a midnight, or where a change of the offset makes it another day · TIME-2.7",
    arguments: 1...40)
  func nextDay(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for offsets in Zone.all + (0..<4).map({ _ in Zone.random(using: &random) }) {
      for _ in 0..<40 {
        let change = offsets.randomElement(using: &random)?.from ?? .morning
        let now = change.adding(milliseconds: .random(in: -180_000_000...180_000_000, using: &random))
        let clock = LocalClock(now: now, offsets: offsets)
        let today = Self.day(of: now, offsets)
        #expect(clock.today.number == today)
        // The day changes only at changes of the offset, and at midnights of an offset.
        var instants = offsets.map(\.from)
        for offset in offsets {
          for day in (today - 3)...(today + 4) {
            instants.append(Instant(milliseconds: day * 86_400_000 - Int64(offset.seconds) * 1_000))
          }
        }
        let next = instants.filter { $0 > now && Self.day(of: $0, offsets) != today }.min()
        #expect(clock.nextDay == next, "\(now.milliseconds)")
      }
    }
  }

  @Test("the local day next changes where São Paulo and Apia change their offset · TIME-2.7")
  func nextDayOfZones() {
    let cases: [([UTCOffset], Int64, Int64)] = [
      // The midnight is skipped: the day begins at the change.
      (Zone.saoPaulo, 1_541_300_399, 1_541_300_400),
      // The midnight is reached and left at once: the day goes on for an hour.
      (Zone.saoPaulo, 1_550_368_799, 1_550_372_400), (Zone.saoPaulo, 1_550_368_800, 1_550_372_400),
      (Zone.apia, 1_325_239_199, 1_325_239_200), (Zone.apia, 1_325_239_200, 1_325_325_600),
      // A day of 23 hours, and one of 25.
      (Zone.berlin, 1_743_289_200, 1_743_372_000), (Zone.berlin, 1_729_980_000, 1_730_070_000),
    ]
    for (offsets, now, next) in cases {
      #expect(LocalClock(seconds: now, offsets).nextDay == Instant(milliseconds: next * 1_000), "\(now)")
    }
    // A day that comes back: forward over midnight at 23:30, and back an hour later.
    let back = [UTCOffset(from: 0, 0), UTCOffset(from: 84_600, 3_600), UTCOffset(from: 85_800, 0)]
    #expect(LocalClock(seconds: 10, back).nextDay == Instant(milliseconds: 84_600_000))
    #expect(LocalClock(seconds: 84_600, back).nextDay == Instant(milliseconds: 85_800_000))
    #expect(LocalClock(seconds: 85_800, back).nextDay == Instant(milliseconds: 86_400_000))
  }

  @Test("instants and days at the limits do not trap, whatever the offsets · TIME-1.1", arguments: 1...10)
  func extremes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for offsets in Zone.all + [Zone.random(using: &random)] {
      for milliseconds in LocalClockTests.extremes {
        let clock = LocalClock(now: Instant(milliseconds: milliseconds), offsets: offsets)
        if let next = clock.nextDay { #expect(next > clock.now) }
        for day in LocalClockTests.extremes { _ = clock.instant(86_399_999, into: LocalDay(number: day)) }
      }
    }
  }

  @Test(
    "a list that is empty, too long, not ascending or out of range is refused, with the field · TIME-1.4 TIME-1.5")
  func refusals() {
    func refusal(_ offsets: [UTCOffset]) -> Refusal? {
      var settings = Settings.unscheduled
      settings.utcOffsets = offsets
      return thrownRefusal { try Planner(settings: settings, now: .morning) }
    }
    let many = (0..<65).map { UTCOffset(from: $0, 60) }
    #expect(refusal([]) == .noOffset && refusal(many) == .tooManyOffsets)
    #expect(refusal(Array(many.prefix(64))) == nil && refusal([many[0]]) == nil)
    for seconds in [-64_800, 64_800] as [Int32] { #expect(refusal([many[0], UTCOffset(from: 9, seconds)]) == nil) }
    for seconds in [-64_801, 64_801, .min, .max] as [Int32] {
      #expect(refusal([UTCOffset(from: 0, seconds)]) == .offsetSecondsOutOfRange)
      #expect(refusal([many[0], UTCOffset(from: 9, seconds)]) == .offsetSecondsOutOfRange)
    }
    #expect(
      refusal([many[1], many[1]]) == .offsetsNotAscending && refusal([many[1], many[0]]) == .offsetsNotAscending)
    #expect(Refusal.noOffset.field == "utc_offset_count" && Refusal.tooManyOffsets.field == "utc_offset_count")
    #expect(Refusal.offsetSecondsOutOfRange.field == "seconds" && Refusal.offsetsNotAscending.field == "from")
    #expect(Settings().utcOffsets == [UTCOffset(seconds: 0)], "TIME-1.4")
  }

  @Test("tasks are ordered by the time on a wall clock, also where an hour comes twice · TIME-1.7 DAY-4.1")
  func order() throws {
    let change: Int64 = 1_729_990_800_000
    let clock = LocalClock(now: Instant(milliseconds: change), offsets: Zone.berlin)
    // 2:45 in summer time, then 2:15 in winter time.
    let times = [(1, change - 15 * Self.minute), (2, change + 15 * Self.minute), (3, change - 60 * Self.minute)]
    var plan = DayPlan()
    for (id, time) in times {
      _ = plan.put(
        try PlanTask(id: TaskID(UInt64(id)), title: "K", planned: .at(Instant(milliseconds: time))), clock: clock)
    }
    #expect(plan.tasks.map(\.id) == [3, 2, 1].map { TaskID($0) })
    // With one offset the instants decide.
    plan.sort(clock: LocalClock(now: Instant(milliseconds: change), utcOffset: 3_600))
    #expect(plan.tasks.map(\.id) == [3, 1, 2].map { TaskID($0) })
  }

  @Test("a task planned on a day sorts as 0:00 of that day, also where midnight is skipped · DAY-4.3")
  func dayWithoutMidnight() throws {
    let change = Instant(milliseconds: 1_541_300_400_000)
    let clock = LocalClock(now: change, offsets: Zone.saoPaulo)
    var plan = DayPlan()
    _ = plan.put(try PlanTask(id: TaskID(1), title: "K", planned: .at(change)), clock: clock)
    _ = plan.put(try PlanTask(id: TaskID(2), title: "K", planned: .day(clock.today)), clock: clock)
    _ = plan.put(
      try PlanTask(id: TaskID(3), title: "K", planned: .at(change.adding(milliseconds: -1))), clock: clock)
    // A wall clock shows 1:00 at the first instant of the day.
    #expect(plan.tasks.map(\.id) == [3, 2, 1].map { TaskID($0) })
  }

  @Test("an edited task keeps its time of day on a wall clock · NEW-12.10 TIME-1.8 TIME-1.9")
  func movedToAnotherDay() throws {
    let cases: [([UTCOffset], from: Int64, to: Int64, result: Int64)] = [
      // 2:30 on the day before: skipped on the 30th, and on the 31st as on any day.
      (Zone.berlin, 1_743_211_800, Self.berlinForward, 1_743_296_400),
      (Zone.berlin, 1_743_211_800, Self.berlinForward + 1, 1_743_381_000),
      // 2:30 comes twice on the 27th of October.
      (Zone.berlin, 1_729_902_600, Self.berlinBack, 1_729_989_000),
      // The second 2:30 of the 27th, moved within its day, is the first one.
      (Zone.berlin, 1_729_992_600, Self.berlinBack, 1_729_989_000),
      // 0:15 on the 3rd of November.
      (Zone.saoPaulo, 1_541_214_900, Self.paulistaForward, 1_541_300_400),
      // Noon on the 29th of December.
      (Zone.apia, 1_325_196_000, Self.skippedDay, 1_325_239_200),
      (Zone.apia, 1_325_196_000, Self.skippedDay + 1, 1_325_282_400),
    ]
    for (offsets, from, day, result) in cases {
      let now = Instant(milliseconds: from * 1_000)
      var settings = Settings.unscheduled
      settings.utcOffsets = offsets
      var planner = try Planner(settings: settings, now: now)
      planner.start(now: now)
      try planner.planLoaded(
        [.success(PlanTask(id: TaskID(1), title: "K", planned: .at(now)))], request: planner.openRequest, now: now)
      try planner.compose(TaskID(1), isEdit: true, sections: [.date], preselected: [[.day(day)]], now: now)
      try planner.saveTapped(now: now)
      let saved = try #require(planner.saves.first).task.planned
      // The day that it has already is not composed.
      let isSameDay = planner.clock.day(of: now).number == day
      #expect(saved == .at(Instant(milliseconds: (isSameDay ? from : result) * 1_000)), "\(from) to \(day)")
    }
  }
}
