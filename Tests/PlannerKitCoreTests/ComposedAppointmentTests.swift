import Testing

@testable import PlannerKitCore

/// Appointments and the priority as the composer selects and saves them (NEW-14). The present day begins at
/// `.midnight`.
@Suite struct ComposedAppointmentTests {
  /// The sections of these tests: date, repeat days, appointments and priority.
  private static var sections: [SectionDescription] {
    get throws {
      try [
        .date, .repeatDays, SectionDescription(.appointments, allowsCustomItems: true), SectionDescription(.priority),
      ]
    }
  }

  private static var today: Int64 { Instant.midnight.milliseconds / 86_400_000 }

  /// "10:00-12:00" as a time range.
  private static func range(_ window: String) throws -> Item {
    let appointment = Appointment.at(window)
    let times = [appointment.earliest, appointment.latest].map { Int32($0.since(.midnight) / 1_000) }
    return try Item(.timeRange(TimeRange(from: times[0], to: times[1])))
  }

  private static func windows(_ task: PlanTask?) -> [String] {
    (task?.terms?.appointments ?? []).map { "\($0.earliest.wall)-\($0.latest.wall)" }
  }

  private static func planner(_ task: PlanTask? = nil, _ settings: Settings = Settings()) throws -> Planner {
    var planner = try Planner(settings: settings, now: .morning)
    planner.start(now: .morning)
    try planner.planLoaded(
      task.map { [.success($0)] } ?? [], request: planner.openRequest, now: .morning)
    return planner
  }

  private static func edit(
    _ task: PlanTask, day: Int64? = nil, _ ranges: [String]? = nil, _ settings: Settings = Settings()
  ) throws -> [String] {
    var planner = try planner(task, settings)
    var items: [[Item]] = [[], [], [], []]
    if let day { items[0] = [try .day(today + day)] }
    if let ranges { items[2] = try ranges.map { try range($0) } }
    let save = try planner.composeAndSave(task.id, isEdit: true, text: "K", sections: sections, items: items)
    return windows(save.task)
  }

  private static func task(
    _ windows: String..., planned: Int64? = 0, repeats: Weekdays = [], priority: Int32 = 0
  ) throws -> PlanTask {
    let terms = try VisitTerms(appointments: windows.map { Appointment.at($0) }, priority: priority)
    return try PlanTask(
      id: TaskID(1), title: "K", planned: planned.map { .day(LocalDay(number: today + $0)) }, repeatDays: repeats,
      terms: terms)
  }

  @Test("a new task has them on the selected day, or on that of the save; and the priority · NEW-14.1 NEW-14.7")
  func newTask() throws {
    var planner = try Self.planner()
    let ranges = try [Self.range("14:00-16:00"), Self.range("10:00-12:00")]
    let priority = try [Item(.number(70), label: "High")]
    var save = try planner.composeAndSave(
      TaskID(50), text: "K", sections: Self.sections, items: [[.day(Self.today + 3)], [], ranges, priority])
    #expect(Self.windows(save.task) == ["82:00-84:00", "86:00-88:00"] && save.task.terms?.priority == 70)
    #expect(VisitTerms.areEqual(planner.plan.task(TaskID(50))?.terms, save.task.terms))
    // After midnight, the first event is the save itself.
    try planner.compose(TaskID(51), sections: Self.sections, preselected: [[], [], ranges, []])
    try planner.textChanged(to: "K", now: .at("23:59"))
    try planner.saveTapped(now: .at("24:01"))
    save = try #require(planner.saves.last)
    #expect(Self.windows(save.task) == ["34:00-36:00", "38:00-40:00"] && save.task.terms?.priority == 0)
    // A later plan that lacks the task keeps that day.
    try planner.clockAdvanced(now: .at("49:00"))
    try planner.load([])
    #expect(Self.windows(planner.plan.task(TaskID(51))) == ["34:00-36:00", "38:00-40:00"])
    #expect(try planner.restored().plan.task(TaskID(51)).map { Self.windows($0) } == ["34:00-36:00", "38:00-40:00"])
  }

