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
  /// Nil for a text of nothing but white space.
  var nilIfBlank: String? {
    unicodeScalars.allSatisfy { $0.isWhiteSpace } ? nil : self
  }

  /// Whether two texts are the same to the byte; `==` would also find texts the same that are merely equivalent.
  func hasSameBytes(as other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  func hasSameBytes(as other: String?) -> Bool {
    switch (self, other) {
    case (let text?, let other?): text.hasSameBytes(as: other)
    case (nil, nil): true
    case (_?, nil), (nil, _?): false
    }
  }
}
