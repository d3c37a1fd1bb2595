// Events of outcomes: what the agent did with a task (WORK-1 to WORK-7).

extension Planner {
  /// The outcomes that have not ended, oldest first, with those that are acknowledged.
  public var allOutcomes: [PendingOutcome] {
    outcomes.all
  }

  /// The agent did something with a task. `replaced` is the key of a refused outcome that this one replaces. The status
  /// that is shown already changes nothing (WORK-1.5).
  public mutating func outcomeRecorded(
    _ given: Outcome, replacing replaced: SaveKey? = nil, now: Instant
  ) throws(Refusal) {
    try record(given, replacing: replaced, now, closesComposer: false)
  }

  @inline(never)
  mutating func record(
    _ given: Outcome, replacing replaced: SaveKey? = nil, _ now: Instant, closesComposer: Bool
  ) throws(Refusal) {
    try requireNew(given.key)
    let shown = try requireRecordable(given, now)
    if let replaced {
      guard let old = outcomes.pending(replaced), old.outcome.task == given.task, !old.isLiving else {
        throw .noRefusedOutcome
      }
    }
    let isShown = isShown(given.status, notTodayBut: given.day, shown)
    if !isShown && replaced == nil { try requireRoomForSave() }
    event(at: now) { planner in
      // The clock may have done the same by itself.
      let shown = planner.plan.task(given.task) ?? shown
      if !planner.isShown(given.status, notTodayBut: given.day, shown) {
        planner.add(given, to: shown, replacing: replaced)
      }
      if closesComposer { planner.composerSaved() }
    }
  }

  @inline(never)
  mutating func add(_ given: Outcome, to shown: PlanTask, replacing replaced: SaveKey?) {
    let task = base(given.task) ?? shown
    if let replaced { outcomes.remove(replaced) }
    let hold = isStarted && settings.undoTime > 0
    let end = clock.now.adding(milliseconds: Int64(settings.undoTime) &* 1_000)
    let arrival = arrivals.visits.first { $0.id == given.task }?.since
    let outcome = given.recorded(as: recentKeys.add(given.key), on: task, arrival: arrival)
    outcomes.add(PendingOutcome(outcome, SaveState(holdUntil: hold ? end : nil)), to: task, clock)
    if let left = outcome.left, outcome.status == .done { home.schedule.noteEnd(of: outcome.task, at: left, in: plan) }
    outcomesChanged(of: given.task)
  }

  /// Throws unless the agent may say this of its task now. Returns the task as it is shown.
  func requireRecordable(_ outcome: Outcome, _ now: Instant) throws(Refusal) -> PlanTask {
    try outcome.checkTexts()
    guard let shown = plan.task(outcome.task) else { throw .unknownTask(.taskID) }
    if isShown(outcome.status, notTodayBut: outcome.day, shown) { return shown }
    try require(outcome.status, notTodayBut: outcome.day, mayFollow: shown, now)
    if needsReason(outcome.status, notToday: outcome.day != nil) && outcome.reason.nilIfBlank == nil {
      throw .reasonNeeded
    }
    return shown
  }

  /// Throws unless the agent may say that a task has this status now, or is visited on this day.
  @inline(never)
  func require(
    _ status: TaskStatus, notTodayBut day: LocalDay?, mayFollow shown: PlanTask, _ now: Instant
  ) throws(Refusal) {
    guard shown.status.allows(status, isNotToday: day != nil) else { throw .illegalStatusChange }
    if let day, day.number <= clock.day(of: now).number { throw .dayNotAfterToday }
  }

  private func isShown(_ status: TaskStatus, notTodayBut day: LocalDay?, _ task: PlanTask) -> Bool {
    task.status == status && (day == nil || day == task.planned.map { clock.day(of: $0) })
  }

  /// Whether an outcome needs a reason: the settings can require one for what was not done (WORK-10.2).
  func needsReason(_ status: TaskStatus, notToday isNotToday: Bool) -> Bool {
    settings.requiresReason && (status == .cannotComplete || isNotToday)
  }

  /// The person takes back the newest outcome of a task, while it is held (WORK-7).
  public mutating func outcomeUndone(_ id: TaskID, now: Instant) throws(Refusal) {
    guard plan.task(id) != nil else { throw .unknownTask(.taskID) }
    guard let held = outcomes.heldOutcome(of: id, at: now) else { throw .nothingToUndo }
    event(at: now) { planner in planner.takeBack(held.outcome.key, of: id) }
  }

  /// The person settles a conflict: with the agent's status, or with the backend's, which ends the agent's outcomes of
  /// the task (WORK-5.6).
  public mutating func conflictSettled(_ id: TaskID, asMine isMine: Bool, now: Instant) throws(Refusal) {
    guard plan.task(id) != nil else { throw .unknownTask(.taskID) }
    guard outcomes.conflict(id) != nil else { throw .noConflict }
    event(at: now) { planner in
      let theirs = planner.base(id)
      if isMine { planner.outcomes.settleAsMine(id) }
      while !isMine, let key = planner.outcomes.removeNext(of: id) { planner.effects.withdrawSave(key) }
      planner.outcomesChanged(of: id, as: theirs)
    }
  }

  /// Removes an outcome without a trace.
  @inline(never)
  mutating func takeBack(_ key: SaveKey, of id: TaskID) {
    let theirs = base(id)
    outcomes.remove(key)
    effects.withdrawSave(key)
    outcomesChanged(of: id, as: theirs)
  }

  /// Shows and sends what follows from a change of the outcomes of a task. `theirs` is the task without outcomes, if
  /// the last of them may have gone.
  @inline(never)
  mutating func outcomesChanged(of id: TaskID, as theirs: PlanTask? = nil) {
    effects.redraw(.day)
    // Sent first, so that the row changes once.
    sendSaves()
    showOutcomes(of: id, as: theirs)
  }

  /// Shows a task as its outcomes say.
  @inline(never)
  mutating func showOutcomes(of id: TaskID, as theirs: PlanTask? = nil) {
    guard let before = plan.task(id), let theirs = theirs ?? base(id) else { return }
    let shown = outcomes.shown(theirs, clock)
    if shown.mark != before.mark || !shown.isSameStop(as: before) { place(shown) }
  }

  /// Sends outcomes whose hold is over, and failed ones again. Those that follow an older one wait (WORK-2.2).
  @inline(never)
  mutating func sendOutcomes(where isDue: (PendingOutcome) -> Bool) {
    outcomes.wait(where: isDue)
    sendSaves()
    outcomes.all.each { if $0.state.phase == .waiting { showOutcomes(of: $0.outcome.task) } }
  }
}

extension TaskStatus {
  /// Whether the agent may say that a task has another status (WORK-1.3). A final one can be reopened (WORK-7.3), and
  /// what has not begun can be put off (WORK-5.8).
  func allows(_ next: TaskStatus, isNotToday: Bool) -> Bool {
    switch self {
    case .planned, .enRoute: isNotToday ? next == .planned : next != .cancelled && canChange(to: next)
    case .inProgress: !isNotToday && next != .cancelled && canChange(to: next)
    case .done, .cannotComplete: !isNotToday && next == .planned
    case .cancelled: false
    }
  }
}
