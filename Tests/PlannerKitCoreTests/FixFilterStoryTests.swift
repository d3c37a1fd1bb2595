import Testing

@testable import PlannerKitCore

/// The finer points of LOC-3 to LOC-6 and TIME-3, one story each.
@Suite struct FixFilterStoryTests {
  private static func usingFine() throws -> FixFilter {
    try FixFilterTests.makeMachine(in: .usingFine)
  }

  @Test("a fix exactly the distance filter away is far enough, a slightly nearer one is not · LOC-4")
  func exactlyTheFilter() throws {
    let start = try Fix.at(north: 0, time: .morning)
    let end = try Fix.at(north: 500, time: .morning + 10)
    var settings = Settings()
    settings.distanceFilter = start.distance(to: end)
    var filter = try Self.usingFine()
    #expect(try filter.receive(north: 500, at: 10, settings: settings) == .use)
    settings.distanceFilter = settings.distanceFilter.nextUp
    filter = try Self.usingFine()
    #expect(try filter.receive(north: 500, at: 10, settings: settings) == .keep)
  }

  @Test("a fix with exactly the desired accuracy is not coarse · LOC-4 LOC-5")
  func exactlyDesired() throws {
    var filter = try Self.usingFine()
    #expect(try filter.receive(north: 500, accuracy: 100, at: 10) == .use)
    filter = try Self.usingFine()
    #expect(try filter.receive(north: 500, accuracy: 100.0.nextUp, at: 10) == .keep)
    #expect(filter.deadline == .morning + 40)
  }

  @Test("with a distance filter of 0 every fine fix is used · LOC-4")
  func noFilter() throws {
    var settings = Settings()
    settings.distanceFilter = 0
    var filter = try Self.usingFine()
    #expect(try filter.receive(north: 0, at: 10, settings: settings) == .use)
  }

  @Test("the filter measures from the used fix, so slow moves add up · LOC-4")
  func slowMoves() throws {
    var filter = try Self.usingFine()
    #expect(try filter.receive(north: 60, at: 10) == .keep)
    #expect(try filter.receive(north: 99, at: 20) == .keep)
    #expect(try filter.receive(north: 120, at: 30) == .use)
    #expect(try filter.receive(north: 60, at: 40) == .keep)
  }

  @Test("a newer coarse fix replaces the waiting one, and inherits its waiting time · LOC-5")
  func newerCoarse() throws {
    var filter = try Self.usingFine()
    try filter.receive(north: 300, accuracy: 500, at: 10)
    try filter.receive(north: 900, accuracy: 900, at: 39)
    #expect(filter.clockAdvanced(to: .morning + 40) == .use)
    #expect(filter.used?.coordinate == (try .metres(north: 900)))
  }

  @Test("the 30 s are measured by the clock, not by the fix's own time · LOC-5")
  func measuredByNow() throws {
    var filter = try Self.usingFine()
    let fix = try Fix.at(north: 300, accuracy: 500, time: .morning + 10)
    #expect(filter.filter(fix, isAuthorized: true, now: .morning + 60, settings: Settings()) == .keep)
    #expect(filter.deadline == .morning + 90)
  }

  @Test("the speed of a jump is measured by the fixes' own times · LOC-6.1")
  func speedByOwnTimes() throws {
    let start = try Fix.at(north: 0, time: .morning)
    let end = try Fix.at(north: 1_500, time: .morning + 10)
    for (factor, outcome) in [(1 + 1e-9, FixFilter.Outcome.use), (1 - 1e-9, .keep)] {
      var settings = Settings()
      settings.maximumSpeed = start.distance(to: end) / 10 * factor
      var filter = try Self.usingFine()
      // Received much later than measured, which does not make the move slower.
      #expect(filter.filter(end, isAuthorized: true, now: .morning + 60, settings: settings) == outcome)
    }
  }

  @Test("the speed is measured from the newest valid fix that is no jump, not from the used one · LOC-6.1")
  func fromNewestValid() throws {
    var filter = try Self.usingFine()
    #expect(try filter.receive(north: 90, at: 10) == .keep && filter.deadline == nil)
    // 95 m/s from the newest, 17 m/s from the used one.
    #expect(try filter.receive(north: 185, at: 11) == .keep)
    #expect(filter.deadline == .morning + 41)
    #expect(try filter.receive(north: 265, at: 12) == .use, "88 m/s from the newest that is no jump")
  }

  @Test(
    "when two fixes in a row agree with a jump, the more accurate is used, and of equal ones the newer · LOC-6.8",
    arguments: [(10, 10, 3), (10, 11, 2), (11, 10, 3), (300, 90, 3), (90, 300, 2)] as [(Double, Double, Double)])
  func moreAccurate(first: Double, second: Double, used: Double) throws {
    var filter = try Self.usingFine()
    #expect(try filter.receive(north: 20_000, accuracy: 5, at: 1) == .keep)
    #expect(try filter.receive(north: 20_000, accuracy: first, at: 2) == .keep)
    #expect(try filter.receive(north: 20_000, accuracy: second, at: 3) == .use)
    #expect(filter.used?.time == .morning + used && filter.deadline == nil)
  }

