import CPlanner
import CPlannerABI
import Testing

/// Two hosts that receive the same events: one with the original planner, one with the restored planner.
private struct Twins {
  var hosts: [TestHost]
  var dice: Dice

  /// Carries out the effects: a presented child appears, a dismissed one disappears.
  static func settle(_ host: TestHost) {
    while true {
      let taken = host.effects()
      if taken.isEmpty { return }
      for effect in taken {
        switch effect {
        case .present(let number, _), .composer(.present, let number, _): host.appear(number)
        case .dismiss(let number, _), .composer(.dismiss, let number, _): host.disappear(number)
        default: break
        }
      }
    }
  }

  mutating func event() -> (TestHost) -> Status {
    let (id, place) = (ID(low: UInt64(dice.roll(16))), Place.east(Double(dice.roll(3_000))))
    let (number, accuracy) = (dice.roll(5), Double(dice.roll(200)))
    let visits = (0..<dice.roll(8)).map { Visit(ID(low: UInt64($0 * 2)), "New", order: Int32(dice.roll(3)), at: place) }
    switch dice.roll(22) {
    case 0: return { $0.start() }
    case 1: return { $0.refresh() }
    case 2: return { $0.answer(visits) }
    case 3: return { $0.fail("No") }
    case 4..<7: return { $0.fix(place, accuracy: accuracy) }
    case 7: return { $0.tap(id) }
    case 8: return { $0.close() }
    case 9: return { $0.type("Text \(number)") }
    case 10: return { $0.activate(number) }
    case 11: return { $0.load([.text("red"), .text("blue")]) }
    case 12: return { $0.tapItem(number, number) }
    case 13: return { $0.save() }
    case 14: return { $0.acknowledge($0.saves.dropFirst(number).first?.request ?? 0) }
    case 15: return { $0.failSave("No", to: $0.saves.first?.request ?? 0) }
    case 16: return { $0.retrySaves(id) }
    case 17: return { $0.compose(ID(low: 40 + UInt64(number)), Section.standard) }
    case 18: return { $0.keepDraft() }
    case 19: return { $0.remove(id) }
    case 20: return { $0.travelTime(id, 600) }
    default: return { $0.clock() }
    }
  }
}

struct SnapshotRandomTests {
  @Test(
    "at any time a restored planner looks the same, emits legal effects, and continues alike · SNAP-1",
    arguments: [11, 12, 13, 14] as [UInt64])
  func anyTime(seed: UInt64) throws {
    var (run, composers, sheets, saves) = (RandomRun(seed: seed), 0, 0, 0)
    for _ in 0..<60 {
      for _ in 0..<(20 + run.dice.roll(60)) { run.step() }
      let host = run.host
      let settings = Settings(
        offset: run.offset, hourCycle: 24, filter: 100, accuracy: 100, schedule: 1, arrivalRadius: 100, arrivalDwell: 30
      )
      #expect(host.change(settings) == .ok)
      if let id = host.ids.first, run.dice.roll(2) == 0 { host.tap(id) }
      let before = VisibleState(host)
      let other = try host.restored(settings)
      #expect(VisibleState(other) == before, "\(run.transcript.suffix(5))")
      composers += before.composer == nil ? 0 : 1
      sheets += before.details == nil ? 0 : 1
      saves += before.saves.count
      var screens = MockScreens()
      let old = run.screens.requests.union(run.screens.numbers)
      for effect in other.effects() {
        let authorization = host.location.authorization
        let isLegal = screens.carryOut(effect, other, isStarted: run.isStarted, authorization: authorization)
        #expect(isLegal, "\(effect) after \(run.transcript.suffix(5))")
      }
      #expect(screens.child?.isComposer == (before.composer != nil ? true : before.details != nil ? false : nil))
      #expect(screens.child == nil || screens.child?.isPresented == true)
      #expect(screens.deliveries.count == before.saves.count { !$0.hasFailed })
      #expect(old.isDisjoint(with: screens.requests.union(screens.numbers)))
      #expect(run.screens.numbers.isDisjoint(with: screens.requests))
      let copy = try host.restored(settings)
      #expect(copy.snapshot == (try host.restored(settings)).snapshot, "SNAP-2")
    }
    #expect(composers > 5 && sheets > 2 && saves > 20, "\(composers) \(sheets) \(saves)")
  }

  @Test("the same later events have the same results in both · SNAP-1", arguments: 21...32 as ClosedRange<UInt64>)
  func later(seed: UInt64) throws {
    var run = RandomRun(seed: seed)
    for _ in 0..<(200 + run.dice.roll(200)) { run.step() }
    let settings = Settings(
      offset: run.offset, hourCycle: 24, filter: 100, accuracy: 100, schedule: 1, arrivalRadius: 100, arrivalDwell: 30)
    #expect(run.host.change(settings) == .ok)
    let restored = try run.host.restored(settings)
    for effect in run.host.effects() {
      _ = run.screens.carryOut(effect, run.host, isStarted: run.isStarted, authorization: run.authorization)
    }
    if let child = run.screens.child {
      if child.isDismissed { run.host.disappear(child.number) } else { run.host.appear(child.number) }
    }
    var twins = Twins(hosts: [run.host, restored], dice: run.dice)
    for host in twins.hosts { Twins.settle(host) }
    for step in 0..<300 {
      let event = twins.event()
      let delay = Double(twins.dice.roll(twins.dice.roll(30) == 0 ? 90_000 : 20))
      let statuses = twins.hosts.map { host in
        host.later(delay)
        return event(host)
      }
      #expect(statuses[0] == statuses[1], "step \(step)")
      if statuses[0].code < 0 { for host in twins.hosts { host.clock() } }
      for host in twins.hosts { Twins.settle(host) }
      let (one, other) = (VisibleState(twins.hosts[0]), VisibleState(twins.hosts[1]))
      #expect(one == other, "step \(step)")
      if one != other { return }
    }
  }
}
