import CPlanner
import PlannerKitCore

@c @implementation public func planner_stop_at(
  _ p: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_schedule_stop>?
) -> planner_status {
  Handle.query(p, out) { planner, _ in planner.stops.element(at: index).map { planner_schedule_stop($0) } }
}

@c @implementation public func planner_schedule_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_schedule>?
) -> planner_status {
  Handle.query(p, out) { planner, views in
    var schedule = planner_schedule(planner.daySchedule)
    views.writeScheduleTexts(&planner, to: &schedule)
    return schedule
  }
}
