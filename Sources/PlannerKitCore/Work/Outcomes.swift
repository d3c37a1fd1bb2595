/// The outcomes that the host's backend may not know yet, and what the rows show because of them (WORK-1 to WORK-7).
struct Outcomes: Sendable {
  /// Those that have not ended, oldest first. An acknowledged one stays as long as what it says holds (WORK-3.2).
  private(set) var all: [PendingOutcome] = []
  /// What the backend says about the tasks of these outcomes, in the order of their first one.
  private var facts: [TaskFacts] = []

  private final class TaskFacts: Sendable {
    /// The task as the backend gave it last, with what was composed.
    let theirs: PlanTask
    /// When the backend gave another status than before.
    let since: Instant
    /// The statuses that the person has settled, or that belong to outcomes that have ended: no news (WORK-5.5).
    let known: StatusSet

    init(_ theirs: PlanTask, since: Instant, known: StatusSet = []) {
      (self.theirs, self.since, self.known) = (theirs, since, known)
    }
  }

  /// Whether the agent or the backend has the last word on a task, and whether they contradict each other.
  private enum Verdict {
    case mine
    case conflict
    case theirs
  }

  @inline(never)
  private func facts(_ id: TaskID) -> TaskFacts? {
    facts.first { $0.theirs.id == id }
  }

  /// Sets the statuses that are no news about a task.
  private mutating func setKnown(_ id: TaskID, _ known: (TaskFacts) -> StatusSet) {
    facts.changeEach { if $0.theirs.id == id { $0 = TaskFacts($0.theirs, since: $0.since, known: known($0)) } }
  }

  private func index(of key: SaveKey) -> Int? {
    all.firstIndex { $0.outcome.key == key }
  }

  /// The pending outcome with a key.
  @inline(never)
  func pending(_ key: SaveKey) -> PendingOutcome? {
    index(of: key).flatMap { all.element(at: $0) }
  }

  /// The newest outcome of a task that counts for what is shown.
  func newest(of id: TaskID) -> Outcome? {
    mine(id)?.outcome
  }

  /// Whether an outcome of the task waits for an answer, a retry or a dismissal.
  func isPending(_ id: TaskID) -> Bool {
    mark(of: id, isInConflict: false) != .none
  }

  /// The number of outcomes that wait for an answer, a retry or a dismissal.
  var pendingCount: Int {
    all.reduce(0) { $0 &+ ($1.state.phase == .acknowledged ? 0 : 1) }
  }

  // MARK: - What is shown

  /// The newest outcome of a task that is neither refused nor taken back (WORK-5.1).
  private func mine(_ id: TaskID) -> PendingOutcome? {
    var mine: PendingOutcome?
    all.each { if $0.outcome.task == id && $0.isLiving { mine = $0 } }
    return mine
  }

  private func verdict(on mine: PendingOutcome, _ facts: TaskFacts) -> Verdict {
    let theirs = facts.theirs.status
    let isContrary = theirs.isFinal && theirs != mine.outcome.status && isNews(theirs, after: mine, facts)
    if mine.outcome.status.isFinal { return isContrary && mine.state.phase != .acknowledged ? .conflict : .mine }
    return isContrary || theirs == .cancelled ? .theirs : .mine
  }

  /// Whether a status of the backend is news: it was not known when an outcome was tapped, is not that of an older
  /// outcome, and was not settled (WORK-5.5).
  private func isNews(_ status: TaskStatus, after mine: PendingOutcome, _ facts: TaskFacts) -> Bool {
    !facts.known.contains(StatusSet(status))
      && !all.contains { other in
        other.outcome.task == mine.outcome.task && other.isLiving
          && (other.outcome.statusBefore == status
            || (other.outcome !== mine.outcome && other.outcome.status == status))
      }
  }

  /// The task as it is shown: the backend's, with the agent's status if that holds, and with its mark (WORK-5).
  @inline(never)
  func shown(_ theirs: PlanTask, _ clock: LocalClock) -> PlanTask {
    guard let facts = facts(theirs.id) else { return theirs }
    var (shown, isInConflict) = (theirs, false)
    if let mine = mine(theirs.id) {
      switch verdict(on: mine, facts) {
      case .theirs: break
      case .mine: shown = mine.outcome.shown(on: theirs, clock)
      case .conflict: (shown, isInConflict) = (mine.outcome.shown(on: theirs, clock), true)
      }
    }
    return shown.with(mark: mark(of: theirs.id, isInConflict: isInConflict))
  }

  /// The worst state of the outcomes of a task, unless they are in conflict with the backend (WORK-5.9).
  private func mark(of id: TaskID, isInConflict: Bool) -> WorkMark {
    var worst = isInConflict ? WorkMark.conflict : .none
    all.each { pending in
      let mark = pending.outcome.task == id ? WorkMark(pending.state.phase) : .none
      if mark.rawValue > worst.rawValue { worst = mark }
    }
    return worst
  }

