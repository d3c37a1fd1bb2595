/// The visit log: what the agent drove and visited (LOG-1 to LOG-4).
///
/// What is open is a leg, a stay, or one visit or more. It becomes a record when it ends.
struct WorkLog: Sendable {
  /// How long the agent rests away from all stops before that is a stay, in milliseconds (LOG-2.5).
  static var shortestStay: Int64 { 300_000 }

  /// The records, and their saves.
  var records = LogRecords()
  /// The sums of the records that ended today.
  private(set) var totals = LogTotals()
  /// Counts since the agent last rested where a visit or a stay is; nil before the first fix.
  private var odometer: Odometer?
  /// The time of the newest fix that counts.
  private var newestFix = Instant(milliseconds: 0)
  /// When the open leg began.
  private var leg: LogEntry.Known?
  private var visits: [OpenVisit] = []
  /// When the open stay began: the time of the first fix of its rest.
  private(set) var stay: Instant?
  /// The time of the first fix after those at the place of the stay.
  private var away: Instant?
  /// Whether the agent has been at a stop today.
  private var hasVisited = false

  private struct OpenVisit: Sendable {
    let id: TaskID
    /// The record so far.
    var facts: LogEntry.Facts
  }

  /// The metres of the open leg.
  var openDistance: Double {
    leg == nil ? 0 : odometer?.reading.metres ?? 0
  }

  /// The tasks of the open visits.
  var visited: [TaskID] {
    visits.map { $0.id }
  }

  /// Records a fix that counts. `isInPlace` says whether the agent is still where a visit or the stay is.
  @inline(never)
  mutating func passed(_ fix: Fix, isInPlace: Bool) {
    newestFix = fix.time
    beginLeg(at: LogEntry.Known(fix.time, .fix))
    away = stay == nil || isInPlace ? nil : away ?? fix.time
    if odometer == nil { odometer = Odometer(at: fix) } else { odometer?.passed(fix) }
    // The next leg begins where the agent last rested.
    if isInPlace, odometer?.isResting == true { odometer?.restart(at: fix.time) }
  }

  private mutating func beginLeg(at left: LogEntry.Known) {
    if leg == nil && visits.isEmpty && stay == nil { leg = left }
  }

  /// Ends the open leg. A shorter leg than a chord has no record (LOG-2.2).
  @inline(never)
  private mutating func endLeg(
    _ given: LogEntry.Facts, _ reading: Odometer.Reading?, _ breaks: DayBreaks, seed: SaveKey
  ) {
    guard let leg, let reading else { return }
    self.leg = nil
    guard reading.metres >= Odometer.shortestChord, let arrived = given.arrived else { return }
    var facts = given
    let end = max(arrived.instant, leg.instant)
    (facts.left, facts.arrived) = (leg, LogEntry.Known(end, arrived.source))
    facts.reading = reading
    facts.isInBreak = breaks.coverHalf(from: leg.instant, to: end)
    if !hasVisited { facts.isCommute = true }
    add(facts, seed)
  }

  private mutating func add(_ facts: LogEntry.Facts, _ seed: SaveKey) {
    totals.add(facts)
    records.add(facts, seed)
  }

  // MARK: - Visits

  /// A visit has begun. `visit` has its arrival, and what was planned and shown for the stop.
  @inline(never)
  mutating func visitBegan(_ id: TaskID, _ visit: LogEntry.Facts, _ breaks: DayBreaks, now: Instant, seed: SaveKey) {
    var leg = visit
    leg.kind = .leg
    endLeg(leg, odometer?.readingAtRest(by: now), breaks, seed: seed)
    odometer?.restart(at: now)
    // The agent stayed at a place that has become a stop.
    (stay, away) = (nil, nil)
    hasVisited = true
    visits.append(OpenVisit(id: id, facts: visit))
  }

  /// The status of a visited stop, and when it was set. The same status again changes nothing.
  @inline(never)
  mutating func found(_ status: TaskStatus, of id: TaskID, _ known: LogEntry.Known) {
    visits.changeEach { visit in
      guard visit.id == id, visit.facts.status != status else { return }
      visit.facts.status = status
      visit.facts.ended = status.isFinal ? known : nil
      switch status {
      case .inProgress: visit.facts.started = visit.facts.started ?? known
      case .planned, .enRoute: visit.facts.started = nil
      case .done, .cancelled, .cannotComplete: break
      }
    }
  }

  /// A visit has ended; without an instant if that was not seen. The next leg begins then.
  @inline(never)
  mutating func visitEnded(_ id: TaskID, at departed: LogEntry.Known?, seed: SaveKey) {
    var ended: LogEntry.Facts?
    visits.each { if $0.id == id { ended = $0.facts } }
    guard var ended else { return }
    visits.keep { $0.id != id }
    ended.departed = departed
    add(ended, seed)
    if let departed { beginLeg(at: departed) }
  }

  // MARK: - Stays

  /// The agent has rested for long away from all stops.
  @inline(never)
  mutating func stayBegan(at instant: Instant, _ breaks: DayBreaks, now: Instant, hasStopLeft: Bool, seed: SaveKey) {
    var leg = LogEntry.Facts(.leg)
    leg.arrived = LogEntry.Known(instant, .fix)
    leg.isCommute = !hasStopLeft
    endLeg(leg, odometer?.readingAtRest(by: now), breaks, seed: seed)
    self.leg = nil
    odometer?.restart(at: now)
    stay = instant
  }

