/// Decides which fixes are used to measure distances (LOC-3 to LOC-6).
///
/// A fix is checked in three steps. Is it valid (LOC-3)? Is it credible, or a jump from the newest credible fix
/// (LOC-6)? Is it significant, and accurate enough (LOC-4, LOC-5)? Jumps and coarse fixes wait, at most 30 s.
struct FixFilter: Sendable {
  enum Outcome: Hashable {
    /// Measure the distances from this fix.
    case use
    /// The fix is valid, but the distances stay: it is not significant, or it waits.
    case keep
    case ignore(IgnoredFix)
  }

  static var maximumWait: Int64 { 30_000 }
  static var maximumTimeDifference: Int64 { 60_000 }
  static var requiredAgreements: Int { 2 }

  private var state = State.noFix
  /// The time of the newest valid fix; nil if there was none, or if the clock went back (TIME-3).
  private var newestTime: Instant?
  /// The newest valid fix that is not a waiting jump.
  private var credible: Fix?
  /// A credible fix that waits because it is coarse.
  private var coarse: Waiting?
  /// The newest fix of a jump that waits.
  private var jump: Jump?

  /// The fix from which the distances are measured.
  var used: Fix? {
    switch state {
    case .noFix: nil
    case .using(let fix): fix
    }
  }

  /// When a waiting fix will be used, unless a better one comes first.
  var deadline: Instant? {
    switch (coarse?.since, jump?.since) {
    case (nil, nil): nil
    case (let since?, nil), (nil, let since?): since.adding(milliseconds: Self.maximumWait)
    case (let since?, let other?): min(since, other).adding(milliseconds: Self.maximumWait)
    }
  }

  mutating func fixReceived(
    _ fix: Fix, isAuthorized: Bool, now: Instant, settings: Settings
  ) -> Outcome {
    guard fix.horizontalAccuracy >= 0 else { return .ignore(.negativeAccuracy) }
    if let newestTime, fix.time <= newestTime { return .ignore(.notNewer) }
    let delay = now.since(fix.time)
    guard (-Self.maximumTimeDifference...Self.maximumTimeDifference).contains(delay) else { return .ignore(.wrongTime) }
    guard isAuthorized else { return .ignore(.withoutAuthorization) }
    newestTime = fix.time

    switch state {
    case .noFix:
      credible = fix
      return use(fix)
    case .using:
      if let credible, !credible.canReach(fix, at: settings.maximumSpeed) {
        return jumped(to: fix, now: now, settings: settings)
      }
      // The fix contradicts any waiting jump. If it is coarse, it waits since then: the distances became doubtful.
      let since = coarse?.since ?? jump?.since ?? now
      jump = nil
      credible = fix
      return evaluate(fix, since: since, settings: settings)
    }
  }

  /// Time has passed. A coarse fix that is due is used; a jump that is due is used if it is significant (LOC-4).
  ///
  /// If both are due, the coarse fix is used. Call again for the jump.
  @inline(never)
  mutating func clockAdvanced(to now: Instant, settings: Settings) -> Outcome {
    if let coarse, Self.isDue(coarse.since, now) {
      return use(coarse.fix)
    }
    if let due = jump, Self.isDue(due.since, now) {
      jump = nil
      // If the clock went far back meanwhile, the times of this fix and the next cannot be compared.
      if credible != nil { credible = due.fix }
      if isSignificant(due.fix, settings: settings) { return use(due.fix) }
    }
    return .keep
  }

  /// The clock went back. No fix waits longer because of it. After more than a minute, the next fix is neither too old
  /// nor a jump (TIME-3).
  mutating func clockWentBack(to now: Instant, byOverAMinute isFar: Bool) {
    if let waiting = coarse { coarse?.since = min(waiting.since, now) }
    if let waiting = jump { jump?.since = min(waiting.since, now) }
    guard isFar else { return }
    newestTime = nil
    credible = nil
  }

