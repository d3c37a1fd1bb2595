import CPlanner
import PlannerKitCore

@c @implementation public func planner_order_memory_size(
  _ problem: UnsafePointer<planner_order_problem>?, _ out: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    try store(OrderRequest(problem).memorySize &+ alignment &- 1, to: out)
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
    guard size < 0 || size >= request.memorySize &+ alignment &- 1 else { throw .memoryTooSmall }
    guard out != nil else { throw .nullPointer(.out) }
    let start = memory.alignedUp(toMultipleOf: alignment)
    if request.isWorkday {
      guard let search = try request.prepareWorkday(in: start) else { throw .noOrder }
      search.begin()
    } else {
      guard try request.begin(in: start) != nil else { throw .noOrder }
    }
    try store(OpaquePointer(start), to: out)
  }
}

@c @implementation public func planner_order_search(
  _ order: OpaquePointer?, _ steps: UInt64, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  var isLeft = true
  let status = reporting(error) { () throws(Refusal) in isLeft = try AnySearch(order).run(steps: steps) }
  return isLeft ? status : .none
}

@c @implementation public func planner_order_best(
  _ order: OpaquePointer?, _ stops: UnsafeMutablePointer<UInt32>?, _ capacity: Int,
  _ out: UnsafeMutablePointer<planner_order_value>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    let search = try AnySearch(order)
    try checkArray(count: capacity, stride: MemoryLayout<UInt32>.stride, as: (.capacity, .stride))
    guard capacity >= search.stopCount else { throw .capacityTooSmall }
    guard stops != nil || search.stopCount == 0 else { throw .nullPointer(.stops) }
    try checkOutput(out)
    try write(search.value, to: out)
    guard let stops = UnsafeMutableRawPointer(stops) else { return }
    for index in Indexes(below: search.stopCount) {
      let stop = UInt32(truncatingIfNeeded: search.bestStop(index))
      stops.storeBytes(of: stop, toByteOffset: index &* MemoryLayout<UInt32>.stride, as: UInt32.self)
    }
  }
}

@c @implementation public func planner_order_visit_at(
  _ order: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_order_visit>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  query(order, out, error) { search in
    index >= 0 && index < search.problem.stopCount ? planner_order_visit(index, of: search) : nil
  }
}

@c @implementation public func planner_order_break_at(
  _ order: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<planner_order_break>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  query(order, out, error) { search in
    index >= 0 && index < search.problem.breakCount ? planner_order_break(index, of: search) : nil
  }
}

@c @implementation public func planner_order_insertions(
  _ problems: UnsafePointer<planner_order_problem>?, _ count: Int, _ stride: Int,
  _ out: UnsafeMutablePointer<planner_order_insertion>?, _ outStride: Int, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    try checkArray(count: count, stride: stride, as: (.count, .stride))
    try checkArray(count: count, stride: outStride, as: (.count, .outStride))
    if count == 0 { return }
    guard let problems = UnsafeRawPointer(problems) else { throw .nullPointer(.problems) }
    guard let out = UnsafeMutableRawPointer(out) else { throw .nullPointer(.out) }
    var size = 0
    for index in Indexes(below: count) {
      let request = try OrderRequest(at: problems + index &* stride, capacity: stride)
      guard request.isWorkday else { throw .malformed(.fieldOfWorkday) }
      guard request.stopCount > 0 else { throw .workday(.noStop) }
      try checkOutput(
        (out + index &* outStride).assumingMemoryBound(to: planner_order_insertion.self), capacity: outStride)
      size = max(size, request.memorySize)
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    defer { memory.deallocate() }
    for index in Indexes(below: count) {
      let request = try OrderRequest(at: problems + index &* stride, capacity: stride)
      guard let search = try request.prepareWorkday(in: memory) else { throw .noOrder }
      try write(planner_order_insertion(search.insertion()), at: out + index &* outStride, capacity: outStride)
    }
  }
}

/// The alignment of a search's memory in bytes. The host's memory need not be aligned, so there is room to align it.
private var alignment: Int { 8 }

