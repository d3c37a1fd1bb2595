/// The working day of the planner: the shift and the breaks of today, and what the agent did (SCHED-13 to SCHED-15).
/// Times are in seconds since 1970.
struct DayBreaks: Sendable {
  private(set) var rules = WorkingDay()
  private(set) var breaks: [DayBreak] = []
  /// The shift of today; the first and the last instant if there is none.
  private(set) var shiftStart = Int64.min
  private(set) var shiftEnd = Int64.max
  /// The latest end of the day; the last instant if there is none.
  private(set) var limit = Int64.max
  private var dayStart: Int64 = 0
  /// When the work began since which no break was taken (SCHED-14.9); nil before it.
  private var workingSince: Int64?
  /// Whether a stop was visited today.
  private var isUnderWay = false
  /// Whether a break needs the time (SCHED-6.2).
  private var needsTime = false

  /// Whether there is neither a shift nor a break.
  var isPlain: Bool { breaks.isEmpty && shiftStart == .min && shiftEnd == .max }

  /// The break that the agent takes; nil if there is none.
  var running: Int? {
    Indexes(below: breaks.count).first { breaks.element(at: $0)?.state == .started }
  }

  /// The first break after those that were started: only these can be taken.
  var firstToCome: Int {
    var first = 0
    for index in Indexes(below: breaks.count) where breaks.element(at: index)?.isToCome == false { first = index &+ 1 }
    return first
  }

  /// Replaces the rules. What the agent did stays with the break of the same number.
  mutating func change(to rules: WorkingDay) {
    self.rules = rules
    if rules == WorkingDay() { workingSince = nil }
    let before = breaks
    (breaks, needsTime) = ([], false)
    for index in Indexes(below: rules.breaks.count) { breaks.append(before.element(at: index) ?? DayBreak()) }
  }

  mutating func dayChanged() {
    breaks.changeEach { $0 = DayBreak() }
    workingSince = nil
  }

  /// Forgets where breaks are shown (SCHED-15.3).
  mutating func forgetGaps() {
    breaks.changeEach { $0.forgetGap() }
  }

  // MARK: What the agent does

  func requireStartable(_ index: Int) throws(Refusal) {
    guard let rest = breaks.element(at: index) else { throw .unknownBreak }
    if rest.state == .started { return }
    guard running == nil && index >= firstToCome else { throw .breakNotAllowed }
  }

  /// The agent starts a break. Starting it twice is starting it once.
  mutating func start(_ index: Int, now: Int64) {
    change(index) { rest in
      guard rest.isToCome else { return }
      (rest.startedAt, rest.begin, rest.state, rest.gap, rest.shownGap) = (now, now, .started, -1, nil)
      rest.shown = ShownTime()
    }
  }

  mutating func end(now: Int64) {
    guard let running else { return }
    change(running) { rest in (rest.endedAt, rest.state) = (max(now, rest.begin), .ended) }
    workingSince = now
  }

  /// The seconds of the breaks that were ended.
  var timeEnded: Int64 {
    var time: Int64 = 0
    breaks.each { if let start = $0.startedAt, let end = $0.endedAt { time = time.addingSaturating(end &- start) } }
    return time
  }

  /// Whether the agent's breaks were at least half of the time between two instants.
  @inline(never)
  func coverHalf(from start: Instant, to end: Instant) -> Bool {
    var covered: Int64 = 0
    breaks.each { rest in
      guard let from = rest.startedAt else { return }
      let to = min(rest.endedAt ?? .max, end.seconds)
      covered = covered.addingSaturating(max(to.subtractingSaturating(max(from, start.seconds)), 0))
    }
    return covered > 0 && covered >= end.seconds &- start.seconds &- covered
  }

  private mutating func change(_ index: Int, _ change: (inout DayBreak) -> Void) {
    breaks.withUnsafeMutableBufferPointer { breaks in
      if index >= 0 && index < breaks.count { change(&breaks[index]) }
    }
  }
}

// MARK: - Planning

