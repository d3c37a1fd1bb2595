/// When the agent will be where (SCHED-1 to SCHED-11).
///
/// `plan` makes the sequence of stops, with the lengths of the ways and the opening hours of the day, whenever the list
/// changes. `run` goes through it once, after every event.
struct Schedule: Sendable {
  /// In sequence. A longer list has no schedule.
  private(set) var stops: [Stop] = []
  private(set) var day = DaySchedule()
  private var windows: VisitWindows?
  /// The length of the way from the last stop to the end place, in metres; nil if no stop has a place.
  private var homeward: Double?
  /// What came of stops is kept while they are not listed, for example until the plan is loaded.
  private var restored: [StopMemory] = []
}

// MARK: - Planning

extension Schedule {
  /// Makes the sequence: in progress, en route, planned, each in visiting order (SCHED-1).
  @inline(never)
  mutating func plan(_ rows: RowStore, in context: RowContext) {
    let before = self
    stops = []
    windows = nil
    homeward = nil
    guard context.settings.isScheduling, rows.count <= Limits.scheduledRows else { return }
    var windows = VisitWindows(of: context.clock)
    var place: Coordinate?
    for status in [TaskStatus.inProgress, .enRoute, .planned] {
      for index in Indexes(below: rows.count) {
        guard let task = rows.task(at: index), task.status == status else { continue }
        stops.append(
          Stop(task, row: index, from: place, windows: &windows, before.memory(of: task.id, at: stops.count), in: context))
        place = task.coordinate ?? place
      }
    }
    self.windows = windows
    if let end = context.settings.endPlace, let place { homeward = place.distance(to: end) }
  }

  /// What is to be kept of a stop that may have been in the sequence, most likely at an index.
  private func memory(of id: TaskID, at index: Int) -> StopMemory? {
    // A stop that is done leaves its place to the next.
    for index in [index, index &+ 1] {
      if let stop = stops.element(at: index), stop.id == id { return StopMemory(stop) }
    }
    return stops.first { $0.id == id }.map { StopMemory($0) } ?? restored.first { $0.id == id }
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
  fileprivate init(
    _ task: PlanTask, row: Int, from place: Coordinate?, windows: inout VisitWindows, _ memory: StopMemory?,
    in context: RowContext
  ) {
    (id, self.row) = (task.id, row)
    duration = min(task.estimatedDuration ?? Int64(context.settings.visitDuration), Self.longestVisit)
    isDurationAssumed = task.estimatedDuration == nil
    isInProgress = task.status == .inProgress
    startSeconds = memory?.started ?? context.clock.now.seconds
    let planned = context.clock.instant(of: task)
    (hasPlannedTime, self.planned) = (planned != nil, planned?.seconds ?? .max)
    hasPlace = task.coordinate != nil
    if let place, let coordinate = task.coordinate {
      legSeconds = context.settings.wholeTravelTime(of: place.distance(to: coordinate))
    }
    self.windows = isInProgress ? VisitWindows.Part() : windows.add(task, duration: duration, in: context)
    if let memory { shown = memory.shown }
  }
}

// MARK: - Running

extension Schedule {
  /// Computes all times from now on, and shows them in the rows. Returns whether a row visibly changed. Allocates nothing.
  @inline(never)
  mutating func run(_ rows: inout RowStore, in context: RowContext) -> Bool {
    guard let windows else {
      day.clear()
      return false
    }
    let homeward = homeward(in: context)
    var visiblyChanged = false
    windows.withSpans { spans in
      context.clock.withOffsets { offsets in
        stops.withUnsafeMutableBufferPointer { stops in
          var walk = ScheduleWalk(spans, offsets, context)
          if let first = stops.first, first.isInProgress {
            // What would come of leaving now.
            var early = walk
            early.leavesNow = true
            for index in Indexes(below: stops.count) { early.visit(&stops[index], rows) }
          }
          for index in Indexes(below: stops.count) {
            walk.visit(&stops[index], rows)
            if walk.show(&stops[index]), rows.show(stops[index].display, at: stops[index].row) {
              visiblyChanged = true
            }
          }
          walk.finish(&day, UnsafeBufferPointer(stops), homeward: homeward)
        }
      }
    }
    return visiblyChanged
  }

  /// The travel time to the end place: 0 if there is none, nil if the way is not known.
  private func homeward(in context: RowContext) -> Int64? {
    guard let end = context.settings.endPlace else { return 0 }
    return (homeward ?? context.origin?.distance(to: end)).map { context.settings.wholeTravelTime(of: $0) }
  }
}

/// One pass over the stops. It borrows what it reads.
private struct ScheduleWalk {
  private let spans: VisitSpans
  private let offsets: LocalOffsets
  private let hourCycle: Settings.HourCycle
  private let (early, lateAfter, tightBefore): (Int64, Int64, Int64)
  private let (now, offset): (Int64, Int64)
  /// When the agent can leave.
  private var free: Int64
  private var isKnown = true
  /// The way to the next stop begins where the agent is now.
  private var isAtLocation = true
  /// Whether a stop is in progress.
  private var hasBegun = false
  /// Leaves stops in progress now, whatever they take.
  var leavesNow = false
  private var (travel, waiting): (Int64, Int64) = (0, 0)
  private var (late, closed) = (0, 0)