  @Test("if both fixes that agree with a jump are coarse, the more accurate waits · LOC-6.8 LOC-6.9")
  func moreAccurateCoarse() throws {
    for (first, second, used) in [(200.0, 300.0, 2.0), (300, 200, 3), (200, 200, 3)] {
      var filter = try Self.usingFine()
      for (seconds, accuracy) in [(1, 500), (2, first), (3, second)] as [(Double, Double)] {
        #expect(try filter.receive(north: 20_000, accuracy: accuracy, at: seconds) == .keep)
      }
      #expect(filter.deadline == .morning + 31)
      #expect(filter.clockAdvanced(to: .morning + 31) == .use)
      #expect(filter.used?.time == .morning + used)
    }
  }

  @Test("after a jump was used, the newest fix that agreed with it decides what is a jump · LOC-6.3 LOC-6.8")
  func credibleAfterJump() throws {
    var filter = try Self.usingFine()
    try filter.receive(north: 20_000, at: 1)
    try filter.receive(north: 20_000, accuracy: 5, at: 2)
    #expect(try filter.receive(north: 20_080, accuracy: 50, at: 3) == .use)
    #expect(filter.used?.time == .morning + 2)
    // 160 m in 2 s from the newest one are no jump; 240 m in 3 s from the used one would be none, either.
    #expect(try filter.receive(north: 20_240, at: 5) == .use)
  }

  @Test("agreements must be consecutive: a fix that disagrees restarts the count, but not the 30 s · LOC-6")
  func inARow() throws {
    var filter = try Self.usingFine()
    #expect(try filter.receive(north: 20_000, at: 1) == .keep)
    #expect(try filter.receive(north: 20_050, at: 2) == .keep)
    #expect(try filter.receive(north: 90_000, at: 3) == .keep)
    #expect(try filter.receive(north: 90_050, at: 4) == .keep)
    #expect(filter.deadline == .morning + 31)
    #expect(try filter.receive(north: 90_100, at: 5) == .use)
  }

  @Test("a fix that is reachable from before the jump contradicts it · LOC-6")
  func contradicted() throws {
    var filter = try Self.usingFine()
    try filter.receive(north: 20_000, at: 1)
    try filter.receive(north: 20_050, at: 2)
    #expect(try filter.receive(north: 30, at: 3) == .keep)
    #expect(filter.deadline == nil)
    // The agreement is forgotten, too.
    #expect(try filter.receive(north: 20_100, at: 4) == .keep)
    #expect(try filter.receive(north: 20_150, at: 5) == .keep)
    #expect(try filter.receive(north: 20_200, at: 6) == .use)
  }

  @Test("after 30 s of jumps alone the newest is used, even if they disagree · LOC-6")
  func nothingButJumps() throws {
    var filter = try Self.usingFine()
    for (index, north) in [20_000, -20_000, 40_000.0].enumerated() {
      #expect(try filter.receive(north: north, at: 1 + 10 * Double(index)) == .keep)
    }
    #expect(filter.clockAdvanced(to: .morning + 30.999) == .keep)
    #expect(filter.clockAdvanced(to: .morning + 31) == .use)
    #expect(filter.used?.coordinate == (try .metres(north: 40_000)))
    // The filter continues from there.
    #expect(try filter.receive(north: 40_050, at: 32) == .keep)
    #expect(filter.deadline == nil)
  }

  @Test("a coarse jump with two agreements waits 30 s from its first fix · LOC-5 LOC-6")
  func coarseJump() throws {
    var filter = try Self.usingFine()
    for second in 1...3 {
      #expect(try filter.receive(north: 20_000, accuracy: 500, at: Double(second)) == .keep)
    }
    #expect(filter.deadline == .morning + 31)
    // The jump is credible now: a fine fix near it is used at once.
    #expect(try filter.receive(north: 20_000, at: 4) == .use)
  }

  @Test("a jump keeps waiting when an earlier coarse fix is used · LOC-5 LOC-6")
  func jumpOutlivesCoarse() throws {
    var filter = try FixFilterTests.makeMachine(in: .coarseAndJumpWait)
    #expect(filter.clockAdvanced(to: .morning + 35) == .use)
    #expect(filter.used?.coordinate == (try .metres(north: 400)))
    #expect(filter.deadline == .morning + 40)
    #expect(filter.clockAdvanced(to: .morning + 40) == .use)
    #expect(filter.used?.coordinate == (try .metres(north: 10_000)))
  }

  @Test("a coarse fix that contradicts a jump from the used place waits no longer than the jump would · LOC-5 LOC-6")
  func coarseAfterJump() throws {
    var filter = try Self.usingFine()
    // 2 km in 10 s are a jump, 2 km in 20 s are not.
    try filter.receive(north: 2_000, at: 10)
    try filter.receive(north: 2_000, accuracy: 200, at: 20)
    #expect(filter.deadline == .morning + 40)
  }

  @Test("after the clock goes back the next valid fix is neither old nor a jump, and waits start over · TIME-3")
  func clockWentBack() throws {
    for state in [FixFilterTests.State.coarseWaits, .jumpWaits, .jumpAgreedOnce, .coarseAndJumpWait] {
      var filter = try FixFilterTests.makeMachine(in: state)
      let used = filter.used
      filter.clockWentBack(to: .morning + -3_600)
      #expect(filter.used == used)
      #expect(filter.deadline == .morning + -3_570)
      #expect(filter.clockAdvanced(to: .morning + -3_570.001) == .keep)
      var later = filter
      #expect(later.clockAdvanced(to: .morning + -3_570) == .use)
      #expect(try filter.receive(north: 50_000, at: -3_590) == .use)
    }
  }
}
