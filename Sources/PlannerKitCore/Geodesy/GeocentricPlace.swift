import CMath

/// A place on the WGS-84 ellipsoid by Cartesian coordinates in metres: the origin is the centre of the Earth, `x` points
/// to latitude 0 and longitude 0, `z` to the north pole.
struct GeocentricPlace: Sendable {
  let x: Double
  let y: Double
  let z: Double

  /// Each coordinate is good to 2 nm. A pole is the same place under every longitude, and the date line under both names.
  init(_ coordinate: Coordinate) {
    let latitude = Angle(degrees: coordinate.latitude)
    let longitude = Angle(degrees: coordinate.longitude)
    // The radius of curvature in the prime vertical.
    let radius =
      WGS84.semiMajorAxis / (1 - WGS84.squaredEccentricity * (latitude.sine * latitude.sine)).squareRoot()
    x = radius * latitude.cosine * longitude.cosine
    y = radius * latitude.cosine * longitude.sine
    z = radius * WGS84.squaredAxisRatio * latitude.sine
  }
}

/// The sine and cosine of -180 ... 180 degrees, exact at quarter turns: only up to an eighth of a turn is rounded to
/// radians.
private struct Angle {
  let sine: Double
  let cosine: Double

  init(degrees: Double) {
    let size = abs(degrees)
    let isSteep = size > 45 && size <= 135
    let rest: Double = isSteep ? 90 - size : size > 45 ? 180 - size : size
    let radians = rest * (.pi / 180)
    let (near, far) = (sin(radians), cos(radians))
    let height = isSteep ? far : near
    sine = degrees < 0 ? -height : height
    cosine = isSteep ? near : size > 45 ? -far : far
  }
}
