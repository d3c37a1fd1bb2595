/// The settings of the schedule, in seconds.
struct ScheduleRules {
  let tightBefore: Int64
  let hourCycle: Settings.HourCycle
  /// Whether the first shown arrival of a stop is kept, for the visit log.
  let keepsFirstShown: Bool

  init(_ settings: borrowing Settings) {
    tightBefore = Int64(settings.tightBefore)
    hourCycle = settings.hourCycle
    keepsFirstShown = settings.keepsLog
  }
}

/// One pass over the stops. It borrows the values that it reads.
struct ScheduleWalk {
  private let spans: VisitSpans
  private let offsets: LocalOffsets
  private let rules: ScheduleRules
  private let (now, offset): (Int64, Int64)
  private let today: LocalDay
  /// When the agent can leave.
  private var leavesAt: Int64
  private var isKnown = true
  /// The shown arrival at the previous stop.
  private var shown = Int64.min
  /// Whether the leg to the next stop begins at the agent's present location.
  private var isAtLocation = true
  private var (travel, waiting): (Int64, Int64) = (0, 0)
  private var (late, closed, closedOnArrival) = (0, 0, 0)
  /// The travel time from the location.
  private var firstLeg: Int64 = 0
  /// Whether the latest time to leave must be computed again.
  private var limitMayDiffer = false

  init(_ spans: VisitSpans, _ offsets: LocalOffsets, _ rules: ScheduleRules, now: Instant) {
    (self.spans, self.offsets, self.rules) = (spans, offsets, rules)
    (self.now, offset) = (now.seconds, Int64(offsets.seconds(at: now)))
    today = offsets.local(now).day
    leavesAt = self.now
  }

  /// Computes the times of the next stop and, if it may have changed, what depends on them. Returns whether its row may
  /// have changed.
  @inline(never)
  mutating func visit(_ stop: inout Stop) -> Bool {
    var mayDiffer = true
    if stop.isInProgress {
      stop.endSeconds = max(stop.startSeconds &+ stop.duration, now)
      leavesAt = max(leavesAt, stop.endSeconds)
      mayDiffer = stop.knowledge != .begun
      if mayDiffer { begin(&stop) }
    } else if !stop.hasWay {
      leavesAt &+= stop.duration
      stop.forget()
      if stop.hasPlace { stop.display.note = .noRoute }
    } else if !isKnown || stop.legSeconds < 0 {
      isKnown = false
      stop.forget()
    } else {
      stop.arrivalSeconds = leavesAt &+ stop.legSeconds
      mayDiffer = !stop.isSteady(now: now) || stop.shown.seconds < shown
      if mayDiffer { arrive(&stop) }
      shown = stop.shown.seconds
      if !stop.waits { stop.startSeconds = stop.arrivalSeconds }
      leavesAt = stop.startSeconds &+ stop.duration
      stop.endSeconds = leavesAt
      if isAtLocation { firstLeg = stop.legSeconds }
      travel &+= stop.legSeconds
      waiting &+= stop.startSeconds &- stop.arrivalSeconds
    }
    if stop.hasWay { isAtLocation = false }
    if stop.pace == .late { late &+= 1 }
    if stop.pace == .closed { closed &+= 1 }
    if stop.display.note == .closedOnArrival { closedOnArrival &+= 1 }
    if mayDiffer { limitMayDiffer = true }
    return mayDiffer
  }

  private func begin(_ stop: inout Stop) {
    stop.forget()
    (stop.knowledge, stop.pace) = (.begun, isLate(stop, stop.startSeconds) ? .late : .onTime)
    stop.display.pace = stop.pace
    if stop.pace == .late { stop.display.set(.late, seconds: stop.lateness) }
  }

