import Testing

@testable import PlannerKitCore

/// A problem for the search, and its own naive idea of what an order is worth (ORDER-2).
struct OrderCase {
  struct Stop {
    var duration: Int64 = 0
    var windows: [ClosedRange<Int64>] = []
    var planned: Int64?
    var priority: Int32 = 0
    var position = OrderPosition.free
  }

  var stops: [Stop]
  /// Of the start, the stops and the end place if there is one.
  var legs: [[Int32]]
  var departure: Int64 = 0
  var endBy: Int64?
  var objective = OrderObjective.travel
  var early: Int64 = 900
  var lateAfter: Int64 = 300

  var hasEndPlace: Bool { legs.count == stops.count + 2 }

  /// The numbers that are compared, one after the other.
  struct Value: Comparable, CustomStringConvertible {
    /// Stops that cannot be reached.
    var noWays: Int64 = 0
    var missed: Int64 = 0
    var lateness: Int64 = 0
    var travel: Int64 = 0
    var finish: Int64 = 0
    var objective = OrderObjective.travel

    private var numbers: [Int64] { [noWays, missed, lateness, objective == .travel ? travel : finish, travel] }
    static func < (one: Value, other: Value) -> Bool { one.numbers.lexicographicallyPrecedes(other.numbers) }
    static func == (one: Value, other: Value) -> Bool { one.numbers == other.numbers }
    var description: String { "\(numbers)" }
  }

  func value(_ order: [Int]) -> Value {
    var value = Value(objective: objective)
    var (place, time) = (0, departure)
    for stop in order {
      guard legs[place][stop + 1] != OrderLimits.noWay else {
        value.noWays += 1
        value.missed += 1 + Int64(stops[stop].priority)
        time += stops[stop].duration
        continue
      }
      let leg = Int64(legs[place][stop + 1])
      value.travel += leg
      let windows = left(stops[stop])
      let start = begin(stops[stop], time + leg)
      let due = min(stops[stop].planned ?? .max, windows.last?.upperBound ?? .max)
      value.lateness += max(0, start - due)
      let isClosed = windows.isEmpty ? !stops[stop].windows.isEmpty : start > windows.last?.upperBound ?? .max
      let isTooLate = stops[stop].planned.map { start > $0 + lateAfter } ?? false
      if isClosed || isTooLate { value.missed += 1 + Int64(stops[stop].priority) }
      (place, time) = (stop + 1, start + stops[stop].duration)
    }
    if hasEndPlace, legs[place][stops.count + 1] == OrderLimits.noWay {
      value.noWays += 1
      value.missed += 1
    } else {
      let leg = hasEndPlace ? Int64(legs[place][stops.count + 1]) : 0
      value.travel += leg
      time += leg
      if let endBy, time > endBy {
        value.missed += 1
        value.lateness += time - endBy
      }
    }
    value.finish = time
    return value
  }

  /// The windows in which a visit is not too early.
  private func left(_ stop: Stop) -> [ClosedRange<Int64>] {
    let earliest = (stop.planned ?? .min / 2) - early
    return stop.windows.filter { $0.upperBound >= earliest }.map { max($0.lowerBound, earliest)...$0.upperBound }
  }

  private func begin(_ stop: Stop, _ arrival: Int64) -> Int64 {
    if stop.windows.isEmpty { return max(arrival, (stop.planned ?? .min / 2) - early) }
    return left(stop).first { $0.upperBound >= arrival }.map { max(arrival, $0.lowerBound) } ?? arrival
  }

  /// The best of all orders.
  func bestByTryingAll() -> Value {
    let (first, free, last) = (indexes(.first), indexes(.free), indexes(.last))
    var best: Value?
    func extend(_ order: [Int], _ rest: [Int]) {
      guard !rest.isEmpty else {
        let value = value(order + last)
        if best.map({ value < $0 }) ?? true { best = value }
        return
      }
      for index in rest.indices {
        var others = rest
        extend(order + [others.remove(at: index)], others)
      }
    }
    extend(first, free)
    return best ?? Value(objective: objective)
  }

  func indexes(_ position: OrderPosition) -> [Int] {
    stops.indices.filter { stops[$0].position == position }
  }

  var present: [Int] { indexes(.first) + indexes(.free) + indexes(.last) }
}

/// What the search found.
struct OrderAnswer: Equatable {
  var order: [Int]
  var value: OrderValue
  var isBetter: Bool
}

