/// A half-open range of indexes that never traps. It is empty where `Range` would trap.
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

  /// Calls the closure with a pointer to the element at an index, because copying a large element takes longer than
  /// most calls. Returns nil if the index is out of range.
  @inline(__always)
  func withElement<Result>(at index: Int, _ body: (UnsafePointer<Element>) -> Result) -> Result? {
    withUnsafeBufferPointer { elements in
      index >= 0 && index < elements.count ? elements.baseAddress.map { body($0 + index) } : nil
    }
  }

  /// Calls the closure with each element. A loop over the array itself would check each index.
  @inline(__always)
  func each(_ body: (Element) -> Void) {
    withUnsafeBufferPointer { $0.forEach(body) }
  }

  /// Removes the elements that do not meet a condition.
  mutating func keep(where isKept: (Element) -> Bool) {
    var kept: [Element] = []
    each { if isKept($0) { kept.append($0) } }
    self = kept
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

  /// Changes each element in place.
  package mutating func changeEach(_ change: (inout Element) -> Void) {
    withUnsafeMutableBufferPointer { elements in
      for index in Indexes(below: elements.count) { change(&elements[index]) }
    }
  }

  /// Inserts an element at an index, or at the end if the index is beyond it.
  mutating func insert(_ element: Element, atClamped index: Int) {
    append(element)
    if index >= 0 { moveElement(from: count &- 1, to: index) }
  }

  /// Removes and returns the element at an index; nil if the index is out of range.
  @inline(never)
  package mutating func removeElement(at index: Int) -> Element? {
    guard index >= 0, index < count else { return nil }
    moveElement(from: index, to: count &- 1)
    return popLast()
  }

  /// Moves an element and shifts those between the two indexes. Does nothing if an index is out of range.
  @inline(never)
  private mutating func moveElement(from start: Int, to end: Int) {
    withUnsafeMutableBufferPointer { elements in
      let isUp = start < end
      if let base = elements.baseAddress, start < elements.count, end < elements.count {
        let element = (base + start).move()
        // Copied as bytes, since Swift would move the elements one by one. The mask only spares a check that the count
        // is positive.
        UnsafeMutableRawPointer(isUp ? base + start : base + (end &+ 1)).copyMemory(
          from: isUp ? base + (start &+ 1) : base + end,
          byteCount: (isUp ? end &- start : start &- end) &* MemoryLayout<Element>.stride & Int.max)
        (base + end).initialize(to: element)
      }
    }
  }
}
