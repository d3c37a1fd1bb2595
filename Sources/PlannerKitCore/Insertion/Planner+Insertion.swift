// Where a task fits best into the present order of the stops (ORDER-16).

extension Planner {
  /// Where a task that is not in the plan fits best: the index that it would have among the stops, and what it adds.
  /// Its status and its order do not count. Nil if the task is not for today, or if its place or that of the agent is
  /// unknown.
  @inline(never)
  package func insertion(of task: PlanTask) throws(Refusal) -> (gap: Int, added: WorkdayValue)? {
    guard settings.isScheduling else { throw .scheduleOff }
    guard plan.task(task.id) == nil else { throw .idInUse(.id) }
    guard rowCount <= Limits.scheduledRows && stops.count < OrderLimits.stops else { throw .noRoomForStop }
    guard task.coordinate != nil, clock.lists(task) else { return nil }
    var schedule = home.schedule
    schedule.stops.keep { $0.notToday == nil }
    guard schedule.append(task.with(status: .planned), to: home.rows, in: rowContext) else { return nil }
    let places = ProposalPlaces(
      schedule, home.rows, location: fixes.used?.coordinate, end: settings.endPlace, added: task.coordinate)
    var proposal = Proposal()
    guard places.coordinate(of: 0) != nil,
      let (gap, added) = proposal.insertion(places, schedule, settings, now: clock.now)
    else { return nil }
    return (index(ofVisited: places.stopsBefore &+ gap), added)
  }

  /// The index among all stops of one that is not left out, by its index among those; after them, the index after the
  /// last.
  private func index(ofVisited number: Int) -> Int {
    var (left, last) = (number, 0)
    for index in Indexes(below: stops.count) where stops.element(at: index)?.notToday == nil {
      if left == 0 { return index }
      (left, last) = (left &- 1, index &+ 1)
    }
    return last
  }
}

extension Proposal {
  /// The best gap of the last stop, and what it adds. The travel times are those of the schedule, the others estimates.
  fileprivate mutating func insertion(
    _ places: ProposalPlaces, _ schedule: borrowing Schedule, _ settings: borrowing Settings, now: Instant
  ) -> (gap: Int, added: WorkdayValue)? {
    prepareWorkday([], places, schedule, now: now)
    guard let workday else { return nil }
    let problem = workday.problem
    _ = fill(problem.legs, places, settings, TravelTimes())
    let stride = places.stopCount &+ 2
    var last = 0
    for place in Indexes(from: 1, below: places.stopCount) {
      guard let stop = places.stop(at: place), stop.hasPlace, stop.legSeconds >= 0 else { continue }
      problem.legs[last &* stride &+ place] = Int32(clamping: stop.legSeconds)
      if stop.hasWay { last = place }
    }
    if places.end != nil, last > 0, let homeward = schedule.homeward {
      problem.legs[last &* stride &+ problem.end] = Int32(clamping: homeward)
    }
    workday.fixFirstLegs(places, TravelTimes())
    problem.allowMissedVisits()
    return workday.insertion()
  }
}
