/// Renders the texts of one card, visible and spoken. A field that has nothing to show has no text (TASK-5).
public struct CardRenderer: Sendable {
  let row: Row
  let localizer: Localizer
  private let week: HoursWeek?

  /// Creates a renderer. `week` contains the opening hours of open details.
  package init(_ row: Row, in localizer: Localizer, week: HoursWeek? = nil) {
    (self.row, self.localizer, self.week) = (row, localizer, week)
  }

  /// The text of a field; nil if the field has nothing to show.
  public subscript(field: CardField) -> String? {
    let writer = TextWriter()
    write(field, to: writer)
    return writer.bytes.isEmpty ? nil : writer.text
  }

  /// The spoken text of a field, for a screen reader; nil for a photo.
  public func spoken(_ field: CardField) -> String? {
    let writer = TextWriter()
    writeSpoken(field, to: writer)
    return writer.bytes.isEmpty ? nil : writer.text
  }

  /// The spoken text of the whole card, for a screen reader: everything that is visible on it, with units in full words
  /// (TXT-5).
  public var spoken: String {
    let writer = TextWriter()
    writeSpoken(Card.list.fields, to: writer)
    return writer.text
  }
}

extension CardRenderer {
  @inline(never)
  package func write(_ field: CardField, to writer: TextWriter) {
    let (texts, display) = (row.task.texts, row.display)
    switch field {
    case .title: texts.write(.title, to: writer)
    case .address:
      texts.write(.address, to: writer)
      if !texts.has(.address) { localizer.write(.addressNotAvailable, to: writer) }
    case .openingHours: writeHours(.short, to: writer)
    case .week: writer.write((week?.text).orEmpty)
    case .distance:
      switch display.distance {
      case .unavailable: localizer.write(.distanceUnavailable, to: writer)
      case .awaited: break
      case .known(let length): localizer.language.write(length, .short, to: writer)
      }
    case .travelTime:
      if let travelTime = display.travelTime { localizer.write(minutes: travelTime.minutes, .short, to: writer) }
    case .updating: if display.isUpdating { localizer.write(.updating, to: writer) }
    case .planned: if let planned = display.planned { localizer.language.write(planned, to: writer) }
    case .appointment: display.appointment.write(.short, in: localizer.language, to: writer)
    case .arrival:
      if let arrival = display.stop.arrival { localizer.write(arrival, isSentence: false, .short, to: writer) }
    case .pace: display.stop.write(.short, in: localizer, to: writer)
    case .status: localizer.write(StringKey(row.task.status), to: writer)
    case .photo: texts.write(.photoURL, to: writer)
    case .close: localizer.write(.close, to: writer)
    }
  }

  /// Writes the short form of a travel time ("12 min", "1:05 h") or of lateness ("+12"); nothing if the travel time is
  /// unknown or the stop is not late (TXT-7). A known distance is short already.
  @inline(never)
  package func writeShort(_ field: CardField, to writer: TextWriter) {
    let display = row.display
    switch field {
    case .travelTime:
      if let minutes = display.travelTime?.minutes { localizer.writeShort(minutes: minutes, to: writer) }
    case .pace:
      guard display.stop.note == .late else { break }
      localizer.writeShort(minutes: max(display.stop.minutes, 1), isLateness: true, to: writer)
    case .title, .address, .openingHours, .distance, .updating, .planned, .appointment, .status, .photo, .close, .week,
      .arrival:
      break
    }
  }

  /// Writes the breaks before the visit (SCHED-14.15).
  package func writeBreaks(to writer: TextWriter) {
    localizer.write(breaks: row.display.stop.breaks, .short, to: writer)
  }

  /// Writes a part of the spoken text. Every field except the title starts with a separator.
  @inline(never)
  package func writeSpoken(_ fields: [CardField], to writer: TextWriter) {
    let joint = localizer.language.listJoint
    for field in fields {
      let end = writer.count
      if field != .title { writer.write(joint) }
      let start = writer.count
      writeSpoken(field, to: writer)
      if writer.count == start { writer.truncate(to: end) }
    }
  }

