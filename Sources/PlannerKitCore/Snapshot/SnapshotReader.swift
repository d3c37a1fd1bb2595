/// Reads the state of a planner from bytes. Values must pass the same checks as values from a host (SNAP-3).
///
/// A missing or illegal number, flag or text is read as 0, false or empty, and `finish` throws at the end: this way,
/// reading a number needs no branch. An `init(from:)` throws if it cannot create a value from what it reads.
final class SnapshotReader {
  /// The version of the format.
  let version: UInt64
  private let bytes: [UInt8]
  private var position = SnapshotEnvelope.headerSize
  /// The end of the readable bytes, where the checksum begins.
  private let end: Int
  private var hasFailed = false

  /// Throws if the bytes are not a snapshot, have a newer version, or were truncated or altered.
  init(_ bytes: [UInt8]) throws(Refusal) {
    self.bytes = bytes
    end = bytes.count &- SnapshotEnvelope.checksumSize
    version = SnapshotEnvelope.number(in: bytes, at: 8)
    // This check comes last, because Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    try SnapshotEnvelope.check(header: bytes, size: bytes.count)
    guard SnapshotEnvelope.number(in: bytes, at: end) == SnapshotEnvelope.checksum(bytes, size: end), version > 0 else {
      throw .corruptSnapshot
    }
    guard version <= SnapshotEnvelope.version else { throw .newerSnapshot }
  }

  /// Throws if anything was illegal, or if there are bytes left.
  func finish() throws(Refusal) {
    guard !hasFailed, position == end else { throw .corruptSnapshot }
  }

  /// Throws if anything has been illegal so far.
  func requireLegal() throws(Refusal) {
    guard !hasFailed else { throw .corruptSnapshot }
  }

  /// Makes everything from here on read as 0, false or empty.
  @inline(never)
  func fail() {
    hasFailed = true
    position = end
  }

  @inline(never)
  func uint64() -> UInt64 {
    guard end &- position >= 8 else {
      fail()
      return 0
    }
    defer { position &+= 8 }
    return SnapshotEnvelope.number(in: bytes, at: position)
  }

  func int64() -> Int64 {
    Int64(bitPattern: uint64())
  }

  @inline(never)
  func int32() -> Int32 {
    let number = int64()
    if number != Int64(Int32(truncatingIfNeeded: number)) { fail() }
    return Int32(truncatingIfNeeded: number)
  }

  /// Reads a number of four bytes.
  @inline(never)
  func short() -> Int32 {
    guard end &- position >= 4 else {
      fail()
      return 0
    }
    defer { position &+= 4 }
    return bytes.withUnsafeBytes {
      position >= 0 && position <= $0.count &- 4
        ? Int32(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Int32.self)) : 0
    }
  }

  @inline(never)
  func uint8() -> UInt8 {
    let number = uint64()
    if number > 255 { fail() }
    return UInt8(truncatingIfNeeded: number)
  }

  func double() -> Double {
    Double(bitPattern: uint64())
  }

  @inline(never)
  func flag() -> Bool {
    let number = uint64()
    if number > 1 { fail() }
    return number == 1
  }

  /// Reads the number of elements that follow, each of at least `size` bytes. A number that cannot fit is illegal.
  @inline(never)
  func count(ofAtLeast size: Int = 8, atMost limit: Int = .max) -> Int {
    let number = uint64()
    guard size > 0, number <= UInt64(clamping: min(limit, (end &- position) / size)) else {
      fail()
      return 0
    }
    return Int(truncatingIfNeeded: number)
  }

  /// Reads a whole number that is not a count of what follows, such as an index.
  @inline(never)
  func number(atMost limit: Int) -> Int {
    let number = uint64()
    if number > UInt64(clamping: limit) { fail() }
    return Int(min(number, UInt64(clamping: limit)))
  }

  /// Reads a text that does not exceed the limit of its field.
  @inline(never)
  func text(_ field: TextField) -> String {
    text(count(ofAtLeast: 1, atMost: field.limit))
  }

  @inline(never)
  private func text(_ size: Int) -> String {
    withBytes(at: place(size)) { String(validUTF8: $0) }
  }

  @inline(never)
  func optionalText(_ field: TextField) -> String? {
    if version < 5 { return flag() ? text(field) : nil }
    let size = count(ofAtLeast: 1, atMost: field.limit &+ 1)
    return size == 0 ? nil : text(size &- 1)
  }

  /// The place of the UTF-8 of a text that does not exceed the limit of its field.
  func place(of field: TextField) -> TextPlace {
    place(count(ofAtLeast: 1, atMost: field.limit))
  }

  /// The place of an optional text; empty if the text is absent.
  func optionalPlace(of field: TextField) -> TextPlace {
    if version < 5 { return flag() ? place(of: field) : TextPlace() }
    return place(max(count(ofAtLeast: 1, atMost: field.limit &+ 1) &- 1, 0))
  }

  @inline(never)
  private func place(_ size: Int) -> TextPlace {
    let place = TextPlace(start: position, size: size)
    position &+= size
    if withBytes(at: place, { $0.isUTF8 }) { return place }
    fail()
    return TextPlace()
  }

  func withBytes<Result>(at place: TextPlace, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(start: bytes.baseAddress.map { $0 + place.start }, count: place.size))
    }
  }

  @inline(never)
  func optionalInt64() -> Int64? {
    flag() ? int64() : nil
  }

  func request() -> RequestNumber? {
    let value = uint64()
    return value == 0 ? nil : RequestNumber(value: value)
  }

  func instant() -> Instant {
    Instant(milliseconds: int64())
  }

  @inline(never)
  func items(atMost limit: Int) throws(Refusal) -> [Item] {
    var items: [Item] = []
    for _ in Indexes(below: count(atMost: limit)) { try items.append(Item.item(from: self)) }
    return items
  }
}

/// The place of a text in the bytes of a snapshot.
struct TextPlace {
  var start = 0
  var size = 0
}
