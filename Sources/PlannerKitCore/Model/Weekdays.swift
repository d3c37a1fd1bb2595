/// A set of weekdays: Monday is bit 0, Sunday bit 6.
public struct Weekdays: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(mask: UInt32) throws(Rejection) {
    guard let days = UInt8(exactly: mask), days < 1 << 7 else {
      throw .unknownWeekday
    }
    rawValue = days
  }

  /// The weekday of a local day.
  init(of day: LocalDay) {
    // Day 0, 1970-01-01, was a Thursday.
    let sinceMonday = (day.number % 7 + 10) % 7
    rawValue = 1 << UInt8(truncatingIfNeeded: sinceMonday)
  }
}
