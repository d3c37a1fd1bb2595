// The texts of opening hours (HOURS-11).

extension CardRenderer {
  /// Writes the state; the text as given if it is not understood.
  @inline(never)
  func writeHours(_ width: UnitWidth, to writer: TextWriter) {
    let hours = row.display.hours
    guard let key = hours.kind.key else { return row.task.texts.write(.openingHours, to: writer) }
    if hours.comment != 0 { return row.task.texts.write(comment: hours.comment, to: writer) }
    let shown = width == .short ? key : localizer.spoken(key)
    guard key.placeholder != nil else { return localizer.write(shown, to: writer) }
    localizer.write(shown, to: writer) {
      // Beside "Closes soon" stands the time alone.
      localizer.write(hours.moment, isSentence: hours.kind != .closesSoon || width == .spoken, width, to: writer)
    }
  }

  /// Writes the opening hours as given.
  package func writeGivenHours(to writer: TextWriter) {
    row.task.texts.write(.openingHours, to: writer)
  }
}

extension Localizer {
  /// Writes "18:00", "tomorrow 9:00" or "Mon 9:00". In a sentence, and after a day, the preposition stands before the
  /// time: "um 18:00", "morgen um 9:00".
  @inline(never)
  func write(_ moment: MomentDisplay, isSentence: Bool, _ width: UnitWidth, to writer: TextWriter) {
    // German has "am Freitag" in a sentence, but "bis Freitag".
    writeDay(moment, width, isSentence ? width : .short, to: writer)
    if isSentence || moment.day != .today {
      language.writeAt(moment.time, moment.day.isDate ? .spoken : width, to: writer)
    }
    language.write(moment.time, to: writer)
  }

  private func writeDay(
    _ moment: MomentDisplay, _ width: UnitWidth, _ prepositionWidth: UnitWidth, to writer: TextWriter
  ) {
    let isDate = moment.day.isDate
    if isDate || moment.day == .weekday { language.writeOn(isDate: isDate, prepositionWidth, to: writer) }
    switch moment.day {
    case .today: return
    case .tomorrow: write(.tomorrow, to: writer)
    case .weekday: language.writeWeekday(LocalDay(number: Int64(moment.date)).weekday, width, to: writer)
    case .date, .dateWithYear:
      if let date = CalendarDate(LocalDay(number: Int64(moment.date))) {
        language.write(date, width, withYear: moment.day == .dateWithYear, to: writer)
      }
    }
    writer.write(byte: 0x20)
  }
}

extension HoursDisplay.Kind {
  /// Nil for hours that are not understood.
  fileprivate var key: StringKey? {
    switch self {
    case .none: nil
    case .open: .hoursOpen
    case .alwaysOpen: .hoursAlwaysOpen
    case .closes: .hoursCloses
    case .closesSoon: .hoursClosesSoon
    case .closed: .hoursClosed
    case .opens: .hoursOpens
    case .unknown: .hoursUnknown
    }
  }

  /// Green while it is open, orange if it closes soon, red while it is closed; nil where the state is unknown.
  var color: ColorRole? {
    switch self {
    case .open, .alwaysOpen, .closes: .green
    case .closesSoon: .orange
    case .closed, .opens: .red
    case .none, .unknown: nil
    }
  }
}

