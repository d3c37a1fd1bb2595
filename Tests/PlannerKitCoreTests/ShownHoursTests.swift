import Testing

@testable import PlannerKitCore

/// What rows and details show of opening hours, and when that changes (HOURS-9 to HOURS-13). It is Monday, 2026-03-02.
@Suite struct ShownHoursTests {
  private static let shop = "Mo-Fr 09:00-18:00; Sa 10:00-14:00"
  private static let today = LocalDay(number: 20_514)

  private static func task(
    _ id: UInt64, _ hours: String, at place: Coordinate? = nil, planned: Planned? = nil
  ) throws -> PlanTask {
    try PlanTask(id: TaskID(id), title: "K", openingHours: hours, coordinate: place, planned: planned)
  }

  /// A started planner whose tasks 1, 2, 3, … have these opening hours.
  private static func planner(_ hours: String..., at time: String = "12:00") throws -> Planner {
    try .started(with: hours.enumerated().map { try task(UInt64($0 + 1), $1) }, now: .at(time))
  }

  // MARK: Rows

  @Test(
    "a row has the state now, when it changes, a text and its colour · HOURS-9.1 HOURS-10.1 HOURS-11.1 HOURS-11.3 HOURS-11.5"
  )
  func row() throws {
    var planner = try Self.planner(Self.shop)
    for (time, state, change, text, color) in [
      ("12:00", .open, "18:00", "Open · closes 18:00", .green),
      ("16:59:59.999", .open, "18:00", "Open · closes 18:00", .green),
      ("17:00", .open, "18:00", "Closes soon · 18:00", .orange),
      ("17:59:59.999", .open, "18:00", "Closes soon · 18:00", .orange),
      ("18:00", .closed, "33:00", "Closed · opens tomorrow 09:00", .red),
      ("24:00", .closed, "33:00", "Closed · opens 09:00", .red),
      ("33:00", .open, "42:00", "Open · closes 18:00", .green),
    ] as [(String, OpenState, String, String, ColorRole)] {
      try planner.clockAdvanced(now: .at(time))
      let row = planner.rows[0]
      #expect(row.hours?.state == state && row.hours?.change == .at(change), "\(time)")
      #expect(row.hours?.closesSoon == (color == .orange), "\(time)")
      #expect(planner.hoursText == text && row.hoursColor == color, "\(time)")
      #expect(Card.list.line(.openingHours, of: row).color == color, "\(time)")
    }
    #expect(planner.text(of: planner.rows[0]).spoken.contains(", open, closes at 18:00, "))
  }

  @Test(
    "what is always so, far ahead or unknown has no time · HOURS-9.2 HOURS-9.3 HOURS-11.4",
    arguments: [
      ("24/7", OpenState.open, "Open 24 hours"), ("2030 Jan 1 10:00-12:00", .closed, "Closed"),
      ("Tu 10:00-12:00 || \"by appointment\"", .unknown, "by appointment"),
      ("Mo 10:00-14:00 unknown", .unknown, "May be open"),
      ("Mo 10:00+", .open, "Open"),
    ])
  func noTime(hours: String, state: OpenState, text: String) throws {
    let planner = try Self.planner(hours)
    let row = planner.rows[0]
    #expect(row.hours?.state == state && row.hours?.change == nil && row.hours?.closesSoon == false)
    #expect(planner.hoursText == text)
  }

  @Test("a closing time more than a day ahead has its day, until it is a day ahead · HOURS-11.5 HOURS-12.1")
  func closesLater() throws {
    var planner = try Self.planner("Mo-Tu 00:00-24:00; We-Su off")
    #expect(planner.hoursText == "Open · closes Wed 00:00" && planner.nextWake == .at("24:00"))
    try planner.clockAdvanced(now: .at("24:00"))
    #expect(planner.hoursText == "Open · closes 00:00" && planner.nextWake == .at("47:00"))
  }

