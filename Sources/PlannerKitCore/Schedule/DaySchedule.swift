/// What is left of the day (SCHED-9, SCHED-10).
public struct DaySchedule: Sendable {
  /// The travel time over all known legs, in seconds.
  public internal(set) var travel: Int64 = 0
  /// The total waiting time, in seconds.
  public internal(set) var waiting: Int64 = 0
  /// Seconds since 1970, as the limit.
  var endSeconds: Int64?
  /// When to leave at the latest; the last instant if nothing limits it.
  var limit = Int64.max
  /// The travel time from the location by which that is.
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

  /// How many stops are late.
  public var lateCount: Int {
    display.lateCount
  }

  /// How many stops are closed.
  public var closedCount: Int {
    display.closedCount
  }

  /// The end of the last stop, and of the leg to the end place; nil if it is not known.
  public var end: Instant? {
    endSeconds.map { Instant(seconds: $0) }
  }

  /// The latest instant to leave for the next stop, or the latest end of one in progress, such that no further stop
  /// becomes late or closed; nil if nothing limits it.
  public var leaveBy: Instant? {
    leaveBySeconds.map { Instant(seconds: $0) }
  }

  /// A time to leave is given from this many seconds before it on.
  static var leaveByHorizon: Int64 { 86_400 }

  /// Nil if nothing limits it within a day.
  var leaveBySeconds: Int64? {
    limit == .max || limit &- now > Self.leaveByHorizon ? nil : limit
  }

  /// Shows when to leave, unless nothing limits it within a day or the agent is too late for the next stop.
  @inline(never)
  mutating func updateLeaveBy(isTooLate: Bool, offset: Int64) {
    // What is shown stays while the limit is not a step farther.
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

  /// There is no schedule.
  mutating func clear() {
    show(DayDisplay())
    (travel, waiting, endSeconds, limit) = (0, 0, nil, .max)
  }
}

/// What is shown of the day.
package struct DayDisplay: Hashable, Sendable {
  var stopCount = 0
  var lateCount = 0
  var closedCount = 0
  /// The part of `closedCount` that is closed when the agent arrives, and stays so today.
  var closedOnArrivalCount = 0
  var end: MomentDisplay?
  var leaveBy: MomentDisplay?
}
