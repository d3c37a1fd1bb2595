/// The facts of the day that is evaluated, and of the day before, whose nights reach into it.
///
/// Functions take both types inout, even where they change nothing: the compiler copies so large a value when it is
/// borrowed, and the copies took longer than the evaluation.
struct HoursDays: ~Copyable {
  var today = HoursDayFacts()
  /// Computed only for rules with `HoursTraits.overnight`.
  var yesterday = HoursDayFacts()

  /// Moves to a day. `HoursDayFacts.numbers` contains it and the day before.
  mutating func move(to number: Int64, _ hours: HoursEvaluator) {
    if hours.traits.contains(.overnight) {
      swap(&yesterday, &today)
      if yesterday.number != number &- 1 { yesterday.move(to: number &- 1, hours, after: &today) }
    }
    today.move(to: number, hours, after: &yesterday)
  }
}

/// The facts of a day that rules depend on.
struct HoursDayFacts: ~Copyable {
  /// The days that can be evaluated: those of the years 1900 to 9999, and the day before, whose times can pass
  /// midnight.
  static var numbers: ClosedRange<Int64> { -25_568...2_932_896 }

  private(set) var number = Int64.min
  /// Days since Monday.
  private(set) var weekday: UInt32 = 0
  /// The holidays on it; none if they are unknown.
  private(set) var holidays: HolidayKinds = []
  // The fields from here on are computed only for rules with dates, weeks or events of the sun.
  private var year = 0
  private var month = 0
  private var day = 0
  /// The week of ISO 8601.
  private var week = 0
  private var years = HoursYears()
  private var sun = SunTimes()
  private var sunOfNext = SunTimes()

  /// No day yet.
  init() {}

