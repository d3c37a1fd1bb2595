import Testing

@testable import PlannerKitCore

@Suite struct DisplayValuesTests {
  private func written(_ write: (TextWriter) -> Void) -> String {
    let writer = TextWriter()
    write(writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func time(_ time: TimeOfDay) -> String {
    written { Language.english.write(time, to: $0) }
  }

  private func distance(_ metres: Double) -> String {
    written { Language.english.write(Length(rounding: metres, in: .metric), .short, to: $0) }
  }

  private func travelTime(_ seconds: Double) -> String {
    written { Localizer().write(minutes: TravelTimeDisplay(seconds: seconds).minutes, .short, to: $0) }
  }

  @Test("below 1 km distances are rounded to 10 m, half up · TXT-2")
  func tens() {
    for ten in 0..<99 {
      let half = Double(ten * 10 + 5)
      #expect(distance(half.nextDown) == "\(ten * 10) m")
      #expect(distance(half) == "\(ten * 10 + 10) m")
      #expect(distance(Double(ten * 10)) == "\(ten * 10) m")
    }
  }

  @Test("from 1 km to 100 km distances have one decimal, always shown, half up · TXT-2")
  func hundreds() {
    for hundred in 10..<999 {
      let half = Double(hundred * 100 + 50)
      #expect(distance(half.nextDown) == "\(hundred / 10).\(hundred % 10) km")
      #expect(distance(half) == "\((hundred + 1) / 10).\((hundred + 1) % 10) km")
    }
  }

  @Test(
    "the unit is chosen after rounding · TXT-2",
    arguments: [
      (0, "0 m"), (4.99, "0 m"), (994.999, "990 m"), (995, "1.0 km"), (999.9, "1.0 km"), (1_000, "1.0 km"),
      (1_049.99, "1.0 km"), (1_050, "1.1 km"), (99_949.99, "99.9 km"), (99_950, "100 km"), (99_999, "100 km"),
      (100_000, "100 km"), (100_499.99, "100 km"), (100_500, "101 km"), (999_499, "999 km"), (999_500, "1,000 km"),
      (1_000_000, "1,000 km"), (12_345_000, "12,345 km"), (12_005_400, "12,005 km"), (20_003_931.459, "20,004 km"),
      (1_234_067_000, "1,234,067 km"),
    ])
  func units(metres: Double, text: String) {
    #expect(distance(metres) == text)
  }

  @Test("Spanish sets thousands apart from 10,000 on · TXT-2")
  func leastGrouped() {
    func spanish(_ kilometres: Double) -> String {
      written { Language.spanish.write(Length(rounding: kilometres * 1_000, in: .metric), .short, to: $0) }
    }
    #expect(spanish(999) == "999 km" && spanish(1_000) == "1000 km" && spanish(9_999) == "9999 km")
    #expect(spanish(10_000) == "10.000 km" && spanish(1_234_067) == "1.234.067 km")
  }

  @Test(
    "miles are shown from half a mile on, below that feet (US) or yards (UK), as CLDR does for roads · TXT-2",
    arguments: [
      (0, "0 ft", "0 yd"), (0.5, "2 ft", "1 yd"), (3, "10 ft", "3 yd"), (4.3, "10 ft", "5 yd"), (20, "70 ft", "20 yd"),
      (30.4, "100 ft", "30 yd"), (60, "200 ft", "70 yd"), (400, "1,300 ft", "450 yd"), (780, "2,550 ft", "850 yd"),
      (796, "2,600 ft", "850 yd"), (799, "2,600 ft", "850 yd"), (800.2, "0.5 mi", "0.5 mi"), (805, "0.5 mi", "0.5 mi"),
      (1_609.344, "1.0 mi", "1.0 mi"), (160_850, "99.9 mi", "99.9 mi"), (160_900, "100 mi", "100 mi"),
      (5_000_000, "3,107 mi", "3,107 mi"),
    ])
  func roads(metres: Double, us: String, uk: String) {
    #expect(written { Language.english.write(Length(rounding: metres, in: .us), .short, to: $0) } == us)
    #expect(written { Language.english.write(Length(rounding: metres, in: .uk), .short, to: $0) } == uk)
  }

  @Test(
    "travel times are rounded to minutes, half up, and never show 60 min · TXT-3",
    arguments: [
      (0, "< 1 min"), (59.999, "< 1 min"), (60, "1 min"), (89.999, "1 min"), (90, "2 min"), (2_700, "45 min"),
      (3_569.999, "59 min"), (3_570, "1 h"), (3_600, "1 h"), (3_629.999, "1 h"), (3_630, "1 h 1 min"),
      (3_900, "1 h 5 min"),
      (7_169.9, "1 h 59 min"), (7_170, "2 h"), (7_200, "2 h"), (86_400, "24 h"), (86_429.9, "24 h"),
      (86_430, "more than a day"), (31_536_000, "more than a day"),
    ])
  func travelTimes(seconds: Double, text: String) {
    #expect(travelTime(seconds) == text)
  }

  @Test("no travel time within a day is shown with 60 minutes · TXT-3")
  func neverSixty() {
    for second in stride(from: 0, to: 86_400, by: 29) {
      let text = travelTime(Double(second))
      guard text.contains("60 min") || text.contains(" 0 min") else { continue }
      Issue.record("\(second) s: \(text)")
    }
  }

  @Test(
    "numbers too large to display are shown as the largest, without trapping · TXT-2 TXT-3",
    arguments: [1e18, 1e19, 1e300, .greatestFiniteMagnitude, .infinity])
  func huge(number: Double) {
    #expect(distance(number).hasSuffix(" km"))
    #expect(travelTime(number) == "more than a day")
  }

  @Test(
    "planned times follow the hour cycle · TXT-4",
    arguments: [
      (0, "00:00", "12:00\u{202F}AM"), (1, "00:01", "12:01\u{202F}AM"), (60, "01:00", "1:00\u{202F}AM"),
      (599, "09:59", "9:59\u{202F}AM"), (600, "10:00", "10:00\u{202F}AM"), (719, "11:59", "11:59\u{202F}AM"),
      (720, "12:00", "12:00\u{202F}PM"), (779, "12:59", "12:59\u{202F}PM"), (780, "13:00", "1:00\u{202F}PM"),
      (870, "14:30", "2:30\u{202F}PM"), (1_439, "23:59", "11:59\u{202F}PM"),
    ] as [(Int32, String, String)])
  func times(minute: Int32, twentyFour: String, twelve: String) {
    #expect(time(TimeOfDay(minute: minute, hourCycle: .twentyFour)) == twentyFour)
    #expect(time(TimeOfDay(minute: minute, hourCycle: .twelve)) == twelve)
  }

  @Test("doubles become whole numbers without trapping")
  func saturating() {
    #expect(Int32(saturating: 2.9) == 2)
    #expect(Int32(saturating: -2.9) == -2)
    #expect(Int32(saturating: .infinity) == .max)
    #expect(Int32(saturating: -.infinity) == .min)
    #expect(Int32(saturating: .nan) == 0)
    #expect(Int32(saturating: 2_147_483_648) == .max)
  }
}
