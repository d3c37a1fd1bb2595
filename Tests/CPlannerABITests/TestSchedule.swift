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
}

extension TestHost {
  /// The stops, in sequence.
  var stops: [ScheduledStop] {
    readAll { planner_stop_at(planner, $0, $1) }.map(ScheduledStop.init)
  }

  var day: ScheduledDay {
    ScheduledDay(always { planner_schedule_state(planner, $0) })
  }
}
