/// Opening hours as rules (HOURS-1 to HOURS-6): pure values, from which the state of any minute is computed.
///
/// The rules are encoded in words of 32 bits, which `HoursEncoding.swift` describes. A typical text takes four.
public struct OpeningHours: Sendable {
  let words: HoursWords
  /// What the rules depend on. Nothing else is computed.
  let traits: HoursTraits
}

/// The words of rules. Up to four take no memory of their own.
struct HoursWords: Equatable, Sendable {
  private let few: (UInt32, UInt32, UInt32, UInt32)
  /// Empty for up to four words.
  private let many: [UInt32]
  let count: Int32

  init(_ words: [UInt32]) {
    count = Int32(truncatingIfNeeded: words.count)
    many = words.count > 4 ? words : []
    few = (
      words.element(at: 0, or: 0), words.element(at: 1, or: 0), words.element(at: 2, or: 0), words.element(at: 3, or: 0)
    )
  }

  static func == (lhs: HoursWords, rhs: HoursWords) -> Bool {
    lhs.few == rhs.few && lhs.many == rhs.many && lhs.count == rhs.count
  }

  /// Calls with the words, borrowed.
  @inline(__always)
  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    withUnsafeBytes(of: few) { few in
      many.withUnsafeBufferPointer { many in
        let start = many.isEmpty ? few.assumingMemoryBound(to: UInt32.self).baseAddress : many.baseAddress
        return body(UnsafeBufferPointer(start: start, count: Int(count)))
      }
    }
  }
}

extension OpeningHours {
  /// Nil if the text is not understood.
  package init?(_ text: String) {
    var problem: HoursProblem?
    self.init(text, &problem)
  }

  /// Nil if the text is not understood, because of a problem.
  @inline(never)
  init?(_ text: String, _ problem: inout HoursProblem?) {
    let hours: OpeningHours? = text.withBytes { bytes in
      do throws(HoursProblem) {
        return try HoursParser.hours(in: bytes)
      } catch {
        problem = error
        return nil
      }
    }
    guard let hours else { return nil }
    self = hours
  }

  @inline(never)
  init?(_ texts: TaskTexts) {
    guard texts.has(.openingHours),
      let hours = texts.withBytes(of: .openingHours, { try? HoursParser.hours(in: $0) })
    else { return nil }
    self = hours
  }
}

/// What the rules of a text mention.
struct HoursTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static var holidays: HoursTraits { HoursTraits(rawValue: 1) }
  static var dates: HoursTraits { HoursTraits(rawValue: 2) }
  static var sun: HoursTraits { HoursTraits(rawValue: 4) }
  static var openEnds: HoursTraits { HoursTraits(rawValue: 8) }
  static var fallbacks: HoursTraits { HoursTraits(rawValue: 16) }
  static var weeks: HoursTraits { HoursTraits(rawValue: 32) }
  /// A timespan can end on the next day.
  static var overnight: HoursTraits { HoursTraits(rawValue: 64) }
}
