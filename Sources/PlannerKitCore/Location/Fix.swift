/// One reading of the location sensor.
public struct Fix: Hashable, Sendable {
  public let coordinate: Coordinate
  /// Metres; negative says that the coordinate is not valid.
  public let horizontalAccuracy: Double
  public let time: Instant

  /// Refused if the accuracy is not finite (LOC-3).
  public init(coordinate: Coordinate, horizontalAccuracy: Double, time: Instant) throws(Rejection) {
    guard horizontalAccuracy.isFinite else {
      throw .accuracyNotFinite
    }
    self.coordinate = coordinate
    self.horizontalAccuracy = horizontalAccuracy
    self.time = time
  }

  /// Metres to another fix.
  func distance(to other: Fix) -> Double {
    coordinate.distance(to: other.coordinate)
  }

  /// Whether one could have got from here to a later fix without going faster than the speed, in m/s.
  func canReach(_ later: Fix, at speed: Double) -> Bool {
    distance(to: later) * 1_000 <= speed * Double(later.time.since(time))
  }
}

/// Why a fix is ignored; the first that holds (LOC-3).
public enum IgnoredFix: Hashable, CaseIterable, Sendable {
  case negativeAccuracy
  /// Not newer than the newest valid fix.
  case notNewer
  /// More than 60 s before or after now.
  case wrongTime
  case withoutAuthorization
}

/// What became of the fixes (LOC-3).
public struct FixCounts: Hashable, Sendable {
  /// All that were not refused.
  public internal(set) var received: UInt64 = 0
  /// Those that moved the distances.
  public internal(set) var used: UInt64 = 0
  public internal(set) var negativeAccuracy: UInt64 = 0
  public internal(set) var notNewer: UInt64 = 0
  public internal(set) var wrongTime: UInt64 = 0
  public internal(set) var withoutAuthorization: UInt64 = 0

  mutating func countIgnored(_ reason: IgnoredFix) {
    switch reason {
    case .negativeAccuracy: negativeAccuracy &+= 1
    case .notNewer: notNewer &+= 1
    case .wrongTime: wrongTime &+= 1
    case .withoutAuthorization: withoutAuthorization &+= 1
    }
  }
}
