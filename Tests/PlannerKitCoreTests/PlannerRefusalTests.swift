import Testing

@testable import PlannerKitCore

/// A refused event changes nothing, in any phase.
@Suite struct PlannerRefusalTests {
  enum Situation: CaseIterable {
    case neverStarted
    case loading
    case loaded
    case empty
    case failed
    case refreshing
    case refreshFailed
    case detailsPresented
    case detailsLeaving
    case fixWaits
    /// The project section is loaded, the tags are loading.
    case composing
    case composerLeaving
    case stopped

    var isStarted: Bool {
      self != .neverStarted && self != .stopped
    }
  }

  struct Call: Sendable {
    let name: String
    let reason: Refusal.Reason
    let send: @Sendable (inout Planner, Instant) throws -> Void

    init(
      _ name: String, _ reason: Refusal.Reason,
      _ send: @escaping @Sendable (inout Planner, Instant) throws -> Void
    ) {
      self.name = name
      self.reason = reason
      self.send = send
    }
  }

  static let known = TaskID(1)
  static let unknown = TaskID(99)
  /// The number of no request that is under way.
  static let void = RequestNumber(value: 77)

  static func makePlanner(in situation: Situation) throws -> Planner {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    let task = try PlanTask(id: known, title: "K", status: .done, coordinate: .metres(north: 0))
    // Planned for tomorrow, so that nothing is listed today.
    let later = try PlanTask(
      id: known, title: "K", status: .done, planned: .day(LocalDay(number: planner.today.number + 1)))
    if situation == .neverStarted {
      try planner.taskAdded(task, now: .morning)
      return planner
    }
    planner.start(now: .morning)
    if situation == .loading || situation == .failed {
      try planner.taskAdded(task, now: .morning)
      if situation == .failed { try planner.planFailed("no network", request: planner.openRequest, now: .morning) }
      return planner
    }
    let answer: [Result<PlanTask, Refusal>] = [
      .failure(.unknownTask(.id)), .success(situation == .empty ? later : task),
    ]
    try planner.planLoaded(answer, request: planner.openRequest, now: .morning)
    try planner.fixReceived(.at(north: 500, time: .morning), now: .morning)
    _ = planner.takeEffects()
    switch situation {
    case .neverStarted, .loading, .failed, .loaded, .empty: break
    case .refreshing: try planner.refresh(now: .morning)
    case .refreshFailed:
      try planner.refresh(now: .morning)
      try planner.planFailed("no network", request: planner.openRequest, now: .morning)
    case .detailsPresented, .detailsLeaving:
      try planner.rowTapped(known, now: .morning)
      _ = planner.takeEffects()
      let presentation = try #require(planner.children.open).presentation
      try planner.childAppeared(presentation, now: .morning)
      if situation == .detailsLeaving { try planner.closeTapped(now: .morning) }
    case .fixWaits: try planner.fixReceived(.at(north: 900, accuracy: 300, time: .morning + 1), now: .morning + 1)
    case .composing, .composerLeaving:
      try planner.compose(unknown, sections: [.project, .tags(maximum: 2)])
      try planner.show()
      try planner.textChanged(to: "Milk", now: .morning)
      try planner.load(Item.texts("a"), in: 0)
      try planner.sectionActivated(1, now: .morning)
      if situation == .composerLeaving { try planner.closeTapped(now: .morning) }
    case .stopped: planner.stop(now: .morning)
    }
    return planner
  }

  /// Refused whether the planner is started or not.
  static let always: [Call] = [
    Call("settings out of range", .invalidArgument) { try $0.change(now: $1) { $0.distanceFilter = -1 } },
    Call("a task whose id is known", .duplicate) { try $0.taskAdded(PlanTask(id: known, title: "L"), now: $1) },
    Call("an update of an unknown task", .notFound) { try $0.taskUpdated(PlanTask(id: unknown, title: "L"), now: $1) },
    Call("the removal of an unknown task", .notFound) { try $0.taskRemoved(unknown, now: $1) },
    Call("a status of an unknown task", .notFound) { try $0.taskStatusChanged(unknown, to: .done, now: $1) },
    Call("a status after a final one", .notAllowed) { try $0.taskStatusChanged(known, to: .planned, now: $1) },
    Call("a message that is too long", .limit) {
      try $0.planFailed(String(repeating: "x", count: 4_097), request: RequestNumber(value: 1), now: $1)
    },
  ]

