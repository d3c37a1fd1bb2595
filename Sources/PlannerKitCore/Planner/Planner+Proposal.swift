// Events of a proposal for another order of the stops (ORDER-1 to ORDER-12).

extension Planner {
  // MARK: - The request

  /// The person requested a better order of the stops. The previous proposal is discarded (ORDER-1).
  public mutating func proposalRequested(
    _ options: ProposalOptions, rules: [StopRule], now: Instant
  ) throws(Refusal) {
    try requireStarted()
    guard settings.isScheduling else { throw .scheduleOff }
    guard canBeOrdered else { throw .tooManyListedStops }
    for (index, rule) in rules.enumerated() {
      guard (0...OrderLimits.priority).contains(Int(rule.priority)) else { throw .priorityOutOfRange }
      guard stops.contains(where: { $0.id == rule.id }) else { throw .ruleOfNoStop }
      guard rules.firstIndex(where: { $0.id == rule.id }) == index else { throw .ruleTwice }
    }
    let today = clock.today
    event(at: now) { planner in
      planner.refreshScreens()
      planner.propose(options, rules, isOutdated: planner.clock.today != today)
    }
  }

  private var canBeOrdered: Bool {
    rowCount <= Limits.scheduledRows && stops.count <= OrderLimits.stops
  }

  /// Prepares a proposal. The list must be up to date. If there are rules for all stops, the search begins with their
  /// order.
  @inline(never)
  mutating func propose(_ options: ProposalOptions, _ rules: [StopRule], isOutdated: Bool) {
    forgetProposal()
    effects.redraw(.proposal)
    let number = RequestNumber(value: nextNumber())
    guard !isOutdated && canBeOrdered else { return proposal = Proposal(outdated: number) }
    proposal = Proposal(number, options)
    proposal.prepare(rules, places, home.schedule, now: clock.now)
    if options.estimates || !proposal.hasChoice {
      beginSearch(TravelTimes())
    } else {
      effects.loadTravelTimes(number)
    }
  }

  /// Forgets a proposal that was discarded, accepted or replaced by another.
  @inline(never)
  private mutating func forgetProposal() {
    effects.withdrawTravelTimes()
    if proposal.phase != nil { effects.redraw(.proposal) }
    proposal = Proposal()
  }

  /// The person discarded the proposal (ORDER-10).
  public mutating func proposalDiscarded(_ number: RequestNumber, now: Instant) {
    event(at: now) { planner in
      // A benign race: another proposal was requested, or this one was accepted.
      guard planner.proposal.number == number else { return }
      planner.forgetProposal()
    }
  }

  // MARK: - Travel times

  /// The places of the requested travel times: the start, the stops, the end.
  var places: ProposalPlaces {
    ProposalPlaces(home, location: fixes.used?.coordinate, end: proposal.options.endPlace(settings))
  }

  /// A place of the requested travel times; nil past the last one, and while none are requested.
  package func wantedPlace(at index: Int) -> (task: TaskID?, coordinate: Coordinate?)? {
    guard proposal.phase == .waiting else { return nil }
    let places = places
    guard index >= 0, index < places.count else { return nil }
    let task = index == 0 ? places.startStop : places.stop(at: index)?.id
    return (task, places.coordinate(of: index))
  }

  /// The host answers with travel times (ORDER-3).
  package mutating func travelTimesLoaded(
    _ times: TravelTimes, count: Int, request: RequestNumber, now: Instant
  ) throws(Refusal) {
    try requireAwaited(request, now: now)
    guard count == places.count else { throw .placeCountDiffers }
    for from in Indexes(below: count) {
      for to in Indexes(below: count) {
        // NaN is not finite.
        let time = times.time(from, to)
        guard time < 0 && time.isFinite || DayPlan.isTravelTime(time) else { throw .travelTimesOutOfRange }
      }
    }
    travelTimesAnswered(times, now: now)
  }

  /// The host answers with travel times in seconds: a row for each place, with as many columns. A negative travel time
  /// is unknown.
  public mutating func travelTimesLoaded(
    _ times: [Double], request: RequestNumber, now: Instant
  ) throws(Refusal) {
    let count = places.count
    guard times.count == count &* count else { throw .placeCountDiffers }
    try times.withUnsafeBufferPointer { times throws(Refusal) in
      guard let start = times.baseAddress else { throw .placeCountDiffers }
      let times = TravelTimes(start, stride: count &* MemoryLayout<Double>.stride)
      try travelTimesLoaded(times, count: count, request: request, now: now)
    }
  }

