/// The known tasks by id, and the host's own travel times to them.
///
/// A sorted array: whatever ids the host chooses, a binary search finds a task in logarithmic time, without hashing.
struct TaskIndex: Sendable {
  /// The tasks, ascending by id.
  private(set) var tasks: [PlanTask] = []
  /// The travel times to the same tasks in seconds, NaN where the host set none. Empty if the host set none at all.
  private var travelTimes: [Double] = []

  init() {}

  /// Creates an index of tasks that are ascending by id.
  init(ascending tasks: [PlanTask]) {
    self.tasks = tasks
  }

  /// Creates an index. If tasks have the same id, the first is kept, and `isDuplicate` marks the others.
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

  /// Adds a task, or replaces the task with its id and returns the replaced task. The travel time is kept.
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

  /// Copies the travel times of another index for the tasks that are in both.
  mutating func inheritTravelTimes(from other: TaskIndex) {
    for index in Indexes(below: other.travelTimes.count) {
      guard let time = other.travelTimes.element(at: index), !time.isNaN, let task = other.tasks.element(at: index)
      else { continue }
      setTravelTime(time, to: task.id)
    }
  }

  // MARK: Search

  func found(_ id: TaskID) -> Int? {
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

/// The index of the first element for which `isReached` is true; `count` if there is none. If it is true for an
/// element, it must be true for all later elements.
@inline(__always)
func firstIndex(below count: Int, where isReached: (Int) -> Bool) -> Int {
  var (low, high) = (0, count)
  while low < high {
    let middle = low &+ (high &- low) >> 1
    if isReached(middle) { high = middle } else { low = middle &+ 1 }
  }
  return low
}
