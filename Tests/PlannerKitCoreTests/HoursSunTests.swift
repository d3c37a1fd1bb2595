import Testing

@testable import PlannerKitCore

/// Spans with an event of the sun at one end or both (HOURS-7).
@Suite struct HoursSunTests {
  // In Berlin, by UTC: sunrise is at 07:15 and sunset at 14:54 on the winter day, at 02:43 and 19:33 on the summer day.
  private static let winter = LocalDay(number: 20_808)
  private static let summer = LocalDay(number: 20_625)

  /// What is open on one day in Berlin, and the night after it: "16:00-19:33".
  private static func hours(of text: String, on day: LocalDay) throws -> String {
    let surroundings = HoursTests.surroundings(coordinate: try Coordinate(latitude: 52.52, longitude: 13.405))
    let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    let name = names[Int((day.number + 70_003) % 7)]
    return try HoursTests.week(of: "\(name) \(text)", from: day, days: 2, surroundings)
      .replacing("\(name) ", with: "")
  }

  @Test(
    "a span whose end the sun has passed is none on that day · HOURS-7.5",
    arguments: [
      ("16:00-sunset", false), ("sunrise-07:00", false), ("17:00-dusk", false), ("sunset-19:00", true),
      ("16:00-(sunset-01:00)", false), ("(sunset+01:00)-20:00", true), ("(sunrise+02:00)-(sunset-06:00)", false),
      ("sunrise-dawn", true), ("sunrise-sunrise", true), ("(sunset+04:00)-02:00", false), ("dusk-sunset", false),
      ("05:00-sunrise", true), ("sunset-12:01", true), ("sunrise-03:01", false), ("16:00-sunset+", false),
    ])
  func noSpan(text: String, isSummer: Bool) throws {
    #expect(try Self.hours(of: text, on: isSummer ? Self.summer : Self.winter) == "")
  }

  @Test("the same spans on a day on which the sun has not passed the other end · HOURS-7.1")
  func span() throws {
    #expect(try Self.hours(of: "16:00-sunset", on: Self.summer).hasPrefix("16:00-19:3"))
    #expect(try Self.hours(of: "sunrise-07:00", on: Self.summer).hasSuffix("-07:00"))
    #expect(try Self.hours(of: "sunset-19:00", on: Self.winter).hasSuffix("-19:00"))
  }

  @Test("an offset may move the end over midnight · HOURS-7.7")
  func overMidnight() throws {
    #expect(try Self.hours(of: "12:00-(dawn-03:00)", on: Self.summer).hasPrefix("12:00-22:5"))
  }

  @Test(
    "nights end on the next day · HOURS-7.4",
    arguments: [
      ("22:00-sunrise", "22:00-"), ("12:00-dawn", "12:00-"), ("sunset-02:00", "-02:00"), ("dusk-12:00", "-12:00"),
      ("sunset-sunrise", "-"), ("(sunset-01:00)-02:00", "-02:00"), ("sunrise-03:00", "-03:00"),
      ("(sunset+03:00)-02:00", "-02:00"),
    ])
  func night(text: String, ends: String) throws {
    let hours = try Self.hours(of: text, on: Self.winter)
    #expect(ends.hasPrefix("-") ? hours.hasSuffix(ends) || ends == "-" && hours.count == 11 : hours.hasPrefix(ends))
  }

  @Test(
    "where the sun sets after midnight, that is the evening of the day · HOURS-7.6",
    arguments: [
      // Reykjavík, on the summer day: sunrise at 02:55, sunset at 00:04.
      ("sunrise-sunset", "02:5", "-00:0"), ("16:00-sunset", "16:00", "-00:0"), ("sunset-02:00", "00:0", "-02:00"),
      ("(sunset+01:00)-05:00", "01:0", "-05:00"), ("sunrise-(sunset+01:30)", "02:5", "-01:3"), ("sunset-23:00", "", ""),
    ])
  func lateSunset(text: String, start: String, end: String) throws {
    let surroundings = HoursTests.surroundings(coordinate: try Coordinate(latitude: 64.15, longitude: -21.94))
    let hours = try HoursTests.week(of: "Su \(text)", from: Self.summer, days: 2, surroundings)
    let isRight = hours.dropFirst(3).hasPrefix(start) && hours.dropFirst(8).hasPrefix(end)
    #expect(start.isEmpty ? hours.isEmpty : isRight && hours.count == 14)
  }

  @Test("a rule without a span on a day still overrides earlier ones · HOURS-7.5")
  func overrides() throws {
    let surroundings = HoursTests.surroundings(coordinate: try Coordinate(latitude: 52.52, longitude: 13.405))
    #expect(
      try HoursTests.week(of: "Mo-Su 09:00-12:00; Mo-Su 16:00-sunset", from: Self.winter, days: 1, surroundings) == "")
  }
}
