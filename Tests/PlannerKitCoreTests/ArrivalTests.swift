import Testing

@testable import PlannerKitCore

/// Arriving and leaving in the whole planner. The radius is 100 m, the dwell 120 s.
@Suite struct ArrivalTests {
  /// Arrived at stop 1, at 0 m, at 120 s.
  private static func arrived(stops: [Double] = [0]) throws -> Walk {
    var walk = try Walk(stops: stops)
    try walk.fix(0, at: 0)
    try walk.wait(until: 120)
    let said = walk.newlySaid()
    #expect(said.count == 1 && said.allSatisfy { $0.hasPrefix("arrived 1 at 0") })
    return walk
  }

  @Test("arriving and leaving are reported once each, with the fix's instant · ARRIVE-1.1 ARRIVE-5 ARRIVE-8")
  func wholeVisit() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(-900, at: -60)
    try walk.fix(30, at: 10)
    #expect(walk.wake == 70, "the doubt about -900 m")
    try walk.fix(10, at: 20)
    #expect(walk.wake == 130)
    try walk.wait(until: 129.999)
    #expect(walk.said == [])
    try walk.wait(until: 130)
    #expect(walk.newlySaid() == ["arrived 1 at 10"])
    #expect(walk.visited == [1] && walk.planner.visits[0].since == .morning + 10)
    #expect(walk.wake == nil)
    let rows = walk.planner.rows.map { "\($0.display)" }
    try walk.fixes(120, [600, 610])
    try walk.fix(160, at: 620)
    #expect(walk.wake == 680, "away since 620 s")
    try walk.wait(until: 679.999)
    #expect(walk.said == [])
    try walk.wait(until: 680)
    #expect(walk.newlySaid() == ["left 1 at 600"])
    #expect(walk.visited == [])
    #expect(walk.planner.rows.map(\.task.status) == [.planned] && walk.planner.rows.count == rows.count)
  }

  @Test("without an arrival radius nothing is said, and the sensor is started as before · ARRIVE-1.2")
  func off() throws {
    var walk = try Walk(stops: [0], .unscheduled)
    #expect(walk.newStarts() == [[100, 100]])
    try walk.fixes(0, [0, 60, 300])
    #expect(walk.wake == nil && walk.said == [] && walk.starts == [])
    #expect("\(walk.planner.arrivals.tracker)" == "\(RestTracker())")
  }

  @Test("turning it off forgets the visits and withdraws what was not collected · ARRIVE-1.4")
  func turnedOff() throws {
    var walk = try Self.arrived()
    try walk.fixes(400, [130, 140])
    try walk.planner.clockAdvanced(now: .morning + 300)
    var settings = walk.planner.settings
    settings.arrivalRadius = 0
    try walk.planner.settingsChanged(to: settings, now: .morning + 300)
    walk.collect()
    #expect(walk.said == [] && walk.visited == [])
    try walk.change(at: 301) { $0.arrivalRadius = 100 }
    try walk.wait(until: 900)
    #expect(walk.said == [], "the rest is forgotten, too")
  }

  @Test("every remaining stop can be arrived at, in any order, and again after it was left · ARRIVE-2")
  func anyOrder() throws {
    var walk = try Walk(stops: [0, 1_000, 2_000])
    try walk.add(4, north: nil, at: 0)
    try walk.set(2, .inProgress, at: 0)
    try walk.set(2, .done, at: 0)
    for (start, north) in [(0.0, 2_000.0), (1_000, 1_000), (2_000, 0), (3_000, 2_000)] {
      try walk.fixes(north, [start, start + 10])
      try walk.wait(until: start + 200)
    }
    #expect(
      walk.said == [
        "arrived 3 at 0", "left 3 at 1000", "arrived 1 at 2000", "left 1 at 3000", "arrived 3 at 3000",
      ])
  }

  @Test("a stop that is not listed today is not arrived at; one that repeats today is · ARRIVE-2.1")
  func listed() throws {
    var walk = try Walk(stops: [])
    let place = try Coordinate.metres(north: 0)
    for (id, day) in [(1, 1), (2, 0)] as [(UInt64, Int64)] {
      let today = walk.planner.today.number
      try walk.planner.taskAdded(
        PlanTask(id: TaskID(id), title: "K", coordinate: place, planned: .day(LocalDay(number: today + day))),
        now: .morning)
    }
    try walk.fix(0, at: 0)
    try walk.wait(until: 120)
    #expect(walk.said == ["arrived 2 at 0"])
  }

  @Test("fixes count that LOC-4 does not use; a waiting jump and a coarse fix do not count · ARRIVE-3")
  func counting() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(90, at: 0)
    // Not significant, but the rest is over.
    try walk.fixes(20, [10, 20])
    #expect(walk.planner.fixCounts.used == 1 && walk.wake == 130)
    try walk.fix(900, accuracy: 101, at: 30)
    try walk.fix(20_000, at: 40)
    try walk.wait(until: 69.999)
    #expect(walk.wake == 70, "the jump counts once it is credible")
    try walk.wait(until: 70)
    #expect(walk.wake == 130, "the doubt")
    try walk.wait(until: 130)
    #expect(walk.said == [], "no arrival with a doubt waiting")
    try walk.wait(until: 300)
    #expect(walk.said == [])
  }

  @Test("a jump that two fixes agree with counts with the newest of them · ARRIVE-3.3")
  func agreedJump() throws {
    var walk = try Walk(stops: [20_000])
    try walk.fixes(0, [0, 60])
    try walk.fix(20_000, at: 70)
    try walk.fix(20_010, at: 75)
    try walk.fix(20_020, at: 80)
    try walk.fix(20_020, at: 90)
    try walk.wait(until: 199.999)
    #expect(walk.said == [])
    try walk.wait(until: 200)
    #expect(walk.said == ["arrived 1 at 80"])
  }

  @Test("a doubt postpones the arrival, and a near fix lets it come at once · ARRIVE-4.3 ARRIVE-5.2")
  func doubt() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    try walk.fix(60, at: 110)
    #expect(walk.wake == 170)
    try walk.wait(until: 130)
    #expect(walk.said == [])
    try walk.fix(10, at: 140)
    #expect(walk.newlySaid() == ["arrived 1 at 0"])
  }

  @Test("a doubt that nothing contradicts begins the next rest · ARRIVE-4.5 ARRIVE-4.6")
  func confirmedDoubt() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(300, at: 0)
    try walk.fix(0, at: 10)
    try walk.wait(until: 70)
    #expect(walk.wake == 130)
    try walk.wait(until: 130)
    #expect(walk.said == ["arrived 1 at 10"])
  }

  @Test("a late host's arrival has the fix's instant, and a doubt that came later does not undo it · ARRIVE-5.5")
  func lateHost() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    try walk.fix(500, at: 500)
    #expect(walk.said == ["arrived 1 at 0"])
  }

  @Test("waits are measured by now, instants are the fixes' own · ARRIVE-5.3 ARRIVE-5.5")
  func clocks() throws {
    var walk = try Walk(stops: [0])
    try walk.planner.fixReceived(.at(north: 0, time: .morning + 50), now: .morning + 10)
    #expect(walk.wake == 130)
    try walk.wait(until: 130)
    #expect(walk.said == ["arrived 1 at 50"])
  }

  @Test("a stop that comes where the agent rests is arrived at once the dwell is over · ARRIVE-5.6")
  func newStop() throws {
    var walk = try Walk(stops: [])
    try walk.fix(0, at: 0)
    #expect(walk.wake == nil, "nothing to wait for")
    try walk.add(1, north: 50, at: 60)
    #expect(walk.wake == 120)
    try walk.update(1, north: 5_000, at: 70)
    #expect(walk.wake == nil)
    try walk.update(1, north: 60, at: 500)
    #expect(walk.said == ["arrived 1 at 0"])
    var other = try Walk(stops: [])
    try other.fix(0, at: 0)
    try other.load([Walk.task(7, north: 20, status: .planned)], at: 300)
    #expect(other.said == ["arrived 7 at 0"])
  }

  @Test(
    "within the radius the nearest stop is meant; within 25 m of it the first in the list · ARRIVE-5.1 ARRIVE-6.2 ARRIVE-6.3",
    arguments: [
      ([99.9], ["arrived 1 at 0"]), ([100.1], []), ([90, 60], ["arrived 2 at 0, 2 nearby"]),
      ([80, 60], ["arrived 1 at 0, 2 nearby"]), ([84.9, -60, 60], ["arrived 1 at 0, 3 nearby"]),
      ([85.1, -60, 60], ["arrived 2 at 0, 3 nearby"]),
    ])
  func nearest(stops: [Double], said: [String]) throws {
    var walk = try Walk(stops: stops)
    try walk.fix(0, at: 0)
    try walk.wait(until: 120)
    #expect(walk.said == said)
  }

  @Test("a stop en route is meant before nearer ones, and between two of them the rules decide · ARRIVE-6.1 ARRIVE-6.4")
  func enRoute() throws {
    var walk = try Walk(stops: [0, 95, 130])
    try walk.set(2, .enRoute, at: 0)
    try walk.set(3, .enRoute, at: 0)
    try walk.fix(0, at: 0)
    try walk.wait(until: 120)
    #expect(walk.said == ["arrived 2 at 0, 2 nearby"])
    walk = try Walk(stops: [0, 95, 60])
    for id in [2, 3] as [UInt64] { try walk.set(id, .enRoute, at: 0) }
    try walk.fix(0, at: 0)
    try walk.wait(until: 120)
    #expect(walk.said == ["arrived 3 at 0, 3 nearby"])
  }

  @Test("a rest makes one arrival; a neighbour of the visited stop waits · ARRIVE-7.1 ARRIVE-7.2")
  func oneArrival() throws {
    var walk = try Self.arrived(stops: [0, 140])
    try walk.add(3, north: 20, at: 130)
    try walk.wait(until: 3_000)
    // Another rest, not more than 50 m nearer to the neighbour.
    try walk.fixes(60, [3_010, 3_020])
    try walk.wait(until: 6_000)
    #expect(walk.said == [] && walk.visited == [1] && walk.wake == nil)
    try walk.planner.taskRemoved(TaskID(1), now: .morning + 6_000)
    walk.collect()
    #expect(walk.said == ["arrived 3 at 3010, 2 nearby"], "the second rest has made no arrival")
  }

  @Test("who rests more than 50 m nearer to another stop has left the first · ARRIVE-7.3 ARRIVE-8.4")
  func nearerStop() throws {
    var walk = try Self.arrived(stops: [0, 140])
    try walk.fixes(96, [200, 210])
    #expect(walk.wake == 320)
    try walk.wait(until: 320)
    #expect(walk.said == ["left 1 at 200", "arrived 2 at 200, 2 nearby"])
    #expect(walk.visited == [2])
    // 45 m nearer is not enough.
    walk = try Self.arrived(stops: [0, 140])
    try walk.fixes(92, [200, 210])
    try walk.wait(until: 900)
    #expect(walk.said == [])
  }

  @Test("the visit of a final stop also ends when the agent rests nearer to another · ARRIVE-7.4")
  func finalStopLeft() throws {
    var walk = try Self.arrived(stops: [0, 140])
    try walk.update(1, north: 0, status: .done, at: 130)
    try walk.fixes(96, [200, 210])
    try walk.wait(until: 320)
    #expect(walk.newlySaid() == ["left 1 at 200", "arrived 2 at 200"])
    // One that is not that much farther goes on.
    walk = try Self.arrived(stops: [0, 140])
    try walk.update(1, north: 0, status: .done, at: 130)
    try walk.fixes(70, [200, 210])
    try walk.wait(until: 320)
    #expect(walk.newlySaid() == ["arrived 2 at 200"] && walk.visited == [1, 2])
    try walk.fixes(-300, [400, 410])
    try walk.wait(until: 470)
    #expect(walk.newlySaid() == ["left 1 at 400", "left 2 at 400"])
  }

  @Test("when the visited stop becomes final, a stop beside it is arrived at after the dwell · ARRIVE-7.5")
  func stopBeside() throws {
    var walk = try Self.arrived(stops: [0, -60, 45])
    #expect(walk.visited == [1])
    walk = try Self.arrived()
    try walk.add(2, north: -60, at: 130)
    try walk.add(3, north: 45, at: 130)
    try walk.set(1, .inProgress, at: 200)
    #expect(walk.wake == nil)
    try walk.set(1, .done, at: 300)
    #expect(walk.wake == 420)
    try walk.wait(until: 420)
    #expect(walk.newlySaid() == ["arrived 3 at 300, 2 nearby"])
    #expect(walk.visited == [1, 3])
    try walk.set(3, .cancelled, at: 500)
    try walk.wait(until: 2_000)
    #expect(walk.said == [], "60 m from the first, and 105 m from the second")
    try walk.add(4, north: 50, at: 2_100)
    #expect(walk.newlySaid() == ["arrived 4 at 500, 2 nearby"])
  }

  @Test("a stop that remains again while another is visited has the older visit · ARRIVE-7.6")
  func remainsAgain() throws {
    var walk = try Self.arrived()
    try walk.add(2, north: 20, at: 130)
    try walk.update(1, north: 0, status: .done, at: 130)
    try walk.wait(until: 250)
    #expect(walk.newlySaid() == ["arrived 2 at 130"] && walk.visited == [1, 2])
    try walk.update(1, north: 0, at: 260)
    #expect(walk.newlySaid() == ["left 1 at 260"] && walk.visited == [2])
  }

  @Test("a coarse fix counts for leaving only with its whole circle · ARRIVE-3.4")
  func coarseLeaving() throws {
    var walk = try Self.arrived()
    // So that none of them waits (LOC-5).
    try walk.change(at: 130) { $0.desiredAccuracy = 1_000 }
    try walk.fix(640, accuracy: 500, at: 200)
    #expect(walk.wake == nil)
    try walk.fix(660, accuracy: 500, at: 210)
    #expect(walk.wake == 270)
    try walk.wait(until: 270)
    #expect(walk.said == ["left 1 at 210"])
  }

  @Test("a final stop is left once; a task that leaves the plan is not left · ARRIVE-8.5 ARRIVE-8.6 ARRIVE-12.3")
  func ends() throws {
    var walk = try Self.arrived()
    try walk.set(1, .inProgress, at: 130)
    try walk.set(1, .done, at: 140)
    #expect(walk.visited == [1])
    try walk.load([Walk.task(1, north: 0, status: .done), Walk.task(2, north: 9_000)], at: 150)
    #expect(walk.visited == [1])
    try walk.fixes(400, [200, 300])
    #expect(walk.newlySaid() == ["left 1 at 200"])
    try walk.wait(until: 900)
    #expect(walk.said == [])
    walk = try Self.arrived()
    try walk.load([Walk.task(2, north: 9_000)], at: 150)
    #expect(walk.visited == [])
    try walk.fixes(400, [200, 300])
    #expect(walk.said == [])
  }

  @Test("a visit follows its stop's coordinate, and keeps the last one · ARRIVE-8.7")
  func movedStop() throws {
    var walk = try Self.arrived()
    try walk.update(1, north: 1_000, at: 130)
    try walk.update(1, north: nil, at: 140)
    try walk.fix(1_000, at: 200)
    try walk.wait(until: 400)
    #expect(walk.said == [] && walk.visited == [1])
    try walk.fix(0, at: 500)
    try walk.wait(until: 560)
    #expect(walk.said == ["left 1 at 500"])
  }

  @Test("a stop put in progress where the agent rests is visited without an arrival · ARRIVE-9.1 ARRIVE-9.3")
  func inProgress() throws {
    var walk = try Walk(stops: [0, 300])
    try walk.fix(0, at: 0)
    try walk.set(1, .inProgress, at: 30)
    try walk.set(2, .inProgress, at: 40)
    #expect(walk.visited == [1] && walk.planner.visits[0].since == .morning + 30)
    try walk.wait(until: 900)
    #expect(walk.said == [])
    try walk.fixes(500, [1_000, 1_060])
    #expect(walk.newlySaid() == ["left 1 at 1000"])
    // Without a rest nothing follows.
    walk = try Walk(stops: [0])
    try walk.set(1, .inProgress, at: 30)
    #expect(walk.visited == [])
  }

  @Test("it ends the visit of another remaining stop · ARRIVE-9.2")
  func otherInProgress() throws {
    var walk = try Self.arrived(stops: [0, 60])
    #expect(walk.visited == [1])
    walk = try Self.arrived()
    try walk.add(2, north: 60, at: 130)
    try walk.set(2, .inProgress, at: 200)
    #expect(walk.newlySaid() == ["left 1 at 200"] && walk.visited == [2])
  }

  @Test("a loaded or updated task can be put in progress, too: in a plan, the first · ARRIVE-9.4")
  func loadedInProgress() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    try walk.load(
      [
        Walk.task(3, north: 10, status: .inProgress), Walk.task(2, north: 20, status: .inProgress),
        Walk.task(1, north: 500, status: .inProgress),
      ], at: 30)
    #expect(walk.visited == [2] && walk.said == [])
    try walk.load([Walk.task(3, north: 10, status: .inProgress)], at: 40)
    #expect(walk.visited == [], "it was in progress before")
    try walk.update(3, north: 10, at: 50)
    try walk.update(3, north: 10, status: .inProgress, at: 60)
    #expect(walk.visited == [3])
  }

  @Test("silence proves nothing after the sensor failed, until its next valid fix · ARRIVE-11.1")
  func failure() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    try walk.planner.locationFailed(now: .morning + 10)
    #expect(walk.wake == nil)
    try walk.wait(until: 500)
    #expect(walk.said == [])
    try walk.fix(10, at: 600)
    #expect(walk.newlySaid() == ["arrived 1 at 0"])
    try walk.fix(400, at: 700)
    try walk.planner.locationFailed(now: .morning + 710)
    try walk.wait(until: 900)
    #expect(walk.said == [])
    try walk.fix(20, at: 910)
    try walk.wait(until: 2_000)
    #expect(walk.said == [], "he is back")
  }

  @Test("a clock that advances late says what a punctual one says · ARRIVE-3.2 TIME-2.4", arguments: [true, false])
  func waitsInOrder(isPunctual: Bool) throws {
    var walk = try Walk(stops: [0])
    try walk.fixes(-385, [0, 90])
    try walk.fix(-85, at: 92)
    // The jump counts, the doubt ends, and the dwell is over.
    if isPunctual { for second in [122.0, 182, 242] { try walk.wait(until: second) } }
    try walk.fix(-65, at: 300)
    #expect(walk.said == ["arrived 1 at 92"])
  }

  @Test("leaving by coarse fixes ends the rest at the stop · ARRIVE-8.8")
  func leftByCoarseFixes() throws {
    var walk = try Walk(stops: [0, 40])
    try walk.fixes(0, [0, 120])
    #expect(walk.newlySaid() == ["arrived 1 at 0, 2 nearby"])
    try walk.fixes(60, [200, 210])
    for second in [300.0, 400] { try walk.fix(400, accuracy: 150, at: second) }
    try walk.wait(until: 1_000)
    #expect(walk.newlySaid() == ["left 1 at 300"], "and did not arrive at 2, where the agent had been last")
  }

  @Test("stopping and revoking forget the rest, not the visits · ARRIVE-11.2", arguments: [true, false])
  func forgotten(isStop: Bool) throws {
    func interrupt(_ walk: inout Walk, at seconds: Double) {
      let now = Instant.morning + seconds
      if isStop {
        walk.planner.stop(now: now)
        walk.planner.start(now: now + 1)
      } else {
        walk.planner.authorizationChanged(to: .denied, now: now)
        walk.planner.authorizationChanged(to: .always, now: now + 1)
      }
      walk.collect()
    }
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    interrupt(&walk, at: 60)
    try walk.wait(until: 300)
    #expect(walk.said == [])
    try walk.fix(0, at: 301)
    try walk.wait(until: 421)
    #expect(walk.newlySaid() == ["arrived 1 at 301"])
    interrupt(&walk, at: 500)
    #expect(walk.visited == [1])
    try walk.fix(400, at: 600)
    interrupt(&walk, at: 610)
    try walk.wait(until: 900)
    #expect(walk.said == [], "nothing was heard meanwhile")
    try walk.fixes(400, [910, 970])
    #expect(walk.newlySaid() == ["left 1 at 600"])
  }

  @Test("a clock that goes back by over a minute begins the rest again; leaving waits 60 s at most · ARRIVE-11.3")
  func clockBack() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    try walk.wait(until: -30)
    #expect(walk.wake == 90, "no wait is longer because of it (ARRIVE-11.5)")
    try walk.wait(until: -3_600)
    #expect(walk.wake == nil)
    try walk.fix(0, at: -3_590)
    #expect(walk.wake == -3_470)
    try walk.wait(until: -3_470)
    #expect(walk.newlySaid() == ["arrived 1 at -3590"])
    try walk.fix(400, at: -3_000)
    try walk.wait(until: -7_200)
    #expect(walk.wake == -7_140, "ARRIVE-11.4")
    try walk.wait(until: -7_140)
    #expect(walk.said == ["left 1 at -3000"])
  }

  @Test("at midnight a visit goes on; a stop that is no longer listed does not remain · ARRIVE-12.1 ARRIVE-12.2")
  func midnight() throws {
    var walk = try Walk(stops: [])
    let place = try Coordinate.metres(north: 0)
    let today = walk.planner.today
    try walk.planner.taskAdded(
      PlanTask(id: TaskID(1), title: "K", coordinate: place, planned: .day(today)), now: .morning)
    try walk.planner.taskAdded(
      PlanTask(id: TaskID(2), title: "K", coordinate: place, planned: .day(LocalDay(number: today.number + 1))),
      now: .morning)
    try walk.fix(0, at: 57_500)
    try walk.wait(until: 57_599)
    // The dwell was over before midnight, at a stop of that day.
    try walk.wait(until: 57_700)
    #expect(walk.newlySaid() == ["arrived 1 at 57500"] && walk.visited == [1])
    try walk.wait(until: 58_000)
    #expect(walk.said == [], "the rest has made its arrival")
    try walk.fixes(20, [58_100, 58_110])
    try walk.fixes(90, [58_200, 58_210])
    try walk.wait(until: 58_320)
    #expect(walk.newlySaid() == ["arrived 2 at 58200"] && walk.visited == [1, 2])
    try walk.fixes(400, [58_400, 58_460])
    #expect(walk.said == ["left 1 at 58400", "left 2 at 58400"])
  }

  @Test("the newest arrival and departure of a task wait, in order, before the redraw · ARRIVE-13.1 ARRIVE-13.2")
  func waiting() throws {
    var walk = try Walk(stops: [0, 1_000])
    for round in [0.0, 4_000] {
      for (time, north) in [(0.0, 0.0), (1_000, 1_000), (2_000, 0)] {
        for delay in [0, 130.0] {
          let now = Instant.morning + (round + time + delay)
          try walk.planner.fixReceived(.at(north: north, time: now), now: now)
        }
      }
    }
    var planner = walk.planner
    let effects = planner.takeEffects()
    #expect(
      effects.compactMap(\.visitText) == [
        "left 1 at 5000", "arrived 2 at 5000", "left 2 at 6000", "arrived 1 at 6000",
      ])
    let last = try #require(effects.last)
    guard case .redraw = last else {
      Issue.record("the redraw comes last")
      return
    }
    // A stopped planner hands them over (ARRIVE-13.3).
    planner = walk.planner
    planner.stop(now: .morning + 8_000)
    #expect(planner.takeEffects().compactMap(\.visitText).count == 4)
    // A removed task takes its reports with it (ARRIVE-13.4).
    planner = walk.planner
    try planner.taskRemoved(TaskID(1), now: .morning + 8_000)
    #expect(planner.takeEffects().compactMap(\.visitText) == ["arrived 2 at 5000", "left 2 at 6000"])
    planner = walk.planner
    let request = try planner.openRequest
    try planner.planLoaded([.success(Walk.task(1, north: 0))], request: request, now: .morning + 8_000)
    #expect(planner.takeEffects().compactMap(\.visitText) == ["left 1 at 5000", "arrived 1 at 6000"])
  }
}
