import Testing

@testable import PlannerKitCore

/// Whatever is open, in whatever moment, × whatever is asked for (LIFE-4, HOME-5).
@Suite struct ScreensTests {
  enum Open: CaseIterable {
    case details
    case composer
  }

  /// How far the open child has come.
  enum Moment: CaseIterable {
    case untold
    case attached
    case told
    case presented
    case dismissing
    case dismissingForDetails
    case dismissingForComposer

    var isLeaving: Bool {
      self == .dismissing || self == .dismissingForDetails || self == .dismissingForComposer
    }
  }

  enum Ask: CaseIterable {
    case sameRow
    case otherRow
    case unknownRow
    case newTask
    case edit

    var content: ChildContent {
      switch self {
      case .sameRow: .details(TaskID(1))
      case .otherRow: .details(TaskID(2))
      case .unknownRow: .details(TaskID(99))
      case .newTask: .composer(TaskID(60))
      case .edit: .composer(TaskID(1))
      }
    }
  }

  private static func makePlanner(_ open: Open, _ moment: Moment) throws -> (planner: Planner, child: Child) {
    var planner = try Planner.started(with: (1...3).map { try PlanTask(id: TaskID($0), title: "K") })
    switch open {
    case .details: try planner.rowTapped(TaskID(1), now: .morning)
    case .composer: try planner.compose(TaskID(1), isEdit: true)
    }
    let child = try #require(planner.openChild)
    if moment == .attached { #expect(planner.nextEffect() == .attach(child)) }
    if moment == .untold || moment == .attached { return (planner, child) }
    if moment == .told { _ = planner.takeEffects() } else { try planner.show() }
    if moment.isLeaving { try planner.closeTapped(now: .morning) }
    if moment == .dismissingForDetails { try planner.rowTapped(TaskID(3), now: .morning) }
    if moment == .dismissingForComposer { try planner.compose(TaskID(50)) }
    if moment.isLeaving { #expect(planner.takeEffects().first == .dismiss(child)) }
    return (planner, child)
  }

  private static func send(_ ask: Ask, to planner: inout Planner) -> Rejection.Reason? {
    reason { () throws(Rejection) in
      switch ask.content {
      case .details(let id): try planner.rowTapped(id, now: .morning + 1)
      case .composer(let id):
        try planner.composerRequested(
          forTask: id, isEdit: ask == .edit, sections: [], preselected: [], now: .morning + 1)
      }
    }
  }

  private static func shown(_ child: Child) -> [Effect] {
    [.attach(child), .present(child)] + (child.content.isDetails ? [] : [.focusText(child)])
  }

  /// What waits for the host, the redraw apart.
  private static func screenEffects(_ planner: inout Planner) -> [Effect] {
    planner.takeEffects().filter { effect in
      if case .redraw = effect { false } else { true }
    }
  }

  @Test(
    "while the composer is open nothing else opens; anything else makes way · LIFE-4 HOME-5 DET-4",
    arguments: Open.allCases, Moment.allCases)
  func asked(whileOpen open: Open, in moment: Moment) throws {
    let isComposerOpen = moment.isLeaving ? moment == .dismissingForComposer : open == .composer
    for ask in Ask.allCases {
      var (planner, child) = try Self.makePlanner(open, moment)
      #expect((planner.composer != nil) == isComposerOpen)
      let before = planner.observed
      let refusal = Self.send(ask, to: &planner)
      if ask == .unknownRow || isComposerOpen {
        #expect(refusal == (ask == .unknownRow ? .notFound : .notAllowed), "\(ask)")
        #expect(planner.observed == before, "\(ask)")
        continue
      }
      #expect(refusal == nil, "\(ask)")
      #expect((planner.composer != nil) == !ask.content.isDetails, "\(ask)")
      if ask == .sameRow, !moment.isLeaving {
        #expect(
          Self.screenEffects(&planner)
            == (moment == .untold ? Self.shown(child) : moment == .attached ? [.present(child)] : []))
        #expect(planner.openChild == child)
        continue
      }
      let next = try #require(planner.children.wanted)
      #expect(next.content == ask.content && next.presentation != child.presentation, "\(ask)")
      switch moment {
      case .untold: #expect(Self.screenEffects(&planner) == Self.shown(next), "\(ask)")
      case .attached: #expect(Self.screenEffects(&planner) == [.detach(child)] + Self.shown(next), "\(ask)")
      case .told, .presented, .dismissing, .dismissingForDetails, .dismissingForComposer:
        #expect(Self.screenEffects(&planner) == (moment.isLeaving ? [] : [.dismiss(child)]), "\(ask)")
        try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning + 2)
        #expect(Self.screenEffects(&planner) == [.detach(child)] + Self.shown(next), "\(ask)")
      }
      #expect(planner.openChild == next, "\(ask)")
      #expect(planner.openComposer?.presentation == (ask.content.isDetails ? nil : next.presentation), "\(ask)")
    }
  }

  @Test("a composer that waits for details to go can be typed into, and keeps what it has · LIFE-4")
  func waiting() throws {
    var (planner, details) = try Self.makePlanner(.details, .presented)
    try planner.compose(TaskID(60), sections: [.project], preselected: [Item.texts("p1")])
    let waiting = try #require(planner.openComposer).presentation
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.swipeLeaving(details)
    #expect(planner.openChild?.presentation == waiting)
    #expect(planner.composer?.text == "Milk" && planner.composer?.sections[0].selected.map(\.label) == ["p1"])
  }

  @Test("of what was asked for while something was on its way out the last comes · LIFE-3 LIFE-4")
  func lastAsk() throws {
    var (planner, child) = try Self.makePlanner(.composer, .dismissing)
    try planner.rowTapped(TaskID(2), now: .morning)
    try planner.rowTapped(TaskID(3), now: .morning)
    try planner.compose(TaskID(60))
    #expect(reason { () throws(Rejection) in try planner.rowTapped(TaskID(2), now: .morning) } == .notAllowed)
    try planner.swipeLeaving(child)
    #expect(planner.openChild?.content == .composer(TaskID(60)))
    try planner.closeTapped(now: .morning)
    #expect(planner.composer == nil && planner.children.attached == nil)
  }

  @Test("the task being edited may leave the plan; the composer stays · DET-7 NEW-12")
  func editedTaskGone() throws {
    var (planner, child) = try Self.makePlanner(.composer, .presented)
    try planner.taskRemoved(TaskID(1), now: .morning)
    #expect(planner.openChild == child && planner.composer?.text == "K")
    #expect(Self.screenEffects(&planner) == [])
  }
}
