import Testing

@testable import PlannerKitCore

/// When the planner needs the time for the schedule, and what a snapshot keeps of it.
@Suite struct ScheduleWakeTests {
  // MARK: Wake-ups

  @Test("the planner needs the time at the first whole minute by which a text differs · SCHED-6.2")
  func wake() throws {
    var tour = try Tour([.stop(1)])
    #expect(tour.wake == "10:01", "10:10 becomes 10:11")
    try tour.wait(until: "10:00:30")
    #expect(try tour.wake == "10:01" && tour.text(1) == "10:10")
    try tour.wait(until: "10:01")
    #expect(try tour.text(1) == "10:11" && tour.newlyRedrawn() == .list)
    // 30 minutes ahead it changes every five minutes.
    tour = try Tour([.stop(1)], travel: 1_830)
    #expect(try tour.text(1) == "10:30" && tour.wake == "10:05")
    try tour.wait(until: "10:04:29")
    #expect(try tour.wake == "10:05" && tour.text(1) == "10:30")
    try tour.wait(until: "10:04:30")
    #expect(try tour.text(1) == "10:35")
  }

  @Test("while one waits nothing changes until one is too late for it · SCHED-6.2")
  func waiting() throws {
    var tour = try Tour([.stop(1, .inProgress, lasting: 0), .stop(2, planned: "12:00")])
    try tour.wait(until: "10:00")
    let texts = tour.texts
    while let wake = tour.planner.nextWake, wake < .at("10:20") {
      try tour.wait(until: wake)
      #expect(wake.milliseconds % 60_000 == 0)
    }
    #expect(tour.texts != texts, "it arrives later and waits for less time")
  }

  @Test("without stops, without known times and with the schedule off nothing needs the time · SCHED-6.4")
  func noWake() throws {
    #expect(try Tour([]).wake == "24:00" && Tour([.stop(1, .done)]).wake == "24:00")
    var tour = try Tour([.stop(1), .stop(2, planned: "12:00")])
    #expect(tour.wake != "24:00")
    try tour.change { $0.isScheduling = false }
    #expect(tour.newlyRedrawn() == [.list, .schedule])
    #expect(tour.wake == "24:00" && tour.planner.stops.isEmpty && tour.dayText == "" && tour.leaveByText == "")
    #expect(tour.planner.rows.allSatisfy { $0.pace == nil && $0.arrival == nil })
    #expect(tour.day.end == nil && tour.day.leaveBy == nil && tour.day.travel == 0 && tour.day.waiting == 0)
    try tour.change { $0.isScheduling = true }
    #expect(tour.newlyRedrawn() == [.list, .schedule] && tour.planner.stops.count == 2)
  }

  /// A day at a random time with random stops, under way to some of them.
  private static func randomTour(_ seed: UInt64) throws -> Tour {
    var random = SeededRandom(seed: seed)
    var settings = Tour.settings
    settings.utcOffsets = [
      UTCOffset(seconds: 3_600), UTCOffset(from: .at("01:00"), seconds: 7_200),
      UTCOffset(from: .at("12:00"), seconds: 5_400),
    ]
    if Bool.random(using: &random) { settings.endPlace = try .metres(north: 4_000) }
    let minute = Int.random(in: 0..<1_300, using: &random)
    let time = "\(minute / 60):\(minute % 60):\(Int.random(in: 0..<60, using: &random))"
    let stops = try PlanTask.random(
      &random, count: Int.random(in: 1...6, using: &random),
      statuses: [.planned, .planned, .enRoute, .inProgress, .done])
    return try Tour(stops, at: time, settings, travel: nil)
  }

  /// Looks at every second of two hours. A planner that hears nothing until then must show what it showed before, or
  /// that second must belong to the minute that ends when the planner asked for the time.
  private static func expectNoTextBeforeWake(_ tour: Tour) throws {
    var tour = tour
    var texts = tour.texts
    let start = tour.planner.clock.now
    let end = start + 7_200
    var wake = tour.planner.nextWake ?? end
    for second in 1...7_200 {
      let now = start + Double(second)
      if now >= wake {
        try tour.wait(until: wake)
        texts = tour.texts
        let next = tour.planner.nextWake ?? end
        #expect(next > wake)
        wake = next
        guard now > wake else { continue }
      }
      var late = tour
      try late.wait(until: now)
      let minute = (now.milliseconds + 59_999) / 60_000 * 60_000
      guard late.texts != texts, minute < wake.milliseconds else { continue }
      let changes = zip(texts, late.texts).filter { $0 != $1 }.map { "\($0) became \($1)" }
      Issue.record("at \(now.wall), before \(wake.wall): \(changes)")
      return
    }
  }

