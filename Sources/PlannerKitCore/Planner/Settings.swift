/// The settings of a planner. The host can change them at any time.
public struct Settings: Hashable, Sendable {
  public enum HourCycle: Int32, Sendable {
    case twelve = 12
    case twentyFour = 24
  }

  public var language = Language.english
  public var measurementSystem = MeasurementSystem.metric
  /// The offsets of local time from UTC, ascending, 1 ... 64 of them (TIME-1).
  public var utcOffsets = [UTCOffset(seconds: 0)]
  public var hourCycle = HourCycle.twentyFour
  /// The minimum distance in metres between used fixes, 0 ... 100,000 (LOC-4).
  public var distanceFilter = 100.0
  /// The accuracy in metres above which a fix is coarse, 0 ... 100,000 (LOC-5).
  public var desiredAccuracy = 100.0
  /// The speed in metres per second above which a move is a jump, 1 ... 10,000 (LOC-6).
  public var maximumSpeed = 90.0
  /// The ratio of the length of the road to the geodesic distance, 1 ... 10 (DAY-5).
  public var detourFactor = 1.3
  /// The travel speed in kilometres per hour, 1 ... 1,000 (DAY-5).
  public var travelSpeed = 40.0
  /// How many minutes before closing time a venue closes soon, 0 ... 240; 0 means never (HOURS-10).
  public var closingSoon: Int32 = 60
  /// Whether there is a schedule (SCHED-6).
  public var isScheduling = true
  /// The duration in seconds of a visit whose task has none, 0 ... 86,400 (SCHED-2).
  public var visitDuration: Int32 = 600
  /// How many seconds before its planned time a visit may begin, 0 ... 86,400 (SCHED-4).
  public var early: Int32 = 900
  /// The lateness in seconds at which a stop counts as late, 0 ... 86,400 (SCHED-5).
  public var lateAfter: Int32 = 300
  /// A stop is tight if it would be late or closed after a delay of this many seconds, 0 ... 86,400 (SCHED-5).
  public var tightBefore: Int32 = 600
  /// Where the day ends (SCHED-10).
  public var endPlace: Coordinate?
  /// The arrival radius around a stop in metres, 30 ... 1,000; 0 turns arrivals off (ARRIVE-1).
  public var arrivalRadius = 0.0
  /// How many seconds the agent must rest to arrive at a stop, 30 ... 3,600 (ARRIVE-5).
  public var arrivalDwell: Int64 = 120
  /// The distance filter near a stop in metres, 5 or more. If it is not smaller than the distance filter, there is no
  /// finer one (ARRIVE-10).
  public var nearFilter = 25.0

  /// For how many seconds an outcome can be undone, and is not sent, 0 ... 60 (WORK-7).
  public var undoTime: Int32 = 0
  /// Whether tasks with a final status are listed after the others (WORK-11.3).
  public var listsFinishedLast = false
  /// Whether "cannot complete" and "not today" need a reason (WORK-10.2).
  public var requiresReason = false
  /// Whether an arrival starts a stop, and a departure finishes it (WORK-12).
  public var recordsByItself = false
  /// A visit of fewer seconds finishes nothing, 0 ... 86,400 (WORK-12.2).
  public var shortestVisit: Int32 = 60
  /// What the keys of saves without a tap are made of, beside what happened (WORK-12.3).
  public var seed = SaveKey(high: 0, low: 0)
  /// Whether the visit log is kept (LOG-1).
  public var keepsLog = false

  public init() {}

  /// The travel time in seconds for a geodesic distance in metres.
  func travelTime(of distance: Double) -> Double {
    distance * detourFactor / (travelSpeed / 3.6)
  }

  /// Whether arriving and leaving are reported (ARRIVE-1).
  var watchesArrivals: Bool {
    arrivalRadius > 0
  }

  /// Whether the visit log is on (LOG-1.2).
  var isLogging: Bool {
    keepsLog && watchesArrivals
  }

  /// Whether every leg takes the same time with the other settings.
  func travelsAlike(_ other: Settings) -> Bool {
    detourFactor == other.detourFactor && travelSpeed == other.travelSpeed
  }

  /// Whether every order of stops has the same value with the other settings.
  func plansAlike(_ other: Settings) -> Bool {
    travelsAlike(other) && isScheduling == other.isScheduling && visitDuration == other.visitDuration
      && early == other.early && lateAfter == other.lateAfter && endPlace == other.endPlace
      && utcOffsets == other.utcOffsets
  }

  func checkRanges() throws(Refusal) {
    try UTCOffset.check(utcOffsets)
    guard (0...100_000).contains(distanceFilter) else {
      throw .distanceFilterOutOfRange
    }
    guard (0...100_000).contains(desiredAccuracy) else {
      throw .desiredAccuracyOutOfRange
    }
    guard (1...10_000).contains(maximumSpeed) else {
      throw .maximumSpeedOutOfRange
    }
    guard (1...10).contains(detourFactor) else {
      throw .detourFactorOutOfRange
    }
    guard (1...1_000).contains(travelSpeed) else {
      throw .travelSpeedOutOfRange
    }
    guard (0...240).contains(closingSoon) else {
      throw .closingSoonOutOfRange
    }
    let day: ClosedRange<Int32> = 0...86_400
    guard day.contains(visitDuration) else { throw .visitDurationOutOfRange }
    guard day.contains(early) else { throw .earlyOutOfRange }
    guard day.contains(lateAfter) else { throw .lateAfterOutOfRange }
    guard day.contains(tightBefore) else { throw .tightBeforeOutOfRange }
    guard day.contains(shortestVisit) else { throw .shortestVisitOutOfRange }
    guard (0...60).contains(undoTime) else { throw .undoTimeOutOfRange }
    guard arrivalRadius == 0 || (30...1_000).contains(arrivalRadius) else {
      throw .arrivalRadiusOutOfRange
    }
    guard (30...3_600).contains(arrivalDwell) else {
      throw .arrivalDwellOutOfRange
    }
    guard (5...100_000).contains(nearFilter) else {
      throw .nearFilterOutOfRange
    }
  }
}

/// The units in which distances are shown (TXT-2).
public enum MeasurementSystem: Int32, Sendable {
  /// Kilometres and metres.
  case metric = 1
  /// Miles and feet.
  case us = 2
  /// Miles and yards.
  case uk = 3
}
