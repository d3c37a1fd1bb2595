import Testing

@testable import PlannerKitCore

/// Outcomes, beside what the histories of `Tests/Work` show.
@Suite struct OutcomeTests {
  private static func key(_ number: UInt64) -> SaveKey {
    SaveKey(high: 0x4F, low: number)
  }

  private static func outcome(
    _ number: UInt64, _ status: TaskStatus, of task: UInt64 = 1, day: Int64? = nil
  ) -> Outcome {
    Outcome(
      key(number), of: TaskID(task), status: status, notTodayBut: day.map { LocalDay(number: $0) }, at: .morning)
  }

  private static func planner(_ status: TaskStatus = .planned, undo seconds: Int32 = 0) throws -> Planner {
    var planner = try Planner.started(
      with: [PlanTask(id: TaskID(1), title: "Kiosk", status: status), PlanTask(id: TaskID(2), title: "Café")])
    var settings = Settings.unscheduled
    settings.undoTime = seconds
    try planner.settingsChanged(to: settings, now: .morning)
    _ = planner.takeEffects()
    return planner
  }

  @Test("an outcome may have what it needs, and not more · WORK-1.3")
  func limits() throws {
    let planner = try Self.planner()
    let text = { String(repeating: "x", count: $0) }
    func refusal(reason: Int = 0, note: Int = 0, values: Int = 0, key: Int = 0, text length: Int = 0) -> Refusal? {
      let value = Outcome.Value(key: text(key), text: text(length))
      let outcome = Outcome(
        Self.key(1), of: TaskID(1), status: .enRoute, at: .morning, reason: text(reason), note: text(note),
        values: Array(repeating: value, count: values))
      var planner = planner
      do throws(Refusal) { try planner.outcomeRecorded(outcome, now: .morning) } catch { return error }
      return nil
    }
    #expect(refusal(reason: 64, note: 65_536, values: 16, key: 4_096, text: 4_096) == nil)
    #expect(refusal(reason: 65) == .tooLong(.reason))
    #expect(refusal(note: 65_537) == .tooLong(.note))
    #expect(refusal(values: 17) == .tooManyValues)
    #expect(refusal(values: 1, key: 4_097) == .tooLong(.valueKey))
    #expect(refusal(values: 16, text: 4_097) == .tooLong(.valueText))
  }

  @Test("the open visit says when the agent arrived, unless the host does · WORK-1.4", arguments: [false, true])
  func arrival(isGiven: Bool) throws {
    var planner = try Planner.started(
      with: [PlanTask(id: TaskID(1), title: "Kiosk", coordinate: .metres(north: 0))])
    var settings = Settings.unscheduled
    settings.arrivalRadius = 100
    try planner.settingsChanged(to: settings, now: .morning)
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    for second in stride(from: 0.0, through: 200, by: 20) {
      let time = Instant.morning + second
      try planner.fixReceived(.at(north: 0, time: time), now: time)
    }
    let since = try #require(planner.visits.first?.since)
    let given = Instant.morning + 7
    let outcome = Outcome(
      Self.key(1), of: TaskID(1), status: .inProgress, at: .morning + 200, arrived: isGiven ? given : nil)
    try planner.outcomeRecorded(outcome, now: .morning + 200)
    #expect(planner.allOutcomes[0].outcome.arrived == (isGiven ? given : since))
  }

  @Test("1,000 saves of all kinds wait, and no more · WORK-1.3")
  func full() throws {
    var planner = try Self.planner()
    try planner.composeAndSave(TaskID(50), text: "Milk")
    for number in 1...999 {
      try planner.outcomeRecorded(
        Self.outcome(UInt64(number), number % 2 == 1 ? .enRoute : .planned), now: .morning)
    }
    #expect(reason { try planner.outcomeRecorded(Self.outcome(1_000, .inProgress), now: .morning) } == .limit)
    #expect(planner.actions(of: try #require(planner.task(TaskID(1)))).isEmpty, "WORK-8.2")
    let restored = try Planner(restoring: planner.snapshot(), authorization: .notDetermined, now: .morning)
    #expect(restored.allOutcomes.count == 999)
  }

