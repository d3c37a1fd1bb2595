import Testing

@testable import PlannerKitCore

/// When visits may begin, and how they will go. The agent is ten minutes away, visits take ten minutes.
@Suite struct SchedulePaceTests {
  private static func only(_ task: PlanTask, at time: String, _ settings: Settings = Tour.settings) throws -> Stop {
    try Tour([task], at: time, settings).stop(1)
  }

  // MARK: Opening hours

  @Test(
    "a visit begins and ends while the venue is open · SCHED-4.1 SCHED-4.7",
    arguments: [
      ("09:00-18:00", "08:00", "09:00", false), ("09:00-18:00", "10:00", "10:10", false),
      ("09:00-18:00", "17:40", "17:50", false), ("09:00-18:00", "17:40:01", "17:50:01", true),
      ("09:00-18:00", "23:00", "23:10", true),
      // Lunch.
      ("09:00-12:00,13:00-18:00", "11:40", "11:50", false), ("09:00-12:00,13:00-18:00", "11:45", "13:00", false),
      ("09:00-12:00,13:00-18:00", "12:30", "13:00", false), ("09:00-12:00,13:00-18:00", "13:30", "13:40", false),
      ("Tu-Su 09:00-18:00", "10:00", "10:10", true), ("off", "10:00", "10:10", true),
      ("24/7", "10:00", "10:10", false),
    ])
  func openingHours(hours: String, now: String, start: String, isClosed: Bool) throws {
    let stop = try Self.only(.stop(1, hours: hours), at: now)
    #expect(stop.start == .at(start) && (stop.pace == .closed) == isClosed)
    #expect(stop.end == .at(start) + 600)
  }

  @Test("a visit that fits no span begins while the venue is open · SCHED-4.2")
  func fitsNoSpan() throws {
    for (now, start, isClosed) in [
      ("17:00", "17:55", false), ("17:49:59", "17:59:59", false), ("17:50", "18:00", true),
    ] {
      let stop = try Self.only(.stop(1, hours: "17:55-18:00"), at: now)
      #expect(stop.start == .at(start) && (stop.pace == .closed) == isClosed)
    }
    // It fits the second span, so it does not begin in the first.
    let stop = try Self.only(.stop(1, hours: "10:00-10:20,12:00-13:00", lasting: 1_800), at: "09:50")
    #expect(stop.start == .at("12:00"))
    let short = try PlanTask.stop(1, hours: "10:00-10:20,12:00-12:29", lasting: 1_800)
    #expect(try Self.only(short, at: "09:55").start == .at("10:05"))
  }

  @Test("a visit does not begin too early before its planned time · SCHED-4.3")
  func notTooEarly() throws {
    let task = try PlanTask.stop(1, planned: "12:00")
    #expect(try Self.only(task, at: "10:00").start == .at("11:45"))
    var settings = Tour.settings
    for (early, start) in [(0, "12:00"), (3_600, "11:00"), (86_400, "10:10")] as [(Int32, String)] {
      settings.early = early
      #expect(try Self.only(task, at: "10:00", settings).start == .at(start))
    }
    // A venue that closes before that is closed.
    let stop = try Self.only(.stop(1, hours: "09:00-11:45", planned: "12:00"), at: "10:00")
    #expect(stop.pace == .closed && stop.start == .at("10:10") && stop.waiting == 0)
    let both = try PlanTask.stop(1, hours: "09:00-11:00,11:50-13:00", planned: "12:00")
    #expect(try Self.only(both, at: "10:00").start == .at("11:50"))
  }

  @Test("hours that are absent or not understood do not limit, unknown ones count as open · SCHED-4.4 SCHED-4.5")
  func unknownHours() throws {
    for hours in [nil, "ask the porter", "Mo unknown", "sunrise-sunset"] {
      let task = try PlanTask(
        id: TaskID(1), title: "K", openingHours: hours, coordinate: .metres(north: 0), estimatedDuration: 600)
      #expect(try Self.only(task, at: "10:00").start == .at("10:10"))
    }
    let adjoining = "Mo 09:00-12:00, Mo 12:00-13:00 unknown"
    #expect(try Self.only(.stop(1, hours: adjoining), at: "11:45").start == .at("11:55"), "over both spans")
    #expect(try Self.only(.stop(1, hours: "18:00+", lasting: 36_000), at: "17:00").start == .at("18:00"))
  }

