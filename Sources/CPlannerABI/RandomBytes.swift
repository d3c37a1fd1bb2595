#if hasFeature(Embedded)
  /// Replaces the C library's function of this name, which the standard library's hashing calls for its seed. The
  /// library hashes nothing, but the linker for WebAssembly looks for the function all the same.
  @c public func arc4random_buf(_ buffer: UnsafeMutableRawPointer?, _ size: Int) {
    guard let buffer, size > 0 else { return }
    UnsafeMutableRawBufferPointer(start: buffer, count: size).initializeMemory(as: UInt8.self, repeating: 0x5A)
  }
#endif
