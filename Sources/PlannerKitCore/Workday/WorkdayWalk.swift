/// The rules by which an order is walked (SCHED-12 to SCHED-17).
struct WorkdayWalk {
  let problem: WorkdayProblem
  /// Whether an order that misses a stop is not walked to its end. Otherwise the agent goes there all the same, and
  /// does not wait.
  let isStrict: Bool

  init(_ problem: WorkdayProblem, isStrict: Bool) {
    (self.problem, self.isStrict) = (problem, isStrict)
  }

  var isFinish: Bool { problem.state.pointee.objective == OrderObjective.finish.rawValue }

  /// The least that a leg, and the visit after it, add to the objective. It is 0 where stops may be missed, because the
  /// agent does not leave for a stop without a route.
  @inline(never)
  func least(_ from: Int, _ to: Int) -> Int64 {
    let leg = problem.leg(from, to)
    if leg == OrderLimits.noWay || !isStrict { return 0 }
    let travel = problem.state.pointee.profile.leastTravel(Int64(leg))
    return isFinish ? travel &+ Int64(problem.stops[to].duration) : travel
  }

  /// Begins at the start, with the weight of the stops that are left out.
  func begin(_ stage: inout WorkdayStage, leavingOut weight: Int64) {
    let state = problem.state
    var label = WorkdayLabel()
    label.time = state.pointee.start
    label.work = state.pointee.worked
    label.missed = Int32(truncatingIfNeeded: weight)
    // A stop that comes after one that was not yet visited is missed (SCHED-17.3).
    if !isStrict { label.missAll() }
    stage.labels[0] = label
    (stage.count, stage.place, stage.visitCount, stage.awaited, stage.awaitedCount) = (1, 0, 0, 0, 0)
  }

  /// Goes on to a stop, with every placement of breaks before it. Writes the labels to another stage.
  @inline(never)
  func visit(_ place: Int, after stage: WorkdayStage, into next: inout WorkdayStage) {
    next.prepare(toVisit: place, after: stage, of: problem)
    for index in Indexes(below: stage.count) { leave(stage.labels + index, stage, place, into: &next) }
  }

  /// Leaves for a stop, at once and after each break that can be taken before.
  @inline(never)
  private func leave(
    _ here: UnsafePointer<WorkdayLabel>, _ stage: WorkdayStage, _ place: Int, into next: inout WorkdayStage
  ) {
    let label = next.labels + next.count
    label.pointee = here.pointee
    let hasWay = travel(label, from: stage.place, to: place)
    if isStrict && !hasWay && !problem.stops[place].isEnRoute { return }
    guard problem.breakCount > Int(here.pointee.breaks) else {
      _ = visitAndKeep(place, stage, hasWay: hasWay, into: &next)
      return
    }
    var there = label.pointee
    let visited = visitAndKeep(place, stage, hasWay: hasWay, into: &next)
    if problem.state.pointee.hasLeft && stage.visitCount == 0 {
      if hasWay { rest(&there, visited, stage, place, into: &next) }
      return
    }
    var here = here.pointee
    forEachBreak(&here, stage.visitCount &* 2) { index, rested in
      if mayTake(index, before: visited, stage) { leave(rested, stage, place, into: &next) }
    }
    if hasWay { rest(&there, visited, stage, place, into: &next) }
  }

  /// Takes each break that can be taken on arrival.
  @inline(never)
  private func rest(
    _ there: inout WorkdayLabel, _ visited: Visited, _ stage: WorkdayStage, _ place: Int,
    into next: inout WorkdayStage
  ) {
    forEachBreak(&there, stage.visitCount &* 2 &+ 1) { index, rested in
      guard mayTake(index, before: visited, stage) else { return }
      next.labels[next.count] = rested.pointee
      let visited = visitAndKeep(place, stage, hasWay: true, into: &next)
      if problem.breakCount > index &+ 1 {
        var rested = rested.pointee
        rest(&rested, visited, stage, place, into: &next)
      }
    }
  }

