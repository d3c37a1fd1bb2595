import CPlanner
import PlannerKitCore

/// The host's request for a visiting order. Everything is checked before the search's memory is written.
struct OrderRequest {
  let objective: OrderObjective
  /// The total number of windows of all stops.
  private(set) var windowCount = 0
  let problem: planner_order_problem
  let times: OrderTimes
  private let hasEndPlace: Bool
  let isWorkday: Bool

  init(_ pointer: UnsafePointer<planner_order_problem>?) throws(Refusal) {
    guard let pointer else { throw .nullPointer(.problem) }
    try self.init(at: UnsafeRawPointer(pointer), capacity: .max)
  }

  /// Reads a problem of an array with this stride.
  @inline(never)
  init(at pointer: UnsafeRawPointer, capacity: Int) throws(Refusal) {
    problem = try read(planner_order_problem.self, at: pointer, capacity: capacity)
    try problem.present.checkPresent(planner_order_problem.knownPresent)
    guard let objective = OrderObjective(rawValue: problem.objective) else { throw .unknownObjective }
    self.objective = objective
    hasEndPlace = try Bool(flag: problem.has_end_place, as: .hasEndPlace)
    isWorkday = try Bool(flag: problem.is_workday, as: .isWorkday)
    times = try OrderTimes(
      departure: problem.departure, early: problem.early_seconds, lateAfter: problem.late_after_seconds)
    // A count over half the address space arrives as a negative number.
    guard (0...OrderLimits.stops).contains(problem.stop_count) else { throw .tooManyStops }
    try checkArray(count: problem.stop_count, stride: problem.stop_stride, as: (.count, .stopStride))
    guard problem.stop_count == 0 || problem.stops != nil else { throw .nullPointer(.stops) }
    try checkWorkday()
    for index in Indexes(below: problem.stop_count) { windowCount &+= try checkStop(index) }
    if isWorkday { try checkPrecedence() }
    try checkTravelTimes()
  }

  var stopCount: Int { problem.stop_count }

  /// Checks a stop. Returns the number of its windows; in a working day, of the spans in which visits begin.
  @inline(never)
  private func checkStop(_ index: Int) throws(Refusal) -> Int {
    let stop = try stop(index)
    try stop.present.checkPresent(planner_order_stop.knownPresent)
    guard OrderPosition(rawValue: stop.position) != nil else { throw .unknownPosition }
    _ = try coreStop(stop)
    guard (0...OrderLimits.windows).contains(stop.window_count) else { throw .tooManyWindows }
    guard stop.window_count == 0 || stop.windows != nil else { throw .nullPointer(.windows) }
    guard isAscending(stop.windows, stop.window_count) else { throw .windowsNotAscending }
    return isWorkday ? try checkWorkdayStop(stop, index) : try checkPlainStop(stop)
  }

  func isAscending(_ windows: UnsafePointer<planner_order_window>?, _ count: Int) -> Bool {
    var closed: Int64?
    for index in Indexes(below: count) {
      let window = window(windows, index)
      guard window.earliest <= window.latest, closed.map({ $0 < window.earliest }) ?? true else { return false }
      closed = window.latest
    }
    return true
  }

  private func checkTravelTimes() throws(Refusal) {
    let places = problem.stop_count &+ 1 &+ (hasEndPlace ? 1 : 0)
    guard problem.place_count == places else { throw .notSquare }
    guard problem.row_stride >= places &* MemoryLayout<Int32>.stride else { throw .arrayOutOfRange(.rowStride) }
    try checkArray(count: places, stride: problem.row_stride, as: (.rowStride, .rowStride))
    guard problem.travel_times != nil else { throw .nullPointer(.travelTimes) }
    for from in Indexes(below: places) {
      for to in Indexes(below: places) {
        let leg = travelTime(from, to)
        guard leg == OrderLimits.noWay || (0...OrderLimits.seconds).contains(Int64(leg)) else { throw .legOutOfRange }
      }
    }
  }

  /// The size of the memory for the problem.
  var memorySize: Int {
    isWorkday
      ? WorkdaySearch.memorySize(stops: stopCount, spans: windowCount)
      : OrderSearch.memorySize(stops: stopCount, windows: windowCount)
  }

  /// Writes the problem into memory, and begins the search. Returns nil only if the library's own layout is wrong.
  @inline(never)
  func begin(in memory: UnsafeMutableRawPointer) throws(Refusal) -> OrderSearch? {
    guard
      let search = OrderSearch.prepare(memory, stops: stopCount, windows: windowCount, objective: objective)
    else { return nil }
    var kept = 0
    for index in Indexes(below: stopCount) {
      let stop = try stop(index)
      var place = try coreStop(stop)
      place.position = OrderPosition(rawValue: stop.position) ?? .free
      for index in Indexes(below: stop.window_count) {
        search.problem.windows[kept &+ index] = coreWindow(stop.windows, index)
      }
      place.limit(by: search.problem.windows, from: kept, count: stop.window_count)
      kept &+= stop.window_count
      search.problem.stops[index &+ 1] = place
    }
    let hasEndBy = problem.present.has(PLANNER_ORDER_PROBLEM_HAS_END_BY)
    search.problem.stops[search.problem.end] = times.end(by: hasEndBy ? problem.end_by : nil)
    let places = problem.place_count
    for from in Indexes(below: places) {
      for to in Indexes(below: places) {
        search.problem.legs[from &* search.problem.placeCount &+ to] = travelTime(from, to)
      }
    }
    search.place()
    search.begin(times)
    return search
  }

  // MARK: The host's arrays, which need not be aligned

  func stop(_ index: Int) throws(Refusal) -> planner_order_stop {
    guard let stops = UnsafeRawPointer(problem.stops) else { throw .nullPointer(.stops) }
    return try read(
      planner_order_stop.self, at: stops + index &* problem.stop_stride, capacity: problem.stop_stride)
  }

  private func window(_ windows: UnsafePointer<planner_order_window>?, _ index: Int) -> planner_order_window {
    windows?.element(index) ?? planner_order_window()
  }

  func travelTime(_ from: Int, _ to: Int) -> Int32 {
    UnsafeRawPointer(problem.travel_times)?.loadUnaligned(
      fromByteOffset: from &* problem.row_stride &+ to &* MemoryLayout<Int32>.stride, as: Int32.self) ?? 0
  }

  func coreStop(_ stop: planner_order_stop) throws(Refusal) -> OrderStop {
    let hasPlanned = stop.present.has(PLANNER_ORDER_STOP_HAS_PLANNED)
    return try times.stop(
      duration: stop.duration, priority: stop.priority, planned: hasPlanned ? stop.planned : nil)
  }

  func coreWindow(_ windows: UnsafePointer<planner_order_window>?, _ index: Int) -> OrderWindow {
    let window = window(windows, index)
    return times.window(from: window.earliest, to: window.latest)
  }
}
