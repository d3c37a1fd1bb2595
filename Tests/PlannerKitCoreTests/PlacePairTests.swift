import Foundation
import Testing

@testable import PlannerKitCore

/// How the search for the geodesic of nearly antipodal places starts (Karney 2013, section 5).
@Suite struct PlacePairTests {
  /// A pair whose end is about `west` and `north` of the start's antipode, in units of the astroid.
  private static func pair(_ latitude: Double, west: Double, north: Double) throws -> PlacePair {
    let cosine = cos(latitude * .pi / 180)
    let unit = 180 * WGS84.flattening * cosine
    return PlacePair(
      try Coordinate(latitude: latitude, longitude: 0),
      try Coordinate(latitude: -latitude - north * unit * cosine, longitude: 180 - west * unit))
  }

  @Test(
    "the starting azimuth is that of the astroid's tangent through the end · DAY-5", arguments: [-60, -30, -5.0],
    [0.01, 0.3, 0.9, 1.5, 4, 20])
  func tangent(latitude: Double, west: Double) throws {
    for north in [0.01, 0.2, 0.6, 1, 3, 15] {
      let pair = try Self.pair(latitude, west: west, north: north)
      let unit = .pi * WGS84.flattening * pair.start.cosine
      let (x, y) = (pair.supplementRadians / unit, -pair.sineOfSum / (unit * pair.start.cosine))
      #expect((x / west - 1).magnitude < 0.02 && (y / north - 1).magnitude < 0.02)
      let azimuth = pair.startingAzimuth
      #expect((x / sin(azimuth) + y / cos(azimuth) - 1).magnitude < 0.001 * (1 + x + y), "\(north): \(azimuth)")
      #expect(sin(azimuth) > 0 && cos(azimuth) < 0)
    }
  }

  @Test("on the axis towards the antipode the tangent touches the astroid · DAY-5", arguments: [0.0, 0.2, 0.7, 0.99])
  func axis(west: Double) throws {
    let azimuth = try Self.pair(-30, west: west, north: 0).startingAzimuth
    #expect((sin(azimuth) - west).magnitude < 1e-3 && cos(azimuth) < 0)
  }
}
