// Events of the screens, and what they show.

extension Planner {
  /// The details of the task open; the row whose details are open does nothing (HOME-5).
  public mutating func rowTapped(_ id: TaskID, now: Instant) throws(Rejection) {
    try requireStarted()
    guard plan.task(id) != nil else { throw .unknownTask(.id) }
    guard composer == nil else { throw .composerOpen }
    advance(to: now)
    let child = Child(content: .details(id), presentation: PresentationNumber(value: nextNumber()))
    enqueue(children.asked(for: child, handedOver: handedOver))
  }

  /// The open child is closed; of a composer that waits for details to go, nothing comes (LIFE-4).
  public mutating func closeTapped(now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
    // A tap in the composer that is on its way out.
    guard !children.isComposerLeaving else { return }
    if composer == nil {
      enqueue(children.closeTapped(handedOver: handedOver))
    } else {
      enqueue(children.revoked(where: { !$0.isDetails }, handedOver: handedOver))
    }
  }

  public mutating func childAppeared(_ presentation: PresentationNumber, now: Instant) throws(Rejection) {
    guard try accepts(presentation, now: now) else { return }
    children.appeared(presentation, handedOver: handedOver)
  }

  public mutating func childDisappeared(
    _ presentation: PresentationNumber, isDismissed: Bool, now: Instant
  ) throws(Rejection) {
    guard try accepts(presentation, now: now) else { return }
    // Covered, before the host could know that it is to be dismissed.
    if !isDismissed, let child = children.attached, effects.isWaiting(.dismiss(child)) { return }
    enqueue(children.disappeared(presentation, isDismissed: isDismissed, handedOver: handedOver))
  }
}

extension Planner {
  /// Whether a report about a presentation is to be looked at. A stopped planner still gets those of its last child.
  private mutating func accepts(_ presentation: PresentationNumber, now: Instant) throws(Rejection) -> Bool {
    guard isStarted || hasGiven(presentation.value) else { throw .notStarted }
    advance(to: now)
    return isStarted
  }
}

// MARK: - State

extension Planner {
  public var phase: Phase {
    loading.phase(listsTasks: !home.rows.isEmpty)
  }

  public var isRefreshing: Bool {
    loading.isRefreshing
  }

  /// The local day that is listed.
  public var today: LocalDay {
    clock.today
  }

  /// The host's words for the last load that failed, until one succeeds.
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

  /// The distances from any place to as many rows as there is room for, in metres and as `Double`s; infinite for a row
  /// without a coordinate.
  public func measureRows(from origin: Coordinate, into distances: UnsafeMutableRawBufferPointer) {
    home.measure(from: Origin(origin), into: distances)
  }

  public func text(of row: Row) -> CardText {
    CardText(row, in: localizer)
  }

  /// A word or sentence for people (TXT-1).
  public func string(_ key: StringKey) -> String {
    localizer.string(key)
  }

  /// The open child, details or composer, also while it waits for another to go.
  public var openChild: Child? {
    children.wanted
  }

  /// The composer and the presentation of its popup, also while it waits for other details to go.
  package var openComposer: (composer: Composer, presentation: PresentationNumber)? {
    guard let composer, let child = children.wanted else { return nil }
    return (composer, child.presentation)
  }

  /// The changes since the last collection (HOME-3).
  public mutating func collectChanges() -> ListChanges {
    home.collectChanges()
  }

  /// When the planner next needs to hear the time; nil if it need not (TIME-2).
  public var nextWake: Instant? {
    guard isStarted else { return nil }
    let wake =
      switch (fixes.deadline, clock.nextMidnight) {
      case (let deadline?, let midnight?): min(deadline, midnight)
      case (let instant, nil), (nil, let instant): instant
      }
    // At the end of all instants there is none to wait for.
    return wake.flatMap { $0 > clock.now ? $0 : nil }
  }
}
