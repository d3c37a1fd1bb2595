#if hasFeature(Embedded)
  /// Replaces the C library's function of this name, from which the hashing of the standard library gets its seed. The
  /// library hashes nothing, but the linker for WebAssembly needs the function to exist.
  @c public func arc4random_buf(_ buffer: UnsafeMutableRawPointer?, _ size: Int) {
    guard let buffer, size > 0 else { return }
    UnsafeMutableRawBufferPointer(start: buffer, count: size).initializeMemory(as: UInt8.self, repeating: 0x5A)
  }
#endif
