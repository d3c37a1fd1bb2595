import CPlanner
import CPlannerABI
import Testing

/// The search for a visiting order, as a host in C calls it: three stops on a line, 30, 10 and 20 minutes away.
@Suite struct OrderABITests {
  @Test("an order is found in unaligned memory, and is read with what it is worth · ORDER-13")
  func finds() {
    withProblem { problem in
      problem.departure = 1_000
      var size = 0
      #expect(Status(planner_order_memory_size(&problem, &size, nil)) == .ok)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size + 1, alignment: 8)
      defer { memory.deallocate() }
      var search: OpaquePointer?
      #expect(Status(planner_order_begin(&problem, memory + 1, size, &search, nil)) == .ok)
      #expect(Status(planner_order_search(search, 0, nil)) == .ok)
      #expect(Status(planner_order_search(search, .max, nil)) == .none)
      var (order, value): ([UInt32], _) = ([9, 9, 9, 9], planner_order_value.blank)
      #expect(Status(planner_order_best(search, &order, 4, &value, nil)) == .ok)
      #expect(order == [1, 2, 0, 9])
      #expect(value.is_better == 1 && value.missed == 0 && value.lateness == 0 && value.progress == 100)
      #expect(value.travel == 1_800 && value.finish == 1_000 + 1_800 + 3 * 60 && value.unreachable == 0)
    }
  }

