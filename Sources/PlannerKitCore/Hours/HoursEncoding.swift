// The encoding of rules in 32-bit words. No other file knows where a bit is.
//
// A rule is a head, then its selectors, its timespans, and its comment if it has one. A selector takes one word, years
// two, and dates four; a timespan and a comment take one word each.

/// Where a field is in a word.
private struct HoursField {
  let shift: UInt32
  let mask: UInt32

  @inline(__always)
  init(_ shift: UInt32, bits: UInt32) {
    (self.shift, mask) = (shift, 1 << bits &- 1)
  }

  // The head of a rule.
  static var weekdays: HoursField { HoursField(0, bits: 7) }
  static var holidays: HoursField { HoursField(7, bits: 2) }
  static var needsWeekdayAndHoliday: HoursField { HoursField(9, bits: 1) }
  static var kind: HoursField { HoursField(10, bits: 2) }
  static var separator: HoursField { HoursField(12, bits: 2) }
  static var hasComment: HoursField { HoursField(14, bits: 1) }
  static var addsToDays: HoursField { HoursField(15, bits: 1) }
  static var timespanCount: HoursField { HoursField(16, bits: 6) }
  static var selectorWords: HoursField { HoursField(22, bits: 10) }

  // The first word of a selector: its kind, and fields of each kind.
  static var selectorKind: HoursField { HoursField(28, bits: 4) }
  static var wraps: HoursField { HoursField(0, bits: 1) }
  static var yearStep: HoursField { HoursField(0, bits: 14) }
  static var firstWeek: HoursField { HoursField(0, bits: 6) }
  static var lastWeek: HoursField { HoursField(6, bits: 6) }
  static var weekStep: HoursField { HoursField(12, bits: 6) }
  static var numberedWeekday: HoursField { HoursField(0, bits: 3) }
  static var occurrences: HoursField { HoursField(3, bits: 10) }
  static var weekdayOffset: HoursField { HoursField(13, bits: 10) }
  static var holidayOffset: HoursField { HoursField(0, bits: 16) }
  static var isSchoolHoliday: HoursField { HoursField(16, bits: 1) }

  // The second word of years. The fourth word of dates has the offsets of both dates.
  static var lower: HoursField { HoursField(0, bits: 16) }
  static var upper: HoursField { HoursField(16, bits: 16) }

  // The second and the third word of dates.
  static var year: HoursField { HoursField(0, bits: 14) }
  static var month: HoursField { HoursField(14, bits: 4) }
  static var day: HoursField { HoursField(18, bits: 5) }
  static var weekdayNearby: HoursField { HoursField(23, bits: 4) }

  // A timespan.
  static var startMinutes: HoursField { HoursField(0, bits: 12) }
  static var startEvent: HoursField { HoursField(12, bits: 3) }
  static var start: HoursField { HoursField(0, bits: 15) }
  static var end: HoursField { HoursField(15, bits: 15) }
  static var endKind: HoursField { HoursField(30, bits: 2) }
}

extension UInt32 {
  fileprivate subscript(field: HoursField) -> UInt32 {
    @inline(__always) get { self &>> field.shift & field.mask }
    @inline(__always) set { self = self & ~(field.mask &<< field.shift) | (newValue & field.mask) &<< field.shift }
  }

  @inline(__always)
  fileprivate func signed(_ field: HoursField) -> Int {
    let unused = UInt32(truncatingIfNeeded: field.mask.leadingZeroBitCount)
    return Int(Int32(bitPattern: self[field] &<< unused) &>> Int32(bitPattern: unused))
  }

  /// A word with a number in a field.
  @inline(__always)
  fileprivate init(_ field: HoursField, _ number: Int) {
    self = (UInt32(truncatingIfNeeded: number) & field.mask) &<< field.shift
  }
}

// MARK: - Rules

/// What a rule begins with: its plain days, its kind, and how many further words it has.
struct HoursRuleHead {
  fileprivate(set) var word: UInt32 = 0

  init() {}

  fileprivate init(word: UInt32) {
    self.word = word
  }

