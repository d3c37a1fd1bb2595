/// How a stop is expected to go (SCHED-5).
public enum Pace: Int32, Sendable {
  case onTime = 1
  /// After a small delay the stop would be late or closed.
  case tight = 2
  case late = 3
  /// The visit can no longer begin today.
  case closed = 4
  case unknown = 5

  /// The colour of the pace; nil if the pace is unknown.
  public var color: ColorRole? {
    switch self {
    case .onTime: .green
    case .tight: .orange
    case .late, .closed: .red
    case .unknown: nil
    }
  }
}

/// A stop of the schedule: a listed task that is planned, en route or in progress (SCHED-1). Its instants are in
/// seconds since 1970.
public struct Stop: Sendable {
  /// The maximum duration of a visit in seconds. Sums of such durations do not overflow.
  static var longestVisit: Int64 { 1 << 50 }

  /// Which of the times are known.
  enum Knowledge: UInt8 {
    /// No time is known, because the place of this stop or of an earlier one is unknown.
    case none
    case all
    /// The visit has begun, so there is no arrival.
    case begun
  }

  public let id: TaskID
  /// The index of its row.
  public let row: Int
  public internal(set) var duration: Int64 = 0
  /// Whether the task has no duration of its own (SCHED-2).
  public internal(set) var isDurationAssumed = false
  /// Whether the stop has a place, so that the leg to it can be known.
  var hasPlace = false
  /// Whether the agent is at the stop or can reach it (SCHED-3.7).
  var hasWay: Bool { hasPlace && (isInProgress || legSeconds != Int64(OrderLimits.noWay)) }
  var isInProgress = false
  var isEnRoute = false
  /// Why the agent does not go there today: an accepted order left it out (ORDER-15). Nil if the agent does.
  public internal(set) var notToday: NotToday?
  /// Whether the agent is or will be there.
  var isVisited: Bool { hasWay && notToday == nil }
  var hasPlannedTime = false
  /// The planned time; the last instant if there is none.
  var planned = Int64.max
  /// How long before its planned time the visit may begin.
  var early: Int64 = 0
  /// The lateness from which on the stop is late; at least 1.
  var lateAfter: Int64 = 1
  /// The end of the last appointment of the day; the last instant if there is none.
  var appointmentEnd = Int64.max
  /// The latest begin of the visit that is in time for the end of the shift (SCHED-13.4); the last instant if nothing
  /// limits it.
  var latestStart = Int64.max
  /// The weight of a miss (ORDER-14.1).
  var weight: Int16 = 1
  /// When the visit may begin.
  var windows = VisitWindows.Part()
  /// When the opening hours, and when the appointment lets it begin, if there is an appointment.
  var opening = VisitWindows.Part()
  var appointment = VisitWindows.Part()
  /// What the visit waits for.
  var precedence = StopPrecedence()
  /// When the visit is not too early for its planned time; the first instant if it never is.
  var earliestPlanned: Int64 { hasPlannedTime ? planned &- early : .min }
  /// The same, if the visit waits for no other stop in the order.
  var earliestAlone: Int64 { precedence.other < 0 ? earliestStart : earliestPlanned }
  /// When the visit is neither too early nor must wait for another one; the first instant if it never must.
  var earliestStart: Int64 { max(earliestPlanned, precedence.ready) }
  /// The planned time, or the end of the last appointment if that is earlier.
  var due: Int64 { min(planned, appointmentEnd) }

  public internal(set) var pace = Pace.unknown
  /// The pace if the agent left now, even from a stop in progress.
  var paceLeavingNow = Pace.unknown
  /// The end of the visit if the agent left now, even from a stop in progress.
  var endLeavingNow: Int64 = 0
  /// The latest end of the visit that is in time for those that come after it.
  var latestEnd = Int64.max
  var knowledge = Knowledge.none
  /// The travel time from the previous stop, or from the location, without speeds; -1 if it is unknown.
  var legSeconds: Int64 = 0
  /// Whether speeds do not change this leg, because it is the host's own travel time from the location.
  var isLegFixed = false
  /// The leg for a profile of speeds.
  var timedLeg: Int64 { isLegFixed ? ~legSeconds : legSeconds }
  /// The time that the leg takes.
  var travelSeconds: Int64 = 0
  var arrivalSeconds: Int64 = 0
  /// The time from the arrival to the end of the breaks that are taken there before the visit.
  var breakTime: Int64 = 0
  /// When the visit begins; for a stop in progress, when the visit began.
  var startSeconds: Int64 = 0
  var endSeconds: Int64 = 0
  /// The arrival as it is shown (SCHED-7).
  var shown = ShownTime()
  /// The first arrival that was shown today; nil before that (LOG-2.6).
  var firstShown: Int64?
  /// What the stop's row shows.
  var display = StopDisplay(pace: .unknown)
  /// Whether the agent waits, so that the start does not depend on the arrival.
  var waits = false
  /// The arrivals for which everything else stays the same.
  var steady = SteadyRange()

  init(_ id: TaskID, row: Int) {
    (self.id, self.row) = (id, row)
  }

  /// Marks the times as unknown.
  mutating func forget() {
    (knowledge, pace, waits, breakTime) = (.none, .unknown, false, 0)
    (shown, display, steady) = (ShownTime(), StopDisplay(pace: .unknown), SteadyRange())
  }

  @inline(__always)
  func isSteady(now: Int64) -> Bool {
    steady.contains(arrivalSeconds, now: now)
  }

  /// Ends the steady range at an arrival at which the result changes.
  mutating func narrow(at edge: Int64) {
    if edge <= arrivalSeconds {
      steady.first = max(steady.first, edge)
    } else {
      steady.last = min(steady.last, edge &- 1)
    }
  }

