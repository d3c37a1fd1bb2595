import Testing

@testable import PlannerKitCore

/// The search for a visiting order, without a planner.
@Suite struct OrderTests {
  @Test(
    "up to 8 stops the order is the best of all · ORDER-2 ORDER-13", arguments: OrderLegs.allCases)
  func bestOfAll(kind: OrderLegs) throws {
    var generator = SeededRandom(seed: 19)
    for round in 0..<60 {
      let problem = OrderCase.random(stops: round % 6 + 1 + (round % 10 == 9 ? 2 : 0), kind, by: &generator)
      let answer = try problem.solve()
      #expect(problem.value(answer.order) == problem.bestByTryingAll(), "\(problem)")
    }
  }

  @Test(
    "how the steps are portioned makes no difference · ORDER-6 ORDER-6.1 ORDER-6.2", arguments: [1, 7, 997] as [UInt64])
  func portions(portion: UInt64) throws {
    var generator = SeededRandom(seed: 6)
    for count in [2, 5, 12, 30] {
      let problem = OrderCase.random(stops: count, by: &generator)
      #expect(try problem.solve(portion: portion, steps: 30_000) == problem.solve(steps: 30_000))
    }
  }

  @Test("progress never falls, and is 100 exactly when the search has ended · ORDER-4.5")
  func progress() throws {
    var generator = SeededRandom(seed: 45)
    for count in [0, 1, 2, 12, 30] {
      let problem = OrderCase.random(stops: count, by: &generator)
      try problem.withSearch { search in
        var (before, isLeft) = (search.progress, search.run(steps: 0))
        while isLeft {
          #expect((before...99).contains(search.progress))
          before = search.progress
          isLeft = search.run(steps: 100)
        }
        #expect(search.progress == 100)
      }
    }
  }

  @Test("a leg without a way weighs more than to miss every stop, and no sum overflows · ORDER-2.9")
  func penalties() {
    // A miss weighs the priority and 1.
    let misses = Int64(OrderLimits.stops * (OrderLimits.priority + 1)) * OrderLimits.penalty
    #expect(OrderLimits.noWayPenalty > misses)
    let legs = OrderLimits.noWayPenalty.multipliedReportingOverflow(by: Int64(OrderLimits.stops + 1))
    #expect(!legs.overflow && !legs.partialValue.addingReportingOverflow(2 * misses).overflow)
  }

  @Test("a leg without a way is avoided before all else; from its stop nobody goes on · ORDER-2.9")
  func islands() throws {
    let none = OrderLimits.noWay
    // The second stop is an island: there is no way to it, nor from it.
    let legs: [[Int32]] = [
      [0, 100, none, 300, 50], [100, 0, none, 200, 50], [none, none, 0, none, none], [300, 200, none, 0, 50],
      [50, 50, none, 50, 0],
    ]
    var problem = OrderCase(stops: Array(repeating: OrderCase.Stop(duration: 60), count: 3), legs: legs)
    problem.stops[0].priority = 100
    problem.stops[0].windows = [0...50]
    for count in [4, 5] {
      problem.legs = legs.prefix(count).map { Array($0.prefix(count)) }
      let answer = try problem.solve()
      #expect(problem.value(answer.order) == problem.bestByTryingAll())
      #expect(answer.value.noWays == 1 && answer.value.missed == 102)
    }
  }

  @Test("a stop whose windows all end before it may begin is missed in every order · ORDER-13.3")
  func windowsBeforePlanned() throws {
    var problem = OrderCase(
      stops: [OrderCase.Stop(), OrderCase.Stop()], legs: [[0, 10, 20], [10, 0, 10], [20, 10, 0]])
    problem.stops[1].windows = [0...1_000]
    problem.stops[1].planned = 5_000
    problem.stops[1].priority = 7
    let answer = try problem.solve()
    #expect(answer.value.missed == 8 && answer.value.finish == 20)
  }

  @Test("a search that is cut short is never worse than the present order, and gets better · ORDER-5 ORDER-5.2")
  func neverWorse() throws {
    var generator = SeededRandom(seed: 5)
    for count in [3, 10, 40] {
      let problem = OrderCase.random(stops: count, by: &generator)
      var before = problem.value(problem.present)
      for steps in [0, 1, 2, 5, 10, 50, 200, 1_000] as [UInt64] {
        let value = try problem.value(problem.solve(steps: steps).order)
        #expect(value <= before)
        before = value
      }
    }
  }

  @Test("the search ends by itself · ORDER-4")
  func ends() throws {
    var generator = SeededRandom(seed: 4)
    let problem = OrderCase.random(stops: 10, by: &generator)
    try problem.withSearch { search in
      #expect(search.run(steps: 0))
      #expect(!search.run(steps: 10_000_000))
      #expect(!search.run(steps: .max))
    }
  }

  @Test("the search ends by itself, also where legs without a way must be avoided · ORDER-4 ORDER-2.9")
  func endsWithoutWays() throws {
    var generator = SeededRandom(seed: 41)
    for number in 0..<300 {
      var problem = OrderCase.random(stops: 6, .islands, by: &generator)
      problem.objective = .finish
      problem.stops = problem.stops.map { stop in
        var stop = stop
        (stop.planned, stop.windows) = (nil, number % 2 == 0 ? [] : stop.windows)
        return stop
      }
      let hasEnded = try problem.withSearch { !$0.run(steps: 1_000_000) }
      #expect(hasEnded, "\(number)")
      if !hasEnded { break }
    }
  }