  var weekdays: HoursWeekdays {
    get { HoursWeekdays(rawValue: word[.weekdays]) }
    set { word[.weekdays] = newValue.rawValue }
  }

  /// Holidays without an offset.
  var holidays: HolidayKinds {
    get { HolidayKinds(rawValue: word[.holidays]) }
    set { word[.holidays] = newValue.rawValue }
  }

  /// Whether the rule needs a weekday that is a holiday, too ("PH Su"). Otherwise it needs a weekday or a holiday.
  var needsWeekdayAndHoliday: Bool {
    get { word[.needsWeekdayAndHoliday] != 0 }
    set { word[.needsWeekdayAndHoliday] = newValue ? 1 : 0 }
  }

  var kind: HoursRuleKind {
    get {
      switch word[.kind] {
      case 0: .open
      case 1: .closed
      default: .unknown
      }
    }
    set {
      word[.kind] =
        switch newValue {
        case .open: 0
        case .closed: 1
        case .unknown: 2
        }
    }
  }

  var separator: HoursRuleSeparator {
    get {
      switch word[.separator] {
      case 0: .normal
      case 1: .additional
      default: .fallback
      }
    }
    set {
      word[.separator] =
        switch newValue {
        case .normal: 0
        case .additional: 1
        case .fallback: 2
        }
    }
  }

  var hasComment: Bool {
    get { word[.hasComment] != 0 }
    set { word[.hasComment] = newValue ? 1 : 0 }
  }

  /// Whether the rule has times and no days: it adds to earlier rules that name days.
  var addsToDays: Bool {
    get { word[.addsToDays] != 0 }
    set { word[.addsToDays] = newValue ? 1 : 0 }
  }

  /// At most 32.
  var timespanCount: Int {
    Int(word[.timespanCount])
  }

  mutating func countTimespan() {
    word &+= UInt32(.timespanCount, 1)
  }

  /// The words of the selectors.
  var selectorWords: Int {
    get { Int(word[.selectorWords]) }
    set { word[.selectorWords] = UInt32(truncatingIfNeeded: newValue) }
  }
}

/// A rule: a view of its words, which are decoded where they are read.
struct HoursRule {
  private let words: UnsafePointer<UInt32>

  init(at words: UnsafePointer<UInt32>) {
    self.words = words
  }

  var head: HoursRuleHead {
    HoursRuleHead(word: words[0])
  }

  /// Calls with each selector, decoded.
  @inline(__always)
  func forEachSelector(_ body: (HoursSelector) -> Void) {
    var word = words + 1
    let end = word + head.selectorWords
    while word < end { body(HoursSelector(readingFrom: &word)) }
  }

  /// The timespan with an index below `timespanCount`.
  func timespan(at index: Int) -> HoursTimespan {
    HoursTimespan(word: words[1 &+ head.selectorWords &+ index])
  }

  /// The comment; 0 if there is none.
  var comment: UInt32 {
    head.hasComment ? words[size &- 1] : 0
  }

  private var size: Int {
    1 &+ head.selectorWords &+ head.timespanCount &+ (head.hasComment ? 1 : 0)
  }

  /// Where the next rule begins, if there is one.
  var end: UnsafePointer<UInt32> {
    words + size
  }
}

// MARK: - Selectors

extension HoursSelector {
  /// Decodes a selector, and moves on to the next one.
  @inline(__always)
  fileprivate init(readingFrom words: inout UnsafePointer<UInt32>) {
    let word = words[0]
    switch word[.selectorKind] {
    case 0:
      let offsets = words[3]
      self = .dates(
        from: HoursDate(word: words[1], offset: offsets.signed(.lower)),
        to: HoursDate(word: words[2], offset: offsets.signed(.upper)), wraps: word[.wraps] != 0)
      words += 4
    case 1:
      let range = words[1]
      self = .years(first: Int(range[.upper]), last: Int(range[.lower]), step: Int(word[.yearStep]))
      words += 2
    case 2:
      self = .weeks(first: Int(word[.firstWeek]), last: Int(word[.lastWeek]), step: Int(word[.weekStep]))
      words += 1
    case 3:
      self = .weekday(
        Int(word[.numberedWeekday]), HoursOccurrences(rawValue: word[.occurrences]),
        offset: word.signed(.weekdayOffset))
      words += 1
    default:
      self = .holiday(
        word[.isSchoolHoliday] == 0 ? .publicHoliday : .schoolHoliday, offset: word.signed(.holidayOffset))
      words += 1
    }
  }

