/// The envelope of a snapshot: magic number, version and size before the fields, and a checksum after them (SNAP-2).
/// `docs/snapshot.md` describes the format.
enum SnapshotEnvelope {
  static var magic: UInt64 { 0x1A0A_5041_4E53_4C50 }  // "PLSNAP", line feed, substitute
  /// The version that is written. All earlier versions can be read.
  static var version: UInt64 { 7 }
  static var headerSize: Int { 24 }
  static var checksumSize: Int { 8 }

  /// Throws if a header and a size cannot be those of a snapshot. This check comes before the bytes are copied, so that
  /// a wrong size is never trusted.
  static func check(header: [UInt8], size: Int) throws(Refusal) {
    guard header.count >= 8, number(in: header, at: 0) == magic else { throw .foreignSnapshot }
    guard header.count >= headerSize, number(in: header, at: 16) <= UInt64(clamping: size) else { throw .cutSnapshot }
    guard size >= headerSize + checksumSize, number(in: header, at: 16) == UInt64(clamping: size) else {
      throw .corruptSnapshot
    }
  }

  /// The checksum of a version. From version 5 on, it hashes 8 bytes at a time, padded with zeros. Earlier versions use
  /// 64-bit FNV-1a.
  @inline(never)
  static func checksum(_ bytes: UnsafeRawBufferPointer, version: UInt64) -> UInt64 {
    let prime: UInt64 = 0x100_0000_01B3
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    guard version >= 5 else {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* prime }
      return hash
    }
    let whole = bytes.count & ~7
    var index = 0
    while index < whole {
      hash = (hash ^ bytes.number(at: index)) &* prime
      hash ^= hash &>> 32
      index &+= 8
    }
    if index < bytes.count {
      var last: UInt64 = 0
      for byte in Indexes(below: bytes.count & 7) { last |= UInt64(bytes[index &+ byte]) &<< UInt64(8 &* byte) }
      hash = (hash ^ last) &* prime
      hash ^= hash &>> 32
    }
    return hash
  }

  /// The checksum of the first `size` bytes.
  static func checksum(_ bytes: [UInt8], size: Int) -> UInt64 {
    bytes.withUnsafeBytes {
      let first = UnsafeRawBufferPointer(start: $0.baseAddress, count: max(0, min(size, $0.count)))
      return checksum(first, version: number(in: bytes, at: 8))
    }
  }

  /// Reads a little-endian number.
  static func number(in bytes: [UInt8], at position: Int) -> UInt64 {
    bytes.withUnsafeBytes { position >= 0 && position <= $0.count &- 8 ? $0.number(at: position) : 0 }
  }
}

extension UnsafeRawBufferPointer {
  /// Reads a little-endian number, which must lie within the bytes.
  fileprivate func number(at position: Int) -> UInt64 {
    guard let baseAddress else { return 0 }
    return UInt64(littleEndian: baseAddress.loadUnaligned(fromByteOffset: position, as: UInt64.self))
  }
}
