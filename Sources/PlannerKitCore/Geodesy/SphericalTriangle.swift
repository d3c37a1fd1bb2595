import CMath

/// The triangle of the pole and two places on the auxiliary sphere, with the angle ω12 at the pole.
struct SphericalTriangle {
  /// sin σ12
  let sineOfArc: Double
  let cosineOfArc: Double
  /// σ12
  private let length: Double
  /// sin α0, which is the same for both places (5).
  private let node: Double
  /// cos α0 sin σ of start and end, which equals sin β.
  private let sines: SIMD2<Double>
  /// cos α0 cos σ of start and end, which equals cos α cos β.
  private let cosines: SIMD2<Double>
  /// The places are nearly antipodal if the arc is longer than a quarter turn and its sine is less than this.
  private let antipodalSine: Double

  init(_ pair: PlacePair, longitude: SineCosine) {
    let (start, end) = (pair.start, pair.end)
    // These are sin σ12 sin α1, and sin σ12 cos α of start and end, in forms that are precise for near and for nearly
    // antipodal places.
    let across = end.cosine * longitude.sine
    let isFar = longitude.cosine < 0
    let versed = longitude.sine * longitude.sine / (isFar ? longitude.cosine - 1 : longitude.cosine + 1)
    let along = (isFar ? pair.sineOfSum : pair.sineOfDifference) + start.sine * end.cosine * versed
    let alongAtEnd = (isFar ? -pair.sineOfSum : pair.sineOfDifference) - start.cosine * end.sine * versed

    sineOfArc = (across * across + along * along).squareRoot()
    cosineOfArc = start.sine * end.sine + start.cosine * end.cosine * longitude.cosine
    length = atan2(sineOfArc, cosineOfArc)
    node = start.cosine * across / sineOfArc
    sines = SIMD2(start.sine, end.sine)
    cosines = SIMD2(start.cosine, end.cosine) * SIMD2(along, alongAtEnd) / sineOfArc
    antipodalSine = 3 * .pi * WGS84.flattening * start.cosine * start.cosine
  }

  var arc: GreatCircleArc {
    GreatCircleArc(length: length, node: node, sines: sines, cosines: cosines)
  }

  /// Whether λ12 changes too steeply with ω12 for Newton's method.
  var isNearlyAntipodal: Bool {
    cosineOfArc < 0 && sineOfArc < antipodalSine
  }

  /// d sin α0 / dω12
  var nodeSlope: Double {
    cosines[0] * cosines[1] / sineOfArc
  }

  /// dλ12 / dω12, to first order in f.
  var longitudeSlope: Double {
    1 - WGS84.flattening * (nodeSlope * length + node * node)
  }

  /// The initial value of ω12 - λ12 for a triangle with the angle λ12: the first step of Newton's method, with the
  /// integral of (8) to first order in ε.
  var estimatedExcess: Double {
    let ends = sines * cosines
    let shortening = WGS84.squaredSecondEccentricity / 8 * ((1 - node * node) * length - (ends[1] - ends[0]))
    return WGS84.flattening * node * (length - shortening) / longitudeSlope
  }
}
