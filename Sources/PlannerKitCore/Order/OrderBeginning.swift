/// The required position of a stop in the order.
public enum OrderPosition: Int32, CaseIterable, Sendable {
  case free = 0
  case first = 1
  case last = 2
}

extension OrderSearch {
  /// Prepares memory for a problem without windows, durations and travel times. The caller writes these into `problem`,
  /// and then calls `place` and `begin`.
  @inline(never)
  package static func prepare(
    _ memory: UnsafeMutableRawPointer, stops: Int, windows: Int, objective: OrderObjective
  ) -> OrderSearch? {
    var state = OrderState()
    state.stopCount = Int32(truncatingIfNeeded: stops)
    state.windowCount = Int32(truncatingIfNeeded: windows)
    state.objective = objective.rawValue
    memory.initializeMemory(as: OrderState.self, to: state)
    guard let search = OrderSearch(at: memory) else { return nil }
    let problem = search.problem
    for place in Indexes(below: problem.placeCount) {
      problem.stops[place] = OrderStop()
      search.queue.isQueued[place] = false
      search.tour.order[place] = UInt8(truncatingIfNeeded: place)
    }
    for index in Indexes(below: problem.placeCount &* problem.placeCount) { problem.legs[index] = 0 }
    for index in Indexes(below: windows) { problem.windows[index] = OrderWindow(opens: 0, closes: 0) }
    return search
  }

  /// Puts the stops at their positions: those that must be first, the free ones, and those that must be last. Each
  /// group keeps its order.
  @inline(never)
  package func place() {
    var next = 1
    for kind in Indexes(below: 3) {
      let wanted: OrderPosition = kind == 0 ? .first : kind == 1 ? .free : .last
      for place in Indexes(from: 1, below: problem.end) where problem.stops[place].position == wanted {
        tour.order[next] = UInt8(truncatingIfNeeded: place)
        next &+= 1
      }
      if wanted == .first { state.pointee.firstFree = Int32(truncatingIfNeeded: next) }
      if wanted == .free { state.pointee.lastFree = Int32(truncatingIfNeeded: next &- 1) }
    }
  }
}

extension OrderSearch {
  /// Begins with the present order, or with the stops sorted by their due times if that is better.
  @inline(never)
  package func begin(_ times: OrderTimes) {
    state.pointee.times = times
    begin(at: 0)
  }

  /// Begins a search in which the agent leaves `start` seconds after the departure.
  @inline(never)
  func begin(at start: Int64) {
    state.pointee.missWeight = 3_600
    resume(at: start)
    state.pointee.present = tour.value(objective)
    state.pointee.best = state.pointee.present
    copy(tour.order, to: best)
    keep(state.pointee.best)
    guard firstFree < lastFree else {
      state.pointee.isFinished = true
      return
    }
    if !state.pointee.best.isPerfect {
      sortByDue()
      tour.update(from: 1, through: tour.last, missWeight: state.pointee.missWeight)
      let sorted = tour.value(objective)
      if sorted.isBetter(than: state.pointee.best) {
        state.pointee.best = sorted
        copy(tour.order, to: best)
      } else {
        restore(best)
      }
    }
    state.pointee.isPerfect = state.pointee.best.isPerfect
    keep(state.pointee.best)
    for position in Indexes(from: firstFree, below: lastFree &+ 1) { queue.append(tour.place(position), state) }
  }

  /// Computes everything that follows from the problem and the present order.
  @inline(never)
  func resume(at start: Int64) {
    neighbours.find(in: problem)
    (tour.position[0], tour.reached[0], tour.begins[0], tour.latest[0]) = (0, 0, start, 0)
    (tour.forward[0], tour.backward[0], tour.penalties[0]) = (0, 0, 0)
    tour.update(from: 1, through: tour.last, missWeight: state.pointee.missWeight)
  }

  private func sortByDue() {
    for index in Indexes(from: firstFree &+ 1, below: lastFree &+ 1) {
      let place = tour.order[index]
      let due = problem.stops[Int(place)].due
      var hole = index
      while hole > firstFree && problem.stops[tour.place(hole &- 1)].due > due {
        tour.order[hole] = tour.order[hole &- 1]
        hole &-= 1
      }
      tour.order[hole] = place
    }
  }
}

// MARK: - The result

extension OrderSearch {
  /// The value of the best order, including the stops that every order misses.
  package var bestValue: OrderValue {
    var value = state.pointee.best
    for place in Indexes(from: 1, below: problem.end) where problem.stops[place].isAlwaysMissed {
      value.missed &+= Int64(problem.stops[place].weight.magnitude)
    }
    return value
  }

  /// The progress of the search in percent (ORDER-4.5).
  package var progress: Int32 { state.pointee.isFinished ? 100 : state.pointee.progress.percent }

  /// The time at which the best order ends, in the host's time.
  package var finishTime: Int64 { state.pointee.times.time(after: state.pointee.best.finish) }

  /// Whether the best order is better than the present order (ORDER-5).
  package var isBetter: Bool { state.pointee.best.isBetter(than: state.pointee.present) }

  /// The index of the stop at a position of the best order.
  package func bestStop(_ index: Int) -> Int {
    Int(best[index &+ 1]) &- 1
  }
}
