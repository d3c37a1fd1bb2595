import Testing

@testable import PlannerKitCore

/// How fine the fixes must be near stops (ARRIVE-10), and what a snapshot keeps of arrivals (ARRIVE-14). The radius is
/// 100 m, the dwell 120 s.
@Suite struct ArrivalSensorTests {
  @Test("updates ask for what is needed, once for each change · ARRIVE-10")
  func precision() throws {
    var walk = try Walk(stops: [0, -5_000])
    var now = 0.0
    #expect(walk.newStarts() == [[100, 100]], "as set at the start")
    func move(_ north: Double, accuracy: Double = 10) throws -> [[Double]] {
      now += 40
      try walk.fix(north, accuracy: accuracy, at: now)
      return walk.newStarts()
    }
    func change(_ change: (inout Settings) -> Void) throws -> [[Double]] {
      try walk.change(at: now, change)
      return walk.newStarts()
    }
    var starts = try [2_000, 401, 301].flatMap { try move($0) }
    #expect(starts == [])
    #expect(try move(299) == [[25, 25]], "near")
    starts = try [310, 399].flatMap { try move($0) }
    #expect(starts == [], "in between it stays as it was (ARRIVE-10.4)")
    #expect(try move(401) == [[100, 100]], "far")
    #expect(try move(299, accuracy: 101) == [], "a coarse fix does not count")
    #expect(try move(200) == [[25, 25]])
    starts = try [10, 20].flatMap { try move($0) }
    #expect(starts == [])
    now += 90
    try walk.wait(until: now)
    #expect(walk.newStarts() == [[50, 100]] && walk.visited == [1], "at a stop")
    #expect(try move(160) == [[25, 25]], "a departure waits")
    #expect(try move(100) == [[50, 100]])
    #expect(try change { $0.desiredAccuracy = 10 } == [[50, 10]], "as set")
    #expect(
      try change { $0.nearFilter = 60 } == [[100, 10]], "twice the near filter, at most the distance filter")
    #expect(try move(200) == [[60, 10]], "the set accuracy is finer")
    #expect(try change { $0.nearFilter = 100 } == [[100, 10]], "no finer mode (ARRIVE-1.7)")
    #expect(try change { ($0.distanceFilter, $0.nearFilter) = (200, 25) } == [[25, 10]])
    #expect(try change { $0.distanceFilter = 300 } == [], "what is needed has not changed (ARRIVE-10.5)")
    try walk.planner.taskRemoved(TaskID(1), now: .morning + now)
    walk.collect()
    #expect(walk.newStarts() == [[300, 10]], "decided again with the plan (ARRIVE-10.6)")
    try walk.add(1, north: 200, at: now)
    #expect(walk.newStarts() == [[25, 10]])
    try walk.set(1, .cancelled, at: now)
    #expect(walk.newStarts() == [[300, 10]], "and with a status")
    try walk.update(1, north: 200, at: now)
    walk.planner.stop(now: .morning + now)
    walk.collect()
    _ = walk.newStarts()
    walk.planner.start(now: .morning + now)
    walk.collect()
    #expect(walk.newStarts() == [[300, 10]], "as set until a fix counts (ARRIVE-10.8)")
    #expect(try move(210) == [[25, 10]])
    #expect(try change { $0.arrivalRadius = 0 } == [[300, 10]])
  }

  @Test("a near fix does not move the distances: LOC-4 measures by the settings · ARRIVE-10.7")
  func distances() throws {
    var walk = try Walk(stops: [0])
    try walk.fix(200, at: 0)
    try walk.planner.fixReceived(.at(north: 230, time: .morning + 10), now: .morning + 10)
    #expect(walk.planner.fixCounts.used == 1 && walk.planner.fixCounts.received == 2)
    #expect(walk.planner.redrawn() == [])
  }

  // MARK: Snapshots

  /// Walks in every state, all at 400 s, with what the host has not collected.
  private static func walks() throws -> [(String, Walk)] {
    typealias Step = (inout Walk) throws -> Void
    let rest: Step = { try $0.fix(0, at: 100) }
    let arrives: Step = { try $0.planner.clockAdvanced(now: .morning + 220) }
    let arrived: Step = { try $0.wait(until: 220) }
    let cases: [(String, [Step])] = [
      ("no rest", []), ("resting", [{ try $0.fix(10, at: 350) }]),
      ("doubting", [{ try $0.fix(10, at: 350) }, { try $0.fix(300, at: 390) }]), ("not collected", [rest, arrives]),
      ("visiting", [rest, arrived]), ("outside", [rest, arrived, { try $0.fix(120, at: 380) }]),
      ("leaving", [rest, arrived, { try $0.fix(500, at: 380) }]),
      ("left", [rest, arrived, { try $0.fix(500, at: 300) }, { try $0.planner.clockAdvanced(now: .morning + 360) }]),
      ("beside", [rest, arrived, { try $0.update(1, north: 0, status: .done, at: 300) }]),
      (
        "failed", [{ try $0.fix(10, at: 350) }, { try $0.planner.locationFailed(now: .morning + 360) }]
      ),
      ("near", [{ try $0.fix(250, at: 350) }, { try $0.fix(350, at: 390) }]),
    ]
    return try cases.map { name, steps in
      var walk = try Walk(stops: [0, 2_000])
      for step in steps { try step(&walk) }
      try walk.planner.clockAdvanced(now: .morning + 400)
      _ = (walk.newlySaid(), walk.newStarts())
      return (name, walk)
    }
  }

  /// What follows, from what the host has not collected on.
  private static func future(_ walk: Walk) throws -> [String] {
    var (walk, found) = (walk, ["\(String(describing: walk.wake))"])
    func note() { found.append("\(walk.newlySaid()) \(walk.visited) \(String(describing: walk.wake))") }
    walk.collect()
    note()
    // The sensor of a restored planner starts again.
    _ = walk.newStarts()
    try walk.add(4, north: 30, at: 410)
    for (seconds, north) in [(410, nil), (470, 20), (670, nil), (680, 140), (740, 300), (750, 320), (1_050, nil)]
      as [(Double, Double?)]
    {
      if let north { try walk.fix(north, at: seconds) } else { try walk.wait(until: seconds) }
      note()
      found.append("\(walk.newStarts())")
    }
    return found
  }

  @Test("a snapshot of every state restores what goes on alike · ARRIVE-13.5 ARRIVE-14 SNAP-1.5")
  func snapshots() throws {
    for (name, walk) in try Self.walks() {
      var other = walk
      other.planner = try walk.planner.restored()
      #expect(other.visited == walk.visited, "\(name)")
      #expect(other.planner.visits.map(\.since) == walk.planner.visits.map(\.since), "\(name)")
      #expect(try Self.future(other) == Self.future(walk), "\(name)")
    }
  }

  @Test(
    "a wait that is over by the time of the restore ends first, also if that is another day · SNAP-1.10 ARRIVE-14.2",
    arguments: [3_600, secondsPerDay])
  func restoredLate(seconds: Double) throws {
    var walk = try Walk(stops: [0])
    try walk.fix(0, at: 0)
    walk.planner = try walk.planner.restored(at: .morning + seconds)
    walk.collect()
    #expect(walk.newlySaid() == ["arrived 1 at 0"])
  }

  @Test("restored without an arrival radius, everything is forgotten · ARRIVE-14.3")
  func restoredOff() throws {
    for (name, walk) in try Self.walks() {
      var other = walk
      other.planner = try walk.planner.restored(.unscheduled)
      other.collect()
      #expect(other.visited == [] && other.newlySaid() == [], "\(name)")
    }
  }

  @Test("without authorisation a restored planner keeps the visits, not the rest · ARRIVE-11.2 SNAP-1.9")
  func restoredUnauthorised() throws {
    for (name, walk) in try Self.walks() {
      var other = walk
      other.planner = try walk.planner.restored(authorization: .denied)
      #expect(other.visited == walk.visited && other.planner.usedFix == nil, "\(name)")
      if name == "resting" { #expect(walk.wake == 470 && other.wake == nil) }
    }
  }
}