  /// Calls with each word of the selector.
  @inline(__always)
  func encode(_ append: (UInt32) -> Void) {
    switch self {
    case .dates(let from, let to, let wraps):
      append(UInt32(.selectorKind, 0) | UInt32(.wraps, wraps ? 1 : 0))
      append(from.word)
      append(to.word)
      append(UInt32(.lower, from.offset) | UInt32(.upper, to.offset))
    case .years(let first, let last, let step):
      append(UInt32(.selectorKind, 1) | UInt32(.yearStep, step))
      append(UInt32(.lower, last) | UInt32(.upper, first))
    case .weeks(let first, let last, let step):
      append(
        UInt32(.selectorKind, 2) | UInt32(.firstWeek, first) | UInt32(.lastWeek, last) | UInt32(.weekStep, step))
    case .weekday(let weekday, let occurrences, let offset):
      append(
        UInt32(.selectorKind, 3) | UInt32(.numberedWeekday, weekday)
          | UInt32(.occurrences, Int(occurrences.rawValue)) | UInt32(.weekdayOffset, offset))
    case .holiday(let kind, let offset):
      append(
        UInt32(.selectorKind, 4) | UInt32(.holidayOffset, offset)
          | UInt32(.isSchoolHoliday, kind == .schoolHoliday ? 1 : 0))
    }
  }
}

/// A date, which need not have a year, a month or a day. It has the form of its word, which takes an eighth of the
/// decoded numbers.
struct HoursDate {
  fileprivate var word: UInt32 = 0
  private var shortOffset: Int16 = 0

  init() {}

  fileprivate init(word: UInt32, offset: Int) {
    self.word = word
    shortOffset = Int16(truncatingIfNeeded: offset)
  }

  /// 0 is any.
  var year: Int {
    get { Int(word[.year]) }
    set { word[.year] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// 1 ... 12, or 0 for Easter Sunday.
  var month: Int {
    get { Int(word[.month]) }
    set { word[.month] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// 1 ... 31; 0 is the whole month.
  var day: Int {
    get { Int(word[.day]) }
    set { word[.day] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// The next (1 ... 7) or the previous (8 ... 14) weekday from the day on; 0 is none.
  var weekday: Int {
    get { Int(word[.weekdayNearby]) }
    set { word[.weekdayNearby] = UInt32(truncatingIfNeeded: newValue) }
  }

  /// Days after the day or the weekday.
  var offset: Int {
    get { Int(shortOffset) }
    set { shortOffset = Int16(truncatingIfNeeded: newValue) }
  }
}

// MARK: - Times

extension HoursTime {
  /// Minutes beside an event are encoded from -1440 on.
  private static func bias(_ event: UInt32) -> Int {
    event == 0 ? 0 : 1_440
  }

  fileprivate init(bits: UInt32) {
    let event = bits[.startEvent]
    self.init(minutes: Int(bits[.startMinutes]) &- Self.bias(event), event: event)
  }

  @inline(never)
  fileprivate var bits: UInt32 {
    UInt32(.startEvent, Int(event)) | UInt32(.startMinutes, minutes &+ Self.bias(event))
  }
}

extension HoursTimespan {
  fileprivate init(word: UInt32) {
    let time = HoursTime(bits: word[.end])
    let end: End =
      switch word[.endKind] {
      case 0: .at(time)
      case 1: .point
      case 2: .atLeast(time)
      default: .open
      }
    self.init(start: HoursTime(bits: word[.start]), end: end)
  }

  var word: UInt32 {
    let kind =
      switch end {
      case .at: 0
      case .point: 1
      case .atLeast: 2
      case .open: 3
      }
    return start.bits | UInt32(.end, Int(end.time?.bits ?? 0)) | UInt32(.endKind, kind)
  }
}
