import Testing

@testable import PlannerKitCore

/// The mark of distances that are being updated.
@Suite struct UpdatingMarkTests {
  private static let updating = "Updating…"
  private static let unavailable = "Distance unavailable"

  private static func card(_ planner: Planner) -> [String] {
    let card = planner.text(of: planner.rows[0])
    return [card[.distance], card[.updating]].compactMap { $0 }
  }

  private static func planner(fails: Bool = false) throws -> Planner {
    let task = try PlanTask(id: TaskID(1), title: "K", coordinate: .metres(north: 500))
    var planner = try Planner.started(with: [task], authorization: .whenInUse, fix: 0)
    if fails { try planner.locationFailed(now: .morning) }
    return planner
  }

  @Test("with authorisation but without a fix the card shows the mark while it is set · LOC-2.5 LOC-7.8")
  func withoutFix() throws {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    try planner.taskAdded(PlanTask(id: TaskID(1), title: "K", coordinate: .metres(north: 500)), now: .morning)
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    #expect(Self.card(planner) == [Self.unavailable], "granting does not set the mark before the start")
    planner.start(now: .morning)
    #expect(Self.card(planner) == [Self.updating])
    planner.stop(now: .morning)
    #expect(Self.card(planner) == [Self.updating], "stopping leaves it")
    for authorization in [Authorization.denied, .whenInUse] {
      planner.authorizationChanged(to: authorization, now: .morning)
      #expect(Self.card(planner) == [Self.unavailable], "granting does not set the mark while stopped")
    }
  }

  @Test(
    "revoking the authorisation takes the mark away; stopping leaves it as it is · LOC-7.7",
    arguments: [Authorization.notDetermined, .restricted, .denied])
  func revoked(authorization: Authorization) throws {
    for isStopped in [false, true] {
      var planner = try Self.planner(fails: true)
      if isStopped { planner.stop(now: .morning) }
      #expect(planner.freshness == .updating && Self.card(planner) == ["500 m", Self.updating])
      planner.authorizationChanged(to: authorization, now: .morning)
      #expect(planner.freshness == Freshness.none && Self.card(planner) == [Self.unavailable])
      planner.authorizationChanged(to: .whenInUse, now: .morning)
      #expect(Self.card(planner) == [isStopped ? Self.unavailable : Self.updating])
    }
  }

  @Test("the mark is part of the snapshot; a planner that is started sets it · LOC-7.4 LOC-7.9 SNAP-1.7 SNAP-1.8")
  func snapshot() throws {
    for fails in [false, true] {
      var planner = try Self.planner(fails: fails)
      #expect(try Self.card(planner.restored()) == ["500 m", Self.updating], "updates start again")
      planner.stop(now: .morning)
      #expect(Self.card(planner) == (fails ? ["500 m", Self.updating] : ["500 m"]))
      let other = try planner.restored()
      #expect(other.freshness == (fails ? .updating : .current) && Self.card(other) == Self.card(planner))
      #expect(try Self.card(planner.restored(authorization: .denied)) == [Self.unavailable])
      planner.start(now: .morning)
      #expect(Self.card(planner) == ["500 m", Self.updating])
    }
  }
}
