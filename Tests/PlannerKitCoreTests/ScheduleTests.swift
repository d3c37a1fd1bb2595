import Testing

@testable import PlannerKitCore

/// The stops in sequence, their times and the ways between them. The agent is ten minutes away, visits take ten
/// minutes.
@Suite struct ScheduleTests {
  // MARK: Sequence

  @Test("in progress first, then en route, then planned, each in the order of the list · SCHED-1.2 SCHED-1.3")
  func sequence() throws {
    let tour = try Tour([
      .stop(1), .stop(2, .done), .stop(3, .enRoute), .stop(4, .inProgress), .stop(5, .enRoute), .stop(6),
      .stop(7, .cancelled), .stop(8, .inProgress), .stop(9, .cannotComplete),
    ])
    #expect(tour.ids == [4, 8, 3, 5, 1, 6])
    #expect(tour.planner.rows.map(\.task.id.low) == Array(1...9), "the order of the list stays (SCHED-1.4)")
    #expect(tour.planner.stops.map(\.row) == [3, 7, 2, 4, 0, 5])
  }

  @Test("a status that changes moves its stop; a final one has no schedule · SCHED-1.1")
  func changedStatus() throws {
    var tour = try Tour([.stop(1), .stop(2), .stop(3)])
    try tour.set(3, .enRoute, at: "10:00")
    #expect(tour.ids == [3, 1, 2])
    try tour.set(2, .inProgress, at: "10:00")
    #expect(tour.ids == [2, 3, 1])
    try tour.set(2, .done, at: "10:05")
    #expect(tour.ids == [3, 1])
    #expect(try tour.row(2).pace == nil && tour.row(2).arrival == nil && tour.text(2) == "")
    try tour.set(3, .cancelled, at: "10:05")
    #expect(tour.ids == [1])
    #expect(try tour.row(3).pace == nil && tour.row(3).arrival == nil && tour.text(3) == "")
  }

  @Test("a task that is not listed today is no stop · SCHED-1.1")
  func notListed() throws {
    let tomorrow = try PlanTask(
      id: TaskID(1), title: "K", coordinate: .metres(north: 0), planned: .at(.at("34:00")))
    let tour = try Tour([tomorrow, .stop(2)], travel: nil)
    #expect(tour.ids == [2])
  }

  @Test("a list of 512 rows has a schedule, a longer one has none · SCHED-1.5")
  func manyRows() throws {
    var tour = try Tour((1...512).map { try .stop($0, lasting: 1) }, travel: nil)
    #expect(tour.planner.stops.count == 512 && tour.day.end != nil)
    #expect(try tour.row(1).pace == .onTime)
    try tour.planner.taskAdded(.stop(513), now: .at("10:00"))
    tour.collect()
    #expect(tour.planner.stops.isEmpty && tour.day.stopCount == 0 && tour.day.end == nil && tour.dayText == "")
    #expect(tour.newlyRedrawn() == [.list, .schedule])
    #expect(tour.planner.rows.allSatisfy { $0.pace == nil && $0.arrival == nil })
    #expect(tour.wake == "24:00")
    try tour.planner.taskRemoved(TaskID(7), now: .at("10:00"))
    #expect(tour.planner.stops.count == 512 && tour.planner.rows.allSatisfy { $0.pace == .onTime })
  }

  // MARK: Times

