import CPlanner
import PlannerKitCore

@c @implementation public func planner_workday_changed(
  _ p: OpaquePointer?, _ now: Int64, _ workday: UnsafePointer<planner_workday>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    planner.workingDayChanged(
      to: try WorkingDay(read(workday, as: .workday)), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_break_started(
  _ p: OpaquePointer?, _ now: Int64, _ index: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.breakStarted(index, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_break_ended(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.breakEnded(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_speeds_changed(
  _ p: OpaquePointer?, _ now: Int64, _ speeds: UnsafePointer<planner_day_speeds>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    let given = try read(speeds, as: .speeds)
    let weekdays = try Weekdays(of: given)
    guard given.speed_count == 0 || given.speeds != nil else { throw .nullPointer(.speeds) }
    try planner.speedsChanged(on: weekdays, to: given.speed_count, now: Instant(milliseconds: now)) {
      given.speeds?.element($0) ?? 0
    }
  }
}

@c @implementation public func planner_break_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_day_break>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    planner.breaks.element(at: index).map { views.encoded($0, at: index, &planner) }
  }
}