  /// A task of the plan without what the outcomes show: as the backend gave it last, with what was composed.
  @inline(never)
  func base(_ id: TaskID, in plan: DayPlan) -> PlanTask? {
    guard let shown = plan.task(id) else { return nil }
    return facts(id)?.theirs.with(order: shown.order) ?? shown
  }

  /// The two sides of a conflict, each with its instant; nil if there is none (WORK-5.6).
  @inline(never)
  func conflict(_ id: TaskID) -> Conflict? {
    guard let mine = mine(id), let facts = facts(id), case .conflict = verdict(on: mine, facts) else { return nil }
    return Conflict(
      mine: mine.outcome.status, mineAt: mine.outcome.instant, theirs: facts.theirs.status, theirsAt: facts.since)
  }

  // MARK: - The agent

  /// Adds an outcome. `task` is the task without the agent's outcomes.
  mutating func add(_ pending: PendingOutcome, to task: PlanTask, _ clock: LocalClock) {
    if all.count >= Self.limit { giveOldestToBackend(clock) }
    if facts(task.id) == nil { facts.append(TaskFacts(task, since: pending.outcome.instant)) }
    all.append(pending)
  }

  /// How many outcomes are kept, pending or acknowledged.
  private static var limit: Int { 2 * Limits.pendingSaves }

  /// Bounds the memory for a host that never loads a plan again: the oldest acknowledged outcome ends, as if the
  /// backend had given the task like this.
  private mutating func giveOldestToBackend(_ clock: LocalClock) {
    let index = all.firstIndex { $0.state.phase == .acknowledged }
    guard let oldest = index.flatMap({ all.element(at: $0) })?.outcome else { return }
    if let facts = facts(oldest.task) { given(oldest.shown(on: facts.theirs, clock), at: facts.since) }
    remove(oldest.key)
  }

  /// The newest outcome of a task that is held at an instant: undo takes it back (WORK-7).
  func heldOutcome(of id: TaskID, at now: Instant) -> PendingOutcome? {
    let index = all.lastIndex {
      $0.outcome.task == id && $0.state.phase == .held && !$0.state.isDue(by: now)
    }
    return index.flatMap { all.element(at: $0) }
  }

  /// Removes an outcome without a trace.
  @inline(never)
  mutating func remove(_ key: SaveKey) {
    guard let index = index(of: key), let id = all.removeElement(at: index)?.outcome.task else { return }
    forgetFacts(of: id)
  }

  /// The person settles a conflict in favour of the outcome: what the backend says is no news.
  mutating func settleAsMine(_ id: TaskID) {
    setKnown(id) { $0.known.union(StatusSet($0.theirs.status)) }
  }

  /// Removes the oldest outcome of a task. Returns its key; nil if there are no more.
  mutating func removeNext(of id: TaskID) -> SaveKey? {
    guard let key = all.first(where: { $0.outcome.task == id })?.outcome.key else { return nil }
    remove(key)
    return key
  }

  /// Forgets the facts of a task without outcomes, and what is known of one whose outcomes were all refused.
  @inline(never)
  private mutating func forgetFacts(of id: TaskID) {
    if mine(id) == nil { setKnown(id) { _ in [] } }
    guard !all.contains(where: { $0.outcome.task == id }) else { return }
    if let index = facts.firstIndex(where: { $0.theirs.id == id }) { _ = facts.removeElement(at: index) }
  }

  // MARK: - Sending

  /// The oldest outcome that waits and may be sent: it is the oldest unanswered one of its task, and no save waits to
  /// create the task (WORK-2).
  func nextToSend(isCreated: (TaskID) -> Bool) -> PendingOutcome? {
    all.first { next in
      next.state.phase == .waiting && isCreated(next.outcome.task)
        && !all.contains { other in
          other.outcome.number < next.outcome.number && other.outcome.task == next.outcome.task
            && other.state.phase.isUnanswered
        }
    }
  }

  @inline(never)
  mutating func changeState(of key: SaveKey, _ change: (inout SaveState) -> Void) {
    all.changeEach { if $0.outcome.key == key { $0 = $0.with(change) } }
  }

  /// Lets outcomes wait to be sent: those whose hold is over, and failed ones to try again.
  mutating func wait(where isDue: (PendingOutcome) -> Bool) {
    all.changeEach { if isDue($0) { $0 = $0.with { $0.wait() } } }
  }

  /// When a hold ends or a failed outcome is tried again; the last instant if nothing waits.
  var due: Instant {
    all.reduce(Instant(milliseconds: .max)) { min($0, $1.state.due ?? $0) }
  }

  mutating func clockWentBack(from before: Instant, to now: Instant) {
    all.changeEach { $0 = $0.with { $0.clockWentBack(from: before, to: now) } }
  }

