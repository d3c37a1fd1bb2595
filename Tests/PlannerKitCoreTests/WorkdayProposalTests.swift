import Testing

@testable import PlannerKitCore

/// Proposals on a day with a shift or breaks, and the stops that they leave out. Legs of 10 m take a second.
@Suite struct WorkdayProposalTests {
  /// An agent at 0 m at 8:00, and stops whose visits take an hour.
  private static func tour(
    _ stops: [PlanTask], _ day: WorkingDay, _ change: (inout Settings) -> Void = { _ in }
  ) throws -> Tour {
    var settings = Tour.tenMetresPerSecond
    change(&settings)
    var tour = try Tour(stops, at: "08:00", settings, travel: nil)
    tour.planner.workingDayChanged(to: day, now: .at("08:00"))
    tour.collect()
    return tour
  }

  private static func stop(
    _ id: UInt64, km: Double, hours: String? = nil, planned: String? = nil, terms: VisitTerms? = nil
  ) throws -> PlanTask {
    try .stop(id, north: km * 1_000, hours: hours, planned: planned, lasting: 3_600, terms: terms)
  }

  /// Stops 18 km, or half an hour, apart: the visits begin at 8:30, 10:00 and 11:30. The shift ends before the last.
  private static func tooMany() throws -> Tour {
    let stops = try [
      stop(1, km: 18, terms: .at(priority: 1)), stop(2, km: 36), stop(3, km: 54, terms: .at(priority: 2)),
    ]
    return try tour(stops, .at(shift: "08:00-12:00", overtime: 0))
  }

