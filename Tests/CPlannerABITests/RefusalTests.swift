import CPlanner
import CPlannerABI
import Testing

/// One refusal of each function of the day, with its status, field and message. C programs in Tests/CPrograms try all.
struct RefusalTests {
  @Test("events before the start are refused, and so are they after the stop · LIFE-2.2")
  func notStarted() {
    let (fresh, stopped) = (TestHost(), TestHost.loaded([]))
    fresh.add(Visit(1, at: .east(0)))
    stopped.add(Visit(1, at: .east(0)))
    stopped.stop()
    for host in [fresh, stopped] {
      for event in [
        { host.clock() }, { host.fix(.east(0)) }, { host.sensorFails() }, { host.answer([]) }, { host.fail("") },
        { host.refresh() }, { host.travelTime(1, 60) }, { host.tap(1) }, { host.close() }, { host.appear(1_000_000) },
        { host.disappear(0) }, { host.propose() },
      ] { host.expectRefused(.notStarted) { event() } }
    }
  }

  @Test("a refused call names its field, and changes nothing · TIME-2.3 TASK-2 LOC-1 LOC-3 DAY-1 LIFE-3.7")
  func refused() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0)), Visit(2, status: PLANNER_TASK_DONE)], fix: .east(0))
    let p = host.planner
    host.refresh()
    var (raw, count) = (planner_fix(), 0)
    raw.struct_size = 3
    let cases: [(String, Status, () -> Status)] = [
      ("authorization", .invalidArgument, { host.authorize(5) }),
      ("fix", .invalidArgument, { Status(planner_fix_received(p, host.now, nil)) }),
      ("struct_size", .invalidArgument, { Status(planner_fix_received(p, host.now, &raw)) }),
      ("latitude", .invalidArgument, { host.fix(Place(latitude: 90.1, longitude: 0)) }),
      ("longitude", .invalidArgument, { host.fix(Place(latitude: 0, longitude: .nan)) }),
      ("horizontal_accuracy", .invalidArgument, { host.fix(.east(0), accuracy: .infinity) }),
      ("request", .outdated, { host.answer([], to: host.request + 99) }),
      ("request", .outdated, { host.fail("", to: 0) }),
      ("stride", .invalidArgument, { Status(planner_plan_loaded(p, host.now, host.request, nil, 1, 3)) }),
      ("message", .invalidText, { host.fail([0xC3, 0x28]) }),
      ("message", .limit, { host.fail(Bytes(String(repeating: "x", count: 4_097))) }),
      ("id", .duplicate, { host.add(Visit(1)) }), ("id", .notFound, { host.update(Visit(9)) }),
      ("id", .notFound, { host.remove(9) }), ("id", .notFound, { host.setStatus(9, 1) }),
      ("status", .invalidArgument, { host.setStatus(1, 6) }), ("status", .notAllowed, { host.setStatus(2, 0) }),
      ("id", .notFound, { host.travelTime(9, 1) }), ("seconds", .invalidArgument, { host.travelTime(1, .nan) }),
      ("id", .notFound, { host.tap(9) }), ("presentation", .notFound, { host.appear(.max) }),
      ("presentation", .notFound, { host.disappear(0) }),
      ("settings", .invalidArgument, { Status(planner_settings_changed(p, host.now, nil)) }),
      ("holidays", .invalidArgument, { Status(planner_holidays_changed(p, host.now, nil)) }),
      ("out", .invalidArgument, { Status(planner_home_state(p, nil)) }),
      ("rows", .invalidArgument, { Status(planner_rows(p, nil, 1, MemoryLayout<planner_row>.size, &count)) }),
      ("count", .invalidArgument, { Status(planner_rows(p, nil, 0, 8, nil)) }),
      ("id", .notFound, { host.knownTask(9) == nil ? .notFound : .ok }),
    ]
    for (index, (field, status, call)) in cases.enumerated() {
      host.expectRefused(status, "\(index) \(field)") { call() }
      #expect(planner_error_field(p).string == field, "\(index)")
      #expect(host.message.hasPrefix(field) && host.message.hasSuffix("."), "\(index)")
    }
  }

  @Test("NULL is no planner")
  func noPlanner() {
    let now = mondayNoon
    for status in [
      planner_start(nil, now), planner_stop(nil, now), planner_clock_advanced(nil, now), planner_refresh(nil, now),
      planner_location_failed(nil, now), planner_close_tapped(nil, now), planner_next_effect(nil, nil),
      planner_order_save_retried(nil, now), planner_proposal_search(nil, 1), planner_home_state(nil, nil),
    ] { #expect(Status(status) == .invalidArgument) }
    #expect(planner_error_field(nil).string == "p")
  }
}
