// The arguments that several kinds of refusal are about, or that are refused in the same way as others: each with its name
// in C and its messages.

/// A pointer that must not be NULL.
public enum RequiredPointer: CaseIterable, Sendable {
  case planner, out, bytes, settings, fix, task, tasks, item, items, rows, places, composition, sections, preselected,
    count, data

  var explanation: (field: StaticString, message: StaticString) {
    switch self {
    case .planner: ("p", "p must not be NULL.")
    case .out: ("out", "out must not be NULL.")
    case .bytes: ("bytes", "bytes must not be NULL.")
    case .settings: ("settings", "settings must not be NULL.")
    case .fix: ("fix", "fix must not be NULL.")
    case .task: ("task", "task must not be NULL.")
    case .tasks: ("tasks", "tasks must not be NULL.")
    case .item: ("item", "item must not be NULL.")
    case .items: ("items", "items must not be NULL.")
    case .rows: ("rows", "rows must not be NULL.")
    case .places: ("places", "places must not be NULL.")
    case .composition: ("composition", "composition must not be NULL.")
    case .sections: ("sections", "sections must not be NULL.")
    case .preselected: ("preselected", "preselected must not be NULL.")
    case .count: ("count", "count must not be NULL.")
    case .data: ("data", "data of a text must not be NULL unless its size is 0.")
    }
  }
}

/// A number that must be 0 or 1.
public enum FlagArgument: CaseIterable, Sendable {
  case isEdit, dismissed, keeps, allowsMultiple, allowsCustomItems

  var explanation: (field: StaticString, message: StaticString) {
    switch self {
    case .isEdit: ("is_edit", "is_edit must be 0 or 1.")
    case .dismissed: ("dismissed", "dismissed must be 0 or 1.")
    case .keeps: ("keeps", "keeps must be 0 or 1.")
    case .allowsMultiple: ("allows_multiple", "allows_multiple must be 0 or 1.")
    case .allowsCustomItems: ("allows_custom_items", "allows_custom_items must be 0 or 1.")
    }
  }
}

/// The size of an array: its number of elements or bytes, or the stride between elements.
public enum ArrayArgument: CaseIterable, Sendable {
  case count, capacity, size, stride, sectionCount, sectionStride, preselectedCount, preselectedStride

  var explanation: (field: StaticString, message: StaticString) {
    switch self {
    case .count: ("count", "count must be at most what fits in memory.")
    case .capacity: ("capacity", "capacity must be at most what fits in memory.")
    case .size: ("size", "size must be at most what fits in memory.")
    case .stride: ("stride", "stride must be at least 4.")
    case .sectionCount: ("section_count", "section_count must be at most what fits in memory.")
    case .sectionStride: ("section_stride", "section_stride must be at least 4.")
    case .preselectedCount: ("preselected_count", "preselected_count must be at most what fits in memory.")
    case .preselectedStride: ("preselected_stride", "preselected_stride must be at least 4.")
    }
  }
}

/// The field that holds the type of a value.
public enum ValueTypeArgument: CaseIterable, Sendable {
  case type, valueType

  var field: StaticString {
    switch self {
    case .type: "type"
    case .valueType: "value_type"
    }
  }

  var unknown: StaticString {
    switch self {
    case .type: "type of a value must be 1 (day), 2 (duration), 3 (text) or 4 (weekday)."
    case .valueType: "value_type of a section must be 1 (day), 2 (duration), 3 (text) or 4 (weekday)."
    }
  }
}

/// The argument or field that holds the id of a task.
public enum IDArgument: CaseIterable, Sendable {
  case id, taskID

  var field: StaticString {
    switch self {
    case .id: "id"
    case .taskID: "task_id"
    }
  }

  var inUse: StaticString {
    switch self {
    case .id: "id must differ from those of the known tasks."
    case .taskID: "task_id of a new task must differ from the ids of the known tasks."
    }
  }

  var unknown: StaticString {
    switch self {
    case .id: "id must be that of a known task."
    case .taskID: "task_id must be that of a known task."
    }
  }
}
