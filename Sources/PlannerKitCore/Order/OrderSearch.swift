/// The search for a better order, in memory of the caller.
///
/// Local search looks at the places of a queue: it moves segments of one to three stops, also backwards, and visits
/// blocks backwards. It makes the first change that is better. When the queue is empty, the order is kept or given up,
/// and another one is made of it:
///
/// - Where nothing is missed or late, some stops near each other are taken out and put in again (`OrderRuin.swift`).
///   Only such orders are looked at. Worse ones are kept by chance, less and less often (`Annealing.swift`).
/// - Otherwise neighbouring segments swap places. A miss counts as some lateness, from none to more than any, in turn:
///   the search so gets from one set of missed stops to another.
///
/// All numbers are whole, and chance is a generator with a fixed seed: the same problem gives the same order everywhere
/// (ORDER-6). A step is one place of the queue, or making another order.
package struct OrderSearch {
  let state: UnsafeMutablePointer<OrderState>
  let tour: Tour
  let neighbours: Neighbours
  let queue: PlaceQueue
  /// For what is moved.
  let scratch: UnsafeMutablePointer<UInt8>
  /// The order that the search goes on from.
  let base: UnsafeMutablePointer<UInt8>
  let best: UnsafeMutablePointer<UInt8>
  let objective: OrderObjective

  package var problem: OrderProblem { tour.problem }

  /// The positions of the stops that are neither first nor last.
  @inline(__always)
  var firstFree: Int { Int(state.pointee.firstFree) }
  @inline(__always)
  var lastFree: Int { Int(state.pointee.lastFree) }
}

/// What changes while the search goes on, besides orders.
struct OrderState {
  /// Marks memory in which a search has begun.
  static var mark: UInt64 { 0x504C_414E_4F52_4452 }

  var mark = OrderState.mark
  var stopCount: Int32 = 0
  var windowCount: Int32 = 0
  var objective: Int32 = 0
  var firstFree: Int32 = 1
  var lastFree: Int32 = 0
  /// Only orders in which nothing is missed or late are looked at.
  var isPerfect = false
  var isFinished = false
  /// How much of the search is done, in percent.
  var progress: Int32 = 0
  var queueStart: UInt8 = 0
  var queueCount: UInt16 = 0
  var random: UInt64 = 0x9E37_79B9_7F4A_7C15
  /// How often another order was made, and how often since the best was found.
  var kicks: Int64 = 0
  var kicksSinceBest: Int64 = 0
  var times = OrderTimes()
  var annealing = Annealing()
  /// The lateness that a miss of weight 1 counts as.
  var missWeight: Int64 = 0
  var basePenalty: Int64 = 0
  var baseGoal: Int64 = 0
  var present = OrderValue()
  var best = OrderValue()

  /// Progress is the share of the orders that are made if none of them is better. It never falls, and is 100 only when
  /// the search has ended.
  mutating func notice(patience: Int64) {
    let all = max(kicks &- kicksSinceBest &+ patience, 1)
    progress = max(progress, min(99, Int32(truncatingIfNeeded: kicks &* 100 / all)))
  }
}

// MARK: - Running

extension OrderSearch {
  /// Searches for some steps. Returns whether anything is left to try. Allocates nothing (ORDER-4).
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

  /// The local search found nothing more: keeps the order or goes back, and makes another.
  private func finishRound() {
    let value = tour.value(objective)
    let isBest = value.isBetter(than: state.pointee.best)
    if isBest {
      state.pointee.best = value
      state.pointee.kicksSinceBest = 0
      state.pointee.isPerfect = value.isPerfect
      copy(tour.order, to: best)
    }
    if isBest || isAcceptable(value) { keep(value) } else { restore(base) }
    state.pointee.kicks &+= 1
    state.pointee.kicksSinceBest &+= 1
    if state.pointee.kicksSinceBest > patience {
      state.pointee.isFinished = true
    } else if state.pointee.isPerfect {
      if !ruinAndRecreate() { restore(base) }
    } else {
      if state.pointee.kicks % Self.kicksOfWeight == 0 { changeMissWeight() }
      swapSegments()
    }
    state.pointee.notice(patience: patience)
  }

  /// How many orders are made without a better one before the search ends. Few stops have few orders.
  private var patience: Int64 {
    let stops = Int64(problem.stopCount)
    // Where something is missed or late, each takes more steps.
    guard state.pointee.isPerfect else { return 250 &* (stops &+ 2) }
    let squared = stops &* stops
    let many = (squared &* squared &* stops).dividedTruncating(by: 12_500)
    let few = Int64(12_000_000).dividedTruncating(by: Int(truncatingIfNeeded: squared &* squared))
    return min(1_000 &* (stops &+ 2), max(few, 110 &* stops &- 700, many))
  }

  private func isAcceptable(_ value: OrderValue) -> Bool {
    if !state.pointee.isPerfect {
      let (penalty, before) = (tour.penalties[tour.last], state.pointee.basePenalty)
      // Up to 3 % worse, without the penalties of legs without a route.
      let part = before & (OrderLimits.noWayPenalty &- 1)
      if penalty != before { return penalty < before &+ part.dividedTruncating(by: 32) }
    }
    if state.pointee.isPerfect && value.noWays > 0 { return false }
    let leg = state.pointee.best.travel.dividedTruncating(by: problem.stopCount)
    return value.goal < state.pointee.baseGoal &+ state.pointee.annealing.allowance(leg, state)
  }

  /// Goes on from this order.
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

// MARK: - Where something is missed or late

extension OrderSearch {
  /// How many orders are made with one weight of a miss.
  private static var kicksOfWeight: Int64 { 20 }

  /// None, 15 minutes, 1, 2, 4 and 10 hours, and more than all lateness. With the last it goes on from the best order.
  private func changeMissWeight() {
    let turn = (state.pointee.kicks / Self.kicksOfWeight) % 7
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

  /// One to three times, by chance: the local search undoes some that are alone.
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
  /// A number from 0 on: xorshift.
  @inline(never)
  func random(below limit: Int) -> Int {
    var bits = pointee.random
    bits ^= bits &<< 13
    bits ^= bits &>> 7
    bits ^= bits &<< 17
    pointee.random = bits
    // The upper half, scaled: quicker than a remainder.
    return Int(truncatingIfNeeded: ((bits &>> 32) &* UInt64(truncatingIfNeeded: limit)) &>> 32)
  }
}

extension Int64 {
  /// Divides a number that is not negative. Never traps: a division by 0 is one by 1.
  @inline(__always)
  func dividedTruncating(by divisor: Int) -> Int64 {
    // For a positive number the compiler sees that the quotient exists.
    Int64(truncatingIfNeeded: UInt64(truncatingIfNeeded: self) / Swift.max(UInt64(truncatingIfNeeded: divisor), 1))
  }
}
