import Testing

@testable import PlannerKitCore

/// What makes a proposal outdated, and what does not. The stops are on a line, and a leg of 10 m takes a second.
@Suite struct ProposalOutdatedTests {
  /// Stops of every kind in the order of `Tour.zigzag`: 1 has a planned time, 2 opening hours, 3 repeats, and 4 has no
  /// duration. Tasks 8 and 9 are done, and are before and behind the stops.
  private static func task(_ id: UInt64, _ change: (inout Parts) -> Void = { _ in }) throws -> PlanTask {
    var parts = Parts()
    (parts.order, parts.north) = (Int32(id), id < 6 ? Tour.zigzag[Int(id) - 1] : 700)
    switch id {
    case 1: parts.planned = .at(.at("10:10"))
    case 2: parts.hours = "Mo-Su 08:00-20:00; PH off"
    case 3: parts.repeats = Weekdays(rawValue: 127)
    case 4: parts.duration = nil
    case 8: (parts.order, parts.status) = (0, .done)
    case 9: parts.status = .done
    default: break
    }
    change(&parts)
    return try PlanTask(
      id: TaskID(id), title: parts.title, order: parts.order, status: parts.status, notes: parts.notes,
      openingHours: parts.hours, coordinate: parts.north.map { try .metres(north: $0) }, planned: parts.planned,
      estimatedDuration: parts.duration, repeatDays: parts.repeats, terms: parts.terms)
  }

  /// The parts of a task that can change.
  private struct Parts {
    var title = "Stop"
    var order: Int32 = 0
    var status = TaskStatus.planned
    var notes: String?
    var hours: String?
    var north: Double?
    var planned: Planned?
    var duration: Int64? = 600
    var repeats: Weekdays = []
    var terms: VisitTerms?
  }

  private static func proposing() throws -> Tour {
    var tour = try Tour(
      [1, 2, 3, 4, 5, 8, 9].map { try task($0) }, Tour.tenMetresPerSecond, travel: nil)
    try tour.propose()
    #expect(tour.proposed == [1, 3, 5, 2, 4] && tour.order == [8, 1, 2, 3, 4, 5, 9])
    _ = tour.newlyRedrawn()
    return tour
  }

  /// Checks that the change makes the proposal outdated, or leaves it as good as it was.
  private func expect(
    outdated: Bool, _ name: String, _ location: SourceLocation = #_sourceLocation,
    after change: (inout Tour) throws -> Void
  ) throws {
    var tour = try Self.proposing()
    let gained = tour.gained
    try change(&tour)
    tour.collect()
    #expect(tour.planner.proposal.phase == (outdated ? .outdated : .finished), "\(name)", sourceLocation: location)
    #expect(tour.newlyRedrawn().contains(.proposal) == outdated, "\(name): ORDER-7.6", sourceLocation: location)
    guard !outdated else {
      let number = try #require(tour.planner.proposal.number)
      #expect(reason { try tour.planner.proposalAccepted(number, now: tour.planner.clock.now) } == .outdated)
      #expect(!tour.planner.searchProposal(steps: 10) && tour.proposed == [], sourceLocation: location)
      return
    }
    #expect(tour.proposed == [1, 3, 5, 2, 4] && tour.gained == gained, "\(name)", sourceLocation: location)
    // The rows of the stops are those of the list.
    for index in 0..<5 {
      let stop = try #require(tour.planner.proposedStop(at: index))
      #expect(tour.planner.rows[stop.row].task.id == stop.id, "\(name)", sourceLocation: location)
    }
  }

  @Test("a stop that comes, goes or changes its place in the sequence · ORDER-8 ORDER-7.6 ORDER-8.3")
  func sequence() throws {
    try expect(outdated: true, "comes") { try $0.planner.taskAdded(Self.task(6), now: .at("10:00")) }
    try expect(outdated: true, "comes in progress") {
      try $0.planner.taskAdded(Self.task(6) { $0.status = .inProgress }, now: .at("10:00"))
    }
    try expect(outdated: true, "was done") {
      try $0.planner.taskUpdated(Self.task(9) { $0.status = .planned }, now: .at("10:00"))
    }
    try expect(outdated: true, "goes") { try $0.planner.taskRemoved(TaskID(5), now: .at("10:00")) }
    try expect(outdated: true, "is moved to another day") {
      try $0.planner.taskUpdated(Self.task(5) { $0.planned = .day(LocalDay(number: 20_515)) }, now: .at("10:00"))
    }
    try expect(outdated: true, "is missing in the plan") {
      try $0.load([1, 2, 3, 4, 8, 9].map { try Self.task($0) })
    }
    try expect(outdated: true, "another place") {
      try $0.planner.taskUpdated(Self.task(5) { $0.order = 1 }, now: .at("10:00"))
    }
    try expect(outdated: false, "another order, in the same place") {
      try $0.planner.taskUpdated(Self.task(5) { $0.order = 6 }, now: .at("10:00"))
    }
    for status in [TaskStatus.done, .cancelled, .cannotComplete, .enRoute, .inProgress] {
      try expect(outdated: true, "\(status)") {
        try $0.planner.taskUpdated(Self.task(2) { $0.status = status }, now: .at("10:00"))
      }
    }
  }

