/// Puts a text together. Interpolation would do the same in ten times the code.
struct TextWriter {
  private(set) var text = ""

  @inline(never)
  mutating func write(_ part: String) {
    text += part
  }

  @inline(never)
  mutating func write(_ number: Int32) {
    text += String(number)
  }

  /// A number with at least two digits.
  @inline(never)
  mutating func write(twoDigits number: Int32) {
    if number < 10 { write("0") }
    write(number)
  }

  /// Thousands are set apart; the number is not negative.
  @inline(never)
  mutating func write(grouped number: Int32, separator: String) {
    guard number >= 1_000 else { return write(number) }
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
    write(grouped: thousands, separator: separator)
    write(separator)
    if rest < 100 { write("0") }
    write(twoDigits: rest)
  }
}
