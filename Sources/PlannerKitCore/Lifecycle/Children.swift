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
}

/// A child of the home screen: details or composer, from attach to detach.
public struct Child: Hashable, Sendable {
  public let content: ChildContent
  public let presentation: PresentationNumber
}

/// Attaches, presents, dismisses and detaches the children of the home screen, one at a time (LIFE-1, LIFE-3).
///
/// How a child is closed depends on the effects that the host has collected: without its attach effect, its effects are
/// withdrawn; without its present effect, it is detached; otherwise it is dismissed, and detached once it is gone.
struct Children: Sendable {
  enum Action: Hashable {
    case attach(Child)
    case present(Child)
    case dismiss(Child)
    case detach(Child)
    /// Withdraw the effects of this child that still wait.
    case withdraw(Child)

    func presents(_ content: ChildContent) -> Bool {
      switch self {
      case .present(let child): child.content == content
      case .attach, .dismiss, .detach, .withdraw: false
      }
    }
  }

  /// How many of the effects that show a child the host has collected.
  enum Delivery: Hashable {
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

  /// The child to show: the open one, or the next one while another is being dismissed.
  var target: Child? {
    switch state {
    case .none: nil
    case .presenting(let child), .presented(let child): child
    case .dismissing(_, let next): next
    }
  }

  /// Whether a composer is being dismissed.
  var isDismissingComposer: Bool {
    switch state {
    case .none, .presenting, .presented: false
    case .dismissing(let child, next: _): !child.content.isDetails
    }
  }

  /// The attached child, whether it is open or being dismissed.
  var attached: Child? {
    switch state {
    case .none: nil
    case .presenting(let child), .presented(let child), .dismissing(let child, next: _): child
    }
  }

  mutating func requested(_ next: Child, delivery: Delivery) -> [Action] {
    switch state {
    case .none:
      return present(next)
    case .presenting(let child), .presented(let child):
      guard child.content != next.content else { return [] }
      return close(child, next: next, delivery: delivery)
    case .dismissing(_, next: let waiting?) where waiting.content == next.content:
      return []
    case .dismissing(let child, next: _):
      state = .dismissing(child, next: next)
      return []
    }
  }

  mutating func closeTapped(delivery: Delivery) -> [Action] {
    switch state {
    case .presenting(let child), .presented(let child): close(child, next: nil, delivery: delivery)
    // A benign race: nothing is open, or it is being dismissed already.
    case .none, .dismissing: []
    }
  }

  /// Some contents must no longer be shown: their task is gone, or the day is over (DET-7, TIME-4).
  mutating func invalidated(where isInvalid: (ChildContent) -> Bool, delivery: Delivery) -> [Action] {
    switch state {
    case .presenting(let child), .presented(let child):
      return isInvalid(child.content) ? close(child, next: nil, delivery: delivery) : []
    case .dismissing(let child, let next?) where isInvalid(next.content):
      state = .dismissing(child, next: nil)
      return []
    case .none, .dismissing:
      return []
    }
  }

  mutating func appeared(_ presentation: PresentationNumber, delivery: Delivery) {
    switch state {
    case .presenting(let child) where child.presentation == presentation && delivery == .attachAndPresent:
      state = .presented(child)
    // A benign race: the report is about another presentation, or late.
    case .none, .presenting, .presented, .dismissing: break
    }
  }

  mutating func disappeared(
    _ presentation: PresentationNumber, isDismissed: Bool, delivery: Delivery
  ) -> [Action] {
    switch state {
    case .presenting(let child), .presented(let child):
      // The child is only covered, the report is about another presentation, or the host has not collected the effects.
      guard child.presentation == presentation, isDismissed, delivery == .attachAndPresent else { return [] }
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

  mutating func stopped(delivery: Delivery) -> [Action] {
    switch state {
    case .none:
      return []
    case .presenting(let child), .presented(let child):
      let actions = close(child, next: nil, delivery: delivery)
      return delivery == .attachAndPresent ? actions + detachNow(child) : actions
    case .dismissing(let child, next: _):
      return detachNow(child)
    }
  }
}

extension Children {
  fileprivate enum State {
    /// No child is attached. Valid transitions: presenting.
    case none
    /// The child is attached, and its present effect was emitted. Valid transitions: presented, dismissing, presenting
    /// (another child), none.
    case presenting(Child)
    /// The child is on screen. Valid transitions: dismissing, none.
    case presented(Child)
    /// The dismiss effect was emitted; `next` is presented once the child is gone. Valid transitions: none, presenting.
    case dismissing(Child, next: Child?)
  }

  private mutating func present(_ child: Child) -> [Action] {
    state = .presenting(child)
    return [.attach(child), .present(child)]
  }

  private mutating func close(_ child: Child, next: Child?, delivery: Delivery) -> [Action] {
    let actions: [Action]
    switch delivery {
    case .nothing: actions = [.withdraw(child)]
    case .attach: actions = [.withdraw(child), .detach(child)]
    case .attachAndPresent:
      state = .dismissing(child, next: next)
      return [.dismiss(child)]
    }
    state = .none
    return actions + (next.map { present($0) } ?? [])
  }

  private mutating func detachNow(_ child: Child) -> [Action] {
    state = .none
    return [.detach(child)]
  }
}
