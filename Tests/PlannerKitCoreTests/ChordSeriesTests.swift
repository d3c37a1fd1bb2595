import Testing

@testable import PlannerKitCore

@Suite struct ChordSeriesTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let start: Coordinate
    let end: Coordinate
    let metres: Double

    init(
      _ name: String, _ latitude: Double, _ longitude: Double, _ endLatitude: Double, _ endLongitude: Double,
      _ metres: Double
    ) {
      self.name = name
      start = Coordinate(onGlobe: latitude, longitude: longitude)
      end = Coordinate(onGlobe: endLatitude, longitude: endLongitude)
      self.metres = metres
    }

    var testDescription: String {
      "\(name), \(metres) m"
    }
  }

  private static func distance(_ start: Coordinate, _ end: Coordinate) -> Double? {
    GeocentricPlace(start).nearDistance(to: GeocentricPlace(end))
  }

  @Test("up to 600 km a distance is within 20 nm of the geodesic, and the same back · DAY-5", arguments: cases)
  func known(_ known: Case) throws {
    let there = try #require(Self.distance(known.start, known.end))
    #expect(abs(there - known.metres) <= 20e-9, "off by \((there - known.metres) * 1e9) nm")
    #expect(there == Self.distance(known.end, known.start))
  }

  @Test("a place is at distance 0 from itself, exactly, also under another name · DAY-5")
  func samePlace() {
    let names = [
      (90, 0, 90, 77), (-90, -180, -90, 12.3), (0, 180, 0, -180), (52.5, 180, 52.5, -180), (52.5, 13.4, 52.5, 13.4),
      (-0.0, -0.0, 0.0, 0.0), (0, 0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude),
    ]
    for (latitude, longitude, otherLatitude, otherLongitude) in names {
      let place = Coordinate(onGlobe: latitude, longitude: longitude)
      let other = Coordinate(onGlobe: otherLatitude, longitude: otherLongitude)
      #expect(Self.distance(place, other) == 0, "\(place)")
    }
  }

  @Test("a way longer than 600 km is none of the series' · DAY-5", arguments: 1...10)
  func farPlaces(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<1000 {
      let start = Coordinate(
        onGlobe: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
      let end = Coordinate(
        onGlobe: start.latitude + .random(in: -12...12, using: &random),
        longitude: .random(in: -180...180, using: &random))
      let distance = Geodesic.distance(from: start, to: end)
      guard abs(distance - ChordSeries.longest) > 1 else { continue }
      #expect((Self.distance(start, end) == nil) == (distance > ChordSeries.longest), "\(start) to \(end)")
    }
  }

  @Test("the farthest there is, is far · DAY-5")
  func antipodes() {
    for latitude in [-90.0, -45, -1e-9, 0, 30, 90] {
      let start = Coordinate(onGlobe: latitude, longitude: 10)
      #expect(Self.distance(start, Coordinate(onGlobe: -latitude, longitude: -170)) == nil)
    }
  }
}
