import Testing

@testable import PlannerKitCore

/// Invariants of the planner under random events.
@Suite struct PlannerWholeTests {
  /// The planner after each of many random events.
  private func afterEach(seed: UInt64, _ check: (_ planner: inout Planner, _ event: RandomEvent) throws -> Void) throws
  {
    var random = SeededRandom(seed: seed)
    var planner = try Planner(now: .morning)
    var now = Instant.morning
    for _ in 0..<400 {
      now =
        now
        + (Int.random(in: 0..<60, using: &random) == 0
          ? .random(in: -90_000...90_000, using: &random) : .random(in: 0...15, using: &random))
      let event = RandomEvent(using: &random, planner: planner)
      _ = event.send(to: &planner, now: now)
      try check(&planner, event)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        _ = planner.nextEffect()
      }
    }
  }

  @Test("a copied planner is independent", arguments: 1...8)
  func copies(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try afterEach(seed: seed) { planner, _ in
      guard Int.random(in: 0..<20, using: &random) == 0 else { return }
      let before = planner.observed
      var copy = planner
      for _ in 0..<15 {
        _ = RandomEvent(using: &random, planner: copy).send(to: &copy, now: .morning + 7_000)
        _ = copy.nextEffect()
        _ = copy.collectChanges()
      }
      #expect(planner.observed == before)
    }
  }

  @Test("details and list always show the same values · DAY-7 DET-6", arguments: 1...12)
  func sameFacts(seed: UInt64) throws {
    var compared = 0
    try afterEach(seed: seed) { planner, event in
      guard case .details(let id)? = planner.children.target?.content else {
        #expect(planner.detailsRow == nil, "\(event)")
        return
      }
      let details = try #require(planner.detailsRow, "\(event)")
      #expect(details.task === planner.plan.task(id), "\(event)")
      guard let row = planner.rows.first(where: { $0.task.id == id }) else { return }
      compared += 1
      #expect(planner.text(of: details).spoken == planner.text(of: row).spoken, "\(event)")
      #expect(details.distance == row.distance && details.travelTime == row.travelTime, "\(event)")
    }
    #expect(compared > 5)
  }

  @Test(
    "the rows are always those of today, in visiting order, measured from the used fix · DAY-3 DAY-4 DAY-5",
    arguments: 1...12)
  func rows(seed: UInt64) throws {
    try afterEach(seed: seed) { planner, event in
      let listed = planner.plan.tasks.filter { planner.clock.lists($0) }
      var sorted = planner.plan
      sorted.sort(clock: planner.clock)
      #expect(planner.tasks.map(\.id) == sorted.tasks.map(\.id), "\(event)")
      #expect(sorted.tasks.indices.allSatisfy { planner.place(of: sorted.tasks[$0].id) == $0 }, "\(event)")
      #expect(planner.rows.map(\.task.id) == listed.map(\.id), "\(event)")
      for row in planner.rows {
        var fresh = Row(row.task, in: planner.rowContext)
        _ = fresh.show(row.display.stop)
        #expect(
          row.isVisuallyEqual(to: fresh) && row.distance == fresh.distance && row.travelTime == fresh.travelTime,
          "\(event)")
        #expect((row.distance != nil) == (planner.usedFix != nil && row.task.coordinate != nil), "\(event)")
      }
    }
  }

  @Test("every visible change is announced · HOME-3 HOME-4 LOC-8", arguments: 1...12)
  func announced(seed: UInt64) throws {
    struct Drawn: Equatable {
      var list: [String] = []
      var location = ""
      var day = ""
      var schedule = ""
      var open: Child?
      var details = ""
      var composer = ""
    }
    func look(_ planner: Planner) -> Drawn {
      Drawn(
        list: planner.rows.map { "\($0.task.id) \(planner.text(of: $0).spoken)" },
        location: "\(planner.authorization) \(planner.freshness) \(String(describing: planner.usedFix))",
        day: "\(planner.phase) \(planner.isRefreshing) \(planner.today) \(planner.failureMessage) "
          + "\(planner.saves.map { "\($0.task.title) \($0.failureMessage ?? "-")" })",
        schedule: "\(planner.daySchedule.display)", open: planner.children.target,
        details: planner.detailsRow.map { planner.text(of: $0).spoken } ?? "",
        composer: planner.composer.map { composer in
          let labels = composer.sections.map { $0.selected.map { planner.label(of: $0) } }
          return "\(composer.text) \(composer.visibleSections) \(composer.activeSection ?? -1) \(labels) "
            + "\(composer.canSave) \(planner.string(composer.titleKey))"
        } ?? "")
    }
    var drawn: Drawn?
    try afterEach(seed: seed) { planner, event in
      // A screen that draws only on a redraw.
      var changed: Changed = []
      for case .redraw(let mask) in planner.takeEffects() {
        changed.formUnion(mask)
      }
      let now = look(planner)
      guard planner.isStarted, let before = drawn else {
        drawn = planner.isStarted ? now : drawn
        return
      }
      #expect(now.list == before.list || changed.contains(.list), "\(event)")
      #expect(now.location == before.location || changed.contains(.location), "\(event)")
      #expect(now.day == before.day || changed.contains(.day), "\(event)")
      #expect(now.schedule == before.schedule || changed.contains(.schedule), "\(event)")
      #expect(now.open != before.open || now.details == before.details || changed.contains(.details), "\(event)")
      #expect(now.composer == before.composer || changed.contains(.composer), "\(event)")
      drawn = now
    }
  }

  @Test(
    "the next wake is never in the past, and sleeping until then misses nothing · TIME-2.5 TIME-2.6 TIME-2.7",
    arguments: 1...12)
  func wakes(seed: UInt64) throws {
    try afterEach(seed: seed) { planner, event in
      guard planner.isStarted else {
        #expect(planner.nextWake == nil)
        return
      }
      let wake = try #require(planner.nextWake)
      #expect(wake > planner.clock.now, "\(event)")
      var sleeper = planner
      // The texts of the schedule are up to a minute old (SCHED-6).
      let minuteBefore = wake.adding(milliseconds: -60_001)
      if minuteBefore > planner.clock.now {
        try sleeper.clockAdvanced(now: minuteBefore)
        #expect(sleeper.texts == planner.texts, "\(event)")
      }
      try sleeper.clockAdvanced(now: wake.adding(milliseconds: -1))
      #expect(sleeper.usedFix == planner.usedFix && sleeper.today == planner.today, "\(event)")
      try sleeper.clockAdvanced(now: wake)
      #expect(
        sleeper.usedFix != planner.usedFix || sleeper.today != planner.today || planner.settings.isScheduling,
        "\(event)")
    }
  }

  @Test("no request or presentation number is issued twice, and none is 0 · DAY-1 LIFE-1 LIFE-3.14", arguments: 1...12)
  func numbers(seed: UInt64) throws {
    var numbers: Set<UInt64> = [0]
    try afterEach(seed: seed) { planner, _ in
      for effect in planner.takeEffects() {
        switch effect {
        case .loadPlan(let request, _), .loadItems(let request, section: _), .saveTask(let request, _),
          .loadTravelTimes(let request), .saveOrder(let request):
          #expect(numbers.insert(request.value).inserted)
        case .attach(let child): #expect(numbers.insert(child.presentation.value).inserted)
        case .requestPermission, .startLocation, .stopLocation, .present, .dismiss, .detach, .focusText, .redraw,
          .arrived, .left:
          break
        }
      }
    }
    #expect(numbers.count > 10)
  }
}
