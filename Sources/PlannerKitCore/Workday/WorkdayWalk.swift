/// All ways worth keeping to go through the stops of an order so far: they differ in where the breaks are.
struct WorkdayStage {
  /// The memory of one label more than the capacity.
  let labels: UnsafeMutablePointer<WorkdayLabel>
  let capacity: Int
  var count = 0
  /// The last place that was reached.
  var place = 0
  var visitCount = 0
  /// The places of the last eight visited stops that others come after with a delay, a byte each.
  var awaited: UInt64 = 0
  var awaitedCount = 0

  init(_ labels: UnsafeMutablePointer<WorkdayLabel>, capacity: Int) {
    (self.labels, self.capacity) = (labels, capacity &- 1)
  }
}

extension WorkdayStage {
  /// Empties the stage, for the ways that go on from another to a stop.
  mutating func follow(_ stage: WorkdayStage, visiting stop: Int, of problem: WorkdayProblem) {
    count = 0
    place = problem.leg(stage.place, stop) == OrderLimits.noWay ? stage.place : stop
    visitCount = stage.visitCount &+ 1
    (awaited, awaitedCount) = (stage.awaited, stage.awaitedCount)
    guard problem.stops[stop].isAwaited, problem.state.pointee.longestDelay > 0 else { return }
    let shift = UInt64(awaitedCount & 7) &* 8
    awaited = awaited & ~(0xFF &<< shift) | UInt64(truncatingIfNeeded: stop) &<< shift
    awaitedCount &+= 1
  }
}

/// The rules by which an order is walked (SCHED-12 to SCHED-17).
struct WorkdayWalk {
  let problem: WorkdayProblem
  /// Whether a way ends at a missed stop. Otherwise the agent goes there all the same, and does not wait.
  let isStrict: Bool
  /// Ways that are worse than this are not kept.
  var bound = WorkdayValue.worst
  /// The least that the rest of the order adds to the objective.
  var ahead: Int64 = 0

  private let isFinish: Bool

  init(_ problem: WorkdayProblem, isStrict: Bool) {
    (self.problem, self.isStrict) = (problem, isStrict)
    isFinish = problem.state.pointee.objective == OrderObjective.finish.rawValue
  }

  /// The least that a leg, and the visit after it, add to the objective.
  @inline(never)
  func least(_ from: Int, _ to: Int) -> Int64 {
    let leg = problem.leg(from, to)
    if leg == OrderLimits.noWay { return 0 }
    let travel = problem.state.pointee.profile.leastTravel(Int64(leg))
    return isFinish ? travel &+ Int64(problem.stops[to].duration) : travel
  }

  private var isUnderWay: Bool { problem.state.pointee.isUnderWay }

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

  /// Goes on to a stop. Writes all ways worth keeping to another stage.
  @inline(never)
  func visit(_ place: Int, after stage: WorkdayStage, into next: inout WorkdayStage) {
    next.follow(stage, visiting: place, of: problem)
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
    guard problem.breakCount > Int(here.pointee.breaks) else {
      if visit(place, stage, next, hasWay: hasWay, label) || !isStrict { keepLast(&next) }
      return
    }
    var there = label.pointee
    let isInTime = visit(place, stage, next, hasWay: hasWay, label)
    let visited = Visited(label, isInTime: isInTime)
    if isInTime || !isStrict { keepLast(&next) }
    let isFirst = stage.visitCount == 0 && !isUnderWay
    var here = here.pointee
    forEachBreak(&here, stage.visitCount &* 2) { index, rested in
      if isTooLate(index, visited) || !(isFirst || canWait(index, visited)) {
        leave(rested, stage, place, into: &next)
      }
    }
    if hasWay { rest(&there, visited, isFirst, stage, place, into: &next) }
  }

