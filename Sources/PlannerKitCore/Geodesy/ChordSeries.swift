/// The geodesic between two places on the WGS-84 ellipsoid as a power series in its chord, for distances of up to 600 km.
///
/// `docs/geodesy.md` derives the series and its error. The symbols are from there: a, b are the semi-axes, e'² is the
/// squared second eccentricity, E = 1 + e'²; c is the chord, w = c², t = e'² Δz² / w; p = e'² z² / b² of the chord's
/// middle, P = 1 + p, q = p / P; u = w / 4a²P; y² = u (1 + t)².
enum ChordSeries {
  /// In metres. A length up to this is within 20 nm of the geodesic; what is longer is to be measured otherwise.
  static var longest: Double { 600_000 }

  /// In metres, and the same both ways. Of places farther apart than `longest` it is no distance, but longer than
  /// `longest`, too. Not a number where a coordinate is none.
  @inline(__always)
  static func length<Number: Lanes>(
    from start: GeocentricPlace, toX x: Number, y: Number, z: Number
  ) -> Number {
    let dx = x - start.x
    let dy = y - start.y
    let dz = z - start.z
    let dz2 = dz * dz
    let w: Number = dx * dx + dy * dy + dz2
    // One division gives both 1 / w and 1 / P. Where w = 0, 0 / 0 must not arise.
    let doubleMiddle = start.z + z
    let p: Number = axialFactor * doubleMiddle * doubleMiddle
    let sum = 1 + p
    let divisor = leastDivisor + w
    let inverse = 1 / (divisor * sum)
    let t: Number = secondEccentricity * dz2 * (sum * inverse)
    let reciprocal = divisor * inverse
    let q = 1 - reciprocal
    let u: Number = w * (chordFactor * reciprocal)
    // Half the chord times the normal curvature, squared.
    let stretch = 1 + t
    let y2: Number = u * stretch * stretch
    let mixed: Number = second2 + second3 * q - second4 * t
    let second: Number = second0 - second1 * q + t * mixed
    let third: Number = third0 - third1 * q + third2 * t
    let higher: Number = second + u * (third + fourth0 * y2)
    let excess: Number = y2 * (first0 + u * higher)
    let c = w.squareRoot()
    return c + c * excess
  }

  private static var leastDivisor: Double { 1e-280 }
  private static var secondEccentricity: Double { WGS84.squaredSecondEccentricity }
  /// E
  private static var bigE: Double { 1 + secondEccentricity }
  /// 1 / 4a²
  private static var chordFactor: Double { 0.25 / (WGS84.semiMajorAxis * WGS84.semiMajorAxis) }
  /// e'² / 4b²
  private static var axialFactor: Double { secondEccentricity * bigE * chordFactor }

  private static var first0: Double { 1 / 6 }
  private static var second0: Double { 3 / 40 }
  private static var second1: Double { bigE / 15 }
  private static var second2: Double { (11 - 2 * bigE) / 180 }
  private static var second3: Double { bigE / 9 }
  private static var second4: Double { 1 / 72 }
  private static var third0: Double { 5 / 112 }
  private static var third1: Double { bigE * (17 * bigE + 52) / 630 }
  private static var third2: Double { (299 - bigE * (25 + 4 * bigE)) / 3780 }
  private static var fourth0: Double { 35 / 1152 }
}

extension GeocentricPlace {
  /// The length of the geodesic to another place in metres, within 20 nm; nil if it is longer than
  /// `ChordSeries.longest`.
  func nearDistance(to other: GeocentricPlace) -> Double? {
    let length = ChordSeries.length(from: self, toX: other.x, y: other.y, z: other.z)
    return length <= ChordSeries.longest ? length : nil
  }
}

/// A number, or several side by side that are computed with as one.
protocol Lanes {
  static func + (left: Self, right: Self) -> Self
  static func + (left: Double, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func - (left: Self, right: Double) -> Self
  static func - (left: Double, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func * (left: Double, right: Self) -> Self
  static func / (left: Double, right: Self) -> Self
  func squareRoot() -> Self
}

extension Double: Lanes {}
extension SIMD8: Lanes where Scalar == Double {}
