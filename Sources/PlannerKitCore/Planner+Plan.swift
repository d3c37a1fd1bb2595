// Events of the day plan.

/// A task that was refused when the plan was loaded.
public struct RefusedTask: Sendable {
  /// The index of the task in the answer, from 0.
  public let index: Int
  public let rejection: Rejection
}

extension Planner {
  /// The host answers a plan request. Each task is valid or refused on its own (DAY-2). The valid ones replace all
  /// known tasks.
  public mutating func planLoaded(
    _ answers: some Collection<Result<PlanTask, Rejection>>, request: RequestNumber, now: Instant
  ) throws(Rejection) {
    guard answers.count <= Limits.tasks else { throw .tooManyTasks }
    try requireCurrent(request, now: now)
    var tasks: [PlanTask] = []
    var positions: [TaskID: Int] = [:]
    var refused: [RefusedTask] = []
    tasks.reserveCapacity(answers.count)
    positions.reserveCapacity(answers.count)
    var index = 0
    for answer in answers {
      defer { index &+= 1 }
      switch answer {
      case .success(let task) where positions[task.id] == nil:
        positions.set(tasks.count, for: task.id)
        tasks.append(task)
      case .success:
        let rejection = Rejection.idTwiceInPlan
        refused.append(RefusedTask(index: index, rejection: rejection))
      case .failure(let rejection):
        refused.append(RefusedTask(index: index, rejection: rejection))
      }
    }
    try reapplySaves(in: &tasks, positions: &positions, request: request)
    pendingSaves.planLoaded()
    advance(to: now)
    effects.withdrawLoadPlan()
    refusedTasks = refused
    loading.loaded(clock.today)
    plan.replaceAll(with: tasks, clock: clock)
    hostTravelTimes.removeTasks(missingFrom: plan)
    effects.redraw(.day)
    tasksChanged()
  }

  /// The host could not load the plan. A known plan stays (DAY-6).
  public mutating func planFailed(_ message: String, request: RequestNumber, now: Instant) throws(Rejection) {
    try TextField.message.check(message)
    try requireCurrent(request, now: now)
    advance(to: now)
    effects.withdrawLoadPlan()
    refusedTasks = []
    loading.failed(message)
    effects.redraw(.day)
  }

  /// Adds a single task to the plan (DAY-6).
  public mutating func taskAdded(_ task: PlanTask, now: Instant) throws(Rejection) {
    try plan.add(task, clock: clock)
    advance(to: now)
    tasksChanged()
  }

  /// Replaces the known task, its status included: the backend is the authority (TASK-3).
  public mutating func taskUpdated(_ task: PlanTask, now: Instant) throws(Rejection) {
    try plan.update(task, clock: clock)
    advance(to: now)
    tasksChanged()
  }

  /// Removes a single task from the plan, and drops its saves (DAY-6, DAY-8).
  public mutating func taskRemoved(_ id: TaskID, now: Instant) throws(Rejection) {
    try plan.remove(id)
    advance(to: now)
    hostTravelTimes.removeTasks(missingFrom: plan)
    for request in pendingSaves.taskRemoved(id) {
      effects.withdrawSave(request)
      effects.redraw(.day)
    }
    tasksChanged()
  }

  /// The host's system changed a status. The same status again has no effect (TASK-3).
  public mutating func taskStatusChanged(_ id: TaskID, to status: TaskStatus, now: Instant) throws(Rejection) {
    let changed = try plan.setStatus(status, of: id)
    advance(to: now)
    if changed { tasksChanged() }
  }

  /// Refuses the answer to any other request. If the day changes at `now`, the request is void (TIME-4).
  private func requireCurrent(_ request: RequestNumber, now: Instant) throws(Rejection) {
    try requireStarted()
    guard loading.request == request, clock.day(of: now) == clock.today else { throw .outdated }
  }

  /// Dismisses details whose task is gone, and updates the rows (DET-7, DAY-7).
  private mutating func tasksChanged() {
    let plan = plan
    enqueue(children.invalidated(where: { !plan.hasTask(shownBy: $0) }))
    listTasks()
  }
}
