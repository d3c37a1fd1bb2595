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

  let kind: Kind
  /// In bytes from the start of the text.
  package let position: Int
}
