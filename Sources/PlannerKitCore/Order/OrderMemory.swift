/// Where everything is in the memory of the caller (ORDER-11).
struct OrderMemory {
  let stopCount: Int
  let windowCount: Int

  private var places: Int { stopCount &+ 2 }
  private var neighbours: Int { min(places &- 1, Neighbours.most) }
  // What needs the widest alignment comes first.
  private var stops: Int { MemoryLayout<OrderState>.stride }
  private var windows: Int { stops &+ places &* MemoryLayout<OrderStop>.stride }
  private var times: Int { windows &+ windowCount &* MemoryLayout<OrderWindow>.stride }
  private var legs: Int { times &+ places &* 5 &* MemoryLayout<Int64>.stride }
  private var bytes: Int { legs &+ places &* places &* MemoryLayout<Int32>.stride }
  var size: Int { bytes &+ places &* (8 &+ 2 &* neighbours) }

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
      problem: problem(at: memory), order: part(0, at: memory), position: part(1, at: memory),
      reached: part(7, at: memory), begins: time, latest: time + places, forward: time + places &* 2,
      backward: time + places &* 3, penalties: time + places &* 4)
  }

  fileprivate func queue(at memory: UnsafeMutableRawPointer) -> PlaceQueue {
    PlaceQueue(
      places: part(5, at: memory),
      isQueued: (memory + bytes + places &* 6).assumingMemoryBound(to: Bool.self), capacity: places)
  }

  fileprivate func neighbours(at memory: UnsafeMutableRawPointer) -> Neighbours {
    Neighbours(part(8, at: memory), count: neighbours, places: places)
  }

  /// An array with a byte for each place.
  fileprivate func part(_ index: Int, at memory: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
    (memory + bytes + places &* index).assumingMemoryBound(to: UInt8.self)
  }
}

extension OrderSearch {
  /// The search that has begun in some memory; nil if there is none.
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
    scratch = layout.part(2, at: memory)
    base = layout.part(3, at: memory)
    best = layout.part(4, at: memory)
    queue = layout.queue(at: memory)
    neighbours = layout.neighbours(at: memory)
  }

  /// How many bytes a search needs, aligned to 8. `windows` are those of all stops.
  package static func memorySize(stops: Int, windows: Int) -> Int {
    OrderMemory(stopCount: stops, windowCount: windows).size
  }
}
