/// Reads opening hours by OpenStreetMap's specification 0.7.4, in the tolerated forms too (HOURS-1, HOURS-2).
struct HoursParser {
  var lexer: HoursLexer
  private(set) var token: HoursToken
  /// The token after `token`.
  private(set) var following: HoursToken
  /// The kind of the token before `token`.
  private(set) var previous = HoursToken.Kind.end
  var words: [UInt32] = []
  var traits: HoursTraits = []
  var rules = 0
  var text = HoursTextShape()

  // The rule that is being read.
  var rule = HoursRuleHead()
  /// Where its head is in the words.
  var head = 0
  var dates = 0
  var shape = HoursRuleShape()
  private var comment: UInt32?

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    lexer = HoursLexer(bytes, language)
    token = lexer.next()
    following = lexer.next()
    words.reserveCapacity(8)
  }

  typealias Failure = HoursProblem

  /// The problem with the current token.
  @inline(never)
  func failure(_ kind: HoursProblem.Kind = .unexpected) -> Failure {
    switch (kind, token.kind) {
    case (.unexpected, .invalid): Failure(kind: .unknownWord, position: token.start)
    // "Mo-Xy"
    case (.unexpected, .dash) where following.kind == .invalid: Failure(kind: .unknownWord, position: following.start)
    case (.unexpected, .end): Failure(kind: .textEnds, position: token.start)
    default: Failure(kind: kind, position: token.start)
    }
  }

  /// The opening hours of a text.
  @inline(never)
  static func hours(in text: UnsafeBufferPointer<UInt8>) throws(Failure) -> OpeningHours {
    guard text.count <= 4_096 else { throw Failure(kind: .tooMuch, position: 4_096) }
    var problem: Failure
    do throws(Failure) {
      return try hours(in: text, .english)
    } catch {
      problem = error
    }
    // A text is in one language. If two languages read it differently, it is ambiguous.
    var found: OpeningHours?
    var isAmbiguous = false
    for language in Language.allCases where language != .english {
      do throws(Failure) {
        let hours = try hours(in: text, language)
        if let found, found.words != hours.words { isAmbiguous = true }
        found = found ?? hours
      } catch {
        // The problem farthest into the text is reported.
        if error.position > problem.position { problem = error }
      }
    }
    if isAmbiguous { throw Failure(kind: .languages, position: 0) }
    if let found { return found }
    throw problem
  }

  @inline(never)
  private static func hours(
    in text: UnsafeBufferPointer<UInt8>, _ language: Language
  ) throws(Failure) -> OpeningHours {
    var parser = HoursParser(text, language)
    try parser.readRules()
    return OpeningHours(words: HoursWords(parser.words), traits: parser.traits)
  }

  // MARK: - Tokens

  @inline(never)
  mutating func advance() {
    previous = token.kind
    token = following
    following = lexer.next()
  }

  @inline(never)
  mutating func append(_ word: UInt32) {
    words.append(word)
  }

  /// The token `count` places after `following`.
  @inline(never)
  func ahead(_ count: Int) -> HoursToken {
    var (token, lexer) = (following, lexer)
    for _ in 0..<count { token = lexer.next() }
    return token
  }

  @inline(never)
  mutating func skip(_ kind: HoursToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func require(_ kind: HoursToken.Kind) throws(Failure) {
    guard skip(kind) else { throw failure() }
  }

  @inline(never)
  mutating func readNumber(_ range: ClosedRange<Int>, isDay: Bool = false) throws(Failure) -> Int {
    let number = token.value
    guard token.kind == .number, isDay || !token.isDate else { throw failure() }
    guard range.contains(number) else { throw failure(.number) }
    advance()
    return number
  }

  @inline(never)
  mutating func skipDotsAndColons() {
    while token.kind == .dot || token.kind == .colon { advance() }
  }

  // MARK: - Rules

  mutating func beginRule(_ separator: HoursRuleSeparator) throws(Failure) {
    guard rules < 64 else { throw failure(.tooMuch) }
    rules &+= 1
    rule = HoursRuleHead()
    rule.separator = separator
    head = words.count
    append(0)
    (dates, comment, shape) = (0, nil, HoursRuleShape(start: token.start))
  }

  mutating func readRule() throws(Failure) {
    if token.kind == .comment && following.kind == .colon {
      // A comment and a colon before a rule name its audience. They do not change it.
      advance()
      advance()
      text.isStartOfPart = false
    }
    try readWordBeforeDays()
    try readDays()
    let hasDays = rule.hasPlainDays || dates > 0
    rule.selectorWords = words.count &- head &- 1
    if hasDays && token.kind == .comma && following.isTime {
      shape.flags.formUnion(.commaBeforeTimes)
      advance()
    }
    skipOpenBeforeTimes()
    // 2026 and week 20 are no days that make hours of numbers (HOURS-2.3).
    let isBesideDays = rule.hasPlainDays || shape.has([.numberedDay, .dates])
    if try readTimes(besideDays: isBesideDays) { shape.flags.formUnion(.always) }
    if !hasDays && rule.timespanCount > 0 && isBeforeDays && text.isStartOfPart && readPairs() { return }
    if shape.has(.bareHours) { throw failure(.bareHours) }
    try readModifier(isRequired: !hasDays && !hasHours)
    try endRule()
  }

  /// Completes the rule, and writes its head.
  mutating func endRule() throws(Failure) {
    if isTimesOnly { rule.addsToDays = true }
    guard dates <= 32 else { throw failure(.tooMuch) }
    if let comment {
      rule.hasComment = true
      append(comment)
    }
    words.replace(at: head, with: rule.word)
    try checkShape()
  }

  private mutating func readModifier(isRequired: Bool) throws(Failure) {
    var hasModifier = true
    var kind = HoursRuleKind.open
    switch token.kind {
    case .off: kind = .closed
    case .open: break
    case .unknown: kind = .unknown
    default: hasModifier = false
    }
    if hasModifier {
      // "closed Sa 10:00-12:00"
      if shape.has(.closedBeforeDays) || shape.has(.openBeforeDays) && kind != .open { throw failure(.order) }
      advance()
      shape.flags.formUnion(.word)
    }
    if token.kind == .comment {
      if !hasModifier { kind = .unknown }
      comment = lexer.comment(token)
      advance()
    } else if !hasModifier && isRequired {
      throw failure()
    }
    if shape.has(.closedBeforeDays) { kind = .closed }
    rule.kind = kind
  }
}

extension HoursToken {
  /// Whether it can begin a time.
  var isTime: Bool {
    @inline(never) get { canBeginTime }
  }

  @inline(__always)
  private var canBeginTime: Bool {
    switch kind {
    case .number: length <= 2 && !isDate
    case .am, .pm: value == 1
    case .event, .left, .clock: true
    default: false
    }
  }

  var isHoliday: Bool {
    kind == .publicHoliday || kind == .schoolHoliday
  }

  var isWeekdayOrHoliday: Bool {
    kind == .weekday || isHoliday
  }

  /// Whether it can begin days.
  var isDays: Bool {
    switch kind {
    case .weekday, .publicHoliday, .schoolHoliday, .month, .easter, .week: true
    case .number: length == 4
    default: false
    }
  }
}
