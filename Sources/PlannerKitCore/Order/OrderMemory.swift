/// The layout of the caller's memory (ORDER-11).
struct OrderMemory {
  let stopCount: Int
  let windowCount: Int

  private var places: Int { stopCount &+ 2 }
  private var neighbours: Int { min(places &- 1, Neighbours.most) }
  // Arrays with the widest alignment come first.
  private var stops: Int { MemoryLayout<OrderState>.stride }
  private var windows: Int { stops &+ places &* MemoryLayout<OrderStop>.stride }
  private var times: Int { windows &+ windowCount &* MemoryLayout<OrderWindow>.stride }
  private var legs: Int { times &+ places &* 5 &* MemoryLayout<Int64>.stride }
  private var bytes: Int { legs &+ places &* places &* MemoryLayout<Int32>.stride }
  var size: Int { bytes &+ places &* (Bytes.allCases.count &- 1 &+ 2 &* neighbours) }

  /// The arrays with a byte for each place, as they follow each other.
  fileprivate enum Bytes: Int, CaseIterable {
    case order, position, scratch, base, best, queue, isQueued, reached
    /// The last one: it has some for each place, after and before it.
    case neighbours
  }

  fileprivate func problem(at memory: UnsafeMutableRawPointer) -> OrderProblem {
    OrderProblem(
      stopCount: stopCount,
      legs: (memory + legs).assumingMemoryBound(to: Int32.self),
      stops: (memory + stops).assumingMemoryBound(to: OrderStop.self),
      windows: (memory + windows).assumingMemoryBound(to: OrderWindow.self))
  }

  fileprivate func tour(at memory: UnsafeMutableRawPointer) -> Tour {
    let time = (memory + times).assumingMemoryBound(to: Int64.self)
    return Tour(
      problem: problem(at: memory), order: array(.order, at: memory), position: array(.position, at: memory),
      reached: array(.reached, at: memory), begins: time, latest: time + places, forward: time + places &* 2,
      backward: time + places &* 3, penalties: time + places &* 4)
  }

  fileprivate func queue(at memory: UnsafeMutableRawPointer) -> PlaceQueue {
    PlaceQueue(
      places: array(.queue, at: memory), isQueued: array(.isQueued, at: memory), capacity: places)
  }

  fileprivate func neighbours(at memory: UnsafeMutableRawPointer) -> Neighbours {
    Neighbours(array(.neighbours, at: memory), count: neighbours, places: places)
  }

  @inline(__always)
  fileprivate func array<Element>(
    _ array: Bytes, at memory: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<Element> {
    (memory + bytes + places &* array.rawValue).assumingMemoryBound(to: Element.self)
  }
}

extension OrderSearch {
  /// The search that has begun in some memory; nil if none has.
  @inline(never)
  package init?(at memory: UnsafeMutableRawPointer) {
    state = memory.assumingMemoryBound(to: OrderState.self)
    guard state.pointee.mark == OrderState.mark, let objective = OrderObjective(rawValue: state.pointee.objective)
    else {
      return nil
    }
    let layout = OrderMemory(stopCount: Int(state.pointee.stopCount), windowCount: Int(state.pointee.windowCount))
    self.objective = objective
    tour = layout.tour(at: memory)
    scratch = layout.array(.scratch, at: memory)
    base = layout.array(.base, at: memory)
    best = layout.array(.best, at: memory)
    queue = layout.queue(at: memory)
    neighbours = layout.neighbours(at: memory)
  }

  /// The number of bytes that a search needs, aligned to 8. `windows` is the total number of windows of all stops.
  package static func memorySize(stops: Int, windows: Int) -> Int {
    OrderMemory(stopCount: stops, windowCount: windows).size
  }
}
