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

  @Test("up to 600 km a distance is within 15 nm of the geodesic, and the same in reverse · DAY-5", arguments: cases)
  func known(_ known: Case) throws {
    let forward = try #require(Self.distance(known.start, known.end))
    #expect(abs(forward - known.metres) <= 15e-9, "off by \((forward - known.metres) * 1e9) nm")
    #expect(forward == Self.distance(known.end, known.start))
  }

  @Test("the distance from a place to itself is exactly 0, also by another longitude · DAY-5")
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

  @Test("distances are bit-identical on all machines: no operations are fused · DAY-5")
  func bits() throws {
    // Not from degrees: the sines come from the C library.
    func place(_ x: Double, _ y: Double, _ z: Double) -> GeocentricPlace {
      unsafeBitCast((x, y, z), to: GeocentricPlace.self)
    }
    let start = place(3_782_000, 902_000, 5_038_000)
    var sum: UInt64 = 0
    for index in 0..<1000 {
      let step = Double(index)
      let end = place(start.x + 313.7 * step, start.y - 177.1 * step, start.z + 99.3 * step)
      sum &+= try #require(start.nearDistance(to: end)).bitPattern
    }
    #expect(sum == 12_106_054_376_975_808_613)
  }

  @Test("the series gives no distance beyond 600 km · DAY-5", arguments: 1...10)
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

  @Test("the farthest places are beyond the series · DAY-5")
  func antipodes() {
    for latitude in [-90.0, -45, -1e-9, 0, 30, 90] {
      let start = Coordinate(onGlobe: latitude, longitude: 10)
      #expect(Self.distance(start, Coordinate(onGlobe: -latitude, longitude: -170)) == nil)
    }
  }
}
