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

  /// The element at an index, or another value if the index is out of range.
  package func element(at index: Int, or value: Element) -> Element {
    element(at: index) ?? value
  }

  /// Replaces the element at an index. Does nothing if the index is out of range.
  package mutating func replace(at index: Int, with element: Element) {
    withUnsafeMutableBufferPointer { elements in
      if index >= 0 && index < elements.count { elements[index] = element }
    }
  }

  /// Inserts an element; at the end if the index is beyond it.
  mutating func insert(_ element: Element, atClamped index: Int) {
    append(element)
    withUnsafeMutableBufferPointer { elements in
      let rest = elements.count &- 1 &- index
      if let base = elements.baseAddress, index >= 0, rest > 0 {
        let last = (base + (elements.count &- 1)).move()
        (base + (index &+ 1)).moveInitialize(from: base + index, count: rest)
        (base + index).initialize(to: last)
      }
    }
  }

  /// Removes and returns the element at an index; nil if the index is out of range.
  package mutating func removeElement(at index: Int) -> Element? {
    guard index >= 0, index < count else { return nil }
    return remove(at: index)
  }
}
