/// The fix that coarser ones are compared with: of two sources that disagree, the finer decides (LOC-9).
struct ReferenceFix: Sendable {
  /// Fixes that are as near agree, however fine they are: a rest reaches as far.
  private static var reach: Double { RestTracker.reach }
  /// How much older than a fix the reference may be.
  private static var maximumAge: Int64 { 60_000 }

  private var fix: Fix
  /// Whether two fixes have agreed on the place: one fine fix alone may be wrong.
  private var isConfirmed = false

  init(_ fix: Fix) {
    self.fix = fix
  }

  /// A valid fix came. Returns whether it is outvoted: then the reference stays.
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

  /// Whether an earlier fix is outvoted.
  func outvotes(_ earlier: Fix) -> Bool {
    isConfirmed && fix.isClearlyFiner(than: earlier) && !agrees(with: earlier)
  }

  /// If a fix whose wait is over is outvoted until the reference is a minute old: since when it waits 30 s for that.
  func outvotes(_ waiting: Fix, at now: Instant) -> Instant? {
    guard now.since(fix.time) < Self.maximumAge, outvotes(waiting) else { return nil }
    return min(now, fix.time.adding(milliseconds: Self.maximumAge - FixFilter.maximumWait))
  }

  /// Whether the newest credible fix is no reason to doubt the reference.
  private func prevails(over credible: Fix?) -> Bool {
    guard let credible else { return true }
    return fix.isClearlyFiner(than: credible) || agrees(with: credible)
  }

  private func isRecent(beside later: Fix) -> Bool {
    later.time.since(fix.time) < Self.maximumAge
  }

  /// Whether the circles of accuracy meet, or the places are as near as those of one rest.
  private func agrees(with other: Fix) -> Bool {
    let limit = max(Self.reach, fix.horizontalAccuracy + other.horizontalAccuracy)
    // Bounds that need no geodesic decide for nearly all fixes. A degree is at most 111.7 km long. One of latitude is
    // at least 110.5 km long, and one of longitude 111.3 km times the cosine of the latitude, which is at least 1 - x²
    // / 2.
    let latitude = abs(fix.coordinate.latitude - other.coordinate.latitude)
    let longitude = abs(fix.coordinate.longitude - other.coordinate.longitude)
    if 111_700 * (latitude + longitude) <= limit { return true }
    let highest = max(abs(fix.coordinate.latitude), abs(other.coordinate.latitude)) * (Double.pi / 180)
    let width = longitude < 1 ? 111_000 * longitude * (1 - highest * highest / 2) : 0
    return max(110_500 * latitude, width) <= limit && fix.distance(to: other) <= limit
  }
}

extension Fix {
  /// Whether a fix is a jump. It is none from a fix that is not coarse and has been outvoted.
  @inline(never)
  func isJump(from credible: Fix, _ reference: ReferenceFix?, _ settings: Settings) -> Bool {
    guard !credible.canReach(self, at: settings.maximumSpeed) else { return false }
    return credible.horizontalAccuracy > settings.desiredAccuracy || reference?.outvotes(credible) != true
  }

  /// Whether the accuracy is at most a third of another fix's.
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
