/// A text that a host hands in, its limit, and what is said of one that breaks it (TASK-4).
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

  /// What is said of a text that is longer.
  var tooLong: StaticString {
    switch self {
    case .title: "The title is longer than 4096 bytes."
    case .notes: "The notes are longer than 65536 bytes."
    case .address: "The address is longer than 4096 bytes."
    case .openingHours: "The opening hours are longer than 4096 bytes."
    case .photoURL: "The photo URL is longer than 4096 bytes."
    case .projectID: "The project id is longer than 4096 bytes."
    case .message: "The message is longer than 4096 bytes."
    case .composerText: "The composer's text is longer than 73728 bytes."
    case .sectionName: "The name of a section is longer than 4096 bytes."
    case .itemText: "The text of an item is longer than 4096 bytes."
    case .label: "The label of an item is longer than 4096 bytes."
    case .language: "The language is longer than 4096 bytes."
    case .replacement: "The replacement of a string is longer than 4096 bytes."
    }
  }

  /// What is said of a text that is not UTF-8.
  var notUTF8: StaticString {
    switch self {
    case .title: "The title is not UTF-8."
    case .notes: "The notes are not UTF-8."
    case .address: "The address is not UTF-8."
    case .openingHours: "The opening hours are not UTF-8."
    case .photoURL: "The photo URL is not UTF-8."
    case .projectID: "The project id is not UTF-8."
    case .message: "The message is not UTF-8."
    case .composerText: "The composer's text is not UTF-8."
    case .sectionName: "The name of a section is not UTF-8."
    case .itemText: "The text of an item is not UTF-8."
    case .label: "The label of an item is not UTF-8."
    case .language: "The language is not UTF-8."
    case .replacement: "The replacement of a string is not UTF-8."
    }
  }

  func check(_ text: String?) throws(Rejection) {
    guard text?.byteCount ?? 0 <= limit else { throw .tooLong(self) }
  }
}
