import CPlanner
import PlannerKitCore

/// The changes of the last collection.
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
