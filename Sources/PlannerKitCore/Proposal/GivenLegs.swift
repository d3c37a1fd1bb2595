/// The host's travel times along an order of stops (ORDER-3).
struct GivenLegs: Sendable {
  private(set) var ids: [TaskID] = []
  /// The travel times in seconds to each stop except the first, and to the end place, from the last earlier stop that
  /// can be reached. Negative if the travel time is unknown.
  private var seconds: [Double] = []
  private var end: Coordinate?

  init() {}

  init(to end: Coordinate?) {
    self.end = end
  }

  /// Appends a stop to the order.
  @inline(never)
  mutating func append(_ id: TaskID, _ leg: Int64) {
    if !ids.isEmpty { finish(leg) }
    ids.append(id)
  }

  /// Ends the order with the leg to the end place.
  mutating func finish(_ leg: Int64) {
    if !ids.isEmpty { seconds.append(leg == Int64(OrderLimits.noWay) ? .infinity : Double(leg)) }
  }

  /// The index of the last reachable stop before an index.
  private func origin(before index: Int) -> Int {
    var origin = index &- 1
    while origin > 0 && seconds.element(at: origin &- 1) == .infinity { origin &-= 1 }
    return origin
  }

  /// Drops the legs from and to a task that moved or left the plan, and those past unreachable stops.
  @inline(never)
  mutating func forget(_ id: TaskID) {
    for place in Indexes(below: ids.count) where ids.element(at: place) == id {
      seconds.replace(at: place &- 1, with: -1)
      for index in Indexes(from: place, below: seconds.count) {
        let leg = seconds.element(at: index)
        seconds.replace(at: index, with: -1)
        guard leg == .infinity else { break }
      }
    }
  }

  /// The travel time between two stops in whole seconds.
  @inline(never)
  func leg(from first: TaskID, to second: TaskID) -> Int64? {
    ids.withUnsafeBufferPointer { ids in
      for index in Indexes(from: 1, below: ids.count)
      where ids[index] == second && ids[max(origin(before: index), 0)] == first {
        return wholeSeconds(at: index &- 1)
      }
      return nil
    }
  }

  /// The travel time from a stop to the end place.
  func leg(from last: TaskID, to place: Coordinate) -> Int64? {
    guard end == place, ids.element(at: origin(before: ids.count)) == last else { return nil }
    return wholeSeconds(at: ids.count &- 1)
  }

  private func wholeSeconds(at index: Int) -> Int64? {
    guard let seconds = seconds.element(at: index), seconds >= 0 else { return nil }
    return Int64(wholeSeconds: seconds)
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
      if let last = seconds.last, last != -1 && !DayPlan.isTravelTime(last) { reader.fail() }
    }
  }
}
