/// The strings of a planner, in its language or as the host has replaced them (TXT-1).
package struct Localizer: Sendable {
  package var language = Language.english {
    didSet { revision &+= 1 }
  }
  /// The host's texts, indexed by the raw value of the key; empty while nothing is replaced.
  private var replacements: [String?] = []
  /// Increases with every change, and possibly more often. A rendered text is valid while this stays the same.
  package internal(set) var revision: UInt64 = 0

  init() {}

  /// Replaces a string. An empty text restores the library's text. Returns false if nothing changed.
  mutating func replace(_ key: StringKey, with text: String) throws(Refusal) -> Bool {
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

  func hasSameStrings(as other: Localizer) -> Bool {
    language == other.language
      && StringKey.allCases.allSatisfy { haveSameBytes(replacement($0) ?? "", other.replacement($0) ?? "") }
  }

  /// The key of the spoken form. If the host replaced only the visible form, that form is spoken, too.
  func spoken(_ key: StringKey) -> StringKey {
    replacement(key.spoken) == nil && replacement(key) != nil ? key : key.spoken
  }

  func string(_ key: StringKey) -> String {
    let writer = TextWriter()
    write(key, to: writer)
    return writer.text
  }
}

// MARK: - Writing

extension Localizer {
  @inline(never)
  func write(_ key: StringKey, to writer: TextWriter) {
    withBytes(of: key) { writer.write(utf8: $0) }
  }

  /// Writes a string. `writeValue` writes the value in place of the placeholder, if there is one.
  @inline(never)
  func write(_ key: StringKey, to writer: TextWriter, _ writeValue: () -> Void) {
    withBytes(of: key) { text in
      guard let (before, after) = Localizer.split(text) else { return writer.write(utf8: text) }
      writer.write(utf8: before)
      writeValue()
      writer.write(utf8: after)
    }
  }

  private func withBytes(of key: StringKey, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if let replacement = replacement(key) {
      replacement.withBytes(body)
    } else {
      body(key.text(in: language))
    }
  }

  /// Whether a text has exactly one placeholder. Several could make a text much longer than its limit.
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
    for index in Indexes(below: text.count &- 2) {
      if let here = text.baseAddress.map({ $0 + index }),
        here[0] == UInt8(ascii: "{"), here[1] == UInt8(ascii: "0"), here[2] == UInt8(ascii: "}")
      {
        return (
          UnsafeBufferPointer(start: text.baseAddress, count: index),
          UnsafeBufferPointer(start: here + 3, count: text.count &- index &- 3)
        )
      }
    }
    return nil
  }
}
