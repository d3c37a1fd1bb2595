import CMath

/// Two places, rotated and mirrored so that φ1 <= 0, φ1 <= φ2 <= -φ1 and 0 <= λ12 <= π. This preserves the distance,
/// and makes it the same in both directions.
struct PlacePair {
  /// β1
  let start: SineCosine
  /// β2
  let end: SineCosine
  /// λ12
  let longitude: SineCosine
  let longitudeRadians: Double
  /// π - λ12, with full precision for nearly antipodal places.
  let supplementRadians: Double

  init(_ start: Coordinate, _ end: Coordinate) {
    var (first, second) = (Self.snappedToEquator(start.latitude), Self.snappedToEquator(end.latitude))
    if abs(first) < abs(second) { swap(&first, &second) }
    self.start = Self.reduced(abs(first), sign: -1)
    self.end = Self.reduced(abs(second), sign: (first > 0) == (second > 0) ? -1 : 1)

    // The sum of `difference` and `rest` is exact (D. E. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B).
    var difference = end.longitude - start.longitude
    let taken = difference - end.longitude
    var rest = (end.longitude - (difference - taken)) - (start.longitude + taken)
    if difference < 0 { (difference, rest) = (-difference, -rest) }
    if difference > 180 { (difference, rest) = (360 - difference, -rest) }
    if difference == 180 { rest = -abs(rest) }
    // A pole has every longitude.
    if abs(first) == 90 { (difference, rest) = (0, 0) }
    longitude = SineCosine(degrees: difference, plus: rest)
    longitudeRadians = (difference + rest) * (.pi / 180)
    supplementRadians = ((180 - difference) - rest) * (.pi / 180)
  }

  /// sin (β2 - β1)
  var sineOfDifference: Double {
    start.cosine * end.sine - start.sine * end.cosine
  }

  /// sin (β1 + β2)
  var sineOfSum: Double {
    start.cosine * end.sine + start.sine * end.cosine
  }

  /// Whether the geodesic is the equator. It is for up to (1 - f) half turns; beyond that, a path over a pole is
  /// shorter.
  var sharesEquator: Bool {
    start.sine == 0 && supplementRadians >= .pi * WGS84.flattening
  }

  /// The initial value of α1 for a nearly antipodal end (section 5). Near the antipode of the start, the geodesics are
  /// tangents of an astroid. In units of the astroid, the end lies x west of the antipode and y towards the start's
  /// pole. α1 then follows from the positive root μ of x²/(1+μ)² + y²/μ² = 1.
  var startingAzimuth: Double {
    let unit = .pi * WGS84.flattening * start.cosine
    let x = supplementRadians / unit
    let y = -sineOfSum / (unit * start.cosine)
    let square = y * y
    // This is Newton's method from a lower bound. The function is convex, so the iterates stay below the root.
    let slanted = y / (2 * (abs(1 - x) + 1e-20).squareRoot())
    var root = max(max(x - 1, y), max(min(cbrt(square / 4), slanted), 1e-30))
    for _ in 0..<20 {
      let (sine, cosine) = (x / (1 + root), y / root)
      let step = (sine * sine + cosine * cosine - 1) / (2 * (sine * sine / (1 + root) + cosine * cosine / root))
      guard step > 1e-3 * root else { break }
      root += step
    }
    let sine = x / (1 + root)
    return atan2(sine, -max(y / root, abs(1 - min(sine * sine, 1)).squareRoot()))
  }

  /// Replaces a latitude within 0.02 nm of the equator by 0, because the square of its sine would underflow.
  private static func snappedToEquator(_ latitude: Double) -> Double {
    abs(latitude) < 1e-16 ? 0 : latitude
  }

  /// β of a latitude, by (6): tan β = (1 - f) tan φ. At a pole the cosine stays above 0, so that azimuths are defined.
  @inline(never)
  private static func reduced(_ latitude: Double, sign: Double) -> SineCosine {
    let geodetic = SineCosine(degrees: latitude)
    let sine = (1 - WGS84.flattening) * geodetic.sine
    let length = (sine * sine + geodetic.cosine * geodetic.cosine).squareRoot()
    return SineCosine(sine: sign * (sine / length), cosine: max(geodetic.cosine / length, 1e-60))
  }
}

/// The sine and cosine of an angle.
struct SineCosine {
  let sine: Double
  let cosine: Double

  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// Accepts 0 ... 180 degrees, and is exact at multiples of 90. `rest` is the rounding error of `degrees`.
  init(degrees: Double, plus rest: Double = 0) {
    let isSteep = degrees > 45 && degrees <= 135
    let base = isSteep ? 90 - degrees : degrees > 45 ? 180 - degrees : degrees
    let radians = (degrees > 45 ? base - rest : base + rest) * (.pi / 180)
    let (sine, cosine) = (sin(radians), cos(radians))
    self.sine = isSteep ? cosine : sine
    self.cosine = isSteep ? sine : degrees > 45 ? -cosine : cosine
  }

  /// The sine and cosine of an angle larger by 0 ... πf radians, by the first terms of the power series.
  func turned(by angle: Double) -> SineCosine {
    let square = angle * angle
    let small = angle * (1 - square * (1.0 / 6 - square / 120))
    // This is 1 - cos.
    let versed = square * (0.5 - square * (1.0 / 24 - square / 720))
    return SineCosine(
      sine: sine + (cosine * small - sine * versed), cosine: cosine - (sine * small + cosine * versed))
  }
}
