import CPlanner
import PlannerKitCore
import Synchronization

/// Admits one thread at a time to a planner, and keeps the reason for the last refusal.
final class CallLock {
  private let isBusy = Atomic<Bool>(false)
  private var lastRefusal: Refusal?

  /// Begins a call. Returns false while another thread is in a call.
  @inline(never)
  func acquire() -> Bool {
    isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
  }

  func release() {
    isBusy.store(false, ordering: .releasing)
  }

  /// Ends a refused call.
  @inline(never)
  func release(after refusal: Refusal) -> planner_status {
    lastRefusal = refusal
    release()
    return planner_status(refusal.reason)
  }

  /// The message and field of the last refusal.
  var lastError: (message: planner_text, field: planner_text) {
    guard acquire() else { return (planner_text("Another thread is in a call on this planner."), .empty) }
    defer { release() }
    return lastRefusal.map { explain($0) } ?? (.empty, .empty)
  }
}

func explain(_ refusal: Refusal) -> (message: planner_text, field: planner_text) {
  let explanation = refusal.explanationInC
  return (planner_text(explanation.message), planner_text(explanation.field))
}
