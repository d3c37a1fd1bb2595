import CPlanner
import PlannerKitCore

/// A known task as the host reads it.
final class TaskView {
  let encoded: planner_task
  private let texts: TextBuffer
  private let appointments: TaskAppointments

  init(_ task: PlanTask) {
    var texts = TextList()
    let slots = TaskSlots(task, in: &texts)
    (self.texts, appointments) = (TextBuffer(texts), TaskAppointments(task))
    encoded = planner_task(slots, texts: self.texts, appointments)
  }
}

/// A pending save as the host reads it.
final class SaveView {
  let key: SaveKey
  let encoded: planner_save
  let task: planner_task
  /// The values selected in custom sections, each with the name of its section.
  let items: [planner_item]
  private(set) var sections: [TextView] = []
  private let texts: TextBuffer
  private let appointments: TaskAppointments

  init(_ save: PendingSave, labels: ItemLabels) {
    key = save.key
    var texts = TextList()
    let message = texts.add(save.state.message)
    let task = TaskSlots(save.task, in: &texts)
    var items: [Item] = []
    let custom = save.composed.customValues
    for index in Indexes(below: custom.count) {
      if let values = custom.element(at: index) {
        let name = TextView(values.name)
        for item in values.items {
          items.append(item)
          sections.append(name)
        }
      }
    }
    let values = texts.add(items, labels)
    let buffer = TextBuffer(texts)
    self.texts = buffer
    appointments = TaskAppointments(save.task)
    self.task = planner_task(task, texts: buffer, appointments)
    self.items = buffer.encoded(items, from: values) { _ in true }
    var encoded = planner_save()
    encoded.is_edit = Int32(flag: save.composed.purpose.isEdit)
    encoded.key = planner_uuid(save.key)
    encoded.task_id = planner_uuid(save.task.id)
    encoded.phase = save.state.phase.rawValue
    encoded.since = save.since.milliseconds
    encoded.value_count = items.count
    encoded.message = buffer[message]
    self.encoded = encoded
  }
}

/// A task, and the slots of its texts.
private struct TaskSlots {
  let task: PlanTask
  let title, notes, address, openingHours, photoURL, projectID: TextSlot

  init(_ task: PlanTask, in texts: inout TextList) {
    self.task = task
    title = texts.add(task.title)
    notes = texts.add(task.notes ?? "")
    address = texts.add(task.address ?? "")
    openingHours = texts.add(task.openingHours ?? "")
    photoURL = texts.add(task.photoURL ?? "")
    projectID = texts.add(task.projectID ?? "")
  }
}

/// The appointments of a task.
private final class TaskAppointments {
  let elements: UnsafeMutableBufferPointer<planner_appointment>

  init(_ task: PlanTask) {
    elements = .copying(
      (task.terms?.appointments ?? []).map {
        planner_appointment(earliest: $0.earliest.milliseconds, latest: $0.latest.milliseconds)
      })
  }

  deinit {
    elements.deallocate()
  }
}

extension planner_task {
  fileprivate init(_ slots: TaskSlots, texts: TextBuffer, _ appointments: TaskAppointments) {
    self.init()
    let task = slots.task
    id = planner_uuid(task.id)
    order = task.order
    status = task.status.rawValue
    repeat_days = UInt32(task.repeatDays.rawValue)
    title = texts[slots.title]
    notes = texts[slots.notes]
    address = texts[slots.address]
    opening_hours = texts[slots.openingHours]
    photo_url = texts[slots.photoURL]
    project_id = texts[slots.projectID]
    if let coordinate = task.coordinate {
      (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
      present |= UInt32(PLANNER_TASK_HAS_COORDINATE)
    }
    switch task.planned {
    case .at(let instant):
      planned_at = instant.milliseconds
      present |= UInt32(PLANNER_TASK_HAS_PLANNED_AT)
    case .day(let day):
      planned_day = day.number
      present |= UInt32(PLANNER_TASK_HAS_PLANNED_DAY)
    case nil: break
    }
    if let duration = task.estimatedDuration {
      estimated_duration = duration
      present |= UInt32(PLANNER_TASK_HAS_ESTIMATED_DURATION)
    }
    self.appointments = UnsafePointer(appointments.elements.baseAddress)
    appointment_count = appointments.elements.count
    guard let terms = task.terms else { return }
    priority = terms.priority
    if let early = terms.early {
      early_seconds = early
      present |= UInt32(PLANNER_TASK_HAS_EARLY_SECONDS)
    }
    if let lateAfter = terms.lateAfter {
      late_after_seconds = lateAfter
      present |= UInt32(PLANNER_TASK_HAS_LATE_AFTER_SECONDS)
    }
    if let precedence = terms.after {
      (after, delay) = (planner_uuid(precedence.other), precedence.delay)
      present |= UInt32(PLANNER_TASK_HAS_AFTER)
    }
  }
}
