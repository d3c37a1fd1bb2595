/// The problem that the search solves: the stops, and the travel times between places (ORDER-1, ORDER-13).
///
/// Place 0 is the start, 1 to `stopCount` are the stops, and the last is the end. Without an end place, the leg to it
/// takes no time. Times are seconds from the departure. All arrays are in the caller's memory.
package struct OrderProblem {
  package let stopCount: Int
  /// The travel times, with a row for each place of departure.
  package let legs: UnsafeMutablePointer<Int32>
  package let stops: UnsafeMutablePointer<OrderStop>
  /// The windows of all stops. The windows of each stop ascend.
  package let windows: UnsafeMutablePointer<OrderWindow>

  package var placeCount: Int { stopCount &+ 2 }
  package var end: Int { stopCount &+ 1 }

  /// The travel time; `OrderLimits.noWay` where there is no route.
  @inline(__always)
  func givenLeg(_ from: Int, _ to: Int) -> Int64 {
    Int64(legs[from &* placeCount &+ to])
  }

  /// The travel time; 0 where there is no route.
  @inline(__always)
  func leg(_ from: Int, _ to: Int) -> Int64 {
    let leg = legs[from &* (stopCount &+ 2) &+ to]
    return leg == OrderLimits.noWay ? 0 : Int64(leg)
  }

  @inline(__always)
  func hasWay(_ from: Int, _ to: Int) -> Bool {
    legs[from &* (stopCount &+ 2) &+ to] != OrderLimits.noWay
  }

  /// The travel time for comparing changes. Where there is no route, it is longer than any travel.
  @inline(__always)
  func length(_ from: Int, _ to: Int) -> Int64 {
    let leg = legs[from &* (stopCount &+ 2) &+ to]
    return leg == OrderLimits.noWay ? OrderLimits.detour : Int64(leg)
  }

  /// The penalty of an unreachable stop: greater than everything else, and a miss.
  @inline(never)
  func noWayPenalty(_ place: Int, _ missWeight: Int64) -> Int64 {
    OrderLimits.noWayPenalty &+ missWeight &* Int64(max(stops[place].weight, 0))
  }

  /// When a visit begins: in the first window that the arrival allows; on arrival if there is none (SCHED-4).
  @inline(__always)
  func begin(_ place: Int, _ arrival: Int64) -> Int64 {
    let stop = stops + place
    if arrival <= stop.pointee.closes { return max(arrival, stop.pointee.opens) }
    if stop.pointee.windowsEnd == 0 { return arrival }
    return beginLater(stop.pointee, arrival)
  }

  @inline(never)
  private func beginLater(_ stop: OrderStop, _ arrival: Int64) -> Int64 {
    for index in Indexes(from: Int(stop.firstWindow), below: Int(stop.windowsEnd)) {
      if arrival <= windows[index].closes { return max(arrival, windows[index].opens) }
    }
    return arrival
  }

  /// The latest arrival from which a visit begins at or before a time; nil if there is none. It is well-defined for any
  /// number of windows, because arriving later never means beginning earlier.
  @inline(__always)
  func latestArrival(_ place: Int, beginningBy time: Int64) -> Int64? {
    let stop = stops[place]
    let time = min(time, stop.due)
    guard time >= stop.opens else { return nil }
    var latest = min(time, stop.closes)
    for index in Indexes(from: Int(stop.firstWindow), below: Int(stop.windowsEnd)) where windows[index].opens <= time {
      latest = min(time, windows[index].closes)
    }
    return latest
  }
}

/// A stop. Its times are seconds from the departure.
package struct OrderStop {
  /// The first window: the earliest and the latest time at which the visit begins.
  package var opens = OrderLimits.never
  package var closes = OrderLimits.forever
  /// A visit that begins after this is late: the planned instant, or the last closing time.
  package var due = OrderLimits.forever
  /// A visit that begins after this is missed.
  package var limit = OrderLimits.forever
  package var duration: Int32 = 0
  /// The weight of a miss: the priority plus 1.
  package var weight: Int16 = 1
  /// The range of the further windows; both bounds are 0 if there are none.
  package var firstWindow: UInt16 = 0
  package var windowsEnd: UInt16 = 0
  package var position = OrderPosition.free

  package init() {}
}

package struct OrderWindow {
  package var opens: Int64
  package var closes: Int64

  package init(opens: Int64, closes: Int64) {
    (self.opens, self.closes) = (opens, closes)
  }
}

package enum OrderLimits {
  package static var stops: Int { 250 }
  package static var places: Int { stops &+ 2 }
  /// The maximum number of windows of a stop.
  package static var windows: Int { 8 }
  /// The maximum number of windows of a stop in a planner. Later windows are ignored.
  static var plannedWindows: Int { 64 }
  package static var priority: Int { 100 }
  /// The longest travel time and duration: a year, in seconds.
  package static var seconds: Int64 { 31_536_000 }
  /// The longest time that the settings can count as early or late: a day, in seconds.
  package static var tolerance: Int64 { 86_400 }
  /// The latest instant, in seconds from the departure: over 2,000 years. Sums of such times and of penalties do not
  /// overflow.
  package static var instant: Int64 { 1 << 36 }
  /// A number greater than all lateness of an order that takes some centuries. Its sum over all weights does not
  /// overflow.
  package static var penalty: Int64 { 1 << 40 }
  /// A number greater than the penalties of all stops. Its sum over all legs does not overflow.
  static var noWayPenalty: Int64 { 1 << 55 }
  /// The length of a leg without a route: greater than all travel of an order.
  static var detour: Int64 { 1 << 40 }
  /// The value of a travel time where there is no route.
  package static var noWay: Int32 { .max }
  /// A time after the end of any order.
  package static var forever: Int64 { 1 << 40 }
  package static var never: Int64 { -forever }
}

/// Which of two orders is better, if neither misses a window or is late.
public enum OrderObjective: Int32, Sendable {
  case travel = 1
  case finish = 2
}
