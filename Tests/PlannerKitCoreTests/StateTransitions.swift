import Testing

@testable import PlannerKitCore

/// One arrow of a diagram: an event that leads from one state to another.
struct Transition: Hashable, CustomStringConvertible {
  let from: String
  let event: String
  let to: String

  var description: String {
    "\(from) --> \(to): \(event)"
  }
}

/// The actual transitions of a machine, found by sending it every event in every state. An event that does not change
/// the state is not a transition.
struct Transitions {
  var initial: String
  private(set) var all: Set<Transition> = []

  init(initial: String) {
    self.initial = initial
  }

  mutating func add(_ from: String, _ event: String, _ to: String) {
    if from != to { all.insert(Transition(from: from, event: event, to: to)) }
  }

  /// Sends each of the events to a copy of the machine. A refused event changes nothing.
  private mutating func add<Machine>(
    _ machine: Machine, in state: String, _ name: (Machine) -> String,
    _ events: [(String, (inout Machine) throws -> Void)]
  ) {
    for (event, send) in events {
      var after = machine
      try? send(&after)
      add(state, event, name(after))
    }
  }

  static func ofChildren() -> Transitions {
    var found = Transitions(initial: stateName(of: Children()))
    for situation in ChildrenTests.Situation.allCases {
      for event in ChildrenTests.events {
        var children = ChildrenTests.makeMachine(in: situation)
        let from = stateName(of: children)
        _ = ChildrenTests.send(event, to: &children)
        let suffix = children.target == nil ? "" : " with another wanted"
        let name =
          switch event {
          case .requested: situation == .none ? "asked" : "replaced"
          case .closeTapped: "closed"
          case .invalidated: "revoked"
          case .appeared, .otherAppeared: "appeared"
          case .swiped, .covered, .otherSwiped: (from == "dismissing" ? "gone" : "swiped") + suffix
          case .stopped: "stopped"
          case .attachCollected: "attach collected"
          case .presentCollected: "present collected"
          case .dismissCollected: "dismiss collected"
          case .otherCollected: "another effect collected"
          }
        found.add(from, name, stateName(of: children))
      }
    }
    return found
  }

  static func ofLocationSensor() -> Transitions {
    var found = Transitions(initial: stateName(of: LocationSensor()))
    for situation in LocationSensorTests.situations {
      for event in LocationSensorTests.events {
        var sensor = LocationSensorTests.makeMachine(in: situation)
        let from = stateName(of: sensor)
        _ = LocationSensorTests.send(event, to: &sensor)
        let name =
          switch event {
          case .started: situation.authorization.isGranted ? "started with authorisation" : "started without"
          case .stopped: "stopped"
          case .authorizationChanged(let authorization): authorization.isGranted ? "granted" : "revoked"
          case .sensorDelivered: "valid fix"
          case .failed: "failed"
          }
        found.add(from, name, stateName(of: sensor))
      }
    }
    return found
  }

  static func ofPlanLoading() -> Transitions {
    var found = Transitions(initial: stateName(of: PlanLoading()))
    for state in PlanLoadingTests.State.allCases {
      for event in PlanLoadingTests.Event.allCases where PlanLoadingTests.expected(event, in: state) != nil {
        var loading = PlanLoadingTests.makeMachine(in: state)
        let from = stateName(of: loading)
        PlanLoadingTests.send(event, to: &loading)
        let knowsDay = state == .idleKnown || state == .idleKnownWithMessage
        let name =
          switch event {
          case .startedSameDay: knowsDay ? "started again" : "started"
          case .startedOtherDay: "started"
          case .stopped: "stopped"
          case .dayChanged: "new day"
          case .refreshRequested: "refresh"
          case .loaded: "loaded"
          case .failed: "failed"
          }
        found.add(from, name, stateName(of: loading))
      }
    }
    return found
  }

  static func ofComposerSection() throws -> Transitions {
    typealias Tests = ComposerSectionTests
    var found = Transitions(initial: stateName(of: try Tests.makeMachine(in: .idle, .single)))
    for state in Tests.State.allCases {
      for kind in Tests.Kind.allCases {
        for event in Tests.Event.allCases where Tests.canCome(event, in: state) {
          var section = try Tests.makeMachine(in: state, kind)
          let from = stateName(of: section)
          _ = Tests.send(event, to: &section)
          let name =
            switch event {
            case .activated: "activated"
            case .deactivated: "another activated"
            case .itemsLoaded, .noItemsLoaded: "items loaded"
            case .itemsFailed: "items failed"
            case .wrongItemsLoaded, .firstTapped, .secondTapped, .missingTapped, .negativeTapped, .newTyped,
              .equalTyped, .wrongTyped, .cleared:
              "\(event)"
            }
          found.add(from, name, stateName(of: section))
        }
      }
    }
    return found
  }

