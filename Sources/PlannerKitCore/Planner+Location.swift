// Events and state of the location.

extension Planner {
  public mutating func authorizationChanged(to authorization: Authorization, now: Instant) {
    advance(to: now)
    guard authorization != sensor.authorization else { return }
    if authorization != .notDetermined, effects.withdrawPermission() { sensor.permissionWithdrawn() }
    notifySensor { $0.authorizationChanged(to: authorization) }
    if !authorization.isGranted {
      fixes.forget()
      hostTravelTimes = HostTravelTimes()
    }
    locationLooksChanged()
  }

  public mutating func fixReceived(_ fix: Fix, now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
    fixCounts.received &+= 1
    let outcome = fixes.fixReceived(
      fix, isAuthorized: sensor.authorization.isGranted, now: now, settings: settings)
    switch outcome {
    case .ignore(let reason):
      fixCounts.countIgnored(reason)
    case .keep, .use:
      notifySensor { $0.validFixReceived() }
      fixDecided(outcome)
    }
  }

  /// The sensor failed: distances stay, and are marked as being updated (LOC-7).
  public mutating func locationFailed(now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
    notifySensor { $0.failed() }
  }

  /// The host's own travel time to a task counts until the next used fix (DAY-5).
  public mutating func travelTimeReceived(_ seconds: Double, to id: TaskID, now: Instant) throws(Rejection) {
    try requireStarted()
    guard HostTravelTimes.range.contains(seconds) else {
      throw .travelTimeOutOfRange
    }
    guard plan.task(id) != nil else { throw .unknownTask(.id) }
    advance(to: now)
    // The authorisation was revoked while the host was asking its router.
    guard fixes.used != nil else { return }
    hostTravelTimes.set(seconds, for: id)
    measureRows()
  }

  @inline(never)
  mutating func fixDecided(_ outcome: FixFilter.Outcome) {
    switch outcome {
    case .ignore, .keep: break
    case .use:
      fixCounts.used &+= 1
      hostTravelTimes = HostTravelTimes()
      locationLooksChanged()
    }
  }

  /// Something happens to the sensor; whether it awaits a fix can be seen.
  mutating func notifySensor(_ event: (inout LocationSensor) -> LocationSensor.Action) {
    let awaited = sensor.awaitsFix
    apply(event(&sensor))
    if sensor.awaitsFix != awaited { locationLooksChanged() }
  }

  private mutating func apply(_ action: LocationSensor.Action) {
    switch action {
    case .none: break
    case .requestPermission: effects.requestPermission()
    case .startUpdates: startLocation()
    case .stopUpdates: effects.stopLocation()
    case .stopUpdatesAndRequestPermission:
      effects.stopLocation()
      effects.requestPermission()
    }
  }

  mutating func startLocation() {
    effects.startLocation(distanceFilter: settings.distanceFilter, desiredAccuracy: settings.desiredAccuracy)
  }
}

// MARK: - State

/// How far the known location can be trusted. Raw values as `PLANNER_FRESHNESS_*`.
public enum Freshness: Int32, Sendable {
  /// No location is known.
  case none = 0
  case current = 1
  /// The sensor failed or was restarted, and has given no valid fix since.
  case updating = 2
}

extension Planner {
  public var authorization: Authorization {
    sensor.authorization
  }

  /// The fix from which the distances are measured.
  public var usedFix: Fix? {
    fixes.used
  }

  public var freshness: Freshness {
    guard fixes.used != nil else { return .none }
    return sensor.awaitsFix ? .updating : .current
  }
}
