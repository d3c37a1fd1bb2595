/// An offset of local time from UTC, and when it begins (TIME-1).
public struct UTCOffset: Hashable, Sendable {
  /// The first instant at which it holds. The first offset of a list also holds before that.
  public let from: Instant
  /// Local time minus UTC, at most 18 hours either way.
  public let seconds: Int32

  public init(from: Instant, seconds: Int32) {
    self.from = from
    self.seconds = seconds
  }

  /// One offset for ever.
  public init(seconds: Int32) {
    self.init(from: Instant(milliseconds: .min), seconds: seconds)
  }

  package static var range: ClosedRange<Int32> { -64_800...64_800 }

  /// Refuses a list that is empty, too long, not ascending, or out of range.
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
