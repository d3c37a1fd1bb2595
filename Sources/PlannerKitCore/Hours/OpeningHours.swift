/// Opening hours as rules (HOURS-1 to HOURS-6): pure values, from which the state of any minute is computed.
///
/// A rule is a header, words that select days, a word for each time span, and one for a comment. A typical text takes
/// four words.
public struct OpeningHours: Sendable {
  let words: HoursWords
  /// What no rule mentions need not be computed.
  let traits: HoursTraits
}

/// The words of rules. Up to four take no memory of their own.
struct HoursWords: Equatable, Sendable {
  private let few: (UInt32, UInt32, UInt32, UInt32)
  /// Empty for few.
  private let many: [UInt32]
  let count: Int32

  init(_ words: [UInt32]) {
    count = Int32(truncatingIfNeeded: words.count)
    many = words.count > 4 ? words : []
    few = (
      words.element(at: 0, or: 0), words.element(at: 1, or: 0), words.element(at: 2, or: 0), words.element(at: 3, or: 0)
    )
  }

  static func == (lhs: HoursWords, rhs: HoursWords) -> Bool {
    lhs.few == rhs.few && lhs.many == rhs.many && lhs.count == rhs.count
  }

  /// Calls with the words, borrowed.
  @inline(__always)
  func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    withUnsafeBytes(of: few) { few in
      many.withUnsafeBufferPointer { many in
        let start = many.isEmpty ? few.assumingMemoryBound(to: UInt32.self).baseAddress : many.baseAddress
        return body(UnsafeBufferPointer(start: start, count: Int(count)))
      }
    }
  }
}

extension OpeningHours {
  /// Nil if the text is not understood.
  package init?(_ text: String) {
    var problem: HoursProblem?
    self.init(text, &problem)
  }

  /// Nil if the text is not understood, because of a problem.
  @inline(never)
  init?(_ text: String, _ problem: inout HoursProblem?) {
    let hours: OpeningHours? = text.withBytes { bytes in
      do throws(HoursProblem) {
        return try HoursParser.hours(in: bytes)
      } catch {
        problem = error
        return nil
      }
    }
    guard let hours else { return nil }
    self = hours
  }

  @inline(never)
  init?(_ texts: TaskTexts) {
    guard texts.has(.openingHours),
      let hours = texts.withBytes(of: .openingHours, { try? HoursParser.hours(in: $0) })
    else { return nil }
    self = hours
  }
}

/// What any of the rules mention.
struct HoursTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static var holidays: HoursTraits { HoursTraits(rawValue: 1) }
  static var dates: HoursTraits { HoursTraits(rawValue: 2) }
  static var sun: HoursTraits { HoursTraits(rawValue: 4) }
  static var openEnds: HoursTraits { HoursTraits(rawValue: 8) }
  static var fallbacks: HoursTraits { HoursTraits(rawValue: 16) }
  static var weeks: HoursTraits { HoursTraits(rawValue: 32) }
  /// A span can end on the day after.
  static var overnight: HoursTraits { HoursTraits(rawValue: 64) }
}

/// What a rule says of its times.
enum HoursEffect: UInt32 {
  case open = 0
  case closed = 1
  case unknown = 2
}

/// The head of a rule, as it is kept.
struct HoursRule {
  var word: UInt32 = 0

  struct Flags: OptionSet {
    let rawValue: UInt32

    static var publicHoliday: Flags { Flags(rawValue: 1 << 7) }
    static var schoolHoliday: Flags { Flags(rawValue: 1 << 8) }
    /// The weekday and the holiday must both hold ("PH Su"); otherwise one of them.
    static var holidayAndWeekday: Flags { Flags(rawValue: 1 << 9) }
    /// The rule adds to earlier ones: it followed a comma.
    static var additional: Flags { Flags(rawValue: 1 << 12) }
    /// The rule holds only where no other said anything.
    static var fallback: Flags { Flags(rawValue: 1 << 13) }
    static var comment: Flags { Flags(rawValue: 1 << 14) }
    /// The rule adds to earlier ones that name days.
    static var timesOnly: Flags { Flags(rawValue: 1 << 15) }
  }

  func has(_ flags: Flags) -> Bool {
    word & flags.rawValue != 0
  }

  mutating func set(_ flags: Flags) {
    word |= flags.rawValue
  }

  /// Monday is bit 0.
  var weekdays: UInt32 {
    word & 0x7F
  }

  var effect: HoursEffect {
    switch word >> 10 & 3 {
    case HoursEffect.open.rawValue: .open
    case HoursEffect.closed.rawValue: .closed
    default: .unknown
    }
  }

  /// Words that follow for time spans.
  var spans: Int {
    Int(word >> 16 & 0x3F)
  }

  /// Words that follow for selectors of days, before those for spans.
  var selectors: Int {
    Int(word >> 22)
  }

  /// The words of the rule after the header.
  var size: Int {
    spans &+ selectors &+ (has(.comment) ? 1 : 0)
  }

  /// Closes some times, and takes nothing else from earlier rules.
  var closesTimes: Bool {
    effect == .closed && spans > 0
  }

  /// It names weekdays or holidays by the header.
  var hasDays: Bool {
    word & 0x1FF != 0
  }

  var namesDays: Bool {
    hasDays || selectors > 0
  }
}

