/// How a stop will go (SCHED-5).
public enum Pace: Int32, Sendable {
  case onTime = 1
  /// A little later it would be late or closed.
  case tight = 2
  case late = 3
  /// No beginning is left today.
  case closed = 4
  case unknown = 5

  /// Nil where nobody knows.
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
    /// Nothing: nobody knows where the agent comes from, or where it is.
    case none
    case all
    /// It has begun, and has no arrival.
    case begun
  }

  public let id: TaskID
  /// The index of its row.
  public let row: Int
  public let duration: Int64
  /// The task has no duration of its own (SCHED-2).
  public let isDurationAssumed: Bool
  /// Whether the way to it can be known.
  let hasPlace: Bool
  let isInProgress: Bool
  let hasPlannedTime: Bool
  /// The planned time; the last instant if there is none.
  let planned: Int64
  let windows: VisitWindows.Part

  public internal(set) var pace = Pace.unknown
  /// The pace if one left now, also from a stop in progress.
  var paceLeavingNow = Pace.unknown
  var knowledge = Knowledge.none
  /// The travel time from the stop before, or from the location.
  var legSeconds: Int64 = 0
  var arrivalSeconds: Int64 = 0
  /// Of a stop in progress: when it began.
  var startSeconds: Int64
  var endSeconds: Int64 = 0
  /// The arrival as it is shown (SCHED-7).
  var shown = ShownTime()
  /// What its row shows.
  var display = StopDisplay()

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

  /// The travel time of the way to it, in seconds.
  public var leg: Int64 {
    knowledge == .all ? legSeconds : 0
  }

  /// From the arrival to the start, in seconds.
  public var waiting: Int64 {
    knowledge == .all ? startSeconds &- arrivalSeconds : 0
  }

  /// From the planned time to the start, in seconds; 0 if it is in time.
  public var lateness: Int64 {
    knowledge != .none && hasPlannedTime ? max(startSeconds &- planned, 0) : 0
  }
}

/// A time that is shown in steps, and stays while the estimate is less than a step away (SCHED-7).
struct ShownTime: Sendable {
  /// Far from any time while nothing is shown.
  private(set) var seconds = -(Int64.max / 2)

  init() {}

  init(seconds: Int64) {
    self.seconds = seconds
  }

  /// One minute when it is less than 15 minutes ahead, else five.
  private static func step(_ estimate: Int64, _ now: Int64) -> Int64 {
    estimate &- now < 900 ? 60 : 300
  }

  /// Whether another time is to be shown.
  @inline(__always)
  func isOutdated(_ estimate: Int64, now: Int64) -> Bool {
    let step = Self.step(estimate, now)
    return estimate >= seconds &+ step || estimate <= seconds &- step
  }

  /// Shows another time. The steps are those of a wall clock with this offset from UTC.
  @inline(never)
  mutating func update(_ estimate: Int64, now: Int64, offset: Int64) {
    let step = Self.step(estimate, now)
    let local = estimate &+ offset &+ step / 2
    seconds = local &- local.dividedDown(by: step).remainder &- offset
  }

  /// The least number of seconds in which it can change, if the estimate moves with the clock or stays.
  func changesIn(_ estimate: Int64, now: Int64) -> Int64 {
    let step = Self.step(estimate, now)
    let moving = seconds &+ step &- estimate
    return step == 60 ? moving : min(moving, estimate &- now &- 899)
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
  }

  var arrival: TimeOfDay?
  var arrivalSeconds: Int64 = 0
  var pace: Pace?
  var note = Note.none
  /// Of the note.
  var minutes: Int32 = 0

  mutating func set(_ note: Note, seconds: Int64) {
    (self.note, minutes) = (note, TravelTimeDisplay(seconds: Double(seconds)).minutes)
  }
}

/// What is kept of a stop when the sequence is made again, and in a snapshot.
struct StopMemory: Sendable {
  let id: TaskID
  /// When it began; nil if it is not in progress.
  let started: Int64?
  let shown: ShownTime

  init(_ stop: Stop) {
    (id, started, shown) = (stop.id, stop.isInProgress ? stop.startSeconds : nil, stop.shown)
  }
}

extension Instant {
  /// Whole seconds since 1970, rounded down.
  var seconds: Int64 {
    milliseconds.dividedDown(by: 1_000).quotient
  }

  /// The last whole second, if it is later.
  init(seconds: Int64) {
    let last = Int64.max / 1_000
    self.init(milliseconds: max(min(seconds, last), -last) &* 1_000)
  }
}
