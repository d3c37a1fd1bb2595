// The visit log, as the fixes, the visits and the statuses say (LOG-1 to LOG-4).

extension Planner {
  /// The records of the visit log, oldest first.
  public var records: [LoggedRecord] {
    log.records.all
  }

  /// A record, by its index; nil if there is none.
  public func record(at index: Int) -> LoggedRecord? {
    log.records.all.element(at: index)
  }

  /// The record with a key.
  public func record(_ key: SaveKey) -> LoggedRecord? {
    log.records.record(key)
  }

  /// How many records the log could not keep.
  public var lostRecordCount: UInt64 {
    log.records.lostCount
  }

  /// How many records are not answered.
  public var waitingRecordCount: Int {
    log.records.waitingCount
  }

  /// The sums of the records that ended today.
  public var logTotals: LogTotals {
    log.totals
  }

  /// The seconds of the breaks that the agent ended today.
  public var breakTime: Int64 {
    home.schedule.breaks.timeEnded
  }

  /// The metres of the leg that is under way.
  public var openDistance: Double {
    log.openDistance
  }

  // MARK: - Fixes

  /// Records a fix that counts, which has been tracked for arrivals.
  @inline(never)
  mutating func logFix(_ fix: Fix) {
    guard settings.isLogging, fix.horizontalAccuracy <= settings.arrivalRadius else { return }
    let isStaying = log.stay != nil && arrivals.tracker.rest?.first.time == log.stay && arrivals.tracker.arriving != nil
    log.passed(fix, isInPlace: isStaying || arrivals.visits.contains { $0.outside == nil })
  }

  mutating func logUpdatesEnded() {
    guard settings.isLogging else { return }
    log.updatesEnded(clock.now, home.schedule.breaks, hasStopLeft: hasStopLeft, seed: settings.seed)
  }

  // MARK: - Visits and stays

  /// A visit has begun at a stop. `source` says how the arrival is known.
  @inline(never)
  mutating func logVisitBegan(_ id: TaskID, at arrival: Instant, _ source: LogEntry.Source) {
    guard settings.isLogging else { return }
    var facts = LogEntry.Facts(.visit, of: id)
    facts.arrived = LogEntry.Known(arrival, source)
    (facts.planned, facts.shownArrival) = home.schedule.expected(id)
    log.visitBegan(id, facts, home.schedule.breaks, now: clock.now, seed: settings.seed)
    logStatus(of: id)
  }

  mutating func logVisitEnded(_ id: TaskID, at departure: LogEntry.Known?) {
    guard settings.isLogging else { return }
    logStatus(of: id)
    log.visitEnded(id, at: departure, seed: settings.seed)
  }

  /// When the rest becomes a stay, if it is away from all stops.
  var stayDue: Instant? {
    guard settings.isLogging, log.stay == nil else { return nil }
    return arrivals.awayRest?.first.seen.adding(milliseconds: WorkLog.shortestStay)
  }

  /// Begins a stay if the rest has lasted long enough by then. Returns false if it has not.
  mutating func stay(by due: Instant) -> Bool {
    guard let stayDue, stayDue <= due, let rest = arrivals.awayRest else { return false }
    log.stayBegan(
      at: rest.first.time, home.schedule.breaks, now: clock.now, hasStopLeft: hasStopLeft, seed: settings.seed)
    return true
  }

  /// Ends the stay if its rest is over.
  mutating func endStay() {
    if let stay = log.stay, arrivals.tracker.rest?.first.time != stay {
      log.stayEnded(clock.now, seed: settings.seed)
    }
  }

  /// Updates the open visits and the stay as the last step of an event, and sends what has become a record.
  @inline(never)
  mutating func refreshLog(isReplanned: Bool) {
    if settings.isLogging {
      endStay()
      if isReplanned {
        log.visited.each { if arrivals.isVisiting($0) { logStatus(of: $0) } else { logVisitEnded($0, at: nil) } }
      }
    }
    sendRecords()
  }

  /// Records the status of a visited stop.
  private mutating func logStatus(of id: TaskID) {
    guard let status = plan.task(id)?.status else { return }
    var known = LogEntry.Known(clock.now, .host)
    if let outcome = outcomes.newest(of: id), outcome.status == status {
      known = LogEntry.Known(outcome.instant, outcome.isByItself ? .fix : .tap)
    }
    log.found(status, of: id, known)
  }

  /// Turns the log on or off with the settings (LOG-1.2).
  mutating func logChanged(from before: Settings) {
    guard settings.isLogging != before.isLogging else { return }
    guard settings.isLogging else { return log.turnedOff() }
    for visit in arrivals.visits { logVisitBegan(visit.id, at: visit.since, .fix) }
  }

  /// Whether the plan has a stop of today that is not final.
  private var hasStopLeft: Bool {
    for index in Indexes(below: plan.tasks.count) {
      guard let task = plan.tasks.element(at: index) else { continue }
      if !task.status.isFinal, task.coordinate != nil, clock.lists(task) { return true }
    }
    return false
  }

  // MARK: - Saves

  /// Sends the next record, if none is on its way.
  @inline(never)
  mutating func sendRecords() {
    guard let key = log.records.sendNext() else { return }
    effects.saveRecord(key)
    effects.redraw(.day)
  }

  /// Retries the record that has failed, at once.
  public mutating func recordRetried(now: Instant) throws(Refusal) {
    guard log.records.waitingCount > 0 else { throw .noRecord }
    event(at: now) { planner in
      planner.log.records.wait { $0.phase == .failed }
      planner.sendRecords()
    }
  }
}
