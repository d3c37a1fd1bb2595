/// The search for the best order of a working day, in the caller's memory.
///
/// A step removes some stops from the order, inserts them and those that were left out again, each where the order is
/// then worth most, and keeps the order or rejects it. Worse orders are kept at random, less and less often. All
/// numbers are integers, and the random generator has a fixed seed: the same problem gives the same order everywhere
/// (ORDER-6).
package struct WorkdaySearch {
  package let problem: WorkdayProblem

  package var state: UnsafeMutablePointer<WorkdayState> { problem.state }
  private var order: UnsafeMutablePointer<UInt8> { state.pointee.order }
  private var base: UnsafeMutablePointer<UInt8> { state.pointee.base }
  var best: UnsafeMutablePointer<UInt8> { state.pointee.best }
  private var pool: UnsafeMutablePointer<UInt8> { state.pointee.pool }

  /// The search that has begun in some memory; nil if none has.
  package init?(at memory: UnsafeMutableRawPointer) {
    problem = WorkdayProblem(state: memory.assumingMemoryBound(to: WorkdayState.self))
    guard state.pointee.mark == WorkdayState.mark else { return nil }
  }

  package static func memorySize(stops: Int, spans: Int) -> Int {
    WorkdayMemory(stopCount: stops, spanCount: spans).size
  }

  /// Prepares memory for a problem. The caller sets the numbers of `state`, and writes the breaks, the legs and the
  /// stops. The memory has room for all spans.
  @inline(never)
  package static func prepare(
    _ memory: UnsafeMutableRawPointer, stops: Int, spans: Int, _ times: OrderTimes, _ objective: OrderObjective
  ) -> WorkdaySearch? {
    let layout = WorkdayMemory(stopCount: stops, spanCount: spans)
    memory.initializeMemory(as: WorkdayState.self, to: layout.state(at: memory, times, objective))
    guard let search = WorkdaySearch(at: memory) else { return nil }
    let problem = search.problem
    for place in Indexes(below: problem.placeCount) { problem.stops[place] = WorkdayStop() }
    for index in Indexes(below: problem.placeCount &* problem.placeCount) { problem.legs[index] = 0 }
    return search
  }
}

// MARK: - Beginning

extension WorkdaySearch {
  /// Begins with the stops in their present order. Those that would be missed are left out; or also those without which
  /// the order is worth more so far, if that is better in the end.
  @inline(never)
  package func begin() {
    finishProblem()
    var stages = WorkdayStages()
    stages.withLabels { labels in
      setPresentOrder()
      state.pointee.presentValue = value(visiting: problem.stopCount, isStrict: false, labels)?.value ?? .worst
      state.pointee.bestValue = .worst
      keepPresent(onlyIfBetter: false, labels)
      keepPresent(onlyIfBetter: true, labels)
    }
    state.pointee.isFinished = problem.stopCount == 0
  }

  /// Keeps the present order without stops that are missed, if it is the best; also without those that make it worse.
  private func keepPresent(onlyIfBetter: Bool, _ labels: UnsafeMutablePointer<WorkdayLabel>) {
    guard var found = value(visiting: 0, isStrict: true, labels) else { return }
    var count = 0
    for place in Indexes(from: 1, below: problem.end) {
      order[count] = UInt8(truncatingIfNeeded: place)
      guard mayFollow(count), let next = value(visiting: count &+ 1, isStrict: true, labels),
        !onlyIfBetter || next.value.isBetter(than: found.value)
      else { continue }
      (count, found) = (count &+ 1, next)
    }
    guard found.value.isBetter(than: state.pointee.bestValue) else { return }
    keepBest(found, count)
    keepBase(found.value, count)
  }

  func setPresentOrder() {
    for index in Indexes(below: problem.stopCount) { order[index] = UInt8(truncatingIfNeeded: index &+ 1) }
  }

