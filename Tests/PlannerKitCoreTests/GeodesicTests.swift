import Foundation
import Testing

@testable import PlannerKitCore

@Suite struct GeodesicTests {
  /// The accepted error in metres. The largest errors in a million pairs of all kinds are 2.2 nm and 7.5 nm; the rest
  /// is margin for another libm. The promises are 15 nm up to 600 km and 50 nm anywhere.
  private static func tolerance(for metres: Double) -> Double {
    metres < 600_000 ? 5e-9 : 15e-9
  }

  /// From pole to pole: the longest distance.
  private static let halfMeridian = 20_003_931.458625447

  private static func distance(_ start: (Double, Double), _ end: (Double, Double)) throws -> Double {
    Geodesic.distance(
      from: try Coordinate(latitude: start.0, longitude: start.1), to: try Coordinate(latitude: end.0, longitude: end.1)
    )
  }

  /// The fault in the distance of two places; nil if there is none. Checked in both directions, and with both places
  /// mirrored at the equator.
  private static func fault(_ start: (Double, Double), _ end: (Double, Double), metres: Double) throws -> String? {
    let forward = try distance(start, end)
    let back = try distance(end, start)
    let mirrored = try distance((-start.0, start.1), (-end.0, end.1))
    guard forward == back, forward == mirrored else { return "\(start) to \(end): \(forward), \(back), \(mirrored)" }
    guard abs(forward - metres) < tolerance(for: metres) else {
      return "\(start) to \(end): \(forward), off by \((forward - metres) * 1e9) nm"
    }
    return metres == 0 && forward > 1e-300 ? "\(start) to \(end): \(forward), not 0" : nil
  }

  struct Region: CustomTestStringConvertible {
    let testDescription: String
    var rows: [[Double]] = []
  }

  private static let regions: [Region] = table.split(separator: "\n").reduce(into: []) { regions, line in
    if line.hasPrefix("# ") {
      regions.append(Region(testDescription: String(line.dropFirst(2))))
    } else if let last = regions.indices.last {
      regions[last].rows.append(line.split(separator: " ").compactMap { Double($0) })
    }
  }

  @Test("the distance is within 15 nm of the geodesic, and within 5 nm up to 600 km · DAY-5", arguments: regions)
  func known(_ region: Region) throws {
    #expect(!region.rows.isEmpty)
    for row in region.rows {
      try #require(row.count == 5)
      let fault = try Self.fault((row[0], row[1]), (row[2], row[3]), metres: row[4])
      if let fault { Issue.record("\(fault)") }
    }
  }

  /// C. F. F. Karney, "Test set for geodesics", doi:10.5281/zenodo.32156: GeodTest.dat, or a part of it, if the
  /// environment names the file.
  private static let testSet = ProcessInfo.processInfo.environment["GEODTEST"]

  @Test("the distance is that of Karney's test set · DAY-5", .enabled(if: testSet != nil, "GEODTEST names no file"))
  func karneysTestSet() throws {
    let file = URL(filePath: try #require(Self.testSet))
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    for line in lines {
      let row = line.split(separator: " ").compactMap { Double($0) }
      try #require(row.count == 10)
      // The set rounds distances to 100 nm.
      let off = try Self.distance((row[0], row[1]), (row[3], row[4])) - row[6]
      if abs(off) > 65e-9 { Issue.record("\(line): off by \(off * 1e9) nm") }
    }
    #expect(!lines.isEmpty)
  }

  @Test(
    "the distance from a place to itself is 0, also by another longitude · DAY-5",
    arguments: [
      (90, 0, 90, 77), (-90, -180, -90, 180), (-90, 12, -90, 192 - 360), (0, 180, 0, -180), (-0.0, 180, 0, -180),
      (10, -180, 10, 180), (52.5, 13.4, 52.5, 13.4), (-0.0, -0.0, 0.0, 0.0), (89.9, 1e-300, 89.9, 1e-300),
    ] as [(Double, Double, Double, Double)])
  func samePlace(latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double) throws {
    #expect(try Self.distance((latitude, longitude), (otherLatitude, otherLongitude)) == 0)
    #expect(try Self.distance((otherLatitude, otherLongitude), (latitude, longitude)) == 0)
  }

  private static let latitudes: [Double] = [
    -90, (-90.0).nextUp, -89.999999, -45, -1e-16, -.leastNonzeroMagnitude, -0.0, 0, 1e-300, 1e-17, 1e-16.nextUp, 1e-9,
    45.0.nextUp, 89.999999, 90.0.nextDown, 90,
  ]
  private static let longitudes: [Double] = [
    -180, (-180.0).nextUp, -179.999999, -179.4, -90, -.leastNonzeroMagnitude, -0.0, 0, .leastNormalMagnitude, 1e-160,
    1e-17, 1e-9, 90, 90.0.nextUp, 179.39649425, 180.0.nextDown, 180,
  ]

  @Test(
    "extreme pairs of places have a valid distance, the same in both directions · DAY-5",
    arguments: latitudes)
  func edges(latitude: Double) throws {
    for longitude in Self.longitudes {
      for otherLatitude in Self.latitudes {
        for otherLongitude in Self.longitudes {
          let forward = try Self.distance((latitude, longitude), (otherLatitude, otherLongitude))
          let back = try Self.distance((otherLatitude, otherLongitude), (latitude, longitude))
          guard !(forward >= 0 && forward < Self.halfMeridian + 1e-8 && forward == back) else { continue }
          Issue.record("\((latitude, longitude)) to \((otherLatitude, otherLongitude)): \(forward), back \(back)")
        }
      }
    }
  }
}