  @Test(
    "what the actions list is possible, and nothing else is · WORK-8", arguments: TaskStatus.allCases, [false, true])
  func actions(status: TaskStatus, hasPlace: Bool) throws {
    let place = hasPlace ? try Coordinate.metres(north: 0) : nil
    let planner = try Planner.started(
      with: [PlanTask(id: TaskID(1), title: "Kiosk", status: status, coordinate: place)])
    let task = try #require(planner.task(TaskID(1)))
    let actions = planner.actions(of: task)
    let expected: [TaskStatus: [TaskAction]] = [
      .planned: [.startDriving, .start, .cannotComplete, .notToday],
      .enRoute: [.stopDriving, .start, .cannotComplete, .notToday], .inProgress: [.finish, .cannotComplete],
      .done: [.reopen], .cannotComplete: [.reopen], .cancelled: [],
    ]
    #expect(actions == (expected[status] ?? []) + (hasPlace ? [.navigate] : []))
    for next in TaskStatus.allCases where next != status {
      var after = planner
      let refusal = reason { try after.outcomeRecorded(Self.outcome(1, next), now: .morning) }
      let isListed = actions.contains { $0.status == next && $0 != .notToday }
      #expect(refusal == (isListed ? nil : .notAllowed), "\(next)")
    }
    var after = planner
    let tomorrow = planner.today.number + 1
    let refusal = reason { try after.outcomeRecorded(Self.outcome(1, .planned, day: tomorrow), now: .morning) }
    #expect(refusal == (actions.contains(.notToday) ? nil : .notAllowed))
    let mains: [TaskStatus: TaskAction] = [.planned: .startDriving, .enRoute: .start, .inProgress: .finish]
    #expect(planner.mainAction(of: task) == mains[status] ?? .undo)
  }

