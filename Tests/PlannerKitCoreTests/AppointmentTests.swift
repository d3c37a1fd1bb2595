import Testing

@testable import PlannerKitCore

/// Appointments: when visits may begin, and what a card says of them. The agent is ten minutes away, visits take ten
/// minutes, and a visit may begin five minutes late.
@Suite struct AppointmentTests {
  private static let everyDay = Weekdays(rawValue: 127)

  private static func only(_ task: PlanTask, at time: String, _ settings: Settings = Tour.settings) throws -> Tour {
    try Tour([task], at: time, settings)
  }

  @Test("appointments ascend, without overlaps, and are at most 8 · SCHED-12.1 TASK-4.7")
  func refused() throws {
    func terms(_ count: Int) throws -> VisitTerms {
      let windows = (0..<count).map { number in
        Appointment(earliest: .at("\(number):00"), latest: .at("\(number):30"))
      }
      return try VisitTerms(appointments: windows)
    }
    #expect(try terms(8).appointments.count == 8)
    #expect(throws: Refusal.tooManyAppointments) { try terms(9) }
    #expect(try VisitTerms.at("10:00-10:00", "10:00:01-11:00").appointments.count == 2)
    #expect(throws: Refusal.appointmentsNotAscending) { try VisitTerms.at("10:00-09:59:59") }
    #expect(throws: Refusal.appointmentsNotAscending) { try VisitTerms.at("10:00-11:00", "11:00-12:00") }
    #expect(throws: Refusal.appointmentsNotAscending) { try VisitTerms.at("10:00-11:00", "08:00-09:00") }
    for number in [-1, 86_401] as [Int64] {
      #expect(throws: Refusal.earlyOutOfRange) { try VisitTerms(early: number) }
      #expect(throws: Refusal.lateAfterOutOfRange) { try VisitTerms(lateAfter: number) }
    }
    for number in [-1, 101] as [Int32] {
      #expect(throws: Refusal.priorityOutOfRange) { try VisitTerms(priority: number) }
    }
    #expect(try VisitTerms(early: 86_400, lateAfter: 0, priority: 100).priority == 100)
  }

  @Test(
    "a visit begins in an appointment and while the venue is open, or a little late · SCHED-12.2 SCHED-12.3 SCHED-12.5",
    arguments: [
      (nil, "08:00", "10:00", Pace.onTime), (nil, "10:30", "10:40", .onTime), (nil, "11:45", "11:55", .tight),
      (nil, "11:50", "12:00", .tight), (nil, "11:50:01", "12:00:01", .late), (nil, "11:55", "12:05", .late),
      (nil, "11:55:01", "12:05:01", .closed),
      // The visit has to end by closing time.
      ("10:30-11:30", "08:00", "10:30", .onTime), ("10:30-11:30", "11:10", "11:20", .tight),
      ("10:30-11:30", "11:10:01", "11:20:01", .closed), ("08:00-10:09", "08:00", "08:10", .closed),
      ("12:01-18:00", "11:45", "12:01", .late), ("12:06-18:00", "11:45", "11:55", .closed),
      ("08:00-09:00,10:15-10:45,11:15-18:00", "10:30", "11:15", .onTime),
    ] as [(String?, String, String, Pace)])
  func beginning(hours: String?, now: String, start: String, pace: Pace) throws {
    let stop = try Self.only(.stop(1, hours: hours, terms: .at("10:00-12:00")), at: now).stop(1)
    #expect(stop.start == .at(start) && stop.pace == pace)
  }

  @Test("only after the last of several appointments a visit may begin late · SCHED-12.3")
  func several() throws {
    let task = try PlanTask.stop(1, terms: .at("09:00-10:00", "14:00-15:00"))
    #expect(try Self.only(task, at: "09:51").stop(1).start == .at("14:00"))
    let late = try Self.only(task, at: "14:53").stop(1)
    #expect(late.start == .at("15:03") && late.pace == .late)
  }

  @Test("the task's own early and late_after replace those of the settings · SCHED-12.4")
  func ownTolerances() throws {
    let planned = try PlanTask.stop(1, planned: "12:00", terms: .at(early: 3_600, lateAfter: 60))
    #expect(try Self.only(planned, at: "10:00").stop(1).start == .at("11:00"))
    #expect(try Self.only(planned, at: "11:51").stop(1).pace == .late)
    #expect(try Self.only(planned, at: "11:50:59").stop(1).pace == .tight)
    let strict = try PlanTask.stop(1, terms: .at("10:00-12:00", lateAfter: 0))
    #expect(try Self.only(strict, at: "11:50:01").stop(1).pace == .closed)
    let patient = try PlanTask.stop(1, terms: .at("10:00-12:00", lateAfter: 3_600))
    #expect(try Self.only(patient, at: "12:50").stop(1).pace == .late)
    #expect(try Self.only(patient, at: "12:50:01").stop(1).pace == .closed)
  }

