/// The dates of a rule, and what says whether a number is a day of a month or an hour.
extension HoursParser {
  mutating func readDates(year: Int) throws(Failure) {
    var year = year
    var month = 0
    while true {
      try readDateRange(year: year, month: &month)
      guard token.kind == .comma else { return }
      let next = following
      switch next.kind {
      case .month, .easter: advance()
      // "Dec 24,31", but not a time.
      case .number where next.length <= 2 && month > 0 && isDay(afterComma: true): advance()
      case .number where next.length == 4 && isYearOfDate:
        advance()
        year = try readNumber(1_900...9_999)
      default: return
      }
    }
  }

  /// Whether a comma, a year and a month come next.
  private var isYearOfDate: Bool {
    var ahead = self.ahead
    _ = ahead.next()
    let kind = ahead.next().kind
    return kind == .month || kind == .easter
  }

  /// Whether the next number is a day, not an hour: nothing that makes it a time follows it.
  func isDay(afterComma: Bool) -> Bool {
    var ahead = self.ahead
    if afterComma { _ = ahead.next() }
    switch ahead.next().kind {
    case .hour, .am, .pm, .slash: return false
    case .colon:
      // "15: 20:00" and "15: Mo" beside "15:20".
      let next = ahead.next()
      if next.kind != .number { return true }
      switch ahead.next().kind {
      case .colon, .hour, .dot, .slash: return true
      default: return false
      }
    case .dot:
      // "24. 10:00" beside "9.30": a day is not followed by minutes.
      let (number, next) = (ahead.next(), ahead.next())
      return number.kind != .number || next.kind == .colon || next.kind == .dot
    default: return true
    }
  }

  private mutating func readDateRange(year: Int, month: inout Int) throws(Failure) {
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
      if from.isMonth != to.isMonth && from.month > 0 && to.month > 0 && from.day > 0 { throw Failure() }
      if from.year > 0 && to.year == 0 {
        to.year = from.year &+ (to.month > 0 && (to.month, to.day) < (from.month, from.day) ? 1 : 0)
      }
      if from.year == 0 && to.year > 0 { throw Failure() }
    }
    let offsets = UInt32(truncatingIfNeeded: from.offset & 0xFFFF | (to.offset & 0xFFFF) << 16)
    add(.dates, 0, [from.encoded, to.encoded, offsets])
    traits.formUnion(.dates)
  }

  /// A month, a month and a day, a day of the month before, or Easter; with offsets.
  private mutating func readDate(year: Int, month: inout Int) throws(Failure) -> HoursDate {
    var date = HoursDate()
    date.year = year
    if token.kind == .easter {
      advance()
    } else {
      if token.kind == .month {
        month = token.value &+ 1
        advance()
        skipDotsAndColons()
      }
      date.month = month
      if token.kind == .number && token.length <= 2 && isDay(afterComma: false) {
        date.day = try readNumber(1...31)
        _ = skip(.dot)
      }
    }
    if date.month > 0 && date.day == 0 { return date }
    if token.kind == .plus || token.kind == .dash, following.kind == .weekday {
      let isPrevious = token.kind == .dash
      // "Dec 24-Su" has no meaning; "Dec 24 -Su" is the Sunday before.
      advance()
      date.weekday = token.value &+ (isPrevious ? 8 : 1)
      advance()
    }
    date.offset = try readDayOffset() ?? 0
    return date
  }
}
