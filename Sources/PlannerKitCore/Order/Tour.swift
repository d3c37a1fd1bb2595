/// An order of the stops with its schedule, as arrays indexed by position. Position 0 is the start, the last is the
/// end.
struct Tour {
  let problem: OrderProblem
  let order: UnsafeMutablePointer<UInt8>
  /// The position of each place in the order.
  let position: UnsafeMutablePointer<UInt8>
  /// The agent's place after a position: the last place that was reached.
  let reached: UnsafeMutablePointer<UInt8>
  /// When the visit begins.
  let begins: UnsafeMutablePointer<Int64>
  /// The latest arrival at which this stop and all later ones are on time.
  let latest: UnsafeMutablePointer<Int64>
  /// The travel time up to a position, in this direction and in the other.
  let forward: UnsafeMutablePointer<Int64>
  let backward: UnsafeMutablePointer<Int64>
  /// The penalties up to and including a position.
  let penalties: UnsafeMutablePointer<Int64>

  var last: Int { problem.end }

  @inline(__always)
  func place(_ position: Int) -> Int {
    Int(order[position])
  }

  @inline(__always)
  func departure(_ position: Int) -> Int64 {
    begins[position] &+ Int64(problem.stops[place(position)].duration)
  }

  @inline(__always)
  func arrival(_ position: Int) -> Int64 {
    departure(position &- 1) &+ problem.leg(place(position &- 1), place(position))
  }

  var finish: Int64 { begins[last] }

  /// Updates the arrays after the places at some positions changed.
  @inline(never)
  func update(from first: Int, through end: Int, missWeight: Int64) {
    var walk = OrderWalk(after: first &- 1, of: self)
    for index in Indexes(from: first, below: last &+ 1) {
      let place = place(index)
      position[place] = UInt8(truncatingIfNeeded: index)
      begins[index] = walk.visit(place, of: problem, missWeight)
      reached[index] = UInt8(truncatingIfNeeded: walk.place)
      forward[index] = walk.travel
      backward[index] = backward[index &- 1] &+ problem.length(place, self.place(index &- 1))
      penalties[index] = walk.penalty
    }
    var next = min(end, last)
    if next == last {
      latest[last] = problem.latestArrival(place(last), beginningBy: OrderLimits.forever) ?? OrderLimits.never
      next &-= 1
    }
    while next > 0 {
      let (place, after) = (place(next), place(next &+ 1))
      let leave = latest[next &+ 1] &- problem.leg(place, after) &- Int64(problem.stops[place].duration)
      latest[next] = problem.latestArrival(place, beginningBy: leave) ?? OrderLimits.never
      next &-= 1
    }
  }

  func value(_ objective: OrderObjective) -> OrderValue {
    var value = OrderValue()
    for index in Indexes(from: 1, below: last &+ 1) {
      let stop = problem.stops[place(index)]
      let hasWay = problem.hasWay(Int(reached[index &- 1]), place(index))
      if hasWay { value.lateness &+= max(0, begins[index] &- stop.due) } else { value.noWays &+= 1 }
      if begins[index] > stop.limit || !hasWay { value.missed &+= Int64(max(stop.weight, 0)) }
    }
    value.travel = forward[last]
    value.finish = finish
    value.goal = objective == .travel ? value.travel : finish
    return value
  }
}

extension OrderStop {
  @inline(__always)
  func penalty(_ start: Int64, _ missWeight: Int64) -> Int64 {
    guard start > due else { return 0 }
    return start &- due &+ (start > limit ? missWeight &* Int64(weight) : 0)
  }
}
