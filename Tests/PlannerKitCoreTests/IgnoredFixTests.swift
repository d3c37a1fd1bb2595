import Testing

@testable import PlannerKitCore

/// Fixes at exactly 0°, 0°, and fixes of another clock (LOC-3.11, LOC-3.13).
@Suite struct IgnoredFixTests {
  /// A planner with a stop at each place, which has received a fix at each of the other places, an hour apart.
  private static func planner(stops: [(Double, Double)], fixes: [(Double, Double)]) throws -> Planner {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    planner.authorizationChanged(to: .always, now: .morning)
    planner.start(now: .morning)
    for (index, place) in stops.enumerated() {
      let coordinate = try Coordinate(latitude: place.0, longitude: place.1)
      let id = TaskID(UInt64(index) + 1)
      try planner.taskAdded(PlanTask(id: id, title: "K", order: 1, coordinate: coordinate), now: .morning)
    }
    for (index, place) in fixes.enumerated() { try receive(place, at: Double(index) * 3_600, &planner) }
    return planner
  }

  private static func receive(_ place: (Double, Double), at seconds: Double, _ planner: inout Planner) throws {
    let coordinate = try Coordinate(latitude: place.0, longitude: place.1)
    let fix = try Fix(coordinate: coordinate, horizontalAccuracy: 10, time: .morning + seconds)
    try planner.fixReceived(fix, now: .morning + seconds)
  }

  @Test("a fix at 0°, 0° is ignored far from the agent and all listed stops · LOC-3.11")
  func nullIsland() throws {
    // 9° of longitude on the equator are 1,001.9 km, and 8.98° are 999.6 km.
    for (stops, fixes, isIgnored) in [
      ([], [], true), ([(52.5, 13.4)], [(52.5, 13.4)], true), ([(0, 9)], [(0, -9)], true),
      ([(52.5, 13.4), (0, 8.98)], [], false), ([(52.5, 13.4)], [(0, -8.98)], false),
      ([], [(0, 8.98), (0, 13)], true), ([(0, 0)], [(52.5, 13.4)], false),
    ] as [([(Double, Double)], [(Double, Double)], Bool)] {
      for zero in [0.0, -0.0] {
        var planner = try Self.planner(stops: stops, fixes: fixes)
        try Self.receive((zero, -zero), at: 40_000, &planner)
        #expect(planner.fixCounts.nullIsland == (isIgnored ? 1 : 0), "\(stops) \(fixes)")
      }
    }
  }

  @Test("a place that is almost 0°, 0° is none · LOC-3.11")
  func almost() throws {
    var planner = try Self.planner(stops: [], fixes: [])
    try Self.receive((0, 1e-9), at: 0, &planner)
    #expect(planner.fixCounts.nullIsland == 0 && planner.fixCounts.used == 1)
  }

  @Test("a minute of 0°, 0° does not end a visit · LOC-3.11")
  func visit() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    try walk.wait(until: 120)
    for second in 121..<190 { try Self.receive((0, 0), at: Double(second), &walk.planner) }
    try walk.wait(until: 600)
    #expect(walk.newlySaid() == ["arrived 1 at 0"])
  }

  @Test("the message about ignored times has their number and the last difference · LOC-3.13")
  func message() throws {
    var planner = try Self.planner(stops: [], fixes: [])
    func message() -> String {
      let writer = TextWriter()
      planner.fixCounts.writeTimeMessage(to: writer)
      return writer.text
    }
    #expect(message() == "")
    let advice =
      " Take now and the times of fixes from one clock. Pass fixes that come late to planner_fixes_received."
    try planner.fixReceived(.at(north: 0, time: .morning - 180.999), now: .morning)
    #expect(message() == "Fixes ignored because of their times: 1. The last one was 180 s before now." + advice)
    try planner.fixReceived(.at(north: 0, time: .morning + 61), now: .morning)
    planner = try Planner(restoring: planner.snapshot(), authorization: .always, now: .morning)
    #expect(message() == "Fixes ignored because of their times: 2. The last one was 61 s after now." + advice)
  }
}
