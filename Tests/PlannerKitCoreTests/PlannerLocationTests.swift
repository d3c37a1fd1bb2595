import Testing

@testable import PlannerKitCore

/// The location in the whole planner: the effects for the host, and the rows.
@Suite struct PlannerLocationTests {
  /// A started planner with authorisation and all effects collected. Task 1 is at 0 m, task 2 at 5 km, task 3 has no
  /// coordinate.
  private static func started(_ authorization: Authorization = .whenInUse) throws -> Planner {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    planner.authorizationChanged(to: authorization, now: .morning)
    for (id, north) in [(1, 0), (2, 5_000), (3, nil)] as [(UInt64, Double?)] {
      let place = try north.map { try Coordinate.metres(north: $0) }
      try planner.taskAdded(PlanTask(id: TaskID(id), title: "K", coordinate: place), now: .morning)
    }
    planner.start(now: .morning)
    _ = planner.takeEffects()
    return planner
  }

  private static let start = Effect.startLocation(distanceFilter: 100, desiredAccuracy: 100)

  @Test("a used fix recomputes every distance, and 0 is a distance · DAY-5")
  func distances() throws {
    var planner = try Self.started()
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    let distances = planner.rows.map(\.distance)
    #expect(distances[0] == 0)
    #expect(abs((distances[1] ?? 0) - 5_000) < 20)
    #expect(distances[2] == nil)
    #expect(abs((planner.rows[1].travelTime ?? 0) - (distances[1] ?? 0) * 1.3 / (40 / 3.6)) < 1e-9)
    try planner.fixReceived(.at(north: 5_000, time: .morning + 60), now: .morning + 60)
    #expect(planner.rows[1].distance == 0)
    #expect(planner.rows[0].distance == distances[1])
  }

  @Test("the host's own travel time holds until the next used fix; stopping and refreshing keep it · DAY-5")
  func hostTravelTime() throws {
    var planner = try Self.started()
    try planner.travelTimeReceived(600, to: TaskID(2), now: .morning)
    #expect(planner.rows[1].travelTime == nil, "without a known location it has no effect")
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    let computed = planner.rows[1].travelTime
    for seconds in [0.0, 31_536_000, 600] {
      try planner.travelTimeReceived(seconds, to: TaskID(2), now: .morning)
      #expect(planner.rows[1].travelTime == seconds)
    }
    #expect(planner.rows[0].travelTime == 0)
    // This fix is not used.
    try planner.fixReceived(.at(north: 20, time: .morning + 10), now: .morning + 10)
    planner.stop(now: .morning + 11)
    planner.start(now: .morning + 12)
    let tasks = planner.plan.tasks.map { Result<PlanTask, Refusal>.success($0) }
    try planner.planLoaded(tasks, request: planner.openRequest, now: .morning + 13)
    #expect(planner.rows[1].travelTime == 600)
    try planner.fixReceived(.at(north: -200, time: .morning + 20), now: .morning + 20)
    #expect(planner.rows[1].travelTime != 600)
    #expect((planner.rows[1].travelTime ?? 0) > (computed ?? 0))
  }

  @Test("the host's travel time is dropped with its task, and with the location · DAY-5 LOC-1")
  func forgottenTravelTimes() throws {
    var planner = try Self.started()
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    try planner.travelTimeReceived(600, to: TaskID(2), now: .morning)
    let task = try #require(planner.plan.task(TaskID(2)))
    try planner.taskRemoved(task.id, now: .morning)
    try planner.taskAdded(task, now: .morning)
    #expect(planner.rows[1].travelTime != 600)
    try planner.travelTimeReceived(600, to: TaskID(2), now: .morning)
    planner.authorizationChanged(to: .denied, now: .morning)
    #expect(planner.rows.allSatisfy { $0.travelTime == nil && $0.distance == nil })
    planner.authorizationChanged(to: .always, now: .morning)
    try planner.fixReceived(.at(north: 0, time: .morning + 1), now: .morning + 1)
    #expect(planner.rows[1].travelTime != 600)
  }

  @Test(
    "revoking stops the updates and forgets the location; granting starts them again · LOC-1 LOC-2 LOC-8",
    arguments: [Authorization.notDetermined, .restricted, .denied])
  func revoked(authorization: Authorization) throws {
    var planner = try Self.started()
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    #expect(planner.freshness == .current)
    _ = planner.takeEffects()
    planner.authorizationChanged(to: authorization, now: .morning)
    let request: [Effect] = authorization == .notDetermined ? [.requestPermission] : []
    #expect(planner.takeEffects() == [.stopLocation] + request + [.redraw([.list, .location])])
    #expect(planner.usedFix == nil && planner.freshness == .none)
    #expect(planner.rows.allSatisfy { planner.text(of: $0)[.distance] == "Distance unavailable" })
    planner.authorizationChanged(to: .always, now: .morning)
    #expect(planner.takeEffects() == [Self.start, .redraw([.list, .location])])
    #expect(planner.text(of: planner.rows[0])[.updating] == "Updating…")
    #expect(planner.text(of: planner.rows[2])[.distance] == "Distance unavailable")
  }