  @Test("a stop's coordinate, planned time, duration, opening hours, repeat days or terms · ORDER-8.3")
  func stops() throws {
    let changes: [(String, UInt64, (inout Parts) -> Void)] = [
      ("another coordinate", 5, { $0.north = 3_001 }), ("no coordinate", 5, { $0.north = nil }),
      ("another planned time", 1, { $0.planned = .at(.at("10:11")) }), ("no planned time", 1, { $0.planned = nil }),
      ("a planned time", 5, { $0.planned = .at(.at("15:00")) }),
      ("another duration", 5, { $0.duration = 601 }), ("a duration", 4, { $0.duration = 60 }),
      ("other hours", 2, { $0.hours = "Mo-Su 08:00-20:01; PH off" }), ("no hours", 2, { $0.hours = nil }),
      ("hours", 5, { $0.hours = "24/7" }),
      ("other repeat days", 3, { $0.repeats = Weekdays(rawValue: 111) }), ("no repeat days", 3, { $0.repeats = [] }),
      ("repeat days", 5, { $0.repeats = Weekdays(rawValue: 127) }),
    ]
    let terms = try [
      VisitTerms.at("10:00-20:00"), .at(early: 60), .at(lateAfter: 60), .at(priority: 1),
    ]
    for terms in terms {
      try expect(outdated: true, "other terms") {
        try $0.planner.taskUpdated(Self.task(5) { $0.terms = terms }, now: .at("10:00"))
      }
    }
    for (name, id, change) in changes {
      try expect(outdated: true, name) { try $0.planner.taskUpdated(Self.task(id, change), now: .at("10:00")) }
    }
    try expect(outdated: false, "another title, and notes") {
      try $0.planner.taskUpdated(Self.task(5) { ($0.title, $0.notes) = ("Another", "Ring") }, now: .at("10:00"))
    }
    try expect(outdated: false, "the same plan") { try $0.load([1, 2, 3, 4, 5, 8, 9].map { try Self.task($0) }) }
  }

  @Test("a task that is no stop changes nothing · ORDER-8.3")
  func otherTasks() throws {
    for id in [8, 9] as [UInt64] {
      let changes: [(String, (inout Parts) -> Void)] = [
        ("title", { $0.title = "Another" }), ("coordinate", { $0.north = 5 }), ("order", { $0.order = 3 }),
        ("planned", { $0.planned = .at(.at("15:00")) }), ("duration", { $0.duration = 1 }),
        ("hours", { $0.hours = "off" }), ("repeat days", { $0.repeats = Weekdays(rawValue: 127) }),
        ("status", { $0.status = .cancelled }),
      ]
      for (name, change) in changes {
        try expect(outdated: false, "\(name) of \(id)") {
          try $0.planner.taskUpdated(Self.task(id, change), now: .at("10:00"))
        }
      }
      try expect(outdated: false, "\(id) goes") { try $0.planner.taskRemoved(TaskID(id), now: .at("10:00")) }
    }
    try expect(outdated: false, "a done task comes") {
      try $0.planner.taskAdded(Self.task(7) { ($0.status, $0.order) = (.done, 2) }, now: .at("10:00"))
    }
    try expect(outdated: false, "a task of another day comes") {
      try $0.planner.taskAdded(Self.task(7) { $0.planned = .day(LocalDay(number: 20_520)) }, now: .at("10:00"))
    }
  }

  @Test("holidays, and settings on which the order depends; others change nothing · ORDER-8.3")
  func settings() throws {
    let days = [try Holiday(LocalDay(number: 20_520), .publicHoliday)]
    let holidays = try Holidays(from: LocalDay(number: 20_514), through: LocalDay(number: 20_530), days)
    try expect(outdated: true, "holidays") { $0.planner.holidaysChanged(to: holidays, now: .at("10:00")) }
    let north = try Coordinate.metres(north: 10)
    let outdating: [(String, (inout Settings) -> Void)] = [
      ("speed", { $0.travelSpeed = 50 }), ("detour", { $0.detourFactor = 1.1 }),
      ("visit duration", { $0.visitDuration = 601 }), ("early_seconds", { $0.early = 901 }),
      ("late after", { $0.lateAfter = 301 }), ("end place", { $0.endPlace = north }),
      ("no schedule", { $0.isScheduling = false }), ("offset", { $0.setOffset(3_600) }),
      ("another day", { $0.setOffset(54_000) }),
    ]
    for (name, change) in outdating { try expect(outdated: true, name) { try $0.change(change) } }
    let others: [(String, (inout Settings) -> Void)] = [
      ("hour cycle", { $0.hourCycle = .twelve }), ("system", { $0.measurementSystem = .us }),
      ("filter", { ($0.distanceFilter, $0.desiredAccuracy, $0.maximumSpeed) = (50, 50, 50) }),
      ("closing soon", { $0.closingSoon = 5 }), ("tight before", { $0.tightBefore = 0 }),
      ("arrivals", { ($0.arrivalRadius, $0.arrivalDwell, $0.nearFilter) = (100, 60, 10) }),
    ]
    for (name, change) in others { try expect(outdated: false, name) { try $0.change(change) } }
  }

