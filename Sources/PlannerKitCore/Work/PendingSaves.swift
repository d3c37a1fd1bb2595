/// A save of a composed task that the host has not acknowledged (DAY-8).
public final class PendingSave: Sendable {
  public let key: SaveKey
  /// The number of the save: later saves have a greater one.
  public let number: UInt64
  /// When the person saved it.
  public let since: Instant
  public let composed: ComposedTask
  /// The whole task as it was last composed.
  public let task: PlanTask
  public let state: SaveState

  init(
    key: SaveKey, number: UInt64, since: Instant, composed: ComposedTask, task: PlanTask,
    _ state: SaveState = SaveState()
  ) {
    (self.key, self.number, self.since) = (key, number, since)
    (self.composed, self.task, self.state) = (composed, task, state)
  }

  @inline(never)
  fileprivate func with(
    composed: ComposedTask? = nil, task: PlanTask? = nil, _ change: (inout SaveState) -> Void = { _ in }
  ) -> PendingSave {
    var state = state
    change(&state)
    return PendingSave(
      key: key, number: number, since: since, composed: composed ?? self.composed, task: task ?? self.task, state)
  }

  /// Whether this is a save of the task, and the plan shows what was composed.
  fileprivate func isShown(of id: TaskID) -> Bool {
    composed.id == id && state.phase != .refused
  }
}

/// The saves that a plan from the host may not contain yet (DAY-8).
struct PendingSaves: Sendable {
  /// The saves that the host has not acknowledged, oldest first.
  private(set) var saves: [PendingSave] = []
  /// The saves that were acknowledged while `planRequest` was under way. Its answer may be older than they are.
  private var acknowledged: [PendingSave] = []
  private var planRequest: RequestNumber?
  /// The tasks of the saves as the backend has them. It has a new task once a save of it is acknowledged.
  private var backend = TaskIndex()

  /// Adds a save. `known` is the task before it was composed; nil if it is new.
  @inline(never)
  mutating func add(_ save: PendingSave, known: PlanTask?) {
    if let known, !has(known.id) { backend.set(known) }
    saves.append(save)
    deliver(save.task)
  }

  /// All saves of a task pass its present state to the host, so that none restores old values.
  private mutating func deliver(_ task: PlanTask) {
    saves.changeEach { if $0.isShown(of: task.id) { $0 = $0.with(task: task) } }
  }

  private func forEach(_ body: (PendingSave) -> Void) {
    saves.withUnsafeBufferPointer { saves in
      for index in Indexes(below: saves.count) { body(saves[index]) }
    }
  }

  /// Whether no save waits to create a task (WORK-2.3).
  func hasCreated(_ id: TaskID) -> Bool {
    !saves.contains { $0.isShown(of: id) && !$0.composed.purpose.isEdit }
  }

  func has(_ id: TaskID) -> Bool {
    saves.contains { $0.composed.id == id }
  }

  /// The task of the save with a key.
  func task(of key: SaveKey) -> TaskID? {
    saves.first { $0.key == key }?.composed.id
  }

  // MARK: Answers

  /// Ends the save with a key, which the host has acknowledged while a plan request was under way.
  @inline(never)
  mutating func acknowledged(_ key: SaveKey, during planRequest: RequestNumber?, _ clock: LocalClock) {
    if planRequest != self.planRequest { acknowledged = [] }
    self.planRequest = planRequest
    guard let place = saves.firstIndex(where: { $0.key == key }), var save = saves.removeElement(at: place) else {
      return
    }
    let id = save.composed.id
    // Each save delivered what later saves of the task composed, too.
    var index = 0
    saves.changeEach { other in
      if other.isShown(of: id) {
        if index < place {
          other = other.with(composed: other.composed.merged(with: save.composed))
        } else {
          save = save.with(composed: save.composed.merged(with: other.composed))
        }
      }
      index &+= 1
    }
    let stored = backend.task(id) ?? save.task
    backend.set((try? save.composed.updating(stored, clock: clock)) ?? stored)
    forgetBackend(of: id)
    if planRequest != nil { keep(save) }
  }