  /// Computes everything that depends on the arrival, and the range of arrivals for which it stays the same.
  @inline(never)
  private func arrive(_ stop: inout Stop) {
    let arrival = stop.arrivalSeconds
    let start = beginning(stop, arrival)
    stop.knowledge = .all
    stop.pace = pace(stop, arrival)
    stop.startSeconds = start ?? arrival
    stop.waits = stop.startSeconds > arrival
    stop.shown.update(arrival, now: now, offset: offset, notBefore: shown)
    if rules.keepsFirstShown && stop.firstShown == nil { stop.firstShown = stop.shown.seconds }
    stop.display = StopDisplay(arrival: moment(stop.shown.seconds), pace: stop.pace)
    stop.display.arrival?.date = Int32(clamping: offsets.local(Instant(seconds: stop.shown.seconds)).day.number)
    note(&stop)
    stop.steady = stop.shown.range(arrival, now: now)
    for shift in [0, rules.tightBefore] {
      if stop.hasPlannedTime {
        stop.narrow(at: stop.planned &- stop.early &- shift)
        stop.narrow(at: stop.planned &+ stop.lateAfter &- shift)
      }
      if stop.appointmentEnd < .max { stop.narrow(at: stop.appointmentEnd &+ 1 &- shift) }
      narrow(&stop, by: stop.windows, shift)
    }
    if stop.appointment.isLimited {
      narrow(&stop, by: stop.opening, 0)
      narrow(&stop, by: stop.appointment, 0)
    }
    stop.narrow(at: spans.dayEnd)
  }

  /// Ends the steady range where the result changes: a time before the edges of windows.
  @inline(never)
  private func narrow(_ stop: inout Stop, by windows: VisitWindows.Part, _ shift: Int64) {
    spans.forEachEdge(of: windows) { stop.narrow(at: $0 &- shift) }
  }

  /// When the visit begins after an arrival; nil if it cannot begin today (SCHED-4).
  @inline(never)
  private func beginning(_ stop: Stop, _ arrival: Int64) -> Int64? {
    spans.first(of: stop.windows, from: stop.hasPlannedTime ? max(arrival, stop.planned &- stop.early) : arrival)
  }

  @inline(never)
  private func pace(_ stop: Stop, _ arrival: Int64) -> Pace {
    guard let start = beginning(stop, arrival) else { return .closed }
    if isLate(stop, start) { return .late }
    guard let later = beginning(stop, arrival &+ rules.tightBefore) else { return .tight }
    return isLate(stop, later) ? .tight : .onTime
  }

  private func isLate(_ stop: Stop, _ start: Int64) -> Bool {
    start > stop.appointmentEnd || (stop.hasPlannedTime && start &- stop.planned >= stop.lateAfter)
  }

  private func moment(_ seconds: Int64) -> MomentDisplay? {
    MomentDisplay(offsets.local(Instant(seconds: seconds)), today: today, hourCycle: rules.hourCycle)
  }

  /// Sets the note of the stop, using the shown arrival.
  private func note(_ stop: inout Stop) {
    let shown = stop.shown.seconds
    let start = stop.waits ? stop.startSeconds : shown
    switch stop.pace {
    case .closed: noteClosed(&stop)
    case .late: stop.display.set(.late, seconds: start &- stop.due)
    case .onTime, .tight, .unknown: if start &- shown >= 60 { stop.display.set(.wait, seconds: start &- shown) }
    }
  }

  /// Sets the note of a stop at which the visit cannot begin today.
  @inline(never)
  private func noteClosed(_ stop: inout Stop) {
    let (arrival, hours) = (stop.arrivalSeconds, stop.opening)
    let closing = spans.closing(of: hours, at: arrival)
    let left = closing.map { $0 &- stop.shown.seconds } ?? 0
    if spans.first(of: hours, from: arrival) != nil {
      stop.display.note = noteOpen(stop)
    } else if left >= 60 {
      stop.display.set(.closesAfterArrival, seconds: left)
    } else {
      // The opening hours of later days are not among the windows.
      stop.display.note = closing == nil && arrival >= spans.dayEnd ? .tooLateToday : .closedOnArrival
    }
  }

