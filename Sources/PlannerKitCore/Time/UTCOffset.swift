/// An offset of local time from UTC, and when it takes effect (TIME-1).
public struct UTCOffset: Hashable, Sendable {
  /// When the offset takes effect. The first offset of a list also applies before that.
  public let from: Instant
  /// Local time minus UTC in seconds, at most 18 hours in either direction.
  public let seconds: Int32

  public init(from: Instant, seconds: Int32) {
    self.from = from
    self.seconds = seconds
  }

  /// Creates an offset that always applies.
  public init(seconds: Int32) {
    self.init(from: Instant(milliseconds: .min), seconds: seconds)
  }

  package static var range: ClosedRange<Int32> { -64_800...64_800 }

  /// Throws if the list is empty, too long, not ascending, or out of range.
  static func check(_ offsets: [UTCOffset]) throws(Refusal) {
    guard !offsets.isEmpty else { throw .noOffset }
    guard offsets.count <= Limits.utcOffsets else { throw .tooManyOffsets }
    var previous: Instant?
    for offset in offsets {
      guard range.contains(offset.seconds) else { throw .offsetSecondsOutOfRange }
      if let previous, offset.from <= previous { throw .offsetsNotAscending }
      previous = offset.from
    }
  }
}
