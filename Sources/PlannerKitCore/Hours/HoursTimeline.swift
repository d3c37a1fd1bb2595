/// The state of opening hours in time, and how long it lasts.
public struct HoursStatus: Sendable, Equatable {
  public let state: OpenState
  /// When another state begins; nil if none does within 366 days. An open end is not known by its time (HOURS-5).
  public let until: Instant?
  /// The state that begins then.
  let next: OpenState?
  /// The text gives no end of the state.
  public let isOpenEnd: Bool
  /// The local day is a public holiday, and no rule mentions holidays.
  public let isOnHoliday: Bool
  /// The local day is outside the range of days of which the host knows the holidays.
  public let areHolidaysUnknown: Bool
  /// Where the comment of the rule begins in the text, and its bytes; 0 if there is none.
  package let comment: UInt32
}

/// A span: a stretch of time with one state, which C calls `planner_hours_span`.
public struct HoursSpan: Sendable, Equatable {
  public let start: Instant
  /// Exclusive.
  public let end: Instant
  public let state: OpenState
  public let isOpenEnd: Bool
}

extension OpeningHours {
  /// How far ahead a change is searched for, in days.
  static var horizon: Int64 { 366 }

  /// The state at an instant.
  @inline(never)
  func status(at instant: Instant, in surroundings: HoursSurroundings) -> HoursStatus {
    withEvaluator(in: surroundings) { $0.status(at: instant) }
  }

  /// Calls with each span from one instant to another. The spans have no gaps, and neighbours differ.
  func forEachSpan(
    from start: Instant, to end: Instant, in surroundings: HoursSurroundings, _ body: (HoursSpan) -> Void
  ) {
    withEvaluator(in: surroundings) { $0.forEachSpan(from: start, to: end, body) }
  }
}

extension HoursEvaluator {
  @inline(never)
  func status(at instant: Instant) -> HoursStatus {
    let minute = Int(truncatingIfNeeded: offsets.local(instant).time / 60_000)
    return HoursDay.withDay(probing: minute) { status(at: instant, $0) }
  }

  func status(at instant: Instant, _ memory: HoursDay) -> HoursStatus {
    let (day, time) = offsets.local(instant)
    let minute = Int(truncatingIfNeeded: time / 60_000)
    var days = HoursDays()
    evaluate(day.number, into: memory, &days)
    let (moment, comment) = (memory.moment(at: minute), memory.comment)
    let limit = instant.adding(milliseconds: OpeningHours.horizon &* LocalClock.dayLength &+ 1)
    var walk = HoursWalk(from: instant, to: limit, in: offsets, isEvaluated: true)
    // The first result is the present state.
    let next = walk.next(self, memory, &days) == nil ? nil : walk.next(self, memory, &days)
    let holidays = holidays(of: day.number)
    let isHoliday = holidays?.contains(.publicHoliday) == true
    return HoursStatus(
      state: moment.state, until: next?.start, next: next?.moment.state, isOpenEnd: moment.isOpenEnd,
      isOnHoliday: isHoliday && !traits.contains(.holidays), areHolidaysUnknown: holidays == nil, comment: comment)
  }

  func forEachSpan(
    from start: Instant, to end: Instant, _ body: (HoursSpan) -> Void
  ) {
    HoursDay.withDay { memory in
      var walk = HoursWalk(from: start, to: end, in: offsets, isEvaluated: false)
      var days = HoursDays()
      var span = walk.next(self, memory, &days)
      while let (start, moment) = span {
        span = walk.next(self, memory, &days)
        body(
          HoursSpan(start: start, end: span?.start ?? end, state: moment.state, isOpenEnd: moment.isOpenEnd))
      }
    }
  }
}

/// Walks from one instant to another, from change to change. It goes through the times with the same offset from UTC,
/// one after the other: wall time can repeat, or skip.
private struct HoursWalk {
  private let end: Instant
  /// Where the next part with the same offset begins, or `end`.
  private var stretchEnd: Instant
  private var offset: Int32
  /// The local day, the minute from which on it is still to be searched, and where that is.
  private var day: Int64
  private var minute: Int
  private var here: Instant
  /// Whether the memory has the day.
  private var isEvaluated: Bool
  private var current: HoursMoment?
  private var quietDays = 0

  init(from start: Instant, to end: Instant, in offsets: LocalOffsets, isEvaluated: Bool) {
    (self.end, self.isEvaluated) = (end, isEvaluated)
    (stretchEnd, offset, day, minute, here) = (start, 0, 0, 0, start)
    enter(start, offsets)
  }

