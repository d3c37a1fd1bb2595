/// Writes the state of a planner as bytes, or reads it from bytes (SNAP-1). `docs/snapshot.md` describes the format.
///
/// `code` writes a value, or replaces it by the one that it reads. One function for both keeps them consistent.
final class SnapshotCoder {
  static var magic: UInt64 { 0x1A0A_5041_4E53_4C50 }  // "PLSNAP", line feed, substitute
  static var version: UInt64 { 1 }
  static var headerSize: Int { 24 }

  let isReading: Bool
  private var bytes: [UInt8] = []
  private var position = 0
  /// The end of the readable bytes: the checksum follows.
  private var end = 0
  private(set) var hasFailed = false

  /// Creates a coder that writes.
  init() {
    isReading = false
    append(Self.magic)
    append(Self.version)
    append(0)
  }

  /// Creates a coder that reads. Refuses bytes that are not a snapshot, of a newer version, cut or altered (SNAP-3).
  init(reading bytes: [UInt8]) throws(Rejection) {
    isReading = true
    self.bytes = bytes
    position = Self.headerSize
    // Checked at the end: Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    try Self.check(header: bytes, size: bytes.count)
    end = bytes.count &- 8
    let version = Self.number(in: bytes, at: 8)
    guard Self.number(in: bytes, at: end) == Self.checksum(bytes, size: end), version > 0 else {
      throw .corruptSnapshot
    }
    guard version == Self.version else { throw .newerSnapshot }
  }

  /// Refuses a header and a size that cannot be those of a snapshot. The check comes before the bytes are copied, so a
  /// wrong size is never trusted.
  static func check(header: [UInt8], size: Int) throws(Rejection) {
    guard header.count >= 8, number(in: header, at: 0) == magic else { throw .foreignSnapshot }
    guard header.count >= headerSize, number(in: header, at: 16) <= UInt64(clamping: size) else { throw .cutSnapshot }
    guard size >= headerSize + 8, number(in: header, at: 16) == UInt64(clamping: size) else { throw .corruptSnapshot }
  }

  /// The written bytes, with their size and checksum.
  func sealed() -> [UInt8] {
    var sealed = bytes
    let size = UInt64(clamping: bytes.count &+ 8)
    sealed.withUnsafeMutableBytes { sealed in
      guard sealed.count >= Self.headerSize else { return }
      sealed.storeBytes(of: size.littleEndian, toByteOffset: 16, as: UInt64.self)
    }
    let checksum = Self.checksum(sealed, size: sealed.count)
    for index in 0..<8 {
      sealed.append(UInt8(truncatingIfNeeded: checksum >> (8 * UInt64(index))))
    }
    return sealed
  }

  /// Marks the bytes as corrupt. From here on every value reads as 0, false or empty.
  func fail() {
    hasFailed = true
    position = end
  }

  /// Whether all bytes were read, and none was corrupt.
  var isComplete: Bool {
    !hasFailed && position == end
  }

  /// FNV-1a of 64 bits.
  private static func checksum(_ bytes: [UInt8], size: Int) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in Indexes(below: min(size, bytes.count)) {
        hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      }
      return hash
    }
  }

  /// Little endian.
  private func append(_ number: UInt64) {
    for index in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))))
    }
  }

  private static func number(in bytes: [UInt8], at position: Int) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      guard position >= 0, position <= bytes.count &- 8 else { return 0 }
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }
}

// MARK: - Values

extension SnapshotCoder {
  @inline(never)
  func code(_ number: inout UInt64) {
    guard isReading else { return append(number) }
    number = 0
    guard end &- position >= 8 else { return fail() }
    number = Self.number(in: bytes, at: position)
    position &+= 8
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
    let valid = bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, size <= bytes.count &- position else { return String?.none }
      return String(validating: UnsafeRawBufferPointer(start: start + position, count: size), as: UTF8.self)
    }
    guard let valid else { return fail() }
    text = valid
    position &+= size
  }

  /// A flag, then the text if it is present.
  @inline(never)
  func code(_ text: inout String?) {
    var value = text ?? ""
    let isPresent = isPresent(text != nil)
    if isPresent { code(&value) }
    text = isPresent ? value : nil
  }

  /// A flag, then the number if it is present.
  @inline(never)
  func code(_ number: inout Int64?) {
    var value = number ?? 0
    let isPresent = isPresent(number != nil)
    if isPresent { code(&value) }
    number = isPresent ? value : nil
  }

  /// The flag before an optional value.
  func isPresent(_ isPresent: Bool) -> Bool {
    var flag = isPresent
    code(&flag)
    return flag
  }

  /// The tag of an enumeration's case, from 0.
  func coded(tag: Int32) -> Int32 {
    var tag = tag
    code(&tag)
    return tag
  }

  /// The number of elements that follow, each of at least `size` bytes. A number that cannot fit is corrupt.
  @inline(never)
  func coded(count: Int, ofAtLeast size: Int = 8) -> Int {
    var number = UInt64(clamping: count)
    code(&number)
    guard isReading else { return count }
    guard number <= UInt64(clamping: (end &- position) / max(size, 1)) else {
      fail()
      return 0
    }
    return Int(truncatingIfNeeded: number)
  }

  /// A text that was read must pass the same check as a text from a host.
  func check(_ text: String, as field: TextField) {
    do { try field.check(text) } catch { fail() }
  }
}
