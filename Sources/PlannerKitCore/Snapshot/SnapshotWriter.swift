/// Writes the state of a planner as bytes (SNAP-1). Each type has a `write(to:)`, and an `init(from:)` beside it.
final class SnapshotWriter {
  // The writer manages its own memory, because an array would grow element by element.
  private var memory = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 8)
  private var capacity = 4_096
  private var count = 0

  init() {
    write(SnapshotEnvelope.magic)
    write(SnapshotEnvelope.version)
    write(0 as UInt64)
  }

  deinit {
    memory.deallocate()
  }

  /// The written bytes, including their size and checksum.
  func sealed() -> [UInt8] {
    let size = UInt64(clamping: count &+ SnapshotEnvelope.checksumSize)
    memory.storeBytes(of: size.littleEndian, toByteOffset: 16, as: UInt64.self)
    let written = UnsafeRawBufferPointer(start: memory, count: count)
    write(SnapshotEnvelope.checksum(written, version: SnapshotEnvelope.version))
    return [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
  }

  /// Ensures room for more bytes.
  @inline(never)
  private func grow(by size: Int) {
    let needed = max(count &+ size, capacity &* 2)
    // The masks only spare the check that sizes are positive.
    let larger = UnsafeMutableRawPointer.allocate(byteCount: needed & Int.max, alignment: 8)
    larger.copyMemory(from: memory, byteCount: count & Int.max)
    memory.deallocate()
    (memory, capacity) = (larger, needed)
  }

  /// Writes a little-endian number.
  @inline(never)
  func write(_ number: UInt64) {
    if capacity &- count < 8 { grow(by: 8) }
    memory.storeBytes(of: number.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= 8
  }

  /// Writes a number of four bytes.
  @inline(never)
  func write(short number: Int32) {
    if capacity &- count < 4 { grow(by: 4) }
    memory.storeBytes(of: number.littleEndian, toByteOffset: count, as: Int32.self)
    count &+= 4
  }

  func write(_ number: Int64) {
    write(UInt64(bitPattern: number))
  }

  func write(_ number: Int32) {
    write(Int64(number))
  }

  func write(_ number: Double) {
    write(number.bitPattern)
  }

  func write(_ flag: Bool) {
    write(flag ? 1 as UInt64 : 0)
  }

  func write(count: Int) {
    write(UInt64(clamping: count))
  }

  @inline(never)
  func write(_ text: String) {
    write(count: text.byteCount)
    append(text)
  }

  /// Writes the number of bytes plus 1, and then the text; 0 if there is no text.
  @inline(never)
  func write(_ text: String?) {
    guard let text else { return write(0 as UInt64) }
    write(count: text.byteCount &+ 1)
    append(text)
  }

  @inline(never)
  private func append(_ text: String) {
    text.withBytes { append($0) }
  }

  /// Writes UTF-8 in the same format; 0 if it is empty.
  @inline(never)
  func write(optional utf8: UnsafeBufferPointer<UInt8>) {
    write(count: utf8.isEmpty ? 0 : utf8.count &+ 1)
    append(utf8)
  }

  @inline(never)
  func write(_ utf8: UnsafeBufferPointer<UInt8>) {
    write(count: utf8.count)
    append(utf8)
  }

  @inline(never)
  private func append(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard let start = utf8.baseAddress else { return }
    if capacity &- count < utf8.count { grow(by: utf8.count) }
    (memory + count).copyMemory(from: start, byteCount: utf8.count & Int.max)
    count &+= utf8.count
  }

  /// Writes a flag, followed by the number if it is present.
  @inline(never)
  func write(_ number: Int64?) {
    write(number != nil)
    if let number { write(number) }
  }

  /// Writes the number of a request; 0 if there is none.
  func write(_ request: RequestNumber?) {
    write(request?.value ?? 0)
  }

  func write(_ instant: Instant) {
    write(instant.milliseconds)
  }

  @inline(never)
  func write(_ items: [Item]) {
    write(count: items.count)
    for item in items { item.write(to: self) }
  }
}
