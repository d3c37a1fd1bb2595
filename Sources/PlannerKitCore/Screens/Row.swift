/// One row of the list: a task, its distance and its travel time (HOME-2).
public struct Row: Sendable {
  public let task: PlanTask
  // NaN stands for nil, because an optional would take twice the memory.
  private var metres = Double.nan
  private var seconds = Double.nan
  /// The displayed values that depend on the clock and the location.
  package private(set) var display: RowDisplay

  private let hasPlace: Bool
  /// Whether the travel time is the host's own, which speeds do not change (SCHED-16).
  private(set) var isTravelTimeFixed = false
  private var hoursTimes = HoursTimes()
  private var arrivalSeconds: Int64 = 0

  /// The state of the opening hours (HOURS-9); nil if they are not understood.
  public var hours: RowHours? {
    let change = hoursTimes.change == HoursTimes.none ? nil : hoursTimes.change
    return display.hours.kind.state.map {
      RowHours(state: $0, change: change, closesSoon: display.hours.kind == .closesSoon)
    }
  }

  /// The colour of the text of the opening hours; nil if the state is unknown.
  public var hoursColor: ColorRole? {
    display.hours.kind.color
  }

  /// When the text of the opening hours next changes; the last instant if it never does.
  var hoursDue: Instant {
    hoursTimes.due
  }

  @inline(never)
  init(_ task: PlanTask, distance: Double?, in context: borrowing RowContext) {
    self.task = task
    hasPlace = task.coordinate != nil
    display = RowDisplay(planned: context.timeOfDay(task.planned), appointment: context.appointment(of: task))
    _ = updateHours(in: context)
    _ = updateDistance(distance, in: context)
  }

  /// Updates the state of the opening hours. Returns whether the row visibly changed.
  mutating func updateHours(in context: RowContext) -> Bool {
    guard let opening = task.hours else { return false }
    let before = display.hours
    hoursTimes = HoursTimes(opening, of: task, in: context, showing: &display.hours)
    return display.hours != before
  }

  /// How the stop is expected to go; nil if the task is not a stop.
  public var pace: Pace? {
    display.stop.pace
  }

  /// When the agent arrives, as it is shown; nil if the arrival is unknown.
  public var arrival: Instant? {
    display.stop.arrival == nil ? nil : Instant(seconds: arrivalSeconds)
  }

  /// Shows a stop of the schedule. Returns whether the row visibly changed.
  mutating func show(_ stop: Stop) -> Bool {
    arrivalSeconds = stop.shown.seconds
    return show(stop.display)
  }

  /// Copies the stop that another row shows. Returns whether the row visibly changed.
  mutating func show(_ stop: StopDisplay) -> Bool {
    defer { display.stop = stop }
    return display.stop != stop
  }

  /// The distance from the used fix in metres.
  public var distance: Double? {
    metres.isNaN ? nil : metres
  }

  /// The travel time from the used fix in seconds.
  public var travelTime: Double? {
    seconds.isFinite ? seconds : nil
  }

  /// The travel time from the used fix in seconds; infinity where there is no route (ORDER-3.9).
  var leg: Double? {
    seconds.isNaN ? nil : seconds
  }

  /// Whether the distance waits for a fix (LOC-7).
  public var isUpdating: Bool {
    display.isUpdating
  }

  /// The distance for a result of `PreparedPlaces`, which is exact only up to `ChordSeries.longest`. Longer distances
  /// are computed in full. Nil if the row has no coordinate.
  func resolvedDistance(_ distance: Double, from origin: Origin) -> Double? {
    if distance <= ChordSeries.longest { return distance }
    guard let coordinate = task.coordinate else { return nil }
    return Geodesic.distance(from: origin.coordinate, to: coordinate)
  }

  /// Updates the distance, the travel time and the freshness. Returns whether the row visibly changed.
  mutating func updateDistance(_ distance: Double?, in context: RowContext) -> Bool {
    let before = display.measures
    metres = distance ?? .nan
    // There are usually no travel times. The task is then not read from memory.
    var travelTime = context.plan.hasTravelTimes ? context.plan.travelTime(to: task.id) : nil
    isTravelTimeFixed = travelTime.map { $0.sign == .plus } ?? false
    display.isUpdating = hasPlace && context.isAuthorized && context.awaitsFix
    display.distance = display.isUpdating ? .awaited : .unavailable
    if let distance {
      travelTime = travelTime ?? context.settings.travelTime(of: distance)
      display.distance = .known(Length(rounding: distance, in: context.settings.measurementSystem))
    }
    seconds = travelTime.map { $0.magnitude } ?? .nan
    display.travelTime = self.travelTime.map { TravelTimeDisplay(seconds: $0) }
    return display.measures != before
  }

  /// Whether two rows of the same task show the same texts.
  @inline(never)
  package func isVisuallyEqual(to other: Row) -> Bool {
    display == other.display && task.isVisuallyEqual(to: other.task)
  }
}

/// The displayed values of a row. Rows whose numbers differ but whose displayed values are equal look the same
/// (HOME-3).
package struct RowDisplay: Hashable, Sendable {
  /// The part of the displayed values that a fix can change.
  struct Measures: Hashable, Sendable {
    var distance = DistanceDisplay.unavailable
    var travelTime: TravelTimeDisplay?
    var isUpdating = false
  }

  var measures = Measures()
  var planned: TimeOfDay?
  /// The appointments of the day.
  var appointment = TimeRanges()
  package internal(set) var hours = HoursDisplay()
  package internal(set) var stop = StopDisplay()

  var distance: DistanceDisplay {
    get { measures.distance }
    set { measures.distance = newValue }
  }

  var travelTime: TravelTimeDisplay? {
    get { measures.travelTime }
    set { measures.travelTime = newValue }
  }

  package var isDistanceKnown: Bool {
    if case .known = distance { true } else { false }
  }

  /// Whether the text of the travel time equals its short form (TXT-7).
  package var isTravelTimeShort: Bool {
    travelTime.map { $0.minutes < 60 } ?? false
  }

  var isUpdating: Bool {
    get { measures.isUpdating }
    set { measures.isUpdating = newValue }
  }
}

/// The values that rows are measured and rendered with: the origin, the settings, the localizer and the clock.
///
/// Functions that are called for each row borrow the context, because a copy counts a dozen references.
struct RowContext: Sendable {
  var origin: Origin?
  var isAuthorized: Bool
  var awaitsFix: Bool
  var settings: Settings
  var localizer: Localizer
  var clock: LocalClock
  var holidays: Holidays?
  var plan: DayPlan

  /// Creates a single row for a task.
  func row(_ task: PlanTask) -> Row {
    Row(task, distance: distance(to: task), in: self)
  }

  private func distance(to task: PlanTask) -> Double? {
    guard let origin, let coordinate = task.coordinate else { return nil }
    return origin.distance(to: coordinate)
  }

  func timeOfDay(_ planned: Planned?) -> TimeOfDay? {
    switch planned {
    case .at(let instant): timeOfDay(instant)
    case .day, nil: nil
    }
  }

  func timeOfDay(_ instant: Instant) -> TimeOfDay {
    TimeOfDay(minute: clock.minuteOfDay(instant), hourCycle: settings.hourCycle)
  }
}
