/// The opening hours of a row (HOURS-9).
public struct RowHours: Sendable {
  public let state: OpenState
  /// When it closes, if it is open, or opens, if it is closed.
  public let change: Instant?
  /// It closes within the minutes of the settings (HOURS-10).
  public let closesSoon: Bool
  /// When the text next changes, unless the day changes before.
  let due: Instant

  /// Sets `shown` to what the text shows.
  @inline(never)
  init(_ hours: OpeningHours, of task: PlanTask, in context: RowContext, showing shown: inout HoursDisplay) {
    let (clock, now) = (context.clock, context.clock.now)
    let surroundings = context.hoursSurroundings(of: task)
    let status = hours.status(at: now, in: surroundings)
    state = status.state
    // What begins then: a time at which the state is only unknown is no closing time.
    let next = status.until.map { hours.status(at: $0, in: surroundings, lookingAhead: false) }
    var change: Instant?
    var display = HoursDisplay(kind: .unknown, comment: status.comment)
    var due = status.until ?? Instant(milliseconds: .max)
    var closesSoon = false
    switch (status.state, next?.state) {
    case (.open, nil) where !status.isOpenEnd: display = HoursDisplay(kind: .alwaysOpen)
    case (.open, .closed?) where !status.isOpenEnd:
      change = status.until
      let before = due.adding(milliseconds: -Int64(context.settings.closingSoon) &* 60_000)
      closesSoon = context.settings.closingSoon > 0 && before <= now
      display = HoursDisplay(kind: closesSoon ? .closesSoon : .closes)
      if !closesSoon && context.settings.closingSoon > 0 { due = before }
    case (.open, _): display = HoursDisplay(kind: .open)
    case (.closed, .open?):
      change = status.until
      display = HoursDisplay(kind: .opens)
    case (.closed, _): display = HoursDisplay(kind: .closed)
    case (.unknown, _): break
    }
    if let change {
      // The night belongs to the day before: a closing time within 24 hours has no day.
      let dayAhead = change.adding(milliseconds: -LocalClock.dayLength)
      let isNear = state == .open && dayAhead <= now
      let day = clock.day(of: change)
      let ahead = isNear ? 0 : Int32(clamping: day.number &- clock.today.number)
      // What is not shown does not count.
      display.day = ahead < 2 ? ahead : ahead < 7 ? 2 : 7
      if display.day == 2 { display.weekday = Int32(truncatingIfNeeded: (day.number &+ 70_003) % 7) }
      if display.day == 7 {
        display.date = Int32(clamping: day.number)
        if CalendarDate(day)?.year != CalendarDate(clock.today)?.year { display.day = 8 }
      }
      if state == .open && !isNear { due = min(due, dayAhead) }
      display.time = TimeOfDay(minute: clock.minuteOfDay(change), hourCycle: context.settings.hourCycle)
    }
    (self.change, self.closesSoon, self.due) = (change, closesSoon, due)
    shown = display
  }
}

/// What the text of the opening hours shows.
package struct HoursDisplay: Hashable, Sendable {
  enum Kind: UInt8 {
    /// No text, or one that is not understood.
    case none
    case open
    case alwaysOpen
    case closes
    case closesSoon
    case closed
    case opens
    case unknown
  }

  var kind = Kind.none
  /// How many days ahead the time is: 0, 1, 2 for a weekday, 7 for a date, 8 for one of another year.
  var day: Int32 = 0
  /// The day of a time that is not today's, and its days since Monday.
  var date: Int32 = 0
  var weekday: Int32 = 0
  var time = TimeOfDay(minute: 0, hourCycle: .twentyFour)
  /// Where the comment begins in the text, and its bytes; 0 if there is none.
  var comment: UInt32 = 0
}

extension RowContext {
  func hoursSurroundings(of task: PlanTask) -> HoursSurroundings {
    HoursSurroundings(clock: clock, holidays: holidays, coordinate: task.coordinate)
  }
}
