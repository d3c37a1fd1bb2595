/// Why a text of opening hours is not understood (HOURS-1.6).
package struct HoursProblem: Error {
  package enum Kind: UInt8 {
    case unknownWord
    case unexpected
    case textEnds
    case number
    case meridiem
    case shortEnd
    case bareHours
    case order
    case bareDays
    case dayWithNumber
    case dateRange
    case languages
    case tooMuch
    case empty
  }

  package let kind: Kind
  private let shortPosition: UInt16

  /// Where the problem is, in bytes from the start of the text, which has at most 4,096.
  package var position: Int { Int(shortPosition) }

  init(kind: Kind, position: Int) {
    (self.kind, shortPosition) = (kind, UInt16(truncatingIfNeeded: position))
  }
}

extension HoursProblem.Kind {
  package var message: StaticString {
    switch self {
    case .unknownWord: "The word or sign is unknown in opening hours."
    case .unexpected: "The word or sign has no meaning at this place of opening hours."
    case .textEnds: "The opening hours end too early."
    case .number: "The number is out of range."
    case .meridiem: "The time needs am or pm, as the other end or the other times of the rule have it."
    case .shortEnd: "The time may be in either half of the day."
    case .bareHours: "Hours without minutes need days, am, pm, h or Uhr."
    case .order: "Times, days and words can belong together in more than one way."
    case .bareDays: "Days without times may be open all day, or at the times of another rule."
    case .dayWithNumber: "Further weekdays and holidays must follow a comma."
    case .dateRange: "The range of dates must have two months or two days, and a year at its begin if it has one."
    case .languages: "The names mean different days in two languages."
    case .tooMuch: "The opening hours are too long, or have too many rules, times or dates."
    case .empty: "There are no opening hours."
    }
  }
}
