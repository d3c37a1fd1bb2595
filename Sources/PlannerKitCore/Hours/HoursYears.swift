/// The first days and the Easters of three years, which are computed once.
struct HoursYears {
  private var year = 0
  /// The values of the year before, this year and the year after.
  private var newYears: (Int64, Int64, Int64) = (0, 0, 0)
  private var easters: (Int64, Int64, Int64) = (0, 0, 0)

  init() {}

  @inline(never)
  init(around year: Int) {
    self.year = year
    func newYear(_ year: Int) -> Int64 { HoursDayFacts.number(year, 1, 1) }
    newYears = (newYear(year &- 1), newYear(year), newYear(year &+ 1))
    easters = (Self.easter(year &- 1), Self.easter(year), Self.easter(year &+ 1))
  }

  func newYear(_ year: Int) -> Int64 {
    switch year &- self.year {
    case -1: newYears.0
    case 0: newYears.1
    case 1: newYears.2
    default: HoursDayFacts.number(year, 1, 1)
    }
  }

  func easter(_ year: Int) -> Int64 {
    switch year &- self.year {
    case -1: easters.0
    case 0: easters.1
    case 1: easters.2
    default: Self.easter(year)
    }
  }

  /// The number of the ISO 8601 week that contains a Thursday.
  func week(of thursday: Int64, in year: Int) -> Int {
    var first = newYears.2
    if thursday < first { first = newYears.1 }
    if thursday < first { first = newYears.0 }
    return Int(truncatingIfNeeded: (thursday &- first) / 7) &+ 1
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
    return HoursDayFacts.number(year, sum / 31, sum % 31 &+ 1)
  }
}
