/// The layout of the caller's memory (ORDER-11).
struct WorkdayMemory {
  let stopCount: Int
  let spanCount: Int
  /// Whether there are travel times from each place to each other, and not only between the stops in their order.
  var isSquare = true

  private var places: Int { stopCount &+ 2 }
  // Arrays with the widest alignment come first.
  private var breaks: Int { MemoryLayout<WorkdayState>.stride }
  private var stops: Int { breaks &+ WorkdayProblem.mostBreaks &* MemoryLayout<WorkdayBreak>.stride }
  private var spans: Int { stops &+ places &* MemoryLayout<WorkdayStop>.stride }
  private var legs: Int { spans &+ spanCount &* MemoryLayout<OrderWindow>.stride }
  private var speeds: Int { legs &+ places &* (isSquare ? places : 1) &* MemoryLayout<Int32>.stride }
  private var orders: Int { speeds &+ SpeedProfile.most &* MemoryLayout<Int16>.stride }
  var size: Int { orders &+ places &* 4 }

  /// A state that points to the arrays after it.
  @inline(never)
  func state(at memory: UnsafeMutableRawPointer, _ times: OrderTimes, _ objective: OrderObjective) -> WorkdayState {
    let orders = (memory + self.orders).assumingMemoryBound(to: UInt8.self)
    return WorkdayState(
      legs: (memory + legs).assumingMemoryBound(to: Int32.self),
      stops: (memory + stops).assumingMemoryBound(to: WorkdayStop.self),
      spans: (memory + spans).assumingMemoryBound(to: OrderWindow.self),
      breaks: (memory + breaks).assumingMemoryBound(to: WorkdayBreak.self),
      profile: SpeedProfile((memory + speeds).assumingMemoryBound(to: Int16.self)),
      order: orders, base: orders + places, best: orders + 2 &* places, pool: orders + 3 &* places,
      stopCount: Int32(truncatingIfNeeded: stopCount),
      legStride: isSquare ? Int32(truncatingIfNeeded: places) : 0, objective: objective.rawValue, times: times)
  }
}
