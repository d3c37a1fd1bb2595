import CPlanner
import CPlannerABI
import Testing

/// A planner that moves to another process goes on as if it had not (SNAP-4), and what can be read of the bytes (SNAP-5).
struct HandoverTests {
  @Test(
    "however often it moves, the same events have the same results and bytes · SNAP-4",
    arguments: 41...48 as ClosedRange<UInt64>)
  func moves(seed: UInt64) {
    var (stays, moves) = (RandomRun(seed: seed), RandomRun(seed: seed))
    var dice = Dice(state: seed)
    for step in 0..<2_000 {
      stays.step()
      moves.step()
      if dice.roll(3) == 0 { moves.host.move() }
      let isSame = moves.transcript == stays.transcript && moves.host.handover == stays.host.handover
      #expect(isSame && moves.host.wake == stays.host.wake, "step \(step): \(stays.transcript.suffix(3))")
      if !isSame { return }
    }
  }

  @Test(
    "a search for a better order, settings, strings, holidays and visits move, too · SNAP-4",
    arguments: 51...54 as ClosedRange<UInt64>)
  func moveOrders(seed: UInt64) {
    var dice = Dice(state: seed)
    let (stays, moves) = (Agent(), Agent())
    var phases: [Int] = []
    for step in 0..<1_500 {
      let state = dice.state
      let statuses = [stays, moves].map { agent in
        dice.state = state
        return agent.step(&dice)
      }
      if dice.roll(2) == 0 { moves.host.move() }
      let isSame =
        statuses[0] == statuses[1] && moves.state == stays.state && moves.host.handover == stays.host.handover
      #expect(isSame, "step \(step)")
      if !isSame { return }
      phases.append(stays.host.proposal?.phase ?? 0)
    }
    for phase in 0...4 { #expect(phases.count { $0 == phase } > 20, "phase \(phase)") }
  }

  @Test("it goes on at its own time, and nobody notices · SNAP-4")
  func goesOn() throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000)), Visit(2, at: .east(2_000))], fix: .east(0))
    host.tap(1)
    for case .present(let number, _) in host.effects() { host.appear(number) }
    host.drag(try #require(host.openSheet?.presentation), to: PLANNER_DETENT_LARGE)
    host.later(1)
    host.fix(.east(500))
    host.effects()
    let (rows, wake, snapshot) = (host.rows, host.wake, host.snapshot)
    host.move()
    #expect(host.effects().isEmpty && host.collect() == Changes())
    #expect(host.rows == rows && host.wake == wake && host.snapshot == snapshot)
    #expect(host.openSheet?.detent == PLANNER_DETENT_LARGE && host.location.freshness == PLANNER_FRESHNESS_CURRENT)
  }

  @Test("what was not collected waits in the other process · SNAP-4")
  func waits() {
    let host = TestHost.loaded([Visit(1, at: .east(1_000)), Visit(2, at: .east(2_000))], fix: .east(0))
    host.later(1)
    host.fix(.east(500))
    host.remove(2)
    host.tap(1)
    host.move()
    let effects = host.effects()
    #expect(effects.contains { if case .present = $0 { true } else { false } })
    guard case .redraw(let changed)? = effects.last else { return #expect(Bool(false), "\(effects)") }
    #expect(changed.contains(.list) && host.ids == [1])
  }

  @Test("many rows in another order move before they are collected · SNAP-4")
  func manyRows() {
    let ids = (1...3_000 as ClosedRange<UInt64>).map { ID(high: 0, low: $0) }
    let visits = ids.map { Visit($0, order: Int32($0.low)) }
    let (stays, moves) = (TestHost.loaded(visits), TestHost.loaded(visits))
    for host in [stays, moves] {
      host.refresh()
      host.effects()
      #expect(host.answer(ids.map { Visit($0, order: 3_000 - Int32($0.low)) }) == .ok)
    }
    moves.move()
    #expect(moves.ids.first == 3_000 && moves.handover == stays.handover)
    #expect(moves.collect() == stays.collect())
  }

  @Test("the facts of a snapshot are read without a planner · SNAP-5")
  func facts() throws {
    let host = TestHost.loaded([Visit(1)], at: mondayNoon + 17)
    for (bytes, isHandover) in [(host.snapshot, false), (host.handover, true)] {
      let facts = Self.facts(of: bytes)
      #expect(facts.status == .ok && facts.takenAt == mondayNoon + 17 && facts.isHandover == isHandover)
      #expect(facts.version == 6)
      for count in [0, 7, 23, 24, 40, bytes.count - 1] {
        #expect(Self.facts(of: Array(bytes.prefix(count))).status == .corrupt, "\(count) bytes")
      }
      var newer = bytes
      newer[8] = 7
      #expect(Self.facts(of: SnapshotBytes.sealed(newer)).status == .newer)
    }
  }

  private static func facts(of bytes: [UInt8]) -> (status: Status, version: Int, takenAt: Int64, isHandover: Bool) {
    var facts = planner_snapshot_facts()
    facts.struct_size = UInt32(MemoryLayout<planner_snapshot_facts>.size)
    let status = (bytes + [0]).withUnsafeBytes {
      Status(planner_read_snapshot_facts($0.baseAddress, bytes.count, &facts, nil))
    }
    return (status, Int(facts.version), facts.taken_at, facts.is_handover != 0)
  }

  @Test("an ordinary snapshot is not taken over; that of a hand-over is restored as any other · SNAP-4 SNAP-1")
  func otherCalls() throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000))], Settings(language: "de"), fix: .east(0))
    host.refresh()
    let refused = TestHost.takeOver(host.snapshot)
    #expect(refused.status == Status(PLANNER_NOT_ALLOWED))
    #expect(refused.reason == "bytes must be those of a planner that was handed over.")
    let one = try #require(TestHost.restore(host.handover, at: host.now).host)
    let other = try #require(TestHost.restore(host.snapshot, at: host.now).host)
    #expect(one.snapshot == other.snapshot && one.effects() == other.effects())
    #expect(one.handover == other.handover)
  }

  @Test("a restore uses up no number where nothing was outstanding · SNAP-1.19")
  func numbers() throws {
    let host = TestHost.loaded([Visit(1)])
    let restored = try host.restored()
    for host in [host, restored] { host.refresh() }
    #expect(host.effects().first == restored.effects().first { if case .load = $0 { true } else { false } })
  }

  @Test("any byte altered under a valid checksum is refused, or gives a planner that works · SNAP-3", arguments: 0..<8)
  func damage(part: Int) throws {
    var dice = Dice(state: 3)
    let agent = Agent()
    for _ in 0..<400 where agent.host.proposal?.phase != PLANNER_PROPOSAL_PHASE_SEARCHING { agent.step(&dice) }
    #expect(agent.host.proposal?.phase == PLANNER_PROPOSAL_PHASE_SEARCHING)
    agent.host.later(1)
    agent.host.fix(.east(77))
    let bytes = agent.host.handover
    var taken = 0
    for place in 24..<bytes.count - 8 where place % 8 == part {
      for bit in [dice.roll(8)] {
        var altered = bytes
        altered[place] ^= 1 << UInt8(bit)
        let outcome = TestHost.takeOver(SnapshotBytes.sealed(altered))
        // The first field says that it is handed over.
        let isRefused = place < 32 ? outcome.status.code < 0 : outcome.status == .corrupt
        #expect(outcome.status == .ok || isRefused, "byte \(place), bit \(bit)")
        guard let planner = outcome.planner else { continue }
        taken += 1
        planner_proposal_search(planner, 200)
        planner_clock_advanced(planner, agent.host.now + minute)
        let again = TestHost(restored: planner, at: agent.host.now + minute)
        let handover = again.handover
        #expect(TestHost.takeOver(handover).status == .ok, "byte \(place), bit \(bit)")
      }
    }
    #expect(taken > (part == 0 ? 100 : 0))
  }
}

