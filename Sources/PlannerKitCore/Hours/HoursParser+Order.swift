/// What is known of a rule while it is read, beside its words.
struct HoursRuleShape {
  /// Where it begins in the text.
  var start = 0
  /// Weekdays, ranges of weekdays and holidays in its lists.
  var items = 0
  /// A weekday with a number, or a holiday with an offset.
  var hasNumberedDay = false
  /// "Daily" and the like are no hours by themselves (HOURS-2.15).
  var needsTimes = false
  var isOpenBeforeDays = false
  var isClosedBeforeDays = false
  var hasCommaBeforeTimes = false
  /// "24/7"
  var isAlways = false
  /// Hours without minutes, which need days.
  var hasBareHours = false
  /// "closed", "open" or "unknown" at its end.
  var hasWord = false
  /// It has times, and names no days.
  var isTimesOnly = false
  /// A weekday behind it begins a rule.
  var canPrecedeDays = false
}

/// What is known of the rules before.
struct HoursTextShape {
  /// How the last rule and this one are separated.
  enum Juncture {
    case none
    case comma
    case other
  }

  /// No rule of this part has been read (HOURS-2.9).
  var isStartOfPart = true
  var juncture = Juncture.other
  /// What the last rule was.
  var last = HoursRuleShape()
  var hasTimes = false
  var hasTimesOnly = false
  var hasPairs = false
  var hasBareDays = false

  mutating func beginPart() {
    (isStartOfPart, juncture, last) = (true, .other, HoursRuleShape())
  }
}

/// The order of days, times and words.
extension HoursParser {
  mutating func readRules() throws(Failure) {
    var separator: HoursRule.Flags = []
    while true {
      while token.kind == .semicolon || token.kind == .comma {
        if token.kind == .semicolon { text.beginPart() }
        advance()
      }
      if token.kind == .end { break }
      try beginRule(separator)
      try readRule()
      text.isStartOfPart = false
      text.juncture = .none
      separator = []
      switch token.kind {
      case .end, .semicolon: break
      case .comma: (separator, text.juncture) = (.additional, .comma)
      case .fallback:
        advance()
        separator = .fallback
        text.beginPart()
        traits.formUnion(.fallbacks)
        if token.kind == .end { throw failure() }
      // A weekday follows a time without a separator.
      case .weekday, .publicHoliday, .schoolHoliday: break
      default: throw failure()
      }
    }
    if rules == 0 { throw failure(.empty) }
  }

  /// "Open" before times is left out. "Closed" before days is as if it stood behind them (HOURS-2.16).
  mutating func readWordBeforeDays() throws(Failure) {
    if token.kind == .open && (following.isDays || following.isTime) {
      shape.isOpenBeforeDays = true
      advance()
    } else if token.kind == .off && following.isDays {
      shape.isClosedBeforeDays = true
      advance()
    }
  }

  /// Whether days come next, with or without a comma.
  var isBeforeDays: Bool {
    token.isWeekdayOrHoliday || token.kind == .comma && following.isWeekdayOrHoliday
  }

  // MARK: - Times before days

  /// Reads a part in pairs of times and days, of which the first times have been read (HOURS-2.9). Returns false, having
  /// read nothing, if it is no such part.
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
      let spans = Array(words[(header &+ 1)...])
      words.removeLast(spans.count)
      try readDays()
      rule.word |= UInt32(truncatingIfNeeded: words.count &- header &- 1) << 22
      words += spans
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
      try beginRule(isAdditional ? .additional : [])
      _ = try readTimes(besideDays: true)
      guard rule.spans > 0, token.isWeekdayOrHoliday else { throw failure(.order) }
      hasComma = false
    }
  }

  // MARK: - Checks

  /// Fails if the rule that has been read can be read in two ways, beside those before (HOURS-2.6, HOURS-2.10,
  /// HOURS-2.11, HOURS-2.15, HOURS-2.16, HOURS-3.8).
  mutating func checkShape() throws(Failure) {
    let namesDays = rule.hasDays || dates > 0
    let hasTimes = rule.spans > 0
    let isOpen = rule.effect == .open
    let isClosedDay = namesDays && rule.effect == .closed && !hasTimes && !shape.isAlways
    if shape.isClosedBeforeDays && (hasTimes || shape.isAlways) { throw failed(.order) }
    let isUntimed = isOpen && !hasTimes && !shape.isAlways
    if isUntimed && (shape.isOpenBeforeDays || shape.needsTimes) { throw failed(.bareDays) }
    if text.last.isTimesOnly {
      // Times for every day: only these may follow them in a part (HOURS-2.11).
      switch text.juncture {
      case .none: guard isClosedDay && shape.items <= 1 && !text.last.hasWord else { throw failed(.order) }
      case .comma where namesDays:
        let isOrdinary = hasTimes && !shape.hasCommaBeforeTimes || shape.isAlways
        let isClosed = isClosedDay && (shape.items <= 1 || shape.isClosedBeforeDays)
        guard isOrdinary || isClosed else { throw failed(.order) }
      case .comma, .other: break
      }
    } else if text.juncture == .none {
      guard text.last.canPrecedeDays, hasTimes || shape.isAlways || isClosedDay else { throw failed(.order) }
    }
    let isBare = namesDays && isUntimed
    if isBare && text.juncture == .comma && text.hasTimes { throw failed(.bareDays) }
    text.hasBareDays = text.hasBareDays || isBare
    text.hasTimes = text.hasTimes || hasTimes
    text.hasTimesOnly = text.hasTimesOnly || hasTimes && !namesDays
    if text.hasBareDays && (text.hasTimesOnly || text.hasPairs) { throw failed(.bareDays) }
    if text.hasTimesOnly && text.hasPairs { throw failed(.order) }
    shape.isTimesOnly = hasTimes && !namesDays
    shape.canPrecedeDays = namesDays && (hasTimes || shape.isAlways ? !shape.hasWord : isClosedDay)
    text.last = shape
  }

  private func failed(_ kind: HoursProblem.Kind) -> Failure {
    Failure(kind: kind, position: shape.start)
  }
}
