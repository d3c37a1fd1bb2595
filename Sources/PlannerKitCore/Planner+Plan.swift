// Events of the day plan.

/// A task that was refused when the plan was loaded.
public struct RefusedTask: Sendable {
  /// Which of the tasks of the answer, from 0.
  public let index: Int
  public let rejection: Rejection
}

extension Planner {
  /// The host answers a plan request with tasks, each valid or refused for itself (DAY-2). They replace all known ones.
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
    for (index, answer) in answers.enumerated() {
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
    try keepComposed(in: &tasks, positions: &positions, request: request)
    pendingSaves.planLoaded()
    advance(to: now)
    effects.withdrawLoadPlan()
    refusedTasks = refused
    loading.loaded(clock.today)
    plan.replaceAll(with: tasks, clock: clock)
    hostTravelTimes.keep(knownTo: plan)
    effects.redraw(.day)
    tasksChanged()
  }

  public mutating func planFailed(_ message: String, request: RequestNumber, now: Instant) throws(Rejection) {
    try TextField.message.check(message)
    try requireCurrent(request, now: now)
    advance(to: now)
    effects.withdrawLoadPlan()
    refusedTasks = []
    loading.failed(message)
    effects.redraw(.day)
  }

  public mutating func taskAdded(_ task: PlanTask, now: Instant) throws(Rejection) {
    try plan.add(task, clock: clock)
    advance(to: now)
    tasksChanged()
  }

  /// The task takes the place of the known one, status and all: the backend is the authority (TASK-3).
  public mutating func taskUpdated(_ task: PlanTask, now: Instant) throws(Rejection) {
    try plan.update(task, clock: clock)
    advance(to: now)
    tasksChanged()
  }

  public mutating func taskRemoved(_ id: TaskID, now: Instant) throws(Rejection) {
    try plan.remove(id)
    advance(to: now)
    hostTravelTimes.keep(knownTo: plan)
    for request in pendingSaves.forget(id) {
      effects.withdrawSave(request)
      effects.redraw(.day)
    }
    tasksChanged()
  }

  /// The host's system changed a status; the same status again has no effect (TASK-3).
  public mutating func taskStatusChanged(_ id: TaskID, to status: TaskStatus, now: Instant) throws(Rejection) {
    let changed = try plan.setStatus(status, of: id)
    advance(to: now)
    if changed { tasksChanged() }
  }

  /// The day may change at `now`, and void the request before its answer is looked at (TIME-4).
  private func requireCurrent(_ request: RequestNumber, now: Instant) throws(Rejection) {
    try requireStarted()
    guard loading.request == request, clock.day(of: now) == clock.today else { throw .outdated }
  }

  /// Details whose task is gone are dismissed; the rest of what is shown follows the plan (DET-7, DAY-7).
  private mutating func tasksChanged() {
    let plan = plan
    enqueue(children.revoked(where: { !plan.hasTask(of: $0) }, handedOver: handedOver))
    listTasks()
  }
}
