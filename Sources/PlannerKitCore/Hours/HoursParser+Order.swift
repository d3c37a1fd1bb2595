/// What is known of a rule while it is read, beside its words.
struct HoursRuleShape {
  struct Flags: OptionSet {
    let rawValue: UInt16

    /// A weekday with a number, or a holiday with an offset.
    static var numberedDay: Flags { Flags(rawValue: 1) }
    /// "Daily" and the like are no hours by themselves (HOURS-2.15).
    static var needsTimes: Flags { Flags(rawValue: 2) }
    static var openBeforeDays: Flags { Flags(rawValue: 4) }
    static var closedBeforeDays: Flags { Flags(rawValue: 8) }
    static var commaBeforeTimes: Flags { Flags(rawValue: 16) }
    /// "24/7"
    static var always: Flags { Flags(rawValue: 32) }
    /// Hours without minutes, which need days.
    static var bareHours: Flags { Flags(rawValue: 64) }
    /// "closed", "open" or "unknown" at its end.
    static var word: Flags { Flags(rawValue: 128) }
    /// The rule has times, and names no days.
    static var timesOnly: Flags { Flags(rawValue: 256) }
    /// A weekday behind it begins a rule.
    static var precedesDays: Flags { Flags(rawValue: 512) }
    /// Months, days of a month or Easter.
    static var dates: Flags { Flags(rawValue: 1_024) }
    /// Dates, years or weeks behind weekdays.
    static var datesBehindDays: Flags { Flags(rawValue: 2_048) }
    /// Numbers that are days or weeks, or hours: "May 9, 10-12" (HOURS-3.10).
    static var doubtfulDays: Flags { Flags(rawValue: 4_096) }
    /// The rule names days, without times and without a word for their state.
    static var bare: Flags { Flags(rawValue: 8_192) }
    /// Whole months, then days, in one list.
    static var mixedDates: Flags { Flags(rawValue: 16_384) }
  }

  /// Where it begins in the text.
  var start = 0
  /// Weekdays, ranges of weekdays and holidays in its lists.
  var items = 0
  var flags: Flags = []

  /// Whether it has one of them.
  func has(_ flags: Flags) -> Bool {
    !self.flags.isDisjoint(with: flags)
  }
}

/// What is known of the earlier rules of a text.
struct HoursTextShape {
  /// How this rule is separated from the last one.
  enum Juncture {
    case none
    case comma
    case other
  }

  /// No rule of this part has been read (HOURS-2.9).
  var isStartOfPart = true
  var juncture = Juncture.other
  /// The shape of the last rule.
  var last = HoursRuleShape()
  var hasTimes = false
  var hasTimesOnly = false
  var hasPairs = false
  var hasBareDays = false
  var hasClosedDays = false

  mutating func beginPart() {
    (isStartOfPart, juncture, last) = (true, .other, HoursRuleShape())
  }
}

/// The order of days, times and words.
extension HoursParser {
  mutating func readRules() throws(Failure) {
    var separator = HoursRuleSeparator.normal
    while true {
      while token.kind == .semicolon || token.kind == .comma {
        if token.kind == .semicolon {
          // A semicolon counts among several separators in a row.
          text.beginPart()
          separator = .normal
        }
        advance()
      }
      if token.kind == .end { break }
      try beginRule(separator)
      try readRule()
      text.isStartOfPart = false
      text.juncture = .none
      separator = .normal
      switch token.kind {
      case .end, .semicolon: break
      case .comma: (separator, text.juncture) = (.additional, .comma)
      case .fallback:
        advance()
        separator = .fallback
        text.beginPart()
        traits.formUnion(.fallbacks)
        if token.kind == .end || token.kind == .comma || token.kind == .semicolon { throw failure() }
      // A weekday follows a time without a separator.
      case .weekday, .publicHoliday, .schoolHoliday: break
      case _ where token.isDays && text.last.has(.timesOnly): break
      default: throw failure()
      }
    }
    if rules == 0 { throw failure(.empty) }
  }

  /// "Open" before times is left out. "Closed" before days is as if it stood behind them (HOURS-2.16).
  mutating func readWordBeforeDays() throws(Failure) {
    guard token.kind == .open && (following.isDays || following.isTime) || token.kind == .off && following.isDays
    else { return }
    shape.flags.formUnion(token.kind == .open ? .openBeforeDays : .closedBeforeDays)
    advance()
  }

  @inline(never)
  mutating func skipOpenBeforeTimes() {
    if token.kind == .open && following.isTime { advance() }
  }

  /// Whether days come next, with or without a comma.
  var isBeforeDays: Bool {
    token.isWeekdayOrHoliday || token.kind == .comma && following.isWeekdayOrHoliday
  }

  // MARK: - Times before days

  /// Reads a part in pairs of times and days, of which the first times have been read (HOURS-2.9). Returns false,
  /// having read nothing, if it is no such part.
  @inline(never)
  mutating func readPairs() -> Bool {
    let start = self
    do {
      try readDaysBehindTimes()
      return true
    } catch {
      self = start
      return false
    }
  }

