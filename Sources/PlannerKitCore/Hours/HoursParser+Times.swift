/// The times of a rule.
extension HoursParser {
  /// Reads the times, if there are any. Returns whether the rule is for all times: "24/7", "24 hours".
  mutating func readTimes(besideDays hasDays: Bool) throws(Failure) -> Bool {
    if token.kind == .number && token.value == 24 && token.length == 2 {
      var ahead = self.ahead
      let next = ahead.next()
      let last = ahead.next()
      if next.kind == .slash && last.kind == .number && last.value == 7 && last.length == 1 {
        advance()
        advance()
        advance()
        return true
      }
      if next.kind == .hours || (next.kind == .hour && last.kind != .dash && last.kind != .number) {
        advance()
        advance()
        return true
      }
    }
    guard token.kind == .number || token.kind == .event || token.kind == .left else { return false }
    var isAfterSlash = false
    while true {
      let span = try readSpan(besideDays: hasDays)
      // "10:00-16:00/01:30" are points in time.
      if isAfterSlash && span.end.time == nil { throw Failure() }
      words.append(span.encoded)
      if rule.spans >= 32 { throw Failure() }
      rule.word &+= 1 << 16
      isAfterSlash = token.kind == .slash
      guard token.kind == .comma || token.kind == .slash else { return false }
      switch following.kind {
      case .number where following.length <= 2, .event, .left: advance()
      default:
        if token.kind == .slash { throw Failure() }
        return false
      }
    }
  }

  private mutating func readSpan(besideDays hasDays: Bool) throws(Failure) -> HoursSpan {
    let start = try readTime()
    guard start.time.event > 0 || start.time.minutes <= 1_440 else { throw Failure() }
    if skip(.plus) {
      traits.formUnion(.openEnds)
      return HoursSpan(start: start.time, end: .open)
    }
    if token.kind != .dash {
      // A point in time: when it begins, but not how long it lasts.
      guard start.isTime else { throw Failure() }
      traits.formUnion(.openEnds)
      return HoursSpan(start: start.time, end: .point)
    }
    advance()
    var end = try readTime()
    guard start.hasMeridiem == end.hasMeridiem else { throw Failure() }
    let isPlain = start.time.event == 0 && end.time.event == 0
    // Hours alone are times only beside days, or with a sign of hours.
    guard hasDays || start.isTime || end.isTime else { throw Failure() }
    if end.time.event == 0 {
      if end.time.minutes == 0 { end.time.minutes = 1_440 }
      if isPlain && end.time.minutes <= start.time.minutes {
        end.time.minutes &+= 1_440
        let isShort = !start.hasMinutes || !end.hasMinutes || end.digits == 1
        let isTrap = isShort && !end.hasMeridiem && end.time.minutes &- start.time.minutes > 960
        if isTrap || end.time.minutes > 2_880 { throw Failure() }
      }
    }
    guard skip(.plus) else { return HoursSpan(start: start.time, end: .at(end.time)) }
    traits.formUnion(.openEnds)
    return HoursSpan(start: start.time, end: .atLeast(end.time))
  }

  private struct ReadTime {
    var time: HoursTime
    var digits = 2
    var hasMinutes = true
    var hasMeridiem = false
    /// It cannot be anything but a time.
    var isTime = true
  }

  private mutating func readTime() throws(Failure) -> ReadTime {
    if token.kind == .event || token.kind == .left { return ReadTime(time: try readEvent()) }
    var read = ReadTime(time: HoursTime(minutes: 0), digits: token.length, hasMinutes: false, isTime: false)
    guard token.length <= 2 else { throw Failure() }
    let hours = try readNumber(0...48)
    var minutes = 0
    if token.kind == .colon || token.kind == .dot || token.kind == .hour {
      let isHour = token.kind == .hour
      if following.kind == .number && following.length == 2 {
        advance()
        minutes = try readNumber(0...59)
        (read.hasMinutes, read.isTime) = (true, true)
      } else if isHour {
        read.isTime = true
        advance()
      } else {
        throw Failure()
      }
    }
    read.time.minutes = hours &* 60 &+ minutes
    if token.kind == .am || token.kind == .pm {
      guard (1...12).contains(hours) else { throw Failure() }
      read.time.minutes = hours % 12 &* 60 &+ minutes &+ (token.kind == .pm ? 720 : 0)
      (read.hasMeridiem, read.isTime) = (true, true)
      advance()
    }
    if skip(.hour) { read.isTime = true }
    guard read.time.minutes <= 2_880 else { throw Failure() }
    return read
  }

  /// "sunset", "(sunset-01:30)"
  private mutating func readEvent() throws(Failure) -> HoursTime {
    let isInParentheses = skip(.left)
    guard token.kind == .event else { throw Failure() }
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
