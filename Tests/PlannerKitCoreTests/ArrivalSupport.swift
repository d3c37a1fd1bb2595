import Testing

@testable import PlannerKitCore

/// A planner that reports arrivals, and its agent. Places are metres north, times are seconds after the morning.
struct Walk {
  var planner: Planner
  /// What was reported of visits, as "arrived 1 at 0" with the number of the task and the instant.
  private(set) var said: [String] = []
  /// The distance filter and the accuracy of every start of location updates.
  private(set) var starts: [[Double]] = []

  static var settings: Settings {
    var settings = Settings.unscheduled
    settings.arrivalRadius = 100
    return settings
  }

  /// The stops have the ids 1, 2, 3, in this order of the list.
  init(stops: [Double], _ settings: Settings = Self.settings) throws {
    planner = try Planner(settings: settings, now: .morning)
    planner.authorizationChanged(to: .always, now: .morning)
    for (index, north) in stops.enumerated() { try add(UInt64(index) + 1, north: north, at: 0) }
    planner.start(now: .morning)
    collect()
  }

  static func task(_ id: UInt64, north: Double?, status: TaskStatus = .planned) throws -> PlanTask {
    try PlanTask(
      id: TaskID(id), title: "K", order: Int32(id), status: status, coordinate: north.map { try .metres(north: $0) })
  }

  mutating func add(_ id: UInt64, north: Double?, status: TaskStatus = .planned, at seconds: Double) throws {
    try planner.taskAdded(Self.task(id, north: north, status: status), now: .morning + seconds)
    collect()
  }

  mutating func update(_ id: UInt64, north: Double?, status: TaskStatus = .planned, at seconds: Double) throws {
    try planner.taskUpdated(Self.task(id, north: north, status: status), now: .morning + seconds)
    collect()
  }

  mutating func set(_ id: UInt64, _ status: TaskStatus, at seconds: Double) throws {
    try planner.taskStatusChanged(TaskID(id), to: status, now: .morning + seconds)
    collect()
  }

  /// A fix that comes at once.
  mutating func fix(_ north: Double, accuracy: Double = 10, at seconds: Double) throws {
    try planner.fixReceived(
      .at(north: north, accuracy: accuracy, time: .morning + seconds), now: .morning + seconds)
    collect()
  }

  mutating func fixes(_ north: Double, _ times: [Double]) throws {
    for time in times { try fix(north, at: time) }
  }

  mutating func wait(until seconds: Double) throws {
    try planner.clockAdvanced(now: .morning + seconds)
    collect()
  }

  mutating func change(at seconds: Double, _ change: (inout Settings) -> Void) throws {
    try planner.change(now: .morning + seconds, change)
    collect()
  }

  /// Answers the plan request with these tasks.
  mutating func load(_ tasks: [PlanTask], at seconds: Double) throws {
    if planner.loading.request == nil { try planner.refresh(now: .morning + seconds) }
    try planner.planLoaded(
      tasks.map { .success($0) }, request: planner.openRequest, now: .morning + seconds)
    collect()
  }

  mutating func collect() {
    while let effect = planner.nextEffect() {
      switch effect {
      case .startLocation(let distanceFilter, let desiredAccuracy): starts.append([distanceFilter, desiredAccuracy])
      default: if let text = effect.visitText { said.append(text) }
      }
    }
  }

  /// What was reported since the last call.
  mutating func newlySaid() -> [String] {
    defer { said = [] }
    return said
  }

  mutating func newStarts() -> [[Double]] {
    defer { starts = [] }
    return starts
  }

  /// When the planner next needs the time, in seconds; nil if that is not before midnight.
  var wake: Double? {
    planner.nextWake.flatMap { $0 == .morning + 57_600 ? nil : Double($0.since(.morning)) / 1_000 }
  }

  /// The tasks with open visits.
  var visited: [UInt64] {
    planner.visits.map(\.id.low)
  }

  /// The planner that a snapshot of this one gives, at the same instant.
  func restored() throws -> Walk {
    var walk = self
    walk.planner = try planner.restored()
    walk.collect()
    return walk
  }
}

extension Effect {
  /// An arrival or a departure in words; nil for other effects.
  var visitText: String? {
    func seconds(_ instant: Instant) -> String {
      let milliseconds = instant.since(.morning)
      return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(milliseconds) ms"
    }
    return switch self {
    case .arrived(let id, let instant, let count):
      "arrived \(id.low) at \(seconds(instant))" + (count == 1 ? "" : ", \(count) nearby")
    case .left(let id, let instant): "left \(id.low) at \(seconds(instant))"
    default: nil
    }
  }
}
