/// A day of one agent with a shift, breaks, precedence and speeds (SCHED-12 to SCHED-17). Its stops can be left out.
///
/// Place 0 is the start, 1 to `stopCount` are the stops, and the last is the end. Without an end place, the leg to it
/// takes no time. Times are seconds from the departure. All arrays are in the caller's memory.
package struct WorkdayProblem {
  /// The start of the memory.
  package let state: UnsafeMutablePointer<WorkdayState>

  package var stopCount: Int { Int(state.pointee.stopCount) }
  package var breakCount: Int { Int(state.pointee.breakCount) }
  package var stops: UnsafeMutablePointer<WorkdayStop> { state.pointee.stops }
  package var breaks: UnsafeMutablePointer<WorkdayBreak> { state.pointee.breaks }
  package var legs: UnsafeMutablePointer<Int32> { state.pointee.legs }

  package var placeCount: Int { stopCount &+ 2 }
  var end: Int { stopCount &+ 1 }

  package static var mostBreaks: Int { 4 }
  /// What a missed break weighs: more than any stop (ORDER-14.1).
  static var breakWeight: Int32 { 102 }
  /// More than all others weigh together.
  static var enRouteWeight: Int16 { .max }

  /// The travel time; `OrderLimits.noWay` where there is no route.
  @inline(__always)
  func leg(_ from: Int, _ to: Int) -> Int32 {
    legs[from &* Int(state.pointee.legStride) &+ to]
  }

  /// When a leg arrives.
  @inline(__always)
  func arrival(leaving time: Int64, _ leg: Int32) -> Int64 {
    state.pointee.profile.arrival(leaving: time, Int64(leg))
  }

  /// The first time from `time` on at which a visit can begin; nil if there is none.
  @inline(__always)
  func begin(_ stop: UnsafeMutablePointer<WorkdayStop>, from time: Int64) -> Int64? {
    if time <= stop.pointee.closes { return max(time, stop.pointee.opens) }
    for index in Indexes(from: Int(stop.pointee.secondSpan), below: Int(stop.pointee.spansEnd)) {
      let span = state.pointee.spans[index]
      if time <= span.closes { return max(time, span.opens) }
    }
    return nil
  }

  /// Lets the visits of stops that are en route begin at any time if they are missed in the given order (ORDER-15.9).
  func allowMissedVisits() {
    var (time, last) = (state.pointee.start, 0)
    for place in Indexes(from: 1, below: end) where stops[place].isEnRoute {
      let leg = leg(last, place)
      if leg != OrderLimits.noWay { (time, last) = (arrival(leaving: time, leg), place) }
      if let begin = begin(stops + place, from: time) { time = begin } else { stops[place].beginAnyTime() }
      time &+= Int64(stops[place].duration)
    }
  }

  /// Whether one stop must be visited before another: by their positions, or because the other comes after it.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    if Int(stops[other].after) == one { return true }
    let (position, otherPosition) = (stops[one].position, stops[other].position)
    if position != otherPosition { return position.rank < otherPosition.rank }
    return position != .free && one < other
  }
}

extension OrderPosition {
  /// Ascends in visiting order.
  fileprivate var rank: Int {
    switch self {
    case .first: 0
    case .free: 1
    case .last: 2
    }
  }
}

/// A stop of a working day.
package struct WorkdayStop {
  /// The first span: the earliest and the latest time at which the visit begins. A stop that can never be visited has
  /// one that is over before all time.
  package var opens = OrderLimits.never
  package var closes = OrderLimits.forever
  /// A visit that begins after this is late: the planned time, or the end of the last window.
  package var due = OrderLimits.forever
  package var duration: Int32 = 0
  /// The least time from the end of the visit `after` to the begin of this one.
  package var delay: Int32 = 0
  /// The weight of a miss: the priority plus 1.
  package var weight: Int16 = 1
  /// The range of the further spans.
  package var secondSpan: UInt16 = 0
  package var spansEnd: UInt16 = 0
  /// The stop that this one comes after; 0 if there is none.
  package var after: UInt8 = 0
  package var position = OrderPosition.free
  /// Whether another stop comes after this one.
  var isAwaited = false
  /// Whether the agent is on the way there, so that the shift does not matter.
  var isEnRoute = false
  /// The number of the stop among those that others come after.
  var number: UInt8 = 0
  /// Why the stop cannot be visited by going there directly at the departure (ORDER-15.3).
  var reason = NotToday.time

  package init() {}

  var priority: Int32 { isEnRoute ? 0 : Int32(weight) &- 1 }

  /// The agent goes there in any case (ORDER-15.9).
  mutating func goInAnyCase() {
    (isEnRoute, weight, position) = (true, WorkdayProblem.enRouteWeight, .first)
    (after, delay) = (0, 0)
  }

  /// The visit comes after that of the stop at another place.
  mutating func comesAfter(_ place: Int, delay: Int64) {
    (after, self.delay) = (UInt8(truncatingIfNeeded: place), Int32(clamping: delay))
  }

  /// Lets the visit begin at any time.
  fileprivate mutating func beginAnyTime() {
    (opens, closes, due) = (OrderLimits.never, OrderLimits.forever, OrderLimits.forever)
    (secondSpan, spansEnd) = (0, 0)
  }
}

/// A break, with the window in which it begins. Times are seconds from the departure.
package struct WorkdayBreak {
  var duration: Int64 = 0
  var earliest: Int64 = 0
  var latest: Int64 = 0
  /// The most travel and visiting since the departure or the last break.
  var work = OrderLimits.forever
  /// The number of stops after which the break must be taken; nil if it may be anywhere (SCHED-15.1).
  var onlyAfter: Int?

  /// What a miss weighs (ORDER-14.1). A placement without a break that has its place is worse than any other.
  var weight: Int32 { onlyAfter == nil ? WorkdayProblem.breakWeight : 1 << 24 }

  /// Whether the break can no longer begin at a time, and after so much work.
  func isTooLate(at time: Int64, work: Int64) -> Bool {
    time > latest || work > self.work
  }
}

extension OrderTimes {
  /// A break that begins between two times, after at most so much work.
  package func workdayBreak(lasting duration: Int64, from earliest: Int64, to latest: Int64, work: Int64)
    -> WorkdayBreak
  {
    WorkdayBreak(
      duration: duration, earliest: relative(earliest), latest: relative(latest), work: min(work, OrderLimits.forever))
  }
}

/// Why a stop is not visited today (ORDER-15.2).
public enum NotToday: Int32, CaseIterable, Sendable {
  /// The stop that it comes after is not visited.
  case precedence = 1
  case closed = 2
  /// Its appointment windows are over.
  case window = 3
  /// There is no route to it.
  case noRoute = 4
  /// No time is left for it.
  case time = 5
}
