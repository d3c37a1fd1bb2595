/// The rows of the day, and their changes since the host's last collection (HOME-2, HOME-3).
struct HomeList: Sendable {
  private(set) var rows = RowStore()
  /// The rows as the host last collected them.
  private var collected: [CollectedRow] = []
  /// Renders the current texts of the rows.
  private var localizer = Localizer()
  /// Rendered the texts of the rows at the host's last collection.
  private var collectedLocalizer = Localizer()
  private var uncollected = Uncollected.nothing
  private var hours = HoursSchedule()
  /// The schedule of the rows.
  var schedule = Schedule()
  private var haveStopsChanged = false

  /// When the text of a row's opening hours next changes; the last instant if it never does.
  var hoursDue: Instant {
    hours.due
  }

  /// Whether the stops, or the value of an order of them, have changed since the last call.
  mutating func takeStopsChanged() -> Bool {
    defer { haveStopsChanged = false }
    return haveStopsChanged
  }

  /// Lists the known tasks that belong to the day. Returns whether the list visibly changed.
  mutating func list(_ tasks: [PlanTask], in context: RowContext) -> Bool {
    let (before, localizerBefore) = (rows, localizer)
    localizer = context.localizer
    rows.removeAll()
    // This is outside the loop, because copying the context for each task would count a dozen references.
    let clock = context.clock
    for task in tasks where clock.lists(task) {
      rows.insert(Row(task, distance: nil, in: context), at: rows.count)
    }
    _ = rows.updateDistances(in: context)
    hours = HoursSchedule(of: rows)
    let stopsBefore = schedule.stops
    _ = reschedule(in: context)
    for (index, stop) in stopsBefore.enumerated() where !haveStopsChanged {
      guard let task = before.task(at: stop.row), let row = schedule.stops.element(at: index)?.row else { continue }
      if rows.task(at: row)?.isSameStop(as: task) != true { haveStopsChanged = true }
    }
    uncollected = .listed
    return !showsSame(as: before, in: localizerBefore)
  }

  @inline(never)
  private func showsSame(as before: RowStore, in localizerBefore: Localizer) -> Bool {
    guard rows.count == before.count else { return false }
    return Indexes(below: rows.count).allSatisfy { index in
      rows[index].flatMap { row in
        before[index].map { other in
          row.task.id == other.task.id && row.isVisuallyEqual(to: other)
            && localizer.rendersSame(.list, for: row, as: localizerBefore)
        }
      } == true
    }
  }

  /// Lists a single task that was added, changed or removed. Returns whether the list visibly changed.
  mutating func change(_ change: TaskChange, in context: RowContext) -> Bool {
    localizer = context.localizer
    if let before = change.before, let after = change.after, !after.isSameStop(as: before), schedule.hasStop(after.id) {
      haveStopsChanged = true
    }
    let before = change.before.map { rows.place(of: $0, context.clock) }
    let after = change.after.flatMap { context.clock.lists($0) ? context.row($0) : nil }
    let isListed = before?.isListed ?? false
    if let before, isListed {
      if let after {
        let index = rows.place(of: after.task, context.clock).index
        if index == before.index || index == before.index &+ 1 {
          return replace(at: before.index, with: after, in: context)
        }
      }
      if let removed = rows.remove(at: before.index, context.clock) { unschedule(removed) }
    }
    if let after {
      hours.add(after.hoursDue)
      rows.insert(after, at: rows.place(of: after.task, context.clock).index)
    }
    guard isListed || after != nil else {
      // A stop can come after a task that is not listed.
      return context.plan.hasPrecedence ? note(visiblyChanged: reschedule(in: context)) : advanceSchedule(in: context)
    }
    _ = reschedule(in: context)
    uncollected = .listed
    return true
  }

  /// Replaces a row that keeps its index.
  private mutating func replace(at index: Int, with row: Row, in context: RowContext) -> Bool {
    guard let before = rows[index] else { return false }
    var row = row
    // The schedule decides whether the row visibly changes.
    _ = row.show(before.display.stop)
    rows.replace(at: index, with: row)
    hours.add(row.hoursDue)
    unschedule(before)
    let visiblyChanged = !row.isVisuallyEqual(to: before)
    return note(visiblyChanged: reschedule(in: context) || visiblyChanged)
  }

  /// Updates the opening hours that are due. Returns whether a row visibly changed.
  mutating func updateHours(in context: RowContext) -> Bool {
    let visiblyChanged = rows.updateHours(in: context)
    hours = HoursSchedule(of: rows)
    return note(visiblyChanged: schedule.run(&rows, in: context) || visiblyChanged)
  }

  /// Computes the schedule for other rows. Returns whether a row visibly changed.
  @inline(never)
  private mutating func reschedule(in context: RowContext) -> Bool {
    let before = schedule.stops
    let visiblyChanged = schedule.plan(&rows, in: context)
    if !schedule.hasSameStops(as: before) { haveStopsChanged = true }
    return schedule.run(&rows, in: context) || visiblyChanged
  }

  private mutating func unschedule(_ row: Row) {
    hours.remove(row.hoursDue)
    if hours.rowCount == 0 { hours = HoursSchedule(of: rows) }
  }

  /// Updates the distances, travel times and freshness of all rows. Returns whether a row visibly changed.
  mutating func updateDistances(in context: RowContext) -> Bool {
    let visiblyChanged = rows.updateDistances(in: context)
    return note(visiblyChanged: schedule.run(&rows, in: context) || visiblyChanged)
  }

  /// Updates the schedule to the present time. Returns whether a row visibly changed.
  mutating func advanceSchedule(in context: RowContext) -> Bool {
    note(visiblyChanged: schedule.run(&rows, in: context))
  }

