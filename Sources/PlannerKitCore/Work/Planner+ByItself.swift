// Outcomes without a tap: an arrival starts a stop, and a departure finishes it (WORK-12).

extension Planner {
  /// The agent has arrived at a stop.
  mutating func startByItself(_ id: TaskID, at arrival: Instant) {
    guard let status = plan.task(id)?.status, status == .planned || status == .enRoute else { return }
    recordByItself(id, .inProgress, at: arrival, arrival, nil)
  }

  /// The agent has left a stop after a visit.
  mutating func finishByItself(_ visit: Visit, at departure: Instant) {
    guard plan.task(visit.id)?.status == .inProgress,
      departure.since(visit.since) >= Int64(settings.shortestVisit) &* 1_000
    else { return }
    recordByItself(visit.id, .done, at: departure, visit.since, departure)
  }

  @inline(never)
  private mutating func recordByItself(
    _ id: TaskID, _ status: TaskStatus, at instant: Instant, _ arrived: Instant, _ left: Instant?
  ) {
    guard settings.recordsByItself, (try? requireRoomForSave()) != nil, let shown = plan.task(id) else { return }
    let key = SaveKey(of: id, status.rawValue, at: instant, seed: settings.seed)
    guard (try? requireNew(key)) != nil else { return }
    add(
      Outcome(key, of: id, status: status, at: instant, arrived: arrived, left: left, isByItself: true), to: shown,
      replacing: nil)
  }
}

extension SaveKey {
  /// The key of a save without a tap. What happened once has the same key whenever it is derived, also after an older
  /// snapshot, and nothing else has it (WORK-12.3). `kind` says what happened.
  init(of id: TaskID, _ kind: Int32, at instant: Instant, seed: SaveKey) {
    var (high, low): (UInt64, UInt64) = (seed.high, seed.low)
    let facts = (id.high, id.low, UInt64(bitPattern: instant.milliseconds), UInt64(truncatingIfNeeded: kind))
    for fact in [facts.0, facts.1, facts.2, facts.3] {
      high = Self.mixed(high ^ fact)
      low = Self.mixed(low &+ fact ^ high)
    }
    self.init(high: high, low: low)
  }

  /// The finaliser of SplitMix64.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var mixed = value &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