  /// The host has no travel times (ORDER-3).
  public mutating func travelTimesDeclined(request: RequestNumber, now: Instant) throws(Refusal) {
    try requireAwaited(request, now: now)
    travelTimesAnswered(TravelTimes(), now: now)
  }

  private func requireAwaited(_ request: RequestNumber, now: Instant) throws(Refusal) {
    try requireStarted()
    guard proposal.awaits(request), clock.day(of: now) == clock.today else { throw .outdated }
  }

  @inline(never)
  private mutating func travelTimesAnswered(_ times: TravelTimes, now: Instant) {
    event(at: now) { planner in
      planner.effects.withdrawTravelTimes()
      planner.refreshScreens()
      planner.beginSearch(times)
    }
  }

  @inline(never)
  private mutating func beginSearch(_ times: TravelTimes) {
    let places = places
    proposal.begin(places, home.schedule, settings, now: clock.now, times)
    if proposal.hasGivenLegs {
      home.schedule.setLegs(proposal.legs(isBest: false, places))
      for place in Indexes(from: 1, below: places.stopCount &+ 1) {
        // This leg is also the host's travel time to the task (DAY-5).
        let time = times.time(0, place)
        if time >= 0, places.startStop == nil, fixes.used != nil, let id = places.stop(at: place)?.id {
          plan.setTravelTime(-time, to: id)
        }
      }
      markStale(.all)
    }
    effects.redraw(.proposal)
  }

  // MARK: - The search

  /// Searches for a number of steps. Returns whether anything is left to try (ORDER-4).
  public mutating func searchProposal(steps: UInt64) -> Bool {
    guard proposal.phase == .searching else { return false }
    proposal.search(steps: steps)
    if compareProposal() || proposal.phase == .finished { effects.redraw(.proposal) }
    return proposal.phase == .searching
  }

  /// Compares the order of the list with the best order so far. Returns whether the shown values differ.
  private mutating func compareProposal() -> Bool {
    let (before, after) = proposalWorths(places, clock.now)
    return proposal.compared(before, after)
  }

  @inline(never)
  private mutating func proposalWorths(
    _ places: ProposalPlaces, _ now: Instant
  ) -> (before: OrderWorth, after: OrderWorth) {
    if proposal.workday != nil { return proposal.worths(places, home.schedule, settings, now: now) }
    return (proposalWorth(isBest: false, places, now), proposalWorth(isBest: true, places, now))
  }

  @inline(never)
  private func proposalWorth(isBest: Bool, _ places: ProposalPlaces, _ now: Instant) -> OrderWorth {
    guard var walk = proposal.walk(isBest: isBest, places, now: now) else { return OrderWorth() }
    // No row contains the leg from the location to the end place.
    if places.stopCount == 0 { walk.homeward = places.estimate(from: places.coordinate(of: 0), to: 1, settings) }
    return walk.worth()
  }

  /// Updates the proposal at the end of every event: it depends on the list, the location and the time (ORDER-8).
  @inline(never)
  mutating func refreshProposal() {
    if home.takeStopsChanged() { invalidateProposal() }
    guard proposal.isCompared else { return }
    let wasBetter = proposal.isBetter
    if compareProposal() { effects.redraw(.proposal) }
    if wasBetter && !proposal.isBetter { invalidateProposal() }
  }

  @inline(never)
  mutating func invalidateProposal() {
    effects.withdrawTravelTimes()
    if proposal.invalidate() { effects.redraw(.proposal) }
  }

  /// A stop of the proposed order; nil past the last one, and if there is no better order to accept.
  package func proposedStop(at index: Int) -> ProposedStop? {
    guard proposal.isBetter, index >= 0 else { return nil }
    let places = places
    if let (before, after) = proposal.visits(at: index) {
      guard let stop = places.stop(at: after.place) else { return nil }
      let notToday = proposal.notToday(at: index)
      let hasArrivals = !before.isCutOff && notToday == nil && places.stop(at: after.place)?.notToday == nil
      let indexBefore = places.stopsBefore &+ after.place &- 1
      let change = StopChange(
        from: (indexBefore, before.arrival),
        to: (places.stopsBefore &+ index, hasArrivals ? after.arrival : before.arrival))
      return ProposedStop(
        id: stop.id, row: stop.row, indexBefore: indexBefore, visit: after, change: change, notToday: notToday)
    }
    guard index < places.stopCount, var walk = proposal.walk(isBest: true, places, now: clock.now) else { return nil }
    for _ in Indexes(below: index &+ 1) { _ = walk.next() }
    let place = walk.visit.place
    guard let stop = places.stop(at: place), var before = proposal.walk(isBest: false, places, now: clock.now) else {
      return nil
    }
    // The stops of the list are numbered in their order.
    for _ in Indexes(below: place) { _ = before.next() }
    let indexBefore = places.stopsBefore &+ place &- 1
    // An unreachable stop has no arrival.
    let hasArrivals = !before.visit.isCutOff && !walk.visit.isCutOff
    let change = StopChange(
      from: (indexBefore, before.visit.arrival),
      to: (places.stopsBefore &+ index, hasArrivals ? walk.visit.arrival : before.visit.arrival))
    return ProposedStop(
      id: stop.id, row: stop.row, indexBefore: indexBefore, visit: walk.visit, change: change, notToday: nil)
  }

