/// A local calendar day, counted from 1970-01-01 as day 0.
public struct LocalDay: Hashable, Comparable, Sendable {
  public let number: Int64

  public init(number: Int64) {
    self.number = number
  }

  public static func < (lhs: LocalDay, rhs: LocalDay) -> Bool {
    lhs.number < rhs.number
  }
}

/// When a task is planned: on a local day, or at an instant.
public enum Planned: Hashable, Sendable {
  case day(LocalDay)
  case at(Instant)
}

/// The time that the host last reported, and its local day (TIME-1).
struct LocalClock: Sendable {
  private static var dayLength: Int64 { 86_400_000 }

  let now: Instant
  /// Seconds east of UTC.
  let utcOffset: Int32

  var today: LocalDay {
    day(of: now)
  }

  func day(of instant: Instant) -> LocalDay {
    LocalDay(number: local(instant).quotient)
  }

  /// The local day on which a task is planned.
  func day(of planned: Planned) -> LocalDay {
    switch planned {
    case .day(let day): day
    case .at(let instant): day(of: instant)
    }
  }

  /// Minutes since local midnight, 0 ..< 1440.
  func minuteOfDay(_ instant: Instant) -> Int32 {
    Int32(truncatingIfNeeded: local(instant).remainder / 60_000)
  }

  /// The first instant of a local day, clamped to the range of instants.
  func start(of day: LocalDay) -> Instant {
    instant(0, into: day)
  }

  /// The instant `milliseconds`, less than a day, after the start of a local day, clamped to the range of instants.
  func instant(_ milliseconds: Int64, into day: LocalDay) -> Instant {
    // Calculated from a day two days nearer to 1970, so that an intermediate result saturates only if the result does.
    let nearer = day.number < 0 ? day.number &+ 2 : day.number &- 2
    let rest = (day.number < 0 ? -2 : 2) &* Self.dayLength &- offset &+ milliseconds
    return Instant(milliseconds: nearer.multipliedSaturating(by: Self.dayLength).addingSaturating(rest))
  }

  /// When the next local day begins; nil if that is beyond the last instant.
  var nextMidnight: Instant? {
    let midnight = start(of: LocalDay(number: today.number &+ 1))
    return midnight > now ? midnight : nil
  }

  private var offset: Int64 {
    Int64(utcOffset) * 1_000
  }

  /// The local day, and milliseconds since its midnight.
  func local(_ instant: Instant) -> (quotient: Int64, remainder: Int64) {
    // Divided before the offset is added: the sum could overflow.
    let (day, time) = instant.milliseconds.dividedDown(by: Self.dayLength)
    let (later, remainder) = (time + offset).dividedDown(by: Self.dayLength)
    return (day + later, remainder)
  }
}
