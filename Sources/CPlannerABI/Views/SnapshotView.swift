import CPlanner

/// A snapshot, valid until the next event.
final class SnapshotView {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ snapshot: [UInt8]) {
    bytes = .copying(snapshot)
  }

  deinit {
    bytes.deallocate()
  }

  func holds(_ snapshot: [UInt8]) -> Bool {
    snapshot.withUnsafeBufferPointer { $0.elementsEqual(bytes) }
  }

  var encoded: planner_bytes {
    planner_bytes(data: UnsafePointer(bytes.baseAddress), size: bytes.count)
  }
}
