/// An arc of a great circle on the auxiliary sphere, and the integrals along it from which the geodesic follows.
///
/// The first value of a pair belongs to the start, the second to the end. The series in ε omit terms that contribute
/// less than 0.01 nm to a distance.
struct GreatCircleArc {
  /// σ12, in radians.
  let length: Double
  /// sin α0
  let node: Double
  /// sin 2σ
  let doubleSines: SIMD2<Double>
  /// cos 2σ
  let doubleCosines: SIMD2<Double>
  /// sqrt(1 + k²)
  private let root: Double
  /// ε, by equation (16).
  private let epsilon: Double

  /// `sines` and `cosines` are those of σ, multiplied by cos α0.
  init(length: Double, node: Double, sines: SIMD2<Double>, cosines: SIMD2<Double>) {
    self.length = length
    self.node = node
    let squares = sines * sines + cosines * cosines
    doubleSines = 2 * sines * cosines / squares
    doubleCosines = (cosines - sines) * (cosines + sines) / squares
    // k², by (9).
    let k2 = WGS84.squaredSecondEccentricity * squares[0]
    root = Geodesic.root(onePlus: k2)
    epsilon = k2 / ((1 + root) * (1 + root))
  }

  /// The distance in metres for a λ12 that exceeds λ12 of the arc by `residual`. `node` is the mean of sin α0 over that
  /// interval: ds = a sin α0 dλ12.
  func distance(residual: Double, node: Double) -> Double {
    WGS84.semiMinorAxis * (length + (lengthening + residual * node / (1 - WGS84.flattening)))
  }

  /// s / b - σ12 in (7), by (15), (17) and (18), to fifth order.
  var lengthening: Double {
    let square = epsilon * epsilon
    let even = square * (1.0 / 4 + square / 64)
    let series = sineSeries(
      -1.0 / 2 + square * (3.0 / 16 - square / 32),
      -1.0 / 16 + square / 32,
      -1.0 / 48 + square * (3.0 / 256),
      -5.0 / 512,
      -7.0 / 1280)
    // A1 is (1 + even) / (1 - ε), and 1 / (1 - ε) is (1 + root) / 2.
    return (1 + root) / 2 * ((epsilon + even) * length + (1 + even) * series)
  }

  /// ω12 - λ12 in (8), by (23) to (25), to fourth order; the mean along the equator to fifth order.
  var longitudeExcess: Double {
    let (n, e) = (WGS84.thirdFlattening, epsilon)
    // 1 - A3
    let a4 = (3 + 2 * n) / 64 + e * (3.0 / 128)
    let a3 = (1 + 3 * n + n * n) / 16 + e * a4
    let a = e * ((1 - n) / 2 + e * ((2 + n - 3 * n * n) / 8 + e * a3))

    let c13 = (3 + 3 * n) / 64 + e * (5.0 / 128)
    let series = sineSeries(
      (1 - n) / 4 + e * ((1 - n * n) / 8 + e * c13),
      (2 - 3 * n + n * n) / 32 + e * ((3 - 2 * n) / 64 + e * (3.0 / 128)),
      (5 - 9 * n) / 192 + e * (9.0 / 384),
      7.0 / 512,
      0)
    return WGS84.flattening * node * ((1 - a) * (length + series))
  }

  /// The integral of k² sin²σ / sqrt(1 + k² sin²σ) along the arc, to second order in ε. The reduced length needs it
  /// (section 3).
  var reduction: Double {
    let ends = doubleSines * (epsilon + epsilon * epsilon / 2 * doubleCosines)
    return epsilon * (2 + epsilon) * length - (ends[1] - ends[0])
  }

  /// The sum of c_l ε^l (sin 2lσ2 - sin 2lσ1) over l, by Clenshaw's recurrence.
  private func sineSeries(_ c1: Double, _ c2: Double, _ c3: Double, _ c4: Double, _ c5: Double) -> Double {
    let x = 2 * epsilon * doubleCosines
    let square = epsilon * epsilon
    let b4 = c4 + x * c5
    let b3 = c3 + x * b4 - square * c5
    let b2 = c2 + x * b3 - square * b4
    let b1 = c1 + x * b2 - square * b3
    let sums = doubleSines * b1
    return epsilon * (sums[1] - sums[0])
  }
}
