import CMath

/// Distances on the WGS-84 ellipsoid.
///
/// Source: C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87, 43–55 (2013),
/// doi:10.1007/s00190-012-0578-z; numbers in brackets are his equations. The ellipsoid is mapped to an auxiliary
/// sphere, on which a geodesic is a great circle. The comments use his symbols: φ latitude, β reduced latitude, λ
/// longitude, ω longitude on the sphere, α azimuth, σ arc length of the great circle. Index 1 is the start, 2 the end,
/// 0 the point where the great circle crosses the equator northwards; λ12 is λ2 - λ1.
enum Geodesic {
  /// The length of the geodesic between two places in metres, accurate to 15 nm up to 600 km and to 50 nm anywhere
  /// (DAY-5.4).
  @inline(never)
  static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    PlacePair(start, end).distance
  }

  /// sqrt(1 + k²). Because of the absolute value, the compiler omits the error case of the C function.
  static func root(onePlus k2: Double) -> Double {
    abs(1 + k2).squareRoot()
  }
}

extension PlacePair {
  /// The length of the geodesic in metres.
  ///
  /// Uses Newton's method, safeguarded by bisection. For most pairs the unknown is ω12 - λ12, which is small and
  /// smooth. For nearly antipodal pairs, where ω12 - λ12 is steep, the unknown is α1. A trial yields a great circle
  /// with an approximate λ12. At fixed latitudes the distance changes by a sin α0 for each radian of λ12 (Clairaut), so
  /// the trial also yields the distance for the exact λ12. One trial is enough for nearly all pairs.
  fileprivate var distance: Double {
    if sharesEquator { return WGS84.semiMajorAxis * longitudeRadians }
    let direct = SphericalTriangle(self, longitude: longitude)
    if direct.sineOfArc == 0 && direct.cosineOfArc > 0 { return 0 }
    let isAntipodal = direct.isNearlyAntipodal
    var lower = 0.0
    var upper = isAntipodal ? .pi : min(supplementRadians, .pi * WGS84.flattening)
    var unknown = isAntipodal ? startingAzimuth : min(direct.estimatedExcess, upper)
    var count = 0
    while true {
      let trial = isAntipodal ? Trial(self, azimuth: unknown) : Trial(self, excess: unknown)
      let residual = trial.residual
      let step = residual / trial.slope
      let isSmall = abs(step) < 1e-5
      count += 1
      // The neglected terms are of third order. Near the equator the slope can be so steep that the azimuth has too few
      // digits for λ12; the distance has enough.
      let hasConverged = abs(residual) < 1e-13 || abs(step) < 1e-15 || isSmall && abs(residual) < trial.tolerance
      if hasConverged || count == Self.maximumTrials {
        return trial.arc.distance(residual: residual, node: trial.arc.node + (isSmall ? trial.nodeSlope * step / 2 : 0))
      }
      if residual < 0 { upper = unknown } else { lower = unknown }
      unknown += step
      let isBetween = unknown > lower && unknown < upper
      if !isBetween || count > Self.maximumNewtonSteps { unknown = (lower + upper) / 2 }
    }
  }

  private static var maximumNewtonSteps: Int { 20 }
  /// The number of trials after which bisection has reached the last digit.
  private static var maximumTrials: Int { maximumNewtonSteps + 56 }
}

/// A trial: a great circle between the latitudes of two places.
private struct Trial {
  let arc: GreatCircleArc
  /// λ12 minus λ12 of the arc.
  let residual: Double
  /// d(λ12 of the arc) / d(unknown). NaN or not positive if digits are lost.
  let slope: Double
  /// d sin α0 / d(unknown)
  let nodeSlope: Double
  /// The largest residual with which a step can be the last one.
  let tolerance: Double

  /// The great circle between the places if ω12 exceeds λ12 by `excess`.
  init(_ pair: PlacePair, excess: Double) {
    let triangle = SphericalTriangle(pair, longitude: pair.longitude.turned(by: excess))
    arc = triangle.arc
    residual = arc.longitudeExcess - excess
    slope = triangle.longitudeSlope
    nodeSlope = triangle.nodeSlope
    tolerance = 5e-6 * triangle.sineOfArc
  }

  /// The great circle that leaves the start at an azimuth, up to the point where it reaches the latitude of the end
  /// northwards (section 4). Its λ12 increases with the azimuth from 0 to π.
  init(_ pair: PlacePair, azimuth: Double) {
    let (start, end) = (pair.start, pair.end)
    let node = sin(azimuth) * start.cosine
    // These are cos α0 cos σ of start and end, which equal cos α cos β. cos α0 sin σ equals sin β.
    let cosine = cos(azimuth) * start.cosine
    let endCosine = abs(cosine * cosine - pair.sineOfSum * pair.sineOfDifference).squareRoot()

    // These are σ12 and ω12, both multiplied by cos²α0.
    let sineOfArc = max(cosine * end.sine - start.sine * endCosine, 0) + 0
    let (cosineProduct, sineProduct) = (cosine * endCosine, start.sine * end.sine)
    let sineOfTurn = node * sineOfArc
    let cosineOfTurn = cosineProduct + node * node * sineProduct
    let excess = atan2(
      sineOfTurn * pair.longitude.cosine - cosineOfTurn * pair.longitude.sine,
      cosineOfTurn * pair.longitude.cosine + sineOfTurn * pair.longitude.sine)
    arc = GreatCircleArc(
      length: atan2(sineOfArc, cosineProduct + sineProduct), node: node,
      sines: SIMD2(start.sine, end.sine), cosines: SIMD2(cosine, endCosine))
    residual = arc.longitudeExcess - excess

    // This is the reduced length m12 / b (section 3), multiplied by cos²α0.
    let square = WGS84.squaredSecondEccentricity
    let (squaredStart, squaredEnd) = (start.sine * start.sine, end.sine * end.sine)
    let reducedLength =
      Geodesic.root(onePlus: square * squaredEnd) * cosine * end.sine
      - Geodesic.root(onePlus: square * squaredStart) * start.sine * endCosine - cosineProduct * arc.reduction
    slope = (1 - WGS84.flattening) * reducedLength / ((squaredStart + cosine * cosine) * endCosine)
    nodeSlope = cosine
    tolerance = 3e-8
  }
}
