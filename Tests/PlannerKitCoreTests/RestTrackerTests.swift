import Testing

@testable import PlannerKitCore

/// Every state of the tracker × every event. Places are metres north, times are seconds after the morning.
@Suite struct RestTrackerTests {
  enum State: String, CaseIterable {
    case noRest
    /// Since 0 s at 0 m.
    case resting
    /// The same, and since 60 s a fix at 200 m questions it.
    case doubting
  }

  enum Event: String, CaseIterable {
    case nearFix
    case farFix
    /// At 240 m: near the fix of a doubt.
    case agreeingFix
    case doubtConfirmed
    case wentBack
    case wentFarBack
    case forgotten
    case stopBegan
  }

  static func sighting(_ north: Double, at seconds: Double) throws -> Sighting {
    Sighting(coordinate: try .metres(north: north), time: .morning + seconds - 1, seen: .morning + seconds)
  }

  static func makeMachine(in state: State) throws -> RestTracker {
    var tracker = RestTracker()
    if state != .noRest { _ = tracker.fixCounted(try sighting(0, at: 0)) }
    if state == .doubting { _ = tracker.fixCounted(try sighting(200, at: 60)) }
    return tracker
  }

  static func send(_ event: Event, to tracker: inout RestTracker) throws {
    switch event {
    case .nearFix: _ = tracker.fixCounted(try sighting(40, at: 90))
    case .farFix: _ = tracker.fixCounted(try sighting(-200, at: 90))
    case .agreeingFix: _ = tracker.fixCounted(try sighting(240, at: 90))
    case .doubtConfirmed: tracker.doubtConfirmed()
    case .wentBack: tracker.clockWentBack(to: .morning + 30, byOverAMinute: false)
    case .wentFarBack: tracker.clockWentBack(to: .morning - 300, byOverAMinute: true)
    case .forgotten: tracker.forget()
    case .stopBegan: tracker.allow(.noStop)
    }
  }

  /// The state, where the rest began in metres and when in seconds, and when a doubt is confirmed.
  static func summary(_ tracker: RestTracker) throws -> String {
    var summary = stateName(of: tracker)
    if let rest = tracker.rest {
      let north = ((rest.first.coordinate.latitude - 52.5) * 111_268).rounded()
      summary += " \(Int(north)) m \(rest.first.seen.since(.morning) / 1_000) s"
    }
    if let deadline = tracker.doubtDeadline { summary += ", until \(deadline.since(.morning) / 1_000) s" }
    return summary
  }

  /// Written by hand from ARRIVE-4 and ARRIVE-11.
  static func expected(_ event: Event, in state: State) -> String {
    switch (state, event) {
    case (.noRest, .nearFix): "resting 40 m 90 s"
    case (.noRest, .farFix): "resting -200 m 90 s"
    case (.noRest, .agreeingFix): "resting 240 m 90 s"
    case (.noRest, _), (_, .forgotten), (_, .wentFarBack): "noRest"

    case (.resting, .farFix), (.resting, .agreeingFix): "doubting 0 m 0 s, until 150 s"
    case (.resting, _): "resting 0 m 0 s"

    case (.doubting, .nearFix): "resting 0 m 0 s"
    // The second fix that says so ends the rest. The next begins with the first if both agree.
    case (.doubting, .farFix): "resting -200 m 90 s"
    case (.doubting, .agreeingFix), (.doubting, .doubtConfirmed): "resting 200 m 60 s"
    case (.doubting, .wentBack): "doubting 0 m 0 s, until 90 s"
    case (.doubting, .stopBegan): "doubting 0 m 0 s, until 120 s"
    }
  }

  @Test(
    "every event in every state · ARRIVE-4 ARRIVE-4.4 ARRIVE-4.6 ARRIVE-11.5", arguments: State.allCases, Event.allCases
  )
  func everyEvent(in state: State, event: Event) throws {
    var tracker = try Self.makeMachine(in: state)
    try Self.send(event, to: &tracker)
    #expect(try Self.summary(tracker) == Self.expected(event, in: state))
  }

  @Test("a rest reaches 50 m, and no farther · ARRIVE-4.2", arguments: [(49.9, "resting"), (50.1, "doubting")])
  func reach(north: Double, state: String) throws {
    var tracker = try Self.makeMachine(in: .resting)
    _ = tracker.fixCounted(try Self.sighting(north, at: 10))
    #expect(stateName(of: tracker) == state)
  }

  @Test("the distance is measured to the first fix of the rest, not to the last · ARRIVE-4.2")
  func first() throws {
    var tracker = try Self.makeMachine(in: .resting)
    for north in [20.0, 40] { #expect(!tracker.fixCounted(try Self.sighting(north, at: north))) }
    #expect(tracker.fixCounted(try Self.sighting(60, at: 60)))
    #expect(tracker.doubtDeadline == .morning + 120)
  }

  @Test("a tracker read from a snapshot goes on like the one that was written · ARRIVE-14", arguments: State.allCases)
  func snapshot(state: State) throws {
    for allowance in [Rest.Allowance.anyStop, .noStop, .beside(try .metres(north: 7))] {
      var before = try Self.makeMachine(in: state)
      before.allow(allowance)
      let writer = SnapshotWriter()
      before.write(to: writer)
      let reader = try SnapshotReader(writer.sealed())
      var read = RestTracker()
      read.read(from: reader)
      try reader.finish()
      #expect("\(read)" == "\(before)")
    }
  }
}
