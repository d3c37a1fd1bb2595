/// How a stop will go (SCHED-5).
public enum Pace: Int32, Sendable {
  case onTime = 1
  /// A little later it would be late or closed.
  case tight = 2
  case late = 3
  /// No beginning is left today.
  case closed = 4
  case unknown = 5

  /// Nil where it is unknown.
  public var color: ColorRole? {
    switch self {
    case .onTime: .green
    case .tight: .orange
    case .late, .closed: .red
    case .unknown: nil
    }
  }
}

/// A stop of the schedule: a listed task that is planned, en route or in progress (SCHED-1). Instants are seconds since
/// 1970.
public struct Stop: Sendable {
  /// Sums of visits of at most this length, in seconds, do not overflow.
  static var longestVisit: Int64 { 1 << 50 }

  /// What is known of its times.
  enum Knowledge: UInt8 {
    /// Nothing: the place of the stop, or the one before it, is unknown.
    case none
    case all
    /// It has begun, and has no arrival.
    case begun
  }

  public let id: TaskID
  /// The index of its row.
  public let row: Int
  public internal(set) var duration: Int64 = 0
  /// The task has no duration of its own (SCHED-2).
  public internal(set) var isDurationAssumed = false
  /// Whether the leg to it can be known.
  var hasPlace = false
  /// Whether the agent is or comes there (SCHED-3.7).
  var hasWay: Bool { hasPlace && (isInProgress || legSeconds != Int64(OrderLimits.noWay)) }
  var isInProgress = false
  var hasPlannedTime = false
  /// The planned time; the last instant if there is none.
  var planned = Int64.max
  var windows = VisitWindows.Part()

  public internal(set) var pace = Pace.unknown
  /// The pace if one left now, also from a stop in progress.
  var paceLeavingNow = Pace.unknown
  var knowledge = Knowledge.none
  /// The travel time from the stop before, or from the location; -1 if it is not known.
  var legSeconds: Int64 = 0
  var arrivalSeconds: Int64 = 0
  /// When the visit begins; for a stop in progress, when it began.
  var startSeconds: Int64 = 0
  var endSeconds: Int64 = 0
  /// The arrival as it is shown (SCHED-7).
  var shown = ShownTime()
  /// What its row shows.
  var display = StopDisplay(pace: .unknown)
  /// The start does not depend on the arrival: one waits.
  var waits = false
  /// The arrivals for which everything else stays as it is.
  var steady = SteadyRange()

  init(_ id: TaskID, row: Int) {
    (self.id, self.row) = (id, row)
  }

  /// Its times are unknown.
  mutating func forget() {
    (knowledge, pace, waits) = (.none, .unknown, false)
    (shown, display, steady) = (ShownTime(), StopDisplay(pace: .unknown), SteadyRange())
  }

  @inline(__always)
  func isSteady(now: Int64) -> Bool {
    steady.contains(arrivalSeconds, now: now)
  }

  /// Ends the range at an arrival at which something else begins.
  mutating func narrow(at edge: Int64) {
    if edge <= arrivalSeconds {
      steady.first = max(steady.first, edge)
    } else {
      steady.last = min(steady.last, edge &- 1)
    }
  }

  /// Nil for a stop in progress, and where it is not known.
  public var arrival: Instant? {
    knowledge == .all ? Instant(seconds: arrivalSeconds) : nil
  }

  /// When the visit begins.
  public var start: Instant? {
    knowledge == .none ? nil : Instant(seconds: startSeconds)
  }

  public var end: Instant? {
    knowledge == .none ? nil : Instant(seconds: endSeconds)
  }

  /// The arrival as it is shown.
  public var shownArrival: Instant? {
    knowledge == .all ? Instant(seconds: shown.seconds) : nil
  }

  /// The travel time to it, in seconds.
  public var leg: Int64 {
    knowledge == .all ? legSeconds : 0
  }

  /// The time from the arrival to the start, in seconds.
  public var waiting: Int64 {
    knowledge == .all ? startSeconds &- arrivalSeconds : 0
  }

  /// The time from the planned time to the start, in seconds; 0 if the stop is in time.
  public var lateness: Int64 {
    knowledge != .none && hasPlannedTime ? max(startSeconds &- planned, 0) : 0
  }
}

/// A time that is shown in steps, and stays while the estimate is less than a step away (SCHED-7).
struct ShownTime: Sendable {
  /// Far from any time while nothing is shown.
  private(set) var seconds = never
  private static var never: Int64 { -(Int64.max / 2) }

  init() {}

  /// The shown time of a snapshot; nil for a time that cannot be shown.
  init?(seconds: Int64) {
    guard seconds >= Self.never, seconds <= -Self.never else { return nil }
    self.seconds = seconds
  }

