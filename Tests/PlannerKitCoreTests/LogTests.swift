import Testing

@testable import PlannerKitCore

/// What becomes a record of the visit log, and what it says (LOG-1, LOG-2, LOG-4).
@Suite struct LogTests {
  private static var settings: Settings {
    var settings = Walk.settings
    settings.keepsLog = true
    return settings
  }

  private static func walk(stops: [Double], _ change: (inout Settings) -> Void = { _ in }) throws -> Walk {
    var settings = settings
    change(&settings)
    return try Walk(stops: stops, settings)
  }

  /// Drives north or south, with a fix each 50 m and 5 s. Returns when it ends.
  @discardableResult
  private static func drive(_ walk: inout Walk, from start: Double, to end: Double, at time: Double) throws -> Double {
    let step = start < end ? 50.0 : -50
    var time = time
    for north in stride(from: start + step, through: end, by: step) {
      time += 5
      try walk.fix(north, at: time)
    }
    return time
  }

  /// Drives to the first stop, 1,000 m away, and works there until 500 s.
  private static func visited(stops: [Double]) throws -> Walk {
    var walk = try Self.walk(stops: stops)
    try walk.fix(0, at: 0)
    try Self.drive(&walk, from: 0, to: 1_000, at: 0)
    try walk.wait(until: 220)
    try walk.set(1, .inProgress, at: 230)
    try walk.set(1, .done, at: 500)
    return walk
  }

  /// Each record in words: the kind, the stop, the instants in seconds with the way they are known, and the metres.
  private static func words(_ planner: Planner) -> [String] {
    planner.records.map { record in
      let facts = record.entry.facts
      let known = [
        ("left", facts.left), ("arrived", facts.arrived), ("started", facts.started), ("ended", facts.ended),
        ("departed", facts.departed),
      ]
      var words = ["\(facts.kind)"]
      if let task = facts.task { words.append("\(task.low)") }
      for case (let name, let known?) in known {
        words.append("\(name) \(known.instant.since(.morning) / 1_000) by \(known.source)")
      }
      if let status = facts.status { words.append("\(status)") }
      if facts.kind == .leg { words.append("\(Int((facts.distance / 10).rounded()) * 10) m") }
      if facts.isCommute { words.append("commute") }
      if facts.isInBreak { words.append("break") }
      return words.joined(separator: " ")
    }
  }