  @Test(
    "the spans of today count in full, also before and after midnight · SCHED-4.6",
    arguments: [
      ("20:00-02:00", "23:55", "24:05", false), ("20:00-02:00", "01:30", "01:40", false),
      ("20:00-02:00", "01:40:01", "20:00", false), ("24/7", "23:55", "24:05", false),
      ("00:00-06:00", "23:55", "24:05", true), ("09:00-18:00", "23:55", "24:05", true),
      ("Su 20:00-02:00", "01:00", "01:10", false), ("Su 20:00-02:00", "01:45", "01:55", true),
      ("Su 20:00-02:00", "02:00", "02:10", true), ("Mo 20:00-26:00; Tu 02:00-04:00", "23:55", "24:05", false),
    ])
  func nights(hours: String, now: String, start: String, isClosed: Bool) throws {
    let stop = try Self.only(.stop(1, hours: hours), at: now)
    #expect(stop.start == .at(start) && (stop.pace == .closed) == isClosed)
  }

  @Test("a night that belongs to yesterday is long enough as a whole · SCHED-4.6 SCHED-4.2")
  func nightInFull() throws {
    // Four hours fit the night from Sunday to Monday, but no more of it is left.
    let stop = try Self.only(.stop(1, hours: "Su 20:00-02:00", lasting: 14_400), at: "00:10")
    #expect(stop.pace == .closed)
    #expect(try Self.only(.stop(1, hours: "Su 23:00-02:00", lasting: 14_400), at: "00:10").start == .at("00:20"))
  }

  @Test("a span that goes on for more than 366 days has no end · SCHED-4.6")
  func neverClosed() throws {
    // A visit of two years does not fit before 9:00. If the span from 10:00 on had an end, it would fit nowhere, and
    // begin at once.
    let hours = "Sa 10:00-12:00; 2026 Mar 2 09:00-10:00 off || \"by appointment\""
    let stop = try Self.only(.stop(1, hours: hours, lasting: 2 * 366 * 86_400), at: "08:30")
    #expect(stop.start == .at("10:00") && stop.pace == .onTime)
  }

  @Test("at midnight the spans are those of the new day · SCHED-4.6 TIME-4")
  func midnight() throws {
    var tour = try Tour([.stop(1, hours: "09:00-18:00")], at: "23:00")
    #expect(try tour.text(1) == "23:10, Closed when you arrive")
    try tour.wait(until: "23:59:59")
    #expect(tour.paces == [.closed])
    _ = tour.newlyRedrawn()
    try tour.wait(until: "24:00")
    #expect(try tour.stop(1).start == .at("33:00") && tour.stop(1).pace == .onTime)
    #expect(try tour.text(1) == "00:10, Wait 8 h 50 min")
    #expect(tour.newlyRedrawn().contains([.list, .schedule]))
  }

  @Test("a venue that is open for no time at all, and a visit of no time · SCHED-4.9")
  func noTime() throws {
    let task = try PlanTask.stop(1, hours: "09:00-18:00", lasting: 0)
    #expect(try Self.only(task, at: "17:49:59").pace == .tight)
    #expect(try Self.only(task, at: "17:50").pace == .closed)
  }

  @Test("a task planned on a day, or not at all, has no planned time · SCHED-4.8")
  func plannedDay() throws {
    let today = LocalClock(now: .morning, utcOffset: 0).today
    let day = try PlanTask(id: TaskID(1), title: "K", coordinate: .metres(north: 0), planned: .day(today))
    let stop = try Self.only(day, at: "23:00")
    #expect(stop.pace == .onTime && stop.lateness == 0 && stop.start == .at("23:10"))
  }

  @Test("a repeating task is planned at its wall time of today · SCHED-4.8 TIME-1")
  func repeating() throws {
    let task = try PlanTask(
      id: TaskID(1), title: "K", coordinate: .metres(north: 0), planned: .at(.at("10:00") + -28 * secondsPerDay),
      repeatDays: Weekdays(rawValue: 127))
    #expect(try Self.only(task, at: "09:30").start == .at("09:45"))
    #expect(try Self.only(task, at: "10:20").lateness == 1_800)
    // It was planned in winter: 10:00 at an hour ahead of UTC. Now it is summer.
    var settings = Tour.settings
    settings.utcOffsets = [
      UTCOffset(seconds: 3_600), UTCOffset(from: .at("01:00"), seconds: 7_200),
    ]
    #expect(try Self.only(task, at: "07:30", settings).start == .at("08:45"), "09:00 UTC, then 10:45 on the wall")
  }

