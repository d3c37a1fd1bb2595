// The stops that an accepted order leaves out (ORDER-15).

extension Schedule {
  /// Leaves out these stops, and no others.
  @inline(never)
  mutating func leaveOut(_ reason: (TaskID) -> NotToday?) {
    stops.changeEach { $0.notToday = reason($0.id) }
  }

  /// The first stop that was left out although no more would be missed if the agent went there in its place; nil if
  /// there is none. Few are tried, and only those that the agent could visit now (ORDER-15.7).
  @inline(never)
  func leftOutInVain(_ rows: RowStore, _ windows: VisitWindows, in context: borrowing RowContext) -> Int? {
    guard let missed = missed(windows, in: context) else { return nil }
    var tried = 0
    for index in Indexes(below: stops.count) where tried < Self.mostTried {
      guard let stop = stops.element(at: index), stop.notToday != nil else { continue }
      guard canVisit(stop, rows, windows, in: context) else { continue }
      tried &+= 1
      var other = self
      other.stops.withUnsafeMutableBufferPointer { $0[index].notToday = nil }
      other.link(rows, in: context)
      if let missedThen = other.missed(windows, in: context), missedThen <= missed { return index }
    }
    return nil
  }

  private static var mostTried: Int { 8 }

  /// Whether a visit can begin if the agent goes there now.
  private func canVisit(
    _ stop: Stop, _ rows: RowStore, _ windows: VisitWindows, in context: borrowing RowContext
  ) -> Bool {
    let leg = rows.leg(at: stop.row)
    guard leg >= 0, leg != Int64(OrderLimits.noWay), !stop.precedence.isMissedInEveryOrder else { return false }
    let leaving = dayStart(now: context.clock.now.seconds).start.departure
    let isFixed = speeds.areGiven && rows.isLegFixed(at: stop.row)
    let arrival = speeds.profile.arrival(leaving: leaving, isFixed ? ~leg : leg)
    var canVisit = false
    windows.withSpans { spans in
      if let start = spans.first(of: stop.windows, from: max(arrival, stop.earliestAlone)) {
        canVisit = start <= stop.latestStart
      }
    }
    return canVisit
  }

  /// What the stops and breaks weigh that are missed; nil if it is unknown.
  private func missed(_ windows: VisitWindows, in context: borrowing RowContext) -> Int64? {
    let (first, start) = dayStart(now: context.clock.now.seconds)
    guard let homeward = homeward ?? homeward(in: context), stops.count &- first <= OrderLimits.stops else {
      return nil
    }
    var (hasVisit, isKnown) = (false, true)
    stops.each { stop in
      if stop.notToday == nil { hasVisit = true }
      if stop.isVisited && !stop.isInProgress && stop.legSeconds < 0 { isKnown = false }
    }
    // Without visits, breaks are missed once their windows are over (SCHED-14.18).
    if !hasVisit { return breaks.missedByNow(context.clock.now.seconds) }
    guard isKnown else { return nil }
    let placement = breaks.placement(from: start, homeward: homeward, speeds.profile)
    var missed: Int64?
    windows.withSpans { spans in
      breaks.breaks.withUnsafeBufferPointer { breaks in
        stops.withUnsafeBufferPointer { stops in
          missed = placement.missed(breaks, from: self.breaks.firstToCome, stops, from: first, spans)
        }
      }
    }
    return missed
  }
}

extension Stop {
  /// Shows why the agent does not go there.
  mutating func leaveOut(_ reason: NotToday) {
    forget()
    pace = .closed
    display = StopDisplay(pace: .closed)
    display.note = StopDisplay.Note(reason)
  }
}

extension StopDisplay.Note {
  init(_ reason: NotToday) {
    switch reason {
    case .precedence: self = .notTodayAfterOther
    case .closed: self = .notTodayClosed
    case .window: self = .notTodayWindow
    case .noRoute: self = .notTodayNoRoute
    case .time: self = .notTodayNoTime
    }
  }
}

// MARK: - Snapshot

extension Schedule {
  func writeLeftOut(to writer: SnapshotWriter) {
    let hasAny = stops.contains { $0.notToday != nil }
    writer.write(hasAny)
    if hasAny { stops.each { writer.write($0.notToday?.rawValue ?? 0) } }
  }

  /// Invalid values fail the reader.
  mutating func readLeftOut(from reader: SnapshotReader) {
    guard reader.flag() else { return }
    stops.changeEach { stop in
      let reason = reader.int32()
      stop.notToday = NotToday(rawValue: reason)
      if stop.notToday == nil && reason != 0 { reader.fail() }
    }
  }
}
