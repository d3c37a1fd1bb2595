import CPlanner
import CPlannerABI
import Testing

/// The events of the composer and of saving.
extension TestHost {
  @discardableResult
  func compose(
    _ id: ID, _ sections: [Section] = [], preselected: [Item] = [], isEdit: Bool = false, edit: Int32? = nil
  ) -> Status {
    let texts = Texts()
    let sections = sections.map { $0.raw(texts) }
    let items = preselected.map { $0.raw(texts) }
    return withExtendedLifetime(texts) {
      sections.withUnsafeBufferPointer { sections in
        items.withUnsafeBufferPointer { items in
          var raw = planner_composition.blank
          (raw.is_edit, raw.task_id) = (edit ?? (isEdit ? 1 : 0), id.uuid)
          (raw.sections, raw.section_count) = (sections.baseAddress, sections.count)
          raw.section_stride = MemoryLayout<planner_section>.stride
          (raw.preselected, raw.preselected_count) = (items.baseAddress, items.count)
          raw.preselected_stride = MemoryLayout<planner_item>.stride
          return Status(planner_composer_requested(planner, now, &raw))
        }
      }
    }
  }

  @discardableResult
  func edit(_ id: ID, _ sections: [Section] = Section.standard, preselected: [Item] = []) -> Status {
    compose(id, sections, preselected: preselected, isEdit: true)
  }

  /// Opens a composer with nothing else open, collects the effects, and reports that it has appeared. Returns its
  /// presentation.
  @discardableResult
  func openComposer(
    _ id: ID, _ sections: [Section] = [], preselected: [Item] = [], isEdit: Bool = false,
    _ location: SourceLocation = #_sourceLocation
  ) -> UInt64 {
    let status = compose(id, sections, preselected: preselected, isEdit: isEdit)
    #expect(status == .ok, "\(message)", sourceLocation: location)
    let effects = screenEffects(location)
    guard case .composer(.present, let number, id) = effects.dropFirst().first else {
      Issue.record("no composer was presented: \(effects)", sourceLocation: location)
      return 0
    }
    let steps = [Effect.Step.attach, .present, .focus].map { Effect.composer($0, number, id) }
    #expect(effects == steps, sourceLocation: location)
    #expect(appear(number) == .ok, sourceLocation: location)
    return number
  }

  @discardableResult
  func type(_ text: Bytes) -> Status {
    let texts = Texts()
    return withExtendedLifetime(texts) { Status(planner_text_changed(planner, now, texts.borrow(text))) }
  }

  @discardableResult
  func activate(_ section: Int) -> Status { Status(planner_section_activated(planner, now, section)) }

  /// Answers the given request for items, or the latest collected one.
  @discardableResult
  func load(_ items: [Item], to number: UInt64? = nil) -> Status {
    let texts = Texts()
    let raw = items.map { $0.raw(texts) }
    return withExtendedLifetime(texts) {
      let (request, stride) = (number ?? itemsRequest, MemoryLayout<planner_item>.stride)
      return Status(planner_items_loaded(planner, now, request, raw, raw.count, stride))
    }
  }

  @discardableResult
  func failItems(_ message: Bytes, to number: UInt64? = nil) -> Status {
    let texts = Texts()
    return withExtendedLifetime(texts) {
      Status(planner_items_failed(planner, now, number ?? itemsRequest, texts.borrow(message)))
    }
  }

  /// Activates a section and answers with these items.
  func fill(_ section: Int, _ items: [Item], _ location: SourceLocation = #_sourceLocation) {
    #expect(activate(section) == .ok, sourceLocation: location)
    let isRequested = effects(location).contains(.loadItems(itemsRequest, section: section))
    #expect(isRequested, "the items were not requested", sourceLocation: location)
    #expect(load(items) == .ok, "\(message)", sourceLocation: location)
    effects(location)
  }

  @discardableResult
  func tapItem(_ section: Int, _ item: Int) -> Status { Status(planner_item_tapped(planner, now, section, item)) }

  @discardableResult
  func typeItem(_ section: Int, _ item: Item) -> Status {
    let texts = Texts()
    var raw = item.raw(texts)
    return withExtendedLifetime(texts) { Status(planner_item_entered(planner, now, section, &raw)) }
  }

  @discardableResult
  func clear(_ section: Int) -> Status { Status(planner_selection_cleared(planner, now, section)) }

  @discardableResult
  func keepDraft(_ keeps: Int32 = 1) -> Status { Status(planner_keep_draft_changed(planner, now, keeps)) }

  @discardableResult
  func save() -> Status { Status(planner_save_tapped(planner, now, takeKey().uuid)) }

  /// Acknowledges the save with this key, or the latest collected one.
  @discardableResult
  func acknowledge(_ key: ID? = nil) -> Status {
    Status(planner_save_acknowledged(planner, now, (key ?? saveKey).uuid))
  }

  @discardableResult
  func failSave(_ message: Bytes, to key: ID? = nil) -> Status {
    let texts = Texts()
    return withExtendedLifetime(texts) {
      Status(planner_save_failed(planner, now, (key ?? saveKey).uuid, texts.borrow(message), 0))
    }
  }

  @discardableResult
  func refuseSave(_ message: Bytes, to key: ID? = nil) -> Status {
    let texts = Texts()
    return withExtendedLifetime(texts) {
      Status(planner_save_refused(planner, now, (key ?? saveKey).uuid, texts.borrow(message)))
    }
  }

  @discardableResult
  func dismissSave(_ key: ID) -> Status { Status(planner_save_dismissed(planner, now, key.uuid)) }

  @discardableResult
  func retrySaves(_ id: ID) -> Status { Status(planner_save_retried(planner, now, id.uuid)) }

  @discardableResult
  func drag(_ number: UInt64, to detent: Int) -> Status {
    Status(planner_detent_changed(planner, now, number, Int32(detent)))
  }

  /// Saves, collects the effects, and reports that the composer is gone. Returns the key of the save.
  @discardableResult
  func saveAndClose(_ location: SourceLocation = #_sourceLocation) -> ID {
    let number = composer?.presentation ?? 0
    let id = composer?.id ?? 0
    #expect(save() == .ok, "\(message)", sourceLocation: location)
    let taken = effects(location).filter { $0.isOfScreens || $0.isSave }
    #expect(
      taken == [.save(saveKey, id), .composer(.dismiss, number, id)], "\(taken)", sourceLocation: location)
    #expect(disappear(number) == .ok, sourceLocation: location)
    #expect(screenEffects(location) == [.composer(.detach, number, id)], sourceLocation: location)
    return saveKey
  }

  /// Composes a task with only a text, and saves it. Returns the key of the save.
  @discardableResult
  func composed(_ id: ID, _ text: Bytes, _ location: SourceLocation = #_sourceLocation) -> ID {
    openComposer(id, [], location)
    #expect(type(text) == .ok, sourceLocation: location)
    return saveAndClose(location)
  }

  /// Cancels, and reports that the composer is gone.
  func cancel(_ location: SourceLocation = #_sourceLocation) {
    let (number, id) = (composer?.presentation ?? 0, composer?.id ?? 0)
    #expect(close() == .ok, sourceLocation: location)
    #expect(screenEffects(location) == [.composer(.dismiss, number, id)], sourceLocation: location)
    disappear(number)
    #expect(screenEffects(location) == [.composer(.detach, number, id)], sourceLocation: location)
  }
}
