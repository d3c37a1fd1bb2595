/// Finds the place of the breaks in a sequence of stops (SCHED-14.8, SCHED-15.1): all placements are walked as in the
/// search for an order, with the stops in their order. Stops that are left out are no part of it. Times are seconds
/// since 1970, or from midnight in the problem.
struct BreakPlacement {
  let start: DayStart
  let shiftEnd: Int64
  /// The end of the shift and its overtime.
  let limit: Int64
  /// The travel time from the last place to the end place.
  let homeward: Int64
  let dayStart: Int64
  let speeds: SpeedProfile

  /// The lateness or overtime by which another gap must be better for a shown break to move.
  private static var margin: Int64 { 300 }

  /// Sets the gaps and the states of the breaks to come. `first` is the first stop that the agent goes to.
  @inline(never)
  func place(
    _ breaks: UnsafeMutableBufferPointer<DayBreak>, from firstBreak: Int, _ stops: UnsafeMutableBufferPointer<Stop>,
    from first: Int, _ spans: VisitSpans
  ) {
    withProblem(UnsafeBufferPointer(breaks), from: firstBreak, UnsafeBufferPointer(stops), from: first, spans) {
      search, labels in
      guard let label = best(search, breaks, from: firstBreak, UnsafeBufferPointer(stops), from: first, labels) else {
        return
      }
      for index in Indexes(from: firstBreak, below: breaks.count) {
        let number = index &- firstBreak
        if label.takes(number) {
          let gap = label.gap(number)
          let stop = Self.index(ofVisit: gap / 2, UnsafeBufferPointer(stops), from: first)
          (breaks[index].state, breaks[index].gap) = (.taken, 2 &* stop &+ gap & 1)
        } else {
          let isMissed =
            number < Int(label.breaks) || search.problem.breaks[number].isTooLate(at: label.time, work: label.work)
          breaks[index].state = isMissed ? .missed : .notNeeded
        }
      }
    }
  }

  /// What the stops and the breaks to come weigh that are missed.
  func missed(
    _ breaks: UnsafeBufferPointer<DayBreak>, from firstBreak: Int, _ stops: UnsafeBufferPointer<Stop>,
    from first: Int, _ spans: VisitSpans
  ) -> Int64? {
    var missed: Int64?
    withProblem(breaks, from: firstBreak, stops, from: first, spans) { search, labels in
      missed = search.value(visiting: search.problem.stopCount, isStrict: false, labels)?.value.missed
    }
    return missed
  }

