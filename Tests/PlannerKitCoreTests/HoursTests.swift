import Testing

@testable import PlannerKitCore

/// What understood texts say (HOURS-3 to HOURS-8, HOURS-14, HOURS-15).
@Suite struct HoursTests {
  /// 2026-07-13, a Monday.
  static let monday = LocalDay(number: 20_647)
  private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

  static func surroundings(
    offsets: [UTCOffset] = [UTCOffset(seconds: 0)], holidays: Holidays? = nil, coordinate: Coordinate? = nil
  ) -> HoursSurroundings {
    HoursSurroundings(
      clock: LocalClock(now: .morning, offsets: offsets), holidays: holidays, coordinate: coordinate)
  }

  /// What is not closed in the days from a day on: "Mo 09:00-18:00", "Fr 18:00-02:00", with "+" for an open end and "?"
  /// for unknown.
  static func week(
    of text: String, from first: LocalDay = monday, days: Int64 = 7, _ surroundings: HoursSurroundings = surroundings()
  ) throws -> String {
    let hours = try #require(OpeningHours(text), "\(text) is not understood")
    let start = surroundings.clock.instant(0, into: first)
    let end = surroundings.clock.instant(0, into: LocalDay(number: first.number + days))
    var parts: [String] = []
    func time(_ instant: Instant) -> String {
      let minute = surroundings.clock.minuteOfDay(instant)
      return "\(minute / 600)\(minute / 60 % 10):\(minute % 60 / 10)\(minute % 10)"
    }
    hours.forEachSpan(from: start, to: end, in: surroundings) { span in
      guard span.state != .closed else { return }
      let day = names[Int((surroundings.clock.day(of: span.start).number + 70_003) % 7)]
      let mark = (span.state == .unknown ? "?" : "") + (span.isOpenEnd ? "+" : "")
      parts.append("\(day) \(time(span.start))-\(time(span.end))\(mark)")
    }
    return parts.joined(separator: ", ")
  }

