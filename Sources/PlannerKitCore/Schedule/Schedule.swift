/// When the agent arrives at each stop (SCHED-1 to SCHED-11).
///
/// `plan` creates the sequence of stops, with the opening hours of the day, whenever the list changes. `run` goes
/// through the sequence once after every event. `link` determines the legs between the stops, after `plan` and whenever
/// the first stop that the agent can reach changes.
struct Schedule: Sendable {
  /// The stops in sequence. After a restore, they contain only the fields of the snapshot until the sequence is
  /// created.
  var stops: [Stop] = []
  private(set) var day = DaySchedule()
  private var windows: VisitWindows?
  /// The travel time from the last stop to the end place; nil if no stop has a place.
  private(set) var homeward: Int64?
  private var isLinked = false
  /// The host's travel times between stops: those of a proposal for the present order, until a stop moves or leaves the
  /// plan, the agent travels in another way, or the day ends.
  private(set) var legs = GivenLegs()
  /// The shift and the breaks.
  var breaks = DayBreaks()
  /// How fast the agent travels.
  var speeds = WeekSpeeds()
  /// Whether a stop waits for another visit, or is missed for it (SCHED-17).
  var limitsVisits = false
  /// The ends of visits that others come after.
  var ends: [VisitEnd] = []

  mutating func setLegs(_ legs: GivenLegs) {
    self.legs = legs
  }

  /// The travel times from and to a task no longer hold.
  mutating func forgetLegs(of id: TaskID) {
    legs.forget(id)
  }

  /// Shows the stop of the row's task in the row, if the task is a stop.
  func showStop(in row: inout Row) {
    guard let index = Self.index(of: row.task.id, in: stops, near: 0) else { return }
    stops.withUnsafeBufferPointer { _ = row.show($0[index]) }
  }

  /// The planned time of a stop, and the first arrival that was shown for it today.
  @inline(never)
  func expected(_ id: TaskID) -> (planned: Instant?, shownArrival: Instant?) {
    guard let index = Self.index(of: id, in: stops, near: 0) else { return (nil, nil) }
    return stops.withUnsafeBufferPointer { stops in
      let planned = stops[index].hasPlannedTime ? Instant(seconds: stops[index].planned) : nil
      return (planned, stops[index].firstShown.map { Instant(seconds: $0) })
    }
  }

  mutating func forgetFirstShown() {
    stops.changeEach { $0.firstShown = nil }
  }

  /// Whether something can change although no row does.
  var changesWithTime: Bool { !stops.isEmpty || !breaks.breaks.isEmpty }

  /// Whether neither a shift nor breaks nor precedence nor speeds are given, so that proposals are for a plain day
  /// (ORDER-14.6).
  var isPlain: Bool { breaks.isPlain && !limitsVisits && !speeds.areGiven }

  func hasStop(_ id: TaskID) -> Bool {
    index(of: id) != nil
  }

  func index(of id: TaskID) -> Int? {
    Self.index(of: id, in: stops, near: 0)
  }

  /// Whether the sequence has the same stops as another.
  @inline(never)
  func hasSameStops(as others: [Stop]) -> Bool {
    stops.withUnsafeBufferPointer { stops in
      others.withUnsafeBufferPointer { others in
        stops.count == others.count
          && Indexes(below: stops.count).allSatisfy {
            stops[$0].id == others[$0].id && stops[$0].precedence.isSame(as: others[$0].precedence)
          }
      }
    }
  }

  /// Calls the closure with the windows of the stops, if there is a schedule.
  func withSpans(_ body: (VisitSpans) -> Void) {
    windows?.withSpans(body)
  }
}

// MARK: - Planning

