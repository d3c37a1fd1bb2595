/// A word or symbol of opening hours.
struct HoursToken {
  enum Kind: UInt8 {
    // The order is that of `HoursLexer.words`, up to `publicWord`.
    case off
    case publicHoliday
    case schoolHoliday
    case open
    case unknown
    case week
    case easter
    case days
    case am
    case pm
    /// "h", which has the value 1, "Uhr" or 時
    case hour
    case hours
    case dash
    case comma
    /// "from", "du" and the like, which are left out.
    case filler
    /// "every", before a weekday or days.
    case every
    /// "holidays", after "public".
    case holidayWord
    /// "public", "bank"
    case publicWord
    /// "end", after "week-".
    case endWord

    case end
    /// A word or sign that opening hours do not contain.
    case invalid
    case number
    case weekday
    case month
    case event
    /// Noon or midnight.
    case clock
    case comment
    case fallback
    case colon
    case dot
    case semicolon
    case plus
    case slash
    case left
    case right
    case leftBracket
    case rightBracket
  }

  /// Weekdays that have one name: Monday to Sunday, Monday to Friday, Saturday and Sunday.
  static var daily: Int { 7 }
  static var weekend: Int { 9 }

  // Eight bytes: a token is one register. No text is longer than 4,096 bytes, no number than 9999.
  var kind: Kind
  /// No white space and no word that is left out stands before it.
  var isGlued = true
  /// 月 or 日 after a number: it is a month, or a day of one.
  var isDate = false
  private let shortValue: Int16
  private let shortLength: UInt8
  private var shortStart: Int16 = 0

  init(kind: Kind, value: Int = 0, length: Int = 0, isDate: Bool = false) {
    self.kind = kind
    self.isDate = isDate
    shortValue = Int16(truncatingIfNeeded: value)
    shortLength = UInt8(truncatingIfNeeded: length)
  }

  /// A number; a weekday from Monday (or `daily` ... `weekend`), a month from January or an event from dawn, each from
  /// 0; noon or midnight in minutes; where a comment ends; 1 for am and pm before the hour.
  var value: Int { Int(shortValue) }
  /// Digits of a number.
  var length: Int { Int(shortLength) }
  /// Where it begins in the text, in bytes.
  var start: Int {
    get { Int(shortStart) }
    set { shortStart = Int16(truncatingIfNeeded: newValue) }
  }

  /// Whether it can be the minutes after a sign. After white space, other numbers can be hours (HOURS-2.2).
  var isMinutes: Bool {
    kind == .number && length == 2 && !isDate && (isGlued || value == 0 || value > 24)
  }
}

/// Reads opening hours word by word, in the tolerated forms too (HOURS-2). Names of weekdays and months are those of
/// one language.
struct HoursLexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  let language: Language
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    (self.bytes, self.language) = (bytes, language)
  }

  @inline(never)
  mutating func next() -> HoursToken {
    var isGlued = true
    while true {
      var start = position
      var character = readCharacter()
      while character == 0x20 {
        (start, isGlued) = (position, false)
        character = readCharacter()
      }
      var token = token(from: character)
      (token.start, token.isGlued) = (min(start, bytes.count), isGlued)
      if token.kind != .filler { return token }
      isGlued = false
    }
  }

  @inline(__always)
  private mutating func token(from character: UInt32) -> HoursToken {
    switch character {
    case 0: return HoursToken(kind: .end)
    case 0x30...0x39: return readNumber(from: Int(character) &- 0x30)
    case UInt32(UInt8(ascii: "\"")): return readComment()
    case UInt32(UInt8(ascii: "|")):
      return HoursToken(kind: readCharacter() == UInt32(UInt8(ascii: "|")) ? .fallback : .invalid)
    default: return Self.sign(character).map { HoursToken(kind: $0) } ?? readWord(from: character)
    }
  }

  @inline(__always)
  private static func sign(_ character: UInt32) -> HoursToken.Kind? {
    switch character {
    case 0x3A: .colon
    case 0x2E: .dot
    case 0x3B: .semicolon
    case 0x2B: .plus
    case 0x2F: .slash
    case 0x28: .left
    case 0x29: .right
    case 0x5B: .leftBracket
    case 0x5D: .rightBracket
    case 0x2C, 0x26, 0x3001, 0x30FB: .comma
    case 0x2D, 0x7E: .dash
    default: nil
    }
  }

  // MARK: - Characters

  /// A character in lower case, with full-width forms, dashes and white space as the ASCII characters that they stand
  /// for; 0 at the end.
  @inline(never)
  mutating func readCharacter() -> UInt32 {
    let first = byte(at: position)
    position &+= 1
    if first < 0x80 {
      if first >= 0x41 && first <= 0x5A { return UInt32(first) | 0x20 }
      return first <= 0x20 && position <= bytes.count ? 0x20 : UInt32(first)
    }
    // The text is valid UTF-8.
    let size = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var scalar = UInt32(first) & (0x3F >> UInt32(size))
    for _ in 0..<size {
      scalar = scalar << 6 | UInt32(byte(at: position)) & 0x3F
      position &+= 1
    }
    switch scalar {
    case 0xC0...0xDE: return scalar | 0x20
    case 0x2010...0x2015, 0x2212, 0x301C, 0x30FC: return UInt32(UInt8(ascii: "-"))
    case 0xFF01...0xFF5E:
      // A full-width tilde is a dash, as an ASCII tilde is.
      let ascii = scalar &- 0xFEE0
      return ascii == 0x7E ? 0x2D : ascii >= 0x41 && ascii <= 0x5A ? ascii | 0x20 : ascii
    case 0x200B, 0xFEFF: return 0x20
    default: return Unicode.Scalar(scalar)?.isWhiteSpace == true ? 0x20 : scalar
    }
  }

  private func byte(at index: Int) -> UInt8 {
    index < bytes.count ? bytes[index] : 0
  }

  /// The next character, without reading it.
  @inline(never)
  var following: UInt32 {
    let first = byte(at: position)
    if first > 0x20 && first <= 0x40 { return UInt32(first) }
    var copy = self
    return copy.readCharacter()
  }

  // MARK: - Numbers and comments

  private mutating func readNumber(from first: Int) -> HoursToken {
    var (value, length) = (first, 1)
    var character = following
    while character >= 0x30 && character <= 0x39 {
      _ = readCharacter()
      value = value &* 10 &+ Int(character) &- 0x30
      length &+= 1
      // No number has more digits than a year.
      if length > 4 { return HoursToken(kind: .invalid) }
      character = following
    }
    // "010:00"
    if length == 3 && first == 0 { length = 2 }
    // 月 after a number makes it a month, and 日 a day.
    let isMonth = character == 0x6708 && (1...12).contains(value)
    let isDate = isMonth || character == 0x65E5
    if isDate { _ = readCharacter() }
    return HoursToken(
      kind: isMonth ? .month : .number, value: isMonth ? value &- 1 : value, length: length, isDate: isDate)
  }

  private mutating func readComment() -> HoursToken {
    while position < bytes.count && bytes[position] != UInt8(ascii: "\"") { position &+= 1 }
    if position >= bytes.count { return HoursToken(kind: .invalid) }
    position &+= 1
    return HoursToken(kind: .comment, value: position &- 1)
  }

  /// Where a comment is in the text; nil if it is blank.
  func comment(_ token: HoursToken) -> UInt32? {
    let start = token.start &+ 1
    let length = token.value &- start
    let isBlank = UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + start }, count: length).isBlank
    return isBlank ? nil : UInt32(truncatingIfNeeded: start << 16 | length)
  }
}
