/// The state of the search, and the numbers of its problem.
package struct WorkdayState {
  /// Marks memory in which a search has begun.
  static var mark: UInt64 { 0x504C_414E_5744_4159 }

  var mark = WorkdayState.mark
  private(set) var legs: UnsafeMutablePointer<Int32>
  private(set) var stops: UnsafeMutablePointer<WorkdayStop>
  /// The spans in which visits begin. Those of each stop ascend, and do not overlap.
  private(set) var spans: UnsafeMutablePointer<OrderWindow>
  private(set) var breaks: UnsafeMutablePointer<WorkdayBreak>
  var profile: SpeedProfile
  /// Orders: first the visited stops, then those that are left out. The search changes `order`, and continues from
  /// `base`.
  private(set) var order: UnsafeMutablePointer<UInt8>
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var best: UnsafeMutablePointer<UInt8>
  /// The stops to insert.
  private(set) var pool: UnsafeMutablePointer<UInt8>
  let stopCount: Int32
  /// The number of travel times from each place; 0 if there is one to each place, from the place before it.
  let legStride: Int32
  let objective: Int32
  let times: OrderTimes
  package var breakCount: Int32 = 0
  /// The stops that are visited in the base and in the best order.
  var baseCount: Int32 = 0
  var bestCount: Int32 = 0
  package var isUnderWay = false
  /// Whether no break is taken before leaving for the first stop, because the agent is on the way.
  var hasLeft = false
  /// Whether a visit that is missed for the shift begins at once, as in a planner (SCHED-4.7).
  var missesAtOnce = false
  var isFinished = false
  var isLimited: Bool { limit < OrderLimits.forever }
  /// Whether a stop comes after another.
  var hasPrecedence = false
  /// Whether there is a stop without a route to the end place.
  var hasDeadEnd = false
  /// Whether a break has a limit of work.
  var limitsWork = false
  /// When the agent leaves.
  var start: Int64 = 0
  var shiftEnd = OrderLimits.forever
  /// The end of the shift and its overtime.
  var limit = OrderLimits.forever
  /// When a day must end in which a break is taken after the last visit (SCHED-14.19).
  var restLimit = OrderLimits.forever
  package var worked: Int64 = 0
  var longestDelay: Int64 = 0
  var progress = SearchProgress()
  var annealing = Annealing()
  var random = RandomBits()
  var presentValue = WorkdayValue()
  var baseValue = WorkdayValue()
  var bestValue = WorkdayValue()
  /// The breaks of the best order.
  var bestLabel = WorkdayLabel()
  /// An order that cannot be better than this need not be walked to its end.
  var bound = WorkdayValue.worst
  /// The least that the rest of the walked order adds to the objective.
  var ahead: Int64 = 0
}

extension WorkdayState {
  /// The state was copied with its arrays to other memory, this number of bytes farther.
  mutating func move(by distance: Int) {
    (legs, stops, spans, breaks) = (
      legs.moved(by: distance), stops.moved(by: distance), spans.moved(by: distance), breaks.moved(by: distance)
    )
    (order, base, best, pool) = (
      order.moved(by: distance), base.moved(by: distance), best.moved(by: distance), pool.moved(by: distance)
    )
    profile.move(by: distance)
  }

  package mutating func beginShift(at time: Int64) {
    start = max(0, times.relative(time))
  }

  /// Without a number of seconds, any overtime is allowed.
  package mutating func endShift(at time: Int64, overtime: Int64?) {
    shiftEnd = times.relative(time)
    if let overtime { limit = shiftEnd &+ overtime }
    restLimit = limit
  }

  /// Sets the speeds from a local midnight on.
  package mutating func setSpeeds(_ count: Int, midnight: Int64, speed: (Int) -> Int32) {
    profile.set(count, wallTime: 0 &- times.relative(midnight), speed: speed)
  }

  /// Copies the speeds of a day, whose times are seconds since 1970.
  mutating func setSpeeds(_ speeds: SpeedProfile) {
    if speeds.count == 0 { return }
    let wallTime = times.departure.addingSaturating(speeds.wallTime).dividedDown(by: 86_400).remainder
    profile.set(speeds.count, wallTime: wallTime, speed: speeds.speed)
  }
}

extension UnsafeMutablePointer {
  /// The pointer, some bytes farther.
  func moved(by distance: Int) -> Self {
    (UnsafeMutableRawPointer(self) + distance).assumingMemoryBound(to: Pointee.self)
  }
}
