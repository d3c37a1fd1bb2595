/// A text that a host hands in, its limit, and what is said of one that breaks it (TASK-4).
public enum TextField: CaseIterable, Sendable {
  case title
  case notes
  case address
  case openingHours
  case photoURL
  case projectID
  case message

  /// In UTF-8 bytes.
  public var limit: Int {
    switch self {
    case .notes: Limits.notesBytes
    case .title, .address, .openingHours, .photoURL, .projectID, .message: Limits.textBytes
    }
  }

  public var tooLong: Rejection {
    let sentence: StaticString =
      switch self {
      case .title: "The title is longer than 4096 bytes."
      case .notes: "The notes are longer than 65536 bytes."
      case .address: "The address is longer than 4096 bytes."
      case .openingHours: "The opening hours are longer than 4096 bytes."
      case .photoURL: "The photo URL is longer than 4096 bytes."
      case .projectID: "The project id is longer than 4096 bytes."
      case .message: "The message is longer than 4096 bytes."
      }
    return Rejection(.limit, sentence)
  }

  public var notUTF8: Rejection {
    let sentence: StaticString =
      switch self {
      case .title: "The title is not UTF-8."
      case .notes: "The notes are not UTF-8."
      case .address: "The address is not UTF-8."
      case .openingHours: "The opening hours are not UTF-8."
      case .photoURL: "The photo URL is not UTF-8."
      case .projectID: "The project id is not UTF-8."
      case .message: "The message is not UTF-8."
      }
    return Rejection(.invalidText, sentence)
  }

  func check(_ text: String?) throws(Rejection) {
    guard text?.utf8.count ?? 0 <= limit else { throw tooLong }
  }
}
