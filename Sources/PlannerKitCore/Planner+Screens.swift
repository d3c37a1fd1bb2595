// Events and state of the screens.

extension Planner {
  /// Opens the details of the task. If they are open already, it does nothing (HOME-5).
  public mutating func rowTapped(_ id: TaskID, now: Instant) throws(Rejection) {
    try requireStarted()
    guard plan.task(id) != nil else { throw .unknownTask(.id) }
    guard composer == nil else { throw .composerOpen }
    advance(to: now)
    let child = Child(content: .details(id), presentation: PresentationNumber(value: nextNumber()))
    enqueue(children.requested(child))
  }

  /// Closes the open child. A composer that waits for details to be dismissed is never presented (LIFE-4).
  public mutating func closeTapped(now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
    // A benign race: a tap in a composer that is being dismissed.
    guard !children.isDismissingComposer else { return }
    if composer == nil {
      enqueue(children.closeTapped())
    } else {
      enqueue(children.invalidated(where: { !$0.isDetails }))
    }
  }

  /// The host reports that a child is on screen (LIFE-3).
  public mutating func childAppeared(_ presentation: PresentationNumber, now: Instant) throws(Rejection) {
    guard try accepts(presentation, now: now) else { return }
    children.appeared(presentation)
  }

  /// The host reports that a child disappeared: it was dismissed, or only covered by something else (LIFE-3).
  public mutating func childDisappeared(
    _ presentation: PresentationNumber, isDismissed: Bool, now: Instant
  ) throws(Rejection) {
    guard try accepts(presentation, now: now) else { return }
    enqueue(children.disappeared(presentation, isDismissed: isDismissed))
  }
}

extension Planner {
  /// Whether to process a report about a presentation. A stopped planner may still receive reports about its last
  /// child, and ignores them.
  mutating func accepts(_ presentation: PresentationNumber, now: Instant) throws(Rejection) -> Bool {
    guard hasIssued(presentation.value) else { throw isStarted ? .unknownPresentation : .notStarted }
    advance(to: now)
    return isStarted
  }
}

// MARK: - State

extension Planner {
  /// The phase of the home screen (HOME-1).
  public var phase: Phase {
    loading.phase(listsTasks: !home.rows.isEmpty)
  }

  /// Whether a loaded plan is being loaded again (DAY-6).
  public var isRefreshing: Bool {
    loading.isRefreshing
  }

  /// The local day whose tasks are listed.
  public var today: LocalDay {
    clock.today
  }

  /// The host's message for the last failed load; empty once a load succeeds.
  public var failureMessage: String {
    loading.failureMessage
  }

  package var messageRevision: UInt64 {
    loading.messageRevision
  }

  /// The rows of the day, in visiting order.
  public var rows: [Row] {
    home.rows
  }

  /// Writes the distances from any place to the first rows, as many as fit, as `Double`s in metres. The distance to a
  /// row without a coordinate is infinite.
  public func measureRows(from origin: Coordinate, into distances: UnsafeMutableRawBufferPointer) {
    home.measure(from: Origin(origin), into: distances)
  }

  /// The texts of a row's card.
  public func text(of row: Row) -> CardText {
    CardText(row, in: localizer)
  }

  /// A string of the user interface (TXT-1).
  public func string(_ key: StringKey) -> String {
    localizer.string(key)
  }

  /// The open child, details or composer. It counts as open while it waits for another to be dismissed.
  public var openChild: Child? {
    children.target
  }

  /// The attached child and its phase, and the child that is presented once it is gone (LIFE-3).
  public var attachedChild: (child: Child, phase: ChildPhase, next: Child?)? {
    children.attached.map { ($0.child, $0.phase, children.next) }
  }

  /// The known tasks, in visiting order.
  public var tasks: [PlanTask] {
    plan.tasks
  }

  /// A known task, listed or not (TASK-1).
  public func task(_ id: TaskID) -> PlanTask? {
    plan.task(id)
  }

  /// Whether the draft of a new task is kept (NEW-13).
  public var hasDraft: Bool {
    draft != nil
  }

  /// The composer and the presentation of its popup. It counts as open while it waits for details to be dismissed.
  package var openComposer: (composer: Composer, presentation: PresentationNumber)? {
    guard let composer, let child = children.target else { return nil }
    return (composer, child.presentation)
  }

  /// The changes since the last collection (HOME-3).
  public mutating func collectChanges() -> ListChanges {
    home.collectChanges()
  }

  /// When the planner next needs the time; nil if it does not (TIME-2).
  public var nextWake: Instant? {
    guard isStarted else { return nil }
    let wake =
      switch (fixes.deadline, clock.nextDay) {
      case (let deadline?, let day?): min(deadline, day)
      case (let instant, nil), (nil, let instant): instant
      }
    // The last instant has no later one to wait for.
    return wake.flatMap { $0 > clock.now ? $0 : nil }
  }
}
