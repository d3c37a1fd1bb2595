import CPlanner
import CPlannerABI
import Testing

/// A copy of a stop of the schedule.
struct ScheduledStop: Equatable {
  var id: ID
  var row: Int
  var arrival: Int64?
  var shownArrival: Int64?
  var start: Int64?
  var end: Int64?
  var leg: Int64
  var waiting: Int64
  var duration: Int64
  var lateness: Int64
  var isDurationAssumed: Bool
  var pace: Int

  init(_ raw: planner_schedule_stop) {
    func has(_ bit: Int) -> Bool { raw.present & UInt32(bit) != 0 }
    (id, row, pace) = (ID(raw.id), raw.row, Int(raw.pace))
    arrival = has(PLANNER_SCHEDULE_STOP_HAS_ARRIVAL) ? raw.arrival : nil
    shownArrival = has(PLANNER_SCHEDULE_STOP_HAS_SHOWN_ARRIVAL) ? raw.shown_arrival : nil
    start = has(PLANNER_SCHEDULE_STOP_HAS_START) ? raw.start : nil
    end = has(PLANNER_SCHEDULE_STOP_HAS_END) ? raw.end : nil
    (leg, waiting, duration, lateness) = (raw.leg, raw.waiting, raw.duration, raw.lateness)
    isDurationAssumed = raw.is_duration_assumed != 0
    // What is absent is 0.
    #expect(has(PLANNER_SCHEDULE_STOP_HAS_ARRIVAL) == has(PLANNER_SCHEDULE_STOP_HAS_SHOWN_ARRIVAL))
    if arrival == nil { #expect(raw.arrival == 0 && raw.shown_arrival == 0 && leg == 0 && waiting == 0) }
    if start == nil { #expect(raw.start == 0 && raw.end == 0 && lateness == 0) }
  }

  static var blank: planner_schedule_stop {
    var raw = planner_schedule_stop()
    raw.struct_size = UInt32(MemoryLayout<planner_schedule_stop>.size)
    return raw
  }
}

/// A copy of what is left of the day.
struct ScheduledDay: Equatable {
  var end: Int64?
  var leaveBy: Int64?
  var travel: Int64 = 0
  var waiting: Int64 = 0
  var stopCount = 0
  var lateCount = 0
  var closedCount = 0
  var text = ""
  var leaveByText = ""
  var spoken = ""

  init() {}

  init(_ raw: planner_schedule) {
    end = raw.present & UInt32(PLANNER_SCHEDULE_HAS_END) != 0 ? raw.end : nil
    leaveBy = raw.present & UInt32(PLANNER_SCHEDULE_HAS_LEAVE_BY) != 0 ? raw.leave_by : nil
    (travel, waiting) = (raw.travel, raw.waiting)
    (stopCount, lateCount, closedCount) = (raw.stop_count, raw.late_count, raw.closed_count)
    (text, leaveByText, spoken) = (raw.text.string, raw.leave_by_text.string, raw.spoken_text.string)
    if end == nil { #expect(raw.end == 0) }
    if leaveBy == nil { #expect(raw.leave_by == 0) }
  }

  static var blank: planner_schedule {
    var raw = planner_schedule()
    raw.struct_size = UInt32(MemoryLayout<planner_schedule>.size)
    return raw
  }
}

/// The settings of the schedule, by name. A value that is nil is absent.
struct ScheduleSettings {
  var isOn: Int32?
  var visitDuration: Int32?
  var early: Int32?
  var lateAfter: Int32?
  var tightBefore: Int32?
  var end: Place?

  var raw: planner_settings {
    var raw = planner_settings()
    raw.struct_size = UInt32(MemoryLayout<planner_settings>.size)
    func add(_ value: Int32?, _ bit: Int, to field: inout Int32, _ present: inout UInt32) {
      guard let value else { return }
      field = value
      present |= UInt32(bit)
    }
    add(isOn, PLANNER_SETTINGS_HAS_SCHEDULE, to: &raw.schedule, &raw.present)
    add(visitDuration, PLANNER_SETTINGS_HAS_VISIT_DURATION, to: &raw.visit_duration, &raw.present)
    add(early, PLANNER_SETTINGS_HAS_EARLY, to: &raw.early, &raw.present)
    add(lateAfter, PLANNER_SETTINGS_HAS_LATE_AFTER, to: &raw.late_after, &raw.present)
    add(tightBefore, PLANNER_SETTINGS_HAS_TIGHT_BEFORE, to: &raw.tight_before, &raw.present)
    if let end {
      raw.present |= UInt32(PLANNER_SETTINGS_HAS_END_PLACE)
      (raw.end_place_latitude, raw.end_place_longitude) = (end.latitude, end.longitude)
    }
    return raw
  }
}

extension TestHost {
  /// The host of a started planner with a schedule, a loaded plan, and all effects collected. The agent is ten minutes
  /// away from the stops that have a coordinate.
  static func scheduled(_ visits: [Visit], fix: Place? = .east(0), at now: Int64 = mondayNoon) -> TestHost {
    let host = TestHost(at: now)
    #expect(host.change(ScheduleSettings(isOn: 1)) == .ok)
    host.authorize(granted)
    host.start()
    host.redrawn()
    #expect(host.answer(visits) == .ok)
    if let fix {
      host.fix(fix)
      for visit in visits where visit.place != nil { host.travelTime(visit.id, 600) }
    }
    host.redrawn()
    return host
  }

  @discardableResult
  func change(_ settings: ScheduleSettings) -> Status {
    var raw = settings.raw
    return Status(planner_settings_changed(planner, now, &raw))
  }

  /// Collects all effects. Returns what is to be drawn again.
  @discardableResult
  func redrawn(_ location: SourceLocation = #_sourceLocation) -> Changed {
    effects(location).reduce(into: []) { changed, effect in
      if case .redraw(let bits) = effect { changed.formUnion(bits) }
    }
  }

  /// The stops, in sequence.
  var stops: [ScheduledStop] {
    var stops: [ScheduledStop] = []
    while true {
      var raw = ScheduledStop.blank
      let status = Status(planner_stop_at(planner, stops.count, &raw))
      guard status == .ok else {
        #expect(status == .none)
        return stops
      }
      stops.append(ScheduledStop(raw))
    }
  }

  var day: ScheduledDay {
    var raw = ScheduledDay.blank
    #expect(Status(planner_schedule_state(planner, &raw)) == .ok)
    return ScheduledDay(raw)
  }
}
