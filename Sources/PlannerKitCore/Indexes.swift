/// A half-open range of indexes that never traps: it is empty where `Range` would trap.
package struct Indexes: Sequence, IteratorProtocol {
  private var index: Int
  private let end: Int

  package init(from first: Int = 0, below end: Int) {
    (index, self.end) = (first, end)
  }

  package mutating func next() -> Int? {
    guard index < end else { return nil }
    defer { index &+= 1 }
    return index
  }
}

extension Array {
  /// The element at an index; nil if the index is out of range.
  package func element(at index: Int) -> Element? {
    withUnsafeBufferPointer { elements in
      index >= 0 && index < elements.count ? elements[index] : nil
    }
  }

  /// Replaces the element at an index. Does nothing if the index is out of range.
  package mutating func replace(at index: Int, with element: Element) {
    withUnsafeMutableBufferPointer { elements in
      if index >= 0 && index < elements.count { elements[index] = element }
    }
  }
}

extension Dictionary where Key == TaskID, Value == Int {
  @inline(never)  // for size: one copy of the insertion
  mutating func set(_ position: Int, for id: TaskID) {
    self[id] = position
  }
}
