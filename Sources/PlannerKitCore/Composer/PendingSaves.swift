/// A save that the host has not acknowledged (DAY-8).
public struct PendingSave: Sendable {
  public internal(set) var request: RequestNumber
  public internal(set) var composed: ComposedTask
  /// The whole task as it was last composed.
  public internal(set) var task: PlanTask
  fileprivate var state = State.waiting

  fileprivate enum State {
    /// The host was asked to save the task. Valid transitions: failed; acknowledged, which ends the save.
    case waiting
    /// The host could not save the task; this is its message. Valid transitions: waiting (retried).
    case failed(String)
  }

  init(request: RequestNumber, composed: ComposedTask, task: PlanTask) {
    self.request = request
    self.composed = composed
    self.task = task
  }

  /// The host's message if the save failed and has not been retried.
  public var failureMessage: String? {
    switch state {
    case .waiting: nil
    case .failed(let message): message
    }
  }
}

/// The saves that a plan from the host may not contain yet (DAY-8).
struct PendingSaves: Sendable {
  /// The saves that the host has not acknowledged, oldest first.
  private(set) var saves: [PendingSave] = []
  /// The saves that were acknowledged while `planRequest` was under way. Its answer may be older than they are.
  private var acknowledged: [PendingSave] = []
  private var planRequest: RequestNumber?

  /// Adds a save. Earlier saves of the task then pass its present state to the host, so that none restores old values.
  mutating func add(_ composed: ComposedTask, task: PlanTask, request: RequestNumber) {
    saves.changeEach { save in
      guard save.composed.id == composed.id else { return }
      save.composed.merge(composed)
      save.task = task
    }
    saves.append(PendingSave(request: request, composed: composed, task: task))
  }

  /// Throws if the request does not wait for an answer. A failed save has been answered: it can be retried, but not
  /// answered again.
  func requireUnanswered(_ request: RequestNumber) throws(Refusal) {
    guard let save = saves.first(where: { $0.request == request }), save.failureMessage == nil else { throw .outdated }
  }

  mutating func acknowledged(_ request: RequestNumber, during planRequest: RequestNumber?) {
    if planRequest != self.planRequest { acknowledged = [] }
    self.planRequest = planRequest
    let index = saves.firstIndex { $0.request == request }
    if let save = index.flatMap({ saves.removeElement(at: $0) }), planRequest != nil { keep(save) }
  }

  private mutating func keep(_ save: PendingSave) {
    if let index = acknowledged.firstIndex(where: { $0.composed.id == save.composed.id }) {
      acknowledged[index].composed.merge(save.composed)
    } else {
      acknowledged.append(save)
    }
  }

  /// Applies to a plan the saves that the answer to this request may not contain, so that no composed task is lost.
  func reapply(
    to index: inout TaskIndex, loadedBy request: RequestNumber, known: DayPlan, clock: LocalClock
  ) throws(Refusal) {
    if request == planRequest { try Self.reapply(acknowledged, to: &index, known, clock) }
    try Self.reapply(saves, to: &index, known, clock)
  }

  @inline(never)
  private static func reapply(
    _ saves: [PendingSave], to index: inout TaskIndex, _ known: DayPlan, _ clock: LocalClock
  ) throws(Refusal) {
    for save in saves {
      let id = save.composed.id
      if let task = index.task(id) ?? known.task(id) { index.set(try save.composed.updating(task, clock: clock)) }
    }
  }

  /// Updates the saves after a plan was loaded. Later plans contain all acknowledged saves. The other saves pass their
  /// tasks to the host as they are in the plan now.
  mutating func planLoaded(_ plan: DayPlan) {
    acknowledged = []
    saves.changeEach { $0.task = plan.task($0.composed.id) ?? $0.task }
  }

  mutating func failed(_ request: RequestNumber, _ message: String) {
    saves.changeEach { if $0.request == request { $0.state = .failed(message) } }
  }

  /// Whether a failed save of a task waits for its retry.
  func hasFailed(_ id: TaskID) -> Bool {
    saves.contains { $0.composed.id == id && $0.failureMessage != nil }
  }

  /// Gives the oldest failed save of a task a new number, with which it is requested again.
  mutating func retried(_ id: TaskID, as request: RequestNumber) {
    if let index = saves.firstIndex(where: { $0.composed.id == id && $0.failureMessage != nil }) {
      saves[index].request = request
      saves[index].state = .waiting
    }
  }

  /// Drops the oldest save of a task that the host removed. Returns its request; nil if there are no more.
  mutating func dropSave(of id: TaskID) -> RequestNumber? {
    while let index = acknowledged.firstIndex(where: { $0.composed.id == id }) {
      _ = acknowledged.removeElement(at: index)
    }
    return saves.firstIndex { $0.composed.id == id }.flatMap { saves.removeElement(at: $0)?.request }
  }
}

// MARK: - Snapshot

extension PendingSaves {
  func write(to writer: SnapshotWriter) {
    PendingSave.write(saves, to: writer)
    PendingSave.write(acknowledged, to: writer)
    writer.write(planRequest)
  }

  init(from reader: SnapshotReader) throws(Refusal) {
    saves = try PendingSave.list(from: reader, atMost: Limits.pendingSaves)
    acknowledged = try PendingSave.list(from: reader, atMost: .max)
    planRequest = reader.request()
  }

  /// Replaces the number of the plan request after a restore. Without a new number, acknowledged saves are dropped.
  mutating func planRequestReissued(as request: RequestNumber?, replacing previous: RequestNumber?) {
    planRequest = planRequest == previous ? request : nil
    if planRequest == nil { acknowledged = [] }
  }

  /// Gives the save at an index a new number after a restore. Returns whether it must be requested again, which is
  /// false if it failed.
  mutating func saveReissued(at index: Int, as request: RequestNumber) -> Bool {
    saves[index].request = request
    return saves[index].failureMessage == nil
  }
}

extension PendingSave {
  @inline(never)
  fileprivate static func write(_ saves: [PendingSave], to writer: SnapshotWriter) {
    writer.write(count: saves.count)
    for save in saves {
      writer.write(save.request)
      save.composed.write(to: writer)
      save.task.write(to: writer)
      writer.write(save.failureMessage)
    }
  }

  @inline(never)
  fileprivate static func list(from reader: SnapshotReader, atMost limit: Int) throws(Refusal) -> [PendingSave] {
    // The save must be applicable to a loaded plan.
    let clock = LocalClock(now: Instant(milliseconds: 0), offsets: [UTCOffset(seconds: 0)])
    var saves: [PendingSave] = []
    for _ in Indexes(below: reader.count(atMost: limit)) {
      guard let request = reader.request() else { throw .corruptSnapshot }
      let composed = try ComposedTask(from: reader)
      let task = try PlanTask.task(from: reader)
      guard composed.id == task.id else { throw .corruptSnapshot }
      _ = try composed.updating(task, clock: clock)
      var save = PendingSave(request: request, composed: composed, task: task)
      if let message = reader.optionalText(.message) { save.state = .failed(message) }
      saves.append(save)
    }
    return saves
  }
}
