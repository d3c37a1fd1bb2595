/// All known tasks, in visiting order (DAY-4). List and details show nothing else (DAY-7).
struct DayPlan: Sendable {
  /// Sorted by visiting order, then planned time, then id; the order is total.
  private(set) var tasks: [PlanTask] = []
  private var positions: [TaskID: Int] = [:]

  func task(_ id: TaskID) -> PlanTask? {
    positions[id].flatMap { tasks.element(at: $0) }
  }

  /// Whether no two tasks have the same id. This is an invariant; only a snapshot can break it.
  var hasUniqueIDs: Bool {
    positions.count == tasks.count
  }

  /// Whether the plan contains the task that a child shows. A composer needs no task in the plan.
  func hasTask(shownBy content: ChildContent) -> Bool {
    switch content {
    case .details(let id): positions[id] != nil
    case .composer: true
    }
  }

  /// Replaces all tasks. Their ids must be unique.
  mutating func replaceAll(with tasks: [PlanTask], clock: LocalClock) {
    self.tasks = tasks
    sort(clock: clock)
  }

  mutating func add(_ task: PlanTask, clock: LocalClock) throws(Rejection) {
    guard positions[task.id] == nil else {
      throw .idInUse(.id)
    }
    guard tasks.count < Limits.tasks else { throw .planFull }
    tasks.append(task)
    sort(clock: clock)
  }

  /// Adds a task, or replaces the one with its id.
  mutating func addOrUpdate(_ task: PlanTask, clock: LocalClock) throws(Rejection) {
    if positions[task.id] == nil { try add(task, clock: clock) } else { try update(task, clock: clock) }
  }

  /// The visiting order after the last one (NEW-12).
  var nextOrder: Int32 {
    guard let last = tasks.last?.order else { return 0 }
    return last < .max ? last &+ 1 : last
  }

  mutating func update(_ task: PlanTask, clock: LocalClock) throws(Rejection) {
    guard let position = positions[task.id] else { throw .unknownTask(.id) }
    tasks.replace(at: position, with: task)
    sort(clock: clock)
  }

  mutating func remove(_ id: TaskID) throws(Rejection) {
    guard let position = positions[id] else { throw .unknownTask(.id) }
    tasks.remove(at: position)
    rebuildPositions()
  }

  /// Returns false if the task has this status already (TASK-3).
  mutating func setStatus(_ status: TaskStatus, of id: TaskID) throws(Rejection) -> Bool {
    guard let position = positions[id], let task = tasks.element(at: position) else { throw .unknownTask(.id) }
    guard task.status != status else { return false }
    guard task.status.canChange(to: status) else {
      throw .illegalStatusChange
    }
    tasks.replace(at: position, with: task.with(status: status))
    return true
  }

  /// Sorts the tasks. Required after a change of the offset from UTC: the order of days among instants depends on it.
  mutating func sort(clock: LocalClock) {
    tasks.sort { first, second in
      clock.sortKey(first) < clock.sortKey(second)
    }
    rebuildPositions()
  }

  private mutating func rebuildPositions() {
    positions.removeAll(keepingCapacity: true)
    positions.reserveCapacity(tasks.count)
    for (position, task) in tasks.enumerated() {
      positions.set(position, for: task.id)
    }
  }
}

extension LocalClock {
  /// Whether a task is listed today (DAY-3).
  func lists(_ task: PlanTask) -> Bool {
    guard task.planned != nil || !task.repeatDays.isEmpty else { return true }
    if let planned = task.planned, day(of: planned) == today { return true }
    return task.repeatDays.contains(Weekdays(of: today))
  }

  /// A day sorts as its first instant. Tasks that are not planned come last.
  fileprivate func sortKey(
    _ task: PlanTask
  ) -> (order: Int32, isUnplanned: Int, day: Int64, time: Int64, id: TaskID) {
    switch task.planned {
    case .day(let day): return (task.order, 0, day.number, 0, task.id)
    case .at(let instant):
      let local = local(instant)
      return (task.order, 0, local.day.number, local.time, task.id)
    case nil: return (task.order, 1, 0, 0, task.id)
    }
  }
}
