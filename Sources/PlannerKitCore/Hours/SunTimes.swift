import CMath

/// When the sun rises and sets, in whole minutes (HOURS-7).
///
/// Source: NOAA Global Monitoring Laboratory, Solar Calculator, after J. Meeus, Astronomical Algorithms.
struct SunTimes {
  /// Minutes from midnight, in 16 bits for each event; -1 if the sun does not reach that height.
  private var packed = UInt64.max

  /// None are known.
  init() {}

  /// The minutes from midnight to an event: dawn, sunrise, sunset or dusk.
  subscript(event: Int) -> Int? {
    let minutes = Int16(truncatingIfNeeded: packed >> UInt64(truncatingIfNeeded: event &* 16))
    return minutes < 0 ? nil : Int(minutes)
  }

  /// The times of a local day.
  init(of day: Int64, at coordinate: Coordinate, _ offsets: LocalOffsets) {
    for event in Indexes(below: 4) {
      let isTwilight = event == 0 || event == 3
      guard
        let minutes = Self.minutesOfUTC(
          day, coordinate, cosineOfZenith: isTwilight ? -0.104528463 : -0.014543897, isMorning: event < 2)
      else { continue }
      // The day is the local one, whatever the longitude is.
      let start = day.multipliedSaturating(by: LocalClock.dayLength)
      let instant = Instant(milliseconds: start.addingSaturating(Int64(minutes * 60_000)))
      let local = UInt64(UInt16(truncatingIfNeeded: (offsets.local(instant).time &+ 30_000) / 60_000))
      let shift = UInt64(truncatingIfNeeded: event &* 16)
      packed = packed & ~(0xFFFF << shift) | local << shift
    }
  }

  /// Minutes from 00:00 UTC of a day.
  @inline(never)
  private static func minutesOfUTC(
    _ day: Int64, _ coordinate: Coordinate, cosineOfZenith: Double, isMorning: Bool
  ) -> Double? {
    var minutes = 720 - 4 * coordinate.longitude
    for _ in 0..<2 {
      // Julian centuries since 2000-01-01 12:00.
      let century = (Double(day) + minutes / 1_440 - 10_957.5) / 36_525
      let sun = Sun(century)
      let latitude = coordinate.latitude * .pi / 180
      let cosine =
        (cosineOfZenith - sin(latitude) * sun.sineOfDeclination)
        / (cos(latitude) * abs(1 - sun.sineOfDeclination * sun.sineOfDeclination).squareRoot())
      guard cosine >= -1, cosine <= 1 else { return nil }
      let hourAngle = atan2(abs(1 - cosine * cosine).squareRoot(), cosine) * 180 / .pi
      minutes = 720 - 4 * (coordinate.longitude + (isMorning ? hourAngle : -hourAngle)) - sun.equationOfTime
    }
    return minutes
  }

  /// Where the sun is.
  private struct Sun {
    let sineOfDeclination: Double
    /// The equation of time in minutes.
    let equationOfTime: Double

    init(_ t: Double) {
      let degree = Double.pi / 180
      let meanLongitude = (280.46646 + t * (36_000.76983 + t * 0.0003032)) * degree
      let anomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)) * degree
      let eccentricity = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
      let center =
        sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) + sin(2 * anomaly) * (0.019993 - 0.000101 * t)
        + sin(3 * anomaly) * 0.000289
      let node = (125.04 - 1_934.136 * t) * degree
      let longitude = meanLongitude + (center - 0.00569 - 0.00478 * sin(node)) * degree
      let obliquity =
        (23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60 + 0.00256 * cos(node)) * degree
      sineOfDeclination = sin(obliquity) * sin(longitude)
      let tangent = sin(obliquity / 2) / cos(obliquity / 2)
      let y = tangent * tangent
      let equation =
        y * sin(2 * meanLongitude) - 2 * eccentricity * sin(anomaly)
        + 4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) - 0.5 * y * y * sin(4 * meanLongitude)
        - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
      equationOfTime = 4 * equation / degree
    }
  }
}
