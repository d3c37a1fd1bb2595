/// The days of a rule: weekdays and holidays, years and weeks.
extension HoursParser {
  @inline(never)
  mutating func readDays() throws(Failure) {
    while true {
      let isBehindDays = rule.hasPlainDays || shape.has(.numberedDay)
      if isBehindDays && token.isDays && !token.isWeekdayOrHoliday { shape.flags.formUnion(.datesBehindDays) }
      switch token.kind {
      case .weekday, .publicHoliday, .schoolHoliday: try readWeekdays()
      case .month, .easter: try readDates(year: 0)
      case .week:
        advance()
        try readRanges(ofYears: false)
      case .number where token.length == 4: try readRanges(ofYears: true)
      default: return
      }
      // "May 9, 10-12: 14:00-16:00"
      if token.kind == .colon || token.isWeekdayOrHoliday { shape.flags.remove(.doubtfulDays) }
      skipDotsAndColons()
    }
  }

  private mutating func readWeekdays() throws(Failure) {
    // "PH Su": a holiday, then weekdays without a comma.
    if !rule.weekdays.isEmpty || shape.has(.numberedDay) { throw failure(.dayWithNumber) }
    let hadHoliday = rule.hasPlainDays
    if hadHoliday { rule.needsWeekdayAndHoliday = true }
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
    let kind: HolidayKinds = token.kind == .publicHoliday ? .publicHoliday : .schoolHoliday
    advance()
    skipDotsAndColons()
    traits.formUnion(.holidays)
    if let offset = try readDayOffset() {
      shape.flags.formUnion(.numberedDay)
      add(.holiday(kind, offset: offset))
      traits.formUnion(.dates)
    } else {
      rule.holidays.formUnion(kind)
    }
  }

  private mutating func readWeekdayRange() throws(Failure) {
    let first = token.value
    advance()
    skipDotsAndColons()
    if first >= HoursToken.daily {
      // "Daily", "weekdays", "weekend"
      shape.flags.formUnion(.needsTimes)
      rule.weekdays.formUnion(
        first == HoursToken.daily ? .all : first == HoursToken.weekend ? .weekend : .mondayToFriday)
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
      rule.weekdays.formUnion(HoursWeekdays(day: UInt32(day)))
      if day == last { return }
      day = day == 6 ? 0 : day &+ 1
    }
  }

  /// "[1,3]", "[-1]", "[1-2]", and days from there.
  private mutating func readNumberedWeekdays(_ weekday: Int) throws(Failure) {
    shape.flags.formUnion(.numberedDay)
    var occurrences: HoursOccurrences = []
    repeat {
      advance()
      let isFromEnd = skip(.dash)
      let first = try readNumber(1...5)
      var last = first
      if !isFromEnd && skip(.dash) { last = try readNumber(first...5) }
      occurrences.formUnion(
        isFromEnd ? HoursOccurrences(fromEnd: first) : HoursOccurrences(from: first, through: last))
    } while token.kind == .comma
    try require(.rightBracket)
    let offset = try readDayOffset() ?? 0
    add(.weekday(weekday, occurrences, offset: offset))
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

  @inline(never)
  mutating func add(_ selector: HoursSelector) {
    dates &+= 1
    selector.encode { append($0) }
  }

  // MARK: - Years and weeks

  /// Years, or weeks: from, to, every so many.
  private mutating func readRanges(ofYears isYear: Bool) throws(Failure) {
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
      add(isYear ? .years(first: first, last: last, step: step) : .weeks(first: first, last: last, step: step))
      traits.formUnion(isYear ? .dates : [.dates, .weeks])
      guard token.kind == .comma, following.kind == .number else { return }
      guard isYear ? following.length == 4 : isDay(afterComma: true) else { return }
      advance()
      if !isYear { checkDoubt() }
    }
  }
}