  static func ofDetailsSheet() throws -> Transitions {
    let row = Row(unmeasured: try PlanTask(id: TaskID(1), title: "K"))
    let (first, second) = (
      DetailsSheet.Content(presentation: PresentationNumber(value: 1), row: row, week: nil, localizer: Localizer()),
      DetailsSheet.Content(presentation: PresentationNumber(value: 2), row: row, week: nil, localizer: Localizer())
    )
    let events: [(String, (inout DetailsSheet) -> Void)] = [
      ("shown", { _ = $0.show(first) }),
      ("another shown", { _ = $0.show(second) }),
      ("closed", { $0.close() }),
      ("detent changed", { $0.detentChanged(to: .large) }),
    ]
    var found = Transitions(initial: stateName(of: DetailsSheet()))
    for isOpen in [false, true] {
      for (name, send) in events where isOpen || name != "another shown" {
        var sheet = DetailsSheet()
        if isOpen { _ = sheet.show(first) }
        let from = stateName(of: sheet)
        send(&sheet)
        found.add(from, name, stateName(of: sheet))
      }
    }
    return found
  }

  static func ofRestTracker() throws -> Transitions {
    var found = Transitions(initial: stateName(of: RestTracker()))
    for state in RestTrackerTests.State.allCases {
      for event in RestTrackerTests.Event.allCases {
        var tracker = try RestTrackerTests.makeMachine(in: state)
        try RestTrackerTests.send(event, to: &tracker)
        let name =
          switch event {
          case .nearFix: state == .noRest ? "fix" : "fix near the rest"
          case .farFix, .agreeingFix:
            state == .noRest ? "fix" : state == .doubting ? "second fix far from it" : "fix far from it"
          case .doubtConfirmed: "waited 60 s"
          case .wentBack, .stopBegan: "\(event)"
          case .wentFarBack: "clock went far back"
          case .forgotten: "updates stopped"
          }
        found.add(state.rawValue, name, stateName(of: tracker))
      }
    }
    return found
  }

  /// The transitions of one visit, as the planner makes them. Its end is drawn as `[*]`.
  static func ofVisit() throws -> Transitions {
    func name(_ walk: Walk) -> String {
      walk.planner.visits.first.map { stateName(of: $0) } ?? "[*]"
    }
    var arrived = try Walk(stops: [0])
    try arrived.fix(0, at: 0)
    try arrived.wait(until: 120)
    var found = Transitions(initial: name(arrived))
    for state in VisitTests.State.allCases {
      var walk = arrived
      if state != .inside { try walk.fix(state == .outside ? 140 : 160, at: 130) }
      #expect(name(walk) == state.rawValue)
      found.add(
        walk, in: state.rawValue, name,
        [
          ("fix within the radius", { try $0.fix(90, at: 140) }),
          ("fix outside it", { try $0.fix(140, at: 140) }),
          ("fix away", { try $0.fix(160, at: 140) }),
          ("waited 60 s", { try $0.wait(until: 190) }),
          ("task removed", { try $0.planner.taskRemoved(TaskID(1), now: .morning + 140) }),
          ("turned off", { try $0.change(at: 140) { $0.arrivalRadius = 0 } }),
          ("stopped", { $0.planner.stop(now: .morning + 140) }),
          ("made final", { try $0.update(1, north: 0, status: .done, at: 140) }),
        ])
      var elsewhere = walk
      try elsewhere.add(2, north: 80, at: 135)
      try elsewhere.fixes(90, [136, 137])
      try elsewhere.wait(until: 260)
      found.add(state.rawValue, "arrived elsewhere", elsewhere.visited == [2] ? "[*]" : name(elsewhere))
    }
    return found
  }

