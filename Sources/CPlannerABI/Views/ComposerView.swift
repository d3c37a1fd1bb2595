import CPlanner
import PlannerKitCore

/// The open composer as the host reads it.
final class ComposerView {
  let encoded: planner_composer
  private let sections: [SectionView]
  private let sectionsRevision: UInt64
  private let texts: TextBuffer

  /// Creates a view. Sections that have not changed since `previous` are reused.
  init(
    _ open: (composer: Composer, presentation: PresentationNumber), labels: ItemLabels, hint: StringKey?,
    strings: StringViews, previous: ComposerView?
  ) {
    let composer = open.composer
    var texts = TextList()
    let text = texts.add(composer.text)
    self.texts = TextBuffer(texts)
    sectionsRevision = composer.sectionsRevision
    if let previous, previous.encoded.presentation == open.presentation.value,
      previous.sectionsRevision == sectionsRevision
    {
      sections = previous.sections
    } else {
      sections = composer.sections.map { SectionView($0, labels: labels, strings: strings) }
    }
    var encoded = planner_composer()
    encoded.is_edit = Int32(flag: composer.purpose.isEdit)
    encoded.presentation = open.presentation.value
    encoded.task_id = planner_uuid(composer.purpose.taskID)
    encoded.can_save = Int32(flag: composer.canSave)
    encoded.keeps_draft = Int32(flag: composer.keepsDraft)
    encoded.active_section = composer.activeSection.map { Int32(truncatingIfNeeded: $0) } ?? -1
    encoded.section_count = sections.count
    encoded.title = strings[composer.titleKey]
    encoded.text = self.texts[text]
    encoded.hint_text = hint.map { strings[$0] } ?? .empty
    if let report = composer.purpose.report {
      encoded.is_report = 1
      encoded.status = report.status.rawValue
    }
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

  init(_ section: ComposerSection, labels: ItemLabels, strings: StringViews) {
    let description = section.description
    var texts = TextList()
    let name = texts.add(description.name.text)
    let message = texts.add(section.failureMessage)
    let dropped = texts.add(section.dropped.map { labels.label(of: $0) } ?? "")
    let items = texts.add(section.items, labels)
    let selected = texts.add(section.selected, labels)
    let buffer = TextBuffer(texts)
    self.texts = buffer
    self.items = buffer.encoded(section.items, from: items) { section.isSelected($0) }
    self.selected = buffer.encoded(section.selected, from: selected) { _ in true }
    var encoded = planner_section_state()
    encoded.kind = description.name.kind
    encoded.value_type = description.valueType.rawValue
    encoded.allows_multiple = Int32(flag: description.allowsMultiple)
    encoded.allows_custom_items = Int32(flag: description.allowsCustomItems)
    encoded.maximum = UInt32(clamping: description.maximum ?? 0)
    encoded.phase = section.phase.rawValue
    encoded.has_dropped = section.dropped == nil ? 0 : 1
    encoded.item_count = section.items.count
    encoded.selected_count = section.selected.count
    encoded.name = description.name.key.map { strings[$0] } ?? buffer[name]
    encoded.message = buffer[message]
    encoded.dropped = buffer[dropped]
    self.encoded = encoded
  }
}

extension TextList {
  /// Adds the texts of items: for each item, its text and then its label. Returns the first slot.
  @inline(never)
  mutating func add(_ items: [Item], _ labels: ItemLabels) -> TextSlot {
    let first = next
    for item in items {
      _ = add(item.value.text)
      _ = add(labels.label(of: item))
    }
    return first
  }
}

extension TextBuffer {
  /// Encodes items whose texts begin at a slot.
  @inline(never)
  func encoded(_ items: [Item], from first: TextSlot, isSelected: (Item) -> Bool) -> [planner_item] {
    var encoded: [planner_item] = []
    var slot = first
    for item in items {
      var each = planner_item()
      each.type = item.value.type.rawValue
      each.number = item.value.number
      each.latest = item.value.timeRange?.latest ?? 0
      each.text = self[slot]
      each.label = self[slot.next]
      each.is_selected = Int32(flag: isSelected(item))
      each.is_custom = Int32(flag: item.isCustom)
      encoded.append(each)
      slot = slot.next.next
    }
    return encoded
  }
}
