/// The task that a task comes after (SCHED-17).
public struct Precedence: Hashable, Sendable {
  public let other: TaskID
  /// The least time from the end of the visit of the other task to the begin of this one, in seconds: 0 ... 86,400.
  public let delay: Int64

  public init(other: TaskID, delay: Int64 = 0) {
    (self.other, self.delay) = (other, delay)
  }
}

extension DayPlan {
  /// Throws if a task would come after itself, also by way of other tasks (SCHED-17.2).
  func checkPrecedence(of task: PlanTask) throws(Refusal) {
    var (after, steps) = (task.terms?.after, 0)
    // Tasks that the outcomes keep in the plan can form a circle without this task.
    while let other = after?.other, steps <= tasks.count {
      guard other != task.id else { throw .workday(.circle) }
      after = self.task(other)?.terms?.after
      steps &+= 1
    }
  }

  /// Whether another task comes after this one with a delay.
  @inline(never)
  func isAwaited(_ id: TaskID) -> Bool {
    var isAwaited = false
    if hasPrecedence {
      tasks.each { if let after = $0.terms?.after, after.other == id, after.delay > 0 { isAwaited = true } }
    }
    return isAwaited
  }
}

extension TaskIndex {
  /// Removes the tasks that come after themselves, also by way of other tasks (SCHED-17.2), and returns them. There are
  /// no travel times yet.
  @inline(never)
  mutating func removeCircles() -> TaskIndex {
    guard hasPrecedence else { return TaskIndex() }
    let all = tasks
    // The number of the walk that came to each task first: 0 if none did, and -1 if the task is in a circle.
    var walks = [Int](repeating: 0, count: all.count)
    for start in Indexes(below: all.count) {
      var place: Int? = start
      while let here = place, walks.element(at: here) == 0 {
        walks.replace(at: here, with: start &+ 1)
        place = otherPlace(at: here)
      }
      // A walk that came back to a task of its own is in a circle.
      while let here = place, walks.element(at: here) == start &+ 1 {
        walks.replace(at: here, with: -1)
        place = otherPlace(at: here)
      }
    }
    var (kept, removed): ([PlanTask], [PlanTask]) = ([], [])
    for place in Indexes(below: all.count) {
      guard let task = all.element(at: place) else { continue }
      if walks.element(at: place) == -1 { removed.append(task) } else { kept.append(task) }
    }
    self = TaskIndex(ascending: kept)
    return TaskIndex(ascending: removed)
  }

  var hasPrecedence: Bool {
    tasks.contains { $0.terms?.after != nil }
  }

  /// The place of the task that a task comes after; nil if it comes after none, or after an unknown one.
  private func otherPlace(at place: Int) -> Int? {
    tasks.element(at: place)?.terms?.after.flatMap { found($0.other) }
  }
}

// MARK: - Snapshot

extension Precedence {
  static func write(_ precedence: Precedence?, to writer: SnapshotWriter) {
    writer.write(precedence != nil)
    guard let precedence else { return }
    precedence.other.write(to: writer)
    writer.write(precedence.delay)
  }

  static func optional(from reader: SnapshotReader) -> Precedence? {
    reader.flag() ? Precedence(other: TaskID(from: reader), delay: reader.int64()) : nil
  }
}
