/// Sums the metres that the agent moves, from the fixes that count for arrivals (MILES-1).
///
/// A fix is summed only when later ones have shown that it is no outlier. It keeps a few places and the present rest,
/// less than 300 bytes (MILES-1.7).
struct Odometer: Sendable {
  /// Shorter chords are not summed, in metres (MILES-1.3).
  static var shortestChord: Double { 25 }
  /// A fix with a larger accuracy is coarse, in metres (MILES-1.8).
  static var coarse: Double { 20 }
  /// Outliers are at this distance or more, there and back, in metres (MILES-1.2).
  static var farOut: Double { 75 }
  /// So many fixes in a row can be outliers (MILES-1.2).
  static var longestRun: Int { 3 }
  /// A fix that nothing contradicts for so long is no longer in doubt, in milliseconds (MILES-1.2).
  static var longestDoubt: Int64 { 60_000 }
  /// Fixes this far apart or farther are a gap, in metres (MILES-1.5).
  static var gap: Double { 250 }
  /// How long the fixes of a rest stay near their mean, in milliseconds (MILES-1.4).
  static var shortestRest: Int64 { 120_000 }

  /// The metres so far.
  private(set) var reading = Reading()
  /// The last place that was summed.
  private var last: Place
  /// The usual chord of late, in metres: of each new one a quarter, or all if it is longer (MILES-1.2).
  private var usualChord = 0.0
  /// The fixes after the last place that are not summed yet.
  private var run: Run?
  private var rest: Rest

  struct Reading: Hashable, Sendable {
    /// All metres.
    var metres = 0.0
    /// The metres of the gaps among them.
    var bridged = 0.0

    fileprivate mutating func add(_ chord: Double) {
      metres += chord
      if chord >= Odometer.gap { bridged += chord }
    }

    fileprivate mutating func add(_ other: Reading) {
      metres += other.metres
      bridged += other.bridged
    }
  }

  /// Begins at a fix.
  init(at fix: Fix) {
    last = Place(fix.coordinate)
    rest = Rest(from: last, fix.time, Reading())
  }

  /// Whether the fixes have stayed near their mean for the time of a rest, and the newest is near, too.
  var isResting: Bool {
    rest.isLong && run == nil
  }

  /// The metres as far as the place of the present rest, long or not: what was summed before it, and the chord from its
  /// first fix to its mean. If the newest fix is not near, and nothing came after it, the agent is there.
  func readingAtRest(by now: Instant) -> Reading {
    if runAway(by: now) != nil { return readingAtEnd(by: now) }
    var rest = rest
    rest.hold(until: now)
    var reading = rest.before
    reading.add(rest.first.distance(to: rest.mean))
    return reading
  }

  /// The metres to the newest fix. While the agent rests, one in doubt does not count.
  func readingAtEnd(by now: Instant) -> Reading {
    guard let run, !rest.isLong || run.isSure(by: now) else { return reading }
    return reading(with: run)
  }

  /// The fixes that are away from the present rest.
  private func runAway(by now: Instant) -> Run? {
    guard let run, run.isInDoubt || rest.isInDoubt, run.isSure(by: now) else { return nil }
    return run
  }

  private func reading(with run: Run) -> Reading {
    var reading = reading
    reading.add(run.chord)
    reading.add(run.reading)
    return reading
  }

  /// Begins again where the present rest is.
  mutating func restart(at now: Instant) {
    if let run = runAway(by: now) { rest = Rest(from: run.newest, now, Reading()) }
    rest.restart(at: now)
    (reading, last, run) = (Reading(), rest.mean, nil)
  }

  /// Records the next fix.
  @inline(never)
  mutating func passed(_ fix: Fix) {
    let (place, isCoarse) = (Place(fix.coordinate), fix.horizontalAccuracy > Self.coarse)
    let reach = RestTracker.reach + (isCoarse ? 2 * fix.horizontalAccuracy : 0)
    var isNear = rest.mean.distance(to: place) <= reach
    if rest.isLong && isNear && !isCoarse { return stay(near: place, fix.time) }
    let shortest = max(Self.shortestChord, isCoarse ? 3 * fix.horizontalAccuracy : 0)
    if let run {
      if run.isOutlier(between: last, and: place) {
        self.run = nil
      } else if run.isInDoubt && run.count < Self.longestRun {
        self.run?.passed(place, fix.time, shortest)
        return
      } else {
        sum(run)
        isNear = rest.mean.distance(to: place) <= reach
      }
    }
    if rest.isLong && isNear { return }
    let chord = last.distance(to: place)
    let isInDoubt = rest.isLong || chord >= max(Self.farOut, 2 * usualChord)
    if !isInDoubt && !isCoarse && rest.passed(place, fix.time, isNear: isNear, reading, from: last) {
      return takeBack(by: fix.time)
    }
    if chord >= shortest { run = Run(from: place, fix.time, chord, isInDoubt: isInDoubt) }
  }