  @Test(
    "the rules of a week · HOURS-3 HOURS-3.1 HOURS-4 HOURS-5",
    arguments: [
      ("Mo,We 09:00-12:00", "Mo 09:00-12:00, We 09:00-12:00"),
      // Over the end of the week.
      ("Sa-Mo 10:00-11:00", "Mo 10:00-11:00, Sa 10:00-11:00, Su 10:00-11:00"),
      // After ";" a rule overrides on its days.
      ("Mo-We 09:00-12:00; Tu 10:00-11:00", "Mo 09:00-12:00, Tu 10:00-11:00, We 09:00-12:00"),
      ("Mo-We 09:00-12:00; Tu off", "Mo 09:00-12:00, We 09:00-12:00"),
      // After "," it adds.
      ("Mo-Tu 09:00-12:00, Tu 14:00-15:00", "Mo 09:00-12:00, Tu 09:00-12:00, Tu 14:00-15:00"),
      // Closing times only takes them away.
      ("Mo 09:00-18:00; Mo 12:00-13:00 off", "Mo 09:00-12:00, Mo 13:00-18:00"),
      // Times only add to rules that name days, and override those that name none.
      (
        "Mo 09:00-12:00; 14:00-15:00",
        "Mo 09:00-12:00, Mo 14:00-15:00, Tu 14:00-15:00, We 14:00-15:00, Th 14:00-15:00, Fr 14:00-15:00, Sa 14:00-15:00, "
          + "Su 14:00-15:00"
      ),
      ("Mo 08:00-09:00; 10:00-11:00; Tu-Su off", "Mo 08:00-09:00, Mo 10:00-11:00"),
      ("10:00-11:00; 12:00-13:00; Tu-Su off", "Mo 12:00-13:00"),
      // Where no rule says anything.
      (
        "Mo-Tu 09:00-12:00; Tu 10:00-11:00 off || Mo-Tu 08:00-13:00 unknown",
        "Mo 08:00-09:00?, Mo 09:00-12:00, Mo 12:00-13:00?, Tu 08:00-09:00?, Tu 09:00-10:00, Tu 11:00-12:00, Tu 12:00-13:00?"
      ),
      ("Mo-Tu || \"x\", Tu 13:00-14:00 off; We-Su off", "Mo 00:00-13:00, Tu 14:00-00:00"),
      ("Mo || Mo-Tu unknown, We 10:00-11:00", "Mo 00:00-00:00, Tu 00:00-00:00?, We 10:00-11:00"),
      // Times only, after a comma, are of every day.
      ("Mo 10:00-12:00 open, 13:00-14:00; Tu-Sa off", "Mo 10:00-12:00, Mo 13:00-14:00, Su 13:00-14:00"),
      ("Mo 10:00-12:00, \"x\": 13:00-14:00; Tu-Sa off", "Mo 10:00-12:00, Mo 13:00-14:00, Su 13:00-14:00"),
      // A night belongs to the day on which it begins.
      ("Fr 18:00-02:00", "Fr 18:00-02:00"), ("Fr 18:00-26:00", "Fr 18:00-02:00"), ("Fr 18:00-18:00", "Fr 18:00-18:00"),
      ("Fr-Sa 18:00-02:00; Sa 10:00-12:00", "Fr 18:00-02:00, Sa 10:00-12:00"),
      ("Fr 18:00-02:00; Sa off", "Fr 18:00-00:00"), ("Sa off; Fr 18:00-02:00", "Fr 18:00-02:00"),
      ("Mo-Su 18:00-02:00; Tu-Su off", "Mo 18:00-00:00"), ("Mo-Tu 18:00-02:00; Tu off", "Mo 18:00-00:00"),
      ("Sa 22:00-04:00; Su 01:00-02:00 off", "Sa 22:00-01:00, Su 02:00-04:00"),
      ("Mo 00:00-24:00", "Mo 00:00-00:00"), ("Su", "Su 00:00-00:00"),
      // Open ends.
      ("Mo 18:00+", "Mo 18:00-05:00+"), ("Mo 18:00-22:00+", "Mo 18:00-22:00, Mo 22:00-05:00?+"),
      ("Mo 18:00+; Tu 03:00-04:00", "Mo 18:00-03:00+, Tu 03:00-04:00"), ("Mo 18:00+; Tu off", "Mo 18:00-00:00+"),
      ("Mo 14:00+, Mo 14:00-16:30+", "Mo 14:00-16:30, Mo 16:30-05:00?+"),
      ("Mo 14:00, Mo 14:00+", "Mo 14:00-05:00+"),
      ("Mo 10:00+,14:00-15:00", "Mo 10:00-14:00+, Mo 14:00-15:00"), ("Mo 18:00+ off; Mo 17:00-17:30", "Mo 17:00-17:30"),
      ("Mo 10:00-20:00, Mo 18:00+", "Mo 10:00-20:00, Mo 20:00-05:00+"),
      // A point in time: nobody knows how long it lasts.
      ("Mo 10:30", "Mo 10:30-05:00?+"), ("Mo 08:00,10:30; Tu off", "Mo 08:00-00:00?+"),
      // Comments.
      ("Mo \"by appointment\"", "Mo 00:00-00:00?"), ("Mo 10:00-12:00 \"ring\"", "Mo 10:00-12:00?"),
      ("Mo 10:00-12:00 open \"ring\"", "Mo 10:00-12:00"), ("off \"renovation\"", ""),
    ])
  func rules(text: String, expected: String) throws {
    #expect(try Self.week(of: text) == expected)
  }

  @Test(
    "dates · HOURS-1",
    arguments: [
      ("Jul 14-15 10:00-11:00", "Tu 10:00-11:00, We 10:00-11:00"),
      ("Jul 15,17 10:00-11:00", "We 10:00-11:00, Fr 10:00-11:00"),
      ("Jul Mo 10:00-11:00", "Mo 10:00-11:00"), ("Aug Mo 10:00-11:00", ""),
      ("Nov 1-Jul 14 10:00-11:00", "Mo 10:00-11:00, Tu 10:00-11:00"), ("2026 Mo 10:00-11:00", "Mo 10:00-11:00"),
      ("2025 Mo 10:00-11:00", ""), ("2020+ Mo 10:00-11:00", "Mo 10:00-11:00"), ("2025-2035/2 Mo 10:00-11:00", ""),
      ("2024-2034/2 Mo 10:00-11:00", "Mo 10:00-11:00"), ("2025 Dec 1-2026 Jul 13 10:00-11:00", "Mo 10:00-11:00"),
      ("week 29 Mo 10:00-11:00", "Mo 10:00-11:00"), ("week 1-53/2 Mo 10:00-11:00", "Mo 10:00-11:00"),
      ("week 2-52/2 Mo 10:00-11:00", ""), ("week 50-29 Mo 10:00-11:00", "Mo 10:00-11:00"),
      ("Mo[2] 10:00-11:00", "Mo 10:00-11:00"), ("Mo[-3] 10:00-11:00", "Mo 10:00-11:00"), ("Mo[1,3] 10:00-11:00", ""),
      ("Mo[2] +2 days 10:00-11:00", "We 10:00-11:00"), ("Th[3] -1 day 10:00-11:00", "We 10:00-11:00"),
      ("easter +100 days 10:00-11:00", "Tu 10:00-11:00"), ("Jul 20 -Fr 10:00-11:00", "Fr 10:00-11:00"),
      ("Jul 14 +Fr 10:00-11:00", "Fr 10:00-11:00"),
      ("Jul 12+ 10:00-10:30; Jul 15-Dec 31 off", "Mo 10:00-10:30, Tu 10:00-10:30"),
    ])
  func dates(text: String, expected: String) throws {
    #expect(try Self.week(of: text) == expected)
  }

