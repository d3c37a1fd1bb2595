@testable import PlannerKitCore

/// A random event of a host, legal or not, chosen so that the planner is busy.
enum RandomEvent {
  case start
  case stop
  case clockAdvanced
  case settingsChanged(Settings)
  case refresh
  case authorizationChanged(Authorization)
  case fixReceived(north: Double, accuracy: Double, age: Double)
  case locationFailed
  case travelTimeReceived(Double, TaskID)
  case planLoaded([UInt64], RequestNumber)
  case planFailed(RequestNumber)
  case taskAdded(UInt64, order: Int32, planned: Planned?)
  case taskUpdated(UInt64, order: Int32, planned: Planned?)
  case taskRemoved(TaskID)
  case taskStatusChanged(TaskID, TaskStatus)
  case rowTapped(TaskID)
  case closeTapped
  case childAppeared(PresentationNumber)
  case childDisappeared(PresentationNumber, isDismissed: Bool)
  case composer(ComposerEvent)

  init(using random: inout SeededRandom, planner: Planner) {
    let number = UInt64.random(in: 1...8, using: &random)
    let choices: [Planned?] = [nil, .day(planner.today), .at(.morning)]
    let planned = choices.randomElement(using: &random) ?? nil
    // The host's numbers are mostly valid.
    let isStale = Int.random(in: 0..<5, using: &random) == 0
    let request = isStale ? RequestNumber(value: number) : planner.loading.request ?? RequestNumber(value: number)
    let presentation = isStale ? nil : planner.children.attached?.child.presentation
    switch Int.random(in: 0..<44, using: &random) {
    case 0, 1, 2: self = .start
    case 3: self = .stop
    case 4: self = .clockAdvanced
    case 5:
      var settings = Settings()
      settings.setOffset(.random(in: -70_000...70_000, using: &random))
      // Or the offset changes within a day or so.
      if Bool.random(using: &random) {
        settings.utcOffsets = Zone.random(using: &random).map { offset in
          let from = Instant.morning.adding(milliseconds: offset.from.milliseconds / 50)
          return UTCOffset(from: from, seconds: offset.seconds)
        }
      }
      settings.language = Language.allCases.randomElement(using: &random) ?? .english
      settings.distanceFilter = [50, 100].randomElement(using: &random) ?? 100
      settings.hourCycle = Bool.random(using: &random) ? .twelve : .twentyFour
      settings.isScheduling = Int.random(in: 0..<4, using: &random) > 0
      self = .settingsChanged(settings)
    case 6, 7: self = .refresh
    case 8, 9: self = .authorizationChanged(Authorization.allCases.randomElement(using: &random) ?? .denied)
    case 10, 11, 12, 13:
      self = .fixReceived(
        north: .random(in: -3_000...3_000, using: &random), accuracy: .random(in: -5...200, using: &random),
        age: .random(in: -20...80, using: &random))
    case 14: self = .locationFailed
    case 15: self = .travelTimeReceived(.random(in: -100...4_000, using: &random), TaskID(number))
    case 16, 17, 18, 19: self = .planLoaded((0..<number).map { $0 * 5 % 7 + 1 }, request)
    case 20: self = .planFailed(request)
    case 21, 22: self = .taskAdded(number, order: .random(in: -1...2, using: &random), planned: planned)
    case 23: self = .taskUpdated(number, order: .random(in: 0...2, using: &random), planned: planned)
    case 24: self = .taskRemoved(TaskID(number))
    case 25: self = .taskStatusChanged(TaskID(number), TaskStatus.allCases.randomElement(using: &random) ?? .done)
    case 26, 27, 28: self = .rowTapped(TaskID(number))
    case 29: self = .closeTapped
    case 30, 31: self = .childAppeared(presentation ?? PresentationNumber(value: number))
    case 34...43: self = .composer(ComposerEvent(using: &random, planner: planner))
    default:
      self = .childDisappeared(presentation ?? PresentationNumber(value: number), isDismissed: .random(using: &random))
    }
  }

  /// Sends the event. Returns the reason if the planner refused it.
  func send(to planner: inout Planner, now: Instant) -> Refusal.Reason? {
    reason { try sendThrowing(to: &planner, now: now) }
  }

