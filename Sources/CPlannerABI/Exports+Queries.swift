import CPlanner
import PlannerKitCore

@c @implementation public func planner_next_effect(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_effect>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    try checkWhole(out)
    views.markSnapshotStale()
    return planner.nextEffect().map { planner_effect($0, of: &planner) }
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
  Handle.enter(p) { planner, views throws(Refusal) in
    guard out != nil else { throw .nullPointer(.out) }
    guard let wake = planner.nextWake else { return .none }
    try store(wake.milliseconds, to: out)
    return .ok
  }
}

@c @implementation public func planner_home_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_home>?
) -> planner_status {
  Handle.query(p, out) { planner, views in planner_home(&planner, views) }
}

@c @implementation public func planner_refusal_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_refusal>?
) -> planner_status {
  Handle.query(p, out) { planner, views in planner.refusedTasks.element(at: index).map { planner_refusal($0) } }
}

@c @implementation public func planner_row_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_row>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    planner.row(at: index).map { views.texts(of: $0, at: index, &planner).encoded($0) }
  }
}

@c @implementation public func planner_rows(
  _ p: OpaquePointer?, _ rows: UnsafeMutablePointer<planner_row>?, _ capacity: Int, _ row_size: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    guard capacity == 0 || (4...4_096).contains(row_size) else { throw .malformed(.rowSize) }
    try checkArray(count: capacity, stride: row_size, as: (.capacity, .stride))
    guard count != nil else { throw .nullPointer(.count) }
    guard rows != nil || capacity == 0 else { throw .nullPointer(.rows) }
    if let base = UnsafeMutableRawPointer(rows) {
      for index in Indexes(below: min(capacity, planner.rowCount)) {
        guard let row = planner.row(at: index) else { break }
        var encoded = views.texts(of: row, at: index, &planner).encoded(row)
        initialize(&encoded, at: base + index &* row_size, size: row_size)
      }
    }
    try store(planner.rowCount, to: count)
    return .ok
  }
}

@c @implementation public func planner_known_task(
  _ p: OpaquePointer?, _ id: planner_uuid, _ out: UnsafeMutablePointer<planner_task>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    guard let index = planner.place(of: TaskID(id)) else { throw .unknownTask(.id) }
    return views.task(at: index, of: &planner)
  }
}

@c @implementation public func planner_known_task_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_task>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.task(at: index, of: &planner) }
}

@c @implementation public func planner_children_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_children>?
) -> planner_status {
  Handle.query(p, out) { planner, views in planner_children(&planner) }
}

@c @implementation public func planner_details_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_details>?
) -> planner_status {
  Handle.query(p, out) { planner, views in planner_details(&planner) }
}

@c @implementation public func planner_details_row(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_row>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    planner.detailsRow.map { views.detailsTexts(of: $0, &planner).encoded($0) }
  }
}

@c @implementation public func planner_details_line_at(
  _ p: OpaquePointer?, _ line: Int, _ out: UnsafeMutablePointer<planner_line>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    planner.detailsRow.flatMap { row in
      views.detailsTexts(of: row, &planner).line(line, of: .details, row, in: planner.localizer)
    }
  }
}

@c @implementation public func planner_row_line_at(
  _ p: OpaquePointer?, _ index: Int, _ line: Int, _ out: UnsafeMutablePointer<planner_line>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    planner.row(at: index).flatMap { row in
      views.texts(of: row, at: index, &planner).line(line, of: .list, row, in: planner.localizer)
    }
  }
}

@c @implementation public func planner_collect_changes(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_changes>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    views.collected(planner.collectChanges())
  }
}

@c @implementation public func planner_location_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_location>?
) -> planner_status {
  Handle.query(p, out) { planner, views in planner_location(&planner, views) }
}

@c @implementation public func planner_visit_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_visit>?
) -> planner_status {
  Handle.query(p, out) { planner, views in planner.visits.element(at: index).map { planner_visit($0) } }
}