  @Test(
    "a text that is not understood is shown as given, and nothing follows from it · HOURS-1.2 HOURS-1.3 HOURS-12.1",
    arguments: ["by appointment", "9-18", "Mo-Fr 9-5pm", "10:00-16:00/30", " ", ""])
  func notUnderstood(text: String) throws {
    var planner = try Self.planner(text)
    #expect(planner.rows[0].hours == nil && planner.rows[0].hoursColor == nil)
    #expect(planner.hoursText == text.nilIfBlank && planner.nextWake == .at("24:00"))
    try planner.rowTapped(TaskID(1), now: .at("12:00"))
    #expect(planner.detailsWeek == nil)
  }

  @Test("closing soon begins the minutes of the settings before, included; 0 is never · HOURS-10.1")
  func closingSoon() throws {
    for (minutes, isSoon, wake) in [
      (0, false, "18:00"), (60, false, "17:00"), (239, false, "14:01"), (240, true, "18:00"),
    ]
      as [(Int32, Bool, String)]
    {
      var planner = try Self.planner(Self.shop, at: "14:00")
      try planner.change { $0.closingSoon = minutes }
      #expect(planner.rows[0].hours?.closesSoon == isSoon && planner.nextWake == .at(wake), "\(minutes)")
      #expect(planner.redrawn().contains(.list) == isSoon, "\(minutes)")
    }
  }

  @Test("the sun's times are those at the task's coordinate, without which they are unknown · HOURS-7.1 HOURS-7.3")
  func sun() throws {
    let tasks = try [
      Self.task(1, "sunrise-sunset", at: .metres(north: 0)), Self.task(2, "sunrise-sunset"),
    ]
    let planner = try Planner.started(with: tasks, now: .at("12:00"))
    #expect(planner.rows.map { $0.hours?.state } == [.open, .unknown])
    #expect(planner.rows[0].hours?.change != nil && planner.rows[1].hours?.change == nil)
  }

