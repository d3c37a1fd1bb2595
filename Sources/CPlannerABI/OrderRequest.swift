import CPlanner
import PlannerKitCore

/// The host's request for a visiting order. Everything is checked before the search's memory is written.
struct OrderRequest {
  let objective: OrderObjective
  /// The total number of windows of all stops.
  private(set) var windowCount = 0
  private let problem: planner_order_problem
  private let times: OrderTimes
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

  private func isAscending(_ windows: UnsafePointer<planner_order_window>?, _ count: Int) -> Bool {
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

  private func stop(_ index: Int) throws(Refusal) -> planner_order_stop {
    guard let stops = UnsafeRawPointer(problem.stops) else { throw .nullPointer(.stops) }
    return try read(
      planner_order_stop.self, at: stops + index &* problem.stop_stride, capacity: problem.stop_stride)
  }

  private func window(_ windows: UnsafePointer<planner_order_window>?, _ index: Int) -> planner_order_window {
    UnsafeRawPointer(windows)?.loadUnaligned(
      fromByteOffset: index &* MemoryLayout<planner_order_window>.stride, as: planner_order_window.self)
      ?? planner_order_window()
  }

  private func travelTime(_ from: Int, _ to: Int) -> Int32 {
    UnsafeRawPointer(problem.travel_times)?.loadUnaligned(
      fromByteOffset: from &* problem.row_stride &+ to &* MemoryLayout<Int32>.stride, as: Int32.self) ?? 0
  }

  private func coreStop(_ stop: planner_order_stop) throws(Refusal) -> OrderStop {
    let hasPlanned = stop.present.has(PLANNER_ORDER_STOP_HAS_PLANNED)
    return try times.stop(
      duration: stop.duration, priority: stop.priority, planned: hasPlanned ? stop.planned : nil)
  }

  private func coreWindow(_ windows: UnsafePointer<planner_order_window>?, _ index: Int) -> OrderWindow {
    let window = window(windows, index)
    return times.window(from: window.earliest, to: window.latest)
  }
}

// MARK: - Working days

extension OrderRequest {
  /// Checks the fields of a working day, which must be 0 in any other problem.
  @inline(never)
  private func checkWorkday() throws(Refusal) {
    let hasStart = problem.present.has(PLANNER_ORDER_PROBLEM_HAS_SHIFT_START)
    let hasEnd = problem.present.has(PLANNER_ORDER_PROBLEM_HAS_SHIFT_END)
    let hasOvertime = problem.present.has(PLANNER_ORDER_PROBLEM_HAS_OVERTIME)
    let isUnderWay = try Bool(flag: problem.is_under_way, as: .isUnderWay)
    guard isWorkday else {
      let isPlain = !hasStart && !hasEnd && !hasOvertime && !isUnderWay && problem.worked == 0
      guard isPlain && problem.break_count == 0 && problem.speed_count == 0 && problem.midnight == 0 else {
        throw .malformed(.fieldOfWorkday)
      }
      return
    }
    if problem.present.has(PLANNER_ORDER_PROBLEM_HAS_END_BY) { throw .workday(.endBy) }
    if hasStart && hasEnd && problem.shift_end < problem.shift_start { throw .workday(.shift) }
    if hasOvertime && !hasEnd { throw .workday(.overtimeOfNoShift) }
    guard !hasOvertime || (0...OrderLimits.seconds).contains(problem.overtime) else { throw .workday(.overtime) }
    guard (0...OrderLimits.tolerance).contains(problem.worked) else { throw .workday(.worked) }
    try checkBreaks()
    try checkSpeeds()
  }

  private func checkBreaks() throws(Refusal) {
    guard (0...WorkdayProblem.mostBreaks).contains(problem.break_count) else { throw .workday(.tooManyBreaks) }
    guard problem.break_count == 0 || problem.breaks != nil else { throw .nullPointer(.breaks) }
    for index in Indexes(below: problem.break_count) {
      let pause = pause(index)
      guard (0...OrderLimits.tolerance).contains(pause.duration) else { throw .workday(.breakTooLong) }
      guard pause.earliest <= pause.latest else { throw .workday(.breakWindow) }
      guard pause.most_work >= 0 else { throw .workday(.breakWork) }
    }
  }

  private func checkSpeeds() throws(Refusal) {
    let count = problem.speed_count
    guard (0...SpeedProfile.most).contains(count), count == 0 || SpeedProfile.most % count == 0 else {
      throw .workday(.speedCount)
    }
    guard count == 0 || problem.speeds != nil else { throw .nullPointer(.speeds) }
    for index in Indexes(below: count) where !SpeedProfile.allowed.contains(speed(index)) { throw .workday(.speed) }
  }

  private func checkPlainStop(_ stop: planner_order_stop) throws(Refusal) -> Int {
    if stop.present & ~UInt32(PLANNER_ORDER_STOP_HAS_PLANNED) != 0 || stop.delay != 0 {
      throw .malformed(.fieldOfWorkday)
    }
    return stop.window_count
  }

