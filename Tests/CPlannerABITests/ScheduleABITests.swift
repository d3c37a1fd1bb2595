import CPlanner
import CPlannerABI
import Testing

/// The schedule through the C functions. The core's tests prove the rules. The agent is ten minutes away.
struct ScheduleABITests {
  private static func host() -> TestHost {
    TestHost.scheduled([
      Visit(1, order: 1, at: .east(0), plannedAt: mondayNoon + 90 * minute, duration: 600),
      Visit(2, order: 2, status: PLANNER_TASK_EN_ROUTE, at: .east(0), plannedAt: mondayNoon - 2 * minute),
      Visit(3, order: 3, status: PLANNER_TASK_DONE, at: .east(0)), Visit(4, order: 4, duration: 60),
      Visit(5, order: 5, at: .east(0), duration: 60, hours: "off"),
    ])
  }

  // MARK: Queries

  @Test("a stop has its times, its pace and its row · SCHED-1.2 SCHED-2 SCHED-5")
  func stops() throws {
    let stops = Self.host().stops
    #expect(stops.map(\.id) == [2, 1, 4, 5] && stops.map(\.row) == [1, 0, 3, 4])
    #expect(stops.map(\.pace) == [PLANNER_PACE_LATE, PLANNER_PACE_ON_TIME, PLANNER_PACE_UNKNOWN, PLANNER_PACE_CLOSED])
    let first = stops[0]
    #expect(first.arrival == mondayNoon + 10 * minute && first.shownArrival == first.arrival)
    #expect(first.start == first.arrival && first.end == mondayNoon + 20 * minute)
    #expect(first.leg == 600 && first.waiting == 0 && first.lateness == 720)
    #expect(first.duration == 600 && first.isDurationAssumed)
    let second = stops[1]
    #expect(second.arrival == mondayNoon + 20 * minute && second.start == mondayNoon + 75 * minute)
    #expect(second.waiting == 55 * 60 && second.lateness == 0 && !second.isDurationAssumed && second.leg == 0)
    #expect(stops[2].arrival == nil && stops[2].start == nil && stops[2].end == nil && stops[2].duration == 60)
    #expect(stops[3].arrival == mondayNoon + 86 * minute)
  }

  @Test("the day has its end, when to leave, sums, counts and texts · SCHED-8.6 SCHED-8.7 SCHED-9 SCHED-10")
  func day() {
    let day = Self.host().day
    #expect(day.end == mondayNoon + 87 * minute && day.travel == 600 && day.waiting == 55 * 60)
    #expect(day.stopCount == 4 && day.lateCount == 1 && day.closedCount == 1)
    #expect(day.leaveBy == mondayNoon + 95 * minute - second - 20 * minute)
    #expect(day.text == "Done by 13:25 · 4 stops left · 1 late · 1 closed on arrival")
    #expect(day.spoken == "Done by 13:25, 4 stops left, 1 late, 1 closed on arrival" && day.leaveByText == "")
  }

  @Test("the time to leave by has a text unless the next stop is late or closed already · SCHED-8.7")
  func leaveByText() {
    let host = TestHost.scheduled([Visit(1, at: .east(0), plannedAt: mondayNoon + hour)])
    #expect(host.day.leaveByText == "Leave by 12:54")
    #expect(host.day.spoken == "Done by 12:55, 1 stop left, leave by 12:54")
    host.wait(65 * 60)
    #expect(host.day.lateCount == 1 && host.day.leaveByText == "")
    #expect(host.day.spoken == "Done by 13:25, 1 stop left, 1 late")
  }

