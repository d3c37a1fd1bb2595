import CPlanner
import CPlannerABI
import Testing

/// A section as a test names it.
struct Section {
  var kind = PLANNER_SECTION_CUSTOM
  var type = 0
  var multiple = 0
  var allowsCustomItems = 0
  var maximum: UInt32 = 0
  var name: Bytes = ""

  static let project = Section(kind: PLANNER_SECTION_PROJECT)
  static let date = Section(kind: PLANNER_SECTION_DATE)
  static let time = Section(kind: PLANNER_SECTION_ESTIMATED_TIME)
  static let repeats = Section(kind: PLANNER_SECTION_REPEAT_DAYS)
  static let standard = [project, date, time, repeats]

  static func single(_ name: Bytes, _ type: Int = PLANNER_VALUE_TEXT) -> Section {
    Section(type: type, allowsCustomItems: 1, name: name)
  }

  static func multiple(_ name: Bytes, _ type: Int = PLANNER_VALUE_TEXT, maximum: UInt32 = 0) -> Section {
    Section(type: type, multiple: 1, allowsCustomItems: 1, maximum: maximum, name: name)
  }

  /// The same section, with custom items allowed.
  var allowingCustomItems: Section {
    var result = self
    result.allowsCustomItems = 1
    return result
  }

  func limited(to maximum: UInt32) -> Section {
    var result = self
    result.maximum = maximum
    return result
  }

  func raw(_ texts: Texts) -> planner_section {
    var result = planner_section.blank
    (result.kind, result.value_type) = (Int32(kind), Int32(type))
    (result.allows_multiple, result.allows_custom_items, result.maximum) = (
      Int32(multiple), Int32(allowsCustomItems), maximum
    )
    result.name = texts.borrow(name)
    return result
  }
}

/// An item or a preselected value as a test names it.
struct Item {
  var type: Int
  var number: Int64 = 0
  var text: Bytes = ""
  var label: Bytes = ""
  var section: UInt32 = 0
  var latest: Int32 = 0

  static func text(_ text: Bytes, _ label: Bytes = "") -> Item {
    Item(type: PLANNER_VALUE_TEXT, text: text, label: label)
  }

  static func day(_ day: Int64, _ label: Bytes = "") -> Item {
    Item(type: PLANNER_VALUE_DAY, number: day, label: label)
  }

  static func duration(_ seconds: Int64, _ label: Bytes = "") -> Item {
    Item(type: PLANNER_VALUE_DURATION, number: seconds, label: label)
  }

  static func weekday(_ day: Int, _ label: Bytes = "") -> Item {
    Item(type: PLANNER_VALUE_WEEKDAY, number: Int64(day), label: label)
  }

  static func timeRange(_ earliest: Int64, _ latest: Int32) -> Item {
    Item(type: PLANNER_VALUE_TIME_RANGE, number: earliest, latest: latest)
  }

  static func number(_ number: Int64, _ label: Bytes = "") -> Item {
    Item(type: PLANNER_VALUE_NUMBER, number: number, label: label)
  }

  /// The item as a preselected value of this section.
  func of(_ section: UInt32) -> Item {
    var result = self
    result.section = section
    return result
  }

  func raw(_ texts: Texts) -> planner_item {
    var result = planner_item.blank
    (result.type, result.number, result.section, result.latest) = (Int32(type), number, section, latest)
    (result.text, result.label) = (texts.borrow(text), texts.borrow(label))
    return result
  }
}

/// Owns the texts that structs point to.
final class Texts {
  private var memory: [UnsafeMutableRawBufferPointer] = []

  deinit { for buffer in memory { buffer.deallocate() } }

  func borrow(_ text: Bytes) -> planner_text {
    guard !text.bytes.isEmpty else { return planner_text() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: text.bytes.count, alignment: 1)
    buffer.copyBytes(from: text.bytes)
    memory.append(buffer)
    return planner_text(data: buffer.baseAddress?.assumingMemoryBound(to: CChar.self), size: buffer.count)
  }
}

/// An item as the library returns it.
struct ShownItem: Equatable {
  var type: Int
  var number: Int64
  var text: String
  var label: String
  var isSelected: Bool
  var isCustom: Bool
  var latest: Int32

  init(_ raw: planner_item) {
    (type, number, text, label) = (Int(raw.type), raw.number, raw.text.string, raw.label.string)
    (isSelected, isCustom, latest) = (raw.is_selected != 0, raw.is_custom != 0, raw.latest)
  }
}

struct ShownSection: Equatable {
  var kind: Int
  var type: Int
  var multiple: Bool
  var allowsCustomItems: Bool
  var maximum: UInt32
  var phase: Int
  var name: String
  var message: String
  var dropped: String
  var items: [ShownItem] = []
  var selected: [ShownItem] = []

  var labels: [String] { items.map(\.label) }
  var selectedLabels: [String] { selected.map(\.label) }
  var selectedNumbers: [Int64] { selected.map(\.number) }
  var selectedTexts: [String] { selected.map(\.text) }
}

/// The open composer with all its sections.
struct ShownComposer: Equatable {
  var presentation: UInt64
  var id: ID
  var isEdit: Bool
  var canSave: Bool
  var keepsDraft: Bool
  var active: Int
  var title: String
  var text: String
  var sections: [ShownSection] = []
}

/// The task of a save, as the library returns it.
struct SavedTask: Equatable {
  var id: ID
  var title: String
  var order: Int32
  var status: Int
  var place: Place?
  var plannedAt: Int64?
  var plannedDay: Int64?
  var duration: Int64?
  var repeats: Int
  var notes: String
  var address: String
  var hours: String
  var photo: String
  var project: String
  var priority: Int32
  var appointments: [[Int64]] = []

  init(_ raw: planner_task) {
    func has(_ bit: Int) -> Bool { raw.present & UInt32(bit) != 0 }
    (id, title, order, status) = (ID(raw.id), raw.title.string, raw.order, Int(raw.status))
    place = has(PLANNER_TASK_HAS_COORDINATE) ? Place(latitude: raw.latitude, longitude: raw.longitude) : nil
    plannedAt = has(PLANNER_TASK_HAS_PLANNED_AT) ? raw.planned_at : nil
    plannedDay = has(PLANNER_TASK_HAS_PLANNED_DAY) ? raw.planned_day : nil
    duration = has(PLANNER_TASK_HAS_ESTIMATED_DURATION) ? raw.estimated_duration : nil
    (repeats, notes, address) = (Int(raw.repeat_days), raw.notes.string, raw.address.string)
    (hours, photo, project) = (raw.opening_hours.string, raw.photo_url.string, raw.project_id.string)
    priority = raw.priority
    for index in 0..<raw.appointment_count {
      if let each = raw.appointments?[index] { appointments.append([each.earliest, each.latest]) }
    }
  }
}

/// One pending save.
struct Save: Equatable {
  struct Value: Equatable {
    var section: String
    var item: ShownItem
  }

  var key: ID
  var id: ID
  var isEdit: Bool
  var phase: Int
  var since: Int64
  var message: String
  var task: SavedTask?
  var values: [Value] = []

  /// The values selected in the host's own sections, as short texts.
  var selections: [String] {
    values.map { "\($0.section): \($0.item.text.isEmpty ? "\($0.item.number)" : $0.item.text)" }
  }
}
