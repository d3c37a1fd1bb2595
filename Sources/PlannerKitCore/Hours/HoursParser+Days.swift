/// The days of a rule: weekdays and holidays, years and weeks.
extension HoursParser {
  mutating func readDays() throws(Failure) {
    while true {
      let isBehindDays = rule.hasDays || shape.has(.numberedDay)
      if isBehindDays && token.isDays && !token.isWeekdayOrHoliday { shape.flags.formUnion(.datesBehindDays) }
      switch token.kind {
      case .weekday, .publicHoliday, .schoolHoliday: try readWeekdays()
      case .month, .easter: try readDates(year: 0)
      case .week:
        advance()
        try readRanges(of: .weeks)
      case .number where token.length == 4: try readRanges(of: .years)
      default: return
      }
      // "May 9, 10-12: 14:00-16:00"
      if token.kind == .colon || token.isWeekdayOrHoliday { shape.flags.remove(.doubtfulDays) }
      skipDotsAndColons()
    }
  }

  private mutating func readWeekdays() throws(Failure) {
    // "PH Su": a holiday, then weekdays without a comma.
    if rule.weekdays != 0 || shape.has(.numberedDay) { throw failure(.dayWithNumber) }
    let hadHoliday = rule.hasDays
    if hadHoliday { rule.set(.holidayAndWeekday) }
    while true {
      if hadHoliday && token.kind != .weekday { throw failure(.dayWithNumber) }
      let wasWeekday = token.kind == .weekday
      shape.items &+= 1
      if wasWeekday { try readWeekdayRange() } else { try readHoliday() }
      if token.kind == .comma && following.isWeekdayOrHoliday {
        // A comma after which dates or times follow separates rules.
        advance()
      } else if !(wasWeekday && lexer.language == .japanese && token.isWeekdayOrHoliday) {
        return
      }
    }
  }

  private mutating func readHoliday() throws(Failure) {
    let isPublic = token.kind == .publicHoliday
    advance()
    skipDotsAndColons()
    traits.formUnion(.holidays)
    if let offset = try readDayOffset() {
      shape.flags.formUnion(.numberedDay)
      add(.holidays, offset & 0xFFFF | (isPublic ? 0 : 1 << 16))
      traits.formUnion(.dates)
    } else {
      rule.set(isPublic ? .publicHoliday : .schoolHoliday)
    }
  }

  private mutating func readWeekdayRange() throws(Failure) {
    let first = token.value
    advance()
    skipDotsAndColons()
    if first >= HoursToken.daily {
      // "Daily", "weekdays", "weekend"
      shape.flags.formUnion(.needsTimes)
      rule.word |= first == HoursToken.daily ? 0x7F : first == HoursToken.weekend ? 0x60 : 0x1F
      return
    }
    if token.kind == .leftBracket { return try readNumberedWeekdays(first) }
    var last = first
    if token.kind == .dash && following.kind == .weekday {
      advance()
      if token.value >= HoursToken.daily { throw failure() }
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
    shape.flags.formUnion(.numberedDay)
    var mask = 0
    repeat {
      advance()
      let isFromEnd = skip(.dash)
      let first = try readNumber(1...5)
      var last = first
      if !isFromEnd && skip(.dash) { last = try readNumber(first...5) }
      // The bits from the first to the last.
      mask |= (1 << (last &- first &+ 1) &- 1) << (isFromEnd ? first &+ 4 : first &- 1)
    } while token.kind == .comma
    try require(.rightBracket)
    let offset = try readDayOffset() ?? 0
    add(.weekdays, weekday | mask << 3 | (offset & 0x3FF) << 13)
    traits.formUnion(.dates)
  }

  /// "+1 day", "-2 days"; nil if there is none.
  mutating func readDayOffset() throws(Failure) -> Int? {
    guard token.kind == .plus || token.kind == .dash, following.kind == .number else { return nil }
    guard ahead(1).kind == .days else { return nil }
    let isNegative = token.kind == .dash
    advance()
    let days = try readNumber(0...366)
    advance()
    return isNegative ? -days : days
  }

  /// Adds the first word of a selector, which carries up to 28 bits.
  @inline(never)
  mutating func add(_ kind: HoursSelector, _ first: Int) {
    dates &+= 1
    append(kind.rawValue << 28 | UInt32(truncatingIfNeeded: first))
  }

  // MARK: - Years and weeks

  /// Years, or weeks: from, to, every so many.
  private mutating func readRanges(of kind: HoursSelector) throws(Failure) {
    let isYear = kind == .years
    let (low, high) = isYear ? (1_900, 9_999) : (1, 53)
    var isFirst = true
    while true {
      let first = try readNumber(low...high)
      // The year of a date.
      if isYear && isFirst && (token.kind == .month || token.kind == .easter) { return try readDates(year: first) }
      isFirst = false
      var (last, step) = (first, 1)
      if isYear && skip(.plus) {
        last = high
      } else if token.kind == .dash && (!isYear || following.length == 4) {
        advance()
        last = try readNumber((isYear ? first : low)...high)
        if skip(.slash) { step = try readNumber(1...high) }
      }
      add(kind, isYear ? step : first | last << 6 | step << 12)
      if isYear { append(UInt32(truncatingIfNeeded: first << 16 | last)) }
      traits.formUnion(isYear ? .dates : [.dates, .weeks])
      guard token.kind == .comma, following.kind == .number else { return }
      guard isYear ? following.length == 4 : isDay(afterComma: true) else { return }
      advance()
      if !isYear { checkDoubt() }
    }
  }
}
