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
    let send: @Sendable (inout Planner, Instant) throws(Refusal) -> Void

    init(
      _ name: String, _ reason: Refusal.Reason,
      _ send: @escaping @Sendable (inout Planner, Instant) throws(Refusal) -> Void
    ) {
      self.name = name
      self.reason = reason
      self.send = send
    }
  }

  static let known = TaskID(1)
  static let unknown = TaskID(99)

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
    Call("settings out of range", .invalidArgument) { planner, now throws(Refusal) in
      var settings = planner.settings
      settings.distanceFilter = -1
      try planner.settingsChanged(to: settings, now: now)
    },
    Call("a task whose id is known", .duplicate) { planner, now throws(Refusal) in
      try planner.taskAdded(PlanTask(id: known, title: "L"), now: now)
    },
    Call("an update of an unknown task", .notFound) { planner, now throws(Refusal) in
      try planner.taskUpdated(PlanTask(id: unknown, title: "L"), now: now)
    },
    Call("the removal of an unknown task", .notFound) { planner, now throws(Refusal) in
      try planner.taskRemoved(unknown, now: now)
    },
    Call("a status of an unknown task", .notFound) { planner, now throws(Refusal) in
      try planner.taskStatusChanged(unknown, to: .done, now: now)
    },
    Call("a status after a final one", .notAllowed) { planner, now throws(Refusal) in
      try planner.taskStatusChanged(known, to: .planned, now: now)
    },
    Call("a message that is too long", .limit) { planner, now throws(Refusal) in
      try planner.planFailed(String(repeating: "x", count: 4_097), request: RequestNumber(value: 1), now: now)
    },
  ]

  static let started: [Call] = [
    Call("the answer to a void request", .outdated) { planner, now throws(Refusal) in
      try planner.planLoaded([], request: RequestNumber(value: 77), now: now)
    },
    Call("a failure of a void request", .outdated) { planner, now throws(Refusal) in
      try planner.planFailed("", request: RequestNumber(value: 0), now: now)
    },
    Call("an answer in the event that would change the day", .outdated) { planner, now throws(Refusal) in
      try planner.planLoaded([], request: planner.loading.request ?? RequestNumber(value: 77), now: now)
    },
    Call("a tap on an unknown row", .notFound) { planner, now throws(Refusal) in
      try planner.rowTapped(unknown, now: now)
    },
    Call("a travel time to an unknown task", .notFound) { planner, now throws(Refusal) in
      try planner.travelTimeReceived(60, to: unknown, now: now)
    },
    Call("a negative travel time", .invalidArgument) { planner, now throws(Refusal) in
      try planner.travelTimeReceived((0.0).nextDown, to: known, now: now)
    },
    Call("a travel time of more than a year", .invalidArgument) { planner, now throws(Refusal) in
      try planner.travelTimeReceived(31_536_000.0.nextUp, to: known, now: now)
    },
    Call("a travel time of NaN", .invalidArgument) { planner, now throws(Refusal) in
      try planner.travelTimeReceived(.nan, to: known, now: now)
    },
    Call("a detent of a presentation that was never given out", .notFound) { planner, now throws(Refusal) in
      try planner.detentChanged(to: .large, of: PresentationNumber(value: planner.lastNumber + 1), now: now)
    },
    Call("an appearance of presentation 0", .notFound) { planner, now throws(Refusal) in
      try planner.childAppeared(PresentationNumber(value: 0), now: now)
    },
    Call("a disappearance of a presentation that was never given out", .notFound) { planner, now throws(Refusal) in
      try planner.childDisappeared(PresentationNumber(value: .max), isDismissed: true, now: now)
    },
  ]

  static let notStarted: [Call] = [
    Call("the clock", .notStarted) { planner, now throws(Refusal) in try planner.clockAdvanced(now: now) },
    Call("a fix", .notStarted) { planner, now throws(Refusal) in
      let place = try Coordinate(latitude: 1, longitude: 2)
      try planner.fixReceived(Fix(coordinate: place, horizontalAccuracy: 5, time: now), now: now)
    },
    Call("a sensor failure", .notStarted) { planner, now throws(Refusal) in try planner.locationFailed(now: now) },
    Call("a plan", .notStarted) { planner, now throws(Refusal) in
      try planner.planLoaded([], request: RequestNumber(value: 1), now: now)
    },
    Call("a failed plan", .notStarted) { planner, now throws(Refusal) in
      try planner.planFailed("", request: RequestNumber(value: 1), now: now)
    },
    Call("a refresh", .notStarted) { planner, now throws(Refusal) in try planner.refresh(now: now) },
    Call("a travel time", .notStarted) { planner, now throws(Refusal) in
      try planner.travelTimeReceived(60, to: known, now: now)
    },
    Call("a tap", .notStarted) { planner, now throws(Refusal) in try planner.rowTapped(known, now: now) },
    Call("a close", .notStarted) { planner, now throws(Refusal) in try planner.closeTapped(now: now) },
    Call("an appearance", .notStarted) { planner, now throws(Refusal) in
      try planner.childAppeared(PresentationNumber(value: 1_000_000), now: now)
    },
    Call("a disappearance", .notStarted) { planner, now throws(Refusal) in
      try planner.childDisappeared(PresentationNumber(value: 0), isDismissed: true, now: now)
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
        let refusal = reason { () throws(Refusal) in try call.send(&planner, .morning + seconds) }
        // Without a change of the day this answer is valid.
        if refusal == nil, seconds == 2, call.name.contains("would change the day") { continue }
        #expect(refusal == call.reason, "\(call.name) in \(situation)")
        #expect(planner.observed == before.observed, "\(call.name) in \(situation)")
      }
    }
  }

  @Test("a planner cannot be created with settings out of range · LOC-1 TIME-1")
  func noPlanner() {
    var settings = Settings()
    settings.setOffset(64_801)
    #expect(reason { () throws(Refusal) in try Planner(settings: settings, now: .morning) } == .invalidArgument)
  }
}
