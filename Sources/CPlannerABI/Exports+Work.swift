import CPlanner
import PlannerKitCore

// MARK: - Events

@c @implementation public func planner_save_acknowledged(
  _ p: OpaquePointer?, _ now: Int64, _ key: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.saveAcknowledged(SaveKey(key), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_save_failed(
  _ p: OpaquePointer?, _ now: Int64, _ key: planner_uuid, _ message: planner_text, _ retry_at: Int64
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.saveFailed(
      SaveKey(key), String(message, as: .message), retryAt: Instant(milliseconds: retry_at),
      now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_save_refused(
  _ p: OpaquePointer?, _ now: Int64, _ key: planner_uuid, _ message: planner_text
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.saveRefused(SaveKey(key), String(message, as: .message), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_save_retried(
  _ p: OpaquePointer?, _ now: Int64, _ task_id: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.saveRetried(TaskID(task_id), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_order_save_retried(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.orderSaveRetried(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_save_dismissed(
  _ p: OpaquePointer?, _ now: Int64, _ key: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.saveDismissed(SaveKey(key), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_outcome_recorded(
  _ p: OpaquePointer?, _ now: Int64, _ outcome: UnsafePointer<planner_outcome>?,
  _ values: UnsafePointer<planner_outcome_value>?, _ count: Int, _ stride: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    let given = try read(outcome, as: .outcome)
    let values = try HostArray(
      values, as: .values, count: count, stride: stride, limit: Limits.outcomeValues, tooMany: .tooManyValues)
    try planner.outcomeRecorded(
      Outcome(given, values),
      replacing: given.present.has(PLANNER_OUTCOME_HAS_REPLACES) ? SaveKey(given.replaces) : nil,
      now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_outcome_undone(
  _ p: OpaquePointer?, _ now: Int64, _ task_id: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.outcomeUndone(TaskID(task_id), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_conflict_settled(
  _ p: OpaquePointer?, _ now: Int64, _ task_id: planner_uuid, _ keeps_mine: Int32
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.conflictSettled(
      TaskID(task_id), asMine: Bool(flag: keeps_mine, as: .keepsMine), now: Instant(milliseconds: now))
  }
}

// MARK: - Queries

@c @implementation public func planner_save_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_save>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.saves(of: &planner).element(at: index)?.encoded }
}

@c @implementation public func planner_save_task(
  _ p: OpaquePointer?, _ key: planner_uuid, _ out: UnsafeMutablePointer<planner_task>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in try views.save(SaveKey(key), of: &planner).task }
}

@c @implementation public func planner_save_value_at(
  _ p: OpaquePointer?, _ key: planner_uuid, _ index: Int, _ section_name: UnsafeMutablePointer<planner_text>?,
  _ out: UnsafeMutablePointer<planner_item>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    let save = try views.save(SaveKey(key), of: &planner)
    guard let item = save.items.element(at: index), let section = save.sections.element(at: index) else { return nil }
    if section_name != nil { try store(section.encoded, to: section_name) }
    return item
  }
}

@c @implementation public func planner_outcome_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_outcome>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.outcomes(of: &planner).element(at: index)?.encoded }
}

@c @implementation public func planner_outcome_state(
  _ p: OpaquePointer?, _ key: planner_uuid, _ out: UnsafeMutablePointer<planner_outcome>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in try views.outcome(SaveKey(key), of: &planner).encoded }
}

@c @implementation public func planner_outcome_value_at(
  _ p: OpaquePointer?, _ key: planner_uuid, _ index: Int, _ out: UnsafeMutablePointer<planner_outcome_value>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    try views.outcome(SaveKey(key), of: &planner).value(at: index)
  }
}

@c @implementation public func planner_conflict_state(
  _ p: OpaquePointer?, _ task_id: planner_uuid, _ out: UnsafeMutablePointer<planner_conflict>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in try views.work(task_id, &planner).conflict }
}

@c @implementation public func planner_task_action_at(
  _ p: OpaquePointer?, _ task_id: planner_uuid, _ index: Int, _ out: UnsafeMutablePointer<planner_task_action>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    try views.work(task_id, &planner).actions.element(at: index)
  }
}

@c @implementation public func planner_pending_save_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_pending_save>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.saveList(of: &planner).lines.element(at: index) }
}

@c @implementation public func planner_work_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_work>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.saveList(of: &planner).summary }
}

extension PlannerViews {
  /// What can be done with the known task with an id; throws if there is none.
  @inline(never)
  fileprivate func work(_ id: planner_uuid, _ planner: inout Planner) throws(Refusal) -> WorkView {
    guard let work = planner.place(of: TaskID(id)).flatMap({ work(at: $0, of: &planner) }) else {
      throw .unknownTask(.taskID)
    }
    return work
  }
}

@c @implementation public func planner_order_save_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_order_save>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    let order = planner.acceptedOrder
    guard let key = order.key, let state = order.state else { return nil }
    var save = planner_order_save()
    save.phase = state.phase.rawValue
    save.key = planner_uuid(key)
    save.since = order.since.milliseconds
    save.id_count = planner.orderToSave.count
    save.message = views.message(of: order)
    return save
  }
}

@c @implementation public func planner_order_save_id_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_uuid>?
) -> planner_status {
  Handle.enter(p) { planner, _ throws(Refusal) in
    guard out != nil else { throw .nullPointer(.out) }
    guard let id = planner.orderToSave.element(at: index) else { return .none }
    try store(planner_uuid(id), to: out)
    return .ok
  }
}
