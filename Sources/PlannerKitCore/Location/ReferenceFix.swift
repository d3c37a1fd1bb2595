/// The fix that coarser fixes are compared with. If two sources disagree, the finer one decides (LOC-9).
struct ReferenceFix: Sendable {
  /// Fixes within this distance agree, however fine they are. It equals the reach of a rest.
  private static var reach: Double { RestTracker.reach }
  /// The maximum age of the reference relative to a fix, in milliseconds.
  private static var maximumAge: Int64 { 60_000 }

  private var fix: Fix
  /// Whether two fixes have agreed on the place. A single fine fix may be wrong.
  private var isConfirmed = false

  init(_ fix: Fix) {
    self.fix = fix
  }

  /// Updates the reference with a valid fix. Returns whether the fix is outvoted; the reference then stays.
  static func update(_ reference: inout ReferenceFix?, with fix: Fix, credible: Fix?) -> Bool {
    if let isOutvoted = reference?.outvotesReceived(fix, credible: credible) { return isOutvoted }
    reference = ReferenceFix(fix)
    return false
  }

  @inline(never)
  private mutating func outvotesReceived(_ other: Fix, credible: Fix?) -> Bool {
    if fix.isClearlyFiner(than: other) && isRecent(beside: other) {
      return isConfirmed && !agrees(with: other) && prevails(over: credible)
    }
    isConfirmed = (isConfirmed || !other.isClearlyFiner(than: fix)) && agrees(with: other)
    fix = other
    return false
  }

  /// Whether the reference outvotes an earlier fix.
  func outvotes(_ earlier: Fix) -> Bool {
    isConfirmed && fix.isClearlyFiner(than: earlier) && !agrees(with: earlier)
  }

  /// When the last 30 s of a fix's wait began, if the reference outvotes the fix until the reference is a minute old;
  /// nil if the reference does not outvote it.
  func outvotes(_ waiting: Fix, at now: Instant) -> Instant? {
    guard now.since(fix.time) < Self.maximumAge, outvotes(waiting) else { return nil }
    return min(now, fix.time.adding(milliseconds: Self.maximumAge - FixFilter.maximumWait))
  }

  /// Whether the newest credible fix gives no reason to doubt the reference.
  private func prevails(over credible: Fix?) -> Bool {
    guard let credible else { return true }
    return fix.isClearlyFiner(than: credible) || agrees(with: credible)
  }

  private func isRecent(beside later: Fix) -> Bool {
    later.time.since(fix.time) < Self.maximumAge
  }

  /// Whether the circles of accuracy overlap, or the places are as close together as those of one rest.
  private func agrees(with other: Fix) -> Bool {
    let limit = max(Self.reach, fix.horizontalAccuracy + other.horizontalAccuracy)
    // For nearly all fixes, bounds decide without a geodesic. A degree is at most 111.7 km long. A degree of latitude
    // is at least 110.5 km long. A degree of longitude is at least 111.3 km times the cosine of the latitude, which is
    // at least 1 - x² / 2.
    let latitude = abs(fix.coordinate.latitude - other.coordinate.latitude)
    let longitude = abs(fix.coordinate.longitude - other.coordinate.longitude)
    if 111_700 * (latitude + longitude) <= limit { return true }
    let highest = max(abs(fix.coordinate.latitude), abs(other.coordinate.latitude)) * (Double.pi / 180)
    let width = longitude < 1 ? 111_000 * longitude * (1 - highest * highest / 2) : 0
    return max(110_500 * latitude, width) <= limit && fix.distance(to: other) <= limit
  }
}

extension Fix {
  /// Whether a fix is a jump. A move from an outvoted fix that is not coarse is never a jump.
  @inline(never)
  func isJump(from credible: Fix, _ reference: ReferenceFix?, _ settings: Settings) -> Bool {
    guard !credible.canReach(self, at: settings.maximumSpeed) else { return false }
    return credible.horizontalAccuracy > settings.desiredAccuracy || reference?.outvotes(credible) != true
  }

  /// Whether the accuracy is at most a third of another fix's accuracy.
  fileprivate func isClearlyFiner(than other: Fix) -> Bool {
    horizontalAccuracy <= other.horizontalAccuracy / 3 && horizontalAccuracy < other.horizontalAccuracy
  }
}

// MARK: - Snapshot

extension ReferenceFix {
  static func write(_ reference: ReferenceFix?, to writer: SnapshotWriter) {
    Fix.write(reference?.fix, to: writer)
    writer.write(reference?.isConfirmed ?? false)
  }

  static func optional(from reader: SnapshotReader) throws(Refusal) -> ReferenceFix? {
    let (fix, isConfirmed) = (try Fix.optional(from: reader), reader.flag())
    guard let fix else {
      if isConfirmed { reader.fail() }
      return nil
    }
    var reference = ReferenceFix(fix)
    reference.isConfirmed = isConfirmed
    return reference
  }
}
