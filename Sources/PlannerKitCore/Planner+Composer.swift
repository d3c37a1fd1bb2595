// Events of the composer and of saves.

extension Planner {
  /// Opens the composer. Open details are dismissed first (NEW-1, LIFE-4).
  ///
  /// A section starts with the host's preselected values. Without any, a section of an edited task starts with the
  /// task's values. A new task for which nothing at all is preselected starts with the draft (NEW-13).
  public mutating func composerRequested(
    forTask id: TaskID, isEdit: Bool, sections: [SectionDescription], preselected: [[Item]], now: Instant
  ) throws(Rejection) {
    try requireStarted()
    guard composer == nil else { throw .composerOpen }
    guard sections.count <= Limits.sections else { throw .tooManySections }
    guard preselected.reduce(0, { $0 &+ $1.count }) <= Limits.items else { throw .tooManyPreselected }
    let purpose = try composerPurpose(id, isEdit: isEdit)
    let usesDraft = !isEdit && preselected.allSatisfy { $0.isEmpty }
    let draft = usesDraft ? draft : nil
    var composerSections: [ComposerSection] = []
    for (index, section) in sections.enumerated() {
      guard !composerSections.contains(where: { $0.description.name.isSame(as: section.name) }) else {
        throw .sectionNameInUse
      }
      let original = try purpose.items(for: section.name, clock: clock)
      var items = preselected.indices.contains(index) ? preselected[index] : []
      if let draft {
        items = draft.items(for: section)
      } else if items.isEmpty {
        items = original
      }
      try composerSections.append(ComposerSection(section, preselected: items, original: original))
    }
    let text = draft?.text ?? purpose.text
    advance(to: now)
    if usesDraft { self.draft = nil }
    composer = Composer(purpose, draft: draft, text: text, sections: composerSections)
    let presentation = PresentationNumber(value: nextNumber())
    let child = Child(content: .composer(purpose.taskID), presentation: presentation)
    enqueue(children.requested(child))
    effects.redraw(.composer)
  }

  /// The person edited the text; `text` is all of it (NEW-2).
  public mutating func textChanged(to text: String, now: Instant) throws(Rejection) {
    try changeComposer(now) { composer throws(Rejection) in try composer.textChanged(to: text) }
  }

  /// Requests the items if they are not loaded. The request of another section becomes void (NEW-4).
  public mutating func sectionActivated(_ section: Int, now: Instant) throws(Rejection) {
    try changeComposer(now) { composer throws(Rejection) in try composer.requireSection(section) }
    guard composer != nil, !children.isDismissingComposer else { return }
    let request = RequestNumber(value: nextNumber())
    let before = composer
    let needsItems = composer?.sectionActivated(section, request: request) ?? false
    if let composer, !composer.isVisuallyEqual(to: before) { effects.redraw(.composer) }
    if needsItems {
      effects.loadItems(request, section: section)
    } else if composer?.sections[section].request == nil {
      effects.withdrawLoadItems()
    }
  }

  /// The host answers a request for items (NEW-4).
  public mutating func itemsLoaded(_ items: [Item], request: RequestNumber, now: Instant) throws(Rejection) {
    try answerItemRequest(now) { composer throws(Rejection) in try composer.itemsLoaded(items, request: request) }
    effects.withdrawLoadItems()
  }

  /// The host could not load the items (NEW-5).
  public mutating func itemsFailed(_ message: String, request: RequestNumber, now: Instant) throws(Rejection) {
    try TextField.message.check(message)
    try answerItemRequest(now) { composer throws(Rejection) in try composer.itemsFailed(message, request: request) }
    effects.withdrawLoadItems()
  }

  /// Selects an item, or deselects it in a section that allows multiple items (NEW-6).
  public mutating func itemTapped(_ item: Int, section: Int, now: Instant) throws(Rejection) {
    try changeComposer(now) { composer throws(Rejection) in try composer.itemTapped(item, section: section) }
  }

  /// The person entered an item of their own (NEW-9).
  public mutating func itemEntered(_ item: Item, section: Int, now: Instant) throws(Rejection) {
    let custom = try Item(item.value, label: item.label, isCustom: true)
    try changeComposer(now) { composer throws(Rejection) in try composer.itemEntered(custom, section: section) }
  }

  /// Deselects all items of a section (NEW-6).
  public mutating func selectionCleared(section: Int, now: Instant) throws(Rejection) {
    try changeComposer(now) { composer throws(Rejection) in try composer.selectionCleared(section: section) }
  }

  /// Sets whether closing without saving keeps a draft (NEW-13).
  public mutating func keepDraftChanged(_ keeps: Bool, now: Instant) throws(Rejection) {
    try changeComposer(now) { composer throws(Rejection) in composer.keepsDraft = keeps }
  }