  /// Writes the spoken text of a field; nothing for a photo, and for a field that has nothing to show.
  @inline(never)
  package func writeSpoken(_ field: CardField, to writer: TextWriter) {
    let (texts, display, language) = (row.task.texts, row.display, localizer.language)
    switch (field, display.distance) {
    case (.openingHours, _) where display.hours.kind != .none: writeHours(.spoken, to: writer)
    case (.week, _): writer.write((week?.spoken).orEmpty)
    case (.openingHours, _) where texts.has(.openingHours):
      localizer.write(.spokenOpeningHours, to: writer) { texts.write(.openingHours, to: writer) }
    case (.distance, .unavailable): localizer.write(localizer.spoken(.distanceUnavailable), to: writer)
    case (.distance, .known(let length)): language.write(length, .spoken, to: writer)
    case (.travelTime, _):
      guard let minutes = display.travelTime?.minutes else { break }
      if minutes < 1 || minutes > TravelTimeDisplay.day {
        localizer.write(minutes: minutes, .spoken, to: writer)
      } else {
        localizer.write(.spokenTravelTime, minutes: minutes, .spoken, to: writer)
      }
    case (.updating, _): if display.isUpdating { localizer.write(localizer.spoken(.updating), to: writer) }
    case (.planned, _): localizer.write(.spokenPlannedTime, with: display.planned, to: writer)
    case (.appointment, _):
      if display.appointment.isEmpty { break }
      localizer.write(.spokenAppointment, to: writer) { display.appointment.write(.spoken, in: language, to: writer) }
    case (.arrival, _): localizer.write(.spokenArrival, with: display.stop.arrival, .spoken, to: writer)
    case (.pace, _): display.stop.write(.spoken, in: localizer, to: writer)
    case (.status, _):
      localizer.write(localizer.spoken(StringKey(row.task.status)), to: writer)
      guard let mark = StringKey(row.task.mark) else { break }
      writer.write(language.listJoint)
      localizer.write(localizer.spoken(mark), to: writer)
    case (.photo, _): break
    default: write(field, to: writer)
    }
  }
}

extension Localizer {
  /// Whether another localizer renders the same visible and spoken texts for a row's card.
  @inline(never)
  func rendersSame(_ card: Card, for row: Row, as other: Localizer) -> Bool {
    if revision == other.revision { return true }
    let (own, others) = (CardRenderer(row, in: self), CardRenderer(row, in: other))
    let (ownText, othersText) = (TextWriter(), TextWriter())
    // The status is among the last fields and differs most often.
    for field in card.fields.reversed() {
      ownText.clear()
      othersText.clear()
      own.write(field, to: ownText)
      others.write(field, to: othersText)
      guard ownText.bytes.elementsEqual(othersText.bytes) else { return false }
    }
    ownText.clear()
    othersText.clear()
    own.writeSpoken(Card.list.fields, to: ownText)
    others.writeSpoken(Card.list.fields, to: othersText)
    own.writeShort(.travelTime, to: ownText)
    others.writeShort(.travelTime, to: othersText)
    own.writeShort(.pace, to: ownText)
    others.writeShort(.pace, to: othersText)
    own.writeBreaks(to: ownText)
    others.writeBreaks(to: othersText)
    return ownText.bytes.elementsEqual(othersText.bytes)
  }

  /// Writes "12 min" or, from one hour on, "1:05 h". Lateness is written as "+12" or "+1:05".
  @inline(never)
  fileprivate func writeShort(minutes: Int32, isLateness: Bool = false, to writer: TextWriter) {
    let day = TravelTimeDisplay.day
    guard minutes <= day else { return write(.moreThan, minutes: day, .short, to: writer) }
    guard minutes >= 60 || isLateness else { return write(minutes: minutes, .short, to: writer) }
    if isLateness { writer.write("+") }
    let (hours, rest) = Int64(minutes).quotientAndRemainder(dividingBy: 60)
    guard hours > 0 else { return writer.write(rest) }
    writer.write(hours)
    writer.write(":")
    writer.write(rest, digits: 2)
    if !isLateness { writer.write(language.suffix(.hour, .short, isOne: false)) }
  }

  /// Writes a duration in whole minutes; 0 means less than one minute (TXT-3).
  @inline(never)
  func write(minutes: Int32, _ width: UnitWidth, to writer: TextWriter) {
    guard minutes > 0 else {
      return write(width == .short ? .lessThan : spoken(.lessThan), minutes: 1, width, to: writer)
    }
    if minutes > TravelTimeDisplay.day { return write(.moreThanADay, to: writer) }
    language.write(minutes: Int64(minutes), width, to: writer)
  }
}
