/// The times of a rule.
extension HoursParser {
  /// Reads the times, if there are any. Returns whether the rule is for all times: "24/7", "24 hours".
  mutating func readTimes(besideDays hasDays: Bool) throws(Failure) -> Bool {
    if token.kind == .number && token.value == 24 && token.length == 2 {
      let (next, last) = (following, ahead(1))
      if next.kind == .slash && last.kind == .number && last.value == 7 && last.length == 1 {
        advance()
        advance()
        advance()
        return true
      }
      // "24h", but not "24 Uhr".
      if next.kind == .hours || (next.kind == .hour && next.value == 1 && last.kind != .dash && last.kind != .number) {
        advance()
        advance()
        return true
      }
    }
    guard token.isTime else { return false }
    var (isAfterSlash, isAfterSpace) = (false, false)
    var halves = HoursHalves()
    while true {
      let start = token
      let span = try readTimespan(besideDays: hasDays, &halves)
      // "10:00-16:00/01:30" are points in time.
      if isAfterSlash && span.end.time == nil { throw failure() }
      if isAfterSpace && span.hasOpenEnd { throw Failure(kind: .order, position: start.start) }
      append(span.word)
      if span.canEndNextDay { traits.formUnion(.overnight) }
      if rule.timespanCount >= 32 { throw failure(.tooMuch) }
      rule.countTimespan()
      if halves.areMixed { throw Failure(kind: .meridiem, position: start.start) }
      if halves.areDoubtful { throw Failure(kind: .shortEnd, position: start.start) }
      (isAfterSlash, isAfterSpace) = (token.kind == .slash, token.isTime)
      if isAfterSpace {
        // "10:00-12:30 14:00-19:00"
        guard !span.hasOpenEnd else { throw failure(.order) }
        continue
      }
      guard token.kind == .comma || token.kind == .slash else { return false }
      if token.kind == .comma && following.kind == .open {
        // "09:00-12:00, open 14:00-18:00"
        if ahead(1).isTime { advance() }
      }
      guard following.isTime else {
        if token.kind == .slash { throw failure() }
        return false
      }
      advance()
    }
  }

  private mutating func readTimespan(
    besideDays hasDays: Bool, _ halves: inout HoursHalves
  ) throws(Failure) -> HoursTimespan {
    let position = token.start
    var start = try readTime()
    guard start.time.event > 0 || start.time.minutes <= 1_440 else { throw Failure(kind: .number, position: position) }
    if token.kind != .dash {
      halves.add(start, start)
      traits.formUnion(.openEnds)
      if skip(.plus) {
        if !hasDays && !start.isTime { shape.flags.formUnion(.bareHours) }
        return HoursTimespan(start: start.time, end: .open)
      }
      // A point in time: when it begins, but not how long it lasts.
      // "24 Uhr" is midnight, or all day.
      guard start.isTime, !(start.hasUnit && start.time.minutes == 1_440) else {
        throw Failure(kind: .bareHours, position: position)
      }
      return HoursTimespan(start: start.time, end: .point)
    }
    advance()
    var end = try readTime(isEnd: true)
    if !start.takeHalf(of: end) { throw Failure(kind: .meridiem, position: position) }
    halves.add(start, end)
    // Hours alone are times only beside days, or with a sign of hours.
    if !hasDays && !start.isTime && !end.isTime { shape.flags.formUnion(.bareHours) }
    // "sunset-9", "2-sunset"
    if start.time.event > 0 && end.isShort && end.time.minutes > 300
      || end.time.event > 0 && start.isShort && start.time.minutes < 300
    {
      throw Failure(kind: .shortEnd, position: position)
    }
    if end.time.event == 0 {
      if end.time.minutes == 0 { end.time.minutes = 1_440 }
      if start.time.event == 0 {
        if end.isAmbiguous(after: start) { throw Failure(kind: .shortEnd, position: position) }
        if end.time.minutes <= start.time.minutes { end.time.minutes &+= 1_440 }
        if end.time.minutes > 2_880 { throw Failure(kind: .number, position: position) }
      }
    }
    guard skip(.plus) else { return HoursTimespan(start: start.time, end: .at(end.time)) }
    traits.formUnion(.openEnds)
    return HoursTimespan(start: start.time, end: .atLeast(end.time))
  }

