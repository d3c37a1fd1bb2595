/// What is left of the day (SCHED-9, SCHED-10).
public struct DaySchedule: Sendable {
  public internal(set) var stopCount = 0
  public internal(set) var lateCount = 0
  public internal(set) var closedCount = 0
  /// Of all ways that are left, in seconds.
  public internal(set) var travel: Int64 = 0
  /// In all, in seconds.
  public internal(set) var waiting: Int64 = 0
  var endSeconds: Int64?
  var leaveBySeconds: Int64?
  private var shownEnd = ShownTime()
  package private(set) var display = DayDisplay()
  /// Increases with every change of what is shown.
  package private(set) var revision: UInt64 = 0

  /// The end of the last stop, and of the way to the end place; nil if it is not known.
  public var end: Instant? {
    endSeconds.map { Instant(seconds: $0) }
  }

  /// The latest instant to leave for the next stop, or the latest end of one in progress, such that no further stop becomes
  /// late or closed; nil if nothing limits it.
  public var leaveBy: Instant? {
    leaveBySeconds.map { Instant(seconds: $0) }
  }

  /// Updates what is shown.
  mutating func show(now: Int64, offset: Int64, clock: LocalClock, hourCycle: Settings.HourCycle) {
    func time(_ seconds: Int64?) -> TimeOfDay? {
      seconds.map { TimeOfDay(minute: clock.minuteOfDay(Instant(seconds: $0)), hourCycle: hourCycle) }
    }
    if let endSeconds { _ = shownEnd.update(endSeconds, now: now, offset: offset) }
    display = DayDisplay(
      stopCount: stopCount, lateCount: lateCount, closedCount: closedCount,
      end: time(endSeconds == nil ? nil : shownEnd.seconds), leaveBy: time(leaveBySeconds))
  }

  mutating func update(_ other: DaySchedule) {
    let (before, revision) = (display, revision)
    self = other
    self.revision = before == display ? revision : revision &+ 1
  }

  /// The least number of seconds in which the end that is shown can change.
  func endChangesIn(now: Int64) -> Int64 {
    endSeconds.map { shownEnd.changesIn($0, now: now) } ?? .max
  }
}

/// What is shown of the day.
package struct DayDisplay: Hashable, Sendable {
  var stopCount = 0
  var lateCount = 0
  var closedCount = 0
  var end: TimeOfDay?
  var leaveBy: TimeOfDay?
}
