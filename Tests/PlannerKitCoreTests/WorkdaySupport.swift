@testable import PlannerKitCore

/// A working day whose places are on a line, one minute of travel apart for each unit. Times are minutes since
/// midnight.
struct Workday {
  struct Stop {
    var place: Int64
    var duration: Int64 = 0
    var position = OrderPosition.free
    var priority: Int16 = 0
    var planned: Int64?
    var early: Int64 = 0
    var lateAfter: Int64 = 0
    var windows: [ClosedRange<Int64>] = []
    var hours: [ClosedRange<Int64>]?
    var after: Int?
    var delay: Int64 = 0
  }

  struct Break {
    var duration: Int64
    var window: ClosedRange<Int64>
    var work: Int64?
  }

  var stops: [Stop]
  var departure: Int64 = 480
  var endPlace: Int64?
  var objective = OrderObjective.travel
  var shift: ClosedRange<Int64>?
  var overtime: Int64?
  var breaks: [Break] = []
  var speeds: [Int32] = []
  var worked: Int64 = 0
  var isUnderWay = false
  /// A pair of places without a route, by number.
  var noWay: (from: Int, to: Int)?
}

/// What a search found. Times are minutes since midnight.
struct WorkdayResult {
  /// The visited stops.
  var order: [Int] = []
  var value = WorkdayValue()
  /// Arrival, begin and end of each visit.
  var visits: [[Int64]] = []
  /// The breaks: "08:30-09:00 after 1", "missed" or "not needed".
  var breaks: [String] = []
  var notToday: [Int: NotToday] = [:]
  var isBetter = false
}

extension Workday {
  /// Calls the closure with a search for the day.
  func withSearch<Result>(_ body: (WorkdaySearch) -> Result) -> Result? {
    let spans = stops.reduce(0) { $0 + WorkdayTimes.mostSpans(windows: $1.windows.count, hours: $1.hours?.count) }
    let size = WorkdaySearch.memorySize(stops: stops.count, spans: spans)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    defer { memory.deallocate() }
    let times = OrderTimes(checked: departure * 60, early: 0, lateAfter: 0)
    guard let search = WorkdaySearch.prepare(memory, stops: stops.count, spans: spans, times, objective) else {
      return nil
    }
    let state = search.state
    (state.pointee.isUnderWay, state.pointee.worked) = (isUnderWay, worked * 60)
    if let shift {
      state.pointee.beginShift(at: shift.lowerBound * 60)
      state.pointee.endShift(at: shift.upperBound * 60, overtime: overtime.map { $0 * 60 })
    }
    state.pointee.setSpeeds(speeds.count, midnight: 0) { speeds[$0] }
    state.pointee.breakCount = Int32(breaks.count)
    for (index, pause) in breaks.enumerated() {
      search.problem.breaks[index] = times.workdayBreak(
        lasting: pause.duration * 60, from: pause.window.lowerBound * 60, to: pause.window.upperBound * 60,
        work: pause.work.map { $0 * 60 } ?? .max)
    }
    writeLegs(to: search.problem)
    var used = 0
    for (index, stop) in stops.enumerated() { used = write(stop, index, times, to: search.problem, from: used) }
    return body(search)
  }

  private func writeLegs(to problem: WorkdayProblem) {
    let places = [0] + stops.map { $0.place } + [endPlace ?? 0]
    for (from, one) in places.enumerated() {
      for (to, other) in places.enumerated() {
        let isEnd = endPlace == nil && (from == problem.placeCount - 1 || to == problem.placeCount - 1)
        problem.legs[from * problem.placeCount + to] = isEnd ? 0 : Int32(abs(one - other) * 60)
      }
    }
    if let noWay { problem.legs[noWay.from * problem.placeCount + noWay.to] = OrderLimits.noWay }
  }

  private func write(
    _ stop: Stop, _ index: Int, _ times: OrderTimes, to problem: WorkdayProblem, from first: Int
  ) -> Int {
    let place = problem.stops + (index + 1)
    (place.pointee.duration, place.pointee.weight) = (Int32(stop.duration * 60), stop.priority + 1)
    place.pointee.position = stop.position
    if let after = stop.after {
      (place.pointee.after, place.pointee.delay) = (UInt8(after + 1), Int32(stop.delay * 60))
    }
    var limits = WorkdayTimes()
    limits.planned = stop.planned.map { ($0 - departure) * 60 }
    (limits.early, limits.lateAfter) = (stop.early * 60, stop.lateAfter * 60)
    (limits.windowCount, limits.hoursCount) = (stop.windows.count, stop.hours?.count)
    func window(_ range: ClosedRange<Int64>) -> OrderWindow {
      times.window(from: range.lowerBound * 60, to: range.upperBound * 60)
    }
    return problem.limit(index + 1, by: limits, from: first) {
      window(stop.windows[$0])
    } hours: {
      window(stop.hours?[$0] ?? 0...0)
    }
  }

  /// The result of a whole search.
  func searched(steps: UInt64 = .max) -> WorkdayResult {
    withSearch { search in
      search.begin()
      while search.run(steps: steps) {}
      return result(search)
    } ?? WorkdayResult()
  }

  private func result(_ search: WorkdaySearch) -> WorkdayResult {
    var result = WorkdayResult()
    (result.value, result.isBetter) = (search.bestValue, search.isBetter)
    func minutes(_ seconds: Int64) -> Int64 { search.time(after: seconds) / 60 }
    for index in stops.indices {
      if let reason = search.reason(at: index) {
        result.notToday[search.bestStop(index)] = reason
      } else {
        let visit = search.bestVisit(index)
        result.order.append(search.bestStop(index))
        result.visits.append([minutes(visit.arrival), minutes(visit.begin), minutes(visit.end)])
      }
    }
    for index in breaks.indices {
      if let pause = search.takenBreak(index) {
        let place = pause.isOnArrival ? "on arrival" : "before leaving"
        result.breaks.append("\(minutes(pause.start))-\(minutes(pause.end)) \(place) after \(pause.visitCount)")
      } else {
        result.breaks.append(search.missesBreak(index) ? "missed" : "not needed")
      }
    }
    return result
  }
}
