import Testing

@testable import PlannerKitCore

/// Where one more task fits best. The agent is at 0 m at 8:00; 18 km take half an hour, and a visit an hour.
@Suite struct InsertionTests {
  private static func tour(
    _ stops: [PlanTask], _ day: WorkingDay = WorkingDay(), isLocated: Bool = true
  ) throws -> Tour {
    var tour = try Tour(stops, at: "08:00", Tour.tenMetresPerSecond, travel: nil, isLocated: isLocated)
    tour.planner.workingDayChanged(to: day, now: .at("08:00"))
    return tour
  }

  private static func stop(
    _ id: UInt64, _ status: TaskStatus = .planned, km: Double?, hours: String? = nil, planned: String? = nil,
    terms: VisitTerms? = nil
  ) throws -> PlanTask {
    try .stop(
      id, status, north: km.map { $0 * 1_000 }, hours: hours, planned: planned, lasting: 3_600, terms: terms)
  }

  /// The index and what is added, in minutes: "1: 0 missed, 0 late, 0 overtime, 0 travel, 60 longer".
  private static func found(_ task: PlanTask, in tour: Tour) throws -> String? {
    try tour.planner.insertion(of: task).map { index, added in
      let minutes = [added.lateness, added.overtime, added.travel, added.finish].map { $0 / 60 }
      return "\(index): \(added.missed) missed, \(minutes[0]) late, \(minutes[1]) overtime, \(minutes[2]) travel, "
        + "\(minutes[3]) longer"
    }
  }

  @Test("a task goes where it adds least, first of equal gaps; nothing changes · ORDER-16.1 ORDER-16.2 ORDER-16.3")
  func best() throws {
    let tour = try Self.tour([Self.stop(1, km: 18), Self.stop(2, km: 54)])
    let before = tour.sequence
    #expect(
      try Self.found(Self.stop(9, km: 36), in: tour) == "1: 0 missed, 0 late, 0 overtime, 0 travel, 60 longer")
    #expect(
      try Self.found(Self.stop(9, km: 18), in: tour) == "0: 0 missed, 0 late, 0 overtime, 0 travel, 60 longer")
    #expect(
      try Self.found(Self.stop(9, .done, km: 72), in: tour) == "2: 0 missed, 0 late, 0 overtime, 30 travel, 90 longer")
    #expect(tour.sequence == before && tour.planner.task(TaskID(9)) == nil)
    var empty = try Self.tour([])
    #expect(try Self.found(Self.stop(9, km: 18), in: empty) == nil, "no plan is loaded")
    try empty.load([])
    #expect(
      try Self.found(Self.stop(9, km: 18), in: empty) == "0: 0 missed, 0 late, 0 overtime, 30 travel, 90 longer")
  }

  @Test("hours, appointments, the planned time, the shift and breaks count · ORDER-16.1 ORDER-14.1 ORDER-14.2")
  func workday() throws {
    let stops = try [Self.stop(1, km: 18), Self.stop(2, km: 54)]
    let tour = try Self.tour(stops, .at(shift: "08:00-12:00", overtime: 7_200, breaks: "09:00-12:00/30"))
    // On the way, it would be closed. The longer day needs the break.
    let early = try Self.stop(9, km: 36, hours: "Mo-Su 08:00-10:10")
    #expect(try Self.found(early, in: tour) == "0: 0 missed, 0 late, 120 overtime, 60 travel, 150 longer")
    let late = try Self.stop(9, km: 36, terms: .at("11:30-12:00", priority: 4))
    #expect(try Self.found(late, in: tour) == "1: 0 missed, 0 late, 120 overtime, 0 travel, 150 longer")
    // Its weight is that of a miss.
    let closed = try Self.stop(9, km: 36, hours: "off", terms: .at(priority: 4))
    #expect(try Self.found(closed, in: tour)?.contains(": 5 missed") == true)
  }

  @Test("the agent goes on with the stops in progress and en route; stops left out stay out · ORDER-16.2 ORDER-15.6")
  func underWay() throws {
    var tour = try Self.tour([Self.stop(1, km: 18), Self.stop(2, km: 36), Self.stop(3, km: 54)])
    try tour.set(1, .inProgress, at: "08:00")
    try tour.set(2, .enRoute, at: "08:00")
    #expect(
      try Self.found(Self.stop(9, km: 18), in: tour) == "2: 0 missed, 0 late, 0 overtime, 60 travel, 120 longer")
    var other = try Self.tour(
      [Self.stop(1, km: 90, hours: "off"), Self.stop(2, km: 18), Self.stop(3, km: 54)], .at(shift: "08:00-18:00"))
    try other.propose()
    try other.accept()
    #expect(other.ids == [2, 3, 1])
    #expect(
      try Self.found(Self.stop(9, km: 72), in: other) == "2: 0 missed, 0 late, 0 overtime, 30 travel, 90 longer")
  }

  @Test("the travel times between the stops are the host's where they hold · ORDER-16.1 ORDER-3.8")
  func givenLegs() throws {
    var tour = try Self.tour([Self.stop(1, km: 18), Self.stop(2, km: 36)])
    try tour.request()
    let taken = tour.takeRequest()
    let request = try #require(taken)
    // Between the stops there is a jam.
    try tour.planner.travelTimesLoaded(
      [0, 1_800, 3_600, 1_800, 0, 7_200, 3_600, 7_200, 0], request: request, now: .at("08:00"))
    #expect(
      try Self.found(Self.stop(9, km: 27), in: tour) == "1: 0 missed, 0 late, 0 overtime, -90 travel, -30 longer")
  }

  @Test("what is not for today, and unknown places, have no gap · ORDER-16.4")
  func none() throws {
    let tour = try Self.tour([Self.stop(1, km: 18)])
    let tomorrow = try PlanTask(
      id: TaskID(9), title: "K9", coordinate: .metres(north: 0), planned: .day(LocalDay(number: 40_000)))
    #expect(try tour.planner.insertion(of: tomorrow) == nil)
    #expect(try tour.planner.insertion(of: Self.stop(9, km: nil)) == nil)
    #expect(try Self.tour([Self.stop(1, km: 18)], isLocated: false).planner.insertion(of: Self.stop(9, km: 9)) == nil)
  }

  @Test("without a schedule, with an id in use and with 250 stops it is refused · ORDER-16.4")
  func refused() throws {
    var tour = try Self.tour([Self.stop(1, km: 18)])
    #expect(throws: Refusal.idInUse(.id)) { try tour.planner.insertion(of: Self.stop(1, km: 18)) }
    try tour.change { $0.isScheduling = false }
    #expect(throws: Refusal.scheduleOff) { try tour.planner.insertion(of: Self.stop(9, km: 18)) }
    let most = try Self.tour((1...249).map { try Self.stop($0, km: 0) })
    #expect(try most.planner.insertion(of: Self.stop(999, km: 0))?.gap == 0)
    let full = try Self.tour((1...250).map { try Self.stop($0, km: 0) })
    #expect(throws: Refusal.noRoomForStop) { try full.planner.insertion(of: Self.stop(999, km: 0)) }
  }
}
