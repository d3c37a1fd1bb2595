/// Tracks where the agent rests: within 50 m of one fix, until other fixes show that the agent has moved away
/// (ARRIVE-4).
struct RestTracker: Sendable {
  /// The radius of a rest around its first fix, in metres.
  static var reach: Double { 50 }
  /// How long a doubt waits for a fix that contradicts it, in milliseconds.
  static var doubtWait: Int64 { 60_000 }

  private var state = State.noRest

  /// The rest, whether or not it is in doubt.
  @inline(never)
  var rest: Rest? {
    switch state {
    case .noRest: nil
    case .resting(let rest), .doubting(let rest, _): rest
    }
  }

  /// Whether the agent rests within a distance of a stop, whether or not the rest is in doubt.
  @inline(never)
  func isResting(within radius: Double, of stop: Coordinate) -> Bool {
    switch state {
    case .noRest: false
    case .resting(let rest), .doubting(let rest, _): rest.first.coordinate.distance(to: stop) <= radius
    }
  }

  /// The rest, if it is not in doubt and the agent may arrive during it.
  @inline(never)
  var arriving: Rest? {
    switch state {
    case .noRest, .doubting: return nil
    case .resting(let rest):
      if case .noStop = rest.allowance { return nil }
      return rest
    }
  }

  /// When the doubt ends the rest, unless a fix contradicts it first.
  var doubtDeadline: Instant? {
    switch state {
    case .noRest, .resting: nil
    case .doubting(_, let doubt): doubt.seen.adding(milliseconds: Self.doubtWait)
    }
  }

  /// Records a fix that counts (ARRIVE-3). Returns whether the rest or its doubt changed.
  mutating func fixCounted(_ sighting: Sighting) -> Bool {
    switch state {
    case .noRest:
      state = .resting(Rest(first: sighting))
      return true
    case .resting(let rest):
      guard !rest.first.isNear(sighting) else { return false }
      state = .doubting(rest, sighting)
      return true
    case .doubting(let rest, let doubt):
      let isBack = rest.first.isNear(sighting)
      state = .resting(isBack ? rest : Rest(first: doubt.isNear(sighting) ? doubt : sighting))
      return true
    }
  }

  /// Ends the rest because nothing has contradicted the doubt. The next rest began with the doubt.
  mutating func doubtConfirmed() {
    switch state {
    case .noRest, .resting: break
    case .doubting(_, let doubt): state = .resting(Rest(first: doubt))
    }
  }

  /// Allows these arrivals from now on. If `since` is given, the dwell time begins again then.
  @inline(never)
  mutating func allow(_ allowance: Rest.Allowance, since: Instant? = nil) {
    guard var rest else { return }
    rest.allowance = allowance
    if let since { rest.first.seen = since }
    replace(rest)
  }

  /// Adjusts to a clock that went back. This makes no wait longer. If the clock went back by more than a minute, the
  /// next fix begins the rest again (ARRIVE-11).
  mutating func clockWentBack(to now: Instant, byOverAMinute isFar: Bool) {
    guard !isFar, var rest else { return forget() }
    rest.first.seen = min(rest.first.seen, now)
    switch state {
    case .noRest: break
    case .resting: state = .resting(rest)
    case .doubting(_, var doubt):
      doubt.seen = min(doubt.seen, now)
      state = .doubting(rest, doubt)
    }
  }

  /// Forgets the rest after updates were stopped or the authorisation was revoked.
  mutating func forget() {
    state = .noRest
  }
}

/// The place of a fix that counts.
struct Sighting: Sendable {
  let coordinate: Coordinate
  /// The fix's own time.
  let time: Instant
  /// When the fix came, by the planner's clock. The waits begin at this instant.
  var seen: Instant

  @inline(never)
  func isNear(_ other: Sighting) -> Bool {
    coordinate.distance(to: other.coordinate) <= RestTracker.reach
  }
}

/// A period spent within 50 m of one fix.
struct Rest: Sendable {
  /// The stops at which the agent may arrive in this rest (ARRIVE-7).
  enum Allowance: Sendable {
    case anyStop
    /// The agent has already arrived during this rest.
    case noStop
    /// The visited stop became final. The agent may arrive at another stop within 50 m of it.
    case beside(Coordinate)
  }

  /// The first fix of the rest. The dwell time begins when it came.
  var first: Sighting
  var allowance = Allowance.anyStop

  /// The instant of an arrival in this rest.
  var arrival: Instant {
    // The wait began when the other stop became final.
    if case .beside = allowance { first.seen } else { first.time }
  }
}

extension RestTracker {
  fileprivate enum State {
    /// No fix that counts has come since the updates started. Valid transitions: resting.
    case noRest
    /// The newest fix that counts is within 50 m of the first fix of the rest. Valid transitions: doubting, noRest (in
    /// every state: updates are stopped, or the clock went far back).
    case resting(Rest)
    /// One fix has shown the agent farther away, and waits for another fix. Valid transitions: resting, in the same
    /// rest or the next.
    case doubting(Rest, Sighting)
  }

  private mutating func replace(_ rest: Rest) {
    switch state {
    case .noRest: break
    case .resting: state = .resting(rest)
    case .doubting(_, let doubt): state = .doubting(rest, doubt)
    }
  }

  private var doubt: Sighting? {
    switch state {
    case .noRest, .resting: nil
    case .doubting(_, let doubt): doubt
    }
  }
}

// MARK: - Snapshot

extension RestTracker {
  func write(to writer: SnapshotWriter) {
    Sighting.write(rest?.first, to: writer)
    Sighting.write(doubt, to: writer)
    var (isOver, beside): (Bool, Coordinate?) = (false, nil)
    switch rest?.allowance {
    case .anyStop, nil: break
    case .noStop: isOver = true
    case .beside(let coordinate): beside = coordinate
    }
    writer.write(isOver)
    Coordinate.write(beside, to: writer)
  }

  mutating func read(from reader: SnapshotReader) {
    let (first, doubt) = (Sighting.optional(from: reader), Sighting.optional(from: reader))
    let (isOver, beside) = (reader.flag(), Coordinate.optional(from: reader))
    guard let first else {
      if doubt != nil || isOver || beside != nil { reader.fail() }
      return
    }
    if isOver && beside != nil { reader.fail() }
    let rest = Rest(first: first, allowance: beside.map { .beside($0) } ?? (isOver ? .noStop : .anyStop))
    state = doubt.map { .doubting(rest, $0) } ?? .resting(rest)
  }
}

extension Sighting {
  fileprivate static func write(_ sighting: Sighting?, to writer: SnapshotWriter) {
    Coordinate.write(sighting?.coordinate, to: writer)
    writer.write(sighting?.time ?? Instant(milliseconds: 0))
    writer.write(sighting?.seen ?? Instant(milliseconds: 0))
  }

  @inline(never)
  fileprivate static func optional(from reader: SnapshotReader) -> Sighting? {
    let coordinate = Coordinate.optional(from: reader)
    let (time, seen) = (reader.instant(), reader.instant())
    return coordinate.map { Sighting(coordinate: $0, time: time, seen: seen) }
  }
}
