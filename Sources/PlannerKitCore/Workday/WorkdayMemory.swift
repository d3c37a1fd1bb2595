/// The layout of the caller's memory (ORDER-11).
struct WorkdayMemory {
  let stopCount: Int
  let spanCount: Int

  private var places: Int { stopCount &+ 2 }
  // Arrays with the widest alignment come first.
  private var breaks: Int { MemoryLayout<WorkdayState>.stride }
  private var stops: Int { breaks &+ WorkdayProblem.mostBreaks &* MemoryLayout<WorkdayBreak>.stride }
  private var spans: Int { stops &+ places &* MemoryLayout<WorkdayStop>.stride }
  private var legs: Int { spans &+ spanCount &* MemoryLayout<OrderWindow>.stride }
  private var speeds: Int { legs &+ places &* places &* MemoryLayout<Int32>.stride }
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
      stopCount: Int32(truncatingIfNeeded: stopCount), objective: objective.rawValue, times: times)
  }
}

/// The state of the search, and the numbers of its problem.
package struct WorkdayState {
  /// Marks memory in which a search has begun.
  static var mark: UInt64 { 0x504C_414E_5744_4159 }

  var mark = WorkdayState.mark
  let legs: UnsafeMutablePointer<Int32>
  let stops: UnsafeMutablePointer<WorkdayStop>
  /// The spans in which visits begin. Those of each stop ascend, and do not overlap.
  let spans: UnsafeMutablePointer<OrderWindow>
  let breaks: UnsafeMutablePointer<WorkdayBreak>
  var profile: SpeedProfile
  /// Orders: first the visited stops, then those that are left out. The search changes `order`, and continues from
  /// `base`.
  let order: UnsafeMutablePointer<UInt8>
  let base: UnsafeMutablePointer<UInt8>
  let best: UnsafeMutablePointer<UInt8>
  /// The stops to insert.
  let pool: UnsafeMutablePointer<UInt8>
  let stopCount: Int32
  let objective: Int32
  let times: OrderTimes
  package var breakCount: Int32 = 0
  /// The stops that are visited in the base and in the best order.
  var baseCount: Int32 = 0
  var bestCount: Int32 = 0
  package var isUnderWay = false
  var isFinished = false
  var isLimited: Bool { limit < OrderLimits.forever }
  /// Whether a stop comes after another.
  var hasPrecedence = false
  /// Whether a break has a limit of work.
  var limitsWork = false
  /// When the agent leaves.
  var start: Int64 = 0
  var shiftEnd = OrderLimits.forever
  /// The end of the shift and its overtime.
  var limit = OrderLimits.forever
  package var worked: Int64 = 0
  var longestDelay: Int64 = 0
  var progress: Int32 = 0
  var kicks: Int64 = 0
  var kicksSinceBest: Int64 = 0
  var round = (start: Int64(0), end: Int64(0))
  var random = RandomBits()
  var presentValue = WorkdayValue()
  var baseValue = WorkdayValue()
  var bestValue = WorkdayValue()
  /// Where the breaks of the best order are.
  var bestLabel = WorkdayLabel()
  /// While an order is walked: ways that are worse are not kept.
  var bound = WorkdayValue.worst
  /// The least that the rest of that order adds to the objective.
  var ahead: Int64 = 0
}

/// A generator of random numbers (xorshift). The same numbers come everywhere.
struct RandomBits {
  private var bits: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A random number from 0 up to a limit, which is excluded.
  @inline(never)
  mutating func number(below limit: Int) -> Int {
    bits ^= bits &<< 13
    bits ^= bits &>> 7
    bits ^= bits &<< 17
    // The upper half is scaled, which is faster than a remainder.
    return Int(truncatingIfNeeded: ((bits &>> 32) &* UInt64(truncatingIfNeeded: limit)) &>> 32)
  }
}
