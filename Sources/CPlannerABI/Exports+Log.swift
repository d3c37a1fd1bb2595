import CPlanner
import PlannerKitCore

@c @implementation public func planner_log_record_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_log_record>?
) -> planner_status {
  Handle.query(p, out) { planner, views in planner.record(at: index).map { views.encoded($0) } }
}

@c @implementation public func planner_log_record_state(
  _ p: OpaquePointer?, _ key: planner_uuid, _ out: UnsafeMutablePointer<planner_log_record>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    guard let record = planner.record(SaveKey(key)) else { throw .unknownRecord }
    return views.encoded(record)
  }
}

@c @implementation public func planner_log_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_log>?
) -> planner_status {
  Handle.query(p, out) { planner, _ in
    let totals = planner.logTotals
    var log = planner_log()
    (log.distance, log.commute_distance) = (totals.distance, totals.commuteDistance)
    (log.open_distance, log.break_distance) = (planner.openDistance, totals.breakDistance)
    log.breaks = planner.breakTime
    (log.travel, log.at_stops, log.waiting) = (totals.travel, totals.atStops, totals.waiting)
    log.record_count = planner.records.count
    log.waiting_count = planner.waitingRecordCount
    log.lost_count = Int(truncatingIfNeeded: planner.lostRecordCount)
    return log
  }
}

@c @implementation public func planner_log_retried(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.recordRetried(now: Instant(milliseconds: now)) }
}

extension planner_log_record {
  /// Encodes everything except the message.
  init(_ record: LoggedRecord) {
    self.init()
    let facts = record.entry.facts
    key = planner_uuid(record.entry.key)
    kind = facts.kind.rawValue
    phase = record.state.phase.rawValue
    (left_at, left_source) = encode(facts.left, PLANNER_LOG_RECORD_HAS_LEFT_AT)
    (arrived_at, arrived_source) = encode(facts.arrived, PLANNER_LOG_RECORD_HAS_ARRIVED_AT)
    (started_at, started_source) = encode(facts.started, PLANNER_LOG_RECORD_HAS_STARTED_AT)
    (ended_at, ended_source) = encode(facts.ended, PLANNER_LOG_RECORD_HAS_ENDED_AT)
    (departed_at, departed_source) = encode(facts.departed, PLANNER_LOG_RECORD_HAS_DEPARTED_AT)
    (is_commute, is_in_break) = (Int32(flag: facts.isCommute), Int32(flag: facts.isInBreak))
    waiting = facts.waiting
    (distance, bridged_distance) = (facts.distance, facts.bridgedDistance)
    if let task = facts.task {
      task_id = planner_uuid(task)
      setPresent(PLANNER_LOG_RECORD_HAS_TASK_ID)
    }
    if let planned = facts.planned {
      planned_at = planned.milliseconds
      setPresent(PLANNER_LOG_RECORD_HAS_PLANNED_AT)
    }
    if let shown = facts.shownArrival {
      shown_arrival_at = shown.milliseconds
      setPresent(PLANNER_LOG_RECORD_HAS_SHOWN_ARRIVAL_AT)
    }
    if let status = facts.status {
      self.status = status.rawValue
      setPresent(PLANNER_LOG_RECORD_HAS_STATUS)
    }
  }

  @inline(never)
  private mutating func encode(_ known: LogEntry.Known?, _ bit: Int) -> (instant: Int64, source: Int32) {
    guard let known else { return (0, Int32(PLANNER_LOG_NOT_KNOWN)) }
    setPresent(bit)
    return (known.instant.milliseconds, known.source.rawValue)
  }

  private mutating func setPresent(_ bit: Int) {
    present |= UInt32(truncatingIfNeeded: bit)
  }
}
