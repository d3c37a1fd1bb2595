import Testing

@testable import PlannerKitCore

/// Two location sources in turn: one with 8 m accuracy at the agent, one with 45 m accuracy 400 m north of it (LOC-9).
@Suite struct TwoSourcesTests {
  /// When each source sends a fix, in seconds.
  struct Turns: CustomTestStringConvertible {
    let finer: Double
    let coarser: Double
    let finerIsFirst: Bool

    var testDescription: String {
      "8 m every \(finer) s, 45 m every \(coarser) s, \(finerIsFirst ? "8 m" : "45 m") first"
    }

    /// Each fix until then: its place north, its accuracy, and its time.
    func fixes(until end: Double, finerUntil silence: Double = .infinity) -> [(Double, Double, Double)] {
      let shift = min(finer, coarser) / 2
      let finer = stride(from: finerIsFirst ? 0 : shift, to: min(end, silence), by: finer).map { (0.0, 8.0, $0) }
      let coarser = stride(from: finerIsFirst ? shift : 0, to: end, by: coarser).map { (400.0, 45.0, $0) }
      return (finer + coarser).sorted { $0.2 < $1.2 }
    }
  }

  static let turns = [1.0, 5, 30, 50].flatMap { finer in
    [1.0, 5, 30].flatMap { coarser in
      [true, false].map { Turns(finer: finer, coarser: coarser, finerIsFirst: $0) }
    }
  }

  private static func reports(_ fixes: [(Double, Double, Double)], end: Double) throws -> [String] {
    var walk = try Walk(stops: [0, 400])
    for (north, accuracy, seconds) in fixes {
      while let wake = walk.wake, wake <= seconds { try walk.wait(until: wake) }
      try walk.fix(north, accuracy: accuracy, at: seconds)
    }
    while let wake = walk.wake, wake <= end { try walk.wait(until: wake) }
    return walk.newlySaid()
  }

  @Test("the finer source alone makes an arrival, whichever came first · LOC-9 ARRIVE-3.1", arguments: turns)
  func arrival(turns: Turns) throws {
    let said = try Self.reports(turns.fixes(until: 1_200), end: 1_200)
    #expect(said.count == 1 && said.allSatisfy { $0.hasPrefix("arrived 1 ") }, "\(said)")
  }

  @Test("a minute after the finer source's last fix the coarser counts again · LOC-9.6 LOC-9.8", arguments: turns)
  func silence(turns: Turns) throws {
    let said = try Self.reports(turns.fixes(until: 1_200, finerUntil: 400), end: 1_200)
    #expect(said.map { String($0.prefix(9)) } == ["arrived 1", "left 1 at", "arrived 2"], "\(said)")
  }

  @Test("the list does not move to and fro between two sources · LOC-9.7", arguments: turns)
  func list(turns: Turns) throws {
    guard turns.finer <= 30 else { return }
    var filter = FixFilter()
    for (north, accuracy, seconds) in turns.fixes(until: 600) {
      _ = filter.clockAdvanced(to: .morning + seconds)
      try filter.receive(north: north, accuracy: accuracy, at: seconds)
      if seconds >= 120 { #expect(filter.used?.horizontalAccuracy == 8, "at \(seconds) s") }
    }
  }

  /// A filter whose reference at 10 s is confirmed, or not.
  private static func filter(isConfirmed: Bool) throws -> FixFilter {
    var filter = FixFilter()
    if isConfirmed { try filter.receive(north: 0, accuracy: 8, at: 0) }
    try filter.receive(north: 0, accuracy: 8, at: 10)
    return filter
  }

  @Test(
    "a confirmed fix of the last minute outvotes one three times as coarse in a disjoint circle · LOC-9.2 LOC-9.3 LOC-9.5",
    arguments: [
      (true, 400, 45, 40, true), (true, 400, 24, 40, true), (true, 400, 23.9, 40, false), (true, 106, 100, 40, false),
      (true, 109, 100, 40, true), (true, 400, 45, 69.999, true), (true, 400, 45, 70, false),
      (false, 400, 45, 40, false),
    ] as [(Bool, Double, Double, Double, Bool)])
  func limits(isConfirmed: Bool, north: Double, accuracy: Double, seconds: Double, isOutvoted: Bool) throws {
    var filter = try Self.filter(isConfirmed: isConfirmed)
    let outcome = try filter.receive(north: north, accuracy: accuracy, at: seconds)
    #expect(outcome == (isOutvoted ? .keep : .use))
  }

  @Test("an outvoted coarse fix waits as a coarse one, and is not credible · LOC-9.7")
  func coarse() throws {
    var filter = try Self.filter(isConfirmed: true)
    #expect(try filter.receive(north: 400, accuracy: 200, at: 40) == .keep)
    #expect(filter.credible?.horizontalAccuracy == 8)
    #expect(filter.clockAdvanced(to: .morning + 70) == .use)
  }

  @Test("an outvoted fix is used after 30 s, and credible a minute after the finer one · LOC-9.7 LOC-9.8")
  func wait() throws {
    var filter = try Self.filter(isConfirmed: true)
    try filter.receive(north: 400, accuracy: 45, at: 15)
    #expect(filter.deadline == .morning + 45)
    #expect(filter.clockAdvanced(to: .morning + 45) == .use)
    #expect(filter.credible?.horizontalAccuracy == 8)
    #expect(filter.deadline == .morning + 70)
    #expect(filter.clockAdvanced(to: .morning + 70) == .keep)
    #expect(filter.credible?.horizontalAccuracy == 45)
    #expect(filter.deadline == nil)
  }

  @Test("two fine fixes that agree are no jump from a coarser one · LOC-6.4 LOC-9.6")
  func takeover() throws {
    var filter = FixFilter()
    try filter.receive(north: 400, accuracy: 45, at: 0)
    #expect(try filter.receive(north: 0, accuracy: 8, at: 1) == .keep)
    #expect(try filter.receive(north: 0, accuracy: 8, at: 2) == .use)
  }

  @Test("stopping, revoking and a clock that goes far back forget the reference · LOC-9.9")
  func forgotten() throws {
    for forget in [
      { $0.updatesStopped() }, { $0.authorizationRevoked() },
      { $0.clockWentBack(to: .morning - 100, byOverAMinute: true) },
    ] as [(inout FixFilter) -> Void] {
      var filter = try Self.filter(isConfirmed: true)
      forget(&filter)
      #expect(try filter.receive(north: 400, accuracy: 45, at: 40) == .use)
    }
  }

  @Test("a filter read from a snapshot outvotes like the one that was written · LOC-9.10", arguments: [true, false])
  func snapshot(isConfirmed: Bool) throws {
    let writer = SnapshotWriter()
    try Self.filter(isConfirmed: isConfirmed).write(to: writer)
    var filter = try FixFilter(from: SnapshotReader(writer.sealed()))
    #expect(try filter.receive(north: 400, accuracy: 45, at: 40) == (isConfirmed ? .keep : .use))
  }
}
