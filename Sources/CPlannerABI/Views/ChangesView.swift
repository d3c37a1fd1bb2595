import CPlanner
import PlannerKitCore

/// The changes that were collected last.
final class ChangesView {
  private let removed: UnsafeMutableBufferPointer<Int>
  private let moved: UnsafeMutableBufferPointer<planner_move>
  private let inserted: UnsafeMutableBufferPointer<Int>
  private let updated: UnsafeMutableBufferPointer<Int>

  convenience init() {
    self.init(removed: [], moved: [], inserted: [], updated: [])
  }

  convenience init(_ changes: ListChanges) {
    self.init(
      removed: changes.removed, moved: changes.moved.map { planner_move(from: $0.from, to: $0.to) },
      inserted: changes.inserted, updated: changes.updated)
  }

  private init(removed: [Int], moved: [planner_move], inserted: [Int], updated: [Int]) {
    self.removed = .copying(removed)
    self.moved = .copying(moved)
    self.inserted = .copying(inserted)
    self.updated = .copying(updated)
  }

  deinit {
    removed.deallocate()
    moved.deallocate()
    inserted.deallocate()
    updated.deallocate()
  }

  var encoded: planner_changes {
    var changes = planner_changes()
    changes.removed = UnsafePointer(removed.baseAddress)
    changes.removed_count = removed.count
    changes.moved = UnsafePointer(moved.baseAddress)
    changes.moved_count = moved.count
    changes.inserted = UnsafePointer(inserted.baseAddress)
    changes.inserted_count = inserted.count
    changes.updated = UnsafePointer(updated.baseAddress)
    changes.updated_count = updated.count
    return changes
  }
}

/// A snapshot. It is valid until the next event.
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

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Allocates nothing for an empty array.
  fileprivate static func copying(_ elements: [Element]) -> Self {
    guard !elements.isEmpty else { return Self(start: nil, count: 0) }
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: elements.count &* MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    elements.withUnsafeBufferPointer { elements in
      if let start = elements.baseAddress {
        copy.copyMemory(from: start, byteCount: elements.count &* MemoryLayout<Element>.stride & Int.max)
      }
    }
    return Self(start: copy.bindMemory(to: Element.self, capacity: elements.count), count: elements.count)
  }
}
