/// One reading of the location sensor.
public struct Fix: Hashable, Sendable {
  public let coordinate: Coordinate
  /// The radius of uncertainty in metres. A negative accuracy means that the coordinate is not valid.
  public let horizontalAccuracy: Double
  public let time: Instant

  /// Throws if the accuracy is not finite (LOC-3).
  public init(coordinate: Coordinate, horizontalAccuracy: Double, time: Instant) throws(Refusal) {
    guard horizontalAccuracy.isFinite else {
      throw .accuracyNotFinite
    }
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.time = time
  }

  /// The distance to another fix in metres.
  func distance(to other: Fix) -> Double {
    coordinate.distance(to: other.coordinate)
  }

  /// Whether a later fix can be reached from this one at a speed of at most `speed` metres per second.
  func canReach(_ later: Fix, at speed: Double) -> Bool {
    distance(to: later) * 1_000 <= speed * Double(later.time.since(time))
  }
}

/// The reason why a fix is ignored. If several apply, the first one is counted (LOC-3).
public enum IgnoredFix: Hashable, CaseIterable, Sendable {
  case negativeAccuracy
  /// The fix is not newer than the newest valid fix.
  case notNewer
  /// The time of the fix is more than 60 s before or after now.
  case wrongTime
  case withoutAuthorization
  /// The fix is at exactly 0°, 0°, far from the agent and all listed tasks (LOC-3.11).
  case nullIsland
}

/// Counts of the received fixes by outcome (LOC-3).
public struct FixCounts: Hashable, Sendable {
  /// The number of fixes that were not refused.
  public internal(set) var received: UInt64 = 0
  /// The number of fixes from which distances were measured.
  public internal(set) var used: UInt64 = 0
  public internal(set) var negativeAccuracy: UInt64 = 0
  public internal(set) var notNewer: UInt64 = 0
  public internal(set) var wrongTime: UInt64 = 0
  public internal(set) var withoutAuthorization: UInt64 = 0
  public internal(set) var nullIsland: UInt64 = 0
  /// How much later than now the time of the last `wrongTime` fix was, in milliseconds.
  var lastTimeDifference: Int64 = 0

  mutating func countIgnored(_ reason: IgnoredFix) {
    switch reason {
    case .negativeAccuracy: negativeAccuracy &+= 1
    case .notNewer: notNewer &+= 1
    case .wrongTime: wrongTime &+= 1
    case .withoutAuthorization: withoutAuthorization &+= 1
    case .nullIsland: nullIsland &+= 1
    }
  }

  /// Writes a message for the host's log about the `wrongTime` fixes; nothing if there are none (LOC-3.13).
  package func writeTimeMessage(to writer: TextWriter) {
    guard wrongTime > 0 else { return }
    writer.write("Fixes ignored because of their times: ")
    writer.write(Int64(clamping: wrongTime))
    writer.write(". The last one was ")
    writer.write(Int64(clamping: lastTimeDifference.magnitude / 1_000))
    writer.write(lastTimeDifference < 0 ? " s before now." : " s after now.")
    writer.write(" Take now and the times of fixes from one clock. ")
    writer.write("Pass fixes that come late to planner_fixes_received.")
  }
}
