import Testing

@testable import PlannerKitCore

/// The composer as the form in which an agent reports an outcome (WORK-10).
@Suite struct ReportTests {
  private static let task = TaskID(1)
  private static let key = SaveKey(high: 7, low: 7)

  private static func sections(withDay: Bool = false) throws -> [SectionDescription] {
    try [SectionDescription(.reason, allowsCustomItems: true), .tags()] + (withDay ? [.date] : [])
  }

  private static func planner(_ status: TaskStatus = .planned, requiresReason: Bool = false) throws -> Planner {
    var planner = try Planner.started(with: [PlanTask(id: task, title: "Kiosk", status: status)])
    var settings = Settings.unscheduled
    settings.requiresReason = requiresReason
    try planner.settingsChanged(to: settings, now: .morning)
    _ = planner.takeEffects()
    return planner
  }

  /// Opens the report of a status, or of "not today" in some days.
  private static func report(
    _ status: TaskStatus, in days: Int64? = nil, _ planner: inout Planner, preselected: [[Item]] = []
  ) throws {
    let day = days.map { LocalDay(number: planner.today.number + $0) }
    try planner.reportRequested(
      Report(of: task, status: status, notTodayBut: day), sections: sections(withDay: day != nil),
      preselected: preselected, now: .morning)
    try planner.show()
  }

  @Test("saving a report records its outcome, with everything that was selected · WORK-10.4")
  func saved() throws {
    var planner = try Self.planner()
    try Self.report(.cannotComplete, &planner, preselected: [Item.texts("closed"), Item.texts("photo 1", "photo 2")])
    let composer = try #require(planner.composer)
    #expect(composer.titleKey == .reportCannotComplete && composer.text.isEmpty && composer.canSave)
    try planner.textChanged(to: " Shutters\ndown ", now: .morning)
    try planner.saveTapped(Self.key, now: .morning + 5)
    let outcome = try #require(planner.allOutcomes.first?.outcome)
    #expect(outcome.key == Self.key && outcome.status == .cannotComplete && outcome.instant == .morning + 5)
    #expect(outcome.reason == "closed" && outcome.note == "Shutters\ndown" && outcome.day == nil)
    #expect(outcome.values.map { "\($0.key)=\($0.text)" } == ["tags=photo 1", "tags=photo 2"])
    #expect(planner.composer == nil && planner.task(Self.task)?.status == .cannotComplete && planner.saves.isEmpty)
    #expect(planner.takeEffects().contains(.saveOutcome(Self.key, Self.task)))
    try planner.saveTapped(SaveKey(high: 7, low: 8), now: .morning + 5)
    #expect(planner.allOutcomes.count == 1, "tapping twice saves once")
  }

  @Test("values that are numbers are reported in decimal digits · WORK-10.4")
  func numbers() throws {
    var planner = try Self.planner(.inProgress)
    let minutes = try SectionDescription(SectionKey<Seconds>.custom("minutes"))
    let report = Report(of: Self.task, status: .done)
    try planner.reportRequested(report, sections: [minutes], preselected: [[.minutes(90)]], now: .morning)
    #expect(planner.composer?.titleKey == .finish)
    try planner.saveTapped(Self.key, now: .morning)
    #expect(planner.allOutcomes.first?.outcome.values.map(\.text) == ["5400"])
  }

  @Test("not today starts with the given day, and another one can be selected · WORK-10.1 WORK-10.4")
  func notToday() throws {
    for chosen in [nil, 4] as [Int64?] {
      var planner = try Self.planner()
      let today = planner.today.number
      try Self.report(.planned, in: 2, &planner)
      #expect(planner.composer?.titleKey == .notToday)
      #expect(planner.composer?.selected(in: .date) == [LocalDay(number: today + 2)])
      if let chosen {
        try planner.load([.day(today + 2), .day(today + chosen)], in: 2)
        try planner.itemTapped(1, section: 2, now: .morning)
      }
      try planner.saveTapped(Self.key, now: .morning)
      #expect(planner.allOutcomes.first?.outcome.day == LocalDay(number: today + (chosen ?? 2)))
      #expect(planner.rowCount == 0)
    }
  }