  /// The arrival; nil for a stop in progress, and if it is unknown.
  public var arrival: Instant? {
    knowledge == .all ? Instant(seconds: arrivalSeconds) : nil
  }

  /// When the visit begins; nil if it is unknown.
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

  /// The time that the leg to it takes, in seconds.
  public var leg: Int64 {
    knowledge == .all ? travelSeconds : 0
  }

  /// The time from the arrival to the start, without breaks, in seconds.
  public var waiting: Int64 {
    knowledge == .all ? startSeconds &- arrivalSeconds &- breakTime : 0
  }

  /// The time from the planned time, or from the end of the last appointment, to the start, in seconds; 0 if the
  /// visit starts on time, or cannot begin for the appointment (SCHED-12.6).
  public var lateness: Int64 {
    let isMissed = pace == .closed && appointmentEnd < .max
    return knowledge == .none || due == .max || isMissed ? 0 : max(startSeconds &- due, 0)
  }
}

/// A time that is shown in steps, and stays while the estimate is less than one step away (SCHED-7).
struct ShownTime: Sendable {
  /// The shown time in seconds since 1970; a value far from any time while nothing is shown.
  private(set) var seconds = never
  private static var never: Int64 { -(Int64.max / 2) }

  init() {}

  /// Restores a shown time from a snapshot; nil if the time cannot be shown.
  init?(seconds: Int64) {
    guard seconds >= Self.never, seconds <= -Self.never else { return nil }
    self.seconds = seconds
  }

  /// The estimates for which the shown time stays.
  func range(_ estimate: Int64, now: Int64) -> SteadyRange {
    let isNear = estimate &- now < SteadyRange.near
    let step: Int64 = isNear ? 60 : 300
    return SteadyRange(first: seconds &- step &+ 1, last: seconds &+ step &- 1, isNear: isNear)
  }

  /// Changes the shown time if the estimate is one step or more away, or if the shown time is before the shown time of
  /// an earlier stop. The steps are those of a wall clock with this offset from UTC: one minute if the estimate is less
  /// than 15 minutes ahead, otherwise five.
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

  /// The shown time to leave; nil if none is shown.
  var leaveBy: Int64? {
    seconds == Self.never ? nil : seconds
  }

  /// Changes the shown time to leave if it is after the limit, or more than a step and a minute before it. The shown
  /// time is rounded down. After a small move of the limit, half a step remains for further moves (SCHED-7.12).
  @inline(never)
  mutating func update(leaveBy limit: Int64, now: Int64, offset: Int64) {
    let (ahead, rest) = (limit &- now, limit &- seconds)
    let step: Int64 = ahead < SteadyRange.near ? 60 : 300
    if rest >= 0 && rest < step &+ 60 { return }
    // The time would disappear immediately, and reappear with the next fix.
    if ahead < 60 { return }
    let movedByLittle = rest > -step && rest < 2 &* step &+ 60
    seconds = (limit &+ offset &- (movedByLittle ? step / 2 : 0)).roundedDown(to: 60) &- offset
  }
}

/// A range of times for which a result stays the same; initially empty.
struct SteadyRange: Sendable {
  /// A time is near if it is less than this many seconds ahead.
  static var near: Int64 { 900 }

  var first: Int64 = 1
  var last: Int64 = 0
  /// Whether the range applies to times that are near, or to all others.
  var isNear = false

  @inline(__always)
  func contains(_ time: Int64, now: Int64) -> Bool {
    time >= first && time <= last && (time &- now < Self.near) == isNear
  }

  /// The minimum number of seconds until a time leaves the range, whether it moves with the clock or stays.
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
    /// The venue is open today after the arrival, but closes before the planned time allows the visit to begin.
    case closesBeforePlanned
    /// The agent arrives on a later day.
    case tooLateToday
    /// There is no route to the stop (SCHED-3.7).
    case noRoute
    /// The appointments of the day are over on arrival.
    case tooLateForAppointment
    /// All appointments are on other days.
    case noAppointmentToday
    /// The venue is open today after the arrival, but not in an appointment.
    case closedAtAppointment
    /// The visit could begin, but the way to the end place after it would end too late for the shift (SCHED-13.4).
    case afterShift
    /// The stop that it comes after is missed, comes later in the order, or ends too late (SCHED-17).
    case afterOtherStop
    /// An accepted order left it out (ORDER-15).
    case notTodayAfterOther
    case notTodayClosed
    case notTodayWindow
    case notTodayNoRoute
    case notTodayNoTime
  }

  /// The shown arrival. It always contains the date, even if the date is not shown: an arrival on another day is
  /// different (SCHED-7.7).
  var arrival: MomentDisplay?
  var pace: Pace?
  var note = Note.none
  /// The number of minutes in the note.
  var minutes: Int32 = 0
  /// The breaks between the stop before and the visit.
  var breaks = TimeRanges()

  mutating func set(_ note: Note, seconds: Int64) {
    (self.note, minutes) = (note, TravelTimeDisplay(seconds: Double(seconds)).minutes)
  }
}

extension Instant {
  /// The range of whole seconds since 1970 that are instants.
  static var seconds: ClosedRange<Int64> {
    -(Int64.max / 1_000)...Int64.max / 1_000
  }

  /// The range of the seconds of all instants, rounded down. The first instant is not a whole second.
  static var starts: ClosedRange<Int64> {
    seconds.lowerBound &- 1...seconds.upperBound
  }

  /// The number of seconds since 1970, rounded down.
  var seconds: Int64 {
    milliseconds.dividedDown(by: 1_000).quotient
  }

  /// Creates an instant from seconds since 1970, clamped to the range of whole seconds.
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
