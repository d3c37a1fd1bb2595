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
    guard let composer, composer.hasTitle, !children.isDismissingComposer else { return event(at: now) { _ in } }
    try requireNew(key)
    try requireRoomForSave(of: composer)
    let known = plan.task(composer.purpose.taskID)
    let composed = ComposedTask(composer, known: known)
    let base = if let known { known } else { try composed.base(in: plan) }
    let task = try composed.updating(base, clock: clock)
    event(at: now) { planner in
      planner.put(task)
      planner.keepLast(composed)
      planner.recentKeys.add(key)
      let save = PendingSave(key: key, since: planner.clock.now, composed: composed, task: task)
      planner.pendingSaves.add(save, known: known)
      planner.effects.saveTask(key, composed.id)
      planner.closeComposer(keeping: nil)
      planner.effects.enqueue(planner.children.invalidated { !$0.isDetails })
      planner.effects.redraw(.day)
    }
  }

  /// Puts a new task after all others, even if one of them has the greatest order (NEW-12).
  mutating func keepLast(_ composed: ComposedTask) {
    guard !composed.purpose.isEdit, plan.task(composed.id)?.order == .max else { return }
    if plan.makeRoom(before: composed.id, clock: clock) { markStale(.all) }
  }

  /// Throws if there is no room for the save, whatever the person composes.
  func requireRoomForSave(of composer: Composer) throws(Refusal) {
    guard pendingSaves.saves.count < Limits.pendingSaves else { throw .tooManySaves }
    guard plan.task(composer.purpose.taskID) == nil else { return }
    try plan.requireRoom()
  }

  /// Throws if a save has this key, or had it (WORK-1).
  func requireNew(_ key: SaveKey) throws(Refusal) {
    guard pendingSaves.task(of: key) == nil, acceptedOrder.key != key else { throw .keyInUse }
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
    guard pendingSaves.awaits(answer, key) || acceptedOrder.awaits(answer, key) else { throw .outdatedSave }
    event(at: now) { planner in planner.answered(answer, key) }
  }

  /// The clock may have sent the save again, or dropped the order with its day.
  @inline(never)
  private mutating func answered(_ answer: SaveAnswer, _ key: SaveKey) {
    effects.withdrawSave(key)
    effects.redraw(.day)
    if let id = pendingSaves.task(of: key) {
      taskAnswered(answer, key, id)
    } else if acceptedOrder.key == key {
      acceptedOrder.answered(answer, during: loading.request)
      guard case .refused = answer else { return }
      plan.setOrder([], clock: clock)
      markStale(.all)
    }
  }

  private mutating func taskAnswered(_ answer: SaveAnswer, _ key: SaveKey, _ id: TaskID) {
    switch answer {
    case .acknowledged: pendingSaves.acknowledged(key, during: loading.request, clock)
    case .failed(let message, let due): pendingSaves.changeState(of: key) { $0.failed(message, retryAt: due) }
    case .refused(let message):
      pendingSaves.changeState(of: key) { $0.refused(message) }
      if let task = pendingSaves.recomposed(id, as: plan.task(id), clock) { put(task) } else { removeFromPlan(id) }
    }
  }

  // MARK: - What a person does with a save

  /// Retries the failed saves of a task.
  public mutating func saveRetried(_ id: TaskID, now: Instant) throws(Refusal) {
    guard pendingSaves.has(id) else { throw .unknownSave }
    event(at: now) { planner in planner.retrySaves { $0.composed.id == id } }
  }

  /// Ends a save that was refused (WORK-3).
  public mutating func saveDismissed(_ key: SaveKey, now: Instant) throws(Refusal) {
    let isOrder = acceptedOrder.key == key && !acceptedOrder.holds
    guard isOrder || pendingSaves.isRefused(key) else { throw .noRefusedSave }
    event(at: now) { planner in
      if isOrder { planner.acceptedOrder = AcceptedOrder() } else { planner.pendingSaves.dismissed(key) }
      planner.effects.redraw(.day)
    }
  }

  @inline(never)
  private mutating func retrySaves(where isWanted: (PendingSave) -> Bool) {
    while let (key, id) = pendingSaves.nextRetry(where: isWanted) {
      effects.saveTask(key, id)
      effects.redraw(.day)
    }
  }

  // MARK: - Time

  /// When a failed save is next sent again by itself; the last instant if none is.
  var saveDue: Instant {
    min(pendingSaves.due, acceptedOrder.due)
  }

  /// Sends the failed saves again that the host wanted to be tried by now (WORK-3).
  mutating func sendDueSaves() {
    let now = clock.now
    guard saveDue <= now else { return }
    retrySaves { $0.state.isDue(by: now) }
    if acceptedOrder.isDue(by: now) { sendOrderAgain() }
  }
}
