import CPlanner
import CPlannerABI
import Testing

/// The schedule through the C functions. The core's tests prove the rules. The agent is ten minutes away.
struct ScheduleABITests {
  private static func host() -> TestHost {
    let visits = [
      Visit(1, order: 1, at: .east(0), plannedAt: mondayNoon + 90 * minute, duration: 600),
      Visit(2, order: 2, status: PLANNER_TASK_EN_ROUTE, at: .east(0), plannedAt: mondayNoon - 2 * minute),
      Visit(3, order: 3, status: PLANNER_TASK_DONE, at: .east(0)), Visit(4, order: 4, duration: 60),
      Visit(5, order: 5, at: .east(0), duration: 60, hours: "off"),
    ]
    let host = TestHost.loaded(visits, Settings(schedule: 1), fix: .east(0))
    for visit in visits where visit.place != nil { host.travelTime(visit.id, 600) }
    host.effects()
    return host
  }

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
    #expect(stops[3].arrival == mondayNoon + 86 * minute && stops[3].shownArrival == mondayNoon + 85 * minute)
  }

  @Test("the day has its end, when to leave, sums, counts and texts · SCHED-8.6 SCHED-8.7 SCHED-9 SCHED-10")
  func day() {
    let day = Self.host().day
    #expect(day.end == mondayNoon + 87 * minute && day.travel == 600 && day.waiting == 55 * 60)
    #expect(day.stopCount == 4 && day.lateCount == 1 && day.closedCount == 1)
    #expect(day.leaveBy == mondayNoon + 95 * minute - second - 20 * minute)
    #expect(day.text == "Done by 13:25 · 4 stops left · 1 late · 1 closed on arrival")
    #expect(day.spoken == "Done by 13:25, 4 stops left, 1 late, 1 closed on arrival" && day.leaveByText == "")
    let host = TestHost.loaded(
      [Visit(1, at: .east(0), plannedAt: mondayNoon + hour)], Settings(schedule: 1), fix: .east(0))
    host.travelTime(1, 600)
    #expect(host.day.leaveByText == "Leave by 12:54")
    #expect(TestHost().day == ScheduledDay() && TestHost().stops == [], "all is absent, 0 or empty")
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
    #expect(rows[0].arrival == mondayNoon + 20 * minute && rows[4].arrival == mondayNoon + 85 * minute)
    #expect(try host.row(2).spoken.contains(", arrival at 12:10, 12 minutes late, en route"))
    let lines = host.lines(ofRow: 1).filter { [PLANNER_FIELD_ARRIVAL, PLANNER_FIELD_PACE].contains($0.field) }
    #expect(lines.map(\.text) == ["12:10", "12 min late"] && lines.allSatisfy { $0.color == PLANNER_COLOR_RED })
    #expect(lines.allSatisfy { $0.font == PLANNER_FONT_FOOTNOTE }, "TXT-6.8")
  }

  @Test("a stop that becomes late is announced, and the planner needs the time for it · SCHED-10.5 SCHED-6.2 HOME-4")
  func announced() throws {
    let host = Self.host()
    #expect(host.wake == mondayNoon + minute)
    host.setStatus(2, PLANNER_TASK_CANCELLED)
    #expect(host.redraw() == [.list, .schedule])
  }
}
