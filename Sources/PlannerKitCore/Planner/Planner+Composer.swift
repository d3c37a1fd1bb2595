// Events of the composer.

extension Planner {
  /// Opens the composer. Open details are dismissed first (NEW-1, LIFE-4).
  ///
  /// A section starts with the host's preselected values. Without any, a section of an edited task starts with the
  /// task's values. A new task or a report without any preselected value starts with the draft (NEW-13, WORK-10.3).
  public mutating func composerRequested(
    forTask id: TaskID, isEdit: Bool, sections: [SectionDescription], preselected: [[Item]], now: Instant
  ) throws(Refusal) {
    try requireStarted()
    try composerRequested(composerPurpose(id, isEdit: isEdit), sections, preselected, now)
  }

  /// Opens the composer to report an outcome of a known task (WORK-10.1).
  public mutating func reportRequested(
    _ report: Report, sections: [SectionDescription], preselected: [[Item]], now: Instant
  ) throws(Refusal) {
    try requireStarted()
    guard let task = plan.task(report.id) else { throw .unknownTask(.taskID) }
    try require(report.status, notTodayBut: report.day, mayFollow: task, now)
    try composerRequested(.report(report), sections, preselected, now)
  }

  @inline(never)
  private mutating func composerRequested(
    _ purpose: ComposerPurpose, _ sections: [SectionDescription], _ preselected: [[Item]], _ now: Instant
  ) throws(Refusal) {
    guard composer == nil else { throw .composerOpen }
    guard sections.count <= Limits.sections else { throw .tooManySections }
    guard preselected.reduce(0, { $0 &+ $1.count }) <= Limits.items else { throw .tooManyPreselected }
    let report = purpose.report
    let isFree = !purpose.isEdit && preselected.allSatisfy { $0.isEmpty }
    let kept = report == nil ? draft : reportDraft
    let usesDraft = isFree && (report == nil || report.flatMap { kept?.report?.isSame(as: $0) } == true)
    let draft = usesDraft ? kept : nil
    var composerSections: [ComposerSection] = []
    for (index, section) in sections.enumerated() {
      guard !composerSections.contains(where: { $0.has(section.name) }) else {
        throw section.name.key == nil ? .sectionNameInUse : .sectionKindInUse
      }
      guard purpose.has(section.name) else { throw .sectionOfOtherPurpose }
      let original = try purpose.items(for: section.name, clock: clock)
      var items = preselected.element(at: index) ?? []
      if let draft {
        items = draft.items(for: section)
      } else if items.isEmpty {
        items = original
      }
      try composerSections.append(ComposerSection(section, preselected: items, original: original))
    }
    let requested = Composer(purpose, draft: draft, text: draft?.text ?? purpose.text, sections: composerSections)
    event(at: now) { planner in
      if usesDraft {
        if report == nil { planner.draft = nil } else { planner.reportDraft = nil }
      }
      planner.composer = requested
      planner.request(.composer(purpose.taskID))
      planner.effects.redraw(.composer)
    }
  }

  /// The person edited the text; `text` is all of it (NEW-2).
  public mutating func textChanged(to text: String, now: Instant) throws(Refusal) {
    try changeComposer(now) { composer throws(Refusal) in try composer.textChanged(to: text) }
  }

  /// Requests the items of a section if they are not loaded. A request for another section becomes void (NEW-4).
  public mutating func sectionActivated(_ section: Int, now: Instant) throws(Refusal) {
    var changed = try changeableComposer()
    try changed?.requireSection(section)
    event(at: now) { planner in
      guard changed != nil else { return }
      let request = RequestNumber(value: planner.nextNumber())
      if changed?.sectionActivated(section, request: request) == true {
        planner.effects.loadItems(request, section: section)
      }
      if let changed { planner.replaceComposer(with: changed) }
    }
  }

  /// The host answers a request for items (NEW-4).
  public mutating func itemsLoaded(_ items: [Item], request: RequestNumber, now: Instant) throws(Refusal) {
    try requireComposerForAnswer()
    try changeComposer(now) { composer throws(Refusal) in try composer.itemsLoaded(items, request: request) }
  }

  /// The host could not load the items (NEW-5).
  public mutating func itemsFailed(_ message: String, request: RequestNumber, now: Instant) throws(Refusal) {
    try TextField.message.check(message)
    try requireComposerForAnswer()
    try changeComposer(now) { composer throws(Refusal) in try composer.itemsFailed(message, request: request) }
  }