  /// Computes what follows from the problem.
  private func finishProblem() {
    for index in Indexes(below: problem.breakCount) where problem.breaks[index].work < OrderLimits.forever {
      state.pointee.limitsWork = true
    }
    for place in Indexes(from: 1, below: problem.end) {
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

  private func keepBase(_ value: WorkdayValue, _ count: Int) {
    complete(count, to: base)
    state.pointee.baseValue = value
    state.pointee.baseCount = Int32(truncatingIfNeeded: count)
  }

  private func keepBest(_ found: (value: WorkdayValue, label: WorkdayLabel), _ count: Int) {
    complete(count, to: best)
    (state.pointee.bestValue, state.pointee.bestLabel) = (found.value, found.label)
    state.pointee.bestCount = Int32(truncatingIfNeeded: count)
  }

  /// The weight of the stops that are not among the first of the order.
  private func weight(leavingOut count: Int) -> Int64 {
    var weight: Int64 = 0
    for place in Indexes(from: 1, below: problem.end) { weight &+= Int64(problem.stops[place].weight) }
    for index in Indexes(below: count) { weight &-= Int64(problem.stops[Int(order[index])].weight) }
    return weight
  }

  /// The value of the first stops of the order if the others are left out, and its breaks. Nil if one is missed, unless
  /// missed stops are allowed.
  @inline(never)
  private func value(
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

// MARK: - Running

extension WorkdaySearch {
  /// Searches for a number of steps. Returns whether anything is left to try. Allocates nothing (ORDER-4).
  @inline(never)
  package func run(steps: UInt64) -> Bool {
    var stages = WorkdayStages()
    stages.withLabels { labels in
      var left = steps
      while left > 0 && !state.pointee.isFinished {
        left &-= 1
        derive(labels)
      }
    }
    return !state.pointee.isFinished
  }

  private func derive(_ labels: UnsafeMutablePointer<WorkdayLabel>) {
    let stops = problem.stopCount
    for index in Indexes(below: stops) { order[index] = base[index] }
    var count = Int(state.pointee.baseCount)
    let poolCount = ruin(&count)
    sortPool(poolCount)
    let value = recreate(&count, poolCount, labels)
    state.pointee.kicks &+= 1
    state.pointee.kicksSinceBest &+= 1
    // The search keeps fewer ways to place the breaks.
    if value.isBetter(than: state.pointee.bestValue), let found = self.value(visiting: count, isStrict: true, labels) {
      state.pointee.kicksSinceBest = 0
      keepBest(found, count)
    }
    if isAcceptable(value) { keepBase(value, count) }
    if state.pointee.kicksSinceBest > patience { state.pointee.isFinished = true }
    notice()
  }

  /// Updates the progress: the share of the derived orders if none of the remaining ones is better. It never falls, and
  /// is 100 only when the search has ended.
  private func notice() {
    let (kicks, all) = (state.pointee.kicks, state.pointee.kicks &- state.pointee.kicksSinceBest &+ patience)
    let part = (kicks &* 100).dividedTruncating(by: Int(truncatingIfNeeded: all))
    state.pointee.progress = max(state.pointee.progress, min(99, Int32(truncatingIfNeeded: part)))
  }

  /// How many orders are derived without an improvement before the search ends.
  private var patience: Int64 {
    let stops = Int64(problem.stopCount)
    return min(200 &+ 60 &* stops &* stops, 20_000 &+ 200 &* stops)
  }

  /// How many stops that were left out are tried again in a step, at most.
  private static var mostLeftOut: Int { 16 }

  /// Removes some stops from the order, and those that come after them. Returns the number of stops to insert: the
  /// removed ones and those that were left out.
  private func ruin(_ count: inout Int) -> Int {
    var left = count
    var poolCount = 0
    let leftOut = problem.stopCount &- count
    while poolCount < min(leftOut, Self.mostLeftOut) {
      let index = count &+ poolCount
      if leftOut > Self.mostLeftOut {
        let other = index &+ state.pointee.random.number(below: leftOut &- poolCount)
        (order[index], order[other]) = (order[other], order[index])
      }
      pool[poolCount] = order[index]
      poolCount &+= 1
    }
    let wanted = count == 0 ? 0 : min(1 &+ state.pointee.random.number(below: 3 &+ count.dividedBy3), count, 15)
    let kind = state.pointee.random.number(below: 3)
    let seed = count == 0 ? 0 : state.pointee.random.number(below: count)
    let seedPlace = Int(order[seed])
    var removed = 0
    while removed < wanted && left > 0 {
      var index = 0
      switch kind {
      case 0: index = state.pointee.random.number(below: left)
      case 1: index = min(seed, left &- 1)
      default:
        // The nearest to the seed.
        var least = Int32.max
        for other in Indexes(below: left) {
          let leg = min(problem.leg(seedPlace, Int(order[other])), problem.leg(Int(order[other]), seedPlace))
          let distance = Int(order[other]) == seedPlace ? -1 : leg
          if distance < least && state.pointee.random.number(below: 8) > 0 { (least, index) = (distance, other) }
        }
      }
      remove(index, &left, &poolCount)
      removed &+= 1
    }
    // Stops that come after removed ones.
    var index = state.pointee.hasPrecedence ? 0 : left
    while index < left {
      let after = problem.stops[Int(order[index])].after
      var isThere = after == 0
      for earlier in Indexes(below: index) where order[earlier] == after { isThere = true }
      if isThere { index &+= 1 } else { remove(index, &left, &poolCount) }
    }
    count = left
    return poolCount
  }

  private func remove(_ index: Int, _ left: inout Int, _ poolCount: inout Int) {
    pool[poolCount] = order[index]
    poolCount &+= 1
    left &-= 1
    for position in Indexes(from: index, below: left) { order[position] = order[position &+ 1] }
  }

  private func sortPool(_ count: Int) {
    for index in Indexes(from: 1, below: count) {
      let other = state.pointee.random.number(below: index &+ 1)
      (pool[index], pool[other]) = (pool[other], pool[index])
    }
    let kind = state.pointee.random.number(below: 5)
    guard kind > 1 else { return }
    for index in Indexes(from: 1, below: count) {
      let place = pool[index]
      var hole = index
      while hole > 0 && sortKey(Int(pool[hole &- 1]), kind) > sortKey(Int(place), kind) {
        pool[hole] = pool[hole &- 1]
        hole &-= 1
      }
      pool[hole] = place
    }
  }

  private func sortKey(_ place: Int, _ kind: Int) -> Int64 {
    let stop = problem.stops[place]
    switch kind {
    case 2: return Int64(0 &- stop.weight)
    case 3: return stop.closes
    default: return 0 &- Int64(problem.leg(0, place))
    }
  }

  /// Inserts the stops of the pool where the order is worth most. Returns the value of the order.
  private func recreate(
    _ count: inout Int, _ poolCount: Int, _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> WorkdayValue {
    var current = value(visiting: count, isStrict: true, labels)?.value ?? .worst
    // Sometimes breaks may be missed for a stop, because together with others it can be worth that.
    let mayMiss = state.pointee.random.number(below: 6) == 0 ? Int64(problem.breakCount) : 0
    // The second time, stops can be inserted whose other stop was inserted after they were tried.
    for _ in Indexes(below: state.pointee.hasPrecedence ? 2 : 1) {
      for index in Indexes(below: poolCount) {
        let place = Int(pool[index])
        if place == 0 { continue }
        var least = current
        least.missed &+= mayMiss &* Int64(WorkdayProblem.breakWeight)
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

  /// The gap of the first stops of the order at which inserting a stop is worth most, if that is more than `current`;
  /// of equal gaps the first. A search now and then skips a gap.
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
        var spare = WorkdayStage(labels + 3 &* stride, capacity: capacity)
        state.pointee.ahead = rest &+ walk.least(place, next)
        walk.visit(place, after: before, into: &stage)
        state.pointee.ahead = rest
        var index = gap
        while index < count && stage.count > 0 {
          walk.visit(Int(order[index]), after: stage, into: &spare)
          state.pointee.ahead &-= walk.least(Int(order[index]), placeAfter(index, count))
          swap(&stage, &spare)
          index &+= 1
        }
        if let found = walk.finish(stage)?.value, found.isBetter(than: state.pointee.bound) {
          best = (gap, found)
          state.pointee.bound = found
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

  /// The way that a stop in a gap adds; the greatest number if there is none.
  private func detour(_ place: Int, _ gap: Int, _ count: Int) -> Int32 {
    let (before, after) = (gap == 0 ? 0 : Int(order[gap &- 1]), gap < count ? Int(order[gap]) : problem.end)
    let (to, from, direct) = (problem.leg(before, place), problem.leg(place, after), problem.leg(before, after))
    if to == OrderLimits.noWay || from == OrderLimits.noWay || direct == OrderLimits.noWay { return .max }
    return to &+ from &- direct
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

  private func isAcceptable(_ value: WorkdayValue) -> Bool {
    let base = state.pointee.baseValue
    if !base.isBetter(than: value) { return true }
    let worse =
      (value.missed &- base.missed) &* 1_800 &+ (value.lateness &- base.lateness) &* 2
      &+ (value.overtime &- base.overtime) &* 2 &+ value.goal &- base.goal
    return worse < allowance()
  }

  /// How much worse an order may be.
  private func allowance() -> Int64 {
    let kicks = state.pointee.kicks
    if kicks >= state.pointee.round.end {
      let length = max(state.pointee.round.end &- state.pointee.round.start, Int64(problem.stopCount) &* 20)
      state.pointee.round = (kicks, kicks &+ length &* 2)
    }
    let (start, end) = state.pointee.round
    let left = ((end &- kicks) &<< 10).dividedTruncating(by: Int(truncatingIfNeeded: end &- start))
    let leg = state.pointee.bestValue.travel.dividedTruncating(by: problem.stopCount)
    let bits = UInt32(truncatingIfNeeded: state.pointee.random.number(below: 1 &<< 30)) &<< 2 | 2
    let zeros = bits.leadingZeroBitCount
    let mantissa = (bits &<< UInt32(truncatingIfNeeded: zeros)) &>> 27
    let logarithm = Int64(zeros) &* 16 &+ 31 &- Int64(mantissa)
    return ((leg &* left) &>> 10 &* left) &>> 10 &* logarithm &>> 4 &+ 1
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

// MARK: - The result

extension WorkdaySearch {
  package var bestValue: WorkdayValue { state.pointee.bestValue }

  /// The number of stops that the best order visits.
  package var bestCount: Int { Int(state.pointee.bestCount) }

  /// The progress of the search in percent (ORDER-4.5).
  package var progress: Int32 { state.pointee.isFinished ? 100 : state.pointee.progress }

  /// Whether the best order is better than the present order (ORDER-5).
  package var isBetter: Bool { state.pointee.bestValue.isBetter(than: state.pointee.presentValue) }

  /// The index of the stop at a position of the best order. The stops that are left out come last.
  package func bestStop(_ index: Int) -> Int {
    Int(best[index]) &- 1
  }

  /// The host's time that is this many seconds after the departure.
  package func time(after seconds: Int64) -> Int64 { state.pointee.times.time(after: seconds) }

  /// The gap of the present order at which the last stop of the problem is worth most, and what it adds; nil if there
  /// is none. The other stops keep their order (ORDER-16).
  @inline(never)
  package func insertion() -> (gap: Int, added: WorkdayValue)? {
    finishProblem()
    let count = problem.stopCount &- 1
    guard count >= 0 else { return nil }
    var stages = WorkdayStages()
    return stages.withLabels { labels in
      setPresentOrder()
      guard let before = value(visiting: count, isStrict: false, labels)?.value,
        let (gap, after) = bestGap(for: problem.stopCount, count, .worst, isSearch: false, labels)
      else { return nil }
      return (gap, after.subtracting(before, weight: Int64(problem.stops[problem.stopCount].weight)))
    }
  }
}

extension WorkdayValue {
  /// What an order adds to another that leaves out a stop of this weight.
  fileprivate func subtracting(_ before: WorkdayValue, weight: Int64) -> WorkdayValue {
    var added = self
    added.missed &-= before.missed &- weight
    added.lateness &-= before.lateness
    added.overtime &-= before.overtime
    added.travel &-= before.travel
    added.finish &-= before.finish
    return added
  }
}

extension Int {
  fileprivate var dividedBy3: Int { Int(truncatingIfNeeded: Int64(self).dividedTruncating(by: 3)) }
}
