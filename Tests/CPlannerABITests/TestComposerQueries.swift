import CPlanner
import CPlannerABI
import Testing

/// The queries about the composer, the saves and the details, as Swift values.
extension TestHost {
  var composer: ShownComposer? {
    guard let raw = read({ planner_composer_state(planner, $0) }) else {
      #expect(section(0) == nil && item(0, 0) == nil)
      return nil
    }
    var result = ShownComposer(
      presentation: raw.presentation, id: ID(raw.task_id), isEdit: raw.is_edit != 0, canSave: raw.can_save != 0,
      keepsDraft: raw.keeps_draft != 0, active: Int(raw.active_section), title: raw.title.string,
      text: raw.text.string)
    while let section = section(result.sections.count) { result.sections.append(section) }
    #expect(result.sections.count == raw.section_count)
    return result
  }

  func section(_ index: Int) -> ShownSection? {
    guard let raw = read({ planner_section_at(planner, index, $0) }) else { return nil }
    var result = ShownSection(
      kind: Int(raw.kind), type: Int(raw.value_type), multiple: raw.allows_multiple != 0,
      allowsCustomItems: raw.allows_custom_items != 0, maximum: raw.maximum, phase: Int(raw.phase),
      name: raw.name.string,
      message: raw.message.string, dropped: raw.dropped.string)
    result.items = readAll { planner_item_at(planner, index, $0, $1) }.map(ShownItem.init)
    result.selected = readAll { planner_selected_at(planner, index, $0, raw.value_type, $1) }.map(ShownItem.init)
    #expect(result.items.count == raw.item_count && result.selected.count == raw.selected_count)
    #expect(result.selected.allSatisfy(\.isSelected) && result.items.allSatisfy { $0.type == result.type })
    #expect(result.multiple || result.selected.count <= 1)
    return result
  }

  func item(_ section: Int, _ index: Int) -> ShownItem? {
    read { planner_item_at(planner, section, index, $0) }.map(ShownItem.init)
  }

  func selected(_ section: Int, _ index: Int, as type: Int) -> ShownItem? {
    read { planner_selected_at(planner, section, index, Int32(type), $0) }.map(ShownItem.init)
  }

  /// All pending saves, the oldest first.
  var saves: [Save] {
    readAll { planner_save_at(planner, $0, $1) }.map { raw in
      var save = Save(
        key: ID(raw.key), id: ID(raw.task_id), isEdit: raw.is_edit != 0, phase: Int(raw.phase), since: raw.since,
        message: raw.message.string)
      save.task = savedTask(save.key)
      while let value = savedValue(save.key, save.values.count) { save.values.append(value) }
      #expect(save.values.count == raw.value_count)
      #expect(save.task?.id == save.id)
      return save
    }
  }

  /// The task of a save; nil if no save has the key.
  func savedTask(_ key: ID) -> SavedTask? {
    read(or: .outdated) { planner_save_task(planner, key.uuid, $0) }.map(SavedTask.init)
  }

  private func savedValue(_ key: ID, _ index: Int) -> Save.Value? {
    var name = planner_text()
    let item = read { planner_save_value_at(planner, key.uuid, index, &name, $0) }
    return item.map { Save.Value(section: name.string, item: ShownItem($0)) }
  }

  struct Sheet: Equatable {
    var presentation: UInt64
    var id: ID
    var detent: Int
  }

  /// The open details.
  var openSheet: Sheet? {
    read { planner_details_state(planner, $0) }.map {
      Sheet(presentation: $0.presentation, id: ID($0.task_id), detent: Int($0.detent))
    }
  }

  var detailsLines: [Line] {
    readAll { planner_details_line_at(planner, $0, $1) }.map(Line.init)
  }

  /// Everything that a host can read.
  struct Everything: Equatable {
    var home: Home
    var location: Location
    var rows: [Row]
    var refusals: [Refusal]
    var wake: Int64?
    var sheet: Sheet?
    var details: Row?
    var lines: [Line]
    var composer: ShownComposer?
    var saves: [Save]
  }

  var everything: Everything {
    Everything(
      home: home, location: location, rows: rows, refusals: refusals, wake: wake, sheet: openSheet,
      details: details, lines: detailsLines, composer: composer, saves: saves)
  }

  /// Expects that the event, sent two days later, is refused with this status and a message, and changes nothing, not
  /// even the clock.
  func expectRefused(
    _ expected: Status, _ note: String = "", _ location: SourceLocation = #_sourceLocation, _ event: () -> Status
  ) {
    effects(location)
    let before = everything
    let present = now
    now += 2 * dayLength
    let status = event()
    now = present
    #expect(status == expected, "\(note)", sourceLocation: location)
    let message = message
    let isSentence = message.hasSuffix(".") || message.split(separator: " ").count > 2
    #expect(isSentence, "'\(message)' \(note)", sourceLocation: location)
    #expect(everything == before, "\(note)", sourceLocation: location)
    #expect(effects(location).isEmpty, "\(note)", sourceLocation: location)
  }
}
