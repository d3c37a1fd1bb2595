import CPlanner
import PlannerKitCore

// Memory that the host borrows until the next call on the planner that is not const.

extension planner_text {
  /// A text that is valid as long as the library is loaded.
  init(_ text: StaticString) {
    self.init(text.bytes)
  }

  /// A text from bytes that are followed by a NUL byte.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(data: UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), size: bytes.count)
  }

  static var empty: planner_text {
    planner_text("")
  }
}

/// A list of texts that are put into one buffer.
struct TextList {
  fileprivate var texts: [String] = []

  /// Adds a text. Returns its slot in the buffer.
  @inline(never)
  mutating func add(_ text: String) -> TextSlot {
    defer { texts.append(text) }
    return next
  }

  /// The slot of the text that is added next.
  var next: TextSlot {
    TextSlot(index: texts.count)
  }
}

/// The position of a text in a buffer.
struct TextSlot {
  fileprivate let index: Int

  var next: TextSlot {
    TextSlot(index: index &+ 1)
  }
}

/// Texts in one allocation, each followed by a NUL byte.
final class TextBuffer {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let ends: [Int]

  init(_ list: TextList) {
    var size = 0
    ends = list.texts.map { text in
      size &+= text.byteCount &+ 1
      return size
    }
    bytes = .allocate(capacity: size)
    var next = bytes
    for text in list.texts {
      text.withBytes { text in
        if let start = text.baseAddress { next.initialize(from: start, count: text.count) }
        next += text.count
      }
      next.initialize(to: 0)
      next += 1
    }
  }

  deinit {
    bytes.deallocate()
  }

  subscript(slot: TextSlot) -> planner_text {
    let start = ends.element(at: slot.index &- 1, or: 0)
    let end = ends.element(at: slot.index, or: start &+ 1)
    let size = end &- start &- 1
    return UnsafeRawPointer(bytes + start).withMemoryRebound(to: CChar.self, capacity: size &+ 1) {
      planner_text(data: $0, size: size)
    }
  }
}

/// A single text.
final class TextView {
  private let buffer: TextBuffer
  let encoded: planner_text

  init(_ text: String) {
    var texts = TextList()
    let slot = texts.add(text)
    buffer = TextBuffer(texts)
    encoded = buffer[slot]
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Copies an array. An empty array is not allocated.
  static func copying(_ elements: [Element]) -> Self {
    guard !elements.isEmpty else { return Self(start: nil, count: 0) }
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: elements.count &* MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    elements.withUnsafeBufferPointer { elements in
      if let start = elements.baseAddress {
        copy.copyMemory(from: start, byteCount: elements.count &* MemoryLayout<Element>.stride & Int.max)
      }
    }
    return Self(start: copy.bindMemory(to: Element.self, capacity: elements.count), count: elements.count)
  }
}
