extension OrderSearch {
  /// Makes the first change that improves the order by placing another place next to this one. Returns whether there is
  /// one.
  @inline(never)
  func improve(_ place: Int) -> Bool {
    for index in Indexes(below: neighbours.count) {
      if improve(from: place, to: neighbours.after(place, index)) { return true }
      if improve(from: neighbours.before(place, index), to: place) { return true }
    }
    return false
  }

  /// Tries the changes that bring two places together. Either one of them moves, alone or with up to two of its
  /// neighbours, or the places between them are reversed.
  @inline(never)
  private func improve(from: Int, to: Int) -> Bool {
    let (i, j) = (Int(tour.position[from]), Int(tour.position[to]))
    guard i &+ 1 != j, i != j else { return false }
    for length in Indexes(below: 3) {
      // The later place moves: at the head of what follows it, or at the end of a reversed segment.
      if tryMove(j, j &+ length, after: i, reversed: false) { return true }
      if length > 0, tryMove(j &- length, j, after: i, reversed: true) { return true }
      if tryMove(i &- length, i, after: j &- 1, reversed: false) { return true }
      if length > 0, tryMove(i, i &+ length, after: j &- 1, reversed: true) { return true }
    }
    if i < j {
      return tryReverse(i &+ 1, j) || tryReverse(i, j &- 1)
    }
    return false
  }

  @inline(never)
  private func tryMove(_ start: Int, _ end: Int, after position: Int, reversed: Bool) -> Bool {
    guard start >= firstFree, end <= lastFree, position >= firstFree &- 1, position <= lastFree else { return false }
    guard position < start &- 1 || position > end else { return false }
    // Most changes fail this test.
    if state.pointee.isPerfect, objective == .travel,
      tour.leastTravelChange(moving: start, end, after: position, reversed: reversed) >= 0
    {
      return false
    }
    return tryChange(OrderChange(moving: start, end, after: position, reversed: reversed))
  }

  @inline(__always)
  private func tryReverse(_ first: Int, _ last: Int) -> Bool {
    guard first >= firstFree, last <= lastFree else { return false }
    return tryChange(OrderChange(reversing: first, last))
  }

  /// Makes a change if it improves the order.
  @inline(__always)
  private func tryChange(_ change: OrderChange) -> Bool {
    let travel = tour.travelChange(change)
    guard state.pointee.isPerfect ? isBetter(change, travel) : isLessPenalized(change, travel) else { return false }
    make(change)
    return true
  }

  @inline(__always)
  private func isBetter(_ change: OrderChange, _ travel: Int64) -> Bool {
    if travel > OrderLimits.detour / 2 { return false }
    if objective == .travel { return travel < 0 && tour.arrivalInTime(change) != nil }
    guard let arrival = tour.arrivalInTime(change) else { return false }
    return isFinishedEarlier(change, arrival, travel)
  }

  /// Whether the order ends earlier, or at the same time with less travel.
  @inline(never)
  private func isFinishedEarlier(_ change: OrderChange, _ arrival: Int64, _ travel: Int64) -> Bool {
    var (index, arrival) = (change.last &+ 1, arrival)
    if arrival > tour.arrival(index) { return false }
    while true {
      let start = tour.problem.begin(tour.place(index), arrival)
      // Nothing changes from here on.
      if start == tour.begins[index] { return travel < 0 }
      if index == tour.last { return true }
      let duration = Int64(tour.problem.stops[tour.place(index)].duration)
      arrival = start &+ duration &+ tour.problem.leg(tour.place(index), tour.place(index &+ 1))
      index &+= 1
    }
  }

  /// Whether the order has a lower penalty, or the same penalty and is better by the objective.
  @inline(never)
  private func isLessPenalized(_ change: OrderChange, _ travel: Int64) -> Bool {
    let total = tour.penalties[tour.last]
    let missWeight = state.pointee.missWeight
    // A change that adds travel must lower the penalty. Where there is no route, the change in travel is unknown.
    let bound = objective == .travel && travel >= 0 && total < OrderLimits.noWayPenalty ? total &- 1 : total
    var walk = OrderWalk(after: change.first &- 1, of: tour)
    guard walk.addPenalties(through: change.run, of: tour, missWeight: missWeight, bound: bound) else { return false }
    if change.second.from > 0 {
      guard walk.addPenalties(through: change.second, of: tour, missWeight: missWeight, bound: bound) else {
        return false
      }
    }
    var index = change.last &+ 1
    while true {
      let start = walk.visit(tour.place(index), of: tour.problem, missWeight)
      if start >= tour.begins[index], walk.place == tour.reached[index] {
        // From here on the penalties stay the same or rise.
        let rest = total &- tour.penalties[index]
        if walk.penalty &+ rest > bound { return false }
        if start == tour.begins[index] { return walk.penalty &+ rest < total || walk.travel < tour.forward[index] }
      }
      guard walk.penalty <= bound else { return false }
      if index == tour.last {
        if walk.penalty != total { return true }
        return objective == .travel ? walk.travel < tour.forward[index] : start < tour.finish
      }
      index &+= 1
    }
  }

  /// Makes a change, and enqueues the places beside the moved ones.
  @inline(never)
  func make(_ change: OrderChange) {
    enqueue(change.first &- 1)
    enqueue(change.run.from)
    enqueue(change.run.to)
    if change.second.from > 0 {
      enqueue(change.second.from)
      enqueue(change.second.to)
    }
    enqueue(change.last &+ 1)
    tour.apply(change, scratch: scratch)
    tour.update(from: change.first, through: change.last, missWeight: state.pointee.missWeight)
  }

  @inline(__always)
  private func enqueue(_ position: Int) {
    queue.append(tour.place(position), state)
  }
}
