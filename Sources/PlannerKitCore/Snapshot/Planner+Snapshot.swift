// Writes a planner as bytes, and restores it (SNAP-1).

extension Planner {
  /// The planner as bytes. The same state gives the same bytes (SNAP-2).
  public func snapshot() -> [UInt8] {
    let coder = SnapshotCoder()
    var copy = self
    _ = copy.code(with: coder)
    return coder.sealed()
  }

  /// Refuses bytes that cannot be a snapshot, judging by their size and their first `snapshotHeaderSize` bytes.
  package static func checkSnapshot(header: [UInt8], size: Int) throws(Rejection) {
    try SnapshotCoder.check(header: header, size: size)
  }

  package static var snapshotHeaderSize: Int {
    SnapshotCoder.headerSize
  }

  /// Restores a planner, which continues at `now`. An open child is presented again, and unanswered requests are issued
  /// again with new numbers. Bytes that are not a valid snapshot are refused (SNAP-3).
  public init(
    restoring snapshot: [UInt8], settings: Settings = Settings(), authorization: Authorization, now: Instant
  ) throws(Rejection) {
    try self.init(settings: settings, now: now)
    let coder = try SnapshotCoder(reading: snapshot)
    let child = code(with: coder)
    guard coder.isComplete else { throw .corruptSnapshot }
    resume(authorization, showing: child, now: now)
  }

  /// Returns the content of the open child.
  private mutating func code(with coder: SnapshotCoder) -> ChildContent? {
    coder.code(&lastNumber)
    // A planner never reaches such numbers, and could run out of new ones.
    if lastNumber > UInt64(Int64.max) { coder.fail() }
    coder.code(&isStarted)
    let now = Instant.coded(clock.now, with: coder)
    // The old offset is needed to notice that the day changed, which a new offset alone can cause.
    let utcOffset = coder.coded(tag: clock.utcOffset)
    if !UTCOffset.range.contains(utcOffset) { coder.fail() }
    if coder.isReading { clock = LocalClock(now: now, offsets: [UTCOffset(seconds: utcOffset)]) }
    coder.code(&fixCounts.received)
    coder.code(&fixCounts.used)
    coder.code(&fixCounts.negativeAccuracy)
    coder.code(&fixCounts.notNewer)
    coder.code(&fixCounts.wrongTime)
    coder.code(&fixCounts.withoutAuthorization)
    fixes.code(with: coder)
    codePlan(with: coder)
    loading.code(with: coder)
    if isStarted != (loading.phase(listsTasks: true) != .idle) { coder.fail() }
    hostTravelTimes.code(with: coder)
    pendingSaves.code(with: coder)
    draft = Draft.codeOptional(draft, with: coder)
    composer = Composer.codeOptional(composer, with: coder)
    let detent = Detent(rawValue: coder.coded(tag: detent.rawValue))
    if let detent { self.detent = detent } else { coder.fail() }
    return codedChild(with: coder)
  }

  private mutating func codePlan(with coder: SnapshotCoder) {
    var tasks: [PlanTask] = []
    let count = coder.coded(count: plan.tasks.count)
    tasks.reserveCapacity(count)
    for index in Indexes(below: count) {
      guard let task = PlanTask.coded(plan.tasks.element(at: index), with: coder) else { break }
      tasks.append(task)
    }
    guard coder.isReading else { return }
    plan.replaceAll(with: tasks, clock: clock)
    if count > Limits.tasks || !plan.hasUniqueIDs { coder.fail() }
  }

  /// Only the content of the child is coded: after a restore it is presented again.
  private func codedChild(with coder: SnapshotCoder) -> ChildContent? {
    var tag: Int32 = 0
    var id: TaskID?
    switch children.target?.content {
    case nil: break
    case .details(let shown): (tag, id) = (1, shown)
    case .composer(let shown): (tag, id) = (2, shown)
    }
    let coded = coder.coded(tag: tag)
    let shown = TaskID.coded(id, with: coder)
    switch coded {
    case 0 where composer == nil: return nil
    case 1 where composer == nil && isStarted && plan.task(shown) != nil: return .details(shown)
    case 2 where composer?.purpose.taskID == shown && isStarted: return .composer(shown)
    default:
      coder.fail()
      return nil
    }
  }

  /// Continues from the state that was read.
  private mutating func resume(_ authorization: Authorization, showing child: ChildContent?, now: Instant) {
    if !authorization.isGranted {
      fixes.authorizationRevoked()
      hostTravelTimes = HostTravelTimes()
    }
    notifySensor { $0.authorizationChanged(to: authorization) }
    // The restored composer has no child yet. Without this a change of the day would close it.
    let (today, open) = (clock.today, composer)
    composer = nil
    advance(to: now)
    composer = open
    if clock.today == today, let before = loading.request {
      let request = RequestNumber(value: nextNumber())
      loading.requestReissued(as: request)
      pendingSaves.planRequestReissued(as: request, replacing: before)
      effects.loadPlan(request, clock.today)
    } else {
      pendingSaves.planRequestReissued(as: nil, replacing: nil)
    }
    if isStarted { notifySensor { $0.started() } }
    listTasks()
    if let child, !child.isDetails || clock.today == today {
      let (detent, presentation) = (detent, PresentationNumber(value: nextNumber()))
      enqueue(children.requested(Child(content: child, presentation: presentation)))
      self.detent = detent
      effects.redraw(child.isDetails ? .details : .composer)
    }
    let request = RequestNumber(value: nextNumber())
    if let section = composer?.itemRequestReissued(as: request) { effects.loadItems(request, section: section) }
    for index in pendingSaves.saves.indices {
      let request = RequestNumber(value: nextNumber())
      if pendingSaves.saveReissued(at: index, as: request) {
        effects.saveTask(request, pendingSaves.saves[index].composed.id)
      }
    }
    effects.redraw([.list, .location, .day])
  }
}
