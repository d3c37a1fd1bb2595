import CPlanner
import PlannerKitCore

// The fields of a working day.

extension OrderRequest {
  /// Checks the fields of a working day, which must be 0 in any other problem.
  @inline(never)
  func checkWorkday() throws(Refusal) {
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
      let rest = rest(index)
      guard (0...OrderLimits.tolerance).contains(rest.duration) else { throw .workday(.breakTooLong) }
      guard rest.earliest <= rest.latest else { throw .workday(.breakWindow) }
      guard rest.most_work >= 0 else { throw .workday(.breakWork) }
    }
  }

  private func checkSpeeds() throws(Refusal) {
    let count = problem.speed_count
    guard SpeedProfile.divides(count) else { throw .workday(.speedCount) }
    guard count == 0 || problem.speeds != nil else { throw .nullPointer(.speeds) }
    for index in Indexes(below: count) where !SpeedProfile.allowed.contains(speed(index)) { throw .workday(.speed) }
  }

  func checkPlainStop(_ stop: planner_order_stop) throws(Refusal) -> Int {
    if stop.present & ~UInt32(PLANNER_ORDER_STOP_HAS_PLANNED) != 0 || stop.delay != 0 {
      throw .malformed(.fieldOfWorkday)
    }
    return stop.window_count
  }

  /// Returns the number of spans in which the visit may begin, at most.
  @inline(never)
  func checkWorkdayStop(_ stop: planner_order_stop, _ index: Int) throws(Refusal) -> Int {
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
  func checkPrecedence() throws(Refusal) {
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

  private func rest(_ index: Int) -> planner_workday_break {
    problem.breaks?.element(index) ?? planner_workday_break()
  }

  private func speed(_ index: Int) -> Int32 {
    problem.speeds?.element(index) ?? 0
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
      let rest = rest(index)
      search.problem.breaks[index] = times.workdayBreak(
        lasting: rest.duration, from: rest.earliest, to: rest.latest, work: rest.most_work)
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
    place.pointee.position = OrderPosition(rawValue: stop.position) ?? .free
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