/// A host whose agent has shops with opening hours, and asks for better orders. The same dice, the same events.
private final class Agent {
  let host = TestHost(Settings(offset: 7_200, schedule: 1, arrivalRadius: 100, arrivalDwell: 30))
  private var travelTimes: UInt64?
  private var orderSave: UInt64?

  /// What a person or a program can see of it.
  struct State: Equatable {
    let home: TestHost.Home
    let rows: [Row]
    let proposal: Proposed?
    let proposedVisits: [ProposedVisit]
    let stops: [ScheduledStop]
    let savedOrder: SavedOrder?
    let wake: Int64?
    let replacedString: String?
  }

  var state: State {
    State(
      home: host.home, rows: host.rows, proposal: host.proposal, proposedVisits: host.proposedVisits,
      stops: host.stops, savedOrder: host.savedOrder, wake: host.wake,
      replacedString: host.string(1))
  }

  init() {
    host.authorize(granted)
    host.start()
    host.effects()
    host.answer(
      (0..<14).map { index in
        let hours = ["", "Mo-Fr 08:00-18:00", "Mo 13:00-13:40,15:00-16:00", "Mo-Su 09:00-12:30", "no hours"][index % 5]
        return Visit(
          ID(low: UInt64(index + 1)), order: Int32(index),
          at: index == 6 ? nil : .east(Double((index * 37) % 14 * 600)),
          plannedAt: index % 4 == 1 ? mondayNoon + Int64(index) * 10 * minute : nil, duration: 300,
          hours: Bytes(stringLiteral: hours))
      })
    host.effects()
  }