  @Test("a stop that would be missed is left out, with the first reason that holds · ORDER-15.1 ORDER-15.2 ORDER-15.3")
  func reasons() throws {
    let stops = try [
      Self.stop(1, km: 18, hours: "Mo-Su 07:00-08:29"), Self.stop(2, km: 9),
      Self.stop(3, km: 18, terms: .at("08:00-08:20")),
      Self.stop(4, km: 18, hours: "Mo-Su 06:00-13:00", planned: "15:00"),
      Self.stop(5, km: 180), Self.stop(6, km: 1),
    ]
    var tour = try Self.tour(stops, .at(shift: "08:00-11:00", overtime: 0))
    try tour.request()
    let taken = tour.takeRequest()
    let request = try #require(taken)
    var times = [Double](repeating: -1, count: 49)
    for from in 0..<7 where from != 6 { times[from * 7 + 6] = .infinity }
    try tour.planner.travelTimesLoaded(times, request: request, now: .at("08:00"))
    tour.search()
    #expect(tour.proposed == [2, 1, 3, 4, 5, 6])
    let proposed = (0..<6).compactMap { tour.planner.proposedStop(at: $0) }
    #expect(proposed.map(\.notToday) == [nil, .closed, .window, .closed, .time, .noRoute])
    #expect(proposed.map(\.visit.isMissed) == [false, true, true, true, true, true])
    #expect(proposed.map(\.visit.isCutOff) == [false, false, false, false, false, true])
    let end = tour.planner.proposal.instant(proposed[5].visit.arrival)
    #expect(end == .at("09:15") && proposed[5].visit.begin == proposed[5].visit.end)
    let texts = proposed.map { stop in tour.text { stop.write(in: tour.planner.localizer, isSpoken: false, to: $0) } }
    #expect(texts[0].hasPrefix("from 2nd to 1st place"))
    #expect(
      Array(texts[1...]) == [
        "Not today: closed", "Not today: outside the appointment", "Not today: closed", "Not today: no time left",
        "Not today: no route",
      ])
    let (before, after) = (tour.planner.proposal.before, tour.planner.proposal.after)
    #expect(before.missedCount == 5 && after.missedCount == 5 && after.value.missed == 5)
    #expect(after.value.finish == 4_500 && before.value.finish > after.value.finish)
  }

  @Test("an important stop is visited before a less important one · ORDER-14.1 ORDER-7.1")
  func weights() throws {
    var tour = try Self.tooMany()
    try tour.propose()
    // Two of the three fit.
    #expect(tour.proposed == [1, 3, 2] && tour.gained == "More important stops on time · 1 not possible today")
    #expect(tour.planner.proposedStop(at: 2)?.notToday == .time)
    #expect(tour.planner.proposal.before.missedCount == 1 && tour.planner.proposal.after.missedCount == 1)
  }

  @Test("accepted, the stops left out come last; the schedule does not go there · ORDER-15.4 ORDER-15.5 ORDER-15.6")
  func accepted() throws {
    var tour = try Self.tooMany()
    #expect(
      tour.sequence == ["1: 08:30 08:30 09:30 onTime", "2: 10:00 10:00 11:00 onTime", "3: 11:30 11:30 12:30 closed"])
    try tour.propose()
    try tour.accept()
    #expect(tour.order == [1, 3, 2])
    #expect(tour.sequence == ["1: 08:30 08:30 09:30 onTime", "3: 10:30 10:30 11:30 onTime", "2: - - - closed"])
    #expect(try tour.text(2) == "Not today: no time left" && tour.spoken(2) == "Not today: no time left")
    #expect(try tour.stop(2).notToday == .time && tour.row(2).task.status == .planned)
    #expect(tour.dayText == "Done by 11:30 · 3 stops left · 1 not possible today" && tour.day.travel == 5_400)
    // The next proposal begins from there.
    try tour.propose()
    #expect(!tour.planner.proposal.isBetter && tour.planner.proposal.before.value.missed == 1)
    #expect(tour.planner.proposal.before.value.finish == 12_600)
  }

  @Test("a stop is visited again once it can be, without another miss · ORDER-15.7")
  func visitedAgain() throws {
    var tour = try Self.tooMany()
    try tour.propose()
    try tour.accept()
    let before = tour
    // From the last stop at 11:30, the one left out is half an hour away.
    tour.planner.workingDayChanged(to: try .at(shift: "08:00-12:59", overtime: 0), now: .at("08:00"))
    #expect(try tour.stop(2).notToday == .time)
    tour.planner.workingDayChanged(to: try .at(shift: "08:00-13:00", overtime: 0), now: .at("08:00"))
    #expect(tour.sequence.last == "2: 12:00 12:00 13:00 tight")
    tour.planner.workingDayChanged(to: try .at(shift: "08:00-12:00", overtime: 0), now: .at("08:00"))
    #expect(try tour.stop(2).notToday == nil && tour.text(2) == "12:00, After the end of the shift")
    // With it, a break would be missed that the day does not need without it.
    tour = before
    let lunch = try WorkingDay.at(shift: "08:00-13:00", overtime: 0, breaks: "11:40-12:10/20")
    tour.planner.workingDayChanged(to: lunch, now: .at("08:00"))
    #expect(try tour.stop(2).notToday == .time && tour.planner.breaks.first?.state == .notNeeded)
  }

  @Test("of the stops that could be visited now, the first eight are tried · ORDER-15.7")
  func mostTried() throws {
    var stops = try [Self.stop(1, km: 18, terms: .at("08:30-08:35", priority: 100))]
    for id in 2...9 as ClosedRange<UInt64> { stops.append(try Self.stop(id, km: 1, hours: "Mo-Su 08:00-09:30")) }
    stops.append(try .stop(10, north: 18_000, lasting: 4 * 3_600))
    var tour = try Self.tour(stops, .at(shift: "08:00-12:00", overtime: 0))
    try tour.propose()
    try tour.accept()
    #expect(tour.planner.stops.map { $0.notToday != nil } == [false] + [Bool](repeating: true, count: 9))
    try tour.planner.taskUpdated(Self.stop(10, km: 18), now: .at("08:00"))
    #expect(try tour.stop(10).notToday != nil, "it could be visited, but eight others come before it")
    try tour.planner.taskRemoved(TaskID(2), now: .at("08:00"))
    #expect(try tour.stop(10).notToday == nil)
  }

  @Test("it is left out until the day or the shift ends, the order is refused or the agent goes there · ORDER-15.8")
  func leftOutUntil() throws {
    var tour = try Self.tooMany()
    try tour.propose()
    _ = tour.takeOrderSaves()
    try tour.planner.proposalAccepted(#require(tour.planner.proposal.number), now: .at("08:00"))
    let keys = tour.takeOrderSaves()
    let key = try #require(keys.first)
    let accepted = tour
    try tour.planner.saveRefused(key, "no", now: .at("08:00"))
    #expect(try tour.stop(2).notToday == nil && tour.order == [1, 2, 3])
    tour = accepted
    try tour.set(2, .enRoute, at: "08:00")
    #expect(try tour.stop(2).notToday == nil && tour.sequence.first == "2: 09:00 09:00 10:00 onTime")
    tour = accepted
    tour.planner.workingDayChanged(to: WorkingDay(), now: .at("08:00"))
    #expect(tour.planner.stops.allSatisfy { $0.notToday == nil })
    tour = accepted
    try tour.wait(until: "24:00")
    #expect(tour.planner.stops.allSatisfy { $0.notToday == nil })
    // The order that the host was given comes back with the plan.
    tour = accepted
    try tour.planner.saveAcknowledged(key, now: .at("08:00"))
    try tour.load(
      [1, 3, 2].enumerated().map { index, id in
        try tour.row(id).task.ordered(Int32(index))
      })
    #expect(tour.order == [1, 3, 2] && tour.ids == [1, 3, 2])
    #expect(try tour.stop(2).notToday == .time)
  }

  @Test("the breaks between the visits of a proposal delay them, and are no waiting · ORDER-14.1 SCHED-14.3")
  func breaks() throws {
    let stops = try [Self.stop(1, km: 36), Self.stop(2, km: 18, hours: "Mo-Su 08:00-10:30")]
    var tour = try Self.tour(stops, .at(breaks: "09:45-10:30/30,17:00-18:00/30"))
    try tour.propose()
    #expect(tour.proposed == [2, 1] && tour.planner.proposal.after.missedBreaks == 0)
    let last = try #require(tour.planner.proposedStop(at: 1)?.visit)
    #expect(tour.planner.proposal.instant(last.arrival) == .at("10:00") && last.breakTime == 1_800)
    #expect(tour.planner.proposal.instant(last.begin) == .at("10:30"))
  }

  @Test("less overtime is a gain, before travel · ORDER-14.2 ORDER-7.1")
  func overtime() throws {
    let stops = try [Self.stop(1, km: 36), Self.stop(2, km: 18)]
    var tour = try Self.tour(stops, .at(shift: "08:00-10:30"))
    try tour.propose()
    #expect(tour.planner.proposal.before.overtime == 3_600 && tour.planner.proposal.after.overtime == 1_800)
    #expect(tour.gained == "30 min less overtime")
  }

  @Test("the agent goes where the agent is en route to, also if the host's way there is too long · ORDER-15.9")
  func enRoute() throws {
    let stops = try [Self.stop(1, km: 36), Self.stop(2, km: 18, hours: "Mo-Su 08:00-08:50")]
    var tour = try Self.tour(stops, .at(shift: "08:00-18:00"))
    try tour.set(2, .enRoute, at: "08:00")
    #expect(try tour.stop(2).pace == .onTime)
    try tour.request()
    let taken = tour.takeRequest()
    let request = try #require(taken)
    // From the start it takes an hour.
    try tour.planner.travelTimesLoaded([0, 3_600, 60, 0, 0, 60, 0, 60, 0], request: request, now: .at("08:00"))
    tour.search()
    #expect(tour.planner.proposal.after.leftOut == 0 && tour.planner.proposal.after.missedCount == 1)
    #expect(tour.planner.proposal.before.missedCount == 1)
  }

  @Test("the visits of both orders take at most 160 bytes for each stop · ORDER-14.5")
  func memory() {
    for stops in 1...OrderLimits.stops { #expect(ProposedDays.size(stops: stops) <= 160 * stops, "\(stops)") }
  }

  @Test("one stop alone can be left out · ORDER-1.6 ORDER-15.1")
  func alone() throws {
    var tour = try Self.tour([Self.stop(1, km: 18, hours: "Mo-Su 07:00-08:00")], .at(shift: "08:00-12:00"))
    try tour.propose()
    #expect(
      tour.planner.proposedStop(at: 0)?.notToday == .closed && tour.gained == "Saves 30 min · 1 not possible today")
    try tour.accept()
    #expect(
      try tour.text(1) == "Not today: closed" && tour.dayText == "1 stop left · 1 not possible today")
  }

  @Test(
    "the values follow the time and the location; a break that begins outdates them · ORDER-7.3 ORDER-8.1 ORDER-8.2")
  func meanwhile() throws {
    var tour = try Self.tour(
      [Self.stop(1, km: 36), Self.stop(2, km: 18)], .at(shift: "08:00-12:00", breaks: "08:00-18:00/15"))
    try tour.propose()
    #expect(tour.planner.proposal.after.value.finish == 10_800)
    try tour.wait(until: "08:10")
    #expect(tour.planner.proposal.after.value.finish == 11_400)
    try tour.fix(6_000, at: "08:10")
    #expect(tour.planner.proposal.after.value.finish == 10_800 && tour.planner.proposal.after.value.travel == 3_000)
    let proposal = tour
    try tour.planner.breakStarted(0, now: .at("08:11"))
    #expect(tour.planner.proposal.phase == .outdated)
    tour = proposal
    tour.planner.workingDayChanged(
      to: try .at(shift: "08:00-12:00", breaks: "08:00-18:00/15"), now: .at("08:11"))
    #expect(tour.planner.proposal.phase == .finished, "the same again")
    tour.planner.workingDayChanged(to: try .at(shift: "08:00-13:00"), now: .at("08:11"))
    #expect(tour.planner.proposal.phase == .outdated)
  }

  @Test("a search that is handed over goes on alike; a restored one begins with its order · SNAP-1.20 SNAP-1.15")
  func handedOver() throws {
    func isSame(_ one: Planner, _ other: Planner) -> Bool { one.handOver() == other.handOver() }
    let stops = try (1...12 as ClosedRange<UInt64>).map { id in
      try Self.stop(
        id, km: Double(id * 7 % 13), hours: id % 3 == 0 ? "Mo-Su 09:00-11:00,13:00-15:00" : nil,
        terms: id % 4 == 0 ? .at("09:00-12:00", "15:00-16:00", priority: Int32(id)) : nil)
    }
    var tour = try Self.tour(stops, .at(shift: "08:00-16:00", overtime: 1_800, breaks: "12:00-13:30/30,15:00-16:00/10"))
    try tour.request()
    var waiting = tour
    waiting.planner = try Planner(takingOver: tour.planner.handOver())
    #expect(isSame(waiting.planner, tour.planner))
    let taken = tour.takeRequest()
    let request = try #require(taken)
    try tour.planner.travelTimesDeclined(request: request, now: .at("08:00"))
    for steps in [1, 50, 200, 100_000] as [UInt64] {
      _ = tour.planner.searchProposal(steps: steps)
      var twin = try Planner(takingOver: tour.planner.handOver())
      #expect(isSame(twin, tour.planner) && twin.proposal.after == tour.planner.proposal.after)
      var own = tour.planner
      #expect(twin.searchProposal(steps: 300) == own.searchProposal(steps: 300) && isSame(twin, own))
    }
    tour.search()
    #expect(tour.planner.proposal.after.missedCount > 0)
    var restored = try tour.restored()
    restored.search()
    #expect(restored.planner.proposal.phase == .waiting)
    try tour.accept()
    let (kept, twin) = (try tour.restored(), try Planner(takingOver: tour.planner.handOver()))
    #expect(kept.planner.stops.map(\.notToday) == tour.planner.stops.map(\.notToday) && kept.dayText == tour.dayText)
    #expect(isSame(twin, tour.planner))
  }
}
