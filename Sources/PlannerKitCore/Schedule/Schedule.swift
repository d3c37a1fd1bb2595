/// When the agent will be where (SCHED-1 to SCHED-11).
///
/// `plan` makes the sequence of stops, with the lengths of the ways and the opening hours of the day, whenever the list
/// changes. `run` goes through it once, after every event.
struct Schedule: Sendable {
  /// In sequence. Those of a snapshot only have what it kept, until the sequence is made.
  private(set) var stops: [Stop] = []
  private(set) var day = DaySchedule()
  private var windows: VisitWindows?
  /// The length of the way from the last stop to the end place, in metres; nil if no stop has a place.
  private var homeward: Double?

  /// Shows the stop of a row's task, if it is one.
  func showStop(in row: inout Row) {
    guard let index = Self.index(of: row.task.id, in: stops, near: 0) else { return }
    stops.withUnsafeBufferPointer { _ = row.show($0[index]) }
  }
}

// MARK: - Planning

extension Schedule {
  /// Makes the sequence: in progress, en route, planned, each in visiting order (SCHED-1). Returns whether a row that is
  /// no stop visibly changed.
  @inline(never)
  mutating func plan(_ rows: inout RowStore, in context: borrowing RowContext) -> Bool {
    let before = stops
    let hadSchedule = windows != nil
    (stops, windows, homeward) = ([], nil, nil)
    // A longer list has no schedule.
    let hasSchedule = context.settings.isScheduling && rows.count <= Limits.scheduledRows
    guard hasSchedule || hadSchedule else { return false }
    var visiblyChanged = false
    for index in Indexes(below: rows.count) where !hasSchedule || rows.task(at: index)?.status.isFinal == true {
      if rows.hideStop(at: index) { visiblyChanged = true }
    }
    guard hasSchedule else { return visiblyChanged }
    var windows = VisitWindows(of: context.clock)
    var place: Coordinate?
    for status in [TaskStatus.inProgress, .enRoute, .planned] {
      for index in Indexes(below: rows.count) {
        guard let task = rows.task(at: index), task.status == status else { continue }
        let earlier = Self.index(of: task.id, in: before, near: stops.count)
        addStop(task.id, row: index)
        changeLast { stop in
          stop.plan(task, from: place, windows: &windows, in: context)
          if let earlier { stop.keep(before, at: earlier) }
        }
        place = task.coordinate ?? place
      }
    }
    self.windows = windows
    if let end = context.settings.endPlace, let place { homeward = place.distance(to: end) }
    return visiblyChanged
  }

  @inline(never)
  private mutating func addStop(_ id: TaskID, row: Int) {
    stops.append(Stop(id, row: row))
  }

  private mutating func changeLast(_ change: (inout Stop) -> Void) {
    stops.withUnsafeMutableBufferPointer { if $0.count > 0 { change(&$0[$0.count &- 1]) } }
  }

  /// The index of a stop. Most likely it is the given one or, since a stop that is done leaves its place to the next, the
  /// one after it.
  @inline(never)
  private static func index(of id: TaskID, in stops: [Stop], near index: Int) -> Int? {
    stops.withUnsafeBufferPointer { stops in
      for index in Indexes(from: index, below: min(index &+ 2, stops.count)) where stops[index].id == id {
        return index
      }
      for index in Indexes(below: stops.count) where stops[index].id == id { return index }
      return nil
    }
  }
}

extension Settings {
  /// The travel time of a distance in whole seconds, half rounded up.
  fileprivate func wholeTravelTime(of metres: Double) -> Int64 {
    Int64(Int32(saturating: travelTime(of: metres) + 0.5))
  }
}

extension LocalClock {
  /// The instant at which a task is planned: today, if it repeats. Nil if only a day is planned.
  fileprivate func instant(of task: PlanTask) -> Instant? {
    guard case .at(let instant) = task.planned else { return nil }
    return task.repeatDays.isEmpty ? instant : self.instant(local(instant).time, into: today)
  }
}

extension Stop {
  @inline(never)
  fileprivate mutating func plan(
    _ task: PlanTask, from place: Coordinate?, windows: inout VisitWindows, in context: borrowing RowContext
  ) {
    duration = min(task.estimatedDuration ?? Int64(context.settings.visitDuration), Self.longestVisit)
    isDurationAssumed = task.estimatedDuration == nil
    isInProgress = task.status == .inProgress
    startSeconds = context.clock.now.seconds
    let planned = context.clock.instant(of: task)
    hasPlannedTime = planned != nil
    if let planned { self.planned = planned.seconds }
    hasPlace = task.coordinate != nil
    if let place, let coordinate = task.coordinate {
      legSeconds = context.settings.wholeTravelTime(of: place.distance(to: coordinate))
    }
    self.windows = isInProgress ? VisitWindows.Part() : windows.add(task, duration: duration, in: context)
  }

