/// Writes the state of a planner as bytes (SNAP-1). Each type has a `write(to:)`, and an `init(from:)` beside it.
final class SnapshotWriter {
  private var bytes: [UInt8] = []

  init() {
    write(SnapshotEnvelope.magic)
    write(SnapshotEnvelope.version)
    write(0 as UInt64)
  }

  /// The written bytes, with their size and checksum.
  func sealed() -> [UInt8] {
    let size = UInt64(clamping: bytes.count &+ SnapshotEnvelope.checksumSize)
    for index in 0..<8 { bytes.replace(at: 16 &+ index, with: UInt8(truncatingIfNeeded: size >> (8 * UInt64(index)))) }
    write(SnapshotEnvelope.checksum(bytes, size: bytes.count))
    return bytes
  }

  /// Little endian.
  @inline(never)
  func write(_ number: UInt64) {
    for index in 0..<8 {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))))
    }
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
    text.withBytes { bytes.append(contentsOf: $0) }
  }

  /// A flag, then the text if it is present.
  @inline(never)
  func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  /// A flag, then the number if it is present.
  @inline(never)
  func write(_ number: Int64?) {
    write(number != nil)
    if let number { write(number) }
  }

  /// 0 stands for none.
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
