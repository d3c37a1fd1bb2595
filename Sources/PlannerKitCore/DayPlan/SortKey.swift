/// The key that a task is sorted by: its position in the visiting order (DAY-4), or only its id.
struct SortKey: Comparable, Sendable {
  /// The task's position in the accepted order.
  private var rank: UInt16 = 0
  /// The visiting order times two, plus one if the task is not planned.
  private var order: Int64 = 0
  private var day: Int64 = 0
  /// Milliseconds since midnight on a wall clock.
  private var time: Int64 = 0
  private let id: TaskID

  init(id: TaskID) {
    self.id = id
  }

  /// A day sorts as its first instant. Tasks without a planned time come last.
  init(_ task: PlanTask, clock: LocalClock) {
    id = task.id
    rank = task.rank
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
    if lhs.rank != rhs.rank { return lhs.rank < rhs.rank }
    if lhs.order != rhs.order { return lhs.order < rhs.order }
    if lhs.day != rhs.day { return lhs.day < rhs.day }
    if lhs.time != rhs.time { return lhs.time < rhs.time }
    return lhs.id < rhs.id
  }
}

/// The indexes of the keys in ascending order of the keys. Indexes of equal keys ascend.
///
/// This is a bottom-up merge sort. The sort of the standard library would add 3 KB.
@inline(never)
func sortedIndexes(of keys: [SortKey]) -> [Int] {
  var sorted = [Int](repeating: 0, count: keys.count)
  for index in Indexes(below: keys.count) { sorted.replace(at: index, with: index) }
  // The tasks of a snapshot are already in order.
  let isSorted = keys.withUnsafeBufferPointer { keys in
    Indexes(from: 1, below: keys.count).allSatisfy { !(keys[$0] < keys[$0 &- 1]) }
  }
  if isSorted { return sorted }
  var merged = sorted
  var width = 1
  while width < keys.count {
    keys.withUnsafeBufferPointer { keys in
      sorted.withUnsafeBufferPointer { sorted in
        merged.withUnsafeMutableBufferPointer { merged in merge(sorted, width, by: keys, into: merged) }
      }
    }
    swap(&sorted, &merged)
    width = width &* 2
  }
  return sorted
}

/// Merges adjacent runs of `width` indexes.
private func merge(
  _ indexes: UnsafeBufferPointer<Int>, _ width: Int, by keys: UnsafeBufferPointer<SortKey>,
  into merged: UnsafeMutableBufferPointer<Int>
) {
  let count = indexes.count
  var start = 0
  while start < count {
    let middle = min(start &+ width, count)
    let end = min(middle &+ width, count)
    var (first, second) = (start, middle)
    for place in Indexes(from: start, below: end) {
      let takesFirst = second >= end || (first < middle && !(keys[indexes[second]] < keys[indexes[first]]))
      merged[place] = indexes[takesFirst ? first : second]
      if takesFirst { first &+= 1 } else { second &+= 1 }
    }
    start = end
  }
}