  /// Keeps what does not follow from the plan.
  @inline(never)
  fileprivate mutating func keep(_ before: [Stop], at index: Int) {
    before.withUnsafeBufferPointer { before in
      if isInProgress && before[index].isInProgress { startSeconds = before[index].startSeconds }
      shown = before[index].shown
    }
  }
}

// MARK: - Running

extension Schedule {
  /// Computes all times from now on, and shows them in the rows. Returns whether a row visibly changed. Allocates nothing.
  @inline(never)
  mutating func run(_ rows: inout RowStore, in context: borrowing RowContext) -> Bool {
    guard let windows else {
      day.clear()
      return false
    }
    let homeward = homeward(in: context)
    var visiblyChanged = false
    let rules = ScheduleRules(context.settings)
    let now = context.clock.now
    windows.withSpans { spans in
      context.clock.withOffsets { offsets in
        stops.withUnsafeMutableBufferPointer { stops in
          var walk = ScheduleWalk(spans, offsets, rules, now: now)
          for index in Indexes(below: stops.count) {
            if walk.isAtLocation { stops[index].setLeg(rows.travelTime(at: stops[index].row)) }
            if walk.visit(&stops[index]), rows.show(stops[index]) { visiblyChanged = true }
          }
          walk.finish(&day, stops, homeward: homeward)
        }
      }
    }
    return visiblyChanged
  }

  /// The travel time to the end place: 0 if there is none, nil if the way is not known.
  private func homeward(in context: borrowing RowContext) -> Int64? {
    guard let end = context.settings.endPlace else { return 0 }
    return (homeward ?? context.origin?.distance(to: end)).map { context.settings.wholeTravelTime(of: $0) }
  }
}

extension Stop {
  /// The travel time from the location; nil if it is not known.
  fileprivate mutating func setLeg(_ travelTime: Double?) {
    legSeconds = travelTime.map { Int64(Int32(saturating: $0 + 0.5)) } ?? -1
  }
}

/// The settings of the schedule, in seconds.
private struct ScheduleRules {
  let early: Int64
  let lateAfter: Int64
  let tightBefore: Int64
  let hourCycle: Settings.HourCycle

  init(_ settings: borrowing Settings) {
    (early, tightBefore) = (Int64(settings.early), Int64(settings.tightBefore))
    // Who is in time is never late.
    lateAfter = max(Int64(settings.lateAfter), 1)
    hourCycle = settings.hourCycle
  }
}

/// One pass over the stops. It borrows what it reads.
private struct ScheduleWalk {
  private let spans: VisitSpans
  private let offsets: LocalOffsets
  private let rules: ScheduleRules
  private let (now, offset): (Int64, Int64)
  /// When the agent can leave.
  private var free: Int64
  private var isKnown = true
  /// The way to the next stop begins where the agent is now.
  private(set) var isAtLocation = true
  private var (travel, waiting): (Int64, Int64) = (0, 0)
  private var (late, closed) = (0, 0)
  /// The travel time from the location.
  private var firstLeg: Int64 = 0
  /// Whether the limit of leaving must be computed again.
  private var limitMayDiffer = false

  init(_ spans: VisitSpans, _ offsets: LocalOffsets, _ rules: ScheduleRules, now: Instant) {
    (self.spans, self.offsets, self.rules) = (spans, offsets, rules)
    (self.now, offset) = (now.seconds, Int64(offsets.seconds(at: now)))
    free = self.now
  }

  /// Computes the times of the next stop, and what depends on them if that may differ. Returns whether its row may show
  /// something else.
  @inline(never)
  mutating func visit(_ stop: inout Stop) -> Bool {
    var mayDiffer = true
    if stop.isInProgress {
      stop.endSeconds = max(stop.startSeconds &+ stop.duration, now)
      free = max(free, stop.endSeconds)
      mayDiffer = stop.knowledge != .begun
      if mayDiffer { begin(&stop) }
    } else if !stop.hasPlace {
      free &+= stop.duration
      stop.forget()
    } else if !isKnown || stop.legSeconds < 0 {
      isKnown = false
      stop.forget()
    } else {
      stop.arrivalSeconds = free &+ stop.legSeconds
      mayDiffer = !stop.isSteady(now: now)
      if mayDiffer { arrive(&stop) }
      if !stop.waits { stop.startSeconds = stop.arrivalSeconds }
      free = stop.startSeconds &+ stop.duration
      stop.endSeconds = free
      if isAtLocation { firstLeg = stop.legSeconds }
      travel &+= stop.legSeconds
      waiting &+= stop.startSeconds &- stop.arrivalSeconds
    }
    if stop.hasPlace { isAtLocation = false }
    if stop.pace == .late { late &+= 1 }
    if stop.pace == .closed { closed &+= 1 }
    if mayDiffer { limitMayDiffer = true }
    return mayDiffer
  }

