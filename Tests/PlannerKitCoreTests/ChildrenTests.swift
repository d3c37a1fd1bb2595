import Testing

@testable import PlannerKitCore

/// Every state of the children × every event, compared with LIFE-3.
@Suite struct ChildrenTests {
  /// The states; those in which a child is on its way out with and without another that waits.
  enum Situation: CaseIterable {
    case none
    case emitted
    case attached
    case presenting
    case presented
    case closing
    case closingThenNext
    case dismissing
    case dismissingThenNext

    var stateName: String {
      switch self {
      case .none, .emitted, .attached, .presenting, .presented, .closing, .dismissing: "\(self)"
      case .closingThenNext: "closing"
      case .dismissingThenNext: "dismissing"
      }
    }

    /// The phase that the host reads (LIFE-3).
    var phase: ChildPhase? {
      switch self {
      case .none: nil
      case .emitted, .attached, .presenting: .presenting
      case .presented: .presented
      case .closing, .closingThenNext, .dismissing, .dismissingThenNext: .dismissing
      }
    }
  }

  enum Event {
    case requested(Child)
    case closeTapped
    case invalidated(Child)
    case appeared
    case otherAppeared
    case swiped
    case covered
    case otherSwiped
    case stopped
    case attachCollected
    case presentCollected
    case dismissCollected
    case otherCollected
  }

  static let events: [Event] =
    [first, next, firstAgain, nextAgain, third].map { .requested($0) } + [first, next, third].map { .invalidated($0) }
    + [
      .closeTapped, .appeared, .otherAppeared, .swiped, .covered, .otherSwiped, .stopped, .attachCollected,
      .presentCollected, .dismissCollected, .otherCollected,
    ]

  /// The expected outcome of an event. Without a state, the state stays.
  struct Outcome {
    var actions: [Children.Action] = []
    var state: Situation?
    /// The child that is presented once the first is gone.
    var next: Child?
  }

  static let first = Child(content: .details(TaskID(1)), presentation: PresentationNumber(value: 11))
  static let next = Child(content: .details(TaskID(2)), presentation: PresentationNumber(value: 12))
  static let third = Child(content: .details(TaskID(3)), presentation: PresentationNumber(value: 13))
  static let firstAgain = Child(content: .details(TaskID(1)), presentation: PresentationNumber(value: 14))
  static let nextAgain = Child(content: .details(TaskID(2)), presentation: PresentationNumber(value: 15))

  static func makeMachine(in situation: Situation) -> Children {
    var children = Children()
    let presenting: [Event] = [.requested(first), .attachCollected, .presentCollected]
    let events: [Event] =
      switch situation {
      case .none: []
      case .emitted: [.requested(first)]
      case .attached: [.requested(first), .attachCollected]
      case .presenting: presenting
      case .presented: presenting + [.appeared]
      case .closing: presenting + [.closeTapped]
      case .closingThenNext: presenting + [.requested(next)]
      case .dismissing: presenting + [.closeTapped, .dismissCollected]
      case .dismissingThenNext: presenting + [.requested(next), .dismissCollected]
      }
    for event in events { _ = send(event, to: &children) }
    return children
  }

  static func send(_ event: Event, to children: inout Children) -> [Children.Action] {
    switch event {
    case .requested(let child): return children.requested(child)
    case .closeTapped: return children.closeTapped()
    case .invalidated(let child): return children.invalidated { $0 == child.content }
    case .swiped: return children.disappeared(first.presentation, isDismissed: true)
    case .covered: return children.disappeared(first.presentation, isDismissed: false)
    case .otherSwiped: return children.disappeared(third.presentation, isDismissed: true)
    case .stopped: return children.stopped()
    case .appeared: children.appeared(first.presentation)
    case .otherAppeared: children.appeared(third.presentation)
    case .attachCollected: children.delivered(.attach(first))
    case .presentCollected: children.delivered(.present(first))
    case .dismissCollected: children.delivered(.dismiss(first))
    case .otherCollected:
      for effect in [.requestPermission, .stopLocation, .focusText(first), .redraw(.list)] as [Effect] {
        children.delivered(effect)
      }
    }
    return []
  }

