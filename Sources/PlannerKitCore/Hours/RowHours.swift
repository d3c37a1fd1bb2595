/// The opening hours of a row (HOURS-9).
public struct RowHours: Sendable {
  public let state: OpenState
  /// When it closes, if it is open, or opens, if it is closed.
  public let change: Instant?
  /// Whether the venue closes within the minutes of the settings (HOURS-10).
  public let closesSoon: Bool
}

/// When the opening hours of a row change. The last instant stands for nil: optionals would take twice the memory.
struct HoursTimes: Sendable {
  static var none: Instant { Instant(milliseconds: .max) }

  /// When it closes, if it is open, or opens, if it is closed.
  private(set) var change = none
  /// When the text next changes, unless the day changes before.
  private(set) var due = none

  init() {}

  /// Sets `shown` to what the text shows.
  @inline(never)
  init(
    _ hours: OpeningHours, of task: PlanTask, in context: borrowing RowContext, showing shown: inout HoursDisplay
  ) {
    let (clock, now) = (context.clock, context.clock.now)
    let surroundings = context.hoursSurroundings(of: task)
    let status = hours.status(at: now, in: surroundings)
    var change: Instant?
    var display = HoursDisplay(kind: .unknown, comment: status.comment)
    var due = status.until ?? Self.none
    // A time at which the state is only unknown is no closing time.
    switch (status.state, status.next) {
    case (.open, nil) where !status.isOpenEnd: display = HoursDisplay(kind: .alwaysOpen)
    case (.open, .closed?) where !status.isOpenEnd:
      change = status.until
      let before = due.adding(milliseconds: -Int64(context.settings.closingSoon) &* 60_000)
      let closesSoon = context.settings.closingSoon > 0 && before <= now
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
      let isNear = status.state == .open && dayAhead <= now
      let local = clock.local(change)
      let today = isNear ? local.day : clock.today
      display.moment = MomentDisplay(local, today: today, hourCycle: context.settings.hourCycle) ?? MomentDisplay()
      if status.state == .open && !isNear { due = min(due, dayAhead) }
    }
    (self.change, self.due) = (change ?? Self.none, due)
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

    /// Nil for hours that are not understood.
    var state: OpenState? {
      switch self {
      case .none: nil
      case .open, .alwaysOpen, .closes, .closesSoon: .open
      case .closed, .opens: .closed
      case .unknown: .unknown
      }
    }
  }

  var kind = Kind.none
  /// When it closes or opens.
  var moment = MomentDisplay()
  /// Where the comment begins in the text, and its bytes; 0 if there is none.
  var comment: UInt32 = 0
}

extension RowContext {
  func hoursSurroundings(of task: PlanTask) -> HoursSurroundings {
    HoursSurroundings(clock: clock, holidays: holidays, coordinate: task.coordinate)
  }
}
