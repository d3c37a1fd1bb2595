/// The envelope of a snapshot: magic, version and size before the fields, a checksum after them (SNAP-2).
/// `docs/snapshot.md` describes the format.
enum SnapshotEnvelope {
  static var magic: UInt64 { 0x1A0A_5041_4E53_4C50 }  // "PLSNAP", line feed, substitute
  /// The version that is written. Earlier ones are read, too.
  static var version: UInt64 { 4 }
  static var headerSize: Int { 24 }
  static var checksumSize: Int { 8 }

  /// Refuses a header and a size that cannot be those of a snapshot. The check comes before the bytes are copied, so a
  /// wrong size is never trusted.
  static func check(header: [UInt8], size: Int) throws(Rejection) {
    guard header.count >= 8, number(in: header, at: 0) == magic else { throw .foreignSnapshot }
    guard header.count >= headerSize, number(in: header, at: 16) <= UInt64(clamping: size) else { throw .cutSnapshot }
    guard size >= headerSize + checksumSize, number(in: header, at: 16) == UInt64(clamping: size) else {
      throw .corruptSnapshot
    }
  }

  /// FNV-1a of 64 bits.
  static func checksum(_ bytes: [UInt8], size: Int) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for index in Indexes(below: min(size, bytes.count)) {
        hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      }
      return hash
    }
  }

  /// A little-endian number.
  static func number(in bytes: [UInt8], at position: Int) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      guard position >= 0, position <= bytes.count &- 8 else { return 0 }
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
  }
}
