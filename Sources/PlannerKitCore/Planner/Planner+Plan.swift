// Events of the day plan.

/// A task that was refused when the plan was loaded.
public struct RefusedTask: Sendable {
  /// The index of the task in the answer, from 0.
  public let index: Int
  public let refusal: Refusal
}

extension Planner {
  /// Loads the plan again without emptying the list. Joins a load that is under way (DAY-6).
  public mutating func refresh(now: Instant) throws(Refusal) {
    try requireStarted()
    event(at: now) { planner in
      guard planner.loading.refreshNeedsRequest else { return }
      let request = RequestNumber(value: planner.nextNumber())
      planner.loading.refreshRequested(request)
      planner.effects.loadPlan(request, planner.clock.today)
      planner.effects.redraw(.day)
    }
  }

  /// The host answers a plan request. Each task is valid or refused independently of the others (DAY-2). The valid
  /// tasks replace all known tasks.
  public mutating func planLoaded(
    _ answers: some Collection<Result<PlanTask, Refusal>>, request: RequestNumber, now: Instant
  ) throws(Refusal) {
    guard answers.count <= Limits.tasks else { throw .tooManyTasks }
    try requireCurrent(request, now: now)
    try loaded(PlanAnswer(answers), request: request, now: now)
  }

  @inline(never)
  private mutating func loaded(_ answer: PlanAnswer, request: RequestNumber, now: Instant) throws(Refusal) {
    let refused = answer.refused
    var index = answer.index
    let (known, outcomes) = (plan, outcomes)
    let backend = try pendingSaves.reapply(to: &index, loadedBy: request, clock: clock) { outcomes.base($0, in: known) }
    event(at: now) { planner in
      planner.effects.withdrawLoadPlan()
      planner.refusedTasks = refused
      planner.loading.loaded(planner.clock.today)
      let before = planner.plan
      planner.orderGiven(with: request)
      var shown = index
      planner.outcomes.planLoaded(&shown, by: request, at: planner.clock.now, planner.clock) {
        before.task($0) != nil
      }
      planner.plan.replaceAll(with: shown, clock: planner.clock)
      for save in planner.pendingSaves.saves where planner.plan.task(save.composed.id) != nil {
        planner.keepLast(save.composed)
      }
      let (plan, outcomes) = (planner.plan, planner.outcomes)
      planner.pendingSaves.planLoaded(backend) { outcomes.base($0, in: plan) }
      planner.visitBegun(unlike: before)
      planner.forgetLegs(unlike: before)
      planner.effects.redraw(.day)
      planner.dismissLostTask()
      planner.markStale(.all)
    }
  }

  /// The host could not load the plan. A known plan stays (DAY-6).
  public mutating func planFailed(_ message: String, request: RequestNumber, now: Instant) throws(Refusal) {
    try TextField.message.check(message)
    try requireCurrent(request, now: now)
    event(at: now) { planner in
      planner.effects.withdrawLoadPlan()
      planner.refusedTasks = []
      planner.loading.failed(message)
      planner.effects.redraw(.day)
    }
  }

  /// Adds a single task to the plan (DAY-6).
  public mutating func taskAdded(_ task: PlanTask, now: Instant) throws(Refusal) {
    guard plan.task(task.id) == nil else { throw .idInUse(.id) }
    try plan.requireRoom()
    try plan.checkPrecedence(of: task)
    event(at: now) { planner in
      planner.pendingSaves.backendChanged(task)
      planner.put(task)
    }
  }

  /// Replaces a known task, including its status: the host's system is the authority (TASK-3).
  public mutating func taskUpdated(_ task: PlanTask, now: Instant) throws(Refusal) {
    guard let known = plan.task(task.id) else { throw .unknownTask(.id) }
    try plan.checkPrecedence(of: task)
    event(at: now) { planner in
      if task.order != known.order { planner.orderGiven(with: nil) }
      planner.pendingSaves.backendChanged(task)
      planner.put(task)
    }
  }

  /// Removes a single task from the plan, and discards its saves (DAY-6, DAY-8).
  public mutating func taskRemoved(_ id: TaskID, now: Instant) throws(Refusal) {
    guard plan.task(id) != nil else { throw .unknownTask(.id) }
    event(at: now) { planner in
      while let key = planner.pendingSaves.dropSave(of: id) {
        planner.effects.withdrawSave(key)
        planner.effects.redraw(.day)
      }
      planner.removeFromPlan(id)
      planner.sendSaves()
    }
  }

  /// Removes a task from the plan, with its row and its details.
  @inline(never)
  mutating func removeFromPlan(_ id: TaskID) {
    guard let task = plan.remove(id, clock: clock) else { return }
    markStale(.one(TaskChange(before: task)))
    home.schedule.forgetLegs(of: id)
    dismissLostTask()
  }

  /// The host's system changed a status. The same status again has no effect (TASK-3).
  public mutating func taskStatusChanged(_ id: TaskID, to status: TaskStatus, now: Instant) throws(Refusal) {
    guard let task = base(id) else { throw .unknownTask(.id) }
    guard task.status == status || task.status.canChange(to: status) else { throw .illegalStatusChange }
    event(at: now) { planner in
      guard task.status != status else { return }
      planner.pendingSaves.backendStatusChanged(id, to: status)
      planner.put(task.with(status: status))
    }
  }

  /// A task of the plan without what outcomes show.
  func base(_ id: TaskID) -> PlanTask? {
    outcomes.base(id, in: plan)
  }

  /// Adds a task that the host or the person gave to the plan, or replaces the one with its id.
  mutating func put(_ given: PlanTask) {
    outcomes.given(given, at: clock.now)
    place(outcomes.shown(given, clock))
  }

  /// Adds the task to the plan as it is shown, or replaces the one with its id.
  mutating func place(_ given: PlanTask) {
    let task = plan.ranked(given)
    let before = plan.put(task, clock: clock)
    if let before, before.coordinate != task.coordinate { home.schedule.forgetLegs(of: task.id) }
    markStale(.one(TaskChange(before: before, after: task)))
    visitIfBegun(task, before: before)
  }

  /// Drops the host's travel times from and to a task that moved or left the plan.
  private mutating func forgetLegs(unlike before: DayPlan) {
    for id in home.schedule.legs.ids where before.task(id)?.coordinate != plan.task(id)?.coordinate {
      home.schedule.forgetLegs(of: id)
    }
  }

  /// Throws if the request is not the current one. If the day changes at `now`, the request is void (TIME-4).
  private func requireCurrent(_ request: RequestNumber, now: Instant) throws(Refusal) {
    try requireStarted()
    guard loading.request == request, clock.day(of: now) == clock.today else { throw .outdated }
  }

  /// Dismisses details whose task was removed (DET-7).
  private mutating func dismissLostTask() {
    let plan = plan
    effects.enqueue(children.invalidated { !plan.hasTask(shownBy: $0) })
  }
}
