/// The host's travel times along an order of stops (ORDER-3).
struct GivenLegs: Sendable {
  private(set) var ids: [TaskID] = []
  /// From each stop to the next, and from the last one to the end place.
  private var seconds: [Double] = []
  private var end: Coordinate?

  init() {}

  init(to end: Coordinate?) {
    self.end = end
  }

  /// The order goes on to a stop.
  mutating func append(_ id: TaskID, _ leg: Int64) {
    if !ids.isEmpty { seconds.append(Double(leg)) }
    ids.append(id)
  }

  /// The order ends.
  mutating func finish(_ leg: Int64) {
    if !ids.isEmpty { seconds.append(Double(leg)) }
  }

  /// The travel time between two stops in whole seconds.
  @inline(never)
  func leg(from first: TaskID, to second: TaskID) -> Int64? {
    ids.withUnsafeBufferPointer { ids in
      for index in Indexes(from: 1, below: ids.count) where ids[index] == second && ids[index &- 1] == first {
        return seconds.element(at: index &- 1).map { Int64(Int32(saturating: $0)) }
      }
      return nil
    }
  }

  /// The travel time from a stop to the end place.
  func leg(from last: TaskID, to place: Coordinate) -> Int64? {
    guard end == place, ids.last == last else { return nil }
    return seconds.element(at: ids.count &- 1).map { Int64(Int32(saturating: $0)) }
  }
}

// MARK: - Snapshot

extension GivenLegs {
  func write(to writer: SnapshotWriter) {
    Coordinate.write(end, to: writer)
    writer.write(count: ids.count)
    for index in Indexes(below: ids.count) {
      ids.element(at: index)?.write(to: writer)
      writer.write(seconds.element(at: index) ?? 0)
    }
  }

  init(from reader: SnapshotReader) {
    end = Coordinate.optional(from: reader)
    for _ in Indexes(below: reader.count(atMost: Limits.scheduledRows)) {
      ids.append(TaskID(from: reader))
      seconds.append(reader.double())
      if let last = seconds.last, !DayPlan.travelTimes.contains(last) { reader.fail() }
    }
  }
}
