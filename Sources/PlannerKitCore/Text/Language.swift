/// The languages of the library's texts. Callers ask a language for a text and need not know which one it is.
package enum Language: Sendable {
  case english

  func string(_ key: StringKey) -> StaticString {
    switch self {
    case .english: English.string(key)
    }
  }

  func write(metres: Int32, to writer: TextWriter) {
    switch self {
    case .english: English.write(metres: metres, to: writer)
    }
  }

  func write(_ time: TravelTimeFace, to writer: TextWriter) {
    switch self {
    case .english: English.write(minutes: time.minutes, to: writer)
    }
  }

  func write(_ time: TimeOfDay, to writer: TextWriter) {
    switch self {
    case .english: English.write(time, to: writer)
    }
  }

  /// Everything a sighted person sees on a card, with units in full words (TXT-5).
  package func writeSpoken(_ row: Row, to writer: TextWriter) {
    switch self {
    case .english: English.writeSpoken(row, to: writer)
    }
  }

  /// What a line of a card says; nothing for what has nothing to show (TASK-5).
  package func write(_ field: CardField, of row: Row, to writer: TextWriter) {
    let (texts, face) = (row.task.texts, row.face)
    switch field {
    case .title: texts.write(.title, to: writer)
    case .address:
      texts.write(.address, to: writer)
      if !texts.has(.address) { writer.write(string(.addressNotAvailable)) }
    case .openingHours: texts.write(.openingHours, to: writer)
    case .distance:
      switch face.distance {
      case .unavailable: writer.write(string(.distanceUnavailable))
      case .awaited: break
      case .known(let metres): write(metres: metres, to: writer)
      }
    case .travelTime: if let travelTime = face.travelTime { write(travelTime, to: writer) }
    case .updating: if face.isUpdating { writer.write(string(.updating)) }
    case .planned: if let planned = face.planned { write(planned, to: writer) }
    case .status: writer.write(string(StringKey(row.task.status)))
    case .photo: texts.write(.photoURL, to: writer)
    case .close: writer.write(string(.close))
    }
  }
}