  @Test("fewer than two free stops: nothing is left to try at once · ORDER-1", arguments: 0...3)
  func nothingToTry(count: Int) throws {
    var generator = SeededRandom(seed: 1)
    var problem = OrderCase.random(stops: count, by: &generator)
    for index in problem.stops.indices { problem.stops[index].position = index == 0 ? .free : .first }
    try problem.withSearch { search in
      #expect(!search.run(steps: 0))
      #expect(!search.isBetter)
    }
    #expect(try problem.solve().order == problem.present)
  }

  @Test("first and last stops keep their order among each other · ORDER-1")
  func firstAndLast() throws {
    var generator = SeededRandom(seed: 2)
    for _ in 0..<20 {
      var problem = OrderCase.random(stops: 9, by: &generator)
      let positions: [OrderPosition] = [.last, .first, .free, .first, .free, .last, .free, .free, .first]
      for (index, position) in positions.enumerated() {
        problem.stops[index].position = position
      }
      let order = try problem.solve().order
      #expect(order.prefix(3) == [1, 3, 8])
      #expect(order.suffix(2) == [0, 5])
    }
  }

  @Test("where all windows are in the past, all is missed and the least late order is found · ORDER-2")
  func windowsInThePast() throws {
    var generator = SeededRandom(seed: 3)
    for count in [1, 4, 7] {
      var problem = OrderCase.random(stops: count, by: &generator)
      problem.endBy = nil
      for index in problem.stops.indices {
        problem.stops[index] = OrderCase.Stop(
          duration: problem.stops[index].duration, windows: [0...1_000, 5_000...28_799], priority: 3)
      }
      let answer = try problem.solve()
      #expect(answer.value.missed == 4 * Int64(count))
      #expect(problem.value(answer.order) == problem.bestByTryingAll())
    }
  }

  @Test("a day that is too full misses the least weight, then is least late · ORDER-2 ORDER-2.1 ORDER-2.3")
  func tooFull() throws {
    // Each visit takes two hours and may begin within the first: two can be made, and the third weighs the least.
    let legs = (0..<4).map { from in (0..<4).map { Int32(from == $0 ? 0 : 60) } }
    var problem = OrderCase(stops: [], legs: legs)
    problem.stops = [0, 50, 10].map { OrderCase.Stop(duration: 7_200, windows: [0...7_400], priority: $0) }
    let answer = try problem.solve()
    #expect(answer.value.missed == 1)
    #expect(answer.order.last == 0)
  }

  @Test("durations longer than the day, and the farthest places, do not overflow · ORDER-13")
  func extremes() throws {
    let longest = OrderLimits.seconds
    for count in [5, 250] {
      let legs = (0..<count + 2).map { from in (0..<count + 2).map { from == $0 ? 0 : Int32(longest) } }
      let ends: [ClosedRange<Int64>] = [.min ... .min, 0...0, .max - 5 ... .max]
      let stop = OrderCase.Stop(duration: longest, windows: ends, priority: 100)
      for departure in [Int64.min, 0, .max] {
        var problem = OrderCase(stops: Array(repeating: stop, count: count), legs: legs, departure: departure)
        problem.endBy = .min
        try problem.withSearch { search in
          _ = search.run(steps: 300)
          #expect(search.bestValue.missed > 0)
          #expect(search.bestValue.lateness >= 0)
          #expect(search.bestValue.travel == Int64(count + 1) * longest)
        }
      }
    }
  }

  @Test("a hundred stops on a line are visited along it · ORDER-13", arguments: [OrderObjective.travel, .finish])
  func line(objective: OrderObjective) throws {
    var generator = SeededRandom(seed: 7)
    let places = [0] + (1...100).shuffled(using: &generator)
    let legs = places.map { from in places.map { Int32(abs(from - $0)) * 10 } }
    let problem = OrderCase(
      stops: Array(repeating: OrderCase.Stop(duration: 5), count: 100), legs: legs, objective: objective)
    let answer = try problem.solve(steps: 20_000)
    #expect(answer.value.travel == 1_000)
    #expect(answer.value.finish == 1_500)
  }

  @Test("the memory is within its bound, with two windows a stop, and 16 more for each further one · ORDER-11.2")
  func memory() {
    for stops in 0...OrderLimits.stops {
      let size = OrderSearch.memorySize(stops: stops, windows: 2 * stops) + 7
      #expect(size <= 64 * stops + 8 * (stops + 1) * (stops + 1) + 1_024, "\(stops)")
      for more in [1, 100, 64 * stops] {
        #expect(OrderSearch.memorySize(stops: stops, windows: 2 * stops + more) + 7 <= size + 16 * more, "\(stops)")
      }
    }
    #expect(OrderSearch.memorySize(stops: 20, windows: 40) <= 8 * 1_024)
    #expect(OrderSearch.memorySize(stops: 100, windows: 200) <= 90 * 1_024)
  }

  @Test("memory in which nothing has begun is no search · ORDER-13")
  func noSearch() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 4_096)
    #expect(OrderSearch(at: memory) == nil)
  }

  @Test("what is out of range is refused · ORDER-13")
  func refusals() throws {
    for bad in [-1, 86_401] as [Int64] {
      #expect(throws: Refusal.earlyOutOfRange) { try OrderTimes(departure: 0, early: bad, lateAfter: 0) }
      #expect(throws: Refusal.lateAfterOutOfRange) { try OrderTimes(departure: 0, early: 0, lateAfter: bad) }
    }
    let times = try OrderTimes(departure: 0, early: 0, lateAfter: 0)
    for bad in [-1, OrderLimits.seconds + 1, .max, .min] as [Int64] {
      #expect(throws: Refusal.visitTooLong) { try times.stop(duration: bad, priority: 0, planned: nil) }
    }
    for bad in [-1, 101, .max, .min] as [Int32] {
      #expect(throws: Refusal.priorityOutOfRange) { try times.stop(duration: 0, priority: bad, planned: nil) }
    }
  }
}
