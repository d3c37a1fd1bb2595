import Foundation
import Testing

@testable import PlannerKitCore

/// The library compares texts by its own tables. The reference is the standard library, which has such tables outside
/// Embedded Swift.
@Suite struct CanonicalTextTests {
  @Test("every scalar equals the same scalars as in Swift, in either case, composed or decomposed · NEW-9")
  func scalars() {
    var lowercased = Comparison(isLowercased: true)
    var asItIs = Comparison(isLowercased: false)
    for scalar in Unicode.Scalar.comparable {
      let text = String(scalar)
      asItIs.add(text)
      lowercased.add(text)
      for other in [text.decomposedStringWithCanonicalMapping, text.uppercased(), text.lowercased()]
      where !other.unicodeScalars.elementsEqual(text.unicodeScalars) {
        asItIs.add(other)
        lowercased.add(other)
      }
    }
    #expect(lowercased.faults == [] && asItIs.faults == [])
    // All differ, except scalars with a capital and scalars that are equivalent to others.
    #expect(lowercased.differentTexts < asItIs.differentTexts - 1_300)
  }

  @Test("the scalars that reorder around a mark are the same as in Swift · NEW-9")
  func marks() {
    var marks: [Unicode.Scalar] = []
    for scalar in Unicode.Scalar.comparable {
      // The only mark of the last class.
      expectAgreement("a\u{345}\(scalar)", "a\(scalar)\u{345}")
      if scalar.combiningClass != 0 { marks.append(scalar) }
    }
    #expect(marks.count > 900)
    let oneOfEachClass = Dictionary(marks.map { ($0.combiningClass, $0) }) { $1 }.values
    for mark in marks {
      for other in oneOfEachClass { expectAgreement("a\(mark)\(other)", "a\(other)\(mark)") }
    }
  }

  /// Scalars that decompose, compose and reorder with each other in every possible way.
  private static let lively = Array(
    """
    aAeEiIoOuUsSkK \u{E9}\u{C9}\u{1EC7}\u{1EC6}\u{EA}\u{1E69}\u{1E9B}\u{17F}ßẞİıſΣσςΩ\u{2126}\u{212A}\u{212B}Å\
    å\u{1FB3}\u{1FBC}\u{1F82}\u{390}\u{1FD3}\u{300}\u{301}\u{302}\u{307}\u{308}\u{323}\u{30A}\u{327}\u{328}\
    \u{31B}\u{334}\u{338}\u{345}\u{340}\u{341}\u{343}\u{344}\u{5B0}\u{64B}\u{670}\u{F71}\u{F72}\u{F74}\u{F80}\
    \u{1100}\u{1112}\u{1161}\u{1175}\u{11A7}\u{11A8}\u{11C2}\u{AC00}\u{AC01}\u{D788}\u{D7A3}\u{F900}\u{8C48}\
    \u{2F801}\u{4E38}\u{20122}\u{2F803}\u{FA0E}\u{915}\u{958}\u{93C}\u{9C7}\u{9BE}\u{9CB}\u{FB1D}\u{FB2C}\
    \u{5E9}\u{5C1}\u{5BC}\u{1D15E}\u{1D157}\u{1D165}\u{1D160}\u{1D16E}\u{1109A}\u{11099}\u{110BA}\u{105C9}\
    \u{105D2}\u{200B}\u{200D}\u{3000}\u{A0}\u{1E900}\u{1E922}\u{10400}\u{10428}\u{13A0}\u{AB70}\u{1C90}\
    \u{10D0}1\u{661}ﬁ\u{FF26}\u{FF46}🛒\u{0}
    """.unicodeScalars)

  @Test("short texts of scalars that compose and reorder compare as in Swift · NEW-9", arguments: 1...10)
  func shortTexts(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var lowercased = Comparison(isLowercased: true)
    var asItIs = Comparison(isLowercased: false)
    for _ in 0..<500 {
      // Texts of the same few scalars are often equal.
      let scalars = (0..<4).compactMap { _ in Self.lively.randomElement(using: &random) }
      for _ in 0..<20 {
        let length = Int.random(in: 0...5, using: &random)
        let text = String(scalars: (0..<length).compactMap { _ in scalars.randomElement(using: &random) })
        for text in [text, text.uppercased(), text.precomposedStringWithCanonicalMapping] {
          lowercased.add(text)
          asItIs.add(text)
        }
      }
    }
    #expect(lowercased.faults == [] && asItIs.faults == [])
    #expect(lowercased.differentTexts < asItIs.differentTexts && asItIs.differentTexts < asItIs.count)
  }

