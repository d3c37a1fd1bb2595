import CPlanner
import CPlannerABI
import Testing

/// SplitMix64: the same seed, the same numbers.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func roll(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

/// A host that sends any event at any time, with its own model of what should be listed.
struct RandomRun {
  let host: TestHost
  var dice: Dice
  var screens = MockScreens()
  var known: [ID: Visit] = [:]
  var opening = Opening(nil, 0, text: nil)
  /// The pending saves, the oldest first.
  var unsaved: [Composed] = []
  /// The saves that were acknowledged since the current plan request.
  var olderThanPlan: [Composed] = []
  var transcript: [String] = []
  var isStarted = false
  var authorization = 0
  var offset: Int32 = 0
  /// The time of the last event that was not refused.
  var clock = mondayNoon

  init(seed: UInt64) {
    host = TestHost(Settings(schedule: 1))
    dice = Dice(state: seed)
  }

  var day: Int64 {
    let local = clock + Int64(offset) * second
    return local >= 0 ? local / dayLength : (local - dayLength + 1) / dayLength
  }

  /// DAY-3 and DAY-4 in short.
  var listed: [ID] {
    let weekday = 1 << Int(((day + 3) % 7 + 7) % 7)
    func planned(_ visit: Visit) -> Int64? {
      visit.plannedAt ?? visit.plannedDay.map { $0 * dayLength - Int64(offset) * second }
    }
    let today = known.values.filter { visit in
      guard let planned = planned(visit) else { return visit.repeats == 0 || visit.repeats & weekday != 0 }
      let start = day * dayLength - Int64(offset) * second
      return (start..<start + dayLength).contains(planned) || visit.repeats & weekday != 0
    }
    return today.sorted {
      ($0.order, planned($0) ?? .max, $0.id) < ($1.order, planned($1) ?? .max, $1.id)
    }.map(\.id)
  }

  var isLoading: Bool {
    let home = host.home
    return home.phase == PLANNER_PHASE_LOADING || home.refreshing
  }

  mutating func visit() -> Visit {
    var visit = Visit(ID(low: UInt64(dice.roll(16))), "Task \(dice.roll(3))", order: Int32(dice.roll(4)))
    visit.status = dice.roll(6)
    if dice.roll(3) > 0 { visit.place = .east(Double(dice.roll(400_000)) / 100) }
    switch dice.roll(4) {
    case 0: visit.plannedAt = clock + Int64(dice.roll(172_800) - 86_400) * second
    case 1: visit.plannedDay = day + Int64(dice.roll(3) - 1)
    default: break
    }
    if dice.roll(4) == 0 { visit.repeats = dice.roll(128) }
    if dice.roll(4) == 0 { visit.duration = Int64(dice.roll(4) * 900) }
    if dice.roll(4) == 0 { (visit.project, visit.notes) = (["red", "keys"][dice.roll(2)], "Ring twice") }
    if dice.roll(12) == 0 { visit.title = [" ", [0xFF], ""][dice.roll(3)] }
    return visit
  }

  mutating func passTime() {
    switch dice.roll(100) {
    case 0: host.now += Int64(dice.roll(3)) * dayLength
    case 1: host.now -= Int64(dice.roll(2_000)) * minute
    case 2..<6: host.now -= Int64(dice.roll(90)) * second
    case 6..<12: host.now += hour
    default: host.now += Int64(dice.roll(15_000))
    }
  }

  mutating func event() -> Status {
    switch dice.roll(190) {
    case 100...: return composing()
    case 0..<5:
      let before = isStarted
      isStarted = true
      if !before { screens.permissionAsked = false }
      return host.start()
    case 5:
      isStarted = false
      screens.child?.wasStopped = true
      return host.stop()
    case 6..<12: return host.clock()
    case 12..<15: return setting()
    case 15..<19:
      let new = dice.roll(3) == 0 ? dice.roll(6) : granted
      let status = host.authorize(new)
      if status == .ok { authorization = new }
      return status
    case 19..<42: return fix()
    case 42..<44: return host.sensorFails()
    case 44..<50: return answer()
    case 50..<52: return host.fail("Failure \(dice.roll(3))", to: dice.roll(4) == 0 ? 1 : nil)
    case 52..<56: return host.refresh()
    case 56..<68: return change()
    case 68..<70: return host.travelTime(ID(low: UInt64(dice.roll(16))), Double(dice.roll(8_000)))
    case 70..<80: return tap()
    case 80: return host.drag(screens.child?.number ?? 0, to: 1 + dice.roll(3))
    case 81: return host.drag(UInt64(dice.roll(50)), to: PLANNER_DETENT_LARGE)
    case 82..<88: return host.close()
    default: return report()
    }
  }