  /// Moves to a day of `numbers`. The facts that `last` has are not computed again.
  @inline(never)
  mutating func move(to number: Int64, _ hours: HoursEvaluator, after last: inout HoursDayFacts) {
    self.number = number
    weekday = UInt32(truncatingIfNeeded: (number &+ 3 &+ 7 &* 10_000) % 7)
    let traits = hours.traits
    holidays = traits.contains(.holidays) ? hours.holidays(of: number) ?? [] : []
    if traits.contains(.dates), let date = CalendarDate(LocalDay(number: number)) {
      let isSameYear = year == date.year
      (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
      if !isSameYear { years = last.year == year ? last.years : HoursYears(around: year) }
      if traits.contains(.weeks) { week = years.week(of: number &- Int64(weekday) &+ 3, in: year) }
    }
    if traits.contains(.sun), let coordinate = hours.coordinate {
      sun = last.number == number &- 1 ? last.sunOfNext : SunTimes(of: number, at: coordinate, hours.offsets)
      sunOfNext = SunTimes(of: number &+ 1, at: coordinate, hours.offsets)
    }
  }

  /// Minutes after the midnight of the day; nil if they are unknown (HOURS-7).
  @inline(never)
  mutating func minute(_ time: HoursTime, ofNext: Bool = false) -> Int? {
    if time.event == 0 { return time.minutes }
    guard var minute = (ofNext ? sunOfNext : sun)[Int(time.event &- 1)] else { return nil }
    // The sun sets after midnight in the far north.
    if time.event > 2 && minute < 180 { minute &+= 1_440 }
    return minute &+ time.minutes &+ (ofNext ? 1_440 : 0)
  }

  /// When a timespan begins and ends, and whether both are known. An unknown start is midnight, and an unknown end is
  /// the next midnight. Nil if the events of the sun leave no time on that day (HOURS-7.5).
  mutating func minutes(of span: HoursTimespan) -> (start: Int, end: Int, isKnown: Bool)? {
    let start = minute(span.start).map { max($0, 0) }
    guard let time = span.end.time else { return (start ?? 0, 1_440, start != nil) }
    var end = minute(time)
    if let first = start, let last = end, last <= first {
      guard HoursTimespan.isNight(from: span.start, to: time) else { return nil }
      end = time.event == 0 ? last &+ 1_440 : minute(time, ofNext: true)
    }
    return (start ?? 0, end ?? 1_440, start != nil && end != nil)
  }

  // MARK: - Selectors

  @inline(__always)
  mutating func isSelected(by selector: HoursSelector, _ hours: HoursEvaluator) -> Bool {
    switch selector {
    case .dates(let from, let to, let wraps): return isBetween(from, to, wraps: wraps)
    case .years(let first, let last, let step):
      return year >= first && year <= last && (year &- first) % max(step, 1) == 0
    case .weeks(let first, let last, var step):
      step = max(step, 1)
      if first <= last { return week >= first && week <= last && (week &- first) % step == 0 }
      return week >= first && (week &- first) % step == 0 || week <= last && (week &+ 53 &- first) % step == 0
    case .weekday(let weekday, let occurrences, let offset):
      let other = number &- Int64(offset)
      guard (other &+ 70_003) % 7 == Int64(weekday) else { return false }
      var (year, month, day) = (year, month, day)
      if offset != 0 {
        guard let date = CalendarDate(LocalDay(number: other)) else { return false }
        (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
      }
      let fromStart = (day &- 1) / 7
      let fromEnd = (Self.days(inMonth: month, of: year) &- day) / 7
      return !occurrences.isDisjoint(
        with: [
          HoursOccurrences(from: fromStart &+ 1, through: fromStart &+ 1), HoursOccurrences(fromEnd: fromEnd &+ 1),
        ])
    case .holiday(let kind, let offset):
      return hours.holidays(of: number &- Int64(offset))?.contains(kind) == true
    }
  }

  private mutating func isBetween(_ from: HoursDate, _ to: HoursDate, wraps: Bool) -> Bool {
    if from.isPlain && to.isPlain {
      let here = month &* 32 &+ day
      let start = from.month &* 32 &+ from.day
      let end = to.month &* 32 &+ (to.day == 0 ? 31 : to.day)
      if from.year > 0 {
        return year &* 512 &+ here >= from.year &* 512 &+ start && year &* 512 &+ here <= to.year &* 512 &+ end
      }
      return start <= end ? here >= start && here <= end : here >= start || here <= end
    }
    var (first, last) = from.year == 0 ? (year &- 1, year &+ 1) : (from.year, from.year)
    // From March to October, only offsets of months reach a day from another year.
    let isNear = abs(from.offset) <= 40 && abs(to.offset) <= 40 && !wraps
    if isNear && from.year == 0 && month > 2 && month < 11 { (first, last) = (year, year) }
    for candidate in Indexes(from: first, below: last &+ 1) {
      let start = number(of: from, in: candidate, isEnd: false)
      // Later years begin later.
      if number < start { return false }
      var end = number(of: to, in: to.year > 0 ? to.year : candidate, isEnd: true)
      if end < start && wraps && to.year == 0 { end = number(of: to, in: candidate &+ 1, isEnd: true) }
      if number <= end { return true }
    }
    return false
  }

  /// The number of the day of a date in a year.
  @inline(never)
  private mutating func number(of date: HoursDate, in year: Int, isEnd: Bool) -> Int64 {
    var result: Int64
    if date.month == 0 {
      result = years.easter(year)
    } else {
      let length = Self.days(inMonth: date.month, of: year)
      // A day that the month lacks begins with the next month.
      let day = date.day == 0 ? (isEnd ? length : 1) : min(date.day, isEnd ? length : length &+ 1)
      let isLate = date.month > 2
      let isLeap = isLate && Self.days(inMonth: 2, of: year) == 29
      let before = isLate ? (153 &* date.month &- 457) / 5 &+ (isLeap ? 60 : 59) : 31 &* (date.month &- 1)
      result = years.newYear(year) &+ Int64(before &+ day &- 1)
    }
    if date.weekday > 0 {
      let wanted = Int64((date.weekday &- 1) % 7)
      let weekday = (result &+ 70_003) % 7
      let distance = date.weekday <= 7 ? (wanted &- weekday &+ 7) % 7 : -((weekday &- wanted &+ 7) % 7)
      result &+= distance
    }
    return result &+ Int64(date.offset)
  }

  // MARK: - Calendar

  @inline(never)
  static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Days since 1970-01-01 (H. Hinnant, chrono-Compatible Low-Level Date Algorithms).
  @inline(never)
  static func number(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    let shifted = month <= 2 ? year &- 1 : year
    let (period, yearOfPeriod) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
    let dayOfPeriod = yearOfPeriod &* 365 &+ yearOfPeriod / 4 &- yearOfPeriod / 100 &+ dayOfYear
    return Int64(period &* 146_097 &+ dayOfPeriod &- 719_468)
  }
}