  /// The transitions of one save, as the planner makes them. Its end is drawn as `[*]`.
  static func ofPendingSave() throws -> Transitions {
    func name(_ planner: Planner) -> String {
      planner.saves.first.map { "\($0.state.phase)" } ?? "[*]"
    }
    var composed = try Planner.started(with: [PlanTask(id: TaskID(50), title: "Kiosk")])
    try composed.composeAndSave(TaskID(50), isEdit: true, text: "Milk")
    var found = Transitions(initial: name(composed))
    for state in ["sent", "failed", "refused"] {
      var planner = composed
      let key = planner.saves[0].key
      if state == "failed" { try planner.saveFailed(key, "no network", now: .morning) }
      if state == "refused" { try planner.saveRefused(key, "no such shop", now: .morning) }
      #expect(name(planner) == state)
      found.add(
        planner, in: state, name,
        [
          ("acknowledged", { try $0.saveAcknowledged(key, now: .morning) }),
          ("failed", { try $0.saveFailed(key, "", now: .morning) }),
          ("refused", { try $0.saveRefused(key, "", now: .morning) }),
          ("dismissed", { try $0.saveDismissed(key, now: .morning) }),
          ("retried", { try $0.saveRetried(TaskID(50), now: .morning) }),
          ("task removed", { try $0.taskRemoved(TaskID(50), now: .morning) }),
          ("plan loaded", { try $0.load([]) }), ("stopped", { $0.stop(now: .morning) }),
        ])
    }
    return found
  }

