import CPlanner
import CPlannerABI
import Testing

private let (closed, open, unknown) = (
  PLANNER_OPEN_STATE_CLOSED, PLANNER_OPEN_STATE_OPEN, PLANNER_OPEN_STATE_UNKNOWN
)
private let shop: Bytes = "Mo-Fr 09:00-18:00; Sa 10:00-14:00"

extension TestHost {
  /// The week of the open details.
  fileprivate var spokenWeek: (text: String, spoken: String)? {
    zip(detailsLines, spokenLines()).first { $0.0.field == PLANNER_FIELD_WEEK }.map { ($0.0.text, $0.1) }
  }
}

struct HoursABITests {
  // MARK: A text, a task

  @Test("a text has a state at any instant, and when it ends · HOURS-3.1, HOURS-15.1")
  func stateOfText() throws {
    let hours = try #require(TextHours("Mo-Fr 09:00-18:00; Sa 10:00-14:00"))
    #expect(
      hours.state(at: mondayNoon) == HoursState(open, until: mondayNoon + 6 * hour, areHolidaysUnknown: true))
    #expect(
      hours.state(at: mondayNoon + 6 * hour)
        == HoursState(closed, until: mondayNoon + 21 * hour, areHolidaysUnknown: true))
    #expect(hours.state(at: mondayNoon + 6 * hour - 1).state == open)
  }

  @Test(
    "the reason why a text is not understood, and the rest of the text from there · HOURS-1.6",
    arguments: [
      ("Mo-Fr 9-18, xyz", "The word or sign is unknown in opening hours.", "xyz"),
      ("月-金 9時-18時 木", "Times, days and words can belong together in more than one way.", "木"),
      ("Mo 9-", "The opening hours end too early.", ""), ("", "There are no opening hours.", ""),
      ("Di 10:00-12:00", "The names mean different days in two languages.", "Di 10:00-12:00"),
      ("Mo-Fr; 9:00-17:00", "Days without times may be open all day, or at the times of another rule.", "9:00-17:00"),
    ])
  func reason(text: String, message: String, rest: String) {
    var hours: OpaquePointer?
    var error = planner_error()
    error.struct_size = UInt32(MemoryLayout<planner_error>.size)
    var given = text
    given.withUTF8 { bytes in
      let text = planner_text(
        data: UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), size: bytes.count)
      #expect(Status(planner_hours_create(text, nil, nil, nil, &hours, &error)) == .none)
      #expect(hours == nil && Status(error.status) == .none)
      #expect(error.message.string == message)
      #expect(error.field.string == rest)
    }
  }

  @Test("a text has spans without gaps, cut to the range · HOURS-15.1, HOURS-15.2")
  func spansOfText() throws {
    let hours = try #require(TextHours("Mo-Fr 09:00-18:00; Sa 10:00-14:00"))
    #expect(
      hours.spans(from: mondayNoon, to: mondayNoon + dayLength) == [
        HoursSpan(0, 360, open), HoursSpan(360, 1_260, closed), HoursSpan(1_260, 1_440, open),
      ])
    #expect(hours.spans(from: mondayNoon, to: mondayNoon) == [])
    #expect(hours.spans(from: mondayNoon, to: mondayNoon + 366 * dayLength)?.count == 629)
    #expect(hours.spans(from: mondayNoon, to: mondayNoon + 366 * dayLength + 1) == nil)
    #expect(hours.spans(from: mondayNoon, to: mondayNoon - 1) == nil)
  }

  @Test("each instant has the state of its span, also where the clock changes · HOURS-8.1, HOURS-15.2")
  func consistent() throws {
    // An hour back 36 hours after the Monday's noon, and forward a day later.
    let start = mondayNoon / second
    let settings = Settings(offsets: [(start - 1, 7_200), (start + 129_600, 3_600), (start + 216_000, 7_200)])
    let hours = try #require(TextHours("22:00-02:00,12:00-13:00; We 01:30-02:30 \"ring\"; Th 18:00+", settings))
    let spans = try #require(hours.spans(from: mondayNoon, to: mondayNoon + 7 * dayLength))
    #expect(spans.count > 14)
    for span in spans.dropLast() {
      for instant in [span.start * minute, (span.start + span.end) * minute / 2, span.end * minute - 1] {
        let state = hours.state(at: mondayNoon + instant)
        #expect(state.state == span.state && state.isOpenEnd == span.isOpenEnd)
        #expect(state.until == mondayNoon + span.end * minute)
      }
    }
  }

  @Test("a repeated time counts twice, also on the last day of a range · HOURS-8.1, HOURS-15.2")
  func repeated() throws {
    // An hour back on the Monday at 3:00.
    let start = monday * dayLength / second
    let settings = Settings(offsets: [(start - 1, 7_200), (start + 3_600, 3_600)])
    let hours = try #require(TextHours("02:15-02:45", settings))
    let night = mondayNoon - 12 * hour
    #expect(
      hours.spans(from: night, to: night + 3 * hour) == [
        HoursSpan(-720, -705, closed), HoursSpan(-705, -675, open), HoursSpan(-675, -645, closed),
        HoursSpan(-645, -615, open), HoursSpan(-615, -540, closed),
      ])
  }

  @Test("a quiet week goes on while the clock goes back by hours · HOURS-15.2")
  func quietWeek() throws {
    // Half a day back on the Friday, in the middle of a week in which nothing changes.
    let change = (monday + 4) * dayLength / second
    let settings = Settings(offsets: [(0, 30_000), (change, -15_000)])
    let hours = try #require(TextHours("We 09:00-18:00", settings))
    let spans = try #require(hours.spans(from: mondayNoon, to: mondayNoon + 12 * dayLength))
    #expect(spans.map(\.state) == [closed, open, closed, open, closed])
    for span in spans.dropLast() {
      #expect(hours.state(at: mondayNoon + span.start * minute).until == mondayNoon + span.end * minute)
    }
  }

  @Test("a comment of the rule that holds can be read; an open end has only a latest time · HOURS-5")
  func comments() throws {
    let asked = try #require(TextHours("Tu 10:00-12:00 || \"by appointment\""))
    #expect(asked.state(at: mondayNoon).state == unknown && asked.state(at: mondayNoon).comment == "by appointment")
    #expect(asked.state(at: mondayNoon + 22 * hour).comment == "")
    let late = try #require(TextHours("18:00+"))
    let night = late.state(at: mondayNoon + 7 * hour)
    #expect(night.state == open && night.isOpenEnd && night.until == mondayNoon + 17 * hour)
  }

  @Test("what is always so has no end · HOURS-9.3")
  func always() throws {
    #expect(TextHours("24/7")?.state(at: mondayNoon).until == nil)
    #expect(TextHours("2030 Jan 1 10:00-12:00")?.state(at: mondayNoon).until == nil)
  }

  @Test(
    "a text that is not understood has no hours · HOURS-1.2, HOURS-2.8",
    arguments: ["", " ", "by appointment", "9-18", "Mo-Fr 9-5pm", "10:00-16:00/30"])
  func notUnderstood(text: String) {
    #expect(TextHours(text) == nil)
    let host = TestHost.loaded([Visit(1, hours: Bytes(stringLiteral: text))])
    #expect(host.hours(1, at: mondayNoon).status == .none)
    #expect(host.spans(1, from: mondayNoon, to: mondayNoon + 1) == nil)
    #expect(host.rows.first?.openState == PLANNER_OPEN_STATE_NONE && host.rows.first?.hoursChange == nil)
    #expect(host.rows.first?.hoursText == (text == " " ? "" : text))
    #expect(host.rows.first?.hoursColor == PLANNER_COLOR_NONE)
  }

  @Test("the sun's times need a coordinate; a task has its own · HOURS-7.1, HOURS-7.3")
  func sun() throws {
    let sun = "sunrise-sunset"
    let berlin = Place(latitude: 52.52, longitude: 13.405)
    #expect(try #require(TextHours(sun)).state(at: mondayNoon).state == unknown)
    let state = try #require(TextHours(sun, at: berlin)).state(at: mondayNoon)
    #expect(state.state == open)
    let host = TestHost.loaded([Visit(1, at: berlin, hours: "sunrise-sunset"), Visit(2, hours: "sunrise-sunset")])
    #expect(host.hours(1, at: mondayNoon).state == state && host.rows[0].hoursChange == state.until)
    #expect(host.rows[1].openState == unknown)
  }

  @Test("a task says what its text says; an unknown id is refused · HOURS-15.1")
  func task() throws {
    let host = TestHost.loaded([Visit(1, hours: shop)])
    let text = try #require(TextHours("Mo-Fr 09:00-18:00; Sa 10:00-14:00"))
    for hours in 0..<200 {
      let instant = mondayNoon + Int64(hours) * hour
      #expect(host.hours(1, at: instant).state == text.state(at: instant))
    }
    let end = mondayNoon + 30 * dayLength
    #expect(host.spans(1, from: mondayNoon, to: end) == text.spans(from: mondayNoon, to: end))
    #expect(host.hours(2, at: mondayNoon).status == .notFound)
    #expect(planner_error_field(host.planner).string == "id")
    host.expectRefused(.notFound) { host.hours(2, at: mondayNoon).status }
  }

  // MARK: Holidays

  @Test("holidays are an event: they change the row, and replace those from before · HOURS-6.1")
  func holidays() throws {
    let host = TestHost.loaded([Visit(1, hours: "Mo-Fr 09:00-18:00; PH off"), Visit(2, hours: "09:00-18:00")])
    #expect(host.rows[0].openState == open)
    let today = HolidayRange(first: monday, last: monday + 1, days: [(monday, PLANNER_HOLIDAY_KIND_PUBLIC)])
    #expect(host.know(today) == .ok)
    #expect(host.redraw() == .list)
    #expect(host.rows[0].hoursText == "Closed · opens tomorrow 09:00" && host.rows[1].openState == open)
    let state = try #require(host.hours(2, at: mondayNoon).state)
    #expect(state.isOnHoliday && !state.areHolidaysUnknown, "HOURS-6.4")
    #expect(host.hours(2, at: mondayNoon + 2 * dayLength).state?.areHolidaysUnknown == true, "HOURS-6.3")
    #expect(host.hours(1, at: mondayNoon).state?.isOnHoliday == false)
    host.know(HolidayRange(first: monday, last: monday))
    #expect(host.redraw() == .list && host.rows[0].openState == open)
    host.know(HolidayRange(first: monday, last: monday))
    #expect(host.redraw().isEmpty, "the same again")
  }

  @Test("holidays may come before the start; school holidays are another kind · HOURS-6.1, LIFE-2.1")
  func early() {
    let host = TestHost()
    let days = HolidayRange(first: monday, last: monday, days: [(monday, PLANNER_HOLIDAY_KIND_SCHOOL)])
    #expect(host.know(days) == .ok)
    host.add(Visit(1, hours: "Mo-Fr 09:00-18:00; SH off"))
    host.add(Visit(2, hours: "Mo-Fr 09:00-18:00; PH off"))
    host.start()
    host.effects()
    #expect(host.rows.map(\.openState) == [closed, open])
  }

  @Test("wrong holidays are refused · HOURS-6.5")
  func wrongHolidays() {
    let host = TestHost.loaded([Visit(1, hours: shop)])
    let kind = PLANNER_HOLIDAY_KIND_PUBLIC
    for wrong in [
      HolidayRange(first: monday, last: monday - 1),
      HolidayRange(first: monday, last: monday + 9, days: [(monday + 1, kind), (monday, kind)]),
      HolidayRange(first: monday, last: monday + 9, days: [(monday, kind), (monday, kind)]),
      HolidayRange(first: monday, last: monday + 9, days: [(monday - 1, kind)]),
      HolidayRange(first: monday, last: monday + 9, days: [(monday + 10, kind)]),
      HolidayRange(first: monday, last: monday + 9, days: [(monday, 0)]),
      HolidayRange(first: monday, last: monday + 9, days: [(monday, 4)]),
    ] { host.expectRefused(.invalidArgument) { host.know(wrong) } }
    let many = (0...Int64(PLANNER_LIMIT_HOLIDAYS)).map { (day: monday + $0, kinds: kind) }
    host.expectRefused(.limit) { host.know(HolidayRange(first: monday, last: monday + 9_999, days: many)) }
  }

  // MARK: Rows

  @Test("a row has the state now, when it changes, a text and its colour · HOURS-9.1, HOURS-11.1, HOURS-11.3")
  func row() {
    let host = TestHost.loaded([Visit(1, hours: shop)])
    var row: Row { host.rows[0] }
    #expect(row.openState == open && row.hoursChange == mondayNoon + 6 * hour && !row.closesSoon)
    #expect(row.hoursText == "Open · closes 18:00" && row.hoursColor == PLANNER_COLOR_GREEN)
    #expect(row.hours == "Mo-Fr 09:00-18:00; Sa 10:00-14:00", "as given")
    #expect(row.spoken.contains("closes at 18:00"), "HOURS-11.6")
    let line = host.lines(ofRow: 0).first { $0.field == PLANNER_FIELD_OPENING_HOURS }
    #expect(line?.text == row.hoursText && line?.color == PLANNER_COLOR_GREEN)
    host.wait(6 * 3_600)
    host.effects()
    #expect(row.openState == closed && row.hoursChange == mondayNoon + 21 * hour)
    #expect(row.hoursText == "Closed · opens tomorrow 09:00" && row.hoursColor == PLANNER_COLOR_RED)
  }

  @Test("it closes soon at exactly 60 minutes, and until it closes · HOURS-10.1")
  func closesSoon() {
    let host = TestHost.loaded([Visit(1, hours: shop)], at: mondayNoon + 5 * hour - 1)
    #expect(!host.rows[0].closesSoon && host.rows[0].hoursText == "Open · closes 18:00")
    host.wait(0.001)
    #expect(host.redraw() == .list)
    #expect(host.rows[0].closesSoon && host.rows[0].openState == open)
    #expect(host.rows[0].hoursText == "Closes soon · 18:00" && host.rows[0].hoursColor == PLANNER_COLOR_ORANGE)
    host.now = mondayNoon + 6 * hour - 1
    host.clock()
    #expect(host.redraw().isEmpty && host.rows[0].closesSoon)
    host.wait(0.001)
    #expect(host.redraw() == .list)
    #expect(!host.rows[0].closesSoon && host.rows[0].openState == closed)
  }

  @Test("0 minutes are never soon; a change of the setting shows at once · HOURS-10.1")
  func closingSoonSetting() {
    let host = TestHost.loaded([Visit(1, hours: shop)], Settings(closingSoon: 0), at: mondayNoon + 6 * hour - 1)
    #expect(!host.rows[0].closesSoon && host.wake == mondayNoon + 6 * hour)
    #expect(host.change(Settings(closingSoon: 1)) == .ok)
    #expect(host.redraw() == .list && host.rows[0].closesSoon)
    #expect(host.change(Settings(closingSoon: 0)) == .ok)
    #expect(host.redraw() == .list && !host.rows[0].closesSoon)
    host.now = mondayNoon + 2 * hour
    host.clock()
    host.effects()
    #expect(host.wake == mondayNoon + 6 * hour)
    #expect(host.change(Settings(closingSoon: 240)) == .ok)
    #expect(host.redraw() == .list && host.rows[0].closesSoon, "240 minutes before, included")
    #expect(host.change(Settings(closingSoon: 239)) == .ok)
    #expect(host.redraw() == .list && !host.rows[0].closesSoon && host.wake == mondayNoon + 2 * hour + minute)
    #expect(host.change(Settings(hourCycle: 24)) == .ok)
    #expect(!host.rows[0].closesSoon, "an absent setting keeps its value")
    for minutes: Int32 in [-1, 241, .min, .max] {
      host.expectRefused(.invalidArgument) { host.change(Settings(closingSoon: minutes)) }
      #expect(planner_error_field(host.planner).string == "closing_soon")
    }
  }

  @Test("the planner needs the time exactly when the text of a listed row changes · HOURS-12.1, TIME-2")
  func wake() {
    let host = TestHost.loaded([Visit(1, hours: shop), Visit(2, plannedDay: monday + 1, hours: "12:00-12:01")])
    let times: [(Int64, String)] = [
      (5 * hour, "Closes soon · 18:00"), (6 * hour, "Closed · opens tomorrow 09:00"),
      (12 * hour, "Closed · opens 09:00"),
    ]
    for (time, text) in times {
      #expect(host.wake == mondayNoon + time)
      let before = host.rows[0].hoursText
      host.now = mondayNoon + time - 1
      host.clock()
      #expect(host.redraw().isEmpty && host.rows[0].hoursText == before)
      host.wait(0.001)
      #expect(host.redraw().contains(.list))
      #expect(host.rows.first { $0.id == 1 }?.hoursText == text)
    }
  }

  @Test("only a change of the text is a change of the list · HOURS-12.2")
  func onlyTexts() {
    let host = TestHost.loaded([Visit(1, hours: "Mo-Fr 09:00-18:00"), Visit(2, hours: "ask us")])
    host.wait(1_800)
    #expect(host.redraw().isEmpty)
    host.update(Visit(1, hours: "Mo-Fr 09:00-19:00"))
    #expect(host.redraw() == .list && host.rows[0].hoursText == "Open · closes 19:00")
    host.update(Visit(2, hours: "ask me"))
    #expect(host.redraw() == .list && host.rows[1].hoursText == "ask me")
  }

  @Test("a text that is not understood needs no time · HOURS-1.2, HOURS-12.1")
  func noWake() {
    let host = TestHost.loaded([Visit(1, hours: "ask us"), Visit(2, hours: "24/7")])
    #expect(host.wake == (monday + 1) * dayLength)
  }

  @Test("a task with hours that are not understood is like any other · HOURS-1.3")
  func neverRefused() {
    let host = TestHost.loaded([])
    #expect(host.add(Visit(1, hours: "closed for ever?")) == .ok)
    #expect(host.update(Visit(1, hours: "Mo-Fr 9-5pm")) == .ok)
    #expect(host.redraw().contains(.list) && host.rows[0].hoursText == "Mo-Fr 9-5pm")
  }

  // MARK: Details, snapshots

  @Test("the details have the week from today on, below the line of opening hours · HOURS-11.2")
  func week() {
    let host = TestHost.loaded([Visit(1, hours: shop), Visit(2, hours: "ask us"), Visit(3)])
    _ = host.open(1)
    let fields = host.detailsLines.map(\.field)
    #expect(
      fields.firstIndex(of: PLANNER_FIELD_WEEK) == fields.firstIndex(of: PLANNER_FIELD_OPENING_HOURS).map { $0 + 1 })
    let line = host.detailsLines.first { $0.field == PLANNER_FIELD_WEEK }
    #expect(line?.text == "Mon–Fri 09:00–18:00\nSat 10:00–14:00\nSun closed")
    #expect(!host.lines(ofRow: 0).contains { $0.field == PLANNER_FIELD_WEEK }, "details only")
    host.know(
      HolidayRange(first: monday, last: monday + 6, days: [(monday + 1, PLANNER_HOLIDAY_KIND_PUBLIC)]))
    #expect(host.redraw().isEmpty, "hours that say nothing of holidays")
    for id in [2, 3] as [ID] {
      host.disappear(host.openSheet?.presentation ?? 0)
      host.effects()
      _ = host.open(id)
      #expect(!host.detailsLines.contains { $0.field == PLANNER_FIELD_WEEK })
    }
  }

  @Test("open ends and unknown spans of the week are said in words · HOURS-11.8")
  func weekInWords() {
    let host = TestHost.loaded([Visit(1, hours: "Mo,Tu 18:00+; We-Fr 18:00-22:00+; Sa 10:00-12:00 unknown")])
    _ = host.open(1)
    let week = host.spokenWeek
    #expect(
      week?.text == "Mon–Tue from 18:00\nWed–Fri 18:00–22:00 or later\nSat 10:00–12:00 (may be open)\nSun closed")
    #expect(
      week?.spoken == "Monday to Tuesday, from 18:00; Wednesday to Friday, 18:00 to 22:00 or later; "
        + "Saturday, 10:00 to 12:00 (may be open); Sunday, closed")
  }

  @Test(
    "seven equal days are one line · HOURS-11.2",
    arguments: [
      ("en", "Every\u{A0}day 09:00–18:00", "Every\u{A0}day, 09:00 to 18:00"),
      ("ja", "毎日 9:00～18:00", "毎日、9:00から18:00まで"),
    ])
  func everyDay(language: String, text: String, spoken: String) {
    let host = TestHost.loaded([Visit(1, hours: "09:00-18:00")], Settings(language: language))
    _ = host.open(1)
    #expect(host.spokenWeek?.text == text && host.spokenWeek?.spoken == spoken)
  }

  @Test("seven closed days are no week; if the last one is open, there is one · HOURS-11.2")
  func closedWeek() {
    for hours in ["off", "Jul", "Oct 14+ 10:00-12:00"] as [Bytes] {
      let host = TestHost.loaded([Visit(1, hours: hours)])
      _ = host.open(1)
      #expect(host.details?.openState == closed && host.spokenWeek == nil)
    }
    let host = TestHost.loaded([Visit(1, hours: "Oct 13+ 10:00-12:00")])
    _ = host.open(1)
    #expect(host.spokenWeek?.text == "Mon–Sat closed\nSun 10:00–12:00")
  }

  @Test(
    "a replaced state stands in the week as it is · HOURS-11.9, TXT-1.8",
    arguments: [
      ("en", "Mon–Sat 09:00–18:00\nSun ", "Monday to Saturday, 09:00 to 18:00; Sunday, ", "closed"),
      ("ja", "月曜日～土曜日 9:00～18:00\n日曜日 ", "月曜日から土曜日、9:00から18:00まで。日曜日、", "休業"),
    ])
  func replacedState(language: String, text: String, spoken: String, closed: String) {
    let host = TestHost.loaded([Visit(1, hours: "Mo-Sa 09:00-18:00")], Settings(language: language))
    _ = host.open(1)
    var week: (text: String, spoken: String)? { host.spokenWeek }
    #expect(week?.text == text + closed && week?.spoken == spoken + closed)
    host.replace(PLANNER_STRING_SPOKEN_HOURS_CLOSED, "B")
    #expect(week?.text == text + closed && week?.spoken == spoken + "B")
    host.replace(PLANNER_STRING_HOURS_CLOSED, "A")
    #expect(week?.text == text + "A" && week?.spoken == spoken + "B")
  }

  @Test("a far date has its year only if that is another one; spoken, its names in full · HOURS-11.6, HOURS-11.7")
  func farDates() throws {
    let host = TestHost.loaded([
      Visit(1, hours: "2024 Dec 31 09:00-18:00"), Visit(2, hours: "2025 Jan 1 09:00-18:00"),
    ])
    #expect(
      host.rows.map(\.hoursText) == [
        "Closed · opens Tue, Dec 31 at 09:00", "Closed · opens Wed, Jan 1, 2025 at 09:00",
      ])
    #expect(try host.row(1).spoken.contains(", closed, opens Tuesday, December 31 at 09:00, "))
    #expect(try host.row(2).spoken.contains(", closed, opens Wednesday, January 1, 2025 at 09:00, "))
  }

  @Test("holidays change the week of open details; it begins today · HOURS-11.2")
  func weekChanges() {
    let host = TestHost.loaded([Visit(1, hours: "Mo-Fr 09:00-18:00; PH off")])
    let number = host.open(1)
    var week: String? { host.detailsLines.first { $0.field == PLANNER_FIELD_WEEK }?.text }
    #expect(week == "Mon–Fri 09:00–18:00\nSat–Sun closed")
    host.know(
      HolidayRange(first: monday, last: monday + 6, days: [(monday + 2, PLANNER_HOLIDAY_KIND_PUBLIC)]))
    #expect(host.redraw() == .details, "the row is as before")
    #expect(week == "Mon–Tue 09:00–18:00\nWed closed\nThu–Fri 09:00–18:00\nSat–Sun closed")
    host.wait(12 * 3_600)
    host.effects()
    host.disappear(number)
    _ = host.open(1)
    #expect(week == "Tue 09:00–18:00\nWed closed\nThu–Fri 09:00–18:00\nSat–Sun closed\nMon 09:00–18:00")
  }

  @Test("the details of a task that is not listed follow the time, and the planner needs it · HOURS-12.1, DAY-7")
  func unlistedDetails() {
    let host = TestHost.loaded([Visit(1, plannedDay: monday + 1, hours: shop)])
    _ = host.open(1)
    let times: [(Int64, String)] = [
      (5 * hour, "Closes soon · 18:00"), (6 * hour, "Closed · opens tomorrow 09:00"),
    ]
    for (time, text) in times {
      #expect(host.wake == mondayNoon + time)
      let before = host.details?.hoursText
      host.now = mondayNoon + time - 1
      host.clock()
      #expect(host.redraw().isEmpty && host.details?.hoursText == before)
      host.wait(0.001)
      #expect(host.redraw() == .details && host.details?.hoursText == text)
    }
    host.now = mondayNoon
    host.clock()
    #expect(host.redraw() == .details && host.details?.hoursText == "Open · closes 18:00", "the clock goes back")
  }

  @Test("a snapshot restores the same texts of rows, but no holidays · HOURS-13.1")
  func snapshot() throws {
    let host = TestHost.loaded([
      Visit(1, hours: shop), Visit(2, hours: "24/7"), Visit(3, hours: "Mo 18:00+ \"ring\""), Visit(4, hours: "ask"),
      Visit(5, hours: "Mo-Fr 09:00-18:00; PH off"),
    ])
    let restored = try host.restored()
    #expect(restored.rows.map(\.visible) == host.rows.map(\.visible))
    #expect(restored.rows.map(\.hoursChange) == host.rows.map(\.hoursChange) && restored.wake == host.wake)
    let before = host.snapshot
    host.know(HolidayRange(first: monday, last: monday, days: [(monday, PLANNER_HOLIDAY_KIND_PUBLIC)]))
    host.effects()
    #expect(host.snapshot == before && host.rows[4].openState == closed)
    #expect(try host.restored().rows[4].openState == open)
    let later = try host.restored(at: mondayNoon + 7 * hour)
    #expect(later.rows[0].hoursText == "Closed · opens tomorrow 09:00", "nothing that is derived is in it")
  }
}
