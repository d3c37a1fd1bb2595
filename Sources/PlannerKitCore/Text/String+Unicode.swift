extension Unicode.Scalar {
  /// Whether the scalar has the property White_Space (Unicode 16, PropList.txt). Written out, because the table behind
  /// `properties` takes 20 KB.
  var isWhiteSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

extension String {
  /// Without the white space at both ends.
  var trimmed: String {
    var start: Index?
    var end = startIndex
    var index = startIndex
    for scalar in unicodeScalars {
      let next = unicodeScalars.index(after: index)
      if !scalar.isWhiteSpace {
        start = start ?? index
        end = next
      }
      index = next
    }
    return start.map { String(self[$0..<end]) } ?? ""
  }

  /// Nil for a text of nothing but white space.
  var nilIfBlank: String? {
    unicodeScalars.contains { !$0.isWhiteSpace } ? self : nil
  }
}

/// Whether two texts are the same to the byte; `==` would also find texts the same that are merely equivalent.
func haveSameBytes(_ text: String, _ other: String) -> Bool {
  text.utf8.elementsEqual(other.utf8)
}
