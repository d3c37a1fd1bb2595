import CPlanner
import PlannerKitCore
import Synchronization

/// Lets one thread at a time into a planner, and keeps the reason for its last refusal.
final class CallLock {
  private let isBusy = Atomic<Bool>(false)
  private var lastRejection: Rejection?

  /// Returns false while another thread is in a call.
  @inline(never)
  func acquire() -> Bool {
    isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  func release() {
    isBusy.store(false, ordering: .releasing)
  }

  /// Ends a call that was refused.
  @inline(never)
  func release(after rejection: Rejection) -> planner_status {
    lastRejection = rejection
    release()
    return planner_status(rejection.reason)
  }

  /// The message and field of the last rejection.
  var lastError: (message: planner_text, field: planner_text) {
    guard acquire() else { return (planner_text("Another thread is in a call on this planner."), .empty) }
    defer { release() }
    return lastRejection.map { explain($0) } ?? (.empty, .empty)
  }
}

func explain(_ rejection: Rejection) -> (message: planner_text, field: planner_text) {
  (planner_text(rejection.messageBytes), planner_text(rejection.fieldBytes))
}
