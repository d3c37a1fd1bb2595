/// The languages of the library's texts. `LocaleData.swift` defines how each language writes numbers, units and times;
/// `Catalogue.swift` contains the translations.
public enum Language: Int32, CaseIterable, Sendable {
  case english = 1
  case german = 2
  case french = 3
  case spanish = 4
  case japanese = 5

  /// The BCP 47 tag of the language.
  public var tag: StaticString {
    switch self {
    case .english: "en"
    case .german: "de"
    case .french: "fr"
    case .spanish: "es"
    case .japanese: "ja"
    }
  }

  /// The language of a tag or locale, such as "de", "de-AT" or "de_AT.UTF-8": only the part before the first separator
  /// counts. Any other text means English (TXT-1).
  public init(tag: String) {
    var (letters, count) = (UInt64(0), 0)
    tag.withBytes { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "@"): return
        default:
          letters = letters << 8 | UInt64(byte | 0x20)
          count &+= 1
        }
      }
    }
    switch count == 2 ? letters : 0 {
    case 0x6465: self = .german
    case 0x6672: self = .french
    case 0x6573: self = .spanish
    case 0x6A61: self = .japanese
    default: self = .english
    }
  }
}

/// The unit of a displayed number.
enum MeasureUnit: UInt8, Sendable {
  case metre
  case kilometre
  case foot
  case yard
  case mile
  case minute
  case hour
}

/// How units are written: abbreviated for reading, or in full words for speaking.
enum UnitWidth: Sendable {
  case short
  case spoken
}

extension Language {
  func write(_ length: Length, _ width: UnitWidth, to writer: TextWriter) {
    let (whole, tenth) = length.tenths.quotientAndRemainder(dividingBy: 10)
    write(Int64(whole), to: writer)
    if length.hasDecimal {
      writer.write(decimalSeparator)
      writer.write(Int64(tenth))
    }
    writer.write(suffix(length.unit, width, isOne: isOne(tenths: length.tenths, hasDecimal: length.hasDecimal)))
  }

  /// Writes a duration of at least one minute.
  func write(minutes: Int64, _ width: UnitWidth, to writer: TextWriter) {
    let (hours, minutesLeft) = minutes.quotientAndRemainder(dividingBy: 60)
    if hours > 0 { write(hours, .hour, width, to: writer) }
    if hours > 0 && minutesLeft > 0 { writer.write(width == .short ? " " : spokenUnitJoint) }
    if minutesLeft > 0 { write(minutesLeft, .minute, width, to: writer) }
  }

  /// Writes "0 min".
  func writeNoMinutes(to writer: TextWriter) {
    write(0, .minute, .short, to: writer)
  }

  func write(_ time: TimeOfDay, to writer: TextWriter) {
    let (hour, minute) = Int64(time.minute).quotientAndRemainder(dividingBy: 60)
    writer.write(pattern: time.hourCycle == .twelve ? time12 : time24) { letter, count in
      switch letter {
      case UInt8(ascii: "H"): writer.write(hour, digits: count)
      case UInt8(ascii: "h"): writer.write((hour + 11) % 12 + 1, digits: count)
      case UInt8(ascii: "K"): writer.write(hour % 12, digits: count)
      case UInt8(ascii: "m"): writer.write(minute, digits: count)
      case UInt8(ascii: "a"): writer.write(hour < 12 ? am : pm)
      default: return false
      }
      return true
    }
  }

  private func write(_ number: Int64, _ unit: MeasureUnit, _ width: UnitWidth, to writer: TextWriter) {
    write(number, to: writer)
    writer.write(
      suffix(
        unit, width,
        isOne: isOne(tenths: number < 2 ? Int32(truncatingIfNeeded: number) &* 10 : .max, hasDecimal: false)))
  }

  /// Writes a number that is not negative, with group separators.
  func write(_ number: Int64, to writer: TextWriter) {
    if number < Int64(leastGrouped) {
      writer.write(number)
    } else {
      writer.write(grouped: number, separator: groupSeparator)
    }
  }
}
