/// The rows of the day, and their changes since the host last collected (HOME-2, HOME-3).
struct HomeList: Sendable {
  private(set) var rows: [Row] = []
  private var places = PreparedPlaces()
  /// The rows as the host last collected them.
  private var collected: [CollectedRow] = []
  /// Renders the texts of the rows.
  private var localizer = Localizer()
  /// Rendered the texts of the rows when the host last collected.
  private var collectedLocalizer = Localizer()
  private var uncollected = Uncollected.nothing

  /// Lists these tasks. Returns whether the list visibly changed.
  mutating func list(_ tasks: [PlanTask], in context: RowContext) -> Bool {
    let (before, localizerBefore) = (rows, localizer)
    localizer = context.localizer
    rows = []
    rows.reserveCapacity(tasks.count)
    places.removeAll()
    for task in tasks {
      rows.append(Row(task, distance: nil, in: context))
      places.append(task.coordinate)
    }
    _ = measure(in: context)
    uncollected = .listed
    return !rows.elementsEqual(before) {
      $0.task.id == $1.task.id && $0.isVisuallyEqual(to: $1)
        && localizer.rendersSame(CardField.card, for: $0, as: localizerBefore)
    }
  }

  /// Updates the distances, travel times and freshness of all rows. Returns whether a row visibly changed. Allocates
  /// nothing.
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
    switch uncollected {
    case .nothing where visiblyChanged: uncollected = .measured
    case .nothing, .measured, .listed: break
    }
    return visiblyChanged
  }

  /// Writes the distances in metres from any place to the first rows, as many as fit. The distance to a row without a
  /// coordinate is infinite.
  func measure(from origin: Origin, into distances: UnsafeMutableRawBufferPointer) {
    let size = MemoryLayout<Double>.size
    guard let start = distances.baseAddress else { return }
    let count = min(rows.count, distances.count / size)
    var first = 0
    while first < count {
      let rest = UnsafeMutableRawBufferPointer(start: start + first &* size, count: (count &- first) &* size)
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
      $0.isVisuallyEqual(to: $1) && localizer.rendersSame(CardField.card, for: $1, as: collectedLocalizer)
    }
    if uncollected == .listed {
      collected = rows.map { CollectedRow($0) }
      collectedLocalizer = localizer
    } else {
      for index in changes.updated {
        collected[index] = CollectedRow(rows[index])
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
