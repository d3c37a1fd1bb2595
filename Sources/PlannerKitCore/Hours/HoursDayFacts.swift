/// What rules ask of a day.
struct HoursDayFacts {
  let number: Int64
  /// Days since Monday.
  let weekday: UInt32
  /// The holidays that it is, by the bits of a rule.
  let holidays: UInt32
  /// The rest is computed only for rules with dates.
  private var year = 0
  private var month = 0
  private var day = 0
  /// Easter of the year before, this year and the year after.
  private var easters: (Int64, Int64, Int64) = (0, 0, 0)
  private(set) var sun = SunTimes()
  private var sunOfNext = SunTimes()

  /// Nil outside the years 1900 to 9999.
  init?(_ number: Int64, _ hours: HoursEvaluator, next: SunTimes? = nil) {
    // From the day before, which can run past midnight.
    guard number >= -25_568, number <= 2_932_896 else { return nil }
    self.number = number
    weekday = UInt32(truncatingIfNeeded: (number &+ 3 &+ 7 &* 10_000) % 7)
    let traits = hours.traits
    let kinds: HolidayKinds = traits.contains(.holidays) ? hours.holidays(of: number) ?? [] : []
    holidays = kinds.rawValue << 7
    if traits.contains(.dates), let date = CalendarDate(LocalDay(number: number)) {
      (year, month, day) = (Int(date.year), Int(date.month), Int(date.day))
      easters = (Self.easter(year &- 1), Self.easter(year), Self.easter(year &+ 1))
    }
    if traits.contains(.sun), let coordinate = hours.coordinate {
      sun = SunTimes(of: number, at: coordinate, hours.offsets)
      sunOfNext = next ?? SunTimes(of: number &+ 1, at: coordinate, hours.offsets)
    }
  }

  /// Minutes after the midnight of the day; nil if they cannot be known (HOURS-7).
  @inline(never)
  func minute(_ time: HoursTime, ofNext: Bool = false) -> Int? {
    if time.event == 0 { return time.minutes }
    let minute = (ofNext ? sunOfNext : sun)[Int(time.event &- 1)]
    return minute.map { min(max($0 &+ time.minutes, 0), 1_440) &+ (ofNext ? 1_440 : 0) }
  }

  /// When a span begins and ends, and whether both are known. An unknown start is midnight, an unknown end the next.
  func minutes(of span: HoursSpan) -> (start: Int, end: Int, isKnown: Bool) {
    let start = minute(span.start)
    guard let time = span.end.time else { return (start ?? 0, 1_440, start != nil) }
    var end = minute(time)
    if let first = start, let last = end, last <= first {
      end = time.event == 0 ? last &+ 1_440 : minute(time, ofNext: true)
    }
    return (start ?? 0, end ?? 1_440, start != nil && end != nil)
  }

  // MARK: - Selectors

  func isSelected(
    by kind: HoursSelector, _ word: UInt32, _ words: UnsafeBufferPointer<UInt32>, at index: Int, _ hours: HoursEvaluator
  ) -> Bool {
    switch kind {
    case .dates:
      let offsets = words[index &+ 3]
      let from = HoursDate(encoded: words[index &+ 1], offset: offsets)
      let to = HoursDate(encoded: words[index &+ 2], offset: offsets >> 16)
      return isBetween(from, to)
    case .years:
      let range = words[index &+ 1]
      let (first, last) = (Int(range >> 16), Int(range & 0xFFFF))
      return year >= first && year <= last && (year &- first) % max(Int(word & 0x3FFF), 1) == 0
    case .weeks:
      let (first, last, step) = (Int(word & 63), Int(word >> 6 & 63), max(Int(word >> 12 & 63), 1))
      let week = week
      if first <= last { return week >= first && week <= last && (week &- first) % step == 0 }
      return week >= first && (week &- first) % step == 0 || week <= last && (week &+ 53 &- first) % step == 0
    case .weekdays:
      let offset = Int(Int16(truncatingIfNeeded: (word >> 13) << 6) >> 6)
      guard let date = CalendarDate(LocalDay(number: number &- Int64(offset))), date.weekday == Int(word & 7) else {
        return false
      }
      let length = Self.days(inMonth: Int(date.month), of: Int(date.year))
      let fromStart = (Int(date.day) &- 1) / 7
      let fromEnd = (length &- Int(date.day)) / 7
      let bits = word >> 3
      return bits >> UInt32(truncatingIfNeeded: fromStart) & 1 != 0
        || bits >> UInt32(truncatingIfNeeded: fromEnd &+ 5) & 1 != 0
    case .holidays:
      let other = number &- Int64(Int16(truncatingIfNeeded: word))
      return hours.holidays(of: other)?.contains(word >> 16 & 1 == 0 ? .publicHoliday : .schoolHoliday) == true
    }
  }

