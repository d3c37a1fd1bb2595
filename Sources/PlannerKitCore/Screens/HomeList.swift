/// The rows of the day, and their changes since the host last collected (HOME-2, HOME-3).
struct HomeList: Sendable {
  /// In visiting order.
  private(set) var rows: [Row] = []
  private var places = PreparedPlaces()
  /// The rows as the host last collected them.
  private var collected: [CollectedRow] = []
  /// Renders the texts of the rows.
  private var localizer = Localizer()
  /// Rendered the texts of the rows when the host last collected.
  private var collectedLocalizer = Localizer()
  private var uncollected = Uncollected.nothing
  /// When the opening hours of a row next have another text; the last instant if they do not.
  private(set) var hoursDue = Instant(milliseconds: .max)

  /// Lists those of the known tasks that belong to the day. Returns whether the list visibly changed.
  mutating func list(_ tasks: [PlanTask], in context: RowContext) -> Bool {
    let (before, localizerBefore) = (rows, localizer)
    localizer = context.localizer
    rows = []
    places.removeAll()
    for task in tasks where context.clock.lists(task) {
      rows.append(Row(task, distance: nil, in: context))
      places.append(task.coordinate)
    }
    _ = measure(in: context)
    scheduleHours()
    uncollected = .listed
    return !showsSame(as: before, in: localizerBefore)
  }

  @inline(never)
  private func showsSame(as before: [Row], in localizerBefore: Localizer) -> Bool {
    guard rows.count == before.count else { return false }
    return before.withUnsafeBufferPointer { before in
      rows.withUnsafeBufferPointer { rows in
        Indexes(below: min(rows.count, before.count)).allSatisfy { index in
          rows[index].task.id == before[index].task.id && rows[index].isVisuallyEqual(to: before[index])
            && localizer.rendersSame(.list, for: rows[index], as: localizerBefore)
        }
      }
    }
  }

  /// Lists a single task that came, changed or went. Returns whether the list visibly changed.
  mutating func change(_ change: TaskChange, in context: RowContext) -> Bool {
    localizer = context.localizer
    let before = place(of: change.before, in: context)
    let after = change.after.flatMap { context.clock.lists($0) ? context.row($0) : nil }
    if let before, before.isListed, let after, let index = place(of: after.task, in: context)?.index,
      index == before.index || index == before.index &+ 1
    {
      return replace(at: before.index, with: after)
    }
    let isListed = before?.isListed ?? false
    if let before, isListed {
      let removed = rows.removeElement(at: before.index)
      places.remove(at: before.index)
      if let removed, isScheduled(removed) { scheduleHours() }
    }
    if let after, let place = place(of: after.task, in: context) {
      hoursDue = min(hoursDue, after.hoursDue)
      rows.insert(after, atClamped: place.index)
      places.insert(after.task.coordinate, at: place.index)
    }
    guard isListed || after != nil else { return false }
    uncollected = .listed
    return true
  }

  /// Replaces a row that stays in its place.
  private mutating func replace(at index: Int, with row: Row) -> Bool {
    let visiblyChanged = rows.element(at: index)?.isVisuallyEqual(to: row) == false
    let wasScheduled = rows.element(at: index).map { isScheduled($0) } ?? false
    rows.replace(at: index, with: row)
    hoursDue = min(hoursDue, row.hoursDue)
    if wasScheduled && row.hoursDue != hoursDue { scheduleHours() }
    places.replace(at: index, with: row.task.coordinate)
    if visiblyChanged { uncollected = uncollected.afterMeasuring }
    return visiblyChanged
  }

  /// Where a task is, or would be.
  @inline(never)
  private func place(of task: PlanTask?, in context: RowContext) -> (index: Int, isListed: Bool)? {
    guard let task else { return nil }
    let rows = rows
    let index = context.clock.place(of: task, below: rows.count) { rows.element(at: $0)?.task }
    return (index, rows.element(at: index)?.task.id == task.id)
  }

