import CPlanner
import CPlannerABI
import Testing

/// One day through the C functions. The host checks the list's changes and each effect's fields.
struct DayTests {
  @Test("one day: plan, location, list, details, statuses, a failed refresh, midnight, the end")
  func day() throws {
    let host = TestHost()
    #expect(host.authorize(PLANNER_AUTHORIZATION_NOT_DETERMINED) == .ok && host.start() == .ok)
    #expect(host.effects().dropLast() == [.load(request: host.request, day: monday), .requestPermission])
    #expect(host.wake == (monday + 1) * dayLength)
    host.authorize(granted)
    #expect(host.locationEffects() == [.startLocation(filter: 100, accuracy: 100)])
    #expect(
      host.answer([
        Visit(1, "Kiosk", order: 1, at: .east(1_000)), Visit(2, "Bar", plannedDay: monday, address: "Hauptstraße 1"),
        Visit(3, plannedDay: monday + 1),
      ]) == .ok)
    #expect(host.redraw() == [.list, .day] && host.ids == [2, 1])

    // On the way.
    #expect(host.fix(.east(0)) == .ok && host.redraw() == [.list, .location])
    #expect(try host.row(1).distanceText == "1.0 km" && host.row(1).travelTimeText == "2 min")
    #expect(host.travelTime(1, 600) == .ok && host.redraw() == .list)
    #expect(try host.row(1).travelTime == 600)
    host.later(60)
    #expect(host.fix(.east(500), accuracy: 900) == .ok && host.wake == host.now + 30 * second, "it is coarse")
    #expect(host.wait(30) == .ok && host.location.place == .east(500))
    #expect(host.sensorFails() == .ok && host.location.freshness == PLANNER_FRESHNESS_UPDATING)

    // At the kiosk.
    let number = host.open(1)
    #expect(try host.details == host.row(1) && host.openSheet?.id == 1)
    #expect(host.setStatus(1, PLANNER_TASK_IN_PROGRESS) == .ok && host.redraw() == [.list, .details])
    #expect(host.remove(1) == .ok && host.screenEffects() == [.dismiss(number, 1)])
    #expect(host.disappear(number) == .ok && host.screenEffects() == [.detach(number, 1)])
    #expect(host.add(Visit(4, at: .east(500))) == .ok && host.update(Visit(2, "Café")) == .ok)
    #expect(host.rows.map(\.title) == ["Café", "Task 4"] && host.redraw() == .list)

    #expect(host.refresh() == .ok)
    #expect(host.effects() == [.load(request: host.request, day: monday), .redraw(.day)] && host.home.refreshing)
    #expect(host.fail("Kein Netz – später wieder") == .ok && host.redraw() == .day)
    #expect(host.home.message == "Kein Netz – später wieder" && host.home.rowCount == 2 && host.home.taskCount == 3)

    // The next day.
    host.now = (monday + 1) * dayLength
    #expect(host.clock() == .ok && host.home.phase == PLANNER_PHASE_LOADING && host.ids == [3, 2, 4])
    #expect(host.effects() == [.load(request: host.request, day: monday + 1), .redraw([.list, .day])])
    #expect(host.answer([]) == .ok && host.home.phase == PLANNER_PHASE_EMPTY)
    host.effects()
    #expect(host.stop() == .ok && host.effects() == [.stopLocation] && host.home.phase == PLANNER_PHASE_IDLE)
  }
}
