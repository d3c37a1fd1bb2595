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
    duration = task.estimatedDuration ?? Int64(context.settings.visitDuration)
    isDurationAssumed = task.estimatedDuration == nil
    started = task.status == .inProgress ? memory?.started ?? context.clock.now.seconds : nil
    planned = context.clock.instant(of: task).map { $0.seconds }
    hasPlace = task.coordinate != nil
    if let place, let coordinate = task.coordinate {
      metres = place.distance(to: coordinate)
    } else {
      metres = .nan
    }
    self.windows = started == nil ? windows.add(task, duration: duration, in: context) : nil
    if let memory { shown = memory.shown }
  }
}

// MARK: - Running

extension Schedule {
  /// Computes all times from now on, and shows them in the rows. Returns whether a row visibly changed. Allocates nothing.
  @inline(never)
  mutating func run(_ rows: inout RowStore, in context: RowContext) -> Bool {
    guard let windows else {
      day.update(DaySchedule())
      return false
    }
    var walk = ScheduleWalk(windows: windows, in: context)
    var visiblyChanged = false
    stops.withUnsafeMutableBufferPointer { stops in
      // What would come of leaving now, from a stop in progress, too.
      var now = walk
      let isInProgress = stops.first?.started != nil
      for index in Indexes(below: isInProgress ? stops.count : 0) {
        let travelTime = now.isAtLocation ? rows.travelTime(at: stops[index].row) : nil
        now.visit(&stops[index], travelTime: travelTime, leavingNow: true)
        stops[index].paceLeavingNow = stops[index].pace
      }
      for index in Indexes(below: stops.count) {
        let travelTime = walk.isAtLocation ? rows.travelTime(at: stops[index].row) : nil
        walk.visit(&stops[index], travelTime: travelTime)
        if !isInProgress { stops[index].paceLeavingNow = stops[index].pace }
        if walk.show(&stops[index]), rows.show(stops[index].display, at: stops[index].row) { visiblyChanged = true }
      }
    }
    let latestEnd = stops.withUnsafeBufferPointer { walk.leaveBy($0) }
    let way =
      context.settings.endPlace.map { end in homeward ?? context.origin.map { $0.distance(to: end) } ?? .nan } ?? 0
    day.update(walk.day(stopCount: stops.count, homeward: way, leaveBy: latestEnd, before: day))
    return visiblyChanged
  }
}

/// One pass over the stops.
private struct ScheduleWalk {
  private let windows: VisitWindows
  private let clock: LocalClock
  private let settings: Settings
  private let now: Int64
  private let offset: Int64
  /// When the agent can leave; nil once that is not known.
  private var free: Int64?
  /// The way to the next stop begins where the agent is now.
  private(set) var isAtLocation = true
  private var (travel, waiting): (Int64, Int64) = (0, 0)
  private var (late, closed) = (0, 0)

  init(windows: VisitWindows, in context: RowContext) {
    (self.windows, clock, settings) = (windows, context.clock, context.settings)
    (now, offset) = (clock.now.seconds, Int64(clock.utcOffset))
    free = now
  }

  /// Computes the times and the pace of the next stop.
  mutating func visit(_ stop: inout Stop, travelTime: Double?, leavingNow: Bool = false) {
    (stop.times, stop.pace) = (nil, .unknown)
    if let started = stop.started {
      let end = leavingNow ? now : max(started.addingSaturating(stop.duration), now)
      stop.times = Stop.Times(arrival: started, start: started, end: end)
      stop.pace = isLate(stop, started) ? .late : .onTime
      free = max(free ?? now, end)
    } else if stop.hasPlace {
      let leg = isAtLocation ? travelTime : settings.travelTime(of: stop.metres)
      guard let free, let leg else {
        self.free = nil
        isAtLocation = false
        return
      }
      let seconds = Int64(Int32(saturating: leg + 0.5))
      let arrival = free.addingSaturating(seconds)
      let start = beginning(stop, arrival)
      stop.pace = pace(stop, arrival, start)
      let begins = start ?? arrival
      stop.times = Stop.Times(
        leg: seconds, arrival: arrival, start: begins, end: begins.addingSaturating(stop.duration))
      self.free = begins.addingSaturating(stop.duration)
      travel = travel.addingSaturating(seconds)
      waiting = waiting.addingSaturating(begins &- arrival)
    } else {
      free = free?.addingSaturating(stop.duration)
    }
    if stop.hasPlace { isAtLocation = false }
    if stop.pace == .late { late &+= 1 }
    if stop.pace == .closed { closed &+= 1 }
  }

  /// When the visit begins after an arrival; nil if no beginning is left today (SCHED-4).
  private func beginning(_ stop: Stop, _ arrival: Int64) -> Int64? {
    let earliest = stop.planned.map { max(arrival, $0.subtractingSaturating(Int64(settings.early))) } ?? arrival
    return windows.first(of: stop.windows, from: earliest, duration: stop.duration)
  }

  private func pace(_ stop: Stop, _ arrival: Int64, _ start: Int64?) -> Pace {
    guard let start else { return .closed }
    if isLate(stop, start) { return .late }
    guard let later = beginning(stop, arrival.addingSaturating(Int64(settings.tightBefore))) else { return .tight }
    return isLate(stop, later) ? .tight : .onTime
  }

  private func isLate(_ stop: Stop, _ start: Int64) -> Bool {
    stop.planned.map { start > $0 && start.subtractingSaturating($0) >= Int64(settings.lateAfter) } ?? false
  }

