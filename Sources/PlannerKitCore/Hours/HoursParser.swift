/// Reads opening hours by OpenStreetMap's specification 0.7.4, in the tolerated forms too (HOURS-1, HOURS-2).
struct HoursParser {
  private var lexer: HoursLexer
  private var token: HoursToken
  /// The token after that.
  private var following: HoursToken
  private var words: [UInt32] = []
  private var traits: HoursTraits = []
  private var rules = 0

  // The rule that is being read.
  private var rule = HoursRule()
  private var start = 0
  private var dates = 0
  private var comment: UInt32?

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    lexer = HoursLexer(bytes, language)
    token = lexer.next()
    following = lexer.next()
    words.reserveCapacity(8)
  }

  /// The text is not understood.
  private struct Failure: Error {}

  /// The hours that a text says; nil if it is not understood.
  @inline(never)
  static func hours(in text: UnsafeBufferPointer<UInt8>) -> OpeningHours? {
    guard text.count <= 4_096 else { return nil }
    if let hours = hours(in: text, .english) { return hours }
    // One language a text. What two of them read differently has two readings.
    var found: OpeningHours?
    for language in Language.allCases where language != .english {
      guard let hours = hours(in: text, language) else { continue }
      if let found, found.words != hours.words { return nil }
      found = hours
    }
    return found
  }

  private static func hours(in text: UnsafeBufferPointer<UInt8>, _ language: Language) -> OpeningHours? {
    var parser = HoursParser(text, language)
    do {
      try parser.readRules()
    } catch {
      return nil
    }
    return OpeningHours(words: parser.words, traits: parser.traits)
  }

  // MARK: - Tokens

  @inline(never)
  private mutating func advance() {
    token = following
    following = lexer.next()
  }

  /// The tokens after the present one.
  private struct Ahead {
    var following: HoursToken?
    var lexer: HoursLexer

    mutating func next() -> HoursToken {
      guard let token = following else { return lexer.next() }
      following = nil
      return token
    }
  }

  private var ahead: Ahead {
    Ahead(following: following, lexer: lexer)
  }

  private mutating func skip(_ kind: HoursToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  private mutating func require(_ kind: HoursToken.Kind) throws(Failure) {
    guard skip(kind) else { throw Failure() }
  }

  private mutating func skipDotsAndColons() {
    while token.kind == .dot || token.kind == .colon { advance() }
  }

  // MARK: - Rules

  private mutating func readRules() throws(Failure) {
    var (isAdditional, isFallback) = (false, false)
    while true {
      while skip(.semicolon) || skip(.comma) {}
      if token.kind == .end { break }
      guard rules < 64 else { throw Failure() }
      rule = HoursRule()
      if isAdditional || isFallback { rule.set(.additional) }
      if isFallback { rule.set(.fallback) }
      try readRule()
      rules &+= 1
      switch token.kind {
      case .end: break
      case .semicolon: (isAdditional, isFallback) = (false, false)
      case .comma: isAdditional = true
      case .fallback:
        advance()
        (isAdditional, isFallback) = (false, true)
        traits.formUnion(.fallbacks)
        if token.kind == .end { throw Failure() }
      // A weekday follows a time without a separator.
      case .weekday, .publicHoliday, .schoolHoliday:
        guard rule.spans > 0 else { throw Failure() }
        (isAdditional, isFallback) = (false, false)
      default: throw Failure()
      }
    }
    if rules == 0 { throw Failure() }
  }

  private mutating func readRule() throws(Failure) {
    start = words.count
    words.append(0)
    (dates, comment) = (0, nil)
    if token.kind == .comment && following.kind == .colon {
      // A comment that says for whom a rule is does not change it.
      advance()
      advance()
    }
    try readDays()
    let hasDays = rule.hasDays || dates > 0
    rule.word |= UInt32(truncatingIfNeeded: words.count &- start &- 1) << 22
    if hasDays && token.kind == .comma && following.isTime { advance() }
    try readTimes(besideDays: hasDays)
    try readModifier(isRequired: !hasDays && rule.spans == 0 && !isAlways)
    if !hasDays && rule.spans > 0 {
      // After a comma the times could be those of the days before.
      if rule.has(.additional) && !rule.has(.fallback) { throw Failure() }
      rule.set(.timesOnly)
    }
    guard dates <= 32 else { throw Failure() }
    if let comment {
      rule.set(.comment)
      words.append(comment)
    }
    words.replace(at: start, with: rule.word)
  }

  private mutating func readModifier(isRequired: Bool) throws(Failure) {
    var hasModifier = true
    var effect = HoursEffect.open
    switch token.kind {
    case .off: effect = .closed
    case .open: break
    case .unknown: effect = .unknown
    default: hasModifier = false
    }
    if hasModifier { advance() }
    if token.kind == .comment {
      if !hasModifier { effect = .unknown }
      if !lexer.isBlank(token) { comment = UInt32(truncatingIfNeeded: token.value << 16 | token.length) }
      advance()
    } else if !hasModifier && isRequired {
      throw Failure()
    }
    rule.word |= effect.rawValue << 10
  }

  // MARK: - Days

  private mutating func readDays() throws(Failure) {
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
      try add(.holidays, [], UInt32(truncatingIfNeeded: offset) & 0xFFFF | (isPublic ? 0 : 1 << 16))
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
    try add(
      .weekdays, [], UInt32(truncatingIfNeeded: weekday) | mask << 3 | UInt32(truncatingIfNeeded: offset & 0x3FF) << 13)
    traits.formUnion(.dates)
  }

  /// "+1 day", "-2 days"; nil if there is none.
  private mutating func readDayOffset() throws(Failure) -> Int? {
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

  private mutating func readNumber(_ range: ClosedRange<Int>) throws(Failure) -> Int {
    let number = token.value
    guard token.kind == .number, range.contains(number) else { throw Failure() }
    advance()
    return number
  }

  /// Adds a selector: its words, of which the first carries up to 28 bits.
  private mutating func add(_ kind: HoursSelector, _ rest: [UInt32], _ first: UInt32) throws(Failure) {
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
      try add(.years, [UInt32(truncatingIfNeeded: first << 16 | last)], UInt32(truncatingIfNeeded: step))
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
      try add(.weeks, [], UInt32(truncatingIfNeeded: first | last << 6 | step << 12))
      traits.formUnion(.dates)
      guard token.kind == .comma, following.kind == .number, isDay(afterComma: true) else { return }
      advance()
    }
  }

  // MARK: - Dates

  private mutating func readDates(year: Int) throws(Failure) {
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
  private func isDay(afterComma: Bool) -> Bool {
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
    try add(.dates, [from.encoded, to.encoded, offsets], 0)
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

  // MARK: - Times

  /// Open at all times: "24/7", "24 hours".
  private var isAlways = false

  private mutating func readTimes(besideDays hasDays: Bool) throws(Failure) {
    isAlways = false
    if token.kind == .number && token.value == 24 && token.length == 2 {
      var ahead = self.ahead
      let next = ahead.next()
      let last = ahead.next()
      if next.kind == .slash && last.kind == .number && last.value == 7 && last.length == 1 {
        advance()
        advance()
        advance()
        isAlways = true
        return
      }
      if next.kind == .hours || (next.kind == .hour && last.kind != .dash && last.kind != .number) {
        advance()
        advance()
        isAlways = true
        return
      }
    }
    guard token.kind == .number || token.kind == .event || token.kind == .left else { return }
    var isAfterSlash = false
    while true {
      let span = try readSpan(besideDays: hasDays)
      // "10:00-16:00/01:30" are points in time.
      if isAfterSlash && !span.hasEnd { throw Failure() }
      words.append(span.encoded)
      if rule.spans >= 32 { throw Failure() }
      rule.word &+= 1 << 16
      isAfterSlash = token.kind == .slash
      guard token.kind == .comma || token.kind == .slash else { return }
      switch following.kind {
      case .number where following.length <= 2, .event, .left: advance()
      default:
        if token.kind == .slash { throw Failure() }
        return
      }
    }
  }

  private mutating func readSpan(besideDays hasDays: Bool) throws(Failure) -> HoursSpan {
    let start = try readTime()
    guard start.time.event > 0 || start.time.minutes <= 1_440 else { throw Failure() }
    if skip(.plus) {
      traits.formUnion(.openEnds)
      return HoursSpan(start: start.time, end: HoursTime(minutes: 0), hasEnd: false, hasOpenEnd: true)
    }
    if token.kind != .dash {
      // A point in time: when it begins, but not how long it lasts.
      guard start.isTime else { throw Failure() }
      traits.formUnion(.openEnds)
      return HoursSpan(start: start.time, end: HoursTime(minutes: 0), hasEnd: false, hasOpenEnd: false)
    }
    advance()
    var end = try readTime()
    guard start.hasMeridiem == end.hasMeridiem else { throw Failure() }
    let isPlain = start.time.event == 0 && end.time.event == 0
    // Hours alone are times only beside days, or with a sign of hours.
    guard hasDays || start.isTime || end.isTime else { throw Failure() }
    if end.time.event == 0 {
      if end.time.minutes == 0 { end.time.minutes = 1_440 }
      if isPlain && end.time.minutes <= start.time.minutes {
        end.time.minutes &+= 1_440
        let isShort = !start.hasMinutes || !end.hasMinutes || end.digits == 1
        let isTrap = isShort && !end.hasMeridiem && end.time.minutes &- start.time.minutes > 960
        if isTrap || end.time.minutes > 2_880 { throw Failure() }
      }
    }
    let hasOpenEnd = skip(.plus)
    if hasOpenEnd { traits.formUnion(.openEnds) }
    return HoursSpan(start: start.time, end: end.time, hasEnd: true, hasOpenEnd: hasOpenEnd)
  }

  private struct ReadTime {
    var time: HoursTime
    var digits = 2
    var hasMinutes = true
    var hasMeridiem = false
    /// It cannot be anything but a time.
    var isTime = true
  }

  private mutating func readTime() throws(Failure) -> ReadTime {
    if token.kind == .event || token.kind == .left { return ReadTime(time: try readEvent()) }
    var read = ReadTime(time: HoursTime(minutes: 0), digits: token.length, hasMinutes: false, isTime: false)
    guard token.length <= 2 else { throw Failure() }
    let hours = try readNumber(0...48)
    var minutes = 0
    if token.kind == .colon || token.kind == .dot || token.kind == .hour {
      let isHour = token.kind == .hour
      if following.kind == .number && following.length == 2 {
        advance()
        minutes = try readNumber(0...59)
        (read.hasMinutes, read.isTime) = (true, true)
      } else if isHour {
        read.isTime = true
        advance()
      } else {
        throw Failure()
      }
    }
    read.time.minutes = hours &* 60 &+ minutes
    if token.kind == .am || token.kind == .pm {
      guard (1...12).contains(hours) else { throw Failure() }
      read.time.minutes = hours % 12 &* 60 &+ minutes &+ (token.kind == .pm ? 720 : 0)
      (read.hasMeridiem, read.isTime) = (true, true)
      advance()
    }
    if skip(.hour) { read.isTime = true }
    guard read.time.minutes <= 2_880 else { throw Failure() }
    return read
  }

  /// "sunset", "(sunset-01:30)"
  private mutating func readEvent() throws(Failure) -> HoursTime {
    let isInParentheses = skip(.left)
    guard token.kind == .event else { throw Failure() }
    var time = HoursTime(minutes: 0, event: UInt32(token.value) &+ 1)
    advance()
    if isInParentheses {
      if token.kind == .plus || token.kind == .dash {
        let isBefore = token.kind == .dash
        advance()
        let hours = try readNumber(0...23)
        try require(.colon)
        let minutes = hours &* 60 &+ (try readNumber(0...59))
        time.minutes = isBefore ? -minutes : minutes
      }
      try require(.right)
    }
    traits.formUnion(.sun)
    return time
  }
}

extension HoursToken {
  fileprivate var isTime: Bool {
    kind == .number && length <= 2 || kind == .event || kind == .left
  }

  fileprivate var isHoliday: Bool {
    kind == .publicHoliday || kind == .schoolHoliday
  }
}