  @Test("another day, and a planner that stops · ORDER-8.4")
  func dayAndStop() throws {
    try expect(outdated: false, "the end of the day") { try $0.wait(until: "10:00:59") }
    try expect(outdated: true, "another day") { try $0.wait(until: "24:00") }
    try expect(outdated: true, "the day before") { try $0.wait(until: .midnight + -1) }
    try expect(outdated: true, "a stop, and a start") {
      $0.planner.stop(now: .at("10:00"))
      #expect($0.planner.proposal.phase == .outdated)
      $0.planner.start(now: .at("10:00"))
    }
  }

  @Test("before and after follow the time, the used fix and the host's travel times · ORDER-8.1")
  func figures() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.propose()
    func figures() -> [Int64] {
      let (before, after) = (tour.planner.proposal.before.value, tour.planner.proposal.after.value)
      return [before.travel, after.travel]
        + [before.finish, after.finish].map {
          tour.planner.proposal.instant($0).since(.at("10:00")) / 1_000
        }
    }
    #expect(figures() == [1_100, 500, 4_100, 3_500])
    try tour.wait(until: "10:05")
    #expect(figures() == [1_100, 500, 4_400, 3_800])
    try tour.fix(-1_000, at: "10:05")
    #expect(figures() == [1_200, 600, 4_500, 3_900])
    try tour.travel(1, 50, at: "10:06")
    #expect(figures() == [1_050, 450, 4_410, 3_810])
    #expect(tour.planner.proposal.phase == .finished && tour.proposed == [1, 3, 5, 2, 4])
  }

  @Test("what is no longer better is outdated, also while it is searched for · ORDER-8.2")
  func noLongerBetter() throws {
    // [2, 1] saves 200 s where the agent is, less on the way, and nothing from half-way between the stops on.
    for (north, isBetter) in [(1_900.0, true), (2_000, false), (2_100, false)] {
      for portion in [1, UInt64.max] {
        var tour = try Tour.through([3_000, 1_000])
        try tour.request(.estimating)
        var isSearching = true
        while isSearching && !tour.planner.proposal.isBetter {
          isSearching = tour.planner.searchProposal(steps: portion)
        }
        #expect(tour.proposed == [2, 1] && isSearching == (portion == 1))
        try tour.fix(north, at: "10:04")
        #expect((tour.planner.proposal.phase != .outdated) == isBetter, "\(north)")
        #expect(tour.proposed == (isBetter ? [2, 1] : []))
        isSearching = tour.planner.searchProposal(steps: 1)
        #expect(isSearching == (isBetter && portion == 1))
      }
    }
    // The list is best: nothing was proposed that could be outdated.
    var best = try Tour.through([1_000, 3_000])
    try best.propose()
    try best.fix(4_000, at: "10:04")
    #expect(best.planner.proposal.phase == .finished && best.proposed == [])
  }

  @Test(
    "an outdated proposal asks for nothing, and stays as it is until it is discarded · ORDER-10 ORDER-8.5 ORDER-10.1")
  func stays() throws {
    var tour = try Tour.through(Tour.zigzag)
    try tour.request()
    let number = try #require(tour.planner.proposal.number)
    try tour.planner.taskRemoved(TaskID(5), now: .at("10:00"))
    #expect(tour.planner.proposal.phase == .outdated && tour.planner.wantedPlace(at: 0) == nil)
    let request = tour.takeRequest()
    #expect(request == nil, "the effect that nobody collected is void")
    #expect(reason { try tour.planner.travelTimesDeclined(request: number, now: .at("10:00")) } == .outdated)
    try tour.planner.taskAdded(
      PlanTask(id: TaskID(5), title: "Stop 5", order: 4, coordinate: .metres(north: 3_000), estimatedDuration: 600),
      now: .at("10:00"))
    try tour.fix(500, at: "10:01")
    tour.planner.stop(now: .at("10:01"))
    tour.planner.start(now: .at("10:01"))
    let restored = try tour.restored()
    for tour in [tour, restored] {
      #expect(tour.planner.proposal.phase == .outdated && tour.proposed == [] && tour.gained == "")
      #expect(tour.planner.proposal.before == OrderWorth() && tour.planner.proposal.after == OrderWorth())
      #expect(!tour.planner.proposal.isBetter)
    }
    let before = tour.planner.rows.map(\.task.id)
    tour.planner.proposalDiscarded(RequestNumber(value: number.value + 1), now: .at("10:01"))
    #expect(tour.planner.proposal.phase == .outdated)
    tour.planner.proposalDiscarded(number, now: .at("10:01"))
    #expect(tour.planner.proposal.phase == nil && tour.planner.proposal.number == nil)
    #expect(tour.planner.rows.map(\.task.id) == before)
    try tour.request()
    try tour.planner.proposalDiscarded(#require(tour.planner.proposal.number), now: .at("10:01"))
    let withdrawn = tour.takeRequest()
    #expect(withdrawn == nil, "the effect that nobody collected is withdrawn")
  }
}
