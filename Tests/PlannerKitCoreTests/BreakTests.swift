import Testing

@testable import PlannerKitCore

/// The shift and the breaks of a planner's day. Legs of 10 m take a second.
@Suite struct BreakTests {
  /// Stops that lie 30 minutes apart, and an agent who begins at 0 m.
  private static func tour(
    _ stops: [PlanTask], at time: String = "08:00", _ day: WorkingDay, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Tour {
    var settings = Tour.tenMetresPerSecond
    change(&settings)
    var tour = try Tour(stops, at: time, settings, travel: nil)
    tour.planner.workingDayChanged(to: day, now: tour.planner.clock.now)
    tour.collect()
    _ = tour.newlyRedrawn()
    return tour
  }

  /// Stops 30 minutes apart whose visits take an hour: without a break the visits begin at 08:30, 10:00, 11:30, 13:00.
  private static func hourly(_ count: UInt64, terms: VisitTerms? = nil) throws -> [PlanTask] {
    try (1...count).map { try .stop($0, north: 18_000 * Double($0), lasting: 3_600, terms: terms) }
  }

  @Test("a working day that cannot be is refused · SCHED-13.1 SCHED-13.5 SCHED-14.1")
  func refused() throws {
    let noon = BreakRule(duration: 1_800, earliest: 43_200, latest: 46_800)
    #expect(try WorkingDay(breaks: [noon, noon, noon, noon]).breaks.count == 4)
    #expect(throws: Refusal.workday(.tooManyBreaks)) { try WorkingDay(breaks: [noon, noon, noon, noon, noon]) }
    for overtime in [0, 31_536_000] as [Int64] {
      #expect(try WorkingDay(shiftStart: 0, shiftEnd: 172_800, overtime: overtime).overtime == overtime)
    }
    let late = BreakRule(duration: 86_400, earliest: 172_800, latest: 172_800, mostWork: 0)
    #expect(try WorkingDay(shiftStart: 172_800, breaks: [late]).breaks == [late])
    for (start, end) in [(-1, nil), (172_801, nil), (nil, -1), (nil, 172_801)] as [(Int64?, Int64?)] {
      let fault = start == nil ? WorkdayFault.shiftEnd : .shiftStart
      #expect(throws: Refusal.workday(fault)) { try WorkingDay(shiftStart: start, shiftEnd: end) }
    }
    #expect(throws: Refusal.workday(.shift)) { try WorkingDay(shiftStart: 36_000, shiftEnd: 35_999) }
    #expect(throws: Refusal.workday(.overtimeOfNoShift)) { try WorkingDay(overtime: 0) }
    for overtime in [-1, 31_536_001] as [Int64] {
      #expect(throws: Refusal.workday(.overtime)) { try WorkingDay(shiftEnd: 0, overtime: overtime) }
    }
    for (rule, fault) in [
      (BreakRule(duration: -1, earliest: 0, latest: 0), .breakTooLong),
      (BreakRule(duration: 86_401, earliest: 0, latest: 0), .breakTooLong),
      (BreakRule(duration: 0, earliest: -1, latest: 0), .breakTimes),
      (BreakRule(duration: 0, earliest: 0, latest: 172_801), .breakTimes),
      (BreakRule(duration: 0, earliest: 1, latest: 0), .breakWindow),
      (BreakRule(duration: 0, earliest: 0, latest: 0, mostWork: -1), .breakWork),
    ] as [(BreakRule, WorkdayFault)] {
      #expect(throws: Refusal.workday(fault)) { try WorkingDay(breaks: [rule]) }
    }
  }

  @Test("the first leg does not leave before the shift, unless the agent has left · SCHED-13.2 SCHED-13.6")
  func shiftStart() throws {
    var tour = try Self.tour(Self.hourly(1), .at(shift: "09:00-17:00"))
    #expect(tour.sequence == ["1: 09:30 09:30 10:30 onTime"] && tour.planner.breaks.isEmpty)
    try tour.set(1, .enRoute, at: "08:10")
    #expect(tour.sequence == ["1: 08:40 08:40 09:40 onTime"])
  }

  @Test("the day says its overtime, by its shown end · SCHED-13.3 SCHED-13.8")
  func overtime() throws {
    // The visit ends at 12:30.
    for (end, seconds, text) in [
      ("12:30", 0, "Done by 12:30 · 3 stops left"), ("12:29:01", 59, "Done by 12:30 · 3 stops left"),
      ("12:29", 60, "Done by 12:30 · 1 min overtime · 3 stops left"),
      ("11:20", 4_200, "Done by 12:30 · 1 h 10 min overtime · 3 stops left"),
    ] as [(String, Int64, String)] {
      let tour = try Self.tour(Self.hourly(3), .at(shift: "08:00-\(end)"))
      #expect(tour.day.overtime == seconds && tour.dayText == text)
    }
  }

  @Test("a stop from which the way to the end place would end too late is closed · SCHED-13.4 SCHED-13.7 SCHED-13.9")
  func limit() throws {
    // From the second stop, whose visit ends at 11:00, the end place is an hour away.
    for (shift, overtime, pace, leaveBy) in [
      ("08:00-12:00", 0, Pace.tight, "08:00"), ("08:00-11:59:59", 0, .closed, "09:59:59"),
      ("08:00-11:30", 1_800, .tight, "08:00"), ("08:00-09:00", nil, .onTime, nil),
    ] as [(String, Int64?, Pace, String?)] {
      let tour = try Self.tour(Self.hourly(2), .at(shift: shift, overtime: overtime)) {
        $0.endPlace = try? .metres(north: 0)
      }
      #expect(try tour.stop(2).pace == pace && tour.stop(2).start == .at("10:00"))
      #expect(tour.day.leaveBy == leaveBy.map { .at($0) })
    }
    let closed = try Self.tour(Self.hourly(2), .at(shift: "08:00-10:00", overtime: 0))
    #expect(try closed.text(2) == "10:00, After the end of the shift")
    #expect(closed.dayText == "Done by 11:00 · 1 h overtime · 2 stops left · 1 not possible today")
  }

  @Test(
    "a break is taken between visits, within its window and its limit of work · SCHED-14.3 SCHED-14.4 SCHED-14.15",
    arguments: [
      // Before leaving the first stop at 09:30, or on arrival at the second at 10:00.
      ("09:30-09:40/30", ["08:30", "10:30", "12:00"], 2, "Break 09:30–10:00"),
      ("09:50-10:10/30", ["08:30", "10:30", "12:00"], 2, "Break 10:00–10:30"),
      // It begins with its window.
      ("11:05-11:20/30", ["08:30", "10:00", "12:05"], 3, "Break 11:05–11:35"),
      ("10:30-18:00/30/10800", ["08:30", "10:00", "12:00"], 3, "Break 11:00–11:30"),
      // Two of them, one after the other.
      ("11:00-11:10/20,11:00-11:40/10", ["08:30", "10:00", "12:00"], 3, "Break 11:00–11:20, 11:20–11:30"),
    ] as [(String, [String], UInt64, String)])
  func placed(rules: String, starts: [String], row: UInt64, text: String) throws {
    let tour = try Self.tour(Self.hourly(3), .at(breaks: rules))
    #expect(tour.planner.stops.map { $0.start?.wall } == starts)
    for id in 1...3 as ClosedRange<UInt64> { #expect(try tour.breakText(id) == (id == row ? text : "")) }
  }

  @Test("during a wait, a break delays the visit only by what exceeds the wait · SCHED-14.6")
  func duringWait() throws {
    let stops = try Self.hourly(1) + [.stop(2, north: 36_000, lasting: 600, terms: .at("10:20-12:00"))]
    let short = try Self.tour(stops, .at(breaks: "09:30-10:10/15"))
    #expect(try short.stop(2).start == .at("10:20") && short.stop(2).waiting == 300)
    #expect(try short.text(2) == "10:15, Wait 5 min")
    let long = try Self.tour(stops, .at(breaks: "10:00-10:10/30"))
    #expect(try long.stop(2).start == .at("10:30") && long.text(2) == "10:00")
    #expect(try long.breakText(2) == "Break 10:00–10:30" && long.stop(2).waiting == 0 && long.day.waiting == 0)
  }

  @Test("before the first visit, a break is taken only if it would be too late after it · SCHED-14.5 SCHED-14.9")
  func beforeFirstVisit() throws {
    let early = try Self.tour(Self.hourly(2), .at(breaks: "08:00-09:30/30"))
    #expect(try early.breakText(1) == "" && early.breakText(2) == "Break 09:30–10:00")
    let only = try Self.tour(Self.hourly(2), .at(breaks: "08:00-09:29/30"))
    #expect(try only.breakText(1) == "Break 08:30–09:00", "an agent on the way rests on arrival")
    let before = try Self.tour(Self.hourly(2), .at(breaks: "08:00-08:29/30"))
    #expect(try before.breakText(1) == "Break 08:00–08:30")
    // Once a visit was made, it can be anywhere.
    let terms = try VisitTerms.at("11:00-12:00")
    let stops: [PlanTask] = try [.stop(1, .done), .stop(2, north: 18_000, lasting: 3_600, terms: terms)]
    #expect(try Self.tour(stops, .at(breaks: "08:00-18:00/30")).breakText(2) == "")
    #expect(try Self.tour(stops, .at(breaks: "08:00-11:59/30")).breakText(2) == "Break 08:30–09:00")
  }

  @Test("a break that the day does not need costs nothing; one that cannot be taken is missed · SCHED-14.7 SCHED-14.16")
  func notNeeded() throws {
    // The day ends at 09:30.
    for (rules, states, text, dayBreak) in [
      ("09:30-09:30/30", [.notNeeded], "Done by 09:30 · 1 stop left", ""),
      ("07:00-07:59/30", [.missed], "Done by 09:30 · 1 stop left · Break missed", ""),
      ("07:00-07:59/30,07:10-07:59/5", [.missed, .missed], "Done by 09:30 · 1 stop left · 2 breaks missed", ""),
    ] as [(String, [BreakState], String, String)] {
      let tour = try Self.tour(Self.hourly(1), .at(breaks: rules))
      #expect(tour.planner.breaks.map(\.state) == states && tour.dayText == text && tour.breakText == dayBreak)
      #expect(tour.day.missedBreakCount == states.count { $0 == .missed })
    }
    // On the way home, from 09:30 to 10:30, it is too late.
    let last = try Self.tour(Self.hourly(1), .at(breaks: "09:00-10:00/30")) {
      $0.endPlace = try? .metres(north: -18_000)
    }
    #expect(last.planner.breaks.map(\.state) == [.taken] && last.day.end == .at("11:00"))
    #expect(last.breakText == "Break 09:30–10:00" && last.planner.breaks[0].stopsBefore == 1)
    #expect(last.spokenDay == "Done by 11:00, 1 stop left, break 09:30 to 10:00")
  }

  @Test("a placement misses the least, then is the least late, then has the least overtime · SCHED-14.8 ORDER-14.2")
  func best() throws {
    // On time at the second stop only without a break before it.
    let stops =
      try Self.hourly(1) + [
        .stop(2, north: 36_000, planned: "10:00", lasting: 3_600), .stop(3, north: 54_000, lasting: 3_600),
      ]
    let late = try Self.tour(stops, .at(breaks: "09:00-12:00/30"))
    #expect(try late.breakText(3) == "Break 11:00–11:30" && late.stop(2).pace == .tight)
    // A missed break weighs more than a missed stop, unless that has a high priority and is not alone.
    let closes = try VisitTerms.at("10:00-10:10", lateAfter: 0, priority: 100)
    let other = try [stops[0], .stop(2, north: 36_000, lasting: 3_600, terms: closes)]
    let missed = try Self.tour(other, .at(breaks: "09:00-09:45/30"))
    #expect(try missed.stop(2).pace == .closed && missed.planner.breaks[0].state == .taken)
    let after = try VisitTerms.at("10:00-11:10", lateAfter: 0, priority: 100)
    let two = try Self.tour(other + [.stop(3, north: 36_000, terms: after)], .at(breaks: "09:00-09:45/30"))
    #expect(two.planner.breaks[0].state == .missed && !two.paces.contains(.closed))
  }

  @Test(
    "a stop that the shift closes is not waited for, and its pace counts the break on arrival · SCHED-13.7 SCHED-5.4")
  func consequences() throws {
    let closed: [PlanTask] = try [.stop(1, north: 18_000, planned: "17:15")]
    let day = try Self.tour(closed, .at(shift: "08:00-16:40", overtime: 0, breaks: "12:20-15:10/30"))
    #expect(day.planner.breaks[0].state == .notNeeded && day.day.end == .at("08:40"))
    // The break ends at the same time for an arrival that is ten minutes later.
    let fixed = try Self.tour([.stop(1, north: 18_000, planned: "11:26")], .at(breaks: "11:00-11:14/30"))
    #expect(try fixed.stop(1).pace == .onTime && fixed.breakText(1) == "Break 11:00–11:30")
    let late = try Self.tour([.stop(1, north: 18_000, terms: .at("09:00-10:00"))], .at(breaks: "08:50-08:50/85"))
    #expect(try late.text(1) == "08:30, Too late for the appointment")
    // A break before a stop without a place counts in when to leave.
    let placeless: [PlanTask] = try [
      .stop(1, .inProgress, north: nil), .stop(2, north: nil), .stop(3, north: 18_000, planned: "17:00"),
    ]
    let tour = try Self.tour(placeless, .at(breaks: "08:00-12:30/30"))
    #expect(try tour.breakText(2) == "Break 08:10–08:40" && tour.day.leaveBy == .at("15:54:59"))
  }

  @Test("the places of breaks are unknown while a leg is · SCHED-14.10")
  func unknown() throws {
    var tour = try Tour(Self.hourly(2), at: "08:00", Tour.tenMetresPerSecond, travel: nil, isLocated: false)
    try tour.planner.workingDayChanged(to: .at(breaks: "11:00-13:00/30,06:00-07:00/5"), now: .at("08:00"))
    #expect(tour.planner.breaks.map(\.state) == [.unknown, .missed] && tour.planner.breaks[0].span == nil)
    #expect(tour.breakText == "Break due by 13:00")
    try tour.fix(0, at: "08:01")
    #expect(tour.planner.breaks.map(\.state) == [.notNeeded, .missed] && tour.breakText == "")
  }

  @Test("the agent starts and ends a break · SCHED-14.11 SCHED-14.12 SCHED-14.13")
  func startedAndEnded() throws {
    var tour = try Self.tour(Self.hourly(2), .at(breaks: "09:00-12:00/30,14:00-15:00/10"))
    #expect(throws: Refusal.noRunningBreak) { try tour.planner.breakEnded(now: .at("08:00")) }
    #expect(throws: Refusal.unknownBreak) { try tour.planner.breakStarted(2, now: .at("08:00")) }
    #expect(throws: Refusal.unknownBreak) { try tour.planner.breakStarted(-1, now: .at("08:00")) }
    try tour.planner.breakStarted(0, now: .at("08:10"))
    #expect(tour.planner.breaks[0].state == .started && tour.breakText == "Break until 08:40")
    #expect(try tour.stop(1).arrival == .at("09:10") && tour.breakText(2) == "")
    tour.collect()
    #expect(tour.newlyRedrawn().isSuperset(of: [.list, .schedule]))
    try tour.planner.breakStarted(0, now: .at("08:20"))
    #expect(tour.planner.breaks[0].span?.start == .at("08:10"), "starting it twice is starting it once")
    #expect(throws: Refusal.breakNotAllowed) { try tour.planner.breakStarted(1, now: .at("08:20")) }
    // It lasts at least until now.
    try tour.wait(until: "08:50")
    #expect(try tour.stop(1).arrival == .at("09:20") && tour.breakText == "Break until 08:40")
    try tour.planner.breakEnded(now: .at("08:52"))
    #expect(tour.planner.breaks[0].span?.end == .at("08:52"))
    #expect(tour.planner.breaks.map(\.state) == [.ended, .notNeeded])
    #expect(throws: Refusal.breakNotAllowed) { try tour.planner.breakStarted(0, now: .at("08:53")) }
    tour.planner.stop(now: .at("08:54"))
    #expect(throws: Refusal.notStarted) { try tour.planner.breakStarted(1, now: .at("08:54")) }
    #expect(throws: Refusal.notStarted) { try tour.planner.breakEnded(now: .at("08:54")) }
  }

  @Test(
    "a break that is under way delays the way to the end place, and ends the work before it · SCHED-14.9 SCHED-14.12")
  func underWay() throws {
    var tour = try Self.tour([.stop(1, .inProgress, north: 18_000)], .at(breaks: "08:00-12:00/30,08:00-20:00/30/1800"))
    {
      $0.endPlace = try? .metres(north: 0)
    }
    try tour.planner.breakStarted(0, now: .at("08:00"))
    #expect(tour.day.end == .at("09:00") && tour.planner.breaks[1].state == .notNeeded)
    try tour.change { $0.endPlace = try? .metres(north: 18_000) }
    #expect(tour.day.end == .at("08:30"), "the way is short, but the break goes on")
    var next = try Self.tour([.stop(1, .inProgress, north: 18_000)], .at(breaks: "08:00-12:00/30,08:00-08:40/15")) {
      $0.endPlace = try? .metres(north: 0)
    }
    try next.planner.breakStarted(0, now: .at("08:00"))
    #expect(next.planner.breaks[1].span?.start == .at("08:30"), "not during the one before")
    let long: [PlanTask] = try [.stop(1, .inProgress, north: 0, lasting: 7_200), .stop(2, north: 18_000)]
    var other = try Self.tour(long, .at(breaks: "08:00-12:00/30,08:00-20:00/30/1800"))
    try other.planner.breakStarted(0, now: .at("08:00"))
    #expect(other.planner.breaks[1].state == .missed, "the visit goes on for 90 minutes after the break")
    // Waiting for the shift is no work.
    var early = try Self.tour(Self.hourly(1), .at(shift: "12:00-18:00", breaks: "09:00-20:00/30/7200"))
    try early.set(1, .enRoute, at: "08:00")
    try early.set(1, .planned, at: "08:01")
    #expect(early.planner.breaks[0].state == .notNeeded)
  }

  @Test("without stops, breaks still start and are missed · SCHED-14.17 SCHED-14.18")
  func withoutStops() throws {
    var tour = try Self.tour([], .at(breaks: "08:10-08:20/30,11:00-12:00/10"))
    #expect(tour.planner.breaks.map(\.state) == [.unknown, .unknown] && tour.wake == "08:21")
    try tour.wait(until: "08:21")
    #expect(tour.planner.breaks.map(\.state) == [.missed, .unknown] && tour.breakText == "Break due by 12:00")
    try tour.planner.breakStarted(1, now: .at("08:30"))
    #expect(tour.breakText == "Break until 08:40" && tour.planner.breaks[0].state == .missed)
    tour.collect()
    #expect(tour.newlyRedrawn().contains(.schedule))
    try tour.planner.breakEnded(now: .at("08:50"))
    #expect(tour.breakText == "" && tour.planner.breaks.map(\.state) == [.missed, .ended])
  }

  @Test("a break before one that was started is missed · SCHED-14.13")
  func skipped() throws {
    var tour = try Self.tour(Self.hourly(2), .at(breaks: "08:00-12:00/30,08:00-15:00/10"))
    try tour.planner.breakStarted(1, now: .at("08:10"))
    #expect(tour.planner.breaks.map(\.state) == [.missed, .started])
    #expect(tour.dayText.hasSuffix("Break missed"))
  }

  @Test("what the agent did holds until midnight, and stays with the number of the break · SCHED-14.14 SCHED-13.5")
  func untilMidnight() throws {
    var tour = try Self.tour(Self.hourly(2), .at(breaks: "08:00-12:00/30"))
    try tour.planner.breakStarted(0, now: .at("08:10"))
    try tour.planner.breakEnded(now: .at("08:40"))
    try tour.planner.workingDayChanged(to: .at(breaks: "12:00-13:00/45,15:00-16:00/15"), now: .at("08:41"))
    #expect(tour.planner.breaks.map(\.state) == [.ended, .notNeeded])
    try tour.planner.workingDayChanged(to: .at(breaks: "09:00-10:00/45"), now: .at("23:00"))
    try tour.wait(until: "24:00")
    #expect(tour.planner.breaks.map(\.state) == [.notNeeded], "the break of the new day is to come")
    tour.planner.workingDayChanged(to: WorkingDay(), now: .at("24:01"))
    #expect(tour.planner.breaks.isEmpty && tour.breakText == "")
  }

  @Test("work before now counts from the first stop on the way, or from the last break · SCHED-14.9")
  func worked() throws {
    var tour = try Self.tour(Self.hourly(3), .at(breaks: "10:10-18:00/30/10800,08:00-18:00/10/3600"))
    // There are three hours of work until the end of the second visit.
    #expect(try tour.breakText(3) == "Break 11:00–11:30, 12:00–12:10")
    try tour.set(1, .enRoute, at: "08:00")
    try tour.wait(until: "08:30")
    #expect(try tour.breakText(2) == "Break 10:30–11:00", "half an hour was worked")
    try tour.planner.breakStarted(0, now: .at("08:30"))
    try tour.planner.breakEnded(now: .at("09:00"))
    #expect(tour.planner.breaks[1].state == .taken && tour.planner.breaks[1].stopsBefore == 0)
  }

  @Test("a shown break stays in its gap unless another is better by 5 minutes · SCHED-15.1 SCHED-15.3")
  func stays() throws {
    // Before the second stop it makes that late; before the third it does not.
    func tour(planned: String) throws -> Tour {
      let stops: [PlanTask] = try [
        .stop(1, north: 18_000, lasting: 3_600), .stop(2, north: 36_000, planned: planned, lasting: 3_600),
        .stop(3, north: 54_000, lasting: 3_600),
      ]
      return try Self.tour(stops, .at(breaks: "09:00-12:00/30"))
    }
    for (planned, row) in [("10:25:01", 2), ("10:25", 3)] as [(String, UInt64)] {
      var tour = try tour(planned: "11:00")
      #expect(try tour.breakText(2) == "Break 09:30–10:00")
      let moved = try PlanTask.stop(2, north: 36_000, planned: planned, lasting: 3_600)
      try tour.planner.taskUpdated(moved, now: .at("08:00"))
      #expect(try tour.breakText(row) != "", "\(planned)")
      // A restored planner knows the gap, too.
      #expect(try tour.restored().breakText(row) == tour.breakText(row))
    }
    // Another stop between the two ends it.
    var between = try tour(planned: "11:00")
    try between.planner.taskUpdated(
      .stop(2, north: 36_000, planned: "10:25:01", lasting: 3_600), now: .at("08:00"))
    #expect(try between.breakText(2) != "")
    try between.planner.taskRemoved(TaskID(1), now: .at("08:00"))
    #expect(try between.breakText(3) != "")
  }

  @Test("its begin is shown in steps, and not before the arrival before it · SCHED-15.2")
  func shown() throws {
    var tour = try Self.tour(Self.hourly(3), .at(breaks: "09:00-12:00/30"))
    #expect(try tour.breakText(2) == "Break 09:30–10:00" && tour.text(2) == "10:30")
    try tour.wait(until: "08:04")
    #expect(try tour.breakText(2) == "Break 09:30–10:00" && tour.planner.breaks[0].span?.start == .at("09:34"))
    try tour.wait(until: "08:05")
    #expect(try tour.breakText(2) == "Break 09:35–10:05" && tour.text(2) == "10:35")
  }

  @Test("while a break is to come, the planner needs the time every minute · SCHED-14.17")
  func wake() throws {
    var tour = try Self.tour(Self.hourly(2), .at(shift: "09:00-18:00", breaks: "10:00-12:00/30"))
    #expect(tour.wake != "08:01")
    try tour.wait(until: "09:00")
    #expect(tour.wake == "09:01")
    try tour.planner.breakStarted(0, now: .at("09:00:30"))
    #expect(tour.wake == "09:01")
    try tour.planner.breakEnded(now: .at("09:30"))
    #expect(try #require(tour.planner.nextWake) > .at("09:31"))
    let empty = try Self.tour([], .at(breaks: "10:00-12:00/30"))
    #expect(empty.wake == "12:01" && empty.breakText == "Break due by 12:00")
  }

  @Test("the texts in five languages, and spoken · SCHED-13.8 SCHED-14.15 SCHED-14.16")
  func languages() throws {
    let expected = [
      "en": ["Break 09:30–10:00", "Break due by 12:00", "Break until 09:00", "30 min overtime", "Break missed"],
      "de": [
        "Pause 09:30–10:00", "Pause spätestens um 12:00", "Pause bis 09:00", "30 Min. Mehrarbeit", "Pause entfällt",
      ],
      "fr": [
        "Pause 09:30–10:00", "Pause au plus tard à 12:00", "Pause jusqu’à 09:00", "30\u{A0}min de dépassement",
        "Pause manquée",
      ],
      "es": [
        "Pausa 9:30–10:00", "Hora límite de la pausa: 12:00", "Fin de la pausa: 9:00", "30 min de tiempo extra",
        "Pausa omitida",
      ],
      "ja": ["休憩 9:30～10:00", "12:00までに休憩", "9:00まで休憩", "残業30 分", "休憩取得不可"],
    ]
    for (language, texts) in expected {
      var tour = try Self.tour(Self.hourly(3), .at(shift: "08:00-12:30", breaks: "07:00-07:10/5,09:00-12:00/30"))
      try tour.change { $0.language = Language(tag: language) }
      #expect(try tour.breakText(2) == texts[0] && tour.breakText == texts[1])
      #expect(tour.dayText.contains(texts[3]) && tour.dayText.hasSuffix(texts[4]), "\(tour.dayText)")
      try tour.planner.breakStarted(1, now: .at("08:30"))
      #expect(tour.breakText == texts[2] && tour.spokenDay.contains(texts[2]), "\(tour.spokenDay)")
    }
  }

  @Test("a snapshot has the working day, what the agent did and what is shown · SCHED-15.4 SNAP-1.5")
  func snapshot() throws {
    var tour = try Self.tour(
      Self.hourly(3), .at(shift: "08:00-17:00", overtime: 60, breaks: "08:00-12:00/30,12:00-13:00/10"))
    try tour.set(1, .enRoute, at: "08:01")
    for event in 0..<3 {
      if event == 1 { try tour.planner.breakStarted(0, now: .at("08:05")) }
      if event == 2 { try tour.planner.breakEnded(now: .at("08:30")) }
      var restored = try tour.restored(tour.planner.settings)
      #expect(restored.planner.breaks.map(\.state) == tour.planner.breaks.map(\.state), "\(event)")
      #expect(restored.spokenDay == tour.spokenDay && restored.sequence == tour.sequence)
      #expect(restored.breakText == tour.breakText)
      restored.collect()
      #expect(restored.planner.home.schedule.breaks.rules == tour.planner.home.schedule.breaks.rules)
    }
  }
}

extension Tour {
  /// The text of the breaks before a row.
  func breakText(_ id: UInt64) throws -> String {
    let row = try row(id)
    return text { CardRenderer(row, in: planner.localizer).writeBreaks(to: $0) }
  }

  /// What the day says of its breaks.
  var breakText: String {
    text { planner.daySchedule.display.writeBreak(in: planner.localizer, to: $0) }
  }
}

extension WorkingDay {
  /// A shift "08:00-17:00", and breaks with their begin, minutes and seconds of work: "12:00-13:00/30/14400".
  static func at(shift: String? = nil, overtime: Int64? = nil, breaks: String = "") throws -> WorkingDay {
    func bounds(_ text: some StringProtocol) -> (Int64, Int64) {
      let ends = text.split(separator: "-").map { Instant.at(String($0)).since(.midnight) / 1_000 }
      return (ends[0], ends[1])
    }
    let rules = breaks.split(separator: ",").map { rule in
      let parts = rule.split(separator: "/")
      let (earliest, latest) = bounds(parts[0])
      return BreakRule(
        duration: (Int64(parts[1]) ?? 0) * 60, earliest: earliest, latest: latest,
        mostWork: parts.count > 2 ? Int64(parts[2]) ?? .max : .max)
    }
    let times = shift.map { bounds($0) }
    return try WorkingDay(shiftStart: times?.0, shiftEnd: times?.1, overtime: overtime, breaks: rules)
  }
}
