/// Puts texts together as UTF-8. Interpolation would do the same in ten times the code and with an allocation a part.
package struct TextWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Forgets all, but for the room.
  package mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
  }

  @inline(never)
  package mutating func write(_ part: String) {
    bytes.append(contentsOf: part.utf8)
  }

  @inline(never)
  package mutating func write(_ part: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: part.utf8Start, count: part.utf8CodeUnitCount))
  }

  package mutating func write(byte: UInt8) {
    bytes.append(byte)
  }

  /// A number that is not negative, with at least so many digits.
  @inline(never)
  mutating func write(_ number: Int32, digits: Int = 1) {
    let (rest, digit) = number.quotientAndRemainder(dividingBy: 10)
    if rest > 0 || digits > 1 { write(rest, digits: digits - 1) }
    write(byte: 0x30 | UInt8(truncatingIfNeeded: digit))
  }

  /// Thousands are set apart; the number is not negative.
  @inline(never)
  mutating func write(grouped number: Int32, separator: StaticString) {
    guard number >= 1_000 else { return write(number) }
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
    write(grouped: thousands, separator: separator)
    write(separator)
    write(rest, digits: 3)
  }
}
