import Testing

@testable import PlannerKitCore

@Suite struct PreparedPlacesTests {
  private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: min(max(latitude, -90), 90), longitude: min(max(longitude, -180), 180))
  }

  private static func somewhere(around centre: Coordinate, _ random: inout SeededRandom) throws -> Coordinate {
    try place(
      centre.latitude + .random(in: -2...2, using: &random), centre.longitude + .random(in: -3...3, using: &random))
  }

  /// Measures the places of a list, with wide registers if there are any and without, and compares with each place
  /// measured alone.
  private static func check(
    _ coordinates: [Coordinate?], from origin: Coordinate, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for places in [PreparedPlaces(), PreparedPlaces(isWide: false)] {
      let distances = measured(coordinates, places, from: GeocentricPlace(origin))
      let isPadded = distances.dropFirst(coordinates.count).allSatisfy(\.isNaN)
      #expect(isPadded, sourceLocation: sourceLocation)
      for (distance, coordinate) in zip(distances, coordinates) {
        let isRight =
          if let coordinate {
            // Bit-identical, or beyond the series.
            GeocentricPlace(origin).nearDistance(to: GeocentricPlace(coordinate)).map { $0 == distance }
              ?? (distance > ChordSeries.longest)
          } else {
            distance.isNaN
          }
        #expect(isRight, "\(distance)", sourceLocation: sourceLocation)
      }
    }
  }

  /// All blocks, one by one.
  private static func measured(
    _ coordinates: [Coordinate?], _ empty: PreparedPlaces, from origin: GeocentricPlace
  ) -> [Double] {
    var places = empty
    for coordinate in coordinates { places.append(coordinate) }
    return stride(from: 0, to: coordinates.count, by: PreparedPlaces.width).flatMap { first in
      let distances = places.distances(from: origin, first: first)
      return distances.indices.map { distances[$0] }
    }
  }

  @Test(
    "any number of places gives the same distances as each alone, and the padding is NaN · DAY-5",
    arguments: [0, 1, 2, 7, 8, 9, 15, 16, 17, 100])
  func counts(count: Int) throws {
    var random = SeededRandom(seed: UInt64(count) + 1)
    let berlin = try Self.place(52.5, 13.4)
    Self.check(try (0..<count).map { _ in try Self.somewhere(around: berlin, &random) }, from: berlin)
  }

  @Test("a row without a coordinate has no distance, and does not affect the others · DAY-5")
  func absentCoordinates() throws {
    var random = SeededRandom(seed: 3)
    let (paris, sydney) = (try Self.place(48.9, 2.4), try Self.place(-33.9, 151.2))
    Self.check([nil], from: paris)
    Self.check(Array(repeating: nil, count: 20), from: paris)
    Self.check([nil, paris, nil], from: paris)
    let mixed = try (0..<50).map { _ in
      try Bool.random(using: &random) ? nil : Self.somewhere(around: paris, &random)
    }
    Self.check(mixed, from: paris)
    Self.check(mixed + [sydney, nil], from: paris)
  }

  @Test("places too far for the series are detected anywhere in the list · DAY-5")
  func farPlaces() throws {
    var random = SeededRandom(seed: 4)
    let (berlin, sydney) = (try Self.place(52.5, 13.4), try Self.place(-33.9, 151.2))
    for origin in [berlin, sydney] {
      for far in [0, 3, 8, 20] {
        var coordinates = try (0..<21).map { _ in try Self.somewhere(around: berlin, &random) }
        coordinates[far] = sydney
        Self.check(coordinates, from: origin)
      }
      let scattered = try (0..<200).map { _ in
        try Self.place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
      }
      Self.check(scattered, from: origin)
    }
  }

  @Test("the poles, the date line and the equator are no special cases · DAY-5")
  func edges() throws {
    for latitude in [-90.0, -89.999999, 0, 66, 90] {
      for longitude in [-180.0, -179.9, 0, 90, 180] {
        let origin = try Self.place(latitude, longitude)
        let around =
          [
            (0, 0), (0, 360), (0, -360), (1, 0), (-1, 0), (0, 1), (0, -1), (0, 180), (3, 180), (-3, -180),
          ] as [(Double, Double)]
        Self.check(try around.map { try Self.place(latitude + $0.0, longitude + $0.1) }, from: origin)
        #expect(origin.distance(to: origin) == 0)
      }
    }
  }

  @Test("distances are bit-identical with and without wide registers · DAY-5", arguments: 1...20)
  func registers(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let origin = try Self.somewhere(around: Self.place([-90, -45, 0, 52.5, 90][Int(seed) % 5], 180), &random)
    let coordinates = try (0..<1000).map { _ -> Coordinate? in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: nil
      case 1: origin
      case 2: try Self.place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
      default: try Self.somewhere(around: origin, &random)
      }
    }
    let bits = [PreparedPlaces(), PreparedPlaces(isWide: false)].map { places in
      Self.measured(coordinates, places, from: GeocentricPlace(origin)).map { $0.isNaN ? nil : $0.bitPattern }
    }
    #expect(bits[0] == bits[1])
  }

  @Test("places are measured at once up to the first block that is not all near or does not fit · DAY-5")
  func runs() throws {
    let berlin = try Self.place(52.5, 13.4)
    let (near, far, none) = (try Self.place(52, 13), try Self.place(0, 0), nil as Coordinate?)
    let origin = GeocentricPlace(berlin)
    for others in [[:], [0: none], [47: far], [17: far, 30: none], [31: none, 49: far]] {
      for empty in [PreparedPlaces(), PreparedPlaces(isWide: false)] {
        var places = empty
        for index in 0..<50 { places.append(others[index] ?? near) }
        for (first, room) in [(0, 0), (0, 1), (0, 7), (0, 8), (0, 47), (0, 48), (0, 50), (16, 20), (48, 2)] {
          var distances = [Double](repeating: -1, count: room)
          let count = distances.withUnsafeMutableBytes { places.measure(from: origin, first: first, into: $0) }
          let nearBlocks = stride(from: first, to: first + room / 8 * 8, by: 8).prefix { block in
            (block..<(block + 8)).allSatisfy { others[$0] == nil }
          }
          #expect(count == nearBlocks.count * 8, "\(first), \(room)")
          for index in 0..<min(count + 8, room) {
            let block = places.distances(from: origin, first: (first + index) / 8 * 8)
            #expect(distances[index].bitPattern == block[index % 8].bitPattern)
          }
        }
      }
    }
  }

  @Test("places added, removed and replaced one by one are those prepared afresh · DAY-5", arguments: 1...10)
  func singlePlaces(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let berlin = try Self.place(52.5, 13.4)
    var (places, coordinates) = (PreparedPlaces(), [Coordinate?]())
    for step in 0..<300 {
      let coordinate = Int.random(in: 0..<6, using: &random) == 0 ? nil : try Self.somewhere(around: berlin, &random)
      let index = Int.random(in: 0...coordinates.count, using: &random)
      // Grows past several blocks, then shrinks to none.
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(step < 150 ? 7 : 1):
        places.append(coordinate)
        coordinates.append(coordinate)
      case 7:
        guard index < coordinates.count else { continue }
        places.replace(at: index, with: coordinate)
        coordinates[index] = coordinate
      default:
        guard coordinates.popLast() != nil else { continue }
        places.removeLast()
      }
      var afresh = PreparedPlaces()
      for coordinate in coordinates { afresh.append(coordinate) }
      #expect(Self.blocks(of: places) == Self.blocks(of: afresh), "step \(step)")
    }
    for _ in coordinates { places.removeLast() }
    #expect(Self.blocks(of: places) == [])
  }

  /// The prepared places bit by bit, whatever the NaN.
  private static func blocks(of places: PreparedPlaces) -> [UInt64?] {
    let blocks = Mirror(reflecting: places).descendant("blocks") as? [Double]
    return (blocks ?? [.infinity]).map { $0.isNaN ? nil : $0.bitPattern }
  }

  @Test("the distances of rows equal those of each place alone, near or far · DAY-5", arguments: 1...5)
  func rows(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let berlin = try Self.place(52.5, 13.4)
    let coordinates: [Coordinate?] = try (0..<(10 + Int(seed))).map { index in
      if index % 5 == 4 { return nil }
      return index % 3 == 2
        ? try Self.place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
        : try Self.somewhere(around: berlin, &random)
    }
    let tasks = try coordinates.enumerated().map { index, coordinate in
      try PlanTask(id: TaskID(UInt64(index)), title: "K", coordinate: coordinate)
    }
    var context = RowContext.nowhere
    context.isAuthorized = true
    context.origin = Origin(berlin)
    var list = HomeList()
    _ = list.list(tasks, in: context)
    let known = coordinates.map { $0.map(berlin.distance(to:)) }
    #expect(list.rows.all.map(\.distance) == known)
    for room in [0, 1, 8, 9, tasks.count, tasks.count + 5] {
      var distances = [Double](repeating: -1, count: room)
      distances.withUnsafeMutableBytes { bytes in
        if let start = bytes.baseAddress { list.writeDistances(from: Origin(berlin), into: start, capacity: room) }
      }
      let expected = known.map { $0 ?? .infinity }
      let rest = Array(repeating: -1.0, count: max(room - tasks.count, 0))
      #expect(distances == Array(expected.prefix(room)) + rest)
    }
  }
}
