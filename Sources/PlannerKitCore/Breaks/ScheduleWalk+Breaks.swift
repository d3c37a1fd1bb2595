// The breaks between the stops of a walk.

extension ScheduleWalk {
  /// Takes the breaks before leaving for a stop. Its times are computed again, because they depend on the breaks.
  @inline(never)
  mutating func leave(for stop: inout Stop, at index: Int) {
    (gap, ranges, shownBreak) = (2 &* index, TimeRanges(), .min)
    stop.steady = SteadyRange()
    if stop.isInProgress { return }
    leavesAt = takeBreaks(of: gap, from: max(leavesAt, departure))
  }

  /// Shows the breaks before the visit. They are no waiting.
  @inline(never)
  mutating func showBreaks(_ stop: inout Stop) {
    stop.display.breaks = ranges
    shown = max(shown, shownBreak)
    waiting &-= stop.breakTime
  }

  /// Takes the breaks of a gap, from a time on, and adds them to what the row shows. None begins before the agent can
  /// leave, even after a stop in progress. Returns when the last one ends.
  @inline(never)
  mutating func takeBreaks(of gap: Int, from time: Int64) -> Int64 {
    var time = time
    for index in Indexes(below: breaks.count) where breaks[index].gap == gap {
      time = max(time, departure)
      breaks[index].begin = max(time, breaks[index].earliest)
      breaks[index].shown.update(breaks[index].begin, now: now, offset: offset, notBefore: shown)
      let span = breaks[index].shownSpan
      ranges.add(from: timeOfDay(span.start), to: timeOfDay(span.end))
      (time, shown, shownBreak) = (breaks[index].end(from: time), span.end, span.end)
    }
    return time
  }

  /// When the last break of a gap ends if the first begins from a time on.
  func breakEnd(of gap: Int, from time: Int64) -> Int64 {
    var time = time
    for index in Indexes(below: breaks.count) where breaks[index].gap == gap { time = breaks[index].end(from: time) }
    return time
  }

  /// When the agent must be ready for the breaks of a gap so that they end by a limit.
  func leaveBefore(breaksOf gap: Int, _ limit: Int64) -> Int64 {
    var (limit, index) = (limit, breaks.count)
    while index > 0 {
      index &-= 1
      if breaks[index].gap == gap { limit = breaks[index].lastBegin(endingBy: limit) }
    }
    return limit
  }

  /// Takes the breaks after the last stop. Returns what the day shows of the breaks.
  @inline(never)
  mutating func finishBreaks(_ stopCount: Int, _ missed: inout Int) -> RestDisplay {
    ranges = TimeRanges()
    leavesAt = takeBreaks(of: 2 &* stopCount, from: leavesAt)
    var display = RestDisplay()
    for index in Indexes(below: breaks.count) {
      let rest = breaks[index]
      switch rest.state {
      case .missed: missed &+= 1
      case .started: (display.kind, display.moment) = (.until, moment(rest.shownSpan.end))
      case .taken, .unknown:
        if display.kind == .none { (display.kind, display.moment) = (.dueBy, moment(rest.latest)) }
      case .notNeeded, .ended: break
      }
    }
    if display.kind == .dueBy && !ranges.isEmpty { display = RestDisplay(kind: .after, ranges: ranges) }
    return display
  }

  private func timeOfDay(_ seconds: Int64) -> TimeOfDay {
    let local = offsets.local(Instant(seconds: seconds))
    return TimeOfDay(minute: Int32(truncatingIfNeeded: local.time / 60_000), hourCycle: rules.hourCycle)
  }
}
