import PlannerKitCore

// Mistakes that only a caller in C can make: in pointers, sizes, flags, and bytes of a struct that must be 0. Each has
// a text with the field or argument, a NUL byte and the message. `Refusal.malformed` contains its number.

extension Refusal {
  static func nullPointer(_ pointer: RequiredPointer) -> Refusal { .malformed(0x00 | pointer.rawValue) }
  static func notAFlag(_ flag: FlagArgument) -> Refusal { .malformed(0x40 | flag.rawValue) }
  static func arrayOutOfRange(_ argument: ArrayArgument) -> Refusal { .malformed(0x60 | argument.rawValue) }
  static func nullText(_ text: TextField) -> Refusal { .malformed(0x80 | text.rawValue) }
  static func malformed(_ fault: StructFault) -> Refusal { .malformed(0xA0 | fault.rawValue) }

  /// The field and the message, as C reads them.
  @inline(never)
  var explanationInC: Explanation {
    guard case .malformed(let number) = self, let text = Self.malformedText(number) else { return explanation }
    return Explanation(text)
  }

  private static func malformedText(_ number: UInt8) -> StaticString? {
    switch number & 0xE0 {
    case 0x00, 0x20: RequiredPointer(rawValue: number)?.explanation
    case 0x40: FlagArgument(rawValue: number & 0x1F)?.explanation
    case 0x60: ArrayArgument(rawValue: number & 0x1F)?.explanation
    case 0x80: TextField(rawValue: number & 0x1F)?.nullData
    default: StructFault(rawValue: number & 0x1F)?.explanation
    }
  }
}

/// A pointer that must not be NULL.
enum RequiredPointer: UInt8 {
  case planner, out, bytes, settings, fix, task, tasks, item, items, rows, places, composition, sections, preselected,
    count, utcOffsets, holidays, hours, spans, problem, memory, order, stops, windows, appointments, travelTimes,
    options, rules,
    fixes, taken, columns, values, outcome, breaks, speeds, problems, hoursOfStop, workday

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
    case .holidays: "holidays\0holidays must not be NULL."
    case .hours: "hours\0hours must not be NULL."
    case .spans: "spans\0spans must not be NULL."
    case .problem: "problem\0problem must not be NULL."
    case .memory: "memory\0memory must not be NULL."
    case .order: "order\0order must not be NULL."
    case .stops: "stops\0stops must not be NULL."
    case .windows: "windows\0windows of a stop must not be NULL."
    case .appointments: "appointments\0appointments must not be NULL."
    case .options: "options\0options must not be NULL."
    case .rules: "rules\0rules must not be NULL."
    case .travelTimes: "travel_times\0travel_times must not be NULL."
    case .fixes: "fixes\0fixes must not be NULL."
    case .taken: "taken\0taken must not be NULL."
    case .columns: "columns\0columns must not be NULL."
    case .outcome: "outcome\0outcome must not be NULL."
    case .values: "values\0values must not be NULL."
    case .breaks: "breaks\0breaks must not be NULL."
    case .speeds: "speeds\0speeds must not be NULL."
    case .problems: "problems\0problems must not be NULL."
    case .workday: "workday\0workday must not be NULL."
    case .hoursOfStop: "hours\0hours of a stop must not be NULL."
    }
  }
}

/// A number that must be 0 or 1.
enum FlagArgument: UInt8 {
  case isEdit, dismissed, keeps, allowsMultiple, allowsCustomItems, schedule, hasEndPlace, estimates, keepsMine,
    isReport, finishedLast, requiresReason, recordsByItself, hasLog, isNotToday, isWorkday, isUnderWay

  var explanation: StaticString {
    switch self {
    case .isEdit: "is_edit\0is_edit must be 0 or 1."
    case .dismissed: "dismissed\0dismissed must be 0 or 1."
    case .keeps: "keeps\0keeps must be 0 or 1."
    case .allowsMultiple: "allows_multiple\0allows_multiple must be 0 or 1."
    case .allowsCustomItems: "allows_custom_items\0allows_custom_items must be 0 or 1."
    case .schedule: "has_schedule\0has_schedule must be 0 or 1."
    case .estimates: "estimates\0estimates must be 0 or 1."
    case .keepsMine: "keeps_mine\0keeps_mine must be 0 or 1."
    case .isNotToday: "is_not_today\0is_not_today must be 0 or 1."
    case .isReport: "is_report\0is_report must be 0 or 1."
    case .finishedLast: "finished_last\0finished_last must be 0 or 1."
    case .requiresReason: "requires_reason\0requires_reason must be 0 or 1."
    case .hasLog: "has_log\0has_log must be 0 or 1."
    case .recordsByItself: "records_by_itself\0records_by_itself must be 0 or 1."
    case .isWorkday: "is_workday\0is_workday must be 0 or 1."
    case .isUnderWay: "is_under_way\0is_under_way must be 0 or 1."
    case .hasEndPlace: "has_end_place\0has_end_place must be 0 or 1."
    }
  }
}