  /// Updates the opening hours that are due. Returns whether a row visibly changed. Allocates nothing.
  @inline(never)
  mutating func updateHours(in context: RowContext) -> Bool {
    var visiblyChanged = false
    rows.withUnsafeMutableBufferPointer { rows in
      for index in Indexes(below: rows.count) where rows[index].hoursDue <= context.clock.now {
        if rows[index].updateHours(in: context) { visiblyChanged = true }
      }
    }
    scheduleHours()
    if visiblyChanged { uncollected = uncollected.afterMeasuring }
    return visiblyChanged
  }

  /// Whether the opening hours are due when this row's are.
  private func isScheduled(_ row: Row) -> Bool {
    row.hoursDue == hoursDue && hoursDue.milliseconds < .max
  }

  private mutating func scheduleHours() {
    hoursDue = rows.withUnsafeBufferPointer { rows in
      var due = Instant(milliseconds: .max)
      for index in Indexes(below: rows.count) { due = min(due, rows[index].hoursDue) }
      return due
    }
  }

  /// Updates the distances, travel times and freshness of all rows. Returns whether a row visibly changed. Allocates
  /// nothing.
  @inline(never)
  mutating func measure(in context: RowContext) -> Bool {
    var visiblyChanged = false
    rows.withUnsafeMutableBufferPointer { rows in
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
    if visiblyChanged { uncollected = uncollected.afterMeasuring }
    return visiblyChanged
  }

  /// Writes the distances in metres from any place to the first rows, as many as fit. The distance to a row without a
  /// coordinate is infinite.
  func measure(from origin: Origin, into distances: UnsafeMutableRawPointer, capacity: Int) {
    let size = MemoryLayout<Double>.size
    let count = min(rows.count, capacity)
    var first = 0
    while first < count {
      let rest = UnsafeMutableRawBufferPointer(start: distances + first &* size, count: (count &- first) &* size)
      first &+= places.measure(from: origin.place, first: first, into: rest)
      let end = min(first &+ PreparedPlaces.width, count)
      for index in Indexes(from: first, below: end) {
        let distance = distances.loadUnaligned(fromByteOffset: index &* size, as: Double.self)
        let resolved = rows.withUnsafeBufferPointer { $0[index].resolvedDistance(distance, from: origin) } ?? .infinity
        distances.storeBytes(of: resolved, toByteOffset: index &* size, as: Double.self)
      }
      first = end
    }
  }

  mutating func collectChanges() -> ListChanges {
    guard uncollected != .nothing else { return ListChanges() }
    let changes = ListChanges(from: collected, to: rows) {
      $0.isVisuallyEqual(to: $1) && localizer.rendersSame(.list, for: $1, as: collectedLocalizer)
    }
    if uncollected == .listed {
      collected = rows.map { CollectedRow($0) }
      collectedLocalizer = localizer
    } else {
      for index in changes.updated {
        if let row = rows.element(at: index) { collected.replace(at: index, with: CollectedRow(row)) }
      }
    }
    uncollected = .nothing
    return changes
  }
}

extension HomeList {
  /// What changed since the host last collected.
  private enum Uncollected {
    /// No change. Valid transitions: measured, listed.
    case nothing
    /// Rows were updated in place. Valid transitions: listed, nothing (collected).
    case measured
    /// The list was rebuilt. Valid transitions: nothing (collected).
    case listed

    var afterMeasuring: Uncollected {
      switch self {
      case .nothing, .measured: .measured
      case .listed: .listed
      }
    }
  }
}

/// A row as the host last collected it.
struct CollectedRow: Sendable {
  let task: PlanTask
  private let display: RowDisplay

  init(_ row: Row) {
    (task, display) = (row.task, row.display)
  }

  func isVisuallyEqual(to row: Row) -> Bool {
    display == row.display && task.isVisuallyEqual(to: row.task)
  }
}
