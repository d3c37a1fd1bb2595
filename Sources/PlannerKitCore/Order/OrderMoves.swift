extension OrderSearch {
  /// Looks for a better order with another place before or after this one. Makes the first that it finds.
  @inline(never)
  func improve(_ place: Int) -> Bool {
    for index in Indexes(below: neighbours.count) {
      if improve(from: place, to: neighbours.after(place, index)) { return true }
      if improve(from: neighbours.before(place, index), to: place) { return true }
    }
    return false
  }

  /// Tries the changes that bring one place to another: one of them moves there, alone or with up to two of its
  /// neighbours, or what is between them is visited backwards.
  @inline(never)
  private func improve(from: Int, to: Int) -> Bool {
    let (i, j) = (Int(tour.position[from]), Int(tour.position[to]))
    guard i &+ 1 != j, i != j else { return false }
    for length in Indexes(below: 3) {
      // The later place comes, and what follows it; or it is the end of what comes backwards.
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
    // Most changes fail on this.
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

  /// Makes a change if it is better.
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

  /// Whether the end is earlier; or as early, with less travel.
  @inline(never)
  private func isFinishedEarlier(_ change: OrderChange, _ arrival: Int64, _ travel: Int64) -> Bool {
    var (index, arrival) = (change.last &+ 1, arrival)
    if arrival > tour.arrival(index) { return false }
    while true {
      let start = tour.problem.begin(tour.place(index), arrival)
      // From here on nothing changes.
      if start == tour.begins[index] { return travel < 0 }
      if index == tour.last { return true }
      let duration = Int64(tour.problem.stops[tour.place(index)].duration)
      arrival = start &+ duration &+ tour.problem.leg(tour.place(index), tour.place(index &+ 1))
      index &+= 1
    }
  }

  /// Whether it has less penalties; or as many, and is better by the objective.
  @inline(never)
  private func isLessPenalized(_ change: OrderChange, _ travel: Int64) -> Bool {
    let total = tour.penalties[tour.last]
    let missWeight = state.pointee.missWeight
    // What only travels more has to have less penalties. Its travel is not known where there is no route.
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
        // From here on the penalties are the same, or more.
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

  /// Makes a change; the places beside what moved are to be looked at.
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