  private func isBetween(_ from: HoursDate, _ to: HoursDate) -> Bool {
    if from.isPlain && to.isPlain {
      let here = month &* 32 &+ day
      let start = from.month &* 32 &+ from.day
      let end = to.month &* 32 &+ (to.day == 0 ? 31 : to.day)
      if from.year > 0 {
        return year &* 512 &+ here >= from.year &* 512 &+ start && year &* 512 &+ here <= to.year &* 512 &+ end
      }
      return start <= end ? here >= start && here <= end : here >= start || here <= end
    }
    let years =
      from.year == 0 ? Indexes(from: year &- 1, below: year &+ 2) : Indexes(from: from.year, below: from.year &+ 1)
    for candidate in years {
      let start = number(of: from, in: candidate, isEnd: false)
      var end = number(of: to, in: to.year > 0 ? to.year : candidate, isEnd: true)
      if end < start && to.year == 0 { end = number(of: to, in: candidate &+ 1, isEnd: true) }
      if number >= start && number <= end { return true }
    }
    return false
  }

  /// The number of the day of a date in a year.
  @inline(never)
  private func number(of date: HoursDate, in year: Int, isEnd: Bool) -> Int64 {
    var result: Int64
    if date.month == 0 {
      switch year &- self.year {
      case -1: result = easters.0
      case 0: result = easters.1
      case 1: result = easters.2
      default: result = Self.easter(year)
      }
    } else {
      let length = Self.days(inMonth: date.month, of: year)
      let day = date.day == 0 ? (isEnd ? length : 1) : min(date.day, length)
      result = Self.number(year, date.month, day)
    }
    if date.weekday > 0 {
      let wanted = Int64((date.weekday &- 1) % 7)
      let weekday = (result &+ 70_003) % 7
      let distance = date.weekday <= 7 ? (wanted &- weekday &+ 7) % 7 : -((weekday &- wanted &+ 7) % 7)
      result &+= distance
    }
    return result &+ Int64(date.offset)
  }

  /// The week of ISO 8601: that of the Thursday of the same week.
  private var week: Int {
    let thursday = number &- Int64(weekday) &+ 3
    var newYear = Self.number(year &+ 1, 1, 1)
    if thursday < newYear { newYear = Self.number(year, 1, 1) }
    if thursday < newYear { newYear = Self.number(year &- 1, 1, 1) }
    return Int(truncatingIfNeeded: (thursday &- newYear) / 7) &+ 1
  }

  // MARK: - Calendar

  @inline(never)
  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Days since 1970-01-01 (H. Hinnant, chrono-Compatible Low-Level Date Algorithms).
  @inline(never)
  private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    let shifted = month <= 2 ? year &- 1 : year
    let (period, yearOfPeriod) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 &* (month > 2 ? month &- 3 : month &+ 9) &+ 2) / 5 &+ day &- 1
    let dayOfPeriod = yearOfPeriod &* 365 &+ yearOfPeriod / 4 &- yearOfPeriod / 100 &+ dayOfYear
    return Int64(period &* 146_097 &+ dayOfPeriod &- 719_468)
  }

  /// Easter Sunday of the Gregorian calendar (anonymous algorithm; J. Meeus, Astronomical Algorithms, chapter 8).
  @inline(never)
  private static func easter(_ year: Int) -> Int64 {
    let (golden, century, rest) = (year % 19, year / 100, year % 100)
    let shift = (century &- (century &+ 8) / 25 &+ 1) / 3
    let epact = (19 &* golden &+ century &- century / 4 &- shift &+ 15) % 30
    let weekday = (32 &+ 2 &* (century % 4) &+ 2 &* (rest / 4) &- epact &- rest % 4) % 7
    let correction = (golden &+ 11 &* epact &+ 22 &* weekday) / 451
    let sum = epact &+ weekday &- 7 &* correction &+ 114
    return number(year, sum / 31, sum % 31 &+ 1)
  }
}
