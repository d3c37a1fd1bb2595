/// The facts of a snapshot that can be read without a planner (SNAP-5).
public struct SnapshotFacts: Sendable {
  /// The version of the format.
  public let version: UInt64
  /// The planner's time when the snapshot was taken.
  public let takenAt: Instant
  /// Whether the snapshot was taken to hand the planner over.
  public let isHandover: Bool

  /// Throws if the bytes are not a complete snapshot.
  public init(of bytes: [UInt8]) throws(Refusal) {
    let reader = try SnapshotReader(bytes)
    version = reader.version
    isHandover = version > 4 ? reader.flag() : false
    _ = (reader.uint64(), reader.flag())  // the last number, and whether it is started
    takenAt = reader.instant()
    try reader.requireLegal()
  }
}
