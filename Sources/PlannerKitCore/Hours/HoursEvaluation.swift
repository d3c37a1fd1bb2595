/// The rules of opening hours and what they depend on, borrowed while they are evaluated: to count references would
/// take longer than the evaluation.
struct HoursEvaluator {
  fileprivate let words: UnsafeBufferPointer<UInt32>
  let traits: HoursTraits
  let offsets: LocalOffsets
  let coordinate: Coordinate?
  private let borrowedHolidays: Unmanaged<Holidays>?

  fileprivate init(
    _ words: UnsafeBufferPointer<UInt32>, _ traits: HoursTraits, _ offsets: LocalOffsets, _ holidays: Holidays?,
    _ coordinate: Coordinate?
  ) {
    (self.words, self.traits, self.offsets, self.coordinate) = (words, traits, offsets, coordinate)
    borrowedHolidays = holidays.map { .passUnretained($0) }
  }

  /// The kinds of holidays of a day; nil if they are not known.
  func holidays(of day: Int64) -> HolidayKinds? {
    borrowedHolidays?._withUnsafeGuaranteedRef { $0.isKnown(day) ? $0.kinds(of: day) : nil } ?? nil
  }

  /// Computes the state of every minute of a local day (HOURS-3 to HOURS-7). Outside the years 1900 to 9999 it is
  /// unknown (HOURS-14).
  @inline(never)
  func evaluate(_ number: Int64, into day: HoursDay, _ days: inout HoursDays) {
    day.clear(openEnds: traits.contains(.openEnds))
    guard HoursDayFacts.numbers.contains(number &- 1), HoursDayFacts.numbers.contains(number) else {
      return day.apply(.unknown, from: 0, to: 1_440, whereUnassigned: false, comment: 0)
    }
    days.move(to: number, self)
    var rules: HoursRulesOfDays = (0, rules(on: &days.today, day))
    if traits.contains(.overnight) {
      rules.yesterday = day.rules(of: number &- 1) ?? self.rules(on: &days.yesterday, day)
    }
    day.cache(rules.today, of: number)
    if rules.today | rules.yesterday == 0 { return }
    apply(.spans, rules, &days, into: day)
    if traits.contains(.openEnds) { apply(.openEnds, rules, &days, into: day) }
    if traits.contains(.fallbacks) { apply(.fallbacks, rules, &days, into: day) }
    if traits.contains([.fallbacks, .openEnds]) { apply(.fallbackOpenEnds, rules, &days, into: day) }
  }

