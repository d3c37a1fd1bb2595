/// The agent's rest and the open visits, from which arrivals and departures are derived (ARRIVE-1 to ARRIVE-14). Empty
/// while the arrival radius is 0.
struct Arrivals: Sendable {
  private(set) var tracker = RestTracker()
  /// The open visits, oldest first.
  private(set) var visits: [Visit] = []
  /// The arrivals and departures that the host has not collected.
  var reports = VisitReports()
  /// The place of the newest fix that counts.
  private(set) var place: Origin?
  /// The precision that START_LOCATION requests (ARRIVE-10).
  private(set) var precision = LocationPrecision.asSet
  /// Whether the sensor failed and has delivered no valid fix since. Silence then proves nothing (ARRIVE-11).
  private(set) var hasFailed = false
  /// Whether the agent arrives at a stop once the dwell time is over. Follows from the rest, the visits and the plan.
  private var canArrive = false
  /// Whether `canArrive` must be computed again.
  private(set) var isStale = true
  /// Whether the precision must be computed again.
  private(set) var needsPrecision = true

  /// The rest, if it is not in doubt, no stop is visited, and the agent does not arrive at one by staying.
  var awayRest: Rest? {
    visits.isEmpty && !canArrive ? tracker.arriving : nil
  }

  /// When the next wait ends; the last instant if nothing waits, or if the sensor has failed. `stay` is when a wait of
  /// the visit log ends.
  @inline(never)
  func due(dwell: Int64, stay: Instant?) -> Instant {
    guard !hasFailed else { return Instant(milliseconds: .max) }
    var due = stay ?? Instant(milliseconds: .max)
    for visit in visits { due = min(due, visit.deadline ?? due) }
    if canArrive, let rest = tracker.arriving {
      due = min(due, rest.first.seen.adding(milliseconds: dwell &* 1_000))
    }
    return min(due, tracker.doubtDeadline ?? due)
  }

  var isLeaving: Bool {
    visits.contains { $0.deadline != nil }
  }

  @inline(never)
  func isVisiting(_ id: TaskID) -> Bool {
    visits.contains { $0.id == id }
  }

  // MARK: - Events

  /// Tracks a credible fix (ARRIVE-3).
  mutating func track(_ fix: Fix, radius: Double, now: Instant) {
    let isFine = fix.horizontalAccuracy <= radius
    guard isFine || !visits.isEmpty else { return }
    let origin = Origin(fix.coordinate)
    needsPrecision = true
    visits.changeEach { $0.track(fix, from: origin, radius: radius, now: now) }
    guard isFine else { return }
    place = origin
    if tracker.fixCounted(Sighting(coordinate: fix.coordinate, time: fix.time, seen: now)) { changed() }
  }

  mutating func sensorDelivered() {
    hasFailed = false
  }

  mutating func sensorFailed() {
    hasFailed = true
  }

  @inline(never)
  mutating func clockWentBack(to now: Instant, byOverAMinute isFar: Bool) {
    tracker.clockWentBack(to: now, byOverAMinute: isFar)
    visits.changeEach { $0.clockWentBack(to: now) }
    changed()
  }

  /// Forgets the rest and the waits after updates were stopped or the authorisation was revoked. The visits stay
  /// (ARRIVE-11).
  @inline(never)
  mutating func restForgotten() {
    tracker.forget()
    visits.changeEach { $0.updatesEnded() }
    (place, hasFailed) = (nil, false)
    changed()
  }

  /// Updates the visits after a change of the plan, the day or the settings. Visits follow their tasks. The visits of
  /// unknown tasks end without a LEFT, and their waiting reports are withdrawn.
  mutating func planChanged(to plan: DayPlan, radius: Double, now: Instant) {
    changed()
    let before = visits
    before.each { if plan.task($0.id) == nil { visitEnded($0.id) } }
    reports.planChanged(to: plan)
    var beside: Coordinate?
    visits.changeEach { visit in
      guard let task = plan.task(visit.id) else { return }
      visit.coordinate = task.coordinate ?? visit.coordinate
      if task.status.isFinal && !visit.isFinal { beside = visit.coordinate }
      visit.isFinal = task.status.isFinal
    }
    if let beside, tracker.isResting(within: radius, of: beside) { tracker.allow(.beside(beside), since: now) }
  }