  @Test("holidays · HOURS-6")
  func holidays() throws {
    let tuesday = LocalDay(number: Self.monday.number + 1)
    let sunday = LocalDay(number: Self.monday.number + 6)
    let known = Self.surroundings(
      holidays: try Holidays(
        from: Self.monday, through: sunday,
        [Holiday(tuesday, .publicHoliday), Holiday(sunday, [.publicHoliday, .schoolHoliday])]))
    let cases = [
      ("Mo-Tu 10:00-11:00; PH off", "Mo 10:00-11:00"),
      ("Mo,PH 10:00-11:00", "Mo 10:00-11:00, Tu 10:00-11:00, Su 10:00-11:00"),
      ("PH Su 10:00-11:00", "Su 10:00-11:00"), ("SH 10:00-11:00", "Su 10:00-11:00"), ("Su, PH off", ""),
      ("Mo-Tu 10:00-11:00", "Mo 10:00-11:00, Tu 10:00-11:00"), ("PH +1 day 10:00-11:00", "We 10:00-11:00"),
      ("PH -1 day 10:00-11:00", "Mo 10:00-11:00, Sa 10:00-11:00"),
    ]
    for (text, expected) in cases { #expect(try Self.week(of: text, known) == expected, "\(text)") }
    #expect(try Self.week(of: "Mo-Tu 10:00-11:00; PH off") == "Mo 10:00-11:00, Tu 10:00-11:00")

    func status(_ text: String, _ day: LocalDay, _ surroundings: HoursSurroundings) throws -> HoursStatus {
      try #require(OpeningHours(text)).status(at: surroundings.clock.instant(0, into: day), in: surroundings)
    }
    #expect(try status("Mo-Su 10:00-11:00", tuesday, known).isOnHoliday)
    #expect(try !status("Mo-Su 10:00-11:00", Self.monday, known).isOnHoliday)
    #expect(try !status("Mo-Su 10:00-11:00; PH off", tuesday, known).isOnHoliday)
    #expect(try !status("24/7", sunday, known).areHolidaysUnknown)
    #expect(try status("24/7", LocalDay(number: sunday.number + 1), known).areHolidaysUnknown)
    #expect(try status("24/7", Self.monday, Self.surroundings()).areHolidaysUnknown)
  }

  @Test("without a coordinate the spans of the sun are unknown · HOURS-7.3")
  func withoutPlace() throws {
    #expect(try Self.week(of: "Mo sunrise-sunset") == "Mo 00:00-00:00?")
    #expect(try Self.week(of: "Mo 10:00-sunset") == "Mo 10:00-00:00?")
    #expect(try Self.week(of: "Mo sunrise+").hasPrefix("Mo 00:00-"))
    let night = try Self.week(
      of: "Mo sunset-05:00", Self.surroundings(coordinate: try Coordinate(latitude: 0, longitude: 0)))
    #expect(night.hasPrefix("Mo 18:") && night.hasSuffix("-05:00"), "\(night)")
    let pole = Self.surroundings(coordinate: try Coordinate(latitude: 89, longitude: 0))
    #expect(try Self.week(of: "Mo sunrise-12:00", pole) == "Mo 00:00-12:00?")
  }

  @Test("wall time can skip and repeat · HOURS-8.1 HOURS-15.2")
  func clockChanges() throws {
    // Berlin: 2026-03-29 01:00 UTC, and 2026-10-25 01:00 UTC.
    let berlin = Self.surroundings(offsets: [
      UTCOffset(from: Instant(milliseconds: 0), seconds: 3_600),
      UTCOffset(from: Instant(milliseconds: 1_774_746_000_000), seconds: 7_200),
      UTCOffset(from: Instant(milliseconds: 1_792_890_000_000), seconds: 3_600),
    ])
    let (spring, autumn) = (LocalDay(number: 20_541), LocalDay(number: 20_751))
    #expect(try Self.week(of: "01:00-04:00", from: spring, days: 1, berlin) == "Su 01:00-04:00")
    // The time from 02:00 to 03:00 does not exist.
    #expect(try Self.week(of: "02:00-03:00", from: spring, days: 1, berlin) == "")
    #expect(try Self.week(of: "02:30-03:30", from: spring, days: 1, berlin) == "Su 03:00-03:30")
    // It exists twice.
    #expect(try Self.week(of: "02:00-02:30", from: autumn, days: 1, berlin) == "Su 02:00-02:30, Su 02:00-02:30")
    #expect(try Self.week(of: "02:30-03:30", from: autumn, days: 1, berlin) == "Su 02:30-02:00, Su 02:30-03:30")
    // Half a day back on the Friday, in the middle of a week in which nothing changes.
    let back = Self.surroundings(offsets: [
      UTCOffset(seconds: 30_000),
      UTCOffset(from: Instant(milliseconds: (Self.monday.number + 4) * 86_400_000), seconds: -15_000),
    ])
    #expect(try Self.week(of: "We 09:00-18:00", days: 12, back) == "We 09:00-18:00, We 09:00-18:00")
  }

  @Test("a comment can be read · HOURS-5")
  func comments() throws {
    func comment(_ text: String, hour: Int64) throws -> String? {
      let answers = try #require(try HoursAnswers(text))
      let at = Instant(milliseconds: Self.monday.number * 86_400_000 + hour * 3_600_000)
      return answers.comment(answers.status(at: at)).map { text.bytes(from: $0.start, to: $0.start + $0.size) }
    }
    let text = "Mo 10:00-12:00, Mo 12:00-14:00 open \"ring\" || \"by appointment\""
    #expect(try comment(text, hour: 10) == nil)
    #expect(try comment(text, hour: 12) == "ring")
    #expect(try comment(text, hour: 14) == "by appointment")
  }

  @Test(
    "a blank comment makes the state unknown, and cannot be read · HOURS-5",
    arguments: ["Mo-Su \"\"", "Mo-Su \"  \"", "\"\"", "Mo-Su 10:00-12:00 \"\u{3000}\"", "Mo-Su unknown \"\""])
  func blankComments(text: String) throws {
    let answers = try #require(try HoursAnswers(text))
    let status = answers.status(at: Instant(milliseconds: Self.monday.number * 86_400_000 + 10 * 3_600_000))
    #expect(status.state == .unknown)
    #expect(answers.comment(status) == nil)
  }

  @Test("days outside the years 1900 to 9999 are unknown · HOURS-14", arguments: [-25_567, 2_932_896] as [Int64])
  func years(edge: Int64) throws {
    let hours = try #require(OpeningHours("24/7"))
    for (day, state) in [(edge, OpenState.open), (edge + (edge < 0 ? -1 : 1), .unknown)] {
      let instant = Instant(milliseconds: day * 86_400_000 + 1)
      #expect(hours.status(at: instant, in: Self.surroundings()).state == state)
    }
  }

  @Test("the state changes with the first and after the last of these years · HOURS-14 HOURS-15")
  func edgesOfYears() throws {
    func spans(_ first: Int64, _ days: Int64) throws -> String {
      try Self.week(of: "24/7", from: LocalDay(number: first), days: days)
    }
    #expect(try spans(-25_600, 40) == "We 00:00-00:00?, Mo 00:00-00:00")
    #expect(try spans(2_932_880, 40) == "We 00:00-00:00, Sa 00:00-00:00?")
  }

  @Test(
    "the first and the last instants have an answer · HOURS-14",
    arguments: ["24/7", "Mo 10:00-12:00+", "sunrise-sunset"])
  func extremes(text: String) throws {
    let hours = try #require(OpeningHours(text))
    for milliseconds in [Int64.min, .min + 1, .max - 1, .max] {
      let instant = Instant(milliseconds: milliseconds)
      #expect(hours.status(at: instant, in: Self.surroundings()).state == .unknown)
    }
  }
}