  mutating func writeDistances(from origin: Origin, into distances: UnsafeMutableRawPointer, capacity: Int) {
    rows.writeDistances(from: origin, into: distances, capacity: capacity)
  }

  private mutating func note(visiblyChanged: Bool) -> Bool {
    if visiblyChanged { uncollected = uncollected.afterMeasuring }
    return visiblyChanged
  }

  mutating func collectChanges() -> ListChanges {
    guard uncollected != .nothing else { return ListChanges() }
    let hasSameTexts = localizer.revision == collectedLocalizer.revision
    let changes = ListChanges(from: collected, to: rows) { old, new in
      let looksEqual = rows.withRow(at: new) { row in
        collected.withElement(at: old) { CollectedRow.areVisuallyEqual($0, row) } == true
      }
      guard looksEqual == true else { return false }
      return hasSameTexts || rows[new].map { localizer.rendersSame(.list, for: $0, as: collectedLocalizer) } == true
    }
    if uncollected == .listed {
      collected = Indexes(below: rows.count).compactMap { rows[$0].map { CollectedRow($0) } }
      collectedLocalizer = localizer
    } else {
      for place in Indexes(below: changes.updated.count) {
        if let index = changes.updated.element(at: place), let row = rows.withRow(at: index, { CollectedRow($0) }) {
          collected.replace(at: index, with: row)
        }
      }
    }
    uncollected = .nothing
    return changes
  }
}

extension HomeList {
  /// What has changed since the host's last collection.
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

/// When the text of opening hours next changes, and in how many rows.
private struct HoursSchedule {
  private(set) var due = Instant(milliseconds: .max)
  private(set) var rowCount = 0

  init() {}

  init(of rows: RowStore) {
    rows.forEach { add($0.hoursDue) }
  }

  mutating func add(_ instant: Instant) {
    if instant < due { (due, rowCount) = (instant, 0) }
    if instant == due { rowCount &+= 1 }
  }

  mutating func remove(_ instant: Instant) {
    if instant == due { rowCount &-= 1 }
  }
}

/// A row as the host last collected it.
struct CollectedRow: Sendable {
  let task: PlanTask
  private let display: RowDisplay

  init(_ row: Row) {
    (task, display) = (row.task, row.display)
  }

  init(_ row: UnsafePointer<Row>) {
    (task, display) = (row.pointee.task, row.pointee.display)
  }

  /// Compares rows in place, because copies would take longer.
  @inline(never)
  static func areVisuallyEqual(_ collected: UnsafePointer<CollectedRow>, _ row: UnsafePointer<Row>) -> Bool {
    collected.pointee.display == row.pointee.display
      && collected.pointee.task.isVisuallyEqual(to: row.pointee.task)
  }
}

// MARK: - Snapshot

extension HomeList {
  /// Writes what the host has collected, for a planner that is handed over. Usually the rows still show the same.
  func writeCollected(to writer: SnapshotWriter, _ plan: DayPlan, _ clock: LocalClock) {
    let tag: Int32 =
      switch uncollected {
      case .nothing: 0
      case .measured: 1
      case .listed: 2
      }
    writer.write(tag)
    guard uncollected != .nothing else { return }
    Localizer.write(localizer.hasSameStrings(as: collectedLocalizer) ? nil : collectedLocalizer, to: writer)
    writer.write(count: collected.count)
    for (index, before) in collected.enumerated() {
      let row = row(of: before.task.id, near: index, plan, clock)
      let isShown = row.map { row in
        withUnsafePointer(to: before) { before in
          withUnsafePointer(to: row) { CollectedRow.areVisuallyEqual(before, $0) }
        }
      }
      before.task.id.write(to: writer)
      writer.write(isShown == true)
      if isShown != true { before.write(to: writer) }
    }
  }

  /// Reads what the host has collected. The rows must be listed before. Invalid values fail the reader.
  mutating func readCollected(
    from reader: SnapshotReader, _ plan: DayPlan, _ clock: LocalClock
  ) throws(Refusal) {
    (uncollected, collectedLocalizer) = (.nothing, localizer)
    let tag = reader.int32()
    if tag == 0 {
      collected = Indexes(below: rows.count).compactMap { rows[$0].map { CollectedRow($0) } }
      return
    }
    uncollected = tag == 1 ? .measured : .listed
    if let before = try Localizer.optional(from: reader) {
      collectedLocalizer = before
      // No other localizer has this revision.
      collectedLocalizer.revision = .max
    }
    collected = []
    for index in Indexes(below: reader.count(ofAtLeast: 24, atMost: Limits.tasks)) {
      let (id, isShown) = (TaskID(from: reader), reader.flag())
      let row =
        isShown
        ? row(of: id, near: index, plan, clock).map { CollectedRow($0) } : try CollectedRow(from: reader)
      guard let row, row.task.id == id else { throw .corruptSnapshot }
      collected.append(row)
    }
    if tag < 0 || tag > 2 || (tag == 1 && collected.count != rows.count) { reader.fail() }
  }

  /// The row of a task, which most likely is at this index.
  @inline(never)
  private func row(of id: TaskID, near index: Int, _ plan: DayPlan, _ clock: LocalClock) -> Row? {
    if rows.task(at: index)?.id == id { return rows[index] }
    let place = plan.task(id).map { rows.place(of: $0, clock) }
    return place.flatMap { $0.isListed ? rows[$0.index] : nil }
  }
}

extension CollectedRow {
  fileprivate func write(to writer: SnapshotWriter) {
    task.write(to: writer)
    display.write(to: writer)
  }

  fileprivate init(from reader: SnapshotReader) throws(Refusal) {
    task = try PlanTask.task(from: reader)
    display = RowDisplay(from: reader)
  }
}