  /// Returns the number of spans in which the visit may begin, at most.
  @inline(never)
  private func checkWorkdayStop(_ stop: planner_order_stop, _ index: Int) throws(Refusal) -> Int {
    guard (0...OrderLimits.tolerance).contains(early(of: stop)) else { throw .workday(.early) }
    guard (0...OrderLimits.tolerance).contains(lateAfter(of: stop)) else { throw .workday(.lateAfter) }
    if stop.present.has(PLANNER_ORDER_STOP_HAS_AFTER) {
      guard stop.after < stopCount, Int(stop.after) != index else { throw .workday(.after) }
    }
    guard (0...OrderLimits.tolerance).contains(Int64(stop.delay)) else { throw .workday(.delay) }
    var hoursCount: Int?
    if stop.present.has(PLANNER_ORDER_STOP_HAS_HOURS) {
      guard (0...OrderLimits.windows).contains(stop.hours_count) else { throw .workday(.tooManyHours) }
      guard stop.hours_count == 0 || stop.hours != nil else { throw .nullPointer(.hoursOfStop) }
      guard isAscending(stop.hours, stop.hours_count) else { throw .workday(.hours) }
      hoursCount = stop.hours_count
    }
    return WorkdayTimes.mostSpans(windows: stop.window_count, hours: hoursCount)
  }

  /// A stop must not come after itself, also not by way of others.
  private func checkPrecedence() throws(Refusal) {
    for index in Indexes(below: stopCount) {
      var stop = try stop(index)
      var steps = 0
      while stop.present.has(PLANNER_ORDER_STOP_HAS_AFTER) {
        if Int(stop.after) == index || steps > stopCount { throw .workday(.circle) }
        stop = try self.stop(Int(stop.after))
        steps &+= 1
      }
    }
  }

  private func early(of stop: planner_order_stop) -> Int64 {
    stop.present.has(PLANNER_ORDER_STOP_HAS_EARLY) ? stop.early_seconds : problem.early_seconds
  }

  private func lateAfter(of stop: planner_order_stop) -> Int64 {
    stop.present.has(PLANNER_ORDER_STOP_HAS_LATE_AFTER) ? stop.late_after_seconds : problem.late_after_seconds
  }

  private func pause(_ index: Int) -> planner_workday_break {
    UnsafeRawPointer(problem.breaks)?.loadUnaligned(
      fromByteOffset: index &* MemoryLayout<planner_workday_break>.stride, as: planner_workday_break.self)
      ?? planner_workday_break()
  }

  private func speed(_ index: Int) -> Int32 {
    UnsafeRawPointer(problem.speeds)?.loadUnaligned(
      fromByteOffset: index &* MemoryLayout<Int32>.stride, as: Int32.self) ?? 0
  }

  /// The size of the memory for the problem.
  var memorySize: Int {
    isWorkday
      ? WorkdaySearch.memorySize(stops: stopCount, spans: windowCount)
      : OrderSearch.memorySize(stops: stopCount, windows: windowCount)
  }

  /// Writes the problem of a working day into memory.
  @inline(never)
  func prepareWorkday(in memory: UnsafeMutableRawPointer) throws(Refusal) -> WorkdaySearch? {
    guard
      let search = WorkdaySearch.prepare(memory, stops: stopCount, spans: windowCount, times, objective)
    else { return nil }
    let state = search.state
    (state.pointee.isUnderWay, state.pointee.worked) = (problem.is_under_way != 0, problem.worked)
    if problem.present.has(PLANNER_ORDER_PROBLEM_HAS_SHIFT_START) { state.pointee.beginShift(at: problem.shift_start) }
    if problem.present.has(PLANNER_ORDER_PROBLEM_HAS_SHIFT_END) {
      let hasOvertime = problem.present.has(PLANNER_ORDER_PROBLEM_HAS_OVERTIME)
      state.pointee.endShift(at: problem.shift_end, overtime: hasOvertime ? problem.overtime : nil)
    }
    state.pointee.setSpeeds(problem.speed_count, midnight: problem.midnight, speed: speed)
    state.pointee.breakCount = Int32(truncatingIfNeeded: problem.break_count)
    for index in Indexes(below: problem.break_count) {
      let pause = pause(index)
      search.problem.breaks[index] = times.pause(
        lasting: pause.duration, from: pause.earliest, to: pause.latest, work: pause.most_work)
    }
    let places = problem.place_count
    for from in Indexes(below: places) {
      for to in Indexes(below: places) {
        search.problem.legs[from &* search.problem.placeCount &+ to] = travelTime(from, to)
      }
    }
    var used = 0
    for index in Indexes(below: stopCount) { used = try write(stop(index), index, to: search.problem, from: used) }
    return search
  }

  /// Writes a stop. Returns the index after its spans.
  @inline(never)
  private func write(
    _ stop: planner_order_stop, _ index: Int, to workday: WorkdayProblem, from first: Int
  ) throws(Refusal) -> Int {
    var limits = WorkdayTimes()
    let plain = try coreStop(stop)
    let place = workday.stops + (index &+ 1)
    (place.pointee.duration, place.pointee.weight) = (plain.duration, plain.weight)
    place.pointee.setPosition(OrderPosition(rawValue: stop.position) ?? .free)
    if stop.present.has(PLANNER_ORDER_STOP_HAS_AFTER) {
      place.pointee.after = UInt8(truncatingIfNeeded: stop.after &+ 1)
      place.pointee.delay = stop.delay
    }
    if stop.present.has(PLANNER_ORDER_STOP_HAS_PLANNED) { limits.planned = plain.due }
    (limits.early, limits.lateAfter) = (early(of: stop), lateAfter(of: stop))
    limits.windowCount = stop.window_count
    if stop.present.has(PLANNER_ORDER_STOP_HAS_HOURS) { limits.hoursCount = stop.hours_count }
    return workday.limit(index &+ 1, by: limits, from: first) {
      coreWindow(stop.windows, $0)
    } hours: {
      coreWindow(stop.hours, $0)
    }
  }
}
