// The best order that was found, and when the agent is where.

extension WorkdaySearch {
  package var bestValue: WorkdayValue { state.pointee.bestValue }

  /// The number of stops that the best order visits.
  package var bestCount: Int { Int(state.pointee.bestCount) }

  /// The progress of the search in percent (ORDER-4.5).
  package var progress: Int32 { state.pointee.isFinished ? 100 : state.pointee.progress.percent }

  /// Whether the best order is better than the present order (ORDER-5).
  package var isBetter: Bool { state.pointee.bestValue.isBetter(than: state.pointee.presentValue) }

  /// The index of the stop at a position of the best order. The stops that are left out come last.
  package func bestStop(_ index: Int) -> Int {
    Int(best[index]) &- 1
  }

  /// The host's time that is this many seconds after the departure.
  package func time(after seconds: Int64) -> Int64 { state.pointee.times.time(after: seconds) }

  /// The reason for which a stop of the best order is left out; nil if it is visited. `index` is a position of the
  /// order.
  package func reason(at index: Int) -> NotToday? {
    guard index >= bestCount else { return nil }
    let stop = problem.stops[Int(best[index])]
    for other in Indexes(from: bestCount, below: problem.stopCount) where best[other] == stop.after {
      return .precedence
    }
    return stop.reason
  }
}

/// When a break is taken, and between which visits. The times are seconds from the departure.
package struct TakenBreak {
  package var start: Int64 = 0
  package var end: Int64 = 0
  /// The number of stops that are visited before it.
  package var visitCount = 0
  /// Whether it is taken on arrival at the next stop.
  package var isOnArrival = false
}

extension WorkdaySearch {
  /// The visit at a position of the best order.
  @inline(never)
  package func bestVisit(_ index: Int) -> OrderVisit {
    var found = OrderVisit()
    walk(best, through: index, of: bestCount, state.pointee.bestLabel) {
      found = $0
    } taken: { _, _ in
    }
    return found
  }

  /// A break of the best order; nil if it is not taken.
  @inline(never)
  package func takenBreak(_ index: Int) -> TakenBreak? {
    var found: TakenBreak?
    walk(best, through: bestCount, of: bestCount, state.pointee.bestLabel) { _ in
    } taken: {
      if $0 == index { found = $1 }
    }
    return found
  }

  /// Whether a break of the best order is missed.
  package func missesBreak(_ index: Int) -> Bool {
    misses(index, state.pointee.bestLabel)
  }

  /// Whether a break is missed that ends with a label.
  func misses(_ index: Int, _ end: WorkdayLabel) -> Bool {
    if index < Int(end.breaks) { return end.gap(index) == WorkdayLabel.missedGap }
    return problem.breaks[index].isTooLate(at: end.time, work: end.work)
  }

  /// Walks an order of some stops through a position, with the breaks of a label.
  func walk(
    _ order: UnsafeMutablePointer<UInt8>, through last: Int, of count: Int, _ breaks: WorkdayLabel,
    _ visit: (OrderVisit) -> Void, taken: (Int, TakenBreak) -> Void
  ) {
    let walk = WorkdayWalk(problem, isStrict: false)
    var label = WorkdayLabel()
    withUnsafeMutablePointer(to: &label) { label in
      var stage = WorkdayStage(label, capacity: 1)
      walk.begin(&stage, leavingOut: 0)
      for index in Indexes(below: min(last, count) &+ 1) {
        takeBreaks(of: 2 &* index, label, breaks, taken)
        guard index < count else { break }
        let place = Int(order[index])
        var found = OrderVisit()
        let left = label.pointee.time
        var next = stage
        next.prepare(toVisit: place, after: stage, of: problem)
        found.isCutOff = !walk.travel(label, from: stage.place, to: place)
        (found.place, found.arrival) = (place, label.pointee.time)
        found.leg = found.arrival &- left
        takeBreaks(of: 2 &* index &+ 1, label, breaks, taken)
        found.breakTime = label.pointee.time &- found.arrival
        let lateness = label.pointee.lateness
        found.isMissed = !walk.visit(place, stage, next, hasWay: !found.isCutOff, label)
        found.end = label.pointee.time
        found.begin = found.end &- Int64(problem.stops[place].duration)
        found.lateness = label.pointee.lateness &- lateness
        stage = next
        visit(found)
      }
    }
  }

  /// Takes the breaks of a gap.
  private func takeBreaks(
    of gap: Int, _ label: UnsafeMutablePointer<WorkdayLabel>, _ end: WorkdayLabel, _ body: (Int, TakenBreak) -> Void
  ) {
    for index in Indexes(below: Int(end.breaks)) where end.gap(index) == gap {
      label.pointee.take(problem.breaks[index])
      var taken = TakenBreak()
      (taken.start, taken.end) = (label.pointee.time &- problem.breaks[index].duration, label.pointee.time)
      (taken.visitCount, taken.isOnArrival) = (gap / 2, gap & 1 == 1)
      body(index, taken)
    }
  }
}
