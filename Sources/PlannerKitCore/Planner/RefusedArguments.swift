// Arguments that several kinds of refusal are about, or that are refused in the same way as others. Each has its name in
// C, a NUL byte and the message, as in `Rejection.explanation`.

/// A pointer that must not be NULL.
public enum RequiredPointer: CaseIterable, Sendable {
  case planner, out, bytes, settings, fix, task, tasks, item, items, rows, places, composition, sections, preselected,
    count, utcOffsets

  var explanation: StaticString {
    switch self {
    case .planner: "p\0p must not be NULL."
    case .out: "out\0out must not be NULL."
    case .bytes: "bytes\0bytes must not be NULL."
    case .settings: "settings\0settings must not be NULL."
    case .fix: "fix\0fix must not be NULL."
    case .task: "task\0task must not be NULL."
    case .tasks: "tasks\0tasks must not be NULL."
    case .item: "item\0item must not be NULL."
    case .items: "items\0items must not be NULL."
    case .rows: "rows\0rows must not be NULL."
    case .places: "places\0places must not be NULL."
    case .composition: "composition\0composition must not be NULL."
    case .sections: "sections\0sections must not be NULL."
    case .preselected: "preselected\0preselected must not be NULL."
    case .count: "count\0count must not be NULL."
    case .utcOffsets: "utc_offsets\0utc_offsets must not be NULL."
    }
  }
}

/// A number that must be 0 or 1.
public enum FlagArgument: CaseIterable, Sendable {
  case isEdit, dismissed, keeps, allowsMultiple, allowsCustomItems

  var explanation: StaticString {
    switch self {
    case .isEdit: "is_edit\0is_edit must be 0 or 1."
    case .dismissed: "dismissed\0dismissed must be 0 or 1."
    case .keeps: "keeps\0keeps must be 0 or 1."
    case .allowsMultiple: "allows_multiple\0allows_multiple must be 0 or 1."
    case .allowsCustomItems: "allows_custom_items\0allows_custom_items must be 0 or 1."
    }
  }
}

/// The size of an array: its number of elements or bytes, or the stride between elements.
public enum ArrayArgument: CaseIterable, Sendable {
  case count, capacity, size, stride, sectionCount, sectionStride, preselectedCount, preselectedStride

  var explanation: StaticString {
    switch self {
    case .count: "count\0count must be at most what fits in memory."
    case .capacity: "capacity\0capacity must be at most what fits in memory."
    case .size: "size\0size must be at most what fits in memory."
    case .stride: "stride\0stride must be at least 4, and the array must fit in memory."
    case .sectionCount: "section_count\0section_count must be at most what fits in memory."
    case .sectionStride: "section_stride\0section_stride must be at least 4, and the array must fit in memory."
    case .preselectedCount: "preselected_count\0preselected_count must be at most what fits in memory."
    case .preselectedStride:
      "preselected_stride\0preselected_stride must be at least 4, and the array must fit in memory."
    }
  }
}

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

/// Which arguments have a latitude and a longitude.
public enum PlaceArgument: CaseIterable, Sendable {
  case place, from, to
}
