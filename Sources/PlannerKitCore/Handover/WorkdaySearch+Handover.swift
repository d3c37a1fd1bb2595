// Writing and reading the search of a working day.

extension WorkdaySearch {
  /// Writes the problem, and the search if it has begun.
  @inline(never)
  func write(to writer: SnapshotWriter, hasBegun: Bool) {
    let (state, spans) = (state.pointee, spanCount)
    writer.write(Int32(truncatingIfNeeded: spans))
    for number in [state.start, state.shiftEnd, state.limit, state.worked] { writer.write(number) }
    writer.write(state.isUnderWay)
    writer.write(short: state.breakCount)
    for index in Indexes(below: problem.breakCount) {
      let rest = problem.breaks[index]
      for number in [rest.duration, rest.earliest, rest.latest, rest.work] { writer.write(number) }
    }
    for place in Indexes(from: 1, below: problem.end) { problem.stops[place].write(to: writer) }
    for index in Indexes(below: spans) {
      writer.write(state.spans[index].opens)
      writer.write(state.spans[index].closes)
    }
    base.write(to: writer, problem.stopCount)
    let speeds = state.profile
    writer.write(short: speeds.count == 0 ? -1 : Int32(truncatingIfNeeded: speeds.wallTime))
    guard hasBegun else { return }
    for index in Indexes(below: problem.placeCount &* problem.placeCount) { writer.write(short: problem.legs[index]) }
    best.write(to: writer, problem.stopCount)
    writer.write(short: state.baseCount)
    writer.write(short: state.bestCount)
    writer.write(state.isFinished)
    writer.write(state.random.bits)
    for number in [
      state.progress.kicks, state.progress.kicksSinceBest, state.annealing.start, state.annealing.end,
      state.baseValue.missed, state.baseValue.lateness, state.baseValue.overtime, state.baseValue.goal,
      state.baseValue.travel,
    ] {
      writer.write(number)
    }
    writer.write(state.baseValue.isCutOff)
    writer.write(state.progress.percent)
  }

  /// Reads the problem into prepared memory, and the search if it has begun. A state that no search would have written
  /// fails the reader.
  @inline(never)
  func read(from reader: SnapshotReader, hasBegun: Bool, spans: Int, _ speeds: SpeedProfile) {
    (state.pointee.start, state.pointee.shiftEnd) = (reader.orderTime(), reader.orderTime())
    (state.pointee.limit, state.pointee.worked) = (reader.orderTime(), reader.orderTime())
    state.pointee.restLimit = state.pointee.limit
    state.pointee.isUnderWay = reader.flag()
    let breakCount = reader.short()
    if breakCount < 0 || breakCount > WorkdayProblem.mostBreaks { return reader.fail() }
    state.pointee.breakCount = breakCount
    for index in Indexes(below: problem.breakCount) {
      let rest = problem.breaks + index
      rest.pointee = WorkdayBreak()
      (rest.pointee.duration, rest.pointee.earliest) = (reader.orderTime(), reader.orderTime())
      (rest.pointee.latest, rest.pointee.work) = (reader.orderTime(), reader.orderTime())
    }
    for place in Indexes(from: 1, below: problem.end) {
      problem.stops[place] = WorkdayStop(from: reader, spans: spans, stops: problem.stopCount) ?? WorkdayStop()
    }
    for index in Indexes(below: spans) {
      state.pointee.spans[index] = OrderWindow(opens: reader.orderTime(), closes: reader.orderTime())
    }
    base.readStops(from: reader, problem.stopCount)
    // The speeds are those of the schedule.
    let wallTime = Int64(reader.short())
    state.pointee.setSpeeds(speeds)
    let hasSpeeds = state.pointee.profile.count > 0
    if hasSpeeds ? wallTime < 0 || wallTime >= 86_400 : wallTime != -1 { return reader.fail() }
    state.pointee.profile.wallTime = max(wallTime, 0)
    guard hasBegun else { return }
    for index in Indexes(below: problem.placeCount &* problem.placeCount) {
      let leg = reader.short()
      // Only legs from the start can be fixed.
      let isLegal = leg >= 0 || (hasSpeeds && index > 0 && index < problem.end)
      problem.legs[index] = isLegal ? leg : 0
      if !isLegal { reader.fail() }
    }
    best.readStops(from: reader, problem.stopCount)
    let (baseCount, bestCount) = (reader.short(), reader.short())
    for count in [baseCount, bestCount] where count < 0 || count > problem.stopCount { return reader.fail() }
    (state.pointee.baseCount, state.pointee.bestCount) = (baseCount, bestCount)
    state.pointee.isFinished = reader.flag()
    state.pointee.random.bits = reader.uint64()
    (state.pointee.progress.kicks, state.pointee.progress.kicksSinceBest) = (reader.int64(), reader.int64())
    (state.pointee.annealing.start, state.pointee.annealing.end) = (reader.int64(), reader.int64())
    (state.pointee.baseValue.missed, state.pointee.baseValue.lateness) = (reader.int64(), reader.int64())
    (state.pointee.baseValue.overtime, state.pointee.baseValue.goal) = (reader.int64(), reader.int64())
    state.pointee.baseValue.travel = reader.int64()
    state.pointee.baseValue.isCutOff = reader.flag()
    state.pointee.progress.percent = max(0, min(99, reader.int32()))
    if problem.stopCount == 0 && !state.pointee.isFinished { return reader.fail() }
    if !resume() { reader.fail() }
  }