  @Test("thousands of consecutive marks, after a letter or alone, compare as in Swift · NEW-9")
  func longRuns() {
    var random = SeededRandom(seed: 10)
    let marks = Unicode.Scalar.comparable.filter { $0.combiningClass != 0 }
    for length in [1, 2, 3, 30, 31, 32, 300, 2_000] {
      for letter in ["", "e", "\u{C9}", "\u{AC00}"] {
        let run = (0..<length).compactMap { _ in marks.randomElement(using: &random) }
        let inOrder = run.enumerated().sorted {
          ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset)
        }
        let text = letter + String(scalars: run)
        expectAgreement(text, letter + String(scalars: inOrder.map(\.element)))
        expectAgreement(text, letter + String(scalars: run.reversed()))
        expectAgreement(text, letter + String(scalars: run.shuffled(using: &random)))
        expectAgreement(text, letter + String(scalars: run.dropLast()))
      }
    }
  }

  @Test("of the scalars unknown to Swift, only those new in Unicode 17 have a case or a combining class · NEW-9")
  func unknownScalars() {
    let special = Unicode.Scalar.unknown.filter { scalar in
      let text = "\u{345}\(scalar)"
      return CanonicalText(text).bytes.count > 6 || CanonicalText(text) == CanonicalText("\(scalar)\u{345}")
        || CanonicalText(lowercasing: text) != CanonicalText(text)
    }
    #expect(special.isEmpty || special == Unicode.Scalar.newInUnicode17)
  }

  @Test(
    "three scalars are ordered by their decompositions, which Swift neglects · NEW-9",
    arguments: ["\u{F73}": "\u{F71}\u{F72}", "\u{F75}": "\u{F71}\u{F74}", "\u{F81}": "\u{F71}\u{F80}"])
  func forgotten(mark: String, decomposed: String) {
    for letter in ["", "a", "\u{F40}"] {
      expectAgreement(letter + mark, letter + decomposed)
      expectAgreement(letter + mark + "\u{334}", letter + decomposed + "\u{334}")
      // The classes are 240 and, of the two marks, 129 and 130 or 132.
      let inOrder = CanonicalText(letter + decomposed + "\u{345}")
      #expect(
        CanonicalText(letter + "\u{345}" + mark) == inOrder && CanonicalText(letter + mark + "\u{345}") == inOrder)
    }
  }

  @Test("a scalar of one byte is not part of a scalar of more · NEW-9", arguments: ["", "a"])
  func widths(before: String) {
    // The low bytes of the two scalars after the first are those of U+0111.
    expectAgreement(before + "\u{80}\u{1}\u{11}", before + "\u{111}")
    expectAgreement(before + "\u{7F}\u{1}\u{11}", before + "\u{111}")
  }

  @Test("names of sections are equal if canonically equivalent, not if only equal in lowercase · NEW-3")
  func sectionNames() {
    let name = SectionName.custom("Cafés")
    #expect(name.isSame(as: .custom("Cafe\u{301}s")) && name.isSame(as: name))
    for other in ["cafés", "Cafes", "Cafés ", "Cafe\u{300}s"] { #expect(!name.isSame(as: .custom(other))) }
  }
}

/// Records an issue if the comparison of two texts, as they are or trimmed and lowercased, differs from Swift's.
private func expectAgreement(_ text: String, _ other: String) {
  let (trimmed, otherTrimmed) = (text.trimmed, other.trimmed)
  if (CanonicalText(text) == CanonicalText(other)) == (text == other),
    (CanonicalText(lowercasing: trimmed) == CanonicalText(lowercasing: otherTrimmed))
      == (trimmed.lowercased() == otherTrimmed.lowercased())
  {
    return
  }
  Issue.record("\(Array(text.unicodeScalars)) and \(Array(other.unicodeScalars))")
}

/// Texts whose comparisons are checked against Swift's.
private struct Comparison {
  /// Whether texts are compared as they are or, as items are, trimmed and lowercased.
  let isLowercased: Bool
  private(set) var count = 0
  /// The scalars of texts whose comparison with an earlier text differs from Swift's.
  private(set) var faults: [[Unicode.Scalar]] = []
  private var canonicalTexts: [String: CanonicalText] = [:]
  private var swiftTexts: [[UInt8]: String] = [:]

  init(isLowercased: Bool) {
    self.isLowercased = isLowercased
  }

  var differentTexts: Int {
    swiftTexts.count
  }

  mutating func add(_ text: String) {
    let canonical = isLowercased ? CanonicalText(lowercasing: text.trimmed) : CanonicalText(text)
    let swift = isLowercased ? text.trimmed.lowercased() : text
    let earlier = canonicalTexts.updateValue(canonical, forKey: swift) ?? canonical
    let earlierText = swiftTexts.updateValue(swift, forKey: canonical.bytes) ?? swift
    if earlier != canonical || earlierText != swift { faults.append(Array(text.unicodeScalars)) }
    count += 1
  }
}

extension String {
  fileprivate init(scalars: some Sequence<Unicode.Scalar>) {
    self.init(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  fileprivate var combiningClass: UInt8 {
    properties.canonicalCombiningClass.rawValue
  }

  /// The scalars that are compared as in Swift.
  fileprivate static let comparable = all.filter { scalar in
    guard let age = scalar.properties.age, age.major <= 17 else { return false }
    return ![0xF73, 0xF75, 0xF81].contains(scalar.value)
  }

  /// The scalars that Swift does not know.
  fileprivate static let unknown = all.filter { $0.properties.age == nil }

  /// The scalars that have a lowercase form or a combining class. Swift knows Unicode 17 from 6.3 on.
  fileprivate static let newInUnicode17: [Unicode.Scalar] =
    [
      0x1ACF...0x1ADD, 0x1AE0...0x1AEB, 0xA7CE...0xA7CE, 0xA7D2...0xA7D2, 0xA7D4...0xA7D4, 0x10EFA...0x10EFB,
      0x16EA0...0x16EB8, 0x1E6E3...0x1E6E3, 0x1E6E6...0x1E6E6, 0x1E6EE...0x1E6EF, 0x1E6F5...0x1E6F5,
    ].flatMap { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init) }

  private static var all: [Unicode.Scalar] {
    (0...0x10FFFF).compactMap { Unicode.Scalar($0 as UInt32) }
  }
}
