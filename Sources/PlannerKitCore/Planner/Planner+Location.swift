// Events of the location.

extension Planner {
  /// The authorisation changed. Revoking it forgets the location (LOC-1).
  public mutating func authorizationChanged(to authorization: Authorization, now: Instant) {
    event(at: now) { planner in
      guard authorization != planner.sensor.authorization else { return }
      planner.apply(authorization)
      planner.locationChanged()
    }
  }

  mutating func apply(_ authorization: Authorization) {
    if authorization != .notDetermined, effects.withdrawPermission() { sensor.permissionWithdrawn() }
    notifySensor { $0.authorizationChanged(to: authorization) }
    guard !authorization.isGranted else { return }
    fixes.authorizationRevoked()
    restForgotten()
    plan.forgetTravelTimes()
  }

  /// The sensor delivered a fix (LOC-3 to LOC-6).
  @inline(never)
  public mutating func fixReceived(_ fix: Fix, now: Instant) throws(Refusal) {
    try requireStarted()
    event(at: now) { planner in
      planner.fixCounts.received &+= 1
      let isMisplaced = fix.coordinate.isNullIsland && !planner.isAtHome(fix.coordinate)
      let outcome = planner.fixes.filter(
        fix, isAuthorized: planner.sensor.authorization.isGranted, isMisplaced: isMisplaced, now: now,
        settings: planner.settings)
      switch outcome {
      case .ignore(let reason):
        planner.fixCounts.countIgnored(reason)
        if reason == .wrongTime { planner.fixCounts.lastTimeDifference = fix.time.since(now) }
        return
      case .keep: break
      case .use: planner.fixUsed()
      }
      planner.watchArrivals(with: fix)
      planner.notifySensor { $0.sensorDelivered() }
    }
  }

  /// The sensor failed. The distances stay, and are marked as updating (LOC-7).
  public mutating func locationFailed(now: Instant) throws(Refusal) {
    try requireStarted()
    event(at: now) { planner in
      planner.notifySensor { $0.failed() }
      planner.sensorFailed()
    }
  }

  /// The host has a travel time to a task. It applies until the next used fix (DAY-5).
  public mutating func travelTimeReceived(_ seconds: Double, to id: TaskID, now: Instant) throws(Refusal) {
    try requireStarted()
    guard DayPlan.travelTimes.contains(seconds) else { throw .travelTimeOutOfRange }
    guard let task = plan.task(id) else { throw .unknownTask(.id) }
    event(at: now) { planner in
      // A benign race: the authorisation was revoked while the host's router was at work.
      guard planner.fixes.used != nil else { return }
      planner.plan.setTravelTime(seconds, to: id)
      planner.markStale(.one(TaskChange(before: task, after: task)))
    }
  }

  /// Whether a place is within 1,000 km of the newest credible fix or of a listed task (LOC-3.11).
  // Mutating, so that a call does not copy the planner.
  @inline(never)
  private mutating func isAtHome(_ place: Coordinate) -> Bool {
    var near = [(fixes.credible ?? fixes.used)?.coordinate]
    for task in plan.tasks where clock.lists(task) { near.append(task.coordinate) }
    return near.contains { $0.map { place.distance(to: $0) <= 1_000_000 } ?? false }
  }

  /// Updates what is measured from the used fix, which is another fix than before.
  mutating func fixUsed() {
    fixCounts.used &+= 1
    plan.forgetTravelTimes()
    locationChanged()
  }

  /// Sends an event to the sensor, and applies its action. Rows show whether the sensor waits for a fix.
  @inline(never)
  mutating func notifySensor(_ event: (inout LocationSensor) -> LocationSensor.Action) {
    let awaitedFix = sensor.awaitsFix
    switch event(&sensor) {
    case .none: break
    case .requestPermission: effects.requestPermission()
    case .startUpdates: startLocation()
    case .stopUpdates: effects.stopLocation()
    case .stopUpdatesAndRequestPermission:
      effects.stopLocation()
      effects.requestPermission()
    }
    if sensor.awaitsFix != awaitedFix { locationChanged() }
  }

  @inline(never)
  mutating func startLocation() {
    let request = LocationRequest(settings, precision: arrivals.precision)
    locationRequest = request
    effects.startLocation(distanceFilter: request.distanceFilter, desiredAccuracy: request.desiredAccuracy)
  }

  /// Restarts the updates if they must become finer or coarser (LOC-1, ARRIVE-10).
  mutating func refreshLocationRequest() {
    guard sensor.isUpdating, LocationRequest(settings, precision: arrivals.precision) != locationRequest else { return }
    startLocation()
  }

  /// Redraws the location after a change of the used fix, the authorisation or the freshness (LOC-8).
  private mutating func locationChanged() {
    effects.redraw(.location)
    markStale(.measures)
  }
}

/// The freshness of the known location.
public enum Freshness: Int32, Sendable {
  /// No location is known.
  case none = 0
  case current = 1
  /// The sensor failed or was restarted, and has delivered no valid fix since.
  case updating = 2
}
