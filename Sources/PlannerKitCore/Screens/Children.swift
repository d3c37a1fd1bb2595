/// The number of one presentation of a child. It is never 0, and no number is used twice.
public struct PresentationNumber: Hashable, Sendable {
  public let value: UInt64

  public init(value: UInt64) {
    self.value = value
  }
}

/// The content of a child of the home screen.
public enum ChildContent: Hashable, Sendable {
  case details(TaskID)
  /// The composer, for the task with this id.
  case composer(TaskID)

  var isDetails: Bool {
    switch self {
    case .details: true
    case .composer: false
    }
  }

  var taskID: TaskID {
    switch self {
    case .details(let id), .composer(let id): id
    }
  }
}

/// A child of the home screen: details or composer, from attach to detach.
public struct Child: Hashable, Sendable {
  public let content: ChildContent
  public let presentation: PresentationNumber
}

/// Attaches, presents, dismisses and detaches the children of the home screen, one at a time (LIFE-1, LIFE-3).
///
/// How a child is closed depends on the effects that the host has collected. If the attach effect has not been
/// collected, all effects of the child are withdrawn. If the present effect has not been collected, the child is
/// detached. Otherwise it is dismissed, and detached once it has disappeared.
struct Children: Sendable {
  enum Action: Hashable {
    case attach(Child)
    case present(Child)
    case dismiss(Child)
    case detach(Child)
    /// Withdraw the waiting effects of this child.
    case withdraw(Child)
  }

  private var state = State.none

  /// The attached child and its phase.
  var attached: (child: Child, phase: ChildPhase)? {
    switch state {
    case .none: nil
    case .emitted(let child), .attached(let child), .presenting(let child): (child, .presenting)
    case .presented(let child): (child, .presented)
    case .closing(let child, next: _), .dismissing(let child, next: _): (child, .dismissing)
    }
  }

  /// The child that is presented once the attached child has disappeared.
  var next: Child? {
    switch state {
    case .none, .emitted, .attached, .presenting, .presented: nil
    case .closing(_, let next), .dismissing(_, let next): next
    }
  }

  /// The child to show: the open child, or the next one while another is being dismissed.
  @inline(never)
  var target: Child? {
    switch state {
    case .none: nil
    case .emitted(let child), .attached(let child), .presenting(let child), .presented(let child): child
    case .closing(_, let next), .dismissing(_, let next): next
    }
  }

  /// The child on the host's screen, unless it is being dismissed. Its present effect was collected.
  var shown: Child? {
    switch state {
    case .none, .emitted, .attached, .closing, .dismissing: nil
    case .presenting(let child), .presented(let child): child
    }
  }

  /// Whether a composer is being dismissed.
  var isDismissingComposer: Bool {
    switch state {
    case .none, .emitted, .attached, .presenting, .presented: false
    case .closing(let child, next: _), .dismissing(let child, next: _): !child.content.isDetails
    }
  }

  mutating func requested(_ next: Child) -> [Action] {
    target?.content == next.content ? [] : replace(with: next)
  }

  /// Closes the child to show. A child that waits for another to be dismissed is never presented.
  mutating func closeTapped() -> [Action] {
    invalidated { _ in true }
  }

  /// Closes a child whose content is invalid, because its task was removed or the day ended (DET-7, TIME-4).
  mutating func invalidated(where isInvalid: (ChildContent) -> Bool) -> [Action] {
    guard let target, isInvalid(target.content) else { return [] }
    return replace(with: nil)
  }

  /// Records that the host has collected an effect of a child.
  mutating func delivered(_ effect: Effect) {
    switch effect {
    case .attach: if case .emitted(let child) = state { state = .attached(child) }
    case .present: if case .attached(let child) = state { state = .presenting(child) }
    // A child that a stop detached is no longer in the state.
    case .dismiss: if case .closing(let child, let next) = state { state = .dismissing(child, next: next) }
    case .loadPlan, .requestPermission, .startLocation, .stopLocation, .detach, .focusText, .loadItems, .saveTask,
      .saveOutcome, .saveRecord, .redraw, .arrived, .left, .loadTravelTimes, .saveOrder:
      break
    }
  }

  mutating func appeared(_ presentation: PresentationNumber) {
    switch state {
    case .presenting(let child) where child.presentation == presentation: state = .presented(child)
    // A benign race: the report is late, or is about another presentation.
    case .none, .emitted, .attached, .presenting, .presented, .closing, .dismissing: break
    }
  }

