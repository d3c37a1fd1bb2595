extension WorkdaySearch {
  /// Begins with the stops in their present order, or in the order of the base if that is given and better. Stops that
  /// would be missed are left out. So are stops that make the order worse than without them, if the result is better.
  @inline(never)
  package func begin(isOrderGiven: Bool = false) {
    finishProblem()
    WorkdayStages.withLabels { labels in
      state.pointee.bestValue = .worst
      if isOrderGiven {
        for index in Indexes(below: problem.stopCount) { order[index] = base[index] }
        keepOrder(onlyIfBetter: false, labels)
      }
      setPresentOrder()
      state.pointee.presentValue = value(visiting: problem.stopCount, isStrict: false, labels)?.value ?? .worst
      keepOrder(onlyIfBetter: false, labels)
      setPresentOrder()
      keepOrder(onlyIfBetter: true, labels)
    }
    state.pointee.isFinished = problem.stopCount == 0
  }

  /// Keeps the order without stops that are missed, if it is the best; also without those that make it worse.
  private func keepOrder(onlyIfBetter: Bool, _ labels: UnsafeMutablePointer<WorkdayLabel>) {
    guard var found = value(visiting: 0, isStrict: true, labels) else { return }
    var count = 0
    for index in Indexes(below: problem.stopCount) {
      order[count] = order[index]
      guard mayFollow(count), let next = value(visiting: count &+ 1, isStrict: true, labels),
        !onlyIfBetter || next.value.isBetter(than: found.value)
      else { continue }
      (count, found) = (count &+ 1, next)
    }
    guard found.value.isBetter(than: state.pointee.bestValue) else { return }
    keepBest(found, count)
    keepBase(found.value, count)
  }

  /// Computes what follows from the problem and the best order, before a search goes on. Returns false if the order
  /// cannot be visited.
  func resume() -> Bool {
    finishProblem()
    for index in Indexes(below: problem.stopCount) { order[index] = best[index] }
    guard let found = value(visiting: bestCount, isStrict: true) else { return false }
    (state.pointee.bestValue, state.pointee.bestLabel) = found
    return true
  }

  func setPresentOrder() {
    for index in Indexes(below: problem.stopCount) { order[index] = UInt8(truncatingIfNeeded: index &+ 1) }
  }

  /// Computes what follows from the problem.
  func finishProblem() {
    for index in Indexes(below: problem.breakCount) where problem.breaks[index].work < OrderLimits.forever {
      state.pointee.limitsWork = true
    }
    for place in Indexes(from: 1, below: problem.end) {
      if problem.leg(place, problem.end) == OrderLimits.noWay { state.pointee.hasDeadEnd = true }
      let stop = problem.stops[place]
      guard stop.after > 0 else { continue }
      problem.stops[Int(stop.after)].isAwaited = true
      state.pointee.hasPrecedence = true
      state.pointee.longestDelay = max(state.pointee.longestDelay, Int64(stop.delay))
    }
    var number: UInt8 = 0
    for place in Indexes(from: 1, below: problem.end) where problem.stops[place].isAwaited {
      problem.stops[place].number = number
      number &+= 1
    }
  }

  /// Whether the last of some stops of the order may follow those before it.
  private func mayFollow(_ position: Int) -> Bool {
    let place = Int(order[position])
    var isAfterFound = problem.stops[place].after == 0
    for index in Indexes(below: position) {
      if order[index] == problem.stops[place].after { isAfterFound = true }
      if problem.precedes(place, Int(order[index])) { return false }
    }
    return isAfterFound
  }

  /// Copies the order, of which the first stops are visited, and appends the others by number. Overwrites the pool.
  private func complete(_ count: Int, to target: UnsafeMutablePointer<UInt8>) {
    var filled = count
    let isVisited = pool
    for place in Indexes(below: problem.end) { isVisited[place] = 0 }
    for index in Indexes(below: count) {
      target[index] = order[index]
      isVisited[Int(order[index])] = 1
    }
    for place in Indexes(from: 1, below: problem.end) where isVisited[place] == 0 {
      target[filled] = UInt8(truncatingIfNeeded: place)
      filled &+= 1
    }
  }

  func keepBase(_ value: WorkdayValue, _ count: Int) {
    complete(count, to: base)
    state.pointee.baseValue = value
    state.pointee.baseCount = Int32(truncatingIfNeeded: count)
  }

  func keepBest(_ found: (value: WorkdayValue, label: WorkdayLabel), _ count: Int) {
    complete(count, to: best)
    (state.pointee.bestValue, state.pointee.bestLabel) = (found.value, found.label)
    state.pointee.bestCount = Int32(truncatingIfNeeded: count)
  }

  /// The weight of the stops that are not among the first of the order.
  func weight(leavingOut count: Int) -> Int64 {
    var weight: Int64 = 0
    for place in Indexes(from: 1, below: problem.end) { weight &+= Int64(problem.stops[place].weight) }
    for index in Indexes(below: count) { weight &-= Int64(problem.stops[Int(order[index])].weight) }
    return weight
  }

  @inline(never)
  func value(visiting count: Int, isStrict: Bool) -> (value: WorkdayValue, label: WorkdayLabel)? {
    var found: (value: WorkdayValue, label: WorkdayLabel)?
    WorkdayStages.withLabels { found = value(visiting: count, isStrict: isStrict, $0) }
    return found
  }

  /// The value of the first stops of the order if the others are left out, and its breaks. Nil if one is missed, unless
  /// missed stops are allowed.
  @inline(never)
  func value(
    visiting count: Int, isStrict: Bool, _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> (value: WorkdayValue, label: WorkdayLabel)? {
    let walk = WorkdayWalk(problem, isStrict: isStrict)
    var stage = WorkdayStage(labels, capacity: 2 &* WorkdayStages.capacity)
    var next = WorkdayStage(labels + 2 &* WorkdayStages.capacity, capacity: 2 &* WorkdayStages.capacity)
    walk.begin(&stage, leavingOut: weight(leavingOut: count))
    for index in Indexes(below: count) {
      walk.visit(Int(order[index]), after: stage, into: &next)
      swap(&stage, &next)
    }
    return walk.finish(stage)
  }
}
