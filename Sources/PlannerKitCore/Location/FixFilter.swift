/// Decides which fixes are used to measure distances (LOC-3 to LOC-6, LOC-9).
///
/// A fix is checked in three steps. Is it valid (LOC-3)? Is it credible, rather than a jump (LOC-6) or outvoted
/// (LOC-9)? Is it significant, and accurate enough (LOC-4, LOC-5)? Jumps, outvoted fixes and coarse fixes wait for at
/// most 30 s.
struct FixFilter: Sendable {
  enum Outcome: Hashable {
    /// Measure the distances from this fix.
    case use
    /// The fix is valid, but the distances stay, because it is not significant or has to wait.
    case keep
    case ignore(IgnoredFix)
  }

  static var maximumWait: Int64 { 30_000 }
  static var maximumTimeDifference: Int64 { 60_000 }

  private var state = State.noFix
  /// The time of the newest valid fix; nil if there is none, or if the clock went back (TIME-3).
  private var newestTime: Instant?
  /// The fix that coarser fixes are compared with; nil without a credible fix.
  private var reference: ReferenceFix?

  /// The fix from which the distances are measured.
  var used: Fix? {
    switch state {
    case .noFix: nil
    case .unsure(let used): used
    case .settled(let place), .coarseWaits(let place, _), .jumpWaits(let place, _), .bothWait(let place, _, _):
      place.used
    }
  }

  /// When a waiting fix will be used, unless a better one comes first.
  var deadline: Instant? {
    let since: Instant? =
      switch state {
      case .noFix, .unsure, .settled: nil
      case .coarseWaits(_, let coarse): coarse.since
      case .jumpWaits(_, let jump): jump.since
      case .bothWait(_, let coarse, let jump): min(coarse.since, jump.since)
      }
    return since?.adding(milliseconds: Self.maximumWait)
  }

  mutating func filter(
    _ fix: Fix, isAuthorized: Bool, isMisplaced: Bool = false, now: Instant, settings: Settings
  ) -> Outcome {
    guard fix.horizontalAccuracy >= 0 else { return .ignore(.negativeAccuracy) }
    if let newestTime, fix.time <= newestTime { return .ignore(.notNewer) }
    let delay = now.since(fix.time)
    guard (-Self.maximumTimeDifference...Self.maximumTimeDifference).contains(delay) else { return .ignore(.wrongTime) }
    guard isAuthorized else { return .ignore(.withoutAuthorization) }
    guard !isMisplaced else { return .ignore(.nullIsland) }
    newestTime = fix.time
    let isOutvoted = ReferenceFix.update(&reference, with: fix, credible: credible)

    guard let used else {
      state = .settled(Place(used: fix, credible: fix))
      return .use
    }
    // A coarse fix always waits.
    let waits = isOutvoted && fix.horizontalAccuracy <= settings.desiredAccuracy
    if let credible, waits || fix.isJump(from: credible, reference, settings) {
      return jumped(to: fix, isOutvoted, from: Place(used: used, credible: credible), now: now, settings: settings)
    }
    // The fix contradicts any waiting jump. If it is coarse, the distances have been doubtful since then, so it waits
    // since then.
    let newest = isOutvoted ? credible ?? fix : fix
    return evaluate(fix, credible: newest, used: used, since: doubtfulSince ?? now, settings: settings)
  }

  /// Uses the fixes whose wait is over. A coarse fix is used; a jump is used if it is significant (LOC-4).
  ///
  /// If both waits are over, the coarse fix is used. Call again for the jump.
  @inline(never)
  mutating func clockAdvanced(to now: Instant, settings: Settings) -> Outcome {
    guard var place else { return .keep }
    if let coarse, Self.isDue(coarse.since, now) {
      place.used = coarse.fix
      state = .waiting(place, nil, jump)
      return .use
    }
    if let jump, Self.isDue(jump.since, now) {
      var outvoted: Jump?
      if let since = reference?.outvotes(jump.fix, at: now) {
        outvoted = Jump(fix: jump.fix, since: since, agreements: 0)
      } else if place.credible != nil {
        // If the clock went far back in the meantime, the times of this fix and the next cannot be compared.
        place.credible = jump.fix
      }
      let isUsed = Self.isSignificant(jump.fix, beside: place.used, settings: settings)
      if isUsed { place.used = jump.fix }
      state = .waiting(place, isUsed ? nil : coarse, outvoted)
      return isUsed ? .use : .keep
    }
    return .keep
  }

