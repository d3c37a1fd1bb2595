// Arguments that can be refused for several reasons, or in the same way as others. Each text contains the argument's
// name in C, a NUL byte and the message, as in `Refusal.explanation`.

/// The field that holds the type of a value.
public enum ValueTypeArgument: CaseIterable, Sendable {
  case type, valueType

  var unknown: StaticString {
    switch self {
    case .type:
      "type\0type of a value must be 1 (day), 2 (duration), 3 (text), 4 (weekday), 5 (time range) or 6 (number)."
    case .valueType:
      """
      value_type\0value_type of a section must be 1 (day), 2 (duration), 3 (text), 4 (weekday), 5 (time range) or \
      6 (number).
      """
    }
  }
}

/// A field that only a custom section has.
public enum CustomSectionField: CaseIterable, Sendable {
  case valueType, allowsMultiple, name

  var explanation: StaticString {
    switch self {
    case .valueType: "value_type\0value_type of a section that is not custom must be 0."
    case .allowsMultiple: "allows_multiple\0allows_multiple of a section that is not custom must be 0."
    case .name: "name\0name of a section that is not custom must be empty."
    }
  }
}

/// The argument or field that holds the id of a task.
public enum IDArgument: CaseIterable, Sendable {
  case id, taskID

  var inUse: StaticString {
    switch self {
    case .id: "id\0id must differ from those of the known tasks."
    case .taskID: "task_id\0task_id of a new task must differ from the ids of the known tasks."
    }
  }

  var unknown: StaticString {
    switch self {
    case .id: "id\0id must be that of a known task."
    case .taskID: "task_id\0task_id must be that of a known task."
    }
  }
}

/// The arguments that contain a latitude and a longitude.
public enum PlaceArgument: CaseIterable, Sendable {
  case place, from, to, end
}

/// What is wrong with a working day.
public enum WorkdayFault: CaseIterable, Sendable {
  case endBy, shift, shiftStart, shiftEnd, breakTimes, overtime, overtimeOfNoShift, worked, tooManyBreaks, breakTooLong,
    breakWindow, breakWork
  case weekdays, speedCount, speed, early, lateAfter, tooManyHours, hours, after, delay, circle, noStop

  var isLimit: Bool {
    self == .tooManyBreaks || self == .tooManyHours
  }

  var explanation: StaticString {
    switch self {
    case .endBy: "end_by\0end_by must be absent from a working day: it has a shift instead."
    case .shift: "shift_end\0shift_end must not be before shift_start."
    case .shiftStart: "shift_start\0shift_start must be 0 to 172800 seconds after midnight."
    case .shiftEnd: "shift_end\0shift_end must be 0 to 172800 seconds after midnight."
    case .breakTimes: "breaks\0breaks must have an earliest and a latest of 0 to 172800 seconds after midnight."
    case .overtime: "overtime\0overtime must be 0 to 31536000 seconds."
    case .overtimeOfNoShift: "overtime\0overtime must be absent from a day without shift_end."
    case .worked: "worked\0worked must be 0 to 86400 seconds."
    case .tooManyBreaks: "break_count\0break_count must be at most 4."
    case .breakTooLong: "breaks\0breaks must last 0 to 86400 seconds."
    case .breakWindow: "breaks\0breaks must have a latest that is not before their earliest."
    case .breakWork: "breaks\0breaks must have a most_work of 0 seconds or more."
    case .weekdays: "weekdays\0weekdays must be a set of weekdays, 0 to 127."
    case .speedCount: "speed_count\0speed_count must be 0, or divide 48."
    case .speed: "speeds\0speeds must be 100 to 4000 thousandths."
    case .early: "early_seconds\0early_seconds of a stop must be 0 to 86400."
    case .lateAfter: "late_after_seconds\0late_after_seconds of a stop must be 0 to 86400."
    case .tooManyHours: "hours_count\0hours_count of a stop must be at most 8."
    case .hours: "hours\0hours of a stop must be ascending, without overlaps."
    case .after: "after\0after must be the index of another stop."
    case .delay: "delay\0delay of a stop must be 0 to 86400 seconds."
    case .circle: "after\0after must not lead from a stop back to itself."
    case .noStop: "stop_count\0stop_count must be 1 or more: the last stop is the one to insert."
    }
  }
}
