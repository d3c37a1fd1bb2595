extension Unicode.Scalar {
  /// Whether the scalar has the property White_Space (Unicode 16, PropList.txt). The table behind `properties` would
  /// add 20 KB.
  @inline(never)
  var isWhiteSpace: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

// Parts of texts are addressed by UTF-8 offsets, because any use of `String.Index` adds 10 KB of code for UTF-16.
extension String {
  /// Creates a text from bytes that are known to be UTF-8. `String(decoding:as:)` would add the code that repairs
  /// invalid UTF-8.
  init(validUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    self = String(validating: bytes, as: UTF8.self).orEmpty
  }

  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    #if hasFeature(Embedded)
      // `withUTF8` would add the code that copies strings that are not contiguous UTF-8. There are none here.
      return utf8.withContiguousStorageIfAvailable(body) ?? body(UnsafeBufferPointer(start: nil, count: 0))
    #else
      var contiguous = self
      return contiguous.withUTF8(body)
    #endif
  }

  /// The size in bytes of UTF-8.
  package var byteCount: Int {
    withBytes { $0.count }
  }

  /// Calls the closure with each scalar and its UTF-8 range.
  // Not inlined, because every copy would contain the decoder of UTF-8.
  @inline(never)
  func forEachScalar(_ body: (_ scalar: Unicode.Scalar, _ start: Int, _ end: Int) -> Void) {
    var start = 0
    for scalar in unicodeScalars {
      let end = start &+ UTF8.width(scalar)
      body(scalar, start, end)
      start = end
    }
  }

  /// The part between two UTF-8 offsets, which must be scalar boundaries.
  @inline(never)
  package func bytes(from start: Int, to end: Int) -> String {
    withBytes { bytes in
      let end = Swift.min(Swift.max(end, 0), bytes.count)
      let start = Swift.min(Swift.max(start, 0), end)
      return String(
        validUTF8: UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + start }, count: end &- start))
    }
  }

  /// The text without leading and trailing white space.
  var trimmed: String {
    var (first, last) = (Int.max, 0)
    forEachScalar { scalar, start, end in
      if !scalar.isWhiteSpace { (first, last) = (min(first, start), end) }
    }
    return bytes(from: first, to: last)
  }

  /// The text; nil if it is empty or only white space.
  var nilIfBlank: String? {
    unicodeScalars.contains { !$0.isWhiteSpace } ? self : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are UTF-8. Most texts are ASCII, which is detected without a copy.
  var isUTF8: Bool {
    allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil
  }

  /// Whether the text is empty or only white space. Most texts begin with a letter.
  var isBlank: Bool {
    guard let first, first <= 0x20 || first > 0x7F else { return isEmpty }
    return String(validUTF8: self).nilIfBlank == nil
  }
}

extension String? {
  /// The text; empty for nil.
  var orEmpty: String {
    self ?? ""
  }
}

extension StaticString {
  /// The bytes of the text as UTF-8.
  // Not inlined, because every copy would contain the trap for a literal that is a single scalar. There is no such
  // literal here.
  @inline(never)
  package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

/// Whether two texts have the same bytes. `==` is also true for texts that are only canonically equivalent.
@inline(never)
func haveSameBytes(_ text: String, _ other: String) -> Bool {
  text.withBytes { text in
    other.withBytes { UnsafeRawBufferPointer(text).elementsEqual(UnsafeRawBufferPointer($0)) }
  }
}
