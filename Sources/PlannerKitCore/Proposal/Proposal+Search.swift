// The search of a proposal, from the stops of the schedule (ORDER-1 to ORDER-4).

extension Proposal {
  /// Writes the stops into the memory of a search, in the order of the rules if they are for all stops.
  @inline(never)
  mutating func prepare(
    _ rules: [StopRule], _ places: ProposalPlaces, _ schedule: borrowing Schedule, now: Instant
  ) {
    if !schedule.isPlain { return prepareWorkday(rules, places, schedule, now: now) }
    departure = places.departure(now: now)
    schedule.withSpans { spans in
      var windows = 0
      for place in Indexes(from: 1, below: places.stopCount &+ 1) {
        windows &+= places.stop(at: place).map { spans.windowCount(of: $0.windows) } ?? 0
      }
      guard let search = prepare(stops: places.stopCount, windows: windows) else { return }
      var kept = 0
      for place in Indexes(from: 1, below: places.stopCount &+ 1) {
        guard let stop = places.stop(at: place) else { continue }
        let rule = rules.first { $0.id == stop.id }
        let priority = rule?.priority ?? places.task(at: place)?.terms?.priority ?? 0
        let times = OrderTimes(checked: departure, early: stop.early, lateAfter: stop.lateAfter &- 1)
        var order = times.stop(
          lasting: stop.duration, priority: priority, planned: stop.hasPlannedTime ? stop.planned : nil)
        if stop.appointmentEnd < .max { order.due = min(order.due, times.relative(stop.appointmentEnd)) }
        order.position = places.task(at: place)?.status == .enRoute ? .first : rule?.position ?? .free
        let (first, earliest) = (kept, stop.earliestStart)
        for index in Indexes(below: OrderLimits.plannedWindows) {
          guard let window = spans.window(index, of: stop.windows) else { break }
          if window.closes < earliest { continue }
          search.problem.windows[kept] = times.window(from: window.opens, to: window.closes)
          kept &+= 1
        }
        order.limit(by: search.problem.windows, from: first, count: kept &- first)
        if kept == first && stop.windows.isLimited { order.missAlways() }
        search.problem.stops[place] = order
      }
      search.place()
      if rules.count == places.stopCount { search.sort(by: rules, places) }
    }
    // Before the first plan there is no schedule, and therefore no stop.
    if search == nil { prepare(stops: 0, windows: 0)?.place() }
  }

  /// Fills in the travel times, and begins the search.
  @inline(never)
  mutating func begin(
    _ places: ProposalPlaces, _ schedule: borrowing Schedule, _ settings: borrowing Settings, now: Instant,
    _ times: TravelTimes
  ) {
    ownSearch()
    var sources = (isEstimated: false, isGiven: false)
    if let search {
      sources = fill(search.problem.legs, places, settings, times)
      search.begin(at: relative(places.departure(now: now)))
    } else if let workday {
      sources = fill(workday.problem.legs, places, settings, times)
      workday.fixFirstLegs(places, times)
      begin(workday, places, schedule, now: now)
    }
    searchBegan(isEstimated: sources.isEstimated, isGiven: sources.isGiven)
  }

  /// Fills in the travel times between all places. Returns whether some are estimated, and some are the host's.
  mutating func fill(
    _ legs: UnsafeMutablePointer<Int32>, _ places: ProposalPlaces, _ settings: borrowing Settings, _ times: TravelTimes
  ) -> (isEstimated: Bool, isGiven: Bool) {
    let stride = places.stopCount &+ 2
    var (isEstimated, isGiven) = (false, false)
    var (sum, known): (Int64, Int64) = (0, 0)
    for from in Indexes(below: places.count) {
      let coordinate = places.coordinate(of: from)
      for to in Indexes(from: 1, below: places.count) where to != from {
        var leg: Int64 = -1
        let time = times.time(from, to)
        if time >= 0 {
          leg = Int64(wholeSeconds: time)
          isGiven = true
        } else {
          isEstimated = true
          if from == 0, let measured = places.leg(to: to, unknown: -1) {
            leg = measured
          } else if let estimate = places.estimate(from: coordinate, to: to, settings) {
            leg = estimate
          }
        }
        if leg >= 0, leg != Int64(OrderLimits.noWay) { (sum, known) = (sum &+ leg, known &+ 1) }
        legs[from &* stride &+ to] = Int32(truncatingIfNeeded: leg)
      }
    }
    // The other legs are unknown.
    unknownLeg = sum.dividedDown(by: known).quotient
    for from in Indexes(below: places.count) {
      for to in Indexes(below: places.count) where legs[from &* stride &+ to] < 0 {
        legs[from &* stride &+ to] = Int32(truncatingIfNeeded: unknownLeg)
      }
    }
    return (isEstimated, isGiven)
  }

  /// An iteration over the order of the list or the best order, from now on.
  func walk(isBest: Bool, _ places: ProposalPlaces, now: Instant) -> ProposalWalk? {
    search.map { search in
      let visits = OrderVisits(search, isBest: isBest, from: relative(places.departure(now: now)))
      return ProposalWalk(visits: visits, places: places, unknownLeg: unknownLeg)
    }
  }

  /// The travel times along an order.
  @inline(never)
  func legs(isBest: Bool, _ places: ProposalPlaces) -> GivenLegs {
    if let workday { return legs(of: workday, isBest: isBest, places) }
    var legs = GivenLegs(to: places.end)
    if let id = places.startStop { legs.append(id, 0) }
    guard let search, var walk = walk(isBest: isBest, places, now: Instant(milliseconds: 0)) else { return legs }
    var last = 0  // the last place with a coordinate: the schedule goes on from there
    while walk.next() {
      let place = walk.visit.place
      let leg = search.problem.givenLeg(last, place)
      // A leg leads between two stops only if a stop has been reached before.
      let kept = last == 0 && places.startStop == nil ? -1 : leg
      if place > places.stopCount {
        legs.finish(kept)
      } else if let task = places.task(at: place), task.coordinate != nil {
        legs.append(task.id, kept)
        if leg != Int64(OrderLimits.noWay) { last = place }
      }
    }
    return legs
  }
}

/// Iterates over an order from the agent's present place.
struct ProposalWalk {
  fileprivate var visits: OrderVisits
  fileprivate let places: ProposalPlaces
  fileprivate let unknownLeg: Int64
  /// The travel time to the end place, if there are no stops.
  var homeward: Int64?

  var visit: OrderVisit { visits.visit }

  mutating func next() -> Bool {
    visits.next { places.leg(to: $0, unknown: unknownLeg) ?? homeward }
  }

  @inline(never)
  mutating func worth() -> OrderWorth {
    while next() {}
    return visits.worth
  }
}