  /// The number of spans that the stops have beside their first.
  private var spanCount: Int {
    var count = 0
    for place in Indexes(from: 1, below: problem.end) { count = max(count, Int(problem.stops[place].spansEnd)) }
    return count
  }
}

extension WorkdayStop {
  fileprivate func write(to writer: SnapshotWriter) {
    for number in [opens, closes, due] { writer.write(number) }
    for number in [duration, Int32(weight), Int32(secondSpan), Int32(spansEnd), position.rawValue, reason.rawValue] {
      writer.write(short: number)
    }
    writer.write(short: Int32(after))
    writer.write(short: delay)
    writer.write(isEnRoute)
  }

  /// Nil if no search would have written these values.
  fileprivate init?(from reader: SnapshotReader, spans: Int, stops: Int) {
    (opens, closes, due) = (reader.orderTime(), reader.orderTime(), reader.orderTime())
    let (duration, weight) = (reader.short(), reader.short())
    let (second, end) = (reader.short(), reader.short())
    let (position, reason) = (OrderPosition(rawValue: reader.short()), NotToday(rawValue: reader.short()))
    let (after, delay) = (reader.short(), reader.short())
    guard duration >= 0, duration <= OrderLimits.seconds, weight > 0, weight <= Int32(WorkdayProblem.enRouteWeight),
      second >= 0, second <= end, end <= spans, after >= 0, after <= stops, delay >= 0, delay <= OrderLimits.tolerance,
      let position, let reason
    else {
      reader.fail()
      return nil
    }
    (self.duration, self.weight, self.position, self.reason) = (
      duration, Int16(truncatingIfNeeded: weight), position, reason
    )
    (secondSpan, spansEnd) = (UInt16(truncatingIfNeeded: second), UInt16(truncatingIfNeeded: end))
    (self.after, self.delay) = (UInt8(truncatingIfNeeded: after), delay)
    isEnRoute = reader.flag()
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Reads an order in which each stop must appear once.
  @inline(never)
  fileprivate func readStops(from reader: SnapshotReader, _ count: Int) {
    var isVisited = [Bool](repeating: false, count: count)
    for index in Indexes(below: count) {
      let stop = Int(reader.short()) &- 1
      if isVisited.element(at: stop) != false { reader.fail() }
      isVisited.replace(at: stop, with: true)
      self[index] = (0..<count).contains(stop) ? UInt8(truncatingIfNeeded: stop &+ 1) : 1
    }
  }
}
