import CPlanner
import CPlannerABI
import Testing

/// A geodesic of WGS-84, computed with GeographicLib.
private struct Geodesic: CustomTestStringConvertible {
  var testDescription: String
  var from: Place
  var to: Place
  var metres: Double

  init(_ name: String, _ from: (Double, Double), _ to: (Double, Double), _ metres: Double) {
    testDescription = name
    self.from = Place(latitude: from.0, longitude: from.1)
    self.to = Place(latitude: to.0, longitude: to.1)
    self.metres = metres
  }
}

private let geodesics = [
  Geodesic("Berlin to Paris", (52.5200, 13.4050), (48.8566, 2.3522), 879_699.316129),
  Geodesic("around the corner", (52.4895, 13.3951), (52.4906, 13.4012), 432.047880),
  Geodesic("London to New York", (51.5074, -0.1278), (40.7128, -74.0060), 5_585_233.578931),
  Geodesic("Sydney to Santiago", (-33.8688, 151.2093), (-33.4489, -70.6693), 11_368_984.480281),
  Geodesic("pole to pole", (90, 0), (-90, 0), 20_003_931.458625),
  Geodesic("equator to pole", (0, 10), (90, 10), 10_001_965.729313),
  Geodesic("across the date line", (-17, 179.9), (-17, -179.9), 21_297.165228),
  Geodesic("nearly antipodal", (0.5, 0), (-0.1, 179.7), 19_954_739.259112),
  Geodesic("antipodal on the equator", (0, 10), (0, -170), 20_003_931.458625),
  Geodesic("a step on the equator", (0, 10), (0, 10.001), 111.319491),
  Geodesic("a quarter of the equator", (0, 10), (0, 100), 10_018_754.171395),
  Geodesic("both names of the date line", (10, 180), (10, -180), 0),
  Geodesic("the same pole", (90, 0), (90, 120), 0),
  Geodesic("a metre", (52.5, 13.4), (52.500009, 13.4), 1.001491),
]

struct DistanceTests {
  @Test("distances are geodesics of WGS-84, to the millimetre, in both directions · DAY-5", arguments: geodesics)
  private func geodesic(_ geodesic: Geodesic) throws {
    for (from, to) in [(geodesic.from, geodesic.to), (geodesic.to, geodesic.from)] {
      let host = TestHost.loaded([Visit(1, at: to)], fix: from)
      let row = try host.row(1)
      let (distance, travelTime) = try (#require(row.distance), #require(row.travelTime))
      #expect(abs(distance - geodesic.metres) < 0.001)
      #expect(abs(travelTime - geodesic.metres * 1.3 / (40 / 3.6)) < 0.001)
    }
  }

  @Test("a distance of 0 is present · DAY-5")
  func zero() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0))], fix: .east(0))
    #expect(try host.row(1).distance == 0 && host.row(1).travelTime == 0)
    #expect(try host.row(1).distanceText == "0 m" && host.row(1).travelTimeText == "< 1 min")
  }

  @Test("a used fix recomputes every distance; an unused one recomputes none · DAY-5")
  func recomputed() throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000)), Visit(2, at: .east(-1_000))], fix: .east(0))
    host.later(10)
    host.fix(.east(90))
    #expect(try abs(#require(host.row(1).distance) - 1_000) < 0.001)
    host.later(10)
    host.fix(.east(250))
    #expect(try abs(#require(host.row(1).distance) - 750) < 0.001)
    #expect(try abs(#require(host.row(2).distance) - 1_250) < 0.001)
  }

  @Test("a task added or moved later has its distance at once · DAY-5, DAY-6")
  func later() throws {
    let host = TestHost.loaded([Visit(1)], fix: .east(0))
    host.add(Visit(2, at: .east(300)))
    host.update(Visit(1, at: .east(400)))
    #expect(try abs(#require(host.row(2).distance) - 300) < 0.001)
    #expect(try abs(#require(host.row(1).distance) - 400) < 0.001)
    host.stop()
    host.add(Visit(3, at: .east(500)))
    #expect(try abs(#require(host.row(3).distance) - 500) < 0.001, "a stopped planner measures, too · LIFE-2")
  }

  @Test("detour factor and speed are configurable · DAY-5")
  func configured() throws {
    let host = TestHost.loaded([Visit(1, at: .east(10_000))], Settings(detour: 1, speed: 36), fix: .east(0))
    #expect(try abs(#require(host.row(1).travelTime) - 1_000) < 0.001)
    host.change(Settings(detour: 2, speed: 72))
    host.later(60)
    host.fix(.east(1_000))
    #expect(try abs(#require(host.row(1).travelTime) - 900) < 0.001)
    for bad in [0.999, 10.001, .nan] { #expect(host.change(Settings(detour: bad)) == .invalidArgument) }
    for bad in [0.999, 1_000.1, .infinity] { #expect(host.change(Settings(speed: bad)) == .invalidArgument) }
  }
}
