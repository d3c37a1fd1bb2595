/// The places of a proposal. Place 0 is the start, then come the stops after those in progress, and then the end.
struct ProposalPlaces {
  private let stops: [Stop]
  private let rows: RowStore
  private let start: Coordinate?
  let end: Coordinate?
  /// The number of stops in progress.
  let stopsBefore: Int
  /// The stop in progress that is the start; nil if the start is the agent's location.
  let startStop: TaskID?

  /// The place of a last stop that is in no row.
  private let added: Coordinate?

  init(_ home: borrowing HomeList, location: Coordinate?, end: Coordinate?) {
    self.init(home.schedule, home.rows, location: location, end: end)
  }

  @inline(never)
  init(
    _ schedule: borrowing Schedule, _ rows: RowStore, location: Coordinate?, end: Coordinate?,
    added: Coordinate? = nil
  ) {
    (stops, self.rows, self.end, self.added) = (schedule.stops, rows, end, added)
    var (count, start): (Int, PlanTask?) = (0, nil)
    while let stop = stops.element(at: count), stop.isInProgress {
      if let task = rows.task(at: stop.row), task.coordinate != nil { start = task }
      count &+= 1
    }
    stopsBefore = count
    startStop = start?.id
    self.start = start?.coordinate ?? location
  }

  /// The number of stops after those in progress.
  var stopCount: Int {
    stops.count &- stopsBefore
  }

  /// The number of places, including the start, and the end if there is one.
  var count: Int {
    stopCount &+ (end == nil ? 1 : 2)
  }

  var firstStop: Stop? { stops.first }

  @inline(never)
  func stop(at place: Int) -> Stop? {
    place > 0 ? stops.element(at: stopsBefore &+ place &- 1) : nil
  }

  @inline(never)
  func task(at place: Int) -> PlanTask? {
    stop(at: place).flatMap { rows.task(at: $0.row) }
  }

  @inline(never)
  func coordinate(of place: Int) -> Coordinate? {
    if place == 0 { return start }
    if place > stopCount { return end }
    return place == stopCount && added != nil ? added : task(at: place)?.coordinate
  }

  /// The estimated travel time in whole seconds; nil if a place is unknown.
  @inline(never)
  func estimate(from: Coordinate?, to place: Int, _ settings: borrowing Settings) -> Int64? {
    guard let from, let place = coordinate(of: place) else { return nil }
    return settings.wholeTravelTime(of: from.distance(to: place))
  }

  /// When the agent can leave the start, in seconds since 1970.
  func departure(now: Instant) -> Int64 {
    var departure = now.seconds
    for index in Indexes(below: stopsBefore) {
      if let stop = stops.element(at: index) { departure = max(departure, stop.endSeconds) }
    }
    return departure
  }

  /// The travel time from the location to a stop in whole seconds, as in the stop's row; nil if the start is a stop.
  func leg(to place: Int, unknown: Int64) -> Int64? {
    guard startStop == nil, let stop = stop(at: place), stop.row >= 0 else { return nil }
    let leg = rows.leg(at: stop.row)
    return leg < 0 ? unknown : leg
  }

  /// Whether speeds do not change the travel time from the location to a stop.
  func isLegFixed(to place: Int) -> Bool {
    guard startStop == nil, let stop = stop(at: place), stop.row >= 0 else { return false }
    return rows.isLegFixed(at: stop.row)
  }
}

/// The host's travel times: rows of `Double`s at a fixed stride in bytes, not necessarily aligned.
package struct TravelTimes {
  private let start: UnsafeRawPointer?
  private let stride: Int

  package init(_ start: UnsafeRawPointer, stride: Int) {
    (self.start, self.stride) = (start, stride)
  }

  /// Creates a matrix in which all travel times are unknown.
  init() {
    (start, stride) = (nil, 0)
  }

  /// The host's travel time between two places in seconds; negative if it is unknown.
  @inline(never)
  func time(_ from: Int, _ to: Int) -> Double {
    start?.loadUnaligned(fromByteOffset: from &* stride &+ to &* MemoryLayout<Double>.stride, as: Double.self) ?? -1
  }
}