  @discardableResult
  func step(_ dice: inout Dice) -> Status {
    host.later(Double(dice.roll(8)))
    let status = event(&dice)
    if status.code < 0 { host.clock() }
    guard dice.roll(5) > 0 else { return status }
    for effect in host.effects() {
      switch effect {
      case .loadTravelTimes(let request): travelTimes = request
      case .saveOrder(let request): orderSave = request
      case .load: host.answer([])
      default: break
      }
    }
    return status
  }

  private func event(_ dice: inout Dice) -> Status {
    let id = ID(low: UInt64(1 + dice.roll(14)))
    switch dice.roll(40) {
    case 0..<4:
      let wishes = (0..<dice.roll(3)).map { StopWish(id: ID(low: [2, 5, 8][$0]), position: $0, priority: 7) }
      let end: Place? = dice.roll(2) == 0 ? .east(900) : nil
      return host.propose(wishes, estimates: dice.roll(3) == 0) { options in
        guard let end else { return }
        options.present = UInt32(PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE)
        (options.end_place_latitude, options.end_place_longitude) = (end.latitude, end.longitude)
      }
    case 4..<8:
      let count = host.wantedPlaces.count
      let times = (0..<count).map { from in
        (0..<count).map { to -> Double in
          let number = from * 7 + to * 11
          return Double(number % 13 * 120 - 60)
        }
      }
      return host.loadTimes(times, to: travelTimes ?? 0)
    case 8: return host.declineTimes(travelTimes ?? 0)
    case 9..<18: return host.search(UInt64(dice.roll(dice.roll(8) == 0 ? 100_000 : 600)))
    case 18: return host.accept()
    case 19: return host.failSave("No", to: orderSave ?? 0)
    case 20: return host.retryOrder()
    case 21: return host.acknowledge(orderSave ?? 0)
    case 22: return host.discard(host.proposal?.number ?? 0)
    case 23: return host.setStatus(id, dice.roll(6))
    case 24: return host.change(Settings(language: ["en", "de", "ja"][dice.roll(3)], schedule: 1))
    case 25: return host.replace(1, ["Nowhere", "", "Somewhere"][dice.roll(3)])
    case 26: return host.holidays(isMonday: dice.roll(2) == 0)
    case 27: return host.tap(id)
    case 28: return host.close()
    default: return host.fix(.east(Double(dice.roll(12) * dice.roll(90))), accuracy: Double(dice.roll(120)))
    }
  }
}

extension TestHost {
  fileprivate func holidays(isMonday: Bool) -> Status {
    var days = [planner_holiday(day: monday + (isMonday ? 0 : 1), kinds: 1, reserved: 0)]
    return days.withUnsafeMutableBufferPointer { days in
      var raw = planner_holidays()
      raw.struct_size = UInt32(MemoryLayout<planner_holidays>.size)
      (raw.first_day, raw.last_day) = (monday - 10, monday + 300)
      (raw.holidays, raw.holiday_count) = (UnsafePointer(days.baseAddress), 1)
      return Status(planner_holidays_changed(planner, now, &raw))
    }
  }
}