  /// Calls the closure with each further break that can be taken now, and the label after it. Breaks before it are
  /// missed.
  @inline(__always)
  private func forEachBreak(
    _ label: inout WorkdayLabel, _ gap: Int, _ body: (Int, UnsafePointer<WorkdayLabel>) -> Void
  ) {
    for index in Indexes(from: Int(label.breaks), below: problem.breakCount) {
      label.breaks &+= 1
      let isHere = problem.breaks[index].onlyAfter.map { $0 == gap / 2 } ?? true
      if isHere && !problem.breaks[index].isTooLate(at: label.time, work: label.work) {
        var taken = label
        taken.take(problem.breaks[index])
        taken.setGap(gap, of: index)
        withUnsafePointer(to: &taken) { body(index, $0) }
      }
      label.missed &+= problem.breaks[index].weight
      label.setGap(WorkdayLabel.missedGap, of: index)
    }
  }

  /// When a visit ends if no further break is taken before it.
  private typealias Visited = (time: Int64, work: Int64, isInTime: Bool)

  /// Visits a stop with the label after the last one of a stage, and keeps the label.
  @inline(never)
  private func visitAndKeep(
    _ place: Int, _ stage: WorkdayStage, hasWay: Bool, into next: inout WorkdayStage
  ) -> Visited {
    let label = next.labels + next.count
    let isInTime = visit(place, stage, next, hasWay: hasWay, label)
    let visited = (label.pointee.time, label.pointee.work, isInTime)
    if isInTime || !isStrict { keepLast(&next) }
    return visited
  }

  /// Whether a break is taken before a visit. Before the first visit of the day, it must be too late for the break
  /// after the visit (SCHED-14.5). Nor does the agent wait for a break that can be taken after the visit. But if speeds
  /// differ, leaving later can make the travel shorter, and where stops may be missed, a missed one can make room for
  /// the break.
  private func mayTake(_ index: Int, before visited: Visited, _ stage: WorkdayStage) -> Bool {
    let rest = problem.breaks + index
    if rest.pointee.isTooLate(at: visited.time, work: visited.work) { return true }
    let state = problem.state
    if stage.visitCount == 0 && !state.pointee.isUnderWay { return false }
    if rest.pointee.onlyAfter != nil { return true }
    let mayWait = state.pointee.profile.count == 0 && (isStrict || state.pointee.restLimit == OrderLimits.forever)
    return !(mayWait && visited.isInTime && visited.time <= rest.pointee.earliest)
  }

  /// Travels to a place. Returns false, and stays, if there is no route.
  @inline(never)
  func travel(_ label: UnsafeMutablePointer<WorkdayLabel>, from: Int, to: Int) -> Bool {
    let leg = problem.leg(from, to)
    if leg == OrderLimits.noWay { return false }
    let took = problem.arrival(leaving: label.pointee.time, leg) &- label.pointee.time
    label.pointee.travel &+= took
    label.pointee.work &+= took
    label.pointee.time &+= took
    return true
  }

