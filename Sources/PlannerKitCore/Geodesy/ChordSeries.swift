import CMath

/// The length of a geodesic on the WGS-84 ellipsoid as a power series in its chord, for distances of up to 600 km.
///
/// `chord_series.h` has the formula; `docs/geodesy.md` derives the series and its error.
enum ChordSeries {
  /// The longest distance in metres for which the series is within 15 nm of the geodesic. Longer distances need
  /// `Geodesic`.
  static var longest: Double { CHORD_SERIES_LONGEST }
}

extension GeocentricPlace {
  /// The length of the geodesic to another place in metres, within 20 nm; nil if it is longer than
  /// `ChordSeries.longest`.
  @inline(never)
  func nearDistance(to other: GeocentricPlace) -> Double? {
    let length = chord_series_length(x, y, z, other.x, other.y, other.z)
    return length <= ChordSeries.longest ? length : nil
  }
}
