import Testing

@testable import PlannerKitCore

/// When to leave, and the day as a whole. The agent is ten minutes away, visits take ten minutes.
@Suite struct DayScheduleTests {
  // MARK: Leave by

  private static func leaveBy(_ stops: PlanTask..., at time: String = "10:00") throws -> String? {
    try Tour(stops, at: time).day.leaveBy?.wall
  }

  @Test("the latest instant to leave such that no stop becomes late or closed · SCHED-9.1")
  func leaveBy() throws {
    #expect(try Self.leaveBy(.stop(1)) == nil, "nothing limits it (SCHED-9.4)")
    #expect(try Self.leaveBy() == nil)
    #expect(try Self.leaveBy(.stop(1, planned: "12:00")) == "11:54:59")
    #expect(try Self.leaveBy(.stop(1, hours: "09:00-18:00")) == "17:40")
    #expect(try Self.leaveBy(.stop(1, hours: "09:00-11:55", planned: "12:00")) == "11:35")
    #expect(try Self.leaveBy(.stop(1), .stop(2, planned: "12:00")) == "11:44:59")
    #expect(try Self.leaveBy(.stop(1, planned: "11:30"), .stop(2, planned: "12:00")) == "11:24:59")
    #expect(try Self.leaveBy(.stop(1, north: nil), .stop(2, planned: "12:00")) == "11:44:59")
    // Lunch: it may begin before or after.
    #expect(try Self.leaveBy(.stop(1, hours: "09:00-12:00,13:00-18:00")) == "17:40")
    #expect(try Self.leaveBy(.stop(1, hours: "09:00-12:00,13:00-18:00"), .stop(2, planned: "12:30")) == "11:40")
  }

  @Test("what is late or closed anyway limits nothing; a late stop must not be closed, too · SCHED-9.3")
  func lateAnyway() throws {
    #expect(try Self.leaveBy(.stop(1, planned: "09:00")) == nil)
    #expect(try Self.leaveBy(.stop(1, planned: "09:00"), .stop(2, planned: "12:00")) == "11:44:59")
    #expect(try Self.leaveBy(.stop(1, hours: "09:00-11:00", planned: "09:00")) == "10:40")
    #expect(try Self.leaveBy(.stop(1, hours: "off")) == nil)
    #expect(try Self.leaveBy(.stop(1, hours: "off"), .stop(2, planned: "12:00")) == "11:44:59")
  }

  @Test("while a stop is in progress it is its latest end, and may be before its estimated one · SCHED-9.2 SCHED-9.3")
  func inProgress() throws {
    var tour = try Tour([.stop(1, .inProgress, lasting: 7_200), .stop(2, planned: "10:30"), .stop(3, planned: "11:00")])
    #expect(tour.paces == [.onTime, .late, .late])
    #expect(tour.day.leaveBy == .at("10:34:59"))
    try tour.wait(until: "10:34:59")
    #expect(tour.day.leaveBy == .at("10:34:59") && tour.leaveByText == "Leave by 10:34")
    try tour.wait(until: "10:35")
    #expect(tour.day.leaveBy == .at("10:54:59"), "the first can no longer be in time")
    try tour.wait(until: "10:55")
    #expect(tour.day.leaveBy == nil && tour.leaveByText == "")
  }

  @Test("it is absent if a leg is unknown, and if it is more than a day ahead · SCHED-9.4")
  func absent() throws {
    let stops: [PlanTask] = [try .stop(1), try .stop(2, planned: "12:00")]
    #expect(try Tour(stops, isLocated: false).day.leaveBy == nil)
    #expect(try Self.leaveBy(.stop(1, hours: "Mo 20:00-02:00"), at: "01:40") == "25:40")
    #expect(try Self.leaveBy(.stop(1, hours: "Mo 20:00-02:00"), at: "01:39:59") == nil)
    for isRemoved in [false, true] {
      var tour = try Tour([.stop(1, planned: "12:00")])
      #expect(tour.day.leaveBy == .at("11:54:59"))
      if isRemoved {
        try tour.planner.taskRemoved(TaskID(1), now: .at("10:01"))
      } else {
        try tour.set(1, .cancelled, at: "10:01")
      }
      #expect(tour.day.leaveBy == nil && tour.leaveByText == "", "no stop is left")
    }
  }

