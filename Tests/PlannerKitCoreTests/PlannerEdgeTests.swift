import Testing

@testable import PlannerKitCore

/// Combinations of events that no single machine covers: restarts, corrections of the clock, withdrawn effects.
@Suite struct PlannerEdgeTests {
  /// A started planner with one task and a used fix.
  private static func located() throws -> Planner {
    let task = try PlanTask(id: TaskID(1), title: "K", coordinate: .metres(north: 500))
    return try .started(with: [task], authorization: .whenInUse, fix: 0)
  }

  @Test("an old fix from a restarted sensor changes no distance · LOC-3")
  func cachedFix() throws {
    var planner = try Self.located()
    planner.stop(now: .morning + 1)
    planner.start(now: .morning + 2)
    try planner.fixReceived(.at(north: 5_000, time: .morning + -50), now: .morning + 3)
    #expect(planner.fixCounts.notNewer == 1)
    #expect(planner.usedFix?.time == .morning)

    planner.authorizationChanged(to: .denied, now: .morning + 4)
    planner.authorizationChanged(to: .whenInUse, now: .morning + 5)
    try planner.fixReceived(.at(north: 5_000, time: .morning + -49), now: .morning + 6)
    #expect(planner.fixCounts.notNewer == 2)
    #expect(planner.usedFix == nil)
  }

  @Test("a permission effect that was withdrawn does not count as emitted · LOC-1")
  func withdrawnPermission() throws {
    var planner = try Planner(settings: .unscheduled, now: .morning)
    planner.start(now: .morning)
    planner.authorizationChanged(to: .denied, now: .morning)
    planner.authorizationChanged(to: .notDetermined, now: .morning)
    #expect(planner.takeEffects().filter { $0 == .requestPermission }.count == 1)
    planner.authorizationChanged(to: .denied, now: .morning)
    planner.authorizationChanged(to: .notDetermined, now: .morning)
    #expect(!planner.takeEffects().contains(.requestPermission))
  }

  @Test("a jump of a few metres is not used even after 30 s, as LOC-4 would not use it · LOC-6")
  func smallJump() throws {
    var planner = try Self.located()
    try planner.fixReceived(.at(north: 11, accuracy: 500, time: .morning + 0.01), now: .morning + 0.01)
    try planner.clockAdvanced(now: .morning + 31)
    #expect(planner.fixCounts.used == 1)
    #expect(planner.usedFix?.horizontalAccuracy == 10)
  }

  @Test("a changed offset and the clock take effect together: no day in between is entered · TIME-4.10")
  func offsetAtMidnight() throws {
    var settings = Settings.unscheduled
    settings.setOffset(7_200)
    let midnight = Instant.morning + (16 * 3_600 - 7_200)
    var planner = try Planner(settings: settings, now: midnight + -1)
    planner.start(now: midnight + -1)
    let today = planner.today
    for effect in planner.takeEffects() {
      if case .loadPlan(let request, _) = effect {
        try planner.planLoaded([Result<PlanTask, Refusal>](), request: request, now: midnight + -1)
      }
    }
    _ = planner.takeEffects()
    settings.setOffset(3_600)
    try planner.settingsChanged(to: settings, now: midnight + 1)
    #expect(planner.today == today)
    #expect(planner.phase == .empty)
    #expect(planner.takeEffects().isEmpty)
  }

  @Test("a clock that goes back a little makes no fix wait longer · TIME-3 LOC-5")
  func smallStepBack() throws {
    var planner = try Self.located()
    try planner.fixReceived(.at(north: 500, accuracy: 500, time: .morning + 50), now: .morning + 50)
    try planner.clockAdvanced(now: .morning + 1)
    #expect(planner.nextWake == .morning + 31)
  }
}
