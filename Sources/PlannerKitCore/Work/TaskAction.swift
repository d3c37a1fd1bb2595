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

  var title: StringKey {
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
  @inline(never)
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

  /// Whether the outcome of an action must have a reason (WORK-10.2).
  public func needsReason(_ action: TaskAction) -> Bool {
    action.status.map { needsReason($0, notToday: action == .notToday) } ?? false
  }

  /// The action to offer first, if it is possible: it leads to the next step of the visit.
  @inline(never)
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
  /// Writes "Start driving".
  package func write(_ action: TaskAction, to writer: TextWriter) {
    write(action.title, to: writer)
  }

  /// Writes "Start driving, Grocer" or "Not today, Grocer, Tuesday, May 12".
  package func writeSpoken(
    _ action: TaskAction, of task: PlanTask, on day: LocalDay?, today: LocalDay, to writer: TextWriter
  ) {
    write(action.title, to: writer)
    writer.write(", ")
    task.texts.write(.title, to: writer)
    guard let day else { return }
    writer.write(", ")
    write(day, today: today, isSpoken: true, to: writer)
  }
}
