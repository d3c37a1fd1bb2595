/// The known tasks by id, and the host's own travel times to them.
///
/// A sorted array: however ids are chosen, finding one takes as many steps as halving the array, and no hashing.
struct TaskIndex: Sendable {
  /// Ascending by id.
  private(set) var tasks: [PlanTask] = []
  /// The travel times of the same tasks in seconds; NaN where the host gave none. Empty if it gave none at all.
  private var travelTimes: [Double] = []

  init() {}

  /// Keeps the first of several tasks with the same id. `isDuplicate` marks the others.
  init(_ tasks: [PlanTask], isDuplicate: inout [Bool]) {
    self.tasks.reserveCapacity(tasks.count)
    for index in sortedIndexes(of: tasks.map { SortKey(id: $0.id) }) {
      if let task = tasks.element(at: index) {
        if self.tasks.last?.id == task.id {
          isDuplicate.replace(at: index, with: true)
        } else {
          self.tasks.append(task)
        }
      }
    }
  }

  func task(_ id: TaskID) -> PlanTask? {
    found(id).flatMap { tasks.element(at: $0) }
  }

  /// Adds a task, or replaces the one with its id, which is returned. That keeps its travel time.
  @discardableResult
  @inline(never)
  mutating func set(_ task: PlanTask) -> PlanTask? {
    let index = insertionIndex(of: task.id)
    if let known = tasks.element(at: index), known.id == task.id {
      tasks.replace(at: index, with: task)
      return known
    }
    tasks.insert(task, atClamped: index)
    if !travelTimes.isEmpty { travelTimes.insert(.nan, atClamped: index) }
    return nil
  }

  mutating func remove(_ id: TaskID) -> PlanTask? {
    guard let index = found(id) else { return nil }
    _ = travelTimes.removeElement(at: index)
    return tasks.removeElement(at: index)
  }

  // MARK: Travel times

  var hasTravelTimes: Bool {
    !travelTimes.isEmpty
  }

  @inline(never)
  func travelTime(to id: TaskID) -> Double? {
    guard hasTravelTimes, let time = found(id).flatMap({ travelTimes.element(at: $0) }), !time.isNaN else { return nil }
    return time
  }

  @inline(never)
  mutating func setTravelTime(_ seconds: Double, to id: TaskID) {
    guard let index = found(id) else { return }
    if travelTimes.isEmpty { travelTimes = [Double](repeating: .nan, count: tasks.count) }
    travelTimes.replace(at: index, with: seconds)
  }

  mutating func forgetTravelTimes() {
    travelTimes = []
  }

  /// Takes over the travel times to the tasks that are known here, too.
  mutating func inheritTravelTimes(from other: TaskIndex) {
    for index in Indexes(below: other.travelTimes.count) {
      guard let time = other.travelTimes.element(at: index), !time.isNaN, let task = other.tasks.element(at: index)
      else { continue }
      setTravelTime(time, to: task.id)
    }
  }

  // MARK: Search

  private func found(_ id: TaskID) -> Int? {
    let index = insertionIndex(of: id)
    return tasks.element(at: index)?.id == id ? index : nil
  }

  /// The index of the first task whose id is not smaller.
  @inline(never)
  private func insertionIndex(of id: TaskID) -> Int {
    tasks.withUnsafeBufferPointer { tasks in
      firstIndex(below: tasks.count) { !(tasks[$0].id < id) }
    }
  }
}

/// The index of the first element of which `isReached` holds, if it holds of all that follow, too; else the count.
@inline(__always)
func firstIndex(below count: Int, where isReached: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = low &+ (high &- low) >> 1
    if isReached(middle) { high = middle } else { low = middle &+ 1 }
  }
  return low
}