  /// The estimates for which this time stays.
  func range(_ estimate: Int64, now: Int64) -> SteadyRange {
    let isNear = estimate &- now < SteadyRange.near
    let step: Int64 = isNear ? 60 : 300
    return SteadyRange(first: seconds &- step &+ 1, last: seconds &+ step &- 1, isNear: isNear)
  }

  /// Shows another time if the estimate is a step away, or if this is before the shown time of an earlier estimate. The
  /// steps are those of a wall clock with this offset from UTC: one minute when it is less than 15 minutes ahead, else
  /// five.
  @inline(never)
  mutating func update(_ estimate: Int64, now: Int64, offset: Int64, notBefore earlier: Int64 = .min) {
    let range = range(estimate, now: now)
    if range.contains(estimate, now: now) && seconds >= earlier { return }
    let step: Int64 = range.isNear ? 60 : 300
    seconds = (estimate &+ offset &+ step / 2).roundedDown(to: step) &- offset
    guard seconds < earlier else { return }
    let next = (earlier &+ offset &+ step &- 1).roundedDown(to: step) &- offset
    seconds = next &- estimate < step ? next : earlier
  }

  /// When to leave; nil if that is not shown.
  var leaveBy: Int64? {
    seconds == Self.never ? nil : seconds
  }

  /// Shows another time to leave by if this one is after the limit, or more than a step and a minute before it. What is
  /// shown is rounded down; a limit that moved by little has half a step to move on (SCHED-7.12).
  @inline(never)
  mutating func update(leaveBy limit: Int64, now: Int64, offset: Int64) {
    let (ahead, rest) = (limit &- now, limit &- seconds)
    let step: Int64 = ahead < SteadyRange.near ? 60 : 300
    if rest >= 0 && rest < step &+ 60 { return }
    // It would be gone at once, and come back with the next fix.
    if ahead < 60 { return }
    let movedByLittle = rest > -step && rest < 2 &* step &+ 60
    seconds = (limit &+ offset &- (movedByLittle ? step / 2 : 0)).roundedDown(to: 60) &- offset
  }
}

/// Times for which something stays as it is. None at first.
struct SteadyRange: Sendable {
  /// How many seconds ahead a time is near.
  static var near: Int64 { 900 }

  var first: Int64 = 1
  var last: Int64 = 0
  /// Whether it holds for times that are near, or for others.
  var isNear = false

  @inline(__always)
  func contains(_ time: Int64, now: Int64) -> Bool {
    time >= first && time <= last && (time &- now < Self.near) == isNear
  }

  /// The least number of seconds until a time is outside, if it moves with the clock or stays.
  func secondsLeft(_ time: Int64, now: Int64) -> Int64 {
    let left = last &- time &+ 1
    return isNear ? left : min(left, time &- now &- Self.near &+ 1)
  }
}

/// What a row shows of its stop.
package struct StopDisplay: Hashable, Sendable {
  enum Note: UInt8 {
    case none
    case late
    case closedOnArrival
    case closesAfterArrival
    case wait
    /// It is open today after the arrival, but not late enough for the planned time.
    case closesBeforePlanned
    /// The agent arrives on another day.
    case tooLateToday
    /// There is no route to it (SCHED-3.7).
    case noRoute
  }

  /// Its date is that of any day, also if it is not shown: another day is another arrival (SCHED-7.7).
  var arrival: MomentDisplay?
  var pace: Pace?
  var note = Note.none
  /// The minutes of the note.
  var minutes: Int32 = 0

  mutating func set(_ note: Note, seconds: Int64) {
    (self.note, minutes) = (note, TravelTimeDisplay(seconds: Double(seconds)).minutes)
  }
}

extension Instant {
  /// The whole seconds since 1970 that are instants.
  static var seconds: ClosedRange<Int64> {
    -(Int64.max / 1_000)...Int64.max / 1_000
  }

  /// The seconds of all instants, rounded down: the first one has no whole second.
  static var starts: ClosedRange<Int64> {
    seconds.lowerBound &- 1...seconds.upperBound
  }

  /// Whole seconds since 1970, rounded down.
  var seconds: Int64 {
    milliseconds.dividedDown(by: 1_000).quotient
  }

  /// The last whole second, if it is later.
  @inline(never)
  init(seconds: Int64) {
    self.init(milliseconds: max(min(seconds, Self.seconds.upperBound), Self.seconds.lowerBound) &* 1_000)
  }
}

extension Int64 {
  fileprivate func roundedDown(to step: Int64) -> Int64 {
    self &- dividedDown(by: step).remainder
  }
}