  /// Adjusts to a clock that went back. This makes no wait longer. If the clock went back by more than a minute, the
  /// next fix is neither too old nor a jump (TIME-3).
  mutating func clockWentBack(to now: Instant, byOverAMinute isFar: Bool) {
    if isFar { (newestTime, reference) = (nil, nil) }
    guard var place else { return }
    if isFar { place.credible = nil }
    var (coarse, jump) = (coarse, jump)
    if let waiting = coarse { coarse?.since = min(waiting.since, now) }
    if let waiting = jump { jump?.since = min(waiting.since, now) }
    state = .waiting(place, coarse, jump)
  }

  /// Drops the waiting fixes after location updates were stopped. The next valid fix is not a jump. The distances stay.
  mutating func updatesStopped() {
    reference = nil
    if let used { state = .unsure(used: used) }
  }

  /// Forgets the location after the authorisation was revoked.
  mutating func authorizationRevoked() {
    (state, reference) = (.noFix, nil)
  }
}

extension FixFilter {
  fileprivate enum State {
    /// No fix has been used since the authorisation. The next valid fix is used immediately. Valid transitions:
    /// settled.
    case noFix
    /// Distances are measured from this fix. The next valid fix is not a jump. Valid transitions: settled, coarseWaits,
    /// noFix (in every state: the authorisation is revoked).
    case unsure(used: Fix)
    /// Distances are measured from a fix, and no other waits. Valid transitions: coarseWaits, jumpWaits, unsure (in
    /// every state: updates are stopped).
    case settled(Place)
    /// A coarse fix waits. Valid transitions: settled, bothWait.
    case coarseWaits(Place, Coarse)
    /// A jump waits. Valid transitions: settled, coarseWaits.
    case jumpWaits(Place, Jump)
    /// A coarse fix waits, and a jump came after it. Valid transitions: settled, coarseWaits, jumpWaits.
    case bothWait(Place, Coarse, Jump)

    /// Creates the state in which these fixes wait.
    @inline(never)
    static func waiting(_ place: Place, _ coarse: Coarse?, _ jump: Jump?) -> State {
      switch (coarse, jump) {
      case (nil, nil): place.credible == nil ? .unsure(used: place.used) : .settled(place)
      case (let coarse?, nil): .coarseWaits(place, coarse)
      case (nil, let jump?): .jumpWaits(place, jump)
      case (let coarse?, let jump?): .bothWait(place, coarse, jump)
      }
    }
  }

  /// The used fix, and the newest valid fix that is not a waiting jump. Without the second, the next fix is not a jump.
  fileprivate struct Place {
    var used: Fix
    var credible: Fix?
  }

  /// A credible fix that waits because it is coarse.
  fileprivate struct Coarse {
    var fix: Fix
    /// When the distances became doubtful. A newer fix that replaces this one inherits this instant.
    var since: Instant
  }

  /// The newest fix of a jump.
  fileprivate struct Jump {
    var fix: Fix
    /// When the first fix of the jump came.
    var since: Instant
    /// The number of consecutive fixes that have agreed, 0 or 1. A Boolean would have spare bits for the tag of the
    /// state, and the memory beside it would then be read before it is written.
    var agreements: Int
  }

  private var place: Place? {
    switch state {
    case .noFix: nil
    case .unsure(let used): Place(used: used, credible: nil)
    case .settled(let place), .coarseWaits(let place, _), .jumpWaits(let place, _), .bothWait(let place, _, _): place
    }
  }

  /// The newest valid fix that is not a waiting jump; nil if the next fix is never a jump.
  var credible: Fix? {
    switch state {
    case .noFix, .unsure: nil
    case .settled(let place), .coarseWaits(let place, _), .jumpWaits(let place, _), .bothWait(let place, _, _):
      place.credible
    }
  }

  /// When the distances became doubtful; nil if no fix waits.
  private var doubtfulSince: Instant? {
    switch state {
    case .noFix, .unsure, .settled: nil
    case .coarseWaits(_, let coarse), .bothWait(_, let coarse, _): coarse.since
    case .jumpWaits(_, let jump): jump.since
    }
  }

  @inline(never)
  private var coarse: Coarse? {
    switch state {
    case .noFix, .unsure, .settled, .jumpWaits: nil
    case .coarseWaits(_, let coarse), .bothWait(_, let coarse, _): coarse
    }
  }

