/// The search for a better order, in the caller's memory.
///
/// Local search examines the places of a queue: it moves segments of one to three stops, possibly reversed, and
/// reverses blocks. It makes the first change that improves the order. When the queue is empty, the order is kept or
/// rejected, and another order is derived from it:
///
/// - If nothing is missed or late, some stops near each other are removed and inserted again (`OrderRuin.swift`). Only
///   such orders are examined. Worse orders are kept at random, less and less often (`Annealing.swift`).
/// - Otherwise adjacent segments are swapped. A miss counts as a certain lateness, which alternates between none and
///   more than any: this leads the search from one set of missed stops to another.
///
/// All numbers are integers, and the random generator has a fixed seed: the same problem gives the same order
/// everywhere (ORDER-6). A step examines one place of the queue, or derives another order.
package struct OrderSearch {
  let state: UnsafeMutablePointer<OrderState>
  let tour: Tour
  let neighbours: Neighbours
  let queue: PlaceQueue
  /// Scratch memory for moved places.
  let scratch: UnsafeMutablePointer<UInt8>
  /// The order from which the search continues.
  let base: UnsafeMutablePointer<UInt8>
  let best: UnsafeMutablePointer<UInt8>
  let objective: OrderObjective

  package var problem: OrderProblem { tour.problem }

  /// The range of positions of the stops that need be neither first nor last.
  @inline(__always)
  var firstFree: Int { Int(state.pointee.firstFree) }
  @inline(__always)
  var lastFree: Int { Int(state.pointee.lastFree) }
}

/// The state of the search, except its orders.
struct OrderState {
  /// Marks memory in which a search has begun.
  static var mark: UInt64 { 0x504C_414E_4F52_4452 }

  var mark = OrderState.mark
  var stopCount: Int32 = 0
  var windowCount: Int32 = 0
  var objective: Int32 = 0
  var firstFree: Int32 = 1
  var lastFree: Int32 = 0
  /// Whether only orders in which nothing is missed or late are examined.
  var isPerfect = false
  var isFinished = false
  var queueStart: UInt8 = 0
  var queueCount: UInt16 = 0
  var random = RandomBits()
  var progress = SearchProgress()
  var times = OrderTimes()
  var annealing = Annealing()
  /// The lateness that equals a miss of weight 1.
  var missWeight: Int64 = 0
  var basePenalty: Int64 = 0
  var baseGoal: Int64 = 0
  var present = OrderValue()
  var best = OrderValue()
}

// MARK: - Running

extension OrderSearch {
  /// Searches for a number of steps. Returns whether anything is left to try. Allocates nothing (ORDER-4).
  @inline(never)
  package func run(steps: UInt64) -> Bool {
    var left = steps
    while left > 0 && !state.pointee.isFinished {
      left &-= 1
      if let place = queue.popFirst(state) {
        if improve(place) { queue.append(place, state) }
      } else {
        finishRound()
      }
    }
    return !state.pointee.isFinished
  }

  /// Ends a round after local search found no improvement: keeps or rejects the order, and derives another.
  private func finishRound() {
    let value = tour.value(objective)
    let isBest = value.isBetter(than: state.pointee.best)
    if isBest {
      state.pointee.best = value
      state.pointee.progress.kicksSinceBest = 0
      state.pointee.isPerfect = value.isPerfect
      copy(tour.order, to: best)
    }
    if isBest || isAcceptable(value) { keep(value) } else { restore(base) }
    state.pointee.progress.kicks &+= 1
    state.pointee.progress.kicksSinceBest &+= 1
    if state.pointee.progress.kicksSinceBest > patience {
      state.pointee.isFinished = true
    } else if state.pointee.isPerfect {
      if !ruinAndRecreate() { restore(base) }
    } else {
      if state.pointee.progress.kicks % Self.kicksOfWeight == 0 { changeMissWeight() }
      swapSegments()
    }
    state.pointee.progress.update(patience: patience)
  }