  /// The transitions of one outcome, as the planner makes them. Its end is drawn as `[*]`.
  static func ofOutcome() throws -> Transitions {
    let (key, older) = (SaveKey(high: 7, low: 2), SaveKey(high: 7, low: 1))
    func name(_ planner: Planner) -> String {
      planner.outcomes.pending(key).map { "\($0.state.phase)" } ?? "[*]"
    }
    let later = Instant.morning.adding(milliseconds: 10_000)
    func done(_ key: SaveKey, _ status: TaskStatus) -> Outcome {
      Outcome(key, of: TaskID(1), status: status, at: .morning)
    }
    var settings = Settings.unscheduled
    settings.undoTime = 10
    func planner(in state: String) throws -> Planner {
      var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "Kiosk")])
      if state == "waiting" { try planner.outcomeRecorded(done(older, .enRoute), now: .morning) }
      if state == "held" { try planner.settingsChanged(to: settings, now: .morning) }
      try planner.outcomeRecorded(done(key, .cannotComplete), now: .morning)
      switch state {
      case "failed": try planner.saveFailed(key, "no network", now: .morning)
      case "refused": try planner.saveRefused(key, "no such visit", now: .morning)
      case "acknowledged": try planner.saveAcknowledged(key, now: .morning)
      default: break
      }
      return planner
    }
    var found = Transitions(initial: try name(planner(in: "held")))
    for state in ["held", "waiting", "sent", "failed", "refused", "acknowledged"] {
      let planner = try planner(in: state)
      #expect(name(planner) == state)
      found.add(
        planner, in: state, name,
        [
          ("acknowledged", { try $0.saveAcknowledged(key, now: .morning) }),
          ("failed", { try $0.saveFailed(key, "", now: .morning) }),
          ("refused", { try $0.saveRefused(key, "", now: .morning) }),
          ("dismissed", { try $0.saveDismissed(key, now: .morning) }),
          ("retried", { try $0.saveRetried(TaskID(1), now: .morning) }),
          ("undone", { try $0.outcomeUndone(TaskID(1), now: .morning) }),
          ("hold ended", { try $0.clockAdvanced(now: later) }),
          ("may go", { try $0.saveAcknowledged(older, now: .morning) }),
          (
            "replaced",
            { try $0.outcomeRecorded(done(SaveKey(high: 7, low: 3), .cannotComplete), replacing: key, now: .morning) }
          ),
          (
            "theirs taken",
            {
              try $0.taskUpdated(PlanTask(id: TaskID(1), title: "Kiosk", status: .done), now: .morning)
              try $0.conflictSettled(TaskID(1), asMine: false, now: .morning)
            }
          ),
          ("task removed", { try $0.taskRemoved(TaskID(1), now: .morning) }),
          ("plan loaded", { try $0.load([]) }), ("stopped", { $0.stop(now: .morning) }),
        ])
    }
    return found
  }

  /// Four stops in a bad order, with a proposal in a state.
  private static func planner(proposing state: String) throws -> Planner {
    var planner = try Planner.started(
      with: [(1, 4), (2, 1), (3, 3), (4, 2)].map { order, place in
        try PlanTask(
          id: TaskID(UInt64(order)), title: "Stop", order: Int32(order),
          coordinate: Coordinate(latitude: 0, longitude: Double(place) / 100))
      })
    try planner.settingsChanged(to: Settings(), now: .morning)
    guard state != "none" else { return planner }
    try planner.proposalRequested(ProposalOptions(), rules: [], now: .morning)
    guard state != "waiting", let request = planner.proposal.number else { return planner }
    if state == "outdated" { try planner.taskRemoved(TaskID(1), now: .morning) }
    guard state != "outdated" else { return planner }
    try planner.travelTimesDeclined(request: request, now: .morning)
    if state == "finished" { while planner.searchProposal(steps: 1_000) {} }
    if state == "searching" { _ = planner.searchProposal(steps: 200) }
    return planner
  }

  static func ofProposal() throws -> Transitions {
    func name(_ planner: Planner) -> String { planner.proposal.phase.map { "\($0)" } ?? "none" }
    var found = Transitions(initial: "none")
    for state in ["none", "waiting", "searching", "finished", "outdated"] {
      let planner = try planner(proposing: state)
      #expect(name(planner) == state)
      let number = planner.proposal.number ?? RequestNumber(value: 1_000)
      var estimating = ProposalOptions()
      estimating.estimates = true
      found.add(
        planner, in: state, name,
        [
          ("asked", { try $0.proposalRequested(ProposalOptions(), rules: [], now: .morning) }),
          ("asked to estimate", { try $0.proposalRequested(estimating, rules: [], now: .morning) }),
          ("travel times", { try $0.travelTimesDeclined(request: number, now: .morning) }),
          ("nothing left to try", { while $0.searchProposal(steps: 1_000) {} }),
          ("accepted", { try $0.proposalAccepted(number, now: .morning) }),
          ("discarded", { $0.proposalDiscarded(number, now: .morning) }),
          ("stop changed", { try $0.taskRemoved(TaskID(2), now: .morning) }),
          ("stopped", { $0.stop(now: .morning) }),
        ])
    }
    return found
  }

  static func ofAcceptedOrder() throws -> Transitions {
    func name(_ planner: Planner) -> String {
      let order = planner.acceptedOrder
      return order.state.map { "\($0.phase)" } ?? (order.holds ? "acknowledged" : "none")
    }
    func accept(_ planner: inout Planner) throws {
      var options = ProposalOptions()
      options.estimates = true
      try planner.proposalRequested(options, rules: [], now: .morning)
      while planner.searchProposal(steps: 1_000) {}
      if let number = planner.proposal.number { try planner.proposalAccepted(number, now: .morning) }
    }
    let fresh = try planner(proposing: "none")
    var found = Transitions(initial: name(fresh))
    for state in ["none", "sent", "failed", "refused", "acknowledged"] {
      var planner = fresh
      if state != "none" { try accept(&planner) }
      let key = planner.acceptedOrder.key ?? .unknown
      if state == "failed" { try planner.saveFailed(key, "no network", now: .morning) }
      if state == "refused" { try planner.saveRefused(key, "not now", now: .morning) }
      if state == "acknowledged" { try planner.saveAcknowledged(key, now: .morning) }
      #expect(name(planner) == state)
      found.add(
        planner, in: state, name,
        [
          ("acknowledged", { try $0.saveAcknowledged(key, now: .morning) }),
          ("failed", { try $0.saveFailed(key, "", now: .morning) }),
          ("refused", { try $0.saveRefused(key, "", now: .morning) }),
          ("dismissed", { try $0.saveDismissed(key, now: .morning) }),
          ("retried", { try $0.orderSaveRetried(now: .morning) }),
          ("plan loaded", { try $0.load([]) }), ("stopped", { $0.stop(now: .morning) }),
          ("new day", { try $0.clockAdvanced(now: Instant.morning.adding(milliseconds: 86_400_000)) }),
        ])
      // In the order that was accepted none is better: the stops change places first.
      var after = planner
      try after.load(
        [(1, 1), (2, 3), (3, 4), (4, 2)].map { id, place in
          try PlanTask(
            id: TaskID(UInt64(id)), title: "Stop", order: Int32(id),
            coordinate: Coordinate(latitude: 0, longitude: Double(place) / 100))
        })
      try accept(&after)
      found.add(state, "accepted", name(after))
    }
    return found
  }
}
