import CPlanner
import PlannerKitCore

// From the header's types to the core's.

extension String {
  /// Copies a text that the host passed in.
  init(_ text: planner_text, as field: TextField) throws(Rejection) {
    // A size over half the address space arrives as a negative number.
    guard (0...field.limit).contains(text.size) else { throw field.tooLong }
    guard text.size > 0 else {
      self = ""
      return
    }
    guard let data = text.data else { throw .nullPointer }
    let bytes = UnsafeRawBufferPointer(start: data, count: text.size)
    guard let valid = String(validating: bytes, as: UTF8.self) else { throw field.notUTF8 }
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

extension UInt32 {
  /// Whether a `present` mask has a bit; refuses masks with bits that no version has given a meaning.
  fileprivate func has(_ bit: Int) -> Bool {
    self & UInt32(truncatingIfNeeded: bit) != 0
  }

  fileprivate func checkPresent(_ known: Int) throws(Rejection) {
    guard self & ~UInt32(truncatingIfNeeded: known) == 0 else {
      throw Rejection(.invalidArgument, "A present mask has a bit that this version does not know.")
    }
  }
}

extension TaskStatus {
  init(code: Int32) throws(Rejection) {
    guard let status = TaskStatus(rawValue: code) else {
      throw Rejection(.invalidArgument, "The status is none of PLANNER_TASK_*.")
    }
    self = status
  }
}

extension PlanTask {
  convenience init(_ task: planner_task) throws(Rejection) {
    try task.present.checkPresent(
      PLANNER_TASK_HAS_COORDINATE | PLANNER_TASK_HAS_PLANNED_AT | PLANNER_TASK_HAS_PLANNED_DAY
        | PLANNER_TASK_HAS_DURATION)
    guard task.reserved == 0 else { throw Rejection(.invalidArgument, "A reserved field is not 0.") }
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
      estimatedDuration: task.present.has(PLANNER_TASK_HAS_DURATION) ? task.estimated_duration : nil,
      projectID: String(task.project_id, as: .projectID),
      repeatDays: Weekdays(mask: task.repeat_days))
  }
}

extension Planned {
  /// Nil if the task is not planned.
  fileprivate init?(_ task: planner_task) throws(Rejection) {
    switch (task.present.has(PLANNER_TASK_HAS_PLANNED_AT), task.present.has(PLANNER_TASK_HAS_PLANNED_DAY)) {
    case (false, false): return nil
    case (true, false): self = .at(Instant(milliseconds: task.planned_at))
    case (false, true): self = .day(LocalDay(number: task.planned_day))
    case (true, true): throw Rejection(.invalidArgument, "A task is planned at an instant and on a day, not both.")
    }
  }
}

/// The tasks of an array, each valid or refused for itself.
struct TaskArray: RandomAccessCollection {
  private let base: UnsafeRawPointer?
  private let stride: Int
  let endIndex: Int

  init(_ tasks: UnsafePointer<planner_task>?, count: Int, stride: Int) throws(Rejection) {
    try checkArray(count: count, stride: stride)
    guard count <= Limits.tasks else { throw Rejection(.limit, "The plan has more than 1048576 tasks.") }
    guard tasks != nil || count == 0 else { throw .nullPointer }
    base = UnsafeRawPointer(tasks)
    self.stride = stride
    endIndex = count
    guard let base else { return }
    // A wrong struct_size is the caller's mistake, not a task's: it costs no task.
    for index in 0..<count {
      try checkStructSize(at: base + index * stride, room: stride)
    }
  }

  var startIndex: Int { 0 }

  subscript(index: Int) -> Result<PlanTask, Rejection> {
    guard let base else { return .failure(.internalError) }
    do throws(Rejection) {
      return .success(try PlanTask(read(planner_task.self, at: base + index * stride, room: stride)))
    } catch {
      return .failure(error)
    }
  }
}

extension Fix {
  init(_ fix: planner_fix) throws(Rejection) {
    guard fix.reserved == 0 else { throw Rejection(.invalidArgument, "A reserved field is not 0.") }
    try self.init(
      coordinate: Coordinate(latitude: fix.latitude, longitude: fix.longitude),
      horizontalAccuracy: fix.horizontal_accuracy,
      time: Instant(milliseconds: fix.time))
  }
}

extension Settings {
  /// These settings with what is present in the host's.
  func changed(by settings: planner_settings) throws(Rejection) -> Settings {
    let present = settings.present
    try present.checkPresent(
      PLANNER_SETTINGS_HAS_UTC_OFFSET | PLANNER_SETTINGS_HAS_HOUR_CYCLE | PLANNER_SETTINGS_HAS_DISTANCE_FILTER
        | PLANNER_SETTINGS_HAS_DESIRED_ACCURACY | PLANNER_SETTINGS_HAS_MAXIMUM_SPEED
        | PLANNER_SETTINGS_HAS_DETOUR_FACTOR | PLANNER_SETTINGS_HAS_TRAVEL_SPEED)
    var result = self
    if present.has(PLANNER_SETTINGS_HAS_UTC_OFFSET) { result.utcOffset = settings.utc_offset }
    if present.has(PLANNER_SETTINGS_HAS_HOUR_CYCLE) {
      guard let hourCycle = HourCycle(rawValue: settings.hour_cycle) else {
        throw Rejection(.invalidArgument, "The hour cycle is neither 12 nor 24.")
      }
      result.hourCycle = hourCycle
    }
    if present.has(PLANNER_SETTINGS_HAS_DISTANCE_FILTER) { result.distanceFilter = settings.distance_filter }
    if present.has(PLANNER_SETTINGS_HAS_DESIRED_ACCURACY) { result.desiredAccuracy = settings.desired_accuracy }
    if present.has(PLANNER_SETTINGS_HAS_MAXIMUM_SPEED) { result.maximumSpeed = settings.maximum_speed }
    if present.has(PLANNER_SETTINGS_HAS_DETOUR_FACTOR) { result.detourFactor = settings.detour_factor }
    if present.has(PLANNER_SETTINGS_HAS_TRAVEL_SPEED) { result.travelSpeed = settings.travel_speed }
    return result
  }
}