  @Test("a far date has its year only if that is another one; spoken, its names in full · HOURS-11.6 HOURS-11.7")
  func farDates() throws {
    let planner = try Self.planner("2026 Dec 31 09:00-18:00", "2027 Jan 1 09:00-18:00")
    let cards = planner.rows.map { planner.text(of: $0) }
    #expect(
      cards.map { $0[.openingHours] } == [
        "Closed · opens Thu, Dec 31 at 09:00", "Closed · opens Fri, Jan 1, 2027 at 09:00",
      ])
    #expect(
      cards.map { $0.spoken(.openingHours) } == [
        "closed, opens Thursday, December 31 at 09:00", "closed, opens Friday, January 1, 2027 at 09:00",
      ])
  }

  // MARK: When they change

  @Test(
    "the planner needs the time exactly when the text of a listed row or of the details changes · HOURS-12.1 TIME-2 DAY-7",
    arguments: [true, false])
  func wake(isListed: Bool) throws {
    let tomorrow = Planned.day(LocalDay(number: 20_515))
    var planner = try Planner.started(
      with: [
        Self.task(1, Self.shop, planned: isListed ? nil : tomorrow), Self.task(2, "12:00-12:01", planned: tomorrow),
      ], now: .at("12:00"))
    if !isListed { try planner.rowTapped(TaskID(1), now: .at("12:00")) }
    _ = planner.takeEffects()
    let change = isListed ? Changed.list : .details
    for (time, text) in [("17:00", "Closes soon · 18:00"), ("18:00", "Closed · opens tomorrow 09:00")] {
      #expect(planner.nextWake == .at(time))
      let before = planner.hoursText
      try planner.clockAdvanced(now: .at(time) + -0.001)
      #expect(planner.redrawn() == [] && planner.hoursText == before)
      try planner.clockAdvanced(now: .at(time))
      #expect(planner.redrawn() == change && planner.hoursText == text)
    }
    try planner.clockAdvanced(now: .at("12:00"))
    #expect(planner.redrawn() == change && planner.hoursText == "Open · closes 18:00", "the clock goes back")
  }

  @Test("only a change of the text is a change of the list · HOURS-12.2")
  func onlyTexts() throws {
    var planner = try Self.planner(Self.shop, "ask us")
    try planner.clockAdvanced(now: .at("12:30"))
    #expect(planner.redrawn() == [])
    for (id, hours, text) in [(1, "Mo-Fr 09:00-19:00", "Open · closes 19:00"), (2, "ask me", "ask me")]
      as [(UInt64, String, String)]
    {
      try planner.taskUpdated(Self.task(id, hours), now: .at("12:30"))
      #expect(planner.redrawn() == .list)
      #expect(planner.text(of: planner.rows[Int(id) - 1])[.openingHours] == text)
    }
  }

  @Test("holidays change the rows, replace those from before, and may come before the start · HOURS-6.1 LIFE-2.1")
  func holidays() throws {
    var planner = try Self.planner("Mo-Fr 09:00-18:00; PH off", "Mo-Fr 09:00-18:00; SH off", "09:00-18:00")
    var early = try Planner(settings: .unscheduled, now: .at("12:00"))
    try early.taskAdded(Self.task(1, "Mo-Fr 09:00-18:00; PH off"), now: .at("12:00"))
    for (kinds, states) in [
      (.publicHoliday, [.closed, .open, .open]), (.schoolHoliday, [.open, .closed, .open]),
      (nil, [.open, .open, .open]),
    ] as [(HolidayKinds?, [OpenState])] {
      let days = try kinds.map { [try Holiday(Self.today, $0)] } ?? []
      let holidays = try Holidays(from: Self.today, through: Self.today, days)
      planner.holidaysChanged(to: holidays, now: .at("12:00"))
      #expect(planner.redrawn() == .list && planner.rows.map { $0.hours?.state } == states)
      planner.holidaysChanged(to: holidays, now: .at("12:00"))
      #expect(planner.redrawn() == [], "the same again")
      early.holidaysChanged(to: holidays, now: .at("12:00"))
      #expect(early.rows[0].hours?.state == states[0])
    }
  }

  // MARK: The week

  /// The week of the details, visible and spoken.
  private static func week(
    _ hours: String, in language: Language = .english, _ replaced: [(StringKey, String)] = []
  ) throws -> [String]? {
    var planner = try planner(hours)
    try planner.change { $0.language = language }
    for (key, text) in replaced { try planner.stringReplaced(key, with: text, now: .at("12:00")) }
    try planner.rowTapped(TaskID(1), now: .at("12:00"))
    return planner.detailsWeek.map { [$0.text, $0.spoken] }
  }

  @Test(
    "the details have the week from today on; equal neighbours are one line · HOURS-11.2 HOURS-11.7 HOURS-11.8",
    arguments: [
      (
        Language.english, shop, "Mon–Fri 09:00–18:00\nSat 10:00–14:00\nSun closed",
        "Monday to Friday, 09:00 to 18:00; Saturday, 10:00 to 14:00; Sunday, closed"
      ),
      (
        .english, "Mo,Tu 18:00+; We-Fr 18:00-22:00+; Sa 10:00-12:00 unknown",
        "Mon–Tue from 18:00\nWed–Fri 18:00–22:00 or later\nSat 10:00–12:00 (may be open)\nSun closed",
        "Monday to Tuesday, from 18:00; Wednesday to Friday, 18:00 to 22:00 or later; "
          + "Saturday, 10:00 to 12:00 (may be open); Sunday, closed"
      ),
      (.english, "09:00-18:00", "Every\u{A0}day 09:00–18:00", "Every\u{A0}day, 09:00 to 18:00"),
      (.japanese, "09:00-18:00", "毎日 9:00～18:00", "毎日、9:00から18:00まで"),
      (
        .german, "09:00-12:00,13:00-18:00", "Täglich 09:00–12:00, 13:00–18:00",
        "Täglich, 09:00 bis 12:00, 13:00 bis 18:00"
      ),
      (
        .english, "Mar 8+ 10:00-12:00", "Mon–Sat closed\nSun 10:00–12:00",
        "Monday to Saturday, closed; Sunday, 10:00 to 12:00"
      ),
      // All seven days are closed.
      (.english, "Mar 9+ 10:00-12:00", "", ""), (.english, "off", "", ""), (.english, "Jul", "", ""),
    ])
  func week(language: Language, hours: String, text: String, spoken: String) throws {
    #expect(try Self.week(hours, in: language) == [text, spoken])
  }

  @Test(
    "a replaced state stands in the week as it is · HOURS-11.9 TXT-1.8",
    arguments: [
      (Language.english, "Mon–Sat 09:00–18:00\nSun ", "Monday to Saturday, 09:00 to 18:00; Sunday, ", "closed"),
      (.japanese, "月曜日～土曜日 9:00～18:00\n日曜日 ", "月曜日から土曜日、9:00から18:00まで。日曜日、", "休業"),
    ])
  func replacedState(language: Language, text: String, spoken: String, closed: String) throws {
    func week(_ replaced: [(StringKey, String)]) throws -> [String]? {
      try Self.week("Mo-Sa 09:00-18:00", in: language, replaced)
    }
    #expect(try week([]) == [text + closed, spoken + closed])
    #expect(try week([(.spokenHoursClosed, "B")]) == [text + closed, spoken + "B"])
    #expect(try week([(.spokenHoursClosed, "B"), (.hoursClosed, "A")]) == [text + "A", spoken + "B"])
  }

  @Test("holidays change the week of open details; it begins today · HOURS-11.2 HOURS-6.1")
  func weekChanges() throws {
    let wednesday = LocalDay(number: Self.today.number + 2)
    let holidays = try Holidays(
      from: Self.today, through: LocalDay(number: Self.today.number + 6), [Holiday(wednesday, .publicHoliday)])
    for (hours, change, week) in [
      (
        "Mo-Fr 09:00-18:00; PH off", Changed.details,
        "Mon–Tue 09:00–18:00\nWed closed\nThu–Fri 09:00–18:00\nSat–Sun closed"
      ),
      ("Mo-Fr 09:00-18:00", [], "Mon–Fri 09:00–18:00\nSat–Sun closed"),
    ] {
      var planner = try Self.planner(hours)
      try planner.rowTapped(TaskID(1), now: .at("12:00"))
      _ = planner.takeEffects()
      #expect(planner.detailsWeek?.text == "Mon–Fri 09:00–18:00\nSat–Sun closed")
      planner.holidaysChanged(to: holidays, now: .at("12:00"))
      #expect(planner.redrawn() == change && planner.detailsWeek?.text == week, "the row is as before")
      try planner.rowTapped(TaskID(1), now: .at("24:00"))
      #expect(
        planner.detailsWeek?.text.hasPrefix("Tue") == true
          && planner.detailsWeek?.text.hasSuffix("Mon 09:00–18:00") == true)
    }
  }

  // MARK: Snapshots

  @Test("a snapshot restores the same texts of rows, but no holidays · HOURS-13.1")
  func snapshot() throws {
    var planner = try Self.planner(Self.shop, "24/7", "Mo 18:00+ \"ring\"", "ask", "Mo-Fr 09:00-18:00; PH off")
    let (before, bytes) = (planner, planner.snapshot())
    var other = try planner.restored(authorization: .denied)
    #expect(other.texts == planner.texts && other.nextWake == planner.nextWake)
    #expect(other.rows.map { $0.hours?.change } == planner.rows.map { $0.hours?.change })
    planner.holidaysChanged(
      to: try Holidays(from: Self.today, through: Self.today, [Holiday(Self.today, .publicHoliday)]), now: .at("12:00"))
    #expect(planner.snapshot() == bytes && planner.rows[4].hours?.state == .closed)
    other = try planner.restored(authorization: .denied)
    #expect(other.texts == before.texts)
    other = try planner.restored(authorization: .denied, at: .at("19:00"))
    #expect(other.hoursText == "Closed · opens tomorrow 09:00", "nothing that is derived is in it")
  }
}

extension Planner {
  /// The text of the opening hours in the first row, or in the details.
  fileprivate var hoursText: String? {
    (rows.first ?? detailsRow).flatMap { text(of: $0)[.openingHours] }
  }

  /// Collects all effects. Returns what is to be drawn again.
  mutating func redrawn() -> Changed {
    takeEffects().reduce(into: []) { changed, effect in
      if case .redraw(let bits) = effect { changed.formUnion(bits) }
    }
  }
}
