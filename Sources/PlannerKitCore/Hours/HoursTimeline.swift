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

extension OpeningHours {
  /// The longest time that is looked ahead, in days.
  static var horizon: Int64 { 366 }
  private static var lastInstant: Instant { Instant(milliseconds: .max) }

  /// The state at an instant.
  func status(at instant: Instant, in surroundings: HoursSurroundings, lookingAhead: Bool = true) -> HoursStatus {
    let (day, time) = surroundings.clock.local(instant)
    let minute = Int(truncatingIfNeeded: time / 60_000)
    return HoursDay.withDay(probing: minute) { memory in
      let isComputed = evaluate(day.number, in: surroundings, into: memory)
      let moment = isComputed ? memory.moment(at: minute) : HoursMoment(state: .unknown, isOpenEnd: false)
      let comment = isComputed ? memory.comment : 0
      let isKnown = surroundings.holidays.isKnown(day.number)
      let isHoliday = isKnown && surroundings.holidays.isPublic(day.number)
      let until = lookingAhead && isComputed ? end(of: moment, from: instant, in: surroundings, memory) : nil
      return HoursStatus(
        state: moment.state, until: until, isOpenEnd: moment.isOpenEnd,
        isOnHoliday: isHoliday && !traits.contains(.holidays), areHolidaysUnknown: !isKnown, comment: comment)
    }
  }

  /// The instant at which something else holds than at an instant, whose day the memory has. Walks through the times
  /// with the same offset from UTC, one after the other: wall time can repeat, or skip.
  private func end(
    of moment: HoursMoment, from instant: Instant, in surroundings: HoursSurroundings, _ memory: HoursDay
  ) -> Instant? {
    let limit = instant.adding(milliseconds: Self.horizon &* LocalClock.dayLength)
    // Without dates, holidays and events every week is the same.
    let days: Int64 = traits.isDisjoint(with: [.dates, .holidays, .sun]) ? 8 : Self.horizon &+ 1
    var start = instant
    var isComputed = true
    while true {
      let stretch = surroundings.clock.stretch(at: start)
      let (day, time) = surroundings.clock.local(start)
      var minute = Int(truncatingIfNeeded: time / 60_000)
      for number in day.number..<day.number &+ days {
        if !isComputed && !evaluate(number, in: surroundings, into: memory) { return nil }
        isComputed = false
        if let found = memory.firstMinute(from: minute, otherThan: moment) {
          let end = LocalClock.instant(Int64(found) &* 60_000, into: LocalDay(number: number), stretch.seconds)
          if end < stretch.end ?? Self.lastInstant { return end <= limit ? max(end, start) : nil }
          break
        }
        minute = 0
        let midnight = LocalClock.instant(0, into: LocalDay(number: number &+ 1), stretch.seconds)
        if midnight >= stretch.end ?? Self.lastInstant || midnight > limit { break }
      }
      guard let next = stretch.end, next <= limit else { return nil }
      start = next
    }
  }
}
