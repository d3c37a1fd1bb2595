// The stops that an accepted order leaves out (ORDER-15).

extension Schedule {
  /// Leaves out these stops, and no others.
  @inline(never)
  mutating func leaveOut(_ reason: (TaskID) -> NotToday?) {
    stops.changeEach { $0.notToday = reason($0.id) }
  }

  /// Whether a stop that was left out can be visited in its place, and nothing else is missed for it (ORDER-15.8).
  @inline(never)
  func canVisit(
    _ index: Int, _ rows: RowStore, _ windows: VisitWindows, in context: borrowing RowContext
  ) -> Bool {
    guard let missed = missed(windows, in: context) else { return false }
    var other = self
    other.stops.withUnsafeMutableBufferPointer { $0[index].notToday = nil }
    other.link(rows, in: context)
    return other.missed(windows, in: context).map { $0 <= missed } ?? false
  }

  /// What the stops and breaks weigh that are missed; nil if it is unknown.
  private func missed(_ windows: VisitWindows, in context: borrowing RowContext) -> Int64? {
    let (first, visitEnd) = visitsInProgress(now: context.clock.now.seconds)
    guard let homeward = homeward ?? homeward(in: context), stops.count &- first <= OrderLimits.stops else {
      return nil
    }
    let isKnown = stops.allSatisfy { !$0.isVisited || $0.isInProgress || $0.legSeconds >= 0 }
    guard isKnown else { return nil }
    let leaving = breaks.departure(after: context.clock.now.seconds, stops.first)
    let placement = breaks.placement(
      from: breaks.start(visitEnd: visitEnd, leaving: leaving), homeward: homeward)
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
  fileprivate init(_ reason: NotToday) {
    switch reason {
    case .closed: self = .notTodayClosed
    case .window: self = .notTodayWindow
    case .noRoute: self = .notTodayNoRoute
    case .precedence, .time: self = .notTodayNoTime
    }
  }
}

extension ScheduleWalk {
  /// Whether a visit of a stop that was left out could begin if the agent went there next.
  func mayVisit(_ stop: Stop) -> Bool {
    guard isKnown, stop.hasWay, stop.legSeconds >= 0 else { return false }
    return beginning(stop, max(leavesAt, departure) &+ stop.legSeconds) != nil
  }
}

extension StringKey {
  init(_ reason: NotToday) {
    switch reason {
    case .closed: self = .notTodayClosed
    case .window: self = .notTodayWindow
    case .noRoute: self = .notTodayNoRoute
    case .precedence, .time: self = .notTodayNoTime
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
