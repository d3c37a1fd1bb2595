/// Builds texts as UTF-8 in memory that is reused. String interpolation would take ten times as much code, and an
/// allocation for each part.
package final class TextWriter {
  /// The start of the written bytes; valid until the next write.
  package private(set) var start = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 1)
  private var capacity = 256
  package private(set) var count = 0

  package init() {}

  deinit {
    start.deallocate()
  }

  /// The written bytes. The pointer is valid until the next write.
  package var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: count)
  }

  var text: String {
    String(validUTF8: UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count))
  }

  /// Removes all bytes and keeps the memory.
  package func clear() {
    count = 0
  }

  /// Keeps the first `count` bytes and removes the rest.
  package func truncate(to count: Int) {
    self.count = min(count, self.count)
  }

  package func write(_ part: String) {
    part.withBytes { write(utf8: $0) }
  }

  package func write(_ part: StaticString) {
    write(utf8: part.bytes)
  }

  @inline(never)
  package func write(utf8 part: UnsafeBufferPointer<UInt8>) {
    if let bytes = part.baseAddress {
      makeRoom(for: part.count)
      copy(bytes, part.count, to: start + count)
      count &+= part.count
    }
  }

  @inline(never)
  package func write(byte: UInt8) {
    makeRoom(for: 1)
    (start + count).storeBytes(of: byte, as: UInt8.self)
    count &+= 1
  }

  @inline(__always)
  private func makeRoom(for size: Int) {
    if capacity &- count < size { grow(by: size) }
  }

  @inline(never)
  private func grow(by size: Int) {
    // Memory grows by a quarter, because most writers contain the texts of one row.
    capacity = max(count &+ size, capacity &+ capacity &>> 2)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
    copy(start, count, to: larger)
    start.deallocate()
    start = larger
  }

  /// The mask replaces a trap that the compiler would add for a negative size, which does not occur.
  private func copy(_ bytes: UnsafeRawPointer, _ size: Int, to target: UnsafeMutableRawPointer) {
    target.copyMemory(from: bytes, byteCount: size & .max)
  }

  /// Writes a number that is not negative, padded with zeros to at least `digits` digits.
  @inline(never)
  func write(_ number: Int64, digits: Int = 1) {
    if number < 100 && digits <= 2 {
      // This handles most numbers. A division would take longer than everything else.
      let tens = (number &* 205) &>> 11
      if tens > 0 || digits == 2 { write(byte: 0x30 | UInt8(truncatingIfNeeded: tens)) }
      return write(byte: 0x30 | UInt8(truncatingIfNeeded: number &- tens &* 10))
    }
    var (length, bound) = (1, Int64(10))
    // More digits would not fit into the bound.
    while length < 19 && number >= bound {
      bound = bound &* 10
      length &+= 1
    }
    length = max(length, digits)
    makeRoom(for: length)
    count &+= length
    var rest = number
    var place = start + count
    while length > 0 {
      place -= 1
      place.storeBytes(of: 0x30 | UInt8(truncatingIfNeeded: rest % 10), as: UInt8.self)
      rest /= 10
      length &-= 1
    }
  }

  /// Writes a CLDR pattern. `value` receives each letter and the number of its repetitions, and writes the value. Other
  /// bytes are written unchanged.
  // Always inlined, for size: there are two callers.
  @inline(__always)
  func write(pattern: StaticString, _ value: (UInt8, Int) -> Bool) {
    let bytes = pattern.bytes
    var index = 0
    while index < bytes.count {
      var count = 1
      while index &+ count < bytes.count, bytes[index &+ count] == bytes[index] { count &+= 1 }
      if !value(bytes[index], count) {
        for _ in 0..<count { write(byte: bytes[index]) }
      }
      index &+= count
    }
  }

  /// Writes a number that is not negative, with a separator between groups of three digits.
  @inline(never)
  func write(grouped number: Int64, separator: StaticString) {
    guard number >= 1_000 else { return write(number) }
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
    write(grouped: thousands, separator: separator)
    write(separator)
    write(rest, digits: 3)
  }
}