  /// Puts the composed task into the plan and requests its save. With a blank title it does nothing (NEW-11, NEW-12).
  public mutating func saveTapped(now: Instant) throws(Rejection) {
    try requireStarted()
    // A benign race: the composer was saved already, and is being dismissed.
    guard let composer, composer.canSave, !children.isDismissingComposer else { return advance(to: now) }
    let composed = ComposedTask(composer)
    guard pendingSaves.saves.count < Limits.pendingSaves else { throw .tooManySaves }
    var base = plan.task(composed.id)
    if base == nil { base = try composed.base(order: plan.nextOrder) }
    guard let base else { throw .internalError }
    let task = try composed.updating(base, clock: clock)
    try plan.addOrUpdate(task, clock: clock)
    advance(to: now)
    let request = RequestNumber(value: nextNumber())
    pendingSaves.add(composed, task: task, request: request)
    effects.saveTask(request, composed.id)
    closeComposer(keeping: nil)
    enqueue(children.invalidated(where: { !$0.isDetails }))
    effects.redraw(.day)
    listTasks()
  }
}

// MARK: - Saves

extension Planner {
  /// The composed tasks that the host has not acknowledged (DAY-8).
  public var saves: [PendingSave] {
    pendingSaves.saves
  }

  /// The host has saved the task.
  public mutating func saveAcknowledged(_ request: RequestNumber, now: Instant) throws(Rejection) {
    try pendingSaves.acknowledged(request, during: loading.request)
    effects.withdrawSave(request)
    advance(to: now)
    effects.redraw(.day)
  }

  /// The host could not save the task. The save waits to be retried (DAY-8).
  public mutating func saveFailed(_ request: RequestNumber, _ message: String, now: Instant) throws(Rejection) {
    try TextField.message.check(message)
    try pendingSaves.failed(request, message)
    effects.withdrawSave(request)
    advance(to: now)
    effects.redraw(.day)
  }

  /// Requests the failed saves of a task again.
  public mutating func saveRetried(_ id: TaskID, now: Instant) throws(Rejection) {
    guard pendingSaves.saves.contains(where: { $0.composed.id == id }) else { throw .unknownSave }
    advance(to: now)
    var saves = pendingSaves
    let requests = saves.retried(id, number: { RequestNumber(value: nextNumber()) })
    guard !requests.isEmpty else { return }
    pendingSaves = saves
    for request in requests {
      effects.saveTask(request, id)
    }
    effects.redraw(.day)
  }

  /// Applies to a loaded plan the saves that it may not contain, so that nothing composed is lost (DAY-8).
  func reapplySaves(
    in tasks: inout [PlanTask], positions: inout [TaskID: Int], request: RequestNumber
  ) throws(Rejection) {
    for save in pendingSaves.saves(missingFrom: request) {
      let id = save.composed.id
      if let position = positions[id], let task = tasks.element(at: position) {
        tasks.replace(at: position, with: try save.composed.updating(task, clock: clock))
      } else if let known = plan.task(id) {
        positions.set(tasks.count, for: id)
        tasks.append(known)
      }
    }
  }
}

// MARK: - Shared by these events

extension Planner {
  /// Changes the open composer.
  @inline(never)
  private mutating func changeComposer(
    _ now: Instant, _ change: (inout Composer) throws(Rejection) -> Void
  ) throws(Rejection) {
    try requireStarted()
    // A benign race: a last keystroke or tap in a composer that is being dismissed.
    guard !children.isDismissingComposer else { return advance(to: now) }
    guard var changed = composer else { throw .composerNotOpen }
    try change(&changed)
    composed(changed, now)
  }

  @inline(never)
  private mutating func composed(_ changed: Composer, _ now: Instant) {
    if !changed.isVisuallyEqual(to: composer) {
      composer = changed
      effects.redraw(.composer)
    }
    advance(to: now)
  }

  /// Changes the open composer by the answer to a request. When the composer is closed, the answer is outdated.
  @inline(never)
  private mutating func answerItemRequest(
    _ now: Instant, _ change: (inout Composer) throws(Rejection) -> Void
  ) throws(Rejection) {
    try requireStarted()
    guard composer != nil, !children.isDismissingComposer else { throw .outdated }
    try changeComposer(now, change)
  }

  private func composerPurpose(_ id: TaskID, isEdit: Bool) throws(Rejection) -> ComposerPurpose {
    switch (plan.task(id), isEdit) {
    case (let task?, true): return .edit(task)
    case (nil, false): return .new(id)
    case (nil, true): throw .unknownTask(.taskID)
    case (_?, false): throw .idInUse(.taskID)
    }
  }

  mutating func closeComposer(keeping newDraft: Draft?) {
    composer = nil
    if let newDraft { draft = newDraft }
    effects.withdrawLoadItems()
    effects.redraw(.composer)
  }
}

extension ComposerPurpose {
  /// The edited task's values for a section.
  fileprivate func items(for section: SectionName, clock: LocalClock) throws(Rejection) -> [Item] {
    guard case .edit(let task) = self else { return [] }
    switch section {
    case .project:
      guard let project = task.projectID else { return [] }
      return [try Item(.text(project))]
    case .date:
      guard let planned = task.planned else { return [] }
      return [try Item(.day(clock.day(of: planned)))]
    case .estimatedTime:
      guard let seconds = task.estimatedDuration else { return [] }
      return [try Item(.duration(Seconds(seconds)))]
    case .repeatDays:
      var items: [Item] = []
      for bit in 0..<7 where task.repeatDays.contains(Weekdays(rawValue: 1 << UInt8(bit))) {
        try items.append(Item(.weekday(Weekdays(rawValue: 1 << UInt8(bit)))))
      }
      return items
    case .custom: return []
    }
  }
}
