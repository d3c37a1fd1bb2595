// The whole planner as bytes, and back (SNAP-1).

extension Planner {
  /// The same state gives the same bytes (SNAP-2).
  public func snapshot() -> [UInt8] {
    let coder = SnapshotCoder()
    var copy = self
    _ = copy.code(with: coder)
    return coder.sealed()
  }

  /// Refuses what cannot be a snapshot, by its first bytes, up to `snapshotHeaderSize`, and its size.
  package static func checkSnapshot(header: [UInt8], size: Int) throws(Rejection) {
    try SnapshotCoder.check(header: header, size: size)
  }

  package static var snapshotHeaderSize: Int {
    SnapshotCoder.headerSize
  }

  /// A planner that goes on where the one of the snapshot was, at `now`: what was open is presented anew, what was asked
  /// for and not answered is asked for anew, with new numbers. Bytes that are no valid snapshot are refused (SNAP-3).
  public init(
    restoring snapshot: [UInt8], settings: Settings = Settings(), authorization: Authorization, now: Instant
  ) throws(Rejection) {
    try self.init(settings: settings, now: now)
    let coder = try SnapshotCoder(reading: snapshot)
    let child = code(with: coder)
    guard coder.isComplete else { throw .corruptSnapshot }
    resume(authorization, showing: child, now: now)
  }

  /// Returns what the child shows that was open.
  private mutating func code(with coder: SnapshotCoder) -> ChildContent? {
    coder.code(&lastNumber)
    // No planner gets there; from here on no number would be new.
    if lastNumber > UInt64(Int64.max) { coder.fail() }
    coder.code(&isStarted)
    let now = Instant.coded(clock.now, with: coder)
    // The day may be another one by the offset alone.
    clock = LocalClock(now: now, utcOffset: coder.coded(tag: clock.utcOffset))
    if !Settings.utcOffsets.contains(clock.utcOffset) { coder.fail() }
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
    if count > Limits.tasks || !plan.hasDifferentIDs { coder.fail() }
  }

  /// Of the child only what it shows: it is presented anew.
  private func codedChild(with coder: SnapshotCoder) -> ChildContent? {
    var tag: Int32 = 0
    var id: TaskID?
    switch children.wanted?.content {
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

  /// Goes on from what was read.
  private mutating func resume(_ authorization: Authorization, showing child: ChildContent?, now: Instant) {
    if !authorization.isGranted {
      fixes.forget()
      hostTravelTimes = HostTravelTimes()
    }
    notifySensor { $0.authorizationChanged(to: authorization) }
    // The composer is not presented yet, which is no reason to close it when the day changes.
    let (today, open) = (clock.today, composer)
    composer = nil
    advance(to: now)
    composer = open
    if clock.today == today, let before = loading.request {
      let request = RequestNumber(value: nextNumber())
      loading.asked(again: request)
      pendingSaves.planAskedAgain(request, before: before)
      effects.loadPlan(request, clock.today)
    } else {
      pendingSaves.planAskedAgain(nil, before: nil)
    }
    if isStarted { notifySensor { $0.started() } }
    listTasks()
    if let child, !child.isDetails || clock.today == today {
      let (detent, presentation) = (detent, PresentationNumber(value: nextNumber()))
      enqueue(children.asked(for: Child(content: child, presentation: presentation), handedOver: handedOver))
      self.detent = detent
      effects.redraw(child.isDetails ? .details : .composer)
    }
    let request = RequestNumber(value: nextNumber())
    if let section = composer?.askedAgain(request) { effects.loadItems(request, section: section) }
    for index in pendingSaves.saves.indices {
      let request = RequestNumber(value: nextNumber())
      if pendingSaves.askedAgain(index, request) {
        effects.saveTask(request, pendingSaves.saves[index].composed.id)
      }
    }
    effects.redraw([.list, .location, .day])
  }
}