  static let started: [Call] = [
    Call("the answer to a void request", .outdated) { try $0.planLoaded([], request: void, now: $1) },
    Call("a failure of a void request", .outdated) { try $0.planFailed("", request: RequestNumber(value: 0), now: $1) },
    Call("an answer in the event that would change the day", .outdated) {
      try $0.planLoaded([], request: $0.loading.request ?? void, now: $1)
    },
    Call("a tap on an unknown row", .notFound) { try $0.rowTapped(unknown, now: $1) },
    Call("a travel time to an unknown task", .notFound) { try $0.travelTimeReceived(60, to: unknown, now: $1) },
    Call("a negative travel time", .invalidArgument) { try $0.travelTimeReceived((0.0).nextDown, to: known, now: $1) },
    Call("a travel time of more than a year", .invalidArgument) {
      try $0.travelTimeReceived(31_536_000.0.nextUp, to: known, now: $1)
    },
    Call("a travel time of NaN", .invalidArgument) { try $0.travelTimeReceived(.nan, to: known, now: $1) },
    Call("a detent of a presentation that was never given out", .notFound) {
      try $0.detentChanged(to: .large, of: PresentationNumber(value: $0.lastNumber + 1), now: $1)
    },
    Call("an appearance of presentation 0", .notFound) { try $0.childAppeared(PresentationNumber(value: 0), now: $1) },
    Call("a disappearance of a presentation that was never given out", .notFound) {
      try $0.childDisappeared(PresentationNumber(value: .max), isDismissed: true, now: $1)
    },
  ]

  static let notStarted: [Call] = [
    Call("the clock", .notStarted) { try $0.clockAdvanced(now: $1) },
    Call("a fix", .notStarted) { try $0.fixReceived(.at(north: 0, time: $1), now: $1) },
    Call("a sensor failure", .notStarted) { try $0.locationFailed(now: $1) },
    Call("a plan", .notStarted) { try $0.planLoaded([], request: RequestNumber(value: 1), now: $1) },
    Call("a failed plan", .notStarted) { try $0.planFailed("", request: RequestNumber(value: 1), now: $1) },
    Call("a refresh", .notStarted) { try $0.refresh(now: $1) },
    Call("a travel time", .notStarted) { try $0.travelTimeReceived(60, to: known, now: $1) },
    Call("a tap", .notStarted) { try $0.rowTapped(known, now: $1) },
    Call("a close", .notStarted) { try $0.closeTapped(now: $1) },
    Call("an appearance", .notStarted) { try $0.childAppeared(PresentationNumber(value: 1_000_000), now: $1) },
    Call("a disappearance", .notStarted) {
      try $0.childDisappeared(PresentationNumber(value: 0), isDismissed: true, now: $1)
    },
  ]

  private static func calls(in situation: Situation) -> [Call] {
    switch situation {
    case .neverStarted, .stopped: always + alwaysAboutSaves + notStarted + composerNotStarted
    case .composing: always + alwaysAboutSaves + started + composerOpen
    case .composerLeaving: always + alwaysAboutSaves + started + composerRefusedToOpen
    case .loading, .loaded, .empty, .failed, .refreshing, .refreshFailed, .detailsPresented, .detailsLeaving,
      .fixWaits:
      always + alwaysAboutSaves + started + composerRefusedToOpen + composerNotOpen
    }
  }

  @Test("every test planner is in its phase · HOME-1")
  func phases() throws {
    let phases = try Situation.allCases.map { try Self.makePlanner(in: $0).phase }
    #expect(
      phases == [.idle, .loading, .loaded, .empty, .failed] + Array(repeating: .loaded, count: 7) + [.idle])
  }

  @Test(
    "a refused event changes nothing, the clock included · TIME-2 LIFE-2 LIFE-3.7 DET-8.4 TASK-4 DAY-1 NEW-1 NEW-4",
    arguments: Situation.allCases)
  func refused(in situation: Situation) throws {
    let before = try Self.makePlanner(in: situation)
    let calls = Self.calls(in: situation)
    // Also two days later, when the day would change and a waiting fix would be used.
    for seconds in [2, 2 * secondsPerDay] {
      for call in calls {
        var planner = before
        let refusal = reason { try call.send(&planner, .morning + seconds) }
        // Without a change of the day this answer is valid.
        if refusal == nil, seconds == 2, call.name.contains("would change the day") { continue }
        #expect(refusal == call.reason, "\(call.name) in \(situation)")
        #expect(planner.observed == before.observed, "\(call.name) in \(situation)")
      }
    }
  }
}