  private mutating func setting() -> Status {
    switch dice.roll(4) {
    case 0:
      let new = Int32(dice.roll(9) - 4) * 3_600
      let status = host.change(Settings(offset: new, schedule: 1))
      if status == .ok { offset = new }
      return status
    case 1:
      let filter = Double(50 + dice.roll(3) * 50)
      return host.change(Settings(filter: filter, schedule: 1, arrivalRadius: (filter - 50) * 10, arrivalDwell: 30))
    case 2: return host.change(Settings(accuracy: Double(50 + dice.roll(3) * 50)))
    default: return host.change(Settings(hourCycle: Int32(12 * dice.roll(3))))
    }
  }

  private mutating func fix() -> Status {
    let place = Place.east(Double(dice.roll(dice.roll(20) == 0 ? 10_000_000 : 2_000)))
    return host.fix(
      dice.roll(40) == 0 ? Place(latitude: 91, longitude: 0) : place, accuracy: Double(dice.roll(200) - 3),
      time: dice.roll(5) == 0 ? host.now - Int64(dice.roll(70_000)) : nil)
  }

  private mutating func answer() -> Status {
    let visits = (0..<dice.roll(10)).map { _ in visit() }
    let status = host.answer(visits, to: dice.roll(5) == 0 ? 1 : nil)
    guard status == .ok else { return status }
    let refused = Set(host.refusals.map(\.index))
    let old = known
    known = Dictionary(
      uniqueKeysWithValues: visits.indices.filter { !refused.contains($0) }.map { (visits[$0].id, visits[$0]) })
    for save in olderThanPlan + unsaved {
      known[save.id] = (known[save.id] ?? old[save.id]).map { save.applied(to: $0, offset) }
    }
    return status
  }

  private mutating func change() -> Status {
    let visit = visit()
    switch dice.roll(5) {
    case 0, 1:
      let status = host.add(visit)
      if status == .ok { known[visit.id] = visit }
      return status
    case 2:
      let status = host.update(visit)
      if status == .ok { known[visit.id] = visit }
      return status
    case 3:
      let status = host.remove(visit.id)
      if status == .ok {
        known[visit.id] = nil
        unsaved.removeAll { $0.id == visit.id }
        olderThanPlan.removeAll { $0.id == visit.id }
      }
      return status
    default: return host.setStatus(visit.id, visit.status)
    }
  }

  private mutating func report() -> Status {
    let number = screens.child.map { dice.roll(8) == 0 ? $0.number + 1 : $0.number } ?? UInt64(dice.roll(50))
    switch dice.roll(4) {
    case 0, 1: return host.appear(number)
    case 2 where screens.child?.isDismissed == false && dice.roll(4) == 0:
      let status = host.disappear(number, dismissed: false)
      if status == .ok, screens.child?.number == number { screens.child?.wasCovered = true }
      return status
    default:
      let status = host.disappear(number)
      if status == .ok, screens.child?.number == number, screens.child?.isPresented == true {
        screens.child?.hasGone = true
      }
      return status
    }
  }

  /// Sends one event, then collects all, some or none of the effects.
  mutating func step() {
    passTime()
    let today = day
    let status = event()
    if status.code >= 0 { clock = host.now } else { host.now = clock }
    if !isLoading || day != today { olderThanPlan = [] }
    let (composer, saves) = (host.composer, host.saves)
    let text = composer.map { "\($0.text.debugDescription) \($0.sections.map(\.selectedLabels))" } ?? "none"
    transcript.append("\(host.now) \(status) \(host.home) \(text) \(saves.map(\.request))")
    #expect(host.ids == listed, "\(transcript.suffix(5))")
    #expect(host.home.day == day)
    #expect(saves.map(\.id) == unsaved.map(\.id), "nothing composed is ever lost")
    #expect(composer == nil || host.openSheet == nil)
    if dice.roll(4) == 0 {
      for _ in 0..<dice.roll(3) where screens.child == nil || dice.roll(2) == 0 {
        guard let effect = host.nextEffect() else { break }
        carryOut(effect)
      }
    } else if dice.roll(3) > 0 {
      for effect in host.effects() { carryOut(effect) }
      #expect((screens.updates != nil) == (isStarted && authorization >= granted))
      let waiting = host.saves.filter { !$0.hasFailed }.map(\.request)
      #expect(waiting.allSatisfy(screens.deliveries.contains), "each is delivered exactly once until it is answered")
      if !isStarted { #expect(screens.child == nil) }
      let isShown = screens.child?.isComposer == true && screens.child?.isDismissed == false
      let isOpen = host.composer?.presentation == screens.child?.number || screens.child?.hasGone == true
      #expect(!isShown || isOpen, "\(transcript.suffix(5))")
    }
  }

  private mutating func carryOut(_ effect: Effect) {
    let isLegal = screens.carryOut(effect, host, isStarted: isStarted, authorization: authorization)
    #expect(isLegal, "\(effect) after \(transcript.suffix(5))")
    transcript.append("  \(effect)")
  }
}
