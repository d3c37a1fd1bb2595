/// The composer's one text, taken apart: the first line that is not blank is the title, the rest the notes (NEW-2).
struct ComposedText: Sendable {
  /// Trimmed; empty if all lines are blank.
  let title: String
  /// Trimmed; nil if there are none.
  let notes: String?

  init(_ text: String) {
    let text = text.trimmed.unicodeScalars
    let lineEnd = text.firstIndex { $0.isLineEnd } ?? text.endIndex
    title = String(text[..<lineEnd]).trimmed
    notes = String(text[lineEnd...]).trimmed.nilIfBlank
  }

  /// What editing starts with.
  static func text(title: String, notes: String?) -> String {
    var line = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      line.append(scalar.isLineEnd ? " " : scalar)
    }
    return notes.map { String(line) + "\n" + $0 } ?? String(line)
  }
}

extension Unicode.Scalar {
  /// Line feed, vertical tab, form feed, carriage return, next line, line separator, paragraph separator.
  fileprivate var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