  init(_ spans: VisitSpans, _ offsets: LocalOffsets, _ context: RowContext) {
    (self.spans, self.offsets) = (spans, offsets)
    hourCycle = context.settings.hourCycle
    early = Int64(context.settings.early)
    (lateAfter, tightBefore) = (max(Int64(context.settings.lateAfter), 1), Int64(context.settings.tightBefore))
    now = context.clock.now.seconds
    offset = Int64(offsets.seconds(at: context.clock.now))
    free = now
  }

  /// Computes the times and the pace of the next stop.
  @inline(never)
  mutating func visit(_ stop: inout Stop, _ rows: RowStore) {
    let before = stop.pace
    (stop.knowledge, stop.pace) = (.none, .unknown)
    if stop.isInProgress {
      stop.endSeconds = max(stop.startSeconds &+ stop.duration, now)
      (stop.knowledge, stop.pace) = (.begun, isLate(stop, stop.startSeconds) ? .late : .onTime)
      hasBegun = true
      if !leavesNow { free = max(free, stop.endSeconds) }
    } else if stop.hasPlace {
      if isAtLocation {
        let travelTime = rows.travelTime(at: stop.row)
        isKnown = travelTime != nil
        stop.legSeconds = Int64(Int32(saturating: (travelTime ?? 0) + 0.5))
      }
      if isKnown { arrive(&stop) }
    } else {
      free &+= stop.duration
    }
    if stop.hasPlace { isAtLocation = false }
    if leavesNow {
      stop.paceLeavingNow = stop.pace
      stop.pace = before
      return
    }
    if !hasBegun { stop.paceLeavingNow = stop.pace }
    if stop.pace == .late { late &+= 1 }
    if stop.pace == .closed { closed &+= 1 }
  }

  @inline(__always)
  private mutating func arrive(_ stop: inout Stop) {
    stop.arrivalSeconds = free &+ stop.legSeconds
    let start = beginning(stop, stop.arrivalSeconds)
    stop.pace = pace(stop, stop.arrivalSeconds, start)
    stop.knowledge = .all
    stop.startSeconds = start ?? stop.arrivalSeconds
    stop.endSeconds = stop.startSeconds &+ stop.duration
    free = stop.endSeconds
    travel &+= stop.legSeconds
    waiting &+= stop.startSeconds &- stop.arrivalSeconds
  }

  /// When the visit begins after an arrival; nil if no beginning is left today (SCHED-4).
  @inline(__always)
  private func beginning(_ stop: Stop, _ arrival: Int64) -> Int64? {
    let earliest = stop.hasPlannedTime ? max(arrival, stop.planned &- early) : arrival
    return spans.first(of: stop.windows, from: earliest)
  }

  @inline(__always)
  private func pace(_ stop: Stop, _ arrival: Int64, _ start: Int64?) -> Pace {
    guard let start else { return .closed }
    if isLate(stop, start) { return .late }
    // Neither opening hours nor a planned time limit it.
    if !stop.windows.isLimited && !stop.hasPlannedTime { return .onTime }
    guard let later = beginning(stop, arrival &+ tightBefore) else { return .tight }
    return isLate(stop, later) ? .tight : .onTime
  }

  @inline(__always)
  private func isLate(_ stop: Stop, _ start: Int64) -> Bool {
    stop.hasPlannedTime && start &- stop.planned >= lateAfter
  }

  /// Updates what the stop's row shows. Returns whether that differs.
  @inline(never)
  mutating func show(_ stop: inout Stop) -> Bool {
    if stop.knowledge == .all && stop.display.pace == stop.pace && stop.display.note == .none
      && stop.startSeconds == stop.arrivalSeconds && (stop.pace == .onTime || stop.pace == .tight)
      && !stop.shown.isOutdated(stop.arrivalSeconds, now: now)
    {
      return false
    }
    var display = StopDisplay(arrival: nil, arrivalSeconds: 0, pace: stop.pace)
    switch stop.knowledge {
    case .none: stop.shown = ShownTime()
    case .begun:
      stop.shown = ShownTime()
      if stop.pace == .late { display.set(.late, seconds: stop.lateness) }
    case .all:
      if stop.shown.isOutdated(stop.arrivalSeconds, now: now) {
        stop.shown.update(stop.arrivalSeconds, now: now, offset: offset)
      }
      display.arrivalSeconds = stop.shown.seconds
      if stop.display.arrival != nil && stop.display.arrivalSeconds == display.arrivalSeconds {
        display.arrival = stop.display.arrival
      } else {
        display.arrival = time(display.arrivalSeconds)
      }
      note(stop, &display)
    }
    if stop.display == display { return false }
    stop.display = display
    return true
  }

