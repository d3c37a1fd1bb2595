import Testing

@testable import PlannerKitCore

/// Planners that are restored from their snapshots (SNAP-1, SNAP-2).
@Suite struct RestoreTests {
  /// A loaded plan of four tasks, and a used fix.
  private static func loaded() throws -> Planner {
    try .started(with: Planner.richTasks, authorization: .whenInUse, fix: 0)
  }

  // MARK: What a person sees

  @Test("everything visible is restored · SNAP-1.1 SNAP-1.7 DAY-8 NEW-13")
  func everything() throws {
    let planner = try Planner.rich()
    var other = try planner.restored()
    #expect(other.seen == planner.seen)
    let composer = try #require(other.composer)
    #expect(composer.sections.map(\.phase) == [.idle, .idle, .loading, .failed, .loaded, .loaded])
    #expect(
      composer.sections[4].dropped?.label == "urgent" && composer.sections[4].selected.map(\.label) == ["late", "new"])
    #expect(other.saves.map(\.failureMessage) == ["No network", nil] && other.isRefreshing)
    #expect(other.nextWake == .morning + 35 && other.fixCounts.used == 1, "a coarse fix waits")
    #expect(try other.row(2).travelTime == 1_234 && other.freshness == .updating)
    try other.closeTapped(now: .morning + 5)
    _ = other.takeEffects()
    try other.compose(TaskID(31), sections: [.tags(maximum: 2)], now: .morning + 5)
    #expect(other.composer?.text == "Draft")
  }

  @Test(
    "effects rebuild the screens in an order that a host can carry out, with new numbers · SNAP-1.3 SNAP-1.4 SNAP-1.6 SNAP-1.16"
  )
  func effects() throws {
    let planner = try Planner.rich()
    var other = try planner.restored()
    let (child, plan) = (try #require(other.openChild), try other.openRequest)
    let items = try #require(other.composer?.sections[2].request)
    let (save, times) = (try #require(other.saves.last?.key), try #require(other.proposal.number))
    #expect(
      other.takeEffects() == [
        .loadPlan(plan, other.today), .startLocation(distanceFilter: 100, desiredAccuracy: 100), .attach(child),
        .present(child), .focusText(child), .loadItems(items, section: 2), .saveTask(save, TaskID(21)),
        .loadTravelTimes(times), .redraw([.list, .composer, .location, .day, .schedule, .proposal]),
      ])
    let new = [plan, items, times].map(\.value) + [child.presentation.value]
    #expect(Set(new).count == 4 && new.allSatisfy { $0 > planner.lastNumber })
    let oldPlan = try planner.openRequest
    #expect(other.saves.map(\.key) == planner.saves.map(\.key), "WORK-4.1")
    let now = Instant.morning + 5
    #expect(reason { try other.planLoaded([], request: oldPlan, now: now) } == .outdated)
    try other.planLoaded([], request: plan, now: now)
    try other.itemsLoaded([], request: items, now: now)
    try other.saveAcknowledged(save, now: now)
    #expect(other.task(TaskID(20)) != nil, "what failed to be saved outlives the plan")
    try other.saveRetried(TaskID(20), now: now)
    #expect(try other.takeEffects().contains(.saveTask(#require(planner.saves.first?.key), TaskID(20))))
  }

  @Test("open details are presented again, at their detent, and continue · SNAP-1.12 SNAP-1.13 DET-6 DET-8")
  func details() throws {
    var planner = try Self.loaded()
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    let old = try #require(planner.openChild)
    try planner.detentChanged(to: .large, of: old.presentation, now: .morning)
    var other = try planner.restored()
    #expect(other.seen == planner.seen && other.detent == .large)
    let child = try #require(other.openChild)
    #expect(child.presentation != old.presentation && other.screenEffects() == [.attach(child), .present(child)])
    try other.taskStatusChanged(TaskID(1), to: .inProgress, now: .morning)
    #expect(other.redrawn().contains(.details))
    try other.closeTapped(now: .morning)
    #expect(other.screenEffects() == [.dismiss(child)])
  }

  @Test("a child that was being dismissed is gone, and the waiting one is presented · SNAP-1.14 SNAP-1.15 LIFE-4")
  func leaving() throws {
    var planner = try Self.loaded()
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    try planner.closeTapped(now: .morning)
    _ = planner.takeEffects()
    var closed = try planner.restored()
    #expect(closed.screenEffects() == [] && closed.openChild == nil)
    try planner.compose(TaskID(9))
    var other = try planner.restored()
    let child = try #require(other.openChild)
    #expect(other.composer != nil && other.screenEffects() == [.attach(child), .present(child), .focusText(child)])
  }

  @Test(
    "the message of a failed load is restored, refused tasks are not; the first collection is everything · HOME-1.4 SNAP-1.17 SNAP-1.18"
  )
  func messages() throws {
    var planner = try Self.loaded()
    try planner.refresh(now: .morning)
    let tasks = try Planner.richTasks.map { Result<PlanTask, Refusal>.success($0) }
    try planner.planLoaded(tasks + [.failure(.blankTitle)], request: planner.openRequest, now: .morning)
    #expect(planner.refusedTasks.count == 1)
    try planner.refresh(now: .morning)
    _ = planner.collectChanges()
    var other = try planner.restored()
    #expect(other.refusedTasks.isEmpty && other.collectChanges().inserted == [0, 1, 2])
    try planner.planFailed("No network", request: planner.openRequest, now: .morning)
    #expect(try planner.restored().failureMessage == "No network")
    planner.stop(now: .morning)
    #expect(try planner.restored().failureMessage == "No network")
  }

  @Test("a planner that was never started, or was stopped, is restored as such · SNAP-1.8 LIFE-2")
  func notStarted() throws {
    var fresh = try Planner(settings: .unscheduled, now: .morning)
    try fresh.taskAdded(PlanTask(id: TaskID(1), title: "K"), now: .morning)
    fresh = try fresh.restored()
    #expect(fresh.takeEffects() == [] && !fresh.isStarted && fresh.rows.count == 1)
    fresh.start(now: .morning)
    #expect(fresh.phase == .loading)
    var planner = try Planner.rich()
    planner.stop(now: .morning + 5)
    _ = planner.takeEffects()
    var other = try planner.restored()
    #expect(other.seen == planner.seen && other.phase == .idle && other.freshness == planner.freshness)
    let save = try #require(other.saves.last?.key)
    #expect(other.takeEffects() == [.saveTask(save, TaskID(21))], "a save is handed over all the same")
    other.start(now: .morning + 5)
    #expect(other.isRefreshing, "the plan of this day is known")
  }

  // MARK: The time, the settings and the authorisation of the restore

  @Test("on another day its plan is requested once; details are closed, a composer stays · SNAP-1.11 TIME-4")
  func anotherDay() throws {
    var planner = try Self.loaded()
    try planner.rowTapped(TaskID(1), now: .morning)
    try planner.show()
    try planner.refresh(now: .morning)
    var offset = planner.settings
    offset.setOffset(57_600)
    for (settings, now) in [(planner.settings, Instant.morning + secondsPerDay), (offset, .morning)] {
      var other = try planner.restored(settings, at: now)
      let request = try other.openRequest
      #expect(other.phase == .loading && other.openChild == nil)
      #expect(other.rows.first?.task.id.low == 4 && !other.rows.contains { $0.task.id.low == 2 })
      let effects = other.takeEffects()
      #expect(effects.first == .loadPlan(request, LocalDay(number: 20_515)))
      #expect(effects.count { if case .loadPlan = $0 { true } else { false } } == 1)
    }
    let rich = try Planner.rich()
    var later = try rich.restored(at: .morning + 3 * secondsPerDay)
    #expect(later.composer?.text == rich.composer?.text && later.saves.count == 2 && later.phase == .loading)
    #expect(later.screenEffects().count == 3)
  }

  @Test("the offset is that of the settings of the restore · SNAP-1.2 TIME-1.3")
  func offset() throws {
    let planner = try Self.loaded()
    var settings = planner.settings
    settings.utcOffsets = [UTCOffset(seconds: 0), UTCOffset(from: .at("08:30"), seconds: 3_600)]
    var other = try planner.restored(settings)
    let texts = try [other, planner].map { $0.text(of: try $0.row(1))[.planned] }
    #expect(texts == ["10:00", "09:00"] && other.phase == .loaded)
    #expect(other.takeEffects().allSatisfy { if case .loadPlan = $0 { false } else { true } })
  }

  @Test("without authorisation the location is forgotten; if not determined, permission is requested · SNAP-1.9 LOC-1")
  func authorization() throws {
    let planner = try Planner.rich()
    for authorization in [Authorization.notDetermined, .restricted, .denied] {
      var other = try planner.restored(authorization: authorization)
      #expect(other.usedFix == nil && other.freshness == .none)
      #expect(other.rows.allSatisfy { $0.distance == nil && $0.travelTime == nil })
      let effects = other.takeEffects()
      #expect(effects.contains(.requestPermission) == (authorization == .notDetermined))
      #expect(effects.allSatisfy { if case .startLocation = $0 { false } else { true } })
    }
  }

  @Test("a waiting fix keeps waiting, and is used by the time of the restore if it is due · SNAP-1.5 SNAP-1.10 LOC-5")
  func waiting() throws {
    var planner = try Planner.rich()
    var other = try planner.restored()
    #expect(other.nextWake == planner.nextWake)
    try planner.clockAdvanced(now: .morning + 35)
    try other.clockAdvanced(now: .morning + 35)
    let late = try Planner.rich().restored(at: .morning + 3_600)
    for restored in [other, late] { #expect(restored.usedFix == planner.usedFix && restored.fixCounts.used == 2) }
  }

  @Test("a restore uses up no number where nothing was outstanding · SNAP-1.19")
  func numbers() throws {
    let planner = try Self.loaded()
    #expect(try planner.restored().lastNumber == planner.lastNumber)
  }

  // MARK: The bytes

  @Test(
    "the same state gives the same bytes, and neither reading nor collecting changes them · SNAP-2.1 SNAP-2.3 SNAP-2.4")
  func sameBytes() throws {
    var planner = try Planner.rich()
    let bytes = planner.snapshot()
    #expect(try Planner.rich().snapshot() == bytes)
    _ = (planner.observed, planner.seen, planner.collectChanges())
    #expect(planner.snapshot() == bytes)
    var restored = try planner.restored()
    let again = restored.snapshot()
    #expect(try planner.restored().snapshot() == again)
    _ = restored.takeEffects()
    #expect(restored.snapshot() == again, "effects that were collected are no state")
    try planner.textChanged(to: "Other", now: .morning + 5)
    #expect(planner.snapshot() != bytes)
  }

  @Test("the bytes of a restored planner differ only in numbers, and restore again · SNAP-1.20 SNAP-2.1")
  func again() throws {
    let planner = try Planner.rich()
    var newest = planner
    for _ in 0..<5 {
      newest = try newest.restored()
      #expect(newest.snapshot().count == planner.snapshot().count && newest.seen == planner.seen)
    }
  }

  @Test("the bytes are those of the present state, also after a search · SNAP-2.5")
  func afterSearch() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.request(.estimating)
    let before = tour.planner.snapshot()
    while !tour.planner.proposal.isBetter { _ = tour.planner.searchProposal(steps: 1) }
    #expect(tour.planner.snapshot() != before)
    #expect(try Planner(takingOver: tour.planner.handOver()).snapshot() == tour.planner.snapshot())
  }
}