  @Test(
    "selected ranges that overlap or meet are one appointment, whatever their order · NEW-14.3",
    arguments: [
      (["10:00-12:00", "12:00-14:00"], ["10:00-14:00"]),
      (["11:00-13:00", "10:00-12:00"], ["10:00-13:00"]),
      (["10:00-10:00", "10:01-10:02"], ["10:00-10:00", "10:01-10:02"]),
      (["14:00-15:00", "10:00-11:00", "12:00-13:00", "10:30-14:30"], ["10:00-15:00"]),
      (
        ["14:00-15:00", "08:00-09:00", "23:00-26:00", "10:00-11:00"],
        [
          "08:00-09:00", "10:00-11:00", "14:00-15:00", "23:00-26:00",
        ]
      ),
      (["00:00-48:00"], ["00:00-48:00"]), ([], []),
    ])
  func joined(selected: [String], saved: [String]) throws {
    var planner = try Self.planner()
    let items = try selected.map { try Self.range($0) }
    let save = try planner.composeAndSave(TaskID(50), text: "K", sections: Self.sections, items: [[], [], items, []])
    #expect(Self.windows(save.task) == saved)
  }

  @Test("an edit starts with the appointments of the task's day and the priority · NEW-14.4 NEW-14.7 NEW-1.8")
  func initial() throws {
    let task = try Self.task("10:00-12:00", "23:00-26:00", "34:00-35:00", planned: 0, priority: 30)
    var planner = try Self.planner(task)
    try planner.compose(TaskID(1), isEdit: true, sections: Self.sections)
    let composer = try #require(planner.composer)
    #expect(composer.selected(in: .appointments).map(\.latest) == [43_200, 93_600])
    #expect(composer.selected(in: .appointments).map(\.earliest) == [36_000, 82_800])
    #expect(composer.selected(in: .priority) == [30])
    // Left as they are, they change nothing; deselected, they go, and those of other days stay (NEW-14.5).
    try planner.textChanged(to: "L", now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.plan.task(TaskID(1))?.terms === task.terms)
    _ = planner.takeEffects()
    planner = try Self.planner(task)
    try planner.compose(TaskID(1), isEdit: true, sections: Self.sections)
    try planner.selectionCleared(section: 2, now: .morning)
    try planner.selectionCleared(section: 3, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(Self.windows(planner.plan.task(TaskID(1))) == ["34:00-35:00"])
    #expect(planner.plan.task(TaskID(1))?.terms?.priority == 0)
  }

  @Test("without anything left, a task has no terms; with priority 0 nothing is selected · NEW-14.5 NEW-14.7")
  func nothing() throws {
    var planner = try Self.planner(Self.task("10:00-12:00"))
    try planner.compose(TaskID(1), isEdit: true, sections: Self.sections)
    #expect(planner.composer?.selected(in: .priority) == [])
    try planner.selectionCleared(section: 2, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.plan.task(TaskID(1))?.terms == nil)
  }

  @Test("what is no time range of the day is kept, up to eight appointments in all · NEW-14.4")
  func others() throws {
    // Longer than two days; on other days; more than a time range from the midnight.
    #expect(
      try Self.edit(Self.task("10:00-60:00", "82:00-84:00"), ["09:00-09:30"]) == [
        "09:00-09:30", "10:00-60:00", "82:00-84:00",
      ])
    let others = try Self.task(
      "30:00-31:00", "32:00-33:00", "34:00-35:00", "36:00-37:00", "38:00-39:00", "40:00-41:00", "42:00-43:00")
    let saved = try Self.edit(others, ["09:00-09:30", "10:00-10:30"])
    #expect(saved.count == 8 && saved[1] == "10:00-10:30" && saved.last == "40:00-41:00")
  }

  @Test("they move with the date, at their wall times · NEW-14.6")
  func moved() throws {
    let task = try Self.task("10:00-12:00", "34:00-35:00")
    #expect(try Self.edit(task, day: 3) == ["34:00-35:00", "82:00-84:00"])
    #expect(try Self.edit(task, day: 0) == ["10:00-12:00", "34:00-35:00"])
    // There is one on that day already.
    #expect(try Self.edit(task, day: 1) == ["10:00-12:00", "34:00-35:00"])
    // Composed, too: those of both days are replaced.
    #expect(try Self.edit(task, day: 1, ["09:00-09:30"]) == ["33:00-33:30"])
    // Without a day of its own, the task has that of its first appointment.
    #expect(try Self.edit(Self.task("34:00-35:00", planned: nil), ["09:00-09:30"]) == ["33:00-33:30"])
    #expect(try Self.edit(Self.task("34:00-35:00", planned: nil), day: 2) == ["58:00-59:00"])
    // Those of a task that repeats hold on each day.
    let everyDay = Weekdays(rawValue: 127)
    #expect(try Self.edit(Self.task("34:00-35:00", repeats: everyDay), day: 3) == ["34:00-35:00"])
    #expect(try Self.edit(Self.task("34:00-35:00", repeats: everyDay), ["09:00-09:30"]) == ["33:00-33:30"])
  }

