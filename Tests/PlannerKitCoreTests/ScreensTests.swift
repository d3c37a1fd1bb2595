import Testing

@testable import PlannerKitCore

/// Every open child in every moment × every request (LIFE-4, HOME-5).
@Suite struct ScreensTests {
  enum Open: CaseIterable {
    case details
    case composer
  }

  /// The progress of the open child.
  enum Moment: CaseIterable {
    case undelivered
    case attached
    case delivered
    case presented
    case dismissing
    case dismissingForDetails
    case dismissingForComposer

    var isLeaving: Bool {
      self == .dismissing || self == .dismissingForDetails || self == .dismissingForComposer
    }
  }

  enum Request: CaseIterable {
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
    if moment == .undelivered || moment == .attached { return (planner, child) }
    if moment == .delivered { _ = planner.takeEffects() } else { try planner.show() }
    if moment.isLeaving { try planner.closeTapped(now: .morning) }
    if moment == .dismissingForDetails { try planner.rowTapped(TaskID(3), now: .morning) }
    if moment == .dismissingForComposer { try planner.compose(TaskID(50)) }
    if moment.isLeaving { #expect(planner.takeEffects().first == .dismiss(child)) }
    return (planner, child)
  }

  private static func send(_ request: Request, to planner: inout Planner) -> Refusal.Reason? {
    reason {
      switch request.content {
      case .details(let id): try planner.rowTapped(id, now: .morning + 1)
      case .composer(let id):
        try planner.composerRequested(
          forTask: id, isEdit: request == .edit, sections: [], preselected: [], now: .morning + 1)
      }
    }
  }

  private static func shown(_ child: Child) -> [Effect] {
    [.attach(child), .present(child)] + (child.content.isDetails ? [] : [.focusText(child)])
  }

  /// The waiting effects, except the redraw.
  private static func screenEffects(_ planner: inout Planner) -> [Effect] {
    planner.takeEffects().filter { effect in
      if case .redraw = effect { false } else { true }
    }
  }

  @Test(
    "while the composer is open nothing else opens; open details are replaced · LIFE-4 HOME-5 DET-4",
    arguments: Open.allCases, Moment.allCases)
  func requested(whileOpen open: Open, in moment: Moment) throws {
    let isComposerOpen = moment.isLeaving ? moment == .dismissingForComposer : open == .composer
    for request in Request.allCases {
      var (planner, child) = try Self.makePlanner(open, moment)
      #expect((planner.composer != nil) == isComposerOpen)
      let before = planner.observed
      let refusal = Self.send(request, to: &planner)
      if request == .unknownRow || isComposerOpen {
        #expect(refusal == (request == .unknownRow ? .notFound : .notAllowed), "\(request)")
        #expect(planner.observed == before, "\(request)")
        continue
      }
      #expect(refusal == nil, "\(request)")
      #expect((planner.composer != nil) == !request.content.isDetails, "\(request)")
      if request == .sameRow, !moment.isLeaving {
        #expect(
          Self.screenEffects(&planner)
            == (moment == .undelivered ? Self.shown(child) : moment == .attached ? [.present(child)] : []))
        #expect(planner.openChild == child)
        continue
      }
      let next = try #require(planner.children.target)
      #expect(next.content == request.content && next.presentation != child.presentation, "\(request)")
      switch moment {
      case .undelivered: #expect(Self.screenEffects(&planner) == Self.shown(next), "\(request)")
      case .attached: #expect(Self.screenEffects(&planner) == [.detach(child)] + Self.shown(next), "\(request)")
      case .delivered, .presented, .dismissing, .dismissingForDetails, .dismissingForComposer:
        #expect(Self.screenEffects(&planner) == (moment.isLeaving ? [] : [.dismiss(child)]), "\(request)")
        try planner.childDisappeared(child.presentation, isDismissed: true, now: .morning + 2)
        #expect(Self.screenEffects(&planner) == [.detach(child)] + Self.shown(next), "\(request)")
      }
      #expect(planner.openChild == next, "\(request)")
      #expect(planner.openComposer?.presentation == (request.content.isDetails ? nil : next.presentation), "\(request)")
    }
  }

  @Test("a composer that waits for details to be dismissed accepts input and keeps it · LIFE-4")
  func waiting() throws {
    var (planner, details) = try Self.makePlanner(.details, .presented)
    try planner.compose(TaskID(60), sections: [.project], preselected: [Item.texts("p1")])
    let waiting = try #require(planner.openComposer).presentation
    try planner.textChanged(to: "Milk", now: .morning)
    try planner.swipeLeaving(details)
    #expect(planner.openChild?.presentation == waiting)
    #expect(planner.composer?.text == "Milk" && planner.composer?.sections[0].selected.map(\.label) == ["p1"])
  }

  @Test("of several requests during a dismissal the last is presented · LIFE-3 LIFE-4")
  func lastRequest() throws {
    var (planner, child) = try Self.makePlanner(.composer, .dismissing)
    try planner.rowTapped(TaskID(2), now: .morning)
    try planner.rowTapped(TaskID(3), now: .morning)
    try planner.closeTapped(now: .morning)
    #expect(planner.children.target?.content == .details(TaskID(3)), "a late tap in the composer")
    try planner.compose(TaskID(60))
    #expect(reason { try planner.rowTapped(TaskID(2), now: .morning) } == .notAllowed)
    try planner.swipeLeaving(child)
    #expect(planner.openChild?.content == .composer(TaskID(60)))
    try planner.closeTapped(now: .morning)
    #expect(planner.composer == nil && planner.children.attached == nil)
  }
}
