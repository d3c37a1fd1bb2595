// Events of the screens.

extension Planner {
  /// Opens the details of the task. If they are already open, this has no effect (HOME-5).
  public mutating func rowTapped(_ id: TaskID, now: Instant) throws(Refusal) {
    try requireStarted()
    guard plan.task(id) != nil else { throw .unknownTask(.id) }
    guard composer == nil else { throw .composerOpen }
    event(at: now) { planner in planner.request(.details(id)) }
  }

  /// Closes the open child. A child that waits for another to be dismissed is never presented (DET-5, LIFE-4).
  public mutating func closeTapped(now: Instant) throws(Refusal) {
    try requireStarted()
    event(at: now) { planner in
      // A benign race: the person tapped in a composer that is being dismissed.
      guard !planner.children.isDismissingComposer else { return }
      planner.effects.enqueue(planner.children.closeTapped())
    }
  }

  /// The host reports that a child is on screen (LIFE-3).
  public mutating func childAppeared(_ presentation: PresentationNumber, now: Instant) throws(Refusal) {
    try report(about: presentation, now: now) { planner in planner.children.appeared(presentation) }
  }

  /// The host reports that a child disappeared: it was dismissed, or only covered by something else (LIFE-3).
  public mutating func childDisappeared(
    _ presentation: PresentationNumber, isDismissed: Bool, now: Instant
  ) throws(Refusal) {
    try report(about: presentation, now: now) { planner in
      planner.effects.enqueue(planner.children.disappeared(presentation, isDismissed: isDismissed))
    }
  }

  /// The person dragged the sheet to another detent. A report about another presentation is ignored (DET-8).
  public mutating func detentChanged(
    to detent: Detent, of presentation: PresentationNumber, now: Instant
  ) throws(Refusal) {
    try report(about: presentation, now: now) { planner in
      guard let child = planner.children.shown, child.presentation == presentation else { return }
      planner.details.detentChanged(to: detent)
    }
  }

  /// Attaches and presents a child with a new number.
  @inline(never)
  mutating func request(_ content: ChildContent) {
    let presentation = PresentationNumber(value: nextNumber())
    effects.enqueue(children.requested(Child(content: content, presentation: presentation)))
  }

  /// Applies a report about a presentation. A stopped planner may still receive reports about its last child, and
  /// ignores them.
  @inline(never)
  private mutating func report(
    about presentation: PresentationNumber, now: Instant, _ apply: (inout Planner) -> Void
  ) throws(Refusal) {
    guard presentation.value > 0, presentation.value <= lastNumber else {
      throw isStarted ? .unknownPresentation : .notStarted
    }
    event(at: now) { planner in
      if planner.isStarted { apply(&planner) }
    }
  }
}