  /// Written by hand from LIFE-3.
  static func expected(_ event: Event, in situation: Situation) -> Outcome {
    switch (situation, event) {
    case (.none, .requested(let child)): shown(child)
    case (.none, _): Outcome()

    // Nothing was collected: the effects are withdrawn.
    case (.emitted, .requested(let child)) where child.content != first.content:
      shown(child, after: [.withdraw(first)])
    case (.emitted, .closeTapped), (.emitted, .invalidated(first)), (.emitted, .stopped):
      Outcome(actions: [.withdraw(first)], state: Situation.none)
    case (.emitted, .attachCollected): Outcome(state: .attached)
    case (.emitted, _): Outcome()

    // Only attach was collected: present is withdrawn, and the child is detached.
    case (.attached, .requested(let child)) where child.content != first.content:
      shown(child, after: [.withdraw(first), .detach(first)])
    case (.attached, .closeTapped), (.attached, .invalidated(first)), (.attached, .stopped):
      Outcome(actions: [.withdraw(first), .detach(first)], state: Situation.none)
    case (.attached, .presentCollected): Outcome(state: .presenting)
    case (.attached, _): Outcome()

    case (.presenting, .appeared): Outcome(state: .presented)
    case (.presenting, .requested(let child)) where child.content != first.content,
      (.presented, .requested(let child)) where child.content != first.content:
      Outcome(actions: [.dismiss(first)], state: .closing, next: child)
    case (.presenting, .closeTapped), (.presented, .closeTapped), (.presenting, .invalidated(first)),
      (.presented, .invalidated(first)):
      Outcome(actions: [.dismiss(first)], state: .closing)
    case (.presenting, .swiped), (.presented, .swiped): Outcome(actions: [.detach(first)], state: Situation.none)
    case (.presenting, .stopped), (.presented, .stopped):
      Outcome(actions: [.dismiss(first), .detach(first)], state: Situation.none)
    case (.presenting, _), (.presented, _): Outcome()

    // The dismiss waits. A child that is only covered is not gone.
    case (.closing, .dismissCollected): Outcome(state: .dismissing)
    case (.closingThenNext, .dismissCollected): Outcome(state: .dismissing, next: next)
    case (.closing, .swiped): Outcome(actions: [.withdraw(first), .detach(first)], state: Situation.none)
    case (.closingThenNext, .swiped): shown(next, after: [.withdraw(first), .detach(first)])
    // Any disappearance counts: the host was asked to dismiss it.
    case (.dismissing, .swiped), (.dismissing, .covered):
      Outcome(actions: [.detach(first)], state: Situation.none)
    case (.dismissingThenNext, .swiped), (.dismissingThenNext, .covered): shown(next, after: [.detach(first)])

    case (.closing, .stopped), (.closingThenNext, .stopped), (.dismissing, .stopped), (.dismissingThenNext, .stopped):
      Outcome(actions: [.detach(first)], state: Situation.none)
    case (.closing, .requested(let child)), (.dismissing, .requested(let child)): Outcome(next: child)
    case (.closingThenNext, .requested(let child)) where child.content != next.content,
      (.dismissingThenNext, .requested(let child)) where child.content != next.content:
      Outcome(next: child)
    // The waiting child is given up.
    case (.closingThenNext, .invalidated(next)), (.closingThenNext, .closeTapped),
      (.dismissingThenNext, .invalidated(next)), (.dismissingThenNext, .closeTapped):
      Outcome()
    case (.closing, _), (.dismissing, _): Outcome()
    case (.closingThenNext, _), (.dismissingThenNext, _): Outcome(next: next)
    }
  }

  private static func shown(_ child: Child, after actions: [Children.Action] = []) -> Outcome {
    Outcome(actions: actions + [.attach(child), .present(child)], state: .emitted)
  }

  @Test(
    "the machine can be put into every state, of which the host reads the phase · LIFE-3.13",
    arguments: Situation.allCases)
  func everyState(_ situation: Situation) {
    let children = Self.makeMachine(in: situation)
    #expect(stateName(of: children) == situation.stateName)
    #expect(children.attached?.phase == situation.phase)
    #expect(children.attached?.child == (situation == .none ? nil : Self.first))
    let isWaiting = situation == .closingThenNext || situation == .dismissingThenNext
    #expect(children.next == (isWaiting ? Self.next : nil))
    let isOnScreen = situation == .presenting || situation == .presented
    #expect(children.shown == (isOnScreen ? Self.first : nil))
  }

  @Test(
    "every event in every state has the promised outcome · LIFE-1 LIFE-3 LIFE-3.6 DET-3 DET-5.3",
    arguments: Situation.allCases)
  func everyEvent(in situation: Situation) {
    for event in Self.events {
      var children = Self.makeMachine(in: situation)
      let before = children.attached?.child
      let actions = Self.send(event, to: &children)
      let expected = Self.expected(event, in: situation)
      #expect(actions == expected.actions, "\(event) in \(situation)")
      #expect(stateName(of: children) == (expected.state ?? situation).stateName, "\(event) in \(situation)")
      #expect(children.next == expected.next, "\(event) in \(situation)")
      #expect(children.target == (children.attached?.phase == .dismissing ? expected.next : children.attached?.child))
      checkAttached(children, after: actions, was: before)
    }
  }

  /// Carries out the actions on a screen that has room for one child.
  private func checkAttached(_ children: Children, after actions: [Children.Action], was before: Child?) {
    var attached = before
    for action in actions {
      switch action {
      case .attach(let child):
        #expect(attached == nil, "\(actions)")
        attached = child
      case .present(let child), .dismiss(let child): #expect(attached == child, "\(actions)")
      case .detach(let child):
        #expect(attached == child, "\(actions)")
        attached = nil
      // A withdrawn attach counts as a detach, unless a detach follows.
      case .withdraw(let child):
        #expect(attached == child, "\(actions)")
        if !actions.contains(.detach(child)) { attached = nil }
      }
    }
    #expect(children.attached?.child == attached, "\(actions)")
    if let open = children.open { #expect(open == attached) }
  }
}
