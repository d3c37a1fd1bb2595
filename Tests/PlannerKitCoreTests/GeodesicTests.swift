import Testing

@testable import PlannerKitCore

@Suite struct GeodesicTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let start: (latitude: Double, longitude: Double)
    let end: (latitude: Double, longitude: Double)
    let metres: Double

    init(_ name: String, _ start: (Double, Double), _ end: (Double, Double), metres: Double) {
      self.name = name
      self.start = start
      self.end = end
      self.metres = metres
    }

    var testDescription: String {
      "\(name): \(start) to \(end)"
    }
  }

  /// The longest there is: from pole to pole.
  private static let halfMeridian = 20_003_931.458625

  private static func distance(_ start: (Double, Double), _ end: (Double, Double)) throws -> Double {
    Geodesic.distance(
      from: try Coordinate(latitude: start.0, longitude: start.1), to: try Coordinate(latitude: end.0, longitude: end.1)
    )
  }

  @Test("distances are right to a millimetre, both ways · DAY-5", arguments: cases)
  func known(_ known: Case) throws {
    let there = try Self.distance(known.start, known.end)
    let back = try Self.distance(known.end, known.start)
    #expect(abs(there - known.metres) < 0.001, "off by \(there - known.metres) m")
    #expect(abs(back - known.metres) < 0.001, "back, off by \(back - known.metres) m")
  }

  @Test(
    "a place is at distance 0 from itself, also by the name of another longitude · DAY-5",
    arguments: [
      (90, 0, 90, 77), (-90, -180, -90, 180), (0, 180, 0, -180), (52.5, 13.4, 52.5, 13.4), (-0.0, -0.0, 0.0, 0.0),
    ] as [(Double, Double, Double, Double)])
  func samePlace(latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double) throws {
    let distance = try Self.distance((latitude, longitude), (otherLatitude, otherLongitude))
    #expect(distance < 1e-6)
    if longitude == otherLongitude { #expect(distance == 0) }
  }

  private static let latitudes: [Double] = [
    -90, (-90.0).nextUp, -89.999999, -45, -.leastNonzeroMagnitude, 0, 1e-300, 1e-9, 45.0.nextUp, 89.999999,
    90.0.nextDown, 90,
  ]
  private static let longitudes: [Double] = [
    -180, (-180.0).nextUp, -179.999999, -90, -.leastNonzeroMagnitude, 0, .leastNormalMagnitude, 1e-9, 90, 90.0.nextUp,
    180.0.nextDown, 180,
  ]

  @Test(
    "no pair of places at the edges gives anything but a distance, nor one way another than back · DAY-5",
    arguments: latitudes)
  func edges(latitude: Double) throws {
    for longitude: Double in [-180, -.leastNonzeroMagnitude, 0, 90, 180.0.nextDown] {
      for otherLatitude in Self.latitudes {
        for otherLongitude in Self.longitudes {
          let there = try Self.distance((latitude, longitude), (otherLatitude, otherLongitude))
          let back = try Self.distance((otherLatitude, otherLongitude), (latitude, longitude))
          let isDistance = there >= 0 && there <= Self.halfMeridian + 0.001 && abs(there - back) < 0.001
          guard !isDistance else { continue }
          Issue.record("\((latitude, longitude)) to \((otherLatitude, otherLongitude)): \(there), back \(back)")
        }
      }
    }
  }

  @Test("no way is longer than a detour · DAY-5", arguments: 1...20)
  func triangles(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<50 {
      let places = (0..<3).map { _ in
        (Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
      }
      let direct = try Self.distance(places[0], places[1])
      let detour = try Self.distance(places[0], places[2]) + Self.distance(places[2], places[1])
      #expect(direct <= detour + 0.001, "\(places)")
    }
  }
}
