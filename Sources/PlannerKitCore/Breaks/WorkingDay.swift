/// The shift and the breaks of every day (SCHED-13, SCHED-14). Times are wall times: seconds after local midnight.
public struct WorkingDay: Hashable, Sendable {
  public let shiftStart: Int64?
  public let shiftEnd: Int64?
  /// The most overtime in seconds; nil if any is allowed.
  public let overtime: Int64?
  /// The breaks, in the order in which they are taken.
  public let breaks: [BreakRule]

  /// Without a shift and without breaks.
  init() {
    (shiftStart, shiftEnd, overtime, breaks) = (nil, nil, nil, [])
  }

  public init(
    shiftStart: Int64? = nil, shiftEnd: Int64? = nil, overtime: Int64? = nil, breaks: [BreakRule] = []
  ) throws(Refusal) {
    (self.shiftStart, self.shiftEnd, self.overtime, self.breaks) = (shiftStart, shiftEnd, overtime, breaks)
    guard Self.times.contains(shiftStart ?? 0) else { throw .workday(.shiftStart) }
    guard Self.times.contains(shiftEnd ?? 0) else { throw .workday(.shiftEnd) }
    if let shiftStart, let shiftEnd, shiftEnd < shiftStart { throw .workday(.shift) }
    if overtime != nil && shiftEnd == nil { throw .workday(.overtimeOfNoShift) }
    guard (0...OrderLimits.seconds).contains(overtime ?? 0) else { throw .workday(.overtime) }
    guard breaks.count <= WorkdayProblem.mostBreaks else { throw .workday(.tooManyBreaks) }
    for rule in breaks { try rule.check() }
  }

  /// The wall times that a working day can have: those of the day and of the next one.
  static var times: ClosedRange<Int64> { 0...172_800 }
}

/// A break, and when it begins.
public struct BreakRule: Hashable, Sendable {
  /// The duration in seconds.
  public let duration: Int64
  /// The earliest and the latest begin.
  public let earliest: Int64
  public let latest: Int64
  /// The most seconds of work before it; `Int64.max` if there is no limit.
  public let mostWork: Int64

  public init(duration: Int64, earliest: Int64, latest: Int64, mostWork: Int64 = .max) {
    (self.duration, self.earliest, self.latest) = (duration, earliest, latest)
    // No day has so much work; the bindings have different greatest numbers.
    self.mostWork = mostWork > OrderLimits.seconds ? .max : mostWork
  }

  fileprivate func check() throws(Refusal) {
    guard (0...OrderLimits.tolerance).contains(duration) else { throw .workday(.breakTooLong) }
    guard WorkingDay.times.contains(earliest), WorkingDay.times.contains(latest) else { throw .workday(.breakTimes) }
    guard earliest <= latest else { throw .workday(.breakWindow) }
    guard mostWork >= 0 else { throw .workday(.breakWork) }
  }
}

extension LocalClock {
  /// The instant of a wall time of the present day in seconds since 1970. Times from 24 hours on are on the next day.
  @inline(never)
  func seconds(atWallTime time: Int64) -> Int64 {
    let (days, rest) = time.dividedDown(by: 86_400)
    return instant(rest &* 1_000, into: LocalDay(number: today.number.addingSaturating(days))).seconds
  }
}

// MARK: - Snapshot

extension WorkingDay {
  func write(to writer: SnapshotWriter) {
    writer.write(shiftStart)
    writer.write(shiftEnd)
    writer.write(overtime)
    writer.write(count: breaks.count)
    breaks.each { rule in
      writer.write(rule.duration)
      writer.write(rule.earliest)
      writer.write(rule.latest)
      writer.write(rule.mostWork)
    }
  }

  @inline(never)
  static func workingDay(from reader: SnapshotReader) throws(Refusal) -> WorkingDay {
    let (start, end, overtime) = (reader.optionalInt64(), reader.optionalInt64(), reader.optionalInt64())
    var breaks: [BreakRule] = []
    for _ in Indexes(below: reader.count(atMost: WorkdayProblem.mostBreaks)) {
      breaks.append(
        BreakRule(
          duration: reader.int64(), earliest: reader.int64(), latest: reader.int64(), mostWork: reader.int64()))
    }
    return try WorkingDay(shiftStart: start, shiftEnd: end, overtime: overtime, breaks: breaks)
  }
}
