/// The holidays that the host knows (HOURS-6).
public final class Holidays: Sendable {
  /// The range of days of which the host knows the holidays.
  let first: Int64
  let last: Int64
  /// Ascending.
  private let publicDays: [Int64]
  private let schoolDays: [Int64]

  /// None are known.
  init() {
    (first, last, publicDays, schoolDays) = (.max, .min, [], [])
  }

  /// Refused if the range is reversed, or if the days are not ascending, or not in the range.
  public init(from first: LocalDay, through last: LocalDay, publicDays: [Int64], schoolDays: [Int64]) throws(Rejection) {
    (self.first, self.last) = (first.number, last.number)
    (self.publicDays, self.schoolDays) = (publicDays, schoolDays)
    // Checked at the end: Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    guard first <= last else { throw .holidayRangeReversed }
    try check(publicDays, as: .publicDays)
    try check(schoolDays, as: .schoolDays)
  }

  private func check(_ days: [Int64], as argument: HolidayArgument) throws(Rejection) {
    guard days.count <= Limits.holidays else { throw .tooManyHolidays(argument) }
    var previous: Int64?
    for day in days {
      guard isKnown(day) else { throw .holidayOutOfRange(argument) }
      if let previous, day <= previous { throw .holidaysNotAscending(argument) }
      previous = day
    }
  }

  func isKnown(_ day: Int64) -> Bool {
    first <= day && day <= last
  }

  func isPublic(_ day: Int64) -> Bool {
    Self.contains(publicDays, day)
  }

  func isSchool(_ day: Int64) -> Bool {
    Self.contains(schoolDays, day)
  }

  private static func contains(_ days: [Int64], _ day: Int64) -> Bool {
    let place = firstIndex(below: days.count) { !(days.element(at: $0, or: .max) < day) }
    return days.element(at: place) == day
  }
}
