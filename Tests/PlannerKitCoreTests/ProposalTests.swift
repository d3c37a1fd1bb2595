import Testing

@testable import PlannerKitCore

/// Proposals of another order. The stops are on a line, some metres north of the agent, and a leg of 10 m takes a
/// second.
@Suite struct ProposalTests {
  // MARK: The request

  @Test("in progress, en route, first, free, last; only free ones change places · ORDER-1.3 ORDER-1.4 ORDER-1.5")
  func positions() throws {
    // Stops 1 and 2 are free, and in the wrong order.
    var tour = try Tour.through([1_000, 4_000, 500, 9_000, 3_000, 6_000, 3_500, 7_000, 100])
    try tour.set(9, .inProgress, at: "10:00")
    for enRoute in [4, 5] as [UInt64] { try tour.set(enRoute, .enRoute, at: "10:00") }
    let last = [3, 6].map { StopRule(id: TaskID($0), position: .last) }
    let first = [7, 8].map { StopRule(id: TaskID($0), position: .first) }
    try tour.propose(rules: last + first)
    #expect(tour.planner.proposal.stopCount == 8 && tour.proposed == [4, 5, 7, 8, 2, 1, 3, 6])
  }

  @Test("with fewer than two free stops there is nothing to propose, and the host is not asked · ORDER-1.6")
  func nothingToPropose() throws {
    var tour = try Tour.through([1_000, 500])
    try tour.planner.proposalRequested(
      ProposalOptions(), rules: [StopRule(id: TaskID(1), position: .first)], now: .at("10:00"))
    #expect(tour.planner.proposal.phase == .finished && !tour.planner.proposal.isBetter)
    #expect(tour.takeRequest() == nil)
    // The only order that the rule allows is better, but that is no choice of the planner's.
    try tour.propose(rules: [StopRule(id: TaskID(2), position: .first)])
    #expect(tour.planner.proposal.phase == .finished && tour.proposed == [] && tour.gained == "")
    #expect(tour.planner.proposal.after == tour.planner.proposal.before)
    var empty = try Tour.through([])
    try empty.planner.proposalRequested(ProposalOptions(), rules: [], now: .at("10:00"))
    #expect(empty.planner.proposal.phase == .finished)
  }

  @Test("a planner without a plan is handed over with its proposal · ORDER-1.6 SNAP-1.20")
  func nothingLoaded() throws {
    var planner = try Planner(settings: Settings(), now: .at("10:00"))
    planner.start(now: .at("10:00"))
    try planner.proposalRequested(ProposalOptions(), rules: [], now: .at("10:00"))
    let bytes = planner.handOver()
    let twin = try Planner(takingOver: bytes)
    #expect(twin.proposal.phase == .finished && twin.handOver() == bytes)
  }

  @Test("without stops the way to the end place follows the location · ORDER-2.6 ORDER-8.1")
  func onlyTheWayToTheEnd() throws {
    var tour = try Tour.through([500])
    try tour.set(1, .cancelled, at: "10:00")
    var options = ProposalOptions()
    options.end = try .at(.metres(north: 3_000))
    try tour.planner.proposalRequested(options, rules: [], now: .at("10:00"))
    #expect(tour.planner.proposal.before.value.travel == 300)
    try tour.fix(1_000, at: "10:05")
    #expect(tour.planner.proposal.before.value.travel == 200)
    #expect(tour.planner.proposal.instant(tour.planner.proposal.after.value.finish) == .at("10:05") + 200)
    #expect(tour.planner.proposal.phase == .finished)
  }

