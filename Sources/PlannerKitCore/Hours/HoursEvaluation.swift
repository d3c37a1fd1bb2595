extension OpeningHours {
  /// Computes the state of every minute of a local day (HOURS-3 to HOURS-7). Outside the years 1900 to 9999 it is unknown
  /// (HOURS-14).
  func evaluate(_ number: Int64, in surroundings: HoursSurroundings, into day: HoursDay) {
    day.clear(openEnds: traits.contains(.openEnds))
    guard number > -25_568, let today = HoursDayFacts(number, traits, surroundings),
      let yesterday = HoursDayFacts(number &- 1, traits, surroundings)
    else {
      return day.say(.unknown, from: 0, to: 1_440, whereNothing: false, comment: 0)
    }
    let (rulesToday, rulesYesterday) = (rules(on: today), rules(on: yesterday))
    if rulesToday | rulesYesterday == 0 { return }
    for pass in HoursPass.all where pass.isNeeded(for: traits) {
      forEachRule { index, rule, place in
        let isYesterday = rulesYesterday >> UInt64(truncatingIfNeeded: index) & 1 != 0
        let isToday = rulesToday >> UInt64(truncatingIfNeeded: index) & 1 != 0
        // Yesterday first: today's spans of the same rule are later.
        if isYesterday { say(rule, at: place, pass, of: yesterday, from: -1_440, into: day) }
        if isToday { say(rule, at: place, pass, of: today, from: 0, into: day) }
      }
    }
  }

  /// The rules that speak on a day, by bits. A later rule takes the day from earlier ones, unless it only adds.
  private func rules(on day: HoursDayFacts) -> UInt64 {
    var (result, withoutDays): (UInt64, UInt64) = (0, 0)
    forEachRule { index, rule, place in
      guard selects(rule, at: place, day) else { return }
      let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: index)
      if !rule.isAdditional && !rule.isFallback && !rule.closesTimes {
        result &= rule.hasTimesOnly ? ~withoutDays : 0
      }
      result |= bit
      if !rule.namesDays { withoutDays |= bit }
    }
    return result
  }

  /// Calls with the number of each rule, its head, and the place of its first word after that.
  @inline(__always)
  private func forEachRule(_ body: (Int, HoursRule, Int) -> Void) {
    var (index, place) = (0, 0)
    while let word = words.element(at: place) {
      let rule = HoursRule(encoded: word)
      body(index, rule, place &+ 1)
      index &+= 1
      place &+= 1 &+ rule.size
    }
  }

  // MARK: - Spans

  /// Says what one rule says of the spans that begin on a day, `from` minutes from the midnight of the day to compute.
  @inline(never)
  private func say(
    _ rule: HoursRule, at place: Int, _ pass: HoursPass, of date: HoursDayFacts, from midnight: Int,
    into day: HoursDay
  ) {
    guard rule.isFallback == (pass == .fallbacks) else { return }
    let comment = rule.hasComment ? words.element(at: place &+ rule.size &- 1, or: 0) : 0
    let isFallback = pass == .fallbacks
    if rule.spans == 0 {
      // The whole day.
      switch pass {
      case .spans, .fallbacks:
        day.say(rule.effect, from: midnight, to: midnight &+ 1_440, whereNothing: isFallback, comment: comment)
      case .starts: day.begin(at: midnight &+ 1_440)
      case .openEnds: break
      }
      return
    }
    for index in Indexes(from: place, below: place &+ rule.spans) {
      let span = HoursSpan(encoded: words.element(at: index, or: 0))
      let (start, end, isKnown) = date.minutes(of: span)
      // A span whose times are not known is unknown.
      let effect = isKnown ? rule.effect : .unknown
      switch pass {
      case .spans, .fallbacks:
        guard span.hasEnd || effect == .closed else { break }
        day.say(
          effect, from: midnight &+ start, to: midnight &+ end, whereNothing: isFallback, comment: comment)
      case .starts: day.begin(at: midnight &+ 1_440 &+ start)
      case .openEnds:
        guard span.hasOpenEnd || !span.hasEnd, rule.effect != .closed else { break }
        // Until the next span begins, at most until 05:00 of the next day.
        let next = day.nextStart(after: midnight &+ 1_440 &+ start, limit: midnight &+ 1_440 &+ 1_740) &- 1_440
        day.say(
          span.hasEnd || !span.hasOpenEnd ? .unknown : effect, from: midnight &+ (span.hasEnd ? end : start), to: next,
          isOpenEnd: true,
          whereNothing: true, comment: comment)
      }
    }
  }

  // MARK: - Days

  private func selects(_ rule: HoursRule, at place: Int, _ day: HoursDayFacts) -> Bool {
    var (wanted, found): (UInt32, UInt32) = (0, 0)
    var isNamed = false
    var index = place &+ rule.spans
    let end = index &+ rule.selectors
    var hasDays = rule.weekdays != 0 || rule.isPublicHoliday || rule.isSchoolHoliday
    while index < end {
      let word = words.element(at: index, or: 0)
      let kind = HoursSelector(rawValue: word >> 28) ?? .holidays
      let isSelected = day.isSelected(by: kind, word, words, at: index)
      switch kind {
      case .weekdays, .holidays:
        hasDays = true
        isNamed = isNamed || isSelected
      case .dates, .years, .weeks:
        wanted |= 1 << kind.rawValue
        if isSelected { found |= 1 << kind.rawValue }
      }
      index &+= kind.size
    }
    guard wanted == found else { return false }
    if !hasDays { return true }
    let isWeekday = rule.weekdays >> day.weekday & 1 != 0
    let isHoliday = rule.isPublicHoliday && day.isPublicHoliday || rule.isSchoolHoliday && day.isSchoolHoliday
    return isNamed || (rule.isHolidayAndWeekday ? isWeekday && isHoliday : isWeekday || isHoliday)
  }
}

/// The steps in which a day is computed.
private enum HoursPass {
  case starts
  case spans
  case openEnds
  case fallbacks

  static var all: [HoursPass] { [.starts, .spans, .openEnds, .fallbacks] }

  func isNeeded(for traits: HoursTraits) -> Bool {
    switch self {
    case .starts, .openEnds: traits.contains(.openEnds)
    case .spans: true
    case .fallbacks: traits.contains(.fallbacks)
    }
  }
}
