/// Renders the texts of a planner, in its language and with the strings that the host has replaced.
package struct Localizer: Sendable {
  package var language = Language.english {
    didSet { if language != oldValue { revision &+= 1 } }
  }
  /// By raw value of the key; empty while nothing is replaced.
  private var replacements: [String?] = []
  /// Increases with every change. A rendered text is valid as long as this stays the same.
  package private(set) var revision: UInt64 = 0

  init() {}

  /// Replaces a string; an empty text restores the library's own. Returns false if nothing changed.
  mutating func replace(_ key: StringKey, with text: String) throws(Rejection) -> Bool {
    try TextField.replacement.check(text)
    guard text.isEmpty || text.nilIfBlank != nil else { throw .blankReplacement }
    guard text.isEmpty || key.placeholder == nil || Localizer.hasOnePlaceholder(text) else { throw .placeholderNotOnce }
    guard !haveSameBytes(replacement(key) ?? "", text) else { return false }
    if replacements.isEmpty { replacements = [String?](repeating: nil, count: StringKey.allCases.count + 1) }
    replacements.replace(at: Int(key.rawValue), with: text.isEmpty ? nil : text)
    revision &+= 1
    return true
  }

  /// The host's text for a string; nil if it is not replaced.
  package func replacement(_ key: StringKey) -> String? {
    replacements.element(at: Int(key.rawValue)) ?? nil
  }

  func string(_ key: StringKey) -> String {
    let writer = TextWriter()
    write(key, to: writer)
    return writer.text
  }
}

// MARK: - The texts of a card

extension Localizer {
  /// Writes a field of a card; writes nothing for a field with nothing to show (TASK-5).
  @inline(never)
  package func write(_ field: CardField, of row: Row, to writer: TextWriter) {
    let (texts, display) = (row.task.texts, row.display)
    switch field {
    case .title: texts.write(.title, to: writer)
    case .address: writeAddress(in: texts, to: writer)
    case .openingHours: texts.write(.openingHours, to: writer)
    case .distance:
      switch display.distance {
      case .unavailable: write(.distanceUnavailable, to: writer)
      case .awaited: break
      case .known(let length): language.write(length, .short, to: writer)
      }
    case .travelTime: if let travelTime = display.travelTime { write(travelTime, to: writer) }
    case .updating: if display.isUpdating { write(.updating, to: writer) }
    case .planned: if let planned = display.planned { language.write(planned, to: writer) }
    case .status: write(StringKey(row.task.status), to: writer)
    case .photo: texts.write(.photoURL, to: writer)
    case .close: write(.close, to: writer)
    }
  }

  func write(_ travelTime: TravelTimeDisplay, to writer: TextWriter) {
    if travelTime.minutes > 0 {
      language.write(minutes: travelTime.minutes, .short, to: writer)
    } else {
      write(.lessThan, to: writer) { language.write(minutes: 1, .short, to: writer) }
    }
  }

  /// Writes the spoken text of a card: everything that is visible on it, with units in full words (TXT-5).
  package func writeSpoken(_ row: Row, to writer: TextWriter) {
    writeSpoken(CardField.card, of: row, to: writer)
  }

  /// Writes a part of the spoken text. Every field except the title begins with a separator.
  package func writeSpoken(_ fields: [CardField], of row: Row, to writer: TextWriter) {
    for field in fields {
      let end = writer.count
      if field != .title { writer.write(language.listJoint) }
      let start = writer.count
      writeSpoken(field, of: row, to: writer)
      if writer.count == start { writer.truncate(to: end) }
    }
  }

  package func spoken(_ field: CardField, of row: Row) -> String {
    let writer = TextWriter()
    writeSpoken(field, of: row, to: writer)
    return writer.text
  }

