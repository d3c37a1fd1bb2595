import CPlanner
import PlannerKitCore

/// The open composer as the host reads it.
final class ComposerView {
  let encoded: planner_composer
  private let sections: [SectionView]
  private let sectionsRevision: UInt64
  private let texts: TextBuffer

  /// Sections that have not changed since `previous` are reused.
  init(
    _ open: (composer: Composer, presentation: PresentationNumber), in handle: Handle, previous: ComposerView?
  ) {
    let composer = open.composer
    texts = TextBuffer([composer.text])
    sectionsRevision = composer.sectionsRevision
    if let previous, previous.encoded.presentation == open.presentation.value,
      previous.sectionsRevision == sectionsRevision
    {
      sections = previous.sections
    } else {
      sections = composer.sections.map { SectionView($0, in: handle) }
    }
    var encoded = planner_composer()
    encoded.is_edit = composer.purpose.isEdit ? 1 : 0
    encoded.presentation = open.presentation.value
    encoded.task_id = planner_uuid(composer.purpose.taskID)
    encoded.can_save = composer.canSave ? 1 : 0
    encoded.keeps_draft = composer.keepsDraft ? 1 : 0
    encoded.active_section = composer.activeSection.map { Int32(truncatingIfNeeded: $0) } ?? -1
    encoded.section_count = sections.count
    encoded.title = handle.text(composer.titleKey)
    encoded.text = texts[0]
    self.encoded = encoded
  }

  func section(_ index: Int) -> SectionView? {
    sections.element(at: index)
  }
}

/// A section of the open composer as the host reads it.
final class SectionView {
  let encoded: planner_section_state
  let items: [planner_item]
  let selected: [planner_item]
  private let texts: TextBuffer

  init(_ section: ComposerSection, in handle: Handle) {
    let description = section.description
    var parts = [description.name.text, section.failureMessage, section.dropped?.label ?? ""]
    for items in [section.items, section.selected] {
      for item in items {
        parts.append(item.value.text)
        parts.append(item.label)
      }
    }
    let texts = TextBuffer(parts)
    self.texts = texts
    var next = 3
    func encoded(_ item: Item) -> planner_item {
      defer { next &+= 2 }
      return planner_item(
        item, isSelected: section.isSelected(item), text: texts[next], label: texts[next &+ 1])
    }
    items = section.items.map { encoded($0) }
    selected = section.selected.map { encoded($0) }
    var encoded = planner_section_state()
    encoded.kind = description.name.kind
    encoded.value_type = description.valueType.rawValue
    encoded.allows_multiple = description.allowsMultiple ? 1 : 0
    encoded.allows_custom_items = description.allowsCustomItems ? 1 : 0
    encoded.maximum = UInt32(clamping: description.maximum ?? 0)
    encoded.phase = section.phase.rawValue
    encoded.has_dropped = section.dropped == nil ? 0 : 1
    encoded.item_count = items.count
    encoded.selected_count = selected.count
    encoded.name = description.name.key.map { handle.text($0) } ?? texts[0]
    encoded.message = texts[1]
    encoded.dropped = texts[2]
    self.encoded = encoded
  }
}

/// A known task as the host reads it.
final class TaskView {
  let encoded: planner_task
  private let texts: TextBuffer

  init(_ task: PlanTask) {
    texts = TextBuffer(["", task.title, task.notes ?? "", task.address ?? "", task.openingHours ?? "",
      task.photoURL ?? "", task.projectID ?? ""])
    encoded = planner_task(task, texts: texts)
  }
}

/// A pending save as the host reads it.
final class SaveView {
  let encoded: planner_save
  let task: planner_task
  /// The selected values of the host's own sections.
  let values: [(section: planner_text, item: planner_item)]
  private let texts: TextBuffer

  init(_ save: PendingSave) {
    let task = save.task
    var parts = [
      save.failureMessage ?? "", task.title, task.notes ?? "", task.address ?? "", task.openingHours ?? "",
      task.photoURL ?? "", task.projectID ?? "",
    ]
    let taskTextCount = parts.count
    var customItems: [Item] = []
    var section = 0
    while let values = save.composed.customValues.element(at: section) {
      for item in values.items {
        customItems.append(item)
        parts.append(values.name)
        parts.append(item.value.text)
        parts.append(item.label)
      }
      section &+= 1
    }
    let texts = TextBuffer(parts)
    self.texts = texts
    values = customItems.enumerated().map { index, item in
      let first = taskTextCount &+ 3 &* index
      return (
        texts[first], planner_item(item, isSelected: true, text: texts[first &+ 1], label: texts[first &+ 2])
      )
    }
    self.task = planner_task(task, texts: texts)
    var encoded = planner_save()
    encoded.is_edit = save.composed.purpose.isEdit ? 1 : 0
    encoded.request = save.request.value
    encoded.task_id = planner_uuid(task.id)
    encoded.has_failed = save.failureMessage == nil ? 0 : 1
    encoded.value_count = values.count
    encoded.message = texts[0]
    self.encoded = encoded
  }
}

extension ComposerPurpose {
  fileprivate var isEdit: Bool {
    switch self {
    case .new: false
    case .edit: true
    }
  }
}

extension SectionName {
  fileprivate var kind: Int32 {
    switch self {
    case .project: Int32(PLANNER_SECTION_PROJECT)
    case .date: Int32(PLANNER_SECTION_DATE)
    case .estimatedTime: Int32(PLANNER_SECTION_ESTIMATED_TIME)
    case .repeatDays: Int32(PLANNER_SECTION_REPEAT_DAYS)
    case .custom: Int32(PLANNER_SECTION_CUSTOM)
    }
  }

  fileprivate var text: String {
    switch self {
    case .project, .date, .estimatedTime, .repeatDays: ""
    case .custom(let name): name
    }
  }
}

extension ItemValue {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .day, .duration, .weekday: ""
    }
  }

  fileprivate var number: Int64 {
    switch self {
    case .day(let day): day.number
    case .duration(let duration): duration.count
    case .weekday(let weekday): Int64(weekday.rawValue)
    case .text: 0
    }
  }
}

extension planner_item {
  fileprivate init(_ item: Item, isSelected: Bool, text: planner_text, label: planner_text) {
    self.init()
    type = item.value.type.rawValue
    number = item.value.number
    self.text = text
    self.label = label
    is_selected = isSelected ? 1 : 0
    is_custom = item.isCustom ? 1 : 0
  }
}

extension planner_task {
  /// The task's six texts, from title to project id, are `texts[1]` to `texts[6]`.
  fileprivate init(_ task: PlanTask, texts: TextBuffer) {
    self.init()
    id = planner_uuid(task.id)
    order = task.order
    status = task.status.rawValue
    repeat_days = UInt32(task.repeatDays.rawValue)
    title = texts[1]
    notes = texts[2]
    address = texts[3]
    opening_hours = texts[4]
    photo_url = texts[5]
    project_id = texts[6]
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
  }
}