extension DayBreaks {
  /// Determines the times of the present day, and what the rows say about the agent's work.
  @inline(never)
  mutating func plan(_ rows: RowStore, _ clock: LocalClock) {
    shiftStart = rules.shiftStart.map { clock.seconds(atWallTime: $0) } ?? .min
    shiftEnd = rules.shiftEnd.map { clock.seconds(atWallTime: $0) } ?? .max
    limit = rules.shiftEnd == nil ? .max : rules.overtime.map { shiftEnd.addingSaturating($0) } ?? .max
    dayStart = clock.seconds(atWallTime: 0)
    let rules = rules.breaks
    for index in Indexes(below: breaks.count) {
      guard let rule = rules.element(at: index) else { continue }
      change(index) { rest in
        (rest.duration, rest.mostWork) = (rule.duration, rule.mostWork)
        (rest.earliest, rest.latest) = (
          clock.seconds(atWallTime: rule.earliest), clock.seconds(atWallTime: rule.latest)
        )
      }
    }
    isUnderWay = false
    guard !breaks.isEmpty else { return }
    var works = false
    for index in Indexes(below: rows.count) {
      guard let status = rows.task(at: index)?.status else { continue }
      if status == .inProgress || status == .enRoute { works = true }
      if status == .inProgress || status == .done || status == .cannotComplete { isUnderWay = true }
    }
    if works && workingSince == nil { workingSince = clock.now.seconds }
  }

  /// When the agent can leave for the first stop that is not in progress.
  func departure(after time: Int64, _ first: Stop?) -> Int64 {
    if isPlain { return time }
    var departure = time
    if let running, let rest = breaks.element(at: running) {
      departure = max(departure, rest.begin.addingSaturating(rest.duration))
    }
    // An agent who is on the way, or at a stop, has left.
    let hasLeft = first.map { $0.isInProgress || $0.isEnRoute } ?? false
    return hasLeft ? departure : max(departure, shiftStart)
  }

  /// Where the work stands after the visits in progress, if the agent can leave at a time.
  func start(visitEnd: Int64, leaving departure: Int64) -> DayStart {
    let workingSince =
      running.flatMap { breaks.element(at: $0) }.map { $0.begin.addingSaturating($0.duration) } ?? workingSince
    return DayStart(
      departure: max(visitEnd, departure), worked: workingSince.map { max(visitEnd &- $0, 0) } ?? 0,
      isUnderWay: isUnderWay)
  }

  func placement(from start: DayStart, homeward: Int64, _ speeds: SpeedProfile) -> BreakPlacement {
    BreakPlacement(
      start: start, shiftEnd: shiftEnd, limit: limit, homeward: homeward, dayStart: dayStart, speeds: speeds)
  }

  /// Places the breaks to come between the stops, of which the agent leaves for `first`.
  @inline(never)
  mutating func place(
    _ stops: UnsafeMutableBufferPointer<Stop>, from first: Int, _ start: DayStart, homeward: Int64?,
    _ speeds: SpeedProfile, _ spans: VisitSpans, now: Int64
  ) {
    let firstToCome = firstToCome
    needsTime = firstToCome < breaks.count || running != nil
    let placement = placement(from: start, homeward: homeward ?? 0, speeds)
    breaks.withUnsafeMutableBufferPointer { breaks in
      for index in Indexes(below: breaks.count) where breaks[index].isToCome {
        breaks[index].gap = -1
        breaks[index].state = index < firstToCome || now > breaks[index].latest ? .missed : .unknown
        let gap = breaks[index].shownGap
        if let gap, BreakPlacement.place(of: gap, UnsafeBufferPointer(stops), from: first) == nil {
          breaks[index].forgetGap()
        }
      }
      let isKnown = Indexes(from: first, below: stops.count).allSatisfy {
        !stops[$0].isVisited || stops[$0].legSeconds >= 0
      }
      let hasVisit = Indexes(below: stops.count).contains { stops[$0].notToday == nil }
      guard firstToCome < breaks.count, homeward != nil, isKnown, hasVisit, stops.count &- first <= OrderLimits.stops
      else {
        return
      }
      placement.place(breaks, from: firstToCome, stops, from: first, spans)
      for index in Indexes(from: firstToCome, below: breaks.count) {
        if breaks[index].state == .taken {
          breaks[index].shownGap = BreakPlacement.gap(
            at: breaks[index].stopsBefore, UnsafeBufferPointer(stops))
        } else {
          breaks[index].forgetGap()
        }
      }
    }
  }

