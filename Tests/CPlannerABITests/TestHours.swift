import CPlanner
import CPlannerABI
import Testing

/// A copy of the state of a venue at an instant.
struct HoursState: Equatable {
  var state: Int
  var until: Int64?
  var isOpenEnd = false
  var isOnHoliday = false
  var areHolidaysUnknown = false
  var comment = ""

  init(
    _ state: Int, until: Int64? = nil, isOpenEnd: Bool = false, isOnHoliday: Bool = false,
    areHolidaysUnknown: Bool = false, comment: String = ""
  ) {
    (self.state, self.until, self.isOpenEnd, self.comment) = (state, until, isOpenEnd, comment)
    (self.isOnHoliday, self.areHolidaysUnknown) = (isOnHoliday, areHolidaysUnknown)
  }

  init(_ raw: planner_hours_state) {
    (state, isOpenEnd, comment) = (Int(raw.state), raw.is_open_end != 0, raw.comment.string)
    (isOnHoliday, areHolidaysUnknown) = (raw.is_on_holiday != 0, raw.holidays_unknown != 0)
    until = raw.present & UInt32(PLANNER_HOURS_STATE_HAS_UNTIL) != 0 ? raw.until : nil
    if until == nil { #expect(raw.until == 0) }
  }
}

/// A span, with its times in minutes after the noon of the Monday.
struct HoursSpan: Equatable {
  var start: Int64
  var end: Int64
  var state: Int
  var isOpenEnd = false

  init(_ start: Int64, _ end: Int64, _ state: Int, isOpenEnd: Bool = false) {
    (self.start, self.end, self.state, self.isOpenEnd) = (start, end, state, isOpenEnd)
  }

  init(_ raw: planner_hours_span) {
    self.init(
      (raw.start - mondayNoon) / minute, (raw.end - mondayNoon) / minute, Int(raw.state),
      isOpenEnd: raw.is_open_end != 0)
  }

  /// Reads all spans that a function fills in; nil if it returns another status than OK.
  static func read(
    _ call: (UnsafeMutablePointer<planner_hours_span>?, Int, UnsafeMutablePointer<Int>) -> planner_status
  ) -> [HoursSpan]? {
    var count = -1
    guard Status(call(nil, 0, &count)) == .ok else {
      #expect(count == -1)
      return nil
    }
    var raw = [planner_hours_span](repeating: planner_hours_span(), count: count)
    #expect(Status(call(&raw, raw.count, &count)) == .ok && count == raw.count)
    return raw.map(HoursSpan.init)
  }
}

/// Holidays by their kinds.
struct HolidayRange {
  var first: Int64
  var last: Int64
  var days: [(day: Int64, kinds: Int)] = []

  func withRaw<Result>(_ body: (UnsafePointer<planner_holidays>) -> Result) -> Result {
    let raw = days.map { planner_holiday(day: $0.day, kinds: UInt32($0.kinds), reserved: 0) }
    return raw.withUnsafeBufferPointer { buffer in
      var holidays = planner_holidays.blank
      (holidays.first_day, holidays.last_day) = (first, last)
      (holidays.holidays, holidays.holiday_count) = (buffer.baseAddress, buffer.count)
      return body(&holidays)
    }
  }
}

/// The opening hours of a text.
final class TextHours {
  private let raw: OpaquePointer

  /// Nil if the text is not understood.
  init?(
    _ text: String, _ settings: Settings = Settings(), _ holidays: HolidayRange? = nil, at place: Place? = nil
  ) {
    var created: OpaquePointer?
    var settings = settings.raw
    var coordinate = planner_coordinate(latitude: place?.latitude ?? 0, longitude: place?.longitude ?? 0)
    let status = Array(text.utf8).withUnsafeBytes { bytes in
      let text = planner_text(data: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), size: bytes.count)
      return withUnsafePointer(to: &coordinate) { coordinate in
        let coordinate = place == nil ? nil : coordinate
        if let holidays {
          return holidays.withRaw { planner_hours_create(text, &settings, $0, coordinate, &created, nil) }
        }
        return planner_hours_create(text, &settings, nil, coordinate, &created, nil)
      }
    }
    #expect(Status(status) == (created == nil ? .none : .ok))
    guard let created else { return nil }
    raw = created
  }

  deinit { planner_hours_destroy(raw) }

  func state(at instant: Int64) -> HoursState {
    HoursState(always { planner_hours_at(raw, instant, $0, nil) })
  }

  func spans(from start: Int64, to end: Int64) -> [HoursSpan]? {
    HoursSpan.read { planner_hours_spans(raw, start, end, $0, $1, $2, nil) }
  }
}

extension TestHost {
  @discardableResult
  func know(_ holidays: HolidayRange) -> Status {
    holidays.withRaw { Status(planner_holidays_changed(planner, now, $0)) }
  }

  /// The state of a task's venue, and the status.
  func hours(_ id: ID, at instant: Int64) -> (state: HoursState?, status: Status) {
    var state = planner_hours_state.blank
    let status = Status(planner_task_hours(planner, id.uuid, instant, &state))
    return (status == .ok ? HoursState(state) : nil, status)
  }

  func spans(_ id: ID, from start: Int64, to end: Int64) -> [HoursSpan]? {
    HoursSpan.read { planner_task_hours_spans(planner, id.uuid, start, end, $0, $1, $2) }
  }
}
