import Testing

@testable import PlannerKitCore

/// Stops that come after others (SCHED-17). All legs from the location take ten minutes, those between stops none; the
/// visits take ten minutes.
@Suite struct PrecedenceTests {
  private static func stop(
    _ id: UInt64, _ status: TaskStatus = .planned, after other: UInt64? = nil, delay: Int64 = 0, hours: String? = nil,
    planned: String? = nil, terms: String? = nil
  ) throws -> PlanTask {
    try .stop(
      id, status, hours: hours, planned: planned,
      terms: VisitTerms(
        appointments: terms.map { [.at($0)] } ?? [], after: other.map { Precedence(other: TaskID($0), delay: delay) }))
  }

  @Test("a visit begins at the earliest a delay after the end of the other one · SCHED-17.1")
  func delay() throws {
    let tour = try Tour([Self.stop(1), Self.stop(2, after: 1, delay: 1_800), Self.stop(3)])
    #expect(
      tour.sequence == [
        "1: 10:10 10:10 10:20 onTime", "2: 10:20 10:50 11:00 onTime", "3: 11:00 11:00 11:10 onTime",
      ])
    #expect(try tour.text(2) == "10:20, Wait 30 min")
    let without = try Tour([Self.stop(1), Self.stop(2, after: 1)])
    #expect(without.sequence == ["1: 10:10 10:10 10:20 onTime", "2: 10:20 10:20 10:30 onTime"])
  }

  @Test("the delay moves with the other visit, and holds after it is done · SCHED-17.1 SCHED-17.4 SCHED-17.8")
  func moves() throws {
    var tour = try Tour([Self.stop(1), Self.stop(2, after: 1, delay: 3_600)])
    #expect(tour.wake == "10:01", "the end of the other visit moves with the clock")
    try tour.travel(1, 1_200, at: "10:00")
    #expect(try tour.stop(2).start == .at("11:30"))
    try tour.set(1, .inProgress, at: "10:05")
    #expect(try tour.stop(2).start == .at("11:15"))
    try tour.wait(until: "10:25")
    #expect(try tour.stop(2).start == .at("11:25"), "the visit lasts longer")
    try tour.set(1, .done, at: "10:26")
    #expect(tour.ids == [2])
    #expect(try tour.stop(2).start == .at("11:26"))
    tour = try tour.restored(at: "10:30")
    #expect(try tour.stop(2).start == .at("11:26"))
    // Once more in progress, it has no end; nor does an unknown task.
    try tour.planner.taskUpdated(Self.stop(1, .inProgress), now: .at("10:31"))
    #expect(try tour.stop(2).start == .at("11:41"))
    try tour.planner.taskRemoved(TaskID(1), now: .at("10:32"))
    #expect(try tour.stop(2).start == tour.stop(2).arrival)
  }

  @Test("the end of a done task is when the agent left, if the outcome says so · SCHED-17.4")
  func left() throws {
    var tour = try Tour([Self.stop(1, .inProgress), Self.stop(2, after: 1, delay: 3_600)])
    let outcome = Outcome(SaveKey(high: 0, low: 1), of: TaskID(1), status: .done, at: .at("10:20"), left: .at("10:15"))
    try tour.planner.outcomeRecorded(outcome, now: .at("10:20"))
    #expect(try tour.stop(2).start == .at("11:15"))
    // A task that was done before it was a stop has no known end.
    let known = try Tour([Self.stop(1, .done), Self.stop(2, after: 1, delay: 3_600)])
    #expect(try known.stop(2).start == .at("10:10"))
  }

  @Test(
    "a stop is missed with the other one, before it, and if the other one is not visited today · SCHED-17.3 SCHED-17.6 SCHED-17.9",
    arguments: [
      ([(2, 1, nil), (1, nil, nil)], 2), ([(1, nil, "Mo-Su 06:00-07:00"), (2, 1, nil)], 2),
      ([(1, nil, "Mo-Su 06:00-07:00"), (2, 1, nil), (3, 2, nil)], 3),
    ] as [([(UInt64, UInt64?, String?)], UInt64)])
  func missed(stops: [(UInt64, UInt64?, String?)], missed: UInt64) throws {
    // The list is in the order of the argument.
    let tasks = try stops.enumerated().map { index, stop in
      try PlanTask(
        id: TaskID(stop.0), title: "K", order: Int32(index), openingHours: stop.2, coordinate: .metres(north: 0),
        estimatedDuration: 600, terms: stop.1.map { try VisitTerms(after: Precedence(other: TaskID($0))) })
    }
    let tour = try Tour(tasks)
    #expect(tour.ids == stops.map(\.0), "the list stays in its order")
    #expect(try tour.stop(missed).pace == .closed)
    #expect(try tour.text(missed).hasSuffix("Only after another stop"))
    #expect(tour.dayText.hasSuffix("not possible today"))
  }

  @Test("a visit in progress waits for no other one · SCHED-17.6")
  func inProgress() throws {
    let tour = try Tour([Self.stop(1), Self.stop(2, .inProgress, after: 1, delay: 3_600)])
    #expect(tour.sequence == ["2: - 10:00 10:10 onTime", "1: 10:10 10:10 10:20 onTime"])
  }

  @Test("cancelled, not completed or put off, the other task takes this one with it; unknown, it does not · SCHED-17.5")
  func gone() throws {
    for status in [TaskStatus.cancelled, .cannotComplete] {
      let tour = try Tour([Self.stop(1, status), Self.stop(2, after: 1)])
      #expect(tour.paces == [.closed])
    }
    var tour = try Tour([Self.stop(1, planned: "30:00"), Self.stop(2, after: 1), Self.stop(3, after: 9)])
    #expect(tour.paces == [.closed, .onTime], "planned for tomorrow")
    // It is not listed; a change of it counts all the same.
    try tour.planner.taskUpdated(Self.stop(1, .done, planned: "30:00"), now: .at("10:00"))
    #expect(tour.paces == [.onTime, .onTime])
  }

  @Test("too late after the other visit; one must leave in time for both; tight · SCHED-17.6 SCHED-17.7 SCHED-9.1")
  func tooLate() throws {
    var tour = try Tour([Self.stop(1), Self.stop(2, after: 1, delay: 7_200, terms: "10:00-12:00")])
    #expect(try tour.text(2) == "10:20, Only after another stop")
    tour = try Tour([Self.stop(1), Self.stop(2, after: 1, delay: 3_600, terms: "10:00-12:00")])
    #expect(tour.day.leaveBy == .at("10:40"), "ten minutes to the first, its visit and an hour before 12:00")
    try tour.set(1, .inProgress, at: "10:10")
    #expect(tour.day.leaveBy == .at("11:00"))
    try tour.wait(until: "11:06")
    #expect(try tour.stop(2).pace == .closed)
    // A visit that lasts until after hours closes both stops; whoever leaves now visits both.
    let long = try PlanTask.stop(9, .inProgress, lasting: 86_400)
    tour = try Tour([
      Self.stop(1, hours: "Mo-Su 08:00-18:00"), Self.stop(2, after: 1, hours: "Mo-Su 08:00-18:00"), long,
    ])
    #expect(tour.paces == [.onTime, .closed, .closed])
    #expect(tour.day.leaveBy == .at("17:40"), "two visits at the same place before 18:00")
  }

  @Test("a circle is refused, and changes nothing; so are the delays of a task · SCHED-17.2 SCHED-17.1")
  func circles() throws {
    var tour = try Tour([Self.stop(1, after: 2), Self.stop(2, after: 3), Self.stop(3)])
    let before = tour.planner.snapshot()
    #expect(throws: Refusal.workday(.circle)) {
      try tour.planner.taskUpdated(Self.stop(3, after: 1), now: .at("10:00"))
    }
    #expect(throws: Refusal.workday(.circle)) { try tour.planner.taskAdded(Self.stop(9, after: 9), now: .at("10:00")) }
    #expect(tour.planner.snapshot() == before)
    for delay in [-1, 86_401] as [Int64] {
      #expect(throws: Refusal.workday(.delay)) { try Self.stop(2, after: 1, delay: delay) }
    }
    // Of a plan, those in a circle are refused, and not those that come after it.
    try tour.load([Self.stop(1, after: 3), Self.stop(2, after: 1), Self.stop(3, after: 2), Self.stop(4, after: 1)])
    #expect(tour.ids == [4] && tour.planner.refusedTasks.map(\.index) == [0, 1, 2])
    #expect(tour.planner.refusedTasks.allSatisfy { $0.refusal == .workday(.circle) })
  }

  @Test("a circle of a thousand tasks is found, and a chain of them is none · SCHED-17.2")
  func longChain() throws {
    let count = 1_000 as UInt64
    var tasks = try (1...count).map { try Self.stop($0, after: $0 % count + 1) }
    var index = TaskIndex()
    var isDuplicate = [Bool](repeating: false, count: tasks.count)
    index = TaskIndex(tasks, isDuplicate: &isDuplicate)
    #expect(index.removeCircles().tasks.count == Int(count) && index.tasks.isEmpty)
    tasks[0] = try Self.stop(1)
    index = TaskIndex(tasks, isDuplicate: &isDuplicate)
    #expect(index.removeCircles().tasks.isEmpty && index.tasks.count == Int(count))
  }

  // MARK: Orders

  private static func workday(_ stops: [PlanTask], _ day: WorkingDay) throws -> Tour {
    var tour = try Tour(stops, at: "08:00", Tour.tenMetresPerSecond, travel: nil)
    tour.planner.workingDayChanged(to: day, now: .at("08:00"))
    tour.collect()
    return tour
  }

  private static func place(_ id: UInt64, km: Double, after other: UInt64? = nil, delay: Int64 = 0) throws -> PlanTask {
    try .stop(
      id, north: km * 1_000, lasting: 3_600,
      terms: VisitTerms(after: other.map { Precedence(other: TaskID($0), delay: delay) }))
  }

  @Test("a proposal keeps the precedence, also without a shift; accepted, the delay holds · ORDER-14.3 ORDER-14.6")
  func proposal() throws {
    // In the order of the list the first stop is missed.
    for day in try [WorkingDay(), .at(shift: "08:00-20:00")] {
      var tour = try Self.workday(
        [Self.place(1, km: 9, after: 2, delay: 7_200), Self.place(2, km: 18), Self.place(3, km: 36)], day)
      #expect(try tour.stop(1).pace == .closed)
      try tour.propose()
      #expect(tour.proposed == [2, 1, 3])
      _ = try tour.accept()
      #expect(tour.paces == [.onTime, .onTime, .onTime])
      #expect(try tour.stop(1).start == .at("11:30"), "two hours after 9:30")
      try tour.propose()
      #expect(!tour.planner.proposal.isBetter)
    }
  }

  @Test("a stop is left out with the one that it comes after, and returns with it · ORDER-15.2 ORDER-15.7")
  func leftOut() throws {
    var tour = try Self.workday(
      [Self.place(1, km: 300), Self.place(2, km: 9, after: 1), Self.place(3, km: 18)],
      .at(shift: "08:00-12:00", overtime: 0))
    try tour.propose()
    #expect(tour.proposed == [3, 1, 2])
    #expect((0..<3).map { tour.planner.proposedStop(at: $0)?.notToday } == [nil, .time, .precedence])
    _ = try tour.accept()
    #expect(try tour.text(2) == "Not today: only after another stop")
    try tour.planner.taskUpdated(Self.place(1, km: 9), now: .at("08:00"))
    tour.collect()
    #expect(tour.planner.stops.allSatisfy { $0.notToday == nil })
  }

  @Test("a new task goes between the stops that it comes after, and that come after it · ORDER-16.2 ORDER-16.4")
  func insertion() throws {
    let tour = try Self.workday(
      [Self.place(1, km: 18), Self.place(2, km: 36), Self.place(3, km: 54, after: 9)], WorkingDay())
    #expect(try tour.planner.insertion(of: Self.place(9, km: 72))?.gap == 2, "before the one that comes after it")
    #expect(try tour.planner.insertion(of: Self.place(8, km: 9))?.gap == 0)
    #expect(try tour.planner.insertion(of: Self.place(8, km: 9, after: 2))?.gap == 3)
    #expect(try tour.planner.insertion(of: Self.place(9, km: 9, after: 3)) == nil, "in a circle no gap is left")
  }

  @Test("a break is placed with the delay in mind · SCHED-14.8 SCHED-17.1")
  func breaks() throws {
    let tour = try Self.workday(
      [Self.place(1, km: 18), Self.place(2, km: 18, after: 1, delay: 3_600), Self.place(3, km: 18)],
      .at(breaks: "08:00-14:00/60"))
    #expect(try tour.stop(2).start == .at("10:30"), "the break is taken during the wait")
    #expect(tour.sequence.last == "3: 11:30 11:30 12:30 onTime")
  }

  @Test("the five languages · SCHED-17.6 TXT-1")
  func languages() throws {
    for (tag, text) in [
      "en": "Only after another stop", "de": "Erst nach einem anderen Stopp", "fr": "Seulement après un autre arrêt",
      "es": "Solo después de otra parada", "ja": "別の訪問先の後でのみ訪問可",
    ] {
      var tour = try Tour([Self.stop(1, .cancelled), Self.stop(2, after: 1)])
      try tour.change { $0.language = Language(tag: tag) }
      #expect(try tour.text(2).hasSuffix(text))
    }
  }
}
