extension WorkdaySearch {
  /// How many stops that were left out are tried again in a step, at most.
  private static var mostLeftOut: Int { 16 }

  /// Removes some stops from the order, and those that come after them. Returns the number of stops to insert: the
  /// removed ones and those that were left out.
  func ruin(_ count: inout Int) -> Int {
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
    let wanted = count == 0 ? 0 : min(1 &+ state.pointee.random.number(below: 3 &+ count / 3), count, 15)
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

  func sortPool(_ count: Int) {
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
    default: return 0 &- Int64(SpeedProfile.travelTime(problem.leg(0, place)))
    }
  }
}
