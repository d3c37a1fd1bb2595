import Testing

@testable import PlannerKitCore

/// Texts of the schedule on other days, beyond a day, in order, and steady. The agent is ten minutes away.
@Suite struct ScheduleTextTests {
  // MARK: Days

  /// A stop that is reached at a time, at the earliest after this many hours. It is Tuesday, 2026-05-12.
  private static func reached(_ hours: Int64, _ language: Language = .english) throws -> Tour {
    var settings = Tour.settings
    settings.language = language
    return try Tour([.stop(1, lasting: hours * 3_600), .stop(2)], at: "22:45", settings, travel: 3_600)
  }

  @Test("an arrival on another day has its day, as the opening hours do · SCHED-8.10")
  func days() throws {
    let cases: [(Int64, String, String)] = [
      (0, "23:45", "arrival at 23:45"), (6, "tomorrow 05:45", "arrival tomorrow at 05:45"),
      (24, "tomorrow 23:45", "arrival tomorrow at 23:45"),
    ]
    for (hours, text, spoken) in cases {
      let tour = try Self.reached(hours)
      #expect(try tour.text(2) == text && tour.spoken(2) == spoken)
      #expect(try tour.planner.text(of: tour.row(2)).spoken.contains(spoken), "TXT-5.1")
    }
    let weekday = try Self.reached(48).text(2)
    #expect(weekday.hasSuffix(" 23:45") && weekday.count == 9, "as in Thu 23:45")
    let date = try Self.reached(24 * 7).text(2)
    #expect(date.hasSuffix(" at 23:45") && date.contains(", ") && !date.contains("20"))
    let year = try Self.reached(24 * 310).text(2)
    #expect(year.contains("2027"), "another year: \(year)")
  }

  @Test("the end of the day and the time to leave by have their day, too, in each language · SCHED-8.10 SCHED-8.13")
  func daysOfTheDay() throws {
    let cases: [(Language, String, String, String)] = [
      (.english, "Done by tomorrow 05:55", "tomorrow 05:45", "arrival tomorrow at 05:45"),
      (.german, "Fertig bis morgen um 05:55", "morgen um 05:45", "Ankunft morgen um 05:45"),
      (.french, "Fin prévue demain à 05:55", "demain à 05:45", "arrivée demain à 05:45"),
      (.spanish, "Fin previsto: mañana a las 5:55", "mañana a las 5:45", "hora de llegada: mañana a las 5:45"),
      (.japanese, "明日 5:55に終了予定", "明日 5:45", "到着予定 明日 5:45"),
    ]
    for (language, day, arrival, spoken) in cases {
      let tour = try Self.reached(6, language)
      #expect(tour.dayText.hasPrefix(day + " · "))
      #expect(try tour.text(2) == arrival && tour.spoken(2) == spoken)
    }
    let leaving: [(Language, String, String)] = [
      (.english, "Leave by tomorrow 01:40", "leave by tomorrow at 01:40"),
      (.german, "Spätestens morgen um 01:40 los", "spätestens morgen um 01:40 aufbrechen"),
      (.french, "Partir au plus tard demain à 01:40", "partir au plus tard demain à 01:40"),
      (.spanish, "Hora límite de salida: mañana a la 1:40", "hora límite de salida: mañana a la 1:40"),
      (.japanese, "明日 1:40までに出発", "明日 1:40までに出発"),
    ]
    for (language, text, spoken) in leaving {
      var tour = try Tour([.stop(1, hours: "20:00-02:00")], at: "22:00")
      try tour.change { $0.language = language }
      #expect(tour.leaveByText == text && tour.spokenDay.hasSuffix(spoken))
    }
  }

  @Test("at midnight tomorrow becomes today, and a shown time just before it has no day · SCHED-8.10 SCHED-8.11")
  func midnight() throws {
    var tour = try Tour([.stop(1, lasting: 0), .stop(2)], at: "23:58", travel: 180)
    #expect(try tour.text(1) == "tomorrow 00:01")
    try tour.wait(until: "24:00")
    #expect(try tour.text(1) == "00:03")
    tour = try Tour([.stop(1)], at: "23:59", travel: 20)
    #expect(try tour.text(1) == "23:59")
    try tour.wait(until: "24:00:05")
    #expect(try tour.stop(1).arrival == .at("24:00:25") && tour.text(1) == "00:00")
    try tour.wait(until: "24:00:01")
    for now in ["72:00", "-48:00", "10:00"] {
      try tour.wait(until: now)
      #expect(try tour.text(1).count == 5, "the clock jumped to \(now)")
    }
  }

  @Test("a time outside the years 1 to 9999 is not shown · SCHED-8.12")
  func farAway() throws {
    let tour = try Tour([.stop(1, lasting: .max), .stop(2)])
    #expect(try tour.text(2) == "" && tour.row(2).arrival == nil && tour.stop(2).arrival != nil)
    #expect(tour.dayText == "2 stops left")
  }

