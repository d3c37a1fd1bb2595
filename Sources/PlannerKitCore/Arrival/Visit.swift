/// The visit of one stop, from the arrival until the agent has been away for a minute (ARRIVE-8).
public struct Visit: Sendable {
  /// The agent is away when farther than the radius plus this many metres.
  static var margin: Double { 50 }
  /// How long the agent must be away, in milliseconds.
  static var leaveWait: Int64 { 60_000 }

  public let id: TaskID
  /// The instant of the arrival.
  public let since: Instant
  /// The coordinate of the stop, or its last one if the stop has lost it.
  var coordinate: Coordinate
  /// Whether the stop was final when the plan last changed.
  var isFinal = false
  private var state = State.inside

  init(of id: TaskID, at coordinate: Coordinate, since: Instant) {
    (self.id, self.coordinate, self.since) = (id, coordinate, since)
  }

  /// The instant of the first fix outside the radius after the last one within it.
  var outside: Instant? {
    switch state {
    case .inside: nil
    case .outside(let outside), .leaving(let outside, _): outside
    }
  }

  /// When the visit ends, unless a nearer fix comes first.
  var deadline: Instant? {
    switch state {
    case .inside, .outside: nil
    case .leaving(_, let seen): seen.adding(milliseconds: Self.leaveWait)
    }
  }

  func isOver(by due: Instant) -> Bool {
    deadline.map { $0 <= due } ?? false
  }

  /// Tracks a fix. A fix that is coarser than the radius counts only if its whole circle of error is away (ARRIVE-3).
  @inline(never)
  mutating func track(_ fix: Fix, from origin: Origin, radius: Double, now: Instant) {
    let distance = origin.distance(to: coordinate)
    let isFine = fix.horizontalAccuracy <= radius
    if distance - (isFine ? 0 : fix.horizontalAccuracy) > radius + Self.margin {
      switch state {
      case .inside: state = .leaving(outside: fix.time, seen: now)
      case .outside(let outside): state = .leaving(outside: outside, seen: now)
      case .leaving: break
      }
    } else if isFine {
      state = distance > radius ? .outside(outside ?? fix.time) : .inside
    }
  }

  /// No fixes come any more. The first one outside stays known.
  mutating func updatesEnded() {
    if case .leaving(let outside, _) = state { state = .outside(outside) }
  }

  /// Adjusts to a clock that went back. This does not make the wait longer.
  mutating func clockWentBack(to now: Instant) {
    switch state {
    case .inside, .outside: break
    case .leaving(let outside, let seen): state = .leaving(outside: outside, seen: min(seen, now))
    }
  }
}

extension Visit {
  fileprivate enum State {
    /// The newest fix that counts is within the radius. Valid transitions: outside, leaving.
    case inside
    /// Fixes since this instant are outside the radius, but the newest is not away. Valid transitions: inside, leaving.
    case outside(Instant)
    /// The agent has been away since a fix that came at `seen`. Valid transitions: inside, outside, or the visit ends.
    case leaving(outside: Instant, seen: Instant)
  }
}

// MARK: - Snapshot

extension Visit {
  func write(to writer: SnapshotWriter) {
    id.write(to: writer)
    Coordinate.write(coordinate, to: writer)
    writer.write(since)
    var (isLeaving, seen) = (false, Instant(milliseconds: 0))
    if case .leaving(_, let since) = state { (isLeaving, seen) = (true, since) }
    writer.write(outside != nil)
    writer.write(isLeaving)
    writer.write(outside ?? seen)
    writer.write(seen)
  }

  /// Reads the fields after the id and the coordinate.
  @inline(never)
  init(of id: TaskID, at coordinate: Coordinate, isFinal: Bool, from reader: SnapshotReader) {
    self.init(of: id, at: coordinate, since: reader.instant())
    self.isFinal = isFinal
    let (isOutside, isLeaving) = (reader.flag(), reader.flag())
    let (outside, seen) = (reader.instant(), reader.instant())
    if isLeaving {
      state = .leaving(outside: outside, seen: seen)
    } else if isOutside {
      state = .outside(outside)
    }
    if isLeaving && !isOutside { reader.fail() }
  }
}
