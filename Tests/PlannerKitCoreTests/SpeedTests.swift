import Testing

@testable import PlannerKitCore

/// The speeds of the weekdays in a planner (SCHED-16). The agent is at 0 m on a Monday; 18 km take half an hour, and a
/// visit an hour.
@Suite struct SpeedTests {
  private static func tour(
    _ stops: [PlanTask], speeds: [Int32], on days: Weekdays = Weekdays(of: .monday), at time: String = "08:00",
    _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Tour {
    var settings = Tour.tenMetresPerSecond
    change(&settings)
    var tour = try Tour(stops, at: time, settings, travel: nil)
    try tour.planner.speedsChanged(on: days, to: speeds, now: .at(time))
    tour.collect()
    return tour
  }

  private static func stop(
    _ id: UInt64, _ status: TaskStatus = .planned, km: Double?, hours: String? = nil, terms: VisitTerms? = nil
  ) throws -> PlanTask {
    try .stop(id, status, north: km.map { $0 * 1_000 }, hours: hours, lasting: 3_600, terms: terms)
  }

  /// A speed for each hour: half of it from one to another.
  private static func slow(from first: Int, to end: Int) -> [Int32] {
    (0..<24).map { (first..<end).contains($0) ? 500 : 1_000 }
  }

  // MARK: - Legs

  @Test("each leg takes as long as the speeds say, with the way to the end place · SCHED-16.2 SCHED-16.4")
  func legs() throws {
    let stops = try [Self.stop(1, km: 18), Self.stop(2, km: 36)]
    let tour = try Self.tour(stops, speeds: Self.slow(from: 8, to: 10)) { $0.endPlace = try? .metres(north: 0) }
    // Half of the second leg is travelled at half the speed, as is the first one.
    #expect(tour.sequence == ["1: 09:00 09:00 10:00 onTime", "2: 10:30 10:30 11:30 onTime"])
    #expect(try tour.stop(1).leg == 3_600)
    #expect(try tour.stop(2).leg == 1_800)
    #expect(tour.day.end == .at("12:30") && tour.day.travel == 9_000)
    #expect(try tour.row(1).travelTime?.rounded() == 1_800, "a row has the travel time without speeds")
    let second = try Self.tour(stops, speeds: Self.slow(from: 9, to: 10), at: "08:15")
    // 15 minutes are left at 9:00 without speeds, of which none are.
    #expect(second.sequence.first == "1: 08:45 08:45 09:45 onTime")
    #expect(try second.stop(2).leg == 15 * 60 + (30 * 60 - 450))
  }

  @Test("the host's own travel time from the location holds as it is; those of a request do not · SCHED-16.4")
  func own() throws {
    var tour = try Self.tour([Self.stop(1, km: 18), Self.stop(2, km: 36)], speeds: [500])
    try tour.travel(1, 600, at: "08:00")
    #expect(tour.sequence == ["1: 08:10 08:10 09:10 onTime", "2: 10:10 10:10 11:10 onTime"])
    #expect(try tour.stop(1).leg == 600)
    #expect(try tour.restored().sequence == tour.sequence)
    try tour.fix(9_000, at: "08:20")
    #expect(try tour.stop(1).leg == 1_800)
    try tour.request(times: [0, 600, 1_200, 600, 0, 600, 600, 600, 0])
    #expect(try tour.stop(1).leg == 1_200, "the answer of a request is without speeds")
    #expect(try tour.stop(2).leg == 1_200)
    #expect(try tour.row(1).travelTime == 600)
    #expect(try tour.restored().sequence == tour.sequence)
    // From a stop in progress, no leg begins at the location.
    try tour.travel(2, 60, at: "08:21")
    try tour.set(1, .inProgress, at: "08:21")
    #expect(try tour.stop(2).leg == 1_200)
  }

  @Test("speeds hold on their weekdays, and without speeds legs take their travel times · SCHED-16.1")
  func weekdays() throws {
    var tour = try Self.tour([Self.stop(1, km: 18)], speeds: [500], on: [Weekdays(of: .monday), Weekdays(of: .sunday)])
    #expect(try tour.stop(1).arrival == .at("09:00"))
    try tour.planner.speedsChanged(on: Weekdays(of: .tuesday), to: [2_000, 4_000], now: .at("08:00"))
    #expect(try tour.stop(1).arrival == .at("09:00"))
    try tour.planner.speedsChanged(on: Weekdays(of: .monday), to: [], now: .at("08:00"))
    #expect(try tour.stop(1).arrival == .at("08:30"))
    // Without a change of the day, the speeds of the day before hold.
    try tour.planner.speedsChanged(on: Weekdays(of: .monday), to: [500, 1_000], now: .at("08:00"))
    try tour.wait(until: "23:45")
    #expect(try tour.stop(1).arrival == .at("24:30"), "15 minutes on Monday, and 15 at half the speed after it")
    try tour.wait(until: "25:00")
    try tour.load([Self.stop(1, km: 18)])
    #expect(try tour.stop(1).arrival == .at("25:15"), "it is Tuesday")
    try tour.wait(until: "49:00")
    try tour.load([Self.stop(1, km: 18)])
    #expect(try tour.stop(1).arrival == .at("49:30"), "Wednesday has none")
  }

  @Test("the day is the local one, by the present offset · SCHED-16.1")
  func local() throws {
    let offsets = [UTCOffset(from: .at("-1:00"), seconds: 3_600), UTCOffset(from: .at("10:00"), seconds: 7_200)]
    var tour = try Self.tour([Self.stop(1, km: 18)], speeds: Self.slow(from: 9, to: 12), at: "07:45") {
      $0.utcOffsets = offsets
    }
    #expect(try tour.stop(1).arrival == .at("08:30"), "it is slower from 8:00 UTC on")
    try tour.wait(until: "09:50")
    #expect(try tour.stop(1).arrival == .at("10:50"))
    try tour.wait(until: "10:00")
    #expect(try tour.stop(1).arrival == .at("10:30"), "from 10:00 on it is 12:00")
  }

  // MARK: - Later never earlier

  @Test("a leg that leaves later never arrives earlier, and arrives at the first second · SCHED-16.2 SCHED-16.3")
  func monotone() {
    var random = SeededRandom(seed: 16)
    let memory = UnsafeMutablePointer<Int16>.allocate(capacity: SpeedProfile.most)
    defer { memory.deallocate() }
    for _ in 0..<200 {
      let (speeds, midnight) = (Self.speeds(&random), Int64.random(in: -90_000...90_000, using: &random))
      var profile = SpeedProfile(memory)
      profile.set(speeds.count, wallTime: 0) { speeds[$0] }
      profile.wallTime = 0 - midnight
      func speed(_ time: Int64) -> Int64 {
        let today = ((time - midnight) % 86_400 + 86_400) % 86_400
        return Int64(speeds[Int(today) / (86_400 / speeds.count)])
      }
      let leg = Int64.random(in: 0...20_000, using: &random)
      let first = Int64.random(in: -100_000...100_000, using: &random)
      var last = Int64.min
      for leaving in first..<first + 300 {
        let arrival = profile.arrival(leaving: leaving, leg)
        #expect(arrival >= last && arrival >= leaving)
        last = arrival
      }
      // The sum of the speeds of each second.
      var (time, sum) = (first, Int64(0))
      while sum < leg * 1_000 { (sum, time) = (sum + speed(time), time + 1) }
      #expect(profile.arrival(leaving: first, leg) == time)
      let latest = profile.departure(arrivingBy: first, leg)
      #expect(profile.arrival(leaving: latest, leg) <= first && profile.arrival(leaving: latest + 1, leg) > first)
    }
  }

  @Test("whoever leaves later arrives nowhere earlier, and has left in time until the time to leave by · SCHED-16.3")
  func laterNeverEarlier() throws {
    var random = SeededRandom(seed: 17)
    for _ in 0..<60 {
      let stops = try (1...UInt64.random(in: 1...5, using: &random)).map { id in
        let km = Double.random(in: 0...60, using: &random)
        let hours = ["Mo-Su 08:00-24:00", nil, nil, "Mo-Su 09:00-13:00,14:00-22:00"].randomElement(using: &random)
        return try Self.stop(id, km: km, hours: hours ?? nil)
      }
      let speeds = Self.speeds(&random)
      var tour = try Self.tour(stops, speeds: speeds) { $0.endPlace = try? .metres(north: 0) }
      let (paces, leaveBy) = (tour.paces, tour.day.leaveBy)
      var (arrivals, end) = (tour.planner.stops.map(\.arrival), tour.day.end)
      var now = Instant.at("08:00")
      for _ in 0..<40 {
        now = now + Double.random(in: 1...900, using: &random).rounded()
        if let leaveBy, now > leaveBy, now + -900 < leaveBy { now = leaveBy }
        try tour.wait(until: now)
        let next = tour.planner.stops.map(\.arrival)
        for (one, other) in zip(arrivals, next) { #expect(one.map { $0 <= other ?? $0 } ?? true) }
        if let before = end, let after = tour.day.end { #expect(before <= after) }
        (arrivals, end) = (next, tour.day.end)
        // Until the time to leave by, no stop becomes closed; right after it, one is.
        if let leaveBy, now <= leaveBy { #expect(tour.paces.map { $0 == .closed } == paces.map { $0 == .closed }) }
        if now == leaveBy {
          try tour.wait(until: now + 1)
          #expect(tour.paces.map { $0 == .closed } != paces.map { $0 == .closed })
          break
        }
      }
    }
  }

  private static func speeds(_ random: inout SeededRandom) -> [Int32] {
    let count = [1, 2, 3, 4, 6, 8, 12, 16, 24, 48].randomElement(using: &random) ?? 1
    return (0..<count).map { _ in
      let edge: Int32 = [100, 1_000, 4_000].randomElement(using: &random) ?? 1_000
      return Bool.random(using: &random) ? Int32.random(in: 100...4_000, using: &random) : edge
    }
  }

  // MARK: - What follows from the legs

  @Test("the time to leave by, and the end of a stop in progress, count the speeds · SCHED-16.2 SCHED-9.1")
  func leaveBy() throws {
    let stops = try [Self.stop(1, km: 18), Self.stop(2, km: 36, terms: .at("08:00-12:00"))]
    var tour = try Self.tour(stops, speeds: Self.slow(from: 10, to: 12))
    // A leg of half an hour takes an hour before noon. The first visit must end by 11:00, and begin by 10:00.
    #expect(tour.day.leaveBy == .at("09:30"))
    try tour.set(1, .inProgress, at: "08:30")
    #expect(tour.day.leaveBy == .at("11:00"))
    try tour.wait(until: "11:06")
    #expect(try tour.stop(2).pace == .late)
    try tour.set(1, .done, at: "11:10")
    try tour.travel(2, 3_300, at: "11:10")
    #expect(tour.day.leaveBy == .at("11:10"), "the host's own travel time is subtracted")
  }

  @Test("the shift counts the way to the end place by the speeds then · SCHED-16.2 SCHED-13.4")
  func shift() throws {
    for (speed, pace) in [(1_000, Pace.onTime), (500, .closed)] {
      var tour = try Self.tour([Self.stop(1, km: 18)], speeds: (0..<24).map { $0 < 9 ? 1_000 : Int32(speed) }) {
        $0.endPlace = try? .metres(north: 0)
      }
      tour.planner.workingDayChanged(to: try .at(shift: "08:00-10:00", overtime: 900), now: .at("08:00"))
      #expect(try tour.stop(1).pace == pace)
      #expect(tour.day.overtime == (speed == 1_000 ? 0 : 1_800))
    }
  }

  @Test("breaks are placed by the speeds, with the host's own leg · SCHED-16.4 SCHED-14.8")
  func breaks() throws {
    var tour = try Self.tour([Self.stop(1, km: 18), Self.stop(2, km: 36)], speeds: [500])
    tour.planner.workingDayChanged(to: try .at(breaks: "09:00-10:15/30"), now: .at("08:00"))
    #expect(tour.sequence == ["1: 09:00 09:00 10:00 onTime", "2: 11:30 11:30 12:30 onTime"])
    #expect(tour.planner.breaks.first?.begin == Instant.at("10:00").seconds)
    // The visit would end too late for the break.
    tour.planner.workingDayChanged(to: try .at(breaks: "08:00-09:10/30"), now: .at("08:00"))
    #expect(try tour.stop(1).start == .at("09:30"))
    try tour.travel(1, 600, at: "08:00")
    #expect(try tour.stop(1).arrival == .at("08:10") && tour.stop(1).start == .at("08:10"))
    #expect(tour.planner.breaks.first?.begin == Instant.at("09:10").seconds)
  }

  @Test("while stops are left, the planner needs the time every minute · SCHED-16.5")
  func wake() throws {
    var tour = try Self.tour([Self.stop(1, km: 180)], speeds: [500])
    #expect(tour.wake == "08:01")
    try tour.planner.speedsChanged(on: Weekdays(of: .monday), to: [], now: .at("08:00"))
    #expect(tour.wake != "08:01")
    tour = try Self.tour([], speeds: [500])
    #expect(tour.wake != "08:01")
  }

  // MARK: - Proposals and insertions

  @Test("on a day with speeds a proposal is that of a working day, and follows them · SCHED-16.2 ORDER-14.6")
  func proposal() throws {
    // 18 km north and 27 km south: at 8:00 and 9:00 it is fast to go far.
    let stops = try [Self.stop(1, km: 18), Self.stop(2, km: -27, hours: "Mo-Su 06:00-10:00")]
    var tour = try Self.tour(stops, speeds: (0..<24).map { $0 == 8 ? 2_000 : 500 })
    #expect(try tour.stop(2).pace == .closed)
    try tour.propose()
    #expect(tour.proposed == [2, 1] && tour.planner.proposal.before.missedCount == 1)
    #expect(tour.planner.proposal.after.value.travel == 1_350 + 9_000)
    var twin = try Planner(takingOver: tour.planner.handOver())
    #expect(twin.proposal.after.value.travel == 1_350 + 9_000 && twin.handOver() == tour.planner.handOver())
    try twin.speedsChanged(on: Weekdays(of: .monday), to: [1_000], now: .at("08:00"))
    #expect(twin.proposal.phase == .outdated)
    // The host's own leg is as short as it says.
    try tour.travel(1, 60, at: "08:00")
    try tour.travel(2, 7_000, at: "08:00")
    #expect(tour.planner.proposal.phase == .outdated)
    try tour.propose()
    #expect(tour.proposed == [1, 2] || !tour.planner.proposal.isBetter)
    #expect(tour.planner.proposal.before.value.travel == 60 + 9_000)
    #expect(try Planner(takingOver: tour.planner.handOver()).handOver() == tour.planner.handOver())
    var accepted = try Self.tour(stops, speeds: (0..<24).map { $0 == 8 ? 2_000 : 500 })
    try accepted.propose()
    let (number, worth) = try (#require(accepted.planner.proposal.number), accepted.planner.proposal.after.value)
    try accepted.planner.proposalAccepted(number, SaveKey(high: 0, low: 1), now: .at("08:00"))
    #expect(accepted.day.travel == worth.travel)
    #expect(accepted.day.end == .at("08:00") + Double(worth.finish))
  }

  @Test("a stop that is left out comes back when the speeds let the agent arrive in time · SCHED-16.2 ORDER-15.7")
  func leftOut() throws {
    let stops = try [Self.stop(1, km: 37, hours: "Mo-Su 06:00-11:00"), Self.stop(2, km: 18)]
    var tour = try Self.tour(stops, speeds: [500])
    try tour.propose()
    let number = try #require(tour.planner.proposal.number)
    try tour.planner.proposalAccepted(number, SaveKey(high: 0, low: 1), now: .at("08:00"))
    #expect(try tour.stop(1).notToday == .closed)
    try tour.travel(1, 600, at: "08:00")
    #expect(try tour.stop(1).notToday == .closed, "the other visit comes first")
    try tour.planner.speedsChanged(on: Weekdays(of: .monday), to: [4_000], now: .at("08:00"))
    #expect(try tour.ids == [2, 1] && tour.stop(1).notToday == nil)
  }

  @Test("an insertion adds what the legs take by the speeds · SCHED-16.2 ORDER-16.4")
  func insertion() throws {
    var tour = try Self.tour([Self.stop(1, km: 18)], speeds: [500])
    let added = try #require(try tour.planner.insertion(of: Self.stop(9, km: 36)))
    #expect(added.gap == 1 && added.added.travel == 3_600 && added.added.finish == 7_200)
    try tour.travel(1, 60, at: "08:00")
    let then = try #require(try tour.planner.insertion(of: Self.stop(9, km: 36)))
    #expect(then.gap == 1 && then.added.travel == 3_600)
    #expect(tour.day.travel == 60)
  }

  // MARK: - The event

  @Test("other numbers are refused, and change nothing · SCHED-16.1")
  func refused() throws {
    var tour = try Self.tour([Self.stop(1, km: 18)], speeds: [500])
    let before = tour.planner.snapshot()
    for speeds in [[Int32](repeating: 1_000, count: 5), .init(repeating: 1_000, count: 96)] {
      #expect(throws: Refusal.workday(.speedCount)) {
        try tour.planner.speedsChanged(on: Weekdays(of: .monday), to: speeds, now: .at("09:00"))
      }
    }
    for speed in [99, 4_001, -1, 0] as [Int32] {
      #expect(throws: Refusal.workday(.speed)) {
        try tour.planner.speedsChanged(on: Weekdays(of: .monday), to: [1_000, speed], now: .at("09:00"))
      }
    }
    #expect(tour.planner.snapshot() == before)
    #expect(throws: Never.self) {
      try tour.planner.speedsChanged(
        on: Weekdays(of: .tuesday), to: .init(repeating: 100, count: 48), now: .at("08:00"))
    }
  }

  @Test("the same speeds again have no effect · SCHED-16.1")
  func same() throws {
    var tour = try Self.tour([Self.stop(1, km: 18)], speeds: [500, 500])
    try tour.propose()
    _ = tour.newlyRedrawn()
    try tour.planner.speedsChanged(on: Weekdays(of: .monday), to: [500], now: .at("08:00"))
    tour.collect()
    #expect(tour.newlyRedrawn().isEmpty && tour.planner.proposal.phase == .finished)
    let none = try Self.tour([Self.stop(1, km: 18)], speeds: [], on: Weekdays(rawValue: 127))
    #expect(
      try none.planner.snapshot() == Self.tour([Self.stop(1, km: 18)], speeds: [1_000], on: []).planner.snapshot())
  }

  @Test("a snapshot has the speeds, also before the start · SCHED-16.1 SNAP-1")
  func snapshot() throws {
    let tour = try Self.tour([Self.stop(1, km: 18), Self.stop(2, km: 36)], speeds: Self.slow(from: 8, to: 10))
    let restored = try tour.restored()
    #expect(restored.sequence == tour.sequence)
    var planner = try Planner(settings: Tour.settings, now: .at("08:00"))
    try planner.speedsChanged(on: Weekdays(of: .friday), to: [500], now: .at("08:00"))
    #expect(try planner.restored().snapshot() == planner.snapshot())
  }
}

extension Weekdays {
  fileprivate enum Day: UInt8 {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }

  fileprivate init(of day: Day) {
    self.init(rawValue: 1 << day.rawValue)
  }
}
