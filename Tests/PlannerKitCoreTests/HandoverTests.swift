import Testing

@testable import PlannerKitCore

/// A planner that moves to another process goes on as if it had not (SNAP-4), and what can be read of the bytes
/// (SNAP-5).
@Suite struct HandoverTests {
  /// What is read of what is written, in a version of the format.
  private static func moved<Value>(
    version: UInt64 = SnapshotEnvelope.version, _ write: (SnapshotWriter) -> Void,
    _ read: (SnapshotReader) throws -> Value
  ) throws -> Value {
    let writer = SnapshotWriter()
    write(writer)
    let bytes = SnapshotBytes.putting(version, at: 8, in: writer.sealed())
    let reader = try SnapshotReader(SnapshotBytes.sealed(bytes))
    let value = try read(reader)
    try reader.finish()
    return value
  }

  @Test("every state of every machine moves · SNAP-4.4")
  func states() throws {
    for situation in ChildrenTests.Situation.allCases {
      let children = ChildrenTests.makeMachine(in: situation)
      #expect(try "\(Self.moved { children.write(to: $0) } _: { Children(from: $0) })" == "\(children)")
    }
    for situation in LocationSensorTests.situations {
      let sensor = LocationSensorTests.makeMachine(in: situation)
      let isStarted = situation.state.name != "stopped"
      let moved = try Self.moved {
        sensor.write(to: $0)
      } _: {
        LocationSensor(from: $0, isStarted: isStarted)
      }
      #expect("\(moved)" == "\(sensor)")
    }
    for state in PlanLoadingTests.State.allCases {
      let loading = PlanLoadingTests.makeMachine(in: state)
      let moved = try Self.moved {
        loading.write(to: $0)
      } _: {
        try PlanLoading(from: $0)
      }
      #expect(stateName(of: moved) == stateName(of: loading), "\(state)")
      #expect(PlanLoadingTests.observed(moved) == PlanLoadingTests.observed(loading), "\(state)")
    }
  }

  @Test("every effect that waits moves · SNAP-4.5")
  func effects() throws {
    let number = RequestNumber(value: 7)
    let composer = Child(content: .composer(TaskID(5)), presentation: PresentationNumber(value: 16))
    var queue = EffectQueue()
    queue.startLocation(distanceFilter: 50, desiredAccuracy: 10)
    for isStopping in [false, true] {
      if isStopping {
        _ = queue.next(isStarted: true)
        queue.stopLocation()
      }
      queue.enqueue([
        .dismiss(ChildrenTests.first), .detach(ChildrenTests.first), .attach(composer), .present(composer),
      ])
      queue.loadPlan(number, LocalDay(number: 20_514))
      queue.requestPermission()
      queue.loadItems(number, section: 3)
      queue.saveTask(.unknown, TaskID(5))
      queue.saveOrder(.unknown)
      queue.loadTravelTimes(number)
      queue.redraw([.list, .day])
      var (kept, moved) = (
        queue,
        try Self.moved {
          queue.write(to: $0)
        } _: {
          EffectQueue(from: $0, takenAt: .morning)
        }
      )
      var effects: [Effect] = []
      while let effect = kept.next(isStarted: true) {
        effects.append(effect)
        #expect(moved.next(isStarted: true) == effect)
      }
      #expect(effects.count == 13 && moved.next(isStarted: true) == nil)
      queue = EffectQueue()
      queue.startLocation(distanceFilter: 50, desiredAccuracy: 10)
    }
  }

