/// Reads opening hours by OpenStreetMap's specification 0.7.4, in the tolerated forms too (HOURS-1, HOURS-2).
struct HoursParser {
  private var lexer: HoursLexer
  private(set) var token: HoursToken
  /// The token after that.
  private(set) var following: HoursToken
  var words: [UInt32] = []
  var traits: HoursTraits = []
  private var rules = 0

  // The rule that is being read.
  var rule = HoursRule()
  var dates = 0
  private var comment: UInt32?

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    lexer = HoursLexer(bytes, language)
    token = lexer.next()
    following = lexer.next()
    words.reserveCapacity(8)
  }

  /// The text is not understood.
  struct Failure: Error {}

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
    return OpeningHours(words: HoursWords(parser.words), traits: parser.traits)
  }

  // MARK: - Tokens

  @inline(never)
  mutating func advance() {
    token = following
    following = lexer.next()
  }

  /// The tokens after the present one.
  struct Ahead {
    var following: HoursToken?
    var lexer: HoursLexer

    mutating func next() -> HoursToken {
      guard let token = following else { return lexer.next() }
      following = nil
      return token
    }
  }

  var ahead: Ahead {
    Ahead(following: following, lexer: lexer)
  }

  mutating func skip(_ kind: HoursToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func require(_ kind: HoursToken.Kind) throws(Failure) {
    guard skip(kind) else { throw Failure() }
  }

  @inline(never)
  mutating func readNumber(_ range: ClosedRange<Int>) throws(Failure) -> Int {
    let number = token.value
    guard token.kind == .number, range.contains(number) else { throw Failure() }
    advance()
    return number
  }

  mutating func skipDotsAndColons() {
    while token.kind == .dot || token.kind == .colon { advance() }
  }

  // MARK: - Rules

  private mutating func readRules() throws(Failure) {
    var separator: HoursRule.Flags = []
    while true {
      while skip(.semicolon) || skip(.comma) {}
      if token.kind == .end { break }
      guard rules < 64 else { throw Failure() }
      rule = HoursRule(word: separator.rawValue)
      try readRule()
      rules &+= 1
      switch token.kind {
      case .end: break
      case .semicolon: separator = []
      case .comma: separator = .additional
      case .fallback:
        advance()
        separator = .fallback
        traits.formUnion(.fallbacks)
        if token.kind == .end { throw Failure() }
      // A weekday follows a time without a separator.
      case .weekday, .publicHoliday, .schoolHoliday:
        guard rule.spans > 0 else { throw Failure() }
        separator = []
      default: throw Failure()
      }
    }
    if rules == 0 { throw Failure() }
  }

  private mutating func readRule() throws(Failure) {
    let start = words.count
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
    let isAlways = try readTimes(besideDays: hasDays)
    try readModifier(isRequired: !hasDays && rule.spans == 0 && !isAlways)
    if !hasDays && rule.spans > 0 { rule.set(.timesOnly) }
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
}

extension HoursToken {
  var isTime: Bool {
    kind == .number && length <= 2 || kind == .event || kind == .left
  }

  var isHoliday: Bool {
    kind == .publicHoliday || kind == .schoolHoliday
  }
}
