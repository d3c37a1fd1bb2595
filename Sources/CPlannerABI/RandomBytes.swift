#if hasFeature(Embedded)
  /// Stands in for the C library's function of this name, which glibc has only from 2.36 and Swift's hashing calls for
  /// its seed. Seeds need not be random here: tables are keyed by ids that the host chose itself.
  @c public func arc4random_buf(_ buffer: UnsafeMutableRawPointer?, _ size: Int) {
    guard let buffer, size > 0 else { return }
    UnsafeMutableRawBufferPointer(start: buffer, count: size).initializeMemory(as: UInt8.self, repeating: 0x5A)
  }
#endif
