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
    walkBest(through: index) {
      found = $0
    } taken: { _, _ in
    }
    return found
  }

  /// A break of the best order; nil if it is not taken.
  @inline(never)
  package func takenBreak(_ index: Int) -> TakenBreak? {
    var found: TakenBreak?
    walkBest(through: bestCount) { _ in
    } taken: {
      if $0 == index { found = $1 }
    }
    return found
  }

  /// Whether a break of the best order is missed.
  package func missesBreak(_ index: Int) -> Bool {
    let end = state.pointee.bestLabel
    if index < Int(end.breaks) { return end.gap(index) == WorkdayLabel.missedGap }
    return problem.breaks[index].isTooLate(at: end.time, work: end.work)
  }

  /// Walks the best order through a position, with its breaks.
  private func walkBest(
    through last: Int, _ visit: (OrderVisit) -> Void, taken: (Int, TakenBreak) -> Void
  ) {
    let walk = WorkdayWalk(problem, isStrict: true)
    var label = WorkdayLabel()
    withUnsafeMutablePointer(to: &label) { label in
      var stage = WorkdayStage(label, capacity: 1)
      walk.begin(&stage, leavingOut: 0)
      for index in Indexes(below: min(last, bestCount) &+ 1) {
        takeBreaks(of: 2 &* index, label, taken)
        guard index < bestCount else { break }
        let place = Int(best[index])
        var found = OrderVisit()
        let left = label.pointee.time
        var next = stage
        next.prepare(toVisit: place, after: stage, of: problem)
        _ = walk.travel(label, from: stage.place, to: place)
        (found.place, found.arrival) = (place, label.pointee.time)
        found.leg = found.arrival &- left
        takeBreaks(of: 2 &* index &+ 1, label, taken)
        let lateness = label.pointee.lateness
        _ = walk.visit(place, stage, next, hasWay: true, label)
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
    of gap: Int, _ label: UnsafeMutablePointer<WorkdayLabel>, _ body: (Int, TakenBreak) -> Void
  ) {
    let end = state.pointee.bestLabel
    for index in Indexes(below: Int(end.breaks)) where end.gap(index) == gap {
      label.pointee.take(problem.breaks[index])
      var taken = TakenBreak()
      (taken.start, taken.end) = (label.pointee.time &- problem.breaks[index].duration, label.pointee.time)
      (taken.visitCount, taken.isOnArrival) = (gap / 2, gap & 1 == 1)
      body(index, taken)
    }
  }
}
