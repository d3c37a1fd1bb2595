/// Writes the state of a planner as bytes, or reads it from them (SNAP-1). `code` does either, so that both agree: a value
/// that is written stays as it is, one that is read is replaced. `docs/snapshot.md` describes the bytes.
final class SnapshotCoder {
  static var magic: UInt64 { 0x1A0A_5041_4E53_4C50 }  // "PLSNAP", line feed, substitute
  static var version: UInt64 { 1 }
  static var headerSize: Int { 24 }

  let isReading: Bool
  private var bytes: [UInt8] = []
  private var position = 0
  private(set) var hasFailed = false

  /// Writes.
  init() {
    isReading = false
    append(Self.magic)
    append(Self.version)
    append(0)
  }

  /// Reads. Refused are bytes that are no snapshot, of a newer version, cut or altered (SNAP-3).
  init(reading bytes: [UInt8]) throws(Rejection) {
    isReading = true
    self.bytes = bytes
    position = Self.headerSize
    // Checked at the end: Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    try Self.check(header: bytes, size: bytes.count)
    let end = bytes.count - 8
    let version = Self.number(in: bytes, at: 8)
    guard Self.number(in: bytes, at: end) == Self.checksum(bytes[..<end]), version > 0 else { throw .corruptSnapshot }
    guard version == Self.version else { throw .newerSnapshot }
    self.bytes.removeLast(8)
  }

  /// Whether what begins like this, and is of this size, can be a snapshot; so that no size that a host made up is copied.
  static func check(header: [UInt8], size: Int) throws(Rejection) {
    guard header.count >= 8, number(in: header, at: 0) == magic else { throw .foreignSnapshot }
    guard header.count >= headerSize, number(in: header, at: 16) <= UInt64(size) else { throw .cutSnapshot }
    guard size >= headerSize + 8, number(in: header, at: 16) == UInt64(size) else { throw .corruptSnapshot }
  }

  /// What was written, with its size and its checksum.
  func sealed() -> [UInt8] {
    var sealed = bytes
    let size = UInt64(bytes.count + 8)
    for index in 0..<8 {
      sealed[16 + index] = UInt8(truncatingIfNeeded: size >> (8 * UInt64(index)))
    }
    let checksum = Self.checksum(sealed[...])
    for index in 0..<8 {
      sealed.append(UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(index))))
    }
    return sealed
  }

  /// What was read cannot be. What is read from here on is nothing: 0, false, empty.
  func fail() {
    hasFailed = true
    position = bytes.count
  }

  /// Whether all bytes were read, and could be.
  var isComplete: Bool {
    !hasFailed && position == bytes.count
  }

  /// FNV-1a of 64 bits.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash
  }

  /// Little endian.
  private func append(_ number: UInt64) {
    for index in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))))
    }
  }

  private static func number(in bytes: [UInt8], at position: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<8 {
      number |= UInt64(bytes[position + index]) << (8 * UInt64(index))
    }
    return number
  }
}

// MARK: - Values

extension SnapshotCoder {
  @inline(never)
  func code(_ number: inout UInt64) {
    guard isReading else { return append(number) }
    number = 0
    guard bytes.count - position >= 8 else { return fail() }
    number = Self.number(in: bytes, at: position)
    position += 8
  }

  @inline(never)
  func code(_ number: inout Int64) {
    var bits = UInt64(bitPattern: number)
    code(&bits)
    number = Int64(bitPattern: bits)
  }

  @inline(never)
  func code(_ number: inout Int32) {
    var wide = Int64(number)
    code(&wide)
    number = Int32(clamping: wide)
    if Int64(number) != wide { fail() }
  }

  @inline(never)
  func code(_ number: inout Double) {
    var bits = number.bitPattern
    code(&bits)
    number = Double(bitPattern: bits)
  }

  @inline(never)
  func code(_ flag: inout Bool) {
    var number: UInt64 = flag ? 1 : 0
    code(&number)
    flag = number == 1
    if number > 1 { fail() }
  }

  @inline(never)
  func code(_ text: inout String) {
    let size = coded(count: text.byteCount, ofAtLeast: 1)
    guard isReading else {
      text.withBytes { bytes.append(contentsOf: $0) }
      return
    }
    text = ""
    guard let valid = String(validating: bytes[position..<position + size], as: UTF8.self) else { return fail() }
    text = valid
    position += size
  }

  /// Whether there is a text, and then it.
  @inline(never)
  func code(_ text: inout String?) {
    var there = text ?? ""
    let isThere = isThere(text != nil)
    if isThere { code(&there) }
    text = isThere ? there : nil
  }

  @inline(never)
  func code(_ number: inout Int64?) {
    var there = number ?? 0
    let isThere = isThere(number != nil)
    if isThere { code(&there) }
    number = isThere ? there : nil
  }

  func isThere(_ isThere: Bool) -> Bool {
    var flag = isThere
    code(&flag)
    return flag
  }

  /// Which case of an enumeration follows, from 0.
  func coded(tag: Int32) -> Int32 {
    var tag = tag
    code(&tag)
    return tag
  }

  /// How many of something follow, each of at least so many bytes.
  @inline(never)
  func coded(count: Int, ofAtLeast size: Int = 8) -> Int {
    var number = UInt64(count)
    code(&number)
    guard isReading else { return count }
    guard number <= UInt64((bytes.count - position) / size) else {
      fail()
      return 0
    }
    return Int(truncatingIfNeeded: number)
  }

  /// A text that was read passes the check of one that a host hands in.
  func check(_ text: String, as field: TextField) {
    do { try field.check(text) } catch { fail() }
  }
}
