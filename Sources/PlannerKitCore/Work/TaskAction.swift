/// What a person can do with a task (WORK-8).
public enum TaskAction: Int32, CaseIterable, Sendable {
  case startDriving = 1
  case stopDriving = 2
  case start = 3
  case finish = 4
  case cannotComplete = 5
  case notToday = 6
  case reopen = 7
  case undo = 8
  case navigate = 9

  /// The status of the outcome; nil if the action is none.
  public var status: TaskStatus? {
    switch self {
    case .startDriving: .enRoute
    case .start: .inProgress
    case .finish: .done
    case .cannotComplete: .cannotComplete
    case .stopDriving, .notToday, .reopen: .planned
    case .undo, .navigate: nil
    }
  }

  fileprivate var title: StringKey {
    switch self {
    case .startDriving: .startDriving
    case .stopDriving: .stopDriving
    case .start: .start
    case .finish: .finish
    case .cannotComplete: .reportCannotComplete
    case .notToday: .notToday
    case .reopen: .reopen
    case .undo: .undo
    case .navigate: .navigate
    }
  }
}

extension Planner {
  /// The actions that are possible with a task of the plan now.
  public func actions(of task: PlanTask) -> [TaskAction] {
    let hasRoom = (try? requireRoomForSave()) != nil
    return TaskAction.allCases.filter { action in
      switch action {
      case .undo: outcomes.heldOutcome(of: task.id, at: clock.now) != nil
      case .navigate: task.coordinate != nil
      case .reopen: hasRoom && task.status.isFinal && task.status.allows(.planned, isNotToday: false)
      case .stopDriving: hasRoom && task.status == .enRoute
      case .notToday: hasRoom && task.status.allows(.planned, isNotToday: true)
      case .startDriving, .start, .finish, .cannotComplete:
        hasRoom && action.status.map { task.status.allows($0, isNotToday: false) } ?? false
      }
    }
  }

  /// The action to offer first, if it is possible: it leads to the next step of the visit.
  public func mainAction(of task: PlanTask) -> TaskAction {
    switch task.status {
    case .planned: arrivals.visits.contains { $0.id == task.id } ? .start : .startDriving
    case .enRoute: .start
    case .inProgress: .finish
    case .done, .cancelled, .cannotComplete: .undo
    }
  }
}

extension Localizer {
  /// Writes "Start driving", or spoken "Start driving, Grocer".
  package func write(_ action: TaskAction, of task: PlanTask, isSpoken: Bool, to writer: TextWriter) {
    write(action.title, to: writer)
    guard isSpoken else { return }
    writer.write(", ")
    task.texts.write(.title, to: writer)
  }
}