  @inline(never)
  private var jump: Jump? {
    switch state {
    case .noFix, .unsure, .settled, .coarseWaits: nil
    case .jumpWaits(_, let jump), .bothWait(_, _, let jump): jump
    }
  }

  private static func isDue(_ since: Instant, _ now: Instant) -> Bool {
    now.since(since) >= maximumWait
  }

  /// Handles a jump (LOC-6). After 30 s of jumps alone, the newest is used, even if the jumps disagree: an agent who
  /// moves that fast must not be shown at an old place. An outvoted fix agrees with no other fix.
  @inline(never)
  private mutating func jumped(
    to fix: Fix, _ isOutvoted: Bool, from place: Place, now: Instant, settings: Settings
  ) -> Outcome {
    guard let waiting = jump else {
      state = .waiting(place, coarse, Jump(fix: fix, since: now, agreements: 0))
      return .keep
    }
    let agrees = !isOutvoted && waiting.fix.canReach(fix, at: settings.maximumSpeed)
    guard agrees && waiting.agreements > 0 else {
      state = .waiting(place, coarse, Jump(fix: fix, since: waiting.since, agreements: agrees ? 1 : 0))
      return .keep
    }
    // Two consecutive fixes have agreed, so the more accurate one counts.
    let best = waiting.fix.horizontalAccuracy < fix.horizontalAccuracy ? waiting.fix : fix
    let since = coarse?.since ?? waiting.since
    return evaluate(best, credible: fix, used: place.used, since: since, settings: settings)
  }

  /// Handles a credible fix (LOC-4, LOC-5). It replaces a waiting coarse fix, and ends a jump.
  @inline(never)
  private mutating func evaluate(
    _ fix: Fix, credible: Fix, used: Fix, since: Instant, settings: Settings
  ) -> Outcome {
    guard Self.isSignificant(fix, beside: used, settings: settings) else {
      state = .settled(Place(used: used, credible: credible))
      return .keep
    }
    if fix.horizontalAccuracy <= settings.desiredAccuracy {
      state = .settled(Place(used: fix, credible: credible))
      return .use
    }
    state = .coarseWaits(Place(used: used, credible: credible), Coarse(fix: fix, since: since))
    return .keep
  }

  /// Whether the fix is far enough from the used fix, or has the desired accuracy and the used fix does not (LOC-4).
  private static func isSignificant(_ fix: Fix, beside used: Fix, settings: Settings) -> Bool {
    let isFiner =
      fix.horizontalAccuracy <= settings.desiredAccuracy && used.horizontalAccuracy > settings.desiredAccuracy
    return isFiner || used.distance(to: fix) >= settings.distanceFilter
  }
}

// MARK: - Snapshot

extension FixFilter {
  func write(to writer: SnapshotWriter) {
    Fix.write(used, to: writer)
    Fix.write(place?.credible, to: writer)
    writer.write(newestTime?.milliseconds)
    Fix.write(coarse?.fix, to: writer)
    writer.write(coarse?.since ?? Instant(milliseconds: 0))
    Fix.write(jump?.fix, to: writer)
    writer.write(jump?.since ?? Instant(milliseconds: 0))
    writer.write(jump.map { $0.agreements > 0 } ?? false)
    ReferenceFix.write(reference, to: writer)
  }

  init(from reader: SnapshotReader) throws(Refusal) {
    let used = try Fix.optional(from: reader)
    let credible = try Fix.optional(from: reader)
    newestTime = reader.optionalInt64().map { Instant(milliseconds: $0) }
    let (coarse, coarseSince) = (try Fix.optional(from: reader), reader.instant())
    let (jump, jumpSince, hasAgreed) = (try Fix.optional(from: reader), reader.instant(), reader.flag())
    reference = reader.version > 5 ? try ReferenceFix.optional(from: reader) : nil
    // Without a used fix, no other fix can wait.
    guard reference == nil || credible != nil else { throw .corruptSnapshot }
    guard let used else {
      // Without a credible fix, no fix can wait.
      guard credible == nil, coarse == nil, jump == nil else { throw .corruptSnapshot }
      return
    }
    state = .waiting(
      Place(used: used, credible: credible), coarse.map { Coarse(fix: $0, since: coarseSince) },
      jump.map { Jump(fix: $0, since: jumpSince, agreements: hasAgreed ? 1 : 0) })
  }
}