extension Schedule {
  /// Creates the sequence: stops in progress, en route and planned, each in visiting order (SCHED-1). Returns whether a
  /// row without a stop visibly changed.
  @inline(never)
  mutating func plan(_ rows: inout RowStore, in context: borrowing RowContext) -> Bool {
    let before = stops
    let hadSchedule = windows != nil
    breaks.plan(rows, context.clock)
    speeds.plan(context.clock)
    noteEnds(of: before, in: context)
    limitsVisits = false
    (stops, windows, isLinked) = ([], nil, false)
    // A list with more rows has no schedule.
    let hasSchedule = context.settings.isScheduling && rows.count <= Limits.scheduledRows
    guard hasSchedule || hadSchedule else { return false }
    var visiblyChanged = false
    for index in Indexes(below: rows.count) where !hasSchedule || rows.task(at: index)?.status.isFinal == true {
      if rows.hideStop(at: index) { visiblyChanged = true }
    }
    guard hasSchedule else { return visiblyChanged }
    stops.reserveCapacity(rows.count)
    var windows = VisitWindows(of: context.clock)
    for status in [TaskStatus.inProgress, .enRoute, .planned] {
      for index in Indexes(below: rows.count) {
        guard let task = rows.task(at: index), task.status == status else { continue }
        let earlier = Self.index(of: task.id, in: before, near: stops.count)
        addStop(task.id, row: index)
        changeLast { stop in
          stop.plan(task, windows: &windows, in: context)
          if let earlier { stop.keep(before, at: earlier) }
        }
      }
    }
    self.windows = windows
    resolvePrecedence(rows, in: context)
    return visiblyChanged
  }

  /// Adds a stop that is in no row, at the end. Returns false without a schedule.
  mutating func append(_ task: PlanTask, to rows: RowStore, in context: borrowing RowContext) -> Bool {
    guard var windows else { return false }
    addStop(task.id, row: -1)
    changeLast { $0.plan(task, windows: &windows, in: context) }
    self.windows = windows
    resolvePrecedence(rows, added: task, in: context)
    waitForVisitsInProgress(now: context.clock.now.seconds)
    return true
  }

  /// Determines the leg to each stop from the last place that the agent reaches before it (SCHED-3).
  @inline(never)
  mutating func link(_ rows: RowStore, in context: borrowing RowContext) {
    let legs = legs
    // This is the last stop that the agent reaches.
    var last = -1
    stops.withUnsafeMutableBufferPointer { stops in
      for index in Indexes(below: stops.count) {
        let row = stops[index].row
        stops[index].isLegFixed = last < 0 && speeds.areGiven && rows.isLegFixed(at: row)
        stops[index].legSeconds =
          last < 0
          ? rows.leg(at: row)
          : legs.leg(from: stops[last].id, to: stops[index].id)
            ?? rows.distance(from: stops[last].row, to: row).map { context.settings.wholeTravelTime(of: $0) } ?? 0
        if stops[index].isVisited { last = index }
      }
    }
    limitStops(rows, in: context)
    homeward = homeward(from: stops.element(at: last).flatMap { rows.task(at: $0.row) }, in: context)
    isLinked = true
  }

  /// Determines the latest begin of each visit (SCHED-13.4).
  private mutating func limitStops(_ rows: RowStore, in context: borrowing RowContext) {
    let limit = breaks.limit
    for index in Indexes(below: stops.count) {
      guard let stop = stops.element(at: index), limit < .max || stop.latestStart < .max else { continue }
      var latest = Int64.max
      if limit < .max {
        let way = rows.task(at: stop.row).flatMap { homeward(from: $0, in: context) } ?? 0
        // Without a route to the end place, the way to it cannot end too late.
        let departure = way == Int64(OrderLimits.noWay) ? limit : speeds.profile.departure(arrivingBy: limit, way)
        latest = departure &- stop.duration
      }
      stops.withUnsafeMutableBufferPointer { $0[index].latestStart = latest }
    }
  }

  /// Updates the travel times from the location: to the stops that are unreachable from it, and to the first reachable
  /// stop. Returns whether the later legs still apply.
  private mutating func measureFirst(_ rows: RowStore) -> Bool {
    let hasSpeeds = speeds.areGiven
    return stops.withUnsafeMutableBufferPointer { stops in
      for index in Indexes(below: stops.count) {
        let hadWay = stops[index].hasWay
        stops[index].legSeconds = rows.leg(at: stops[index].row)
        stops[index].isLegFixed = hasSpeeds && rows.isLegFixed(at: stops[index].row)
        if stops[index].hasWay != hadWay { return false }
        if hadWay && stops[index].notToday == nil { return true }
      }
      return true
    }
  }

