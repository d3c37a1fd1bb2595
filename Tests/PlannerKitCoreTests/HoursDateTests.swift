import Testing

@testable import PlannerKitCore

@Suite struct HoursDateTests {
  /// The days on which a text is open at 11:00, as "2026-03-05", out of some days.
  private static func openDays(
    _ text: String, of days: [String], holidays: Holidays? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let hours = try #require(OpeningHours(text), "\(text)", sourceLocation: sourceLocation)
    let clock = LocalClock(now: .morning, utcOffset: 0)
    let surroundings = HoursSurroundings(clock: clock, holidays: holidays, coordinate: nil)
    return try days.filter { day in
      let at = clock.instant(11 * 3_600_000, into: try #require(LocalDay(named: day)))
      return hours.status(at: at, in: surroundings).state == .open
    }
  }

  @Test(
    "dates, weeks, years and Easter select days · HOURS-1",
    arguments: [
      // Weeks of ISO 8601, by steps and over the end of the year. 2026-03-02 begins week 10.
      ("week 10-20/2 10:00-14:00", ["2026-03-02", "2026-03-18"], ["2026-03-09", "2026-05-25"]),
      ("week 50-2 10:00-14:00", ["2026-12-20", "2026-01-05"], ["2026-06-01"]),
      ("week 50-2/2 10:00-14:00", ["2026-12-09"], ["2026-12-16", "2026-06-01"]),
      // Over the end of the year.
      ("Dec 20-Jan 10 10:00-14:00", ["2026-12-24", "2026-01-05"], ["2026-02-01", "2026-12-19"]),
      ("2026 Dec 24-2027 Jan 2 10:00-14:00", ["2026-12-24", "2027-01-02"], ["2026-01-01", "2027-12-25"]),
      ("2026 Dec 24-Jan 2 10:00-14:00", ["2026-12-24", "2027-01-02"], ["2026-01-01", "2027-12-25"]),
      ("Dec 30 +3 days-Jan 5 10:00-14:00", ["2027-01-02", "2027-01-05"], ["2027-01-01", "2026-12-30"]),
      ("2026 Dec 30 +3 days-Jan 5 10:00-14:00", ["2027-01-03"], ["2026-01-03", "2028-01-03"]),
      // From a date on.
      ("2026 Mar 5+ 10:00-14:00", ["2026-03-05", "2031-01-01"], ["2026-03-04"]),
      ("Oct 5+ 10:00-14:00", ["2026-10-05", "2026-12-31"], ["2026-10-04", "2026-01-01"]),
      // Several dates, with the year once or each with its own.
      ("Dec 24,31 10:00-14:00", ["2026-12-24", "2026-12-31"], ["2026-12-25"]),
      ("Dec 24,easter 10:00-14:00", ["2026-12-24", "2026-04-05"], ["2026-04-06"]),
      ("2026 Dec 24,2027 Jan 2 10:00-14:00", ["2026-12-24", "2027-01-02"], ["2026-01-02", "2027-12-24"]),
      ("2026 Dec 24,2027 easter 10:00-14:00", ["2026-12-24", "2027-03-28"], ["2026-04-05"]),
      ("2026,2028 10:00-14:00", ["2026-05-05", "2028-05-05"], ["2027-05-05"]),
      // Easter Sunday was 2026-04-05; in 2040 it is 04-01.
      ("easter -2 days-easter +1 day 10:00-14:00", ["2026-04-03", "2026-04-06"], ["2026-04-02", "2026-04-07"]),
      ("2026 Mar 12-easter 10:00-14:00", ["2026-03-12", "2026-04-05"], ["2026-04-06", "2027-03-20"]),
      ("2026 easter-2040 easter 10:00-14:00", ["2026-04-05", "2040-04-01"], ["2026-04-04", "2040-04-02"]),
      // The length of February, and of months in general.
      (
        "Feb 1 -1 day-Feb 29 +0 days 10:00-14:00", ["2028-02-29", "2100-02-28", "2000-02-29"],
        ["2100-03-01", "2026-03-01"]
      ),
      ("Feb 1 +1 day-Feb 28 +1 day 10:00-14:00", ["2028-02-29", "2026-03-01"], ["2026-02-01"]),
      // Easter Sunday was 2024-03-31, and is 2025-04-20 and 2038-04-25: an end before the begin is no day of that year.
      (
        "easter-Apr 20 10:00-14:00", ["2024-03-31", "2024-04-20", "2025-04-20"],
        ["2038-04-25", "2038-06-01", "2039-01-01"]
      ),
      ("Apr 10-easter 10:00-14:00", ["2025-04-10", "2025-04-20"], ["2024-04-10", "2024-12-01", "2025-03-31"]),
      ("easter -2 days-Apr 01 10:00-14:00", ["2024-03-29", "2024-04-01"], ["2025-04-18", "2025-12-01"]),
      ("easter -47 days-Mar 1 10:00-14:00", ["2024-02-13", "2024-03-01"], ["2025-03-04", "2025-07-01"]),
      ("Mar 1 +Su-Mar 5 10:00-14:00", ["2026-03-01", "2026-03-05"], ["2027-03-07", "2027-06-01"]),
      ("2025 easter-Apr 19 10:00-14:00", [], ["2025-04-20", "2025-07-01", "2026-01-01"]),
      // In every year the end lies before the begin: it is one of the next year.
      ("Oct 1-easter 10:00-14:00", ["2025-10-01", "2026-04-05", "2024-01-01"], ["2026-04-06", "2026-09-30"]),
      ("easter-Feb 10 10:00-14:00", ["2026-04-05", "2026-02-10", "2026-12-31"], ["2026-02-11", "2026-04-04"]),
      ("2025 Oct 1-easter 10:00-14:00", ["2025-10-01", "2026-04-05"], ["2026-10-01", "2025-04-01"]),
      ("Nov-Feb 10:00-14:00", ["2026-11-01", "2026-02-28"], ["2026-03-01", "2026-10-31"]),
      ("easter-May 10:00-14:00", ["2026-04-05", "2026-05-31"], ["2026-04-04", "2026-06-01"]),
      ("week 53 10:00-14:00", ["2026-12-31", "2027-01-03"], ["2027-01-04", "2026-12-27"]),
      ("week 1 10:00-14:00", ["2024-12-30", "2027-01-04"], ["2027-01-03"]),
      ("Jan-Mar 10:00-14:00", ["2026-01-01", "2026-03-31"], ["2026-04-01"]),
      ("Sep 31 10:00-14:00", [], ["2026-09-30", "2026-10-01"]),
      // A day before a weekday, and with a dot, as in German.
      ("Dec 24 -Su 10:00-14:00", ["2026-12-20"], ["2026-12-24"]),
      ("Dez 24. 10.00-14.00", ["2026-12-24"], ["2026-12-25"]), ("Dec 24, 10:00-14:00", ["2026-12-24"], ["2026-12-25"]),
      ("Dez 24. 10:00-14:00", ["2026-12-24"], ["2026-12-25"]), ("Dec 24.: 10:00-14:00", ["2026-12-24"], []),
      ("Dec 24: 10:00-14:00", ["2026-12-24"], ["2026-12-10"]), ("Dec 24: Mo-Su 10:00-14:00", ["2026-12-24"], []),
      // With and without minutes.
      ("Mo-Su 9 a.m.-2 p.m.", ["2026-05-05"], []), ("Mo-Su 9 a. m. - 2 p. m.", ["2026-05-05"], []),
    ])
  func dates(text: String, open: [String], closed: [String]) throws {
    #expect(try Self.openDays(text, of: open + closed) == open, "\(text)")
  }

  @Test("school holidays with an offset, and a holiday that must be a weekday of the month · HOURS-6")
  func holidays() throws {
    let days = try ["2026-05-01", "2026-05-04", "2026-05-25"].map { try #require(LocalDay(named: $0)) }
    let known = try Holidays(
      from: days[0], through: days[2],
      [Holiday(days[0], .publicHoliday), Holiday(days[1], .schoolHoliday), Holiday(days[2], .publicHoliday)])
    let all = ["2026-05-01", "2026-05-04", "2026-05-05", "2026-05-25", "2026-05-26"]
    #expect(try Self.openDays("SH +1 day 10:00-14:00", of: all, holidays: known) == ["2026-05-05"])
    #expect(try Self.openDays("PH Mo[4] 10:00-14:00", of: all, holidays: known) == ["2026-05-25"])
  }

  @Test("holidays of another kind, not ascending, out of their range or too many are refused · HOURS-6.5")
  func refusedHolidays() throws {
    func refusal(_ first: Int64, _ last: Int64, _ days: [Int64]) -> Refusal? {
      thrownRefusal {
        let holidays = try days.map { try Holiday(LocalDay(number: $0), .publicHoliday) }
        _ = try Holidays(from: LocalDay(number: first), through: LocalDay(number: last), holidays)
      }
    }
    #expect(refusal(5, 4, []) == .holidayRangeReversed && refusal(5, 5, [5]) == nil)
    #expect(refusal(0, 9, [1, 0]) == .holidaysNotAscending && refusal(0, 9, [1, 1]) == .holidaysNotAscending)
    #expect(refusal(0, 9, [-1]) == .holidayOutOfRange && refusal(0, 9, [10]) == .holidayOutOfRange)
    for kinds in [0, 4] as [UInt32] {
      #expect(throws: Refusal.unknownHolidayKind) { try Holiday(LocalDay(number: 0), HolidayKinds(rawValue: kinds)) }
    }
    let days = try (0...Int64(Limits.holidays)).map { try Holiday(LocalDay(number: $0), .publicHoliday) }
    #expect(throws: Refusal.tooManyHolidays) {
      _ = try Holidays(from: LocalDay(number: 0), through: LocalDay(number: 9_999), days)
    }
  }

  @Test("nothing changes after the last instant · HOURS-14")
  func lastInstant() throws {
    let hours = try #require(OpeningHours("Mo-Su 10:00-12:00"))
    let surroundings = HoursSurroundings(
      clock: LocalClock(now: .morning, utcOffset: -64_800), holidays: nil, coordinate: nil)
    let last = Instant(milliseconds: .max)
    #expect(hours.status(at: last, in: surroundings).until == nil)
    #expect(hours.status(at: last, in: surroundings).state == .unknown)
  }
}

extension LocalDay {
  /// "2026-03-05"; nil for another text.
  fileprivate init?(named name: String) {
    let parts = name.split(separator: "-").compactMap { Int64($0) }
    guard parts.count == 3 else { return nil }
    // Days of the civil calendar, counted from March (H. Hinnant, chrono-Compatible Low-Level Date Algorithms).
    let year = parts[0] - (parts[1] <= 2 ? 1 : 0)
    let dayOfYear = (153 * ((parts[1] + 9) % 12) + 2) / 5 + parts[2] - 1
    self.init(number: year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468)
  }
}