  @Test("clearing the date leaves them · NEW-12.12")
  func dateCleared() throws {
    var planner = try Self.planner(Self.task("10:00-12:00"))
    try planner.compose(TaskID(1), isEdit: true, sections: Self.sections)
    try planner.selectionCleared(section: 0, now: .morning)
    try planner.saveTapped(now: .morning)
    #expect(planner.plan.task(TaskID(1))?.planned == nil)
    #expect(Self.windows(planner.plan.task(TaskID(1))) == ["10:00-12:00"])
  }

  @Test("wall times follow the clock's changes, on the day to which they move, too · NEW-14.2 TIME-1.8 TIME-1.9")
  func clockChanges() throws {
    var settings = Settings()
    // At 2:00 of the next day the clock goes on to 3:00; at 3:00 of the day after, back to 2:00.
    settings.utcOffsets = [
      UTCOffset(seconds: 0), UTCOffset(from: .at("26:00"), seconds: 3_600), UTCOffset(from: .at("50:00"), seconds: 0),
    ]
    let task = try Self.task("10:00-12:00")
    #expect(try Self.edit(task, day: 1, ["01:00-02:15", "02:30-04:00"], settings) == ["25:00-27:00"])
    #expect(try Self.edit(task, day: 1, nil, settings) == ["33:00-35:00"])
    #expect(try Self.edit(task, day: 2, ["02:30-04:00"], settings) == ["49:30-52:00"])
  }

  @Test("a save that waits composes a loaded plan in the same way, also together with later saves · DAY-8.12 NEW-14.6")
  func waiting() throws {
    let task = try Self.task("10:00-12:00", "82:00-83:00")
    var planner = try Self.planner(task)
    try planner.composeAndSave(
      TaskID(1), isEdit: true, text: "K", sections: Self.sections,
      items: [[], [], [Self.range("09:00-09:30")], [Item(.number(5))]])
    let first = try #require(planner.saves.first?.key)
    _ = planner.takeEffects()
    try planner.composeAndSave(
      TaskID(1), isEdit: true, text: "K", sections: Self.sections, items: [[.day(Self.today + 1)], [], [], []])
    let composed = ["33:00-33:30", "82:00-83:00"]
    #expect(Self.windows(planner.plan.task(TaskID(1))) == composed)
    for loaded in [task, try #require(planner.plan.task(TaskID(1)))] {
      try planner.load([loaded])
      #expect(Self.windows(planner.plan.task(TaskID(1))) == composed)
      #expect(planner.plan.task(TaskID(1))?.terms?.priority == 5)
    }
    // The plan that lacks both saves is on its way while the first is acknowledged.
    try planner.refresh(now: .morning)
    try planner.saveAcknowledged(first, now: .morning)
    try planner.planLoaded([.success(task)], request: planner.openRequest, now: .morning)
    #expect(Self.windows(planner.plan.task(TaskID(1))) == composed)
    #expect(planner.saves.allSatisfy { Self.windows($0.task) == composed })
  }

