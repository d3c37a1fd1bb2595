import Testing

@testable import PlannerKitCore

extension Tour {
  /// Distances of stops that are visited in a bad order.
  static let zigzag = [1_000.0, 4_000, 2_000, 5_000, 3_000]

  /// A tour through stops at these distances, in this order; ids count from 1. A leg of 10 m takes a second.
  static func through(
    _ north: [Double], at time: String = "10:00", planned: [Int: String] = [:], lasting durations: [Int: Int64] = [:]
  ) throws -> Tour {
    let stops = try north.enumerated().map { index, metres in
      try PlanTask(
        id: TaskID(UInt64(index + 1)), title: "Stop \(index + 1)", order: Int32(index),
        coordinate: .metres(north: metres), planned: planned[index + 1].map { .at(.at($0)) },
        estimatedDuration: durations[index + 1] ?? 600)
    }
    return try Tour(stops, at: time, tenMetresPerSecond, travel: nil)
  }

  /// The ids of the list.
  var order: [UInt64] { planner.rows.map(\.task.id.low) }

  /// The ids in the proposed order.
  var proposed: [UInt64] {
    (0..<planner.proposal.stopCount).compactMap { planner.proposedStop(at: $0)?.id.low }
  }

  var gained: String {
    let writer = TextWriter()
    planner.proposal.gain.write(in: planner.localizer, to: writer)
    return writer.text
  }

  /// Asks for a proposal.
  mutating func request(_ options: ProposalOptions = ProposalOptions(), rules: [StopRule] = []) throws {
    try planner.proposalRequested(options, rules: rules, now: planner.clock.now)
  }

  /// Asks for a proposal and gives these travel times: from the location, then from each stop, to each of them.
  mutating func request(times: [Double]) throws {
    try request()
    let taken = takeRequest()
    try planner.travelTimesLoaded(times, request: #require(taken), now: planner.clock.now)
  }

  mutating func search(portion: UInt64 = 1_000) {
    while planner.searchProposal(steps: portion) {}
    collect()
  }

  /// Asks for a proposal and searches to the end.
  mutating func propose(_ options: ProposalOptions = .estimating, rules: [StopRule] = []) throws {
    try request(options, rules: rules)
    search()
  }

  mutating func accept() throws {
    try planner.proposalAccepted(#require(planner.proposal.number), now: planner.clock.now)
    collect()
  }

  /// Collects all effects, and returns the number of the request for travel times.
  mutating func takeRequest() -> RequestNumber? {
    planner.takeEffects().reduce(nil) { request, effect in
      if case .loadTravelTimes(let number) = effect { number } else { request }
    }
  }

  /// Collects all effects, and returns the keys of the saves of an order that are requested.
  mutating func takeOrderSaves() -> [SaveKey] {
    planner.takeEffects().compactMap { if case .saveOrder(let key) = $0 { key } else { nil } }
  }
}

extension ProposalOptions {
  static var estimating: ProposalOptions {
    var options = ProposalOptions()
    options.estimates = true
    return options
  }

  /// Travel times are estimated.
  init(_ objective: OrderObjective, end: End = .ofSettings) {
    self = .estimating
    (self.objective, self.end) = (objective, end)
  }
}

extension PlanTask {
  /// The same stop at another place of the list.
  func ordered(_ order: Int32) throws -> PlanTask {
    try PlanTask(
      id: id, title: title, order: order, status: status, openingHours: openingHours, coordinate: coordinate,
      planned: planned, estimatedDuration: estimatedDuration, repeatDays: repeatDays)
  }
}
