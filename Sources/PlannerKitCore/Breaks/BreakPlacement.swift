/// Finds the place of the breaks in a sequence of stops (SCHED-14.8, SCHED-15.1): all placements are walked as in the
/// search for an order, with the stops in their order. Times are seconds since 1970, or from midnight in the problem.
struct BreakPlacement {
  let departure: Int64
  /// The travel and visiting before the departure, since the last break.
  let worked: Int64
  /// Whether a stop was visited before.
  let isUnderWay: Bool
  let shiftEnd: Int64
  /// The travel time from the last place to the end place.
  let homeward: Int64
  let dayStart: Int64

  /// The lateness or overtime by which another gap must be better for a shown break to move.
  private static var margin: Int64 { 300 }

  /// Sets the gaps and the states of the breaks to come. `first` is the first stop that the agent goes to.
  @inline(never)
  func place(
    _ breaks: UnsafeMutableBufferPointer<DayBreak>, from firstBreak: Int, _ stops: UnsafeMutableBufferPointer<Stop>,
    from first: Int, _ spans: VisitSpans
  ) {
    var windows = 0
    for index in Indexes(from: first, below: stops.count) { windows &+= spans.windowCount(of: stops[index].windows) }
    let layout = WorkdayMemory(stopCount: stops.count &- first, spanCount: windows, isSquare: false)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: layout.size, alignment: 8)
    defer { memory.deallocate() }
    let times = OrderTimes(checked: dayStart, early: 0, lateAfter: 0)
    guard let search = WorkdaySearch.prepare(memory, layout, times, .finish) else { return }
    write(to: search, breaks, from: firstBreak, stops, from: first, spans, times)
    var labels = WorkdayStages()
    let found = labels.withLabels { labels in
      best(search, breaks, from: firstBreak, stops, from: first, labels)
    }
    guard let label = found else { return }
    for index in Indexes(from: firstBreak, below: breaks.count) {
      let number = index &- firstBreak
      if label.takes(number) {
        (breaks[index].state, breaks[index].gap) = (.taken, label.gap(number) &+ 2 &* first)
      } else {
        let isMissed =
          number < Int(label.breaks) || search.problem.breaks[number].isTooLate(at: label.time, work: label.work)
        breaks[index].state = isMissed ? .missed : .notNeeded
      }
    }
  }

  /// The best placement, in which each shown break stays in its gap where that is not worse by the margin.
  private func best(
    _ search: WorkdaySearch, _ breaks: UnsafeMutableBufferPointer<DayBreak>, from firstBreak: Int,
    _ stops: UnsafeMutableBufferPointer<Stop>, from first: Int, _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> WorkdayLabel? {
    let count = search.problem.stopCount
    search.finishProblem()
    search.setPresentOrder()
    guard let free = search.value(visiting: count, isStrict: false, labels) else { return nil }
    var chosen = free
    for index in Indexes(from: firstBreak, below: breaks.count) {
      guard let gap = breaks[index].shownGap, let place = Self.place(of: gap, stops, from: first) else { continue }
      let number = index &- firstBreak
      search.problem.breaks[number].onlyAfter = place
      if chosen.label.takes(number), chosen.label.gap(number) / 2 == place { continue }
      if let kept = search.value(visiting: count, isStrict: false, labels), kept.label.takes(number),
        kept.value.missed <= free.value.missed,
        kept.value.lateness &- free.value.lateness < Self.margin,
        kept.value.overtime &- free.value.overtime < Self.margin
      {
        chosen = kept
      } else {
        search.problem.breaks[number].onlyAfter = nil
      }
    }
    // An agent who may be on the way to the first stop takes a break there, if that is no worse.
    let isFirst = Indexes(below: search.problem.breakCount).contains {
      chosen.label.takes($0) && chosen.label.gap($0) == 0
    }
    guard first == 0, isFirst else { return chosen.label }
    search.state.pointee.hasLeft = true
    guard let there = search.value(visiting: count, isStrict: false, labels), !chosen.value.isBetter(than: there.value)
    else { return chosen.label }
    return there.label
  }

  /// The number of stops before a gap; nil if it no longer is between these stops.
  static func place(
    of gap: BreakGap, _ stops: UnsafeMutableBufferPointer<Stop>, from first: Int
  ) -> Int? {
    for index in Indexes(from: first, below: stops.count &+ 1) where Self.gap(at: index, stops) == gap {
      return index &- first
    }
    return nil
  }

  /// The gap before a stop.
  static func gap(at index: Int, _ stops: UnsafeMutableBufferPointer<Stop>) -> BreakGap {
    BreakGap(
      before: index > 0 ? stops[index &- 1].id : nil, after: index < stops.count ? stops[index].id : nil)
  }

  // MARK: The problem

  private func write(
    to search: WorkdaySearch, _ breaks: UnsafeMutableBufferPointer<DayBreak>, from firstBreak: Int,
    _ stops: UnsafeMutableBufferPointer<Stop>, from first: Int, _ spans: VisitSpans, _ times: OrderTimes
  ) {
    let (state, problem) = (search.state, search.problem)
    (state.pointee.isUnderWay, state.pointee.worked) = (isUnderWay, worked)
    state.pointee.start = times.relative(departure)
    if shiftEnd < .max { state.pointee.endShift(at: shiftEnd, overtime: nil) }
    state.pointee.breakCount = Int32(truncatingIfNeeded: breaks.count &- firstBreak)
    for index in Indexes(from: firstBreak, below: breaks.count) {
      let rest = breaks[index]
      problem.breaks[index &- firstBreak] = times.workdayBreak(
        lasting: rest.duration, from: rest.earliest, to: rest.latest, work: rest.mostWork)
    }
    var used = 0
    for index in Indexes(from: first, below: stops.count) {
      let place = index &- first &+ 1
      problem.legs[place] =
        stops[index].hasWay ? Int32(clamping: stops[index].legSeconds) : OrderLimits.noWay
      stops[index].write(to: problem, place, spans, times, &used)
    }
    problem.legs[problem.end] = Int32(clamping: homeward)
  }
}

extension Stop {
  /// Writes when the visit may begin, how long it lasts and what a miss weighs.
  fileprivate func write(
    to problem: WorkdayProblem, _ place: Int, _ visitSpans: VisitSpans, _ times: OrderTimes, _ used: inout Int
  ) {
    let stop = problem.stops + place
    let earliest = hasPlannedTime ? times.relative(planned &- early) : OrderLimits.never
    let latest = latestStart < .max ? times.relative(latestStart) : OrderLimits.forever
    stop.pointee.duration = Int32(clamping: min(duration, OrderLimits.seconds))
    stop.pointee.weight = weight
    if due < .max { stop.pointee.due = times.relative(due) }
    (stop.pointee.opens, stop.pointee.closes) =
      windows.isLimited || earliest > latest ? (OrderLimits.forever, OrderLimits.never) : (earliest, latest)
    guard windows.isLimited else { return }
    var count = 0
    stop.pointee.secondSpan = UInt16(truncatingIfNeeded: used)
    for index in Indexes(below: visitSpans.windowCount(of: windows)) {
      guard let window = visitSpans.window(index, of: windows) else { break }
      let span = OrderWindow(
        opens: max(times.relative(window.opens), earliest), closes: min(times.relative(window.closes), latest))
      if span.opens > span.closes { continue }
      if count == 0 {
        (stop.pointee.opens, stop.pointee.closes) = (span.opens, span.closes)
      } else {
        problem.state.pointee.spans[used] = span
        used &+= 1
      }
      count &+= 1
    }
    stop.pointee.spansEnd = UInt16(truncatingIfNeeded: used)
  }
}
