import CPlanner
import CPlannerABI
import Testing

private let tuesday = monday + 1

struct PlanChangeTests {
  @Test("single tasks can be added, updated and removed, also before the start · DAY-6")
  func oneTask() throws {
    for host in [TestHost(), TestHost.loaded([])] {
      #expect(host.add(Visit(1, address: "Somewhere")) == .ok)
      #expect(host.update(Visit(1, "New", order: 5)) == .ok)
      #expect(try host.row(1).title == "New" && host.row(1).address == "Address not available")
      #expect(host.setStatus(1, PLANNER_TASK_CANCELLED) == .ok)
      #expect(host.update(Visit(2)) == .notFound && host.remove(2) == .notFound)
      #expect(host.update(Visit(1, "")) == .invalidText)
      #expect(try host.row(1).title == "New" && host.row(1).status == PLANNER_TASK_CANCELLED)
      #expect(host.remove(1) == .ok)
      #expect(host.rows.isEmpty && host.remove(1) == .notFound)
    }
  }

  @Test("a refresh never blanks the list, and while loading joins the load · DAY-6")
  func refresh() {
    let host = TestHost()
    #expect(host.refresh() == .notStarted)
    host.start()
    host.effects()
    #expect(host.refresh() == .ok)
    #expect(host.effects().isEmpty && !host.home.refreshing)
    host.answer([Visit(1)])
    host.effects()
    host.refresh()
    #expect(host.ids == [1] && host.home.phase == PLANNER_PHASE_LOADED && host.home.refreshing)
    #expect(host.effects() == [.load(request: host.request, day: monday), .redraw(.day)])
    host.refresh()
    #expect(host.effects().isEmpty)
  }

  @Test("a refresh that fails leaves the list, and the message is readable until a load succeeds · DAY-6")
  func failedRefresh() {
    let host = TestHost.loaded([Visit(1)])
    host.refresh()
    host.effects()
    #expect(host.fail("Kein Netz – später wieder") == .ok)
    #expect(host.ids == [1] && host.home.phase == PLANNER_PHASE_LOADED && !host.home.refreshing)
    #expect(host.home.message == "Kein Netz – später wieder")
    host.refresh()
    host.effects()
    #expect(!host.home.message.isEmpty)
    host.answer([Visit(1)])
    #expect(host.home.message.isEmpty)
  }

  @Test("details and list show the same values, live · DAY-7")
  func sameFacts() throws {
    let host = TestHost.loaded([Visit(1, at: .east(1_000)), Visit(2)], fix: .east(0))
    #expect(host.details == nil)
    let number = host.open(1)
    #expect(try host.details == host.row(1))
    host.setStatus(1, PLANNER_TASK_EN_ROUTE)
    #expect(host.redraw() == [.list, .details])
    host.update(Visit(1, "Other", at: .east(1_000)))
    #expect(host.redraw() == [.list, .details])
    host.later(10)
    host.fix(.east(500))
    #expect(host.redraw() == [.list, .details, .location])
    host.update(Visit(2, "Other"))
    #expect(host.redraw() == .list)
    #expect(try host.details == host.row(1) && host.details?.distanceText == "500 m")
    host.close()
    #expect(host.details == nil, "closed, though not gone")
    host.disappear(number)
  }

  @Test("details are open from the tap on, also those of a task that is not listed today · DAY-7, HOME-5")
  func detailsOfUnlisted() throws {
    let host = TestHost.loaded([Visit(1), Visit(2, "Tomorrow", plannedDay: tuesday)])
    host.tap(1)
    #expect(host.details?.id == 1)
    host.tap(2)
    #expect(host.details?.title == "Tomorrow" && host.details?.plannedDay == tuesday)
    host.effects()
    #expect(host.setStatus(2, PLANNER_TASK_EN_ROUTE) == .ok)
    #expect(host.redraw() == .details)
  }
}