  @Test("no text changes before the minute that the planner asked for: random days · SCHED-6.2", arguments: 1...24)
  func everySecond(seed: UInt64) throws {
    try Self.expectNoTextBeforeWake(Self.randomTour(seed))
  }

  @Test(
    "no text changes before that: leave by, waiting, lunch, closing and midnight · SCHED-6.2 SCHED-9.2 SCHED-9.4",
    arguments: ["in progress", "nearly over", "a day ahead", "10:00", "11:20", "16:50", "22:30"])
  func everySecondOfDays(day: String) throws {
    let tour =
      switch day {
      case "in progress":
        try Tour([.stop(1, .inProgress, lasting: 10_800), .stop(2, planned: "10:31"), .stop(3, planned: "11:03")])
      case "nearly over":
        try Tour([.stop(1, .inProgress, lasting: 0), .stop(2, planned: "12:00"), .stop(3, hours: "09:00-12:10")])
      case "a day ahead": try Tour([.stop(1, hours: "Mo 20:00-02:53")], at: "00:30", travel: 3_000)
      default:
        try Tour(
          [
            .stop(1, hours: "08:00-12:00,13:00-18:00"), .stop(2, planned: "13:07:30"), .stop(3, .enRoute, north: nil),
            .stop(4, hours: "17:00-18:10", planned: "12:20"), .stop(5, hours: "20:00-02:00", lasting: nil),
          ], at: day)
      }
    try Self.expectNoTextBeforeWake(tour)
  }

  @Test("for the schedule, the planner needs the time at most once a minute · SCHED-6.3", arguments: 1...24)
  func oncePerMinute(seed: UInt64) throws {
    var tour = try Self.randomTour(seed)
    let start = tour.planner.clock.now
    var wakes: [Int64] = []
    while let wake = tour.planner.nextWake, wake < start + 7_200 {
      wakes.append(wake.milliseconds)
      try tour.wait(until: wake)
    }
    #expect(wakes.allSatisfy { $0 % 60_000 == 0 } && Set(wakes).count == wakes.count)
  }

  // MARK: Snapshots

  /// Planners in every state of the schedule.
  private static func states() throws -> [(String, Tour)] {
    var shown = try Tour([.stop(1), .stop(2, planned: "12:00")], travel: 1_260)
    try shown.travel(1, 1_470, at: "10:00")
    var inProgress = try Tour([.stop(1), .stop(2, planned: "10:20"), .stop(3)])
    try inProgress.set(1, .inProgress, at: "10:05")
    try inProgress.wait(until: "10:31:20")
    var off = try Tour([.stop(1)])
    try off.change { $0.isScheduling = false }
    var stopped = try Tour([.stop(1), .stop(2, .inProgress)])
    stopped.planner.stop(now: .at("10:04:44"))
    var full = Tour.settings
    full.endPlace = try .metres(north: 9_000)
    return [
      ("empty", try Tour([])), ("shown", shown), ("in progress", inProgress), ("off", off), ("stopped", stopped),
      ("no location", try Tour([.stop(1), .stop(2)], isLocated: false)),
      ("no coordinate", try Tour([.stop(1, north: nil), .stop(2, .inProgress, north: nil)])),
      ("end place", try Tour([.stop(1, hours: "off"), .stop(2, planned: "09:00"), .stop(3, .enRoute)], full)),
    ]
  }

  @Test("a restored planner shows the same times, and goes on alike · SCHED-7.9 SNAP-1.5")
  func snapshots() throws {
    for (name, tour) in try Self.states() {
      var (old, new) = (tour, try tour.restored())
      let wasStopped = !old.planner.isStarted
      for _ in 1...6 {
        #expect(new.sequence == old.sequence, "\(name)")
        #expect(new.planner.stops.map(\.shownArrival) == old.planner.stops.map(\.shownArrival), "\(name)")
        #expect(new.planner.rows.map(\.arrival) == old.planner.rows.map(\.arrival), "\(name)")
        #expect([new.dayText, new.leaveByText] == [old.dayText, old.leaveByText], "\(name)")
        let wakes = [old.planner.nextWake, new.planner.nextWake]
        #expect(wakes[0] == wakes[1], "\(name)")
        #expect(try new.restored().planner.snapshot().count == new.planner.snapshot().count, "\(name)")
        guard !wasStopped, let wake = wakes[0] else { break }
        try old.wait(until: wake)
        try new.wait(until: wake)
      }
    }
  }

