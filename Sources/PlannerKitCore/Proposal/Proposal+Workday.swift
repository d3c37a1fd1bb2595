// A proposal for a working day: a day with a shift or breaks (ORDER-14, ORDER-15).

extension Proposal {
  /// Writes the stops and the breaks into the memory of a search.
  @inline(never)
  mutating func prepareWorkday(
    _ rules: [StopRule], _ places: ProposalPlaces, _ schedule: borrowing Schedule, now: Instant
  ) {
    let (breaks, stopCount) = (schedule.breaks, places.stopCount)
    departure = places.start(breaks, now: now).departure
    schedule.withSpans { spans in
      var windows = 0
      for place in Indexes(from: 1, below: stopCount &+ 1) {
        windows &+= places.stop(at: place).map { spans.windowCount(of: $0.windows) } ?? 0
      }
      guard let search = prepareWorkday(stops: stopCount, spans: windows) else { return }
      let times = search.state.pointee.times
      search.state.pointee.setSpeeds(schedule.speeds.profile)
      breaks.write(to: search, places.start(breaks, now: now), times)
      var used = 0
      for place in Indexes(from: 1, below: stopCount &+ 1) {
        guard let stop = places.stop(at: place) else { continue }
        let rule = rules.first { $0.id == stop.id }
        // The shift limits the search itself.
        let other = max(stop.precedence.other &- places.stopsBefore &+ 1, 0)
        stop.write(to: search.problem, place, spans, times, before: .max, after: other, &used)
        if let rule { search.problem.stops[place].weight = Int16(truncatingIfNeeded: rule.priority &+ 1) }
        search.problem.stops[place].position = rule?.position ?? .free
        if stop.isEnRoute { search.problem.stops[place].goInAnyCase() }
        search.base[place &- 1] = UInt8(truncatingIfNeeded: place)
      }
      if rules.count == stopCount { search.sortBase(by: rules, places) }
    }
    if workday == nil { _ = prepareWorkday(stops: 0, spans: 0) }
  }

  /// Begins the search, and notes why each stop is left out if it is.
  func begin(_ search: WorkdaySearch, _ places: ProposalPlaces, _ schedule: borrowing Schedule, now: Instant) {
    let problem = search.problem
    search.state.pointee.start = relative(places.start(schedule.breaks, now: now).departure)
    schedule.withSpans { spans in
      for place in Indexes(from: 1, below: places.stopCount &+ 1) {
        guard let stop = places.stop(at: place) else { continue }
        let leg = problem.leg(0, place)
        let arrival = departure.addingSaturating(problem.arrival(leaving: search.state.pointee.start, leg))
        problem.stops[place].reason = leg == OrderLimits.noWay ? .noRoute : stop.notToday(arriving: arrival, spans)
      }
    }
    problem.allowMissedVisits()
    search.begin(isOrderGiven: true)
  }

  /// Computes the values of both orders, for an agent who leaves now (ORDER-8.1).
  @inline(never)
  mutating func worths(
    _ places: ProposalPlaces, _ schedule: borrowing Schedule, _ settings: borrowing Settings, now: Instant
  ) -> (before: OrderWorth, after: OrderWorth) {
    ownSearch()
    guard let search = workday, let days else { return (OrderWorth(), OrderWorth()) }
    let start = places.start(schedule.breaks, now: now)
    let saved = search.state.pointee
    defer { search.state.pointee = saved }
    search.state.pointee.start = relative(start.departure)
    (search.state.pointee.worked, search.state.pointee.isUnderWay) = (start.worked, start.isUnderWay)
    let homeward = stopCount == 0 ? places.estimate(from: places.coordinate(of: 0), to: 1, settings) : nil
    for place in Indexes(from: 1, below: search.problem.placeCount) {
      let leg = places.leg(to: place, unknown: unknownLeg) ?? homeward
      days.legs[place] = leg.map { Int32(clamping: $0) } ?? search.problem.legs[place]
    }
    search.swapFirstLegs(days.legs)
    search.fixFirstLegs(places, TravelTimes())
    defer { search.swapFirstLegs(days.legs) }
    return (search.worth(isBest: false, places, days.before), search.worth(isBest: true, places, days.after))
  }

  /// The travel times along the visits of an order.
  func legs(of search: WorkdaySearch, isBest: Bool, _ places: ProposalPlaces) -> GivenLegs {
    var legs = GivenLegs(to: places.end)
    if let id = places.startStop { legs.append(id, 0) }
    let count = isBest ? search.bestCount : search.problem.stopCount
    var last = 0  // the last place that is reached
    for index in Indexes(below: count &+ 1) {
      let place = index == count ? search.problem.end : isBest ? Int(search.best[index]) : index &+ 1
      let leg = search.problem.leg(last, place)
      // A leg leads between two stops only if a stop has been reached before.
      let kept = last == 0 && places.startStop == nil ? -1 : Int64(leg)
      if index == count {
        legs.finish(kept)
      } else if let stop = places.stop(at: place), stop.hasPlace, isBest || stop.notToday == nil {
        legs.append(stop.id, kept)
        if leg != OrderLimits.noWay { last = place }
      }
    }
    return legs
  }

  /// Why a stop of the best order is left out; nil if the agent goes there.
  func notToday(at index: Int) -> NotToday? {
    workday.flatMap { $0.reason(at: index) }
  }

  /// Why the best order leaves a stop out.
  func notToday(_ id: TaskID, _ places: ProposalPlaces) -> NotToday? {
    for index in Indexes(below: places.stopCount) where places.stop(at: place(at: index &+ 1))?.id == id {
      return notToday(at: index)
    }
    return nil
  }

