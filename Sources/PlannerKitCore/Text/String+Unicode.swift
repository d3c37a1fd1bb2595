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

// Parts of texts are told by UTF-8 bytes: whatever touches a `String.Index` brings 10 KB for texts in UTF-16.
extension String {
  /// From bytes that are known to be UTF-8. `String(decoding:as:)` would bring what repairs others.
  init(valid bytes: UnsafeBufferPointer<UInt8>) {
    self = String(validating: bytes, as: UTF8.self) ?? ""
  }

  /// `withUTF8` would do the same, but copies texts that are not UTF-8, which there are none of here.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    utf8.withContiguousStorageIfAvailable(body) ?? body(UnsafeBufferPointer(start: nil, count: 0))
  }

  /// In UTF-8.
  package var byteCount: Int {
    withBytes { $0.count }
  }

  /// From one byte to another; both begin a scalar, or are the end.
  func bytes(from start: Int, to end: Int) -> String {
    withBytes { bytes in
      guard let base = bytes.baseAddress, 0 <= start, start <= end, end <= bytes.count else { return "" }
      return String(valid: UnsafeBufferPointer(start: base + start, count: end &- start))
    }
  }

  /// Without the white space at both ends.
  var trimmed: String {
    var start: Int?
    var end = 0
    var offset = 0
    for scalar in unicodeScalars {
      let next = offset &+ UTF8.width(scalar)
      if !scalar.isWhiteSpace {
        start = start ?? offset
        end = next
      }
      offset = next
    }
    return start.map { bytes(from: $0, to: end) } ?? ""
  }

  /// Nil for a text of nothing but white space.
  var nilIfBlank: String? {
    unicodeScalars.contains { !$0.isWhiteSpace } ? self : nil
  }
}

extension StaticString {
  /// In UTF-8.
  // One copy: each would bring the traps of literals that are a single scalar, which there are none of here.
  @inline(never)
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

/// Whether two texts are the same to the byte; `==` would also find texts the same that are merely equivalent.
func haveSameBytes(_ text: String, _ other: String) -> Bool {
  text.withBytes { text in
    other.withBytes { UnsafeRawBufferPointer(text).elementsEqual(UnsafeRawBufferPointer($0)) }
  }
}
