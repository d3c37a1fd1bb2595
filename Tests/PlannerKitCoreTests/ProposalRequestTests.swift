import Testing

@testable import PlannerKitCore

/// What a proposal is asked for, and what is better. The stops are on a line, and a leg of 10 m takes a second.
@Suite struct ProposalRequestTests {
  // MARK: The request

  /// Stop 1 is 100 s away and may begin at 10:15; stop 2 is 300 s away, in the other direction. To visit 1 first is
  /// less travel, and to visit 2 first is an earlier finish.
  private static func divided(_ ids: [UInt64]) throws -> Tour {
    let stops = try [PlanTask.stop(1, north: 1_000, planned: "10:30"), .stop(2, north: -3_000)]
    var tour = try Tour(stops, Tour.tenMetresPerSecond, travel: nil)
    if ids == [2, 1] { try tour.planner.taskUpdated(.stop(2, north: -3_000).ordered(0), now: .at("10:00")) }
    #expect(tour.ids == ids)
    return tour
  }

  @Test("the objective decides between less travel and an earlier finish · ORDER-1.1 ORDER-2.4")
  func objective() throws {
    for (list, objective, expected) in [
      ([1, 2], OrderObjective.travel, []), ([2, 1], .travel, [1, 2]), ([1, 2], .finish, [2, 1]), ([2, 1], .finish, []),
    ] as [([UInt64], OrderObjective, [UInt64])] {
      var tour = try Self.divided(list)
      try tour.propose(ProposalOptions(objective))
      #expect(tour.proposed == expected && tour.planner.proposal.isBetter == !expected.isEmpty, "\(list) \(objective)")
    }
    var tour = try Self.divided([1, 2])
    try tour.propose(ProposalOptions(.finish))
    let proposal = tour.planner.proposal
    #expect(proposal.before.value.travel == 500 && proposal.after.value.travel == 700)
    #expect(proposal.instant(proposal.before.value.finish) == .at("10:41:40"))
    #expect(proposal.instant(proposal.after.value.finish) == .at("10:31:40"))
    #expect(tour.gained == "Done 10 min earlier · 3 min more travel")
  }

  @Test("of orders that finish at the same time the one that travels less is better · ORDER-2.4")
  func equalFinish() throws {
    // The last one begins at 11:45 in any case.
    var tour = try Tour.through([3_000, 1_000, 2_000, 5_000], planned: [4: "12:00"])
    try tour.propose(ProposalOptions(.finish), rules: [StopRule(id: TaskID(4), position: .last)])
    #expect(tour.proposed == [2, 3, 1, 4])
    let (before, after) = (tour.planner.proposal.before.value, tour.planner.proposal.after.value)
    #expect(before.finish == after.finish && before.travel == 900 && after.travel == 500)
    #expect(tour.gained == "Saves 7 min")
  }

  @Test("the day ends where the request says, nowhere, or where the settings say · ORDER-1.2")
  func endPlace() throws {
    let (north, south) = (try Coordinate.metres(north: 1_000), try Coordinate.metres(north: -2_000))
    /// The proposed order, and the travel time before.
    func proposed(_ end: ProposalOptions.End, settings: Coordinate?) throws -> ([UInt64], Int64) {
      var tour = try Tour.through([1_000, -2_000])
      try tour.change { $0.endPlace = settings }
      try tour.propose(ProposalOptions(.travel, end: end))
      let proposal = tour.planner.proposal
      #expect(proposal.instant(proposal.before.value.finish) == .at("10:20") + Double(proposal.before.value.travel))
      return (tour.proposed, proposal.before.value.travel)
    }
    for (end, settings, expected) in [
      (.ofSettings, nil, ([], 400)), (.ofSettings, north, ([2, 1], 700)), (.ofSettings, south, ([], 400)),
      (.none, nil, ([], 400)), (.none, north, ([], 400)),
      (.at(north), nil, ([2, 1], 700)), (.at(north), south, ([2, 1], 700)), (.at(south), north, ([], 400)),
    ] as [(ProposalOptions.End, Coordinate?, ([UInt64], Int64))] {
      #expect(try proposed(end, settings: settings) == expected, "\(end)")
    }
  }