  /// Selects an item, or deselects it in a section that allows multiple items (NEW-6).
  public mutating func itemTapped(_ item: Int, section: Int, now: Instant) throws(Refusal) {
    try changeComposer(now) { composer throws(Refusal) in try composer.itemTapped(item, section: section) }
  }

  /// The person entered an item (NEW-9).
  public mutating func itemEntered(_ item: Item, section: Int, now: Instant) throws(Refusal) {
    let entered = try item.entered()
    try changeComposer(now) { composer throws(Refusal) in try composer.itemEntered(entered, section: section) }
  }

  /// Deselects all items of a section (NEW-6).
  public mutating func selectionCleared(section: Int, now: Instant) throws(Refusal) {
    try changeComposer(now) { composer throws(Refusal) in try composer.selectionCleared(section: section) }
  }

  /// Sets whether closing without saving keeps a draft (NEW-13).
  public mutating func keepDraftChanged(_ keeps: Bool, now: Instant) throws(Refusal) {
    try changeComposer(now) { composer throws(Refusal) in composer.keepsDraft = keeps }
  }
}

// MARK: - Shared by these events

extension Planner {
  /// Changes the open composer.
  @inline(never)
  private mutating func changeComposer(
    _ now: Instant, _ change: (inout Composer) throws(Refusal) -> Void
  ) throws(Refusal) {
    guard var changed = try changeableComposer() else { return event(at: now) { _ in } }
    try change(&changed)
    composerChanged(to: changed, now: now)
  }

  /// The open composer; nil if the event is late.
  @inline(never)
  private func changeableComposer() throws(Refusal) -> Composer? {
    try requireStarted()
    // A benign race: the person typed or tapped in a composer that is being dismissed.
    guard !children.isDismissingComposer else { return nil }
    guard let composer else { throw .composerNotOpen }
    return composer
  }

  @inline(never)
  private mutating func composerChanged(to changed: Composer, now: Instant) {
    event(at: now) { planner in planner.replaceComposer(with: changed) }
  }

  /// Throws if no open composer can receive an answer. After the composer is closed, the answer is outdated.
  private func requireComposerForAnswer() throws(Refusal) {
    try requireStarted()
    guard composer != nil, !children.isDismissingComposer else { throw .outdated }
  }

  @inline(never)
  private mutating func replaceComposer(with changed: Composer) {
    guard !changed.isVisuallyEqual(to: composer) else { return }
    composer = changed
    if !changed.awaitsItems { effects.withdrawLoadItems() }
    effects.redraw(.composer)
  }

  private func composerPurpose(_ id: TaskID, isEdit: Bool) throws(Refusal) -> ComposerPurpose {
    switch (plan.task(id), isEdit) {
    case (let task?, true): return .edit(task)
    case (nil, false): return .new(id)
    case (nil, true): throw .unknownTask(.taskID)
    case (_?, false): throw .idInUse(.taskID)
    }
  }

  mutating func closeComposer(keeping newDraft: Draft?) {
    composer = nil
    if let newDraft {
      if newDraft.report == nil { draft = newDraft } else { reportDraft = newDraft }
    }
    effects.withdrawLoadItems()
    effects.redraw(.composer)
  }
}

extension ComposerPurpose {
  /// The values of the edited task for a section.
  @inline(never)
  fileprivate func items(for section: SectionName, clock: LocalClock) throws(Refusal) -> [Item] {
    if let day = report?.day { return section.isSame(as: .date) ? [try Item(.day(day))] : [] }
    guard case .edit(let task) = self else { return [] }
    var items: [Item] = []
    let value: ItemValue?
    switch section {
    case .project: value = task.projectID.map { .text($0) }
    case .date: value = task.planned.map { .day(clock.day(of: $0)) }
    case .estimatedTime: value = task.estimatedDuration.map { .duration(Seconds($0)) }
    case .priority: value = task.terms.flatMap { $0.priority > 0 ? .number(Int64($0.priority)) : nil }
    case .repeatDays:
      value = nil
      for bit in 0..<7 where task.repeatDays.contains(Weekdays(rawValue: 1 << UInt8(bit))) {
        try items.append(Item(.weekday(Weekdays(rawValue: 1 << UInt8(bit)))))
      }
    case .appointments:
      value = nil
      guard let appointments = task.terms?.appointments, let day = clock.appointmentDay(of: task) else { break }
      appointments.each {
        // The times of an appointment make a valid item.
        if let range = clock.timeRange(of: $0, on: day), let item = try? Item(.timeRange(range)) { items.append(item) }
      }
    case .reason, .custom: value = nil
    }
    if let value { items.append(try Item(value)) }
    return items
  }
}
