/// A distance as it is shown: two distances with the same face have the same text.
enum DistanceFace: Hashable, Sendable {
  /// No authorisation, or a task without a coordinate (LOC-2).
  case unavailable
  /// The first fix has not come yet.
  case awaited
  case known(metres: Int32)

  /// To 10 m below 1 km, to 100 m below 100 km, whole kilometres above; half rounds up (TXT-2).
  static func roundedMetres(_ distance: Double) -> Int32 {
    let tens = distance / 10 + 0.5
    if tens < 100 { return Int32(saturating: tens) * 10 }
    let hundreds = distance / 100 + 0.5
    if hundreds < 1_000 { return Int32(saturating: hundreds) * 100 }
    // The largest that is left is a number of whole kilometres.
    return Int32(saturating: min(distance / 1_000 + 0.5, 2_147_483)) * 1_000
  }
}

/// A travel time as it is shown: whole minutes, half rounded up; 0 is less than a minute (TXT-3).
struct TravelTimeFace: Hashable, Sendable {
  let minutes: Int32

  init(seconds: Double) {
    minutes = seconds < 60 ? 0 : Int32(saturating: seconds / 60 + 0.5)
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
    if value > -2_147_483_649, value < 2_147_483_648 {
      self.init(value)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }
}