  @Test(
    "lateness counts from the planned time, or from the last appointment if that ends before · SCHED-12.6 SCHED-12.10")
  func lateness() throws {
    let late = try Self.only(.stop(1, planned: "10:00", terms: .at("09:00-12:00")), at: "10:30")
    #expect(try late.stop(1).lateness == 2_400 && late.text(1) == "10:40, 40 min late")
    let after = try Self.only(.stop(1, planned: "13:00", terms: .at("09:00-12:00", early: 7_200)), at: "11:54")
    #expect(try after.stop(1).lateness == 240 && after.text(1) == "12:04, 4 min late")
    let missed = try Self.only(.stop(1, planned: "10:00", terms: .at("09:00-12:00")), at: "12:00")
    #expect(try missed.stop(1).lateness == 0 && missed.stop(1).pace == .closed)
    let begun = try Self.only(.stop(1, .inProgress, terms: .at("09:00-12:00")), at: "12:20")
    #expect(try begun.stop(1).pace == .late && begun.stop(1).lateness == 1_200)
  }

  @Test(
    "a card says which appointments there are, and why one cannot be kept · SCHED-12.8 SCHED-12.11",
    arguments: [
      (nil, ["10:00-12:00"], "10:00–12:00", "12:30, Too late for the appointment"),
      (nil, ["10:00-10:00:59"], "10:00", "12:30, Too late for the appointment"),
      (nil, ["34:00-36:00"], "", "12:30, No appointment today"),
      (nil, ["-14:00--12:00"], "", "12:30, No appointment today"),
      (
        "08:00-13:00", ["14:00-15:00", "16:00-17:00"], "14:00–15:00, 16:00–17:00",
        "12:30, Closed at the time of the appointment"
      ),
      ("08:00-12:00", ["10:00-12:00"], "10:00–12:00", "12:30, Closed when you arrive"),
      (
        "08:00-13:00", ["08:00-09:00", "10:00-11:00", "11:30-12:00"], "08:00–09:00, 10:00–11:00, …",
        "12:30, Too late for the appointment"
      ),
      (nil, ["22:00-26:00"], "22:00–02:00", "12:30, Wait 9 h 30 min"),
    ] as [(String?, [String], String, String)])
  func card(hours: String?, windows: [String], shown: String, pace: String) throws {
    let tour = try Self.only(
      .stop(1, hours: hours, terms: VisitTerms(appointments: windows.map { .at($0) })), at: "12:20")
    #expect(try tour.planner.text(of: tour.row(1))[.appointment] ?? "" == shown)
    #expect(try tour.text(1) == pace)
    #expect(tour.dayText.hasSuffix("not possible today") == (pace.contains("ppointment")))
  }

  @Test("appointments and their reasons in five languages, with 12 hours, and spoken · SCHED-12.8 SCHED-12.11")
  func languages() throws {
    let tooLate = try Self.only(.stop(1, terms: .at("10:00-12:00")), at: "12:20")
    let otherDay = try Self.only(.stop(1, terms: .at("34:00-36:00")), at: "12:20")
    let closed = try Self.only(.stop(1, hours: "08:00-13:00", terms: .at("14:00-15:00")), at: "12:20")
    let expected = [
      "en": [
        "appointment 10:00 to 12:00", "Too late for the appointment", "No appointment today",
        "Closed at the time of the appointment",
      ],
      "de": [
        "Zeitfenster 10:00 bis 12:00", "Zu spät für das Zeitfenster", "Heute kein Zeitfenster",
        "Im Zeitfenster geschlossen",
      ],
      "fr": [
        "créneau de 10:00 à 12:00", "Trop tard pour le créneau", "Pas de créneau aujourd’hui",
        "Fermé pendant le créneau",
      ],
      "es": [
        "cita de 10:00 a 12:00", "Demasiado tarde para la cita", "Hoy no hay cita", "Cerrado a la hora de la cita",
      ],
      "ja": ["予約時間 10:00から12:00まで", "予約時間に間に合いません", "今日の予約はありません", "予約時間は営業時間外です"],
    ]
    for (language, texts) in expected {
      for (tour, reason) in zip([tooLate, otherDay, closed], texts.dropFirst()) {
        var tour = tour
        try tour.change { $0.language = Language(tag: language) }
        #expect(try tour.text(1).hasSuffix(reason), "\(language)")
      }
      var tour = tooLate
      try tour.change { $0.language = Language(tag: language) }
      #expect(try tour.planner.text(of: tour.row(1)).spoken(.appointment) == texts[0])
    }
    var tour = try Self.only(.stop(1, terms: .at("10:00-13:00")), at: "09:00")
    try tour.change { $0.hourCycle = .twelve }
    #expect(try tour.planner.text(of: tour.row(1))[.appointment] == "10:00\u{202F}AM–1:00\u{202F}PM")
  }

