/// The library's own words for people (TXT-1). Raw values as `PLANNER_STRING_*`.
public enum StringKey: Int32, CaseIterable, Sendable {
  case addressNotAvailable = 1
  case distanceUnavailable = 2
  case updating = 3
  case noTasksToday = 4
  case close = 5
  case detailsTitle = 6
  case newTaskTitle = 7
  case editTaskTitle = 8
  case planned = 9
  case enRoute = 10
  case inProgress = 11
  case done = 12
  case cancelled = 13
  case cannotComplete = 14

  init(_ status: TaskStatus) {
    switch status {
    case .planned: self = .planned
    case .enRoute: self = .enRoute
    case .inProgress: self = .inProgress
    case .done: self = .done
    case .cancelled: self = .cancelled
    case .cannotComplete: self = .cannotComplete
    }
  }
}