  private mutating func readTime(isEnd: Bool = false) throws(Failure) -> HoursReadTime {
    if token.kind == .event || token.kind == .left { return HoursReadTime(time: try readEvent(), isNeutral: true) }
    if token.kind == .clock {
      let minutes = token.value
      advance()
      return HoursReadTime(time: HoursTime(minutes: minutes), isNeutral: true, isName: true)
    }
    // 午前9時
    var half = token.kind == .am || token.kind == .pm ? token : nil
    if half != nil { advance() }
    var read = HoursReadTime(time: HoursTime(minutes: 0), digits: token.length, hasMinutes: false, isTime: false)
    guard token.length <= 2 else { throw failure(.number) }
    let hours = try readNumber(0...48)
    var minutes = 0
    if token.kind == .colon || token.kind == .dot || token.kind == .hour {
      let isHour = token.kind == .hour
      if following.isMinutes {
        advance()
        minutes = try readNumber(0...59)
        (read.hasMinutes, read.isTime) = (true, true)
      } else if isHour {
        advance()
      } else {
        throw failure()
      }
      if isHour { (read.isTime, read.hasUnit) = (true, true) }
    }
    read.time.minutes = hours &* 60 &+ minutes
    // 12 before or after noon has two readings in Japanese.
    let allowed = half == nil ? 1...12 : 0...11
    if half == nil && (token.kind == .am || token.kind == .pm) && token.value == 0 {
      half = token
      advance()
    }
    if let half {
      guard allowed.contains(hours) else { throw failure(.number) }
      read.time.minutes = hours % 12 &* 60 &+ minutes &+ (half.kind == .pm ? 720 : 0)
      (read.hasMeridiem, read.isTime) = (true, true)
    }
    if skip(.hour) { (read.isTime, read.hasUnit) = (true, true) }
    if isEnd { _ = skip(.hours) }
    if token.kind == .clock && half == nil && read.time.minutes == 720 {
      // "12 noon", "12 midnight"
      read = HoursReadTime(time: HoursTime(minutes: token.value), isNeutral: true, isName: true)
      advance()
    }
    guard read.time.minutes <= 2_880 else { throw failure(.number) }
    return read
  }

  /// "sunset", "(sunset-01:30)"
  private mutating func readEvent() throws(Failure) -> HoursTime {
    let isInParentheses = skip(.left)
    guard token.kind == .event else { throw failure() }
    var time = HoursTime(minutes: 0, event: UInt32(token.value) &+ 1)
    advance()
    if isInParentheses {
      if token.kind == .plus || token.kind == .dash {
        let isBefore = token.kind == .dash
        advance()
        let hours = try readNumber(0...23)
        try require(.colon)
        let minutes = hours &* 60 &+ (try readNumber(0...59))
        time.minutes = isBefore ? -minutes : minutes
      }
      try require(.right)
    }
    traits.formUnion(.sun)
    return time
  }
}

/// The halves of the day in which the spans of a rule are: whether they have am or pm (HOURS-2.13), and whether one
/// could be in the other half (HOURS-2.17).
private struct HoursHalves {
  private var hasSome = false
  private var lacksSome = false
  /// When the last span starts and ends.
  private var last = (start: 0, end: 0)
  /// A span that is written short could as well be 12 hours later, after the one before it: "8-12, 1-5".
  private(set) var areDoubtful = false

  mutating func add(_ start: HoursReadTime, _ end: HoursReadTime) {
    let (time, later) = (start.time.minutes, start.time.minutes &+ 720)
    if start.isShort && time < last.start && later >= last.end && (end.isShort || later < end.time.minutes) {
      areDoubtful = true
    }
    last = (time, end.time.minutes)
    if start.hasMeridiem || end.hasMeridiem {
      hasSome = true
    } else if !end.isNeutral && !(start.isNeutral && end.time.minutes >= 780) {
      lacksSome = true
    }
  }

  var areMixed: Bool {
    hasSome && lacksSome
  }
}

/// A time as it is written.
private struct HoursReadTime {
  var time: HoursTime
  var digits = 2
  var hasMinutes = true
  var hasMeridiem = false
  /// "h", "Uhr" or 時
  var hasUnit = false
  /// An event, noon or midnight: the other end may have am or pm.
  var isNeutral = false
  /// Noon or midnight.
  var isName = false
  /// Whether it can only be a time.
  var isTime = true

  /// Takes am or pm of the end, if it has none and the span is then ascending (HOURS-2.13). Returns false if one end
  /// has none.
  mutating func takeHalf(of end: HoursReadTime) -> Bool {
    if isNeutral || end.isNeutral || hasMeridiem == end.hasMeridiem { return true }
    let hours = time.minutes / 60
    guard end.hasMeridiem, (1...12).contains(hours) else { return false }
    time.minutes = hours % 12 &* 60 &+ time.minutes % 60 &+ (end.time.minutes >= 720 ? 720 : 0)
    hasMeridiem = true
    return time.minutes < end.time.minutes
  }

  /// Whether it may be in the other half of the day.
  var isShort: Bool {
    !isNeutral && !hasMeridiem && time.minutes < 780 && (!hasMinutes || digits == 1)
  }

  /// Whether this is an end that may mean another half of the day (HOURS-2.8, HOURS-2.14). An end at midnight is 24:00.
  func isAmbiguous(after start: HoursReadTime) -> Bool {
    let length = time.minutes &- start.time.minutes
    if isName {
      let isClear = start.hasMeridiem || start.hasUnit || start.isName || start.time.minutes >= 720
      return length <= 0 || time.minutes == 1_440 && !isClear
    }
    if length > 0 { return false }
    if hasMeridiem { return length &+ 1_440 > 1_200 }
    let isShort = !start.hasMinutes || !hasMinutes || digits == 1
    return start.isName || isShort && length &+ 1_440 > 960
  }
}
