#if hasFeature(Embedded)
  /// Replaces the C library's function of this name, which Swift's hashing calls for its seed. glibc has it only from
  /// 2.36. The seed need not be random: the keys of all hash tables are ids that the host itself chose.
  @c public func arc4random_buf(_ buffer: UnsafeMutableRawPointer?, _ size: Int) {
    guard let buffer, size > 0 else { return }
    UnsafeMutableRawBufferPointer(start: buffer, count: size).initializeMemory(as: UInt8.self, repeating: 0x5A)
  }
#endif
