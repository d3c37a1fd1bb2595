// Events and state of the location.

extension Planner {
  /// The authorisation changed. Revoking it forgets the location (LOC-1).
  public mutating func authorizationChanged(to authorization: Authorization, now: Instant) {
    advance(to: now)
    guard authorization != sensor.authorization else { return }
    if authorization != .notDetermined, effects.withdrawPermission() { sensor.permissionWithdrawn() }
    notifySensor { $0.authorizationChanged(to: authorization) }
    if !authorization.isGranted {
      fixes.authorizationRevoked()
      hostTravelTimes = HostTravelTimes()
    }
    locationVisiblyChanged()
  }

  /// The sensor delivered a fix (LOC-3 to LOC-6).
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
      apply(outcome)
    }
  }

  /// The sensor failed. The distances stay, marked as being updated (LOC-7).
  public mutating func locationFailed(now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
    notifySensor { $0.failed() }
  }

  /// The host's own travel time to a task. It holds until the next used fix (DAY-5).
  public mutating func travelTimeReceived(_ seconds: Double, to id: TaskID, now: Instant) throws(Rejection) {
    try requireStarted()
    guard HostTravelTimes.range.contains(seconds) else {
      throw .travelTimeOutOfRange
    }
    guard plan.task(id) != nil else { throw .unknownTask(.id) }
    advance(to: now)
    // A benign race: the authorisation was revoked while the host's router was at work.
    guard fixes.used != nil else { return }
    hostTravelTimes.set(seconds, for: id)
    measureRows()
  }

  @inline(never)
  mutating func apply(_ outcome: FixFilter.Outcome) {
    switch outcome {
    case .ignore, .keep: break
    case .use:
      fixCounts.used &+= 1
      hostTravelTimes = HostTravelTimes()
      locationVisiblyChanged()
    }
  }

  /// Sends an event to the sensor, and applies its action. Rows show whether the sensor awaits a fix.
  mutating func notifySensor(_ event: (inout LocationSensor) -> LocationSensor.Action) {
    let awaitedFix = sensor.awaitsFix
    apply(event(&sensor))
    if sensor.awaitsFix != awaitedFix { locationVisiblyChanged() }
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

/// How fresh the known location is. Raw values as `PLANNER_FRESHNESS_*`.
public enum Freshness: Int32, Sendable {
  /// No location is known.
  case none = 0
  case current = 1
  /// The sensor failed or was restarted, and has delivered no valid fix since.
  case updating = 2
}

extension Planner {
  /// The authorisation that the host last reported.
  public var authorization: Authorization {
    sensor.authorization
  }

  /// The fix from which the distances are measured.
  public var usedFix: Fix? {
    fixes.used
  }

  /// How fresh the used fix is (LOC-8).
  public var freshness: Freshness {
    guard fixes.used != nil else { return .none }
    return sensor.awaitsFix ? .updating : .current
  }
}
