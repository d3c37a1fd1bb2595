/// The smallest list of changes that turns one list of rows into another (HOME-3).
///
/// To apply the changes, first remove all rows that were removed or moved. Then insert the inserted and moved rows at
/// their new indexes, in ascending order. Finally read the updated rows again.
public struct ListChanges: Sendable {
  public struct Move: Hashable, Sendable {
    public let from: Int
    public let to: Int
  }

  /// The old indexes of the removed rows, ascending.
  public private(set) var removed: [Int] = []
  /// The moves, ascending by the new index.
  public private(set) var moved: [Move] = []
  /// The new indexes of the inserted rows, ascending.
  public private(set) var inserted: [Int] = []
  /// The new indexes of the updated rows, ascending. A moved row can be among them.
  public private(set) var updated: [Int] = []

  public var isEmpty: Bool {
    removed.isEmpty && moved.isEmpty && inserted.isEmpty && updated.isEmpty
  }

  /// No changes.
  init() {}

  /// Calls `body` with the index of each inserted or updated row, ascending, and with the number of earlier ones.
  /// Returns their total number.
  package func forEachShown(_ body: (_ index: Int, _ place: Int) -> Void) -> Int {
    var (insertedPlace, updatedPlace) = (0, 0)
    while true {
      let (one, other) = (inserted.element(at: insertedPlace), updated.element(at: updatedPlace))
      let next = min(one ?? .max, other ?? .max)
      guard next < .max else { return insertedPlace &+ updatedPlace }
      body(next, insertedPlace &+ updatedPlace)
      if next == one { insertedPlace &+= 1 } else { updatedPlace &+= 1 }
    }
  }

  /// Compares two lists of rows. `isVisuallyEqual` receives the indexes of a task in both lists.
  init(from before: [CollectedRow], to after: RowStore, isVisuallyEqual: (_ old: Int, _ new: Int) -> Bool) {
    before.withUnsafeBufferPointer { before in
      compare(before, after, isVisuallyEqual)
    }
  }

  private mutating func compare(
    _ before: UnsafeBufferPointer<CollectedRow>, _ after: RowStore, _ isVisuallyEqual: (Int, Int) -> Bool
  ) {
    let shorter = min(before.count, after.count)
    // The rows at both ends that are the same in both lists are skipped.
    var head = 0
    while head < shorter, before.id(at: head) == after.task(at: head)?.id { head &+= 1 }
    var tail = 0
    while tail < shorter &- head,
      before.id(at: before.count &- 1 &- tail) == after.task(at: after.count &- 1 &- tail)?.id
    { tail &+= 1 }

    // Between them, rows are found by their ids.
    let count = before.count &- head &- tail
    let byID = sortedIndexes(of: Indexes(from: head, below: head &+ count).map { SortKey(id: before[$0].task.id) })
    var isRetained = [Bool](repeating: false, count: count)
    var retained: [Move] = []
    var index = 0
    while let id = after.task(at: index)?.id {
      defer { index &+= 1 }
      let end = after.count &- tail
      var old: Int? = index < head ? index : index &+ before.count &- after.count
      if index >= head && index < end {
        let place = firstIndex(below: count) { !(before[head &+ byID.element(at: $0, or: 0)].task.id < id) }
        old = byID.element(at: place).flatMap { before.id(at: head &+ $0) == id ? head &+ $0 : nil }
        if let old {
          isRetained.replace(at: old &- head, with: true)
          retained.append(Move(from: old, to: index))
        } else {
          inserted.append(index)
        }
      }
      if let old, !isVisuallyEqual(old, index) { updated.append(index) }
    }
    for index in Indexes(below: count) where isRetained.element(at: index) == false { removed.append(head &+ index) }
    noteMoves(of: retained)
  }

  /// Rows whose old indexes ascend need no move. The longest such subsequence leaves the fewest moves.
  @inline(never)
  private mutating func noteMoves(of retained: [Move]) {
    let isStationary = longestIncreasingSubsequence(of: retained.map { $0.from })
    for index in Indexes(below: retained.count) where isStationary.element(at: index) == false {
      if let move = retained.element(at: index) { moved.append(move) }
    }
  }
}

extension UnsafeBufferPointer<CollectedRow> {
  /// The id of a row's task, without copying the row.
  fileprivate func id(at index: Int) -> TaskID? {
    baseAddress.map { ($0 + index).pointee.task.id }
  }
}

/// Marks a longest increasing subsequence of distinct numbers (patience sorting, O(n log n)).
private func longestIncreasingSubsequence(of numbers: [Int]) -> [Bool] {
  // For each length, this has the position of the least number that ends an increasing subsequence of that length.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (position, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low &+ high) / 2
      if numbers[ends[middle]] < number { low = middle &+ 1 } else { high = middle }
    }
    previous.replace(at: position, with: ends.element(at: low &- 1, or: -1))
    if low < ends.count { ends.replace(at: low, with: position) } else { ends.append(position) }
  }
  var isMember = [Bool](repeating: false, count: numbers.count)
  var position = ends.last ?? -1
  while position >= 0 {
    isMember.replace(at: position, with: true)
    position = previous.element(at: position, or: -1)
  }
  return isMember
}