extension Planner {
  static var richTasks: [PlanTask] {
    get throws {
      try [
        PlanTask(
          id: TaskID(1), title: "Kaisers", order: 3, status: .enRoute, notes: "Ring", address: "Bergmannstraße 5",
          openingHours: "Mo-Sa 08:00-20:00", photoURL: "https://example.org/1.jpg", coordinate: .metres(north: 1_000),
          planned: .at(.at("09:00")), estimatedDuration: 900, projectID: "red"),
        PlanTask(
          id: TaskID(2), title: "Task 2", order: 1, address: "Hauptstraße 1", coordinate: .metres(north: 2_000),
          planned: .day(LocalDay(number: 20_514))),
        PlanTask(id: TaskID(3), title: "Task 3", order: 2, repeatDays: Weekdays(rawValue: 17)),
        PlanTask(id: TaskID(4), title: "Task 4", status: .done, planned: .day(LocalDay(number: 20_515))),
      ]
    }
  }

  /// A planner at 5 s with all that a snapshot can have: a plan with every kind of task, a waiting fix, a waiting and a
  /// failed save, a draft, a composer with sections in every phase, and a proposal that waits.
  static func rich() throws -> Planner {
    var settings = Settings()
    settings.arrivalRadius = 100
    var planner = try Planner(settings: settings, now: .morning)
    let now = Instant.morning + 5
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    planner.start(now: .morning)
    try planner.planLoaded(richTasks.map { .success($0) }, request: planner.openRequest, now: .morning)
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    try planner.fixReceived(.at(north: 500, accuracy: 900, time: now), now: now)
    try planner.fixReceived(.at(north: 500, accuracy: -1, time: now), now: now)
    try planner.travelTimeReceived(1_234, to: TaskID(2), now: now)
    let save = try planner.composeAndSave(TaskID(20), text: "A failed one\nwith notes")
    try planner.saveFailed(save.key, "No network", now: now)
    try planner.composeAndSave(
      TaskID(21), text: "One that waits", sections: [.tags(maximum: 2), .date, .estimatedTime, .repeatDays],
      items: [Item.texts("later"), [.day(20_514)], [.minutes(15)], [.weekday(bit: 0)]])
    try planner.compose(TaskID(30), sections: [.tags(maximum: 2)], now: now)
    try planner.show()
    try planner.textChanged(to: "Draft", now: now)
    try planner.keepDraftChanged(true, now: now)
    try planner.swipe()
    try planner.refresh(now: now)
    var sections = try SectionDescription.all
    sections.append(try SectionDescription(SectionKey<Seconds>.custom("rank")))
    try planner.compose(
      TaskID(1), isEdit: true, sections: sections, preselected: [Item.texts("keys"), [], [], [], [], []], now: now)
    try planner.show()
    try planner.textChanged(to: "Café\nRing twice", now: now)
    try planner.load(Item.texts("urgent", "late"), in: 4)
    for item in 0..<2 { try planner.itemTapped(item, section: 4, now: now) }
    try planner.itemEntered(Item(.text("new")), section: 4, now: now)
    try planner.load([], in: 5)
    try planner.sectionActivated(3, now: now)
    try planner.itemsFailed("No items", request: #require(planner.composer?.sections[3].request), now: now)
    try planner.sectionActivated(2, now: now)
    try planner.proposalRequested(ProposalOptions(), rules: [], now: now)
    _ = planner.takeEffects()
    return planner
  }

  fileprivate func row(_ id: UInt64) throws -> Row {
    try #require(rows.first { $0.task.id.low == id })
  }

  fileprivate mutating func screenEffects() -> [Effect] {
    takeEffects().filter {
      switch $0 {
      case .attach, .present, .focusText, .dismiss, .detach: true
      default: false
      }
    }
  }

  /// What a person sees, without numbers, and without the mark of updates that start again (LOC-7).
  fileprivate var seen: [String] {
    func card(_ row: Row) -> String {
      let fields = CardField.allCases.filter { $0 != .updating && ($0 != .distance || row.distance != nil) }
      return "\(row.task.id) \(fields.map { text(of: row)[$0] ?? "-" }) \(row.distance ?? -1) \(row.travelTime ?? -1)"
    }
    return [
      "\(isStarted) \(phase) \(isRefreshing) \(today) \(failureMessage) \(String(describing: nextWake))",
      "\(String(describing: usedFix)) \(fixCounts) \(visits)",
      "\(rows.map(card)) \(tasks.map { "\($0.id) \($0.order)" })",
      "\(openChild.map { "\($0.content)" } ?? "no child") \(detailsRow.map(card) ?? "no details") \(detent)",
      composer.map { "\($0.text) \($0.visibleSections) \($0.activeSection as Any) \($0.keepsDraft) \($0.canSave)" }
        ?? "none",
      "\(saves.map { "\($0.composed.id) \($0.task.title) \($0.failureMessage ?? "-")" }) \(draft?.text ?? "no draft")",
      "\(seenStops) \(daySchedule.display) \(String(describing: proposal.phase)) \(orderToSave)",
    ]
  }

  /// What a host reads of the stops.
  var seenStops: [String] {
    stops.map { stop in
      let instants = [stop.arrival, stop.shownArrival, stop.start, stop.end].map { $0?.wall ?? "-" }
      return "\(stop.id) \(instants) \(stop.leg) \(stop.waiting) \(stop.lateness) \(stop.pace)"
    }
  }
}
