import Testing

@testable import PlannerKitCore

@Suite struct PreparedPlacesTests {
  private static let berlin = Coordinate(onGlobe: 52.5, longitude: 13.4)
  private static let paris = Coordinate(onGlobe: 48.9, longitude: 2.4)
  private static let sydney = Coordinate(onGlobe: -33.9, longitude: 151.2)

  private static func somewhere(around centre: Coordinate, _ random: inout SeededRandom) -> Coordinate {
    Coordinate(
      onGlobe: centre.latitude + .random(in: -2...2, using: &random),
      longitude: centre.longitude + .random(in: -3...3, using: &random))
  }

  private static func distances(of places: PreparedPlaces, from origin: Coordinate) -> [Double] {
    var distances: [Double] = []
    places.measure(from: origin, into: &distances)
    return distances
  }

  /// What each place must measure to, by the other forms of both ways to measure.
  private static func expected(_ coordinate: Coordinate?, from origin: Coordinate) -> Double {
    guard let coordinate else { return .nan }
    return GeocentricPlace(origin).nearDistance(to: GeocentricPlace(coordinate))
      ?? Geodesic.distance(from: origin, to: coordinate)
  }

  /// The same numbers, to the last bit; no number is the same as no number.
  private static func areEqual(_ distances: [Double], _ expected: [Double]) -> Bool {
    distances.count >= expected.count
      && zip(distances, expected).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
      && distances.dropFirst(expected.count).allSatisfy(\.isNaN)
  }

  private static func check(
    _ coordinates: [Coordinate?], from origin: Coordinate, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let places = PreparedPlaces(coordinates)
    let distances = distances(of: places, from: origin)
    #expect(places.coordinates == coordinates, sourceLocation: sourceLocation)
    #expect(distances.count == (coordinates.count + 7) / 8 * 8, sourceLocation: sourceLocation)
    #expect(
      areEqual(distances, coordinates.map { expected($0, from: origin) }), "\(distances)",
      sourceLocation: sourceLocation)
  }

  @Test(
    "any number of places measures as each of them alone, and the padding is no number · DAY-5",
    arguments: [0, 1, 2, 7, 8, 9, 15, 16, 17, 100])
  func counts(count: Int) {
    var random = SeededRandom(seed: UInt64(count) + 1)
    Self.check((0..<count).map { _ in Self.somewhere(around: Self.berlin, &random) }, from: Self.berlin)
  }

  @Test("a place without a coordinate has no distance, and costs the others nothing · DAY-5")
  func absentCoordinates() {
    var random = SeededRandom(seed: 3)
    Self.check([nil], from: Self.berlin)
    Self.check(Array(repeating: nil, count: 20), from: Self.berlin)
    Self.check([nil, Self.berlin, nil], from: Self.berlin)
    let mixed = (0..<50).map { _ in
      Bool.random(using: &random) ? nil : Self.somewhere(around: Self.paris, &random)
    }
    Self.check(mixed, from: Self.paris)
    Self.check(mixed + [Self.sydney, nil], from: Self.paris)
  }

  @Test("places too far for the series are measured by the other way, wherever they stand in the list · DAY-5")
  func farPlaces() {
    var random = SeededRandom(seed: 4)
    for origin in [Self.berlin, Self.paris, Self.sydney] {
      Self.check([Self.sydney], from: origin)
      Self.check([Self.berlin, Self.paris], from: origin)
      for far in [0, 3, 8, 20] {
        var coordinates = (0..<21).map { _ in Self.somewhere(around: Self.berlin, &random) }
        coordinates[far] = Self.sydney
        Self.check(coordinates, from: origin)
      }
      let scattered = (0..<100).map { _ in
        Coordinate(onGlobe: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
      }
      Self.check(scattered, from: origin)
    }
  }

  @Test("poles, date line and the equator are places like others · DAY-5")
  func edges() {
    for latitude in [-90.0, -89.999999, 0, 66, 90] {
      for longitude in [-180.0, -179.9, 0, 90, 180] {
        let origin = Coordinate(onGlobe: latitude, longitude: longitude)
        let around = [
          (0, 0), (0, 360), (0, -360), (1, 0), (-1, 0), (0, 1), (0, -1), (0, 180), (3, 180), (-3, -180),
        ]
        .map { Coordinate(onGlobe: latitude + $0.0, longitude: longitude + $0.1) }
        Self.check(around, from: origin)
        #expect(Self.distances(of: PreparedPlaces(around), from: origin)[0] == 0)
      }
    }
  }

  @Test("a list made anew measures as a new list · DAY-5")
  func rebuilding() {
    var random = SeededRandom(seed: 5)
    var places = PreparedPlaces()
    var distances: [Double] = []
    for count in [20, 9, 0, 33] {
      let centre = [Self.sydney, Self.berlin, Self.paris][count % 3]
      let coordinates = (0..<count).map { _ in Self.somewhere(around: centre, &random) }
      places.removeAll()
      for coordinate in coordinates { places.append(coordinate) }
      #expect(places.coordinates == coordinates)
      places.measure(from: centre, into: &distances)
      #expect(Self.areEqual(distances, coordinates.map { Self.expected($0, from: centre) }))
    }
  }

  @Test("measuring again needs no new memory · DAY-5")
  func memory() {
    let places = PreparedPlaces((0..<100).map { Coordinate(onGlobe: 52 + Double($0) / 100, longitude: 13) })
    var distances: [Double] = []
    places.measure(from: Self.berlin, into: &distances)
    let before = distances.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    places.measure(from: Self.paris, into: &distances)
    #expect(distances.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } == before)
  }
}