  @inline(never)
  private func apply(
    _ pass: HoursPass, _ rules: HoursRulesOfDays, _ days: inout HoursDays, into day: HoursDay
  ) {
    // Open ends apply where no timespan does, the last one first.
    let isOpenEnds = pass == .openEnds || pass == .fallbackOpenEnds
    var wanted = isOpenEnds ? 63 &- (rules.yesterday | rules.today).leadingZeroBitCount : -1
    repeat {
      forEachRule { index, rule in
        guard wanted < 0 || wanted == index,
          (rule.head.separator == .fallback) == (pass == .fallbacks || pass == .fallbackOpenEnds)
        else { return }
        // Today's timespans of a rule are applied after yesterday's, and open ends in the reverse order.
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: index)
        if isOpenEnds && rules.today & bit != 0 { apply(rule, pass, of: &days.today, from: 0, into: day) }
        if rules.yesterday & bit != 0 { apply(rule, pass, of: &days.yesterday, from: -1_440, into: day) }
        if !isOpenEnds && rules.today & bit != 0 { apply(rule, pass, of: &days.today, from: 0, into: day) }
      }
      wanted &-= 1
    } while wanted >= 0
  }

  /// The rules that apply on a day, as bits.
  @inline(never)
  private func rules(on day: inout HoursDayFacts, _ memory: HoursDay) -> UInt64 {
    var rules = HoursRules()
    forEachRule { index, rule in
      if selects(rule, &day, memory) { rules.add(rule.head, at: index) }
    }
    return rules.all
  }

  /// Calls with each rule and its index.
  @inline(__always)
  private func forEachRule(_ body: (Int, HoursRule) -> Void) {
    guard var start = words.baseAddress else { return }
    let end = start + words.count
    var index = 0
    while start < end {
      let rule = HoursRule(at: start)
      body(index, rule)
      index &+= 1
      start = rule.end
    }
  }

  // MARK: - Spans

  /// Applies a rule's timespans that begin on a day, whose midnight is `from` minutes after that of the evaluated day.
  @inline(never)
  private func apply(
    _ rule: HoursRule, _ pass: HoursPass, of date: inout HoursDayFacts, from midnight: Int,
    into day: HoursDay
  ) {
    let (head, comment) = (rule.head, rule.comment)
    let (isFallback, isOpenEnds) = (pass == .fallbacks, pass == .openEnds || pass == .fallbackOpenEnds)
    if isOpenEnds && head.kind == .closed { return }
    let hasStarts = pass == .spans && traits.contains(.openEnds)
    if head.timespanCount == 0 {
      // The whole day.
      switch pass {
      case .spans, .fallbacks:
        if hasStarts { day.begin(at: midnight &+ 1_440) }
        day.apply(head.kind, from: midnight, to: midnight &+ 1_440, whereUnassigned: isFallback, comment: comment)
      case .openEnds, .fallbackOpenEnds: break
      }
      return
    }
    for index in Indexes(below: head.timespanCount) {
      day.countStep()
      let span = rule.timespan(at: isOpenEnds ? head.timespanCount &- 1 &- index : index)
      if isOpenEnds ? !span.hasOpenEnd : !hasStarts && head.kind != .closed && span.end.time == nil { continue }
      guard let (start, end, isKnown) = date.minutes(of: span) else { continue }
      // A timespan with an unknown start or end has an unknown state.
      let kind = isKnown ? head.kind : .unknown
      switch pass {
      case .spans, .fallbacks:
        if hasStarts { day.begin(at: midnight &+ 1_440 &+ start) }
        // Most timespans of yesterday have ended.
        guard midnight &+ end > 0, span.end.time != nil || head.kind == .closed else { break }
        day.apply(
          kind, from: midnight &+ start, to: midnight &+ end, whereUnassigned: isFallback, comment: comment)
      case .openEnds, .fallbackOpenEnds:
        let (after, from): (HoursRuleKind, Int)
        switch span.end {
        case .at: continue
        case .atLeast: (after, from) = (.unknown, end)
        case .open: (after, from) = (kind, start)
        case .point: (after, from) = (.unknown, start)
        }
        // A second open end from the same minute has no effect.
        if span.end.time == nil && !day.beginOpenEnd(at: midnight &+ 1_440 &+ start) { continue }
        // An open end lasts until the next timespan begins, at most until 05:00 of the next day.
        let next = day.nextStart(after: midnight &+ 1_440 &+ start, limit: midnight &+ 1_440 &+ 1_740) &- 1_440
        day.apply(after, from: midnight &+ from, to: next, isOpenEnd: true, whereUnassigned: true, comment: comment)
      }
    }
  }

  // MARK: - Days

  @inline(__always)
  private func selects(_ rule: HoursRule, _ day: inout HoursDayFacts, _ memory: HoursDay) -> Bool {
    let head = rule.head
    return head.selectorWords == 0
      ? !head.namesDays || selects(head, &day) : selectsBySelectors(rule, &day, memory)
  }

  private func selects(_ head: HoursRuleHead, _ day: inout HoursDayFacts) -> Bool {
    let isWeekday = !head.weekdays.isDisjoint(with: HoursWeekdays(day: day.weekday))
    let isHoliday = !head.holidays.isDisjoint(with: day.holidays)
    return head.needsWeekdayAndHoliday ? isWeekday && isHoliday : isWeekday || isHoliday
  }

  @inline(never)
  private func selectsBySelectors(_ rule: HoursRule, _ day: inout HoursDayFacts, _ memory: HoursDay) -> Bool {
    let head = rule.head
    var (limits, found): (HoursLimits, HoursLimits) = ([], [])
    var hasDays = head.hasPlainDays
    var isNamed = false
    rule.forEachSelector { selector in
      memory.countStep()
      let isSelected = day.isSelected(by: selector, self)
      let limit = HoursLimits(selector)
      if limit.isEmpty {
        hasDays = true
        isNamed = isNamed || isSelected
      } else {
        limits.formUnion(limit)
        if isSelected { found.formUnion(limit) }
      }
    }
    guard limits == found else { return false }
    if head.needsWeekdayAndHoliday && isNamed { return !head.holidays.isDisjoint(with: day.holidays) }
    return !hasDays || isNamed || selects(head, &day)
  }
}

/// The kinds of selectors that limit a rule's weekdays and holidays: a day needs a selector of each that the rule has.
private struct HoursLimits: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// None for a selector of weekdays or holidays.
  @inline(__always)
  init(_ selector: HoursSelector) {
    switch selector {
    case .dates: rawValue = 1
    case .years: rawValue = 2
    case .weeks: rawValue = 4
    case .weekday, .holiday: rawValue = 0
    }
  }
}

/// The rules that apply on a day, as bits. A later rule replaces earlier rules, unless it only adds to them.
private struct HoursRules {
  private(set) var all: UInt64 = 0
  private var withoutDays: UInt64 = 0

  mutating func add(_ rule: HoursRuleHead, at index: Int) {
    if rule.separator == .normal && !rule.closesTimes {
      all &= rule.addsToDays ? ~withoutDays : 0
    }
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: index)
    all |= bit
    if !rule.namesDays { withoutDays |= bit }
  }
}

/// The rules that apply on a day and on the day before.
private typealias HoursRulesOfDays = (yesterday: UInt64, today: UInt64)

/// The passes in which a day is computed, in this order.
private enum HoursPass {
  case spans
  case openEnds
  case fallbacks
  case fallbackOpenEnds
}

extension OpeningHours {
  @inline(__always)
  func withEvaluator<Result>(in surroundings: HoursSurroundings, _ body: (HoursEvaluator) -> Result) -> Result {
    withExtendedLifetime(surroundings) {
      words.withUnsafeBufferPointer { words in
        surroundings.clock.withOffsets { offsets in
          body(HoursEvaluator(words, traits, offsets, surroundings.holidays, surroundings.coordinate))
        }
      }
    }
  }
}