  /// Updates what the stop's row shows. Returns whether that differs.
  mutating func show(_ stop: inout Stop) -> Bool {
    var display = stop.display
    display.pace = stop.pace
    (display.note, display.minutes) = (.none, 0)
    if stop.started != nil {
      (display.arrival, stop.shown) = (nil, ShownTime())
      if stop.pace == .late { display.set(.late, seconds: stop.lateness) }
    } else if let times = stop.times {
      if stop.shown.update(times.arrival, now: now, offset: offset) || display.arrival == nil {
        display.arrivalSeconds = stop.shown.seconds ?? times.arrival
        let minute = clock.minuteOfDay(Instant(seconds: display.arrivalSeconds))
        display.arrival = TimeOfDay(minute: minute, hourCycle: settings.hourCycle)
      }
      note(stop, times, &display)
    } else {
      (display.arrival, stop.shown) = (nil, ShownTime())
    }
    defer { stop.display = display }
    return stop.display != display
  }

  /// What is said of the stop, by the time that is shown.
  private func note(_ stop: Stop, _ times: Stop.Times, _ display: inout StopDisplay) {
    let shown = stop.shown.seconds ?? times.arrival
    let start = times.start > times.arrival ? times.start : shown
    switch stop.pace {
    case .closed:
      let closing = windows.closing(of: stop.windows, at: times.arrival).map { $0.subtractingSaturating(shown) } ?? 0
      display.set(closing < 60 ? .closedOnArrival : .closesAfterArrival, seconds: max(closing, 0))
    case .late: display.set(.late, seconds: start.subtractingSaturating(stop.planned ?? start))
    case .onTime, .tight, .unknown:
      let waiting = start.subtractingSaturating(shown)
      if waiting >= 60 { display.set(.wait, seconds: waiting) }
    }
  }

  /// The latest instant to leave for the next stop, or the latest end of one in progress, such that no further stop
  /// becomes late or closed (SCHED-9). Nil if nothing limits it.
  func leaveBy(_ stops: UnsafeBufferPointer<Stop>) -> Int64? {
    var limit: Int64?
    for distance in Indexes(below: stops.count) {
      let stop = stops[stops.count &- 1 &- distance]
      if stop.started != nil { break }
      limit = limit?.subtractingSaturating(stop.duration)
      guard let times = stop.times else {
        if stop.hasPlace { return nil }
        continue
      }
      let (pace, wasClosed) = (stop.paceLeavingNow, stop.paceLeavingNow == .closed)
      if let planned = stop.planned, pace != .late, !wasClosed {
        limit = min(limit ?? .max, planned.addingSaturating(max(Int64(settings.lateAfter), 1) &- 1))
      }
      if !wasClosed, stop.windows != nil {
        limit = windows.last(of: stop.windows, upTo: limit ?? .max, duration: stop.duration) ?? times.start
      }
      limit = limit?.subtractingSaturating(times.leg)
    }
    // Farther ahead it limits nothing today.
    return limit.flatMap { $0.subtractingSaturating(now) > 86_400 ? nil : $0 }
  }

  /// What is left of the day. The way home is in metres; NaN if it is not known.
  func day(stopCount: Int, homeward: Double, leaveBy: Int64?, before: DaySchedule) -> DaySchedule {
    var day = before
    (day.stopCount, day.lateCount, day.closedCount) = (stopCount, late, closed)
    let way = Int64(Int32(saturating: settings.travelTime(of: homeward) + 0.5))
    day.endSeconds = stopCount > 0 && !homeward.isNaN ? free?.addingSaturating(way) : nil
    (day.travel, day.waiting) = (day.endSeconds == nil ? travel : travel.addingSaturating(way), waiting)
    day.leaveBySeconds = leaveBy
    day.show(now: now, offset: offset, clock: clock, hourCycle: settings.hourCycle)
    return day
  }
}

// MARK: - Waiting

extension Schedule {
  /// The first whole minute after which a text may have changed if nothing else happens (SCHED-6); nil if none will.
  @inline(never)
  func nextChange(in context: RowContext) -> Instant? {
    guard let windows else { return nil }
    let now = context.clock.now.seconds
    var rest = day.endChangesIn(now: now)
    for stop in stops {
      if let times = stop.times { rest = min(rest, stop.changesIn(times, now: now, windows, context.settings)) }
    }
    guard rest < .max else { return nil }
    let due = now.addingSaturating(max(rest, 1)).addingSaturating(59)
    return Instant(seconds: due &- due.dividedDown(by: 60).remainder)
  }
}

extension Stop {
  /// The least number of seconds in which its text or pace can change: its times move with the clock, or stay.
  fileprivate func changesIn(_ times: Times, now: Int64, _ windows: VisitWindows, _ settings: Settings) -> Int64 {
    // A visit that is under way shows nothing that depends on the clock.
    if started != nil { return .max }
    var rest = shown.changesIn(times.arrival, now: now)
    for shift in [0, Int64(settings.tightBefore)] {
      let arrival = times.arrival.addingSaturating(shift)
      if let planned {
        let late = planned.addingSaturating(Int64(settings.lateAfter)).subtractingSaturating(arrival)
        if late > 0 { rest = min(rest, late) }
      }
      if let latest = windows.nextLatest(of: self.windows, from: arrival, duration: duration) {
        rest = min(rest, latest.subtractingSaturating(arrival) &+ 1)
      }
    }
    return rest
  }
}
