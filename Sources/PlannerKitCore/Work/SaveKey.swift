/// The key of a save: 16 random bytes from the host, which no other save has (WORK-1).
public struct SaveKey: Hashable, Sendable {
  /// The first eight bytes; the first one is the most significant.
  package let high: UInt64
  /// The last eight bytes; the first one is the most significant.
  package let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// The keys of the last saves. A tap that is repeated, or replayed after a restart, has one of them.
struct RecentKeys: Sendable {
  /// How many keys are remembered.
  static var limit: Int { 1_000 }

  /// Once it is full, each new key takes the place of the oldest.
  private(set) var keys: [SaveKey] = []
  /// How many keys there have been.
  private(set) var count: UInt64 = 0

  /// Throws if a save has this key, or had it.
  @inline(never)
  func requireNew(_ key: SaveKey) throws(Refusal) {
    guard !keys.contains(key) else { throw .keyInUse }
  }

  /// Remembers the key of a new save. Returns the number of the save: later saves have a greater one.
  @inline(never)
  mutating func add(_ key: SaveKey) -> UInt64 {
    if keys.count < Self.limit { keys.append(key) } else { keys.replace(at: oldest, with: key) }
    count &+= 1
    return count
  }

  /// The index of the oldest key.
  private var oldest: Int {
    keys.count < Self.limit ? 0 : Int(truncatingIfNeeded: count % UInt64(Self.limit))
  }

  /// The keys from an index on, and then those before it.
  private func keys(from first: Int) -> [SaveKey] {
    var turned: [SaveKey] = []
    for step in Indexes(below: keys.count) {
      let index = first &+ step
      if let key = keys.element(at: index < keys.count ? index : index &- keys.count) { turned.append(key) }
    }
    return turned
  }
}

// MARK: - Snapshot

extension SaveKey {
  func write(to writer: SnapshotWriter) {
    writer.write(high)
    writer.write(low)
  }

  init(from reader: SnapshotReader) {
    self.init(high: reader.uint64(), low: reader.uint64())
  }

  /// The key of a save in a snapshot of before version 7, in which saves had only the number of their request. The
  /// same save has the same key whenever it is read. That of an order has no task.
  init(of request: RequestNumber, for id: TaskID = TaskID(high: 0, low: 0), at instant: Instant) {
    let prime: UInt64 = 0x100_0000_01B3
    let mixed = (request.value ^ UInt64(bitPattern: instant.milliseconds) &* prime) &* prime
    self.init(high: id.high ^ mixed, low: id.low ^ (mixed &* prime))
  }
}

extension RecentKeys {
  func write(to writer: SnapshotWriter) {
    writer.write(count)
    writer.write(count: keys.count)
    for key in keys(from: oldest) { key.write(to: writer) }
  }

  @inline(never)
  init(from reader: SnapshotReader) {
    count = reader.uint64()
    for _ in Indexes(below: reader.count(ofAtLeast: 16, atMost: Self.limit)) { keys.append(SaveKey(from: reader)) }
    if oldest > 0 { keys = keys(from: keys.count &- oldest) }
  }
}
