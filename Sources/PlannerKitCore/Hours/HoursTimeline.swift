/// The state of opening hours in time, and how long it lasts.
public struct HoursStatus: Sendable, Equatable {
  public let state: OpenState
  /// When another state begins; nil if none does within 366 days. An open end is not known by its time (HOURS-5).
  public let until: Instant?
  /// Nobody has said when the state ends.
  public let isOpenEnd: Bool
  /// The local day is a public holiday, of which no rule says anything.
  public let isOnHoliday: Bool
  /// The local day is outside the range of days of which the host knows the holidays.
  public let areHolidaysUnknown: Bool
  /// Where the comment of the rule begins in the text, and its bytes; 0 if there is none.
  package let comment: UInt32
}

/// A span of opening hours.
public struct HoursPeriod: Sendable, Equatable {
  public let start: Instant
  /// Exclusive.
  public let end: Instant
  public let state: OpenState
  public let isOpenEnd: Bool
}

extension OpeningHours {
  /// The longest time that is looked ahead, in days.
  static var horizon: Int64 { 366 }

  /// The state at an instant.
  func status(at instant: Instant, in surroundings: HoursSurroundings, lookingAhead: Bool = true) -> HoursStatus {
    withEvaluator { $0.status(at: instant, in: surroundings, lookingAhead: lookingAhead) }
  }

  /// Calls with each span from one instant to another: without gaps, and neighbours differ.
  func forEachPeriod(
    from start: Instant, to end: Instant, in surroundings: HoursSurroundings, _ body: (HoursPeriod) -> Void
  ) {
    withEvaluator { $0.forEachPeriod(from: start, to: end, in: surroundings, body) }
  }
}

extension HoursEvaluator {
  func status(at instant: Instant, in surroundings: HoursSurroundings, lookingAhead: Bool) -> HoursStatus {
    let (day, time) = surroundings.clock.local(instant)
    let minute = Int(truncatingIfNeeded: time / 60_000)
    return HoursDay.withDay(probing: minute) { memory in
      evaluate(day.number, in: surroundings, into: memory)
      let (moment, comment) = (memory.moment(at: minute), memory.comment)
      var until: Instant?
      if lookingAhead {
        let limit = instant.adding(milliseconds: OpeningHours.horizon &* LocalClock.dayLength &+ 1)
        walk(from: instant, to: limit, in: surroundings, memory, isEvaluated: true) { change, _ in
          if change > instant { until = change }
          return change == instant
        }
      }
      let isKnown = surroundings.holidays.isKnown(day.number)
      let isHoliday = isKnown && surroundings.holidays.kinds(of: day.number).contains(.publicHoliday)
      return HoursStatus(
        state: moment.state, until: until, isOpenEnd: moment.isOpenEnd,
        isOnHoliday: isHoliday && !traits.contains(.holidays), areHolidaysUnknown: !isKnown, comment: comment)
    }
  }

  func forEachPeriod(
    from start: Instant, to end: Instant, in surroundings: HoursSurroundings, _ body: (HoursPeriod) -> Void
  ) {
    HoursDay.withDay { memory in
      var open: (start: Instant, moment: HoursMoment)?
      func close(at end: Instant) {
        guard let open else { return }
        body(HoursPeriod(start: open.start, end: end, state: open.moment.state, isOpenEnd: open.moment.isOpenEnd))
      }
      walk(from: start, to: end, in: surroundings, memory, isEvaluated: false) { change, moment in
        close(at: change)
        open = (change, moment)
        return true
      }
      close(at: end)
    }
  }

  /// Calls with the start, then with each instant before the end at which something else begins to hold, until the call
  /// returns false. Walks through the times with the same offset from UTC, one after the other: wall time can repeat, or
  /// skip.
  private func walk(
    from start: Instant, to end: Instant, in surroundings: HoursSurroundings, _ memory: HoursDay, isEvaluated: Bool,
    _ body: (Instant, HoursMoment) -> Bool
  ) {
    guard start < end else { return }
    // Without dates, holidays and events every week is the same: then nothing changes after a week without a change.
    let isWeekly = traits.isDisjoint(with: [.dates, .holidays, .sun])
    var (isEvaluated, quietDays) = (isEvaluated, 0)
    var current: HoursMoment?
    var begin = start
    while true {
      let stretch = surroundings.clock.stretch(at: begin)
      let stretchEnd = min(stretch.end ?? end, end)
      let (day, time) = surroundings.clock.local(begin)
      var (number, minute) = (day.number, Int(truncatingIfNeeded: time / 60_000))
      var midnight = begin
      while midnight < stretchEnd {
        if !isEvaluated { evaluate(number, in: surroundings, into: memory) }
        isEvaluated = false
        quietDays &+= 1
        var next: Int? = minute
        while let minute = next {
          let moment = memory.moment(at: minute)
          if moment != current {
            let instant = LocalClock.instant(Int64(minute) &* 60_000, into: LocalDay(number: number), stretch.seconds)
            if instant >= stretchEnd { break }
            (current, quietDays) = (moment, 0)
            if !body(max(instant, begin), moment) { return }
          }
          next = memory.firstMinute(from: minute, otherThan: moment)
        }
        if isWeekly && quietDays > 8 { return }
        (number, minute) = (number &+ 1, 0)
        let following = LocalClock.instant(0, into: LocalDay(number: number), stretch.seconds)
        // The last instants have no later midnight.
        if following <= midnight { return }
        midnight = following
      }
      if stretchEnd >= end { return }
      begin = stretchEnd
    }
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

  /// Nil if the text is not understood. Of the settings only the offsets from UTC count.
  public init?(
    _ text: String, settings: Settings = Settings(), holidays: Holidays? = nil, coordinate: Coordinate? = nil
  ) throws(Rejection) {
    try TextField.openingHours.check(text)
    try settings.checkRanges()
    guard let hours = OpeningHours(text) else { return nil }
    let clock = LocalClock(now: Instant(milliseconds: 0), offsets: settings.utcOffsets)
    self.init(
      text, hours, HoursSurroundings(clock: clock, holidays: holidays ?? Holidays(), coordinate: coordinate))
  }

  public func status(at instant: Instant) -> HoursStatus {
    hours.status(at: instant, in: surroundings)
  }

  /// Calls with each span of a range of at most 366 days.
  public func forEachPeriod(
    from start: Instant, to end: Instant, _ body: (HoursPeriod) -> Void
  ) throws(Rejection) {
    guard start <= end, end.since(start) <= OpeningHours.horizon &* LocalClock.dayLength else {
      throw .hoursRangeOutOfRange
    }
    hours.forEachPeriod(from: start, to: end, in: surroundings, body)
  }

  /// The comment that holds; nil if there is none.
  package func comment(_ status: HoursStatus) -> (start: Int, size: Int)? {
    status.comment == 0 ? nil : (Int(status.comment >> 16), Int(status.comment & 0xFFFF))
  }
}

extension Planner {
  /// The opening hours of a known task; nil if they are absent or not understood.
  public func hours(of id: TaskID) throws(Rejection) -> HoursAnswers? {
    guard let task = plan.task(id) else { throw .unknownTask(.id) }
    guard let hours = task.hours else { return nil }
    return HoursAnswers(
      task.openingHours.orEmpty, hours, rowContext.hoursSurroundings(of: task))
  }
}