  @Test("an arrival that moves by whole days is an update of its row · SCHED-7.7 HOME-3.6")
  func wholeDays() throws {
    var tour = try Tour([.stop(1, lasting: 86_400), .stop(2)])
    _ = tour.planner.collectChanges()
    #expect(try tour.text(2) == "tomorrow 10:10")
    try tour.planner.taskUpdated(.stop(1, lasting: 3 * 86_400), now: .at("10:00"))
    #expect(try tour.text(2).hasSuffix("10:10"))
    #expect(tour.planner.collectChanges().updated.contains(1))
    let twin = try Planner(takingOver: tour.planner.handOver())
    #expect(twin.rows.map(\.display) == tour.planner.rows.map(\.display), "SNAP-4.2")
  }

  // MARK: Order

  @Test("shown arrivals never decrease along the stops, nor does the end of the day · SCHED-7.10")
  func inOrder() throws {
    var tour = try Tour([.stop(1, lasting: 20)], at: "08:00", travel: 4_380)
    try tour.travel(1, 4_230, at: "08:00")
    try tour.planner.taskAdded(.stop(2, lasting: 20), now: .at("08:00"))
    #expect(try tour.sequence[1].hasPrefix("2: 09:10:50") && tour.text(1) == "09:15")
    #expect(try tour.text(2) == "09:15", "alone it would be 09:10")
    #expect(tour.dayText.hasPrefix("Done by 09:15"))
  }