  @Test("before version 7, a save has a request; its effect gets the same key as the save · SNAP-3.6 WORK-4.1")
  func keysBeforeVersion7() throws {
    var planner = try Planner.started()
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    let (task, order) = (RequestNumber(value: 7), RequestNumber(value: 8))
    var queue = try Self.moved(version: 6) {
      $0.write(0 as Int32)
      $0.write(false)
      $0.write(count: 2)
      $0.write(12 as Int32)
      $0.write(task)
      save.composed.id.write(to: $0)
      $0.write(16 as Int32)
      $0.write(order)
    } _: {
      EffectQueue(from: $0, takenAt: .morning)
    }
    let saves = try Self.moved(version: 6) {
      $0.write(count: 1)
      $0.write(task)
      save.composed.purpose.write(to: $0)
      $0.write(count: 0)
      // Only the title was composed.
      for isComposed in [true, false, false, false, false, false] { $0.write(isComposed) }
      $0.write("Milk")
      for _ in 0..<2 { $0.write(nil as String?) }
      for _ in 0..<2 { $0.write(nil as Int64?) }
      Weekdays().write(to: $0)
      save.task.write(to: $0)
      $0.write(nil as String?)
      $0.write(count: 0)
      $0.write(nil as RequestNumber?)
    } _: {
      try PendingSaves(from: $0, takenAt: .morning)
    }
    let accepted = try Self.moved(version: 6) {
      $0.write(1 as Int32)
      $0.write(order)
      $0.write(nil as String?)
    } _: {
      try AcceptedOrder(from: $0, takenAt: .morning)
    }
    #expect(queue.next(isStarted: true) == .saveTask(try #require(saves.saves.first?.key), TaskID(50)))
    #expect(queue.next(isStarted: true) == .saveOrder(try #require(accepted.key)))
    #expect(saves.saves.first?.key != accepted.key)
  }