  @Test("opening hours and planned times follow the wall over a change of the clock · SCHED-4.1 TIME-1")
  func summerTime() throws {
    // At 01:00 UTC, 02:00 becomes 03:00.
    var settings = Tour.settings
    settings.utcOffsets = [UTCOffset(seconds: 3_600), UTCOffset(from: .at("01:00"), seconds: 7_200)]
    var stop = try Self.only(.stop(1, hours: "Mo 09:00-18:00"), at: "00:30", settings)
    #expect(stop.start == .at("07:00"))
    // 01:30 to 03:30 on the wall is an hour long.
    let night = try PlanTask.stop(1, hours: "Mo 01:30-03:30", lasting: 3_600)
    stop = try Self.only(night, at: "00:00", settings)
    #expect(stop.start == .at("00:30") && stop.end == .at("01:30") && stop.pace == .onTime)
    #expect(try Self.only(night, at: "00:20:01", settings).pace == .closed)
    var tour = try Tour([.stop(1)], at: "00:51", settings)
    #expect(try tour.text(1) == "03:01")
    try tour.travel(1, 480, at: "00:51")
    #expect(try tour.text(1) == "01:59")
    // Back to winter: 02:00 to 03:00 on the wall comes twice.
    settings.utcOffsets = [UTCOffset(seconds: 7_200), UTCOffset(from: .at("01:00"), seconds: 3_600)]
    stop = try Self.only(.stop(1, hours: "Mo 02:00-03:00", lasting: 6_600), at: "00:00", settings)
    #expect(stop.start == .at("00:10") && stop.pace == .tight, "it is open for two hours")
  }

  // MARK: Pace

  @Test(
    "late from five minutes on, tight from ten minutes before · SCHED-5.1 SCHED-5.3 SCHED-5.4 SCHED-5.5",
    arguments: [
      ("09:44:59", 0, Pace.onTime), ("09:45", 0, .tight), ("09:50", 0, .tight), ("09:50:01", 1, .tight),
      ("09:54:59", 299, .tight), ("09:55", 300, .late), ("10:55", 3_900, .late),
    ])
  func pace(now: String, lateness: Int64, pace: Pace) throws {
    let stop = try Self.only(.stop(1, planned: "10:00"), at: now)
    #expect(stop.lateness == lateness && stop.pace == pace)
  }

  @Test("tight if it would be closed a little later; closed comes before late · SCHED-5.2 SCHED-5.4")
  func paceByClosing() throws {
    for (now, pace) in [("17:30", Pace.onTime), ("17:30:01", .tight), ("17:40", .tight), ("17:40:01", .closed)] {
      #expect(try Self.only(.stop(1, hours: "09:00-18:00"), at: now).pace == pace)
    }
    #expect(try Self.only(.stop(1, hours: "09:00-18:00", planned: "10:00"), at: "17:00").pace == .late)
    #expect(try Self.only(.stop(1, hours: "09:00-18:00", planned: "10:00"), at: "18:00").pace == .closed)
    // The start counts, not the arrival.
    let stop = try Self.only(.stop(1, hours: "12:00-18:00", planned: "10:00"), at: "08:00")
    #expect(stop.pace == .late && stop.lateness == 7_200)
    // Before lunch it would be on time; ten minutes later it would be late.
    #expect(try Self.only(.stop(1, hours: "09:00-12:00,13:00-18:00", planned: "11:50"), at: "11:35").pace == .tight)
  }

  @Test("settings of 0: nothing is late that has no lateness, and nothing is tight · SCHED-5.3 SCHED-5.4")
  func zeroes() throws {
    var settings = Tour.settings
    (settings.lateAfter, settings.tightBefore) = (0, 0)
    let task = try PlanTask.stop(1, planned: "10:00")
    #expect(try Self.only(task, at: "09:50", settings).pace == .onTime)
    #expect(try Self.only(task, at: "09:50:01", settings).pace == .late)
    (settings.lateAfter, settings.tightBefore) = (86_400, 86_400)
    #expect(try Self.only(task, at: "09:50", settings).pace == .tight)
    #expect(try Self.only(task, at: "23:00", settings).pace == .tight)
  }

  @Test("a stop in progress is late by its start, and never tight or closed · SCHED-5.6")
  func paceInProgress() throws {
    for (now, pace) in [("10:04:59", Pace.onTime), ("10:05", .late)] {
      var tour = try Tour([.stop(1, .inProgress, hours: "off", planned: "10:00")], at: now)
      try tour.wait(until: "12:00")
      #expect(tour.paces == [pace])
      #expect(try tour.text(1) == (pace == .late ? "5 min late" : ""))
    }
  }

  @Test("each pace has a colour, in the row and its lines · SCHED-5.7 TXT-6.2")
  func colors() throws {
    #expect([Pace.onTime, .tight, .late, .closed].map(\.color) == [.green, .orange, .red, .red])
    #expect(Pace.unknown.color == nil)
    let tour = try Tour([.stop(1, planned: "09:00"), .stop(2, .done)])
    for card in [Card.list, .details] {
      for field in [CardField.arrival, .pace] {
        let line = card.line(field, of: try tour.row(1))
        #expect(line.color == .red && line.font == .footnote, "TXT-6.8")
      }
    }
    #expect(try tour.row(2).pace == nil)
  }
}
