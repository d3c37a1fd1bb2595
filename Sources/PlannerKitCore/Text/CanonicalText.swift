/// A text for comparison. Two values are equal if and only if the texts are canonically equivalent.
///
/// `==` of `String` gives the same result, but together with `lowercased()` it adds 60 KB in Embedded Swift.
struct CanonicalText: Equatable, Sendable {
  /// The canonical decomposition. An ASCII scalar takes one byte. Any other scalar takes three, of which the first is
  /// 0x80 or more.
  let bytes: [UInt8]

  init(_ text: String) {
    self.init(text, isLowercased: false)
  }

  /// Two values are equal if and only if the lowercased texts are canonically equivalent.
  init(lowercasing text: String) {
    self.init(text, isLowercased: true)
  }

  private init(_ text: String, isLowercased: Bool) {
    var writer = CanonicalWriter(isLowercased: isLowercased)
    writer.bytes.reserveCapacity(text.byteCount)
    text.forEachScalar { scalar, _, _ in writer.decompose(Int(scalar.value)) }
    writer.writeMarks()
    bytes = writer.bytes
  }
}

/// Writes the canonical decomposition of a text, scalar by scalar (Unicode Standard, 3.11).
///
/// Scalars are lowercased after the decomposition. `make-unicode-tables.py` checks that the result is the same.
private struct CanonicalWriter {
  let isLowercased: Bool
  var bytes: [UInt8] = []
  /// The marks (scalars with a combining class) that are not ordered yet, each with its class above the 21 bits of the
  /// scalar.
  var marks: [Int] = []

  mutating func decompose(_ scalar: Int) {
    switch scalar {
    case ..<0x80:
      writeMarks()
      write(isLowercased && (0x41...0x5A).contains(scalar) ? scalar + 0x20 : scalar)
    case 0xAC00...0xD7A3: decomposeHangul(scalar - 0xAC00)
    default:
      if let (first, second) = UnicodeTables.decomposition(of: scalar) {
        decompose(first)
        if second != 0 { order(second) }
      } else {
        order(scalar)
      }
    }
  }

  /// Decomposes a syllable into two or three jamo (3.12.2).
  private mutating func decomposeHangul(_ syllable: Int) {
    writeMarks()
    write(0x1100 + syllable / (21 * 28))
    write(0x1161 + syllable / 28 % 21)
    if syllable % 28 != 0 { write(0x11A7 + syllable % 28) }
  }

  /// Collects marks until a scalar without a combining class follows.
  private mutating func order(_ scalar: Int) {
    let combiningClass = UnicodeTables.combiningClass(of: scalar)
    if combiningClass != 0 {
      marks.append(combiningClass << 21 | scalar)
    } else {
      writeMarks()
      write(isLowercased ? UnicodeTables.lowercase(of: scalar) : scalar)
    }
  }

  /// Writes the marks ordered by class. Marks of the same class keep their order. One pass for each class is fast even
  /// for thousands of marks.
  mutating func writeMarks() {
    guard !marks.isEmpty else { return }
    var written = 0
    while let next = leastClass(above: written) {
      for mark in marks where mark >> 21 == next {
        write(mark & 0x1F_FFFF)
      }
      written = next
    }
    marks = []
  }

  private func leastClass(above written: Int) -> Int? {
    var least: Int?
    for mark in marks where mark >> 21 > written {
      least = min(least ?? .max, mark >> 21)
    }
    return least
  }

  private mutating func write(_ scalar: Int) {
    if scalar >= 0x80 {
      write(byte: scalar >> 16 | 0x80)
      write(byte: scalar >> 8)
    }
    write(byte: scalar)
  }

  @inline(never)
  private mutating func write(byte: Int) {
    bytes.append(UInt8(truncatingIfNeeded: byte))
  }
}

extension UnicodeTables {
  fileprivate static func combiningClass(of scalar: Int) -> Int {
    run(of: scalar, in: classes)?.number ?? 0
  }

  fileprivate static func lowercase(of scalar: Int) -> Int {
    guard let run = run(of: scalar, in: lowercase) else { return scalar }
    let distance = Int(distances[run.number])
    return distance == 1 && run.offset % 2 != 0 ? scalar : scalar &+ distance
  }

  /// One step of the decomposition. The second scalar does not decompose further; it is 0 if there is none.
  fileprivate static func decomposition(of scalar: Int) -> (first: Int, second: Int)? {
    switch scalar {
    case 0xF900...0xFAD9: return ideograph(at: scalar - 0xF900)
    case 0x2F800...0x2FA1D: return ideograph(at: scalar - 0x2F800 + 0x1DA)
    default: break
    }
    guard let run = lastStart(upTo: scalar, in: decomposed), run < decomposed.count - 1 else { return nil }
    let index = Int(decomposed[run] & 0x3FFF) &+ scalar &- Int(decomposed[run] >> 14)
    guard index < Int(decomposed[run + 1] & 0x3FFF) else { return nil }
    return (scalar & 0x1F_0000 | Int(firsts[index]), Int(marks[Int(seconds[index])]))
  }

  private static func ideograph(at index: Int) -> (first: Int, second: Int)? {
    switch Int(ideographs[index]) {
    case 0: nil
    case let ideograph where ideograph < 0xF000: (ideograph, 0)
    case let place: (0x2_0000 | Int(supplementary[place - 0xF000]), 0)
    }
  }

  /// The number stored with the run that contains the scalar, and the scalar's offset in the run.
  private static func run(of scalar: Int, in runs: [UInt32]) -> (number: Int, offset: Int)? {
    guard let index = lastStart(upTo: scalar, in: runs) else { return nil }
    let run = runs[index]
    let offset = scalar &- Int(run >> 14)
    return offset <= Int(run >> 8 & 0x3F) ? (Int(run & 0xFF), offset) : nil
  }

  /// The index of the last run that starts at or before the scalar.
  @inline(never)
  private static func lastStart(upTo scalar: Int, in runs: [UInt32]) -> Int? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low &+ high) >> 1
      if runs[middle] >> 14 <= scalar { low = middle &+ 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