  private func begin(_ stop: inout Stop) {
    stop.forget()
    (stop.knowledge, stop.pace) = (.begun, isLate(stop, stop.startSeconds) ? .late : .onTime)
    stop.display.pace = stop.pace
    if stop.pace == .late { stop.display.set(.late, seconds: stop.lateness) }
  }

  /// Computes everything that depends on the arrival, and for which arrivals it stays.
  @inline(never)
  private func arrive(_ stop: inout Stop) {
    let arrival = stop.arrivalSeconds
    let start = beginning(stop, arrival)
    stop.knowledge = .all
    stop.pace = pace(stop, arrival)
    stop.startSeconds = start ?? arrival
    stop.waits = stop.startSeconds > arrival
    stop.shown.update(arrival, now: now, offset: offset)
    stop.display = StopDisplay(arrival: time(stop.shown.seconds), pace: stop.pace)
    note(&stop)
    stop.steady = stop.shown.range(arrival, now: now)
    for shift in [0, rules.tightBefore] {
      if stop.hasPlannedTime {
        stop.narrow(at: stop.planned &- rules.early &- shift)
        stop.narrow(at: stop.planned &+ rules.lateAfter &- shift)
      }
      spans.forEachEdge(of: stop.windows) { stop.narrow(at: $0 &- shift) }
    }
  }

  /// When the visit begins after an arrival; nil if no beginning is left today (SCHED-4).
  @inline(never)
  private func beginning(_ stop: Stop, _ arrival: Int64) -> Int64? {
    spans.first(of: stop.windows, from: stop.hasPlannedTime ? max(arrival, stop.planned &- rules.early) : arrival)
  }

  @inline(never)
  private func pace(_ stop: Stop, _ arrival: Int64) -> Pace {
    guard let start = beginning(stop, arrival) else { return .closed }
    if isLate(stop, start) { return .late }
    guard let later = beginning(stop, arrival &+ rules.tightBefore) else { return .tight }
    return isLate(stop, later) ? .tight : .onTime
  }

  private func isLate(_ stop: Stop, _ start: Int64) -> Bool {
    stop.hasPlannedTime && start &- stop.planned >= rules.lateAfter
  }

  private func time(_ seconds: Int64) -> TimeOfDay {
    let (_, time) = offsets.local(Instant(seconds: seconds))
    return TimeOfDay(minute: Int32(truncatingIfNeeded: time / 60_000), hourCycle: rules.hourCycle)
  }

  /// What is said of the stop, by the time that is shown.
  private func note(_ stop: inout Stop) {
    let shown = stop.shown.seconds
    let start = stop.waits ? stop.startSeconds : shown
    switch stop.pace {
    case .closed:
      let closing = spans.closing(of: stop.windows, at: stop.arrivalSeconds).map { $0 &- shown } ?? 0
      stop.display.set(closing < 60 ? .closedOnArrival : .closesAfterArrival, seconds: max(closing, 0))
    case .late: stop.display.set(.late, seconds: start &- stop.planned)
    case .onTime, .tight, .unknown: if start &- shown >= 60 { stop.display.set(.wait, seconds: start &- shown) }
    }
  }

  /// The latest time to leave for the next stop, or the latest end of one in progress, such that no further stop becomes
  /// late or closed (SCHED-9). The last instant if nothing limits it.
  private func leaveBy(_ stops: UnsafeMutableBufferPointer<Stop>) -> Int64 {
    var limit = Int64.max
    var index = stops.count
    while index > 0 {
      index &-= 1
      if stops[index].isInProgress { break }
      if limit < .max { limit &-= stops[index].duration }
      if stops[index].knowledge == .none {
        if stops[index].hasPlace { return .max }
        continue
      }
      let pace = stops[index].paceLeavingNow
      if stops[index].hasPlannedTime && pace != .late && pace != .closed {
        limit = min(limit, stops[index].planned &+ rules.lateAfter &- 1)
      }
      if pace != .closed && stops[index].windows.isLimited {
        limit = spans.last(of: stops[index].windows, upTo: limit) ?? stops[index].startSeconds
      }
      if limit < .max { limit &-= stops[index].legSeconds }
    }
    return limit
  }