  mutating func disappeared(_ presentation: PresentationNumber, isDismissed: Bool) -> [Action] {
    switch state {
    case .presenting(let child) where child.presentation == presentation && isDismissed,
      .presented(let child) where child.presentation == presentation && isDismissed:
      return detach(child)
    case .closing(let child, let next) where child.presentation == presentation && isDismissed:
      return [.withdraw(child)] + detach(child) + (next.map { present($0) } ?? [])
    // The host was asked to dismiss the child, so any disappearance counts.
    case .dismissing(let child, let next) where child.presentation == presentation:
      return detach(child) + (next.map { present($0) } ?? [])
    // The child is only covered, the report is about another presentation, or the host has not collected the effects.
    case .none, .emitted, .attached, .presenting, .presented, .closing, .dismissing:
      return []
    }
  }

  mutating func stopped() -> [Action] {
    let actions = invalidated { _ in true }
    switch state {
    case .closing(let child, next: _), .dismissing(let child, next: _): return actions + detach(child)
    case .none, .emitted, .attached, .presenting, .presented: return actions
    }
  }
}

/// The phase of the attached child (LIFE-3). The raw values are those of the C interface.
public enum ChildPhase: Int32, Sendable {
  case presenting = 1
  case presented = 2
  case dismissing = 3
}

extension Children {
  fileprivate enum State {
    /// No child is attached. Valid transitions: emitted.
    case none
    /// The attach and present effects wait for the host. Valid transitions: attached, emitted (another child), none.
    case emitted(Child)
    /// The host has collected the attach effect. Valid transitions: presenting, emitted (another child), none.
    case attached(Child)
    /// The host has collected the present effect. Valid transitions: presented, closing, none.
    case presenting(Child)
    /// The child is on screen. Valid transitions: closing, none.
    case presented(Child)
    /// The dismiss effect waits for the host; `next` is presented once the child has disappeared. Valid transitions:
    /// dismissing, emitted, none.
    case closing(Child, next: Child?)
    /// The host has collected the dismiss effect. Valid transitions: emitted, none.
    case dismissing(Child, next: Child?)
  }

  private mutating func present(_ child: Child) -> [Action] {
    state = .emitted(child)
    return [.attach(child), .present(child)]
  }

  /// Sets the child to show next, or none.
  private mutating func replace(with next: Child?) -> [Action] {
    let actions: [Action]
    switch state {
    case .none: actions = []
    case .emitted(let child): actions = [.withdraw(child)]
    case .attached(let child): actions = [.withdraw(child), .detach(child)]
    case .presenting(let child), .presented(let child):
      state = .closing(child, next: next)
      return [.dismiss(child)]
    case .closing(let child, next: _):
      state = .closing(child, next: next)
      return []
    case .dismissing(let child, next: _):
      state = .dismissing(child, next: next)
      return []
    }
    state = .none
    return actions + (next.map { present($0) } ?? [])
  }

  @inline(never)
  private mutating func detach(_ child: Child) -> [Action] {
    state = .none
    return [.detach(child)]
  }
}

// MARK: - Snapshot

extension Child {
  @inline(never)
  static func write(_ child: Child?, to writer: SnapshotWriter) {
    writer.write(child?.presentation.value ?? 0)
    guard let child else { return }
    writer.write(child.content.isDetails)
    child.content.taskID.write(to: writer)
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) -> Child? {
    guard let presentation = reader.request() else { return nil }
    let (isDetails, id) = (reader.flag(), TaskID(from: reader))
    return Child(
      content: isDetails ? .details(id) : .composer(id), presentation: PresentationNumber(value: presentation.value))
  }
}

extension Children {
  /// Writes the state for a planner that is handed over.
  func write(to writer: SnapshotWriter) {
    let (tag, child): (Int32, Child?) =
      switch state {
      case .none: (0, nil)
      case .emitted(let child): (1, child)
      case .attached(let child): (2, child)
      case .presenting(let child): (3, child)
      case .presented(let child): (4, child)
      case .closing(let child, next: _): (5, child)
      case .dismissing(let child, next: _): (6, child)
      }
    writer.write(tag)
    Child.write(child, to: writer)
    Child.write(next, to: writer)
  }

  init(from reader: SnapshotReader) {
    let (tag, child, next) = (reader.int32(), Child.optional(from: reader), Child.optional(from: reader))
    switch (tag, child, next) {
    case (0, nil, nil): break
    case (1, let child?, nil): state = .emitted(child)
    case (2, let child?, nil): state = .attached(child)
    case (3, let child?, nil): state = .presenting(child)
    case (4, let child?, nil): state = .presented(child)
    case (5, let child?, let next): state = .closing(child, next: next)
    case (6, let child?, let next): state = .dismissing(child, next: next)
    default: reader.fail()
    }
  }
}
