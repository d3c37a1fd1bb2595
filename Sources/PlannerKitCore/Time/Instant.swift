/// A point in time: milliseconds since 1970-01-01 00:00 UTC. Any value is legal (TIME-1).
public struct Instant: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  public static func < (lhs: Instant, rhs: Instant) -> Bool {
    lhs.milliseconds < rhs.milliseconds
  }

  /// The instant `delta` milliseconds later, clamped to the first or last one.
  func adding(milliseconds delta: Int64) -> Instant {
    Instant(milliseconds: milliseconds.addingSaturating(delta))
  }

  /// The milliseconds from an earlier instant to this one, clamped to the range of `Int64`.
  func since(_ earlier: Instant) -> Int64 {
    milliseconds.subtractingSaturating(earlier.milliseconds)
  }
}

extension Int64 {
  func addingSaturating(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }

  func subtractingSaturating(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }

  func multipliedSaturating(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self > 0) == (other > 0) ? .max : .min) : product
  }

  /// The quotient rounded down, and a remainder of 0 ..< divisor. The divisor must be positive.
  func dividedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: Swift.max(divisor, 1))
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
