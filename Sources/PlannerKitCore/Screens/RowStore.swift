/// The rows of the day, and the places to which distances are measured.
///
/// A row keeps its slot in memory while others are added and removed. Only its index in the order changes.
struct RowStore: Sendable {
  private var slots: [Row] = []
  /// The places of the rows in the same slots.
  private var places = PreparedPlaces()
  /// The slots in visiting order. `UInt32` halves the memory that adding or removing a task has to shift.
  private var order: [UInt32] = []
  /// Whether the slots themselves are in visiting order.
  private var isArranged = true

  var count: Int {
    order.count
  }

  private func slot(at index: Int) -> Int? {
    order.element(at: index).map { Int(truncatingIfNeeded: $0) }
  }

  /// The row at an index in visiting order; nil if there is none.
  @inline(never)
  subscript(index: Int) -> Row? {
    withRow(at: index) { $0.pointee }
  }

  /// Calls the closure with a pointer to the row at an index. Returns nil if there is none.
  @inline(__always)
  func withRow<Result>(at index: Int, _ body: (UnsafePointer<Row>) -> Result) -> Result? {
    guard let slot = slot(at: index) else { return nil }
    return slots.withElement(at: slot, body)
  }

  /// The task of the row at an index; nil if there is none.
  @inline(never)
  func task(at index: Int) -> PlanTask? {
    withRow(at: index) { $0.pointee.task }
  }

  /// The travel time of the row at an index; infinity where there is no route.
  @inline(never)
  func travelTime(at index: Int) -> Double? {
    withRow(at: index) { $0.pointee.leg } ?? nil
  }

  /// The length of the geodesic between the places of two rows in metres (DAY-5); nil if one of them has no place.
  @inline(never)
  func distance(from index: Int, to other: Int) -> Double? {
    guard let start = place(at: index), let end = place(at: other) else { return nil }
    if let distance = start.nearDistance(to: end) { return distance }
    guard let start = task(at: index)?.coordinate, let end = task(at: other)?.coordinate else { return nil }
    return Geodesic.distance(from: start, to: end)
  }

  private func place(at index: Int) -> GeocentricPlace? {
    slot(at: index).flatMap { places.place(at: $0) }
  }

  /// Shows a stop of the schedule in its row. Returns whether the row visibly changed.
  @inline(never)
  mutating func show(_ stop: Stop) -> Bool {
    guard let slot = slot(at: stop.row) else { return false }
    return slots.withUnsafeMutableBufferPointer { slot < $0.count && $0[slot].show(stop) }
  }

  /// Removes the stop from the row at an index. Returns whether it visibly changed.
  @inline(never)
  mutating func hideStop(at index: Int) -> Bool {
    guard let slot = slot(at: index) else { return false }
    return slots.withUnsafeMutableBufferPointer { slot < $0.count && $0[slot].show(StopDisplay()) }
  }

  /// Adds a row at an index in visiting order.
  @inline(never)
  mutating func insert(_ row: Row, at index: Int) {
    if index < count { isArranged = false }
    order.insert(UInt32(truncatingIfNeeded: slots.count), atClamped: index)
    slots.append(row)
    places.append(row.task.coordinate)
  }

  mutating func removeAll() {
    (slots, order, isArranged) = ([], [], true)
    places.removeAll()
  }

  /// Replaces a row that keeps its index.
  mutating func replace(at index: Int, with row: Row) {
    if let slot = slot(at: index) {
      slots.replace(at: slot, with: row)
      places.replace(at: slot, with: row.task.coordinate)
    }
  }

  /// The index in visiting order at which a task is, or would be inserted.
  @inline(never)
  func place(of task: PlanTask, _ clock: LocalClock) -> (index: Int, isListed: Bool) {
    let index = clock.place(of: task, below: count) { self.task(at: $0) }
    return (index, self.task(at: index)?.id == task.id)
  }

  /// Removes and returns a row. The row of the last slot moves to its slot.
  mutating func remove(at index: Int, _ clock: LocalClock) -> Row? {
    let removed = self[index]
    if let slot = slot(at: index), let last = slots.last {
      if slot < slots.count &- 1 {
        isArranged = false
        order.replace(at: place(of: last.task, clock).index, with: UInt32(truncatingIfNeeded: slot))
        slots.replace(at: slot, with: last)
        places.replace(at: slot, with: last.task.coordinate)
      }
      _ = slots.popLast()
      places.removeLast()
      _ = order.removeElement(at: index)
    }
    return removed
  }

