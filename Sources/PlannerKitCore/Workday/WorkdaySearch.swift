/// The search for the best order of a working day, in the caller's memory.
///
/// A step removes some stops from the order, inserts them and those that were left out again, each in its best gap, and
/// keeps the order or rejects it. Worse orders are kept at random, less and less often. All numbers are integers, and
/// the random generator has a fixed seed: the same problem gives the same order everywhere (ORDER-6).
package struct WorkdaySearch {
  package let problem: WorkdayProblem

  package var state: UnsafeMutablePointer<WorkdayState> { problem.state }
  var order: UnsafeMutablePointer<UInt8> { state.pointee.order }
  var base: UnsafeMutablePointer<UInt8> { state.pointee.base }
  var best: UnsafeMutablePointer<UInt8> { state.pointee.best }
  var pool: UnsafeMutablePointer<UInt8> { state.pointee.pool }

  /// The search that has begun in some memory; nil if none has.
  package init?(at memory: UnsafeMutableRawPointer) {
    problem = WorkdayProblem(state: memory.assumingMemoryBound(to: WorkdayState.self))
    guard state.pointee.mark == WorkdayState.mark else { return nil }
  }

  package static func memorySize(stops: Int, spans: Int) -> Int {
    WorkdayMemory(stopCount: stops, spanCount: spans).size
  }

  /// Prepares memory for a problem. The caller sets the numbers of `state`, and writes the breaks, the legs and the
  /// stops. The memory has room for all spans.
  package static func prepare(
    _ memory: UnsafeMutableRawPointer, stops: Int, spans: Int, _ times: OrderTimes, _ objective: OrderObjective
  ) -> WorkdaySearch? {
    prepare(memory, WorkdayMemory(stopCount: stops, spanCount: spans), times, objective)
  }

  @inline(never)
  static func prepare(
    _ memory: UnsafeMutableRawPointer, _ layout: WorkdayMemory, _ times: OrderTimes, _ objective: OrderObjective
  ) -> WorkdaySearch? {
    memory.initializeMemory(as: WorkdayState.self, to: layout.state(at: memory, times, objective))
    guard let search = WorkdaySearch(at: memory) else { return nil }
    let problem = search.problem
    for place in Indexes(below: problem.placeCount) { problem.stops[place] = WorkdayStop() }
    let rows = layout.isSquare ? problem.placeCount : 1
    for index in Indexes(below: rows &* problem.placeCount) { problem.legs[index] = 0 }
    return search
  }
}

// MARK: - Running

extension WorkdaySearch {
  /// Searches for a number of steps. Returns whether anything is left to try. Allocates nothing (ORDER-4).
  @inline(never)
  package func run(steps: UInt64) -> Bool {
    WorkdayStages.withLabels { labels in
      var left = steps
      while left > 0 && !state.pointee.isFinished {
        left &-= 1
        derive(labels)
      }
    }
    return !state.pointee.isFinished
  }

  private func derive(_ labels: UnsafeMutablePointer<WorkdayLabel>) {
    for index in Indexes(below: problem.stopCount) { order[index] = base[index] }
    var count = Int(state.pointee.baseCount)
    let poolCount = ruin(&count)
    sortPool(poolCount)
    let value = recreate(&count, poolCount, labels)
    state.pointee.progress.kicks &+= 1
    state.pointee.progress.kicksSinceBest &+= 1
    // More labels are kept here than in the search.
    if value.isBetter(than: state.pointee.bestValue), let found = self.value(visiting: count, isStrict: true, labels) {
      state.pointee.progress.kicksSinceBest = 0
      keepBest(found, count)
    }
    if isAcceptable(value) { keepBase(value, count) }
    if state.pointee.progress.kicksSinceBest > patience { state.pointee.isFinished = true }
    state.pointee.progress.update(patience: patience)
  }

  /// How many orders are derived without an improvement before the search ends.
  private var patience: Int64 {
    let stops = Int64(problem.stopCount)
    return min(200 &+ 60 &* stops &* stops, 20_000 &+ 200 &* stops)
  }

  /// Whether the search continues from an order. A missed weight of 1 counts as half an hour.
  private func isAcceptable(_ value: WorkdayValue) -> Bool {
    let base = state.pointee.baseValue
    if !base.isBetter(than: value) { return true }
    let worse =
      (value.missed &- base.missed) &* 1_800 &+ (value.lateness &- base.lateness) &* 2
      &+ (value.overtime &- base.overtime) &* 2 &+ value.goal &- base.goal
    let leg = state.pointee.bestValue.travel.dividedTruncating(by: problem.stopCount)
    let allowance = state.pointee.annealing.allowance(
      leg, state.pointee.progress, shortest: Int64(problem.stopCount) &* 20,
      random: state.pointee.random.number(below: 1 &<< 30))
    return worse < allowance
  }
}
