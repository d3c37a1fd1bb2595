// Events of saves: composed tasks that the host stores (DAY-8).

extension Planner {
  /// The composed tasks that the host has not acknowledged.
  public var saves: [PendingSave] {
    pendingSaves.saves
  }

  /// Puts the composed task into the plan and requests its save. With a blank title it has no effect (NEW-11, NEW-12).
  public mutating func saveTapped(now: Instant) throws(Refusal) {
    try requireStarted()
    // A benign race: the composer has already been saved, and is being dismissed.
    guard let composer, composer.hasTitle, !children.isDismissingComposer else { return event(at: now) { _ in } }
    try requireRoomForSave(of: composer)
    let known = plan.task(composer.purpose.taskID)
    let composed = ComposedTask(composer, known: known)
    let base = if let known { known } else { try composed.base(in: plan) }
    let task = try composed.updating(base, clock: clock)
    event(at: now) { planner in
      planner.put(task)
      planner.keepLast(composed)
      let request = RequestNumber(value: planner.nextNumber())
      planner.pendingSaves.add(composed, task: task, request: request)
      planner.effects.saveTask(request, composed.id)
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

  /// The host has saved the task, or the order.
  public mutating func saveAcknowledged(_ request: RequestNumber, now: Instant) throws(Refusal) {
    if acceptedOrder.awaits(request) {
      return event(at: now) { planner in
        planner.acceptedOrder.acknowledged(request, during: planner.loading.request)
        planner.effects.withdrawSave(request)
        planner.effects.redraw(.day)
      }
    }
    try pendingSaves.requireUnanswered(request)
    event(at: now) { planner in
      planner.pendingSaves.acknowledged(request, during: planner.loading.request)
      planner.effects.withdrawSave(request)
      planner.effects.redraw(.day)
    }
  }

  /// The host could not save the task, or the order. The save waits to be retried.
  public mutating func saveFailed(_ request: RequestNumber, _ message: String, now: Instant) throws(Refusal) {
    try TextField.message.check(message)
    if acceptedOrder.awaits(request) {
      return event(at: now) { planner in
        planner.acceptedOrder.failed(request, message)
        planner.effects.withdrawSave(request)
        planner.effects.redraw(.day)
      }
    }
    try pendingSaves.requireUnanswered(request)
    event(at: now) { planner in
      planner.pendingSaves.failed(request, message)
      planner.effects.withdrawSave(request)
      planner.effects.redraw(.day)
    }
  }

  /// Retries the failed saves of a task.
  public mutating func saveRetried(_ id: TaskID, now: Instant) throws(Refusal) {
    guard pendingSaves.saves.contains(where: { $0.composed.id == id }) else { throw .unknownSave }
    event(at: now) { planner in
      while planner.pendingSaves.hasFailed(id) {
        let request = RequestNumber(value: planner.nextNumber())
        planner.pendingSaves.retried(id, as: request)
        planner.effects.saveTask(request, id)
        planner.effects.redraw(.day)
      }
    }
  }
}