  private mutating func stay(near place: Place, _ time: Instant) {
    run = nil
    rest.add(place, time)
    takeBack(by: time)
  }

  private mutating func takeBack(by time: Instant) {
    (reading, last, run) = (readingAtRest(by: time), rest.mean, nil)
  }

  /// Sums the fixes that waited. If they were in doubt, what was a rest has ended.
  private mutating func sum(_ run: Run) {
    let chord = (run.chord + run.reading.metres) / Double(run.count)
    usualChord = max(chord, (usualChord * 3 + chord) / 4)
    (reading, last) = (reading(with: run), run.newest)
    if run.isInDoubt { rest = Rest(from: last, run.time, reading) }
    self.run = nil
  }
}

extension Odometer {
  /// Fixes that wait for the next one: one, or some of which it is in doubt whether the agent is there.
  fileprivate struct Run: Sendable {
    let first: Place
    /// How far that is from the last place.
    let chord: Double
    private(set) var newest: Place
    /// When the agent was at the newest.
    private(set) var time: Instant
    /// What was summed from the first to the newest.
    private(set) var reading = Reading()
    private(set) var count = 1
    let isInDoubt: Bool

    init(from place: Place, _ time: Instant, _ chord: Double, isInDoubt: Bool) {
      (first, newest, self.time, self.chord, self.isInDoubt) = (place, place, time, chord, isInDoubt)
    }

    mutating func passed(_ place: Place, _ time: Instant, _ shortest: Double) {
      count &+= 1
      let chord = newest.distance(to: place)
      guard chord >= shortest else { return }
      reading.add(chord)
      (newest, self.time) = (place, time)
    }

    /// Whether the agent was there, as far as is known by then.
    func isSure(by now: Instant) -> Bool {
      !isInDoubt || now.since(time) >= Odometer.longestDoubt
    }

    /// Whether the next fix is nearer to the last place than to these fixes: they were outliers.
    func isOutlier(between last: Place, and next: Place) -> Bool {
      guard isInDoubt || chord >= Odometer.farOut else { return false }
      let (back, beyond) = (newest.distance(to: next), last.distance(to: next))
      return isInDoubt ? beyond < 1.5 * back : back >= Odometer.farOut && beyond < back
    }
  }
}