extension OrderCase {
  /// Searches in portions of some steps until nothing is left to try, or at most so many steps.
  func solve(portion: UInt64 = .max, steps: UInt64 = .max) throws -> OrderAnswer {
    try withSearch { search in
      var left = steps
      while left > 0 {
        let now = min(portion, left)
        left -= now
        if !search.run(steps: now) { break }
      }
      let answer = OrderAnswer(
        order: stops.indices.map { search.bestStop($0) }, value: search.bestValue, isBetter: search.isBetter)
      // The search's own sums are those of its order.
      let naive = value(answer.order)
      #expect(
        [naive.noWays, naive.missed, naive.lateness, naive.travel, naive.finish]
          == [answer.value.noWays, answer.value.missed, answer.value.lateness, answer.value.travel, search.finishTime])
      #expect(answer.order.sorted() == Array(stops.indices))
      #expect(naive <= value(present) && answer.isBetter == (naive < value(present)))
      return answer
    }
  }

  func withSearch<Result>(_ body: (OrderSearch) throws -> Result) throws -> Result {
    let times = try OrderTimes(departure: departure, early: early, lateAfter: lateAfter)
    let windows = stops.map { $0.windows.count }.reduce(0, +)
    let size = OrderSearch.memorySize(stops: stops.count, windows: windows)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size + 64, alignment: 8)
    defer { memory.deallocate() }
    // Whatever the memory has before makes no difference, and nothing is written behind it.
    memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: size + 64)
    let search = try #require(
      OrderSearch.prepare(memory, stops: stops.count, windows: windows, objective: objective))
    var kept = 0
    for (index, stop) in stops.enumerated() {
      var place = try times.stop(duration: stop.duration, priority: stop.priority, planned: stop.planned)
      place.position = stop.position
      for (number, window) in stop.windows.enumerated() {
        search.problem.windows[kept + number] = times.window(from: window.lowerBound, to: window.upperBound)
      }
      place.limit(by: search.problem.windows, from: kept, count: stop.windows.count)
      kept += stop.windows.count
      search.problem.stops[index + 1] = place
    }
    search.problem.stops[search.problem.end] = times.end(by: endBy)
    for from in legs.indices {
      for to in legs.indices { search.problem.legs[from * (stops.count + 2) + to] = legs[from][to] }
    }
    search.place()
    search.begin(times)
    let result = try body(search)
    for offset in size..<size + 64 {
      #expect(memory.load(fromByteOffset: offset, as: UInt8.self) == 0xA5)
    }
    return result
  }
}

/// How the travel times of a random problem are.
enum OrderLegs: CaseIterable {
  case plane, asymmetric, zero, breakingTriangles, far, islands
}

extension OrderCase {
  static func random(
    stops count: Int, _ kind: OrderLegs = .plane, by generator: inout some RandomNumberGenerator
  ) -> OrderCase {
    let places = count + (Bool.random(using: &generator) ? 2 : 1)
    let points = (0..<places).map { _ in
      (Int32.random(in: 0...3_000, using: &generator), Int32.random(in: 0...3_000, using: &generator))
    }
    var legs = (0..<places).map { from in
      (0..<places).map { to -> Int32 in
        let leg = abs(points[from].0 - points[to].0) + abs(points[from].1 - points[to].1)
        switch kind {
        case .plane: return leg
        case .asymmetric: return leg + Int32.random(in: 0...1_500, using: &generator)
        case .zero: return 0
        case .breakingTriangles: return Int32.random(in: 0...5_000, using: &generator)
        case .islands:
          let isCutOff = Int.random(in: 0..<3, using: &generator) == 0
          return isCutOff ? OrderLimits.noWay : abs(points[from].0 - points[to].0)
        case .far: return Bool.random(using: &generator) ? Int32(OrderLimits.seconds) : leg
        }
      }
    }
    for place in legs.indices { legs[place][place] = 0 }
    let stops = (0..<count).map { _ in Stop.random(by: &generator) }
    return OrderCase(
      stops: stops, legs: legs, departure: 28_800,
      endBy: Int.random(in: 0..<3, using: &generator) == 0 ? Int64.random(in: 40_000...70_000, using: &generator) : nil,
      objective: Bool.random(using: &generator) ? .travel : .finish)
  }
}

extension OrderCase.Stop {
  static func random(by generator: inout some RandomNumberGenerator) -> OrderCase.Stop {
    var stop = OrderCase.Stop()
    stop.duration = Int64.random(in: 0...5_000, using: &generator)
    var time = Int64.random(in: 20_000...45_000, using: &generator)
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let end = time + Int64.random(in: 0...12_000, using: &generator)
      stop.windows.append(time...end)
      time = end + Int64.random(in: 1...6_000, using: &generator)
    }
    if Int.random(in: 0..<3, using: &generator) == 0 {
      stop.planned = Int64.random(in: 28_000...60_000, using: &generator)
    }
    stop.priority = Bool.random(using: &generator) ? 0 : Int32.random(in: 0...100, using: &generator)
    let chance = Int.random(in: 0..<12, using: &generator)
    stop.position = chance == 0 ? .first : chance == 1 ? .last : .free
    return stop
  }
}