  @Test("what rows show moves, with and without a distance · SNAP-4.4")
  func rows() throws {
    for (isAuthorized, awaitsFix, origin) in [(false, false, nil), (true, true, nil), (true, false, 500)]
      as [(Bool, Bool, Double?)]
    {
      var context = RowContext.nowhere
      (context.isAuthorized, context.awaitsFix) = (isAuthorized, awaitsFix)
      context.origin = try origin.map { try .metres(north: $0) }
      let display = Row(try PlanTask(id: TaskID(1), title: "K", coordinate: .metres(north: 0)), in: context).display
      #expect(
        try Self.moved {
          display.write(to: $0)
        } _: {
          RowDisplay(from: $0)
        } == display)
    }
  }

  @Test("a day that no planner writes is refused · SNAP-3.5")
  func days() throws {
    for number in Int32(-1)...9 {
      let day = try? Self.moved {
        $0.write(number)
      } _: {
        MomentDisplay.Day(from: $0)
      }
      #expect(day?.rawValue == ([0, 1, 2, 7, 8].contains(number) ? Int8(number) : nil))
    }
  }

  @Test("settings, strings, holidays and a search for a better order move, too · SNAP-4 SNAP-4.3 SNAP-4.4 SNAP-4.5")
  func search() throws {
    var tour = try Tour.through([9_000, 2_000, 8_000, 1_000, 7_000, 3_000, 6_000, 4_000, 5_000])
    try tour.change {
      $0.language = .german
      $0.utcOffsets = [
        UTCOffset(seconds: 0), UTCOffset(from: .at("40:00") + 0.5, seconds: 60),
        UTCOffset(from: .at("50:00"), seconds: 0),
      ]
    }
    try tour.planner.stringReplaced(.saves, with: "-{0}", now: .at("10:00"))
    let today = tour.planner.today
    tour.planner.holidaysChanged(
      to: try Holidays(from: today, through: today, [Holiday(today, .publicHoliday)]), now: .at("10:00"))
    try tour.request(.estimating, rules: [StopRule(id: TaskID(3), position: .last, priority: 7)])
    tour.collect()
    var isSearching = true
    while isSearching {
      isSearching = tour.planner.searchProposal(steps: 50)
      var twin = try Planner(takingOver: tour.planner.handOver())
      #expect(twin.handOver() == tour.planner.handOver() && twin.visibleToHost == tour.planner.visibleToHost)
      #expect(twin.proposal.phase == tour.planner.proposal.phase && twin.takeEffects() == tour.planner.takeEffects())
      tour.planner = twin
    }
    #expect(tour.proposed.last == 3 && tour.gained.hasPrefix("-"))
    try tour.planner.proposalAccepted(#require(tour.planner.proposal.number), now: .at("10:00"))
    tour.planner = try Planner(takingOver: tour.planner.handOver())
    #expect(tour.takeOrderSaves().count == 1)
    #expect(tour.order.last == 3 && tour.planner.acceptedOrder.key != nil)
  }

  @Test("a copied planner is independent")
  func copies() throws {
    let planner = try Planner.rich()
    let (before, bytes) = (planner.observed, planner.handOver())
    var (copy, now) = (planner, Instant.morning + 40)
    try copy.textChanged(to: "Other", now: now)
    try copy.selectionCleared(section: 4, now: now)
    try copy.saveRetried(TaskID(20), now: now)
    try copy.fixReceived(.at(north: 900, time: now), now: now)
    try copy.travelTimesDeclined(request: #require(copy.proposal.number), now: now)
    while copy.searchProposal(steps: 100) {}
    try copy.taskRemoved(TaskID(2), now: now)
    try copy.load([PlanTask(id: TaskID(3), title: "Other", order: 9)])
    try copy.closeTapped(now: now)
    (now, _) = (now + secondsPerDay, copy.collectChanges())
    try copy.clockAdvanced(now: now)
    _ = copy.takeEffects()
    copy.stop(now: now)
    #expect(planner.observed == before && planner.handOver() == bytes)
  }

  @Test("everything that a planner can have moves, and what was not collected waits there · SNAP-4.4 SNAP-4.5")
  func everything() throws {
    var planner = try Planner.rich()
    #expect(try Planner(takingOver: planner.handOver()).visibleToHost == planner.visibleToHost)
    var taken = try Planner(takingOver: planner.handOver())
    #expect(taken.takeEffects() == [])
    try planner.sectionActivated(0, now: .morning + 6)
    try planner.proposalRequested(ProposalOptions(), rules: [], now: .morning + 6)
    taken = try Planner(takingOver: planner.handOver())
    #expect(taken.visibleToHost == planner.visibleToHost)
    try planner.closeTapped(now: .morning + 6)
    try planner.taskRemoved(TaskID(3), now: .morning + 6)
    taken = try Planner(takingOver: planner.handOver())
    let effects = planner.takeEffects()
    #expect(effects.count > 1 && taken.takeEffects() == effects)
  }

  @Test("rows that changed since they were collected, and refused tasks of every kind, move · SNAP-4.4")
  func collectedRows() throws {
    let places = try [300.0, 5_000].map { try Coordinate.metres(north: $0) }
    var planner = try Planner.started(
      with: [
        PlanTask(id: TaskID(1), title: "K", openingHours: "Mo-Fr 09:00-18:00", coordinate: places[0]),
        PlanTask(id: TaskID(2), title: "K", openingHours: "Mo 18:00+ \"ring\"", coordinate: places[1]),
      ])
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    try planner.settingsChanged(to: Tour.settings, now: .morning)
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    try planner.refresh(now: .morning)
    let refused: [Refusal] =
      [
        .blankTitle, .malformed(1), .tooLong(.notes), .notUTF8(.address), .negativeOrder, .plannedTwice,
        .unknownWeekday, .idTwiceInPlan,
      ]
    try planner.planLoaded(
      planner.tasks.map { .success($0) } + refused.map { .failure($0) }, request: planner.openRequest, now: .morning)
    _ = planner.collectChanges()
    let taken = try Planner(takingOver: planner.handOver())
    #expect(taken.refusedTasks.map(\.refusal) == refused && taken.visibleToHost == planner.visibleToHost)
    // 09:00: it opens, and the agent is nearer.
    try planner.fixReceived(.at(north: 250, time: .at("09:00")), now: .at("09:00"))
    var other = try Planner(takingOver: planner.handOver())
    let (changes, others) = (planner.collectChanges(), other.collectChanges())
    #expect(changes.updated == [0, 1] && others.updated == [0, 1])
    // Distances alone, then a row that is no longer listed.
    try planner.fixReceived(.at(north: 0, time: .at("09:05")), now: .at("09:05"))
    other = try Planner(takingOver: planner.handOver())
    #expect(other.collectChanges().updated == [0, 1] && planner.collectChanges().updated == [0, 1])
    let tomorrow = try PlanTask(id: TaskID(2), title: "K", planned: .day(LocalDay(number: 20_515)))
    try planner.taskUpdated(tomorrow, now: .at("09:05"))
    other = try Planner(takingOver: planner.handOver())
    #expect(other.collectChanges().removed == [1] && planner.collectChanges().removed == [1])
  }

  @Test("many rows in another order move before they are collected · SNAP-4.4")
  func manyRows() throws {
    func tasks(_ order: (Int32) -> Int32) throws -> [PlanTask] {
      try (1...3_000).map { try PlanTask(id: TaskID(UInt64($0)), title: "K", order: order($0)) }
    }
    var planner = try Planner.started(with: tasks { $0 })
    _ = planner.collectChanges()
    try planner.load(tasks { 3_000 - $0 })
    var taken = try Planner(takingOver: planner.handOver())
    #expect(taken.handOver() == planner.handOver() && taken.rows.first?.task.id.low == 3_000)
    let (changes, others) = (planner.collectChanges(), taken.collectChanges())
    #expect(changes.moved == others.moved && changes.moved.count == 2_999)
  }

  @Test("an ordinary snapshot is not taken over; that of a hand-over is restored as any other · SNAP-4.6 SNAP-4.7")
  func otherCalls() throws {
    let planner = try Planner.rich()
    #expect(throws: Refusal.notHandedOver) { try Planner(takingOver: planner.snapshot()) }
    func restored(_ bytes: [UInt8]) throws -> Planner {
      try Planner(restoring: bytes, settings: planner.settings, authorization: .whenInUse, now: planner.clock.now)
    }
    let (one, other) = (try restored(planner.handOver()), try restored(planner.snapshot()))
    #expect(one.handOver() == other.handOver() && one.visibleToHost == other.visibleToHost)
  }

  @Test("a hand-over with visits but without an arrival radius is taken over without them · SNAP-1.20 ARRIVE-1")
  func visitsWithoutRadius() throws {
    var walk = try Walk(stops: [0, 2_000])
    try walk.fix(0, at: 0)
    try walk.wait(until: 130)
    #expect(!walk.planner.visits.isEmpty)
    walk.planner.settings.arrivalRadius = 0  // what no event does without forgetting them
    let taken = try Planner(takingOver: walk.planner.handOver())
    #expect(taken.visits.isEmpty)
    #expect(try Planner(takingOver: taken.handOver()).handOver() == taken.handOver())
  }

  @Test("the facts of a snapshot are read without a planner, and its size and checksum are checked · SNAP-5.1 SNAP-5.2")
  func facts() throws {
    let planner = try Planner.rich()
    for (bytes, isHandover) in [(planner.snapshot(), false), (planner.handOver(), true)] {
      let facts = try SnapshotFacts(of: bytes)
      #expect(facts.version == 7 && facts.takenAt == .morning + 5 && facts.isHandover == isHandover)
      for count in [0, 7, 23, 24, 40, bytes.count - 1] {
        #expect(reason { try SnapshotFacts(of: Array(bytes.prefix(count))) } == .corrupt, "\(count)")
      }
      var newer = bytes
      newer[8] = 8
      #expect(reason { try SnapshotFacts(of: SnapshotBytes.sealed(newer)) } == .newer)
    }
  }
}

extension Planner {
  /// What a host can read, and the effects that it would collect.
  var visibleToHost: [String] {
    // The revisions begin again, and the rest is the internal state.
    let home = "\(isStarted) \(phase) \(isRefreshing) \(today) \(failureMessage) \(proposal.before) \(orderToSave)"
    return [home] + Array(observed[1...5]) + seenStops + Array(observed[7...8]) + Array(observed[10...11])
  }
}