  /// The backend has answered while a plan request was under way.
  mutating func answered(_ answer: SaveAnswer, _ key: SaveKey, during request: RequestNumber?) {
    guard let index = index(of: key), let pending = all.element(at: index) else { return }
    let state = pending.with { $0.answered(answer) }.state
    let isOver = !state.phase.isUnanswered
    all.replace(at: index, with: PendingOutcome(pending.outcome, state, answeredDuring: isOver ? request : nil))
    forgetFacts(of: pending.outcome.task)
  }

  // MARK: - The backend

  /// The backend gave a task, or the person composed it.
  mutating func given(_ task: PlanTask, at now: Instant) {
    facts.changeEach { facts in
      guard facts.theirs.id == task.id else { return }
      let isSame = facts.theirs.status == task.status
      facts = TaskFacts(task, since: isSame ? facts.since : now, known: facts.known)
    }
  }

  /// Applies the outcomes to the tasks of a plan that answers a request. Acknowledged outcomes end, oldest first,
  /// unless they were acknowledged while that request was under way (WORK-3.2). A known task that the plan lacks stays
  /// while an outcome is unanswered, or was answered while that request was under way (WORK-6.1).
  @inline(never)
  mutating func planLoaded(
    _ index: inout TaskIndex, by request: RequestNumber, at now: Instant, _ clock: LocalClock,
    isPlanned: (TaskID) -> Bool
  ) {
    for pending in all where pending.state.phase == .acknowledged && pending.answeredDuring != request {
      let (task, number) = (pending.outcome.task, pending.outcome.number)
      if all.contains(where: { $0.outcome.number < number && $0.outcome.task == task && $0.isLiving }) { continue }
      let known: StatusSet = [StatusSet(pending.outcome.status), StatusSet(pending.outcome.statusBefore)]
      setKnown(task) { $0.known.union(known) }
      _ = all.firstIndex { $0.outcome.number == number }.map { all.removeElement(at: $0) }
    }
    let known = facts
    known.each { facts in
      let id = facts.theirs.id
      if let loaded = index.task(id) {
        given(loaded, at: now)
      } else if isPlanned(id) {
        let isKept = all.contains {
          $0.outcome.task == id && ($0.state.phase.isUnanswered || $0.answeredDuring == request)
        }
        if isKept { index.set(facts.theirs) }
      }
      forgetFacts(of: id)
      if let task = index.task(id) { index.set(shown(task, clock)) }
    }
    forgetRequest()
  }

  /// No plan request is under way that could be answered with an older plan.
  private mutating func forgetRequest() {
    all.changeEach { if $0.answeredDuring != nil { $0 = PendingOutcome($0.outcome, $0.state) } }
  }

  /// After a restore every plan is requested after all answers.
  mutating func restored() {
    forgetRequest()
    wait { $0.state.phase == .sent }
  }
}

extension Outcome {
  /// The backend's task, with what the agent did.
  fileprivate func shown(on theirs: PlanTask, _ clock: LocalClock) -> PlanTask {
    guard let day else { return theirs.with(status: status) }
    return theirs.putOff(to: day, from: clock.day(of: instant), clock)
  }
}

/// A set of statuses.
private struct StatusSet: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ status: TaskStatus) {
    rawValue = 1 << UInt8(truncatingIfNeeded: status.rawValue)
  }
}

// MARK: - Snapshot

extension Outcomes {
  func write(to writer: SnapshotWriter) {
    writer.write(count: all.count)
    for pending in all { pending.write(to: writer) }
    writer.write(count: facts.count)
    for facts in facts {
      facts.theirs.write(to: writer)
      writer.write(facts.since)
      writer.write(count: Int(facts.known.rawValue))
    }
  }

  @inline(never)
  init(from reader: SnapshotReader) throws(Refusal) {
    for _ in Indexes(below: reader.count(atMost: Self.limit)) {
      let pending = PendingOutcome(from: reader)
      if pending.outcome.number <= all.last?.outcome.number ?? 0 || index(of: pending.outcome.key) != nil {
        reader.fail()
      }
      // Only the oldest unanswered outcome of a task is on its way.
      let isLater = all.contains { $0.outcome.task == pending.outcome.task && $0.state.phase.isUnanswered }
      if isLater && (pending.state.phase == .sent || pending.state.phase == .failed) { reader.fail() }
      all.append(pending)
    }
    for _ in Indexes(below: reader.count(atMost: all.count)) {
      let task = try PlanTask.task(from: reader)
      if facts(task.id) != nil || !all.contains(where: { $0.outcome.task == task.id }) { reader.fail() }
      let since = reader.instant()
      let known = StatusSet(rawValue: UInt8(truncatingIfNeeded: reader.number(atMost: 0x3F)))
      facts.append(TaskFacts(task, since: since, known: known))
    }
    if pendingCount > Limits.pendingSaves || all.contains(where: { facts($0.outcome.task) == nil }) { reader.fail() }
  }
}
