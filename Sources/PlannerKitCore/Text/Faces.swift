/// A distance as it is shown: two distances with the same face have the same text.
enum DistanceFace: Hashable, Sendable {
  /// No authorisation, or a task without a coordinate (LOC-2).
  case unavailable
  /// The first fix has not come yet.
  case awaited
  case known(metres: Int32)

  /// To 10 m below 1 km, to 100 m below 100 km, whole kilometres above; half rounds up (TXT-2).
  static func roundedMetres(_ distance: Double) -> Int32 {
    let tens = rounded(distance, to: 10)
    if tens < 1_000 { return tens }
    let hundreds = rounded(distance, to: 100)
    return hundreds < 100_000 ? hundreds : rounded(distance, to: 1_000)
  }

  private static func rounded(_ distance: Double, to step: Double) -> Int32 {
    Int32(saturating: (distance / step + 0.5).rounded(.down) * step)
  }
}

/// A travel time as it is shown: whole minutes, half rounded up; 0 is less than a minute (TXT-3).
struct TravelTimeFace: Hashable, Sendable {
  let minutes: Int32

  init(seconds: Double) {
    minutes = seconds < 60 ? 0 : Int32(saturating: (seconds / 60 + 0.5).rounded(.down))
  }
}

/// A local time as it is shown (TXT-4).
struct TimeOfDay: Hashable, Sendable {
  /// Since midnight, 0 ..< 1440.
  let minute: Int32
  let hourCycle: Settings.HourCycle
}

extension Int32 {
  /// The whole number towards zero, or the nearest there is; 0 for what is not a number.
  init(saturating value: Double) {
    self = Int32(exactly: value.rounded(.towardZero)) ?? (value > 0 ? .max : value < 0 ? .min : 0)
  }
}