  /// Ends a doubt whose wait is over. Returns false if there is none.
  mutating func confirmDoubt(by due: Instant) -> Bool {
    guard let deadline = tracker.doubtDeadline, deadline <= due else { return false }
    tracker.doubtConfirmed()
    changed()
    return true
  }

  mutating func found(canArrive: Bool) {
    (self.canArrive, isStale) = (canArrive, false)
  }

  /// Records the visit. The rest makes no further arrival.
  mutating func visitBegan(_ visit: Visit) {
    add(visit)
    tracker.allow(.noStop)
    changed()
  }

  @inline(never)
  private mutating func add(_ visit: Visit) {
    visits.append(visit)
  }

  mutating func visitEnded(_ id: TaskID) {
    visits.keep { $0.id != id }
    changed()
  }

  /// Ends a rest within the radius of a stop that the agent has left (ARRIVE-8.8).
  mutating func endRest(within radius: Double, of stop: Coordinate) {
    if tracker.isResting(within: radius, of: stop) { tracker.forget() }
  }

  mutating func precisionFound(_ precision: LocationPrecision) {
    (self.precision, needsPrecision) = (precision, false)
  }

  /// Marks what follows from the rest, the visits and the plan as stale.
  private mutating func changed() {
    (isStale, needsPrecision) = (true, true)
  }
}

/// The precision that the fixes must have (ARRIVE-10).
enum LocationPrecision: Int32, Sendable {
  case asSet = 0
  case near = 1
  case atStop = 2
}

/// The values that START_LOCATION requests, in metres.
struct LocationRequest: Hashable, Sendable {
  var distanceFilter: Double
  var desiredAccuracy: Double

  init(distanceFilter: Double, desiredAccuracy: Double) {
    (self.distanceFilter, self.desiredAccuracy) = (distanceFilter, desiredAccuracy)
  }

  init(_ settings: Settings, precision: LocationPrecision) {
    (distanceFilter, desiredAccuracy) = (settings.distanceFilter, settings.desiredAccuracy)
    // Without a smaller near filter, there is no finer mode.
    if settings.isLogging {
      distanceFilter = min(distanceFilter, Odometer.shortestChord)
      desiredAccuracy = min(desiredAccuracy, Odometer.shortestChord)
    }
    guard settings.watchesArrivals, settings.nearFilter < distanceFilter else { return }
    switch precision {
    case .asSet: break
    case .near:
      distanceFilter = settings.nearFilter
      desiredAccuracy = min(desiredAccuracy, settings.nearFilter)
    case .atStop: distanceFilter = min(distanceFilter, 2 * settings.nearFilter)
    }
  }
}

// MARK: - Snapshot

extension LocationRequest {
  /// Writes a flag, followed by the values in metres if there is a request.
  static func write(_ request: LocationRequest?, to writer: SnapshotWriter) {
    writer.write(request != nil)
    guard let request else { return }
    writer.write(request.distanceFilter)
    writer.write(request.desiredAccuracy)
  }

  static func optional(from reader: SnapshotReader) -> LocationRequest? {
    guard reader.flag() else { return nil }
    let request = LocationRequest(distanceFilter: reader.double(), desiredAccuracy: reader.double())
    // NaN is in no range.
    let range = 0.0...100_000
    if !range.contains(request.distanceFilter) || !range.contains(request.desiredAccuracy) { reader.fail() }
    return request
  }
}

extension Arrivals {
  func write(to writer: SnapshotWriter) {
    tracker.write(to: writer)
    writer.write(count: visits.count)
    for visit in visits { visit.write(to: writer) }
    reports.write(to: writer)
    Coordinate.write(place?.coordinate, to: writer)
    writer.write(hasFailed)
    writer.write(precision.rawValue)
  }

  /// Reads the state. Invalid values fail the reader.
  mutating func read(from reader: SnapshotReader, plan: DayPlan) {
    tracker.read(from: reader)
    for _ in Indexes(below: reader.count()) {
      let (id, coordinate) = (TaskID(from: reader), Coordinate.optional(from: reader))
      guard let coordinate, let task = plan.task(id), !isVisiting(id) else { return reader.fail() }
      add(Visit(of: id, at: coordinate, isFinal: task.status.isFinal, from: reader))
    }
    reports.read(from: reader, plan: plan)
    place = Coordinate.optional(from: reader).map { Origin($0) }
    hasFailed = reader.flag()
    guard let precision = LocationPrecision(rawValue: reader.int32()), place != nil || tracker.rest == nil else {
      return reader.fail()
    }
    self.precision = precision
  }
}
