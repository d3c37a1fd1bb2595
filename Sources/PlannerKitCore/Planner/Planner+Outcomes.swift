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
    try given.checkTexts()
    try requireNew(given.key)
    guard let shown = plan.task(given.task) else { throw .unknownTask(.taskID) }
    if let replaced {
      guard let old = outcomes.pending(replaced), old.outcome.task == given.task, !old.isLiving else {
        throw .noRefusedOutcome
      }
    }
    let isShown =
      shown.status == given.status && (given.day == nil || given.day == shown.planned.map { clock.day(of: $0) })
    if isShown { return event(at: now) { _ in } }
    guard shown.status.allows(given.status, isNotToday: given.day != nil) else { throw .illegalStatusChange }
    if let day = given.day, day.number <= clock.day(of: now).number { throw .dayNotAfterToday }
    if replaced == nil { try requireRoomForSave() }
    event(at: now) { planner in
      let task = planner.base(given.task) ?? shown
      if let replaced { planner.outcomes.remove(replaced) }
      let hold = planner.isStarted && planner.settings.undoTime > 0
      let end = planner.clock.now.adding(milliseconds: Int64(planner.settings.undoTime) &* 1_000)
      let arrival = planner.arrivals.visits.first { $0.id == given.task }?.since
      let outcome = given.recorded(as: planner.recentKeys.add(given.key), on: task, arrival: arrival)
      planner.outcomes.add(PendingOutcome(outcome, SaveState(holdUntil: hold ? end : nil)), to: task, planner.clock)
      planner.outcomesChanged(of: given.task)
    }
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
    for pending in outcomes.all where pending.state.phase == .waiting { showOutcomes(of: pending.outcome.task) }
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
