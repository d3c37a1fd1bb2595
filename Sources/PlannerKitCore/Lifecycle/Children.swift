/// The number of one presentation of a child; never used twice, never 0.
public struct PresentationNumber: Hashable, Sendable {
  public let value: UInt64

  public init(value: UInt64) {
    self.value = value
  }
}

/// What a child of the home screen shows.
public enum ChildContent: Hashable, Sendable {
  case details(TaskID)
  /// The composer, for the task of this id.
  case composer(TaskID)

  var isDetails: Bool {
    switch self {
    case .details: true
    case .composer: false
    }
  }
}

/// A child of the home screen, from attached to detached.
public struct Child: Hashable, Sendable {
  public let content: ChildContent
  public let presentation: PresentationNumber
}

/// The one place where children are attached, presented, dismissed and detached (LIFE-1, LIFE-3).
///
/// At most one child at a time. A child that the host has not been told of goes without a trace; one whose present effect
/// it has not collected is detached; any other is dismissed first, and detached when it is gone.
struct Children: Sendable {
  enum Action: Hashable {
    case attach(Child)
    case present(Child)
    case dismiss(Child)
    case detach(Child)
    /// Take back the effects of this child that still wait.
    case withdraw(Child)

    func presents(_ content: ChildContent) -> Bool {
      switch self {
      case .present(let child): child.content == content
      case .attach, .dismiss, .detach, .withdraw: false
      }
    }
  }

  /// How much of attaching and presenting a child the host has collected.
  enum HandedOver: Hashable {
    case nothing
    case attach
    case attachAndPresent
  }

  private var state = State.none

  /// The child that is open: presenting or presented.
  var open: Child? {
    switch state {
    case .none, .dismissing: nil
    case .presenting(let child), .presented(let child): child
    }
  }

  /// The child that is wanted: the open one, or the one that comes when another is gone.
  var wanted: Child? {
    switch state {
    case .none: nil
    case .presenting(let child), .presented(let child): child
    case .dismissing(_, let next): next
    }
  }

  /// Whether a composer is on its way out.
  var isComposerLeaving: Bool {
    switch state {
    case .none, .presenting, .presented: false
    case .dismissing(let child, next: _): !child.content.isDetails
    }
  }

  /// The child that is attached, be it open or on its way out.
  var attached: Child? {
    switch state {
    case .none: nil
    case .presenting(let child), .presented(let child), .dismissing(let child, next: _): child
    }
  }

  mutating func asked(for next: Child, handedOver: HandedOver) -> [Action] {
    switch state {
    case .none:
      return present(next)
    case .presenting(let child), .presented(let child):
      guard child.content != next.content else { return [] }
      return close(child, next: next, handedOver: handedOver)
    case .dismissing(_, next: let waiting?) where waiting.content == next.content:
      return []
    case .dismissing(let child, next: _):
      state = .dismissing(child, next: next)
      return []
    }
  }

  mutating func closeTapped(handedOver: HandedOver) -> [Action] {
    switch state {
    case .presenting(let child), .presented(let child): close(child, next: nil, handedOver: handedOver)
    // Closing what is closed, or closing already.
    case .none, .dismissing: []
    }
  }

  /// Some contents are no longer to be shown: their task is gone, or the day is over (DET-7, TIME-4).
  mutating func revoked(where isGone: (ChildContent) -> Bool, handedOver: HandedOver) -> [Action] {
    switch state {
    case .presenting(let child), .presented(let child):
      return isGone(child.content) ? close(child, next: nil, handedOver: handedOver) : []
    case .dismissing(let child, let next?) where isGone(next.content):
      state = .dismissing(child, next: nil)
      return []
    case .none, .dismissing:
      return []
    }
  }

  mutating func appeared(_ presentation: PresentationNumber, handedOver: HandedOver) {
    switch state {
    case .presenting(let child) where child.presentation == presentation && handedOver == .attachAndPresent:
      state = .presented(child)
    // Another presentation's report, or one that comes late.
    case .none, .presenting, .presented, .dismissing: break
    }
  }

  mutating func disappeared(
    _ presentation: PresentationNumber, isDismissed: Bool, handedOver: HandedOver
  ) -> [Action] {
    switch state {
    case .presenting(let child), .presented(let child):
      // Covered by something else, another presentation's report, or one of what the host cannot know.
      guard child.presentation == presentation, isDismissed, handedOver == .attachAndPresent else { return [] }
      state = .none
      return [.detach(child)]
    case .dismissing(let child, let next):
      guard child.presentation == presentation else { return [] }
      state = .none
      return [.withdraw(child), .detach(child)] + (next.map { present($0) } ?? [])
    case .none:
      return []
    }
  }

  mutating func stopped(handedOver: HandedOver) -> [Action] {
    switch state {
    case .none:
      return []
    case .presenting(let child), .presented(let child):
      let actions = close(child, next: nil, handedOver: handedOver)
      return handedOver == .attachAndPresent ? actions + detachNow(child) : actions
    case .dismissing(let child, next: _):
      return detachNow(child)
    }
  }
}

extension Children {
  fileprivate enum State {
    /// Valid next: presenting.
    case none
    /// The child is attached and asked to be shown. Valid next: presented, dismissing, none.
    case presenting(Child)
    /// The child is on screen. Valid next: dismissing, none.
    case presented(Child)
    /// The child is asked to go; then `next` is shown. Valid next: none, presenting.
    case dismissing(Child, next: Child?)
  }

  private mutating func present(_ child: Child) -> [Action] {
    state = .presenting(child)
    return [.attach(child), .present(child)]
  }

  private mutating func close(_ child: Child, next: Child?, handedOver: HandedOver) -> [Action] {
    let leave: [Action]
    switch handedOver {
    case .nothing: leave = [.withdraw(child)]
    case .attach: leave = [.withdraw(child), .detach(child)]
    case .attachAndPresent:
      state = .dismissing(child, next: next)
      return [.dismiss(child)]
    }
    state = .none
    return leave + (next.map { present($0) } ?? [])
  }

  private mutating func detachNow(_ child: Child) -> [Action] {
    state = .none
    return [.detach(child)]
  }
}