  @Test("a row has the shown arrival, the pace, its colour and texts · SCHED-7.7 SCHED-8.1 SCHED-8.2 SCHED-5.7")
  func rows() throws {
    let host = Self.host()
    let rows = host.rows
    #expect(rows.map(\.pace) == [1, 3, 0, 5, 4])
    #expect(
      rows.map(\.paceColor) == [
        PLANNER_COLOR_GREEN, PLANNER_COLOR_RED, PLANNER_COLOR_NONE, PLANNER_COLOR_NONE, PLANNER_COLOR_RED,
      ])
    #expect(rows.map(\.arrivalText) == ["12:20", "12:10", "", "", "13:25"])
    #expect(rows.map(\.paceText) == ["Wait 55 min", "12 min late", "", "", "Closed when you arrive"])
    #expect(rows.map { $0.shortTexts[2] } == ["", "+12", "", "", ""], "TXT-7.1 TXT-7.3")
    #expect(rows.map { $0.shortTexts[0] } == rows.map { $0.distance == nil ? "" : $0.visible.texts[3] }, "TXT-7.2")
    #expect(rows[0].arrival == mondayNoon + 20 * minute && rows[4].arrival == mondayNoon + 85 * minute)
    #expect(host.stops[3].shownArrival == rows[4].arrival)
    #expect(try host.row(2).spoken.contains(", arrival at 12:10, 12 minutes late, en route"))
    let lines = host.lines(ofRow: 1).filter { [PLANNER_FIELD_ARRIVAL, PLANNER_FIELD_PACE].contains($0.field) }
    #expect(lines.map(\.text) == ["12:10", "12 min late"] && lines.allSatisfy { $0.color == PLANNER_COLOR_RED })
    #expect(lines.allSatisfy { $0.font == PLANNER_FONT_FOOTNOTE }, "TXT-6.8")
  }

  @Test("without stops all is absent, 0 or empty · SCHED-10.2")
  func nothing() {
    let host = TestHost.scheduled([Visit(1, status: PLANNER_TASK_DONE)])
    #expect(host.stops.isEmpty && host.day == ScheduledDay())
    #expect(TestHost().day == ScheduledDay())
  }

  @Test("the details show the arrival and the pace of their row · DAY-7.1")
  func details() {
    let host = Self.host()
    _ = host.open(2)
    let lines = host.detailsLines.filter { [PLANNER_FIELD_ARRIVAL, PLANNER_FIELD_PACE].contains($0.field) }
    #expect(lines.map(\.text) == ["12:10", "12 min late"])
  }

  // MARK: Events

  @Test("a stop that becomes late or closed is announced in that very event · SCHED-10.5 HOME-4")
  func announced() throws {
    let host = TestHost.scheduled([
      Visit(1, at: .east(0), duration: 600), Visit(2, order: 1, at: .east(0), plannedAt: mondayNoon + 20 * minute),
    ])
    #expect(host.day.lateCount == 0 && host.redrawn() == [])
    host.travelTime(1, 900)
    #expect(host.redrawn() == [.list, .schedule] && host.day.lateCount == 1)
    host.wait(1)
    #expect(host.redrawn() == [])
    host.setStatus(2, PLANNER_TASK_CANCELLED)
    #expect(host.redrawn() == [.list, .schedule] && host.day.lateCount == 0)
    #expect(try #require(host.rows.last).pace == PLANNER_PACE_NONE)
  }

  @Test("the planner needs the time in the minute in which a text changes · SCHED-6.2 TIME-2.7")
  func wake() {
    let host = TestHost.scheduled([Visit(1, at: .east(0))])
    #expect(host.wake == mondayNoon + minute)
    host.wait(59)
    #expect(host.redrawn() == [] && host.wake == mondayNoon + minute)
    host.wait(1)
    #expect(host.redrawn() == .list && host.rows[0].arrivalText == "12:11")
    host.stop()
    #expect(host.wake == nil)
  }

  // MARK: Settings

  @Test("the schedule is on by default, and can be turned off · SCHED-6.4")
  func turnedOff() {
    let host = TestHost()
    host.authorize(granted)
    host.start()
    host.effects()
    host.add(Visit(1, at: .east(0)))
    host.fix(.east(0))
    #expect(host.change(ScheduleSettings(isOn: 1)) == .ok && host.stops.count == 1)
    host.effects()
    #expect(host.change(ScheduleSettings(isOn: 0)) == .ok)
    #expect(host.redrawn() == [.list, .schedule])
    #expect(host.stops.isEmpty && host.day == ScheduledDay() && host.wake == (monday + 1) * dayLength)
    #expect(host.rows.map(\.pace) == [PLANNER_PACE_NONE] && host.rows[0].arrival == nil)
    #expect(host.change(ScheduleSettings(early: 0)) == .ok && host.stops.isEmpty, "an absent setting keeps its value")
    #expect(host.change(ScheduleSettings(isOn: 1)) == .ok && host.stops.count == 1)
  }

  @Test(
    "settings out of range are refused, and the field is named · SCHED-2.5 SCHED-4.3 SCHED-5.3 SCHED-5.4 SCHED-10.7")
  func ranges() {
    let host = Self.host()
    let before = (host.stops, host.day)
    func expectRefused(_ settings: ScheduleSettings, _ field: String) {
      host.now += dayLength
      #expect(host.change(settings) == .invalidArgument)
      host.now -= dayLength
      #expect(planner_error_field(host.planner).string == field)
      #expect(host.message.hasPrefix(field) && host.message.hasSuffix("."))
      #expect((host.stops, host.day) == before && host.redrawn() == [])
    }
    for value in [Int32.min, -1, 86_401, .max] {
      expectRefused(ScheduleSettings(visitDuration: value), "visit_duration")
      expectRefused(ScheduleSettings(early: value), "early")
      expectRefused(ScheduleSettings(lateAfter: value), "late_after")
      expectRefused(ScheduleSettings(tightBefore: value), "tight_before")
    }
    for (latitude, longitude, field) in [
      (91, 0, "end_place_latitude"), (-91, 0, "end_place_latitude"), (0, 181, "end_place_longitude"),
      (.nan, 0, "end_place_latitude"), (0, .nan, "end_place_longitude"), (.infinity, .nan, "end_place_latitude"),
    ] as [(Double, Double, String)] {
      expectRefused(ScheduleSettings(end: Place(latitude: latitude, longitude: longitude)), field)
    }
    var raw = ScheduleSettings(isOn: 1).raw
    raw.reserved = 1
    #expect(Status(planner_settings_changed(host.planner, host.now, &raw)) == .invalidArgument)
    for value in [0, 86_400] as [Int32] {
      #expect(
        host.change(ScheduleSettings(visitDuration: value, early: value, lateAfter: value, tightBefore: value)) == .ok)
    }
  }

  @Test("an end place prolongs the day, and two NaN take it away · SCHED-10.1 SCHED-10.7")
  func endPlace() throws {
    let host = TestHost.scheduled([Visit(1, at: .east(0), duration: 600)])
    #expect(host.day.end == mondayNoon + 20 * minute)
    #expect(host.change(ScheduleSettings(end: .east(5_000))) == .ok)
    #expect(host.redrawn() == .schedule)
    let travel = host.day.travel
    #expect(travel == 1_185 && host.day.end == mondayNoon + 10 * minute + travel * second)
    #expect(host.change(ScheduleSettings(early: 60)) == .ok && host.day.travel == travel)
    #expect(host.change(ScheduleSettings(end: Place(latitude: .nan, longitude: .nan))) == .ok)
    #expect(host.day.travel == 600 && host.day.end == mondayNoon + 20 * minute)
  }

  @Test("settings decide durations, earliness and pace · SCHED-2.5 SCHED-4.3 SCHED-5.3 SCHED-5.4")
  func settings() {
    let host = TestHost.scheduled([Visit(1, at: .east(0), plannedAt: mondayNoon + 60 * minute)])
    func stop() -> ScheduledStop? { host.stops.first }
    #expect(stop()?.start == mondayNoon + 45 * minute && stop()?.duration == 600)
    host.change(ScheduleSettings(visitDuration: 60, early: 0))
    #expect(stop()?.start == mondayNoon + 60 * minute && stop()?.end == mondayNoon + 61 * minute)
    host.travelTime(1, 4_000)
    #expect(stop()?.pace == PLANNER_PACE_LATE)
    host.change(ScheduleSettings(lateAfter: 401))
    #expect(stop()?.pace == PLANNER_PACE_TIGHT)
    host.change(ScheduleSettings(tightBefore: 0))
    #expect(stop()?.pace == PLANNER_PACE_ON_TIME)
  }

  // MARK: Arguments

  @Test("a query past the last stop finds none, and wrong arguments are refused")
  func arguments() {
    let host = Self.host()
    var stop = ScheduledStop.blank
    stop.leg = 7
    for index in [4, 512, .max, -1] { #expect(Status(planner_stop_at(host.planner, index, &stop)) == .none) }
    #expect(stop.leg == 7)
    #expect(Status(planner_stop_at(nil, 0, &stop)) == .invalidArgument)
    #expect(Status(planner_stop_at(host.planner, 0, nil)) == .invalidArgument)
    var day = ScheduledDay.blank
    #expect(Status(planner_schedule_state(nil, &day)) == .invalidArgument)
    #expect(Status(planner_schedule_state(host.planner, nil)) == .invalidArgument)
    for size: UInt32 in [0, 3, 4_097, .max] {
      (stop.struct_size, day.struct_size) = (size, size)
      #expect(Status(planner_stop_at(host.planner, 0, &stop)) == .invalidArgument)
      #expect(Status(planner_schedule_state(host.planner, &day)) == .invalidArgument)
    }
  }

  @Test("a host with older, smaller structs gets what they have, and nothing is written behind them")
  func smallerStructs() {
    let host = Self.host()
    var stop = ScheduledStop.blank
    (stop.struct_size, stop.shown_arrival, stop.pace) = (32, 77, 77)
    #expect(Status(planner_stop_at(host.planner, 0, &stop)) == .ok)
    #expect(ID(stop.id) == 2 && stop.arrival == mondayNoon + 10 * minute && stop.shown_arrival == 77 && stop.pace == 77)
    var day = ScheduledDay.blank
    (day.struct_size, day.leave_by, day.stop_count) = (16, 77, 77)
    #expect(Status(planner_schedule_state(host.planner, &day)) == .ok)
    #expect(day.end == mondayNoon + 87 * minute && day.leave_by == 77 && day.stop_count == 77)
    // A row of the version before the schedule ends where its arrival begins.
    var row = planner_row()
    let size = MemoryLayout<planner_row>.offset(of: \.arrival) ?? 0
    (row.struct_size, row.arrival, row.pace) = (UInt32(size), 77, 77)
    #expect(Status(planner_row_at(host.planner, 1, &row)) == .ok)
    #expect(row.arrival == 77 && row.pace == 77 && row.hours_text.size == 0)
    // Settings of that version leave the schedule as it is.
    var settings = ScheduleSettings(isOn: 0).raw
    settings.struct_size = UInt32(MemoryLayout<planner_settings>.offset(of: \.schedule) ?? 0)
    settings.present = UInt32(PLANNER_SETTINGS_HAS_HOUR_CYCLE)
    settings.hour_cycle = 12
    #expect(Status(planner_settings_changed(host.planner, host.now, &settings)) == .ok)
    #expect(host.stops.count == 4 && host.rows[1].arrivalText == "12:10\u{202F}PM")
  }

  @Test("a larger struct of a newer host is filled as far as the library knows it")
  func largerStruct() {
    struct Larger {
      var stop = ScheduledStop.blank
      var rest: (UInt64, UInt64) = (7, 8)
    }
    let host = Self.host()
    var larger = Larger()
    larger.stop.struct_size = UInt32(MemoryLayout<Larger>.size)
    withUnsafeMutablePointer(to: &larger) { pointer in
      pointer.withMemoryRebound(to: planner_schedule_stop.self, capacity: 1) {
        #expect(Status(planner_stop_at(host.planner, 0, $0)) == .ok)
      }
    }
    #expect(ID(larger.stop.id) == 2 && larger.stop.pace == PLANNER_PACE_LATE)
  }

  // MARK: Snapshots

  @Test("a snapshot restores the shown arrival and the start of a stop in progress · SCHED-7.9 SNAP-1.5")
  func snapshot() throws {
    let host = TestHost.scheduled([Visit(1, at: .east(0)), Visit(2, at: .east(0)), Visit(3, at: .east(0))])
    host.wait(60)
    host.setStatus(2, PLANNER_TASK_IN_PROGRESS)
    host.travelTime(1, 0)
    host.wait(300)
    host.effects()
    let restored = try host.restored(Settings(schedule: 1), at: host.now)
    #expect(restored.stops == host.stops && restored.day == host.day)
    #expect(restored.rows.map(\.arrival) == host.rows.map(\.arrival))
    #expect(restored.rows.map(\.paceText) == host.rows.map(\.paceText))
    #expect(restored.stops[0].start == mondayNoon + minute && restored.stops[0].arrival == nil)
    #expect(restored.wake == host.wake)
  }

  @Test("of the schedule, what no planner would write is refused under a right checksum · SNAP-3.4 SNAP-3.5")
  func alteredSnapshot() throws {
    let (one, two): (ID, ID) = (0x1122_3344_5566_7788, 0x1122_3344_5566_7799)
    let host = TestHost.scheduled([
      Visit(one, status: PLANNER_TASK_IN_PROGRESS, at: .east(0)), Visit(two, order: 1, at: .east(0)),
    ])
    let bytes = host.snapshot
    func place(of id: ID) throws -> Int {
      try #require(
        stride(from: bytes.count - 16, to: 0, by: -1).first { SnapshotBytes.number(at: $0, in: bytes) == id.low })
    }
    // After an id: whether it has a start, the start, the shown arrival.
    let (first, other) = (try place(of: one), try place(of: two))
    #expect(SnapshotBytes.number(at: first + 8, in: bytes) == 1 && other == first + 40)
    #expect(SnapshotBytes.number(at: first + 16, in: bytes) == UInt64(mondayNoon / 1_000))
    let far = UInt64(Int64.max)
    for (name, place, number) in [
      ("an unknown task", first, one.low + 1), ("a task twice", other, one.low), ("a flag of 2", first + 8, 2),
      ("a start beyond all instants", first + 16, far), ("a start before all instants", first + 16, far + 1),
      ("a shown arrival beyond all instants", other + 16, far),
      ("a shown end beyond all instants", first - 24, far),
    ] as [(String, Int, UInt64)] {
      var altered = bytes
      SnapshotBytes.put(number, at: place, in: &altered)
      let restored = TestHost.restore(SnapshotBytes.sealed(altered), at: mondayNoon)
      #expect(restored.status == .corrupt, "\(name)")
      // Whatever is accepted works.
      guard let host = restored.host else { continue }
      host.change(ScheduleSettings(isOn: 1))
      for stop in host.stops { #expect((stop.start ?? 0) <= (stop.end ?? 0), "\(name)") }
      _ = (host.day, host.rows, host.snapshot)
    }
  }
}
