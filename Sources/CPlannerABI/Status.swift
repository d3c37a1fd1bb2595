import CPlanner
import PlannerKitCore

extension planner_status {
  static var ok: planner_status { planner_status(PLANNER_OK) }
  static var none: planner_status { planner_status(PLANNER_NONE) }
  static var busy: planner_status { planner_status(PLANNER_BUSY) }

  /// The one place where reasons become codes.
  init(_ reason: Rejection.Reason) {
    switch reason {
    case .invalidArgument: self = planner_status(PLANNER_INVALID_ARGUMENT)
    case .invalidText: self = planner_status(PLANNER_INVALID_TEXT)
    case .limit: self = planner_status(PLANNER_LIMIT)
    case .duplicate: self = planner_status(PLANNER_DUPLICATE)
    case .notFound: self = planner_status(PLANNER_NOT_FOUND)
    case .outdated: self = planner_status(PLANNER_OUTDATED)
    case .notStarted: self = planner_status(PLANNER_NOT_STARTED)
    case .notAllowed: self = planner_status(PLANNER_NOT_ALLOWED)
    case .wrongType: self = planner_status(PLANNER_WRONG_TYPE)
    case .corrupt: self = planner_status(PLANNER_CORRUPT)
    case .newer: self = planner_status(PLANNER_NEWER)
    case .internalError: self = planner_status(PLANNER_INTERNAL_ERROR)
    }
  }

  var name: StaticString {
    switch Int(self) {
    case PLANNER_OK: "PLANNER_OK"
    case PLANNER_NONE: "PLANNER_NONE"
    case PLANNER_INVALID_ARGUMENT: "PLANNER_INVALID_ARGUMENT"
    case PLANNER_INVALID_TEXT: "PLANNER_INVALID_TEXT"
    case PLANNER_LIMIT: "PLANNER_LIMIT"
    case PLANNER_DUPLICATE: "PLANNER_DUPLICATE"
    case PLANNER_NOT_FOUND: "PLANNER_NOT_FOUND"
    case PLANNER_OUTDATED: "PLANNER_OUTDATED"
    case PLANNER_NOT_STARTED: "PLANNER_NOT_STARTED"
    case PLANNER_NOT_ALLOWED: "PLANNER_NOT_ALLOWED"
    case PLANNER_BUSY: "PLANNER_BUSY"
    case PLANNER_INTERNAL_ERROR: "PLANNER_INTERNAL_ERROR"
    case PLANNER_WRONG_TYPE: "PLANNER_WRONG_TYPE"
    case PLANNER_CORRUPT: "PLANNER_CORRUPT"
    case PLANNER_NEWER: "PLANNER_NEWER"
    default: "unknown status"
    }
  }
}
