import Testing

@testable import PlannerKitCore

/// Every state of the children × every event, compared with LIFE-3.
@Suite struct ChildrenTests {
  /// The states, with what the host can have collected in each. A child that is on screen or being dismissed was
  /// delivered before.
  enum Situation: CaseIterable {
    case none
    case presentingUndelivered
    case presentingAttached
    case presenting
    case presented
    case dismissing
    case dismissingThenNext

    var delivery: Children.Delivery {
      switch self {
      case .none, .presentingUndelivered: .nothing
      case .presentingAttached: .attach
      case .presenting, .presented, .dismissing, .dismissingThenNext: .attachAndPresent
      }
    }

    var stateName: String {
      switch self {
      case .none: "none"
      case .presentingUndelivered, .presentingAttached, .presenting: "presenting"
      case .presented: "presented"
      case .dismissing, .dismissingThenNext: "dismissing"
      }
    }
  }

  enum Event: CaseIterable {
    case requestedFirstAgain
    case requestedNextAgain
    case requestedThird
    case closeTapped
    case firstInvalidated
    case nextInvalidated
    case thirdInvalidated
    case appeared
    case otherAppeared
    case swiped
    case covered
    case otherSwiped
    case stopped
  }

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
    if situation == .none { return children }
    _ = children.requested(first, delivery: .nothing)
    switch situation {
    case .none, .presentingUndelivered, .presentingAttached, .presenting: break
    case .presented: children.appeared(first.presentation, delivery: .attachAndPresent)
    case .dismissing: _ = children.closeTapped(delivery: .attachAndPresent)
    case .dismissingThenNext: _ = children.requested(next, delivery: .attachAndPresent)
    }
    return children
  }

  static func send(_ event: Event, to children: inout Children, _ delivery: Children.Delivery) -> [Children.Action] {
    switch event {
    case .requestedFirstAgain: return children.requested(firstAgain, delivery: delivery)
    case .requestedNextAgain: return children.requested(nextAgain, delivery: delivery)
    case .requestedThird: return children.requested(third, delivery: delivery)
    case .closeTapped: return children.closeTapped(delivery: delivery)
    case .firstInvalidated: return children.invalidated(where: { $0 == first.content }, delivery: delivery)
    case .nextInvalidated: return children.invalidated(where: { $0 == next.content }, delivery: delivery)
    case .thirdInvalidated: return children.invalidated(where: { $0 == third.content }, delivery: delivery)
    case .appeared:
      children.appeared(first.presentation, delivery: delivery)
      return []
    case .otherAppeared:
      children.appeared(third.presentation, delivery: delivery)
      return []
    case .swiped: return children.disappeared(first.presentation, isDismissed: true, delivery: delivery)
    case .covered: return children.disappeared(first.presentation, isDismissed: false, delivery: delivery)
    case .otherSwiped: return children.disappeared(third.presentation, isDismissed: true, delivery: delivery)
    case .stopped: return children.stopped(delivery: delivery)
    }
  }

  /// Written by hand from LIFE-3.
  static func expected(_ event: Event, in situation: Situation) -> Outcome {
    switch (situation, event) {
    case (.none, .requestedFirstAgain): shown(firstAgain)
    case (.none, .requestedNextAgain): shown(nextAgain)
    case (.none, .requestedThird): shown(third)
    case (.none, _): Outcome()

    // Nothing was collected: the effects are withdrawn.
    case (.presentingUndelivered, .requestedNextAgain): shown(nextAgain, after: [.withdraw(first)])
    case (.presentingUndelivered, .requestedThird): shown(third, after: [.withdraw(first)])
    case (.presentingUndelivered, .closeTapped), (.presentingUndelivered, .firstInvalidated),
      (.presentingUndelivered, .stopped):
      Outcome(actions: [.withdraw(first)], state: Situation.none)
    case (.presentingUndelivered, _): Outcome()

    // Only attach was collected: present is withdrawn, and the child is detached.
    case (.presentingAttached, .requestedNextAgain): shown(nextAgain, after: [.withdraw(first), .detach(first)])
    case (.presentingAttached, .requestedThird): shown(third, after: [.withdraw(first), .detach(first)])
    case (.presentingAttached, .closeTapped), (.presentingAttached, .firstInvalidated), (.presentingAttached, .stopped):
      Outcome(actions: [.withdraw(first), .detach(first)], state: Situation.none)
    case (.presentingAttached, _): Outcome()

    case (.presenting, .appeared): Outcome(state: .presented)
    case (.presenting, .requestedNextAgain), (.presented, .requestedNextAgain):
      Outcome(actions: [.dismiss(first)], state: .dismissing, next: nextAgain)
    case (.presenting, .requestedThird), (.presented, .requestedThird):
      Outcome(actions: [.dismiss(first)], state: .dismissing, next: third)
    case (.presenting, .closeTapped), (.presented, .closeTapped), (.presenting, .firstInvalidated),
      (.presented, .firstInvalidated):
      Outcome(actions: [.dismiss(first)], state: .dismissing)
    case (.presenting, .swiped), (.presented, .swiped): Outcome(actions: [.detach(first)], state: Situation.none)
    case (.presenting, .stopped), (.presented, .stopped):
      Outcome(actions: [.dismiss(first), .detach(first)], state: Situation.none)
    case (.presenting, _), (.presented, _): Outcome()

    case (.dismissing, .requestedFirstAgain), (.dismissingThenNext, .requestedFirstAgain): Outcome(next: firstAgain)
    case (.dismissing, .requestedNextAgain): Outcome(next: nextAgain)
    case (.dismissingThenNext, .requestedNextAgain): Outcome(next: next)
    case (.dismissing, .requestedThird), (.dismissingThenNext, .requestedThird): Outcome(next: third)
    // Any disappearance counts: the host was asked to dismiss it.
    case (.dismissing, .swiped), (.dismissing, .covered):
      Outcome(actions: [.withdraw(first), .detach(first)], state: Situation.none)
    case (.dismissingThenNext, .swiped), (.dismissingThenNext, .covered):
      shown(next, after: [.withdraw(first), .detach(first)])
    case (.dismissing, .stopped), (.dismissingThenNext, .stopped):
      Outcome(actions: [.detach(first)], state: Situation.none)
    case (.dismissingThenNext, .nextInvalidated): Outcome(state: .dismissing)
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

  @Test(
    "every event in every state has the promised outcome · LIFE-1 LIFE-3 DET-3 DET-5", arguments: Situation.allCases)
  func everyEvent(in situation: Situation) {
    for event in Event.allCases {
      var children = Self.makeMachine(in: situation)
      let actions = Self.send(event, to: &children, situation.delivery)
      let expected = Self.expected(event, in: situation)
      #expect(actions == expected.actions, "\(event) in \(situation)")
      #expect(stateName(of: children) == (expected.state ?? situation).stateName, "\(event) in \(situation)")
      #expect(Self.successor(of: children) == expected.next, "\(event) in \(situation)")
      checkAttached(children, after: actions, was: Self.makeMachine(in: situation).attached)
    }
  }

  @Test("whatever was collected, no event attaches two children, or one child twice · LIFE-1")
  func everyDelivery() {
    let all: [Children.Delivery] = [.nothing, .attach, .attachAndPresent]
    for situation in Situation.allCases {
      for event in Event.allCases {
        for delivery in all {
          var children = Self.makeMachine(in: situation)
          let before = children.attached
          let actions = Self.send(event, to: &children, delivery)
          checkAttached(children, after: actions, was: before)
        }
      }
    }
  }

  /// The child that is presented when the one being dismissed is gone.
  private static func successor(of children: Children) -> Child? {
    var children = children
    guard children.open == nil, let leaving = children.attached else { return nil }
    _ = children.disappeared(leaving.presentation, isDismissed: true, delivery: .attachAndPresent)
    return children.open
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
    #expect(children.attached == attached, "\(actions)")
    if let open = children.open { #expect(open == attached) }
  }
}
