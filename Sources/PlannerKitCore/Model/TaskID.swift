/// A task's name: the 16 bytes of a UUID, in the order in which they are written.
public struct TaskID: Hashable, Sendable {
  /// The first eight bytes and the last eight, most significant byte first.
  package let high: UInt64
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