/// The size of an array: its number of elements or bytes, or the stride between elements.
enum ArrayArgument: UInt8 {
  case count, capacity, size, stride, sectionCount, sectionStride, preselectedCount, preselectedStride,
    stopStride, rowStride, ruleCount, ruleStride, columnCount, outStride

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
    case .stopStride: "stop_stride\0stop_stride must be at least 4, and the array must fit in memory."
    case .ruleCount: "rule_count\0rule_count must be at most what fits in memory."
    case .ruleStride: "rule_stride\0rule_stride must be at least 4, and the array must fit in memory."
    case .outStride: "out_stride\0out_stride must be at least 4, and the array must fit in memory."
    case .columnCount: "column_count\0column_count must be at most what fits in memory."
    case .rowStride: "row_stride\0row_stride must be at least that of a row, and the rows must fit in memory."
    }
  }
}

/// The kinds of mistakes in a struct.
enum StructFault: UInt8 {
  case structSize, rowSize, unknownField, unknownPresentBit, reservedField, effectCutOff, utcOffsetTwice,
    closingSoonAbsent, unknownWatched, unknownColumn, capacityBelowRows, undoAbsent, editAndReport,
    statusOfNoReport, dayOfNoReport, fieldOfWorkday

  var explanation: StaticString {
    switch self {
    case .structSize: "struct_size\0struct_size must be between 4 and 4096, and no more than the stride."
    case .rowSize: "row_size\0row_size must be between 4 and 4096."
    case .unknownField: "struct_size\0struct_size includes fields unknown to this version, which must be 0."
    case .unknownPresentBit: "present\0present must have no bits unknown to this version."
    case .reservedField: "reserved\0reserved must be 0."
    case .effectCutOff: "struct_size\0struct_size must include key, so that no effect is cut off."
    case .utcOffsetTwice: "utc_offset_seconds\0utc_offset_seconds must be absent from settings that have utc_offsets."
    case .closingSoonAbsent: "closing_soon_minutes\0closing_soon_minutes must be 0 in settings in which it is absent."
    case .undoAbsent: "undo_seconds\0undo_seconds must be 0 in settings in which it is absent."
    case .editAndReport: "is_report\0is_report must be 0 in a composition that edits a task."
    case .statusOfNoReport: "status\0status must be 0 in a composition that is no report."
    case .dayOfNoReport: "is_not_today\0is_not_today must be 0 in a composition that is no report."
    case .fieldOfWorkday: "is_workday\0is_workday must be 1 in a problem with other fields of a working day."
    case .unknownWatched: "effects\0effects and changed must have no bits unknown to this version."
    case .unknownColumn: "columns\0columns must be 1 to 15 each."
    case .capacityBelowRows: "capacity\0capacity must be at least the number of rows."
    }
  }
}

extension TextField {
  fileprivate var nullData: StaticString {
    switch self {
    case .title: "title\0title must not be NULL unless it is empty."
    case .notes: "notes\0notes must not be NULL unless it is empty."
    case .address: "address\0address must not be NULL unless it is empty."
    case .openingHours: "opening_hours\0opening_hours must not be NULL unless it is empty."
    case .photoURL: "photo_url\0photo_url must not be NULL unless it is empty."
    case .projectID: "project_id\0project_id must not be NULL unless it is empty."
    case .message: "message\0message must not be NULL unless it is empty."
    case .reason: "reason\0reason must not be NULL unless it is empty."
    case .note: "note\0note must not be NULL unless it is empty."
    case .valueKey: "key\0key of a value must not be NULL unless it is empty."
    case .valueText: "text\0text of a value must not be NULL unless it is empty."
    case .composerText: "text\0text of the composer must not be NULL unless it is empty."
    case .sectionName: "name\0name of a section must not be NULL unless it is empty."
    case .itemText: "text\0text of an item must not be NULL unless it is empty."
    case .label: "label\0label must not be NULL unless it is empty."
    case .language: "language\0language must not be NULL unless it is empty."
    case .replacement: "text\0text must not be NULL unless it is empty."
    }
  }
}