  /// The travel time to the end place; 0 if there is no end place, nil if no stop has a place.
  @inline(never)
  private func homeward(from last: PlanTask?, in context: borrowing RowContext) -> Int64? {
    guard let end = context.settings.endPlace else { return 0 }
    guard let last, let place = last.coordinate else { return nil }
    return legs.leg(from: last.id, to: end) ?? context.settings.wholeTravelTime(of: place.distance(to: end))
  }

  @inline(never)
  private mutating func addStop(_ id: TaskID, row: Int) {
    stops.append(Stop(id, row: row))
  }

  private mutating func changeLast(_ change: (inout Stop) -> Void) {
    stops.withUnsafeMutableBufferPointer { if $0.count > 0 { change(&$0[$0.count &- 1]) } }
  }

  /// The index of a stop. Most likely it is `index` or, because a stop that is done gives its position to the next one,
  /// the index after it.
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
  func wholeTravelTime(of metres: Double) -> Int64 {
    min(Int64(wholeSeconds: travelTime(of: metres)), Int64(OrderLimits.noWay) &- 1)
  }
}

extension Int64 {
  /// Rounds a travel time, half up. Infinity becomes `OrderLimits.noWay`.
  init(wholeSeconds seconds: Double) {
    self.init(Int32(saturating: seconds + 0.5))
  }
}

extension LocalClock {
  /// The instant for which a task is planned: an instant of today if the task repeats; nil if only a day is planned.
  fileprivate func instant(of task: PlanTask) -> Instant? {
    guard case .at(let instant) = task.planned else { return nil }
    return task.repeatDays.isEmpty ? instant : self.instant(local(instant).time, into: today)
  }
}

extension Stop {
  @inline(never)
  fileprivate mutating func plan(
    _ task: PlanTask, windows: inout VisitWindows, in context: borrowing RowContext
  ) {
    duration = min(task.estimatedDuration ?? Int64(context.settings.visitDuration), Self.longestVisit)
    isDurationAssumed = task.estimatedDuration == nil
    (isInProgress, isEnRoute) = (task.status == .inProgress, task.status == .enRoute)
    weight = Int16(truncatingIfNeeded: (task.terms?.priority ?? 0) &+ 1)
    startSeconds = context.clock.now.seconds
    let planned = context.clock.instant(of: task)
    hasPlannedTime = planned != nil
    if let planned { self.planned = planned.seconds }
    hasPlace = task.coordinate != nil
    early = task.terms?.early ?? Int64(context.settings.early)
    let late = task.terms?.lateAfter ?? Int64(context.settings.lateAfter)
    // A stop that is on time is never late.
    lateAfter = max(late, 1)
    if !isInProgress { opening = windows.add(task, duration: duration, in: context) }
    self.windows = opening
    guard task.terms?.appointments.isEmpty == false else { return }
    let added = windows.addAppointment(of: task, late: late, meeting: opening, context.clock)
    if let end = added.end { appointmentEnd = end }
    if !isInProgress { (appointment, self.windows) = (added.appointment, added.both) }
  }

  /// Copies what does not follow from the plan.
  @inline(never)
  fileprivate mutating func keep(_ before: [Stop], at index: Int) {
    before.withUnsafeBufferPointer { before in
      if isInProgress && before[index].isInProgress { startSeconds = before[index].startSeconds }
      (shown, firstShown) = (before[index].shown, before[index].firstShown)
      if !isInProgress && !isEnRoute { notToday = before[index].notToday }
    }
  }
}

// MARK: - Running

