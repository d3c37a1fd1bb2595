import CPlanner
import PlannerKitCore

@c @implementation public func planner_fixes_received(
  _ p: OpaquePointer?, _ fixes: UnsafePointer<planner_fix>?, _ count: Int, _ stride: Int,
  _ watch: UnsafePointer<planner_watch>?, _ taken: UnsafeMutablePointer<Int>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    guard taken != nil else { throw .nullPointer(.taken) }
    let (kinds, changed) = try watched(watch)
    let fixes = try HostArray(
      fixes, as: .fixes, count: count, stride: stride, limit: .max, tooMany: .arrayOutOfRange(.count))
    var index = 0
    while index < fixes.count {
      do throws(Refusal) {
        let fix = try Fix(fixes.element(at: index))
        try planner.fixReceived(fix, now: max(fix.time, planner.now))
      } catch {
        if index == 0 { throw error }
        break
      }
      index &+= 1
      if planner.isWaiting(kinds, changed) { break }
    }
    views.refresh(&planner)
    try store(index, to: taken)
    return .ok
  }
}

private func watched(
  _ watch: UnsafePointer<planner_watch>?
) throws(Refusal) -> (kinds: UInt64, changed: Changed) {
  guard let watch else { return (0, []) }
  let value = try read(planner_watch.self, at: watch, capacity: .max)
  guard value.effects & ~Effect.kinds == 0, value.changed & ~Changed.all.rawValue == 0 else {
    throw .malformed(.unknownWatched)
  }
  return (value.effects, Changed(rawValue: value.changed))
}

@c @implementation public func planner_row_columns(
  _ p: OpaquePointer?, _ changes: UnsafeMutablePointer<planner_changes>?, _ columns: UnsafePointer<Int32>?,
  _ column_count: Int, _ values: UnsafeMutableRawPointer?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    guard count != nil else { throw .nullPointer(.count) }
    let columns = try RowColumns(columns, column_count, values, capacity)
    guard capacity >= planner.rowCount else { throw .malformed(.capacityBelowRows) }
    var read = planner.rowCount
    if let changes {
      try checkOutput(changes)
      let collected = planner.collectChanges()
      try write(views.collected(collected), to: changes)
      read = collected.forEachShown { index, place in columns.fill(at: place, with: index, of: &planner) }
    } else {
      for index in Indexes(below: read) { columns.fill(at: index, with: index, of: &planner) }
    }
    try store(read, to: count)
    return .ok
  }
}

/// The host's columns: fields, and room for their values, one column after the other.
private struct RowColumns {
  private let fields: UnsafeRawPointer
  private let count: Int
  private let values: UnsafeMutableRawPointer?
  private let capacity: Int

  init(
    _ fields: UnsafePointer<Int32>?, _ count: Int, _ values: UnsafeMutableRawPointer?, _ capacity: Int
  ) throws(Refusal) {
    try checkArray(count: count, stride: MemoryLayout<Int32>.size, as: (.columnCount, .columnCount))
    guard let start = UnsafeRawPointer(fields) ?? (count == 0 ? UnsafeRawPointer(empty.utf8Start) : nil) else {
      throw .nullPointer(.columns)
    }
    (self.fields, self.count, self.values, self.capacity) = (start, count, values, capacity)
    var width = 0
    for index in Indexes(below: count) {
      guard (PLANNER_COLUMN_INDEX...PLANNER_COLUMN_HOURS_CHANGE).contains(field(index)) else {
        throw .malformed(.unknownColumn)
      }
      width &+= size(index)
    }
    try checkArray(count: capacity, stride: max(width, 8), as: (.capacity, .capacity))
    guard values != nil || capacity == 0 || count == 0 else { throw .nullPointer(.values) }
  }

  private func field(_ index: Int) -> Int {
    Int(fields.loadUnaligned(fromByteOffset: index &* MemoryLayout<Int32>.size, as: Int32.self))
  }

  private func size(_ index: Int) -> Int {
    field(index) == PLANNER_COLUMN_ID ? 16 : 8
  }

  /// Writes the values of a row to all columns.
  @inline(never)
  func fill(at place: Int, with index: Int, of planner: inout Planner) {
    guard var column = values, let row = planner.row(at: index) else { return }
    let encoded = planner_row(row)
    for number in Indexes(below: count) {
      let size = size(number)
      let target = column + place &* size
      column += capacity &* size
      if size == 16 {
        target.storeBytes(of: encoded.id, as: planner_uuid.self)
      } else {
        target.storeBytes(of: encoded.bits(of: field(number), index), as: UInt64.self)
      }
    }
  }
}

private let empty: StaticString = ""

extension planner_row {
  /// The bits of the value of a field.
  @inline(never)
  fileprivate func bits(of field: Int, _ index: Int) -> UInt64 {
    switch field {
    case PLANNER_COLUMN_INDEX: bits(Int64(index))
    case PLANNER_COLUMN_ORDER: bits(Int64(order))
    case PLANNER_COLUMN_STATUS: bits(Int64(status))
    case PLANNER_COLUMN_LATITUDE: bits(latitude, PLANNER_ROW_HAS_COORDINATE)
    case PLANNER_COLUMN_LONGITUDE: bits(longitude, PLANNER_ROW_HAS_COORDINATE)
    case PLANNER_COLUMN_DISTANCE: bits(distance, PLANNER_ROW_HAS_DISTANCE)
    case PLANNER_COLUMN_TRAVEL_TIME: bits(travel_time, PLANNER_ROW_HAS_TRAVEL_TIME)
    case PLANNER_COLUMN_IS_UPDATING: bits(Int64(is_updating))
    case PLANNER_COLUMN_PLANNED_AT: bits(planned_at, PLANNER_ROW_HAS_PLANNED_AT)
    case PLANNER_COLUMN_PLANNED_DAY: bits(planned_day, PLANNER_ROW_HAS_PLANNED_DAY)
    case PLANNER_COLUMN_ARRIVAL: bits(arrival, PLANNER_ROW_HAS_ARRIVAL)
    case PLANNER_COLUMN_PACE: bits(Int64(pace))
    case PLANNER_COLUMN_OPEN_STATE: bits(Int64(open_state))
    default: bits(hours_change, PLANNER_ROW_HAS_HOURS_CHANGE)
    }
  }

  private func bits(_ value: Double, _ bit: Int) -> UInt64 {
    present & UInt32(truncatingIfNeeded: bit) != 0 ? value.bitPattern : Double.nan.bitPattern
  }

  private func bits(_ value: Int64, _ bit: Int = 0) -> UInt64 {
    UInt64(bitPattern: bit == 0 || present & UInt32(truncatingIfNeeded: bit) != 0 ? value : .min)
  }
}