  @Test("a miss weighs 1 more than the priority, of the rule or else of the task · ORDER-1.3 ORDER-2.1 ORDER-7.5")
  func priority() throws {
    // Two appointments of half an hour at one time and place: the second one is missed.
    for (priority, expected) in [(0, []), (1, [2, 1]), (100, [2, 1])] as [(Int32, [UInt64])] {
      var tour = try Tour.through([0, 0], planned: [1: "10:10", 2: "10:10"], lasting: [1: 1_800, 2: 1_800])
      try tour.propose(rules: [StopRule(id: TaskID(2), priority: priority)])
      let (before, after) = (tour.planner.proposal.before, tour.planner.proposal.after)
      #expect(tour.proposed == expected && before.missedCount == 1 && after.missedCount == 1)
      #expect(before.value.missed == 1 + Int64(priority) && after.value.missed == 1)
      #expect(before.value.lateness == after.value.lateness && tour.gained.isEmpty == expected.isEmpty)
    }
    var tour = try Tour.through([0, 0], planned: [1: "10:10", 2: "10:10"], lasting: [1: 1_800, 2: 1_800])
    try tour.propose(rules: [StopRule(id: TaskID(1), priority: 100), StopRule(id: TaskID(2), priority: 100)])
    #expect(tour.proposed == [] && tour.planner.proposal.before.value.missed == 101)
    tour = try Tour(
      [
        .stop(1, planned: "10:10", lasting: 1_800), .stop(2, planned: "10:10", lasting: 1_800, terms: .at(priority: 7)),
      ],
      Tour.tenMetresPerSecond, travel: nil)
    try tour.propose()
    #expect(tour.proposed == [2, 1] && tour.planner.proposal.before.value.missed == 8)
    try tour.propose(rules: [StopRule(id: TaskID(2))])
    #expect(tour.proposed == [] && tour.planner.proposal.before.value.missed == 1)
  }

  @Test(
    "an order keeps appointments; a visit that begins after them is late, and too late is missed · ORDER-2.2 SCHED-12")
  func appointments() throws {
    let stops = [
      try PlanTask.stop(1, lasting: 3_600), try .stop(2, terms: .at("10:00-10:30", "12:00-12:10")),
      try .stop(3, terms: .at("10:00-10:55")),
    ]
    var tour = try Tour(stops, Tour.tenMetresPerSecond, travel: nil)
    let first = tour.sequence
    #expect(first == ["1: 10:00 10:00 11:00 onTime", "2: 11:00 12:00 12:10 onTime", "3: 12:10 12:10 12:20 closed"])
    try tour.propose()
    #expect(tour.proposed.last == 1 && tour.gained.contains("1 more stop on time"))
    // Five minutes after the last appointment are late, and not missed.
    tour = try Tour([stops[0], .stop(3, terms: .at("10:00-10:56"))], Tour.tenMetresPerSecond, travel: nil)
    try tour.propose()
    let (before, after) = (tour.planner.proposal.before.value, tour.planner.proposal.after.value)
    #expect(before.missed == 0 && before.lateness == 240 && after.lateness == 0 && tour.proposed == [3, 1])
  }

  @Test("a new request discards the proposal before it, in every phase · ORDER-1.7 ORDER-3.6")
  func another() throws {
    let phases: [(ProposalPhase, (inout Tour) throws -> Void)] = [
      (.waiting, { try $0.request() }), (.searching, { try $0.request(.estimating) }),
      (.finished, { try $0.propose() }),
      (
        .outdated,
        {
          try $0.propose()
          try $0.set(1, .enRoute, at: "10:00")
        }
      ),
    ]
    for (phase, prepare) in phases {
      var tour = try Tour.through(Tour.zigzag)
      try prepare(&tour)
      #expect(tour.planner.proposal.phase == phase)
      let old = try #require(tour.planner.proposal.number)
      tour.collect()
      try tour.request()
      let request = tour.takeRequest()
      #expect(request != nil && request == tour.planner.proposal.number && request != old)
      #expect(tour.planner.proposal.phase == .waiting && tour.proposed == [])
      #expect(reason { try tour.planner.travelTimesDeclined(request: old, now: .at("10:00")) } == .outdated)
      #expect(reason { try tour.planner.proposalAccepted(old, now: .at("10:00")) } == .outdated)
      tour.planner.proposalDiscarded(old, now: .at("10:00"))
      #expect(tour.planner.proposal.number == request && tour.planner.proposal.phase == .waiting, "\(phase)")
    }
  }