  /// Location updates were stopped. Waiting fixes are dropped, and the next valid fix is not a jump. The distances
  /// stay.
  mutating func updatesStopped() {
    credible = nil
    coarse = nil
    jump = nil
  }

  /// The authorisation was revoked: the location must be forgotten.
  mutating func authorizationRevoked() {
    updatesStopped()
    state = .noFix
  }
}

extension FixFilter {
  fileprivate enum State {
    /// No fix has been used since the authorisation. The next valid fix is used at once. Valid transitions: using.
    case noFix
    /// Distances are measured from this fix; `coarse` and `jump` may wait. Valid transitions: using, noFix
    /// (authorisation revoked).
    case using(Fix)
  }

  fileprivate struct Waiting {
    var fix: Fix
    /// When the distances became doubtful. A newer fix that replaces this one inherits it.
    var since: Instant
  }

  fileprivate struct Jump {
    var fix: Fix
    var since: Instant
    /// The number of consecutive fixes that agreed with the jump.
    var agreements: Int
  }

  private static func isDue(_ since: Instant, _ now: Instant) -> Bool {
    now.since(since) >= maximumWait
  }

  private mutating func use(_ fix: Fix) -> Outcome {
    state = .using(fix)
    coarse = nil
    return .use
  }

  /// LOC-6. After 30 s of jumps alone the newest is used, even if they disagree: an agent who is that fast must not be
  /// shown at an old place.
  private mutating func jumped(to fix: Fix, now: Instant, settings: Settings) -> Outcome {
    guard let waiting = jump else {
      jump = Jump(fix: fix, since: now, agreements: 0)
      return .keep
    }
    let agrees = waiting.fix.canReach(fix, at: settings.maximumSpeed)
    let agreements = agrees ? waiting.agreements &+ 1 : 0
    guard agreements >= Self.requiredAgreements else {
      jump = Jump(fix: fix, since: waiting.since, agreements: agreements)
      return .keep
    }
    jump = nil
    credible = fix
    return evaluate(fix, since: coarse?.since ?? waiting.since, settings: settings)
  }

  /// LOC-4 and LOC-5, for a credible fix. It replaces a waiting coarse fix.
  private mutating func evaluate(_ fix: Fix, since: Instant, settings: Settings) -> Outcome {
    guard isSignificant(fix, settings: settings) else {
      coarse = nil
      return .keep
    }
    guard fix.horizontalAccuracy > settings.desiredAccuracy else { return use(fix) }
    coarse = Waiting(fix: fix, since: since)
    return .keep
  }

  /// LOC-4: whether the fix is far enough from the used fix, or has the desired accuracy that the used fix lacks.
  private func isSignificant(_ fix: Fix, settings: Settings) -> Bool {
    guard let used else { return true }
    let isFiner =
      fix.horizontalAccuracy <= settings.desiredAccuracy && used.horizontalAccuracy > settings.desiredAccuracy
    return isFiner || used.distance(to: fix) >= settings.distanceFilter
  }
}

// MARK: - Snapshot

extension FixFilter {
  mutating func code(with coder: SnapshotCoder) {
    state = Fix.codeOptional(used, with: coder).map { .using($0) } ?? .noFix
    credible = Fix.codeOptional(credible, with: coder)
    var time = newestTime?.milliseconds
    coder.code(&time)
    newestTime = time.map { Instant(milliseconds: $0) }
    let (waiting, since) = (Fix.codeOptional(coarse?.fix, with: coder), Instant.coded(coarse?.since, with: coder))
    coarse = waiting.map { Waiting(fix: $0, since: since) }
    let (jumpFix, jumpSince) = (Fix.codeOptional(jump?.fix, with: coder), Instant.coded(jump?.since, with: coder))
    let agreements = coder.coded(tag: Int32(truncatingIfNeeded: jump?.agreements ?? 0))
    if agreements < 0 || agreements >= Self.requiredAgreements { coder.fail() }
    jump = jumpFix.map { Jump(fix: $0, since: jumpSince, agreements: Int(agreements)) }
  }
}