  /// Visits the stop at which the agent is. Returns whether it is not missed.
  @inline(never)
  func visit(
    _ place: Int, _ stage: WorkdayStage, _ next: WorkdayStage, hasWay: Bool,
    _ label: UnsafeMutablePointer<WorkdayLabel>
  ) -> Bool {
    let stop = problem.stops + place
    let arrival = label.pointee.time
    var (start, isInTime) = (arrival, hasWay || stop.pointee.isEnRoute)
    if hasWay && stop.pointee.after > 0 { waitForOther(stop, stage, label, &start, &isInTime) }
    if isInTime {
      if let begin = problem.begin(stop, from: start) { start = begin } else { isInTime = false }
    }
    label.pointee.time = start &+ Int64(stop.pointee.duration)
    label.pointee.work &+= Int64(stop.pointee.duration)
    if problem.state.pointee.isLimited && isInTime && !stop.pointee.isEnRoute {
      let (leg, limit) = (problem.leg(place, problem.end), problem.state.pointee.limit)
      // Without a route to the end place, the day has no end that could be too late. No speed is less than a tenth.
      if label.pointee.time &+ Int64(leg) &* 10 > limit {
        let end = leg == OrderLimits.noWay ? label.pointee.time : problem.arrival(leaving: label.pointee.time, leg)
        if end > limit {
          isInTime = false
          if problem.state.pointee.missesAtOnce { label.pointee.time = arrival &+ Int64(stop.pointee.duration) }
        }
      }
    }
    if isInTime {
      label.pointee.lateness &+= max(0, start &- stop.pointee.due)
    } else {
      label.pointee.missed &+= Int32(stop.pointee.weight)
    }
    if stop.pointee.isAwaited {
      if isInTime { label.pointee.visited(stop.pointee.number) }
      if next.awaitedCount > stage.awaitedCount { label.pointee.setEnd(label.pointee.time, at: stage.awaitedCount) }
    }
    return isInTime
  }

  /// Delays the begin of a visit until the other one is over for long enough.
  @inline(never)
  private func waitForOther(
    _ stop: UnsafeMutablePointer<WorkdayStop>, _ stage: WorkdayStage, _ label: UnsafeMutablePointer<WorkdayLabel>,
    _ start: inout Int64, _ isInTime: inout Bool
  ) {
    let after = stop.pointee.after
    if label.pointee.hasMissed(problem.stops[Int(after)].number) { isInTime = false }
    guard stop.pointee.delay > 0 else { return }
    for index in Indexes(below: 8) where UInt8(truncatingIfNeeded: stage.awaited &>> UInt64(index &* 8)) == after {
      start = max(start, label.pointee.end(index) &+ Int64(stop.pointee.delay))
    }
  }

  // MARK: Ending

  /// The best value of the labels, and its label at the end. The last breaks are taken after the last visit where that
  /// is better.
  @inline(never)
  func finish(_ stage: WorkdayStage) -> (value: WorkdayValue, label: WorkdayLabel)? {
    var best: (value: WorkdayValue, label: WorkdayLabel)?
    for index in Indexes(below: stage.count) {
      finish(stage.labels + index, stage, hasRested: false, &best)
    }
    return best
  }

  @inline(never)
  private func finish(
    _ label: UnsafePointer<WorkdayLabel>, _ stage: WorkdayStage, hasRested: Bool,
    _ best: inout (value: WorkdayValue, label: WorkdayLabel)?
  ) {
    let state = problem.state
    var end = label.pointee
    var value = WorkdayValue()
    value.isCutOff = !travel(&end, from: stage.place, to: problem.end)
    if !hasRested || end.time <= state.pointee.restLimit {
      for index in Indexes(from: Int(end.breaks), below: problem.breakCount)
      where problem.breaks[index].onlyAfter != nil || problem.breaks[index].isTooLate(at: end.time, work: end.work) {
        end.missed &+= problem.breaks[index].weight
      }
      (value.missed, value.lateness, value.travel, value.finish) = (
        Int64(end.missed), end.lateness, end.travel, end.time
      )
      value.overtime = max(0, end.time &- state.pointee.shiftEnd)
      value.goal = state.pointee.objective == OrderObjective.travel.rawValue ? end.travel : end.time
      let isBest =
        best.map { found in
          value.isBetter(than: found.value)
            || (!found.value.isBetter(than: value)
              && (value.finish, end.gaps) < (found.value.finish, found.label.gaps))
        } ?? true
      if isBest { best = (value, end) }
    }
    guard problem.breakCount > Int(label.pointee.breaks), stage.visitCount > 0 || state.pointee.isUnderWay else {
      return
    }
    var here = label.pointee
    forEachBreak(&here, stage.visitCount &* 2) { _, rested in finish(rested, stage, hasRested: true, &best) }
  }
}
