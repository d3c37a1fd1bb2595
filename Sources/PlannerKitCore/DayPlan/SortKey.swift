/// What a task is sorted by: its place in the visiting order (DAY-4), or its id alone.
struct SortKey: Comparable, Sendable {
  /// The visiting order, doubled; odd if the task is not planned.
  private var order: Int64 = 0
  private var day: Int64 = 0
  /// Milliseconds since midnight on a wall clock.
  private var time: Int64 = 0
  private let id: TaskID

  init(id: TaskID) {
    self.id = id
  }

  /// A day sorts as its first instant. Tasks that are not planned come last.
  init(_ task: PlanTask, clock: LocalClock) {
    id = task.id
    order = Int64(task.order) &* 2
    switch task.planned {
    case .day(let day): self.day = day.number
    case .at(let instant):
      let local = clock.local(instant)
      (day, time) = (local.day.number, local.time)
    case nil: order &+= 1
    }
  }

  static func < (lhs: SortKey, rhs: SortKey) -> Bool {
    if lhs.order != rhs.order { return lhs.order < rhs.order }
    if lhs.day != rhs.day { return lhs.day < rhs.day }
    if lhs.time != rhs.time { return lhs.time < rhs.time }
    return lhs.id < rhs.id
  }
}

/// The indexes of keys in ascending order of the keys. Those of equal keys ascend.
@inline(never)
func sortedIndexes(of keys: [SortKey]) -> [Int] {
  var indexes = Array(keys.indices)
  keys.withUnsafeBufferPointer { keys in
    indexes.sort { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
  }
  return indexes
}