/// The search that has begun in some memory.
private enum AnySearch {
  case plain(OrderSearch)
  case workday(WorkdaySearch)

  @inline(never)
  init(_ order: OpaquePointer?) throws(Refusal) {
    guard let order else { throw .nullPointer(.order) }
    if let search = OrderSearch(at: UnsafeMutableRawPointer(order)) {
      self = .plain(search)
    } else if let search = WorkdaySearch(at: UnsafeMutableRawPointer(order)) {
      self = .workday(search)
    } else {
      throw .noOrder
    }
  }

  func run(steps: UInt64) -> Bool {
    switch self {
    case .plain(let search): search.run(steps: steps)
    case .workday(let search): search.run(steps: steps)
    }
  }

  var stopCount: Int {
    switch self {
    case .plain(let search): search.problem.stopCount
    case .workday(let search): search.problem.stopCount
    }
  }

  func bestStop(_ index: Int) -> Int {
    switch self {
    case .plain(let search): search.bestStop(index)
    case .workday(let search): search.bestStop(index)
    }
  }

  var value: planner_order_value {
    switch self {
    case .plain(let search): planner_order_value(search)
    case .workday(let search): planner_order_value(search)
    }
  }
}

/// Answers a query about the best order of a working day with one struct, or with PLANNER_NONE.
private func query<T: SizedStruct>(
  _ order: OpaquePointer?, _ out: UnsafeMutablePointer<T>?, _ error: UnsafeMutablePointer<planner_error>?,
  _ body: (WorkdaySearch) -> T?
) -> planner_status {
  var isFound = false
  let status = reporting(error) { () throws(Refusal) in
    let search = try AnySearch(order)
    try checkOutput(out)
    guard case .workday(let search) = search, let value = body(search) else { return }
    try write(value, to: out)
    isFound = true
  }
  return status == .ok && !isFound ? .none : status
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
    visited = UInt32(truncatingIfNeeded: search.problem.stopCount)
  }

  fileprivate init(_ search: WorkdaySearch) {
    self.init()
    let value = search.bestValue
    is_better = search.isBetter ? 1 : 0
    missed = value.missed
    lateness = value.lateness
    travel = value.travel
    finish = search.time(after: value.finish)
    progress = search.progress
    unreachable = value.isCutOff ? 1 : 0
    overtime = value.overtime
    visited = UInt32(truncatingIfNeeded: search.bestCount)
  }
}

extension planner_order_visit {
  fileprivate init(_ index: Int, of search: WorkdaySearch) {
    self.init()
    stop = UInt32(truncatingIfNeeded: search.bestStop(index))
    if let found = search.reason(at: index) {
      reason = found.rawValue
    } else {
      let visit = search.bestVisit(index)
      arrival = search.time(after: visit.arrival)
      begin = search.time(after: visit.begin)
      end = search.time(after: visit.end)
      lateness = visit.lateness
    }
  }
}

extension planner_order_break {
  fileprivate init(_ index: Int, of search: WorkdaySearch) {
    self.init()
    if let taken = search.takenBreak(index) {
      state = planner_break_state(PLANNER_BREAK_TAKEN)
      start = search.time(after: taken.start)
      end = search.time(after: taken.end)
      is_on_arrival = taken.isOnArrival ? 1 : 0
      visited = UInt32(truncatingIfNeeded: taken.visitCount)
    } else {
      let isMissed = search.missesBreak(index)
      state = planner_break_state(isMissed ? PLANNER_BREAK_MISSED : PLANNER_BREAK_NOT_NEEDED)
    }
  }
}

extension planner_order_insertion {
  init(_ found: (gap: Int, added: WorkdayValue)?) {
    self.init()
    guard let (gap, added) = found else { return }
    is_possible = 1
    self.gap = UInt32(truncatingIfNeeded: gap)
    (missed, lateness, overtime) = (added.missed, added.lateness, added.overtime)
    (travel, finish) = (added.travel, added.finish)
  }
}
