/// The smallest list of changes that makes some rows into others (HOME-3).
///
/// To apply it: take out what was removed or moved, put in what was inserted or moved, in ascending order of the new
/// index, then read what was updated.
public struct ListChanges: Sendable {
  public struct Move: Hashable, Sendable {
    public let from: Int
    public let to: Int
  }

  /// Indexes before, ascending.
  public private(set) var removed: [Int] = []
  /// Ascending by the index after.
  public private(set) var moved: [Move] = []
  /// Indexes after, ascending.
  public private(set) var inserted: [Int] = []
  /// Indexes after, ascending; a moved row can be among them.
  public private(set) var updated: [Int] = []

  public var isEmpty: Bool {
    removed.isEmpty && moved.isEmpty && inserted.isEmpty && updated.isEmpty
  }

  /// No changes.
  init() {}

  init(from before: [CollectedRow], to after: [Row], isVisuallyEqual: (CollectedRow, Row) -> Bool) {
    if before.elementsEqual(after, by: { $0.task.id == $1.task.id }) {
      updated = after.indices.filter { !isVisuallyEqual(before[$0], after[$0]) }
      return
    }
    var oldIndexes: [TaskID: Int] = [:]
    oldIndexes.reserveCapacity(before.count)
    for (index, row) in before.enumerated() {
      oldIndexes.set(index, for: row.task.id)
    }
    var isKept = [Bool](repeating: false, count: before.count)
    var kept: [Move] = []
    for (index, row) in after.enumerated() {
      guard let oldIndex = oldIndexes[row.task.id] else {
        inserted.append(index)
        continue
      }
      isKept.replace(at: oldIndex, with: true)
      kept.append(Move(from: oldIndex, to: index))
      if !isVisuallyEqual(before[oldIndex], row) { updated.append(index) }
    }
    removed = before.indices.filter { !isKept[$0] }
    // Rows whose old indexes ascend keep their order without a move; the more of them, the fewer moves.
    let stays = longestIncreasingRun(of: kept.map { $0.from })
    moved = kept.indices.filter { !stays[$0] }.map { kept[$0] }
  }
}

/// Marks a longest increasing subsequence of different numbers (patience sorting, O(n log n)).
private func longestIncreasingRun(of numbers: [Int]) -> [Bool] {
  // The position of the least number that ends an increasing run of each length.
  var ends: [Int] = []
  var previous = [Int?](repeating: nil, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low &+ high) / 2
      if numbers[ends[middle]] < number { low = middle &+ 1 } else { high = middle }
    }
    previous.replace(at: position, with: ends.element(at: low &- 1))
    if low < ends.count { ends.replace(at: low, with: position) } else { ends.append(position) }
  }
  var isInRun = [Bool](repeating: false, count: numbers.count)
  var position = ends.last
  while let current = position {
    isInRun.replace(at: current, with: true)
    position = previous.element(at: current) ?? nil
  }
  return isInRun
}
