/// The remaining stops near a place, and which of them is meant by an arrival (ARRIVE-6, ARRIVE-7).
///
/// All stops are added twice: first to find the nearest, then to find the first in the list of those that are as near.
struct NearbyStops {
  /// Stops that are less farther than this are as near as the nearest.
  private static var equallyNear: Double { 25 }

  let origin: Origin
  /// An arrival is only at a stop nearer than this.
  var limit = Double.infinity
  /// An arrival is only at a stop within 50 m of this place.
  var beside: Coordinate?

  private(set) var count = 0
  private(set) var nearest = Double.infinity
  /// The distance of the nearest stop that can be meant. A stop en route is meant before all others.
  private var nearestMeant = Double.infinity
  private var isEnRoute = false
  /// The index of the meant stop in the list; less than 0 while there is none.
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

  /// A stop that was added, by its index in the list.
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
