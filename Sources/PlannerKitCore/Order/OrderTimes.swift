/// Converts the host's times to those of the search, which are seconds from the departure, and sets the limits of each
/// stop.
package struct OrderTimes {
  private(set) var departure: Int64 = 0
  private var early: Int64 = 0
  private var lateAfter: Int64 = 0

  init() {}

  package init(departure: Int64, early: Int64, lateAfter: Int64) throws(Refusal) {
    guard (0...OrderLimits.tolerance).contains(early) else { throw .earlyOutOfRange }
    guard (0...OrderLimits.tolerance).contains(lateAfter) else { throw .lateAfterOutOfRange }
    self.init(checked: departure, early: early, lateAfter: lateAfter)
  }

  init(checked departure: Int64, early: Int64, lateAfter: Int64) {
    (self.departure, self.early, self.lateAfter) = (departure, early, lateAfter)
  }

  func relative(_ time: Int64) -> Int64 {
    max(-OrderLimits.instant, min(OrderLimits.instant, time.subtractingSaturating(departure)))
  }

  /// The host's time that is this many seconds after the departure.
  package func time(after seconds: Int64) -> Int64 {
    departure.addingSaturating(seconds)
  }

  /// A stop without windows.
  @inline(never)
  package func stop(duration: Int64, priority: Int32, planned: Int64?) throws(Refusal) -> OrderStop {
    guard (0...OrderLimits.seconds).contains(duration) else { throw .visitTooLong }
    guard (0...OrderLimits.priority).contains(Int(priority)) else { throw .priorityOutOfRange }
    return self.stop(lasting: duration, priority: priority, planned: planned)
  }

  /// Creates a stop without windows. A visit of more than a year counts as a year.
  @inline(never)
  func stop(lasting duration: Int64, priority: Int32, planned: Int64?) -> OrderStop {
    let duration = min(duration, OrderLimits.seconds)
    var stop = OrderStop()
    stop.duration = Int32(truncatingIfNeeded: duration)
    stop.weight = Int16(truncatingIfNeeded: priority &+ 1)
    if let planned {
      let planned = relative(planned)
      (stop.opens, stop.due, stop.limit) = (planned &- early, planned, planned &+ lateAfter)
    }
    return stop
  }

  /// The end of the day. Reaching it later than `time` is a miss.
  package func end(by time: Int64?) -> OrderStop {
    var stop = OrderStop()
    if let time { (stop.due, stop.limit) = (relative(time), relative(time)) }
    return stop
  }

  @inline(never)
  package func window(from earliest: Int64, to latest: Int64) -> OrderWindow {
    OrderWindow(opens: relative(earliest), closes: relative(latest))
  }
}

extension OrderStop {
  /// Limits the stop by its windows, which ascend from index `first` of the problem's windows. A visit begins in a
  /// window, and not too early. If every window ends before that, the stop is always missed (ORDER-13.3).
  @inline(never)
  package mutating func limit(by windows: UnsafeMutablePointer<OrderWindow>, from first: Int, count: Int) {
    guard count > 0 else { return }
    let end = first &+ count
    let earliest = opens
    var start = first
    while start < end && windows[start].closes < earliest { start &+= 1 }
    if start == end { return missAlways() }
    windows[start].opens = max(windows[start].opens, earliest)
    (opens, closes) = (windows[start].opens, windows[start].closes)
    due = min(due, windows[end &- 1].closes)
    limit = min(limit, windows[end &- 1].closes)
    if end &- start > 1 {
      (firstWindow, windowsEnd) = (UInt16(truncatingIfNeeded: start), UInt16(truncatingIfNeeded: end))
    }
  }
}

extension OrderStop {
  /// Whether no order can visit the stop on time. The search ignores such a miss.
  var isAlwaysMissed: Bool { weight < 0 }

  /// Makes the stop always missed. Its visit begins on arrival (SCHED-4.7).
  mutating func missAlways() {
    (weight, opens, limit) = (-weight, OrderLimits.never, OrderLimits.forever)
  }

  var priority: Int32 {
    Int32(weight.magnitude) &- 1
  }
}