  /// What the breaks to come weigh whose windows are over.
  func missedByNow(_ now: Int64) -> Int64 {
    var missed: Int64 = 0
    for index in Indexes(from: firstToCome, below: breaks.count) {
      if let rest = breaks.element(at: index), rest.latest < now { missed &+= Int64(WorkdayProblem.breakWeight) }
    }
    return missed
  }

  /// There is no schedule: what becomes of the breaks to come is unknown.
  mutating func forgetPlaces() {
    needsTime = false
    breaks.changeEach { rest in
      guard rest.isToCome else { return }
      (rest.gap, rest.state) = (-1, .unknown)
      rest.forgetGap()
    }
  }

  /// Calls the closure with the breaks.
  mutating func withBreaks<Result>(_ body: (UnsafeMutableBufferPointer<DayBreak>) -> Result) -> Result {
    breaks.withUnsafeMutableBufferPointer { body($0) }
  }

  /// The seconds until a text of a break may differ without an event: until the next minute while a break is to come or
  /// under way. Before the shift, nothing moves until it starts; without stops, breaks only become missed.
  func secondsLeft(now: Int64, _ first: Stop?) -> Int64 {
    guard needsTime else { return .max }
    if first != nil { return max(departure(after: now, first) == shiftStart ? shiftStart &- now : 1, 1) }
    var left = Int64.max
    breaks.each { rest in if rest.state == .unknown { left = min(left, rest.latest &- now &+ 1) } }
    return max(left, 1)
  }
}

// MARK: - Snapshot

extension SnapshotWriter {
  fileprivate func write(_ id: TaskID?) {
    write(id != nil)
    id?.write(to: self)
  }
}

extension SnapshotReader {
  fileprivate func optionalID() -> TaskID? {
    flag() ? TaskID(from: self) : nil
  }
}

extension DayBreaks {
  func write(to writer: SnapshotWriter) {
    let hasAny = rules != WorkingDay()
    writer.write(hasAny)
    guard hasAny else { return }
    rules.write(to: writer)
    writer.write(workingSince)
    breaks.each { rest in
      writer.write(rest.startedAt)
      writer.write(rest.endedAt)
      writer.write(rest.shownGap != nil)
      if let gap = rest.shownGap {
        writer.write(gap.before)
        writer.write(gap.after)
        writer.write(rest.shown.seconds)
      }
    }
  }

  /// Invalid values fail the reader.
  mutating func read(from reader: SnapshotReader) throws(Refusal) {
    guard reader.flag() else { return }
    change(to: try WorkingDay.workingDay(from: reader))
    if rules == WorkingDay() { reader.fail() }
    workingSince = reader.optionalInt64()
    var isRunning = false
    for index in Indexes(below: breaks.count) {
      let (started, ended) = (reader.optionalInt64(), reader.optionalInt64())
      var rest = DayBreak()
      (rest.startedAt, rest.endedAt, rest.begin) = (started, ended, started ?? 0)
      if let started {
        rest.state = ended == nil ? .started : .ended
        // At most one break is under way, and it is the last one that was started.
        if isRunning || (ended.map { $0 < started } ?? false) { reader.fail() }
        if ended == nil { isRunning = true }
      } else if ended != nil {
        reader.fail()
      }
      if reader.flag() {
        rest.shownGap = BreakGap(before: reader.optionalID(), after: reader.optionalID())
        let shown = ShownTime(seconds: reader.int64())
        if shown == nil || started != nil { reader.fail() }
        rest.shown = shown ?? ShownTime()
      }
      for time in [workingSince, started, ended] where !Instant.starts.contains(time ?? 0) { reader.fail() }
      change(index) { $0 = rest }
    }
  }
}