  // MARK: - The decision

  /// The person accepted the proposal. The list changes to the proposed order, and its save is requested (ORDER-9).
  public mutating func proposalAccepted(_ number: RequestNumber, _ key: SaveKey, now: Instant) throws(Refusal) {
    try requireStarted()
    guard proposal.number == number, proposal.phase != .outdated, clock.day(of: now) == clock.today else {
      throw .outdatedProposal
    }
    guard proposal.isBetter else { throw .noBetterOrder }
    let places = places
    let (before, after) = proposalWorths(places, now)
    guard after.isBetter(than: before) else { throw .outdatedProposal }
    try requireNew(key)
    let ids = proposedOrder(places)
    let accepted = proposal
    let legs = proposal.hasGivenLegs ? proposal.legs(isBest: true, places) : home.schedule.legs
    event(at: now) { planner in
      planner.home.schedule.setLegs(legs)
      planner.home.schedule.breaks.forgetGaps()
      planner.home.schedule.leaveOut { accepted.notToday($0, places) }
      planner.forgetProposal()
      planner.plan.setOrder(ids, clock: planner.clock)
      planner.markStale(.all)
      planner.withdrawOrderSave()
      let number = planner.recentKeys.add(key)
      planner.acceptedOrder = AcceptedOrder(accepted: key, number: number, since: planner.clock.now)
      planner.effects.saveOrder(key)
      planner.effects.redraw(.day)
    }
  }

  /// The ids of the list with the stops in the proposed order. The stops exchange positions, and all other tasks keep
  /// theirs.
  @inline(never)
  private func proposedOrder(_ places: ProposalPlaces) -> [TaskID] {
    var ids: [TaskID] = []
    var position = 1 &- places.stopsBefore
    for index in Indexes(below: rowCount) {
      guard let task = home.rows.task(at: index) else { continue }
      var id = task.id
      if !task.status.isFinal {
        let place = position > 0 ? proposal.place(at: position) : position
        id = stops.element(at: places.stopsBefore &+ place &- 1)?.id ?? id
        position &+= 1
      }
      ids.append(id)
    }
    return ids
  }

  private mutating func withdrawOrderSave() {
    if let key = acceptedOrder.key { effects.withdrawSave(key) }
  }

  /// The ids of the accepted order, while its save is not acknowledged.
  package var orderToSave: [TaskID] {
    acceptedOrder.key == nil ? [] : plan.acceptedIDs
  }

  /// Retries the failed save of an order (ORDER-9).
  public mutating func orderSaveRetried(now: Instant) throws(Refusal) {
    guard acceptedOrder.key != nil else { throw .noOrderToSave }
    event(at: now) { planner in
      if planner.acceptedOrder.state?.phase == .failed { planner.sendOrderAgain() }
    }
  }

  mutating func sendOrderAgain() {
    guard let key = acceptedOrder.key else { return }
    acceptedOrder.sentAgain()
    effects.saveOrder(key)
    effects.redraw(.day)
  }

  /// Drops the accepted order, so that the order of the tasks applies again.
  @inline(never)
  mutating func dropOrder() {
    withdrawOrderSave()
    acceptedOrder = AcceptedOrder()
    plan.setOrder([], clock: clock)
    markStale(.all)
    effects.redraw(.day)
  }

  /// Drops the accepted order if it is acknowledged, because the host passed in an order. `request` is the number of
  /// the plan request; nil for a single task.
  mutating func orderGiven(with request: RequestNumber?) {
    if acceptedOrder.yields(to: request) { dropOrder() }
  }
}
