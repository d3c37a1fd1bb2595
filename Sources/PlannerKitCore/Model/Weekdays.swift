/// A set of weekdays. Bit 0 is Monday, and bit 6 is Sunday.
public struct Weekdays: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(mask: UInt32) throws(Refusal) {
    guard let days = UInt8(exactly: mask), days < 1 << 7 else {
      throw .unknownWeekday
    }
    rawValue = days
  }

  /// The weekday of a local day.
  init(of day: LocalDay) {
    rawValue = 1 << UInt8(truncatingIfNeeded: day.weekday)
  }
}
