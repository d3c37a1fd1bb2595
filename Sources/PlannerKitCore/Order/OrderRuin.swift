extension OrderSearch {
  private static var mostRemoved: Int { 15 }
  private static var longestString: Int { 10 }

  /// Removes some stops near each other, and inserts each again where it adds the least travel. Returns whether every
  /// stop has a position at which everything is on time, and a route leads to it.
  @inline(never)
  func ruinAndRecreate() -> Bool {
    let free = lastFree &- firstFree &+ 1
    let count = ruin(min(1 &+ state.random(below: Self.mostRemoved), free &- 1))
    sortRemoved(count)
    // The removed stops leave room at the end.
    var last = tour.last &- count
    updateTimes(last)
    for index in Indexes(below: count) {
      let place = Int(scratch[index])
      guard let position = cheapestPosition(of: place, last: last) else { return false }
      insert(place, at: position, last: last)
      last &+= 1
    }
    tour.update(from: firstFree, through: tour.last, missWeight: state.pointee.missWeight)
    // The removed stops can leave a leg without a route, which counts as no time here: local search might never end.
    if tour.penalties[tour.last] >= OrderLimits.noWayPenalty { return false }
    for index in Indexes(below: count) {
      let position = Int(tour.position[Int(scratch[index])])
      queue.append(tour.place(position &- 1), state)
      queue.append(tour.place(position), state)
      queue.append(tour.place(position &+ 1), state)
    }
    return true
  }

  /// Removes strings of stops around a stop and around its neighbours. Returns the number of removed stops.
  @inline(never)
  private func ruin(_ wanted: Int) -> Int {
    let seed = tour.place(firstFree &+ state.random(below: lastFree &- firstFree &+ 1))
    var count = 0
    removeString(around: seed, wanted, &count)
    for index in Indexes(below: neighbours.count) {
      if count >= wanted { break }
      let isAfter = state.random(below: 2) == 0
      let place = isAfter ? neighbours.after(seed, index) : neighbours.before(seed, index)
      removeString(around: place, wanted, &count)
    }
    var target = firstFree
    for index in Indexes(from: firstFree, below: tour.last &+ 1) {
      let place = tour.place(index)
      if tour.position[place] == Self.removed { continue }
      tour.order[target] = tour.order[index]
      target &+= 1
    }
    return count
  }

  private static var removed: UInt8 { 255 }

  @inline(never)
  private func removeString(around place: Int, _ wanted: Int, _ count: inout Int) {
    let position = Int(tour.position[place])
    if position == Self.removed || position < firstFree || position > lastFree { return }
    let length = min(1 &+ state.random(below: Self.longestString), wanted &- count)
    let first = max(position &- state.random(below: length), firstFree)
    for index in Indexes(from: first, below: min(first &+ length, lastFree &+ 1)) {
      let place = tour.place(index)
      if tour.position[place] == Self.removed { continue }
      tour.position[place] = Self.removed
      scratch[count] = UInt8(truncatingIfNeeded: place)
      count &+= 1
    }
  }

  /// Sorts the removed stops in one of several orders, chosen at random.
  @inline(never)
  private func sortRemoved(_ count: Int) {
    let kind = state.random(below: 4)
    for index in Indexes(from: 1, below: count) {
      let place = scratch[index]
      var hole = kind < 2 ? state.random(below: index &+ 1) : index
      if kind < 2 {
        scratch[index] = scratch[hole]
      } else {
        let key = sortKey(Int(place), kind)
        while hole > 0 && sortKey(Int(scratch[hole &- 1]), kind) > key {
          scratch[hole] = scratch[hole &- 1]
          hole &-= 1
        }
      }
      scratch[hole] = place
    }
  }

  @inline(__always)
  private func sortKey(_ place: Int, _ kind: Int) -> Int64 {
    let stop = problem.stops[place]
    return kind == 2 ? stop.due : stop.due &- stop.opens
  }

  private func updateTimes(_ last: Int) {
    for index in Indexes(from: firstFree, below: last &+ 1) { _ = updateBegin(index) }
    tour.latest[last] = problem.latestArrival(tour.place(last), beginningBy: OrderLimits.forever) ?? OrderLimits.never
    var index = last &- 1
    while index >= firstFree {
      _ = updateLatest(index)
      index &-= 1
    }
  }

  @inline(__always)
  private func updateBegin(_ index: Int) -> Bool {
    let begin = problem.begin(tour.place(index), tour.arrival(index))
    if begin == tour.begins[index] { return false }
    tour.begins[index] = begin
    return true
  }

  @inline(__always)
  private func updateLatest(_ index: Int) -> Bool {
    let place = tour.place(index)
    let leave =
      tour.latest[index &+ 1] &- problem.leg(place, tour.place(index &+ 1)) &- Int64(problem.stops[place].duration)
    let latest = problem.latestArrival(place, beginningBy: leave) ?? OrderLimits.never
    if latest == tour.latest[index] { return false }
    tour.latest[index] = latest
    return true
  }

  @inline(never)
  private func cheapestPosition(of place: Int, last: Int) -> Int? {
    var cheapest: Int?
    var least = OrderLimits.detour / 2
    let stop = problem.stops[place]
    let lastPosition = last &- (tour.last &- 1 &- lastFree)
    var blinks = state.pointee.random.bits
    var before = tour.place(firstFree &- 1)
    for index in Indexes(from: firstFree, below: lastPosition &+ 1) {
      let next = tour.place(index)
      let leg = problem.leg(before, place)
      let more = problem.length(before, place) &+ problem.length(place, next) &- problem.length(before, next)
      if more < least {
        let begin = problem.begin(place, tour.departure(index &- 1) &+ leg)
        if begin > stop.due { break }
        if begin &+ Int64(stop.duration) &+ problem.leg(place, next) <= tour.latest[index] {
          blinks = blinks &* 6_364_136_223_846_793_005 &+ 1
          if blinks >> 57 != 0 {
            least = more
            cheapest = index
          }
        }
      }
      before = next
    }
    state.pointee.random.bits = blinks | 1
    return cheapest
  }

  @inline(never)
  private func insert(_ place: Int, at position: Int, last: Int) {
    var index = last &+ 1
    while index > position {
      tour.order[index] = tour.order[index &- 1]
      tour.begins[index] = tour.begins[index &- 1]
      tour.latest[index] = tour.latest[index &- 1]
      index &-= 1
    }
    tour.order[position] = UInt8(truncatingIfNeeded: place)
    _ = updateBegin(position)
    _ = updateLatest(position)
    index = position &+ 1
    while index <= last &+ 1 && updateBegin(index) { index &+= 1 }
    index = position &- 1
    while index >= firstFree && updateLatest(index) { index &-= 1 }
  }
}
