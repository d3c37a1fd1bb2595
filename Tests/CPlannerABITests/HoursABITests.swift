import CPlanner
import CPlannerABI
import Testing

private let (closed, open, unknown) = (
  PLANNER_OPEN_STATE_CLOSED, PLANNER_OPEN_STATE_OPEN, PLANNER_OPEN_STATE_UNKNOWN
)
private let shop: Bytes = "Mo-Fr 09:00-18:00; Sa 10:00-14:00"

/// Opening hours through the C functions. The core's tests prove the rules.
struct HoursABITests {
  @Test("a text has a state at any instant, and spans cut to the range · HOURS-15.1")
  func text() throws {
    let hours = try #require(TextHours("Mo-Fr 09:00-18:00; Sa 10:00-14:00"))
    #expect(
      hours.state(at: mondayNoon) == HoursState(open, until: mondayNoon + 6 * hour, areHolidaysUnknown: true))
    #expect(hours.state(at: mondayNoon + 6 * hour).state == closed)
    #expect(
      hours.spans(from: mondayNoon, to: mondayNoon + dayLength) == [
        HoursSpan(0, 360, open), HoursSpan(360, 1_260, closed), HoursSpan(1_260, 1_440, open),
      ])
    #expect(hours.spans(from: mondayNoon, to: mondayNoon) == [])
    #expect(hours.spans(from: mondayNoon, to: mondayNoon + 366 * dayLength)?.count == 629)
    #expect(hours.spans(from: mondayNoon, to: mondayNoon + 366 * dayLength + 1) == nil)
    #expect(hours.spans(from: mondayNoon, to: mondayNoon - 1) == nil)
  }

  @Test(
    "settings, holidays and place are passed on; comment, open end and absent end are read · HOURS-5 HOURS-6 HOURS-7")
  func arguments() throws {
    func state(
      _ text: String, _ settings: Settings = Settings(), _ holidays: HolidayRange? = nil, at place: Place? = nil,
      after hours: Int64 = 0
    ) throws -> HoursState {
      try #require(TextHours(text, settings, holidays, at: place)).state(at: mondayNoon + hours * hour)
    }
    let week = HolidayRange(
      first: monday, last: monday + 6,
      days: [(monday, PLANNER_HOLIDAY_KIND_PUBLIC), (monday + 1, PLANNER_HOLIDAY_KIND_SCHOOL)])
    #expect(
      try state("13:00-14:00", Settings(offset: 3_600), week)
        == HoursState(open, until: mondayNoon + hour, isOnHoliday: true))
    #expect(try state("10:00-18:00; PH off", Settings(), week) == HoursState(closed, until: mondayNoon + 22 * hour))
    #expect(try state("10:00-18:00; SH off", Settings(), week, after: 24).state == closed)
    #expect(try state("sunrise-sunset").state == unknown)
    #expect(try state("sunrise-sunset", at: Place(latitude: 52.52, longitude: 13.405)).state == open)
    #expect(
      try state("18:00+", Settings(), week, after: 7)
        == HoursState(open, until: mondayNoon + 17 * hour, isOpenEnd: true, isOnHoliday: true))
    #expect(try state("24/7", Settings(), week, after: 72) == HoursState(open))
    #expect(
      try state("Tu 10:00-12:00 || \"by appointment\"", Settings(), week).comment == "by appointment")
    let spans = TextHours("18:00+")?.spans(from: mondayNoon + 7 * hour, to: mondayNoon + 8 * hour)
    #expect(spans == [HoursSpan(420, 480, open, isOpenEnd: true)])
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
    var error = planner_error.blank
    var given = text
    given.withUTF8 { bytes in
      let text = planner_text(
        data: UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), size: bytes.count)
      #expect(Status(planner_hours_create(text, nil, nil, nil, &hours, &error)) == .none)
      #expect(hours == nil && Status(error.status) == .none)
      #expect(error.message.string == message && error.field.string == rest)
    }
  }

  @Test("a task says what its text says; one without hours that are understood has none · HOURS-15.1")
  func task() throws {
    let host = TestHost.loaded([Visit(1, hours: shop), Visit(2, hours: "by appointment")])
    let text = try #require(TextHours("Mo-Fr 09:00-18:00; Sa 10:00-14:00"))
    for hours in 0..<200 {
      let instant = mondayNoon + Int64(hours) * hour
      #expect(host.hours(1, at: instant).state == text.state(at: instant))
    }
    let end = mondayNoon + 30 * dayLength
    #expect(host.spans(1, from: mondayNoon, to: end) == text.spans(from: mondayNoon, to: end))
    #expect(host.hours(2, at: mondayNoon).status == .none && host.spans(2, from: 0, to: 1) == nil)
    host.expectRefused(.notFound) { host.hours(3, at: mondayNoon).status }
    #expect(planner_error_field(host.planner).string == "id" && host.spans(3, from: 0, to: 1) == nil)
  }

  @Test("a row has the state now, when it changes, and a colour; the details have the week · HOURS-9.1 HOURS-11.2")
  func row() throws {
    let host = TestHost.loaded([Visit(1, hours: shop), Visit(2, hours: "ask us"), Visit(3, hours: "unknown")])
    #expect(host.rows[2].openState == unknown && host.rows[2].hoursColor == PLANNER_COLOR_NONE)
    #expect(host.rows[0].openState == open && host.rows[0].hoursChange == mondayNoon + 6 * hour)
    #expect(host.rows[0].hoursColor == PLANNER_COLOR_GREEN && !host.rows[0].closesSoon)
    #expect(host.rows[0].hours == "Mo-Fr 09:00-18:00; Sa 10:00-14:00", "as given")
    #expect(host.rows[1].openState == PLANNER_OPEN_STATE_NONE && host.rows[1].hoursChange == nil)
    #expect(host.rows[1].hoursColor == PLANNER_COLOR_NONE && host.rows[1].hoursText == "ask us")
    host.wait(5 * 3_600)
    #expect(host.rows[0].closesSoon && host.rows[0].hoursColor == PLANNER_COLOR_ORANGE)
    _ = host.open(1)
    let week = zip(host.detailsLines, host.spokenLines()).first { $0.0.field == PLANNER_FIELD_WEEK }
    #expect(week?.0.text == "Mon–Fri 09:00–18:00\nSat 10:00–14:00\nSun closed")
    #expect(week?.1 == "Monday to Friday, 09:00 to 18:00; Saturday, 10:00 to 14:00; Sunday, closed")
  }

  @Test("holidays are an event; wrong ones are refused · HOURS-6.1 HOURS-6.5")
  func holidays() {
    let host = TestHost.loaded([Visit(1, hours: "09:00-18:00; PH off"), Visit(2, hours: "09:00-18:00; SH off")])
    let kinds = PLANNER_HOLIDAY_KIND_PUBLIC | PLANNER_HOLIDAY_KIND_SCHOOL
    #expect(host.know(HolidayRange(first: monday, last: monday, days: [(monday, kinds)])) == .ok)
    #expect(host.redraw() == .list && host.rows.map(\.openState) == [closed, closed])
    #expect(host.hours(1, at: mondayNoon + dayLength).state?.areHolidaysUnknown == true)
    for (range, status) in [
      (HolidayRange(first: monday, last: monday - 1), .invalidArgument),
      (HolidayRange(first: monday, last: monday, days: [(monday + 1, 1)]), .invalidArgument),
      (HolidayRange(first: monday, last: monday, days: [(monday, 1), (monday, 1)]), .invalidArgument),
      (HolidayRange(first: monday, last: monday, days: [(monday, 4)]), .invalidArgument),
      (HolidayRange(first: 0, last: 9_999, days: (0...Int64(PLANNER_LIMIT_HOLIDAYS)).map { ($0, 1) }), .limit),
    ] as [(HolidayRange, Status)] { host.expectRefused(status) { host.know(range) } }
  }
}