  private mutating func keep(_ save: PendingSave) {
    if let index = acknowledged.firstIndex(where: { $0.composed.id == save.composed.id }) {
      guard let other = acknowledged.element(at: index) else { return }
      acknowledged.replace(at: index, with: other.with(composed: other.composed.merged(with: save.composed)))
    } else {
      acknowledged.append(save)
    }
  }

  private mutating func forgetBackend(of id: TaskID) {
    if !has(id) { _ = backend.remove(id) }
  }

  func awaits(_ answer: SaveAnswer, _ key: SaveKey) -> Bool {
    saves.contains { $0.key == key && $0.state.awaits(answer) }
  }

  func isRefused(_ key: SaveKey) -> Bool {
    saves.contains { $0.key == key && $0.state.phase == .refused }
  }

  mutating func changeState(of key: SaveKey, _ change: (inout SaveState) -> Void) {
    saves.changeEach { if $0.key == key { $0 = $0.with(change) } }
  }

  /// The task with everything that was composed and not refused, on top of what the backend has. Its saves deliver it.
  /// Nil if the backend does not have the task and nothing is left to save.
  @inline(never)
  mutating func recomposed(_ id: TaskID, as shown: PlanTask?, _ clock: LocalClock) -> PlanTask? {
    let isLeft = saves.contains { $0.isShown(of: id) }
    guard var task = backend.task(id) ?? (isLeft ? shown : nil) else { return nil }
    forEach { if $0.isShown(of: id) { task = (try? $0.composed.updating(task, clock: clock)) ?? task } }
    deliver(task)
    return task
  }

  /// Ends a refused save.
  mutating func dismissed(_ key: SaveKey) {
    guard let id = task(of: key) else { return }
    _ = saves.firstIndex { $0.key == key }.map { saves.removeElement(at: $0) }
    forgetBackend(of: id)
  }

  /// The oldest save that waits to be sent.
  var nextToSend: PendingSave? {
    saves.first { $0.state.phase == .waiting }
  }

  /// Lets saves wait to be sent again.
  mutating func wait(where isDue: (PendingSave) -> Bool) {
    saves.changeEach { if isDue($0) { $0 = $0.with { $0.wait() } } }
  }

  // MARK: Plans

  /// Applies to a plan the saves that the answer to this request may not contain, so that no composed task is lost.
  func reapply(
    to index: inout TaskIndex, loadedBy request: RequestNumber, clock: LocalClock, known: (TaskID) -> PlanTask?
  ) throws(Refusal) -> TaskIndex {
    if request == planRequest { try Self.reapply(acknowledged, to: &index, clock, known) }
    var backend = backend
    for save in saves {
      if let task = index.task(save.composed.id) { backend.set(task) }
    }
    try Self.reapply(saves, to: &index, clock, known)
    return backend
  }

  @inline(never)
  private static func reapply(
    _ saves: [PendingSave], to index: inout TaskIndex, _ clock: LocalClock, _ known: (TaskID) -> PlanTask?
  ) throws(Refusal) {
    for save in saves where save.isShown(of: save.composed.id) {
      let id = save.composed.id
      if let task = index.task(id) ?? known(id) { index.set(try save.composed.updating(task, clock: clock)) }
    }
  }

  /// Updates the saves after a plan was loaded. Later plans contain all acknowledged saves. The other saves pass their
  /// tasks to the host as they are in the plan now, without outcomes. `backend` has them without what was composed,
  /// too.
  mutating func planLoaded(_ backend: TaskIndex, _ planned: (TaskID) -> PlanTask?) {
    acknowledged = []
    self.backend = backend
    saves.changeEach { save in
      if save.isShown(of: save.composed.id) { save = save.with(task: planned(save.composed.id)) }
    }
  }

  /// The host's system changed a task.
  mutating func backendChanged(_ task: PlanTask) {
    if has(task.id) { backend.set(task) }
  }

  mutating func backendStatusChanged(_ id: TaskID, to status: TaskStatus) {
    if let task = backend.task(id) { backend.set(task.with(status: status)) }
  }