  /// The visits of a stop in both orders; nil if it is not the one of a working day.
  func visits(at index: Int) -> (before: OrderVisit, after: OrderVisit)? {
    guard let days, index < stopCount else { return nil }
    let after = days.after[index]
    for other in Indexes(below: stopCount) where days.before[other].place == after.place {
      return (days.before[other], after)
    }
    return nil
  }
}

extension ProposalPlaces {
  /// Where the work stands when the agent leaves the start.
  func start(_ breaks: DayBreaks, now: Instant) -> DayStart {
    breaks.start(visitEnd: departure(now: now), leaving: breaks.departure(after: now.seconds, firstStop))
  }
}

extension DayBreaks {
  /// Writes the shift and the breaks to come into a search.
  func write(to search: WorkdaySearch, _ start: DayStart, _ times: OrderTimes) {
    breaks.withUnsafeBufferPointer { search.begin(with: start, $0, from: firstToCome, times) }
    if shiftEnd < .max { search.state.pointee.endShift(at: shiftEnd, overtime: rules.overtime) }
  }
}

extension Stop {
  /// Whether no time is known at which the visit could begin.
  fileprivate var isMissed: Bool { pace == .closed || pace == .unknown }

  /// Why no visit can begin after an arrival; for lack of time, if one can (ORDER-15.3).
  fileprivate func notToday(arriving arrival: Int64, _ spans: VisitSpans) -> NotToday {
    if precedence.isMissedInEveryOrder { return .precedence }
    if spans.first(of: opening, from: arrival) == nil { return .closed }
    if spans.first(of: windows, from: max(arrival, earliestAlone)) != nil { return .time }
    return appointment.isLimited ? .window : .closed
  }
}

extension WorkdaySearch {
  /// Sorts the base by the ids of the rules, as far as their stops may stand there.
  @inline(never)
  fileprivate func sortBase(by rules: [StopRule], _ places: ProposalPlaces) {
    for index in Indexes(below: problem.stopCount) {
      let wanted = rules.element(at: index)?.id
      for other in Indexes(from: index, below: problem.stopCount)
      where places.stop(at: Int(base[other]))?.id == wanted {
        (base[index], base[other]) = (base[other], base[index])
        break
      }
    }
  }

  /// Marks the travel times from the start that speeds do not change, if there are speeds. Those of an answer are not
  /// among them.
  @inline(never)
  func fixFirstLegs(_ places: ProposalPlaces, _ times: TravelTimes) {
    guard state.pointee.profile.count > 0 else { return }
    for place in Indexes(from: 1, below: problem.end) where problem.legs[place] >= 0 && times.time(0, place) < 0 {
      if places.isLegFixed(to: place) { problem.legs[place] = SpeedProfile.fixed(problem.legs[place]) }
    }
  }

  /// Exchanges the travel times from the start.
  fileprivate func swapFirstLegs(_ legs: UnsafeMutablePointer<Int32>) {
    for place in Indexes(from: 1, below: problem.placeCount) {
      (legs[place], problem.legs[place]) = (problem.legs[place], legs[place])
    }
  }

  /// The value of the best order, or of the order of the list, in which the agent goes to every stop that was not left
  /// out before. Writes the visits, those that are left out at the end. Overwrites the order of the search.
  @inline(never)
  fileprivate func worth(
    isBest: Bool, _ places: ProposalPlaces, _ visits: UnsafeMutablePointer<OrderVisit>
  ) -> OrderWorth {
    var count = 0
    if isBest {
      for index in Indexes(below: problem.stopCount) { order[index] = best[index] }
      count = bestCount
    } else {
      count = setPresentOrder { places.stop(at: $0)?.notToday != nil }
    }
    var worth = OrderWorth()
    // The best order misses no stop, until its time is over.
    let strict = isBest ? value(visiting: count, isStrict: true) : nil
    guard let (value, label) = strict ?? value(visiting: count, isStrict: false) else { return worth }
    worth.value.noWays = value.isCutOff ? 1 : 0
    (worth.value.missed, worth.value.lateness, worth.overtime) = (value.missed, value.lateness, value.overtime)
    (worth.value.goal, worth.value.travel, worth.value.finish) = (value.goal, value.travel, value.finish)
    for index in Indexes(below: problem.breakCount) where misses(index, label) { worth.missedBreaks &+= 1 }
    var (index, end) = (0, state.pointee.start)
    walk(order, through: count, of: count, label) { visit in
      visits[index] = visit
      if let stop = places.stop(at: visit.place), stop.isEnRoute && stop.isMissed {
        visits[index].isMissed = true
      }
      if visits[index].isMissed { worth.missedCount &+= 1 }
      (index, end) = (index &+ 1, visit.end)
    } taken: { _, _ in
    }
    for index in Indexes(from: count, below: problem.stopCount) {
      var visit = OrderVisit()
      visit.place = Int(order[index])
      (visit.arrival, visit.begin, visit.end, visit.isMissed) = (end, end, end, true)
      visit.isCutOff = problem.stops[visit.place].reason == .noRoute
      visits[index] = visit
    }
    worth.leftOut = problem.stopCount &- count
    worth.missedCount &+= worth.leftOut
    return worth
  }

  /// Sets the order of the list, with the stops that are left out at the end. Returns the number of the others.
  private func setPresentOrder(isLeftOut: (Int) -> Bool) -> Int {
    var (count, index) = (0, 0)
    for wanted in [false, true] {
      for place in Indexes(from: 1, below: problem.end) where isLeftOut(place) == wanted {
        order[index] = UInt8(truncatingIfNeeded: place)
        index &+= 1
      }
      if !wanted { count = index }
    }
    return count
  }
}