  /// Writes the spoken text of a field; writes nothing for a photo, and for a field with nothing to show.
  @inline(never)
  package func writeSpoken(_ field: CardField, of row: Row, to writer: TextWriter) {
    let (texts, display) = (row.task.texts, row.display)
    switch (field, display.distance) {
    case (.openingHours, _) where texts.has(.openingHours):
      write(.spokenOpeningHours, to: writer) { texts.write(.openingHours, to: writer) }
    case (.distance, .unavailable): write(spoken(.distanceUnavailable), to: writer)
    case (.distance, .known(let length)): language.write(length, .spoken, to: writer)
    case (.travelTime, _):
      guard let minutes = display.travelTime?.minutes else { break }
      write(minutes > 0 ? .spokenTravelTime : spoken(.lessThan), to: writer) {
        language.write(minutes: max(minutes, 1), .spoken, to: writer)
      }
    case (.updating, _): if display.isUpdating { write(spoken(.updating), to: writer) }
    case (.planned, _):
      guard let planned = display.planned else { break }
      write(.spokenPlannedTime, to: writer) { language.write(planned, to: writer) }
    case (.status, _): write(spoken(StringKey(row.task.status)), to: writer)
    case (.photo, _): break
    default: write(field, of: row, to: writer)
    }
  }

  /// Whether another localizer renders the same texts, visible and spoken, for these fields of a row.
  func rendersSame(_ fields: [CardField], for row: Row, as other: Localizer) -> Bool {
    if revision == other.revision { return true }
    let (own, others) = (TextWriter(), TextWriter())
    // The status is among the last fields and differs most often.
    for field in fields.reversed() {
      own.clear()
      others.clear()
      write(field, of: row, to: own)
      other.write(field, of: row, to: others)
      guard own.bytes.elementsEqual(others.bytes) else { return false }
    }
    own.clear()
    others.clear()
    writeSpoken(row, to: own)
    other.writeSpoken(row, to: others)
    return own.bytes.elementsEqual(others.bytes)
  }

  private func writeAddress(in texts: TaskTexts, to writer: TextWriter) {
    texts.write(.address, to: writer)
    if !texts.has(.address) { write(.addressNotAvailable, to: writer) }
  }

  /// The key of the spoken form. If the host replaced only the visible form, that is spoken, too.
  private func spoken(_ key: StringKey) -> StringKey {
    replacement(key.spoken) == nil && replacement(key) != nil ? key : key.spoken
  }
}

// MARK: - Strings

extension Localizer {
  private func write(_ key: StringKey, to writer: TextWriter, placeholder: () -> Void) {
    withBytes(of: key) { text in
      guard let (before, after) = Localizer.split(text) else { return }
      writer.write(utf8: before)
      placeholder()
      writer.write(utf8: after)
    }
  }

  @inline(never)
  private func write(_ key: StringKey, to writer: TextWriter) {
    withBytes(of: key) { writer.write(utf8: $0) }
  }

  private func withBytes(of key: StringKey, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let replacement = replacement(key) {
      replacement.withBytes(body)
    } else {
      body(key.text(in: language).bytes)
    }
  }

  /// Several placeholders could make a text much longer than its limit.
  private static func hasOnePlaceholder(_ text: String) -> Bool {
    text.withBytes { text in
      guard let (_, after) = split(text) else { return false }
      return split(after) == nil
    }
  }

  /// The text before and after the first placeholder; nil if there is none.
  @inline(never)
  private static func split(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (before: UnsafeBufferPointer<UInt8>, after: UnsafeBufferPointer<UInt8>)? {
    guard let start = text.baseAddress else { return nil }
    for index in Indexes(below: text.count &- 2) {
      let here = start + index
      if here[0] == UInt8(ascii: "{"), here[1] == UInt8(ascii: "0"), here[2] == UInt8(ascii: "}") {
        return (
          UnsafeBufferPointer(start: start, count: index),
          UnsafeBufferPointer(start: here + 3, count: text.count &- index &- 3)
        )
      }
    }
    return nil
  }
}
