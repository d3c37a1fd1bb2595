import CPlanner
import CPlannerABI
import Testing

/// The queries about the composer, the saves and the details, as Swift values.
extension TestHost {
  var composer: ShownComposer? {
    var raw = planner_composer()
    raw.struct_size = UInt32(MemoryLayout<planner_composer>.size)
    let status = Status(planner_composer_state(planner, &raw))
    guard status == .ok else {
      #expect(status == .none)
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
    var raw = planner_section_state()
    raw.struct_size = UInt32(MemoryLayout<planner_section_state>.size)
    let status = Status(planner_section_at(planner, index, &raw))
    guard status == .ok else {
      #expect(status == .none)
      return nil
    }
    var result = ShownSection(
      kind: Int(raw.kind), type: Int(raw.value_type), multiple: raw.allows_multiple != 0,
      allowsCustomItems: raw.allows_custom_items != 0, maximum: raw.maximum, phase: Int(raw.phase),
      name: raw.name.string,
      message: raw.message.string, dropped: raw.dropped.string)
    while let item = item(index, result.items.count) { result.items.append(item) }
    while let item = selected(index, result.selected.count, as: result.type) { result.selected.append(item) }
    #expect(result.items.count == raw.item_count && result.selected.count == raw.selected_count)
    #expect(result.selected.allSatisfy(\.isSelected) && result.items.allSatisfy { $0.type == result.type })
    #expect(result.multiple || result.selected.count <= 1)
    return result
  }

  func item(_ section: Int, _ index: Int) -> ShownItem? {
    var raw = planner_item()
    raw.struct_size = UInt32(MemoryLayout<planner_item>.size)
    let status = Status(planner_item_at(planner, section, index, &raw))
    if status != .ok { #expect(status == .none) }
    return status == .ok ? ShownItem(raw) : nil
  }

  func selected(_ section: Int, _ index: Int, as type: Int) -> ShownItem? {
    var raw = planner_item()
    raw.struct_size = UInt32(MemoryLayout<planner_item>.size)
    let status = Status(planner_selected_at(planner, section, index, Int32(type), &raw))
    if status != .ok { #expect(status == .none) }
    return status == .ok ? ShownItem(raw) : nil
  }

  /// All pending saves, the oldest first.
  var saves: [Save] {
    var result: [Save] = []
    while true {
      var raw = planner_save()
      raw.struct_size = UInt32(MemoryLayout<planner_save>.size)
      let status = Status(planner_save_at(planner, result.count, &raw))
      guard status == .ok else {
        #expect(status == .none)
        return result
      }
      var save = Save(
        request: raw.request, id: ID(raw.task_id), isEdit: raw.is_edit != 0, hasFailed: raw.has_failed != 0,
        message: raw.message.string)
      save.task = savedTask(raw.request)
      while let value = savedValue(raw.request, save.values.count) { save.values.append(value) }
      #expect(save.values.count == raw.value_count)
      #expect(save.task?.id == save.id)
      result.append(save)
    }
  }

  /// The task of a save; nil if the request is outdated.
  func savedTask(_ request: UInt64) -> SavedTask? {
    var raw = planner_task()
    raw.struct_size = UInt32(MemoryLayout<planner_task>.size)
    let status = Status(planner_save_task(planner, request, &raw))
    if status != .ok { #expect(status == .outdated) }
    return status == .ok ? SavedTask(raw) : nil
  }

  private func savedValue(_ request: UInt64, _ index: Int) -> Save.Value? {
    var (name, raw) = (planner_text(), planner_item())
    raw.struct_size = UInt32(MemoryLayout<planner_item>.size)
    let status = Status(planner_save_value_at(planner, request, index, &name, &raw))
    if status != .ok { #expect(status == .none) }
    return status == .ok ? Save.Value(section: name.string, item: ShownItem(raw)) : nil
  }

  struct Sheet: Equatable {
    var presentation: UInt64
    var id: ID
    var detent: Int
  }

  /// The open details.
  var openSheet: Sheet? {
    var raw = planner_details()
    raw.struct_size = UInt32(MemoryLayout<planner_details>.size)
    let status = Status(planner_details_state(planner, &raw))
    if status != .ok { #expect(status == .none) }
    return status == .ok
      ? Sheet(presentation: raw.presentation, id: ID(raw.task_id), detent: Int(raw.detent)) : nil
  }

  var detailsLines: [Line] {
    var lines: [Line] = []
    while true {
      var raw = planner_line()
      raw.struct_size = UInt32(MemoryLayout<planner_line>.size)
      let status = Status(planner_details_line_at(planner, lines.count, &raw))
      guard status == .ok else {
        #expect(status == .none)
        return lines
      }
      lines.append(Line(field: Int(raw.field), font: Int(raw.font), color: Int(raw.color), text: raw.text.string))
    }
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
