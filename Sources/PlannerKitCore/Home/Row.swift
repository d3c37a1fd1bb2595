/// One row of the list: a task and what is measured for it (HOME-2).
public struct Row: Sendable {
  public let task: PlanTask
  /// Metres from the used fix.
  public private(set) var distance: Double?
  /// Seconds.
  public private(set) var travelTime: Double?
  /// What of the row the clock and the location decide, as it looks.
  private(set) var face: RowFace

  init(_ task: PlanTask, seen view: RowView) {
    self.task = task
    (distance, travelTime, face) = view.measure(task)
  }

  /// Whether the distance waits for a fix (LOC-7).
  public var isUpdating: Bool {
    face.isUpdating
  }

  /// True if that changed what can be seen.
  mutating func measure(in view: RowView) -> Bool {
    let before = face
    (distance, travelTime, face) = view.measure(task)
    return face != before
  }

  /// Whether two rows of the same task show the same texts.
  package func looksLike(_ other: Row) -> Bool {
    face == other.face && task.looksLike(other.task)
  }
}

/// The visible side of numbers: rows that differ in their numbers but show the same text are the same (HOME-3).
struct RowFace: Hashable, Sendable {
  var distance: DistanceFace
  var travelTime: TravelTimeFace?
  var isUpdating: Bool
  var planned: TimeOfDay?
}

/// Where the agent is, and what else the measuring of a row needs.
struct RowView: Sendable {
  var origin: Coordinate?
  var isAuthorized: Bool
  var awaitsFix: Bool
  var settings: Settings
  var clock: LocalClock
  var hostTravelTimes: HostTravelTimes

  fileprivate func measure(_ task: PlanTask) -> (distance: Double?, travelTime: Double?, face: RowFace) {
    let distance: Double? =
      if let origin, let coordinate = task.coordinate { Geodesic.distance(from: origin, to: coordinate) } else { nil }
    let travelTime = hostTravelTimes[task.id] ?? distance.map { settings.travelTime(of: $0) }
    let face = RowFace(
      distance: distanceFace(distance, hasCoordinate: task.coordinate != nil),
      travelTime: travelTime.map(TravelTimeFace.init(seconds:)),
      isUpdating: isAuthorized && awaitsFix && task.coordinate != nil,
      planned: timeOfDay(task.planned))
    return (distance, travelTime, face)
  }

  private func distanceFace(_ distance: Double?, hasCoordinate: Bool) -> DistanceFace {
    if let distance { return .known(metres: DistanceFace.roundedMetres(distance)) }
    return isAuthorized && hasCoordinate ? .awaited : .unavailable
  }

  private func timeOfDay(_ planned: Planned?) -> TimeOfDay? {
    switch planned {
    case .at(let instant): TimeOfDay(minute: clock.minuteOfDay(instant), hourCycle: settings.hourCycle)
    case .day, nil: nil
    }
  }
}
