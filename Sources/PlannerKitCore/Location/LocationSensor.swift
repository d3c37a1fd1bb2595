/// The operating system's authorisation to use the location (LOC-1).
public enum Authorization: Int32, CaseIterable, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case whenInUse = 3
  case always = 4

  public var isGranted: Bool {
    switch self {
    case .notDetermined, .restricted, .denied: false
    case .whenInUse, .always: true
    }
  }
}

/// Decides when the host's location sensor runs, and when the person is asked for permission (LOC-1, LOC-7).
struct LocationSensor: Sendable {
  enum Action: Hashable {
    case none
    case requestPermission
    case startUpdates
    case stopUpdates
    case stopUpdatesAndRequestPermission
  }

  private(set) var authorization = Authorization.notDetermined
  private var state = State.stopped(awaitsFix: false)

  /// Whether the sensor was started, or failed, and has delivered no valid fix since (LOC-7).
  var awaitsFix: Bool {
    switch state {
    case .stopped(let awaitsFix), .updating(_, let awaitsFix): awaitsFix
    case .waiting: false
    }
  }

  var isUpdating: Bool {
    switch state {
    case .stopped, .waiting: false
    case .updating: true
    }
  }

  mutating func started() -> Action {
    switch state {
    case .stopped: decide(hasAsked: false)
    case .waiting, .updating: .none
    }
  }

  mutating func stopped() -> Action {
    switch state {
    case .stopped: return .none
    case .waiting:
      state = .stopped(awaitsFix: false)
      return .none
    case .updating(_, let awaitsFix):
      state = .stopped(awaitsFix: awaitsFix)
      return .stopUpdates
    }
  }

  mutating func authorizationChanged(to authorization: Authorization) -> Action {
    self.authorization = authorization
    switch state {
    case .stopped(let awaitsFix):
      state = .stopped(awaitsFix: awaitsFix && authorization.isGranted)
      return .none
    case .waiting(let hasAsked): return decide(hasAsked: hasAsked)
    case .updating(let hasAsked, _):
      guard !authorization.isGranted else { return .none }
      return decide(hasAsked: hasAsked) == .requestPermission ? .stopUpdatesAndRequestPermission : .stopUpdates
    }
  }

  /// Records that the permission effect was withdrawn before the host collected it, so that it can be emitted again.
  mutating func permissionWithdrawn() {
    if case .waiting = state { state = .waiting(hasAsked: false) }
  }

  mutating func sensorDelivered() -> Action {
    setAwaitsFix(false)
  }

  mutating func failed() -> Action {
    setAwaitsFix(true)
  }

  /// Restores the freshness that was shown. A restored planner that is not started shows the same (SNAP-1).
  mutating func restored(awaitsFix: Bool) {
    state = .stopped(awaitsFix: awaitsFix)
  }
}

extension LocationSensor {
  fileprivate enum State {
    /// The planner is not started. Valid transitions: waiting, updating.
    case stopped(awaitsFix: Bool)
    /// Started without authorisation. Valid transitions: updating, stopped.
    case waiting(hasAsked: Bool)
    /// Started with authorisation; the sensor runs. Valid transitions: waiting, stopped.
    case updating(hasAsked: Bool, awaitsFix: Bool)
  }

  private mutating func decide(hasAsked: Bool) -> Action {
    if authorization.isGranted {
      state = .updating(hasAsked: hasAsked, awaitsFix: true)
      return .startUpdates
    }
    let asks = authorization == .notDetermined && !hasAsked
    state = .waiting(hasAsked: hasAsked || asks)
    return asks ? .requestPermission : .none
  }

  private mutating func setAwaitsFix(_ awaitsFix: Bool) -> Action {
    switch state {
    // A benign race: the sensor sent its report before it learned that the updates had been stopped.
    case .stopped, .waiting: break
    case .updating(let hasAsked, _): state = .updating(hasAsked: hasAsked, awaitsFix: awaitsFix)
    }
    return .none
  }
}

// MARK: - Snapshot

extension LocationSensor {
  /// Writes the state for a planner that is handed over.
  func write(to writer: SnapshotWriter) {
    let (tag, flag): (Int32, Bool) =
      switch state {
      case .stopped: (0, false)
      case .waiting(let hasAsked): (1, hasAsked)
      case .updating(let hasAsked, _): (2, hasAsked)
      }
    writer.write(short: authorization.rawValue)
    writer.write(short: tag | (flag ? 4 : 0) | (awaitsFix ? 8 : 0))
  }

  /// Reads the state. Invalid values fail the reader.
  init(from reader: SnapshotReader, isStarted: Bool) {
    let (authorization, bits) = (Authorization(rawValue: reader.short()), reader.short())
    let (tag, hasAsked, awaitsFix) = (bits & 3, bits & 4 != 0, bits & 8 != 0)
    if authorization == nil || bits & ~15 != 0 { reader.fail() }
    self.authorization = authorization ?? .notDetermined
    switch (tag, isStarted, self.authorization.isGranted) {
    case (0, false, _) where !hasAsked: state = .stopped(awaitsFix: awaitsFix)
    case (1, true, false) where !awaitsFix: state = .waiting(hasAsked: hasAsked)
    case (2, true, true): state = .updating(hasAsked: hasAsked, awaitsFix: awaitsFix)
    default: reader.fail()
    }
  }
}