  @Test("whatever the drive: in order, within a step, and with few changes · SCHED-7.2 SCHED-7.10", arguments: 1...24)
  func drives(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let stops = try (1...8).map { try PlanTask.stop($0, lasting: Int64.random(in: 0...300, using: &random)) }
    var tour = try Tour(stops, travel: 1_500)
    var (changes, travel) = ([Int](repeating: 0, count: 8), 1_500.0)
    var last = tour.planner.stops.map(\.shownArrival)
    for tick in 1...360 {
      let now = Instant.at("10:00") + Double(tick * 5)
      // It drives for a while, and stands for a while.
      travel = max(0, travel - (tick / 40 % 2 == 0 ? 5 : 0))
      try tour.travel(1, travel + Double.random(in: 0...25, using: &random), at: now.wall)
      let shown = try tour.planner.stops.map { try #require($0.shownArrival) }
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(shown.last.map { $0.seconds <= tour.day.shownEnd.seconds } == true, "SCHED-7.8")
      for (index, stop) in tour.planner.stops.enumerated() {
        let (arrival, step) = (
          try #require(stop.arrival), stop.arrival.map { $0.since(now) < 900_000 } == true ? 60 : 300
        )
        #expect(abs(arrival.since(shown[index])) < step * 1_000)
        if last[index] != shown[index] { changes[index] += 1 }
        last[index] = shown[index]
      }
      #expect(try tour.restored().planner.stops.map(\.shownArrival) == last, "SCHED-7.9")
    }
    // It stands for 15 minutes of the half hour, in steps of 1 or 5 minutes.
    #expect(changes.allSatisfy { $0 <= 26 }, "\(changes)")
  }

  // MARK: When to leave

  /// Stands still with noise and returns the texts that were shown one after the other.
  private static func leaving(_ tour: Tour, noise: Double, for seconds: Int, seed: UInt64) throws -> [String] {
    var (tour, random) = (tour, SeededRandom(seed: seed))
    let travel = try #require(tour.planner.rows.first?.travelTime)
    let start = tour.planner.clock.now
    var texts = [tour.leaveByText]
    for tick in 1...(seconds / 5) {
      try tour.travel(1, travel + Double.random(in: 0...noise, using: &random), at: (start + Double(tick * 5)).wall)
      if tour.leaveByText != texts.last { texts.append(tour.leaveByText) }
      let restored = try tour.restored()
      #expect(restored.leaveByText == tour.leaveByText, "SCHED-7.9")
    }
    return texts
  }

  @Test("who stands still is told to leave at one time, until it is over · SCHED-7.11 SCHED-7.12", arguments: 1...12)
  func steadyLeaving(seed: UInt64) throws {
    // Far ahead within two minutes of noise, near within half a minute; then too late.
    var texts = try Self.leaving(Tour([.stop(1, planned: "12:00")]), noise: 140, for: 3_600, seed: seed)
    #expect(texts.count <= 2 && !texts.contains(""), "\(texts)")
    texts = try Self.leaving(Tour([.stop(1, planned: "10:20")], at: "10:04"), noise: 28, for: 1_200, seed: seed)
    #expect(texts.count <= 3 && texts.filter { $0 == "" }.count == 1 && texts.last == "", "\(texts)")
    // After the first stop that limits it is given up, the next one does.
    let stops: [PlanTask] = [try .stop(1), try .stop(2, planned: "10:30"), try .stop(3, planned: "11:30")]
    texts = try Self.leaving(Tour(stops), noise: 28, for: 2_400, seed: seed)
    #expect(texts.count <= 4 && Set(texts).count == texts.count, "\(texts)")
  }

  @Test("what is shown is never after the time to leave by, nor far before it · SCHED-7.11", arguments: 1...12)
  func safeLeaving(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var tour = try Tour([.stop(1, planned: "12:00")])
    for tick in 1...200 {
      let now = Instant.at("10:00") + Double(tick * 20)
      try tour.travel(1, Double.random(in: 0...3_000, using: &random), at: now.wall)
      let (limit, shown) = (try #require(tour.day.leaveBy), try #require(tour.day.shownLeaveBy.leaveBy))
      #expect((0..<(limit.since(now) < 900_000 ? 120 : 360)).contains(Int(limit.seconds - shown)))
    }
  }

  // MARK: Reasons

  @Test("the reason that is named holds: too early for the planned time, or arrived on another day · SCHED-8.14")
  func reasons() throws {
    let cases: [(PlanTask, String, Double, String, String)] = [
      (
        try .stop(1, hours: "09:00-11:45", planned: "12:00"), "10:00", 600,
        "10:10, Closes too early for the planned time",
        "1 not possible today"
      ),
      (
        try .stop(1, hours: "09:00-12:00", planned: "11:45", lasting: 3_600), "10:00", 600,
        "10:10, Closes too early for the planned time", "1 not possible today"
      ),
      (
        try .stop(1, hours: "11:00-12:00", planned: "15:00"), "10:00", 600,
        "10:10, Closes too early for the planned time",
        "1 not possible today"
      ),
      (
        try .stop(1, hours: "09:00-10:00", planned: "12:00"), "10:00", 600, "10:10, Closed when you arrive",
        "1 closed on arrival"
      ),
      (
        try .stop(1, hours: "09:00-10:15"), "10:00", 600, "10:10, Closes 5 min after you arrive", "1 not possible today"
      ),
      (
        try .stop(1, hours: "09:00-18:00"), "10:00", 86_400, "tomorrow 10:00, Too late for today",
        "1 not possible today"
      ),
      (
        try .stop(1, hours: "20:00-02:00"), "22:00", 14_000, "tomorrow 01:55, Closes 5 min after you arrive",
        "1 not possible today"
      ),
      (try .stop(1, hours: "off"), "10:00", 600, "10:10, Closed when you arrive", "1 closed on arrival"),
    ]
    for (task, now, travel, text, day) in cases {
      let tour = try Tour([task], at: now, travel: travel)
      let found = try tour.text(1)
      #expect(found == text && tour.paces == [.closed])
      #expect(tour.dayText.hasSuffix(day) && tour.day.closedCount == 1)
    }
  }

  // MARK: More than a day

  @Test("a travel time, lateness or wait of more than a day says so · TXT-3.7 SCHED-8.4")
  func moreThanADay() throws {
    let tour = try Tour([.stop(1), .stop(2, lasting: 2 * 86_400), .stop(3, planned: "08:00")], travel: 90_000)
    let card = tour.planner.text(of: try tour.row(1))
    #expect(card[.travelTime] == "more than a day" && card.spoken(.travelTime) == "more than a day")
    #expect(try tour.text(3).hasSuffix(", more than a day late"))
    let day = try Tour([.stop(1)], travel: 86_429)
    #expect(day.planner.text(of: try day.row(1))[.travelTime] == "24 h")
    var other = try Tour([.stop(1)], travel: 100_000)
    _ = other.planner.collectChanges()
    try other.travel(1, 100_090, at: "10:00")
    #expect(other.planner.collectChanges().updated.isEmpty, "HOME-3.5")
  }

  @Test("short forms of travel time and lateness · TXT-7.2 TXT-7.3")
  func shortForms() throws {
    func short(_ tour: Tour) throws -> [String] {
      let (renderer, writer) = (tour.planner.text(of: try tour.row(1)), TextWriter())
      return [CardField.travelTime, .pace].map { field in
        writer.clear()
        renderer.writeShort(field, to: writer)
        return writer.text
      }
    }
    let cases: [(Double, String, String, String)] = [
      (30, "10:00", "< 1 min", ""), (720, "10:00", "12 min", "+12"), (3_900, "10:00", "1:05 h", "+1:05"),
      (3_600, "12:00", "1:00 h", ""), (86_400, "10:00", "24:00 h", "+24:00"), (90_000, "10:00", "> 24 h", "> 24 h"),
    ]
    for (travel, planned, time, lateness) in cases {
      let tour = try Tour([.stop(1, north: 1_234, planned: planned)], travel: travel)
      #expect(try short(tour) == [time, lateness])
    }
    #expect(try short(Tour([.stop(1, north: nil)])) == ["", ""])
    var tour = try Tour([.stop(1, north: 1_234, planned: "10:00")], travel: 3_900)
    let forms: [(Language, [String])] = [
      (.german, ["1:05 Std.", "+1:05"]), (.french, ["1:05\u{202F}h", "+1:05"]),
      (.spanish, ["1:05 h", "+1:05"]), (.japanese, ["1:05 時間", "+1:05"]),
    ]
    for (language, texts) in forms {
      try tour.change { $0.language = language }
      try tour.travel(1, 3_900, at: "10:00")
      #expect(try short(tour).map(\.plainSpaces) == texts.map(\.plainSpaces))
    }
  }
}

extension String {
  /// With ordinary spaces.
  fileprivate var plainSpaces: String {
    String(map { $0.isWhitespace ? " " : $0 })
  }
}
