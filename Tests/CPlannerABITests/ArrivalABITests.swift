import CPlanner
import CPlannerABI
import Testing

/// Arriving and leaving through the C functions. The core's tests prove the rules.
struct ArrivalABITests {
  private static let settings = Settings(arrivalRadius: 100)

  private static func host(_ settings: Settings = settings) -> TestHost {
    TestHost.loaded([Visit(1, at: .east(0)), Visit(2, at: .east(2_000))], settings)
  }

  @Test("effects and query carry the task, the instant and the count · ARRIVE-1.1 ARRIVE-6.5 ARRIVE-13.5")
  func wholeVisit() throws {
    let host = Self.host()
    #expect(host.add(Visit(3, at: .east(60))) == .ok)
    host.fix(.east(10))
    host.effects()
    #expect(host.wake == mondayNoon + 120 * second)
    host.wait(120)
    #expect(!host.visits.isEmpty)
    #expect(host.effects().filter(\.isVisit) == [.arrived(1, at: mondayNoon, nearby: 2)])
    #expect(host.visits == [TestHost.OpenVisit(id: 1, since: mondayNoon)])
    host.later(60)
    host.fix(.east(400))
    host.wait(60)
    #expect(host.effects().filter(\.isVisit) == [.left(1, at: mondayNoon + 180 * second)])
    #expect(host.visits == [])
  }

  @Test("a host with an older, smaller struct gets the kind, and nothing is written behind it · HOME-4")
  func smallerStruct() {
    let host = Self.host()
    host.fix(.east(0))
    host.effects()
    host.wait(120)
    var effect = planner_effect()
    (effect.struct_size, effect.at) = (96, 7)
    while effect.kind != Int32(PLANNER_EFFECT_ARRIVED) {
      guard Status(planner_next_effect(host.planner, &effect)) == .ok else { break }
    }
    #expect(effect.kind == Int32(PLANNER_EFFECT_ARRIVED) && ID(effect.task_id) == 1 && effect.at == 7)
  }

  @Test("START_LOCATION asks for what is needed, once for each change · ARRIVE-10")
  func precision() {
    let host = TestHost(Self.settings)
    host.authorize(granted)
    host.start()
    var starts: [[Double]] = []
    func collect() -> [[Double]] {
      for case .startLocation(let filter, let accuracy) in host.effects() { starts.append([filter, accuracy]) }
      defer { starts = [] }
      return starts
    }
    #expect(collect() == [[100, 100]], "as set at the start")
    #expect(host.answer([Visit(1, at: .east(0)), Visit(2, at: .east(-5_000))]) == .ok)
    func move(_ east: Double, accuracy: Double = 10) -> [[Double]] {
      host.later(40)
      host.fix(.east(east), accuracy: accuracy)
      return collect()
    }
    #expect(move(2_000) == [] && move(401) == [] && move(301) == [])
    #expect(move(299) == [[25, 25]], "near")
    #expect(move(310) == [] && move(399) == [], "in between it stays as it was (ARRIVE-10.4)")
    #expect(move(401) == [[100, 100]], "far")
    #expect(move(299, accuracy: 101) == [], "a coarse fix does not count")
    #expect(move(200) == [[25, 25]])
    #expect(move(10) == [] && move(20) == [])
    host.wait(90)
    #expect(collect() == [[50, 100]], "at a stop")
    #expect(move(160) == [[25, 25]], "a departure waits")
    #expect(move(100) == [[50, 100]])
    host.change(Settings(accuracy: 10))
    #expect(collect() == [[50, 10]], "as set")
    host.change(Settings(nearFilter: 60))
    #expect(collect() == [[100, 10]], "twice the near filter, at most the distance filter")
    #expect(move(200) == [[60, 10]], "the set accuracy is finer")
    host.change(Settings(nearFilter: 100))
    #expect(collect() == [[100, 10]], "no finer mode (ARRIVE-1.7)")
    host.change(Settings(filter: 200, nearFilter: 25))
    #expect(collect() == [[25, 10]])
    host.change(Settings(filter: 300))
    #expect(collect() == [], "what is needed has not changed (ARRIVE-10.5)")
    host.remove(1)
    #expect(collect() == [[300, 10]], "decided again with the plan (ARRIVE-10.6)")
    host.add(Visit(1, at: .east(200)))
    #expect(collect() == [[25, 10]])
    host.setStatus(1, PLANNER_TASK_CANCELLED)
    #expect(collect() == [[300, 10]], "and with a status")
    host.update(Visit(1, at: .east(200)))
    host.stop()
    _ = collect()
    host.start()
    #expect(collect() == [[300, 10]], "as set until a fix counts (ARRIVE-10.8)")
    #expect(move(210) == [[25, 10]])
    host.change(Settings(arrivalRadius: 0))
    #expect(collect() == [[300, 10]])
  }

