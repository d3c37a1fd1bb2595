/// The title and notes in the composer's text: the first line that is not blank, and the rest (NEW-2).
struct ComposedText: Sendable {
  /// The title, trimmed; empty if the whole text is blank.
  let title: String
  /// The notes, trimmed; nil if there are none.
  let notes: String?

  init(_ text: String) {
    let text = text.trimmed
    var lineEnd = text.byteCount
    text.forEachScalar { scalar, start, _ in
      if scalar.isLineEnd { lineEnd = min(lineEnd, start) }
    }
    title = text.bytes(from: 0, to: lineEnd).trimmed
    notes = text.bytes(from: lineEnd, to: text.byteCount).trimmed.nilIfBlank
  }

  /// The initial text when a task is edited.
  static func text(title: String, notes: String?) -> String {
    let writer = TextWriter()
    title.forEachScalar { scalar, start, end in
      writer.write(scalar.isLineEnd ? " " : title.bytes(from: start, to: end))
    }
    if let notes {
      writer.write("\n")
      writer.write(notes)
    }
    return writer.text
  }
}

extension Unicode.Scalar {
  /// Whether this is a line feed, vertical tab, form feed, carriage return, next line, line separator or paragraph
  /// separator.
  fileprivate var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
