import Testing

@testable import PlannerKitCore

/// Every state of the children × every event, against what LIFE-3 says of it.
@Suite struct ChildrenTests {
  /// The states, each with as much as the host can have collected in it: who is on screen, or was asked to go, was
  /// presented to the host before.
  enum Situation: CaseIterable {
    case none
    case presentingUntold
    case presentingAttached
    case presenting
    case presented
    case dismissing
    case dismissingThenNext

    var handedOver: Children.HandedOver {
      switch self {
      case .none, .presentingUntold: .nothing
      case .presentingAttached: .attach
      case .presenting, .presented, .dismissing, .dismissingThenNext: .attachAndPresent
      }
    }

    var stateName: String {
      switch self {
      case .none: "none"
      case .presentingUntold, .presentingAttached, .presenting: "presenting"
      case .presented: "presented"
      case .dismissing, .dismissingThenNext: "dismissing"
      }
    }
  }

  enum Event: CaseIterable {
    case askedForFirstAgain
    case askedForNextAgain
    case askedForThird
    case closeTapped
    case firstRevoked
    case nextRevoked
    case thirdRevoked
    case appeared
    case otherAppeared
    case swiped
    case covered
    case otherSwiped
    case stopped
  }

  /// What is to follow from an event; the state stays if nothing is said of it.
  struct Outcome {
    var actions: [Children.Action] = []
    var state: Situation?
    /// Who is shown once the first is gone.
    var next: Child?
  }

  static let first = Child(content: .details(TaskID(1)), presentation: PresentationNumber(value: 11))
  static let next = Child(content: .details(TaskID(2)), presentation: PresentationNumber(value: 12))
  static let third = Child(content: .details(TaskID(3)), presentation: PresentationNumber(value: 13))
  static let firstAgain = Child(content: .details(TaskID(1)), presentation: PresentationNumber(value: 14))
  static let nextAgain = Child(content: .details(TaskID(2)), presentation: PresentationNumber(value: 15))

  static func makeMachine(in situation: Situation) -> Children {
    var children = Children()
    if situation == .none { return children }
    _ = children.asked(for: first, handedOver: .nothing)
    switch situation {
    case .none, .presentingUntold, .presentingAttached, .presenting: break
    case .presented: children.appeared(first.presentation, handedOver: .attachAndPresent)
    case .dismissing: _ = children.closeTapped(handedOver: .attachAndPresent)
    case .dismissingThenNext: _ = children.asked(for: next, handedOver: .attachAndPresent)
    }
    return children
  }

  static func send(_ event: Event, to children: inout Children, _ handedOver: Children.HandedOver) -> [Children.Action]
  {
    switch event {
    case .askedForFirstAgain: return children.asked(for: firstAgain, handedOver: handedOver)
    case .askedForNextAgain: return children.asked(for: nextAgain, handedOver: handedOver)
    case .askedForThird: return children.asked(for: third, handedOver: handedOver)
    case .closeTapped: return children.closeTapped(handedOver: handedOver)
    case .firstRevoked: return children.revoked(where: { $0 == first.content }, handedOver: handedOver)
    case .nextRevoked: return children.revoked(where: { $0 == next.content }, handedOver: handedOver)
    case .thirdRevoked: return children.revoked(where: { $0 == third.content }, handedOver: handedOver)
    case .appeared:
      children.appeared(first.presentation, handedOver: handedOver)
      return []
    case .otherAppeared:
      children.appeared(third.presentation, handedOver: handedOver)
      return []
    case .swiped: return children.disappeared(first.presentation, isDismissed: true, handedOver: handedOver)
    case .covered: return children.disappeared(first.presentation, isDismissed: false, handedOver: handedOver)
    case .otherSwiped: return children.disappeared(third.presentation, isDismissed: true, handedOver: handedOver)
    case .stopped: return children.stopped(handedOver: handedOver)
    }
  }

