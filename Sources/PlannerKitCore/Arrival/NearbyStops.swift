/// The remaining stops near a place, and the one at which the agent arrives (ARRIVE-6, ARRIVE-7).
///
/// All stops are added twice: first to find the nearest, then to find the first in the list among those that are
/// equally near.
struct NearbyStops {
  /// Stops that are less than this farther away than the nearest count as equally near, in metres.
  private static var equallyNear: Double { 25 }

  let origin: Origin
  /// The agent arrives only at a stop nearer than this, in metres.
  var limit = Double.infinity
  /// The agent arrives only at a stop within 50 m of this place.
  var beside: Coordinate?

  private(set) var count = 0
  private(set) var nearest = Double.infinity
  /// The distance of the nearest eligible stop. A stop en route takes precedence over all others.
  private var nearestMeant = Double.infinity
  private var isEnRoute = false
  /// The index in the list of the stop at which the agent arrives; negative while there is none.
  private(set) var target = -1

  init(near origin: Origin) {
    self.origin = origin
  }

  var hasMeant: Bool {
    nearestMeant < .infinity
  }

  @inline(never)
  mutating func add(_ task: PlanTask, distance: Double, isVisited: Bool) {
    count &+= 1
    nearest = min(nearest, distance)
    guard !isVisited, canBeMeant(task, distance) else { return }
    let isEnRoute = task.status == .enRoute
    nearestMeant = isEnRoute == self.isEnRoute ? min(nearestMeant, distance) : distance
    self.isEnRoute = isEnRoute
  }

  /// Adds a stop by its index in the list.
  @inline(never)
  mutating func addAgain(_ task: PlanTask, at index: Int, distance: Double, isVisited: Bool) {
    guard !isVisited, distance - nearestMeant < Self.equallyNear, canBeMeant(task, distance) else { return }
    if target < 0 || index < target { target = index }
  }

  private func canBeMeant(_ task: PlanTask, _ distance: Double) -> Bool {
    guard let coordinate = task.coordinate, distance < limit, task.status == .enRoute || !isEnRoute else {
      return false
    }
    return beside.map { $0.distance(to: coordinate) <= RestTracker.reach } ?? true
  }
}
