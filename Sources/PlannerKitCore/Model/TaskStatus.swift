/// The status of a task (TASK-2).
public enum TaskStatus: Int32, CaseIterable, Sendable {
  case planned = 0
  case enRoute = 1
  case inProgress = 2
  case done = 3
  case cancelled = 4
  case cannotComplete = 5

  /// Whether no other status can follow (TASK-3).
  var isFinal: Bool {
    switch self {
    case .planned, .enRoute, .inProgress: false
    case .done, .cancelled, .cannotComplete: true
    }
  }

  /// Whether the host's system may change this status to `next` (TASK-3). The same status is not a change.
  public func canChange(to next: TaskStatus) -> Bool {
    switch (self, next) {
    case (.planned, .enRoute), (.planned, .inProgress), (.planned, .cancelled), (.planned, .cannotComplete): true
    case (.enRoute, .planned), (.enRoute, .inProgress), (.enRoute, .cancelled), (.enRoute, .cannotComplete): true
    case (.inProgress, .done), (.inProgress, .cancelled), (.inProgress, .cannotComplete): true
    case (.planned, _), (.enRoute, _), (.inProgress, _): false
    case (.done, _), (.cancelled, _), (.cannotComplete, _): false
    }
  }
}
