import CPlanner
import CPlannerABI
import Testing

private let start = Effect.startLocation(filter: 100, accuracy: 100)
private let notGranted = [
  PLANNER_AUTHORIZATION_NOT_DETERMINED, PLANNER_AUTHORIZATION_RESTRICTED, PLANNER_AUTHORIZATION_DENIED,
]

struct AuthorizationTests {
  @Test("while the authorisation is not determined, permission is requested once per start · LOC-1")
  func permissionOnce() {
    let host = TestHost()
    host.start()
    #expect(host.locationEffects() == [.requestPermission])
    host.authorize(PLANNER_AUTHORIZATION_NOT_DETERMINED)
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    host.authorize(PLANNER_AUTHORIZATION_NOT_DETERMINED)
    host.start()
    #expect(host.locationEffects().isEmpty)
    host.stop()
    host.start()
    #expect(host.locationEffects() == [.requestPermission])
  }

  @Test("an authorisation that becomes undetermined after the start is requested once · LOC-1")
  func permissionLater() {
    let host = TestHost()
    host.authorize(PLANNER_AUTHORIZATION_RESTRICTED)
    host.start()
    #expect(host.locationEffects().isEmpty)
    host.authorize(PLANNER_AUTHORIZATION_NOT_DETERMINED)
    #expect(host.locationEffects() == [.requestPermission])
  }

  @Test("a waiting permission effect is withdrawn by a stop and by the authorisation · LOC-1")
  func permissionWithdrawn() {
    let host = TestHost()
    host.start()
    host.authorize(granted)
    #expect(host.locationEffects() == [start])
    let other = TestHost()
    other.start()
    other.stop()
    #expect(other.effects().isEmpty)
  }

  @Test("updates begin with the start, or with the authorisation if that comes later · LOC-1", arguments: [3, 4])
  func startUpdates(authorization: Int) {
    let host = TestHost()
    host.authorize(authorization)
    #expect(host.effects().isEmpty)
    host.start()
    #expect(host.locationEffects() == [start])
    let later = TestHost.loaded([], authorization: PLANNER_AUTHORIZATION_DENIED)
    later.authorize(authorization)
    #expect(later.locationEffects() == [start])
  }

  @Test("revoking stops the updates, granting starts them again · LOC-1", arguments: notGranted)
  func revoked(authorization: Int) {
    let host = TestHost.loaded([])
    host.authorize(authorization)
    #expect(host.locationEffects().first == .stopLocation)
    host.authorize(granted)
    #expect(host.locationEffects() == [start])
  }

  @Test("a change between when in use and always leaves the sensor running · LOC-1")
  func whenInUseAndAlways() {
    let host = TestHost.loaded([], fix: .east(0))
    host.authorize(PLANNER_AUTHORIZATION_ALWAYS)
    #expect(host.effects() == [.redraw(.location)])
    #expect(host.location.authorization == PLANNER_AUTHORIZATION_ALWAYS)
    host.authorize(PLANNER_AUTHORIZATION_WHEN_IN_USE)
    #expect(host.locationEffects().isEmpty)
    #expect(host.location.place == .east(0))
  }

  @Test("an unknown authorisation is refused · LOC-1", arguments: [-1, 5])
  func unknownAuthorization(authorization: Int) {
    let host = TestHost.loaded([])
    #expect(host.authorize(authorization) == .invalidArgument)
    #expect(host.location.authorization == granted)
  }

  @Test("filter and accuracy are configurable, and a change of either restarts the updates · LOC-1")
  func configured() {
    let host = TestHost.loaded([], Settings(filter: 0, accuracy: 50))
    host.change(Settings(filter: 100_000))
    #expect(host.locationEffects() == [.startLocation(filter: 100_000, accuracy: 50)])
    host.change(Settings(accuracy: 0))
    #expect(host.locationEffects() == [.startLocation(filter: 100_000, accuracy: 0)])
    host.change(Settings(filter: 100_000, accuracy: 0))
    host.change(Settings(hourCycle: 12, detour: 2))
    #expect(host.locationEffects().isEmpty)
    host.change(Settings(filter: 10))
    host.change(Settings(filter: 20))
    #expect(host.locationEffects() == [.startLocation(filter: 20, accuracy: 0)])
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    host.effects()
    host.change(Settings(filter: 30))
    #expect(host.locationEffects().isEmpty)
    for bad in [-0.001, 100_000.1, .nan, .infinity] {
      #expect(host.change(Settings(filter: bad)) == .invalidArgument)
      #expect(host.change(Settings(accuracy: bad)) == .invalidArgument)
    }
  }

  @Test("revoking forgets the location · LOC-1", arguments: notGranted)
  func revokingForgets(authorization: Int) throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000))], fix: .east(0))
    host.authorize(authorization)
    #expect(host.location.place == nil && host.location.freshness == PLANNER_FRESHNESS_NONE)
    #expect(try host.row(1).distance == nil && host.row(1).distanceText == "Distance unavailable")
    host.authorize(granted)
    #expect(try host.row(1).distance == nil && host.row(1).updatingText == "Updating…")
    host.later(1)
    host.fix(.east(90_000))
    #expect(host.location.place == .east(90_000), "the first fix afterwards is used at once")
  }

  @Test("revoking forgets a waiting fix · LOC-1")
  func revokingForgetsWaiting() {
    let host = TestHost.loaded([], fix: .east(0))
    host.later(10)
    host.fix(.east(500), accuracy: 500)
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    #expect(host.wake == (monday + 1) * dayLength)
    host.authorize(granted)
    host.wait(60)
    #expect(host.location.place == nil)
  }

  @Test("without authorisation the list is shown, without distances · LOC-2", arguments: notGranted)
  func unauthorized(authorization: Int) throws {
    let host = TestHost.loaded([Visit(1, at: .east(0)), Visit(2)], authorization: authorization, fix: .east(0))
    #expect(host.home.phase == PLANNER_PHASE_LOADED && host.ids == [1, 2])
    for row in host.rows {
      #expect(row.distance == nil && row.travelTime == nil && row.travelTimeText.isEmpty)
      #expect(row.distanceText == "Distance unavailable")
      #expect(!row.updating && row.updatingText.isEmpty)
    }
  }

  @Test("with authorisation but no fix yet the card says that it is updating · LOC-2")
  func firstFixAwaited() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0))])
    let row = try host.row(1)
    #expect(row.distance == nil && row.distanceText.isEmpty && row.travelTimeText.isEmpty)
    #expect(row.updating && row.updatingText == "Updating…")
    #expect(!host.lines(ofRow: 0).contains { $0.field == PLANNER_FIELD_DISTANCE })
    #expect(host.lines(ofRow: 0).contains { $0.field == PLANNER_FIELD_UPDATING && $0.text == "Updating…" })
  }
}
