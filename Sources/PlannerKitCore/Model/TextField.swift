/// A text that a host passes in, its limit, and the messages for a refused text (TASK-4).
public enum TextField: UInt8, CaseIterable, Sendable {
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
  case reason
  case note
  case valueKey
  case valueText

  /// The maximum length of the text in bytes of UTF-8.
  public var limit: Int {
    switch self {
    case .notes, .note: Limits.notesBytes
    case .reason: Limits.reasonBytes
    case .composerText: Limits.notesBytes + 2 * Limits.textBytes
    case .title, .address, .openingHours, .photoURL, .projectID, .message, .sectionName, .itemText, .label,
      .language, .replacement, .valueKey, .valueText:
      Limits.textBytes
    }
  }

  /// The field and the message for a text that is too long, as in `Refusal.explanation`.
  var tooLong: StaticString {
    switch self {
    case .title: "title\0title must be at most 4096 bytes."
    case .notes: "notes\0notes must be at most 65536 bytes."
    case .address: "address\0address must be at most 4096 bytes."
    case .openingHours: "opening_hours\0opening_hours must be at most 4096 bytes."
    case .photoURL: "photo_url\0photo_url must be at most 4096 bytes."
    case .projectID: "project_id\0project_id must be at most 4096 bytes."
    case .message: "message\0message must be at most 4096 bytes."
    case .composerText: "text\0text of the composer must be at most 73728 bytes."
    case .sectionName: "name\0name of a section must be at most 4096 bytes."
    case .itemText: "text\0text of an item must be at most 4096 bytes."
    case .label: "label\0label must be at most 4096 bytes."
    case .language: "language\0language must be at most 4096 bytes."
    case .replacement: "text\0text must be at most 4096 bytes."
    case .reason: "reason\0reason must be at most 64 bytes."
    case .note: "note\0note must be at most 65536 bytes."
    case .valueKey: "key\0key of a value must be at most 4096 bytes."
    case .valueText: "text\0text of a value must be at most 4096 bytes."
    }
  }

  /// The field and the message for a text that is not UTF-8, as in `tooLong`.
  var notUTF8: StaticString {
    switch self {
    case .title: "title\0title must be UTF-8."
    case .notes: "notes\0notes must be UTF-8."
    case .address: "address\0address must be UTF-8."
    case .openingHours: "opening_hours\0opening_hours must be UTF-8."
    case .photoURL: "photo_url\0photo_url must be UTF-8."
    case .projectID: "project_id\0project_id must be UTF-8."
    case .message: "message\0message must be UTF-8."
    case .composerText: "text\0text of the composer must be UTF-8."
    case .sectionName: "name\0name of a section must be UTF-8."
    case .itemText: "text\0text of an item must be UTF-8."
    case .label: "label\0label must be UTF-8."
    case .language: "language\0language must be UTF-8."
    case .replacement: "text\0text must be UTF-8."
    case .reason: "reason\0reason must be UTF-8."
    case .note: "note\0note must be UTF-8."
    case .valueKey: "key\0key of a value must be UTF-8."
    case .valueText: "text\0text of a value must be UTF-8."
    }
  }

  @inline(never)
  func check(_ text: String?) throws(Refusal) {
    guard text?.byteCount ?? 0 <= limit else { throw .tooLong(self) }
  }
}
