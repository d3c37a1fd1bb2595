/// The texts of a task in one allocation, which takes half the memory of separate strings.
struct TaskTexts: Sendable {
  /// The offset in `bytes` at which each text ends.
  private var ends = SIMD8<UInt16>()
  /// The texts as UTF-8, one after another in the order of their keys. An absent text takes no bytes; a present text is
  /// never empty.
  private var bytes: [UInt8] = []

  /// The texts of a card come first. Notes come last, because only their end can exceed `UInt16`, and it is the end of
  /// `bytes`.
  enum Key: Int {
    case title
    case address
    case openingHours
    case photoURL
    case projectID
    case notes
  }

  init(
    title: String, address: String?, openingHours: String?, photoURL: String?, projectID: String?, notes: String?
  ) {
    let texts = [title, address, openingHours, photoURL, projectID, notes]
    self.init(size: texts.reduce(0) { $0 &+ ($1?.byteCount ?? 0) })
    for (key, text) in texts.enumerated() {
      text.orEmpty.withBytes { add($0, at: key) }
    }
  }

  /// Reserves memory for a number of bytes. Texts must be added in the order of the keys.
  init(size: Int) {
    bytes.reserveCapacity(size)
  }

  /// Adds a text as UTF-8. A blank text counts as absent.
  @inline(never)
  mutating func add(_ utf8: UnsafeBufferPointer<UInt8>, at key: Int) {
    if !utf8.isBlank { bytes.append(contentsOf: utf8) }
    ends[key & 7] = UInt16(clamping: bytes.count)
  }

  /// A text; nil if it is absent.
  @inline(never)
  func text(_ key: Key) -> String? {
    let range = range(of: key)
    return range.isEmpty
      ? nil : bytes.withUnsafeBufferPointer { String(validUTF8: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Calls the closure with the bytes of a text. They are empty if the text is absent.
  func withBytes<Result>(of key: Key, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range(of: key)])) }
  }

  func hasSame(_ key: Key, as other: TaskTexts) -> Bool {
    withBytes(of: key) { bytes in
      other.withBytes(of: key) { others in
        bytes.count == others.count && Indexes(below: bytes.count).allSatisfy { bytes[$0] == others[$0] }
      }
    }
  }

  func has(_ key: Key) -> Bool {
    !range(of: key).isEmpty
  }

  @inline(never)
  func write(_ key: Key, to writer: TextWriter) {
    bytes.withUnsafeBufferPointer { writer.write(utf8: UnsafeBufferPointer(rebasing: $0[range(of: key)])) }
  }

  /// Whether two tasks have the same texts on a card.
  @inline(never)
  func isVisuallyEqual(to other: TaskTexts) -> Bool {
    guard ends.lowHalf == other.ends.lowHalf else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      other.bytes.withUnsafeBufferPointer { others in
        Indexes(below: range(of: .photoURL).upperBound).allSatisfy { bytes[$0] == others[$0] }
      }
    }
  }

  private func range(of key: Key) -> Range<Int> {
    let start = key == .title ? 0 : Int(ends[(key.rawValue &- 1) & 7])
    return start..<max(start, key == .notes ? bytes.count : Int(ends[key.rawValue & 7]))
  }
}
