// The texts of breaks (SCHED-14.15, SCHED-14.16).

/// What the day, or the query of a break, shows of breaks.
package struct RestDisplay: Hashable, Sendable {
  enum Kind: UInt8 {
    case none
    case missed
    /// The break that is under way.
    case until
    /// A break, or those after the last stop.
    case after
    /// When the next break must begin.
    case dueBy
  }

  var kind = Kind.none
  var moment: MomentDisplay?
  var ranges = TimeRanges()
}

extension RestDisplay {
  /// Writes "Break until 12:40", "Break 17:10–17:40" or "Break due by 13:00"; nothing without a break.
  package func write(isSpoken: Bool, in localizer: Localizer, to writer: TextWriter) {
    write(isSpoken ? .spoken : .short, in: localizer, to: writer)
  }

  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    switch kind {
    case .none: break
    case .missed: localizer.write(.oneMissedBreak, to: writer)
    case .until: localizer.write(.breakUntil, with: moment, width, to: writer)
    case .dueBy: localizer.write(.breakDueBy, with: moment, width, to: writer)
    case .after: localizer.write(breaks: ranges, width, to: writer)
    }
  }
}

extension DayDisplay {
  package func writeBreak(in localizer: Localizer, to writer: TextWriter) {
    rest.write(.short, in: localizer, to: writer)
  }
}

extension Planner {
  /// What a break of the day shows.
  package func display(of rest: DayBreak) -> RestDisplay {
    let (context, span) = (rowContext, rest.shownSpan)
    var display = RestDisplay()
    switch rest.state {
    case .notNeeded, .ended, .unknown: break
    case .missed: display.kind = .missed
    case .started: (display.kind, display.moment) = (.until, moment(Instant(seconds: span.end)))
    case .taken:
      display.kind = .after
      display.ranges.add(
        from: context.timeOfDay(Instant(seconds: span.start)), to: context.timeOfDay(Instant(seconds: span.end)))
    }
    return display
  }
}

extension Localizer {
  /// Writes "Break 12:10–12:40"; nothing without a break.
  @inline(never)
  func write(breaks ranges: TimeRanges, _ width: UnitWidth, to writer: TextWriter) {
    if ranges.isEmpty { return }
    write(width == .spoken ? spoken(.breakTime) : .breakTime, to: writer) {
      ranges.write(width, in: language, to: writer)
    }
  }
}