  @Test("what is refused, and changes nothing · ORDER-1.8")
  func refusals() throws {
    var tour = try Tour.through(Tour.zigzag)
    let rules: [([StopRule], Refusal.Reason)] = [
      ([StopRule(id: TaskID(9))], .notFound), ([StopRule(id: TaskID(1)), StopRule(id: TaskID(1))], .duplicate),
      ([StopRule(id: TaskID(1), priority: 101)], .invalidArgument),
      ([StopRule(id: TaskID(1), priority: -1)], .invalidArgument),
    ]
    for (rules, expected) in rules {
      let refusal = reason { try tour.planner.proposalRequested(ProposalOptions(), rules: rules, now: .at("10:01")) }
      #expect(refusal == expected && tour.planner.clock.now == .at("10:00") && tour.planner.proposal.phase == nil)
    }
    try tour.change { $0.isScheduling = false }
    #expect(
      reason { try tour.planner.proposalRequested(ProposalOptions(), rules: [], now: .at("10:01")) } == .notAllowed)
    var many = try Tour.through((0..<251).map { Double($0) })
    #expect(reason { try many.planner.proposalRequested(ProposalOptions(), rules: [], now: .at("10:01")) } == .limit)
  }

  // MARK: Travel times

  @Test("travel times that are refused leave the request waiting; another answer is outdated · ORDER-3.5 ORDER-3.6")
  func travelTimes() throws {
    var tour = try Tour.through([1_000, 3_000, 2_000])
    try tour.planner.proposalRequested(ProposalOptions(), rules: [], now: .at("10:00"))
    let taken = tour.takeRequest()
    let request = try #require(taken)
    func answer(_ times: [Double], _ request: RequestNumber) -> Refusal.Reason? {
      reason { try tour.planner.travelTimesLoaded(times, request: request, now: .at("10:00")) }
    }
    for wrong in [.nan, -Double.infinity, 31_536_001] {
      #expect(answer([Double](repeating: 1, count: 15) + [wrong], request) == .invalidArgument, "\(wrong)")
    }
    #expect(answer([1, 2, 3], request) == .invalidArgument)
    #expect(answer([Double](repeating: 1, count: 16), RequestNumber(value: request.value + 1)) == .outdated)
    #expect(tour.planner.proposal.phase == .waiting)
    #expect(answer([Double](repeating: 1, count: 16), request) == nil && tour.planner.proposal.phase == .searching)
    #expect(answer([Double](repeating: 1, count: 16), request) == .outdated)
    #expect(!tour.planner.proposal.isEstimated)
  }

  @Test("what the host knows holds for the schedule, and in an accepted order · ORDER-3.7 ORDER-3.8")
  func givenLegs() throws {
    var tour = try Tour.through([1_000, 3_000, 2_000])
    // From the location, then from the stops 1, 2 and 3. A negative one is not known.
    let times: [Double] = [0, 10, 50, 60, 0, 0, 70, 20, 0, 70, 0, 30, 0, -1, 30, 0]
    try tour.request(times: times)
    #expect(tour.planner.stops.map(\.leg) == [10, 70, 30] && tour.planner.proposal.isEstimated)
    while tour.planner.searchProposal(steps: 100) {}
    try tour.accept()
    #expect(tour.order == [1, 3, 2] && tour.planner.stops.map(\.leg) == [10, 20, 30])
    #expect(try tour.restored().planner.stops.map(\.leg) == [10, 20, 30], "ORDER-12.4")
    try tour.fix(200, at: "10:01")
    #expect(tour.planner.stops.map(\.leg) == [80, 20, 30])
  }

  @Test("only the legs of a task that moved, or left, end, for a restored planner, too · ORDER-3.10 ORDER-12.4")
  func movedTask() throws {
    var tour = try Tour.through([1_000, 3_000, 2_000])
    let isElsewhere = LocalDay(number: tour.planner.today.number + 1)
    func task(_ id: UInt64, _ north: Double, on day: LocalDay? = nil) throws -> PlanTask {
      try PlanTask(
        id: TaskID(id), title: "Stop", order: Int32(id) - 1, coordinate: .metres(north: north),
        planned: day.map { .day($0) }, estimatedDuration: 600)
    }
    try tour.planner.taskAdded(task(9, 500, on: isElsewhere), now: .at("10:00"))
    try tour.request(times: [0, 10, 50, 60, 0, 0, 70, 20, 0, 70, 0, 30, 0, 20, 30, 0])
    var twin = try tour.restored()
    for north in [700.0, 800] {
      try tour.planner.taskUpdated(task(9, north, on: isElsewhere), now: .at("10:00"))
      try twin.planner.taskUpdated(task(9, north, on: isElsewhere), now: .at("10:00"))
    }
    #expect(tour.planner.stops.map(\.leg) == [10, 70, 30] && twin.planner.stops.map(\.leg) == [10, 70, 30])
    try twin.load([task(1, 1_000), task(2, 3_000), task(3, 3_500), task(9, 800, on: isElsewhere)])
    #expect(twin.planner.stops.map(\.leg) == [10, 70, 50], "also in a loaded plan")
    // The last of the list: the leg from 1 to 2 stays.
    try tour.planner.taskUpdated(task(3, 3_500), now: .at("10:00"))
    #expect(tour.planner.stops.map(\.leg) == [10, 70, 50])
    try tour.planner.taskRemoved(TaskID(2), now: .at("10:00"))
    try tour.planner.taskAdded(task(2, 3_000), now: .at("10:00"))
    #expect(tour.planner.stops.map(\.leg) == [10, 200, 50])
    #expect(try tour.restored().planner.stops.map(\.leg) == [10, 200, 50])
  }

  @Test("after a stop without a coordinate the host's way from the stop before it holds · ORDER-3.8 SCHED-3.5")
  func givenLegPastUnknownPlace() throws {
    var tour = try Tour.through([1_000, 3_000])
    try tour.planner.taskAdded(PlanTask(id: TaskID(3), title: "Nowhere", order: 0), now: .at("10:00"))
    // From the location, then from the stops 1, 3 and 2.
    let times: [Double] = [0, 10, -1, 60, 0, 0, -1, 70, 0, -1, 0, -1, 0, 70, -1, 0]
    try tour.request(times: times)
    #expect(tour.planner.stops.map(\.id) == [TaskID(1), TaskID(3), TaskID(2)])
    #expect(tour.planner.stops.first?.leg == 10 && tour.planner.stops.last?.leg == 70)
  }

  @Test("where there is no way, the stop is missed, and nothing shows a number · ORDER-2.9 ORDER-3.9 SCHED-3.7")
  func noWay() throws {
    var tour = try Tour.through([1_000, 3_000, 2_000])
    let none = Double.infinity
    // From the location, then from the stops 1, 2 and 3. The second is an island.
    let times: [Double] = [0, 60, none, 10, 0, 0, none, 30, 0, none, 0, none, 0, 20, none, 0]
    try tour.request(times: times)
    #expect(tour.planner.stops.map(\.pace) == [.onTime, .unknown, .onTime])
    #expect(tour.planner.stops.map(\.leg) == [60, 0, 30])
    #expect(tour.planner.rows[1].travelTime == nil)
    #expect(try tour.text(2) == "No route" && tour.spoken(2) == "No route", "SCHED-8.15")
    let before = tour.planner.proposal.before
    #expect(!tour.planner.proposal.isEstimated && before.value.noWays == 1 && before.missedCount == 1)
    #expect(before.value.travel == 90 && tour.planner.daySchedule.travel == 90, "from the first stop to the third")
    #expect(try tour.restored().planner.stops.map(\.leg) == [60, 0, 30], "ORDER-12.4")
    tour.search()
    let proposed = (0..<3).compactMap { tour.planner.proposedStop(at: $0) }
    #expect(proposed.filter { !$0.visit.isCutOff }.map(\.id.low) == [3, 1])
    #expect(proposed.filter(\.visit.isMissed).map(\.id.low) == [2] && tour.gained == "Saves 1 min")
    try tour.accept()
    #expect(tour.planner.daySchedule.travel == 30)
  }

  @Test("what can be reached in another order · ORDER-2.9 ORDER-7.5 ORDER-7.9")
  func reachable() throws {
    var tour = try Tour.through([1_000, 2_000, 3_000])
    let none = Double.infinity
    // From the location, then from the stops 1, 2 and 3. The second is reached from the third alone, with more travel.
    let times: [Double] = [0, 10, none, 60, 0, 0, none, 20, 0, 10, 0, 10, 0, 70, 900, 0]
    try tour.request(times: times)
    #expect(tour.planner.stops.map(\.leg) == [10, 0, 20])
    tour.search()
    #expect(tour.proposed == [1, 3, 2] && tour.planner.proposal.after.value.noWays == 0)
    let texts = (0..<3).map { index in
      let writer = TextWriter()
      tour.planner.proposedStop(at: index)?.change.write(in: tour.planner.localizer, isSpoken: false, to: writer)
      return writer.text
    }
    #expect(texts[0] == "" && texts[1].hasPrefix("from 3rd to 2nd place") && texts[2] == "from 2nd to 3rd place")
    #expect(tour.gained == "1 more stop reachable · 1 more stop on time · 15 min more travel")
    try tour.accept()
    #expect(tour.planner.stops.map(\.leg) == [10, 20, 900] && tour.planner.daySchedule.travel == 930)
  }

  @Test("from the first stop that can be reached, the host's legs hold; to it, an estimate · SCHED-3.7 SCHED-3.8")
  func firstReached() throws {
    var tour = try Tour.through([1_000, 2_000, 3_000])
    let none = Double.infinity
    let times: [Double] = [0, none, 20, 30, 0, 0, 111, 112, 0, 113, 0, 114, 0, 115, 116, 0]
    try tour.request(times: times)
    #expect(tour.planner.stops.map(\.leg) == [0, 20, 114], "the first cannot be reached")
    var there = try tour.restored()
    try there.set(1, .inProgress, at: "10:00")
    #expect(there.planner.stops.map(\.leg) == [0, 100, 114], "the agent is there all the same")
    try tour.fix(500, at: "10:10")
    #expect(tour.planner.stops.map(\.leg) == [50, 100, 114], "the times from the location no longer hold")
  }

  @Test("from a stop in progress the host's legs lead on, also in an accepted order · ORDER-3.8 SCHED-3.3")
  func fromInProgress() throws {
    var tour = try Tour.through([1_000, 3_000, 2_000])
    try tour.set(1, .inProgress, at: "10:00")
    // From stop 1, then from the stops 2 and 3.
    try tour.request(times: [0, 50, 60, 0, 0, 70, 0, 20, 0])
    #expect(tour.planner.stops.map(\.leg) == [0, 50, 70])
    tour.search()
    try tour.accept()
    #expect(tour.order == [1, 3, 2] && tour.planner.stops.map(\.leg) == [0, 60, 20])
  }

  @Test("a way that nobody knows takes the average of all that are known · ORDER-2.7")
  func unknownWays() throws {
    var tour = try Tour.through([1_000, 3_000])
    try tour.planner.taskAdded(PlanTask(id: TaskID(3), title: "Nowhere", order: 9), now: .at("10:00"))
    try tour.propose(.estimating)
    // From the agent 100 and 300 s, and 200 s each way.
    #expect(tour.planner.proposal.unknownLeg == 200)
    #expect(tour.planner.proposal.before.value.travel == 100 + 200 + 200)
  }

  @Test("the host's own travel time of a row counts from the location · ORDER-3.3 ORDER-3.7")
  func ownTravelTime() throws {
    var tour = try Tour.through([3_000, 1_000, 2_000])
    try tour.travel(2, 5_000, at: "10:00")
    try tour.propose(.estimating)
    #expect(tour.proposed == [3, 2, 1])
    #expect(tour.planner.proposal.before.value.travel == 300 + 200 + 100)
  }

  @Test("what no order can visit in time begins at the arrival, and is missed before and after · ORDER-2.2 ORDER-2.6")
  func alwaysMissed() throws {
    let hours = ["off", "10:00-10:30", "10:00-10:30"]
    var tour = try Tour(
      hours.enumerated().map { index, hours in
        try PlanTask(
          id: TaskID(UInt64(index + 1)), title: "Stop", order: Int32(index), openingHours: hours,
          coordinate: .metres(north: [3_000.0, 1_000, 2_000][index]),
          planned: index < 2 ? .at(.at("13:30")) : nil, estimatedDuration: 60)
      }, Tour.tenMetresPerSecond, travel: nil)
    try tour.propose(.estimating)
    let (before, after) = (tour.planner.proposal.before, tour.planner.proposal.after)
    #expect(tour.paces == [.closed, .closed, .onTime] && before.missedCount == 2 && after.missedCount == 2)
    #expect(tour.planner.proposal.instant(before.value.finish) == tour.planner.daySchedule.end)
    #expect(tour.proposed == [2, 3, 1])
  }

  // MARK: What is proposed

  @Test("before and after, the stops and the text of what is gained · ORDER-7 ORDER-7.1 ORDER-7.2 ORDER-7.4 ORDER-7.5")
  func figures() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.propose(.estimating)
    #expect(tour.proposed == [1, 3, 5, 2, 4])
    let proposal = tour.planner.proposal
    #expect(proposal.before.value.travel == 100 + 300 + 200 + 300 + 200 && proposal.after.value.travel == 500)
    let finish: Double = 500 + 5 * 600
    #expect(proposal.instant(proposal.after.value.finish) == .at("10:00") + finish)
    #expect(tour.gained == "Saves 10 min" && tour.planner.stops.map(\.leg) == [100, 300, 200, 300, 200])
    let second = try #require(tour.planner.proposedStop(at: 1))
    #expect(second.indexBefore == 2 && second.visit.leg == 100 && second.row == 2 && !second.visit.isMissed)
    #expect(proposal.instant(second.visit.arrival) == .at("10:00") + 800)
    #expect(tour.planner.proposedStop(at: 5) == nil && tour.planner.proposedStop(at: -1) == nil)
    #expect(tour.order == [1, 2, 3, 4, 5], "ORDER-9.10")
  }

  // MARK: Snapshots

  @Test("in every state the snapshot continues, with the best order so far · ORDER-12")
  func snapshots() throws {
    var tour = try Tour.through(Tour.zigzag)
    var options = ProposalOptions()
    options.end = .at(try .metres(north: 0))
    options.objective = .finish
    try tour.planner.proposalRequested(
      options, rules: [StopRule(id: TaskID(4), position: .last, priority: 7)], now: .at("10:00"))
    let taken = tour.takeRequest()
    let request = try #require(taken)
    var waiting = try tour.restored()
    #expect(waiting.planner.proposal.phase == .waiting && waiting.planner.proposal.number != request)
    #expect(waiting.planner.proposal.options == options)
    try tour.planner.travelTimesDeclined(request: request, now: .at("10:00"))
    while tour.planner.searchProposal(steps: 10) {}
    let found = tour.proposed
    #expect(found.last == 4)
    for var restored in [waiting, try tour.restored()] {
      let again = try #require(restored.planner.proposal.number)
      try restored.planner.travelTimesDeclined(request: again, now: .at("10:00"))
      #expect(restored.planner.proposal.phase == .searching)
      while restored.planner.searchProposal(steps: 10) {}
      #expect(restored.proposed == found)
    }
    // Searched, but by no step: it begins with what was found.
    var begun = try tour.restored()
    try begun.planner.travelTimesDeclined(
      request: #require(begun.planner.proposal.number), now: .at("10:00"))
    #expect(begun.proposed == found)
    waiting = tour
    try waiting.planner.taskRemoved(TaskID(1), now: .at("10:00"))
    #expect(try waiting.restored().planner.proposal.phase == .outdated)
    try tour.accept()
    #expect(try tour.restored().planner.acceptedOrder.key != nil)
  }
}