  @Test("a near fix does not move the distances: LOC-4 measures by the settings · ARRIVE-10.7")
  func distances() {
    let host = Self.host()
    host.fix(.east(200))
    host.effects()
    host.later(10)
    host.fix(.east(230))
    #expect(host.location.used == 1 && host.location.received == 2)
    #expect(host.effects().filter(\.isRedraw).isEmpty)
  }

  @Test("settings out of range are refused, and the field is named · ARRIVE-1.5 ARRIVE-1.6 ARRIVE-1.7")
  func ranges() {
    let host = TestHost()
    for (settings, field) in [
      (Settings(arrivalRadius: 29), "arrival_radius"), (Settings(arrivalRadius: 1_001), "arrival_radius"),
      (Settings(arrivalRadius: .nan), "arrival_radius"), (Settings(arrivalDwell: 29), "arrival_dwell"),
      (Settings(arrivalDwell: 3_601), "arrival_dwell"), (Settings(nearFilter: 4), "near_filter"),
      (Settings(nearFilter: 101), "near_filter"), (Settings(filter: 20, nearFilter: 21), "near_filter"),
    ] {
      #expect(host.change(settings) == .invalidArgument)
      #expect(planner_error_field(host.planner).string == field)
    }
    #expect(host.change(Settings(filter: 20)) == .ok, "the near filter counts as 20 m")
    #expect(host.change(Settings(filter: 200, arrivalRadius: 30, arrivalDwell: 3_600, nearFilter: 200)) == .ok)
  }

