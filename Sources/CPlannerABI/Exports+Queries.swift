import CPlanner
import PlannerKitCore

@c @implementation public func planner_next_effect(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_effect>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try requireRoom(out)
    guard let effect = handle.planner.nextEffect() else { return .none }
    try write(planner_effect(effect), to: out)
    return .ok
  }
}

@c @implementation public func planner_error_message(_ p: OpaquePointer?) -> planner_text {
  planner_text(Handle.sentence(p))
}

@c @implementation public func planner_next_wake(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<Int64>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    guard out != nil else { throw .nullPointer }
    guard let wake = handle.planner.nextWake else { return .none }
    try store(wake.milliseconds, to: out)
    return .ok
  }
}

@c @implementation public func planner_home_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_home>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try write(planner_home(handle), to: out)
    return .ok
  }
}

@c @implementation public func planner_refused_task(
  _ p: OpaquePointer?, _ n: Int, _ out: UnsafeMutablePointer<planner_refusal>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try requireRoom(out)
    let refused = handle.planner.refusedTasks
    guard refused.indices.contains(n) else { return .none }
    try write(planner_refusal(refused[n]), to: out)
    return .ok
  }
}

@c @implementation public func planner_row_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_row>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try requireRoom(out)
    guard handle.cards.indices.contains(index) else { return .none }
    try write(handle.cards[index].encoded, to: out)
    return .ok
  }
}

@c @implementation public func planner_rows(
  _ p: OpaquePointer?, _ rows: UnsafeMutablePointer<planner_row>?, _ capacity: Int, _ stride: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try checkArray(count: capacity, stride: stride)
    guard count != nil, rows != nil || capacity == 0 else { throw .nullPointer }
    if let base = UnsafeMutableRawPointer(rows) {
      let filled = handle.cards.prefix(capacity)
      for index in filled.indices {
        try requireRoom(base + index * stride, room: stride)
      }
      for (index, card) in filled.enumerated() {
        try write(card.encoded, at: base + index * stride, room: stride)
      }
    }
    try store(handle.cards.count, to: count)
    return .ok
  }
}

@c @implementation public func planner_details_row(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_row>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try requireRoom(out)
    guard let card = handle.detailsCard else { return .none }
    try write(card.encoded, to: out)
    return .ok
  }
}

@c @implementation public func planner_row_line(
  _ p: OpaquePointer?, _ row: Int, _ line: Int, _ out: UnsafeMutablePointer<planner_line>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try requireRoom(out)
    guard handle.cards.indices.contains(row) else { return .none }
    let lines = handle.cards[row].lines
    guard lines.indices.contains(line) else { return .none }
    try write(lines[line], to: out)
    return .ok
  }
}

@c @implementation public func planner_collect_changes(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_changes>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try requireRoom(out)
    handle.changes = LentChanges(handle.planner.collectChanges())
    try write(handle.changes.encoded, to: out)
    return .ok
  }
}

@c @implementation public func planner_location_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_location>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    try write(planner_location(handle.planner), to: out)
    return .ok
  }
}

@c @implementation public func planner_string(
  _ p: OpaquePointer?, _ key: Int32, _ out: UnsafeMutablePointer<planner_text>?
) -> planner_status {
  Handle.enter(p) { handle throws(Rejection) in
    guard let key = StringKey(rawValue: key) else {
      throw Rejection(.notFound, "The key is none of PLANNER_STRING_*.")
    }
    try store(planner_text(handle.planner.string(key)), to: out)
    return .ok
  }
}
