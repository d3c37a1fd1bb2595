/// Writes the displayed labels of items: their own, or the library's (NEW-8).
package struct ItemLabels: Sendable {
  private let localizer: Localizer
  private let today: LocalDay
  private let hourCycle: Settings.HourCycle

  init(in localizer: Localizer, today: LocalDay, hourCycle: Settings.HourCycle) {
    (self.localizer, self.today, self.hourCycle) = (localizer, today, hourCycle)
  }

  /// Writes the label of an item. A day includes its year unless that is the present year.
  @inline(never)
  package func label(of item: Item) -> String {
    let writer = TextWriter()
    let language = localizer.language
    switch item.value {
    case _ where item.label.nilIfBlank != nil, .text: return item.label
    case .day(let day):
      guard let date = CalendarDate(day) else { break }
      language.write(date, withYear: date.year != CalendarDate(today)?.year, to: writer)
    case .duration(let duration):
      let (minutes, seconds) = duration.count.quotientAndRemainder(dividingBy: 60)
      if duration.count == 0 {
        language.writeNoMinutes(to: writer)
      } else {
        // A planned duration is written in full, even if it exceeds a day.
        let rounded = minutes > 0 && seconds >= 30 ? minutes &+ 1 : minutes
        if rounded > 0 {
          language.write(minutes: rounded, .short, to: writer)
        } else {
          localizer.write(minutes: 0, .short, to: writer)
        }
      }
    case .weekday(let weekday): writer.write(part: weekday.rawValue.trailingZeroBitCount, of: language.names)
    case .timeRange(let range):
      // As in the appointments of a card: a range of a single minute is one time.
      if range.earliest / 60 == range.latest / 60 {
        language.write(timeOfDay(range.earliest), to: writer)
      } else {
        language.write(timeOfDay(range.earliest), to: timeOfDay(range.latest), .short, to: writer)
      }
    case .number(let number): language.write(number, to: writer)
    }
    return writer.text
  }

  private func timeOfDay(_ seconds: Int32) -> TimeOfDay {
    TimeOfDay(minute: seconds / 60 % 1_440, hourCycle: hourCycle)
  }
}

extension Language {
  /// Writes a day as in "Tue, May 12". The spoken form has the names in full: "samedi 1er mai", "sábado, 1 de mayo".
  func write(_ date: CalendarDate, _ width: UnitWidth = .short, withYear: Bool, to writer: TextWriter) {
    let (isSpoken, form) = (width == .spoken, width == .spoken ? 0 : 1)
    writer.write(pattern: withYear ? dayWithYear : day) { letter, count in
      switch letter {
      case UInt8(ascii: "E"): writer.write(part: date.weekday, form: form, of: names)
      case UInt8(ascii: "M") where count > 1:
        if isSpoken && self == .spanish { writer.write("de ") }
        writer.write(part: Int(date.month) + 6, form: form, of: names)
      case UInt8(ascii: "M"): writer.write(Int64(date.month))
      case UInt8(ascii: "d"):
        writer.write(Int64(date.day))
        if isSpoken && self == .french && date.day == 1 { writer.write("er") }
      case UInt8(ascii: "y"):
        if isSpoken && self == .spanish { writer.write("de ") }
        writer.write(Int64(date.year))
      // Japanese writes these brackets.
      case UInt8(ascii: "("), UInt8(ascii: ")"): return isSpoken
      default: return false
      }
      return true
    }
  }
}

extension TextWriter {
  /// Writes one of several texts that are separated by ";", in one of its forms, which are separated by "|". A missing
  /// form equals the last one.
  @inline(never)
  func write(part: Int, form: Int = 0, of texts: StaticString) {
    var (part, form) = (part, form)
    let start = count
    for byte in texts.bytes {
      if byte == UInt8(ascii: ";") {
        part &-= 1
      } else if part == 0 && byte == UInt8(ascii: "|") {
        if form == 0 { return }
        form &-= 1
        truncate(to: start)
      } else if part == 0 {
        write(byte: byte)
      }
    }
  }
}
