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

/// A stop of the schedule: a listed task that is planned, en route or in progress (SCHED-1).
public struct Stop: Sendable {
  public let id: TaskID
  /// The index of its row.
  public let row: Int
  public let duration: Int64
  /// The task has no duration of its own (SCHED-2).
  public let isDurationAssumed: Bool
  /// Of a stop in progress: when it began.
  let started: Int64?
  let planned: Int64?
  /// Whether the way to it can be known.
  let hasPlace: Bool
  /// The length of the way from the stop before, in metres; NaN for the way from the location.
  let metres: Double
  let windows: VisitWindows.Part?

  public internal(set) var pace = Pace.unknown
  /// The pace if one left now, also from a stop in progress.
  var paceLeavingNow = Pace.unknown
  /// Seconds since 1970; nil where they are not known.
  var times: Times?
  /// The arrival as it is shown (SCHED-7).
  var shown = ShownTime()
  /// What its row shows.
  var display = StopDisplay()

  struct Times: Sendable {
    var leg: Int64 = 0
    var arrival: Int64
    var start: Int64
    var end: Int64
  }

  /// Nil for a stop in progress, and where it is not known.
  public var arrival: Instant? {
    started == nil ? times.map { Instant(seconds: $0.arrival) } : nil
  }

  /// When the visit begins.
  public var start: Instant? {
    times.map { Instant(seconds: $0.start) }
  }

  public var end: Instant? {
    times.map { Instant(seconds: $0.end) }
  }

  /// The arrival as it is shown.
  public var shownArrival: Instant? {
    arrival == nil ? nil : shown.seconds.map { Instant(seconds: $0) }
  }

  /// The travel time of the way to it, in seconds.
  public var leg: Int64 {
    times?.leg ?? 0
  }

  /// From the arrival to the start, in seconds.
  public var waiting: Int64 {
    times.map { $0.start &- $0.arrival } ?? 0
  }

  /// From the planned time to the start, in seconds; 0 if it is in time.
  public var lateness: Int64 {
    guard let planned, let times else { return 0 }
    return max(times.start.subtractingSaturating(planned), 0)
  }
}

/// A time that is shown in steps, and stays while the estimate is less than a step away (SCHED-7).
struct ShownTime: Sendable {
  private(set) var seconds: Int64?

  init(seconds: Int64? = nil) {
    self.seconds = seconds
  }

  /// One minute when it is less than 15 minutes ahead, else five.
  private static func step(_ estimate: Int64, _ now: Int64) -> Int64 {
    estimate.subtractingSaturating(now) < 900 ? 60 : 300
  }

  /// The steps are those of a wall clock with this offset from UTC. Returns whether it is another time.
  mutating func update(_ estimate: Int64, now: Int64, offset: Int64) -> Bool {
    let step = Self.step(estimate, now)
    if let seconds, (1 &- step..<step).contains(estimate.subtractingSaturating(seconds)) { return false }
    let local = estimate.addingSaturating(offset &+ step / 2)
    let rounded = (local &- local.dividedDown(by: step).remainder).subtractingSaturating(offset)
    defer { seconds = rounded }
    return seconds != rounded
  }

  /// The least number of seconds in which it can change, if the estimate moves with the clock or stays.
  func changesIn(_ estimate: Int64, now: Int64) -> Int64 {
    guard let seconds else { return 0 }
    let step = Self.step(estimate, now)
    let moving = seconds.addingSaturating(step).subtractingSaturating(estimate)
    return step == 60 ? moving : min(moving, estimate.subtractingSaturating(now) &- 899)
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
  let started: Int64?
  let shown: ShownTime
}

extension StopMemory {
  init(_ stop: Stop) {
    self.init(id: stop.id, started: stop.started, shown: stop.shown)
  }
}

extension Instant {
  /// Whole seconds since 1970, rounded down.
  var seconds: Int64 {
    milliseconds.dividedDown(by: 1_000).quotient
  }

  init(seconds: Int64) {
    self.init(milliseconds: seconds.multipliedSaturating(by: 1_000))
  }
}