extension Odometer {
  /// A place in radians.
  fileprivate struct Place: Sendable {
    var latitude: Double
    var longitude: Double

    init(_ coordinate: Coordinate) {
      (latitude, longitude) = (coordinate.latitude * (Double.pi / 180), coordinate.longitude * (Double.pi / 180))
    }

    init(latitude: Double, longitude: Double) {
      (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// The length of the chord in metres, with the radii of curvature of the ellipsoid at the mean latitude. Within
    /// 10 km it differs from the geodesic by less than 1 in 10,000 outside the polar circles. It needs no library of
    /// mathematics, so the metres of a record are the same on every platform.
    func distance(to other: Place) -> Double {
      let cosine = Self.cosine((latitude + other.latitude) / 2)
      let squeeze = 1 - WGS84.squaredEccentricity * (1 - cosine * cosine)
      let normal = WGS84.semiMajorAxis / squeeze.squareRoot()
      let north = normal * WGS84.squaredAxisRatio / squeeze * (other.latitude - latitude)
      var east = abs(other.longitude - longitude)
      if east > Double.pi { east = 2 * Double.pi - east }
      east *= normal * cosine
      return (north * north + east * east).squareRoot()
    }

    /// The cosine of at most a right angle: its Taylor series as far as the 14th power, within 1e-10.
    private static func cosine(_ angle: Double) -> Double {
      let square = angle * angle
      var sum = -1 / 87_178_291_200.0
      sum = sum * square + 1 / 479_001_600.0
      sum = sum * square - 1 / 3_628_800.0
      sum = sum * square + 1 / 40_320.0
      sum = sum * square - 1 / 720.0
      sum = sum * square + 1 / 24.0
      sum = sum * square - 1 / 2.0
      return sum * square + 1
    }
  }

  /// Fixes near their mean, and what was summed before them. In the mean, a fix has the weight of the time until the
  /// next one: while the agent rests, there may be none.
  fileprivate struct Rest: Sendable {
    private(set) var first: Place
    private(set) var mean: Place
    private var newest: Place
    private let since: Instant
    /// The time that the mean covers.
    private var end: Instant
    private(set) var isLong = false
    /// Whether the newest fix is not near. The second one in a row begins another rest.
    private(set) var isInDoubt = false
    /// What was summed before it began, with the chord to its first fix.
    private(set) var before: Reading

    init(from place: Place, _ time: Instant, _ before: Reading) {
      (first, mean, newest, since, end, self.before) = (place, place, place, time, time, before)
    }

    /// The agent is at the newest fix until then.
    mutating func hold(until time: Instant) {
      guard time > end else { return }
      let share = Double(time.since(end)) / Double(max(time.since(since), 1))
      mean.latitude += (newest.latitude - mean.latitude) * share
      mean.longitude += (newest.longitude - mean.longitude) * share
      end = time
    }

    mutating func add(_ place: Place, _ time: Instant) {
      hold(until: time)
      (isInDoubt, newest) = (false, place)
      if time.since(since) >= Odometer.shortestRest { isLong = true }
    }

    /// What was summed before it no longer counts.
    mutating func restart(at now: Instant) {
      hold(until: now)
      (first, before) = (mean, Reading())
    }

    /// Records the next fix. Returns whether it makes the rest a long one.
    mutating func passed(
      _ place: Place, _ time: Instant, isNear: Bool, _ reading: Reading, from last: Place
    ) -> Bool {
      if isNear {
        add(place, time)
      } else if isInDoubt {
        var before = reading
        before.add(last.distance(to: place))
        self = Rest(from: place, time, before)
      } else {
        isInDoubt = true
      }
      return isLong
    }
  }
}

// MARK: - Snapshot

extension Odometer {
  func write(to writer: SnapshotWriter) {
    reading.write(to: writer)
    last.write(to: writer)
    writer.write(usualChord)
    writer.write(run != nil)
    run?.write(to: writer)
    rest.write(to: writer)
  }

  /// Reads the state. Invalid values fail the reader.
  @inline(never)
  init(from reader: SnapshotReader) {
    reading = Reading(from: reader)
    (last, usualChord) = (Place(from: reader), reader.metres())
    if reader.flag() { run = Run(from: reader, last) }
    rest = Rest(from: reader)
  }
}

extension Odometer.Reading {
  func write(to writer: SnapshotWriter) {
    writer.write(metres)
    writer.write(bridged)
  }

  @inline(never)
  init(from reader: SnapshotReader) {
    (metres, bridged) = (reader.metres(), reader.metres())
    if bridged > metres { reader.fail() }
  }
}

extension SnapshotReader {
  /// Reads a length that could have been driven.
  func metres() -> Double {
    let metres = double()
    // NaN is in no range.
    if !(0...1e12).contains(metres) { fail() }
    return metres
  }
}

extension Odometer.Place {
  fileprivate func write(to writer: SnapshotWriter) {
    writer.write(latitude)
    writer.write(longitude)
  }

  @inline(never)
  fileprivate init(from reader: SnapshotReader) {
    (latitude, longitude) = (reader.double(), reader.double())
    let range = -4.0...4.0
    if !range.contains(latitude) || !range.contains(longitude) { reader.fail() }
  }
}

extension Odometer.Run {
  fileprivate func write(to writer: SnapshotWriter) {
    first.write(to: writer)
    newest.write(to: writer)
    writer.write(time)
    reading.write(to: writer)
    writer.write(count: count)
    writer.write(isInDoubt)
  }

  fileprivate init(from reader: SnapshotReader, _ last: Odometer.Place) {
    (first, newest, time) = (.init(from: reader), .init(from: reader), reader.instant())
    chord = last.distance(to: first)
    reading = Odometer.Reading(from: reader)
    (count, isInDoubt) = (reader.count(), reader.flag())
    if count < 1 || count > (isInDoubt ? Odometer.longestRun : 1) { reader.fail() }
  }
}

extension Odometer.Rest {
  fileprivate func write(to writer: SnapshotWriter) {
    first.write(to: writer)
    mean.write(to: writer)
    newest.write(to: writer)
    writer.write(since)
    writer.write(end)
    writer.write(isLong)
    writer.write(isInDoubt)
    before.write(to: writer)
  }

  fileprivate init(from reader: SnapshotReader) {
    (first, mean, newest) = (.init(from: reader), .init(from: reader), .init(from: reader))
    (since, end) = (reader.instant(), reader.instant())
    (isLong, isInDoubt) = (reader.flag(), reader.flag())
    before = Odometer.Reading(from: reader)
  }
}