  /// The paces if one left now, also from a stop in progress.
  private func leaveNow(_ stops: UnsafeMutableBufferPointer<Stop>) {
    var free = now
    let hasBegun = stops.first?.isInProgress == true
    for index in Indexes(below: stops.count) {
      stops[index].paceLeavingNow = stops[index].pace
      guard hasBegun, !stops[index].isInProgress else { continue }
      if stops[index].knowledge == .all {
        let arrival = free &+ stops[index].legSeconds
        stops[index].paceLeavingNow = pace(stops[index], arrival)
        free = beginning(stops[index], arrival) ?? arrival
      }
      free &+= stops[index].duration
    }
  }

  /// Sums up the day.
  @inline(never)
  func finish(_ day: inout DaySchedule, _ stops: UnsafeMutableBufferPointer<Stop>, homeward: Int64?) {
    (day.travel, day.waiting, day.endSeconds, day.now) = (travel, waiting, nil, now)
    var display = DayDisplay(stopCount: stops.count, lateCount: late, closedCount: closed)
    if let homeward, isKnown, !stops.isEmpty {
      day.endSeconds = free &+ homeward
      day.travel = travel &+ homeward
      day.shownEnd.update(free &+ homeward, now: now, offset: offset)
      display.end = time(day.shownEnd.seconds)
    } else {
      day.shownEnd = ShownTime()
    }
    // Once it is over, leaving now has other paces while a stop is in progress.
    if limitMayDiffer || stops.isEmpty || now > day.limit {
      leaveNow(stops)
      day.limit = leaveBy(stops)
    } else if day.limit < .max {
      day.limit &+= day.firstLeg &- firstLeg
    }
    day.firstLeg = firstLeg
    // Who is too late for the next stop leaves at once.
    let nextPace = stops.first { $0.knowledge == .all }?.paceLeavingNow
    if nextPace != .late && nextPace != .closed { display.leaveBy = day.leaveBySeconds.map { time($0) } }
    day.show(display)
  }
}

// MARK: - Waiting

extension Schedule {
  /// The first whole minute after which a text may have changed if nothing else happens (SCHED-6); nil if none will.
  @inline(never)
  func nextChange(now: Int64) -> Instant? {
    var rest = day.endSeconds.map { day.shownEnd.range($0, now: now).secondsLeft($0, now: now) } ?? .max
    stops.withUnsafeBufferPointer { stops in
      for index in Indexes(below: stops.count) where stops[index].knowledge == .all {
        rest = min(rest, stops[index].steady.secondsLeft(stops[index].arrivalSeconds, now: now))
      }
    }
    // The time to leave is shown from a day before on. While a stop is in progress, it can differ once it is over.
    let left = day.limit &- now
    if day.limit < .max, left >= 0 {
      rest = min(rest, left > DaySchedule.longestWait ? left &- DaySchedule.longestWait : left &+ 1)
    }
    guard rest < .max else { return nil }
    let due = now &+ max(rest, 1) &+ 59
    return Instant(seconds: due &- due.dividedDown(by: 60).remainder)
  }
}

// MARK: - Snapshot

extension Schedule {
  func write(to writer: SnapshotWriter) {
    writer.write(day.shownEnd.seconds)
    writer.write(count: stops.count)
    for stop in stops {
      stop.id.write(to: writer)
      writer.write(stop.isInProgress ? stop.startSeconds : nil)
      writer.write(stop.shown.seconds)
    }
  }

  /// What no planner would have written fails the reader.
  mutating func read(from reader: SnapshotReader, plan: DayPlan) {
    guard let end = ShownTime(seconds: reader.int64()) else { return reader.fail() }
    day.shownEnd = end
    for _ in Indexes(below: reader.count(atMost: Limits.scheduledRows)) {
      let (id, started, shown) = (TaskID(from: reader), reader.optionalInt64(), ShownTime(seconds: reader.int64()))
      let isTwice = Self.index(of: id, in: stops, near: 0) != nil
      guard let shown, Instant.seconds.contains(started ?? 0), plan.task(id) != nil, !isTwice else {
        return reader.fail()
      }
      addStop(id, row: 0)
      changeLast { stop in
        stop.shown = shown
        if let started { (stop.isInProgress, stop.startSeconds) = (true, started) }
      }
    }
  }
}