  @Test("what is out of range is refused with a reason, and nothing changes · NEW-10.3 NEW-10.4 NEW-3.9 NEW-3.10")
  func refused() throws {
    func refusal(_ type: ValueType, _ number: Int64, _ latest: Int32 = 0) -> Refusal? {
      do throws(Refusal) {
        _ = try Item(ItemValue(type, number: number, latest: latest, text: ""))
        return nil
      } catch { return error }
    }
    #expect(refusal(.timeRange, 0, 172_800) == nil && refusal(.timeRange, 172_800, 172_800) == nil)
    #expect(refusal(.timeRange, -1, 0) == .timeRangeStartOutOfRange)
    #expect(refusal(.timeRange, .max, 0) == .timeRangeStartOutOfRange)
    #expect(refusal(.timeRange, 172_801, 172_801) == .timeRangeStartOutOfRange)
    #expect(refusal(.timeRange, 1, 0) == .timeRangeEndOutOfRange)
    #expect(refusal(.timeRange, 1, 172_801) == .timeRangeEndOutOfRange)
    #expect(refusal(.duration, 1, 1) == .latestOfNoTimeRange)
    #expect(refusal(.number, .max) == nil && refusal(.number, -1) == .negativeItemNumber)
    var planner = try Self.planner()
    let nine = try (0..<9).map { try Self.range("\($0 + 10):00-\($0 + 10):30") }
    #expect(
      reason { try planner.compose(sections: Self.sections, preselected: [[], [], nine, []]) } == .limit)
    #expect(
      reason { try planner.compose(sections: Self.sections, preselected: [[], [], [], [Item(.number(101))]]) }
        == .invalidArgument)
    #expect(planner.composer == nil)
    for maximum in [1, 8] { _ = try SectionDescription(.appointments, maximum: maximum) }
    #expect(try SectionDescription(.appointments).maximum == 8)
    #expect(reason { _ = try SectionDescription(.appointments, maximum: 9) } == .limit)
  }

  @Test("the ninth range drops the first; entered ranges are equal by both times · NEW-6.3 NEW-9.4")
  func maximum() throws {
    var planner = try Self.planner()
    try planner.compose(sections: Self.sections)
    try planner.load([], in: 2)
    for hour in 0..<9 { try planner.itemEntered(Self.range("0\(hour):00-0\(hour):30"), section: 2, now: .morning) }
    #expect(planner.composer?.sections[2].selected.count == 8)
    #expect(planner.composer?.sections[2].dropped?.value.timeRange == TimeRange(from: 0, to: 1_800))
    try planner.itemEntered(Self.range("08:00-08:30"), section: 2, now: .morning)
    #expect(planner.composer?.sections[2].items.count == 9)
    try planner.itemEntered(Self.range("08:00-08:31"), section: 2, now: .morning)
    #expect(planner.composer?.sections[2].items.count == 10)
  }

  @Test("the host's own sections have such values, too, and a report writes them · NEW-10.5 WORK-10.4")
  func custom() throws {
    var planner = try Self.planner(Self.task(planned: 0))
    let sections = try [
      SectionDescription(SectionKey<TimeRange>.custom("Ramp"), allowsMultiple: true),
      SectionDescription(SectionKey<Int64>.custom("Crates")),
    ]
    let items = try [[Self.range("10:00-12:00")], [Item(.number(12_345))]]
    try planner.taskStatusChanged(TaskID(1), to: .inProgress, now: .morning)
    try planner.reportRequested(
      Report(of: TaskID(1), status: .done), sections: sections, preselected: items, now: .morning)
    let composer = try #require(planner.composer)
    #expect(composer.sections[1].selected.map { planner.label(of: $0) } == ["12,345"])
    #expect(composer.outcome(SaveKey(high: 0, low: 1), at: .morning)?.values.map(\.text) == ["36000-43200", "12345"])
    #expect(
      reason {
        try planner.composerRequested(
          forTask: TaskID(60), isEdit: false, sections: Self.sections, preselected: [], now: .morning)
      } == .notAllowed)
  }

  @Test("a draft keeps them, and the labels follow the hour cycle · NEW-13.5 NEW-8.9 SNAP-1.5")
  func draft() throws {
    var planner = try Self.planner()
    try planner.compose(
      sections: Self.sections, preselected: [[], [], [Self.range("10:00-26:30")], [Item(.number(7))]])
    try planner.keepDraftChanged(true, now: .morning)
    try planner.show()
    var settings = planner.settings
    settings.hourCycle = .twelve
    _ = planner.takeEffects()
    try planner.settingsChanged(to: settings, now: .morning)
    #expect(planner.takeEffects() == [.redraw(.composer)])
    let item = try #require(planner.composer?.sections[2].selected.first)
    #expect(planner.label(of: item) == "10:00\u{202F}AM–2:30\u{202F}AM")
    try planner.swipe()
    var restored = try planner.restored()
    try restored.compose(sections: Self.sections)
    #expect(restored.composer?.selected(in: .appointments) == [TimeRange(from: 36_000, to: 95_400)])
    #expect(restored.composer?.selected(in: .priority) == [7])
    #expect(try restored.restored().composer?.selected(in: .priority) == [7])
  }
}