  @inline(never)
  private mutating func enter(_ start: Instant, _ offsets: LocalOffsets) {
    let stretch = offsets.stretch(at: start)
    let local = offsets.local(start)
    // Local days can come again.
    (stretchEnd, offset, quietDays) = (min(stretch.end ?? end, end), stretch.seconds, 0)
    (day, minute, here) = (local.day.number, Int(truncatingIfNeeded: local.time / 60_000), start)
  }

  /// The next state and its start; on the first call, the state at the start. Nil at the end, or if no change follows.
  @inline(never)
  mutating func next(
    _ hours: HoursEvaluator, _ memory: HoursDay, _ days: inout HoursDays
  ) -> (start: Instant, moment: HoursMoment)? {
    // Without dates, holidays and events every week is the same: then nothing changes after a week without a change.
    let isWeekly = hours.traits.isDisjoint(with: [.dates, .holidays, .sun])
    while here < end {
      if here >= stretchEnd {
        enter(stretchEnd, hours.offsets)
        isEvaluated = false
      }
      if !isEvaluated { hours.evaluate(day, into: memory, &days) }
      isEvaluated = true
      let found = current.map { memory.firstMinute(from: minute, otherThan: $0) } ?? minute
      if let found {
        let start = max(instant(found, of: day), here)
        if start < stretchEnd {
          let moment = memory.moment(at: found)
          (minute, here, current, quietDays) = (found, start, moment, 0)
          return (start, moment)
        }
        here = stretchEnd
        continue
      }
      quietDays &+= 1
      // The weeks before 1900 and after 9999 differ (HOURS-14).
      if isWeekly && quietDays > 8 && (-25_550...2_932_000).contains(day) { return nil }
      let midnight = instant(0, of: day &+ 1)
      // The last instants have no later midnight.
      if midnight <= here && minute == 0 { return nil }
      (day, minute, here, isEvaluated) = (day &+ 1, 0, min(max(midnight, here), stretchEnd), false)
    }
    return nil
  }

  @inline(never)
  private func instant(_ minute: Int, of day: Int64) -> Instant {
    LocalClock.instant(Int64(minute) &* 60_000, into: LocalDay(number: day), offset)
  }
}

/// The opening hours of a text, with everything that they depend on (HOURS-15).
public struct HoursAnswers: Sendable {
  package let text: String
  private let hours: OpeningHours
  private let surroundings: HoursSurroundings

  init(_ text: String, _ hours: OpeningHours, _ surroundings: HoursSurroundings) {
    (self.text, self.hours, self.surroundings) = (text, hours, surroundings)
  }

  /// Nil if the text is not understood. Only the settings' offsets from UTC matter.
  public init?(
    _ text: String, settings: Settings = Settings(), holidays: Holidays? = nil, coordinate: Coordinate? = nil
  ) throws(Refusal) {
    var problem: HoursProblem?
    try self.init(text, settings: settings, holidays: holidays, coordinate: coordinate, problem: &problem)
  }

  /// Sets the problem if the text is not understood.
  package init?(
    _ text: String, settings: Settings, holidays: Holidays?, coordinate: Coordinate?, problem: inout HoursProblem?
  ) throws(Refusal) {
    try TextField.openingHours.check(text)
    try settings.checkRanges()
    guard let hours = OpeningHours(text, &problem) else { return nil }
    let clock = LocalClock(now: Instant(milliseconds: 0), offsets: settings.utcOffsets)
    self.init(
      text, hours, HoursSurroundings(clock: clock, holidays: holidays, coordinate: coordinate))
  }

  public func status(at instant: Instant) -> HoursStatus {
    hours.status(at: instant, in: surroundings)
  }

  /// Calls with each span of a range of at most 366 days.
  @inline(never)
  public func forEachSpan(
    from start: Instant, to end: Instant, _ body: (HoursSpan) -> Void
  ) throws(Refusal) {
    guard start <= end, end.since(start) <= OpeningHours.horizon &* LocalClock.dayLength else {
      throw .hoursRangeOutOfRange
    }
    hours.forEachSpan(from: start, to: end, in: surroundings, body)
  }

  /// Where the comment of a status is in the text; nil if there is none.
  @inline(__always)
  package func comment(_ status: HoursStatus) -> (start: Int, size: Int)? {
    status.comment == 0 ? nil : (Int(status.comment >> 16), Int(status.comment & 0xFFFF))
  }
}

extension Planner {
  /// The opening hours of a known task; nil if they are absent or not understood.
  public func hours(of id: TaskID) throws(Refusal) -> HoursAnswers? {
    guard let task = plan.task(id) else { throw .unknownTask(.id) }
    guard let hours = task.hours else { return nil }
    return HoursAnswers(
      task.openingHours.orEmpty, hours, rowContext.hoursSurroundings(of: task))
  }
}