  // MARK: - Updates

  /// Calls the closure with each row, in no particular order.
  func forEach(_ body: (Row) -> Void) {
    slots.withUnsafeBufferPointer { rows in
      for index in Indexes(below: rows.count) { body(rows[index]) }
    }
  }

  /// Adds the tasks within a distance in metres that are not final, in no particular order. Allocates nothing.
  @inline(never)
  func addStops(
    within limit: Double, to stops: inout NearbyStops, isAgain: Bool, _ arrivals: Arrivals, _ clock: LocalClock
  ) {
    let origin = stops.origin.place
    slots.withUnsafeBufferPointer { rows in
      var first = 0
      while first < rows.count {
        let distances = places.distances(from: origin, first: first)
        let end = min(first &+ PreparedPlaces.width, rows.count)
        for index in Indexes(from: first, below: end) {
          let distance = distances[(index &- first) & 7]
          guard distance <= limit, !rows[index].task.status.isFinal else { continue }
          let task = rows[index].task
          let isVisited = arrivals.isVisiting(task.id)
          if isAgain {
            stops.addAgain(task, at: place(of: task, clock).index, distance: distance, isVisited: isVisited)
          } else {
            stops.add(task, distance: distance, isVisited: isVisited)
          }
        }
        first = end
      }
    }
  }

  /// Updates the opening hours that are due. Returns whether a row visibly changed. Allocates nothing.
  @inline(never)
  mutating func updateHours(in context: RowContext) -> Bool {
    var visiblyChanged = false
    slots.withUnsafeMutableBufferPointer { rows in
      for index in Indexes(below: rows.count) where rows[index].hoursDue <= context.clock.now {
        if rows[index].updateHours(in: context) { visiblyChanged = true }
      }
    }
    return visiblyChanged
  }

  /// Updates the distances, travel times and freshness of all rows. Returns whether a row visibly changed. Allocates
  /// nothing.
  @inline(never)
  mutating func updateDistances(in context: RowContext) -> Bool {
    var visiblyChanged = false
    slots.withUnsafeMutableBufferPointer { rows in
      guard let origin = context.origin else {
        for index in Indexes(below: rows.count) where rows[index].updateDistance(nil, in: context) {
          visiblyChanged = true
        }
        return
      }
      var first = 0
      while first < rows.count {
        let distances = places.distances(from: origin.place, first: first)
        let end = min(first &+ PreparedPlaces.width, rows.count)
        for index in Indexes(from: first, below: end) {
          let distance = rows[index].resolvedDistance(distances[(index &- first) & 7], from: origin)
          if rows[index].updateDistance(distance, in: context) { visiblyChanged = true }
        }
        first = end
      }
    }
    return visiblyChanged
  }

  /// Writes distances as `Planner.measureRows` does.
  mutating func writeDistances(from origin: Origin, into distances: UnsafeMutableRawPointer, capacity: Int) {
    arrange()
    let size = MemoryLayout<Double>.size
    let count = min(count, capacity)
    var first = 0
    while first < count {
      let rest = UnsafeMutableRawBufferPointer(start: distances + first &* size, count: (count &- first) &* size)
      first &+= places.measure(from: origin.place, first: first, into: rest)
      let end = min(first &+ PreparedPlaces.width, count)
      for index in Indexes(from: first, below: end) {
        let distance = distances.loadUnaligned(fromByteOffset: index &* size, as: Double.self)
        let resolved = slots.withUnsafeBufferPointer { $0[index].resolvedDistance(distance, from: origin) } ?? .infinity
        distances.storeBytes(of: resolved, toByteOffset: index &* size, as: Double.self)
      }
      first = end
    }
  }

  /// Rearranges the slots into visiting order.
  private mutating func arrange() {
    guard !isArranged else { return }
    let before = self
    removeAll()
    for index in Indexes(below: before.count) {
      if let row = before[index] { insert(row, at: index) }
    }
  }
}