  @Test("a query past the last visit finds none, and wrong arguments are refused")
  func arguments() {
    let host = Self.host()
    var visit = planner_visit()
    visit.struct_size = UInt32(MemoryLayout<planner_visit>.size)
    for index in [0, 1, .max, -1] { #expect(Status(planner_visit_at(host.planner, index, &visit)) == .none) }
    #expect(Status(planner_visit_at(nil, 0, &visit)) == .invalidArgument)
    #expect(Status(planner_visit_at(host.planner, 0, nil)) == .invalidArgument)
    visit.struct_size = 3
    #expect(Status(planner_visit_at(host.planner, 0, &visit)) == .invalidArgument)
  }

  /// Hosts in every state, all at 400 s after noon.
  private static func hosts() -> [(String, TestHost)] {
    typealias Step = (Double, (TestHost) -> Void)
    let rest: Step = (100, { $0.fix(.east(0)) })
    let arrived: Step = (220, { $0.clock() })
    let away: Step = (380, { $0.fix(.east(500)) })
    let cases: [(String, [Step])] = [
      ("no rest", []),
      ("resting", [(350, { $0.fix(.east(10)) })]),
      ("doubting", [(350, { $0.fix(.east(10)) }), (390, { $0.fix(.east(300)) })]),
      ("not collected", [rest, arrived]),
      ("visiting", [rest, arrived, (221, { $0.effects() })]),
      ("outside", [rest, arrived, (380, { $0.fix(.east(120)) })]),
      ("leaving", [rest, arrived, away]),
      ("left", [rest, arrived, (300, { $0.fix(.east(500)) }), (360, { $0.clock() })]),
      ("beside", [rest, arrived, (300, { $0.update(Visit(1, status: PLANNER_TASK_DONE, at: .east(0))) })]),
      ("failed", [(350, { $0.fix(.east(10)) }), (360, { $0.sensorFails() })]),
      ("near", [(350, { $0.fix(.east(250)) }), (390, { $0.fix(.east(350)) })]),
    ]
    return cases.map { name, steps in
      let host = Self.host()
      for (seconds, step) in steps {
        host.now = mondayNoon + Int64(seconds) * second
        step(host)
      }
      host.now = mondayNoon + 400 * second
      host.clock()
      return (name, host)
    }
  }

  /// What follows, from what the host has not collected on.
  private static func future(_ host: TestHost) -> [String] {
    var found: [String] = ["\(String(describing: host.wake))"]
    func collect() {
      for effect in host.effects() where effect.isVisit || effect.isStart { found.append("\(host.now) \(effect)") }
    }
    collect()
    host.later(10)
    host.add(Visit(4, at: .east(30)))
    for (seconds, east) in [(0, nil), (60, 20), (200, nil), (10, 140), (60, 300), (10, 320), (300, nil)]
      as [(Double, Double?)]
    {
      host.later(seconds)
      if let east { host.fix(.east(east)) } else { host.clock() }
      collect()
      found.append("\(host.visits) \(String(describing: host.wake))")
    }
    return found
  }

  @Test("a snapshot of every state restores what goes on alike · ARRIVE-14 SNAP-1.5")
  func snapshots() throws {
    for (name, host) in Self.hosts() {
      let restored = try host.restored(Self.settings)
      #expect(restored.snapshot.count > 0 && restored.visits == host.visits, "\(name)")
      // The sensor starts again, with what the old one had asked for last.
      let starts = Self.future(try host.restored(Self.settings)).filter { $0.contains("startLocation") }
      #expect(!starts.isEmpty)
      let (old, new) = (Self.future(host), Self.future(restored))
      func withoutFirstStart(_ future: [String]) -> [String] {
        future.filter { !($0.hasPrefix("\(mondayNoon + 400 * second)") && $0.contains("startLocation")) }
      }
      #expect(withoutFirstStart(old) == withoutFirstStart(new), "\(name)")
    }
  }

  @Test("a wait that is over by the time of the restore ends first, before the plan is asked for · SNAP-1.10")
  func restoredLate() throws {
    let host = Self.host()
    host.fix(.east(0))
    host.refresh()
    let restored = try host.restored(Self.settings, at: mondayNoon + hour)
    let effects = restored.effects()
    #expect(effects.filter(\.isVisit) == [.arrived(1, at: mondayNoon, nearby: 1)])
    // Also if that is another day.
    let tomorrow = try host.restored(Self.settings, at: mondayNoon + dayLength)
    #expect(tomorrow.effects().filter(\.isVisit) == [.arrived(1, at: mondayNoon, nearby: 1)])
  }

  @Test("restored without an arrival radius, everything is forgotten · ARRIVE-14.3")
  func restoredOff() throws {
    for (name, host) in Self.hosts() {
      let restored = try host.restored()
      #expect(restored.visits == [] && restored.effects().allSatisfy { !$0.isVisit }, "\(name)")
    }
  }

  @Test("without authorisation a restored planner keeps the visits, not the rest · ARRIVE-11.2 SNAP-1.9")
  func restoredUnauthorised() throws {
    for (name, host) in Self.hosts() {
      let restored = try host.restored(Self.settings, authorization: PLANNER_AUTHORIZATION_DENIED)
      #expect(restored.visits == host.visits, "\(name)")
      if name == "resting" { #expect(restored.wake == mondayNoon + 12 * hour) }
    }
  }

  @Test("altered arrivals are refused, or restore a planner that works · SNAP-3.4")
  func damaged() {
    for (name, host) in Self.hosts() where ["doubting", "not collected", "leaving", "beside"].contains(name) {
      let bytes = host.snapshot
      let start = TestHost.loaded([Visit(1, at: .east(0)), Visit(2, at: .east(2_000))]).snapshot.count - 8 * 12
      for place in stride(from: start, to: bytes.count - 8, by: 8) {
        for number in [0, 1, 2, UInt64.max, Double.nan.bitPattern, 1 << 63] {
          var damaged = bytes
          SnapshotBytes.put(number, at: place, in: &damaged)
          let outcome = TestHost.restore(SnapshotBytes.sealed(damaged), Self.settings, at: host.now)
          #expect([.ok, .corrupt].contains(outcome.status), "\(name) \(place)")
          guard let restored = outcome.host else { continue }
          restored.later(500)
          restored.clock()
          restored.fix(.east(0))
          var effect = planner_effect()
          effect.struct_size = UInt32(MemoryLayout<planner_effect>.size)
          while Status(planner_next_effect(restored.planner, &effect)) == .ok {}
          #expect(Set(restored.visits.map(\.id)).isSubset(of: restored.ids), "\(name) \(place)")
        }
      }
    }
  }
}

extension TestHost {
  struct OpenVisit: Equatable {
    var id: ID
    var since: Int64
  }

  /// The open visits.
  var visits: [OpenVisit] {
    var found: [OpenVisit] = []
    var raw = planner_visit()
    raw.struct_size = UInt32(MemoryLayout<planner_visit>.size)
    while Status(planner_visit_at(planner, found.count, &raw)) == .ok {
      found.append(OpenVisit(id: ID(raw.task_id), since: raw.since))
    }
    return found
  }
}

extension Effect {
  var isVisit: Bool {
    switch self {
    case .arrived, .left: true
    default: false
    }
  }

  var isStart: Bool {
    if case .startLocation = self { true } else { false }
  }
}

extension TestHost {
  /// Whether the plan has a task.
  func knows(_ id: ID) -> Bool {
    var task = planner_task()
    task.struct_size = UInt32(MemoryLayout<planner_task>.size)
    return Status(planner_known_task(planner, id.uuid, &task)) == .ok
  }
}
