import CPlanner
import PlannerKitCore

// MARK: - Events

@c @implementation public func planner_proposal_requested(
  _ p: OpaquePointer?, _ now: Int64, _ options: UnsafePointer<planner_proposal_options>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    let options = try read(options, as: .options)
    try planner.proposalRequested(
      ProposalOptions(options), rules: decodedRules(options), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_travel_times_loaded(
  _ p: OpaquePointer?, _ now: Int64, _ request: UInt64, _ travel_times: UnsafePointer<Double>?, _ count: Int,
  _ row_stride: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    let times = try TravelTimes(travel_times, count: count, stride: row_stride)
    try planner.travelTimesLoaded(
      times, count: count, request: RequestNumber(value: request), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_travel_times_declined(
  _ p: OpaquePointer?, _ now: Int64, _ request: UInt64
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.travelTimesDeclined(request: RequestNumber(value: request), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_proposal_accepted(
  _ p: OpaquePointer?, _ now: Int64, _ number: UInt64, _ key: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.proposalAccepted(RequestNumber(value: number), SaveKey(key), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_proposal_discarded(
  _ p: OpaquePointer?, _ now: Int64, _ number: UInt64
) -> planner_status {
  Handle.event(p) { planner in
    planner.proposalDiscarded(RequestNumber(value: number), now: Instant(milliseconds: now))
  }
}

// MARK: - The search, and queries

@c @implementation public func planner_proposal_search(_ p: OpaquePointer?, _ steps: UInt64) -> planner_status {
  Handle.enter(p) { planner, views in
    views.markSnapshotStale()
    return planner.searchProposal(steps: steps) ? .ok : .none
  }
}

@c @implementation public func planner_place_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_place>?
) -> planner_status {
  Handle.query(p, out) { planner, _ in planner.wantedPlace(at: index).map { planner_place($0) } }
}

@c @implementation public func planner_proposal_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_proposal>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    guard var proposal = planner_proposal(planner) else { return nil }
    (proposal.text, proposal.spoken_text) = views.proposalTexts(&planner)
    return proposal
  }
}

@c @implementation public func planner_proposal_stop_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_proposal_stop>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    guard let stop = planner.proposedStop(at: index) else { return nil }
    var encoded = planner_proposal_stop(stop, of: planner.proposal)
    (encoded.text, encoded.spoken_text) = views.texts(of: stop, at: index, &planner)
    return encoded
  }
}

@c @implementation public func planner_insertion(
  _ p: OpaquePointer?, _ task: UnsafePointer<planner_task>?, _ out: UnsafeMutablePointer<planner_order_insertion>?
) -> planner_status {
  Handle.query(p, out) { planner, _ throws(Refusal) in
    try planner.insertion(of: PlanTask(read(task, as: .task))).map { planner_order_insertion($0) }
  }
}

// MARK: - Decoding

extension TravelTimes {
  fileprivate init(_ times: UnsafePointer<Double>?, count: Int, stride: Int) throws(Refusal) {
    guard let times else { throw .nullPointer(.travelTimes) }
    guard (0...OrderLimits.places).contains(count) else { throw .placeCountDiffers }
    guard stride >= count &* MemoryLayout<Double>.stride else { throw .arrayOutOfRange(.rowStride) }
    try checkArray(count: count, stride: stride, as: (.rowStride, .rowStride))
    self.init(times, stride: stride)
  }
}

extension ProposalOptions {
  fileprivate init(_ options: planner_proposal_options) throws(Refusal) {
    self.init()
    try options.present.checkPresent(planner_proposal_options.knownPresent)
    guard let objective = OrderObjective(rawValue: options.objective) else { throw .unknownObjective }
    self.objective = objective
    estimates = try Bool(flag: options.estimates, as: .estimates)
    if options.present.has(PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE) {
      let end = try decodedEndPlace(options.end_place_latitude, options.end_place_longitude)
      self.end = end.map { .at($0) } ?? .none
    }
  }
}

private func decodedRules(_ options: planner_proposal_options) throws(Refusal) -> [StopRule] {
  let array = try HostArray(
    options.rules, as: .rules, count: options.rule_count, stride: options.rule_stride, limit: OrderLimits.stops,
    tooMany: .tooManyRules, sizes: (.ruleCount, .ruleStride))
  var rules: [StopRule] = []
  for index in Indexes(below: array.count) {
    let rule = try array.element(at: index)
    guard rule.reserved == 0 else { throw .malformed(.reservedField) }
    guard let position = OrderPosition(rawValue: rule.position) else { throw .unknownPosition }
    rules.append(StopRule(id: TaskID(rule.id), position: position, priority: rule.priority))
  }
  return rules
}

// MARK: - Encoding

extension planner_place {
  fileprivate init(_ place: (task: TaskID?, coordinate: Coordinate?)) {
    self.init()
    if let task = place.task {
      task_id = planner_uuid(task)
      present |= UInt32(truncatingIfNeeded: PLANNER_PLACE_HAS_TASK_ID)
    }
    if let coordinate = place.coordinate {
      (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
      present |= UInt32(truncatingIfNeeded: PLANNER_PLACE_HAS_COORDINATE)
    }
  }
}

extension planner_proposal {
  /// Encodes everything except the texts.
  fileprivate init?(_ planner: borrowing Planner) {
    guard let phase = planner.proposal.phase, let number = planner.proposal.number else { return nil }
    self.init()
    self.phase = phase.rawValue
    self.number = number.value
    is_better = planner.proposal.isBetter ? 1 : 0
    is_estimated = planner.proposal.isEstimated ? 1 : 0
    let (before, after) = (planner.proposal.before, planner.proposal.after)
    stop_count = UInt32(truncatingIfNeeded: planner.proposal.stopCount)
    missed_before = UInt32(truncatingIfNeeded: before.missedCount)
    missed_after = UInt32(truncatingIfNeeded: after.missedCount)
    (lateness_before, lateness_after) = (before.value.lateness, after.value.lateness)
    (travel_before, travel_after) = (before.value.travel, after.value.travel)
    finish_before = planner.proposal.instant(before.value.finish).milliseconds
    finish_after = planner.proposal.instant(after.value.finish).milliseconds
    progress = planner.proposal.progress
    unreachable_before = UInt32(truncatingIfNeeded: before.value.noWays)
    unreachable_after = UInt32(truncatingIfNeeded: after.value.noWays)
    (overtime_before, overtime_after) = (before.overtime, after.overtime)
    missed_breaks_before = UInt32(truncatingIfNeeded: before.missedBreaks)
    missed_breaks_after = UInt32(truncatingIfNeeded: after.missedBreaks)
  }
}

extension planner_proposal_stop {
  fileprivate init(_ stop: ProposedStop, of proposal: borrowing Proposal) {
    self.init()
    id = planner_uuid(stop.id)
    is_missed = stop.visit.isMissed ? 1 : 0
    arrival = proposal.instant(stop.visit.arrival).milliseconds
    start = proposal.instant(stop.visit.begin).milliseconds
    end = proposal.instant(stop.visit.end).milliseconds
    leg = stop.visit.leg
    waiting = stop.visit.begin &- stop.visit.arrival &- stop.visit.breakTime
    lateness = stop.visit.lateness
    index_before = stop.indexBefore
    row = stop.row
    is_unreachable = stop.visit.isCutOff ? 1 : 0
    not_today = stop.notToday?.rawValue ?? 0
  }
}
