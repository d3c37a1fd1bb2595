import CPlanner
import PlannerKitCore

@c @implementation public func planner_next_effect(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_effect>?
) -> planner_status {
  Handle.query(p, out) { handle throws(Rejection) in
    if let out, out.pointee.struct_size < planner_effect.leastSize { throw .effectCutOff }
    return handle.planner.nextEffect().map { planner_effect($0, detent: handle.planner.detent) }
  }
}

@c @implementation public func planner_error_message(_ p: OpaquePointer?) -> planner_text {
  Handle.lastError(p).message
}

@c @implementation public func planner_error_field(_ p: OpaquePointer?) -> planner_text {
  Handle.lastError(p).field
}

@c @implementation public func planner_next_wake(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<Int64>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    guard out != nil else { throw .nullPointer(.out) }
    guard let wake = handle.planner.nextWake else { return .none }
    try store(wake.milliseconds, to: out)
    return .ok
  }
}

@c @implementation public func planner_home_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_home>?
) -> planner_status {
  Handle.query(p, out) { handle in planner_home(handle) }
}

@c @implementation public func planner_refusal_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_refusal>?
) -> planner_status {
  Handle.query(p, out) { handle in handle.planner.refusedTasks.element(at: index).map { planner_refusal($0) } }
}

@c @implementation public func planner_row_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_row>?
) -> planner_status {
  Handle.query(p, out) { handle in handle.row(at: index).map { $0.texts.encoded($0.row) } }
}

@c @implementation public func planner_rows(
  _ p: OpaquePointer?, _ rows: UnsafeMutablePointer<planner_row>?, _ capacity: Int, _ row_size: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    guard (4...4_096).contains(row_size) else { throw .rowSizeOutOfRange }
    try checkArray(count: capacity, stride: row_size, as: (.capacity, .stride))
    guard count != nil else { throw .nullPointer(.count) }
    guard rows != nil || capacity == 0 else { throw .nullPointer(.rows) }
    if let base = UnsafeMutableRawPointer(rows) {
      for index in Indexes(below: min(capacity, handle.planner.rows.count)) {
        guard let (row, texts) = handle.row(at: index) else { break }
        initialize(texts.encoded(row), at: base + index &* row_size, size: row_size)
      }
    }
    try store(handle.planner.rows.count, to: count)
    return .ok
  }
}

@c @implementation public func planner_known_task(
  _ p: OpaquePointer?, _ id: planner_uuid, _ out: UnsafeMutablePointer<planner_task>?
) -> planner_status {
  Handle.query(p, out) { handle throws(Rejection) in
    guard let index = handle.planner.tasks.firstIndex(where: { $0.id == TaskID(id) }) else { throw .unknownTask(.id) }
    return handle.task(at: index)
  }
}

@c @implementation public func planner_known_task_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_task>?
) -> planner_status {
  Handle.query(p, out) { handle in handle.task(at: index) }
}

@c @implementation public func planner_children_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_children>?
) -> planner_status {
  Handle.query(p, out) { handle in planner_children(handle.planner) }
}

@c @implementation public func planner_details_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_details>?
) -> planner_status {
  Handle.query(p, out) { handle in planner_details(handle.planner) }
}

@c @implementation public func planner_details_row(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_row>?
) -> planner_status {
  Handle.query(p, out) { handle in handle.detailsRow.map { $0.texts.encoded($0.row) } }
}

@c @implementation public func planner_details_line_at(
  _ p: OpaquePointer?, _ line: Int, _ out: UnsafeMutablePointer<planner_line>?
) -> planner_status {
  Handle.query(p, out) { handle in
    handle.detailsRow.flatMap { $0.texts.detailsLine(line, of: $0.row, in: handle.planner.localizer) }
  }
}

@c @implementation public func planner_row_line_at(
  _ p: OpaquePointer?, _ row: Int, _ line: Int, _ out: UnsafeMutablePointer<planner_line>?
) -> planner_status {
  Handle.query(p, out) { handle in
    handle.row(at: row).flatMap { $0.texts.cardLine(line, of: $0.row, in: handle.planner.localizer) }
  }
}

@c @implementation public func planner_collect_changes(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_changes>?
) -> planner_status {
  Handle.query(p, out) { handle in
    handle.changes = ChangesView(handle.planner.collectChanges())
    return handle.changes.encoded
  }
}

@c @implementation public func planner_location_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_location>?
) -> planner_status {
  Handle.query(p, out) { handle in planner_location(handle.planner) }
}
