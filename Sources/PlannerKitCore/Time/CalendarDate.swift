/// A day of the Gregorian calendar.
struct CalendarDate: Hashable, Sendable {
  /// 1 ... 9999.
  let year: Int32
  /// 1 ... 12.
  let month: Int32
  /// 1 ... 31.
  let day: Int32
  /// Days since Monday, 0 ... 6.
  let weekday: Int

  /// Returns nil outside the years 1 ... 9999.
  ///
  /// Counts in periods of 400 years of 146,097 days, from 1 March of year 0. A leap day is then the last day of a year,
  /// and months begin after (153 m + 2) / 5 days (H. Hinnant, chrono-Compatible Low-Level Date Algorithms).
  init?(_ day: LocalDay) {
    guard (-719_162...2_932_896).contains(day.number) else { return nil }
    let days = Int32(truncatingIfNeeded: day.number) &+ 719_468
    let (period, dayOfPeriod) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfPeriod =
      (dayOfPeriod &- dayOfPeriod / 1_460 &+ dayOfPeriod / 36_524 &- dayOfPeriod / 146_096) / 365
    let dayOfYear = dayOfPeriod &- (365 &* yearOfPeriod &+ yearOfPeriod / 4 &- yearOfPeriod / 100)
    let monthsSinceMarch = (5 &* dayOfYear &+ 2) / 153
    self.day = dayOfYear &- (153 &* monthsSinceMarch &+ 2) / 5 &+ 1
    month = monthsSinceMarch < 10 ? monthsSinceMarch &+ 3 : monthsSinceMarch &- 9
    year = period &* 400 &+ yearOfPeriod &+ (month <= 2 ? 1 : 0)
    weekday = day.weekday
  }
}
