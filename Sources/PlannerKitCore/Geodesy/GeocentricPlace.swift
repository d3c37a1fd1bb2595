/// A place on the WGS-84 ellipsoid in Cartesian coordinates in metres. The origin is the centre of the Earth. `x`
/// points to latitude 0 and longitude 0, and `z` to the north pole.
struct GeocentricPlace: Sendable {
  let x: Double
  let y: Double
  let z: Double

  init(x: Double, y: Double, z: Double) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// Each coordinate is accurate to 2 nm. A pole is the same place for every longitude; longitudes -180 and 180 are the
  /// same place, too.
  init(_ coordinate: Coordinate) {
    let latitude = SineCosine(degrees: abs(coordinate.latitude))
    let longitude = SineCosine(degrees: abs(coordinate.longitude))
    // This is the radius of curvature in the prime vertical.
    let radius =
      WGS84.semiMajorAxis / (1 - WGS84.squaredEccentricity * (latitude.sine * latitude.sine)).squareRoot()
    x = radius * latitude.cosine * longitude.cosine
    let east = radius * latitude.cosine * longitude.sine
    y = coordinate.longitude < 0 ? -east : east
    let north = radius * WGS84.squaredAxisRatio * latitude.sine
    z = coordinate.latitude < 0 ? -north : north
  }
}
