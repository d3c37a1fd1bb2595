import CPlanner
import PlannerKitCore

@c @implementation public func planner_order_memory_size(
  _ problem: UnsafePointer<planner_order_problem>?, _ out: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    try store(memorySize(OrderRequest(problem)), to: out)
  }
}

@c @implementation public func planner_order_begin(
  _ problem: UnsafePointer<planner_order_problem>?, _ memory: UnsafeMutableRawPointer?, _ size: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    let request = try OrderRequest(problem)
    guard let memory else { throw .nullPointer(.memory) }
    // SIZE_MAX arrives as -1.
    guard size < 0 || size >= memorySize(request) else { throw .memoryTooSmall }
    guard out != nil else { throw .nullPointer(.out) }
    let start = memory.alignedUp(toMultipleOf: alignment)
    guard try request.begin(in: start) != nil else { throw .noOrder }
    try store(OpaquePointer(start), to: out)
  }
}

@c @implementation public func planner_order_search(
  _ order: OpaquePointer?, _ steps: UInt64, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  var isLeft = true
  let status = reporting(error) { () throws(Refusal) in isLeft = try search(at: order).run(steps: steps) }
  return isLeft ? status : .none
}

@c @implementation public func planner_order_best(
  _ order: OpaquePointer?, _ stops: UnsafeMutablePointer<UInt32>?, _ capacity: Int,
  _ out: UnsafeMutablePointer<planner_order_value>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    let search = try search(at: order)
    try checkArray(count: capacity, stride: MemoryLayout<UInt32>.stride, as: (.capacity, .stride))
    guard capacity >= search.problem.stopCount else { throw .capacityTooSmall }
    guard stops != nil || search.problem.stopCount == 0 else { throw .nullPointer(.stops) }
    try checkOutput(out)
    try write(planner_order_value(search), to: out)
    guard let stops = UnsafeMutableRawPointer(stops) else { return }
    for index in Indexes(below: search.problem.stopCount) {
      let stop = UInt32(truncatingIfNeeded: search.bestStop(index))
      stops.storeBytes(of: stop, toByteOffset: index &* MemoryLayout<UInt32>.stride, as: UInt32.self)
    }
  }
}

/// The alignment of a search's memory in bytes.
private var alignment: Int { 8 }

/// The size of a search's memory, with room for aligning it, because the host's memory need not be aligned.
private func memorySize(_ request: OrderRequest) -> Int {
  OrderSearch.memorySize(stops: request.stopCount, windows: request.windowCount) &+ alignment &- 1
}

private func search(at order: OpaquePointer?) throws(Refusal) -> OrderSearch {
  guard let order else { throw .nullPointer(.order) }
  guard let search = OrderSearch(at: UnsafeMutableRawPointer(order)) else { throw .noOrder }
  return search
}

extension planner_order_value {
  fileprivate init(_ search: OrderSearch) {
    self.init()
    let value = search.bestValue
    is_better = search.isBetter ? 1 : 0
    missed = value.missed
    lateness = value.lateness
    travel = value.travel
    finish = search.finishTime
    progress = search.progress
    unreachable = UInt32(truncatingIfNeeded: value.noWays)
  }
}
