import CPlanner
import PlannerKitCore

@c @implementation public func planner_create(
  _ settings: UnsafePointer<planner_settings>?, _ now: Int64,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  createPlanner(out, error, settings) { settings throws(Refusal) in
    try Planner(settings: settings, now: Instant(milliseconds: now))
  }
}

/// Creates a planner that the host owns, or reports the reason for a refusal.
@inline(never)
func createPlanner(
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<planner_error>?,
  _ settings: UnsafePointer<planner_settings>?, _ create: (Settings) throws(Refusal) -> Planner
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    guard out != nil else { throw .nullPointer(.out) }
    try store(Handle.create(create(decoded(settings))), to: out)
  }
}

/// The host's settings, with defaults for those that it did not pass in.
@inline(never)
func decoded(_ settings: UnsafePointer<planner_settings>?) throws(Refusal) -> Settings {
  guard let settings else { return Settings() }
  return try Settings().changed(by: read(settings, as: .settings))
}

/// Runs a call without a planner. If the host passed in an error, it receives the reason for a refusal.
func reporting(
  _ error: UnsafeMutablePointer<planner_error>?, _ body: () throws(Refusal) -> Void
) -> planner_status {
  do throws(Refusal) {
    if error != nil { try checkOutput(error) }
    try body()
    return .ok
  } catch let refusal {
    // If the error itself cannot be filled, that is the reason for the refusal, and it stays unchanged.
    if let error { try? write(planner_error(refusal), to: error) }
    return planner_status(refusal.reason)
  }
}

@c @implementation public func planner_destroy(_ p: OpaquePointer?) {
  Handle.destroy(p)
}

@c @implementation public func planner_start(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner in planner.start(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_stop(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner in planner.stop(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_clock_advanced(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.clockAdvanced(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_settings_changed(
  _ p: OpaquePointer?, _ now: Int64, _ settings: UnsafePointer<planner_settings>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    let settings = try planner.settings.changed(by: read(settings, as: .settings))
    try planner.settingsChanged(to: settings, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_authorization_changed(
  _ p: OpaquePointer?, _ now: Int64, _ authorization: Int32
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    guard let authorization = Authorization(rawValue: authorization) else {
      throw .unknownAuthorization
    }
    planner.authorizationChanged(to: authorization, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_fix_received(
  _ p: OpaquePointer?, _ now: Int64, _ fix: UnsafePointer<planner_fix>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.fixReceived(Fix(read(fix, as: .fix)), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_location_failed(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.locationFailed(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_plan_loaded(
  _ p: OpaquePointer?, _ now: Int64, _ request: UInt64, _ tasks: UnsafePointer<planner_task>?, _ count: Int,
  _ stride: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.planLoaded(
      TaskArray(
        tasks: HostArray(tasks, as: .tasks, count: count, stride: stride, limit: Limits.tasks, tooMany: .tooManyTasks)),
      request: RequestNumber(value: request),
      now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_plan_failed(
  _ p: OpaquePointer?, _ now: Int64, _ request: UInt64, _ message: planner_text
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.planFailed(
      String(message, as: .message), request: RequestNumber(value: request), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_refresh(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.refresh(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_task_added(
  _ p: OpaquePointer?, _ now: Int64, _ task: UnsafePointer<planner_task>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.taskAdded(PlanTask(read(task, as: .task)), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_task_updated(
  _ p: OpaquePointer?, _ now: Int64, _ task: UnsafePointer<planner_task>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.taskUpdated(PlanTask(read(task, as: .task)), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_task_removed(
  _ p: OpaquePointer?, _ now: Int64, _ id: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.taskRemoved(TaskID(id), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_task_status_changed(
  _ p: OpaquePointer?, _ now: Int64, _ id: planner_uuid, _ status: Int32
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.taskStatusChanged(TaskID(id), to: TaskStatus(code: status), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_travel_time_received(
  _ p: OpaquePointer?, _ now: Int64, _ id: planner_uuid, _ seconds: Double
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.travelTimeReceived(seconds, to: TaskID(id), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_row_tapped(
  _ p: OpaquePointer?, _ now: Int64, _ id: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.rowTapped(TaskID(id), now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_detent_changed(
  _ p: OpaquePointer?, _ now: Int64, _ presentation: UInt64, _ detent: Int32
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    guard let detent = Detent(rawValue: detent) else {
      throw .unknownDetent
    }
    try planner.detentChanged(
      to: detent, of: PresentationNumber(value: presentation), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_close_tapped(_ p: OpaquePointer?, _ now: Int64) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in try planner.closeTapped(now: Instant(milliseconds: now)) }
}

@c @implementation public func planner_child_appeared(
  _ p: OpaquePointer?, _ now: Int64, _ presentation: UInt64
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.childAppeared(PresentationNumber(value: presentation), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_child_disappeared(
  _ p: OpaquePointer?, _ now: Int64, _ presentation: UInt64, _ dismissed: Int32
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.childDisappeared(
      PresentationNumber(value: presentation), isDismissed: Bool(flag: dismissed, as: .dismissed),
      now: Instant(milliseconds: now))
  }
}
