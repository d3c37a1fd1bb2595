// Events of saves: composed tasks and orders that the host stores (DAY-8, ORDER-9, WORK-3).

extension Planner {
  /// The composed tasks that the host has not acknowledged.
  public var saves: [PendingSave] {
    pendingSaves.saves
  }

  /// Puts the composed task into the plan and requests its save. With a blank title it has no effect (NEW-11, NEW-12).
  public mutating func saveTapped(_ key: SaveKey, now: Instant) throws(Refusal) {
    try requireStarted()
    // A benign race: the composer has already been saved, and is being dismissed.
    guard let composer, !children.isDismissingComposer else { return event(at: now) { _ in } }
    if let outcome = composer.outcome(key, at: now) { return try record(outcome, now, closesComposer: true) }
    guard composer.hasTitle else { return event(at: now) { _ in } }
    try requireNew(key)
    try requireRoomForSave(of: composer)
    let known = base(composer.purpose.taskID)
    let composed = ComposedTask(composer, known: known, today: clock.day(of: now))
    let base = if let known { known } else { try composed.base(in: plan) }
    let task = try composed.updating(base, clock: clock)
    event(at: now) { planner in
      planner.put(task)
      planner.keepLast(composed)
      let number = planner.recentKeys.add(key)
      let save = PendingSave(key: key, number: number, since: planner.clock.now, composed: composed, task: task)
      planner.pendingSaves.add(save, known: known)
      planner.sendSaves()
      planner.composerSaved()
      planner.effects.redraw(.day)
    }
  }

  @inline(never)
  mutating func composerSaved() {
    closeComposer(keeping: nil)
    effects.enqueue(children.invalidated { !$0.isDetails })
  }

  /// Puts a new task after all others, even if one of them has the greatest order (NEW-12).
  mutating func keepLast(_ composed: ComposedTask) {
    guard !composed.purpose.isEdit, plan.task(composed.id)?.order == .max else { return }
    if plan.makeRoom(before: composed.id, clock: clock) { markStale(.all) }
  }

  /// Throws if there is no room for the save, whatever the person composes.
  func requireRoomForSave(of composer: Composer) throws(Refusal) {
    try requireRoomForSave()
    guard plan.task(composer.purpose.taskID) == nil else { return }
    try plan.requireRoom()
  }

  func requireRoomForSave() throws(Refusal) {
    guard pendingSaves.saves.count &+ outcomes.pendingCount < Limits.pendingSaves else { throw .tooManySaves }
  }

  /// Throws if a save has this key, or had it (WORK-1).
  func requireNew(_ key: SaveKey) throws(Refusal) {
    let isTask = pendingSaves.task(of: key) != nil
    guard !isTask, acceptedOrder.key != key, outcomes.pending(key) == nil, log.records.record(key) == nil else {
      throw .keyInUse
    }
    try recentKeys.requireNew(key)
  }

  // MARK: - Answers

  /// The host has saved what has this key.
  public mutating func saveAcknowledged(_ key: SaveKey, now: Instant) throws(Refusal) {
    try answer(.acknowledged, key, now: now)
  }

  /// The host could not save what has this key. The save waits to be tried again; with an instant, it is then.
  public mutating func saveFailed(
    _ key: SaveKey, _ message: String, retryAt: Instant? = nil, now: Instant
  ) throws(Refusal) {
    try TextField.message.check(message)
    try answer(.failed(message, retryAt: retryAt.flatMap { $0 > now ? $0 : nil }), key, now: now)
  }

  /// The backend does not want what has this key. It is no longer shown, and the save waits to be dismissed.
  public mutating func saveRefused(_ key: SaveKey, _ message: String, now: Instant) throws(Refusal) {
    try TextField.message.check(message)
    try answer(.refused(message), key, now: now)
  }

  private mutating func answer(_ answer: SaveAnswer, _ key: SaveKey, now: Instant) throws(Refusal) {
    let isAwaited = pendingSaves.awaits(answer, key) || acceptedOrder.awaits(answer, key)
    let isRecord = log.records.awaits(answer, key)
    guard isAwaited || isRecord || outcomes.pending(key)?.state.awaits(answer) == true else { throw .outdatedSave }
    event(at: now) { planner in planner.answered(answer, key) }
  }