  /// Calls the closure with the problem of the present order.
  @inline(never)
  private func withProblem(
    _ breaks: UnsafeBufferPointer<DayBreak>, from firstBreak: Int, _ stops: UnsafeBufferPointer<Stop>,
    from first: Int, _ spans: VisitSpans, _ body: (WorkdaySearch, UnsafeMutablePointer<WorkdayLabel>) -> Void
  ) {
    var (count, windows) = (0, 0)
    for index in Indexes(from: first, below: stops.count) where stops[index].notToday == nil {
      count &+= 1
      windows &+= spans.windowCount(of: stops[index].windows)
    }
    let layout = WorkdayMemory(stopCount: count, spanCount: windows, isSquare: false)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: layout.size, alignment: 8)
    defer { memory.deallocate() }
    let times = OrderTimes(checked: dayStart, early: 0, lateAfter: 0)
    guard let search = WorkdaySearch.prepare(memory, layout, times, .finish) else { return }
    search.begin(with: start, breaks, from: firstBreak, times)
    search.state.pointee.setSpeeds(speeds)
    // The latest starts of the stops limit the visits.
    if shiftEnd < .max { search.state.pointee.endShift(at: shiftEnd, overtime: nil) }
    if limit < .max { search.state.pointee.restLimit = times.relative(limit) }
    var (place, used) = (1, 0)
    for index in Indexes(from: first, below: stops.count) where stops[index].notToday == nil {
      search.problem.legs[place] =
        stops[index].hasWay ? Int32(clamping: stops[index].timedLeg) : OrderLimits.noWay
      stops[index].write(
        to: search.problem, place, spans, times, before: stops[index].latestStart,
        after: Self.otherPlace(stops[index].precedence.other, stops, from: first), &used)
      place &+= 1
    }
    search.problem.legs[search.problem.end] = Int32(clamping: homeward)
    search.finishProblem()
    search.setPresentOrder()
    WorkdayStages.withLabels { body(search, $0) }
  }

  /// The best placement, in which each shown break stays in its gap where that is not worse by the margin.
  private func best(
    _ search: WorkdaySearch, _ breaks: UnsafeMutableBufferPointer<DayBreak>, from firstBreak: Int,
    _ stops: UnsafeBufferPointer<Stop>, from first: Int, _ labels: UnsafeMutablePointer<WorkdayLabel>
  ) -> WorkdayLabel? {
    let count = search.problem.stopCount
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

  /// The place of the stop that one comes after: 0 if its visit is no part of the problem, and -1 if it is left out.
  private static func otherPlace(_ other: Int, _ stops: UnsafeBufferPointer<Stop>, from first: Int) -> Int {
    guard other >= first else { return 0 }
    guard stops[other].notToday == nil else { return -1 }
    return Indexes(from: first, below: other).reduce(1) { stops[$1].notToday == nil ? $0 &+ 1 : $0 }
  }

  /// The number of visits before a gap; nil if it no longer is between these stops.
  static func place(of gap: BreakGap, _ stops: UnsafeBufferPointer<Stop>, from first: Int) -> Int? {
    var visits = 0
    for index in Indexes(from: first, below: stops.count &+ 1) {
      if index < stops.count && stops[index].notToday != nil { continue }
      if Self.gap(at: index, stops) == gap { return visits }
      visits &+= 1
    }
    return nil
  }

  /// The gap before a stop.
  static func gap(at index: Int, _ stops: UnsafeBufferPointer<Stop>) -> BreakGap {
    var before = index
    while before > 0 && stops[before &- 1].notToday != nil { before &-= 1 }
    return BreakGap(
      before: before > 0 ? stops[before &- 1].id : nil, after: index < stops.count ? stops[index].id : nil)
  }

  /// The index of the stop of a visit; the number of stops after the last one.
  private static func index(ofVisit visit: Int, _ stops: UnsafeBufferPointer<Stop>, from first: Int) -> Int {
    var left = visit
    for index in Indexes(from: first, below: stops.count) where stops[index].notToday == nil {
      if left == 0 { return index }
      left &-= 1
    }
    return stops.count
  }
}

/// Where the work of a day stands when the agent leaves. Times are seconds since 1970.
struct DayStart {
  let departure: Int64
  /// The travel and visiting before the departure, since the last break, in seconds.
  let worked: Int64
  /// Whether a stop was visited before.
  let isUnderWay: Bool
}

extension WorkdaySearch {
  /// Writes where the day stands, and the breaks to come.
  @inline(never)
  func begin(
    with start: DayStart, _ breaks: UnsafeBufferPointer<DayBreak>, from firstBreak: Int, _ times: OrderTimes
  ) {
    (state.pointee.isUnderWay, state.pointee.worked) = (start.isUnderWay, start.worked)
    state.pointee.start = times.relative(start.departure)
    state.pointee.breakCount = Int32(truncatingIfNeeded: breaks.count &- firstBreak)
    for index in Indexes(from: firstBreak, below: breaks.count) {
      let rest = breaks[index]
      problem.breaks[index &- firstBreak] = times.workdayBreak(
        lasting: rest.duration, from: rest.earliest, to: rest.latest, work: rest.mostWork)
    }
  }
}

extension Stop {
  /// Writes when the visit may begin, how long it lasts and what a miss weighs. It begins at a latest time, and after
  /// the stop at another place; 0 if that visit is no part of the problem, and -1 if it is missed.
  @inline(never)
  func write(
    to problem: WorkdayProblem, _ place: Int, _ visitSpans: VisitSpans, _ times: OrderTimes,
    before latestStart: Int64, after other: Int, _ used: inout Int
  ) {
    let stop = problem.stops + place
    let begin = other > 0 ? earliestPlanned : earliestStart
    let earliest = begin > .min ? times.relative(begin) : OrderLimits.never
    let latest = latestStart < .max ? times.relative(latestStart) : OrderLimits.forever
    stop.pointee.duration = Int32(clamping: min(duration, OrderLimits.seconds))
    stop.pointee.weight = weight
    if due < .max { stop.pointee.due = times.relative(due) }
    let isMissed = other < 0 || (other == 0 && precedence.isMissed)
    if other > 0 { stop.pointee.comesAfter(other, delay: precedence.delay) }
    (stop.pointee.opens, stop.pointee.closes) =
      isMissed || windows.isLimited || earliest > latest ? (OrderLimits.forever, OrderLimits.never) : (earliest, latest)
    guard windows.isLimited && !isMissed else { return }
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
