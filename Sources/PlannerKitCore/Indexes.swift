/// The whole numbers from one up to another, none if that is not greater. A range of them traps where this ends.
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
  /// Nil for an index that is not there.
  package func element(at index: Int) -> Element? {
    withUnsafeBufferPointer { elements in
      index >= 0 && index < elements.count ? elements[index] : nil
    }
  }

  /// Puts an element in the place of another, if that is there.
  mutating func replace(at index: Int, with element: Element) {
    withUnsafeMutableBufferPointer { elements in
      if index >= 0 && index < elements.count { elements[index] = element }
    }
  }
}

extension Dictionary where Key == TaskID, Value == Int {
  // One copy of what inserts is enough.
  @inline(never)
  mutating func set(_ position: Int, for id: TaskID) {
    self[id] = position
  }
}
