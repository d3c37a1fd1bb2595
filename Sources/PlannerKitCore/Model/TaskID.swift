/// The id of a task: the 16 bytes of a UUID, in the order in which they are written.
public struct TaskID: Hashable, Sendable {
  /// The first eight bytes; the first one is the most significant.
  package let high: UInt64
  /// The last eight bytes; the first one is the most significant.
  package let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public var bytes: [UInt8] {
    [high, low].flatMap { half in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> $0) }
    }
  }
}

extension TaskID: Comparable {
  public static func < (lhs: TaskID, rhs: TaskID) -> Bool {
    (lhs.high, lhs.low) < (rhs.high, rhs.low)
  }
}