  /// Written by hand from LIFE-3.
  static func expected(_ event: Event, in situation: Situation) -> Outcome {
    switch (situation, event) {
    case (.none, .askedForFirstAgain): shown(firstAgain)
    case (.none, .askedForNextAgain): shown(nextAgain)
    case (.none, .askedForThird): shown(third)
    case (.none, _): Outcome()

    // Not told to the host: taken back without a trace.
    case (.presentingUntold, .askedForNextAgain): shown(nextAgain, after: [.withdraw(first)])
    case (.presentingUntold, .askedForThird): shown(third, after: [.withdraw(first)])
    case (.presentingUntold, .closeTapped), (.presentingUntold, .firstRevoked), (.presentingUntold, .stopped):
      Outcome(actions: [.withdraw(first)], state: Situation.none)
    case (.presentingUntold, _): Outcome()

    // Only the attach was collected: the present is taken back, and what is attached is detached.
    case (.presentingAttached, .askedForNextAgain): shown(nextAgain, after: [.withdraw(first), .detach(first)])
    case (.presentingAttached, .askedForThird): shown(third, after: [.withdraw(first), .detach(first)])
    case (.presentingAttached, .closeTapped), (.presentingAttached, .firstRevoked), (.presentingAttached, .stopped):
      Outcome(actions: [.withdraw(first), .detach(first)], state: Situation.none)
    case (.presentingAttached, _): Outcome()

    case (.presenting, .appeared): Outcome(state: .presented)
    case (.presenting, .askedForNextAgain), (.presented, .askedForNextAgain):
      Outcome(actions: [.dismiss(first)], state: .dismissing, next: nextAgain)
    case (.presenting, .askedForThird), (.presented, .askedForThird):
      Outcome(actions: [.dismiss(first)], state: .dismissing, next: third)
    case (.presenting, .closeTapped), (.presented, .closeTapped), (.presenting, .firstRevoked),
      (.presented, .firstRevoked):
      Outcome(actions: [.dismiss(first)], state: .dismissing)
    case (.presenting, .swiped), (.presented, .swiped): Outcome(actions: [.detach(first)], state: Situation.none)
    case (.presenting, .stopped), (.presented, .stopped):
      Outcome(actions: [.dismiss(first), .detach(first)], state: Situation.none)
    case (.presenting, _), (.presented, _): Outcome()

    case (.dismissing, .askedForFirstAgain), (.dismissingThenNext, .askedForFirstAgain): Outcome(next: firstAgain)
    case (.dismissing, .askedForNextAgain): Outcome(next: nextAgain)
    case (.dismissingThenNext, .askedForNextAgain): Outcome(next: next)
    case (.dismissing, .askedForThird), (.dismissingThenNext, .askedForThird): Outcome(next: third)
    // However it is gone: the host was asked to take it away.
    case (.dismissing, .swiped), (.dismissing, .covered):
      Outcome(actions: [.withdraw(first), .detach(first)], state: Situation.none)
    case (.dismissingThenNext, .swiped), (.dismissingThenNext, .covered):
      shown(next, after: [.withdraw(first), .detach(first)])
    case (.dismissing, .stopped), (.dismissingThenNext, .stopped):
      Outcome(actions: [.detach(first)], state: Situation.none)
    case (.dismissingThenNext, .nextRevoked): Outcome(state: .dismissing)
    case (.dismissing, _): Outcome()
    case (.dismissingThenNext, _): Outcome(next: next)
    }
  }

  private static func shown(_ child: Child, after actions: [Children.Action] = []) -> Outcome {
    Outcome(actions: actions + [.attach(child), .present(child)], state: .presenting)
  }

  @Test("the machine can be put into every state", arguments: Situation.allCases)
  func everyState(_ situation: Situation) {
    #expect(stateName(of: Self.makeMachine(in: situation)) == situation.stateName)
  }

  @Test("every event in every state does what the text says · LIFE-1 LIFE-3 DET-3 DET-5", arguments: Situation.allCases)
  func everyEvent(in situation: Situation) {
    for event in Event.allCases {
      var children = Self.makeMachine(in: situation)
      let actions = Self.send(event, to: &children, situation.handedOver)
      let expected = Self.expected(event, in: situation)
      #expect(actions == expected.actions, "\(event) in \(situation)")
      #expect(stateName(of: children) == (expected.state ?? situation).stateName, "\(event) in \(situation)")
      #expect(Self.successor(of: children) == expected.next, "\(event) in \(situation)")
      checkWhoIsThere(children, after: actions, was: Self.makeMachine(in: situation).attached)
    }
  }

  @Test("whatever was collected, no event leaves two children attached, or one twice · LIFE-1")
  func everyHandedOver() {
    let all: [Children.HandedOver] = [.nothing, .attach, .attachAndPresent]
    for situation in Situation.allCases {
      for event in Event.allCases {
        for handedOver in all {
          var children = Self.makeMachine(in: situation)
          let before = children.attached
          let actions = Self.send(event, to: &children, handedOver)
          checkWhoIsThere(children, after: actions, was: before)
        }
      }
    }
  }

  /// The child that comes when the one on its way out is gone.
  private static func successor(of children: Children) -> Child? {
    var children = children
    guard children.open == nil, let leaving = children.attached else { return nil }
    _ = children.disappeared(leaving.presentation, isDismissed: true, handedOver: .attachAndPresent)
    return children.open
  }

  /// Carries the actions out on a screen with room for one.
  private func checkWhoIsThere(_ children: Children, after actions: [Children.Action], was before: Child?) {
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
      // Taking back the attach is as good as detaching, unless the child is detached or kept right after.
      case .withdraw(let child):
        #expect(attached == child, "\(actions)")
        if !actions.contains(.detach(child)) { attached = nil }
      }
    }
    #expect(children.attached == attached, "\(actions)")
    if let open = children.open { #expect(open == attached) }
  }
}