  /// Drops the oldest save of a task that the host removed. Returns its key; nil if there are no more.
  mutating func dropSave(of id: TaskID) -> SaveKey? {
    while let index = acknowledged.firstIndex(where: { $0.composed.id == id }) {
      _ = acknowledged.removeElement(at: index)
    }
    _ = backend.remove(id)
    return saves.firstIndex { $0.composed.id == id }.flatMap { saves.removeElement(at: $0)?.key }
  }

  // MARK: Time

  /// When the next failed save is tried again by itself; the last instant if none is.
  @inline(never)
  var due: Instant {
    var due = Instant(milliseconds: .max)
    forEach { due = min(due, $0.state.due ?? due) }
    return due
  }

  mutating func clockWentBack(from before: Instant, to now: Instant) {
    saves.changeEach { $0 = $0.with { $0.clockWentBack(from: before, to: now) } }
  }
}

// MARK: - Snapshot

extension PendingSaves {
  func write(to writer: SnapshotWriter) {
    PendingSave.write(saves, to: writer)
    PendingSave.write(acknowledged, to: writer)
    writer.write(planRequest)
    writer.write(count: backend.tasks.count)
    for task in backend.tasks { task.write(to: writer) }
  }

  @inline(never)
  init(from reader: SnapshotReader, takenAt now: Instant) throws(Refusal) {
    for save in try PendingSave.list(from: reader, atMost: Limits.pendingSaves, now) {
      guard task(of: save.key) == nil else { throw .corruptSnapshot }
      saves.append(save)
      // Before version 7 no save was refused. A refused one has the task as it was then.
      if reader.version < 7 { deliver(save.task) }
    }
    acknowledged = try PendingSave.list(from: reader, atMost: .max, now)
    planRequest = reader.request()
    guard reader.version > 6 else { return }
    for _ in Indexes(below: reader.count(atMost: Limits.pendingSaves)) {
      let task = try PlanTask.task(from: reader)
      guard has(task.id), backend.set(task) == nil else { throw .corruptSnapshot }
    }
  }

  /// Replaces the number of the plan request after a restore. Without a new number, acknowledged saves are dropped.
  mutating func planRequestReissued(as request: RequestNumber?, replacing previous: RequestNumber?) {
    planRequest = planRequest == previous ? request : nil
    if planRequest == nil { acknowledged = [] }
  }
}

extension PendingSave {
  @inline(never)
  fileprivate static func write(_ saves: [PendingSave], to writer: SnapshotWriter) {
    writer.write(count: saves.count)
    for save in saves {
      save.key.write(to: writer)
      writer.write(save.number)
      writer.write(save.since)
      save.composed.write(to: writer)
      save.task.write(to: writer)
      save.state.write(to: writer)
    }
  }

  @inline(never)
  fileprivate static func list(
    from reader: SnapshotReader, atMost limit: Int, _ now: Instant
  ) throws(Refusal) -> [PendingSave] {
    // The save must be applicable to a loaded plan.
    let clock = LocalClock(now: Instant(milliseconds: 0), offsets: [UTCOffset(seconds: 0)])
    let hasKeys = reader.version > 6
    var saves: [PendingSave] = []
    for _ in Indexes(below: reader.count(atMost: limit)) {
      let key = hasKeys ? SaveKey(from: reader) : nil
      let number = hasKeys ? reader.uint64() : 0
      let since = hasKeys ? reader.instant() : now
      let request = hasKeys ? nil : reader.request()
      let composed = try ComposedTask.composed(from: reader)
      let task = try PlanTask.task(from: reader)
      guard composed.id == task.id else { throw .corruptSnapshot }
      _ = try composed.updating(task, clock: clock)
      guard let key = key ?? request.map({ SaveKey(of: $0, for: task.id, at: now) }) else { throw .corruptSnapshot }
      let state =
        hasKeys ? SaveState(ofNoOutcomeFrom: reader) : SaveState(beforeVersion7: reader.optionalText(.message))
      saves.append(PendingSave(key: key, number: number, since: since, composed: composed, task: task, state))
    }
    return saves
  }
}
