/// The dates of a rule, and whether a number is a day of a month or an hour.
extension HoursParser {
  mutating func readDates(year: Int) throws(Failure) {
    // "May: Jun: 9-12"
    if shape.has(.dates) { throw failure() }
    shape.flags.formUnion(.dates)
    var year = year
    var month = 0
    var startsWithMonth: Bool?
    while true {
      let last = try readDateRange(year: year, month: &month)
      // "Jul,Aug 9-12"
      if startsWithMonth == true && !last.isMonth { shape.flags.formUnion(.mixedDates) }
      startsWithMonth = startsWithMonth ?? last.isMonth
      guard token.kind == .comma else { return }
      let next = following
      switch next.kind {
      case .month, .easter: advance()
      // "Dec 24,31", but not a time.
      case .number where next.length <= 2 && month > 0 && isDay(afterComma: true):
        if last.isMonth { throw failure(.dateRange) }
        advance()
        checkDoubt()
      case .number where next.length == 4 && isYearOfDate:
        advance()
        year = try readNumber(1_900...9_999)
      default: return
      }
    }
  }

  /// Whether a comma, a year and a month come next.
  private var isYearOfDate: Bool {
    let kind = ahead(1).kind
    return kind == .month || kind == .easter
  }

  /// Whether the next number is a day, not an hour: nothing that makes it a time follows it.
  @inline(never)
  func isDay(afterComma: Bool) -> Bool {
    let number = afterComma ? following : token
    if number.isDate { return true }
    let place = afterComma ? 1 : 0
    let next = ahead(place)
    switch next.kind {
    case .am, .pm: return next.value == 1
    case .hour, .hours, .slash: return false
    case .colon, .dot:
      // "15: 20:00", "15: 9-12" and "24. Mo" beside "15:20" and "9.30".
      let minutes = ahead(place &+ 1)
      guard next.isGlued, minutes.isGlued, minutes.isMinutes else { return true }
      switch ahead(place &+ 2).kind {
      case .colon, .dot, .slash: return true
      // "15:20 Uhr", but not "15:30 Uhr"
      case .hour: return (1...24).contains(minutes.value)
      default: return false
      }
    default: return true
    }
  }

  /// Records whether the current number may begin hours: "May 9, 10-12", "5月 9-12" (HOURS-3.10).
  @inline(never)
  mutating func checkDoubt() {
    guard !token.isGlued, !token.isDate, token.value <= 24, following.kind == .dash else { return }
    if !ahead(1).isDate { shape.flags.formUnion(.doubtfulDays) }
  }

  /// Reads a date or a range. Returns its end.
  private mutating func readDateRange(year: Int, month: inout Int) throws(Failure) -> HoursDate {
    let start = token
    let from = try readDate(year: year, month: &month)
    var to = from
    if skip(.plus) {
      // From there on: for ever, or to the end of the year.
      to = HoursDate()
      (to.year, to.month, to.day) = (from.year == 0 ? 0 : 9_999, 12, 31)
    } else if token.kind == .dash {
      let next = following
      switch next.kind {
      case .month, .easter:
        advance()
        to = try readDate(year: 0, month: &month)
      case .number where next.length == 4:
        advance()
        to = try readDate(year: try readNumber(1_900...9_999), month: &month)
      case .number where from.day > 0 && from.weekday == 0 && next.length <= 2 && isDay(afterComma: true):
        advance()
        to = try readDate(year: 0, month: &month)
      default: break
      }
      // "Jul-Sep 19"
      if from.isMonth != to.isMonth && from.month > 0 && to.month > 0 {
        throw Failure(kind: .dateRange, position: start.start)
      }
      if from.year == 0 && to.year > 0 { throw Failure(kind: .dateRange, position: start.start) }
    }
    let wraps = to.endsBefore(from)
    // "easter +1 day-easter -2 days"
    if from.month == 0 && to.month == 0 && to.year == 0 && to.offset < from.offset {
      throw Failure(kind: .dateRange, position: start.start)
    }
    if from.year > 0 && to.year == 0 { to.year = from.year &+ (wraps ? 1 : 0) }
    add(.dates(from: from, to: to, wraps: wraps))
    traits.formUnion(.dates)
    return to
  }

  /// A month, a month and a day, a day of the month before, or Easter; with offsets.
  private mutating func readDate(year: Int, month: inout Int) throws(Failure) -> HoursDate {
    var date = HoursDate()
    date.year = year
    if token.kind == .easter {
      advance()
    } else {
      // "5月 9-12"
      let isNumbered = token.isDate && token.kind == .month
      if token.kind == .month {
        month = token.value &+ 1
        advance()
        skipDotsAndColons()
      }
      date.month = month
      // After "May:" a number is an hour.
      if token.kind == .number && token.length <= 2 && previous != .colon && isDay(afterComma: false) {
        if isNumbered { checkDoubt() }
        date.day = try readNumber(1...31, isDay: true)
        _ = skip(.dot)
      }
    }
    if date.month > 0 && date.day == 0 { return date }
    if token.kind == .plus || token.kind == .dash, following.kind == .weekday {
      let isPrevious = token.kind == .dash
      // "Dec 24 -Su" is the Sunday before, "Dec 24-Su" has no meaning.
      if isPrevious && token.isGlued { throw failure(.dateRange) }
      advance()
      if token.value >= HoursToken.daily { throw failure() }
      date.weekday = token.value &+ (isPrevious ? 8 : 1)
      advance()
    }
    date.offset = try readDayOffset() ?? 0
    return date
  }
}

extension HoursDate {
  /// Whether a range without a year, of which this is the end, ends before its begin in every year (HOURS-3.11).
  fileprivate func endsBefore(_ start: HoursDate) -> Bool {
    latest < start.earliest
  }

  /// The earliest day that the date can be, in days of 2001. Easter Sunday is from March 22 to April 25.
  private var earliest: Int64 {
    dayOf2001(month == 0 ? 3 : month, month == 0 ? 22 : max(day, 1)) &- (weekday > 7 ? 6 : 0)
  }

  private var latest: Int64 {
    dayOf2001(month == 0 ? 4 : month, month == 0 ? 25 : day == 0 ? 31 : day) &+ (1...7 ~= weekday ? 6 : 0)
  }

  private func dayOf2001(_ month: Int, _ day: Int) -> Int64 {
    HoursDayFacts.number(2_001, month, min(day, HoursDayFacts.days(inMonth: month, of: 2_001))) &+ Int64(offset)
  }
}
