/// The smallest list of changes that turns one list of rows into another (HOME-3).
///
/// To apply it, take out the removed and moved rows, insert the inserted and moved rows in ascending order of their new
/// indexes, then read the updated rows again.
public struct ListChanges: Sendable {
  public struct Move: Hashable, Sendable {
    public let from: Int
    public let to: Int
  }

  /// Old indexes, ascending.
  public private(set) var removed: [Int] = []
  /// Ascending by the new index.
  public private(set) var moved: [Move] = []
  /// New indexes, ascending.
  public private(set) var inserted: [Int] = []
  /// New indexes, ascending. A moved row can be among them.
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
    var isRetained = [Bool](repeating: false, count: before.count)
    var retained: [Move] = []
    for (index, row) in after.enumerated() {
      guard let oldIndex = oldIndexes[row.task.id] else {
        inserted.append(index)
        continue
      }
      isRetained.replace(at: oldIndex, with: true)
      retained.append(Move(from: oldIndex, to: index))
      if !isVisuallyEqual(before[oldIndex], row) { updated.append(index) }
    }
    removed = before.indices.filter { !isRetained[$0] }
    // Rows whose old indexes ascend need no move. The longest such subsequence leaves the fewest moves.
    let isStationary = longestIncreasingSubsequence(of: retained.map { $0.from })
    moved = retained.indices.filter { !isStationary[$0] }.map { retained[$0] }
  }
}

/// Marks a longest increasing subsequence of distinct numbers (patience sorting, O(n log n)).
private func longestIncreasingSubsequence(of numbers: [Int]) -> [Bool] {
  // For each length, the position of the least number that ends an increasing subsequence of that length.
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
  var isMember = [Bool](repeating: false, count: numbers.count)
  var position = ends.last
  while let current = position {
    isMember.replace(at: current, with: true)
    position = previous.element(at: current) ?? nil
  }
  return isMember
}
