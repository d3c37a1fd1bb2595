/// One row of the list: a task and what is measured for it (HOME-2).
public struct Row: Sendable {
  public let task: PlanTask
  // Not a number: none. An optional would take twice the room.
  private var metres = Double.nan
  private var seconds = Double.nan
  /// What of the row the clock and the location decide, as it looks.
  package private(set) var display: RowDisplay

  private let hasPlace: Bool

  init(_ task: PlanTask, distance: Double?, seen view: RowView) {
    self.task = task
    hasPlace = task.coordinate != nil
    display = RowDisplay(planned: view.timeOfDay(task.planned))
    _ = measured(distance, seen: view)
  }

  /// Metres from the used fix.
  public var distance: Double? {
    metres.isNaN ? nil : metres
  }

  /// Seconds.
  public var travelTime: Double? {
    seconds.isNaN ? nil : seconds
  }

  /// Whether the distance waits for a fix (LOC-7).
  public var isUpdating: Bool {
    display.isUpdating
  }

  /// What a block says of the row's place; beyond its reach the full solution, and nil without a place.
  func settled(_ distance: Double, from origin: Origin) -> Double? {
    if distance <= ChordSeries.longest { return distance }
    guard let coordinate = task.coordinate else { return nil }
    return Geodesic.distance(from: origin.coordinate, to: coordinate)
  }

  /// The distance was measured anew, or how far it can be trusted changed. True if that can be seen.
  mutating func measured(_ distance: Double?, seen view: RowView) -> Bool {
    let before = display
    metres = distance ?? .nan
    // Most often there are none, and the task need not be looked at.
    let hostTravelTime = view.hostTravelTimes.isEmpty ? nil : view.hostTravelTimes[task.id]
    let travelTime = hostTravelTime ?? distance.map { view.settings.travelTime(of: $0) }
    seconds = travelTime ?? .nan
    let isKnowable = view.isAuthorized && hasPlace
    display.distance =
      distance.map { .known(Length(rounding: $0, in: view.settings.measurementSystem)) }
      ?? (isKnowable ? .awaited : .unavailable)
    display.travelTime = travelTime.map { TravelTimeDisplay(seconds: $0) }
    display.isUpdating = isKnowable && view.awaitsFix
    return display != before
  }

  /// Whether two rows of the same task show the same texts.
  package func isVisuallyEqual(to other: Row) -> Bool {
    display == other.display && task.isVisuallyEqual(to: other.task)
  }
}

/// The visible side of numbers: rows that differ in their numbers but show the same text are the same (HOME-3).
package struct RowDisplay: Hashable, Sendable {
  var distance = DistanceDisplay.unavailable
  var travelTime: TravelTimeDisplay?
  var planned: TimeOfDay?
  var isUpdating = false
}

/// Where the agent is, and what else the measuring of a row needs.
struct RowView: Sendable {
  var origin: Origin?
  var isAuthorized: Bool
  var awaitsFix: Bool
  var settings: Settings
  var localizer: Localizer
  var clock: LocalClock
  var hostTravelTimes: HostTravelTimes

  /// A single row, outside the list.
  func row(_ task: PlanTask) -> Row {
    Row(task, distance: distance(to: task), seen: self)
  }

  private func distance(to task: PlanTask) -> Double? {
    guard let origin, let coordinate = task.coordinate else { return nil }
    return origin.distance(to: coordinate)
  }

  func timeOfDay(_ planned: Planned?) -> TimeOfDay? {
    switch planned {
    case .at(let instant): TimeOfDay(minute: clock.minuteOfDay(instant), hourCycle: settings.hourCycle)
    case .day, nil: nil
    }
  }
}