  @Test("each field of a stop is passed on · ORDER-1 ORDER-2")
  func stopFields() {
    let window = [planner_order_window(earliest: 0, latest: 1_100)]
    window.withUnsafeBufferPointer { window in
      let cases: [(String, (inout [planner_order_stop]) -> Void, [UInt32], Int64, Int64)] = [
        ("nothing", { _ in }, [1, 2, 0], 0, 1_980), ("position", { $0[1].position = 2 }, [0, 2, 1], 0, 3_180),
        ("duration", { $0[1].duration = 100 }, [1, 2, 0], 0, 2_020),
        ("planned", { ($0[0].present, $0[0].planned) = (1, 1_800) }, [0, 2, 1], 0, 3_180),
        ("windows", { ($0[0].windows, $0[0].window_count) = (window.baseAddress, 1) }, [0, 2, 1], 1, 3_180),
        (
          "priority", { ($0[0].windows, $0[0].window_count, $0[0].priority) = (window.baseAddress, 1, 50) }, [0, 2, 1],
          51, 3_180
        ),
      ]
      for (name, change, order, missed, finish) in cases {
        let found = best(change)
        #expect(
          found.order == order && found.value.missed == missed && found.value.finish == finish, "\(name) \(found)")
      }
    }
  }

  @Test("each field of the problem is passed on · ORDER-1 ORDER-2")
  func problemFields() {
    func planned(_ seconds: Int64, of stop: Int) -> (inout [planner_order_stop]) -> Void {
      { ($0[stop].present, $0[stop].planned) = (1, seconds) }
    }
    #expect(best({ _ in }, { $0.departure = 60 }).value.finish == 2_040)
    let over = best({ _ in }, { ($0.present, $0.end_by) = (1, 1_979) }).value
    #expect(over.missed == 1 && over.lateness == 1)
    #expect(best(planned(1_500, of: 0)).value.missed == 0, "300 s late are not too late")
    #expect(best(planned(1_500, of: 0), { $0.late_after_seconds = 299 }).value.missed == 1)
    #expect(best(planned(2_500, of: 0), { $0.early_seconds = 0 }).value.finish == 2_560)
    // The last place is the end: the way back is as long as the way there.
    #expect(best(at: [0, 30, 10, 20, 0], { _ in }, { $0.has_end_place = 1 }).value.travel == 3_600)
    #expect(best(noWayTo: 2, { _ in }).value.unreachable == 1)
    // Stop 1 may begin at 2,400 s: to wait for it is less travel.
    for (objective, finish) in [(PLANNER_ORDER_LEAST_TRAVEL, 3_780), (PLANNER_ORDER_EARLIEST_FINISH, 3_180)] {
      let found = best(planned(3_300, of: 1)) { $0.objective = Int32(objective) }
      #expect(found.value.finish == finish, "\(found)")
    }
  }

  @Test("wrong problems and stops are refused with their field, and nothing is written · ORDER-13")
  func refusals() {
    func expectRefused(_ field: String, _ problem: inout planner_order_problem) {
      var (size, search) = (-7, OpaquePointer(bitPattern: 8))
      #expect(self.field { planner_order_memory_size(&problem, &size, $0) } == field)
      #expect(self.field { planner_order_begin(&problem, nil, 0, &search, $0) } == field)
      #expect(size == -7 && search == OpaquePointer(bitPattern: 8))
    }
    let problems: [(String, (inout planner_order_problem) -> Void)] = [
      ("struct_size", { $0.struct_size = 3 }), ("present", { $0.present = 16 }), ("objective", { $0.objective = 3 }),
      ("has_end_place", { $0.has_end_place = 2 }), ("early_seconds", { $0.early_seconds = -1 }),
      ("late_after_seconds", { $0.late_after_seconds = 86_401 }),
      ("stop_count", { $0.stop_count = 251 }), ("stop_stride", { $0.stop_stride = 0 }), ("stops", { $0.stops = nil }),
      ("count", { $0.stop_stride = .max }), ("place_count", { $0.place_count = 5 }),
      ("row_stride", { $0.row_stride = 15 }),
      ("travel_times", { $0.travel_times = nil }),
    ]
    for (field, change) in problems {
      withProblem { problem in
        change(&problem)
        expectRefused(field, &problem)
      }
    }
    withProblem(at: [0, 600_000, 1, 2]) { expectRefused("travel_times", &$0) }
    let overlapping = [planner_order_window(earliest: 0, latest: 10), planner_order_window(earliest: 10, latest: 20)]
    overlapping.withUnsafeBufferPointer { windows in
      let stops: [(String, (inout planner_order_stop) -> Void)] = [
        ("struct_size", { $0.struct_size = 4_096 }), ("present", { $0.present = 32 }),
        ("position", { $0.position = 3 }),
        ("priority", { $0.priority = 101 }), ("duration", { $0.duration = -1 }), ("windows", { $0.window_count = 1 }),
        ("window_count", { $0.window_count = 9 }),
        ("windows", { ($0.windows, $0.window_count) = (windows.baseAddress, 2) }),
      ]
      for (field, change) in stops {
        var wrong = stop
        change(&wrong)
        withProblem([stop, stop, wrong]) { expectRefused(field, &$0) }
      }
    }
    #expect(field { planner_order_memory_size(nil, nil, $0) } == "problem")
  }

  @Test("each field of a working day is passed on, and read · ORDER-14 ORDER-15 SCHED-12")
  func workday() {
    func found(
      _ change: (inout [planner_order_stop]) -> Void = { _ in },
      _ changeProblem: (inout planner_order_problem) -> Void = { _ in }
    ) -> (order: [UInt32], value: planner_order_value) {
      best(change) { problem in
        problem.is_workday = 1
        changeProblem(&problem)
      }
    }
    #expect(found().order == [1, 2, 0] && found().value.visited == 3)
    #expect(found({ ($0[1].present, $0[1].hours_count) = (8, 0) }).value.missed == 1)
    #expect(found({ ($0[2].present, $0[2].after, $0[2].delay) = (16, 0, 600) }).value.finish == 2_580)
    #expect(found({ ($0[0].present, $0[0].planned) = (1, 600) }).value.lateness == 1_200)
    #expect(found({ ($0[1].present, $0[1].planned, $0[1].early_seconds) = (3, 3_600, 60) }).value.finish == 4_920)
    #expect(found({ _ in }, { ($0.present, $0.shift_start) = (2, 100) }).value.finish == 2_080)
    #expect(found({ _ in }, { ($0.present, $0.shift_end) = (4, 1_900) }).value.overtime == 80)
    #expect(found({ _ in }, { ($0.present, $0.shift_end, $0.overtime) = (12, 1_900, 79) }).value.visited == 2)
    let window = [planner_order_window(earliest: 0, latest: 1_100)]
    window.withUnsafeBufferPointer { window in
      let late: (inout [planner_order_stop]) -> Void = {
        ($0[0].windows, $0[0].window_count, $0[0].present, $0[0].late_after_seconds) = (window.baseAddress, 1, 4, 700)
      }
      #expect(found(late).value.lateness == 700 && found(late).value.visited == 3)
      let closed: (inout [planner_order_stop]) -> Void = {
        ($0[0].hours, $0[0].hours_count, $0[0].present) = (window.baseAddress, 1, 8)
      }
      #expect(found(closed).value.missed == 1)
    }
    [Int32(500), 2_000].withUnsafeBufferPointer { speeds in
      #expect(found({ _ in }, { ($0.speeds, $0.speed_count) = (speeds.baseAddress, 2) }).value.travel == 3_600)
      let later: (inout planner_order_problem) -> Void = {
        ($0.speeds, $0.speed_count, $0.midnight) = (speeds.baseAddress, 2, -43_200)
      }
      #expect(found({ _ in }, later).value.travel == 900)
    }
    let (rest, late) = ([planner_workday_break(duration: 400, earliest: 0, latest: 1_500, most_work: 700)], 2_780)
    let opening = [planner_order_window(earliest: 1_000, latest: 1_100)]
    opening.withUnsafeBufferPointer { opening in
      rest.withUnsafeBufferPointer { rest in
        // The agent waits at the first stop, but rests there only if the day is under way.
        func finish(isUnderWay: Int32, worked: Int64) -> (finish: Int64, missed: Int64) {
          let value = found({ ($0[1].windows, $0[1].window_count) = (opening.baseAddress, 1) }) {
            ($0.breaks, $0.break_count) = (rest.baseAddress, 1)
            ($0.is_under_way, $0.worked) = (isUnderWay, worked)
          }.value
          return (value.finish, value.missed)
        }
        #expect(finish(isUnderWay: 0, worked: 0) == (Int64(late), 0))
        #expect(finish(isUnderWay: 1, worked: 0) == (Int64(late) - 400, 0))
        #expect(finish(isUnderWay: 1, worked: 701).missed == 102)
      }
    }
  }

  @Test("the visits and the breaks of a working day are read by index · SCHED-14 ORDER-15")
  func workdayDetails() {
    let pauses = [
      planner_workday_break(duration: 300, earliest: 700, latest: 900, most_work: .max),
      planner_workday_break(duration: 60, earliest: 9_000, latest: 9_000, most_work: .max),
    ]
    var closed = stop
    (closed.present, closed.hours_count) = (8, 0)
    pauses.withUnsafeBufferPointer { pauses in
      withProblem([closed, stop, stop]) { problem in
        problem.is_workday = 1
        (problem.breaks, problem.break_count) = (pauses.baseAddress, 2)
        withSearch(problem) { search in
          var (visits, breaks): ([planner_order_visit], [planner_order_break]) = ([], [])
          var (visit, pause) = (planner_order_visit.blank, planner_order_break.blank)
          while Status(planner_order_visit_at(search, visits.count, &visit, nil)) == .ok { visits.append(visit) }
          while Status(planner_order_break_at(search, breaks.count, &pause, nil)) == .ok { breaks.append(pause) }
          #expect(visits.map { $0.stop } == [1, 2, 0] && visits.map { $0.reason } == [0, 0, 2])
          #expect(visits.map { $0.arrival } == [600, 1_600, 0] && visits.map { $0.end } == [660, 1_660, 0])
          #expect(visits.map { $0.begin } == [600, 1_600, 0] && visits.allSatisfy { $0.lateness == 0 })
          #expect(breaks.map { $0.state } == [1, 2] && breaks.map { $0.start } == [700, 0])
          #expect(breaks.map { $0.end } == [1_000, 0] && breaks.map { $0.visited } == [1, 0])
          #expect(breaks.map { $0.is_on_arrival } == [0, 0])
          #expect(field { planner_order_visit_at(nil, 0, &visit, $0) } == "order")
          #expect(field { planner_order_visit_at(search, 0, nil, $0) } == "out")
          #expect(field { planner_order_break_at(nil, 0, &pause, $0) } == "order")
          #expect(field { planner_order_break_at(search, 0, nil, $0) } == "out")
          #expect(Status(planner_order_visit_at(search, .max, &visit, nil)) == .none)
          #expect(Status(planner_order_break_at(search, -1, &pause, nil)) == .none)
        }
      }
      withProblem { problem in
        withSearch(problem) { search in
          var (visit, pause) = (planner_order_visit.blank, planner_order_break.blank)
          #expect(Status(planner_order_visit_at(search, 0, &visit, nil)) == .none)
          #expect(Status(planner_order_break_at(search, 0, &pause, nil)) == .none)
        }
      }
    }
  }

  @Test("the best gaps of several problems are found in one call, or none is written · ORDER-16")
  func insertions() {
    withProblem { problem in
      problem.is_workday = 1
      var (problems, out) = ([problem, problem], [planner_order_insertion.blank, planner_order_insertion.blank])
      problems[1].departure = 50
      let (stride, outStride) = (
        MemoryLayout<planner_order_problem>.stride, MemoryLayout<planner_order_insertion>.stride
      )
      #expect(Status(planner_order_insertions(&problems, 2, stride, &out, outStride, nil)) == .ok)
      #expect(out.map { $0.gap } == [0, 0] && out.map { $0.is_possible } == [1, 1])
      #expect(out.map { $0.travel } == [0, 0] && out.map { $0.finish } == [60, 60])
      #expect(out.allSatisfy { $0.missed == 0 && $0.lateness == 0 && $0.overtime == 0 })
      (out[0].gap, problems[1].objective) = (9, 7)
      #expect(field { planner_order_insertions(&problems, 2, stride, &out, outStride, $0) } == "objective")
      #expect(out[0].gap == 9)
      problems[1] = problems[0]
      problems[1].is_workday = 0
      #expect(field { planner_order_insertions(&problems, 2, stride, &out, outStride, $0) } == "is_workday")
      problems[1] = problems[0]
      (problems[1].stop_count, problems[1].place_count) = (0, 1)
      #expect(field { planner_order_insertions(&problems, 2, stride, &out, outStride, $0) } == "stop_count")
      #expect(field { planner_order_insertions(nil, 1, stride, &out, outStride, $0) } == "problems")
      #expect(field { planner_order_insertions(&problems, 1, stride, nil, outStride, $0) } == "out")
      #expect(field { planner_order_insertions(&problems, 1, 3, &out, outStride, $0) } == "stride")
      #expect(field { planner_order_insertions(&problems, 1, stride, &out, 3, $0) } == "out_stride")
      #expect(field { planner_order_insertions(&problems, .max, stride, &out, outStride, $0) } == "count")
      #expect(Status(planner_order_insertions(nil, 0, 0, nil, 0, nil)) == .ok)
    }
  }

  @Test("wrong working days are refused with their field · ORDER-14 SCHED-12 SCHED-14")
  func workdayRefusals() {
    let pauses = (0..<5).map {
      planner_workday_break(duration: 60, earliest: 10 * $0, latest: 10 * $0, most_work: .max)
    }
    let overlapping = [planner_order_window(earliest: 0, latest: 10), planner_order_window(earliest: 10, latest: 20)]
    func refused(_ change: (inout planner_order_problem) -> Void, _ stops: [planner_order_stop]? = nil) -> String? {
      var found: String?
      withProblem(stops) { problem in
        problem.is_workday = 1
        change(&problem)
        var size = 0
        found = field { planner_order_memory_size(&problem, &size, $0) }
      }
      return found
    }
    func refusedStop(_ change: (inout planner_order_stop) -> Void) -> String? {
      var wrong = stop
      change(&wrong)
      return refused({ _ in }, [stop, stop, wrong])
    }
    func pause(_ change: (inout planner_workday_break) -> Void) -> String? {
      var wrong = pauses
      change(&wrong[0])
      return wrong.withUnsafeBufferPointer { wrong in refused { ($0.breaks, $0.break_count) = (wrong.baseAddress, 1) } }
    }
    #expect(refused { $0.is_workday = 2 } == "is_workday" && refused { $0.is_under_way = 2 } == "is_under_way")
    #expect(refused { ($0.is_workday, $0.worked) = (0, 1) } == "is_workday")
    #expect(refused { $0.present = 1 } == "end_by" && refused { $0.present = 16 } == "present")
    #expect(refused { ($0.present, $0.shift_start, $0.shift_end) = (6, 10, 9) } == "shift_end")
    #expect(refused { $0.present = 8 } == "overtime" && refused { ($0.present, $0.overtime) = (12, -1) } == "overtime")
    #expect(refused { $0.worked = 86_401 } == "worked" && refused { $0.break_count = 1 } == "breaks")
    #expect(refused { $0.speed_count = 5 } == "speed_count" && refused { $0.speed_count = 4 } == "speeds")
    [Int32(99)].withUnsafeBufferPointer { speeds in
      #expect(refused { ($0.speeds, $0.speed_count) = (speeds.baseAddress, 1) } == "speeds")
    }
    pauses.withUnsafeBufferPointer { pauses in
      #expect(refused { ($0.breaks, $0.break_count) = (pauses.baseAddress, 5) } == "break_count")
    }
    #expect(pause { $0.duration = 86_401 } == "breaks" && pause { $0.latest = -1 } == "breaks")
    #expect(pause { $0.most_work = -1 } == "breaks")
    #expect(refusedStop { ($0.present, $0.early_seconds) = (2, -1) } == "early_seconds")
    #expect(refusedStop { ($0.present, $0.late_after_seconds) = (4, 86_401) } == "late_after_seconds")
    #expect(refusedStop { ($0.present, $0.hours_count) = (8, 9) } == "hours_count")
    #expect(refusedStop { ($0.present, $0.hours_count) = (8, 1) } == "hours")
    overlapping.withUnsafeBufferPointer { hours in
      #expect(refusedStop { ($0.present, $0.hours, $0.hours_count) = (8, hours.baseAddress, 2) } == "hours")
    }
    #expect(refusedStop { ($0.present, $0.after) = (16, 3) } == "after")
    #expect(refusedStop { ($0.present, $0.after) = (16, 2) } == "after")
    #expect(refusedStop { $0.delay = -1 } == "delay")
    var (one, other) = (stop, stop)
    (one.present, one.after, other.present, other.after) = (16, 1, 16, 0)
    #expect(refused({ _ in }, [one, other, stop]) == "after", "a circle")
    #expect(refused({ $0.is_workday = 0 }, [stop, stop, one]) == "is_workday")
  }

  @Test("wrong memory and wrong results are refused · ORDER-13")
  func memoryRefusals() {
    withProblem { problem in
      var size = 0
      _ = planner_order_memory_size(&problem, &size, nil)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
      defer { memory.deallocate() }
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      var search: OpaquePointer?
      #expect(field { planner_order_begin(&problem, nil, size, &search, $0) } == "memory")
      #expect(field { planner_order_begin(&problem, memory, size - 1, &search, $0) } == "size")
      #expect(field { planner_order_begin(&problem, memory, size, nil, $0) } == "out")
      #expect(field { planner_order_search(nil, 1, $0) } == "order")
      #expect(field { planner_order_search(OpaquePointer(memory), 1, $0) } == "order")
      #expect(Status(planner_order_begin(&problem, memory, size, &search, nil)) == .ok)
      var (order, value): ([UInt32], _) = ([9, 9, 9], planner_order_value.blank)
      #expect(field { planner_order_best(nil, &order, 3, &value, $0) } == "order")
      #expect(field { planner_order_best(search, &order, 2, &value, $0) } == "capacity")
      #expect(field { planner_order_best(search, nil, 3, &value, $0) } == "stops")
      #expect(field { planner_order_best(search, &order, 3, nil, $0) } == "out")
      value.struct_size = 0
      #expect(field { planner_order_best(search, &order, 3, &value, $0) } == "struct_size" && order == [9, 9, 9])
    }
  }

  // MARK: - Support

  /// It takes a minute.
  private var stop: planner_order_stop {
    var stop = planner_order_stop.blank
    stop.duration = 60
    return stop
  }

  /// Places on a line, in minutes from the start; to one of them there may be no way.
  private func withProblem(
    _ stops: [planner_order_stop]? = nil, at places: [Int32] = [0, 30, 10, 20], noWayTo closed: Int? = nil,
    _ body: (inout planner_order_problem) -> Void
  ) {
    let times = places.flatMap { from in
      places.indices.map { $0 == closed ? Int32.max : abs(places[$0] - from) * 60 }
    }
    (stops ?? [stop, stop, stop]).withUnsafeBufferPointer { stops in
      times.withUnsafeBufferPointer { times in
        var problem = planner_order_problem.blank
        problem.objective = planner_order_objective(PLANNER_ORDER_LEAST_TRAVEL)
        (problem.early_seconds, problem.late_after_seconds) = (900, 300)
        (problem.stops, problem.stop_count) = (stops.baseAddress, stops.count)
        problem.stop_stride = MemoryLayout<planner_order_stop>.stride
        (problem.travel_times, problem.place_count) = (times.baseAddress, places.count)
        problem.row_stride = places.count * MemoryLayout<Int32>.stride
        body(&problem)
      }
    }
  }

  /// Calls the closure with a search that has ended.
  private func withSearch(_ problem: planner_order_problem, _ body: (OpaquePointer?) -> Void) {
    var (problem, search): (_, OpaquePointer?) = (problem, nil)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 8)
    defer { memory.deallocate() }
    #expect(Status(planner_order_begin(&problem, memory, 4_096, &search, nil)) == .ok)
    #expect(Status(planner_order_search(search, .max, nil)) == .none)
    body(search)
  }

  /// The best order of changed stops and of a changed problem.
  private func best(
    at places: [Int32] = [0, 30, 10, 20], noWayTo closed: Int? = nil, _ change: (inout [planner_order_stop]) -> Void,
    _ changeProblem: (inout planner_order_problem) -> Void = { _ in }
  ) -> (order: [UInt32], value: planner_order_value) {
    var (order, value, stops) = ([9, 9, 9] as [UInt32], planner_order_value.blank, [stop, stop, stop])
    change(&stops)
    withProblem(stops, at: places, noWayTo: closed) { problem in
      changeProblem(&problem)
      withSearch(problem) { search in
        #expect(Status(planner_order_best(search, &order, 3, &value, nil)) == .ok)
      }
    }
    return (order, value)
  }

  /// The field of a refusal; nil if the call is not refused.
  private func field(_ call: (UnsafeMutablePointer<planner_error>) -> planner_status) -> String? {
    var error = planner_error.blank
    let status = call(&error)
    guard status < 0 else { return nil }
    #expect(error.status == status)
    return error.field.string
  }
}