  @Test("one stop after the other, the first leg leaves now · SCHED-2.1 SCHED-2.2 SCHED-2.4")
  func times() throws {
    let tour = try Tour([.stop(1), .stop(2, lasting: 1_200), .stop(3, planned: "11:30", lasting: 0)])
    #expect(
      tour.sequence == [
        "1: 10:10 10:10 10:20 onTime", "2: 10:20 10:20 10:40 onTime", "3: 10:40 11:15 11:15 onTime",
      ])
    #expect(tour.planner.stops.map(\.waiting) == [0, 0, 2_100], "SCHED-2.3")
    #expect(tour.planner.stops.map(\.leg) == [600, 0, 0])
  }

  @Test("a task without a duration has that of the settings, marked as assumed · SCHED-2.5")
  func assumedDuration() throws {
    var tour = try Tour([.stop(1, lasting: nil), .stop(2, lasting: 600)])
    #expect(tour.planner.stops.map(\.isDurationAssumed) == [true, false])
    #expect(tour.planner.stops.map(\.duration) == [600, 600])
    for seconds in [0, 86_400] as [Int32] {
      try tour.change { $0.visitDuration = seconds }
      #expect(tour.planner.stops.map(\.duration) == [Int64(seconds), 600])
      #expect(try tour.stop(1).end == .at("10:10") + Double(seconds))
    }
  }

  @Test("a stop in progress began with the event that made it so, and has no arrival · SCHED-2.6 SCHED-2.7")
  func inProgress() throws {
    var tour = try Tour([.stop(1), .stop(2)])
    try tour.set(1, .inProgress, at: "10:07:30")
    #expect(tour.sequence == ["1: - 10:07:30 10:17:30 onTime", "2: 10:17:30 10:17:30 10:27:30 onTime"])
    #expect(try tour.stop(1).waiting == 0 && tour.stop(1).leg == 0 && tour.stop(1).shownArrival == nil)
    try tour.wait(until: "10:17:30")
    #expect(try tour.stop(1).end == .at("10:17:30"))
    try tour.wait(until: "11:00")
    #expect(tour.sequence == ["1: - 10:07:30 11:00 onTime", "2: 11:00 11:00 11:10 onTime"], "not before now")
  }

  @Test("one that is loaded or added in progress began when it came to be known · SCHED-2.6")
  func loadedInProgress() throws {
    var tour = try Tour([.stop(1, .inProgress)], at: "09:00")
    try tour.wait(until: "09:20")
    #expect(tour.sequence == ["1: - 09:00 09:20 onTime"])
    try tour.load([.stop(1, .inProgress), .stop(2, .inProgress)])
    #expect(tour.sequence == ["1: - 09:00 09:20 onTime", "2: - 09:20 09:30 onTime"], "a known one keeps its start")
    try tour.planner.taskUpdated(.stop(1, .inProgress, lasting: 3_600), now: .at("09:25"))
    #expect(tour.sequence.first == "1: - 09:00 10:00 onTime")
    try tour.load([.stop(1, .planned), .stop(2, .inProgress)])
    try tour.load([.stop(1, .inProgress), .stop(2, .inProgress)])
    #expect(tour.sequence == ["1: - 09:25 09:35 onTime", "2: - 09:20 09:30 onTime"], "it started again (SCHED-2.12)")
    try tour.planner.taskRemoved(TaskID(2), now: .at("09:30"))
    try tour.planner.taskAdded(.stop(2, .inProgress), now: .at("09:40"))
    #expect(try tour.stop(2).start == .at("09:40"))
  }

  @Test("of several in progress each ends on its own, and the next leg leaves the last one's place · SCHED-2.8")
  func severalInProgress() throws {
    let tour = try Tour(
      [
        .stop(1, .inProgress, north: 5_000, lasting: 3_600), .stop(2, .inProgress, north: 1_000),
        .stop(3, .inProgress, north: nil), .stop(4, north: 1_000),
      ], Tour.tenMetresPerSecond)
    #expect(
      tour.sequence == [
        "1: - 10:00 11:00 onTime", "2: - 10:00 10:10 onTime", "3: - 10:00 10:10 onTime", "4: 11:00 11:00 11:10 onTime",
      ])
  }

  @Test("all is in whole seconds: the time is rounded down, a leg half up · SCHED-2.9")
  func wholeSeconds() throws {
    var tour = try Tour([.stop(1, planned: "10:00")])
    for (seconds, arrival) in [(0.49, "10:00"), (0.5, "10:00:01"), (1.49, "10:00:01"), (1.5, "10:00:02")] {
      try tour.travel(1, seconds, at: "10:00")
      #expect(try tour.stop(1).arrival == .at(arrival))
    }
    try tour.planner.travelTimeReceived(0, to: TaskID(1), now: .at("10:00") + 0.999)
    #expect(try tour.stop(1).arrival == .at("10:00"))
    let planned = try PlanTask(
      id: TaskID(1), title: "K", coordinate: .metres(north: 0), planned: .at(.at("09:00") + 0.999))
    try tour.planner.taskUpdated(planned, now: .at("10:00"))
    #expect(try tour.stop(1).lateness == 3_600)
  }

  @Test("a clock that goes back moves no start of a stop in progress · SCHED-2.11")
  func clockBack() throws {
    var tour = try Tour([.stop(1, .inProgress), .stop(2, planned: "10:30")])
    try tour.wait(until: "09:00")
    #expect(tour.sequence == ["1: - 10:00 10:10 onTime", "2: 10:10 10:15 10:25 onTime"])
    try tour.set(1, .done, at: "08:00")
    #expect(try tour.stop(2).arrival == .at("08:10"))
    #expect(try tour.text(2) == "08:10, Wait 2 h 5 min")
    try tour.wait(until: "01:00")
    #expect(try tour.stop(2).start == .at("10:15"))
  }

  // MARK: Legs

  @Test("a leg is the distance by detour and speed; the first is the row's · SCHED-3.1 SCHED-3.2")
  func legs() throws {
    var tour = try Tour([.stop(1, north: 2_000), .stop(2, north: 7_000), .stop(3, north: 7_000)], travel: nil)
    func leg(_ metres: Double) -> Int64 { Int64((metres * 1.3 / (40 / 3.6) + 0.5).rounded(.down)) }
    let between = try Coordinate.metres(north: 2_000).distance(to: .metres(north: 7_000))
    let first = try #require(try tour.row(1).travelTime)
    #expect(tour.planner.stops.map(\.leg) == [Int64(first + 0.5), leg(between), 0])
    #expect(tour.day.travel == Int64(first + 0.5) + leg(between))
    let far = try Tour([.stop(1), .stop(2, north: 900_000)], travel: nil)
    #expect(try far.stop(2).leg == leg(Coordinate.metres(north: 0).distance(to: .metres(north: 900_000))))
    try tour.travel(1, 900, at: "10:00")
    try tour.travel(2, 33, at: "10:00")
    #expect(tour.planner.stops.map(\.leg) == [900, leg(between), 0], "that of stop 2 is from the location")
    try tour.set(2, .enRoute, at: "10:00")
    #expect(tour.planner.stops.map(\.leg) == [33, leg(between), leg(between)])
    try tour.change { ($0.detourFactor, $0.travelSpeed) = (2, 72) }
    #expect(try tour.stop(1).leg == Int64((between / 10).rounded()))
  }

  @Test("from a stop in progress the leg begins there, also without a location · SCHED-3.3")
  func fromInProgress() throws {
    let stops: [PlanTask] = [try .stop(1, .inProgress, north: 3_000), try .stop(2, north: 3_000)]
    #expect(try Tour(stops).sequence.last == "2: 10:10 10:10 10:20 onTime")
    #expect(try Tour(stops, isLocated: false).sequence.last == "2: 10:10 10:10 10:20 onTime")
  }

  @Test("a stop in progress without a coordinate: the leg begins at the location · SCHED-3.3")
  func inProgressNowhere() throws {
    let stops: [PlanTask] = [try .stop(1, .inProgress, north: nil), try .stop(2), try .stop(3)]
    #expect(
      try Tour(stops).sequence == [
        "1: - 10:00 10:10 onTime", "2: 10:20 10:20 10:30 onTime", "3: 10:30 10:30 10:40 onTime",
      ])
    let lost = try Tour(stops, isLocated: false)
    #expect(lost.sequence == ["1: - 10:00 10:10 onTime", "2: - - - unknown", "3: - - - unknown"])
    #expect(lost.day.end == nil)
  }

  @Test("a stop without a coordinate has no times, and takes its duration · SCHED-3.4 SCHED-3.5")
  func withoutCoordinate() throws {
    var tour = try Tour([.stop(1, north: nil), .stop(2), .stop(3, north: nil, lasting: nil), .stop(4)])
    #expect(
      tour.sequence == [
        "1: - - - unknown", "2: 10:20 10:20 10:30 onTime", "3: - - - unknown", "4: 10:40 10:40 10:50 onTime",
      ])
    try tour.travel(1, 77, at: "10:00")
    #expect(try tour.row(1).travelTime == 77)
    #expect(tour.sequence.first == "1: - - - unknown", "also with a travel time of the host's")
    #expect(try tour.text(1) == "" && tour.row(1).pace == .unknown && tour.row(1).arrival == nil)
    #expect(try tour.stop(1).leg == 0 && tour.stop(1).waiting == 0 && tour.stop(1).lateness == 0)
    #expect(try tour.stop(3).duration == 600 && tour.stop(3).isDurationAssumed)
    let nowhere = try Tour([.stop(1, north: nil), .stop(2, north: nil)])
    #expect(nowhere.paces == [.unknown, .unknown] && nowhere.day.end == .at("10:20") && nowhere.day.travel == 0)
  }

  @Test("without a location nothing is known, until the first fix; revoked, it is unknown again · SCHED-3.6")
  func withoutLocation() throws {
    var tour = try Tour([.stop(1), .stop(2, north: nil), .stop(3)], isLocated: false)
    #expect(tour.sequence == ["1: - - - unknown", "2: - - - unknown", "3: - - - unknown"])
    #expect(tour.day.end == nil && tour.day.leaveBy == nil && tour.day.stopCount == 3 && tour.dayText == "3 stops left")
    #expect(tour.wake == "24:00")
    try tour.fix(0, at: "10:05")
    #expect(tour.newlyRedrawn().contains([.list, .schedule]))
    #expect(tour.sequence.first == "1: 10:05 10:05 10:15 onTime" && tour.day.end == .at("10:35"))
    tour.planner.authorizationChanged(to: .denied, now: .at("10:06"))
    tour.collect()
    #expect(tour.newlyRedrawn().contains([.list, .schedule]))
    #expect(tour.paces == [.unknown, .unknown, .unknown])
    #expect(try tour.text(1) == "" && tour.dayText == "3 stops left")
  }

  // MARK: Odd values

  @Test("durations of nothing, a year and for ever · SCHED-2.10")
  func durations() throws {
    let tour = try Tour([.stop(1, lasting: 0), .stop(2, lasting: 31_536_000), .stop(3)])
    #expect(try tour.stop(1).end == .at("10:10") && tour.stop(2).end == .at("10:10") + 365 * secondsPerDay)
    #expect(try tour.text(3) == "Tue, Mar 2, 2027 at 10:10")
    #expect(tour.dayText == "Done by Tue, Mar 2, 2027 at 10:20 · 3 stops left")
    let endless = try Tour((1...512).map { try .stop($0, lasting: .max) })
    let last = Instant(milliseconds: 9_223_372_036_854_775_000)
    #expect(try endless.stop(1).duration == 1 << 50 && endless.stop(1).end == .at("10:10") + Double(1 << 50))
    #expect(try endless.stop(512).arrival == last && endless.stop(512).end == last && endless.day.end == last)
    #expect(try endless.stop(512).pace == .onTime)
  }

  @Test(
    "planned times and clocks at the ends of 64 bits · SCHED-2.10", arguments: [Int64.min, .min + 1, .max - 1, .max])
  func extremeInstants(milliseconds: Int64) throws {
    let now = Instant(milliseconds: milliseconds)
    for hours in [nil, "09:00-18:00", "24/7", "20:00-02:00", "sunrise-sunset"] {
      var planner = try Planner(settings: Tour.settings, now: now)
      planner.authorizationChanged(to: .always, now: now)
      planner.start(now: now)
      for id in [1, 2, 3] as [UInt64] {
        try planner.taskAdded(
          PlanTask(
            id: TaskID(id), title: "K", openingHours: hours, coordinate: .metres(north: 0), planned: .at(now),
            estimatedDuration: id == 2 ? .max : 0, repeatDays: id == 3 ? Weekdays(rawValue: 127) : []), now: now)
      }
      try planner.fixReceived(.at(north: 0, time: now), now: now)
      let limit = Int64.max / 1_000 * 1_000
      for stop in planner.stops {
        let times = [stop.arrival, stop.start, stop.end].map { $0?.milliseconds ?? 0 }
        #expect(times == times.sorted() && times.allSatisfy { -limit...limit ~= $0 })
      }
      #expect(planner.stops.count == 3)
      planner.settings.tightBefore = 0
      if milliseconds < 0 { try planner.clockAdvanced(now: .morning) } else { try planner.clockAdvanced(now: now) }
    }
  }
}
