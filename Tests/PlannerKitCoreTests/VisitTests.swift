import Testing

@testable import PlannerKitCore

/// Every state of a visit × every fix. The stop is at 0 m, the radius is 100 m, and the agent is away beyond 150 m.
@Suite struct VisitTests {
  enum State: String, CaseIterable {
    case inside
    /// Since 10 s.
    case outside
    /// Since 20 s, outside since 10 s.
    case leaving
  }

  enum Kind: String, CaseIterable {
    case within, between, away
    /// Its circle of error begins at 149 m.
    case coarse
    /// Its circle of error begins at 151 m.
    case coarseAway

    var north: Double {
      switch self {
      case .within: 90
      case .between: 140
      case .away: 160
      case .coarse: 349
      case .coarseAway: 351
      }
    }

    var accuracy: Double {
      switch self {
      case .within, .between, .away: 100
      case .coarse, .coarseAway: 200
      }
    }
  }

  static func makeMachine(in state: State) throws -> Visit {
    var visit = Visit(of: TaskID(1), at: try .metres(north: 0), since: .morning)
    if state != .inside { try visit.receive(.between, at: 10) }
    if state == .leaving { try visit.receive(.away, at: 20) }
    return visit
  }

  /// The state, since when the agent is outside, and when the visit ends, in seconds.
  static func summary(_ visit: Visit) -> String {
    let outside = visit.outside.map { " \($0.since(.morning) / 1_000)" } ?? ""
    return stateName(of: visit) + outside + (visit.deadline.map { " \($0.since(.morning) / 1_000)" } ?? "")
  }

  /// Written by hand from ARRIVE-3 and ARRIVE-8, for a fix at 30 s.
  static func expected(_ kind: Kind, in state: State) -> String {
    switch (kind, state) {
    case (.within, _): "inside"
    case (.between, .inside): "outside 30"
    case (.between, .outside), (.between, .leaving): "outside 10"
    case (.away, .inside), (.coarseAway, .inside): "leaving 30 90"
    case (.away, .outside), (.coarseAway, .outside): "leaving 10 90"
    case (.away, .leaving), (.coarseAway, .leaving), (.coarse, .leaving): "leaving 10 80"
    case (.coarse, .inside): "inside"
    case (.coarse, .outside): "outside 10"
    }
  }

  @Test(
    "every fix in every state · ARRIVE-3.4 ARRIVE-8 ARRIVE-8.2 ARRIVE-8.3", arguments: State.allCases, Kind.allCases)
  func everyFix(in state: State, kind: Kind) throws {
    var visit = try Self.makeMachine(in: state)
    try visit.receive(kind, at: 30)
    #expect(Self.summary(visit) == Self.expected(kind, in: state))
  }

  @Test("a wait is over after 60 s, and a clock that goes back leaves 60 s at most · ARRIVE-8.1 ARRIVE-11.4")
  func wait() throws {
    var visit = try Self.makeMachine(in: .leaving)
    #expect(!visit.isOver(by: .morning + 79.999) && visit.isOver(by: .morning + 80))
    visit.clockWentBack(to: .morning + 30)
    #expect(visit.deadline == .morning + 80)
    visit.clockWentBack(to: .morning - 1_000)
    #expect(visit.deadline == .morning - 940)
    for state in [State.inside, .outside] {
      var visit = try Self.makeMachine(in: state)
      visit.clockWentBack(to: .morning - 1_000)
      #expect(visit.deadline == nil && !visit.isOver(by: .morning + 1e6))
    }
  }

  @Test("a visit read from a snapshot is the one that was written · ARRIVE-14", arguments: State.allCases)
  func snapshot(state: State) throws {
    let visit = try Self.makeMachine(in: state)
    let writer = SnapshotWriter()
    visit.write(to: writer)
    let reader = try SnapshotReader(writer.sealed())
    let (id, place) = (TaskID(from: reader), try #require(Coordinate.optional(from: reader)))
    let read = Visit(of: id, at: place, isFinal: false, from: reader)
    try reader.finish()
    #expect("\(read)" == "\(visit)")
  }
}

extension Visit {
  mutating func receive(_ kind: VisitTests.Kind, at seconds: Double) throws {
    let fix = try Fix.at(north: kind.north, accuracy: kind.accuracy, time: .morning + seconds)
    track(fix, from: Origin(fix.coordinate), radius: 100, now: .morning + seconds)
  }
}

extension Instant {
  static func - (instant: Instant, seconds: Double) -> Instant {
    instant + -seconds
  }
}