  private func sendThrowing(to planner: inout Planner, now: Instant) throws(Refusal) {
    switch self {
    case .start: planner.start(now: now)
    case .stop: planner.stop(now: now)
    case .clockAdvanced: try planner.clockAdvanced(now: now)
    case .settingsChanged(let settings): try planner.settingsChanged(to: settings, now: now)
    case .refresh: try planner.refresh(now: now)
    case .authorizationChanged(let authorization): planner.authorizationChanged(to: authorization, now: now)
    case .fixReceived(let north, let accuracy, let age):
      let place = try Coordinate(latitude: 52.5 + north / 111_268, longitude: 13.4)
      let fix = try Fix(coordinate: place, horizontalAccuracy: accuracy, time: now + -age)
      try planner.fixReceived(fix, now: now)
    case .locationFailed: try planner.locationFailed(now: now)
    case .travelTimeReceived(let seconds, let id): try planner.travelTimeReceived(seconds, to: id, now: now)
    case .planLoaded(let numbers, let request):
      var answers: [Result<PlanTask, Refusal>] = []
      for number in numbers {
        answers.append(.success(try Self.task(number, order: Int32(number % 3), planned: nil)))
      }
      answers.append(.failure(.blankTitle))
      try planner.planLoaded(answers, request: request, now: now)
    case .planFailed(let request): try planner.planFailed("no network", request: request, now: now)
    case .taskAdded(let number, let order, let planned):
      try planner.taskAdded(Self.task(number, order: order, planned: planned), now: now)
    case .taskUpdated(let number, let order, let planned):
      try planner.taskUpdated(Self.task(number, order: order, planned: planned), now: now)
    case .taskRemoved(let id): try planner.taskRemoved(id, now: now)
    case .taskStatusChanged(let id, let status): try planner.taskStatusChanged(id, to: status, now: now)
    case .rowTapped(let id): try planner.rowTapped(id, now: now)
    case .closeTapped: try planner.closeTapped(now: now)
    case .childAppeared(let presentation): try planner.childAppeared(presentation, now: now)
    case .childDisappeared(let presentation, let isDismissed):
      try planner.childDisappeared(presentation, isDismissed: isDismissed, now: now)
    case .composer(let event): try event.send(to: &planner, now: now)
    }
  }

  private static func task(_ number: UInt64, order: Int32, planned: Planned?) throws(Refusal) -> PlanTask {
    try PlanTask(
      id: TaskID(number), title: "Task \(number) \(order)", order: order,
      coordinate: number == 4 ? nil : Coordinate(latitude: 52.5 + Double(number) / 300, longitude: 13.4),
      planned: planned)
  }
}

extension Planner {
  /// What rows and the day show.
  var texts: [String] {
    rows.map { "\($0.task.id) \(text(of: $0).spoken)" } + ["\(daySchedule.display)"]
  }

  /// Everything that a host can read, and the effects that it would collect next.
  var observed: [String] {
    var copy = self
    return [
      "\(isStarted) \(phase) \(isRefreshing) \(today) \(failureMessage) \(messageRevision)",
      "\(authorization) \(freshness) \(String(describing: usedFix)) \(fixCounts) \(String(describing: nextWake))",
      "\(settings)",
      "\(refusedTasks.map { "\($0.index) \($0.refusal.reason)" })",
      "\(detailsRow.map { text(of: $0).spoken } ?? "no details")",
      "\(rows.map { "\($0.task.id) \(text(of: $0).spoken) \($0.distance ?? -1) \($0.travelTime ?? -1)" })",
      "\(stops) \(daySchedule.display) \(daySchedule.travel) \(daySchedule.waiting)",
      composer.map { "\($0.text) \($0.visibleSections) \($0.activeSection as Any) \($0.keepsDraft)" } ?? "no composer",
      "\(saves.map { "\($0.request) \($0.composed.id) \($0.task.title) \($0.failureMessage ?? "-")" }) \(detent)",
      "\(composerRevision) \(savesRevision) \(openChild as Any)",
      "\(copy.collectChanges())",
      "\(copy.takeEffects())",
      // Internal state.
      "\(clock) \(sensor) \(fixes) \(loading) \(children) \(plan.tasks.map { "\($0.id) \($0.status) \($0.order)" })",
      "\(Mirror(reflecting: self).descendant("lastNumber") ?? "no number") \(draft.map { $0.text } ?? "no draft")",
    ]
  }
}