  @Test("a change between when in use and always leaves the sensor running, and is announced · LOC-1 LOC-8")
  func alwaysOrWhenInUse() throws {
    var planner = try Self.started()
    planner.authorizationChanged(to: .always, now: .morning)
    #expect(planner.takeEffects() == [.redraw(.location)])
    planner.authorizationChanged(to: .always, now: .morning)
    #expect(planner.takeEffects() == [])
  }

  @Test("a waiting permission effect is withdrawn by a stop and by a grant · LOC-1")
  func permissionWithdrawn() throws {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    planner.start(now: .morning)
    var granted = planner
    granted.authorizationChanged(to: .whenInUse, now: .morning)
    let effects = granted.takeEffects()
    #expect(effects.contains(Self.start) && !effects.contains(.requestPermission))
    planner.stop(now: .morning)
    #expect(planner.takeEffects() == [])
  }

  @Test("a changed filter or accuracy restarts the updates, other settings do not · LOC-1")
  func settingsStartAgain() throws {
    var planner = try Self.started()
    try planner.change { ($0.maximumSpeed, $0.hourCycle) = (100, .twelve) }
    #expect(planner.takeEffects() == [])
    try planner.change { $0.distanceFilter = 50 }
    #expect(planner.takeEffects() == [.startLocation(distanceFilter: 50, desiredAccuracy: 100)])
    try planner.change { $0.desiredAccuracy = 20 }
    #expect(planner.takeEffects() == [.startLocation(distanceFilter: 50, desiredAccuracy: 20)])
    planner.stop(now: .morning)
    _ = planner.takeEffects()
    try planner.change { $0.desiredAccuracy = 30 }
    #expect(planner.takeEffects() == [])
  }

  @Test("after a failure distances stay, marked until the next valid fix, used or not · LOC-7 LOC-8")
  func failure() throws {
    var planner = try Self.started()
    try planner.fixReceived(.at(north: 300, time: .morning), now: .morning)
    _ = planner.takeEffects()
    let distance = planner.rows[0].distance
    try planner.locationFailed(now: .morning + 1)
    #expect(planner.takeEffects() == [.redraw([.list, .location])])
    #expect(planner.freshness == .updating && planner.rows[0].distance == distance)
    #expect(planner.rows.map(\.isUpdating) == [true, true, false])
    // An ignored fix does not clear the mark.
    try planner.fixReceived(.at(north: 300, accuracy: -1, time: .morning + 2), now: .morning + 2)
    #expect(planner.freshness == .updating)
    try planner.fixReceived(.at(north: 301, time: .morning + 3), now: .morning + 3)
    #expect(planner.freshness == .current && planner.usedFix?.time == .morning)
    #expect(planner.rows.allSatisfy { !$0.isUpdating })
  }

  @Test("ignored fixes are counted by reason · LOC-3")
  func counts() throws {
    var planner = try Self.started()
    func send(accuracy: Double = 10, age: Double = 0) throws {
      try planner.fixReceived(.at(north: 0, accuracy: accuracy, time: .morning + (100 - age)), now: .morning + 100)
    }
    try send(accuracy: -0.1)
    try send(age: 60.001)
    try send(age: -60.001)
    try send(age: 60)
    try send(age: 60)
    planner.authorizationChanged(to: .denied, now: .morning + 100)
    try send()
    let counts = planner.fixCounts
    #expect((counts.received, counts.used, counts.negativeAccuracy) == (6, 1, 1))
    #expect((counts.notNewer, counts.wrongTime, counts.withoutAuthorization) == (1, 2, 1))
  }

  @Test("a stopped planner measures from the last used fix; after a restart the next is not a jump · LIFE-2 LOC-6")
  func stoppedAndStarted() throws {
    var planner = try Self.started()
    try planner.fixReceived(.at(north: 0, time: .morning), now: .morning)
    planner.stop(now: .morning)
    #expect(planner.rows[0].distance == 0 && planner.freshness == .current)
    planner.start(now: .morning + 1)
    #expect(planner.freshness == .updating)
    try planner.fixReceived(.at(north: 50_000, time: .morning + 2), now: .morning + 2)
    #expect(planner.usedFix?.time == .morning + 2)
  }
}