  /// How many orders are derived without an improvement before the search ends. Few stops have few orders.
  private var patience: Int64 {
    let stops = Int64(problem.stopCount)
    // If something is missed or late, each order takes more steps.
    guard state.pointee.isPerfect else { return 250 &* (stops &+ 2) }
    let squared = stops &* stops
    let many = (squared &* squared &* stops).dividedTruncating(by: 12_500)
    let few = Int64(12_000_000).dividedTruncating(by: Int(truncatingIfNeeded: squared &* squared))
    return min(1_000 &* (stops &+ 2), max(few, 110 &* stops &- 700, many))
  }

  private func isAcceptable(_ value: OrderValue) -> Bool {
    if !state.pointee.isPerfect {
      let (penalty, before) = (tour.penalties[tour.last], state.pointee.basePenalty)
      // A penalty may rise by up to 3 %, not counting the penalties of legs without a route.
      let part = before & (OrderLimits.noWayPenalty &- 1)
      if penalty != before { return penalty < before &+ part.dividedTruncating(by: 32) }
    }
    if state.pointee.isPerfect && value.noWays > 0 { return false }
    let leg = state.pointee.best.travel.dividedTruncating(by: problem.stopCount)
    let allowance = state.pointee.annealing.allowance(
      leg, state.pointee.progress, shortest: Int64(problem.stopCount) &* 10, random: state.random(below: 1 &<< 30))
    return value.goal < state.pointee.baseGoal &+ allowance
  }

  /// Continues from this order.
  func keep(_ value: OrderValue) {
    state.pointee.basePenalty = tour.penalties[tour.last]
    state.pointee.baseGoal = value.goal
    copy(tour.order, to: base)
  }

  @inline(never)
  func restore(_ source: UnsafeMutablePointer<UInt8>) {
    copy(source, to: tour.order)
    tour.update(from: 1, through: tour.last, missWeight: state.pointee.missWeight)
  }

  @inline(never)
  func copy(_ source: UnsafeMutablePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
    for index in Indexes(below: problem.placeCount) { target[index] = source[index] }
  }
}

// MARK: - Misses and lateness

extension OrderSearch {
  /// How many orders are derived with the same weight of a miss.
  private static var kicksOfWeight: Int64 { 20 }

  /// Selects the next weight: none, 15 minutes, 1, 2, 4 and 10 hours, and more than all lateness. With the last, the
  /// search continues from the best order.
  private func changeMissWeight() {
    let turn = (state.pointee.progress.kicks / Self.kicksOfWeight) % 7
    state.pointee.missWeight =
      switch turn {
      case 0: 0
      case 1: 900
      case 2: 3_600
      case 3: 7_200
      case 4: 14_400
      case 5: 36_000
      default: OrderLimits.penalty
      }
    restore(state.pointee.missWeight == OrderLimits.penalty ? best : base)
    keep(tour.value(objective))
  }

  /// Swaps adjacent segments one to three times, at random. Local search undoes some single swaps.
  @inline(never)
  private func swapSegments() {
    let count = lastFree &- firstFree &+ 1
    let longest = min(8, count &- 1)
    for _ in Indexes(below: 1 &+ state.random(below: 3)) {
      let one = 1 &+ state.random(below: longest)
      let two = 1 &+ state.random(below: min(longest, count &- one))
      let first = firstFree &+ state.random(below: count &- one &- two &+ 1)
      make(OrderChange(moving: first, first &+ one &- 1, after: first &+ one &+ two &- 1, reversed: false))
    }
  }
}

extension UnsafeMutablePointer<OrderState> {
  /// A random number from 0 up to a limit, which is excluded.
  func random(below limit: Int) -> Int {
    pointee.random.number(below: limit)
  }
}

extension Int64 {
  /// Divides a number that is not negative. Never traps: a divisor of 0 counts as 1.
  @inline(__always)
  func dividedTruncating(by divisor: Int) -> Int64 {
    // For unsigned numbers, the compiler sees that the quotient exists.
    Int64(truncatingIfNeeded: UInt64(truncatingIfNeeded: self) / Swift.max(UInt64(truncatingIfNeeded: divisor), 1))
  }
}