  @Test("a request at which the day changes is outdated at once, and asks for nothing · ORDER-1.9 ORDER-8.5")
  func dayChanges() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.planner.proposalRequested(ProposalOptions(), rules: [], now: .at("24:00"))
    #expect(tour.planner.proposal.phase == .outdated && tour.planner.proposal.number != nil)
    let (request, isSearching) = (tour.takeRequest(), tour.planner.searchProposal(steps: 10))
    #expect(request == nil && !isSearching)
  }

  // MARK: What is better

  @Test("every stop is visited, also those that are missed in any order and those nowhere · ORDER-2.5")
  func everyStop() throws {
    var tour = try Tour(
      [
        .stop(1, north: 4_000, hours: "off"), .stop(2, north: 1_000, planned: "09:00"), .stop(3, north: nil),
        .stop(4, north: 2_000, hours: "08:00-09:00"), .stop(5, north: 500), .stop(6, .done, north: 100),
      ], Tour.tenMetresPerSecond, travel: nil)
    try tour.propose()
    #expect(tour.planner.proposal.isBetter && tour.proposed.sorted() == [1, 2, 3, 4, 5])
  }

  @Test("a visit of more than a year counts as one of a year · ORDER-2.8")
  func longVisit() throws {
    let year: Int64 = 31_536_000
    for (duration, counted) in [(year - 1, year - 1), (year, year), (year + 1, year), (9 * year, year)] {
      var tour = try Tour.through([2_000, 1_000], lasting: [1: duration])
      try tour.propose()
      let proposal = tour.planner.proposal
      #expect(proposal.instant(proposal.before.value.finish) == .at("10:00") + Double(200 + counted + 100 + 600))
      #expect(tour.proposed == [2, 1])
    }
  }

  @Test("of more than 64 spans of opening hours of a day the first 64 count · ORDER-2.8")
  func manySpans() throws {
    // Open for 9 minutes, 72 times a day. The 64th time ends at 21:09.
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let spans = (0..<72).map { "\(two($0 / 3)):\($0 % 3 * 2)0-\(two($0 / 3)):\($0 % 3 * 2)9" }
    let rules = [0, 24, 48].map { "Mo-Su " + spans[$0..<$0 + 24].joined(separator: ",") }
    let stops = try [
      PlanTask.stop(1, hours: rules.joined(separator: ", "), lasting: 60), .stop(2, lasting: 60),
    ]
    for (time, begin, missed) in [("20:57", "21:00", 0), ("21:12", "21:20", 1)] {
      var tour = try Tour(stops, at: time, Tour.tenMetresPerSecond, travel: nil)
      try tour.propose()
      #expect(try tour.stop(1).start == .at(begin) && tour.planner.proposal.before.missedCount == missed, "\(time)")
    }
  }

  // MARK: Travel times

  @Test("the host is not asked if the request says to estimate; it can decline · ORDER-3.2 ORDER-3.4 ORDER-5.1")
  func estimated() throws {
    var asked = try Tour.through(Tour.zigzag)
    try asked.request()
    let isSearching = asked.planner.searchProposal(steps: .max)
    #expect(asked.planner.proposal.phase == .waiting && !isSearching)
    #expect(asked.planner.wantedPlace(at: 5) != nil && asked.planner.wantedPlace(at: 6) == nil)
    #expect(asked.planner.proposal.before == OrderWorth(), "nothing is computed before the answer")
    let request = asked.takeRequest()
    try asked.planner.travelTimesDeclined(request: #require(request), now: .at("10:00"))
    var estimating = try Tour.through(Tour.zigzag)
    try estimating.request(.estimating)
    let none = estimating.takeRequest()
    #expect(none == nil)
    for var tour in [asked, estimating] {
      #expect(tour.planner.proposal.phase == .searching && tour.planner.proposal.isEstimated)
      #expect(tour.planner.wantedPlace(at: 0) == nil)
      // The best order so far is that of the list.
      #expect(tour.planner.proposal.before.value.travel == 1_100)
      #expect(tour.planner.proposal.after == tour.planner.proposal.before && tour.proposed == [])
      tour.search()
      #expect(tour.proposed == [1, 3, 5, 2, 4])
    }
  }

  // MARK: The search

  @Test("only one call searches, as long as it says; it is no event · ORDER-4.1 ORDER-4.2 ORDER-4.3 ORDER-4.4")
  func search() throws {
    var tour = try Tour.through([9_000, 2_000, 8_000, 1_000, 7_000, 3_000, 6_000, 4_000, 5_000])
    var isSearching = tour.planner.searchProposal(steps: 10)
    #expect(!isSearching, "there is no proposal")
    try tour.request(.estimating)
    for time in ["10:00:01", "10:00:02", "10:00:03"] { try tour.wait(until: time) }
    try tour.set(9, .planned, at: "10:00:04")
    #expect(!tour.planner.proposal.isBetter && tour.planner.proposal.phase == .searching)
    let clock = tour.planner.clock
    isSearching = tour.planner.searchProposal(steps: 0)
    #expect(isSearching && !tour.planner.proposal.isBetter)
    var calls = 0
    while tour.planner.searchProposal(steps: 1) {
      #expect(tour.planner.proposal.phase == .searching)
      calls += 1
    }
    isSearching = tour.planner.searchProposal(steps: .max)
    #expect(tour.planner.proposal.phase == .finished && !isSearching)
    #expect(calls > 1_000, "one step is not the whole search")
    #expect(tour.proposed == [4, 2, 6, 8, 9, 7, 5, 3, 1])
    #expect(tour.planner.clock.now == clock.now && tour.planner.clock.now == .at("10:00:04"))
  }
}
