import CPlanner
import PlannerKitCore

// MARK: - Events

@c @implementation public func planner_composer_requested(
  _ p: OpaquePointer?, _ now: Int64, _ composition: UnsafePointer<planner_composition>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    let composition = try Composition(read(composition, as: .composition))
    if let report = composition.report {
      return try planner.reportRequested(
        report, sections: composition.sections, preselected: composition.preselected, now: Instant(milliseconds: now))
    }
    try planner.composerRequested(
      forTask: composition.taskID, isEdit: composition.isEdit, sections: composition.sections,
      preselected: composition.preselected, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_text_changed(
  _ p: OpaquePointer?, _ now: Int64, _ text: planner_text
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.textChanged(to: String(text, as: .composerText), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_section_activated(
  _ p: OpaquePointer?, _ now: Int64, _ section: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.sectionActivated(section, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_items_loaded(
  _ p: OpaquePointer?, _ now: Int64, _ request: UInt64, _ items: UnsafePointer<planner_item>?, _ count: Int,
  _ stride: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.itemsLoaded(
      decodedItems(
        HostArray(items, as: .items, count: count, stride: stride, limit: Limits.items, tooMany: .tooManyItems)),
      request: RequestNumber(value: request),
      now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_items_failed(
  _ p: OpaquePointer?, _ now: Int64, _ request: UInt64, _ message: planner_text
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.itemsFailed(
      String(message, as: .message), request: RequestNumber(value: request), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_item_tapped(
  _ p: OpaquePointer?, _ now: Int64, _ section: Int, _ item: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.itemTapped(item, section: section, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_item_entered(
  _ p: OpaquePointer?, _ now: Int64, _ section: Int, _ item: UnsafePointer<planner_item>?
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.itemEntered(
      decodedItem(read(item, as: .item)), section: section, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_selection_cleared(
  _ p: OpaquePointer?, _ now: Int64, _ section: Int
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.selectionCleared(section: section, now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_keep_draft_changed(
  _ p: OpaquePointer?, _ now: Int64, _ keeps: Int32
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.keepDraftChanged(Bool(flag: keeps, as: .keeps), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_save_tapped(
  _ p: OpaquePointer?, _ now: Int64, _ key: planner_uuid
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    try planner.saveTapped(SaveKey(key), now: Instant(milliseconds: now))
  }
}

// MARK: - Queries

@c @implementation public func planner_composer_state(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_composer>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.composer?.encoded }
}

@c @implementation public func planner_section_at(
  _ p: OpaquePointer?, _ section: Int, _ out: UnsafeMutablePointer<planner_section_state>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.composer?.section(section)?.encoded }
}

@c @implementation public func planner_item_at(
  _ p: OpaquePointer?, _ section: Int, _ item: Int, _ out: UnsafeMutablePointer<planner_item>?
) -> planner_status {
  Handle.query(p, out) { planner, views in views.composer?.section(section)?.items.element(at: item) }
}

@c @implementation public func planner_selected_at(
  _ p: OpaquePointer?, _ section: Int, _ index: Int, _ type: Int32, _ out: UnsafeMutablePointer<planner_item>?
) -> planner_status {
  Handle.query(p, out) { planner, views throws(Refusal) in
    guard let section = views.composer?.section(section) else { return nil }
    guard try ValueType(code: type, as: .type).rawValue == section.encoded.value_type else {
      throw .wrongType
    }
    return section.selected.element(at: index)
  }
}
