/// The days of a rule: weekdays and holidays, years and weeks.
extension HoursParser {
  mutating func readDays() throws(Failure) {
    while true {
      switch token.kind {
      case .weekday, .publicHoliday, .schoolHoliday: try readWeekdays()
      case .month, .easter: try readDates(year: 0)
      case .week: try readWeeks()
      case .number where token.length == 4: try readYears()
      default: return
      }
      skipDotsAndColons()
    }
  }

  private mutating func readWeekdays() throws(Failure) {
    // "PH Su": a holiday, then weekdays without a comma.
    if rule.weekdays != 0 { throw Failure() }
    let hadHoliday = rule.hasDays
    if hadHoliday && token.kind != .weekday { throw Failure() }
    if hadHoliday { rule.set(.holidayAndWeekday) }
    while true {
      switch token.kind {
      case .weekday: try readWeekdayRange()
      default: try readHoliday()
      }
      guard token.kind == .comma, following.kind == .weekday || following.isHoliday else { return }
      // A comma after which dates or times follow separates rules.
      advance()
    }
  }

  private mutating func readHoliday() throws(Failure) {
    let isPublic = token.kind == .publicHoliday
    advance()
    skipDotsAndColons()
    traits.formUnion(.holidays)
    if let offset = try readDayOffset() {
      add(.holidays, UInt32(truncatingIfNeeded: offset) & 0xFFFF | (isPublic ? 0 : 1 << 16))
      traits.formUnion(.dates)
    } else {
      rule.set(isPublic ? .publicHoliday : .schoolHoliday)
    }
  }

  private mutating func readWeekdayRange() throws(Failure) {
    let first = token.value
    advance()
    skipDotsAndColons()
    if token.kind == .leftBracket { return try readNumberedWeekdays(first) }
    var last = first
    if token.kind == .dash && following.kind == .weekday {
      advance()
      last = token.value
      advance()
      skipDotsAndColons()
    }
    var day = first
    while true {
      rule.word |= 1 << UInt32(day)
      if day == last { return }
      day = day == 6 ? 0 : day &+ 1
    }
  }

  /// "[1,3]", "[-1]", "[1-2]", and days from there.
  private mutating func readNumberedWeekdays(_ weekday: Int) throws(Failure) {
    var mask: UInt32 = 0
    repeat {
      advance()
      let isFromEnd = skip(.dash)
      let first = try readNumber(1...5)
      var last = first
      if !isFromEnd && skip(.dash) { last = try readNumber(first...5) }
      for number in first...last { mask |= 1 << UInt32(isFromEnd ? number &+ 4 : number &- 1) }
    } while token.kind == .comma
    try require(.rightBracket)
    let offset = try readDayOffset() ?? 0
    add(.weekdays, UInt32(truncatingIfNeeded: weekday) | mask << 3 | UInt32(truncatingIfNeeded: offset & 0x3FF) << 13)
    traits.formUnion(.dates)
  }

  /// "+1 day", "-2 days"; nil if there is none.
  mutating func readDayOffset() throws(Failure) -> Int? {
    guard token.kind == .plus || token.kind == .dash, following.kind == .number else { return nil }
    var ahead = self.ahead
    _ = ahead.next()
    guard ahead.next().kind == .days else { return nil }
    let isNegative = token.kind == .dash
    advance()
    let days = try readNumber(0...366)
    advance()
    return isNegative ? -days : days
  }

  /// Adds a selector: its words, of which the first carries up to 28 bits.
  mutating func add(_ kind: HoursSelector, _ first: UInt32, _ rest: [UInt32] = []) {
    dates &+= 1
    words.append(kind.rawValue << 28 | first)
    words += rest
  }

  // MARK: - Years and weeks

  private mutating func readYears() throws(Failure) {
    var isFirst = true
    repeat {
      let first = try readNumber(1_900...9_999)
      // The year of a date.
      if isFirst && (token.kind == .month || token.kind == .easter) { return try readDates(year: first) }
      isFirst = false
      var (last, step) = (first, 1)
      if skip(.plus) {
        last = 9_999
      } else if token.kind == .dash && following.length == 4 {
        advance()
        last = try readNumber(first...9_999)
        if skip(.slash) { step = try readNumber(1...9_999) }
      }
      add(.years, UInt32(truncatingIfNeeded: step), [UInt32(truncatingIfNeeded: first << 16 | last)])
      traits.formUnion(.dates)
    } while try skipCommaBeforeYear()
  }

  private mutating func skipCommaBeforeYear() throws(Failure) -> Bool {
    guard token.kind == .comma, following.kind == .number, following.length == 4 else { return false }
    advance()
    return true
  }

  private mutating func readWeeks() throws(Failure) {
    advance()
    while true {
      let first = try readNumber(1...53)
      var (last, step) = (first, 1)
      if skip(.dash) {
        last = try readNumber(1...53)
        if skip(.slash) { step = try readNumber(1...53) }
      }
      add(.weeks, UInt32(truncatingIfNeeded: first | last << 6 | step << 12))
      traits.formUnion(.dates)
      guard token.kind == .comma, following.kind == .number, isDay(afterComma: true) else { return }
      advance()
    }
  }
}
