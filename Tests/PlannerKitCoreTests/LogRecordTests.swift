import Testing

@testable import PlannerKitCore

/// How the records of the visit log are saved (LOG-3).
@Suite struct LogRecordTests {
  /// A planner that has made an odd number of records: legs, and the stays between them.
  private static func planner(records: Int, seed: UInt64 = 7) throws -> Planner {
    var settings = Walk.settings
    settings.keepsLog = true
    settings.seed = SaveKey(high: 0, low: seed)
    var planner = try Walk(stops: [], settings).planner
    try add(records, to: &planner)
    _ = planner.takeEffects()
    return planner
  }

  /// Rests for five minutes at one place after another, 500 m apart.
  private static func add(_ records: Int, to planner: inout Planner) throws {
    let before = planner.records.count + Int(planner.lostRecordCount)
    var place = planner.usedFix.map { ($0.coordinate.latitude - 52.5) * 111_268 } ?? 0
    var time = planner.now
    while planner.records.count + Int(planner.lostRecordCount) < before + records {
      for step in 0..<2 {
        place += step == 0 ? 460 : 40
        time = time.adding(milliseconds: 10_000)
        try planner.fixReceived(.at(north: place, time: time), now: time)
      }
      time = time.adding(milliseconds: 300_000)
      try planner.clockAdvanced(now: time)
    }
  }

  private static func phases(_ planner: Planner) -> [SaveState.Phase] {
    planner.records.map(\.state.phase)
  }

  private static func keys(_ planner: Planner) -> [SaveKey] {
    planner.records.map(\.entry.key)
  }

  @Test("records are sent one after another, the oldest first · LOG-3.2")
  func oneAfterAnother() throws {
    var planner = try Self.planner(records: 3)
    let keys = Self.keys(planner)
    #expect(Self.phases(planner) == [.sent, .waiting, .waiting])
    #expect(throws: Refusal.outdatedSave) { try planner.saveRefused(keys[1], "", now: planner.now) }
    try planner.saveAcknowledged(keys[0], now: planner.now)
    #expect(planner.takeEffects().contains(.saveRecord(keys[1])))
    try planner.saveRefused(keys[1], "No", now: planner.now)
    #expect(planner.takeEffects().contains(.saveRecord(keys[2])))
    #expect(Self.phases(planner) == [.acknowledged, .refused, .sent])
    #expect(planner.records[1].state.message == "No")
    #expect(planner.waitingRecordCount == 1)
    try planner.saveDismissed(keys[1], now: planner.now)
    #expect(Self.phases(planner) == [.acknowledged, .acknowledged, .sent], "LOG-3.5")
    #expect(throws: Refusal.noRefusedSave) { try planner.saveDismissed(keys[1], now: planner.now) }
    #expect(throws: Refusal.outdatedSave) { try planner.saveAcknowledged(keys[0], now: planner.now) }
  }

  @Test("a failed record holds up the others until it is tried again · LOG-3.2", arguments: [true, false])
  func failed(isByItself: Bool) throws {
    var planner = try Self.planner(records: 3)
    let (keys, now) = (Self.keys(planner), planner.now)
    let retry = now.adding(milliseconds: 60_000)
    try planner.saveFailed(keys[0], "Offline", retryAt: isByItself ? retry : nil, now: now)
    #expect(Self.phases(planner) == [.failed, .waiting, .waiting] && planner.takeEffects() == [.redraw(.day)])
    if isByItself {
      #expect(planner.nextWake == retry)
      try planner.clockAdvanced(now: retry)
    } else {
      try planner.recordRetried(now: now)
    }
    #expect(planner.takeEffects().contains(.saveRecord(keys[0])))
    try planner.recordRetried(now: planner.now)
    #expect(Self.phases(planner) == [.sent, .waiting, .waiting], "a retry of one that is on its way has no effect")
    for key in keys { try planner.saveAcknowledged(key, now: planner.now) }
    #expect(throws: Refusal.noRecord) { try planner.recordRetried(now: planner.now) }
  }

  @Test("the same record has the same key again, and another seed another key · LOG-3.1")
  func keys() throws {
    let keys = try Self.keys(Self.planner(records: 5))
    #expect(Set(keys).count == 5)
    #expect(try Self.keys(Self.planner(records: 5)) == keys)
    #expect(try Set(Self.keys(Self.planner(records: 5, seed: 8))).isDisjoint(with: keys))
  }

  @Test("after the clock went back, the same happens with another key · LOG-3.1")
  func clockBack() throws {
    var planner = try Self.planner(records: 1)
    let start = planner.now
    try planner.clockAdvanced(now: .morning.adding(milliseconds: -100_000))
    try planner.clockAdvanced(now: .morning)
    while planner.records.count < 6 { try Self.add(1, to: &planner) }
    #expect(planner.now > start && Set(Self.keys(planner)).count == planner.records.count)
    #expect(try Planner(takingOver: planner.handOver()).handOver() == planner.handOver())
  }

  @Test("of 1,000 records the oldest answered makes room; without one, the new record is lost · LOG-3.4")
  func limit() throws {
    var planner = try Self.planner(records: 1_003)
    #expect(planner.records.count == 1_000 && planner.lostRecordCount == 3)
    let totals = planner.logTotals
    let keys = Self.keys(planner)
    try planner.saveAcknowledged(keys[0], now: planner.now)
    try Self.add(1, to: &planner)
    #expect(planner.records.count == 1_000 && planner.lostRecordCount == 4, "one of the two new ones had room")
    #expect(Self.keys(planner).first == keys[1])
    #expect(planner.logTotals != totals, "LOG-4.2")
    #expect(try Planner(takingOver: planner.handOver()).handOver() == planner.handOver())
  }

  @Test("a restored planner sends the record again with its key, and goes on with what is open · WORK-4, SNAP-1.20")
  func restored() throws {
    var planner = try Self.planner(records: 3)
    let (keys, now) = (Self.keys(planner), planner.now)
    let place = ((planner.usedFix?.coordinate.latitude ?? 0) - 52.5) * 111_268
    for step in 1...4 {
      let time = now.adding(milliseconds: Int64(step) * 10_000)
      try planner.fixReceived(.at(north: place + Double(step) * 100, time: time), now: time)
    }
    var twin = try Planner(takingOver: planner.handOver())
    #expect(twin.openDistance == planner.openDistance && twin.openDistance > 0)
    twin = try Planner(
      restoring: planner.snapshot(), settings: planner.settings, authorization: .always, now: planner.now)
    #expect(Self.keys(twin) == Self.keys(planner) && twin.openDistance == planner.openDistance)
    #expect(twin.takeEffects().contains(.saveRecord(keys[0])))
    var off = planner.settings
    off.keepsLog = false
    twin = try Planner(restoring: planner.snapshot(), settings: off, authorization: .always, now: planner.now)
    #expect(twin.openDistance == 0 && Self.keys(twin) == Self.keys(planner), "LOG-1.3")
  }

  @Test("no save has the key of a record · WORK-1")
  func keyInUse() throws {
    var planner = try Self.planner(records: 1)
    try planner.taskAdded(Walk.task(1, north: 0), now: planner.now)
    let outcome = Outcome(Self.keys(planner)[0], of: TaskID(1), status: .inProgress, at: planner.now)
    #expect(throws: Refusal.keyInUse) { try planner.outcomeRecorded(outcome, now: planner.now) }
  }

  @Test("records are not among the saves of the person · LOG-3.6")
  func notAmongSaves() throws {
    let planner = try Self.planner(records: 3)
    #expect(planner.saveLines.isEmpty)
  }
}
