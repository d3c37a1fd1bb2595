// The parts of a rule, in the words of OpenStreetMap's specification of opening hours.

/// What holds at the times of a rule.
enum HoursRuleKind {
  case open
  case closed
  case unknown
}

/// How a rule follows the rules before it.
enum HoursRuleSeparator {
  /// A semicolon: the rule replaces earlier rules on its days.
  case normal
  /// A comma: the rule adds to earlier rules.
  case additional
  /// "||": the rule applies where no other rule does.
  case fallback
}

/// Weekdays, as bits from Monday.
struct HoursWeekdays: OptionSet {
  let rawValue: UInt32

  static var all: HoursWeekdays { HoursWeekdays(rawValue: 0x7F) }
  static var mondayToFriday: HoursWeekdays { HoursWeekdays(rawValue: 0x1F) }
  static var weekend: HoursWeekdays { HoursWeekdays(rawValue: 0x60) }

  /// The set of a single weekday: 0 is Monday.
  init(day: UInt32) {
    rawValue = 1 &<< day
  }

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension HoursRuleHead {
  /// Whether the rule only closes some times, and leaves the others of the day to earlier rules.
  var closesTimes: Bool {
    kind == .closed && timespanCount > 0
  }

  /// Whether the rule has weekdays or holidays without a number or an offset.
  var hasPlainDays: Bool {
    !weekdays.isEmpty || !holidays.isEmpty
  }

  var namesDays: Bool {
    hasPlainDays || selectorWords > 0
  }
}

/// A selector of days beside plain weekdays and holidays. A rule applies on a day that one selector of each kind
/// selects.
enum HoursSelector {
  /// "Dec 24-26", "easter -2 days-easter". A range that `wraps` goes past the end of the year.
  case dates(from: HoursDate, to: HoursDate, wraps: Bool)
  /// "2026-2030/2": every `step` years.
  case years(first: Int, last: Int, step: Int)
  /// "week 1-53/2", in weeks of ISO 8601. `last` is before `first` in a range past the end of the year.
  case weeks(first: Int, last: Int, step: Int)
  /// "Su[1,-1] +1 day", where 0 is Monday: a weekday of a month, and days after it.
  case weekday(Int, HoursOccurrences, offset: Int)
  /// "PH -1 day": a holiday, and days after it.
  case holiday(HolidayKinds, offset: Int)
}

/// Which of the weekdays of a month are selected: bits from the first to the fifth, then from the last to the fifth
/// last.
struct HoursOccurrences: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// From one occurrence to another, both from 1.
  init(from first: Int, through last: Int) {
    rawValue = (1 &<< UInt32(truncatingIfNeeded: last &- first &+ 1) &- 1) &<< UInt32(truncatingIfNeeded: first &- 1)
  }

  /// The last is 1.
  init(fromEnd place: Int) {
    rawValue = 1 &<< UInt32(truncatingIfNeeded: place &+ 4)
  }
}

extension HoursDate {
  var isMonth: Bool {
    month > 0 && day == 0
  }

  /// Whether it can be compared as it is: it depends on no weekday, no Easter and no offset.
  var isPlain: Bool {
    month > 0 && weekday == 0 && offset == 0
  }
}

/// A time of day: minutes since midnight, or minutes after an event of the sun.
struct HoursTime: Equatable {
  /// 1 is dawn, 2 sunrise, 3 sunset and 4 dusk; 0 is no event.
  var event: UInt32 = 0
  /// 0 ... 2880; -1440 ... 1440 after an event.
  var minutes = 0

  init(minutes: Int, event: UInt32 = 0) {
    (self.minutes, self.event) = (minutes, event)
  }
}

/// A timespan of a rule: "09:00-17:00", "18:00+". It belongs to the day on which it begins.
struct HoursTimespan {
  /// How a timespan ends (HOURS-5).
  enum End {
    case at(HoursTime)
    /// Open until a time, and unknown after it: "18:00-22:00+".
    case atLeast(HoursTime)
    /// Open until an unknown time: "18:00+".
    case open
    /// A point in time, from which on the state is unknown: "18:00".
    case point

    var time: HoursTime? {
      switch self {
      case .at(let time), .atLeast(let time): time
      case .open, .point: nil
      }
    }
  }

  /// Whether a timespan with an event of the sun, which ends at or before its start, ends on the next day (HOURS-7.4).
  static func isNight(from start: HoursTime, to end: HoursTime) -> Bool {
    // Dawn and sunrise, sunset and dusk.
    func isMorning(_ time: HoursTime) -> Bool { time.event == 1 || time.event == 2 }
    func isFar(_ time: HoursTime) -> Bool { time.event != 0 && abs(time.minutes) > 180 }
    if isFar(start) || isFar(end) { return false }
    if start.event == 0 { return start.minutes >= 720 && isMorning(end) }
    if end.event == 0 { return end.minutes <= (isMorning(start) ? 180 : 720) }
    return !isMorning(start) && isMorning(end)
  }

  var start: HoursTime
  var end: End

  init(start: HoursTime, end: End) {
    (self.start, self.end) = (start, end)
  }

  /// Whether it can end on the next day.
  var canEndNextDay: Bool {
    guard let time = end.time, !hasOpenEnd else { return true }
    return start.event != 0 || time.event != 0 || time.minutes > 1_440
  }

  var hasOpenEnd: Bool {
    switch end {
    case .at: false
    case .atLeast, .open, .point: true
    }
  }
}
