import Testing

@testable import PlannerKitCore

/// Lessons from recordings of real drives through Berlin: positions jump by about 24 m within a second, far below
/// LOC-6's speed; stops last about 12 s; and a receiver at rest drifts. None of this may be visible.
@Suite struct RecordedTrackTests {
  /// A planner with an agent who has just arrived, and one fix per second.
  private struct Drive {
    var planner: Planner
    var now = Instant.morning
    var random = SeededRandom(seed: 7)

    init() throws {
      planner = try Planner(settings: .unscheduled, now: .morning)
      planner.authorizationChanged(to: .whenInUse, now: .morning)
      planner.start(now: .morning)
      try fix(north: 0)
    }

    mutating func fix(north: Double, off error: Double = 0, after seconds: Double = 1) throws {
      now = now + seconds
      let sideways = Double.random(in: -error...error, using: &random)
      try planner.fixReceived(.at(north: north, east: sideways, time: now), now: now)
    }
  }

  @Test("at rest, a receiver that drifts and jumps by 24 m changes no distance · LOC-4")
  func rest() throws {
    var drive = try Drive()
    for second in 1...1_800 {
      try drive.fix(north: second.isMultiple(of: 97) ? 24 : 0, off: 24)
    }
    #expect(drive.planner.fixCounts.received == 1_801)
    #expect(drive.planner.fixCounts.used == 1)
  }

  @Test("a drive of 6.7 km with pauses uses a fix about every 100 m, and ignores none · LOC-3 LOC-4 LOC-6")
  func drive() throws {
    var drive = try Drive()
    let speed = 6_700.0 / 1_620
    var elapsed = 0.0
    while elapsed < 1_620 {
      let pause = Double.random(in: 0..<1, using: &drive.random) < 0.01 ? 12.0 : 1
      elapsed += pause
      try drive.fix(north: speed * elapsed, off: 12, after: pause)
    }
    let counts = drive.planner.fixCounts
    #expect((55...67).contains(counts.used))
    #expect(counts.negativeAccuracy + counts.notNewer + counts.wrongTime + counts.withoutAuthorization == 0)
    let used = try #require(drive.planner.usedFix)
    let last = try Fix.at(north: speed * elapsed, time: drive.now)
    #expect(used.distance(to: last) < 100 + 12 + 12 * speed)
  }
}
