import CPlanner
import CPlannerABI
import Testing

private let tags = Section.multiple("Tags", maximum: 2)

/// A host with everything at once: a plan with every kind of task, a waiting fix, waiting and failed saves, a draft,
/// and a composer with sections in every phase.
/// With all that a snapshot can have.
let richSettings = Settings(offset: 7_200, schedule: 1, arrivalRadius: 100)

func richHost(at meridian: Double = 10) -> TestHost {
  let host = TestHost.loaded(visits(at: meridian), richSettings, fix: .east(0, of: meridian))
  host.later(5)
  host.fix(.east(500, of: meridian), accuracy: 900)
  host.fix(.east(500, of: meridian), accuracy: -1)
  host.travelTime(2, 1_234)
  host.composed(20, "A failed one\nwith notes")
  host.failSave("No network")
  host.openComposer(21, [tags, .date], preselected: [.day(monday).of(1)])
  host.type("One that waits")
  host.fill(0, [.text("urgent"), .text("later")])
  host.tapItem(0, 1)
  host.saveAndClose()
  host.openComposer(30, [tags])
  host.type("Draft")
  host.keepDraft()
  host.cancel()
  host.refresh()
  host.effects()
  host.openComposer(
    1, Section.standard + [tags, .single("Rank", PLANNER_VALUE_DURATION)],
    preselected: [.text("keys", "Keys").of(0)], isEdit: true)
  host.type("Café\nRing twice")
  host.fill(4, [.text("urgent"), .text("Café", "Coffee"), .text("later")])
  for item in 0..<3 { host.tapItem(4, item) }
  host.typeItem(4, .text(" new "))
  host.fill(5, [])
  host.activate(3)
  host.effects()
  host.failItems("No items")
  host.activate(2)
  var options = planner_proposal_options()
  options.struct_size = UInt32(MemoryLayout<planner_proposal_options>.size)
  options.objective = Int32(PLANNER_ORDER_EARLIEST_FINISH)
  #expect(Status(planner_proposal_requested(host.planner, host.now, &options)) == .ok)
  host.effects()
  return host
}

let richVisits = visits(at: 10)

private func visits(at meridian: Double) -> [Visit] {
  [
    Visit(
      1, "Kaisers", order: 3, status: PLANNER_TASK_EN_ROUTE, at: .east(1_000, of: meridian),
      plannedAt: mondayNoon + hour, duration: 900, notes: "Ring", address: "Bergmannstraße 5",
      hours: "Mo-Sa 08:00-20:00", photo: "https://example.org/1.jpg", project: "red"),
    Visit(2, order: 1, at: .east(2_000, of: meridian), plannedDay: monday, address: "Hauptstraße 1"),
    Visit(3, order: 2, repeats: PLANNER_MONDAY | PLANNER_FRIDAY),
    Visit(ID(high: .max, low: .max), order: .max - 9, status: PLANNER_TASK_DONE, plannedDay: monday + 1),
  ]
}

struct SnapshotTests {
  @Test("everything visible is restored, with a composer or details open · SNAP-1, DAY-8, NEW-13")
  func everything() throws {
    let host = richHost()
    let other = try host.restored(richSettings)
    #expect(VisibleState(other) == VisibleState(host))
    #expect(other.composer?.sections.map(\.phase) == [0, 0, 1, 3, 2, 2])
    #expect(other.composer?.sections[4].dropped == "urgent" || other.composer?.sections[4].dropped == "Coffee")
    #expect(other.saves.map(\.message) == ["No network", ""] && other.saves[1].selections == ["Tags: later"])
    #expect(other.home.refreshing && other.location.used == 1)
    other.cancelNow()
    other.openComposer(31, [tags])
    #expect(other.composer?.text == "Draft", "the kept draft")
  }

