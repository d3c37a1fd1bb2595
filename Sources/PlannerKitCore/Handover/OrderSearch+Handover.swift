// Handover of a search: the problem, the orders, and the state of the random generator. The rest of its memory follows
// from these.

extension OrderSearch {
  @inline(never)
  func write(to writer: SnapshotWriter, hasBegun: Bool) {
    let state = state.pointee
    for number in [state.windowCount, state.firstFree, state.lastFree] { writer.write(number) }
    for place in Indexes(below: problem.placeCount) { problem.stops[place].write(to: writer) }
    for index in Indexes(below: Int(state.windowCount)) {
      writer.write(problem.windows[index].opens)
      writer.write(problem.windows[index].closes)
    }
    tour.order.write(to: writer, problem.placeCount)
    guard hasBegun else { return }
    for index in Indexes(below: problem.placeCount &* problem.placeCount) {
      writer.write(short: problem.legs[index])
    }
    base.write(to: writer, problem.placeCount)
    best.write(to: writer, problem.placeCount)
    writer.write(state.isPerfect)
    writer.write(state.isFinished)
    writer.write(state.random.bits)
    for number in [
      tour.begins[0], state.progress.kicks, state.progress.kicksSinceBest, state.annealing.start, state.annealing.end,
      state.missWeight, state.basePenalty, state.baseGoal,
    ] {
      writer.write(number)
    }
    state.present.write(to: writer)
    state.best.write(to: writer)
    writer.write(state.progress.percent)
    writer.write(Int32(state.queueCount))
    for index in Indexes(below: Int(state.queueCount)) {
      writer.write(Int32(queue.places[(Int(state.queueStart) &+ index) % max(queue.capacity, 1)]))
    }
  }

  /// Reads the problem into prepared memory, and the search if it has begun. A state that no search would have written
  /// fails the reader.
  @inline(never)
  func read(from reader: SnapshotReader, hasBegun: Bool) {
    (state.pointee.firstFree, state.pointee.lastFree) = (reader.int32(), reader.int32())
    for place in Indexes(below: problem.placeCount) {
      problem.stops[place] = OrderStop(from: reader, windows: Int(state.pointee.windowCount)) ?? OrderStop()
    }
    for index in Indexes(below: Int(state.pointee.windowCount)) {
      problem.windows[index] = OrderWindow(opens: reader.orderTime(), closes: reader.orderTime())
    }
    tour.order.read(from: reader, problem.placeCount)
    let (first, last) = (firstFree, lastFree)
    if first < 1 || first > problem.end || last < 0 || last > problem.stopCount { return reader.fail() }
    guard hasBegun else { return }
    for index in Indexes(below: problem.placeCount &* problem.placeCount) {
      let leg = reader.short()
      problem.legs[index] = max(leg, 0)
      if leg < 0 { reader.fail() }
    }
    base.read(from: reader, problem.placeCount)
    best.read(from: reader, problem.placeCount)
    state.pointee.isPerfect = reader.flag()
    state.pointee.isFinished = reader.flag()
    state.pointee.random.bits = reader.uint64()
    let start = reader.orderTime()
    (state.pointee.progress.kicks, state.pointee.progress.kicksSinceBest) = (reader.int64(), reader.int64())
    (state.pointee.annealing.start, state.pointee.annealing.end) = (reader.int64(), reader.int64())
    (state.pointee.missWeight, state.pointee.basePenalty) = (reader.int64(), reader.int64())
    state.pointee.baseGoal = reader.int64()
    state.pointee.present = OrderValue(from: reader)
    state.pointee.best = OrderValue(from: reader)
    if reader.version > 5 { state.pointee.progress.percent = max(0, min(99, reader.int32())) }
    for _ in Indexes(below: reader.count(atMost: problem.placeCount)) {
      let place = Int(reader.uint8())
      if place > problem.end || queue.isQueued[place] { return reader.fail() }
      queue.append(place, state)
    }
    // A random choice needs at least two places.
    if first >= last && !state.pointee.isFinished { return reader.fail() }
    resume(at: start)
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes an order of places.
  @inline(never)
  func write(to writer: SnapshotWriter, _ count: Int) {
    for index in Indexes(below: count) { writer.write(short: Int32(self[index])) }
  }

  /// Reads an order from the start to the end, in which each place must appear once.
  @inline(never)
  fileprivate func read(from reader: SnapshotReader, _ count: Int) {
    var isVisited = [Bool](repeating: false, count: count)
    for index in Indexes(below: count) {
      let place = Int(reader.short())
      let isLegal = isVisited.element(at: place) == false && (index == 0) == (place == 0)
      if !isLegal || (index == count &- 1) != (place == count &- 1) { reader.fail() }
      isVisited.replace(at: place, with: true)
      self[index] = isLegal ? UInt8(truncatingIfNeeded: place) : 0
    }
  }
}

extension OrderStop {
  fileprivate func write(to writer: SnapshotWriter) {
    for number in [opens, closes, due, limit] { writer.write(number) }
    for number in [duration, Int32(weight), Int32(firstWindow), Int32(windowsEnd), position.rawValue] {
      writer.write(short: number)
    }
  }

  /// Nil if no search would have written these values.
  fileprivate init?(from reader: SnapshotReader, windows: Int) {
    (opens, closes) = (reader.orderTime(), reader.orderTime())
    (due, limit) = (reader.orderTime(), reader.orderTime())
    let (duration, weight) = (reader.short(), reader.short())
    let (first, end) = (reader.short(), reader.short())
    let position = OrderPosition(rawValue: reader.short())
    guard duration >= 0, duration <= OrderLimits.seconds, weight != 0,
      weight.magnitude <= OrderLimits.priority &+ 1, first >= 0, first <= end, end <= windows, let position
    else {
      reader.fail()
      return nil
    }
    (self.duration, self.weight, self.position) = (duration, Int16(truncatingIfNeeded: weight), position)
    (firstWindow, windowsEnd) = (UInt16(truncatingIfNeeded: first), UInt16(truncatingIfNeeded: end))
  }
}

extension OrderValue {
  @inline(never)
  fileprivate func write(to writer: SnapshotWriter) {
    for number in [missed, lateness, goal, travel, finish, noWays] { writer.write(number) }
  }

  fileprivate init(from reader: SnapshotReader) {
    (missed, lateness, goal) = (reader.int64(), reader.int64(), reader.int64())
    (travel, finish) = (reader.int64(), reader.int64())
    if reader.version > 5 { noWays = reader.int64() }
  }
}

extension SnapshotReader {
  /// Reads a time. A time out of range fails the reader, so that sums of times do not overflow.
  @inline(never)
  func orderTime() -> Int64 {
    let time = int64()
    if time < OrderLimits.never || time > OrderLimits.forever { fail() }
    return max(OrderLimits.never, min(OrderLimits.forever, time))
  }
}
