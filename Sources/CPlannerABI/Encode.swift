import CPlanner
import PlannerKitCore

// Conversions from the core's types to the header's. Fields that a kind does not use stay 0.

extension Int32 {
  /// The Boolean as a `planner_flag`.
  @inline(__always)
  init(flag: Bool) {
    self = flag ? 1 : 0
  }
}

extension planner_uuid {
  init(_ id: TaskID) {
    self.init()
    withUnsafeMutableBytes(of: &self) { bytes in
      bytes.storeBytes(of: id.high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: id.low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
  }
}

extension planner_uuid {
  init(_ key: SaveKey) {
    self.init(TaskID(high: key.high, low: key.low))
  }
}

/// Throws if an effect could be truncated in the struct: it must reach as far as `key`.
func checkWhole(_ out: UnsafeMutablePointer<planner_effect>?) throws(Refusal) {
  guard let out, UnsafeRawPointer(out).loadUnaligned(as: UInt32.self) < 120 else { return }
  throw .malformed(.effectCutOff)
}

extension planner_effect {
  init(_ effect: Effect, of planner: inout Planner) {
    self.init()
    kind = effect.kind
    switch effect {
    case .requestPermission, .stopLocation: break
    case .loadPlan(let request, let day):
      self.request = request.value
      self.day = day.number
    case .startLocation(let distanceFilter, let desiredAccuracy):
      distance_filter_meters = distanceFilter
      desired_accuracy_meters = desiredAccuracy
    case .present(let child):
      set(child)
      setStyle(planner.style(of: child.content))
    case .attach(let child), .dismiss(let child), .detach(let child), .focusText(let child): set(child)
    case .loadItems(let request, let section):
      self.request = request.value
      self.section = UInt32(truncatingIfNeeded: section)
    case .saveTask(let key, let id), .saveOutcome(let key, let id):
      self.key = planner_uuid(key)
      task_id = planner_uuid(id)
    case .saveOrder(let key), .saveRecord(let key): self.key = planner_uuid(key)
    case .redraw(let changed): self.changed = changed.rawValue
    case .loadTravelTimes(let request): self.request = request.value
    case .arrived(let id, let instant, let count):
      task_id = planner_uuid(id)
      at = instant.milliseconds
      nearby_count = UInt32(truncatingIfNeeded: count)
    case .left(let id, let instant):
      task_id = planner_uuid(id)
      at = instant.milliseconds
    }
  }

  private mutating func set(_ child: Child) {
    presentation = child.presentation.value
    (self.child, task_id) = child.content.encoded
  }

  private mutating func setStyle(_ style: PresentationStyle) {
    switch style {
    case .pageSheet(let detents, let first, let showsGrabber):
      self.style = Int32(PLANNER_STYLE_PAGE_SHEET)
      for detent in detents { self.detents |= UInt32(detent.rawValue) }
      detent = first.rawValue
      shows_grabber = Int32(flag: showsGrabber)
    case .popup: self.style = Int32(PLANNER_STYLE_POPUP)
    }
  }
}

extension planner_row {
  /// Encodes everything except the texts.
  init(_ row: Row) {
    self.init()
    let task = row.task
    id = planner_uuid(task.id)
    order = task.order
    status = task.status.rawValue
    status_color = ColorRole(task.status).rawValue
    is_updating = Int32(flag: row.isUpdating)
    distance = row.distance ?? 0
    travel_time = row.travelTime ?? 0
    latitude = task.coordinate?.latitude ?? 0
    longitude = task.coordinate?.longitude ?? 0
    if let hours = row.hours {
      open_state = hours.state.rawValue
      closes_soon = hours.closesSoon ? 1 : 0
      hours_change = hours.change?.milliseconds ?? 0
      hours_color = row.hoursColor?.rawValue ?? Int32(PLANNER_COLOR_NONE)
      if hours.change != nil { setPresent(PLANNER_ROW_HAS_HOURS_CHANGE) }
    }
    mark = Int32(task.mark.rawValue)
    pace = row.pace?.rawValue ?? Int32(PLANNER_PACE_NONE)
    pace_color = row.pace?.color?.rawValue ?? Int32(PLANNER_COLOR_NONE)
    if let arrival = row.arrival {
      self.arrival = arrival.milliseconds
      setPresent(PLANNER_ROW_HAS_ARRIVAL)
    }
    if row.distance != nil { setPresent(PLANNER_ROW_HAS_DISTANCE) }
    if row.travelTime != nil { setPresent(PLANNER_ROW_HAS_TRAVEL_TIME) }
    if task.coordinate != nil { setPresent(PLANNER_ROW_HAS_COORDINATE) }
    switch task.planned {
    case .at(let instant):
      planned_at = instant.milliseconds
      setPresent(PLANNER_ROW_HAS_PLANNED_AT)
    case .day(let day):
      planned_day = day.number
      setPresent(PLANNER_ROW_HAS_PLANNED_DAY)
    case nil: break
    }
  }

  private mutating func setPresent(_ bit: Int) {
    present |= UInt32(truncatingIfNeeded: bit)
  }
}

extension planner_home {
  init(_ planner: inout Planner, _ views: PlannerViews) {
    self.init()
    phase = planner.phase.rawValue
    is_refreshing = Int32(flag: planner.isRefreshing)
    day = planner.today.number
    row_count = planner.rowCount
    refused_count = planner.refusedTasks.count
    message = views.message.encoded
    has_draft = Int32(flag: planner.hasDraft)
    task_count = planner.tasks.count
  }
}

extension planner_children {
  /// Returns nil when no child is attached.
  init?(_ planner: inout Planner) {
    guard let (attached, phase, next) = planner.attachedChild else { return nil }
    self.init()
    (child, task_id) = attached.content.encoded
    self.phase = phase.rawValue
    presentation = attached.presentation.value
    guard let next else { return }
    present = UInt32(PLANNER_CHILDREN_HAS_NEXT)
    (next_child, next_task_id) = next.content.encoded
    next_presentation = next.presentation.value
  }
}

extension ChildContent {
  fileprivate var encoded: (kind: Int32, task: planner_uuid) {
    switch self {
    case .details(let id): (Int32(PLANNER_CHILD_DETAILS), planner_uuid(id))
    case .composer(let id): (Int32(PLANNER_CHILD_COMPOSER), planner_uuid(id))
    }
  }
}

extension planner_refusal {
  init(_ refused: RefusedTask) {
    self.init()
    status = planner_status(refused.refusal.reason)
    index = refused.index
    (message, field) = explain(refused.refusal)
  }
}

extension planner_error {
  @inline(never)
  init(_ refusal: Refusal) {
    self.init()
    status = planner_status(refusal.reason)
    (message, field) = explain(refusal)
  }
}

extension planner_error {
  /// Encodes why opening hours are not understood. The field is the rest of the text from the first position that is
  /// not understood.
  init(_ problem: HoursProblem, in text: planner_text) {
    self.init()
    status = .none
    message = planner_text(problem.kind.message)
    let position = min(problem.position, text.size)
    field = planner_text(data: text.data.map { $0 + position }, size: text.size &- position)
  }
}

extension planner_location {
  init(_ planner: inout Planner, _ views: PlannerViews) {
    self.init()
    authorization = planner.authorization.rawValue
    freshness = planner.freshness.rawValue
    if let fix = planner.usedFix {
      present = UInt32(PLANNER_LOCATION_HAS_FIX)
      latitude = fix.coordinate.latitude
      longitude = fix.coordinate.longitude
      horizontal_accuracy = fix.horizontalAccuracy
      time = fix.time.milliseconds
    }
    received_count = planner.fixCounts.received
    used_count = planner.fixCounts.used
    ignored_accuracy = planner.fixCounts.negativeAccuracy
    ignored_order = planner.fixCounts.notNewer
    ignored_time = planner.fixCounts.wrongTime
    ignored_unauthorized = planner.fixCounts.withoutAuthorization
    ignored_null_island = planner.fixCounts.nullIsland
    ignored_time_message = views.timeMessage(planner.fixCounts)
  }
}

extension planner_visit {
  init(_ visit: Visit) {
    self.init()
    task_id = planner_uuid(visit.id)
    since = visit.since.milliseconds
  }
}

extension planner_details {
  /// Returns nil when no details are open.
  init?(_ planner: inout Planner) {
    guard let child = planner.openChild, case .details(let id) = child.content else { return nil }
    self.init()
    detent = planner.detent.rawValue
    presentation = child.presentation.value
    task_id = planner_uuid(id)
  }
}

extension planner_schedule_stop {
  init(_ stop: Stop) {
    self.init()
    id = planner_uuid(stop.id)
    row = stop.row
    not_today = stop.notToday?.rawValue ?? 0
    if let arrival = stop.arrival {
      present |= UInt32(PLANNER_SCHEDULE_STOP_HAS_ARRIVAL | PLANNER_SCHEDULE_STOP_HAS_SHOWN_ARRIVAL)
      self.arrival = arrival.milliseconds
      shown_arrival = (stop.shownArrival ?? arrival).milliseconds
    }
    if let start = stop.start, let end = stop.end {
      present |= UInt32(PLANNER_SCHEDULE_STOP_HAS_START | PLANNER_SCHEDULE_STOP_HAS_END)
      (self.start, self.end) = (start.milliseconds, end.milliseconds)
    }
    (leg, waiting, duration, lateness) = (stop.leg, stop.waiting, stop.duration, stop.lateness)
    is_duration_assumed = Int32(flag: stop.isDurationAssumed)
    pace = stop.pace.rawValue
  }
}

extension planner_schedule {
  /// Encodes everything except the texts.
  init(_ day: DaySchedule) {
    self.init()
    (stop_count, late_count, closed_count) = (day.stopCount, day.lateCount, day.closedCount)
    missed_break_count = day.missedBreakCount
    (travel, waiting, overtime) = (day.travel, day.waiting, day.overtime)
    if let end = day.end {
      present |= UInt32(PLANNER_SCHEDULE_HAS_END)
      self.end = end.milliseconds
    }
    if let leaveBy = day.leaveBy {
      present |= UInt32(PLANNER_SCHEDULE_HAS_LEAVE_BY)
      leave_by = leaveBy.milliseconds
    }
  }
}
