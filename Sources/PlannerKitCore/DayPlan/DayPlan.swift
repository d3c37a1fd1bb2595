/// All known tasks (TASK-1), in visiting order (DAY-4) and by id. List and details show only these tasks (DAY-7).
struct DayPlan: Sendable {
  /// Sorted by `SortKey`; the order is total.
  private(set) var tasks: [PlanTask] = []
  private var index = TaskIndex()
  /// The ids in the accepted order. Their tasks come before all others (ORDER-9).
  private(set) var acceptedIDs: [TaskID] = []
  /// Whether tasks with a final status come after all others (WORK-11.3).
  private var listsFinishedLast = false
  /// Whether a task may come after another one (SCHED-17).
  private(set) var hasPrecedence = false

  @inline(never)
  func task(_ id: TaskID) -> PlanTask? {
    index.task(id)
  }

  /// Whether the plan contains the task that a child shows. A composer needs no task in the plan.
  func hasTask(shownBy content: ChildContent) -> Bool {
    switch content {
    case .details(let id): index.task(id) != nil
    case .composer: true
    }
  }

  /// Replaces all tasks. Tasks that stay keep the host's travel times.
  mutating func replaceAll(with index: TaskIndex, clock: LocalClock) {
    let before = self.index
    self.index = index
    self.index.inheritTravelTimes(from: before)
    hasPrecedence = index.hasPrecedence
    rank(clock)
  }

  /// Puts tasks with a final status after all others, or where their order says.
  mutating func setFinishedLast(_ isLast: Bool, clock: LocalClock) {
    guard isLast != listsFinishedLast else { return }
    listsFinishedLast = isLast
    rank(clock)
  }

  /// Puts the tasks with these ids first, in this order. Without ids, the tasks' own order applies.
  mutating func setOrder(_ ids: [TaskID], clock: LocalClock) {
    guard !ids.isEmpty || !acceptedIDs.isEmpty else { return }
    acceptedIDs = ids
    rank(clock)
  }

  /// Updates the ranks of all tasks.
  @inline(never)
  private mutating func rank(_ clock: LocalClock) {
    let known = index.tasks
    known.each { task in
      let unaccepted = ranked(task, at: nil)
      if unaccepted !== task { index.set(unaccepted) }
    }
    for (position, id) in acceptedIDs.enumerated() {
      if let task = index.task(id) { index.set(ranked(task, at: position)) }
    }
    tasks = index.tasks
    sort(clock: clock)
  }

  /// The task with its rank.
  func ranked(_ task: PlanTask) -> PlanTask {
    ranked(task, at: acceptedIDs.firstIndex { $0 == task.id })
  }

  @inline(never)
  private func ranked(_ task: PlanTask, at position: Int?) -> PlanTask {
    var rank = position.map { UInt16(truncatingIfNeeded: $0) } ?? PlanTask.noRank
    if listsFinishedLast && task.status.isFinal { rank |= PlanTask.lastRank }
    return rank == task.rank ? task : task.with(rank: rank)
  }

  /// Sorts all tasks. Required after a change of the offsets from UTC, because planned times depend on them.
  mutating func sort(clock: LocalClock) {
    let known = tasks
    let order = sortedIndexes(of: known.map { SortKey($0, clock: clock) })
    tasks = order.compactMap { known.element(at: $0) }
  }

  /// Adds a task, or replaces the task with its id and returns the replaced task.
  mutating func put(_ task: PlanTask, clock: LocalClock) -> PlanTask? {
    let known = index.set(task)
    if task.terms?.after != nil { hasPrecedence = true }
    if let known { removeFromOrder(known, clock) }
    tasks.insert(task, atClamped: place(of: task, clock))
    return known
  }

  /// Removes a task and returns it.
  mutating func remove(_ id: TaskID, clock: LocalClock) -> PlanTask? {
    let known = index.remove(id)
    if let known { removeFromOrder(known, clock) }
    return known
  }

  private mutating func removeFromOrder(_ task: PlanTask, _ clock: LocalClock) {
    _ = tasks.removeElement(at: place(of: task, clock))
  }

  /// The index in the visiting order at which a task is, or would be inserted.
  func place(of task: PlanTask, _ clock: LocalClock) -> Int {
    let tasks = tasks
    return clock.place(of: task, below: tasks.count) { tasks.element(at: $0) }
  }

  /// Throws if the plan is full.
  func requireRoom() throws(Refusal) {
    try Self.requireRoom(beside: tasks.count)
  }

  static func requireRoom(beside count: Int) throws(Refusal) {
    guard count < Limits.tasks else { throw .planFull }
  }

