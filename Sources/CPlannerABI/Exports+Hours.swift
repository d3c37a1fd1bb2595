import CPlanner
import PlannerKitCore

@c @implementation public func planner_holidays_changed(
  _ p: OpaquePointer?, _ now: Int64, _ holidays: UnsafePointer<planner_holidays>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    planner.holidaysChanged(
      to: try decoded(holidays), now: Instant(milliseconds: now))
  }
}

@inline(never)
private func decoded(_ holidays: UnsafePointer<planner_holidays>?) throws(Refusal) -> Holidays {
  try Holidays(read(holidays, as: .holidays))
}

@c @implementation public func planner_task_hours(
  _ p: OpaquePointer?, _ id: planner_uuid, _ at: Int64, _ out: UnsafeMutablePointer<planner_hours_state>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    guard let hours = try planner.hours(of: TaskID(id)) else { return nil }
    let status = hours.status(at: Instant(milliseconds: at))
    return planner_hours_state(status, comment: views.comment(status, of: hours))
  }
}

@c @implementation public func planner_task_hours_spans(
  _ p: OpaquePointer?, _ id: planner_uuid, _ from: Int64, _ to: Int64,
  _ spans: UnsafeMutablePointer<planner_hours_span>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    guard let hours = try planner.hours(of: TaskID(id)) else { return .none }
    try write(hours, from, to, spans, capacity, count)
    return .ok
  }
}

@c @implementation public func planner_hours_create(
  _ text: planner_text, _ settings: UnsafePointer<planner_settings>?, _ holidays: UnsafePointer<planner_holidays>?,
  _ place: UnsafePointer<planner_coordinate>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  var problem: HoursProblem?
  let given = text
  let status = reporting(error) { () throws(Refusal) in
    guard out != nil else { throw .nullPointer(.out) }
    let text = try String(text, as: .openingHours)
    let settings = try decoded(settings)
    let holidays = try holidays.map { holidays throws(Refusal) in try decoded(holidays) }
    let place = try place.map { place throws(Refusal) in try Coordinate(UnsafeRawPointer(place), at: 0) }
    guard
      let hours = try HoursAnswers(
        text, settings: settings, holidays: holidays, coordinate: place, problem: &problem)
    else { return }
    try store(HoursHandle.create(hours), to: out)
  }
  guard let problem else { return status }
  if let error { try? write(planner_error(problem, in: given), to: error) }
  return .none
}

@c @implementation public func planner_hours_destroy(_ hours: OpaquePointer?) {
  HoursHandle.destroy(hours)
}

@c @implementation public func planner_hours_at(
  _ hours: OpaquePointer?, _ at: Int64, _ out: UnsafeMutablePointer<planner_hours_state>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    let handle = try HoursHandle.handle(at: hours)
    try checkOutput(out)
    try write(handle.state(at: Instant(milliseconds: at)), to: out)
  }
}

@c @implementation public func planner_hours_spans(
  _ hours: OpaquePointer?, _ from: Int64, _ to: Int64, _ spans: UnsafeMutablePointer<planner_hours_span>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    try HoursHandle.handle(at: hours).write(from, to, spans, capacity, count)
  }
}