  private mutating func readDaysBehindTimes() throws(Failure) {
    var hasComma = skip(.comma)
    while true {
      try readDays()
      // After a colon come the times of the days before it.
      if previous == .colon { throw failure(.order) }
      rule.selectorWords = words.count &- head &- 1 &- rule.timespanCount
      moveTimespansBehindDays()
      text.hasPairs = true
      try endRule()
      switch token.kind {
      case .end, .semicolon, .fallback: return
      case .comma where following.kind == .off || following.kind == .end || following.kind == .semicolon: return
      default: break
      }
      // A comma between times and days is read in a part of one pair.
      if hasComma { throw failure(.order) }
      text.isStartOfPart = false
      let isAdditional = skip(.comma)
      text.juncture = .comma
      try beginRule(isAdditional ? .additional : .normal)
      skipOpenBeforeTimes()
      _ = try readTimes(besideDays: true)
      guard rule.timespanCount > 0, token.isWeekdayOrHoliday else { throw failure(.order) }
      hasComma = false
    }
  }

  private mutating func moveTimespansBehindDays() {
    let (start, timespans) = (head &+ 1, rule.timespanCount)
    words.withUnsafeMutableBufferPointer { words in
      for _ in 0..<timespans {
        let timespan = words[start]
        for index in Indexes(from: start, below: words.count &- 1) { words[index] = words[index &+ 1] }
        words[words.count &- 1] = timespan
      }
    }
  }

  // MARK: - Checks

  /// Fails if the rule that has been read can be read in two ways, beside those before (HOURS-2.6, HOURS-2.10,
  /// HOURS-2.11, HOURS-2.15, HOURS-2.16, HOURS-3.8).
  mutating func checkShape() throws(Failure) {
    let namesDays = rule.hasPlainDays || dates > 0
    let hasTimes = rule.timespanCount > 0
    let isClosedDay = namesDays && rule.kind == .closed && !hasHours
    if shape.has(.closedBeforeDays) && hasHours { throw failed(.order) }
    let isUntimed = rule.kind == .open && !hasHours
    let isBare = namesDays && isUntimed
    if isUntimed && shape.has(.needsTimes) || !hasHours && shape.has(.openBeforeDays) { throw failed(.bareDays) }
    if isBare && shape.has(.datesBehindDays) { throw failed(.bareDays) }
    if !isClosedDay && shape.has(.doubtfulDays) || !hasHours && shape.has(.mixedDates) { throw failed(.dateRange) }
    // "Mo 09:00-17:00, 12:00-13:00 closed"
    if rule.closesTimes && rule.timespanCount > 1 && rules == 1 { throw failed(.order) }
    if text.last.has(.timesOnly) {
      // Times for every day: only these may follow them in a part (HOURS-2.11).
      switch text.juncture {
      case .none: guard isClosedDay && shape.items <= 1 && !text.last.has(.word) else { throw failed(.order) }
      case .comma where namesDays:
        let isOrdinary = hasHours && !(hasTimes && shape.has(.commaBeforeTimes))
        let isClosed = isClosedDay && (shape.items <= 1 || shape.has(.closedBeforeDays))
        guard isOrdinary || isClosed else { throw failed(.order) }
      case .comma, .other: break
      }
    } else if text.juncture == .none {
      guard text.last.has(.precedesDays), hasHours || isClosedDay else { throw failed(.order) }
    }
    // "Mo 09:00-17:00, Sa" and "Apr-Oct, Mo-Fr 09:00-17:00"
    let areDoubtful = isBare ? text.hasTimes : hasTimes && text.last.has(.bare)
    if text.juncture == .comma && areDoubtful { throw failed(.bareDays) }
    if isBare { shape.flags.formUnion(.bare) }
    text.hasBareDays = text.hasBareDays || isBare
    text.hasTimes = text.hasTimes || hasTimes
    text.hasTimesOnly = text.hasTimesOnly || isTimesOnly
    if text.hasBareDays && (text.hasTimesOnly || text.hasPairs) { throw failed(.bareDays) }
    if text.hasTimesOnly && text.hasPairs { throw failed(.order) }
    // "Mo closed, 09:00-17:00"
    if isTimesOnly && text.hasClosedDays && rule.separator != .fallback { throw failed(.order) }
    if isClosedDay { text.hasClosedDays = true }
    if isTimesOnly { shape.flags.formUnion(.timesOnly) }
    if namesDays && (hasHours ? !shape.has(.word) : isClosedDay) { shape.flags.formUnion(.precedesDays) }
    text.last = shape
  }

  /// The rule has times, or "24/7".
  var hasHours: Bool {
    rule.timespanCount > 0 || shape.has(.always)
  }

  var isTimesOnly: Bool {
    rule.timespanCount > 0 && !rule.hasPlainDays && dates == 0
  }

  private func failed(_ kind: HoursProblem.Kind) -> Failure {
    Failure(kind: kind, position: shape.start)
  }
}
