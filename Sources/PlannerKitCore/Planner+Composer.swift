// Events of the composer, and what becomes of what was composed.

extension Planner {
  /// The composer opens, after what else is open is gone (NEW-1, LIFE-4).
  ///
  /// Sections start with what the host preselects; those of a new task without any with the draft (NEW-13), those of an
  /// edited task with what the task has.
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
    var made: [ComposerSection] = []
    for (index, section) in sections.enumerated() {
      guard !made.contains(where: { $0.description.name.isSame(as: section.name) }) else {
        throw .sectionNameInUse
      }
      let known = try purpose.items(for: section.name, clock: clock)
      var items = preselected.indices.contains(index) ? preselected[index] : []
      if let draft {
        items = draft.items(for: section)
      } else if items.isEmpty {
        items = known
      }
      try made.append(ComposerSection(section, preselected: items, known: known))
    }
    let text = draft?.text ?? purpose.text
    advance(to: now)
    if usesDraft { self.draft = nil }
    composer = Composer(purpose, draft: draft, text: text, sections: made)
    let presentation = PresentationNumber(value: nextNumber())
    let child = Child(content: .composer(purpose.taskID), presentation: presentation)
    enqueue(children.asked(for: child, handedOver: handedOver))
    effects.redraw(.composer)
  }

  public mutating func textChanged(to text: String, now: Instant) throws(Rejection) {
    try composing(now) { composer throws(Rejection) in try composer.textChanged(to: text) }
  }

  /// The items are asked for, if they are not there yet; what another section asked for is void (NEW-4).
  public mutating func sectionActivated(_ section: Int, now: Instant) throws(Rejection) {
    try composing(now) { composer throws(Rejection) in try composer.requireSection(section) }
    guard composer != nil, !children.isComposerLeaving else { return }
    let request = RequestNumber(value: nextNumber())
    let before = composer
    let asks = composer?.sectionActivated(section, request: request) ?? false
    if let composer, !composer.isVisuallyEqual(to: before) { effects.redraw(.composer) }
    if asks {
      effects.loadItems(request, section: section)
    } else if composer?.sections[section].request == nil {
      effects.withdrawLoadItems()
    }
  }

  public mutating func itemsLoaded(_ items: [Item], request: RequestNumber, now: Instant) throws(Rejection) {
    try answering(now) { composer throws(Rejection) in try composer.itemsLoaded(items, request: request) }
    effects.withdrawLoadItems()
  }

  public mutating func itemsFailed(_ message: String, request: RequestNumber, now: Instant) throws(Rejection) {
    try TextField.message.check(message)
    try answering(now) { composer throws(Rejection) in try composer.itemsFailed(message, request: request) }
    effects.withdrawLoadItems()
  }

  public mutating func itemTapped(_ item: Int, section: Int, now: Instant) throws(Rejection) {
    try composing(now) { composer throws(Rejection) in try composer.itemTapped(item, section: section) }
  }

  public mutating func itemEntered(_ item: Item, section: Int, now: Instant) throws(Rejection) {
    let typed = try Item(item.value, label: item.label, isCustom: true)
    try composing(now) { composer throws(Rejection) in try composer.itemEntered(typed, section: section) }
  }

  public mutating func selectionCleared(section: Int, now: Instant) throws(Rejection) {
    try composing(now) { composer throws(Rejection) in try composer.selectionCleared(section: section) }
  }

  /// Whether closing without saving is to keep what is composed (NEW-13).
  public mutating func keepDraftChanged(_ keeps: Bool, now: Instant) throws(Rejection) {
    try composing(now) { composer throws(Rejection) in composer.keepsDraft = keeps }
  }

  /// The composed task goes into the plan and to the host; a blank title does nothing (NEW-11, NEW-12).
  public mutating func saveTapped(now: Instant) throws(Rejection) {
    try requireStarted()
    // Saved already, and on its way out.
    guard let composer, composer.canSave, !children.isComposerLeaving else { return advance(to: now) }
    let composed = ComposedTask(composer)
    guard pendingSaves.saves.count < Limits.pendingSaves else { throw .tooManySaves }
    var base = plan.task(composed.id)
    if base == nil { base = try composed.base(order: plan.nextOrder) }
    guard let base else { throw .internalError }
    let task = try composed.updating(base, clock: clock)
    try plan.put(task, clock: clock)
    advance(to: now)
    let request = RequestNumber(value: nextNumber())
    pendingSaves.add(composed, task: task, request: request)
    effects.saveTask(request, composed.id)
    closeComposer(keeping: nil)
    enqueue(children.revoked(where: { !$0.isDetails }, handedOver: handedOver))
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

  /// The host has the task safe.
  public mutating func saveAcknowledged(_ request: RequestNumber, now: Instant) throws(Rejection) {
    try pendingSaves.acknowledged(request, during: loading.request)
    effects.withdrawSave(request)
    advance(to: now)
    effects.redraw(.day)
  }

  public mutating func saveFailed(_ request: RequestNumber, _ message: String, now: Instant) throws(Rejection) {
    try TextField.message.check(message)
    try pendingSaves.failed(request, message)
    effects.withdrawSave(request)
    advance(to: now)
    effects.redraw(.day)
  }

  /// The failed saves of a task are emitted again.
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

  /// Into a loaded plan goes what was composed and may lack in it: nothing composed is lost (DAY-8).
  func keepComposed(
    in tasks: inout [PlanTask], positions: inout [TaskID: Int], request: RequestNumber
  ) throws(Rejection) {
    for save in pendingSaves.lacking(in: request) {
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

// MARK: - What these events share

extension Planner {
  /// Something happens in the open composer.
  @inline(never)
  private mutating func composing(
    _ now: Instant, _ change: (inout Composer) throws(Rejection) -> Void
  ) throws(Rejection) {
    try requireStarted()
    // A last keystroke or tap in a composer that is on its way out.
    guard !children.isComposerLeaving else { return advance(to: now) }
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

  /// The same for an answer, which is outdated when the composer is closed.
  @inline(never)
  private mutating func answering(
    _ now: Instant, _ change: (inout Composer) throws(Rejection) -> Void
  ) throws(Rejection) {
    try requireStarted()
    guard composer != nil, !children.isComposerLeaving else { throw .outdated }
    try composing(now, change)
  }

  private func composerPurpose(_ id: TaskID, isEdit: Bool) throws(Rejection) -> ComposerPurpose {
    switch (plan.task(id), isEdit) {
    case (let task?, true): return .edit(task)
    case (nil, false): return .new(id)
    case (nil, true): throw .unknownTask(.taskID)
    case (_?, false): throw .idInUse(.taskID)
    }
  }

  mutating func closeComposer(keeping kept: Draft?) {
    composer = nil
    if let kept { draft = kept }
    effects.withdrawLoadItems()
    effects.redraw(.composer)
  }
}

extension ComposerPurpose {
  /// What an edited task has for a section.
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