  @Test("a leg, a visit and a stay become records when they end · LOG-1.1, LOG-2.1, LOG-2.3, LOG-2.5, LOG-2.8")
  func day() throws {
    var walk = try Self.walk(stops: [1_000, 3_000])
    try walk.fix(0, at: 0)
    var time = try Self.drive(&walk, from: 0, to: 1_000, at: 0)
    #expect(time == 100 && Self.words(walk.planner).isEmpty)
    try walk.wait(until: 220)
    #expect(Self.words(walk.planner) == ["leg 1 left 0 by fix arrived 100 by fix 1000 m commute"])
    try walk.set(1, .inProgress, at: 230)
    try walk.set(1, .done, at: 500)
    time = try Self.drive(&walk, from: 1_000, to: 2_000, at: 600)
    try walk.wait(until: time + 301)
    try Self.drive(&walk, from: 2_000, to: 3_000, at: 1_200)
    try walk.wait(until: 1_500)
    #expect(
      Self.words(walk.planner).dropFirst() == [
        "visit 1 arrived 100 by fix started 230 by host ended 500 by host departed 610 by fix done",
        "leg left 610 by fix arrived 700 by fix 1000 m",
        "stay arrived 700 by fix departed 1205 by fix",
        "leg 2 left 1205 by fix arrived 1300 by fix 1000 m",
      ])
  }

  @Test("a record that is made while the log is turned off is sent · LOG-3.2")
  func turnedOff() throws {
    var walk = try Self.walk(stops: [1_000])
    try walk.fix(0, at: 0)
    try Self.drive(&walk, from: 0, to: 1_000, at: 0)
    // The leg ends at the arrival, which is due before this event.
    var settings = walk.planner.settings
    settings.keepsLog = false
    try walk.planner.settingsChanged(to: settings, now: .morning + 220)
    #expect(walk.planner.records.map(\.state.phase) == [.sent])
  }

  @Test("the last leg is marked if no stop remains, and ends with the updates · LOG-2.1, LOG-2.8")
  func lastLeg() throws {
    var walk = try Self.walk(stops: [0])
    try walk.fixes(0, [0, 60, 121])
    try walk.set(1, .inProgress, at: 130)
    try walk.set(1, .done, at: 140)
    try Self.drive(&walk, from: 0, to: 500, at: 200)
    try walk.wait(until: 400)
    walk.planner.stop(now: .morning + 420)
    #expect(
      Self.words(walk.planner) == [
        "visit 1 arrived 0 by fix started 130 by host ended 140 by host departed 210 by fix done",
        "leg left 210 by fix arrived 250 by host 500 m commute",
      ])
    #expect(walk.planner.records.first?.entry.facts.waiting == 130)
  }

  @Test("what was only driven past, and a leg without metres, have no record · LOG-2.2, LOG-2.3")
  func nothing() throws {
    var walk = try Self.walk(stops: [500, 1_000, 1_020])
    try walk.fixes(1_000, [0, 60, 121])
    #expect(Self.words(walk.planner).isEmpty)
    try walk.set(2, .inProgress, at: 130)
    try walk.set(2, .done, at: 140)
    try walk.wait(until: 300)
    try Self.drive(&walk, from: 1_000, to: 0, at: 300)
    #expect(Self.words(walk.planner).allSatisfy { $0.hasPrefix("visit") })
  }

  @Test("the work begins and ends with taps, which can be taken back · LOG-2.4, LOG-2.7")
  func taps() throws {
    var walk = try Self.walk(stops: [0]) { $0.undoTime = 30 }
    func record(_ status: TaskStatus, _ key: UInt64, at second: Double) throws {
      let (key, now) = (SaveKey(high: 9, low: key), .morning + second)
      try walk.planner.outcomeRecorded(Outcome(key, of: TaskID(1), status: status, at: now), now: now)
    }
    try walk.fixes(0, [0, 60, 121])
    try record(.inProgress, 1, at: 200)
    try walk.planner.outcomeUndone(TaskID(1), now: .morning + 210)
    try record(.inProgress, 2, at: 220)
    try record(.cannotComplete, 3, at: 300)
    try Self.drive(&walk, from: 0, to: 500, at: 400)
    try walk.wait(until: 600)
    #expect(
      Self.words(walk.planner) == [
        "visit 1 arrived 0 by fix started 220 by tap ended 300 by tap departed 410 by fix cannotComplete"
      ])
  }

  @Test("an outcome without a tap is known by a fix · LOG-2.7")
  func byItself() throws {
    var walk = try Self.walk(stops: [0]) { $0.recordsByItself = true }
    try walk.fixes(0, [0, 60, 121])
    try Self.drive(&walk, from: 0, to: 500, at: 400)
    try walk.wait(until: 600)
    #expect(
      Self.words(walk.planner) == [
        "visit 1 arrived 0 by fix started 0 by fix ended 410 by fix departed 410 by fix done"
      ])
  }

  @Test("a visit that a tap began is known by the tap, and one whose task is gone has no departure · LOG-2.7, LOG-2.9")
  func withoutArrival() throws {
    var walk = try Self.walk(stops: [0])
    try walk.fix(0, at: 0)
    let outcome = Outcome(SaveKey(high: 9, low: 1), of: TaskID(1), status: .inProgress, at: .morning + 30)
    try walk.planner.outcomeRecorded(outcome, now: .morning + 30)
    try walk.planner.taskRemoved(TaskID(1), now: .morning + 60)
    #expect(Self.words(walk.planner) == ["visit 1 arrived 30 by tap started 30 by tap inProgress"])
  }

  @Test("a stay where a stop comes to be known becomes its visit · LOG-2.5")
  func stayAtStop() throws {
    var walk = try Self.walk(stops: [5_000])
    try walk.fixes(0, [0, 100, 200, 301])
    try walk.add(2, north: 20, at: 310)
    try walk.set(2, .inProgress, at: 400)
    try Self.drive(&walk, from: 0, to: 500, at: 500)
    try walk.wait(until: 700)
    #expect(Self.words(walk.planner) == ["visit 2 arrived 0 by fix started 400 by host departed 515 by fix inProgress"])
  }

  @Test("a stay that follows another in one event begins at once · LOG-2.5, SNAP-1.20")
  func twoStays() throws {
    var walk = try Self.walk(stops: [5_000])
    try walk.fixes(0, [0, 100, 301])
    try walk.fix(400, at: 310)
    try walk.wait(until: 1_000)
    #expect(
      Self.words(walk.planner) == [
        "stay arrived 0 by fix departed 310 by fix", "leg left 310 by fix arrived 310 by fix 400 m commute",
      ])
    #expect(try Planner(takingOver: walk.planner.handOver()).handOver() == walk.planner.handOver())
  }

  @Test("a rest at a stop that is final is no stay, nor a rest shorter than five minutes · LOG-2.5")
  func noStay() throws {
    var walk = try Self.walk(stops: [0])
    try walk.fixes(0, [0, 60, 121])
    try walk.set(1, .inProgress, at: 130)
    try walk.set(1, .done, at: 140)
    try walk.wait(until: 1_000)
    try Self.drive(&walk, from: 0, to: 500, at: 1_000)
    try walk.wait(until: 1_340)
    try Self.drive(&walk, from: 500, to: 1_000, at: 1_340)
    #expect(Self.words(walk.planner).allSatisfy { !$0.hasPrefix("stay") })
  }

  @Test("a record has the planned time and the first arrival that was shown · LOG-2.6")
  func expectations() throws {
    var settings = Self.settings
    settings.isScheduling = true
    var walk = try Walk(stops: [], settings)
    let task = try PlanTask(
      id: TaskID(1), title: "K", coordinate: .metres(north: 1_000), planned: .at(.morning + 3_600))
    try walk.planner.taskAdded(task, now: .morning)
    try walk.fix(0, at: 0)
    let shown = try #require(walk.planner.stops.first?.shownArrival)
    try walk.wait(until: 600)
    #expect(walk.planner.stops.first?.shownArrival != shown)
    try Self.drive(&walk, from: 0, to: 1_000, at: 600)
    try walk.wait(until: 900)
    try Self.drive(&walk, from: 1_000, to: 2_000, at: 900)
    try walk.wait(until: 1_100)
    let facts = walk.planner.records.map(\.entry.facts)
    #expect(facts.map(\.kind) == [.stay, .leg, .visit])
    #expect(facts.map(\.planned) == [nil, .morning + 3_600, .morning + 3_600])
    #expect(facts.map(\.shownArrival) == [nil, shown, shown])
  }

  @Test("the sums are those of the records that ended today; an open leg is apart · LOG-4.1 to LOG-4.3")
  func sums() throws {
    var walk = try Self.visited(stops: [1_000])
    try Self.drive(&walk, from: 1_000, to: 2_000, at: 600)
    var totals = walk.planner.logTotals
    #expect(Int(totals.distance.rounded()) == 1_000 && totals.distance == totals.commuteDistance)
    #expect(totals.travel == 100 && totals.waiting == 130 && totals.atStops == 380)
    #expect(Int(walk.planner.openDistance.rounded()) == 950, "the newest fix waits for the next one")
    walk.planner.stop(now: .morning + 720)
    totals = walk.planner.logTotals
    #expect(Int(totals.distance.rounded()) == 2_000 && totals.travel == 190 && walk.planner.openDistance == 0)
    walk.planner.start(now: .morning + 86_400)
    #expect(walk.planner.logTotals == LogTotals() && walk.planner.records.count == 3)
  }

  @Test("legs of which half was in a break are marked, and summed with the breaks that ended · LOG-2.8 LOG-4.4")
  func breaks() throws {
    var walk = try Self.visited(stops: [1_000, 3_000])
    walk.planner.workingDayChanged(to: try .at(breaks: "08:00-20:00/30"), now: .morning + 500)
    try Self.drive(&walk, from: 1_000, to: 1_500, at: 600)
    try walk.planner.breakStarted(0, now: .morning + 650)
    try Self.drive(&walk, from: 1_500, to: 2_000, at: 650)
    try walk.wait(until: 1_100)
    #expect(walk.planner.breakTime == 0, "it is under way")
    try Self.drive(&walk, from: 2_000, to: 2_450, at: 1_200)
    try walk.planner.breakEnded(now: .morning + 1_245)
    try Self.drive(&walk, from: 2_450, to: 3_000, at: 1_245)
    try walk.wait(until: 1_500)
    let legs = walk.planner.records.map(\.entry.facts).filter { $0.kind == .leg }
    #expect(legs.map { $0.isInBreak } == [false, true, false])
    #expect(walk.planner.logTotals.breakDistance == legs[1].distance && walk.planner.breakTime == 595)
  }

  @Test("without the setting or arrivals there is no log, and turning it off forgets what is open · LOG-1.2, LOG-1.3")
  func off() throws {
    for change in [{ $0.keepsLog = false }, { $0.arrivalRadius = 0 }] as [(inout Settings) -> Void] {
      var walk = try Self.walk(stops: [500], change)
      try walk.fix(0, at: 0)
      try Self.drive(&walk, from: 0, to: 500, at: 0)
      try walk.wait(until: 300)
      #expect(walk.planner.records.isEmpty && walk.planner.openDistance == 0)
    }
    var walk = try Self.walk(stops: [500])
    try walk.fix(0, at: 0)
    try Self.drive(&walk, from: 0, to: 500, at: 0)
    try walk.wait(until: 300)
    #expect(walk.planner.records.count == 1)
    try walk.planner.settingsChanged(to: Walk.settings, now: .morning + 310)
    try Self.drive(&walk, from: 500, to: 1_000, at: 310)
    try walk.wait(until: 500)
    #expect(walk.planner.records.count == 1)
    try walk.planner.settingsChanged(to: Self.settings, now: .morning + 510)
    walk.planner.stop(now: .morning + 520)
    #expect(walk.planner.records.count == 1)
  }

  @Test("the log asks for a fix every 25 m, or finer · MILES-1.6", arguments: [(100.0, 25.0), (10, 10)])
  func precision(filter: Double, asked: Double) throws {
    let walk = try Self.walk(stops: [50_000]) { ($0.distanceFilter, $0.desiredAccuracy) = (filter, filter) }
    #expect(walk.starts == [[asked, asked]])
  }
}