/// A time of a day: minutes since midnight, or an event of the sun and minutes after it.
struct HoursTime: Equatable {
  /// 0 is no event; dawn, sunrise, sunset, dusk.
  var event: UInt32 = 0
  /// 0 ... 2880, or -1440 ... 1440 beside an event.
  var minutes = 0

  init(minutes: Int, event: UInt32 = 0) {
    (self.minutes, self.event) = (minutes, event)
  }

  /// Reads a time from 15 bits.
  init(encoded bits: UInt32) {
    event = bits >> 12 & 7
    minutes = Int(bits & 0xFFF) &- (event == 0 ? 0 : 1_440)
  }

  var encoded: UInt32 {
    event << 12 | UInt32(truncatingIfNeeded: minutes &+ (event == 0 ? 0 : 1_440)) & 0xFFF
  }
}

/// A span of times. It belongs to the day on which it begins.
struct HoursTimespan {
  /// How a span ends (HOURS-5).
  enum End {
    case at(HoursTime)
    /// Open until then, and unknown from then on: "18:00-22:00+".
    case atLeast(HoursTime)
    /// Open until an unknown time: "18:00+".
    case open
    /// The span is a point in time of unknown length: "18:00".
    case point

    var time: HoursTime? {
      switch self {
      case .at(let time), .atLeast(let time): time
      case .open, .point: nil
      }
    }
  }

  /// Whether a span that ends at or before its start, and has an event of the sun, ends on the next day (HOURS-7.4).
  static func isNight(from start: HoursTime, to end: HoursTime) -> Bool {
    // Dawn and sunrise, sunset and dusk.
    func isMorning(_ time: HoursTime) -> Bool { time.event == 1 || time.event == 2 }
    func isFar(_ time: HoursTime) -> Bool { time.event != 0 && abs(time.minutes) > 180 }
    if isFar(start) || isFar(end) { return false }
    if start.event == 0 { return start.minutes >= 720 && isMorning(end) }
    if end.event == 0 { return end.minutes <= (isMorning(start) ? 180 : 720) }
    return !isMorning(start) && isMorning(end)
  }

  var start: HoursTime
  var end: End

  init(start: HoursTime, end: End) {
    (self.start, self.end) = (start, end)
  }

  init(encoded word: UInt32) {
    start = HoursTime(encoded: word & 0x7FFF)
    let time = HoursTime(encoded: word >> 15 & 0x7FFF)
    switch word >> 30 {
    case 0: end = .at(time)
    case 1: end = .point
    case 2: end = .atLeast(time)
    default: end = .open
    }
  }

  /// It can end on the day after.
  var canEndNextDay: Bool {
    guard let time = end.time, !hasOpenEnd else { return true }
    return start.event != 0 || time.event != 0 || time.minutes > 1_440
  }

  var hasOpenEnd: Bool {
    switch end {
    case .at: false
    case .atLeast, .open, .point: true
    }
  }

  var encoded: UInt32 {
    let word = start.encoded | (end.time?.encoded ?? 0) << 15
    return switch end {
    case .at: word
    case .point: word | 1 << 30
    case .atLeast: word | 2 << 30
    case .open: word | 3 << 30
    }
  }
}

/// A word that begins a selector of days. A rule holds on a day that one selector of each kind selects.
enum HoursSelector: UInt32 {
  /// The days from one date to another, in three more words: the two dates, and their offsets.
  case dates = 0
  /// Years from and to, in one more word, and every how many.
  case years = 1
  /// Weeks of ISO 8601 from and to, and every how many.
  case weeks = 2
  /// The nth weekdays of a month, and the days from there.
  case weekdays = 3
  /// Holidays, and the days from there.
  case holidays = 4

  /// The kind of a selector's first word.
  init(word: UInt32) {
    self =
      switch word >> 28 {
      case Self.dates.rawValue: .dates
      case Self.years.rawValue: .years
      case Self.weeks.rawValue: .weeks
      case Self.weekdays.rawValue: .weekdays
      default: .holidays
      }
  }

  var size: Int {
    switch self {
    case .dates: 4
    case .years: 2
    case .weeks, .weekdays, .holidays: 1
    }
  }
}

/// A date, which need not have a year, a month or a day.
struct HoursDate: Equatable {
  /// 0 is any.
  var year = 0
  /// 1 ... 12, or 0 for Easter Sunday.
  var month = 0
  /// 1 ... 31; 0 is the whole month.
  var day = 0
  /// The next (1 ... 7) or the previous (8 ... 14) weekday from there; 0 is none.
  var weekday = 0
  /// Days from there.
  var offset = 0

  var isMonth: Bool {
    month > 0 && day == 0
  }

  /// The date as it stands there can be compared.
  var isPlain: Bool {
    month > 0 && weekday == 0 && offset == 0
  }

  init() {}

  init(encoded word: UInt32, offset: UInt32) {
    year = Int(word & 0x3FFF)
    month = Int(word >> 14 & 0xF)
    day = Int(word >> 18 & 0x1F)
    weekday = Int(word >> 23 & 0xF)
    self.offset = Int(Int16(truncatingIfNeeded: offset))
  }

  var encoded: UInt32 {
    UInt32(truncatingIfNeeded: year | month << 14 | day << 18 | weekday << 23)
  }
}
