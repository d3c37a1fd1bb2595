/// A place on the WGS-84 ellipsoid, in degrees.
public struct Coordinate: Hashable, Sendable {
  /// -90 ... 90, north positive.
  public let latitude: Double
  /// -180 ... 180, east positive.
  public let longitude: Double

  public init(latitude: Double, longitude: Double) throws(Refusal) {
    try self.init(latitude: latitude, longitude: longitude, as: .place)
  }

  @inline(never)
  package init(latitude: Double, longitude: Double, as argument: PlaceArgument) throws(Refusal) {
    // NaN is in no range, so it is refused, too.
    guard (-90...90).contains(latitude) else {
      throw .latitudeOutOfRange(argument)
    }
    guard (-180...180).contains(longitude) else {
      throw .longitudeOutOfRange(argument)
    }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether the coordinate is exactly 0°, 0°, which a failed sensor may report.
  var isNullIsland: Bool {
    latitude == 0 && longitude == 0
  }

  /// The length of the geodesic to another place in metres (DAY-5).
  @inline(never)
  public func distance(to other: Coordinate) -> Double {
    Origin(self).distance(to: other)
  }
}
