/// The shape of the WGS-84 ellipsoid.
enum WGS84 {
  /// The semi-major axis a, in metres.
  static var semiMajorAxis: Double { 6_378_137 }
  /// The flattening f.
  static var flattening: Double { 1 / 298.257223563 }
  /// The semi-minor axis b, in metres.
  static var semiMinorAxis: Double { semiMajorAxis * (1 - flattening) }
  /// The third flattening n.
  static var thirdFlattening: Double { flattening / (2 - flattening) }
  /// b²/a²
  static var squaredAxisRatio: Double { (1 - flattening) * (1 - flattening) }
  /// e², the squared eccentricity of the meridian.
  static var squaredEccentricity: Double { flattening * (2 - flattening) }
  /// e'², the squared second eccentricity.
  static var squaredSecondEccentricity: Double { squaredEccentricity / squaredAxisRatio }
}
