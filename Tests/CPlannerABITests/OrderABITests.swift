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
      ("struct_size", { $0.struct_size = 3 }), ("present", { $0.present = 2 }), ("objective", { $0.objective = 3 }),
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
        ("struct_size", { $0.struct_size = 4_096 }), ("present", { $0.present = 2 }), ("position", { $0.position = 3 }),
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

  /// The best order of changed stops and of a changed problem.
  private func best(
    at places: [Int32] = [0, 30, 10, 20], noWayTo closed: Int? = nil, _ change: (inout [planner_order_stop]) -> Void,
    _ changeProblem: (inout planner_order_problem) -> Void = { _ in }
  ) -> (order: [UInt32], value: planner_order_value) {
    var (order, value, stops) = ([9, 9, 9] as [UInt32], planner_order_value.blank, [stop, stop, stop])
    change(&stops)
    withProblem(stops, at: places, noWayTo: closed) { problem in
      changeProblem(&problem)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 8)
      defer { memory.deallocate() }
      var search: OpaquePointer?
      #expect(Status(planner_order_begin(&problem, memory, 4_096, &search, nil)) == .ok)
      #expect(Status(planner_order_search(search, .max, nil)) == .none)
      #expect(Status(planner_order_best(search, &order, 3, &value, nil)) == .ok)
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
