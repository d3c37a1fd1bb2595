/// The rows of the day, and what of them the host has not collected yet (HOME-2, HOME-3).
struct HomeList: Sendable {
  private(set) var rows: [Row] = []
  private var places = PreparedPlaces()
  /// The rows as the host last collected them.
  private var collected: [CollectedRow] = []
  /// What the texts of the rows are made of, and were made of when the host last collected.
  private var localizer = Localizer()
  private var collectedLocalizer = Localizer()
  private var uncollected = Uncollected.nothing

  /// The listed tasks changed, or how they are seen. True if that can be seen.
  mutating func list(_ tasks: [PlanTask], seen view: RowView) -> Bool {
    let (before, localizerBefore) = (rows, localizer)
    localizer = view.localizer
    rows = []
    rows.reserveCapacity(tasks.count)
    places.removeAll()
    for task in tasks {
      rows.append(Row(task, distance: nil, seen: view))
      places.append(task.coordinate)
    }
    _ = measure(in: view)
    uncollected = .listed
    return !rows.elementsEqual(before) {
      $0.task.id == $1.task.id && $0.isVisuallyEqual(to: $1)
        && localizer.rendersSame(CardField.card, for: $0, as: localizerBefore)
    }
  }

  /// Distances, travel times or freshness changed. True if that can be seen. Allocates nothing.
  mutating func measure(in view: RowView) -> Bool {
    var visiblyChanged = false
    rows.withUnsafeMutableBufferPointer { rows in
      guard let origin = view.origin else {
        for index in Indexes(below: rows.count) where rows[index].measured(nil, seen: view) { visiblyChanged = true }
        return
      }
      var first = 0
      while first < rows.count {
        let distances = places.distances(from: origin.place, first: first)
        let end = min(first &+ PreparedPlaces.width, rows.count)
        for index in Indexes(from: first, below: end) {
          let distance = rows[index].settled(distances[(index &- first) & 7], from: origin)
          if rows[index].measured(distance, seen: view) { visiblyChanged = true }
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

  /// From any place to each of the first rows, in metres; infinite for a row without a coordinate.
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
        let settled = rows.withUnsafeBufferPointer { $0[index].settled(distance, from: origin) } ?? .infinity
        distances.storeBytes(of: settled, toByteOffset: index &* size, as: Double.self)
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
  /// What may have changed since the host last collected.
  private enum Uncollected {
    case nothing
    /// The same tasks in the same places look different.
    case measured
    case listed
  }
}

/// What the host has collected of a row.
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
