import Testing

@testable import PlannerKitCore

/// The shown arrival and the texts. The agent is ten minutes away, unless it is told otherwise.
@Suite struct ShownArrivalTests {
  /// The times that are shown one after the other of estimates, each with how far ahead it is. In minutes after 10:00.
  private static func shown(_ estimates: [(Double, ahead: Double)], offset: Int64 = 0) -> [Double] {
    var time = ShownTime()
    return estimates.map { minutes, ahead in
      let estimate = Instant.at("10:00").seconds + Int64(minutes * 60)
      time.update(estimate, now: estimate - Int64(ahead * 60), offset: offset)
      return Double(time.seconds - Instant.at("10:00").seconds) / 60
    }
  }

  // MARK: Steps

  @Test("it stays until the estimate is a step off, then it is the nearest step · SCHED-7.1 SCHED-7.2 SCHED-7.3")
  func steps() {
    #expect(Self.shown([(36, 30), (39.9, 30), (40, 30), (35.1, 30), (35, 30)]) == [35, 35, 40, 40, 35])
    #expect(Self.shown([(37.5, 30), (32.4, 30)]) == [40, 30], "half a step rounds up")
    #expect(
      Self.shown([(32.5, 15), (37.5, 15), (39.9, 15), (41, 15)]) == [35, 35, 35, 40], "exactly 15 minutes ahead")
    #expect(Self.shown([(32.4, 14), (32.9, 14), (33, 14), (32.1, 14)]) == [32, 32, 33, 33])
    #expect(Self.shown([(-3, 0), (-500, 0)]) == [-3, -500])
  }

  @Test("between the steps of 1 and 5 minutes nothing flickers · SCHED-7.5")
  func growingSteps() {
    #expect(Self.shown([(36.4, 20), (36.4, 14.9), (36.4, 15.1), (36.6, 14.9), (41, 20)]) == [35, 36, 36, 36, 40])
  }

  @Test(
    "before the shown time of an earlier stop it is the next step, or that time if a step is too far · SCHED-7.10",
    arguments: [(31, 30, 30), (31, 33, 35), (31, 35.5, 35.5)] as [(Double, Double, Double)])
  func notBefore(estimate: Double, earlier: Double, shown: Double) {
    let start = Instant.at("10:00").seconds
    func seconds(_ minutes: Double) -> Int64 { start + Int64(minutes * 60) }
    var time = ShownTime()
    time.update(seconds(estimate), now: seconds(estimate - 30), offset: 0, notBefore: seconds(earlier))
    #expect(time.seconds == seconds(shown))
  }

  @Test("steps are those of the wall clock · SCHED-7.1")
  func wall() throws {
    #expect(Self.shown([(36, 30)], offset: 90) == [38.5])
    var settings = Tour.settings
    settings.setOffset(5 * 3_600 + 45 * 60)
    #expect(try Tour([.stop(1)], settings, travel: 1_800).text(1) == "16:15")
  }

  @Test("estimates that vary by less than half a step change it at most once · SCHED-7.4", arguments: 1...20)
  func noise(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for (ahead, spread) in [(60.0, 2.49), (10, 0.49)] {
      var estimates = [(Double.random(in: -60...60, using: &random), ahead: ahead)]
      let base = Double.random(in: -60...60, using: &random)
      for _ in 0..<50 { estimates.append((base + Double.random(in: 0...spread, using: &random), ahead: ahead)) }
      let shown = Self.shown(estimates)
      let changes = zip(shown.dropFirst(), shown.dropFirst(2)).count { $0 != $1 }
      #expect(changes <= 1)
    }
  }

  @Test("it is forgotten when the arrival becomes absent, or the stop leaves the schedule · SCHED-7.6")
  func forgotten() throws {
    var tour = try Tour([.stop(1)], travel: 1_260)
    #expect(try tour.text(1) == "10:20")
    try tour.travel(1, 1_380, at: "10:01")
    #expect(try tour.stop(1).arrival == .at("10:24") && tour.text(1) == "10:20")
    var other = tour
    tour.planner.authorizationChanged(to: .denied, now: .at("10:01"))
    tour.planner.authorizationChanged(to: .always, now: .at("10:01"))
    try tour.fix(0, at: "10:01:01")
    try tour.travel(1, 1_380, at: "10:01")
    #expect(try tour.text(1) == "10:25")
    try other.planner.taskUpdated(.stop(1, .inProgress), now: .at("10:01"))
    try other.planner.taskUpdated(.stop(1), now: .at("10:01"))
    #expect(try other.text(1) == "10:25")
  }

  @Test("only what is shown is a change of the list · SCHED-7.7 HOME-3.5")
  func visibleChanges() throws {
    var tour = try Tour([.stop(1), .stop(2)], travel: 1_800)
    _ = tour.planner.collectChanges()
    try tour.travel(1, 1_790, at: "10:00")
    #expect(try tour.stop(1).arrival == .at("10:29:50"))
    #expect(tour.newlyRedrawn() == [] && tour.planner.collectChanges().updated.isEmpty)
    try tour.travel(1, 2_099, at: "10:00")
    _ = tour.newlyRedrawn()
    _ = tour.planner.collectChanges()
    try tour.travel(1, 2_100, at: "10:00")
    #expect(tour.newlyRedrawn() == [.list, .schedule])
    #expect(tour.planner.collectChanges().updated == [0, 1])
    #expect(try tour.row(1).arrival == .at("10:35") && tour.row(1).arrival == tour.stop(1).shownArrival)
  }

  @Test("a pace that changes without a text changes the row: it has another colour · SCHED-7.7")
  func visiblePace() throws {
    var tour = try Tour([.stop(1, planned: "11:00")], at: "10:30", travel: 840)
    #expect(try tour.text(1) == "10:44, Wait 1 min" && tour.paces == [.onTime])
    tour = try Tour([.stop(1, planned: "11:00")], at: "10:40", travel: 880)
    _ = tour.planner.collectChanges()
    #expect(try tour.text(1) == "10:55" && tour.paces == [.onTime])
    try tour.travel(1, 899, at: "10:40")
    #expect(try tour.text(1) == "10:55" && tour.paces == [.onTime])
    try tour.travel(1, 895, at: "10:40:05")
    #expect(try tour.text(1) == "10:55" && tour.paces == [.tight])
    #expect(tour.planner.collectChanges().updated == [0] && tour.newlyRedrawn().contains(.list))
  }

  // MARK: Texts

  @Test("what goes wrong, or how long one waits, fits the shown arrival · SCHED-8.1 SCHED-8.2 SCHED-8.3 SCHED-8.4")
  func texts() throws {
    let cases: [(PlanTask, String, Double, String)] = [
      (try .stop(1), "10:00", 600, "10:10"), (try .stop(1), "10:00", 1_320, "10:20"),
      (try .stop(1, planned: "11:00"), "10:00", 1_320, "10:20, Wait 25 min"),
      (try .stop(1, planned: "10:25"), "10:00", 599, "10:10"),
      (try .stop(1, planned: "10:26"), "10:00", 599, "10:10, Wait 1 min"),
      (try .stop(1, planned: "10:00"), "10:00", 720, "10:12, 12 min late"),
      (try .stop(1, planned: "10:00"), "10:00", 1_319, "10:20, 20 min late"),
      (try .stop(1, planned: "08:00"), "10:00", 600, "10:10, 2 h 10 min late"),
      (try .stop(1, hours: "off"), "10:00", 600, "10:10, Closed when you arrive"),
      (try .stop(1, hours: "09:00-10:15"), "10:00", 600, "10:10, Closes 5 min after you arrive"),
      (try .stop(1, hours: "09:00-10:11"), "10:00", 600, "10:10, Closes 1 min after you arrive"),
      (try .stop(1, hours: "09:00-10:10"), "10:00", 600, "10:10, Closed when you arrive"),
      (try .stop(1, hours: "10:00-10:30", lasting: 3_600), "10:00", 600, "10:10"),
      (try .stop(1, hours: "12:00-18:00", planned: "10:00"), "10:00", 600, "10:10, 2 h late"),
      (try .stop(1, hours: "13:00-18:00"), "11:00", 3_600, "12:00, Wait 1 h"),
    ]
    for (task, now, travel, text) in cases {
      let tour = try Tour([task], at: now, travel: travel)
      let found = try tour.text(1)
      #expect(found == text)
      #expect(try tour.planner.text(of: tour.row(1)).spoken.contains(tour.spoken(1)), "TXT-5.1")
    }
  }

  @Test("a lateness of seconds is a minute · SCHED-8.4")
  func atLeastAMinute() throws {
    var settings = Tour.settings
    settings.lateAfter = 1
    // It is late by 2 s, and shown up to 5 minutes before that.
    var tour = try Tour([.stop(1, planned: "10:30")], settings, travel: 1_600)
    #expect(try tour.text(1) == "10:25")
    try tour.travel(1, 1_799, at: "10:00")
    #expect(try tour.text(1) == "10:25")
    tour = try Tour([.stop(1, planned: "10:30:10")], settings, travel: 1_820)
    #expect(try tour.text(1) == "10:30, 1 min late")
  }

  @Test("the texts in five languages, spoken and with 12 hours · SCHED-8.8 SCHED-8.9 SCHED-10.6 HOME-4.1")
  func languages() throws {
    let stops: [PlanTask] = [
      try .stop(1, planned: "12:00"), try .stop(2, hours: "off"), try .stop(3, hours: "09:00-12:10"),
      try .stop(4, planned: "10:00"),
    ]
    var tour = try Tour(stops, at: "11:00", travel: 2_100)
    let spoken = try (1...4).map { try tour.spoken($0) }
    #expect(
      spoken == [
        "arrival at 11:35, a wait of 10 minutes", "arrival at 11:55, closed when you arrive",
        "arrival at 12:05, closes 5 minutes after you arrive", "arrival at 12:15, 2 hours, 15 minutes late",
      ])
    let day = "Done by 12:25, 4 stops left, 1 late, 1 closed on arrival, 1 not possible today, leave by"
    #expect(tour.spokenDay.hasPrefix(day))
    let german: [String] = [
      "11:35, 10 Min. Wartezeit", "11:55, Bei Ankunft geschlossen", "12:05", "12:15, 2 Std. 15 Min. zu spät",
    ]
    try tour.change { $0.language = .german }
    #expect(tour.newlyRedrawn().contains(.schedule) && tour.dayText.hasPrefix("Fertig bis 12:25 · noch 4 Stopps"))
    for (index, text) in german.enumerated() { #expect(try tour.text(UInt64(index) + 1).hasPrefix(text)) }
    for (language, closed) in [
      (Language.french, "Fermé à votre arrivée"), (.spanish, "Cerrado a su llegada"), (.japanese, "到着時は閉店"),
    ] {
      try tour.change { $0.language = language }
      #expect(try tour.text(2).hasSuffix(closed))
    }
    try tour.change { ($0.language, $0.hourCycle) = (.english, .twelve) }
    #expect(try tour.text(2) == "11:55\u{202F}AM, Closed when you arrive")
    #expect(tour.dayText.hasPrefix("Done by 12:25\u{202F}PM · 4 stops left"))
  }

  @Test("each string can be replaced, and is announced · SCHED-8.9 TXT-1.6")
  func replaced() throws {
    var tour = try Tour([.stop(1, planned: "12:00"), .stop(2, hours: "off")])
    try tour.planner.stringReplaced(.closedOnArrival, with: "Zu", now: .at("10:00"))
    try tour.planner.stringReplaced(.wait, with: "{0} Pause", now: .at("10:00"))
    try tour.planner.stringReplaced(.doneBy, with: "Until {0}", now: .at("10:00"))
    try tour.planner.stringReplaced(.leaveBy, with: "Go at {0}", now: .at("10:00"))
    tour.collect()
    #expect(tour.newlyRedrawn().contains([.list, .schedule]))
    #expect(try tour.text(1) == "10:10, 1 h 35 min Pause" && tour.text(2).hasSuffix(", Zu"))
    #expect(tour.dayText.hasPrefix("Until 12:0") && tour.leaveByText == "Go at 11:54")
    let reasons = [
      StringKey.closedOnArrival, .closesAfterArrival, .late, .wait, .leaveBy, .doneBy, .stopsLeft, .lateStops,
    ]
    .map { key in
      reason { try tour.planner.stringReplaced(key, with: "none", now: .at("10:00")) }
    }
    #expect(reasons.count { $0 != nil } == 7, "all but the first need {0} (TXT-1.10)")
  }

  @Test("the details show the arrival and the pace of the row, and follow them · DAY-7.1 DET-2.1 DET-6.1")
  func details() throws {
    var tour = try Tour([.stop(1, hours: "off"), .stop(2)])
    try tour.planner.rowTapped(TaskID(1), now: .at("10:00"))
    tour.collect()
    var details: CardRenderer { tour.planner.text(of: tour.planner.detailsRow ?? tour.planner.rows[1]) }
    #expect(details[.arrival] == "10:10" && details[.pace] == "Closed when you arrive")
    #expect(tour.planner.detailsRow?.pace == .closed && tour.planner.detailsRow?.arrival == .at("10:10"))
    _ = tour.newlyRedrawn()
    try tour.wait(until: "10:20")
    #expect(details[.arrival] == "10:30")
    #expect(tour.newlyRedrawn().contains([.list, .details]))
  }
}