  /// The visiting order of a task that comes after all others (NEW-12).
  var nextOrder: Int32 {
    let last = tasks.reduce(-1) { max($0, $1.order) }
    return last < .max ? last &+ 1 : last
  }

  /// Lowers the orders of the last tasks as far as needed, so that a task with the greatest order comes after all
  /// others. Returns whether any order was lowered.
  mutating func makeRoom(before id: TaskID, clock: LocalClock) -> Bool {
    let listsFinishedLast = listsFinishedLast
    setFinishedLast(false, clock: clock)
    var hasLowered = false
    var (before, limit) = (Int32.max, Int32.max &- 1)
    for index in Indexes(below: tasks.count) {
      guard let task = tasks.element(at: tasks.count &- 1 &- index), task.id != id else { continue }
      // Tasks of the next lower order come before those that were lowered.
      if task.order < before && hasLowered { limit = limit &- 1 }
      before = task.order
      guard task.order > limit else { break }
      self.index.set(task.with(order: limit))
      hasLowered = true
    }
    if hasLowered {
      tasks = index.tasks
      sort(clock: clock)
    }
    setFinishedLast(listsFinishedLast, clock: clock)
    return hasLowered
  }
}

// MARK: - Travel times

extension DayPlan {
  /// The range of the host's travel times in seconds (DAY-5).
  static var travelTimes: ClosedRange<Double> { 0...31_536_000 }

  /// Whether the host may pass in this travel time. Infinity means that there is no route (ORDER-3.9).
  static func isTravelTime(_ seconds: Double) -> Bool {
    travelTimes.contains(seconds) || seconds == .infinity
  }

  /// Whether there are travel times from the host. Usually there are none.
  var hasTravelTimes: Bool {
    index.hasTravelTimes
  }

  /// The host's travel time to a task. It is negative if it is of the answer to a proposal's request, so that speeds
  /// apply to it (SCHED-16); -0 is such a time, too.
  func travelTime(to id: TaskID) -> Double? {
    index.travelTime(to: id)
  }

  /// Sets the host's travel time to a task. It applies until the next used fix.
  mutating func setTravelTime(_ seconds: Double, to id: TaskID) {
    index.setTravelTime(seconds, to: id)
  }

  mutating func forgetTravelTimes() {
    index.forgetTravelTimes()
  }
}

extension LocalClock {
  /// Whether a task is listed today (DAY-3).
  func lists(_ task: PlanTask) -> Bool {
    guard task.planned != nil || !task.repeatDays.isEmpty else { return true }
    if let planned = task.planned, day(of: planned) == today { return true }
    return task.repeatDays.contains(Weekdays(of: today))
  }

  /// The index of the first of `count` tasks in visiting order that does not come before this task.
  @inline(never)
  func place(of task: PlanTask, below count: Int, in tasks: (Int) -> PlanTask?) -> Int {
    let key = SortKey(task, clock: self)
    return firstIndex(below: count) { index in
      tasks(index).map { SortKey($0, clock: self) < key } != true
    }
  }
}

// MARK: - Snapshot

extension DayPlan {
  func write(to writer: SnapshotWriter) {
    writer.write(count: tasks.count)
    for task in tasks { task.write(to: writer) }
  }

  init(from reader: SnapshotReader, clock: LocalClock) throws(Refusal) {
    let count = reader.count(atMost: Limits.tasks)
    var tasks: [PlanTask] = []
    tasks.reserveCapacity(count)
    for _ in Indexes(below: count) { tasks.append(try PlanTask.task(from: reader)) }
    var isDuplicate = [Bool](repeating: false, count: count)
    index = TaskIndex(tasks, isDuplicate: &isDuplicate)
    guard index.tasks.count == count else { throw .idTwiceInPlan }
    self.tasks = tasks
    hasPrecedence = index.hasPrecedence
    sort(clock: clock)
  }

  func writeTravelTimes(to writer: SnapshotWriter) {
    let given = index.tasks.filter { travelTime(to: $0.id) != nil }
    writer.write(count: given.count)
    for task in given {
      task.id.write(to: writer)
      if let seconds = travelTime(to: task.id) { writer.write(seconds) }
    }
  }

  mutating func readTravelTimes(from reader: SnapshotReader) throws(Refusal) {
    for _ in Indexes(below: reader.count()) {
      let (id, time) = (TaskID(from: reader), reader.double())
      guard Self.isTravelTime(time.magnitude), task(id) != nil, travelTime(to: id) == nil else {
        throw .corruptSnapshot
      }
      setTravelTime(time, to: id)
    }
  }
}