  @Test("effects rebuild the screens, in an order that a new host can carry out, with new numbers · SNAP-1, DET-8")
  func effects() throws {
    let host = richHost()
    let (plan, items, save) = (host.request, host.itemsRequest, host.saveRequest)
    let child = host.composer?.presentation ?? 0
    let other = try host.restored(richSettings)
    let taken = other.effects()
    let (newPlan, newItems, newSave) = (other.request, other.itemsRequest, other.saveRequest)
    let newChild = other.composer?.presentation ?? 0
    let times = taken.compactMap { if case .loadTravelTimes(let request) = $0 { request } else { nil } }
    let steps = [Effect.Step.attach, .present, .focus].map { Effect.composer($0, newChild, 1) }
    let all: [Effect] =
      [.load(request: newPlan, day: monday), .startLocation(filter: 100, accuracy: 100)] + steps
      + [
        .loadItems(newItems, section: 2), .save(newSave, 21), .loadTravelTimes(times.first ?? 0),
        .redraw([.list, .composer, .location, .day, .schedule, .proposal]),
      ]
    #expect(taken == all)
    let old = Set([plan, items, save, child] + host.saves.map(\.request))
    #expect(old.isDisjoint(with: [newPlan, newItems, newSave, newChild] + other.saves.map(\.request)))
    #expect(Set([newPlan, newItems, newSave, newChild] + times).count == 5)
    other.expectRefused(.outdated) { other.answer([], to: plan) }
    other.expectRefused(.outdated) { other.load([], to: items) }
    other.expectRefused(.outdated) { other.acknowledge(save) }
    other.expectNoEffect { other.disappear(child) }
    #expect(other.answer([], to: newPlan) == .ok && other.load([], to: newItems) == .ok)
    #expect(other.acknowledge(newSave) == .ok && other.appear(newChild) == .ok)
    #expect(other.ids.contains(20), "what failed to be saved outlives the plan")
    #expect(other.retrySaves(20) == .ok)
    #expect(other.effects().contains(.save(other.saveRequest, 20)))
  }

  @Test("open details are presented again, at their detent, and continue · SNAP-1, DET-8, DET-6")
  func details() throws {
    let host = TestHost.loaded(richVisits, fix: .east(0))
    let number = host.open(1)
    host.drag(number, to: PLANNER_DETENT_LARGE)
    host.effects()
    let other = try host.restored()
    #expect(VisibleState(other) == VisibleState(host) && other.openSheet?.detent == PLANNER_DETENT_LARGE)
    let screens = other.screenEffects()
    let newNumber = other.openSheet?.presentation ?? 0
    #expect(screens == [.attach(newNumber, 1), .present(newNumber, 1)] && newNumber > number)
    other.setStatus(1, PLANNER_TASK_IN_PROGRESS)
    #expect(other.redraw().contains(.details) && other.details?.status == PLANNER_TASK_IN_PROGRESS)
    other.appear(newNumber)
    other.close()
    #expect(other.screenEffects() == [.dismiss(newNumber, 1)])
  }

  @Test("a child that was being dismissed is gone, and the waiting one is presented · SNAP-1, LIFE-3, LIFE-4")
  func leaving() throws {
    let host = TestHost.loaded(richVisits)
    _ = host.open(1)
    host.close()
    host.effects()
    let closed = try host.restored()
    #expect(closed.screenEffects().isEmpty && closed.openSheet == nil)
    host.compose(9, [.project])
    let other = try host.restored()
    #expect(other.composer?.id == 9)
    let number = other.composer?.presentation ?? 0
    #expect(other.screenEffects() == [Effect.Step.attach, .present, .focus].map { .composer($0, number, 9) })
  }

  @Test("the message of a failed load is restored · SNAP-1 HOME-1.4")
  func message() throws {
    let host = TestHost.loaded(richVisits)
    host.refresh()
    host.effects()
    host.fail("No network")
    #expect(host.home.message == "No network")
    #expect(try host.restored().home.message == "No network")
    host.stop()
    #expect(try host.restored().home.message == "No network")
  }

  @Test("the first collection after a restore has every row, and refused tasks are not kept · SNAP-1, HOME-3")
  func collection() throws {
    let host = TestHost.loaded(richVisits + [Visit(1, "Twice")])
    #expect(host.refusals.count == 1)
    let other = try host.restored()
    #expect(other.refusals.isEmpty)
    #expect(other.collect() == Changes(inserted: [0, 1, 2]))
  }

  @Test("after midnight the new day is requested once; details are closed, a composer stays · SNAP-1, TIME-4")
  func midnight() throws {
    let host = TestHost.loaded(richVisits, fix: .east(0))
    _ = host.open(1)
    host.refresh()
    host.effects()
    let other = try host.restored(at: mondayNoon + dayLength)
    let taken = other.effects()
    #expect(taken.first == .load(request: other.request, day: monday + 1))
    #expect(taken.filter(\.isOfScreens).isEmpty && other.openSheet == nil)
    #expect(other.home.phase == PLANNER_PHASE_LOADING && other.ids == [ID(high: .max, low: .max)])
    let rich = richHost()
    let text = rich.composer?.text
    let later = try rich.restored(richSettings, at: mondayNoon + 3 * dayLength)
    let screens = later.effects()
    #expect(screens.first == .load(request: later.request, day: monday + 3))
    #expect(screens.filter(\.isOfScreens).count == 3 && later.composer?.text == text)
    #expect(later.saves.count == 2)
  }

