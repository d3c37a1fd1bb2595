import CPlanner
import CPlannerABI
import Testing

/// The search for a visiting order, as a host in C calls it: three stops on a line, 10 minutes apart.
@Suite struct OrderABITests {
  @Test("an order is found in unaligned memory, and is read with what it is worth · ORDER-13")
  func finds() {
    let stops = [stop(), stop(), stop()]
    // The stops are 30, 10 and 20 minutes away.
    withProblem(stops, at: [0, 30, 10, 20]) { problem in
      problem.departure = 1_000
      var size = 0
      #expect(Status(planner_order_memory_size(&problem, &size, nil)) == .ok)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: size + 1, alignment: 8)
      defer { memory.deallocate() }
      var search: OpaquePointer?
      #expect(Status(planner_order_begin(&problem, memory + 1, size, &search, nil)) == .ok)
      #expect(Status(planner_order_search(search, 0, nil)) == .ok)
      #expect(Status(planner_order_search(search, .max, nil)) == .none)
      var order: [UInt32] = [9, 9, 9, 9]
      var value = blank(planner_order_value())
      #expect(Status(planner_order_best(search, &order, 4, &value, nil)) == .ok)
      #expect(order == [1, 2, 0, 9])
      #expect(value.is_better == 1 && value.missed == 0 && value.lateness == 0)
      #expect(value.travel == 1_800 && value.finish == 1_000 + 1_800 + 3 * 60)
    }
  }

  @Test("windows, a planned time, a priority and positions count · ORDER-1 ORDER-2")
  func counts() {
    var stops = [stop(), stop(), stop()]
    stops[1].position = planner_order_position(PLANNER_ORDER_LAST)
    #expect(best(stops)?.last == 1)
    stops[1].position = planner_order_position(PLANNER_ORDER_FREE)
    stops[0].present = UInt32(PLANNER_ORDER_STOP_HAS_PLANNED)
    stops[0].planned = 1_800
    #expect(best(stops)?.first == 0)
    let windows = [planner_order_window(earliest: 0, latest: 1_200)]
    windows.withUnsafeBufferPointer { windows in
      (stops[2].windows, stops[2].window_count, stops[2].priority) = (windows.baseAddress, 1, 50)
      #expect(best(stops)?.last != 2)
    }
  }

  @Test("wrong problems are refused with their field, and nothing is written · ORDER-13")
  func refusals() {
    let refused: [(String, (inout planner_order_problem) -> Void)] = [
      ("struct_size", { $0.struct_size = 3 }), ("present", { $0.present = 2 }), ("objective", { $0.objective = 0 }),
      ("objective", { $0.objective = 3 }), ("has_end_place", { $0.has_end_place = 2 }), ("early", { $0.early = -1 }),
      ("late_after", { $0.late_after = 86_401 }), ("stop_count", { $0.stop_count = 251 }),
      ("stop_count", { $0.stop_count = -1 }), ("stop_stride", { $0.stop_stride = 0 }), ("stops", { $0.stops = nil }),
      ("count", { $0.stop_stride = .max }), ("place_count", { $0.place_count = 5 }),
      ("place_count", { $0.place_count = -1 }),
      ("row_stride", { $0.row_stride = 15 }), ("row_stride", { $0.row_stride = .max }),
      ("row_stride", { $0.row_stride = -1 }), ("travel_times", { $0.travel_times = nil }),
    ]
    for (field, change) in refused {
      withProblem([stop(), stop(), stop()], at: [0, 1, 2, 3]) { problem in
        change(&problem)
        var size = -7
        #expect(self.field { planner_order_memory_size(&problem, &size, $0) } == field)
        var search = OpaquePointer(bitPattern: 8)
        #expect(self.field { planner_order_begin(&problem, nil, 0, &search, $0) } == field)
        #expect(size == -7 && search == OpaquePointer(bitPattern: 8))
      }
    }
    #expect(field { planner_order_memory_size(nil, nil, $0) } == "problem")
  }