  @Test("a reason that the settings require is asked for, by the form and without it · WORK-10.2")
  func reasonRequired() throws {
    var planner = try Self.planner(requiresReason: true)
    let task = try #require(planner.task(Self.task))
    #expect(planner.actions(of: task).filter { planner.needsReason($0) } == [.cannotComplete, .notToday])
    let outcome = Outcome(Self.key, of: Self.task, status: .cannotComplete, at: .morning, reason: " ")
    #expect(refusal { try planner.outcomeRecorded(outcome, now: .morning) } == .reasonNeeded)
    try Self.report(.cannotComplete, &planner)
    #expect(planner.composer?.canSave == false && planner.composerHint == .reasonNeeded)
    #expect(refusal { try planner.saveTapped(Self.key, now: .morning) } == .reasonNeeded)
    #expect(planner.composer != nil, "WORK-10.5")
    try planner.load(Item.texts("closed"), in: 0)
    try planner.itemTapped(0, section: 0, now: .morning)
    #expect(planner.composer?.canSave == true && planner.composerHint == nil)
    try planner.saveTapped(Self.key, now: .morning)
    #expect(planner.allOutcomes.first?.outcome.reason == "closed")
  }

  @Test("a report that the outcome would be refused for cannot be saved, and stays open · WORK-10.5")
  func refused() throws {
    var planner = try Self.planner()
    try Self.report(.cannotComplete, &planner)
    #expect(planner.composer?.canSave == true)
    try planner.taskStatusChanged(Self.task, to: .cancelled, now: .morning)
    #expect(planner.composer?.canSave == false && planner.composerHint == nil)
    #expect(refusal { try planner.saveTapped(Self.key, now: .morning) } == .illegalStatusChange)
    var other = try Self.planner()
    try Self.report(
      .cannotComplete, &other, preselected: [[], (0..<17).map { try Item(.text("photo \($0)")) }])
    #expect(refusal { try other.saveTapped(Self.key, now: .morning) } == .tooManyValues)
    #expect(other.composer != nil && other.allOutcomes.isEmpty)
  }

  @Test("a report has the sections of a report, of a task that may have its status · WORK-10.1")
  func requests() throws {
    let tomorrow = try LocalDay(number: Self.planner().today.number + 1)
    func request(
      _ report: Report, _ sections: [SectionDescription] = [], of status: TaskStatus = .planned
    ) throws -> Refusal? {
      var planner = try Self.planner(status)
      return refusal {
        try planner.reportRequested(report, sections: sections, preselected: [], now: .morning)
      }
    }
    let failed = Report(of: Self.task, status: .cannotComplete)
    #expect(try request(failed, Self.sections()) == nil)
    #expect(try request(failed, [.project]) == .sectionOfOtherPurpose)
    #expect(try request(failed, [.date]) == .sectionOfOtherPurpose)
    #expect(try request(failed, of: .cancelled) == .illegalStatusChange)
    #expect(try request(Report(of: TaskID(9), status: .done)) == .unknownTask(.taskID))
    #expect(try request(Report(of: Self.task, status: .planned, notTodayBut: tomorrow), [.date]) == nil)
    var planner = try Self.planner()
    let today = Report(of: Self.task, status: .planned, notTodayBut: planner.today)
    #expect(
      refusal {
        try planner.reportRequested(today, sections: [], preselected: [], now: .morning)
      } == .dayNotAfterToday)
    #expect(
      refusal { try planner.compose(sections: [SectionDescription(.reason)]) }
        == .sectionOfOtherPurpose)
  }

  @Test("the draft of a report starts the next one of the same task and status, and no other · WORK-10.3")
  func draft() throws {
    var planner = try Self.planner()
    try Self.report(.cannotComplete, &planner)
    try planner.textChanged(to: "Shutters down", now: .morning)
    try planner.keepDraftChanged(true, now: .morning)
    try planner.swipe()
    #expect(!planner.hasDraft, "that of a new task is another")
    planner = try Planner(restoring: planner.snapshot(), authorization: .notDetermined, now: .morning)
    try planner.compose(TaskID(60))
    #expect(planner.composer?.text == "")
    try planner.show()
    try planner.swipe()
    try Self.report(.planned, in: 1, &planner)
    #expect(planner.composer?.text == "")
    try planner.swipe()
    try Self.report(.cannotComplete, &planner)
    #expect(planner.composer?.text == "Shutters down")
  }

  @Test("an open report outlives a restart · SNAP-1 WORK-10.3")
  func restored() throws {
    var planner = try Self.planner()
    try Self.report(.planned, in: 2, &planner, preselected: [Item.texts("closed")])
    var restored = try Planner(restoring: planner.snapshot(), authorization: .notDetermined, now: .morning)
    #expect(
      restored.composer?.purpose.report?.isSame(
        as: Report(
          of: Self.task, status: .planned,
          notTodayBut: planner.today)) == true)
    try restored.saveTapped(Self.key, now: .morning)
    #expect(restored.allOutcomes.first?.outcome.reason == "closed")
    #expect(try Planner(takingOver: planner.handOver()).handOver() == planner.handOver())
  }

  @Test("a note of a report has at most 65,536 bytes, and no title · WORK-1.3")
  func note() throws {
    var planner = try Self.planner()
    try Self.report(.cannotComplete, &planner)
    try planner.textChanged(to: String(repeating: "x", count: 65_536), now: .morning)
    #expect(
      refusal { try planner.textChanged(to: String(repeating: "x", count: 65_537), now: .morning) }
        == .tooLong(.note))
    #expect(planner.composer?.canSave == true)
  }
}

