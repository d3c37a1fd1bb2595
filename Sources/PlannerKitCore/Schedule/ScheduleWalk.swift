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

/// One pass over the stops and the breaks between them. It borrows the values that it reads.
struct ScheduleWalk {
  private let spans: VisitSpans
  let offsets: LocalOffsets
  let rules: ScheduleRules
  let breaks: UnsafeMutableBufferPointer<DayBreak>
  private let speeds: SpeedProfile
  /// When the agent leaves for the first stop that is not in progress, at the earliest.
  let departure: Int64
  private let shiftEnd: Int64
  let (now, offset): (Int64, Int64)
  private let today: LocalDay
  /// The gap before the next stop, the breaks in it as shown, and their last shown end.
  var gap = 0
  var ranges = TimeRanges()
  var shownBreak = Int64.min
  /// When the agent can leave.
  var leavesAt: Int64
  private var isKnown = true
  private var hasVisit = false
  /// The shown arrival at the previous stop.
  var shown = Int64.min
  /// Whether the leg to the next stop begins at the agent's present location.
  private var isAtLocation = true
  private var travel: Int64 = 0
  var waiting: Int64 = 0
  private var (late, closed, closedOnArrival) = (0, 0, 0)
  /// The travel time from the location.
  private var firstLeg: Int64 = 0
  /// Whether the latest time to leave must be computed again.
  private var limitMayDiffer = false

