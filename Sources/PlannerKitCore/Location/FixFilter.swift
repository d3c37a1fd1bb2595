/// Decides which fixes move the distances (LOC-3 to LOC-6).
///
/// A fix passes up to three judges. Is it valid (LOC-3)? Is it credible, or a jump from the newest credible one (LOC-6)?
/// Does it tell something new, and well enough (LOC-4, LOC-5)? Doubtful fixes wait, at most 30 s.
struct FixFilter: Sendable {
  enum Outcome: Hashable {
    /// The distances are to be measured from this fix.
    case use
    /// Valid; the distances stay, perhaps only for now.
    case keep
    case ignore(IgnoredFix)
  }

  static var maximumWait: Int64 { 30_000 }
  static var longestDelay: Int64 { 60_000 }
  static var agreementsNeeded: Int { 2 }

  private var state = State.noFix
  /// The time of the newest valid fix; nil if there was none, or if the clock went back (TIME-3).
  private var newestTime: Instant?
  /// The newest valid fix that is no waiting jump.
  private var credible: Fix?
  /// A credible fix that is too coarse to be used at once.
  private var coarse: Waiting?
  /// The newest of the fixes that agree on a jump.
  private var jump: Jump?

  /// The fix from which the distances are measured.
  var used: Fix? {
    switch state {
    case .noFix: nil
    case .using(let fix): fix
    }
  }

  /// When a waiting fix is to be used, unless something better comes.
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
    guard (-Self.longestDelay...Self.longestDelay).contains(delay) else { return .ignore(.wrongTime) }
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
      // Whoever is back on the old way has not jumped; but the distances were in doubt since the jump.
      let since = coarse?.since ?? jump?.since ?? now
      jump = nil
      credible = fix
      return judge(fix, since: since, settings: settings)
    }
  }

  /// Time has passed: a fix that has waited long enough is used, a jump if LOC-4 would use it. Of two it is the coarse one,
  /// which has waited longer; ask again for the other.
  @inline(never)
  mutating func clockAdvanced(to now: Instant, settings: Settings) -> Outcome {
    if let coarse, Self.isOver(coarse.since, now) {
      return use(coarse.fix)
    }
    if let due = jump, Self.isOver(due.since, now) {
      jump = nil
      // If the clock went back far meanwhile, the next fix cannot be compared with this one.
      if credible != nil { credible = due.fix }
      if isSignificant(due.fix, settings: settings) { return use(due.fix) }
    }
    return .keep
  }

  /// The clock went back: nothing waits longer for that. By more than a minute: the next fix is neither old nor a jump
  /// (TIME-3).
  mutating func clockWentBack(to now: Instant, byOverAMinute isFar: Bool) {
    if let waiting = coarse { coarse?.since = min(waiting.since, now) }
    if let waiting = jump { jump?.since = min(waiting.since, now) }
    guard isFar else { return }
    newestTime = nil
    credible = nil
  }

  /// Updates were stopped: nothing waits, and the next valid fix is no jump; but the distances stay.
  mutating func updatesStopped() {
    credible = nil
    coarse = nil
    jump = nil
  }

  /// The authorisation was revoked: the location is nobody's business any more.
  mutating func forget() {
    updatesStopped()
    state = .noFix
  }
}

extension FixFilter {
  fileprivate enum State {
    /// No fix was used yet. The next valid one is.
    case noFix
    /// Distances are measured from this fix, while `coarse` and `jump` may wait.
    case using(Fix)
  }

  fileprivate struct Waiting {
    var fix: Fix
    /// When the distances first came into doubt; a newer fix that takes this one's place keeps it.
    var since: Instant
  }

  fileprivate struct Jump {
    var fix: Fix
    var since: Instant
    /// How many fixes in a row have agreed with the first.
    var agreements: Int
  }

  private static func isOver(_ since: Instant, _ now: Instant) -> Bool {
    now.since(since) >= maximumWait
  }

  private mutating func use(_ fix: Fix) -> Outcome {
    state = .using(fix)
    coarse = nil
    return .use
  }

  /// LOC-6. When nothing but jumps has come for 30 s the newest is used, even if they disagree: whoever is that fast
  /// shall not be shown where they were.
  private mutating func jumped(to fix: Fix, now: Instant, settings: Settings) -> Outcome {
    guard let waiting = jump else {
      jump = Jump(fix: fix, since: now, agreements: 0)
      return .keep
    }
    let agrees = waiting.fix.canReach(fix, at: settings.maximumSpeed)
    let agreements = agrees ? waiting.agreements &+ 1 : 0
    guard agreements >= Self.agreementsNeeded else {
      jump = Jump(fix: fix, since: waiting.since, agreements: agreements)
      return .keep
    }
    jump = nil
    credible = fix
    return judge(fix, since: coarse?.since ?? waiting.since, settings: settings)
  }

  /// LOC-4 and LOC-5, for a credible fix: the newest one decides.
  private mutating func judge(_ fix: Fix, since: Instant, settings: Settings) -> Outcome {
    guard isSignificant(fix, settings: settings) else {
      coarse = nil
      return .keep
    }
    guard fix.horizontalAccuracy > settings.desiredAccuracy else { return use(fix) }
    coarse = Waiting(fix: fix, since: since)
    return .keep
  }

  /// LOC-4: far enough from the used fix, or with the desired accuracy that the used one lacks.
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
    let (jumped, doubted) = (Fix.codeOptional(jump?.fix, with: coder), Instant.coded(jump?.since, with: coder))
    let agreements = coder.coded(tag: Int32(truncatingIfNeeded: jump?.agreements ?? 0))
    if agreements < 0 || agreements >= Self.agreementsNeeded { coder.fail() }
    jump = jumped.map { Jump(fix: $0, since: doubted, agreements: Int(agreements)) }
  }
}