  private func time(_ seconds: Int64) -> TimeOfDay {
    let (_, time) = offsets.local(Instant(seconds: seconds))
    return TimeOfDay(minute: Int32(truncatingIfNeeded: time / 60_000), hourCycle: hourCycle)
  }

  /// What is said of the stop, by the time that is shown.
  @inline(__always)
  private func note(_ stop: Stop, _ display: inout StopDisplay) {
    let shown = display.arrivalSeconds
    let start = stop.startSeconds > stop.arrivalSeconds ? stop.startSeconds : shown
    switch stop.pace {
    case .closed:
      let closing = spans.closing(of: stop.windows, at: stop.arrivalSeconds).map { $0 &- shown } ?? 0
      display.set(closing < 60 ? .closedOnArrival : .closesAfterArrival, seconds: max(closing, 0))
    case .late: display.set(.late, seconds: start &- stop.planned)
    case .onTime, .tight, .unknown:
      let waiting = start &- shown
      if waiting >= 60 { display.set(.wait, seconds: waiting) }
    }
  }

  /// The latest time to leave for the next stop, or the latest end of one in progress, such that no further stop becomes
  /// late or closed (SCHED-9). The last instant if nothing limits it.
  private func leaveBy(_ stops: UnsafeBufferPointer<Stop>) -> Int64 {
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
        limit = min(limit, stops[index].planned &+ lateAfter &- 1)
      }
      if pace != .closed && stops[index].windows.isLimited {
        limit = spans.last(of: stops[index].windows, upTo: limit) ?? stops[index].startSeconds
      }
      if limit < .max { limit &-= stops[index].legSeconds }
    }
    return limit
  }

  /// Sums up the day.
  @inline(never)
  func finish(_ day: inout DaySchedule, _ stops: UnsafeBufferPointer<Stop>, homeward: Int64?) {
    (day.travel, day.waiting, day.endSeconds) = (travel, waiting, nil)
    if let homeward, isKnown, !stops.isEmpty {
      day.endSeconds = free &+ homeward
      day.travel = travel &+ homeward
    }
    let limit = leaveBy(stops)
    // Farther ahead it limits nothing today.
    day.leaveBySeconds = limit == .max || limit &- now > 86_400 ? nil : limit
    var display = DayDisplay(stopCount: stops.count, lateCount: late, closedCount: closed)
    if let end = day.endSeconds {
      if day.shownEnd.isOutdated(end, now: now) { day.shownEnd.update(end, now: now, offset: offset) }
      display.end = time(day.shownEnd.seconds)
    } else {
      day.shownEnd = ShownTime()
    }
    display.leaveBy = day.leaveBySeconds.map { time($0) }
    day.show(display)
  }
}

// MARK: - Waiting

extension Schedule {
  /// The first whole minute after which a text may have changed if nothing else happens (SCHED-6); nil if none will.
  @inline(never)
  func nextChange(in settings: Settings, now: Int64) -> Instant? {
    guard let windows else { return nil }
    var rest = day.endSeconds.map { day.shownEnd.changesIn($0, now: now) } ?? .max
    windows.withSpans { spans in
      stops.withUnsafeBufferPointer { stops in
        for index in Indexes(below: stops.count) where stops[index].knowledge == .all {
          rest = min(rest, stops[index].changesIn(now: now, spans, settings))
        }
      }
    }
    guard rest < .max else { return nil }
    let due = now.addingSaturating(max(rest, 1)).addingSaturating(59)
    return Instant(seconds: due &- due.dividedDown(by: 60).remainder)
  }
}

extension Stop {
  /// The least number of seconds in which its text or pace can change: its times move with the clock, or stay.
  fileprivate func changesIn(now: Int64, _ spans: VisitSpans, _ settings: Settings) -> Int64 {
    var rest = shown.changesIn(arrivalSeconds, now: now)
    for shift in [0, Int64(settings.tightBefore)] {
      let arrival = arrivalSeconds.addingSaturating(shift)
      let late = planned.addingSaturating(Int64(settings.lateAfter)).subtractingSaturating(arrival)
      if hasPlannedTime && late > 0 { rest = min(rest, late) }
      if let latest = spans.nextLatest(of: windows, from: arrival) {
        rest = min(rest, latest.subtractingSaturating(arrival) &+ 1)
      }
    }
    return rest
  }
}
