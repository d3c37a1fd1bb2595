/// A summary of the rest of the day (SCHED-9, SCHED-10).
public struct DaySchedule: Sendable {
  /// The travel time over all known legs, in seconds.
  public internal(set) var travel: Int64 = 0
  /// The total waiting time, in seconds.
  public internal(set) var waiting: Int64 = 0
  /// The time from the end of the shift to the end of the day, in seconds; 0 if it ends before.
  public internal(set) var overtime: Int64 = 0
  /// The end of the day in seconds since 1970, as for `limit`; nil if it is unknown.
  var endSeconds: Int64?
  /// When the agent must leave at the latest; the last instant if nothing limits it.
  var limit = Int64.max
  /// The travel time from the location with which `limit` was computed.
  var firstLeg: Int64 = 0
  var now: Int64 = 0
  var shownEnd = ShownTime()
  var shownLeaveBy = ShownTime()
  package private(set) var display = DayDisplay()
  /// Increases with every change of what is shown.
  package private(set) var revision: UInt64 = 0

  public var stopCount: Int {
    display.stopCount
  }

  /// The number of stops that are late.
  public var lateCount: Int {
    display.lateCount
  }

  /// The number of stops that are closed.
  public var closedCount: Int {
    display.closedCount
  }

  /// The number of breaks that are missed.
  public var missedBreakCount: Int {
    display.missedBreaks
  }

  /// When the last stop ends, or the leg from it to the end place; nil if it is unknown.
  public var end: Instant? {
    endSeconds.map { Instant(seconds: $0) }
  }

  /// The latest instant at which the agent can leave for the next stop, or end a stop in progress, so that no further
  /// stop becomes late or closed; nil if nothing limits it.
  public var leaveBy: Instant? {
    leaveBySeconds.map { Instant(seconds: $0) }
  }

  /// How many seconds ahead a time to leave is shown at most.
  static var leaveByHorizon: Int64 { 86_400 }

  /// The time to leave in seconds since 1970; nil if nothing limits it within a day.
  var leaveBySeconds: Int64? {
    limit == .max || limit &- now > Self.leaveByHorizon ? nil : limit
  }

  /// Updates the shown time to leave. None is shown if nothing limits it within a day, or if the agent is too late for
  /// the next stop.
  @inline(never)
  mutating func updateLeaveBy(isTooLate: Bool, offset: Int64) {
    // A shown time stays until the limit is one step farther away.
    let horizon = Self.leaveByHorizon &+ (shownLeaveBy.leaveBy == nil ? 0 : 300)
    if isTooLate || limit == .max || limit &- now > horizon {
      shownLeaveBy = ShownTime()
    } else {
      shownLeaveBy.update(leaveBy: limit, now: now, offset: offset)
    }
  }

  @inline(never)
  mutating func show(_ display: DayDisplay) {
    if self.display != display { revision &+= 1 }
    self.display = display
  }

  /// Clears the summary when there is no schedule.
  mutating func clear() {
    show(DayDisplay())
    (travel, waiting, overtime, endSeconds, limit) = (0, 0, 0, nil, .max)
  }
}

/// The shown part of the summary.
package struct DayDisplay: Hashable, Sendable {
  var stopCount = 0
  var lateCount = 0
  var closedCount = 0
  /// The number of stops that are closed on arrival, and stay closed today. `closedCount` includes them.
  var closedOnArrivalCount = 0
  var missedBreaks = 0
  /// The minutes of overtime that are shown.
  var overtime: Int32 = 0
  var rest = RestDisplay()
  var end: MomentDisplay?
  var leaveBy: MomentDisplay?
}
