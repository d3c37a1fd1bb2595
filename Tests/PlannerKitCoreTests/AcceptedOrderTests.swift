import Testing

@testable import PlannerKitCore

/// Accepted orders: one after another, and after a restore. The stops are on a line, and a leg of 10 m takes a second.
@Suite struct AcceptedOrderTests {
  /// The order that `Tour.zigzag` gets.
  private static let along = [1, 3, 5, 2, 4] as [UInt64]

  private static func accepted() throws -> Tour {
    var tour = try Tour.through(Tour.zigzag)
    try tour.propose()
    try tour.accept()
    #expect(tour.order == along)
    return tour
  }

  private func refusal(_ tour: inout Tour, _ number: RequestNumber) -> Refusal.Reason? {
    reason { try tour.planner.proposalAccepted(number, now: tour.planner.clock.now) }
  }

  @Test("a proposal is accepted once, and only if it is better and the planner is started · ORDER-9.1 ORDER-9.10")
  func once() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.request()
    let number = try #require(tour.planner.proposal.number)
    #expect(refusal(&tour, number) == .notAllowed, "it waits for travel times")
    try tour.planner.travelTimesDeclined(request: number, now: .at("10:00"))
    #expect(refusal(&tour, number) == .notAllowed && tour.order == [1, 2, 3, 4, 5], "nothing was tried")
    tour.search()
    var stopped = tour
    stopped.planner.stop(now: .at("10:00"))
    #expect(refusal(&stopped, number) == .notStarted && stopped.order == [1, 2, 3, 4, 5])
    #expect(refusal(&tour, RequestNumber(value: 999)) == .outdated)
    _ = tour.planner.collectChanges()
    try tour.accept()
    let changes = tour.planner.collectChanges()
    #expect(changes.removed.isEmpty && changes.inserted.isEmpty && changes.moved.count == 2, "the fewest moves")
    #expect(refusal(&tour, number) == .outdated && tour.order == Self.along)
    try tour.propose()
    let again = try #require(tour.planner.proposal.number)
    #expect(refusal(&tour, again) == .notAllowed && again != number, "nothing is better now")
  }

  @Test("an order can be accepted before the search has ended · ORDER-5.1 ORDER-9.1")
  func soon() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.request(.estimating)
    while !tour.planner.proposal.isBetter { _ = tour.planner.searchProposal(steps: 1) }
    #expect(tour.planner.proposal.phase == .searching)
    let proposed = tour.proposed
    try tour.accept()
    #expect(tour.order == proposed && tour.planner.proposal.phase == nil)
  }

  @Test("those under way come first; tasks that are no stops stay where they are · ORDER-9.2 ORDER-9.3 ORDER-9.8")
  func places() throws {
    let statuses: [TaskStatus] = [.done, .planned, .planned, .cancelled, .planned, .inProgress, .enRoute]
    let north = [0.0, 5_000, 1_000, 0, 3_000, 0, 500]
    var tour = try Tour(
      statuses.indices.map { try .stop(UInt64($0 + 1), statuses[$0], north: north[$0]) }, Tour.tenMetresPerSecond,
      travel: nil)
    try tour.propose()
    #expect(tour.proposed == [7, 3, 5, 2])
    let before = (0..<4).compactMap { tour.planner.proposedStop(at: $0)?.indexBefore }
    #expect(before.map { tour.ids[$0] } == [7, 3, 5, 2], "ORDER-7.1")
    try tour.planner.proposalAccepted(#require(tour.planner.proposal.number), now: .at("10:00"))
    let saves = tour.takeOrderSaves()
    #expect(saves.count == 1 && saves.first == tour.planner.acceptedOrder.key)
    #expect(tour.order == [1, 6, 7, 4, 3, 5, 2])
    #expect(tour.planner.orderToSave == tour.order.map { TaskID($0) })
    #expect(tour.planner.tasks.allSatisfy { $0.order == Int32($0.id.low) })
    #expect(tour.planner.tasks.map { tour.planner.place(of: $0.id) } == Array(0..<7))
  }

  @Test("another accepted order replaces the one before it, in every state of its save · ORDER-9.9 ORDER-3.6")
  func another() throws {
    func expectReplaced(_ name: String, _ prepare: (inout Tour, SaveKey) throws -> Void) throws {
      var tour = try Self.accepted()
      let first = try #require(tour.planner.acceptedOrder.key)
      try prepare(&tour, first)
      // The agent is at the far end now: the way back is better.
      try tour.fix(6_000, at: "10:05")
      try tour.propose()
      #expect(tour.proposed == Self.along.reversed(), "\(name)")
      try tour.planner.proposalAccepted(#require(tour.planner.proposal.number), now: .at("10:05"))
      let saves = tour.takeOrderSaves()
      let second = try #require(tour.planner.acceptedOrder.key)
      #expect(saves == [second] && second != first && tour.planner.acceptedOrder.failureMessage == nil, "\(name)")
      #expect(tour.order == Self.along.reversed() && tour.planner.orderToSave == tour.order.map { TaskID($0) })
      #expect(reason { try tour.planner.saveAcknowledged(first, now: .at("10:05")) } == .outdated)
      #expect(reason { try tour.planner.saveFailed(first, "No", now: .at("10:05")) } == .outdated)
      #expect(tour.planner.acceptedOrder.key == second, "\(name)")
      try tour.planner.saveAcknowledged(second, now: .at("10:05"))
      #expect(tour.planner.acceptedOrder.key == nil && tour.order == Self.along.reversed(), "\(name)")
    }
    try expectReplaced("waiting") { _, _ in }
    try expectReplaced("failed") { tour, key in try tour.planner.saveFailed(key, "No", now: .at("10:00")) }
    try expectReplaced("acknowledged") { tour, key in
      try tour.planner.saveAcknowledged(key, now: .at("10:00"))
    }
  }

  @Test("of two orders whose saves nobody collected the host is asked to save the last · ORDER-9.9")
  func uncollected() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.propose()
    try tour.planner.proposalAccepted(#require(tour.planner.proposal.number), now: .at("10:00"))
    try tour.planner.fixReceived(.at(north: 6_000, time: .at("10:05")), now: .at("10:05"))
    try tour.request(.estimating)
    while tour.planner.searchProposal(steps: 1_000) {}
    try tour.planner.proposalAccepted(#require(tour.planner.proposal.number), now: .at("10:05"))
    let saves = tour.takeOrderSaves()
    #expect(saves == [try #require(tour.planner.acceptedOrder.key)])
  }

  @Test("an order does not take the key of another save, of whatever kind · WORK-1.2")
  func keyTwice() throws {
    var tour = try Self.accepted()
    let first = try #require(tour.planner.acceptedOrder.key)
    try tour.planner.compose(TaskID(50), now: .at("10:00"))
    try tour.planner.textChanged(to: "Milk", now: .at("10:00"))
    #expect(reason { try tour.planner.saveTapped(first, now: .at("10:00")) } == .duplicate)
    try tour.planner.closeTapped(now: .at("10:00"))
    try tour.fix(6_000, at: "10:05")
    try tour.propose()
    let number = try #require(tour.planner.proposal.number)
    #expect(reason { try tour.planner.proposalAccepted(number, first, now: .at("10:05")) } == .duplicate)
    #expect(tour.order == Self.along && tour.planner.proposal.number == number)
  }

  // MARK: Failing, and trying again

  @Test("a failed save waits for its retry, which asks again; the order holds · ORDER-9.3 ORDER-9.4")
  func failed() throws {
    var tour = try Self.accepted()
    #expect(reason { try tour.planner.orderSaveRetried(now: .at("10:00")) } == nil)
    var saves = tour.takeOrderSaves()
    #expect(saves == [], "it has not failed")
    let key = try #require(tour.planner.acceptedOrder.key)
    try tour.planner.saveFailed(key, "No network", now: .at("10:00"))
    #expect(tour.planner.acceptedOrder.failureMessage == "No network" && tour.order == Self.along)
    saves = tour.takeOrderSaves()
    #expect(saves == [])
    try tour.planner.orderSaveRetried(now: .at("10:00"))
    saves = tour.takeOrderSaves()
    #expect(saves == [try #require(tour.planner.acceptedOrder.key)])
    #expect(tour.planner.acceptedOrder.failureMessage == nil)
    try tour.planner.saveAcknowledged(#require(tour.planner.acceptedOrder.key), now: .at("10:00"))
    #expect(reason { try tour.planner.orderSaveRetried(now: .at("10:00")) } == .notFound)
  }

  @Test("an order that the backend refuses no longer holds; its save waits to be dismissed · WORK-3.4 ORDER-9.4")
  func refused() throws {
    var tour = try Self.accepted()
    let key = try #require(tour.planner.acceptedOrder.key)
    _ = tour.planner.takeEffects()
    try tour.planner.saveRefused(key, "The office planned it", now: .at("10:00"))
    #expect(tour.planner.redrawn().isSuperset(of: [.list, .day]))
    for var planner in [tour.planner, try tour.planner.restored()] {
      #expect(planner.rows.map(\.task.id.low) == [1, 2, 3, 4, 5] && planner.orderToSave == [])
      #expect(planner.acceptedOrder.state?.phase == .refused && planner.acceptedOrder.key == key)
      #expect(planner.acceptedOrder.state?.message == "The office planned it")
      #expect(reason { try planner.saveAcknowledged(key, now: .at("10:00")) } == .outdated)
      try planner.orderSaveRetried(now: .at("10:00"))
      #expect(planner.acceptedOrder.state?.phase == .refused, "it has not failed")
      try planner.saveDismissed(key, now: .at("10:00"))
      #expect(planner.acceptedOrder.key == nil)
      #expect(reason { try planner.saveDismissed(key, now: .at("10:00")) } == .outdated)
    }
  }

  @Test("a failed order is sent again at the instant that the host named, and only then · WORK-3.3")
  func retryAt() throws {
    var tour = try Self.accepted()
    let key = try #require(tour.planner.acceptedOrder.key)
    _ = tour.planner.takeEffects()
    try tour.planner.saveFailed(key, "busy", retryAt: .at("10:01"), now: .at("10:00"))
    #expect(tour.planner.nextWake == .at("10:01"))
    try tour.planner.clockAdvanced(now: .at("10:01"))
    #expect(tour.takeOrderSaves() == [key] && tour.planner.acceptedOrder.state?.phase == .sent)
    try tour.planner.saveRefused(key, "", now: .at("10:01"))
    // Nothing waits, not even for the last instant, and the day has not changed by then.
    tour.planner.clock = LocalClock(now: Instant(milliseconds: .max), offsets: tour.planner.settings.utcOffsets)
    tour.planner.sendDueSaves()
    #expect(tour.takeOrderSaves() == [] && tour.planner.acceptedOrder.state?.phase == .refused)
  }

  // MARK: Snapshots

  @Test("a restored order asks again if its save waited, and waits for its retry if it failed · ORDER-12.1")
  func restored() throws {
    func restored(_ tour: Tour) throws -> (Tour, [SaveKey]) {
      var other = tour
      other.planner = try tour.planner.restored()
      let saves = other.takeOrderSaves()
      #expect(other.order == Self.along && other.planner.orderToSave == tour.planner.orderToSave)
      return (other, saves)
    }
    var tour = try Self.accepted()
    let key = try #require(tour.planner.acceptedOrder.key)
    var (waiting, saves) = try restored(tour)
    #expect(saves == [key] && waiting.planner.acceptedOrder.key == key)
    try waiting.planner.saveAcknowledged(key, now: .at("10:00"))
    try tour.planner.saveFailed(key, "No network", now: .at("10:00"))
    var failed: Tour
    (failed, saves) = try restored(tour)
    #expect(saves == [] && failed.planner.acceptedOrder.failureMessage == "No network")
    try failed.planner.orderSaveRetried(now: .at("10:00"))
    saves = failed.takeOrderSaves()
    #expect(saves == [key] && failed.planner.acceptedOrder.key == key)
  }

  @Test(
    "an acknowledged order holds, also after a restore, until the backend gives one · ORDER-9.5 ORDER-9.6 ORDER-12.1")
  func acknowledged() throws {
    for isUnderWay in [false, true] {
      var tour = try Self.accepted()
      let new = try PlanTask(id: TaskID(7), title: "New", coordinate: .metres(north: 10))
      let tasks = try Tour.through(Tour.zigzag).planner.tasks + [new]
      try tour.load(tasks)
      if isUnderWay { try tour.planner.refresh(now: .at("10:00")) }
      try tour.planner.saveAcknowledged(#require(tour.planner.acceptedOrder.key), now: .at("10:00"))
      var restored = try tour.restored()
      #expect(restored.order == Self.along + [7] && restored.planner.acceptedOrder.key == nil)
      #expect(reason { try restored.planner.orderSaveRetried(now: .at("10:00")) } == .notFound)
      for var tour in [tour, restored] {
        try tour.load(tasks)
        let isKept = isUnderWay ? Self.along + [7] : [1, 7, 2, 3, 4, 5]
        #expect(tour.order == isKept, "a plan that was under way may be older")
        try tour.load(tasks)
        #expect(tour.order == [1, 7, 2, 3, 4, 5])
      }
      try restored.planner.taskUpdated(#require(tasks.first).ordered(9), now: .at("10:00"))
      #expect(restored.order == [7, 2, 3, 4, 5, 1], "an order with a task is one of the backend")
    }
  }

  @Test(
    "whatever became of its save, an order is dropped on another day, also by a restore · ORDER-9.7 SNAP-1.11",
    arguments: ["waits", "failed", "acknowledged"])
  func nextDay(save: String) throws {
    var tour = try Self.accepted()
    let key = try #require(tour.planner.acceptedOrder.key)
    if save == "failed" { try tour.planner.saveFailed(key, "No", now: .at("10:00")) }
    if save == "acknowledged" { try tour.planner.saveAcknowledged(key, now: .at("10:00")) }
    let restored = try tour.restored(at: "24:00")
    try tour.wait(until: "24:00")
    for var tour in [tour, restored] {
      #expect(tour.order == [1, 2, 3, 4, 5] && tour.planner.acceptedOrder.key == nil)
      #expect(tour.planner.acceptedOrder.failureMessage == nil)
      #expect(reason { try tour.planner.saveAcknowledged(key, now: .at("24:00")) } == .outdated)
    }
  }
}
