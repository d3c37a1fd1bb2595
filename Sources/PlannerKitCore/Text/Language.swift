/// The languages of the library's texts. Callers ask a language for a text and need not know which one it is.
enum Language: Sendable {
  case english

  func string(_ key: StringKey) -> StaticString {
    switch self {
    case .english: English.string(key)
    }
  }

  func distance(metres: Int32) -> String {
    switch self {
    case .english: English.distance(metres: metres)
    }
  }

  func travelTime(_ time: TravelTimeFace) -> String {
    switch self {
    case .english: English.travelTime(minutes: time.minutes)
    }
  }

  func time(_ time: TimeOfDay) -> String {
    switch self {
    case .english: English.time(time)
    }
  }

  /// Everything a sighted person sees on a card, with units in full words (TXT-5).
  func spoken(_ card: CardText) -> String {
    switch self {
    case .english: English.spoken(card)
    }
  }
}