extension TaskTexts {
  /// Writes a comment of the opening hours.
  func write(comment: UInt32, to writer: TextWriter) {
    withBytes(of: .openingHours) { bytes in
      let start = min(Int(comment >> 16), bytes.count)
      let end = min(start &+ Int(comment & 0xFFFF), bytes.count)
      writer.write(utf8: UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }
}

/// The week of a task's opening hours from today on, one line a day; equal neighbours are one line. Empty if all seven
/// days are closed.
package struct HoursWeek: Sendable {
  package let text: String
  package let spoken: String

  @inline(never)
  package static func areEqual(_ week: HoursWeek?, _ other: HoursWeek?) -> Bool {
    guard let week, let other else { return (week == nil) == (other == nil) }
    // The spoken form shows the same.
    return haveSameBytes(week.text, other.text)
  }

  /// Nil for hours that are not understood.
  init?(_ task: PlanTask, in context: RowContext) {
    guard let hours = task.hours else { return nil }
    let renderer = HoursWeekRenderer(hours: hours, task: task, context: context)
    (text, spoken) = (renderer.text(.short), renderer.text(.spoken))
  }
}

private struct HoursWeekRenderer {
  let hours: OpeningHours
  let task: PlanTask
  let context: RowContext

  func text(_ width: UnitWidth) -> String {
    let writer = TextWriter()
    let today = context.clock.today.number
    var (first, before) = (today, "")
    for day in today..<today &+ 7 {
      let line = line(day, width)
      if day > today && !haveSameBytes(line, before) {
        write(from: first, to: day &- 1, before, width, to: writer)
        first = day
      }
      before = line
    }
    if first > today || !before.isEmpty { write(from: first, to: today &+ 6, before, width, to: writer) }
    return writer.text
  }

  @inline(never)
  private func write(from first: Int64, to last: Int64, _ line: String, _ width: UnitWidth, to writer: TextWriter) {
    let language = context.localizer.language
    if writer.count > 0 { writer.write(width == .short ? "\n" : language == .japanese ? "。" : "; ") }
    if last == first &+ 6 {
      write(.everyDay, width, to: writer)
    } else {
      if last > first { write(.beforeDays, width, to: writer) }
      language.writeWeekday(LocalDay(number: first).weekday, width, to: writer)
      if last > first {
        write(.betweenDays, width, to: writer)
        language.writeWeekday(LocalDay(number: last).weekday, width, to: writer)
      }
    }
    writer.write(width == .short ? " " : language.listJoint)
    if line.isEmpty { write(.hoursClosed, width, to: writer) } else { writer.write(line) }
  }

  /// The states of the spans that begin on a day; empty if all of it is closed.
  @inline(never)
  private func line(_ day: Int64, _ width: UnitWidth) -> String {
    let writer = TextWriter()
    let surroundings = context.hoursSurroundings(of: task)
    HoursDay.withDay { today in
      HoursDay.withDay { tomorrow in
        let before = hours.withEvaluator(in: surroundings) { hours in
          var days = HoursDays()
          hours.evaluate(day &- 1, into: today, &days)
          let before = today.moment(at: 1_439)
          hours.evaluate(day, into: today, &days)
          hours.evaluate(day &+ 1, into: tomorrow, &days)
          return before
        }
        write(today, before: before, tomorrow, width, to: writer)
      }
    }
    return writer.text
  }

  private func write(
    _ today: HoursDay, before: HoursMoment, _ tomorrow: HoursDay, _ width: UnitWidth, to writer: TextWriter
  ) {
    var minute = 0
    while minute < 1_440 {
      let moment = today.moment(at: minute)
      var end = today.firstMinute(from: minute, otherThan: moment) ?? 1_440
      defer { minute = end }
      if moment.state == .closed { continue }
      if minute == 0 && end == 1_440 {
        let key: StringKey = moment.state == .open ? .hoursAlwaysOpen : .hoursUnknown
        return write(key, width, to: writer)
      }
      // A night that began on the day before belongs to that day.
      if minute == 0 && before == moment && end <= 720 { continue }
      if writer.count > 0 { writer.write(context.localizer.language.listJoint) }
      if moment.isOpenEnd {
        write(.beforeOpenEnd, width, to: writer)
        write(minute, to: writer)
        write(.afterOpenEnd, width, to: writer)
      } else if end < 1_440 && today.moment(at: end).isOpenEnd {
        // After its end the span may go on for an unknown time.
        write(minute, to: end, width, to: writer)
        end = today.firstMinute(from: end, otherThan: today.moment(at: end)) ?? 1_440
        write(.later, width, to: writer)
      } else {
        let next = tomorrow.moment(at: 0)
        let night = end == 1_440 && next == moment ? tomorrow.firstMinute(from: 0, otherThan: next) ?? 1_440 : 0
        write(minute, to: night > 0 && night <= 720 ? night : end, width, to: writer)
        if moment.state == .unknown {
          writer.write(" (")
          write(.hoursUnknown, width, to: writer)
          writer.write(byte: UInt8(ascii: ")"))
        }
      }
    }
  }

  private func write(_ key: StringKey, _ width: UnitWidth, to writer: TextWriter) {
    let localizer = context.localizer
    let wanted = width == .spoken ? localizer.spoken(key) : key
    if localizer.replacement(wanted) != nil { return localizer.write(wanted, to: writer) }
    // After a day the library's own word is in lower case, as the spoken form is. Japanese has another one for a day.
    if localizer.language == .japanese && key == .hoursClosed { return writer.write("休業") }
    writer.write(utf8: key.spoken.text(in: localizer.language))
  }

  private func write(_ part: HoursWeekPart, _ width: UnitWidth, to writer: TextWriter) {
    context.localizer.language.write(part, width, to: writer)
  }

  private func write(_ start: Int, to end: Int, _ width: UnitWidth, to writer: TextWriter) {
    context.localizer.language.write(time(start), to: time(end % 1_440), width, to: writer)
  }

  private func write(_ minute: Int, to writer: TextWriter) {
    context.localizer.language.write(time(minute), to: writer)
  }

  private func time(_ minute: Int) -> TimeOfDay {
    TimeOfDay(minute: Int32(truncatingIfNeeded: minute), hourCycle: context.settings.hourCycle)
  }
}

/// The words around the days and times of a week, in the order of `weekParts`.
private enum HoursWeekPart: Int {
  case everyDay = 0
  case beforeDays = 1
  case betweenDays = 2
  case beforeTimes = 3
  case betweenTimes = 4
  case afterTimes = 5
  /// Around a start without an end.
  case beforeOpenEnd = 6
  case afterOpenEnd = 7
  /// After an end that may be later.
  case later = 8
}

extension Language {
  fileprivate func write(_ part: HoursWeekPart, _ width: UnitWidth, to writer: TextWriter) {
    writer.write(part: part.rawValue, form: width == .spoken ? 1 : 0, of: weekParts)
  }

  /// Writes "9:00–18:00".
  @inline(never)
  func write(_ start: TimeOfDay, to end: TimeOfDay, _ width: UnitWidth, to writer: TextWriter) {
    write(.beforeTimes, width, to: writer)
    write(start, to: writer)
    write(.betweenTimes, width, to: writer)
    write(end, to: writer)
    write(.afterTimes, width, to: writer)
  }

  /// Each as shown, and after "|" as spoken if that differs. A line's first ordinary space stands after its days.
  fileprivate var weekParts: StaticString {
    switch self {
    case .english: "Every\u{A0}day;;–| to ;;–| to ;;from ;; or later"
    case .german: "Täglich;;–| bis ;;–| bis ;;ab ;; oder länger"
    case .french: "tous\u{A0}les\u{A0}jours;|du ;–| au ;|de ;–| à ;;dès ;; ou plus tard"
    case .spanish: "todos\u{A0}los\u{A0}días;|de ;–| a ;|de ;–| a ;;|de ; en adelante; o más tarde"
    case .japanese: "毎日;;～|から;;～|から;|まで;;～|から; (以降は要確認)"
    }
  }

  /// Writes the weekday so many days after Monday. In Japanese it is always written in full: 月 alone is no word.
  fileprivate func writeWeekday(_ weekday: Int, _ width: UnitWidth, to writer: TextWriter) {
    writer.write(part: weekday, form: width == .spoken || self == .japanese ? 0 : 1, of: names)
  }

  /// Writes the preposition of a weekday or a date in a sentence.
  fileprivate func writeOn(isDate: Bool, _ width: UnitWidth, to writer: TextWriter) {
    switch self {
    case .german: if width == .spoken { writer.write("am ") }
    case .french: if isDate { writer.write("le ") }
    case .spanish: writer.write("el ")
    case .english, .japanese: break
    }
  }

  /// Writes the preposition of a time of day in a sentence.
  fileprivate func writeAt(_ time: TimeOfDay, _ width: UnitWidth, to writer: TextWriter) {
    switch self {
    case .english: if width == .spoken { writer.write("at ") }
    case .german: writer.write("um ")
    case .french: writer.write("à ")
    case .spanish:
      let hour = time.minute / 60
      writer.write(hour == 1 || hour == 13 && time.hourCycle == .twelve ? "a la " : "a las ")
    case .japanese: break
    }
  }
}