  @Test("later than it would be too late, up to it nothing changes: every second · SCHED-9.1", arguments: 1...12)
  func exact(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let stops = try PlanTask.random(&random, count: 4)
    let tour = try Tour(stops, at: "09:00", travel: nil)
    func isHarmless(_ delay: Double) throws -> Bool {
      var later = tour
      try later.planner.clockAdvanced(now: .at("09:00") + delay)
      return zip(tour.planner.stops, later.planner.stops).allSatisfy { before, after in
        before.isInProgress
          || !(after.pace == .closed && before.pace != .closed
            || after.pace == .late && (before.pace == .onTime || before.pace == .tight))
      }
    }
    guard !tour.planner.stops.contains(where: \.isInProgress) else { return }
    guard let limit = tour.day.leaveBy else {
      for hours in 0..<15 { #expect(try isHarmless(Double(hours) * 3_600 - 1)) }
      return
    }
    let delay = Double(limit.since(.at("09:00"))) / 1_000
    guard delay < 53_999 else { return }
    #expect(try isHarmless(delay) && !isHarmless(delay + 1))
  }

  @Test("its text is rounded down to the minute · SCHED-8.7")
  func leaveByText() throws {
    let tour = try Tour([.stop(1, planned: "12:00")])
    #expect(tour.leaveByText == "Leave by 11:54")
    #expect(tour.spokenDay == "Done by 11:55, 1 stop left, leave by 11:54")
    #expect(try Tour([.stop(1)]).leaveByText == "")
  }

  // MARK: The day

  @Test("the end of the last stop, and of the way to the end place · SCHED-10.1 SCHED-10.3 SCHED-10.7")
  func end() throws {
    var tour = try Tour([.stop(1, planned: "12:00"), .stop(2)])
    #expect(tour.day.end == .at("12:05") && tour.day.travel == 600 && tour.day.waiting == 5_700)
    let place = try Coordinate.metres(north: 9_000)
    try tour.change { $0.endPlace = place }
    let way = Int64((try Coordinate.metres(north: 0).distance(to: place) * 1.3 / (40 / 3.6) + 0.5).rounded(.down))
    #expect(tour.day.end == .at("12:05") + Double(way) && tour.day.travel == 600 + way)
    #expect(tour.newlyRedrawn() == .schedule)
    try tour.change { $0.endPlace = nil }
    #expect(tour.day.end == .at("12:05"))
  }

  @Test("the way to the end place begins at the last place that is known · SCHED-10.1 SCHED-10.2")
  func endPlaces() throws {
    var settings = Tour.tenMetresPerSecond
    settings.endPlace = try .metres(north: 6_000)
    let known = try Tour([.stop(1), .stop(2, north: nil)], settings)
    #expect(known.day.travel == 1_200 && known.day.end == .at("10:40"))
    let nowhere = try Tour([.stop(1, north: nil)], settings)
    #expect(nowhere.day.travel == 600 && nowhere.day.end == .at("10:20"), "from the location")
    #expect(try Tour([.stop(1, north: nil)], settings, isLocated: false).day.end == nil)
    #expect(try Tour([.stop(1, .inProgress, north: 0)], settings, isLocated: false).day.end == .at("10:20"))
    #expect(try Tour([], settings).day.end == nil && Tour([.stop(1, .done)], settings).dayText == "")
  }

  @Test("how many stops are left, late and closed; a closed one is not late · SCHED-10.4 SCHED-8.6")
  func counts() throws {
    var tour = try Tour([
      .stop(1, planned: "09:00"), .stop(2, hours: "09:00-10:00", planned: "09:00"), .stop(3, planned: "12:00"),
      .stop(4, .done), .stop(5, hours: "off", lasting: 0),
    ])
    #expect(tour.day.stopCount == 4 && tour.day.lateCount == 1 && tour.day.closedCount == 2)
    #expect(tour.dayText == "Done by 11:55 · 4 stops left · 1 late · 2 closed on arrival")
    // Who is late already leaves at once.
    #expect(tour.spokenDay == "Done by 11:55, 4 stops left, 1 late, 2 closed on arrival" && tour.day.leaveBy != nil)
    try tour.load([.stop(1)])
    #expect(tour.dayText == "Done by 10:20 · 1 stop left")
    try tour.load([])
    #expect(tour.dayText == "" && tour.spokenDay == "" && tour.day.end == nil && tour.day.travel == 0)
  }

  @Test("an event in which a stop becomes late or closed says so, and no later one · SCHED-10.5 HOME-4")
  func announced() throws {
    var tour = try Tour([.stop(1, planned: "10:10"), .stop(2, hours: "09:00-10:35")], at: "10:00")
    #expect(tour.paces == [.tight, .tight])
    try tour.travel(1, 899, at: "10:00")
    _ = tour.newlyRedrawn()
    try tour.travel(1, 900, at: "10:00")
    #expect(tour.paces == [.late, .tight] && tour.newlyRedrawn() == [.list, .schedule])
    try tour.travel(1, 901, at: "10:00")
    #expect(tour.paces == [.late, .closed] && tour.newlyRedrawn() == [.list, .schedule])
    try tour.travel(1, 902, at: "10:00")
    #expect(tour.newlyRedrawn() == [])
    try tour.travel(1, 899, at: "10:00")
    #expect(tour.paces == [.tight, .tight] && tour.newlyRedrawn() == [.list, .schedule], "or no longer is")
  }

  @Test("every kind of event announces it · SCHED-10.5 SCHED-6.1")
  func everyEvent() throws {
    let stops: [PlanTask] = [try .stop(1), try .stop(2, planned: "10:19:59")]
    let events: [(String, (inout Tour) throws -> Void)] = [
      ("clock", { try $0.wait(until: "10:05:00") }),
      ("travel time", { try $0.travel(1, 900, at: "10:00") }),
      ("fix", { try $0.fix(8_000, at: "10:02") }),
      ("status", { try $0.set(1, .inProgress, at: "10:16") }),
      ("task", { tour in try tour.planner.taskUpdated(.stop(1, lasting: 1_000), now: .at("10:00")) }),
      ("planned", { tour in try tour.planner.taskUpdated(.stop(2, planned: "10:15"), now: .at("10:00")) }),
      ("added", { tour in try tour.planner.taskAdded(.stop(0, lasting: 1_500), now: .at("10:00")) }),
      ("loaded", { try $0.load([.stop(1, lasting: 900), .stop(2, planned: "10:19:59")]) }),
      ("settings", { try $0.change { $0.lateAfter = 0 } }),
      (
        "another day's task",
        { tour in
          try tour.planner.taskAdded(
            PlanTask(id: TaskID(9), title: "K", planned: .at(.at("40:00"))), now: .at("10:05"))
        }
      ),
      ("tapped row", { try $0.planner.rowTapped(TaskID(1), now: .at("10:05")) }),
      ("failed sensor", { try $0.planner.locationFailed(now: .at("10:05")) }),
      ("refresh", { try $0.planner.refresh(now: .at("10:05")) }),
      ("start", { $0.planner.start(now: .at("10:05")) }),
    ]
    for (name, event) in events {
      var tour = try Tour(stops)
      #expect(tour.paces == [.onTime, .tight])
      try event(&tour)
      tour.collect()
      #expect(try tour.stop(2).pace == .late, "\(name)")
      #expect(tour.newlyRedrawn().contains([.list, .schedule]), "\(name)")
    }
  }

  @Test("a stopped planner, and one that was never started, have the schedule of their last event · SCHED-6.1")
  func stopped() throws {
    var tour = try Tour([.stop(1)])
    tour.planner.stop(now: .at("10:05"))
    #expect(tour.sequence == ["1: 10:15 10:15 10:25 onTime"] && tour.planner.nextWake == nil)
    try tour.planner.taskAdded(.stop(2), now: .at("10:07"))
    #expect(tour.sequence == ["1: 10:17 10:17 10:27 onTime", "2: 10:27 10:27 10:37 onTime"])
    tour.collect()
    var planner = try Planner(settings: Tour.settings, now: .at("10:00"))
    try planner.taskAdded(.stop(1, .inProgress), now: .at("10:00"))
    try planner.taskAdded(.stop(2), now: .at("10:03"))
    #expect(planner.stops.map(\.arrival) == [nil, .at("10:10")])
  }

  // MARK: Cost

  @Test("a fix changes the first leg alone; the other legs are computed with the list · SCHED-11.1 SCHED-11.2")
  func legs() throws {
    var tour = try Tour(
      [.stop(1, north: 1_000), .stop(2, north: 3_000), .stop(3, north: 6_000)], Tour.tenMetresPerSecond, travel: nil)
    #expect(tour.planner.stops.map(\.leg) == [100, 200, 300])
    try tour.fix(500, at: "10:01")
    #expect(tour.planner.stops.map(\.leg) == [50, 200, 300])
    try tour.planner.taskUpdated(.stop(2, north: 2_000), now: .at("10:01"))
    #expect(tour.planner.stops.map(\.leg) == [50, 100, 400])
    try tour.set(3, .enRoute, at: "10:01")
    #expect(tour.ids == [3, 1, 2] && tour.planner.stops.map(\.leg) == [550, 500, 100])
    try tour.planner.taskRemoved(TaskID(1), now: .at("10:01"))
    #expect(tour.planner.stops.map(\.leg) == [550, 400])
    try tour.planner.taskAdded(.stop(1, north: 4_000), now: .at("10:01"))
    #expect(tour.planner.stops.map(\.leg) == [550, 200, 200])
  }
}

extension PlanTask {
  /// Stops at random places, at random times of the day, with random hours.
  static func random(
    _ random: inout SeededRandom, count: Int, statuses: [TaskStatus] = [.planned, .enRoute]
  ) throws -> [PlanTask] {
    let hours = [
      nil, nil, "09:00-18:00", "08:00-12:00,13:00-17:00", "off", "24/7", "20:00-02:00", "10:00-10:05", "10:00+", "ask",
    ]
    return try (1...UInt64(count)).map { id in
      let minute = Int.random(in: 0..<1_440, using: &random)
      return try stop(
        id, statuses.randomElement(using: &random) ?? .planned,
        north: Int.random(in: 0..<8, using: &random) == 0 ? nil : Double.random(in: 0...20_000, using: &random),
        hours: hours.randomElement(using: &random) ?? nil,
        planned: Bool.random(using: &random) ? "\(minute / 60):\(minute % 60)" : nil,
        lasting: [nil, 0, 300, 600, 3_600].randomElement(using: &random) ?? nil)
    }
  }
}