  @Test("undo is listed as long as it is possible · WORK-7 WORK-8.2")
  func undo() throws {
    var planner = try Self.planner(undo: 10)
    try planner.outcomeRecorded(Self.outcome(1, .enRoute), now: .morning)
    let task = { try #require(planner.task(TaskID(1))) }
    #expect(try planner.actions(of: task()).contains(.undo))
    #expect(planner.nextWake == .morning + 10, "WORK-7.2")
    try planner.clockAdvanced(now: .morning + 10)
    #expect(try !planner.actions(of: task()).contains(.undo))
    #expect(reason { try planner.outcomeUndone(TaskID(1), now: .morning + 10) } == .outdated)
    #expect(planner.takeEffects().contains(.saveOutcome(Self.key(1), TaskID(1))))
  }

  @Test("both sides of a conflict are said, with their times, in words to read and to hear · WORK-5.6")
  func conflict() throws {
    var planner = try Self.planner(.inProgress)
    try planner.outcomeRecorded(Self.outcome(1, .done), now: .morning)
    try planner.taskStatusChanged(TaskID(1), to: .cancelled, now: .morning + 1_500)
    let conflict = try #require(planner.conflict(of: TaskID(1)))
    func text(isSpoken: Bool) -> String {
      let writer = TextWriter()
      conflict.write(in: planner.localizer, isSpoken: isSpoken, to: writer)
      return writer.text
    }
    #expect(text(isSpoken: false) == "You: Done 08:00 · Office: Cancelled 08:25")
    #expect(text(isSpoken: true) == "You: Done at 08:00, Office: Cancelled at 08:25")
  }

  @Test("what was settled is forgotten with the outcome that was refused · WORK-5.5")
  func refusedAfterSettled() throws {
    var planner = try Self.planner(.inProgress)
    try planner.outcomeRecorded(Self.outcome(1, .done), now: .morning)
    try planner.taskStatusChanged(TaskID(1), to: .cannotComplete, now: .morning)
    try planner.conflictSettled(TaskID(1), asMine: true, now: .morning)
    try planner.saveRefused(Self.key(1), "no", now: .morning)
    for status in [TaskStatus.inProgress, .cannotComplete] {
      try planner.taskUpdated(PlanTask(id: TaskID(1), title: "Kiosk", status: status), now: .morning)
      if status == .inProgress { try planner.outcomeRecorded(Self.outcome(2, .done), now: .morning) }
    }
    #expect(planner.conflict(of: TaskID(1)) != nil)
  }

  @Test("of acknowledged outcomes, the oldest ends as if the backend had given it · WORK-4.5")
  func manyAcknowledged() throws {
    var planner = try Self.planner()
    try planner.outcomeRecorded(Self.outcome(5_000, .cannotComplete, of: 2), now: .morning)
    try planner.saveAcknowledged(Self.key(5_000), now: .morning)
    for number in 1...2_000 {
      try planner.outcomeRecorded(
        Self.outcome(UInt64(number), number % 2 == 1 ? .enRoute : .planned), now: .morning)
      try planner.saveAcknowledged(Self.key(UInt64(number)), now: .morning)
    }
    #expect(planner.outcomes.all.count == 2_000)
    #expect(planner.outcomes.pending(Self.key(5_000)) == nil)
    #expect(planner.task(TaskID(2))?.status == .cannotComplete)
    #expect(try Planner(takingOver: planner.handOver()).handOver() == planner.handOver())
  }

  @Test("a task that is put off is listed on its day alone, at its own time · WORK-5.8")
  func notToday() throws {
    let today = try Self.planner().today
    let at = Instant.morning + 3_600
    var planner = try Planner.started(
      with: [
        PlanTask(id: TaskID(1), title: "Kiosk", planned: .at(at)),
        PlanTask(id: TaskID(3), title: "Weekly", repeatDays: Weekdays(of: today)),
      ])
    for (id, number) in [(TaskID(1), UInt64(1)), (TaskID(3), 2)] {
      let outcome = Outcome(
        Self.key(number), of: id, status: .planned, notTodayBut: LocalDay(number: today.number + 3), at: .morning)
      try planner.outcomeRecorded(outcome, now: .morning)
    }
    #expect(planner.rowCount == 0)
    #expect(planner.task(TaskID(1))?.planned == .at(at + 3 * secondsPerDay))
    #expect(planner.task(TaskID(3))?.planned == .day(LocalDay(number: today.number + 3)))
    try planner.saveRefused(Self.key(2), "no", now: .morning)
    #expect(planner.rowCount == 1, "what was refused is listed again")
    var settings = planner.settings
    settings.utcOffsets = [UTCOffset(seconds: 18 * 3_600)]
    try planner.settingsChanged(to: settings, now: .morning)
    #expect(planner.task(TaskID(1))?.planned == .at(at + 2 * secondsPerDay), "it is planned for the same local day")
    #expect(try planner.restored().task(TaskID(1))?.planned == planner.task(TaskID(1))?.planned)
  }

  @Test("outcomes of impossible states in a snapshot are refused · SNAP-3.5 WORK-2.2")
  func forged() throws {
    let task = try PlanTask(id: TaskID(1), title: "Kiosk")
    let clock = LocalClock(now: .morning, utcOffset: 0)
    func isAccepted(_ numbers: [UInt64], keys: [UInt64]? = nil, sent: [Int] = []) throws -> Bool {
      var outcomes = Outcomes()
      for (index, number) in numbers.enumerated() {
        let outcome = Self.outcome(keys?[index] ?? number, .enRoute)
        var state = SaveState()
        if sent.contains(index) { state.sent() }
        let pending = PendingOutcome(outcome.recorded(as: number, on: task, arrival: nil), state)
        outcomes.add(pending, to: task, clock)
      }
      let reader = try SnapshotReaderTests.reader { outcomes.write(to: $0) }
      _ = try? Outcomes(from: reader)
      return (try? reader.finish()) != nil
    }
    #expect(try isAccepted([1, 2, 3], sent: [0]))
    #expect(try !isAccepted([1, 2], sent: [1]), "the second of a task is on its way")
    #expect(try !isAccepted([2, 1]))
    #expect(try !isAccepted([1, 2], keys: [5, 5]))
    #expect(try !isAccepted(Array(1...1_001)))
  }
}
