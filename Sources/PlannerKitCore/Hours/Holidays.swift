/// The holidays that the host knows (HOURS-6).
public final class Holidays: Sendable {
  /// The range of days of which the host knows the holidays.
  let first: Int64
  let last: Int64
  let days: [Holiday]

  /// Refused if the range is reversed, or if the days are not ascending, or not in the range.
  public init(from first: LocalDay, through last: LocalDay, _ days: [Holiday]) throws(Refusal) {
    (self.first, self.last, self.days) = (first.number, last.number, days)
    // Checked at the end: Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    guard first <= last else { throw .holidayRangeReversed }
    guard days.count <= Limits.holidays else { throw .tooManyHolidays }
    var previous: Int64?
    for holiday in days {
      guard isKnown(holiday.day) else { throw .holidayOutOfRange }
      if let previous, holiday.day <= previous { throw .holidaysNotAscending }
      previous = holiday.day
    }
  }

  func isKnown(_ day: Int64) -> Bool {
    first <= day && day <= last
  }

  func kinds(of day: Int64) -> HolidayKinds {
    let place = firstIndex(below: days.count) { days.element(at: $0).map { $0.day < day } != true }
    guard let holiday = days.element(at: place), holiday.day == day else { return [] }
    return holiday.kinds
  }
}

public struct HolidayKinds: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static var publicHoliday: HolidayKinds { HolidayKinds(rawValue: 1) }
  public static var schoolHoliday: HolidayKinds { HolidayKinds(rawValue: 2) }
}

public struct Holiday: Sendable {
  let day: Int64
  let kinds: HolidayKinds

  public init(_ day: LocalDay, _ kinds: HolidayKinds) throws(Refusal) {
    guard (1...3).contains(kinds.rawValue) else { throw .unknownHolidayKind }
    (self.day, self.kinds) = (day.number, kinds)
  }
}