  @Test("the shown arrival is kept, where a new one would be another; so is the end of the day · SCHED-7.9")
  func keptShown() throws {
    var tour = try Tour([.stop(1)], travel: 1_260)
    try tour.travel(1, 1_470, at: "10:00")
    #expect(try tour.text(1) == "10:20" && tour.dayText == "Done by 10:30 · 1 stop left")
    #expect(try Tour([.stop(1)], travel: 1_470).text(1) == "10:25")
    let restored = try tour.restored()
    #expect(try restored.text(1) == "10:20" && restored.dayText == tour.dayText)
    #expect(try tour.restored(at: "10:00:29").text(1) == "10:20")
    #expect(try tour.restored(at: "10:00:30").text(1) == "10:25", "a step off by then")
  }

  @Test("a stop in progress began when it began, also after days · SCHED-7.9 SCHED-2.6")
  func keptStart() throws {
    var tour = try Tour([.stop(1), .stop(2)])
    try tour.set(1, .inProgress, at: "10:02:03")
    #expect(try tour.restored(at: "10:05").sequence.first == "1: - 10:02:03 10:12:03 onTime")
    #expect(try tour.restored(at: "58:00").stop(1).start == .at("10:02:03"))
    #expect(try tour.restored(at: "09:00").stop(1).start == .at("10:02:03"))
  }

  @Test("a restore with the schedule off forgets it · SCHED-6.4")
  func restoredOff() throws {
    var tour = try Tour([.stop(1, .inProgress)])
    try tour.wait(until: "10:05")
    var settings = Tour.settings
    settings.isScheduling = false
    var restored = try tour.restored(settings)
    #expect(restored.planner.stops.isEmpty && restored.dayText == "")
    try restored.change { $0.isScheduling = true }
    #expect(try restored.stop(1).start == .at("10:05"), "as in a planner that was not restored")
    try tour.change { $0.isScheduling = false }
    try tour.change { $0.isScheduling = true }
    #expect(try tour.stop(1).start == .at("10:05"))
  }
}

/// Offsets from UTC may begin at any millisecond (TIME-1).
struct ScheduleOffsetTests {
  @Test(
    "an offset that begins within a second ends no span before it goes on · SCHED-4 TIME-1", arguments: [1, 500, 999])
  func withinASecond(milliseconds: Int64) throws {
    let midnight = Instant.morning.milliseconds / 86_400_000 * 86_400_000
    for hours in -3...30 as ClosedRange<Int64> {
      for change in [-3_600, 1, 3_600] as [Int32] {
        var settings = Settings()
        let from = Instant(milliseconds: midnight + hours * 3_600_000 + milliseconds)
        settings.utcOffsets = [UTCOffset(seconds: 0), UTCOffset(from: from, seconds: change)]
        var planner = try Planner(settings: settings, now: .morning)
        planner.start(now: .morning)
        for (number, hours) in ["Mo-Su 20:00-04:00", "24/7", "Mo-Su 22:00-24:00; Mo-Su 00:00-03:00"].enumerated() {
          let task = try PlanTask(id: TaskID(UInt64(number + 1)), title: "K", openingHours: hours)
          try planner.taskAdded(task, now: .morning)
        }
        #expect(planner.stops.count == 3)
      }
    }
  }
}

struct ScheduleSnapshotTests {
  @Test(
    "a stop that begins at the first or the last instant is in the snapshot · SNAP-1 SCHED-2",
    arguments: [
      Instant(milliseconds: .min), Instant(milliseconds: .max),
    ])
  func extremes(now: Instant) throws {
    var planner = try Planner(now: now)
    planner.start(now: now)
    try planner.taskAdded(PlanTask(id: TaskID(1), title: "K", status: .inProgress), now: now)
    #expect(planner.stops.count == 1)
    let restored = try Planner(restoring: planner.snapshot(), authorization: .denied, now: now)
    #expect(restored.stops.count == 1)
    #expect(try Planner(takingOver: planner.handOver()).handOver() == planner.handOver())
  }
}