  @Test("an offset that makes it another day changes the day · SNAP-1, TIME-4")
  func offset() throws {
    let host = TestHost.loaded(richVisits)
    let other = try host.restored(Settings(offset: 13 * 3_600))
    #expect(other.home.phase == PLANNER_PHASE_LOADING && other.home.day == monday + 1)
    #expect(other.effects().first == .load(request: other.request, day: monday + 1))
    let same = try host.restored(Settings(offset: 3_600))
    #expect(same.home.phase == PLANNER_PHASE_LOADED)
    #expect(try same.row(1).plannedText == "14:00")
    #expect(same.effects().allSatisfy { if case .load = $0 { false } else { true } })
  }

  @Test(
    "without authorisation the location is forgotten; if not determined, permission is requested · SNAP-1, LOC-1, LOC-2"
  )
  func authorization() throws {
    let host = richHost()
    for authorization in [PLANNER_AUTHORIZATION_RESTRICTED, PLANNER_AUTHORIZATION_DENIED] {
      let other = try host.restored(richSettings, authorization: authorization)
      #expect(other.location.place == nil && other.location.freshness == PLANNER_FRESHNESS_NONE)
      #expect(try other.row(2).distance == nil && other.row(2).travelTime == nil)
      #expect(other.locationEffects().isEmpty)
    }
    let asked = try host.restored(richSettings, authorization: PLANNER_AUTHORIZATION_NOT_DETERMINED)
    #expect(asked.effects().prefix(2) == [.load(request: asked.request, day: monday), .requestPermission])
    asked.authorize(granted)
    #expect(asked.locationEffects() == [.startLocation(filter: 100, accuracy: 100)])
    #expect(asked.location.place == nil)
  }

  @Test("a waiting fix keeps waiting, and the host's travel time holds · SNAP-1, LOC-5, DAY-5")
  func waiting() throws {
    let host = richHost()
    let other = try host.restored(richSettings)
    #expect(other.wake == host.wake && host.wake == mondayNoon + 35 * second)
    #expect(try other.row(2).travelTime == 1_234)
    #expect(other.location.freshness == PLANNER_FRESHNESS_UPDATING, "updates start again")
    for each in [host, other] { each.wait(30) }
    #expect(VisibleState(other) == VisibleState(host) && other.location.place == .east(500))
    let late = try richHost().restored(richSettings, at: mondayNoon + hour)
    #expect(late.location.place == .east(500), "used by the time of the restore")
  }

  @Test("a planner that was never started, or was stopped, is restored as such · SNAP-1, LIFE-2")
  func notStarted() throws {
    let host = TestHost()
    host.add(Visit(1))
    let fresh = try host.restored()
    #expect(fresh.effects().isEmpty && fresh.clock() == .notStarted && fresh.ids == [1])
    fresh.start()
    #expect(fresh.effects().first == .load(request: fresh.request, day: monday))
    let rich = richHost()
    rich.stop()
    rich.effects()
    let stopped = try rich.restored(richSettings)
    #expect(
      VisibleState(stopped) == VisibleState(rich) && stopped.home.phase == PLANNER_PHASE_IDLE && stopped.ids.count == 5)
    #expect(stopped.effects() == [.save(stopped.saveRequest, 21)], "a save is handed over all the same")
    stopped.start()
    stopped.effects()
    #expect(stopped.home.refreshing, "the plan of this day is known")
  }

  @Test("the same state gives the same bytes, and queries change none · SNAP-2")
  func deterministic() throws {
    let (one, other) = (richHost(), richHost())
    let bytes = one.snapshot
    #expect(bytes == other.snapshot && bytes == one.snapshot)
    _ = (one.everything, one.collect())
    #expect(one.snapshot == bytes)
    let restored = try (one.restored(richSettings), other.restored(richSettings))
    #expect(restored.0.snapshot == restored.1.snapshot)
    let before = restored.0.snapshot
    restored.0.effects()
    #expect(restored.0.snapshot == before, "effects that were collected are no state")
    one.later(1)
    one.type("Other")
    #expect(one.snapshot != bytes)
  }

  @Test("the bytes of a restored planner differ only in numbers, and restore again · SNAP-1, SNAP-2")
  func again() throws {
    let host = richHost()
    var newest = host
    let size = host.snapshot.count
    for _ in 0..<5 {
      newest = try newest.restored(richSettings)
      #expect(newest.snapshot.count == size)
      #expect(VisibleState(newest) == VisibleState(host))
    }
  }
}

extension TestHost {
  /// Cancels a composer, whether its effects were collected or not.
  func cancelNow() {
    effects()
    cancel()
  }
}
