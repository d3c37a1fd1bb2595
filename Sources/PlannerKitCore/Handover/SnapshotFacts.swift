/// What can be read of a snapshot without a planner (SNAP-5).
public struct SnapshotFacts: Sendable {
  /// The version of the format.
  public let version: UInt64
  /// The planner's time.
  public let takenAt: Instant
  /// Whether the planner was handed over with it.
  public let isHandover: Bool

  /// Refuses bytes that are not a whole snapshot.
  public init(of bytes: [UInt8]) throws(Refusal) {
    let reader = try SnapshotReader(bytes)
    version = reader.version
    isHandover = version > 4 ? reader.flag() : false
    _ = (reader.uint64(), reader.flag())  // the last number, and whether it is started
    takenAt = reader.instant()
    try reader.requireLegal()
  }
}