  /// Why the visit cannot begin today although the venue is open after the arrival.
  private func noteOpen(_ stop: Stop) -> StopDisplay.Note {
    if stop.appointmentEnd == .max && stop.appointment.isLimited { return .noAppointmentToday }
    if spans.first(of: stop.appointment, from: stop.arrivalSeconds) == nil { return .tooLateForAppointment }
    return spans.first(of: stop.windows, from: stop.arrivalSeconds) == nil ? .closedAtAppointment : .closesBeforePlanned
  }

  /// The latest time to leave for the next stop, or the latest end of a stop in progress, so that no further stop
  /// becomes late or closed (SCHED-9). The last instant if nothing limits it.
  private func leaveBy(_ stops: UnsafeMutableBufferPointer<Stop>) -> Int64 {
    var limit = Int64.max
    var index = stops.count
    while index > 0 {
      index &-= 1
      if stops[index].isInProgress { break }
      if limit < .max { limit &-= stops[index].duration }
      if stops[index].knowledge == .none {
        if stops[index].hasWay { return .max }
        continue
      }
      let pace = stops[index].paceLeavingNow
      if pace != .late && pace != .closed {
        if stops[index].hasPlannedTime { limit = min(limit, stops[index].planned &+ stops[index].lateAfter &- 1) }
        limit = min(limit, stops[index].appointmentEnd)
      }
      if pace != .closed && stops[index].windows.isLimited {
        limit = spans.last(of: stops[index].windows, upTo: limit) ?? stops[index].startSeconds
      }
      if limit < .max { limit &-= stops[index].legSeconds }
    }
    return limit
  }

  /// Computes the paces for an agent who leaves now, even from a stop in progress.
  private func leaveNow(_ stops: UnsafeMutableBufferPointer<Stop>) {
    var leavesAt = now
    let hasBegun = stops.first?.isInProgress == true
    for index in Indexes(below: stops.count) {
      stops[index].paceLeavingNow = stops[index].pace
      guard hasBegun, !stops[index].isInProgress else { continue }
      if stops[index].knowledge == .all {
        let arrival = leavesAt &+ stops[index].legSeconds
        stops[index].paceLeavingNow = pace(stops[index], arrival)
        leavesAt = beginning(stops[index], arrival) ?? arrival
      }
      leavesAt &+= stops[index].duration
    }
  }

  /// Computes the summary of the day.
  @inline(never)
  func finish(_ day: inout DaySchedule, _ stops: UnsafeMutableBufferPointer<Stop>, homeward: Int64?) {
    (day.travel, day.waiting, day.endSeconds, day.now) = (travel, waiting, nil, now)
    var display = DayDisplay(
      stopCount: stops.count, lateCount: late, closedCount: closed, closedOnArrivalCount: closedOnArrival)
    if let homeward, homeward != Int64(OrderLimits.noWay), isKnown, !stops.isEmpty {
      day.endSeconds = leavesAt &+ homeward
      day.travel = travel &+ homeward
      day.shownEnd.update(leavesAt &+ homeward, now: now, offset: offset, notBefore: shown)
      display.end = moment(day.shownEnd.seconds)
    } else {
      day.shownEnd = ShownTime()
    }
    // Once the limit has passed, leaving a stop in progress now leads to other paces.
    if limitMayDiffer || stops.isEmpty || now > day.limit {
      leaveNow(stops)
      day.limit = leaveBy(stops)
    } else if day.limit < .max {
      day.limit &+= day.firstLeg &- firstLeg
    }
    day.firstLeg = firstLeg
    // An agent who is too late for the next stop should leave immediately.
    let nextPace = stops.first { $0.knowledge == .all }?.paceLeavingNow
    day.updateLeaveBy(isTooLate: nextPace == .late || nextPace == .closed, offset: offset)
    display.leaveBy = day.shownLeaveBy.leaveBy.flatMap { moment($0) }
    day.show(display)
  }
}
