/// The value of an order for a given departure.
package struct OrderWorth: Equatable, Sendable {
  package var value = OrderValue()
  package var missedCount = 0
  /// Of a working day; otherwise 0.
  package var overtime: Int64 = 0
  package var missedBreaks = 0
  var leftOut = 0

  /// Whether the order is better by ORDER-2; on a working day, by ORDER-14.
  package func isBetter(than other: OrderWorth) -> Bool {
    let isAlike = value.noWays == other.value.noWays && value.missed == other.value.missed
    if isAlike && value.lateness == other.value.lateness && overtime != other.overtime {
      return overtime < other.overtime
    }
    return value.isBetter(than: other.value)
  }
}

/// A visit of a stop in an order, or of the end. Its times are seconds from the departure.
package struct OrderVisit {
  package var place = 0
  package var leg: Int64 = 0
  package var arrival: Int64 = 0
  package var begin: Int64 = 0
  package var end: Int64 = 0
  package var lateness: Int64 = 0
  /// The time from the arrival to the end of the breaks that are taken there before the visit.
  package var breakTime: Int64 = 0
  package var isMissed = false
  /// Whether there is no route to it from the last place that was reached.
  package var isCutOff = false
}

/// Iterates over an order: the best order, or the stops by number.
struct OrderVisits {
  private let problem: OrderProblem
  private let objective: OrderObjective
  /// Nil for the stops by number.
  private let order: UnsafeMutablePointer<UInt8>?
  private var position = 0
  /// The last place that was reached.
  private var reached = 0
  private(set) var visit = OrderVisit()
  /// The value of the visits so far.
  private(set) var worth = OrderWorth()

  /// Starts an iteration in which the agent leaves at `start`.
  init(_ search: OrderSearch, isBest: Bool, from start: Int64) {
    (problem, objective, order) = (search.problem, search.objective, isBest ? search.best : nil)
    visit.end = start
  }

  /// Advances to the next stop, or to the end. Returns false after the end. If `legFromStart` returns the travel time
  /// from the start to a place, that time replaces the one in the problem.
  @inline(never)
  mutating func next(legFromStart: (Int) -> Int64?) -> Bool {
    guard position < problem.end else { return false }
    position &+= 1
    let place = order.map { Int($0[position]) } ?? position
    let stop = problem.stops[place]
    let leg = (reached == 0 ? legFromStart(place) : nil) ?? problem.givenLeg(reached, place)
    visit.place = place
    visit.isCutOff = leg == Int64(OrderLimits.noWay)
    if visit.isCutOff {
      (visit.leg, visit.arrival, visit.begin, visit.lateness) = (0, visit.end, visit.end, 0)
    } else {
      reached = place
      visit.leg = leg
      visit.arrival = visit.end &+ leg
      visit.begin = problem.begin(place, visit.arrival)
      visit.lateness = max(0, visit.begin &- stop.due)
    }
    visit.end = visit.begin &+ Int64(stop.duration)
    visit.isMissed = stop.isAlwaysMissed || visit.begin > stop.limit || visit.isCutOff
    if visit.isCutOff { worth.value.noWays &+= 1 }
    if visit.isMissed {
      worth.missedCount &+= 1
      worth.value.missed &+= Int64(stop.weight.magnitude)
    }
    worth.value.lateness &+= visit.lateness
    worth.value.travel &+= visit.leg
    worth.value.finish = visit.end
    worth.value.goal = objective == .travel ? worth.value.travel : visit.end
    return true
  }
}

extension OrderSearch {
  /// Sorts the free stops by the ids of the rules, as far as these are ids of free stops.
  @inline(never)
  func sort(by rules: [StopRule], _ places: ProposalPlaces) {
    for position in Indexes(from: firstFree, below: lastFree &+ 1) {
      let wanted = rules.element(at: position &- 1)?.id
      for other in Indexes(from: position, below: lastFree &+ 1)
      where places.stop(at: tour.place(other))?.id == wanted {
        (tour.order[position], tour.order[other]) = (tour.order[other], tour.order[position])
        break
      }
    }
  }

  /// The place at a position of the best order, or of the prepared order if the search has not begun.
  func bestPlace(at position: Int, hasBegun: Bool) -> Int {
    hasBegun ? Int(best[position]) : tour.place(position)
  }
}
