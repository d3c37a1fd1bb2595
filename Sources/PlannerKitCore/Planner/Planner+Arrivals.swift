// Arrivals at stops and departures from them, as `Arrivals` and the rows of the day decide (ARRIVE-1 to ARRIVE-14).

extension Planner {
  // MARK: - Events

  /// Tracks a valid fix. It counts if it is not a waiting jump (ARRIVE-3).
  mutating func watchArrivals(with fix: Fix) {
    guard settings.watchesArrivals else { return }
    arrivals.sensorDelivered()
    if fixes.credible?.time == fix.time { credibleFixChanged(at: clock.now) }
  }

  /// Tracks the newest credible fix, which is another fix than before.
  @inline(never)
  mutating func credibleFixChanged(at instant: Instant) {
    guard settings.watchesArrivals, let fix = fixes.credible else { return }
    arrivals.track(fix, radius: settings.arrivalRadius, now: instant)
    logFix(fix)
  }

  mutating func sensorFailed() {
    if settings.watchesArrivals && sensor.isUpdating { arrivals.sensorFailed() }
  }

  mutating func restForgotten() {
    logUpdatesEnded()
    arrivals.restForgotten()
  }

  /// Forgets rest and visits after arrivals were turned off (ARRIVE-1).
  @inline(never)
  mutating func forgetArrivals() {
    arrivals = Arrivals()
  }

  /// Begins a visit if the host put a task in progress where the agent rests (ARRIVE-9).
  mutating func visitIfBegun(_ task: PlanTask, before: PlanTask?) {
    if isVisitBegun(task, before: before) { visitBegun(task) }
  }

  /// Begins a visit at the first stop that a loaded plan puts in progress where the agent rests.
  mutating func visitBegun(unlike before: DayPlan) {
    for index in Indexes(below: plan.tasks.count) {
      guard let task = plan.tasks.element(at: index), isVisitBegun(task, before: before.task(task.id)) else { continue }
      return visitBegun(task)
    }
  }

  // MARK: - Steps of every event

  /// Records the arrivals and departures whose waits are over.
  mutating func endWaits(by limit: Instant) {
    if isStarted && settings.watchesArrivals { endAllWaits(by: limit) }
  }

  @inline(never)
  private mutating func endAllWaits(by limit: Instant) {
    while true {
      endStay()
      if arrivals.isStale {
        let rest = arrivals.tracker.arriving
        arrivals.found(canArrive: rest.map { stopsNearRest($0, isArrival: false).hasMeant } ?? false)
      }
      let due = arrivals.due(dwell: settings.arrivalDwell, stay: stayDue)
      guard due <= limit, due < Instant(milliseconds: .max) else { return }
      if arrivals.confirmDoubt(by: due) { continue }
      if let visit = arrivals.visits.first(where: { $0.isOver(by: due) }) {
        arrivals.endRest(within: settings.arrivalRadius, of: visit.coordinate)
        leave(visit, at: due)
      } else if !stay(by: due) {
        arrive()
      }
    }
  }

  /// Updates the arrivals as the last step of an event, when the rows show the plan again.
  @inline(never)
  mutating func refreshArrivals(isReplanned: Bool) {
    defer { refreshLocationRequest() }
    guard settings.watchesArrivals else { return }
    if isReplanned {
      arrivals.planChanged(to: plan, radius: settings.arrivalRadius, now: clock.now)
      leaveRemaining(allBut: 1)
    }
    endWaits(by: clock.now)
    refreshLog(isReplanned: isReplanned)
    if arrivals.needsPrecision { arrivals.precisionFound(neededPrecision) }
  }
}

extension Planner {
  /// An agent who rests more than this many metres nearer to another stop has left the visited stop (ARRIVE-7).
  private static var clearlyNearer: Double { 50 }

  @inline(never)
  private func isVisitBegun(_ task: PlanTask, before: PlanTask?) -> Bool {
    guard task.status == .inProgress, before?.status != .inProgress, let coordinate = task.coordinate else {
      return false
    }
    return arrivals.tracker.isResting(within: settings.arrivalRadius, of: coordinate) && clock.lists(task)
      && !arrivals.isVisiting(task.id)
  }

