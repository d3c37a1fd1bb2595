import CPlanner
import CPlannerABI
import Testing

private let updating = "Updating…"
private let unavailable = "Distance unavailable"

/// The mark of distances that are being updated.
struct MarkTests {
  private func card(_ host: TestHost) throws -> [String] {
    let row = try host.row(1)
    return [row.distanceText, row.updatingText].filter { !$0.isEmpty }
  }

  @Test("with authorisation but without a fix the card shows the mark while it is set · LOC-2.5 LOC-7.8")
  func withoutFix() throws {
    let host = TestHost()
    host.add(Visit(1, at: .east(500)))
    host.authorize(granted)
    #expect(try card(host) == [unavailable], "granting does not set the mark before the start")
    host.start()
    #expect(try card(host) == [updating])
    host.stop()
    #expect(try card(host) == [updating], "stopping leaves it")
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    #expect(try card(host) == [unavailable])
    host.authorize(granted)
    #expect(try card(host) == [unavailable], "granting does not set the mark while stopped")
  }

  @Test("revoking the authorisation takes the mark away, also while stopped · LOC-7.7", arguments: [0, 1, 2])
  func revoked(authorization: Int) throws {
    for isStopped in [false, true] {
      let host = TestHost.loaded([Visit(1, at: .east(500))], fix: .east(0))
      host.sensorFails()
      if isStopped { host.stop() }
      #expect(host.location.freshness == PLANNER_FRESHNESS_UPDATING)
      #expect(try card(host) == ["500 m", updating])
      host.authorize(authorization)
      #expect(host.location.freshness == PLANNER_FRESHNESS_NONE)
      #expect(try card(host) == [unavailable])
      host.authorize(granted)
      #expect(try card(host) == [isStopped ? unavailable : updating])
    }
  }

  @Test("stopping leaves the mark as it is, set or not · LOC-7.7", arguments: [false, true])
  func stopped(fails: Bool) throws {
    let host = TestHost.loaded([Visit(1, at: .east(500))], fix: .east(0))
    if fails { host.sensorFails() }
    host.stop()
    #expect(try card(host) == (fails ? ["500 m", updating] : ["500 m"]))
    host.start()
    #expect(try card(host) == ["500 m", updating], "updates start again")
  }

  @Test("the mark is part of the snapshot: a planner that is not started has it as it was · LOC-7.9 SNAP-1.8")
  func snapshot() throws {
    let bytes = try [false, true].map { fails in
      let host = TestHost.loaded([Visit(1, at: .east(500))], fix: .east(0))
      if fails { host.sensorFails() }
      host.stop()
      let other = try host.restored()
      #expect(other.location.freshness == (fails ? PLANNER_FRESHNESS_UPDATING : PLANNER_FRESHNESS_CURRENT))
      #expect(try card(other) == card(host))
      #expect(other.snapshot.count == host.snapshot.count)
      // Without authorisation it is gone.
      let denied = try host.restored(authorization: PLANNER_AUTHORIZATION_DENIED)
      #expect(try card(denied) == [unavailable])
      return host.snapshot
    }
    #expect(bytes[0] != bytes[1])
  }

  @Test("a restored planner that is started has the mark, because updates start again · SNAP-1.7 LOC-7.4")
  func restoredStarted() throws {
    let host = TestHost.loaded([Visit(1, at: .east(500))], fix: .east(0))
    #expect(try card(host.restored()) == ["500 m", updating])
  }
}
