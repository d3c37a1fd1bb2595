/// For each place, the few places that are best visited next, and the few that are best visited before it. A change
/// that brings no such pair together is not tried.
struct Neighbours {
  let count: Int
  private let after: UnsafeMutablePointer<UInt8>
  private let before: UnsafeMutablePointer<UInt8>

  static var most: Int { 10 }

  init(_ memory: UnsafeMutablePointer<UInt8>, count: Int, places: Int) {
    self.count = count
    after = memory
    before = memory + count &* places
  }

  @inline(__always)
  func after(_ place: Int, _ index: Int) -> Int {
    Int(after[place &* count &+ index])
  }

  @inline(__always)
  func before(_ place: Int, _ index: Int) -> Int {
    Int(before[place &* count &+ index])
  }

  @inline(never)
  func find(in problem: OrderProblem) {
    for place in Indexes(below: problem.placeCount) {
      fill(after + place &* count, of: place, problem) { problem.distance(place, $0) }
      fill(before + place &* count, of: place, problem) { problem.distance($0, place) }
    }
  }

  @inline(never)
  private func fill(
    _ list: UnsafeMutablePointer<UInt8>, of place: Int, _ problem: OrderProblem, _ distance: (Int) -> Int64
  ) {
    var filled = 0
    for other in Indexes(below: problem.placeCount) where other != place {
      let value = distance(other)
      var hole = filled
      while hole > 0 && distance(Int(list[hole &- 1])) > value {
        if hole < count { list[hole] = list[hole &- 1] }
        hole &-= 1
      }
      if hole < count { list[hole] = UInt8(truncatingIfNeeded: other) }
      if filled < count { filled &+= 1 }
    }
  }
}

extension OrderProblem {
  /// The distance between two stops in travel and waiting time; forever if the second is late after the first.
  fileprivate func distance(_ from: Int, _ to: Int) -> Int64 {
    let (one, other) = (stops[from], stops[to])
    let leg = leg(from, to)
    let after = Int64(one.duration) &+ leg
    if !hasWay(from, to) || to == 0 || from == end { return OrderLimits.forever }
    if max(0, one.opens) &+ after > other.due { return OrderLimits.forever }
    return leg &+ max(0, other.opens &- one.due &- after)
  }
}