  /// Takes each break that can be taken on arrival.
  @inline(never)
  private func rest(
    _ there: inout WorkdayLabel, _ visited: Visited, _ isFirst: Bool, _ stage: WorkdayStage,
    _ place: Int, into next: inout WorkdayStage
  ) {
    forEachBreak(&there, stage.visitCount &* 2 &+ 1) { index, rested in
      if (isFirst || canWait(index, visited)) && !isTooLate(index, visited) { return }
      let label = next.labels + next.count
      label.pointee = rested.pointee
      let isInTime = visit(place, stage, next, hasWay: true, label)
      let after = Visited(label, isInTime: isInTime)
      if isInTime || !isStrict { keepLast(&next) }
      if problem.breakCount > index &+ 1 {
        var rested = rested.pointee
        rest(&rested, after, isFirst, stage, place, into: &next)
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
      let pause = problem.breaks + index
      let start = max(label.time, pause.pointee.earliest)
      label.breaks &+= 1
      if start <= pause.pointee.latest && label.work <= pause.pointee.work {
        var taken = label
        (taken.time, taken.work) = (start &+ pause.pointee.duration, 0)
        taken.setGap(gap, of: index)
        withUnsafePointer(to: &taken) { body(index, $0) }
      }
      label.missed &+= WorkdayProblem.breakWeight
      label.setGap(WorkdayLabel.missedGap, of: index)
      if label.missed > bound.missed { return }
    }
  }

  /// What a visit without a further break comes to.
  private struct Visited {
    let time: Int64
    let work: Int64
    let isInTime: Bool

    @inline(__always)
    init(_ label: UnsafePointer<WorkdayLabel>, isInTime: Bool) {
      (time, work) = (label.pointee.time, label.pointee.work)
      self.isInTime = isInTime
    }
  }

  /// Whether a break can as well be taken after the visit, because the agent would only wait for it before. But if
  /// speeds differ, leaving later can make the travel shorter, and where stops may be missed, a missed one can make
  /// room for the break.
  @inline(__always)
  private func canWait(_ index: Int, _ visited: Visited) -> Bool {
    let pause = problem.breaks + index
    return visited.isInTime && visited.time <= pause.pointee.earliest && visited.work <= pause.pointee.work
      && problem.state.pointee.profile.count == 0 && (isStrict || !problem.state.pointee.isLimited)
  }

  @inline(__always)
  private func isTooLate(_ index: Int, _ visited: Visited) -> Bool {
    visited.time > problem.breaks[index].latest || visited.work > problem.breaks[index].work
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
    var (start, isInTime) = (label.pointee.time, hasWay)
    if stop.pointee.after > 0 { waitForOther(stop, stage, label, &start, &isInTime) }
    if isInTime {
      if let begin = problem.begin(stop, from: start) { start = begin } else { isInTime = false }
    }
    label.pointee.time = start &+ Int64(stop.pointee.duration)
    label.pointee.work &+= Int64(stop.pointee.duration)
    if problem.state.pointee.isLimited && isInTime {
      let way = problem.leg(place, problem.end)
      // Without a way home, the day has no end that could be too late. No speed is less than a tenth.
      let limit = problem.state.pointee.limit
      if label.pointee.time &+ Int64(way) &* 10 > limit {
        let home = way == OrderLimits.noWay ? label.pointee.time : problem.arrival(leaving: label.pointee.time, way)
        if home > limit { isInTime = false }
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

  // MARK: Keeping

  /// Keeps the label after the last one unless another is at least as good in all that counts later, and drops those
  /// that it makes superfluous.
  @inline(never)
  private func keepLast(_ stage: inout WorkdayStage) {
    let label = stage.labels + stage.count
    if label.pointee.missed > bound.missed { return }
    if label.pointee.missed == bound.missed {
      if label.pointee.lateness > bound.lateness { return }
      if label.pointee.lateness == bound.lateness && bound.overtime == 0 {
        if (isFinish ? label.pointee.time : label.pointee.travel) &+ problem.state.pointee.ahead > bound.goal { return }
      }
    }
    let (time, missed) = (label.pointee.time, label.pointee.missed)
    for index in Indexes(below: stage.count) {
      let other = stage.labels + index
      if other.pointee.time <= time && other.pointee.missed <= missed && isAtLeastAsGood(other, label) { return }
    }
    var kept = 0
    for index in Indexes(below: stage.count) {
      let other = stage.labels + index
      if other.pointee.time >= time && other.pointee.missed >= missed && isAtLeastAsGood(label, other) { continue }
      if kept < index { stage.labels[kept] = other.pointee }
      kept &+= 1
    }
    if kept < stage.count { stage.labels[kept] = label.pointee }
    stage.count = kept &+ 1
    if stage.count > stage.capacity { dropOne(&stage) }
  }

  /// Drops the latest of the ways that have as many breaks behind them as most.
  @inline(never)
  private func dropOne(_ stage: inout WorkdayStage) {
    var counts = (0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &counts) { bytes in
      let counts = bytes.assumingMemoryBound(to: Int.self)
      for index in Indexes(below: stage.count) { counts[Int(stage.labels[index].breaks)] &+= 1 }
      var latest = 0
      for index in Indexes(from: 1, below: stage.count) {
        let (one, other) = (stage.labels + index, stage.labels + latest)
        let (count, most) = (counts[Int(one.pointee.breaks)], counts[Int(other.pointee.breaks)])
        if count > most || (count == most && one.pointee.time > other.pointee.time) { latest = index }
      }
      stage.count &-= 1
      stage.labels[latest] = stage.labels[stage.count]
    }
  }

  /// Compares all but the times and the missed weights.
  @inline(never)
  private func isAtLeastAsGood(_ one: UnsafePointer<WorkdayLabel>, _ other: UnsafePointer<WorkdayLabel>) -> Bool {
    guard one.pointee.lateness <= other.pointee.lateness, one.pointee.breaks == other.pointee.breaks else {
      return false
    }
    // Who leaves earlier can travel longer, but arrives no later.
    let slower = problem.state.pointee.profile.count == 0 ? 0 : other.pointee.time &- one.pointee.time
    if one.pointee.travel &+ slower > other.pointee.travel { return false }
    let state = problem.state
    if state.pointee.limitsWork && one.pointee.work &+ slower > other.pointee.work { return false }
    if state.pointee.longestDelay > 0
      && !one.pointee.ends(noLaterThan: other.pointee, delay: state.pointee.longestDelay)
    {
      return false
    }
    if !isStrict && !one.pointee.missesNoMore(than: other.pointee) { return false }
    // Of equal ways the one with the earliest breaks is kept.
    return one.pointee.gaps <= other.pointee.gaps || one.pointee.time < other.pointee.time
      || one.pointee.travel < other.pointee.travel || one.pointee.lateness < other.pointee.lateness
      || one.pointee.missed < other.pointee.missed
      || (state.pointee.limitsWork && one.pointee.work < other.pointee.work)
  }

  // MARK: Ending

  /// The best value of the ways, and its label. The last breaks are taken after the last visit where that is better.
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
    if !hasRested || end.time <= state.pointee.limit {
      for index in Indexes(from: Int(end.breaks), below: problem.breakCount)
      where isTooLate(index, Visited(&end, isInTime: true)) {
        end.missed &+= WorkdayProblem.breakWeight
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
    guard problem.breakCount > Int(label.pointee.breaks), stage.visitCount > 0 || isUnderWay else { return }
    var here = label.pointee
    forEachBreak(&here, stage.visitCount &* 2) { _, rested in finish(rested, stage, hasRested: true, &best) }
  }
}

extension WorkdayValue {
  /// A value than which every order is better.
  static var worst: WorkdayValue {
    var value = WorkdayValue()
    (value.isCutOff, value.missed, value.lateness, value.goal) = (true, .max, .max, .max)
    return value
  }
}