  /// The rest has ended, or was forgotten at `now`.
  @inline(never)
  mutating func stayEnded(_ now: Instant, seed: SaveKey) {
    guard let stay else { return }
    let departed = away.map { LogEntry.Known($0, .fix) } ?? LogEntry.Known(now, .host)
    (self.stay, away) = (nil, nil)
    var facts = LogEntry.Facts(.stay)
    (facts.arrived, facts.departed) = (LogEntry.Known(stay, .fix), departed)
    add(facts, seed)
    if departed.source == .fix { beginLeg(at: departed) }
  }

  // MARK: - Gaps in the log

  /// The updates have ended. The leg ends with the newest fix, and nothing leads to the next one.
  @inline(never)
  mutating func updatesEnded(_ now: Instant, _ breaks: DayBreaks, hasStopLeft: Bool, seed: SaveKey) {
    stayEnded(now, seed: seed)
    var leg = LogEntry.Facts(.leg)
    leg.arrived = LogEntry.Known(newestFix, .host)
    leg.isCommute = !hasStopLeft
    endLeg(leg, odometer?.readingAtEnd(by: now), breaks, seed: seed)
    (self.leg, odometer) = (nil, nil)
  }

  /// Forgets what is open after the log was turned off. The records stay.
  mutating func turnedOff() {
    (leg, visits, stay, away, odometer) = (nil, [], nil, nil, nil)
  }

  /// The totals begin again.
  mutating func dayChanged() {
    (totals, hasVisited) = (LogTotals(), false)
  }
}

/// The sums of the records of a day (LOG-4.1).
public struct LogTotals: Hashable, Sendable {
  /// The metres of all legs.
  public private(set) var distance = 0.0
  /// The metres of the legs before the first stop and after the last.
  public private(set) var commuteDistance = 0.0
  /// The metres of the legs during breaks.
  public private(set) var breakDistance = 0.0
  /// The seconds of all legs.
  public private(set) var travel: Int64 = 0
  /// The seconds of all visits, without the waiting.
  public private(set) var atStops: Int64 = 0
  /// The seconds between the arrivals and the beginnings of the work.
  public private(set) var waiting: Int64 = 0

  mutating func add(_ facts: LogEntry.Facts) {
    distance += facts.distance
    if facts.isCommute { commuteDistance += facts.distance }
    if facts.isInBreak { breakDistance += facts.distance }
    travel = travel.addingSaturating(facts.travel)
    atStops = atStops.addingSaturating(facts.atStop)
    waiting = waiting.addingSaturating(facts.waiting)
  }
}

// MARK: - Snapshot

extension WorkLog {
  /// Whether there is nothing to keep, as while the log is off.
  private var isEmpty: Bool {
    records.all.isEmpty && records.lostCount == 0 && totals == LogTotals() && odometer == nil && leg == nil
      && visits.isEmpty && stay == nil && !hasVisited
  }

  func write(to writer: SnapshotWriter) {
    writer.write(!isEmpty)
    if isEmpty { return }
    records.write(to: writer)
    totals.write(to: writer)
    writer.write(odometer != nil)
    odometer?.write(to: writer)
    writer.write(newestFix)
    LogEntry.Known.write(leg, to: writer)
    writer.write(count: visits.count)
    for visit in visits { visit.facts.write(to: writer) }
    writer.write(stay?.milliseconds)
    writer.write(away?.milliseconds)
    writer.write(hasVisited)
  }

  /// Reads the log. Invalid values fail the reader.
  @inline(never)
  init(from reader: SnapshotReader) {
    guard reader.flag() else { return }
    records = LogRecords(from: reader)
    totals = LogTotals(from: reader)
    if reader.flag() { odometer = Odometer(from: reader) }
    newestFix = reader.instant()
    leg = LogEntry.Known.optional(from: reader)
    for _ in Indexes(below: reader.count()) {
      let facts = LogEntry.Facts(from: reader)
      let id = facts.task ?? TaskID(high: 0, low: 0)
      if facts.kind != .visit || visited.contains(id) { reader.fail() }
      visits.append(OpenVisit(id: id, facts: facts))
    }
    stay = reader.optionalInt64().map { Instant(milliseconds: $0) }
    away = reader.optionalInt64().map { Instant(milliseconds: $0) }
    hasVisited = reader.flag()
    if leg != nil && (stay != nil || !visits.isEmpty) { reader.fail() }
    if (stay != nil && !visits.isEmpty) || (stay == nil && away != nil) { reader.fail() }
  }
}

extension LogTotals {
  fileprivate func write(to writer: SnapshotWriter) {
    writer.write(distance)
    writer.write(commuteDistance)
    writer.write(breakDistance)
    writer.write(travel)
    writer.write(atStops)
    writer.write(waiting)
  }

  fileprivate init(from reader: SnapshotReader) {
    (distance, commuteDistance, breakDistance) = (reader.metres(), reader.metres(), reader.metres())
    (travel, atStops, waiting) = (reader.int64(), reader.int64(), reader.int64())
    if max(commuteDistance, breakDistance) > distance || travel < 0 || atStops < 0 || waiting < 0 { reader.fail() }
  }
}