  init(
    _ spans: VisitSpans, _ offsets: LocalOffsets, _ rules: ScheduleRules,
    _ breaks: UnsafeMutableBufferPointer<DayBreak>, _ speeds: SpeedProfile, leaving departure: Int64, isAtStop: Bool,
    shiftEnd: Int64, now: Instant
  ) {
    (self.spans, self.offsets, self.rules, self.breaks, self.speeds) = (spans, offsets, rules, breaks, speeds)
    (self.departure, self.shiftEnd) = (departure, shiftEnd)
    (self.now, offset) = (now.seconds, Int64(offsets.seconds(at: now)))
    today = offsets.local(now).day
    leavesAt = isAtStop ? self.now : departure
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
      stop.arrivalSeconds = arrival(leaving: leavesAt, for: stop)
      stop.travelSeconds = stop.arrivalSeconds &- leavesAt
      mayDiffer = !stop.isSteady(now: now) || stop.shown.seconds < shown
      if mayDiffer { arrive(&stop) }
      shown = stop.shown.seconds
      if !stop.waits { stop.startSeconds = stop.arrivalSeconds }
      leavesAt = stop.startSeconds &+ stop.duration
      stop.endSeconds = leavesAt
      if isAtLocation { firstLeg = stop.legSeconds }
      travel &+= stop.travelSeconds
      waiting &+= stop.startSeconds &- stop.arrivalSeconds
    }
    hasVisit = true
    if stop.hasWay { isAtLocation = false }
    if stop.pace == .late { late &+= 1 }
    if stop.pace == .closed { closed &+= 1 }
    if stop.display.note == .closedOnArrival { closedOnArrival &+= 1 }
    if mayDiffer { limitMayDiffer = true }
    return mayDiffer
  }

  /// Does not go to a stop.
  mutating func leaveOut(_ stop: inout Stop, _ reason: NotToday) {
    stop.leaveOut(reason)
    closed &+= 1
    limitMayDiffer = true
  }

  private func begin(_ stop: inout Stop) {
    stop.forget()
    (stop.knowledge, stop.pace) = (.begun, isLate(stop, stop.startSeconds) ? .late : .onTime)
    stop.display.pace = stop.pace
    if stop.pace == .late { stop.display.set(.late, seconds: stop.lateness) }
  }

  /// Computes everything that depends on the arrival, and the range of arrivals for which it stays the same.
  @inline(never)
  private mutating func arrive(_ stop: inout Stop) {
    let arrival = stop.arrivalSeconds
    stop.knowledge = .all
    stop.shown.update(arrival, now: now, offset: offset, notBefore: shown)
    if rules.keepsFirstShown && stop.firstShown == nil { stop.firstShown = stop.shown.seconds }
    shown = stop.shown.seconds
    let ready = breaks.count > 0 ? takeBreaks(of: gap &+ 1, from: arrival) : arrival
    stop.breakTime = ready &- arrival
    let start = beginning(stop, ready)
    stop.pace = pace(stop, arrival, gap &+ 1)
    stop.startSeconds = start ?? ready
    // With a break on arrival, the start does not follow the arrival alone.
    stop.waits = stop.startSeconds > arrival
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
      if stop.latestStart < .max { stop.narrow(at: stop.latestStart &+ 1 &- shift) }
      if stop.precedence.ready > .min { stop.narrow(at: stop.precedence.ready &- shift) }
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
    let start = stop.precedence.isMissed ? nil : opening(stop, arrival)
    return start.map { $0 <= stop.latestStart } == true ? start : nil
  }

  /// When the visit would begin without a shift.
  private func opening(_ stop: Stop, _ arrival: Int64) -> Int64? {
    spans.first(of: stop.windows, from: max(arrival, stop.earliestStart))
  }

  @inline(never)
  private func pace(_ stop: Stop, _ arrival: Int64, _ gap: Int) -> Pace {
    guard let start = beginning(stop, breakEnd(of: gap, from: arrival)) else { return .closed }
    if isLate(stop, start) { return .late }
    guard let later = beginning(stop, breakEnd(of: gap, from: arrival &+ rules.tightBefore)) else { return .tight }
    return isLate(stop, later) ? .tight : .onTime
  }

  private func isLate(_ stop: Stop, _ start: Int64) -> Bool {
    start > stop.appointmentEnd || (stop.hasPlannedTime && start &- stop.planned >= stop.lateAfter)
  }

  func moment(_ seconds: Int64) -> MomentDisplay? {
    MomentDisplay(offsets.local(Instant(seconds: seconds)), today: today, hourCycle: rules.hourCycle)
  }

  /// Sets the note of the stop, using the shown arrival.
  private func note(_ stop: inout Stop) {
    let shown = stop.shown.seconds
    let ready = shown &+ stop.breakTime
    let start = stop.startSeconds > stop.arrivalSeconds &+ stop.breakTime ? stop.startSeconds : ready
    switch stop.pace {
    case .closed: noteClosed(&stop)
    case .late: stop.display.set(.late, seconds: start &- stop.due)
    case .onTime, .tight, .unknown: if start &- ready >= 60 { stop.display.set(.wait, seconds: start &- ready) }
    }
  }

  /// Sets the note of a stop at which the visit cannot begin today.
  @inline(never)
  private func noteClosed(_ stop: inout Stop) {
    let (arrival, hours) = (stop.arrivalSeconds &+ stop.breakTime, stop.opening)
    if stop.precedence.isMissed || isTooLateAfterOther(stop, arrival) { return stop.display.note = .afterOtherStop }
    if opening(stop, arrival) != nil { return stop.display.note = .afterShift }
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

  /// Whether the visit could begin if it did not have to wait for another one.
  private func isTooLateAfterOther(_ stop: Stop, _ arrival: Int64) -> Bool {
    guard stop.precedence.ready > arrival, opening(stop, arrival) == nil else { return false }
    return spans.first(of: stop.windows, from: max(arrival, stop.earliestPlanned)) != nil
  }

  /// Why the visit cannot begin today although the venue is open after the arrival.
  private func noteOpen(_ stop: Stop) -> StopDisplay.Note {
    let ready = stop.arrivalSeconds &+ stop.breakTime
    if stop.appointmentEnd == .max && stop.appointment.isLimited { return .noAppointmentToday }
    if spans.first(of: stop.appointment, from: ready) == nil { return .tooLateForAppointment }
    return spans.first(of: stop.windows, from: ready) == nil ? .closedAtAppointment : .closesBeforePlanned
  }

  /// The latest time to leave for the next stop, or the latest end of a stop in progress, so that no further stop
  /// becomes late or closed (SCHED-9). The last instant if nothing limits it.
  private func leaveBy(_ stops: UnsafeMutableBufferPointer<Stop>) -> Int64 {
    var limit = Int64.max
    for index in Indexes(below: stops.count) { stops[index].latestEnd = .max }
    var index = stops.count
    while index > 0 {
      index &-= 1
      limit = min(limit, stops[index].latestEnd)
      if stops[index].isInProgress { break }
      if stops[index].notToday != nil { continue }
      if limit < .max { limit &-= stops[index].duration }
      if stops[index].knowledge == .none {
        if stops[index].hasWay { return .max }
        if limit < .max { limit = leaveBefore(breaksOf: 2 &* index, limit) }
        continue
      }
      let pace = stops[index].paceLeavingNow
      if pace != .closed { limit = min(limit, stops[index].latestStart) }
      if pace != .late && pace != .closed {
        if stops[index].hasPlannedTime { limit = min(limit, stops[index].planned &+ stops[index].lateAfter &- 1) }
        limit = min(limit, stops[index].appointmentEnd)
      }
      if pace != .closed && stops[index].windows.isLimited {
        limit = spans.last(of: stops[index].windows, upTo: limit) ?? stops[index].startSeconds
      }
      let other = stops[index].precedence.other
      if other >= 0 && pace != .closed && limit < .max && stops[other].knowledge != .none {
        stops[other].latestEnd = min(stops[other].latestEnd, limit &- stops[index].precedence.delay)
      }
      if limit < .max {
        limit = leaveBefore(breaksOf: 2 &* index &+ 1, limit)
        limit = speeds.departure(arrivingBy: limit, stops[index].timedLeg)
        limit = leaveBefore(breaksOf: 2 &* index, limit)
      }
    }
    return limit
  }

  /// The same as below; without speeds, in fewer instructions for each stop of a fix that changes nothing.
  @inline(__always)
  private func arrival(leaving time: Int64, for stop: Stop) -> Int64 {
    speeds.count == 0 ? time &+ stop.legSeconds : speeds.arrival(leaving: time, stop.timedLeg)
  }

  @inline(never)
  private func arrival(leaving time: Int64, _ leg: Int64) -> Int64 {
    speeds.arrival(leaving: time, leg)
  }

  /// Computes the paces for an agent who leaves now, even from a stop in progress.
  private func leaveNow(_ stops: UnsafeMutableBufferPointer<Stop>) {
    var leavesAt = departure
    let hasBegun = stops.first?.isInProgress == true
    for index in Indexes(below: stops.count) {
      stops[index].paceLeavingNow = stops[index].pace
      stops[index].endLeavingNow = leavesAt
      guard hasBegun, !stops[index].isInProgress, stops[index].notToday == nil else { continue }
      let other = stops[index].precedence.other
      let precedence = stops[index].precedence
      if other >= 0 { stops[index].waitLeavingNow(for: stops[other], isEarlier: other < index) }
      leavesAt = breakEnd(of: 2 &* index, from: leavesAt)
      if stops[index].knowledge == .all {
        let arrival = arrival(leaving: leavesAt, stops[index].timedLeg)
        let ready = breakEnd(of: 2 &* index &+ 1, from: arrival)
        stops[index].paceLeavingNow = pace(stops[index], arrival, 2 &* index &+ 1)
        leavesAt = beginning(stops[index], ready) ?? ready
      }
      leavesAt &+= stops[index].duration
      stops[index].precedence = precedence
      stops[index].endLeavingNow = leavesAt
    }
  }

  /// Computes the summary of the day. `homeward` is 0 without an end place, and nil if it is unknown.
  @inline(never)
  mutating func finish(
    _ day: inout DaySchedule, _ stops: UnsafeMutableBufferPointer<Stop>, homeward: Int64?, hasEndPlace: Bool
  ) {
    (day.travel, day.waiting, day.endSeconds, day.now) = (travel, waiting, nil, now)
    var display = DayDisplay(
      stopCount: stops.count, lateCount: late, closedCount: closed, closedOnArrivalCount: closedOnArrival)
    display.rest = finishBreaks(stops.count, &display.missedBreaks)
    // The way to the end place begins after a break that is under way.
    if hasEndPlace { leavesAt = max(leavesAt, departure) }
    day.overtime = 0
    if let homeward, homeward != Int64(OrderLimits.noWay), isKnown, hasVisit {
      let end = arrival(leaving: leavesAt, homeward)
      day.endSeconds = end
      day.overtime = max(end &- shiftEnd, 0)
      day.travel = travel &+ end &- leavesAt
      day.shownEnd.update(end, now: now, offset: offset, notBefore: shown)
      display.end = moment(day.shownEnd.seconds)
      if day.overtime >= 60 {
        display.overtime = max(TravelTimeDisplay(seconds: Double(day.shownEnd.seconds &- shiftEnd)).minutes, 1)
      }
    } else {
      day.shownEnd = ShownTime()
    }
    // Once the limit has passed, leaving a stop in progress now leads to other paces.
    if limitMayDiffer || stops.isEmpty || now > day.limit || speeds.count > 0 {
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
