import Testing

@testable import PlannerKitCore

/// LOC-5's bound on random walks. However the agent moves and whatever the sensor reports, the used place is never for
/// 30 s farther than the distance filter from every valid fix.
@Suite struct FixFilterWalkTests {
  /// An agent and a sensor.
  private struct Walk {
    var north = 0.0
    var east = 0.0
    var random: SeededRandom

    /// Advances by a second of standing, walking or driving; very rarely by a whole trip.
    mutating func second(speed: Double) {
      north += Double.random(in: -1...1, using: &random) * speed
      east += Double.random(in: -1...1, using: &random) * speed
      if chance(0.001) { north += Double.random(in: -30_000...30_000, using: &random) }
    }

    /// The next fix: sometimes coarse, sometimes far off.
    mutating func fix(at time: Instant, coarse: Double, outliers: Double) throws -> Fix {
      let accuracy =
        chance(coarse) ? Double.random(in: 101...3_000, using: &random) : .random(in: 3...100, using: &random)
      let isOff = chance(outliers)
      let error = isOff ? Double.random(in: 2_000...60_000, using: &random) : 0
      return try .at(north: north + error, east: east - error, accuracy: accuracy, time: time)
    }

    mutating func chance(_ probability: Double) -> Bool {
      Double.random(in: 0..<1, using: &random) < probability
    }
  }

  /// When the used place became far from all valid fixes.
  private struct Judge {
    private var fixes: [(fix: Fix, arrival: Instant)] = []
    private let filter = Settings().distanceFilter

    mutating func received(_ fix: Fix, at arrival: Instant) {
      fixes.append((fix, arrival))
      if fixes.count > 200 { fixes.removeFirst(100) }
    }

    func farSince(_ used: Fix?) -> Instant? {
      guard let used else { return fixes.first?.arrival }
      var since: Instant?
      for (fix, arrival) in fixes.reversed() {
        guard used.distance(to: fix) > filter else { break }
        since = arrival
      }
      return since
    }
  }

  struct Kind: CustomTestStringConvertible {
    let testDescription: String
    let coarse: Double
    let outliers: Double
    let speed: Double
  }

  static let kinds = [
    Kind(testDescription: "fine fixes, driving", coarse: 0, outliers: 0, speed: 60),
    Kind(testDescription: "coarse fixes, walking", coarse: 0.9, outliers: 0, speed: 4),
    Kind(testDescription: "coarse fixes, driving", coarse: 0.7, outliers: 0, speed: 60),
    Kind(testDescription: "fine fixes with jumps", coarse: 0, outliers: 0.2, speed: 30),
    Kind(testDescription: "coarse fixes with jumps", coarse: 0.7, outliers: 0.2, speed: 30),
    Kind(testDescription: "nothing but jumps", coarse: 0.3, outliers: 0.95, speed: 30),
  ]

  @Test("on random walks the used place is correct within 30 s · LOC-4 LOC-5 LOC-6", arguments: kinds, 1...12)
  func bound(kind: Kind, seed: UInt64) throws {
    var walk = Walk(random: SeededRandom(seed: seed))
    var filter = FixFilter()
    var judge = Judge()
    var uses = 0
    var delivered: Set<Fix> = []
    var nextFix = 0
    for second in 0..<1_500 {
      let now = Instant.morning + Double(second)
      walk.second(speed: kind.speed)
      if filter.clockAdvanced(to: now) == .use { uses += 1 }
      if second >= nextFix {
        let fix = try walk.fix(at: now, coarse: kind.coarse, outliers: kind.outliers)
        delivered.insert(fix)
        let outcome = filter.filter(fix, isAuthorized: true, now: now, settings: Settings())
        #expect(outcome == .use || outcome == .keep)
        if outcome == .use { uses += 1 }
        judge.received(fix, at: now)
        nextFix =
          second
          + (walk.chance(0.1) ? .random(in: 15...90, using: &walk.random) : .random(in: 1...12, using: &walk.random))
      }
      let used = try #require(filter.used)
      try #require(delivered.contains(used), "the used fix is one that came")
      if let since = judge.farSince(used) {
        try #require(now.since(since) < 30_000, "far off since second \(since.since(.morning) / 1_000), now \(second)")
      }
      if let deadline = filter.deadline { #expect(deadline > now) }
    }
    #expect(uses > 1)
  }
}
