// Arguments that can be refused for several reasons, or in the same way as others. Each text contains the argument's
// name in C, a NUL byte and the message, as in `Refusal.explanation`.

/// The field that holds the type of a value.
public enum ValueTypeArgument: CaseIterable, Sendable {
  case type, valueType

  var unknown: StaticString {
    switch self {
    case .type: "type\0type of a value must be 1 (day), 2 (duration), 3 (text) or 4 (weekday)."
    case .valueType: "value_type\0value_type of a section must be 1 (day), 2 (duration), 3 (text) or 4 (weekday)."
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
