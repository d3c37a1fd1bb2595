/// A break of an order that is taken. Its times are seconds from the departure.
package struct WorkdayPause {
  package var start: Int64 = 0
  package var end: Int64 = 0
  /// The number of stops that are visited before it.
  package var visitCount = 0
  /// Whether it is taken on arrival at the next stop.
  package var isOnArrival = false
}

extension WorkdaySearch {
  /// The visit at a position of the best order. Those before it are walked again.
  @inline(never)
  package func bestVisit(_ index: Int) -> OrderVisit {
    var found = OrderVisit()
    walkBest(through: index) {
      found = $0
    } pause: { _, _ in
    }
    return found
  }

  /// A break of the best order; nil if it is not taken.
  @inline(never)
  package func bestPause(_ index: Int) -> WorkdayPause? {
    var found: WorkdayPause?
    walkBest(through: bestCount) { _ in
    } pause: {
      if $0 == index { found = $1 }
    }
    return found
  }

  /// Whether a break of the best order is missed.
  package func missesPause(_ index: Int) -> Bool {
    let end = state.pointee.bestLabel
    if index < Int(end.breaks) { return end.gap(index) == WorkdayLabel.missedGap }
    return end.time > problem.breaks[index].latest || end.work > problem.breaks[index].work
  }

  /// Walks the best order through a position, with its breaks.
  private func walkBest(
    through last: Int, _ visit: (OrderVisit) -> Void, pause: (Int, WorkdayPause) -> Void
  ) {
    let walk = WorkdayWalk(problem, isStrict: true)
    var label = WorkdayLabel()
    withUnsafeMutablePointer(to: &label) { label in
      var stage = WorkdayStage(label, capacity: 1)
      walk.begin(&stage, leavingOut: 0)
      for index in Indexes(below: min(last, bestCount) &+ 1) {
        takeBreaks(of: 2 &* index, label, pause)
        guard index < bestCount else { break }
        let place = Int(best[index])
        var found = OrderVisit()
        let left = label.pointee.time
        var next = stage
        next.follow(stage, visiting: place, of: problem)
        _ = walk.travel(label, from: stage.place, to: place)
        (found.place, found.arrival) = (place, label.pointee.time)
        found.leg = found.arrival &- left
        takeBreaks(of: 2 &* index &+ 1, label, pause)
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
    of gap: Int, _ label: UnsafeMutablePointer<WorkdayLabel>, _ body: (Int, WorkdayPause) -> Void
  ) {
    let end = state.pointee.bestLabel
    for index in Indexes(below: Int(end.breaks)) where end.gap(index) == gap {
      var pause = WorkdayPause()
      pause.start = max(label.pointee.time, problem.breaks[index].earliest)
      pause.end = pause.start &+ problem.breaks[index].duration
      (pause.visitCount, pause.isOnArrival) = (gap / 2, gap & 1 == 1)
      (label.pointee.time, label.pointee.work) = (pause.end, 0)
      body(index, pause)
    }
  }
}
