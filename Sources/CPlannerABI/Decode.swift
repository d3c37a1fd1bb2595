import CPlanner
import PlannerKitCore

// Conversions from the header's types to the core's.

extension String {
  /// Copies a text that the host passed in.
  init(_ text: planner_text, as field: TextField) throws(Refusal) {
    // A size over half the address space arrives as a negative number.
    guard (0...field.limit).contains(text.size) else { throw .tooLong(field) }
    guard text.size > 0 else {
      self = ""
      return
    }
    guard let data = text.data else { throw .nullText(field) }
    let bytes = UnsafeRawBufferPointer(start: data, count: text.size)
    guard let valid = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(field) }
    self = valid
  }
}

extension TaskID {
  init(_ uuid: planner_uuid) {
    let (high, low) = withUnsafeBytes(of: uuid) { bytes in
      (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
  }
}

extension SaveKey {
  init(_ uuid: planner_uuid) {
    let bytes = TaskID(uuid)
    self.init(high: bytes.high, low: bytes.low)
  }
}

extension UInt32 {
  /// Whether a `present` mask has a bit.
  func has(_ bit: Int) -> Bool {
    self & UInt32(truncatingIfNeeded: bit) != 0
  }

  /// Throws if a `present` mask has bits that this version does not define.
  func checkPresent(_ known: UInt32) throws(Refusal) {
    guard self & ~known == 0 else {
      throw .malformed(.unknownPresentBit)
    }
  }
}

extension TaskStatus {
  init(code: Int32) throws(Refusal) {
    guard let status = TaskStatus(rawValue: code) else {
      throw .unknownStatus
    }
    self = status
  }
}

extension PlanTask {
  convenience init(_ task: planner_task) throws(Refusal) {
    try task.present.checkPresent(planner_task.knownPresent)
    try self.init(
      id: TaskID(task.id),
      title: String(task.title, as: .title),
      order: task.order,
      status: TaskStatus(code: task.status),
      notes: String(task.notes, as: .notes),
      address: String(task.address, as: .address),
      openingHours: String(task.opening_hours, as: .openingHours),
      photoURL: String(task.photo_url, as: .photoURL),
      coordinate: task.present.has(PLANNER_TASK_HAS_COORDINATE)
        ? Coordinate(latitude: task.latitude, longitude: task.longitude) : nil,
      planned: Planned(task),
      estimatedDuration: task.present.has(PLANNER_TASK_HAS_ESTIMATED_DURATION) ? task.estimated_duration : nil,
      projectID: String(task.project_id, as: .projectID),
      repeatDays: Weekdays(mask: task.repeat_days),
      terms: decodedTerms(task))
  }
}

extension Planned {
  /// The planned day or instant of a task; nil if it has none.
  fileprivate init?(_ task: planner_task) throws(Refusal) {
    switch (task.present.has(PLANNER_TASK_HAS_PLANNED_AT), task.present.has(PLANNER_TASK_HAS_PLANNED_DAY)) {
    case (false, false): return nil
    case (true, false): self = .at(Instant(milliseconds: task.planned_at))
    case (false, true): self = .day(LocalDay(number: task.planned_day))
    case (true, true): throw .plannedTwice
    }
  }
}

/// The terms of a task; nil if the host says nothing of them.
private func decodedTerms(_ task: planner_task) throws(Refusal) -> VisitTerms? {
  guard (0...OrderLimits.windows).contains(task.appointment_count) else { throw .tooManyAppointments }
  let early = task.present.has(PLANNER_TASK_HAS_EARLY_SECONDS) ? task.early_seconds : nil
  let lateAfter = task.present.has(PLANNER_TASK_HAS_LATE_AFTER_SECONDS) ? task.late_after_seconds : nil
  let after =
    task.present.has(PLANNER_TASK_HAS_AFTER) ? Precedence(other: TaskID(task.after), delay: task.delay) : nil
  if task.appointment_count == 0 && early == nil && lateAfter == nil && task.priority == 0 && after == nil {
    return nil
  }
  var appointments: [Appointment] = []
  if task.appointment_count > 0 {
    guard let array = task.appointments else { throw .nullPointer(.appointments) }
    for index in Indexes(below: task.appointment_count) {
      let appointment = array.element(index)
      appointments.append(
        Appointment(
          earliest: Instant(milliseconds: appointment.earliest), latest: Instant(milliseconds: appointment.latest)))
    }
  }
  return try VisitTerms(
    appointments: appointments, early: early, lateAfter: lateAfter, priority: task.priority, after: after)
}

extension Weekdays {
  init(of speeds: planner_day_speeds) throws(Refusal) {
    guard speeds.weekdays < 1 << 7 else { throw .workday(.weekdays) }
    self.init(rawValue: UInt8(truncatingIfNeeded: speeds.weekdays))
  }
}

extension WorkingDay {
  init(_ workday: planner_workday) throws(Refusal) {
    try workday.present.checkPresent(planner_workday.knownPresent)
    guard (0...WorkdayProblem.mostBreaks).contains(workday.break_count) else { throw .workday(.tooManyBreaks) }
    guard workday.break_count == 0 || workday.breaks != nil else { throw .nullPointer(.breaks) }
    let present = workday.present
    try self.init(
      shiftStart: present.has(PLANNER_WORKDAY_HAS_SHIFT_START) ? workday.shift_start : nil,
      shiftEnd: present.has(PLANNER_WORKDAY_HAS_SHIFT_END) ? workday.shift_end : nil,
      overtime: present.has(PLANNER_WORKDAY_HAS_OVERTIME) ? workday.overtime : nil,
      breaks: Indexes(below: workday.break_count).map { index in
        let rest = workday.breaks?.element(index) ?? planner_workday_break()
        return BreakRule(
          duration: rest.duration, earliest: rest.earliest, latest: rest.latest, mostWork: rest.most_work)
      })
  }
}

extension UnsafePointer where Pointee: BitwiseCopyable {
  /// An element of an array of the host, which need not be aligned.
  func element(_ index: Int) -> Pointee {
    UnsafeRawPointer(self).loadUnaligned(
      fromByteOffset: index &* MemoryLayout<Pointee>.stride, as: Pointee.self)
  }
}

/// The common part of all arrays: the address of the first element. Without elements, nothing is read there.
@inline(never)
private func checkedElements(
  _ elements: UnsafeRawPointer?, as argument: RequiredPointer, count: Int, stride: Int, limit: Int, tooMany: Refusal,
  sizes: (count: ArrayArgument, stride: ArrayArgument)
) throws(Refusal) -> UnsafeRawPointer {
  try checkArray(count: count, stride: stride, as: sizes)
  guard count <= limit else { throw tooMany }
  guard elements != nil || count == 0 else { throw .nullPointer(argument) }
  let base = elements ?? UnsafeRawPointer(("" as StaticString).utf8Start)
  for index in Indexes(below: count) {
    try checkStructSize(at: base + index &* stride, capacity: stride)
  }
  return base
}

/// An array of structs that the host passed in.
struct HostArray<Element: SizedStruct> {
  private let base: UnsafeRawPointer
  private let stride: Int
  let count: Int

  /// Throws `tooMany` if there are more than `limit` elements. A struct_size that is out of range refuses the whole
  /// array, because it is a mistake in the caller's code, and not in the data of one element.
  init(
    _ elements: UnsafePointer<Element>?, as argument: RequiredPointer, count: Int, stride: Int, limit: Int,
    tooMany: Refusal, sizes: (count: ArrayArgument, stride: ArrayArgument) = (.count, .stride)
  ) throws(Refusal) {
    base = try checkedElements(
      UnsafeRawPointer(elements), as: argument, count: count, stride: stride, limit: limit, tooMany: tooMany,
      sizes: sizes)
    self.stride = stride
    self.count = count
  }

  func element(at index: Int) throws(Refusal) -> Element {
    try read(Element.self, at: base + index &* stride, capacity: stride)
  }
}

/// The tasks of an array. Each is valid or refused independently of the others.
struct TaskArray: RandomAccessCollection {
  let tasks: HostArray<planner_task>

  var startIndex: Int { 0 }
  var endIndex: Int { tasks.count }

  func index(after index: Int) -> Int { index &+ 1 }

  subscript(index: Int) -> Result<PlanTask, Refusal> {
    do throws(Refusal) {
      return .success(try PlanTask(tasks.element(at: index)))
    } catch {
      return .failure(error)
    }
  }
}

extension Fix {
  init(_ fix: planner_fix) throws(Refusal) {
    guard fix.reserved == 0 else { throw .malformed(.reservedField) }
    try self.init(
      coordinate: Coordinate(latitude: fix.latitude, longitude: fix.longitude),
      horizontalAccuracy: fix.horizontal_accuracy,
      time: Instant(milliseconds: fix.time))
  }
}

extension Settings {
  /// A copy of the settings in which the host's present fields replace the values.
  func changed(by settings: planner_settings) throws(Refusal) -> Settings {
    var result = self
    try result.change(by: settings)
    return result
  }

  private mutating func change(by settings: planner_settings) throws(Refusal) {
    let present = settings.present
    try present.checkPresent(planner_settings.knownPresent)
    if present.has(PLANNER_SETTINGS_HAS_UTC_OFFSET_SECONDS) {
      guard UTCOffset.range.contains(settings.utc_offset_seconds) else { throw .utcOffsetOutOfRange }
      guard !present.has(PLANNER_SETTINGS_HAS_UTC_OFFSETS) else { throw .malformed(.utcOffsetTwice) }
      utcOffsets = [UTCOffset(seconds: settings.utc_offset_seconds)]
    }
    if present.has(PLANNER_SETTINGS_HAS_UTC_OFFSETS) {
      utcOffsets = try decodedOffsets(settings.utc_offsets, count: settings.utc_offset_count)
    }
    if present.has(PLANNER_SETTINGS_HAS_HOUR_CYCLE) {
      guard let cycle = HourCycle(rawValue: settings.hour_cycle) else { throw .unknownHourCycle }
      hourCycle = cycle
    }
    if present.has(PLANNER_SETTINGS_HAS_DISTANCE_FILTER_METERS) { distanceFilter = settings.distance_filter_meters }
    if present.has(PLANNER_SETTINGS_HAS_DESIRED_ACCURACY_METERS) { desiredAccuracy = settings.desired_accuracy_meters }
    if present.has(PLANNER_SETTINGS_HAS_MAXIMUM_SPEED_MPS) { maximumSpeed = settings.maximum_speed_mps }
    if present.has(PLANNER_SETTINGS_HAS_DETOUR_FACTOR) { detourFactor = settings.detour_factor }
    if present.has(PLANNER_SETTINGS_HAS_TRAVEL_SPEED_KMH) { travelSpeed = settings.travel_speed_kmh }
    if present.has(PLANNER_SETTINGS_HAS_CLOSING_SOON_MINUTES) {
      closingSoon = settings.closing_soon_minutes
    } else if settings.closing_soon_minutes != 0 {
      // Earlier versions, which lack this field, required 0 in its place.
      throw .malformed(.closingSoonAbsent)
    }
    if present.has(PLANNER_SETTINGS_HAS_SCHEDULE) {
      isScheduling = try Bool(flag: settings.has_schedule, as: .schedule)
    }
    if present.has(PLANNER_SETTINGS_HAS_VISIT_DURATION_SECONDS) { visitDuration = settings.visit_duration_seconds }
    if present.has(PLANNER_SETTINGS_HAS_EARLY_SECONDS) { early = settings.early_seconds }
    if present.has(PLANNER_SETTINGS_HAS_LATE_AFTER_SECONDS) { lateAfter = settings.late_after_seconds }
    if present.has(PLANNER_SETTINGS_HAS_TIGHT_BEFORE_SECONDS) { tightBefore = settings.tight_before_seconds }
    if present.has(PLANNER_SETTINGS_HAS_END_PLACE) {
      endPlace = try decodedEndPlace(settings.end_place_latitude, settings.end_place_longitude)
    }
    if present.has(PLANNER_SETTINGS_HAS_UNDO_SECONDS) {
      undoTime = settings.undo_seconds
    } else if settings.undo_seconds != 0 {
      // Earlier versions, which lack this field, required 0 in its place.
      throw .malformed(.undoAbsent)
    }
    if present.has(PLANNER_SETTINGS_HAS_FINISHED_LAST) {
      listsFinishedLast = try Bool(flag: settings.finished_last, as: .finishedLast)
    }
    if present.has(PLANNER_SETTINGS_HAS_REQUIRES_REASON) {
      requiresReason = try Bool(flag: settings.requires_reason, as: .requiresReason)
    }
    if present.has(PLANNER_SETTINGS_HAS_RECORDS_BY_ITSELF) {
      recordsByItself = try Bool(flag: settings.records_by_itself, as: .recordsByItself)
    }
    if present.has(PLANNER_SETTINGS_HAS_SHORTEST_VISIT_SECONDS) { shortestVisit = settings.shortest_visit_seconds }
    if present.has(PLANNER_SETTINGS_HAS_SEED) { seed = SaveKey(settings.seed) }
    if present.has(PLANNER_SETTINGS_HAS_LOG) { keepsLog = try Bool(flag: settings.has_log, as: .hasLog) }
    if present.has(PLANNER_SETTINGS_HAS_ARRIVAL_RADIUS_METERS) { arrivalRadius = settings.arrival_radius_meters }
    if present.has(PLANNER_SETTINGS_HAS_ARRIVAL_DWELL_SECONDS) { arrivalDwell = settings.arrival_dwell_seconds }
    if present.has(PLANNER_SETTINGS_HAS_NEAR_FILTER_METERS) {
      nearFilter = settings.near_filter_meters
      guard nearFilter <= distanceFilter else { throw .nearFilterOutOfRange }
    }
    if present.has(PLANNER_SETTINGS_HAS_LANGUAGE) {
      language = Language(tag: try String(settings.language, as: .language))
    }
    if present.has(PLANNER_SETTINGS_HAS_MEASUREMENT_SYSTEM) {
      guard let system = MeasurementSystem(rawValue: settings.measurement_system) else {
        throw .unknownMeasurementSystem
      }
      measurementSystem = system
    }
  }
}

/// The coordinate of the end place; nil if both numbers are NaN.
@inline(never)
func decodedEndPlace(_ latitude: Double, _ longitude: Double) throws(Refusal) -> Coordinate? {
  latitude.isNaN && longitude.isNaN ? nil : try Coordinate(latitude: latitude, longitude: longitude, as: .end)
}

extension Holidays {
  convenience init(_ holidays: planner_holidays) throws(Refusal) {
    guard holidays.reserved == 0 else { throw .malformed(.reservedField) }
    try self.init(
      from: LocalDay(number: holidays.first_day), through: LocalDay(number: holidays.last_day),
      decodedHolidays(holidays.holidays, count: holidays.holiday_count))
  }
}

private func decodedHolidays(
  _ holidays: UnsafePointer<planner_holiday>?, count: Int
) throws(Refusal) -> [Holiday] {
  guard (0...Limits.holidays).contains(count) else { throw .tooManyHolidays }
  guard count > 0 else { return [] }
  guard let holidays else { throw .nullPointer(.holidays) }
  var decoded: [Holiday] = []
  for index in Indexes(below: count) {
    let holiday = holidays.element(index)
    guard holiday.reserved == 0 else { throw .malformed(.reservedField) }
    decoded.append(try Holiday(LocalDay(number: holiday.day), HolidayKinds(rawValue: holiday.kinds)))
  }
  return decoded
}

private func decodedOffsets(
  _ offsets: UnsafePointer<planner_utc_offset>?, count: Int
) throws(Refusal) -> [UTCOffset] {
  guard (0...Limits.utcOffsets).contains(count) else { throw .tooManyOffsets }
  guard count > 0 else { throw .noOffset }
  guard let offsets else { throw .nullPointer(.utcOffsets) }
  var decoded: [UTCOffset] = []
  for index in Indexes(below: count) {
    let offset = offsets.element(index)
    guard offset.reserved == 0 else { throw .malformed(.reservedField) }
    decoded.append(UTCOffset(from: Instant(milliseconds: offset.from), seconds: offset.seconds))
  }
  return decoded
}

extension Bool {
  /// Decodes a flag in a struct or an argument.
  init(flag: Int32, as argument: FlagArgument) throws(Refusal) {
    guard flag == 0 || flag == 1 else { throw .notAFlag(argument) }
    self = flag == 1
  }
}

private func decodedSection(_ section: planner_section) throws(Refusal) -> SectionDescription {
  let text = try String(section.name, as: .sectionName)
  guard let name = SectionName(kind: section.kind, text: text) else { throw .unknownSectionKind }
  var valueType = ValueType.text
  if name.key == nil {
    valueType = try ValueType(code: section.value_type, as: .valueType)
  } else {
    guard section.value_type == 0 else { throw .standardSection(.valueType) }
    guard text.isEmpty else { throw .standardSection(.name) }
  }
  return try SectionDescription(
    name, valueType: valueType, allowsMultiple: Bool(flag: section.allows_multiple, as: .allowsMultiple),
    maximum: section.maximum == 0 ? nil : Int(clamping: section.maximum),
    allowsCustomItems: Bool(flag: section.allows_custom_items, as: .allowsCustomItems))
}

extension ValueType {
  init(code: Int32, as argument: ValueTypeArgument) throws(Refusal) {
    guard let type = ValueType(rawValue: code) else {
      throw .unknownValueType(argument)
    }
    self = type
  }
}

@inline(never)
func decodedItem(_ item: planner_item) throws(Refusal) -> Item {
  let type = try ValueType(code: item.type, as: .type)
  let value = try ItemValue(
    type, number: item.number, latest: item.latest, text: String(item.text, as: .itemText))
  return try Item(value, label: String(item.label, as: .label))
}

/// Decodes the items that the host passed in. If one is refused, all are.
func decodedItems(_ array: HostArray<planner_item>) throws(Refusal) -> [Item] {
  var items: [Item] = []
  items.reserveCapacity(array.count)
  for index in Indexes(below: array.count) {
    try items.append(decodedItem(array.element(at: index)))
  }
  return items
}

/// The decoded form of `planner_composition`: the arguments for opening a composer.
struct Composition {
  let isEdit: Bool
  let report: Report?
  let taskID: TaskID
  private(set) var sections: [SectionDescription] = []
  /// The preselected values of each section.
  private(set) var preselected: [[Item]]

  init(_ composition: planner_composition) throws(Refusal) {
    isEdit = try Bool(flag: composition.is_edit, as: .isEdit)
    taskID = TaskID(composition.task_id)
    guard composition.reserved == 0 else { throw .malformed(.reservedField) }
    let day = try Bool(flag: composition.is_not_today, as: .isNotToday) ? LocalDay(number: composition.day) : nil
    if try Bool(flag: composition.is_report, as: .isReport) {
      guard !isEdit else { throw .malformed(.editAndReport) }
      report = Report(of: taskID, status: try TaskStatus(code: composition.status), notTodayBut: day)
    } else {
      guard composition.status == 0 else { throw .malformed(.statusOfNoReport) }
      guard day == nil else { throw .malformed(.dayOfNoReport) }
      report = nil
    }
    let descriptions = try HostArray(
      composition.sections, as: .sections, count: composition.section_count, stride: composition.section_stride,
      limit: Limits.sections, tooMany: .tooManySections, sizes: (.sectionCount, .sectionStride))
    for index in Indexes(below: descriptions.count) {
      try sections.append(decodedSection(descriptions.element(at: index)))
    }
    preselected = Array(repeating: [], count: sections.count)
    let values = try HostArray(
      composition.preselected, as: .preselected, count: composition.preselected_count,
      stride: composition.preselected_stride, limit: Limits.items, tooMany: .tooManyPreselected,
      sizes: (.preselectedCount, .preselectedStride))
    for index in Indexes(below: values.count) {
      let value = try values.element(at: index)
      let section = Int(clamping: value.section)
      guard preselected.indices.contains(section) else {
        throw .preselectedSectionUnknown
      }
      let item = try decodedItem(value)
      preselected.withUnsafeMutableBufferPointer { items in
        if items.indices.contains(section) { items[section].append(item) }
      }
    }
  }
}

// MARK: - Outcomes

extension Outcome {
  convenience init(_ outcome: planner_outcome, _ values: HostArray<planner_outcome_value>) throws(Refusal) {
    try outcome.present.checkPresent(planner_outcome.knownPresent)
    guard outcome.reserved == 0 else { throw .malformed(.reservedField) }
    var decoded: [Value] = []
    for index in Indexes(below: values.count) {
      let value = try values.element(at: index)
      guard value.reserved == 0 else { throw .malformed(.reservedField) }
      decoded.append(Value(key: try String(value.key, as: .valueKey), text: try String(value.text, as: .valueText)))
    }
    let (reason, note) = (try String(outcome.reason, as: .reason), try String(outcome.note, as: .note))
    let status = try TaskStatus(code: outcome.status)
    let present = outcome.present
    self.init(
      SaveKey(outcome.key), of: TaskID(outcome.task_id), status: status,
      notTodayBut: present.has(PLANNER_OUTCOME_HAS_DAY) ? LocalDay(number: outcome.day) : nil,
      at: Instant(milliseconds: outcome.at),
      arrived: present.has(PLANNER_OUTCOME_HAS_ARRIVED_AT) ? Instant(milliseconds: outcome.arrived_at) : nil,
      left: present.has(PLANNER_OUTCOME_HAS_LEFT_AT) ? Instant(milliseconds: outcome.left_at) : nil,
      reason: reason, note: note, values: decoded)
  }
}
