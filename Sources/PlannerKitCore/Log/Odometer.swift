/// Sums the metres that the agent moves, from the fixes that count for arrivals (MILES-1).
///
/// A fix is summed only when the next one has shown that it is no outlier. It keeps two fixes and the present rest,
/// less than 300 bytes (MILES-1.7).
struct Odometer: Sendable {
  /// Shorter chords are not summed, in metres (MILES-1.3).
  static var shortestChord: Double { 25 }
  /// A fix with a larger accuracy is coarse, in metres (MILES-1.8).
  static var coarse: Double { 20 }
  /// A single fix at this distance or more, there and back, is dropped, in metres (MILES-1.2).
  static var farOut: Double { 75 }
  /// Fixes this far apart or farther are a gap, in metres (MILES-1.5).
  static var gap: Double { 250 }
  /// How long the fixes of a rest stay near their mean, in milliseconds (MILES-1.4).
  static var shortestRest: Int64 { 120_000 }

  /// The metres so far.
  private(set) var reading = Reading()
  /// The last place that was summed.
  private var last: Place
  /// A fix that is at least one chord away from `last`, and waits for the next one.
  private var waiting: Place?
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
  }

  /// Begins at a fix.
  init(at fix: Fix) {
    let place = Place(fix.coordinate)
    last = place
    rest = Rest(from: place, fix.time, Reading())
  }

  /// Whether the fixes have stayed near their mean for the time of a rest, and the newest is near, too.
  var isResting: Bool {
    rest.isLong && waiting == nil
  }

  /// Whether the newest fix is not near.
  private var isAway: Bool {
    waiting != nil && (rest.isLong || rest.isInDoubt)
  }

  /// The metres as far as the place of the present rest, long or not: what was summed before it, and the chord from its
  /// first fix to its mean. If the newest fix is not near, and nothing came after it, the agent is there.
  func readingAtRest(by now: Instant) -> Reading {
    if isAway { return readingAtEnd }
    var rest = rest
    rest.hold(until: now)
    var reading = rest.before
    reading.add(rest.first.distance(to: rest.mean))
    return reading
  }

  /// The metres, with those to a fix that nothing contradicts any more.
  var readingAtEnd: Reading {
    var reading = reading
    if let waiting { reading.add(last.distance(to: waiting)) }
    return reading
  }

  /// Begins again where the present rest is.
  mutating func restart(at now: Instant) {
    if isAway, let waiting { rest = Rest(from: waiting, now, Reading()) }
    rest.restart(at: now)
    (reading, last, waiting) = (Reading(), rest.mean, nil)
  }

  /// Records the next fix.
  @inline(never)
  mutating func passed(_ fix: Fix) {
    let (place, isCoarse) = (Place(fix.coordinate), fix.horizontalAccuracy > Self.coarse)
    let reach = RestTracker.reach + (isCoarse ? 2 * fix.horizontalAccuracy : 0)
    let isNear = rest.mean.distance(to: place) <= reach
    if rest.isLong {
      guard !isNear else { return isCoarse ? () : stay(near: place, fix.time) }
      // The second fix in a row that is not near, and nearer to the first, ends the rest, and sums the first.
      guard let waiting, waiting.distance(to: place) < rest.mean.distance(to: place) else { return waiting = place }
      rest = Rest(from: place, fix.time, reading)
    }
    if let waiting { sum(waiting, before: place) }
    if !isCoarse, rest.passed(place, fix.time, isNear: isNear, reading, from: last) {
      return takeBack(by: fix.time)
    }
    let shortest = max(Self.shortestChord, isCoarse ? 3 * fix.horizontalAccuracy : 0)
    if last.distance(to: place) >= shortest { waiting = place }
  }

  private mutating func stay(near place: Place, _ time: Instant) {
    waiting = nil
    rest.add(place, time)
    takeBack(by: time)
  }

  private mutating func takeBack(by time: Instant) {
    (reading, last, waiting) = (readingAtRest(by: time), rest.mean, nil)
  }

  /// Sums the chord to the fix that waits, unless it is an outlier: then the next one is as near to the last place as
  /// if it had not been.
  private mutating func sum(_ waiting: Place, before next: Place) {
    self.waiting = nil
    let (there, back) = (last.distance(to: waiting), waiting.distance(to: next))
    if there >= Self.farOut, back >= Self.farOut, last.distance(to: next) < min(there, back) { return }
    reading.add(there)
    last = waiting
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

    /// The cosine of at most a right angle: its Taylor series as far as the 16th power, within 1e-9.
    private static func cosine(_ angle: Double) -> Double {
      let square = angle * angle
      var (term, sum) = (1.0, 1.0)
      for step in Indexes(from: 1, below: 9) {
        let even = Double(step &* 2)
        term *= -square / (even * (even - 1))
        sum += term
      }
      return sum
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
    Place.write(waiting, to: writer)
    rest.write(to: writer)
  }

  /// Reads the state. Invalid values fail the reader.
  init(from reader: SnapshotReader) {
    reading = Reading(from: reader)
    (last, waiting) = (Place(from: reader), Place.optional(from: reader))
    rest = Rest(from: reader)
  }
}

extension Odometer.Reading {
  func write(to writer: SnapshotWriter) {
    writer.write(metres)
    writer.write(bridged)
  }

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

  fileprivate static func write(_ place: Odometer.Place?, to writer: SnapshotWriter) {
    writer.write(place != nil)
    place?.write(to: writer)
  }

  @inline(never)
  fileprivate init(from reader: SnapshotReader) {
    (latitude, longitude) = (reader.double(), reader.double())
    let range = -4.0...4.0
    if !range.contains(latitude) || !range.contains(longitude) { reader.fail() }
  }

  fileprivate static func optional(from reader: SnapshotReader) -> Odometer.Place? {
    reader.flag() ? Odometer.Place(from: reader) : nil
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
