/// A change of a block of positions. The block is replaced by the places of one or two runs of its positions, one after
/// the other. A run whose first position is greater than its last is visited backwards.
struct OrderChange {
  let first: Int
  let last: Int
  let run: (from: Int, to: Int)
  /// The second run; its `from` is 0 if there is none.
  let second: (from: Int, to: Int)

  /// Reverses a block.
  @inline(__always)
  init(reversing first: Int, _ last: Int) {
    (self.first, self.last) = (first, last)
    run = (last, first)
    second = (0, 0)
  }

  /// Moves a segment behind a position outside it.
  @inline(__always)
  init(moving start: Int, _ end: Int, after position: Int, reversed: Bool) {
    let segment = reversed ? (from: end, to: start) : (from: start, to: end)
    if position > end {
      (first, last) = (start, position)
      (run, second) = ((end &+ 1, position), segment)
    } else {
      (first, last) = (position &+ 1, end)
      (run, second) = (segment, (position &+ 1, start &- 1))
    }
  }
}

extension Tour {
  /// The travel time of a run.
  @inline(__always)
  private func travel(_ run: (from: Int, to: Int)) -> Int64 {
    run.from <= run.to ? forward[run.to] &- forward[run.from] : backward[run.from] &- backward[run.to]
  }

  /// The minimum increase in travel time when a segment is moved. The increase is greater where there is no route.
  @inline(__always)
  func leastTravelChange(moving start: Int, _ end: Int, after position: Int, reversed: Bool) -> Int64 {
    let (head, tail) = reversed ? (end, start) : (start, end)
    var sum = problem.givenLeg(place(start &- 1), place(end &+ 1))
    sum &+= problem.givenLeg(place(position), place(head)) &+ problem.givenLeg(place(tail), place(position &+ 1))
    sum &-= forward[start] &- forward[start &- 1] &+ forward[end &+ 1] &- forward[end]
    sum &-= forward[position &+ 1] &- forward[position]
    return reversed ? sum &+ backward[end] &- backward[start] &- forward[end] &+ forward[start] : sum
  }

  /// The increase in travel time.
  @inline(__always)
  func travelChange(_ change: OrderChange) -> Int64 {
    var sum = forward[change.first &- 1] &- forward[change.last &+ 1]
    sum &+= problem.length(place(change.first &- 1), place(change.run.from)) &+ travel(change.run)
    var end = change.run.to
    if change.second.from > 0 {
      sum &+= problem.length(place(end), place(change.second.from)) &+ travel(change.second)
      end = change.second.to
    }
    return sum &+ problem.length(place(end), place(change.last &+ 1))
  }

  /// Follows the changed block. Returns the arrival at the place after it if every stop is on time, and nil otherwise.
  @inline(never)
  func arrivalInTime(_ change: OrderChange) -> Int64? {
    var walk = OrderWalk(after: change.first &- 1, of: self)
    guard walk.isInTime(through: change.run, of: self) else { return nil }
    if change.second.from > 0, !walk.isInTime(through: change.second, of: self) { return nil }
    let arrival = walk.time &+ problem.leg(walk.place, place(change.last &+ 1))
    return arrival <= latest[change.last &+ 1] ? arrival : nil
  }

  /// Applies the change to the order.
  @inline(never)
  func apply(_ change: OrderChange, scratch: UnsafeMutablePointer<UInt8>) {
    var count = copy(change.run, to: scratch)
    if change.second.from > 0 { count &+= copy(change.second, to: scratch + count) }
    for index in Indexes(below: count) { order[change.first &+ index] = scratch[index] }
  }

  private func copy(_ run: (from: Int, to: Int), to target: UnsafeMutablePointer<UInt8>) -> Int {
    let step = run.from <= run.to ? 1 : -1
    var (index, count) = (run.from, 1)
    target[0] = order[index]
    while index != run.to {
      index &+= step
      target[count] = order[index]
      count &+= 1
    }
    return count
  }
}

/// A walk along places in a new order.
struct OrderWalk {
  /// The last place that was reached.
  var place: Int
  /// When the last visit ends.
  var time: Int64
  var penalty: Int64
  var travel: Int64

  /// Continues after a position of a tour.
  @inline(__always)
  init(after position: Int, of tour: Tour) {
    (place, time) = (Int(tour.reached[position]), tour.departure(position))
    (penalty, travel) = (tour.penalties[position], tour.forward[position])
  }

  @inline(__always)
  mutating func isInTime(through run: (from: Int, to: Int), of tour: Tour) -> Bool {
    let step = run.from <= run.to ? 1 : -1
    var index = run.from
    while true {
      let next = tour.place(index)
      let start = tour.problem.begin(next, time &+ tour.problem.leg(place, next))
      guard start <= tour.problem.stops[next].due else { return false }
      time = start &+ Int64(tour.problem.stops[next].duration)
      place = next
      if index == run.to { return true }
      index &+= step
    }
  }

  /// Visits a place, and adds its penalty and travel time. Returns when the visit begins. Where there is no route, only
  /// the duration passes (ORDER-2.9).
  @inline(__always)
  mutating func visit(_ next: Int, of problem: OrderProblem, _ missWeight: Int64) -> Int64 {
    let stop = problem.stops + next
    var start = time
    if problem.hasWay(place, next) {
      let leg = problem.leg(place, next)
      start = problem.begin(next, time &+ leg)
      penalty &+= stop.pointee.penalty(start, missWeight)
      travel &+= leg
      place = next
    } else {
      penalty &+= problem.noWayPenalty(next, missWeight)
    }
    time = start &+ Int64(stop.pointee.duration)
    return start
  }

  /// Adds up the penalties, and stops when they exceed a bound.
  @inline(never)
  mutating func addPenalties(
    through run: (from: Int, to: Int), of tour: Tour, missWeight: Int64, bound: Int64
  ) -> Bool {
    let step = run.from <= run.to ? 1 : -1
    var index = run.from
    while true {
      _ = visit(tour.place(index), of: tour.problem, missWeight)
      guard penalty <= bound else { return false }
      if index == run.to { return true }
      index &+= step
    }
  }
}
