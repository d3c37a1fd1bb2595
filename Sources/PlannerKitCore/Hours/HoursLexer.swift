/// A word or symbol of opening hours.
struct HoursToken {
  enum Kind: UInt8 {
    case end
    /// Nothing that opening hours contain.
    case invalid
    case number
    case weekday
    case month
    case publicHoliday
    case schoolHoliday
    case off
    case open
    case unknown
    case week
    case easter
    case event
    case am
    case pm
    case days
    /// "h", "Uhr" or 時
    case hour
    case hours
    case comment
    case colon
    case dot
    case comma
    case semicolon
    case fallback
    case dash
    case plus
    case slash
    case left
    case right
    case leftBracket
    case rightBracket
  }

  var kind: Kind
  /// A number; a weekday from Monday, a month from January or an event from dawn, each from 0; where a comment begins.
  var value = 0
  /// Digits of a number; bytes of a comment.
  var length = 0
}

/// Reads opening hours word by word, in the tolerated forms too (HOURS-2). Names of weekdays and months are those of
/// one language.
struct HoursLexer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let language: Language
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: Language) {
    (self.bytes, self.language) = (bytes, language)
  }

  @inline(never)
  mutating func next() -> HoursToken {
    var character = readCharacter()
    while character == 0x20 { character = readCharacter() }
    switch character {
    case 0: return HoursToken(kind: .end)
    case 0x30...0x39: return readNumber(from: Int(character) &- 0x30)
    case UInt32(UInt8(ascii: "\"")): return readComment()
    case UInt32(UInt8(ascii: ":")): return HoursToken(kind: .colon)
    case UInt32(UInt8(ascii: ".")): return HoursToken(kind: .dot)
    case UInt32(UInt8(ascii: ",")), UInt32(UInt8(ascii: "&")), 0x3001: return HoursToken(kind: .comma)
    case UInt32(UInt8(ascii: ";")): return HoursToken(kind: .semicolon)
    case UInt32(UInt8(ascii: "-")): return HoursToken(kind: .dash)
    case UInt32(UInt8(ascii: "+")): return HoursToken(kind: .plus)
    case UInt32(UInt8(ascii: "/")): return HoursToken(kind: .slash)
    case UInt32(UInt8(ascii: "(")): return HoursToken(kind: .left)
    case UInt32(UInt8(ascii: ")")): return HoursToken(kind: .right)
    case UInt32(UInt8(ascii: "[")): return HoursToken(kind: .leftBracket)
    case UInt32(UInt8(ascii: "]")): return HoursToken(kind: .rightBracket)
    case UInt32(UInt8(ascii: "|")):
      return HoursToken(kind: readCharacter() == UInt32(UInt8(ascii: "|")) ? .fallback : .invalid)
    default: return readWord(from: character)
    }
  }

  // MARK: - Characters

  /// A character in lower case, with full-width forms, dashes and white space as the ASCII characters that they stand
  /// for; 0 at the end.
  @inline(never)
  private mutating func readCharacter() -> UInt32 {
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
  private var following: UInt32 {
    var copy = self
    return copy.readCharacter()
  }

  // MARK: - Numbers and comments

  private mutating func readNumber(from first: Int) -> HoursToken {
    var token = HoursToken(kind: .number, value: first, length: 1)
    var character = following
    while character >= 0x30 && character <= 0x39 {
      _ = readCharacter()
      token.value = token.value &* 10 &+ Int(character) &- 0x30
      token.length &+= 1
      // No number has more digits than a year.
      if token.length > 4 { return HoursToken(kind: .invalid) }
      character = following
    }
    // 月 after a number is a month, 日 after one is said of a day.
    if character == 0x6708 && token.value >= 1 && token.value <= 12 {
      _ = readCharacter()
      return HoursToken(kind: .month, value: token.value &- 1)
    }
    if character == 0x65E5 { _ = readCharacter() }
    return token
  }

  private mutating func readComment() -> HoursToken {
    let start = position
    while position < bytes.count && bytes[position] != UInt8(ascii: "\"") { position &+= 1 }
    if position >= bytes.count { return HoursToken(kind: .invalid) }
    position &+= 1
    return HoursToken(kind: .comment, value: start, length: position &- 1 &- start)
  }

  /// Whether a comment has nothing to read.
  func isBlank(_ comment: HoursToken) -> Bool {
    UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + comment.value }, count: comment.length).isBlank
  }

  // MARK: - Words

  private mutating func readWord(from first: UInt32) -> HoursToken {
    switch first {
    case UInt32(UInt8(ascii: "~")): return HoursToken(kind: .dash)
    // 時, also with 分 after the minutes
    case 0x6642: return HoursToken(kind: .hour)
    case 0x5206: return next()
    default: break
    }
    // Ideographs are not set apart by spaces: the longest name that begins here counts.
    var word = HoursWord()
    word.append(first)
    if first >= 0x3000 { return readIdeographs(word) }
    while true {
      let character = following
      guard character >= 0x61 && character <= 0x7A || character >= 0xC0 && character < 0x250 else { break }
      _ = readCharacter()
      word.append(character)
    }
    if word.count == 1 && (first == 0x61 || first == 0x70) && following == 0x2E {
      // "a.m.", "p. m." and the like. The last dot may be missing.
      var ahead = self
      _ = ahead.readCharacter()
      while ahead.following == 0x20 { _ = ahead.readCharacter() }
      if ahead.readCharacter() == 0x6D {
        if ahead.following == 0x2E { _ = ahead.readCharacter() }
        self = ahead
        return HoursToken(kind: first == 0x61 ? .am : .pm)
      }
    }
    return token(of: word)
  }

  private mutating func readIdeographs(_ first: HoursWord) -> HoursToken {
    var (word, ahead) = (first, self)
    var longest = token(of: word)
    for _ in 0..<2 {
      word.append(ahead.readCharacter())
      let other = token(of: word)
      if other.kind != .invalid { (longest, self) = (other, ahead) }
    }
    return longest
  }

  @inline(never)
  private func token(of word: HoursWord) -> HoursToken {
    if language == .english, let token = word.commonToken { return token }
    if let place = word.place(in: language.names) {
      return place < 7 ? HoursToken(kind: .weekday, value: place) : HoursToken(kind: .month, value: place &- 7)
    }
    switch word.place(in: Self.words) {
    case 0: return HoursToken(kind: .off)
    case 1: return HoursToken(kind: .publicHoliday)
    case 2: return HoursToken(kind: .schoolHoliday)
    case 3: return HoursToken(kind: .open)
    case 4: return HoursToken(kind: .unknown)
    case 5: return HoursToken(kind: .week)
    case 6: return HoursToken(kind: .easter)
    case 7: return HoursToken(kind: .days)
    case 8: return HoursToken(kind: .am)
    case 9: return HoursToken(kind: .pm)
    case 10: return HoursToken(kind: .hour)
    case 11: return HoursToken(kind: .hours)
    case 12: return HoursToken(kind: .dash)
    case 13: return HoursToken(kind: .comma)
    case 14: return HoursToken(kind: .event, value: 0)
    case 15: return HoursToken(kind: .event, value: 1)
    case 16: return HoursToken(kind: .event, value: 2)
    case 17: return HoursToken(kind: .event, value: 3)
    default: return HoursToken(kind: .invalid)
    }
  }

  private static var words: StaticString {
    """
    off|closed;ph;sh;open;unknown;week;easter;day|days;am;pm;h|uhr;hours|hrs;to|bis|à;and|und|et|y;\
    dawn;sunrise;sunset;dusk
    """
  }
}
