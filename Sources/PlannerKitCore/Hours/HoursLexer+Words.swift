/// The words of opening hours in five languages.
extension HoursLexer {
  mutating func readWord(from first: UInt32) -> HoursToken {
    var word = HoursWord()
    word.append(first)
    // Ideographs are not set apart by spaces: the longest name that begins here counts.
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
    return joined(token(of: word))
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

  /// A word with those after it that have a meaning only together: "every day", "public holidays", "week-end".
  @inline(__always)
  private mutating func joined(_ token: HoursToken) -> HoursToken {
    switch token.kind {
    case .every, .days, .publicWord: return joinedWithNext(token)
    case .week where following == 0x2D:
      var ahead = self
      _ = ahead.readCharacter()
      guard ahead.next().kind == .endWord else { return token }
      self = ahead
      return HoursToken(kind: .weekday, value: HoursToken.weekend)
    default: return token
    }
  }

  @inline(never)
  private mutating func joinedWithNext(_ token: HoursToken) -> HoursToken {
    var ahead = self
    let next = ahead.next()
    let result: HoursToken
    switch (token.kind, next.kind) {
    case (.every, .weekday): result = next
    case (.every, .days): result = HoursToken(kind: .weekday, value: HoursToken.daily)
    // "jours fériés", but not "+1 day PH".
    case (.days, .publicHoliday) where next.value == 1: result = next
    case (.publicWord, .holidayWord): result = HoursToken(kind: .publicHoliday, value: 1)
    case (.days, _): return token
    default: return HoursToken(kind: .invalid)
    }
    self = ahead
    return result
  }

  @inline(never)
  private func token(of word: HoursWord) -> HoursToken {
    if language == .english, let token = word.commonToken { return token }
    if let place = word.place(in: language.names) {
      return place < 7 ? HoursToken(kind: .weekday, value: place) : HoursToken(kind: .month, value: place &- 7)
    }
    if let place = word.place(in: Self.words) {
      let value = place &- Int(HoursToken.Kind.endWord.rawValue) &- 1
      switch value {
      case 0: return HoursToken(kind: .publicHoliday, value: 1)
      case 1...3: return HoursToken(kind: .weekday, value: HoursToken.daily &+ value &- 1)
      case 4: return HoursToken(kind: .clock, value: 720)
      case 5: return HoursToken(kind: .clock)
      case 6: return HoursToken(kind: .am, value: 1)
      case 7: return HoursToken(kind: .pm, value: 1)
      case 8...: return HoursToken(kind: .event, value: value &- 8)
      default:
        // The value is 1 for "h" alone, as its length is.
        return HoursToken(
          kind: HoursToken.Kind(rawValue: UInt8(truncatingIfNeeded: place)) ?? .invalid,
          value: place == Int(HoursToken.Kind.hour.rawValue) ? word.count : 0)
      }
    }
    // "Mondays", "montags"
    if let singular = word.singular, let place = singular.place(in: language.names), place < 7 {
      return HoursToken(kind: .weekday, value: place)
    }
    return HoursToken(kind: .invalid)
  }

  /// The words in the order of `HoursToken.Kind` up to `endWord`; then public holidays, groups of days, noon, midnight,
  /// halves of a day and events.
  private static var words: StaticString {
    """
    off|closed|geschlossen|ruhetag|fermé|fermée|ferme|cerrado|cerrada|休|休み|休業|休業日|定休|定休日;ph;sh;\
    open|geöffnet|ouvert|abierto|営業;unknown;week;easter;day|days|tag|jour|jours|día|días|dia|dias;am;pm;h|uhr|hs|時;\
    hours|hrs|stunden|heures|horas|時間;to|through|thru|until|till|bis|à|au|a|al|hasta|から;and|und|et|y;\
    from|on|von|vom|du|de|le|les|el|los|las|del|desde|im|は|まで|分;every|jeden|tous|chaque|todos|cada;\
    holiday|holidays;public|bank;end|ends;\
    feiertag|feiertage|feiertagen|feiertags|férié|fériés|festivo|festivos|feriado|feriados|祝|祝日|祝祭日;\
    daily|everyday|täglich|diariamente|毎日;weekdays;weekend|weekends|wochenende|wochenenden;\
    noon|mittag|mittags|midi|mediodía|mediodia|正午;midnight|mitternacht|mitternachts|minuit|medianoche;午前;午後;\
    dawn;sunrise;sunset;dusk
    """
  }
}