  @inline(never)
  private mutating func visitBegun(_ task: PlanTask) {
    guard let coordinate = task.coordinate else { return }
    leaveRemaining(allBut: 0)
    arrivals.visitBegan(Visit(of: task.id, at: coordinate, since: clock.now))
    let isTapped = outcomes.newest(of: task.id)?.status == .inProgress
    logVisitBegan(task.id, at: clock.now, isTapped ? .tap : .host)
  }

  /// Whether a stop remains to be visited today (ARRIVE-2).
  @inline(never)
  private func isRemaining(_ id: TaskID) -> Bool {
    guard let task = plan.task(id) else { return false }
    return task.coordinate != nil && !task.status.isFinal && clock.lists(task)
  }

  /// Arrives at a stop after the dwell time (ARRIVE-5 to ARRIVE-7).
  @inline(never)
  private mutating func arrive() {
    guard let rest = arrivals.tracker.arriving else { return }
    let stops = stopsNearRest(rest, isArrival: true)
    guard let task = home.rows[stops.target]?.task, let coordinate = task.coordinate else { return }
    let (place, instant) = (rest.first.coordinate, rest.arrival)
    let limit = place.distance(to: coordinate) + Self.clearlyNearer
    for visit in arrivals.visits where place.distance(to: visit.coordinate) > limit {
      leave(visit, at: instant)
    }
    arrivals.reports.add(.arrived(task.id, at: instant, nearbyCount: stops.count))
    arrivals.visitBegan(Visit(of: task.id, at: coordinate, since: instant))
    startByItself(task.id, at: instant)
    logVisitBegan(task.id, at: instant, .fix)
  }

  /// Ends a visit. `instant` counts only if no fix has shown the agent outside the radius.
  @inline(never)
  private mutating func leave(_ visit: Visit, at instant: Instant) {
    arrivals.visitEnded(visit.id)
    let departure = visit.outside ?? instant
    arrivals.reports.add(.left(visit.id, at: departure))
    finishByItself(visit, at: departure)
    // Without a fix, the stop was left for one that was set in progress.
    let isSeen = visit.outside != nil || departure != clock.now
    logVisitEnded(visit.id, at: LogEntry.Known(departure, isSeen ? .fix : .host))
  }

  /// Ends all but `kept` visits of remaining stops, the oldest first, because the agent visits another stop. A visited
  /// stop can also become a remaining stop again while another is visited.
  @inline(never)
  private mutating func leaveRemaining(allBut kept: Int) {
    var surplus = 0 &- kept
    for visit in arrivals.visits where isRemaining(visit.id) { surplus &+= 1 }
    for visit in arrivals.visits where surplus > 0 && isRemaining(visit.id) {
      leave(visit, at: clock.now)
      surplus &-= 1
    }
  }

  /// The stops within the radius of the rest and, for an arrival, the stop at which the agent arrives.
  @inline(never)
  private func stopsNearRest(_ rest: Rest, isArrival: Bool) -> NearbyStops {
    let place = rest.first.coordinate
    var stops = NearbyStops(near: Origin(place))
    if case .beside(let coordinate) = rest.allowance { stops.beside = coordinate }
    for visit in arrivals.visits where isRemaining(visit.id) {
      stops.limit = min(stops.limit, place.distance(to: visit.coordinate) - Self.clearlyNearer)
    }
    home.rows.addStops(within: settings.arrivalRadius, to: &stops, isAgain: false, arrivals, clock)
    if isArrival {
      home.rows.addStops(within: settings.arrivalRadius, to: &stops, isAgain: true, arrivals, clock)
    }
    return stops
  }

  /// The precision that arrivals and departures need now (ARRIVE-10).
  private var neededPrecision: LocationPrecision {
    if arrivals.isLeaving { return .near }
    if !arrivals.visits.isEmpty { return .atStop }
    guard let place = arrivals.place else { return .asSet }
    var stops = NearbyStops(near: place)
    home.rows.addStops(within: settings.arrivalRadius + 300, to: &stops, isAgain: false, arrivals, clock)
    guard stops.count > 0 else { return .asSet }
    return stops.nearest <= settings.arrivalRadius + 200 ? .near : arrivals.precision
  }
}