  /// The clock may have sent the save again, or dropped the order with its day.
  @inline(never)
  private mutating func answered(_ answer: SaveAnswer, _ key: SaveKey) {
    effects.withdrawSave(key)
    effects.redraw(.day)
    if let id = pendingSaves.task(of: key) {
      taskAnswered(answer, key, id)
      sendSaves()
    } else if let pending = outcomes.pending(key) {
      outcomes.answered(answer, key, during: loading.request)
      outcomesChanged(of: pending.outcome.task)
    } else if acceptedOrder.key == key {
      acceptedOrder.answered(answer, during: loading.request)
      guard case .refused = answer else { return }
      plan.setOrder([], clock: clock)
      home.schedule.leaveOut { _ in nil }
      markStale(.all)
    } else {
      log.records.answered(answer, key)
      sendRecords()
    }
  }

  private mutating func taskAnswered(_ answer: SaveAnswer, _ key: SaveKey, _ id: TaskID) {
    if case .acknowledged = answer { return pendingSaves.acknowledged(key, during: loading.request, clock) }
    pendingSaves.changeState(of: key) { $0.answered(answer) }
    if case .refused = answer {
      if let task = pendingSaves.recomposed(id, as: base(id), clock) { put(task) } else { removeFromPlan(id) }
    }
  }

  // MARK: - What a person does with a save

  /// Retries the failed saves of a task.
  public mutating func saveRetried(_ id: TaskID, now: Instant) throws(Refusal) {
    guard pendingSaves.has(id) || outcomes.isPending(id) else { throw .unknownSave }
    event(at: now) { planner in
      planner.pendingSaves.wait { $0.composed.id == id && $0.state.phase == .failed }
      planner.sendOutcomes { $0.outcome.task == id && $0.state.phase == .failed }
    }
  }

  /// Ends a save that was refused (WORK-3).
  public mutating func saveDismissed(_ key: SaveKey, now: Instant) throws(Refusal) {
    if let pending = outcomes.pending(key), !pending.isLiving {
      return event(at: now) { planner in planner.takeBack(key, of: pending.outcome.task) }
    }
    let isOrder = acceptedOrder.key == key && !acceptedOrder.holds
    let isRecord = log.records.has(key, in: .refused)
    guard isOrder || isRecord || pendingSaves.isRefused(key) else { throw .noRefusedSave }
    event(at: now) { planner in
      if isOrder {
        planner.acceptedOrder = AcceptedOrder()
      } else if isRecord {
        planner.log.records.answered(.acknowledged, key)
      } else {
        planner.pendingSaves.dismissed(key)
      }
      planner.effects.redraw(.day)
    }
  }

  // MARK: - Sending

  /// Sends the saves that wait and may be sent, oldest first (WORK-2). An outcome follows the save that creates its
  /// task.
  @inline(never)
  mutating func sendSaves() {
    while true {
      let pendingSaves = pendingSaves
      let composed = pendingSaves.nextToSend
      let outcome = outcomes.nextToSend { pendingSaves.hasCreated($0) }
      if let composed, composed.number < outcome?.outcome.number ?? .max {
        self.pendingSaves.changeState(of: composed.key) { $0.sent() }
        effects.saveTask(composed.key, composed.composed.id)
      } else if let outcome = outcome?.outcome {
        outcomes.changeState(of: outcome.key) { $0.sent() }
        effects.saveOutcome(outcome.key, outcome.task)
        showOutcomes(of: outcome.task)
      } else {
        return
      }
      effects.redraw(.day)
    }
  }

  /// When a hold ends or a failed save is sent again by itself; the last instant if nothing waits.
  var saveDue: Instant {
    min(min(pendingSaves.due, outcomes.due), min(acceptedOrder.due, log.records.due))
  }

  /// Sends the saves whose hold has ended, and the failed ones that the host wanted to be tried by now (WORK-3,
  /// WORK-7).
  mutating func sendDueSaves() {
    let now = clock.now
    guard saveDue <= now else { return }
    pendingSaves.wait { $0.state.isDue(by: now) }
    sendOutcomes { $0.state.isDue(by: now) }
    if acceptedOrder.isDue(by: now) { sendOrderAgain() }
    log.records.wait { $0.isDue(by: now) }
    sendRecords()
  }
}
