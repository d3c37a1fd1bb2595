/// When a stop of a working day lets a visit begin. All times are in seconds from the departure.
package struct WorkdayTimes {
  package var planned: Int64?
  package var early: Int64 = 0
  package var lateAfter: Int64 = 0
  /// The number of appointment windows; 0: at any time.
  package var windowCount = 0
  /// The number of spans in which the opening hours let a visit begin; nil: at any time.
  package var hoursCount: Int?

  package init() {}

  /// The number of spans that a stop has at most.
  package static func mostSpans(windows: Int, hours: Int?) -> Int {
    max(windows, 1) &+ max((hours ?? 1), 1) &- 1
  }

  /// When a visit is not too early.
  fileprivate var earliest: Int64 { planned.map { $0 &- early } ?? OrderLimits.never }

  /// Calls the closure with each span, from a time on, that is in a window and in the hours. A visit may also begin
  /// `lateAfter` after the last window (SCHED-12.3).
  fileprivate func forEachSpan(
    from time: Int64, _ windows: (Int) -> OrderWindow, _ hours: (Int) -> OrderWindow, _ body: (OrderWindow) -> Void
  ) {
    let always = OrderWindow(opens: OrderLimits.never, closes: OrderLimits.forever)
    var (index, hoursIndex) = (0, 0)
    while index < max(windowCount, 1) && hoursIndex < hoursCount ?? 1 {
      var window = windowCount == 0 ? always : windows(index)
      if windowCount > 0 && index &+ 1 == windowCount { window.closes &+= lateAfter }
      let open = hoursCount == nil ? always : hours(hoursIndex)
      let span = OrderWindow(opens: max(window.opens, open.opens, time), closes: min(window.closes, open.closes))
      if span.opens <= span.closes { body(span) }
      if window.closes < open.closes { index &+= 1 } else { hoursIndex &+= 1 }
    }
  }
}

extension WorkdayProblem {
  /// Sets when a stop lets its visit begin. Both kinds of spans ascend. Writes the further spans of the stop from an
  /// index on, and returns the index after them.
  @inline(never)
  package func limit(
    _ place: Int, by times: WorkdayTimes, from first: Int, windows: (Int) -> OrderWindow, hours: (Int) -> OrderWindow
  ) -> Int {
    let stop = stops + place
    var count = 0
    (stop.pointee.opens, stop.pointee.closes) = (OrderLimits.forever, OrderLimits.never)
    times.forEachSpan(from: times.earliest, windows, hours) { span in
      if count == 0 {
        (stop.pointee.opens, stop.pointee.closes) = (span.opens, span.closes)
      } else {
        state.pointee.spans[first &+ count &- 1] = span
      }
      count &+= 1
    }
    let end = first &+ max(count &- 1, 0)
    (stop.pointee.secondSpan, stop.pointee.spansEnd) = (
      UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: end)
    )
    stop.pointee.due = times.planned ?? OrderLimits.forever
    if times.windowCount > 0 { stop.pointee.due = min(stop.pointee.due, windows(times.windowCount &- 1).closes) }
    stop.pointee.reason = reason(place, times, windows, hours)
    return end
  }

  /// Why the stop cannot be visited by going there directly (ORDER-15.3).
  private func reason(
    _ place: Int, _ times: WorkdayTimes, _ windows: (Int) -> OrderWindow, _ hours: (Int) -> OrderWindow
  ) -> NotToday {
    let leg = leg(0, place)
    if leg == OrderLimits.noWay { return .noRoute }
    let arrival = arrival(leaving: state.pointee.start, leg)
    if let count = times.hoursCount, count == 0 || hours(count &- 1).closes < arrival { return .closed }
    var reason = NotToday.window
    times.forEachSpan(from: max(arrival, times.earliest), windows, hours) { _ in reason = .time }
    return reason
  }
}