  @Test("appointments of a repeating task are at their wall times of the present day · SCHED-12.9 TIME-1")
  func repeating() throws {
    // A week before, in winter time; the clocks go forward on the present day at 01:00 UTC.
    var settings = Tour.settings
    settings.utcOffsets = [
      UTCOffset(from: .midnight + -30 * 86_400, seconds: 0), UTCOffset(from: .at("01:00"), seconds: 3_600),
    ]
    let before = -7.0 * 86_400
    let terms = try VisitTerms(appointments: [
      Appointment(earliest: .at("10:00") + before, latest: .at("12:00") + before),
      Appointment(earliest: .at("23:00") + before, latest: .at("25:00") + before),
    ])
    let tour = try Self.only(.stop(1, repeats: Self.everyDay, terms: terms), at: "08:00", settings)
    #expect(try tour.stop(1).start == .at("09:00"), "10:00 of the clock on the wall")
    #expect(try tour.planner.text(of: tour.row(1))[.appointment] == "10:00–12:00, 23:00–01:00")
    let night = try Self.only(.stop(1, repeats: Self.everyDay, terms: terms), at: "20:00", settings)
    #expect(try night.stop(1).start == .at("22:00"))
    // The skipped hour is the instant of the change.
    let gap = try VisitTerms(appointments: [Appointment(earliest: .at("01:15") + before, latest: .at("01:45") + before)]
    )
    #expect(
      try Self.only(.stop(1, repeats: Self.everyDay, terms: gap), at: "00:30", settings).stop(1).start == .at("01:00"))
  }

  @Test("a window over midnight counts on both days, in full · SCHED-12.9")
  func overMidnight() throws {
    let task = try PlanTask.stop(1, terms: .at("22:00-26:00"))
    #expect(try Self.only(task, at: "23:55").stop(1).start == .at("24:05"))
    var tour = try Self.only(task, at: "24:30")
    #expect(try tour.stop(1).start == .at("24:40") && tour.stop(1).pace == .onTime)
    try tour.wait(until: "48:00")
    #expect(try tour.text(1).hasSuffix("No appointment today"))
  }

  @Test("one must leave so that no visit begins after its last appointment · SCHED-9.1 SCHED-12.10")
  func leaveBy() throws {
    let tour = try Self.only(.stop(1, terms: .at("10:00-12:00")), at: "10:00")
    #expect(tour.day.leaveBy == .at("11:50") && tour.leaveByText == "Leave by 11:50")
    // Late, it can still become too late.
    #expect(try Self.only(.stop(1, terms: .at("10:00-12:00")), at: "11:52").day.leaveBy == .at("11:55"))
  }

  @Test("the time is needed when a reason or a pace changes · SCHED-6.2")
  func wake() throws {
    var tour = try Self.only(.stop(1, hours: "08:00-18:00", terms: .at("10:00-12:00")), at: "11:30")
    for (time, pace) in [("11:41", Pace.tight), ("11:51", .late), ("11:56", .closed)] {
      while let wake = tour.planner.nextWake, wake <= .at(time) { try tour.wait(until: wake) }
      #expect(try tour.stop(1).pace == pace, "\(time)")
    }
    #expect(try tour.text(1).hasSuffix("Too late for the appointment"))
    while let wake = tour.planner.nextWake, wake <= .at("17:51") { try tour.wait(until: wake) }
    #expect(try tour.text(1).hasSuffix("Closed when you arrive"))
  }

  @Test("a snapshot has the terms, and a copy that is edited keeps them · SNAP-1.5 TASK-1.8")
  func snapshot() throws {
    let terms = try VisitTerms.at("10:00-12:00", "13:00-14:00", early: 60, lateAfter: 120, priority: 7)
    let tour = try Self.only(.stop(1, terms: terms), at: "09:00")
    let restored = try tour.restored()
    let kept = try #require(restored.planner.tasks.first?.terms)
    #expect(VisitTerms.areEqual(kept, terms) && restored.dayText == tour.dayText)
  }

  @Test("a task that is put off keeps the appointments that are not over, and is offered their day · WORK-5.8 WORK-9.2")
  func putOff() throws {
    let tour = try Self.only(
      .stop(1, planned: "10:00", terms: .at("10:00-12:00", "82:00-84:00", priority: 3)), at: "09:00")
    let today = tour.planner.today.number
    let task = try #require(tour.planner.tasks.first)
    #expect(tour.planner.offeredDay(of: task).number == today + 3)
    let over = try PlanTask.stop(1, terms: .at("10:00-12:00", priority: 3))
    #expect(tour.planner.offeredDay(of: over).number == today + 1)
    let clock = tour.planner.clock
    let moved = task.putOff(to: LocalDay(number: today + 1), from: tour.planner.today, clock)
    #expect(moved.terms?.appointments.map(\.earliest) == [.at("82:00")] && moved.terms?.priority == 3)
    #expect(over.putOff(to: LocalDay(number: today + 1), from: tour.planner.today, clock).terms?.priority == 3)
    let plain = try PlanTask.stop(1, terms: .at("10:00-12:00"))
    #expect(plain.putOff(to: LocalDay(number: today + 1), from: tour.planner.today, clock).terms == nil)
  }
}