  @Test("wrong stops are refused with their field · ORDER-13")
  func stopRefusals() {
    let overlapping = [planner_order_window(earliest: 0, latest: 10), planner_order_window(earliest: 10, latest: 20)]
    overlapping.withUnsafeBufferPointer { windows in
      let refused: [(String, (inout planner_order_stop) -> Void)] = [
        ("struct_size", { $0.struct_size = 4_096 }), ("present", { $0.present = 2 }), ("position", { $0.position = 3 }),
        ("position", { $0.position = -1 }), ("priority", { $0.priority = 101 }), ("priority", { $0.priority = -1 }),
        ("duration", { $0.duration = -1 }), ("duration", { $0.duration = .max }), ("windows", { $0.window_count = 1 }),
        ("window_count", { $0.window_count = 9 }), ("window_count", { $0.window_count = -1 }),
        ("windows", { ($0.windows, $0.window_count) = (windows.baseAddress, 2) }),
      ]
      for (field, change) in refused {
        var stops = [stop(), stop(), stop()]
        change(&stops[2])
        withProblem(stops, at: [0, 1, 2, 3]) { problem in
          var size = 0
          #expect(self.field { planner_order_memory_size(&problem, &size, $0) } == field)
        }
      }
    }
    withProblem([stop()], at: [0, -1]) { problem in
      var size = 0
      #expect(self.field { planner_order_memory_size(&problem, &size, $0) } == nil)
    }
    withProblem([stop()], at: [0, 600_000]) { problem in
      var size = 0
      #expect(self.field { planner_order_memory_size(&problem, &size, $0) } == "travel_times")
    }
  }

  @Test("wrong memory and wrong results are refused · ORDER-13")
  func memoryRefusals() {
    withProblem([stop(), stop()], at: [0, 1, 2]) { problem in
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
      var (order, value): ([UInt32], _) = ([9, 9], blank(planner_order_value()))
      #expect(field { planner_order_best(nil, &order, 2, &value, $0) } == "order")
      #expect(field { planner_order_best(search, &order, 1, &value, $0) } == "capacity")
      #expect(field { planner_order_best(search, &order, -1, &value, $0) } == "capacity")
      #expect(field { planner_order_best(search, nil, 2, &value, $0) } == "stops")
      #expect(field { planner_order_best(search, &order, 2, nil, $0) } == "out")
      value.struct_size = 0
      #expect(field { planner_order_best(search, &order, 2, &value, $0) } == "struct_size")
      #expect(order == [9, 9])
    }
  }

  // MARK: - Support

  private func blank(_ value: planner_order_value) -> planner_order_value {
    var value = value
    value.struct_size = UInt32(MemoryLayout<planner_order_value>.size)
    return value
  }

  private func stop() -> planner_order_stop {
    var stop = planner_order_stop()
    stop.struct_size = UInt32(MemoryLayout<planner_order_stop>.size)
    stop.duration = 60
    return stop
  }

  /// Places on a line, in minutes from the start.
  private func withProblem(
    _ stops: [planner_order_stop], at places: [Int32], _ body: (inout planner_order_problem) -> Void
  ) {
    let times = places.flatMap { from in places.map { abs($0 - from) * 60 } }
    stops.withUnsafeBufferPointer { stops in
      times.withUnsafeBufferPointer { times in
        var problem = planner_order_problem()
        problem.struct_size = UInt32(MemoryLayout<planner_order_problem>.size)
        problem.objective = planner_order_objective(PLANNER_ORDER_LEAST_TRAVEL)
        (problem.stops, problem.stop_count) = (stops.baseAddress, stops.count)
        problem.stop_stride = MemoryLayout<planner_order_stop>.stride
        (problem.travel_times, problem.place_count) = (times.baseAddress, places.count)
        problem.row_stride = places.count * MemoryLayout<Int32>.stride
        body(&problem)
      }
    }
  }

  /// The best order of stops that are 30, 10 and 20 minutes away.
  private func best(_ stops: [planner_order_stop]) -> [UInt32]? {
    var order: [UInt32] = [9, 9, 9]
    withProblem(stops, at: [0, 30, 10, 20]) { problem in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 8)
      defer { memory.deallocate() }
      var search: OpaquePointer?
      var value = blank(planner_order_value())
      #expect(Status(planner_order_begin(&problem, memory, 4_096, &search, nil)) == .ok)
      #expect(Status(planner_order_search(search, .max, nil)) == .none)
      #expect(Status(planner_order_best(search, &order, 3, &value, nil)) == .ok)
    }
    return order
  }

  /// The field of a refusal; nil if the call is not refused.
  private func field(_ call: (UnsafeMutablePointer<planner_error>) -> planner_status) -> String? {
    var error = planner_error()
    error.struct_size = UInt32(MemoryLayout<planner_error>.size)
    let status = call(&error)
    guard status < 0 else { return nil }
    #expect(error.status == status)
    return error.field.string
  }
}
