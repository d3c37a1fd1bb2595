/// A distance as displayed. Equal values have the same text.
enum DistanceDisplay: Hashable, Sendable {
  /// There is no authorisation, or the task has no coordinate (LOC-2).
  case unavailable
  /// No fix has been received yet.
  case awaited
  case known(Length)
}

/// A length as displayed (TXT-2).
struct Length: Hashable, Sendable {
  let tenths: Int32
  let unit: MeasureUnit

  /// Whether a decimal is shown, as for kilometres and miles below 100.
  var hasDecimal: Bool {
    (unit == .kilometre || unit == .mile) && tenths < 1_000
  }

  /// Rounds half up. The unit is chosen after the rounding.
  @inline(never)
  init(rounding metres: Double, in system: MeasurementSystem) {
    switch system {
    case .metric:
      let tens = Int32(saturating: metres / 10 + 0.5)
      self = tens < 100 ? Length(tenths: tens &* 100, unit: .metre) : Length(long: metres, of: 1_000, unit: .kilometre)
    case .us: self = .road(metres, .foot, of: 0.3048, inMile: 5_280)
    case .uk: self = .road(metres, .yard, of: 0.9144, inMile: 1_760)
    }
  }

  init(tenths: Int32, unit: MeasureUnit) {
    (self.tenths, self.unit) = (tenths, unit)
  }

  /// Uses one decimal below 100, and none above.
  private init(long metres: Double, of size: Double, unit: MeasureUnit) {
    let tenths = Int32(saturating: metres / (size / 10) + 0.5)
    let whole = Int32(saturating: min(metres / size + 0.5, 200_000_000))
    self.init(tenths: tenths < 1_000 ? tenths : whole &* 10, unit: unit)
  }

  /// Rounds as CLDR does for roads: miles from half a mile on. Below that, feet or yards in steps of 50 from 100 on,
  /// and of 10 from 10 on.
  private static func road(_ metres: Double, _ unit: MeasureUnit, of size: Double, inMile: Int32) -> Length {
    let count = metres / size
    let step = count < 10 ? 1.0 : count < 100 ? 10.0 : 50.0
    let rounded = Int32(saturating: min(count / step + 0.5, 100_000)) &* Int32(step)
    guard rounded >= inMile / 2 else { return Length(tenths: rounded &* 10, unit: unit) }
    return Length(long: metres, of: 1_609.344, unit: .mile)
  }
}

/// A travel time as displayed, in whole minutes, rounded half up. 0 is less than a minute. One minute more than a day
/// stands for more than a day (TXT-3).
struct TravelTimeDisplay: Hashable, Sendable {
  let minutes: Int32
  static var day: Int32 { 1_440 }

  init(minutes: Int32) {
    self.minutes = min(minutes, Self.day &+ 1)
  }

  @inline(never)
  init(seconds: Double) {
    self.init(minutes: seconds < 60 ? 0 : Int32(saturating: seconds / 60 + 0.5))
  }
}

/// A local time as displayed (TXT-4).
struct TimeOfDay: Hashable, Sendable {
  // `Int16` saves memory, since every row has several times.
  private let minutes: Int16
  let hourCycle: Settings.HourCycle

  init(minute: Int32, hourCycle: Settings.HourCycle) {
    (minutes, self.hourCycle) = (Int16(truncatingIfNeeded: minute), hourCycle)
  }

  /// The minutes since midnight, 0 ..< 1440.
  var minute: Int32 {
    Int32(minutes)
  }
}

/// A local time with its day, as displayed (HOURS-11, SCHED-8). Equal values have the same text.
struct MomentDisplay: Hashable, Sendable {
  // Every row has two such values. In this order, the fields take eight bytes, even if the value is optional.
  /// The day of a time that is neither today nor tomorrow.
  var date: Int32 = 0
  var time = TimeOfDay(minute: 0, hourCycle: .twentyFour)
  var day = Day.today

  /// How the day is shown. The raw values are those of snapshots.
  enum Day: Int8 {
    /// Today, or a day before: it is not shown.
    case today = 0
    case tomorrow = 1
    /// A weekday, two to six days ahead.
    case weekday = 2
    /// A date of this year.
    case date = 7
    case dateWithYear = 8

    var isDate: Bool {
      self == .date || self == .dateWithYear
    }
  }

  init() {}

  /// A day before today is not shown. Nil for a date outside the years 1 to 9999.
  @inline(never)
  init?(_ local: (day: LocalDay, time: Int64), today: LocalDay, hourCycle: Settings.HourCycle) {
    time = TimeOfDay(minute: Int32(truncatingIfNeeded: local.time / 60_000), hourCycle: hourCycle)
    let ahead = local.day.number.subtractingSaturating(today.number)
    // A part that is not shown is not compared.
    day = ahead < 1 ? .today : ahead < 2 ? .tomorrow : ahead < 7 ? .weekday : .date
    guard ahead > 1 else { return }
    date = Int32(clamping: local.day.number)
    guard ahead > 6 else { return }
    guard let year = CalendarDate(local.day)?.year else { return nil }
    if year != CalendarDate(today)?.year { day = .dateWithYear }
  }

  @inline(never)
  static func == (lhs: MomentDisplay, rhs: MomentDisplay) -> Bool {
    lhs.day == rhs.day && lhs.date == rhs.date && lhs.time == rhs.time
  }
}

extension Int32 {
  /// Rounds towards zero and clamps. NaN becomes 0.
  @inline(never)
  init(saturating value: Double) {
    if value > -2_147_483_649, value < 2_147_483_648 {
      self.init(value)
    } else {
      self = value > 0 ? .max : value < 0 ? .min : 0
    }
  }
}
