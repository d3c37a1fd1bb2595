/// What becomes of a break. The raw values are those of `planner_break_state`.
public enum BreakState: Int32, Sendable {
  /// It is in the schedule.
  case taken = 1
  /// The day ends in time for it.
  case notNeeded = 2
  case missed = 3
  case started = 4
  case ended = 5
  /// A leg is unknown, so that its place in the schedule is, too.
  case unknown = 6
}

/// A break of the present day: its rule, what the agent did, and its place in the schedule. Times are in seconds since
/// 1970.
public struct DayBreak: Sendable {
  public internal(set) var duration: Int64 = 0
  var earliest: Int64 = 0
  var latest: Int64 = 0
  var mostWork = Int64.max

  /// When the agent started it.
  var startedAt: Int64?
  var endedAt: Int64?

  public internal(set) var state = BreakState.unknown
  /// When it begins, or began; 0 if it does not.
  var begin: Int64 = 0
  /// The gap of a break that is taken: twice the number of stops before it, and 1 more if it is taken on arrival at the
  /// next stop. A break that is not taken is in none.
  var gap = -1
  /// The gap in which it is shown (SCHED-15).
  var shownGap: BreakGap?
  /// Its begin as it is shown.
  var shown = ShownTime()

  /// The number of stops before it.
  public var stopsBefore: Int { max(gap, 0) / 2 }
  public var isOnArrival: Bool { gap & 1 == 1 && gap > 0 }

  /// When it begins or began, and ends; nil unless it is taken or was started.
  public var span: (start: Instant, end: Instant)? {
    switch state {
    case .notNeeded, .missed, .unknown: nil
    case .taken, .started: (Instant(seconds: begin), Instant(seconds: begin.addingSaturating(duration)))
    case .ended: (Instant(seconds: begin), Instant(seconds: endedAt ?? begin))
    }
  }

  /// The begin and the end as they are shown.
  var shownSpan: (start: Int64, end: Int64) {
    let start = state == .taken ? shown.seconds : begin
    return (start, start.addingSaturating(duration))
  }

  /// Whether the agent has not started it.
  var isToCome: Bool { startedAt == nil }

  /// Forgets where it is shown.
  mutating func forgetGap() {
    (shownGap, shown) = (nil, ShownTime())
  }

  /// When it ends if it begins at a time or, where its window is later, then.
  func end(from time: Int64) -> Int64 {
    max(time, earliest).addingSaturating(duration)
  }

  /// The last time at which it can begin so that it ends by a limit. A break that begins with its window begins then.
  func lastBegin(endingBy limit: Int64) -> Int64 {
    let last = limit &- duration
    return last < earliest ? min(begin, limit) : last
  }
}

/// The two stops between which a break is shown; nil at the begin and at the end of the day.
struct BreakGap: Hashable, Sendable {
  let before: TaskID?
  let after: TaskID?
}