extension Schedule {
  /// Computes all times from now on, and shows them in the rows. Returns whether a row visibly changed.
  @inline(never)
  mutating func run(_ rows: inout RowStore, in context: borrowing RowContext) -> Bool {
    guard let windows else {
      day.clear()
      breaks.forgetPlaces()
      return false
    }
    var visiblyChanged = false
    while true {
      let (changed, leavesOut) = walk(&rows, windows, in: context)
      if changed { visiblyChanged = true }
      guard leavesOut, let index = leftOutInVain(rows, windows, in: context) else { return visiblyChanged }
      stops.withUnsafeMutableBufferPointer { $0[index].notToday = nil }
      isLinked = false
    }
  }

  /// Computes all times once. Returns whether a row visibly changed, and whether a stop is left out. Allocates nothing
  /// if none is, and without breaks.
  private mutating func walk(
    _ rows: inout RowStore, _ windows: VisitWindows, in context: borrowing RowContext
  ) -> (visiblyChanged: Bool, leavesOut: Bool) {
    // The latest begins of visits follow the speeds.
    if speeds.update(context.clock) { isLinked = false }
    if !isLinked || !measureFirst(rows) { link(rows, in: context) }
    let homeward = homeward ?? homeward(in: context)
    var (visiblyChanged, leavesOut) = (false, false)
    let rules = ScheduleRules(context.settings)
    let speeds = speeds.profile
    let now = context.clock.now
    let leaving = breaks.departure(after: now.seconds, stops.first)
    waitForVisitsInProgress(now: now.seconds)
    windows.withSpans { spans in
      placeBreaks(spans, homeward: homeward, now: now.seconds)
      context.clock.withOffsets { offsets in
        stops.withUnsafeMutableBufferPointer { stops in
          let shiftEnd = breaks.shiftEnd
          breaks.withBreaks { breaks in
            let isAtStop = stops.first?.isInProgress == true
            var walk = ScheduleWalk(
              spans, offsets, rules, breaks, speeds, leaving: leaving, isAtStop: isAtStop, shiftEnd: shiftEnd,
              now: now)
            for index in Indexes(below: stops.count) {
              let other = stops[index].precedence.other
              if other >= 0 { stops[index].wait(for: stops[other], isEarlier: other < index) }
              if let reason = stops[index].notToday {
                leavesOut = true
                walk.leaveOut(&stops[index], reason)
                if rows.show(stops[index]) { visiblyChanged = true }
                continue
              }
              if breaks.count > 0 { walk.leave(for: &stops[index], at: index) }
              let mayDiffer = walk.visit(&stops[index])
              if breaks.count > 0 { walk.showBreaks(&stops[index]) }
              if mayDiffer, rows.show(stops[index]) { visiblyChanged = true }
            }
            walk.finish(&day, stops, homeward: homeward, hasEndPlace: context.settings.endPlace != nil)
          }
        }
      }
    }
    return (visiblyChanged, leavesOut)
  }

  /// Places the breaks after the stops in progress.
  private mutating func placeBreaks(_ spans: VisitSpans, homeward: Int64?, now: Int64) {
    if breaks.breaks.isEmpty { return }
    let (first, start) = dayStart(now: now)
    stops.withUnsafeMutableBufferPointer { stops in
      breaks.place(stops, from: first, start, homeward: homeward, speeds.profile, spans, now: now)
    }
  }

  /// The number of stops in progress, and where the work stands after these visits.
  func dayStart(now: Int64) -> (stopsInProgress: Int, start: DayStart) {
    var (count, visitEnd) = (0, now)
    while let stop = stops.element(at: count), stop.isInProgress {
      visitEnd = max(visitEnd, stop.startSeconds &+ stop.duration)
      count &+= 1
    }
    return (count, breaks.start(visitEnd: visitEnd, leaving: breaks.departure(after: now, stops.first)))
  }

  /// The travel time from the location to the end place, if no stop has a place; nil if it is unknown.
  func homeward(in context: borrowing RowContext) -> Int64? {
    guard let end = context.settings.endPlace else { return 0 }
    return context.origin.map { context.settings.wholeTravelTime(of: $0.distance(to: end)) }
  }
}

