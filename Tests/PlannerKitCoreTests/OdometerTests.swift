import Testing

@testable import PlannerKitCore

/// Metres from fixes on a plane: east and north of one place, with seconds.
@Suite struct OdometerTests {
  private static func odometer(_ fixes: [(east: Double, north: Double, second: Double)]) throws -> Odometer {
    let fixes = try fixes.map { try Fix.at(north: $0.north, east: $0.east, time: .morning + $0.second) }
    var odometer = Odometer(at: try #require(fixes.first))
    for fix in fixes.dropFirst() { odometer.passed(fix) }
    return odometer
  }

  private static func metres(_ fixes: [(east: Double, north: Double, second: Double)]) throws -> Int {
    Int(try odometer(fixes).atEnd.metres.rounded())
  }

  @Test("chords of 25 m or more are summed, from the last fix that was summed · MILES-1.3")
  func chords() throws {
    #expect(try Self.metres([(0, 0, 0), (24, 0, 1), (0, 0, 2), (24.9, 0, 3)]) == 0)
    #expect(try Self.metres([(0, 0, 0), (10, 0, 1), (20, 0, 2), (30, 0, 3), (50, 0, 4), (60, 0, 5)]) == 60)
  }

  @Test(
    "a single fix 75 m or more away, there and back, is dropped · MILES-1.2",
    arguments: [(74.0, 248), (76, 100)])
  func outlier(away: Double, metres: Int) throws {
    let fixes = [(0.0, 0.0, 0.0), (50, 0, 1), (50, away, 2), (50, 0, 3), (100, 0, 4)]
    #expect(try Self.metres(fixes) == metres)
  }

  @Test(
    "fixes far away are dropped when the next one is back, unless there are four of them · MILES-1.2", arguments: 1...4)
  func outliers(count: Int) throws {
    var fixes = [(0.0, 0.0, 0.0), (50, 0, 1), (100, 0, 2)]
    for n in 1...count { fixes.append((100, 300 + Double(n) * 26, 2 + Double(n))) }
    fixes += [(150, 0, 10), (200, 0, 11)]
    #expect(try (Self.metres(fixes) == 200) == (count < 4))
  }

  @Test("a chord that is not twice the usual one is in no doubt · MILES-1.2")
  func noOutlier() throws {
    let straight = [(0.0, 0.0, 0.0), (200, 0, 1), (400, 0, 2), (600, 0, 3), (800, 0, 4), (1000, 0, 5)]
    #expect(try Self.metres(straight + [(1000, 300, 6), (1300, 300, 7)]) == 1600, "a right angle")
    #expect(
      try Self.metres(straight + [(1000, 401, 6), (1401, 401, 7), (1401, 802, 8)]) == 1968, "the first is cut off")
  }

  @Test("a fix in doubt counts once nothing has contradicted it for 60 s · MILES-1.2")
  func silence() throws {
    let odometer = try Self.odometer([(0, 0, 0), (50, 0, 1), (500, 0, 2)])
    #expect(odometer.readingAtRest(by: .morning + 61.999).metres < 51)
    #expect(odometer.readingAtRest(by: .morning + 62).metres > 499)
  }

  @Test(
    "a rest of 120 s takes back what was summed since it began · MILES-1.4", arguments: [(119.0, true), (120, false)])
  func rest(seconds: Double, hasMoved: Bool) throws {
    var fixes = [(0.0, 0.0, 0.0), (50, 0, 5), (100, 0, 10), (150, 0, 15), (200, 0, 20)]
    fixes += [(200, 30, 50), (200, 0, 80), (200, 30, 110), (200, 0, 20 + seconds)]
    let odometer = try Self.odometer(fixes)
    #expect(odometer.isResting == !hasMoved)
    #expect((odometer.atEnd.metres > 230) == hasMoved)
    let metres = odometer.readingAtRest(by: .morning + 20 + seconds).metres
    #expect((210...220).contains(metres), "200 to its first fix, and some 15 to its mean")
  }

  @Test("up to three fixes away do not end a rest; the fourth sums from the mean of the rest · MILES-1.4")
  func endOfRest() throws {
    var odometer = try Self.odometer([(0, 0, 0), (10, 0, 60), (20, 0, 120)])
    for (east, second) in [(100.0, 130.0), (10, 140), (90, 150), (100, 155), (110, 158), (15, 160)] {
      odometer.passed(try .at(north: 0, east: east, time: .morning + second))
    }
    #expect(odometer.isResting && odometer.atEnd.metres < 15)
    odometer.passed(try .at(north: 0, east: 100, time: .morning + 161))
    #expect(odometer.readingAtEnd(by: .morning + 170).metres < 15, "when the updates end")
    for (east, second) in [(111.0, 170.0), (151, 180), (191, 190), (231, 200)] {
      odometer.passed(try .at(north: 0, east: east, time: .morning + second))
    }
    #expect(!odometer.isResting)
    #expect(Int(odometer.atEnd.metres.rounded()) == 231)
  }

  @Test("a chord of 250 m or more is a gap, whose metres are known · MILES-1.5", arguments: [(249.0, 0), (251, 251)])
  func gap(chord: Double, bridged: Int) throws {
    let reading = try Self.odometer([(0, 0, 0), (50, 0, 1), (100, 0, 2), (100 + chord, 0, 3)]).atEnd
    #expect(Int(reading.metres.rounded()) == 100 + Int(chord))
    #expect(Int(reading.bridged.rounded()) == bridged)
  }

  @Test("a coarse fix is summed at three times its accuracy, and neither part of a rest nor its end · MILES-1.8")
  func coarse() throws {
    var odometer = try Self.odometer([(0, 0, 0)])
    odometer.passed(try .at(north: 89, accuracy: 30, time: .morning + 10))
    #expect(odometer.atEnd.metres == 0)
    odometer.passed(try .at(north: 91, accuracy: 30, time: .morning + 20))
    #expect(odometer.atEnd.metres > 90)
    odometer = try Self.odometer([(0, 0, 0), (10, 0, 60)])
    odometer.passed(try .at(north: 40, accuracy: 30, time: .morning + 130))
    #expect(!odometer.isResting)
    odometer.passed(try .at(north: 0, time: .morning + 131))
    #expect(odometer.isResting)
    odometer.passed(try .at(north: 109, accuracy: 30, time: .morning + 140))
    #expect(odometer.isResting, "it may be within 50 m")
  }

  @Test("it takes less than 300 bytes · MILES-1.7")
  func size() {
    #expect(MemoryLayout<Odometer>.size < 300)
  }

  @Test(
    "a chord is as long as the geodesic, within 1 in 10,000 · MILES-1.9",
    arguments: [0.0, 15, -33.9, 48.1, 60, -66], [(0.001, 0.0), (0, 0.001), (0.03, 0.04)])
  func chord(latitude: Double, step: (north: Double, east: Double)) throws {
    let start = try Coordinate(latitude: latitude, longitude: 179.99)
    let east = start.longitude + step.east
    let end = try Coordinate(latitude: latitude + step.north, longitude: east > 180 ? east - 360 : east)
    var odometer = Odometer(at: try Fix(coordinate: start, horizontalAccuracy: 5, time: .morning))
    odometer.passed(try Fix(coordinate: end, horizontalAccuracy: 5, time: .morning + 1))
    let geodesic = start.distance(to: end)
    #expect(abs(odometer.atEnd.metres - geodesic) <= geodesic / 10_000)
  }
}

extension Odometer {
  /// The metres to the newest fix, which nothing contradicts.
  fileprivate var atEnd: Reading { readingAtEnd(by: Instant(milliseconds: .max)) }
}