/// The list of saves, the day that is offered, and the order of tasks that have ended.
@Suite struct SaveLineTests {
  private static func text(_ write: (TextWriter) -> Void) -> String {
    let writer = TextWriter()
    write(writer)
    return writer.text
  }

  private static func key(_ number: UInt64) -> SaveKey {
    SaveKey(high: 9, low: number)
  }

  @Test("saves of all kinds are in one list, in the order in which they were made · WORK-11.1")
  func list() throws {
    var planner = try Planner.started(
      with: [PlanTask(id: TaskID(1), title: "Kiosk"), PlanTask(id: TaskID(2), title: "Café")])
    func record(_ status: TaskStatus, of id: UInt64, as number: UInt64, in days: Int64? = nil) throws {
      let outcome = Outcome(
        Self.key(number), of: TaskID(id), status: status,
        notTodayBut: days.map { LocalDay(number: planner.today.number + $0) }, at: .morning)
      try planner.outcomeRecorded(outcome, now: .morning)
    }
    try record(.enRoute, of: 1, as: 1)
    try planner.composeAndSave(TaskID(50), text: "Milk")
    try record(.inProgress, of: 1, as: 2)
    try record(.planned, of: 2, as: 3, in: 1)
    try planner.saveRefused(Self.key(3), "not on a Tuesday", now: .morning)
    let lines = planner.saveLines.map { line in
      var texts: [String] = []
      let writer = TextWriter()
      line.write(in: planner.localizer, to: writer) {
        texts.append(writer.text)
        writer.clear()
      }
      return texts
    }
    #expect(
      lines == [
        ["Kiosk", "En route", "Not saved yet", "en route, Kiosk, not saved yet", ""],
        ["Milk", "New task", "Not saved yet", "New task, Milk, not saved yet", ""],
        ["Kiosk", "In progress", "Not saved yet", "in progress, Kiosk, not saved yet", ""],
        ["Café", "Not today", "Refused by the office", "Not today, Café, refused by the office", "not on a Tuesday"],
      ])
    #expect(planner.saveLines.map(\.kind) == [.outcome, .newTask, .outcome, .outcome])
  }

  @Test(
    "how much waits is said in one text · WORK-11.1",
    arguments: [
      (0, 0, ""), (1, 0, "1 change waits"), (3, 0, "3 changes wait"), (0, 1, "1 change was refused"),
      (2, 2, "2 changes wait · 2 changes were refused"),
    ])
  func summary(waiting: Int, refused: Int, expected: String) {
    let localizer = Localizer()
    let text = Self.text { localizer.write(savesWaiting: waiting, refused: refused, isSpoken: false, to: $0) }
    #expect(text == expected)
  }

  @Test("the mark is spoken after the status · WORK-11.2")
  func spoken() throws {
    let texts: [WorkMark: String] = [
      .none: "done", .held: "done, can be undone", .waiting: "done, not saved yet", .sent: "done, not saved yet",
      .failed: "done, could not be saved", .refused: "done, refused by the office",
      .conflict: "done, the office says otherwise",
    ]
    for (mark, text) in texts {
      let task = try PlanTask(id: TaskID(1), title: "Kiosk", status: .done).with(mark: mark)
      #expect(CardRenderer(Row(unmeasured: task), in: Localizer()).spoken(.status) == text)
    }
  }

  @Test(
    "the day that is offered is the next on which the visit may begin · WORK-9.2",
    arguments: [
      (nil, nil, 1), ("Mo-Su 08:00-20:00", nil, 1), ("Fr 10:00-18:00", nil, 4), ("Mo 09:00-17:00", nil, 7),
      ("2026 Mar 16 09:00-10:00", nil, 14), ("2026 Mar 17 09:00-10:00", nil, 1), ("off", nil, 1),
      // Its time of day, 14:30, is after noon.
      ("Tu,We 08:00-12:00; Th 08:00-18:00", 6.5, 3),
      // 1800 s of visit do not fit into the rest of a night.
      ("Mo 20:00-24:00; Tu 00:00-00:10; We 08:00-18:00", nil, 2), ("Mo-Su 08:00-18:00; PH off", nil, 2),
    ] as [(String?, Double?, Int64)])
  func offered(hours: String?, planned: Double?, distance: Int64) throws {
    let task = try PlanTask(
      id: TaskID(1), title: "Kiosk", openingHours: hours, planned: planned.map { .at(.morning + $0 * 3_600) },
      estimatedDuration: 1_800)
    var planner = try Planner.started(with: [task])
    let today = planner.today.number
    if hours?.hasSuffix("PH off") == true {
      let (first, last) = (LocalDay(number: today), LocalDay(number: today + 20))
      let holiday = try Holiday(LocalDay(number: today + 1), .publicHoliday)
      planner.holidaysChanged(to: try Holidays(from: first, through: last, [holiday]), now: .morning)
    }
    #expect(planner.offeredDay(of: task).number - today == distance)
  }

  @Test("tasks that have ended come last if the settings say so, also after a restart · WORK-11.3")
  func finishedLast() throws {
    let statuses: [TaskStatus] = [.done, .planned, .cancelled, .inProgress, .cannotComplete]
    var planner = try Planner.started(
      with: statuses.enumerated().map {
        try PlanTask(id: TaskID(UInt64($0.offset + 1)), title: "Task", order: Int32($0.offset), status: $0.element)
      })
    var settings = Settings.unscheduled
    func order(_ planner: Planner) -> [UInt64] { planner.rows.map(\.task.id.low) }
    #expect(order(planner) == [1, 2, 3, 4, 5])
    settings.listsFinishedLast = true
    try planner.settingsChanged(to: settings, now: .morning)
    #expect(order(planner) == [2, 4, 1, 3, 5])
    try planner.outcomeRecorded(
      Outcome(Self.key(1), of: TaskID(2), status: .cannotComplete, at: .morning), now: .morning)
    #expect(order(planner) == [4, 1, 2, 3, 5])
    try planner.composeAndSave(TaskID(50), text: "Milk")
    #expect(order(planner) == [4, 50, 1, 2, 3, 5], "a new task comes after what is still to do")
    let restored = try Planner(
      restoring: planner.snapshot(), settings: settings, authorization: .notDetermined, now: .morning)
    #expect(order(restored) == order(planner))
    #expect(try order(Planner(takingOver: planner.handOver())) == order(planner))
    settings.listsFinishedLast = false
    try planner.settingsChanged(to: settings, now: .morning)
    #expect(order(planner) == [1, 2, 3, 4, 5, 50])
  }
}

/// The refusal of an event; nil if there is none.
private func refusal(_ event: () throws -> Void) -> Refusal? {
  do { try event() } catch { return error as? Refusal }
  return nil
}
