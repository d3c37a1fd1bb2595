extension WorkdaySearch {
  /// Inserts each stop of the pool in its best gap. Returns the value of the order.
  func recreate(
    _ count: inout Int, _ poolCount: Int, _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> WorkdayValue {
    var current = value(visiting: count, isStrict: true, labels)?.value ?? .worst
    // Sometimes a stop may make the order worse: several stops together can weigh more than a break, and the last of
    // them can be one from which there is a route to the end place.
    let isLenient = state.pointee.random.number(below: 6) == 0
    // The second time, stops can be inserted whose other stop was inserted after they were tried.
    for _ in Indexes(below: state.pointee.hasPrecedence ? 2 : 1) {
      for index in Indexes(below: poolCount) {
        let place = Int(pool[index])
        if place == 0 { continue }
        var least = current
        if isLenient {
          least.missed &+= Int64(problem.breakCount) &* Int64(WorkdayProblem.breakWeight)
          if state.pointee.hasDeadEnd { least.isCutOff = true }
        }
        guard let (gap, value) = bestGap(for: place, count, least, labels) else { continue }
        insert(place, at: gap, &count)
        pool[index] = 0
        current = value
      }
    }
    return current
  }

  private func insert(_ place: Int, at gap: Int, _ count: inout Int) {
    var index = count
    while index > gap {
      order[index] = order[index &- 1]
      index &-= 1
    }
    order[gap] = UInt8(truncatingIfNeeded: place)
    count &+= 1
  }

  /// The gap of the first stops of the order in which a stop gives the best value, if that is better than `current`. If
  /// several gaps are equal, it is the first. A search skips some gaps at random.
  @inline(never)
  private func bestGap(
    for place: Int, _ count: Int, _ current: WorkdayValue, isSearch: Bool = true,
    _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> (gap: Int, value: WorkdayValue)? {
    var (first, last) = (0, count)
    var isAfterFound = problem.stops[place].after == 0
    for index in Indexes(below: count) {
      let other = Int(order[index])
      if other == Int(problem.stops[place].after) { isAfterFound = true }
      if problem.precedes(other, place) { first = index &+ 1 }
      if problem.precedes(place, other) && last == count { last = index }
    }
    guard isAfterFound && first <= last else { return nil }
    let farthest = isSearch ? farthestGap(for: place, count, from: first, to: last, labels) : .max
    var best: (gap: Int, value: WorkdayValue)?
    let stride = WorkdayStages.capacity
    let capacity = isSearch ? stride / 2 : stride
    let walk = WorkdayWalk(problem, isStrict: isSearch)
    state.pointee.bound = current
    defer { state.pointee.bound = .worst }
    var before = WorkdayStage(labels, capacity: capacity)
    var spare = WorkdayStage(labels + stride, capacity: capacity)
    walk.begin(&before, leavingOut: weight(leavingOut: count) &- Int64(problem.stops[place].weight))
    // The least that the order adds to the objective from a position on.
    var rest: Int64 = 0
    for index in Indexes(below: count) { rest &+= walk.least(Int(order[index]), placeAfter(index, count)) }
    for gap in Indexes(below: last &+ 1) {
      let next = gap < count ? Int(order[gap]) : problem.end
      let isTried = gap >= first && (farthest == .max || detour(place, gap, count) <= farthest)
      if isTried && !(isSearch && state.pointee.random.number(below: 16) == 0) {
        var stage = WorkdayStage(labels + 2 &* stride, capacity: capacity)
        state.pointee.ahead = rest &+ walk.least(place, next)
        walk.visit(place, after: before, into: &stage)
        state.pointee.ahead = rest
        let value = value(of: walk, after: &stage, gap, count, labels + 3 &* stride)
        if let value, value.isBetter(than: state.pointee.bound) {
          best = (gap, value)
          state.pointee.bound = value
        }
      }
      guard gap < count else { break }
      state.pointee.ahead = 0
      walk.visit(next, after: before, into: &spare)
      swap(&before, &spare)
      rest &-= walk.least(next, placeAfter(gap, count))
    }
    return best
  }

  /// The value of the order if it goes on from a stage with the stops from a position on. Nil if a stop is missed, or
  /// if it is not better than the bound. Uses the memory of one more stage.
  private func value(
    of walk: WorkdayWalk, after stage: inout WorkdayStage, _ first: Int, _ count: Int,
    _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> WorkdayValue? {
    var next = WorkdayStage(labels, capacity: stage.capacity)
    var index = first
    while index < count && stage.count > 0 {
      walk.visit(Int(order[index]), after: stage, into: &next)
      state.pointee.ahead &-= walk.least(Int(order[index]), placeAfter(index, count))
      swap(&stage, &next)
      index &+= 1
    }
    return walk.finish(stage)?.value
  }

  /// The travel time that a stop in a gap adds; the greatest number if there is no route.
  private func detour(_ place: Int, _ gap: Int, _ count: Int) -> Int32 {
    let (before, after) = (gap == 0 ? 0 : Int(order[gap &- 1]), gap < count ? Int(order[gap]) : problem.end)
    let (to, from, direct) = (problem.leg(before, place), problem.leg(place, after), problem.leg(before, after))
    if to == OrderLimits.noWay || from == OrderLimits.noWay || direct == OrderLimits.noWay { return .max }
    return SpeedProfile.travelTime(to) &+ from &- SpeedProfile.travelTime(direct)
  }

  /// The most that a gap may add for it to be tried: of a long order, only the nearest gaps are, of those in which the
  /// stop can be visited.
  @inline(never)
  private func farthestGap(
    for place: Int, _ count: Int, from first: Int, to last: Int, _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> Int32 {
    guard last &- first > 2 &* Nearest.count else { return .max }
    let (walk, stride) = (WorkdayWalk(problem, isStrict: true), WorkdayStages.capacity)
    var before = WorkdayStage(labels, capacity: 4)
    var next = WorkdayStage(labels + stride, capacity: 4)
    var visited = WorkdayStage(labels + 2 &* stride, capacity: 4)
    var nearest = Nearest()
    walk.begin(&before, leavingOut: 0)
    for gap in Indexes(below: last &+ 1) {
      if gap >= first {
        walk.visit(place, after: before, into: &visited)
        if visited.count > 0 { nearest.add(detour(place, gap, count)) }
      }
      guard gap < count else { break }
      walk.visit(Int(order[gap]), after: before, into: &next)
      swap(&before, &next)
    }
    return nearest.farthest
  }

  /// The place after a position, if the first stops of the order are visited.
  @inline(__always)
  private func placeAfter(_ index: Int, _ count: Int) -> Int {
    index &+ 1 < count ? Int(order[index &+ 1]) : problem.end
  }

  /// The gap of the present order in which the last stop of the problem gives the best value, and what the stop adds;
  /// nil if there is no such gap. The other stops keep their order (ORDER-16).
  @inline(never)
  package func insertion() -> (gap: Int, added: WorkdayValue)? {
    finishProblem()
    let count = problem.stopCount &- 1
    guard count >= 0 else { return nil }
    var found: (gap: Int, added: WorkdayValue)?
    WorkdayStages.withLabels { labels in
      setPresentOrder()
      guard let before = value(visiting: count, isStrict: false, labels)?.value,
        let (gap, after) = bestGap(for: problem.stopCount, count, .worst, isSearch: false, labels)
      else { return }
      found = (gap, after.subtracting(before, weight: Int64(problem.stops[problem.stopCount].weight)))
    }
    return found
  }
}

/// The least of some numbers.
private struct Nearest {
  static var count: Int { 8 }

  private var numbers: (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32) = (
    .max, .max, .max, .max, .max, .max, .max, .max
  )

  /// The greatest of them.
  var farthest: Int32 { numbers.7 }

  mutating func add(_ number: Int32) {
    withUnsafeMutableBytes(of: &numbers) { bytes in
      let numbers = bytes.assumingMemoryBound(to: Int32.self)
      var hole = Self.count
      while hole > 0 && numbers[hole &- 1] > number {
        if hole < Self.count { numbers[hole] = numbers[hole &- 1] }
        hole &-= 1
      }
      if hole < Self.count { numbers[hole] = number }
    }
  }
}