extension RowStore {
  /// The travel time from the location in whole seconds; -1 if it is unknown.
  @inline(never)
  func leg(at index: Int) -> Int64 {
    travelTime(at: index).map { Int64(wholeSeconds: $0) } ?? -1
  }

  /// Whether the travel time from the location is the host's own, which speeds do not change.
  @inline(never)
  func isLegFixed(at index: Int) -> Bool {
    withRow(at: index) { $0.pointee.isTravelTimeFixed } ?? false
  }
}

// MARK: - Waiting

extension Schedule {
  /// The first whole minute after which a text may have changed without an event (SCHED-6); nil if no text will change.
  @inline(never)
  func nextChange(now: Int64) -> Instant? {
    guard windows != nil else { return nil }
    var rest = day.endSeconds.map { day.shownEnd.range($0, now: now).secondsLeft($0, now: now) } ?? .max
    rest = min(rest, breaks.secondsLeft(now: now, stops.first))
    // An arrival can move faster than the clock.
    if speeds.areGiven && !stops.isEmpty { rest = 0 }
    stops.withUnsafeBufferPointer { stops in
      for index in Indexes(below: stops.count) where stops[index].knowledge == .all {
        rest = min(rest, stops[index].steady.secondsLeft(stops[index].arrivalSeconds, now: now))
        // The end of the other visit moves with the clock.
        if stops[index].precedence.other >= 0 { rest = 0 }
      }
    }
    // A time to leave is shown from a day before it. While a stop is in progress, it can change once it has passed.
    let left = day.limit &- now
    if day.limit < .max, left >= 0 {
      let horizon = DaySchedule.leaveByHorizon
      rest = min(rest, left > horizon ? left &- horizon : left &+ 1)
      // From then on it is shown more precisely.
      if left >= SteadyRange.near { rest = min(rest, left &- SteadyRange.near &+ 1) }
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
    writer.write(day.shownLeaveBy.seconds)
    writer.write(count: stops.count)
    for stop in stops {
      stop.id.write(to: writer)
      writer.write(stop.isInProgress ? stop.startSeconds : nil)
      writer.write(stop.shown.seconds)
    }
    let haveFirstShown = stops.contains { $0.firstShown != nil }
    writer.write(haveFirstShown)
    if haveFirstShown { stops.each { writer.write($0.firstShown) } }
    writeLeftOut(to: writer)
    breaks.write(to: writer)
    writeEnds(to: writer)
    speeds.write(to: writer)
  }

  /// Reads the schedule. Invalid values fail the reader.
  mutating func read(from reader: SnapshotReader, plan: DayPlan) throws(Refusal) {
    guard let end = ShownTime(seconds: reader.int64()) else { return reader.fail() }
    day.shownEnd = end
    if reader.version > 5 {
      guard let leaveBy = ShownTime(seconds: reader.int64()) else { return reader.fail() }
      day.shownLeaveBy = leaveBy
    }
    let count = reader.count(atMost: Limits.scheduledRows)
    stops.reserveCapacity(count)
    for _ in Indexes(below: count) {
      let (id, started, shown) = (TaskID(from: reader), reader.optionalInt64(), ShownTime(seconds: reader.int64()))
      let isTwice = Self.index(of: id, in: stops, near: 0) != nil
      guard let shown, Instant.starts.contains(started ?? 0), plan.task(id) != nil, !isTwice else {
        return reader.fail()
      }
      addStop(id, row: 0)
      changeLast { stop in
        stop.shown = shown
        if let started { (stop.isInProgress, stop.startSeconds) = (true, started) }
      }
    }
    guard reader.version > 6 else { return }
    if reader.flag() {
      stops.changeEach { stop in
        stop.firstShown = reader.optionalInt64()
        if let first = stop.firstShown, ShownTime(seconds: first) == nil { reader.fail() }
      }
    }
    readLeftOut(from: reader)
    try breaks.read(from: reader)
    readEnds(from: reader)
    speeds.read(from: reader)
  }
}
