import CPlanner
import CPlannerABI
import Testing

private let narrowSpace = "\u{202F}"

/// The distance text of a card for this many metres.
private func distanceText(_ metres: Double) throws -> String {
  try TestHost.loaded([Visit(1, at: .east(metres))], fix: .east(0)).row(1).distanceText
}

private func plannedText(_ time: Int64, _ cycle: Int32, offset: Int32 = 0) throws -> String {
  let instant = monday * dayLength + time - Int64(offset) * second
  let settings = Settings(offset: offset, hourCycle: cycle)
  return try TestHost.loaded([Visit(1, plannedAt: instant)], settings, at: instant).row(1).plannedText
}

struct TextTests {
  @Test("the strings that belong to no row · TXT-1")
  func strings() throws {
    let host = TestHost()
    #expect(host.string(PLANNER_STRING_ADDRESS_NOT_AVAILABLE) == "Address not available")
    #expect(host.string(PLANNER_STRING_DISTANCE_UNAVAILABLE) == "Distance unavailable")
    #expect(host.string(PLANNER_STRING_UPDATING) == "Updating…")
    #expect(host.string(PLANNER_STRING_NO_TASKS_TODAY) == "No tasks scheduled for today")
    #expect(host.string(PLANNER_STRING_CLOSE) == "Close")
    let titles = try [
      PLANNER_STRING_DETAILS_TITLE, PLANNER_STRING_NEW_TASK_TITLE, PLANNER_STRING_EDIT_TASK_TITLE,
    ].map { try #require(host.string($0)) }
    #expect(titles.allSatisfy { !$0.isEmpty } && Set(titles).count == 3)
    for key in [0, -1, 102, 1 << 20] { #expect(host.string(key) == nil) }
  }

  @Test("the names of the statuses · TXT-1, TXT-6")
  func statuses() throws {
    let expected = [
      (PLANNER_TASK_PLANNED, PLANNER_STRING_PLANNED, "Planned", PLANNER_COLOR_BLUE),
      (PLANNER_TASK_EN_ROUTE, PLANNER_STRING_EN_ROUTE, "En route", PLANNER_COLOR_ORANGE),
      (PLANNER_TASK_IN_PROGRESS, PLANNER_STRING_IN_PROGRESS, "In progress", PLANNER_COLOR_PURPLE),
      (PLANNER_TASK_DONE, PLANNER_STRING_DONE, "Done", PLANNER_COLOR_GREEN),
      (PLANNER_TASK_CANCELLED, PLANNER_STRING_CANCELLED, "Cancelled", PLANNER_COLOR_RED),
      (PLANNER_TASK_CANNOT_COMPLETE, PLANNER_STRING_CANNOT_COMPLETE, "Cannot complete", PLANNER_COLOR_GREY),
    ]
    for (status, key, name, color) in expected {
      let host = TestHost.loaded([Visit(1, status: status)])
      #expect(host.string(key) == name)
      #expect(try host.row(1).statusText == name && host.row(1).color == color)
      #expect(host.lines(ofRow: 0).last?.color == color)
    }
  }

  @Test(
    "metres to 10 m, one decimal below 100 km, then whole kilometres · TXT-2",
    arguments: [
      (0.0, "0 m"), (4.99, "0 m"), (5.01, "10 m"), (14.99, "10 m"), (15.01, "20 m"), (444.9, "440 m"), (445.1, "450 m"),
      (984.9, "980 m"), (994.9, "990 m"), (994.99, "990 m"), (995.001, "1.0 km"), (1_000, "1.0 km"),
      (1_049.99, "1.0 km"), (1_050.01, "1.1 km"), (1_949.9, "1.9 km"), (1_950.1, "2.0 km"), (9_949.9, "9.9 km"),
      (9_950.1, "10.0 km"), (12_345, "12.3 km"), (99_949, "99.9 km"), (99_949.99, "99.9 km"), (99_950.01, "100 km"),
      (100_499.9, "100 km"), (100_500.1, "101 km"), (999_499, "999 km"), (999_501, "1,000 km"),
      (12_345_000, "12,345 km"),
    ] as [(Double, String)])
  func distances(metres: Double, text: String) throws { #expect(try distanceText(metres) == text) }

  @Test("no distance reads 1000 m, and a longer one never reads shorter · TXT-2")
  func monotonous() throws {
    let host = TestHost.loaded([], fix: .east(0))
    for step in 0..<400 { host.add(Visit(ID(low: UInt64(step)), order: Int32(step), at: .east(Double(step) * 7.3))) }
    let texts = host.rows.map(\.distanceText)
    #expect(!texts.contains("1000 m") && !texts.contains("1,000 m"))
    let firstKilometre = try #require(texts.firstIndex { $0.hasSuffix(" km") })
    #expect(texts[..<firstKilometre].allSatisfy { $0.hasSuffix("0 m") })
    #expect(texts[firstKilometre...].allSatisfy { $0.hasSuffix(" km") && $0.contains(".") })
    #expect(firstKilometre == 137, "from 995 m on")
  }

  @Test(
    "travel time: less than a minute, minutes, hours and minutes · TXT-3",
    arguments: [
      (0.0, "< 1 min"), (29.9, "< 1 min"), (59.9, "< 1 min"), (59.999, "< 1 min"), (60, "1 min"), (89.9, "1 min"),
      (90, "2 min"), (149.9, "2 min"), (150, "3 min"), (2_700, "45 min"), (3_569.9, "59 min"), (3_570, "1 h"),
      (3_600, "1 h"), (3_629.9, "1 h"), (3_630, "1 h 1 min"), (3_900, "1 h 5 min"), (7_169.9, "1 h 59 min"),
      (7_170, "2 h"), (7_200, "2 h"), (86_400, "24 h"), (86_430, "more than a day"), (359_940, "more than a day"),
    ] as [(Double, String)])
  func travelTimes(seconds: Double, text: String) throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000))], fix: .east(0))
    host.travelTime(1, seconds)
    #expect(try host.row(1).travelTimeText == text)
  }

  @Test(
    "planned time in 24 and in 12 hours · TXT-4",
    arguments: [
      (0, "00:00", "12:00", "AM"), (59 * second + 999, "00:00", "12:00", "AM"), (minute, "00:01", "12:01", "AM"),
      (9 * hour + 5 * minute, "09:05", "9:05", "AM"), (11 * hour + 59 * minute + 59_999, "11:59", "11:59", "AM"),
      (12 * hour, "12:00", "12:00", "PM"), (12 * hour + 59 * minute, "12:59", "12:59", "PM"),
      (13 * hour, "13:00", "1:00", "PM"), (14 * hour + 30 * minute, "14:30", "2:30", "PM"),
      (dayLength - 1, "23:59", "11:59", "PM"),
    ] as [(Int64, String, String, String)])
  func plannedTimes(time: Int64, long: String, short: String, half: String) throws {
    #expect(try plannedText(time, 24) == long)
    #expect(try plannedText(time, 12) == short + narrowSpace + half)
    for offset in [19_800, -34_200, 64_800, -64_800] as [Int32] {
      #expect(try plannedText(time, 24, offset: offset) == long, "local time")
    }
  }

  @Test("24 hours are the default, 12 can be chosen at any time, and nothing else · TXT-4")
  func hourCycle() throws {
    let host = TestHost.loaded([Visit(1, plannedAt: mondayNoon + 2 * hour + 30 * minute)])
    #expect(try host.row(1).plannedText == "14:30")
    #expect(host.change(Settings(hourCycle: 12)) == .ok)
    #expect(host.redraw().contains(.list))
    #expect(try host.row(1).plannedText == "2:30\(narrowSpace)PM")
    for bad in [0, 11, 23, -12] as [Int32] { #expect(host.change(Settings(hourCycle: bad)) == .invalidArgument) }
  }

  @Test("a changed offset changes the local time · TXT-4, TIME-1")
  func changedOffset() throws {
    let host = TestHost.loaded([Visit(1, plannedAt: mondayNoon)])
    host.change(Settings(offset: 5_400))
    #expect(host.redraw() == .list)
    #expect(try host.row(1).plannedText == "13:30")
  }

  @Test("a repeating task has its own time of day, also before 1970 · TXT-4")
  func repeatingTime() throws {
    let host = TestHost.loaded([
      Visit(1, plannedAt: (monday - 14) * dayLength + 9 * hour, repeats: PLANNER_MONDAY),
      Visit(2, plannedAt: -minute, repeats: PLANNER_MONDAY),
    ])
    #expect(try host.row(1).plannedText == "09:00")
    #expect(try host.row(2).plannedText == "23:59")
  }

  @Test("one spoken text, with units in full words · TXT-5")
  func spoken() throws {
    let host = TestHost.loaded(
      [
        Visit(
          1, "Kaisers", status: PLANNER_TASK_IN_PROGRESS, at: .east(1_200),
          plannedAt: mondayNoon + 2 * hour + 30 * minute, address: "Bergmannstraße 5", hours: "Mo-Sa 08:00-20:00")
      ], fix: .east(0))
    host.travelTime(1, 240)
    #expect(
      try host.row(1).spoken
        == "Kaisers, Bergmannstraße 5, open, closes at 20:00, 1.2 kilometers, about 4 minutes, "
        + "planned for 14:30, in progress")
  }

  @Test("spoken units are plural except for one, and never abbreviated · TXT-5")
  func spokenUnits() throws {
    let cases: [(Double, Double, [String])] = [
      (500, 60, ["500 meters", "1 minute"]), (1_000, 120, ["1.0 kilometers", "2 minutes"]),
      (250_000, 3_600, ["250 kilometers", "1 hour"]), (1_500, 3_960, ["1.5 kilometers", "1 hour", "6 minutes"]),
      (1_500, 7_260, ["2 hours", "1 minute"]), (12_345_000, 7_200, ["12,345 kilometers", "2 hours"]),
    ]
    for (metres, seconds, parts) in cases {
      let host = TestHost.loaded([Visit(1, "Shop", at: .east(metres))], fix: .east(0))
      host.travelTime(1, seconds)
      let spoken = try host.row(1).spoken
      for part in parts { #expect(spoken.contains(part), "\(spoken)") }
      for short in [" m,", " km", " min,", " h,", " 1 minutes", "1 hours"] {
        #expect(!spoken.contains(short), "\(spoken)")
      }
    }
  }

  @Test("missing fields are not spoken, but placeholders are · TXT-5")
  func spokenPlaceholders() throws {
    let host = TestHost.loaded([Visit(1, "Kiosk")])
    let spoken = try host.row(1).spoken
    #expect(spoken.hasPrefix("Kiosk, ") && spoken.lowercased().hasSuffix("planned"))
    #expect(!spoken.contains("open") && !spoken.contains("minute") && !spoken.contains("planned for"))
    #expect(!spoken.contains(", ,") && !spoken.contains("  "))
    for text in ["Address not available", "Distance unavailable"] {
      #expect(spoken.lowercased().contains(text.lowercased()))
    }
  }

  @Test("each line of a card has its font role, and only the status a colour · TXT-6")
  func fonts() throws {
    let host = TestHost.loaded(
      [
        Visit(
          1, "Kaisers", status: PLANNER_TASK_EN_ROUTE, at: .east(1_200), plannedAt: mondayNoon, address: "Street 5",
          hours: "8-20")
      ], fix: .east(0))
    let expected: [TestHost.Line] = [
      .init(field: PLANNER_FIELD_TITLE, font: PLANNER_FONT_HEADLINE, text: "Kaisers"),
      .init(field: PLANNER_FIELD_ADDRESS, font: PLANNER_FONT_BODY, text: "Street 5"),
      .init(field: PLANNER_FIELD_OPENING_HOURS, font: PLANNER_FONT_SUBHEADLINE, text: "8-20"),
      .init(field: PLANNER_FIELD_DISTANCE, font: PLANNER_FONT_BODY_HIGHLIGHTED, text: "1.2 km"),
      .init(field: PLANNER_FIELD_TRAVEL_TIME, font: PLANNER_FONT_BODY_HIGHLIGHTED, text: "2 min"),
      .init(field: PLANNER_FIELD_PLANNED, font: PLANNER_FONT_FOOTNOTE, text: "12:00"),
      .init(field: PLANNER_FIELD_STATUS, font: PLANNER_FONT_BADGE, color: PLANNER_COLOR_ORANGE, text: "En route"),
    ]
    #expect(host.lines(ofRow: 0) == expected)
    host.sensorFails()
    let updating = TestHost.Line(field: PLANNER_FIELD_UPDATING, font: PLANNER_FONT_FOOTNOTE, text: "Updating…")
    #expect(host.lines(ofRow: 0).filter { $0.field != PLANNER_FIELD_UPDATING } == expected)
    #expect(host.lines(ofRow: 0).filter { $0.field == PLANNER_FIELD_UPDATING } == [updating])
    #expect(host.lines(ofRow: 1).isEmpty)
  }
}
