import CPlanner
import PlannerKitCore

extension planner_status {
  static var ok: planner_status { planner_status(PLANNER_OK) }
  static var none: planner_status { planner_status(PLANNER_NONE) }
  static var busy: planner_status { planner_status(PLANNER_BUSY) }

  /// The only conversion of reasons to status codes.
  // Not inlined, for size: each copy of its table would keep another copy of all messages.
  @inline(never)
  init(_ reason: Refusal.Reason) {
    switch reason {
    case .invalidArgument: self = planner_status(PLANNER_INVALID_ARGUMENT)
    case .invalidText: self = planner_status(PLANNER_INVALID_TEXT)
    case .limit: self = planner_status(PLANNER_LIMIT_EXCEEDED)
    case .duplicate: self = planner_status(PLANNER_DUPLICATE)
    case .notFound: self = planner_status(PLANNER_NOT_FOUND)
    case .outdated: self = planner_status(PLANNER_OUTDATED)
    case .notStarted: self = planner_status(PLANNER_NOT_STARTED)
    case .notAllowed: self = planner_status(PLANNER_NOT_ALLOWED)
    case .wrongType: self = planner_status(PLANNER_WRONG_TYPE)
    case .corrupt: self = planner_status(PLANNER_CORRUPT)
    case .newer: self = planner_status(PLANNER_NEWER)
    }
  }
}
