/// A text that a host passes in, its limit, and the messages for a refused text (TASK-4).
public enum TextField: CaseIterable, Sendable {
  case title
  case notes
  case address
  case openingHours
  case photoURL
  case projectID
  case message
  case composerText
  case sectionName
  case itemText
  case label
  case language
  case replacement

  /// In UTF-8 bytes.
  public var limit: Int {
    switch self {
    case .notes: Limits.notesBytes
    case .composerText: Limits.notesBytes + 2 * Limits.textBytes
    case .title, .address, .openingHours, .photoURL, .projectID, .message, .sectionName, .itemText, .label,
      .language, .replacement:
      Limits.textBytes
    }
  }

  /// The struct field or argument, by its name in C.
  var name: StaticString {
    switch self {
    case .title: "title"
    case .notes: "notes"
    case .address: "address"
    case .openingHours: "opening_hours"
    case .photoURL: "photo_url"
    case .projectID: "project_id"
    case .message: "message"
    case .composerText: "text"
    case .sectionName: "name"
    case .itemText: "text"
    case .label: "label"
    case .language: "language"
    case .replacement: "text"
    }
  }

  /// The message for a text that is too long.
  var tooLong: StaticString {
    switch self {
    case .title: "title must be at most 4096 bytes."
    case .notes: "notes must be at most 65536 bytes."
    case .address: "address must be at most 4096 bytes."
    case .openingHours: "opening_hours must be at most 4096 bytes."
    case .photoURL: "photo_url must be at most 4096 bytes."
    case .projectID: "project_id must be at most 4096 bytes."
    case .message: "message must be at most 4096 bytes."
    case .composerText: "text of the composer must be at most 73728 bytes."
    case .sectionName: "name of a section must be at most 4096 bytes."
    case .itemText: "text of an item must be at most 4096 bytes."
    case .label: "label must be at most 4096 bytes."
    case .language: "language must be at most 4096 bytes."
    case .replacement: "text must be at most 4096 bytes."
    }
  }

  /// The message for a text that is not UTF-8.
  var notUTF8: StaticString {
    switch self {
    case .title: "title must be UTF-8."
    case .notes: "notes must be UTF-8."
    case .address: "address must be UTF-8."
    case .openingHours: "opening_hours must be UTF-8."
    case .photoURL: "photo_url must be UTF-8."
    case .projectID: "project_id must be UTF-8."
    case .message: "message must be UTF-8."
    case .composerText: "text of the composer must be UTF-8."
    case .sectionName: "name of a section must be UTF-8."
    case .itemText: "text of an item must be UTF-8."
    case .label: "label must be UTF-8."
    case .language: "language must be UTF-8."
    case .replacement: "text must be UTF-8."
    }
  }

  func check(_ text: String?) throws(Rejection) {
    guard text?.byteCount ?? 0 <= limit else { throw .tooLong(self) }
  }
}
