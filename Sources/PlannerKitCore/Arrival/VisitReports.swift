/// The reports of visits that wait for the host: the newest arrival and departure of each task, oldest first
/// (ARRIVE-13).
struct VisitReports: Sendable {
  private var waiting: [Effect] = []

  /// Adds a report. `effect` is an arrival or a departure.
  @inline(never)
  mutating func add(_ effect: Effect) {
    withdraw(effect)
    waiting.append(effect)
  }

  mutating func next() -> Effect? {
    waiting.removeElement(at: 0)
  }

  /// Withdraws the reports about tasks that are no longer in the plan.
  @inline(never)
  mutating func planChanged(to plan: DayPlan) {
    for effect in waiting where plan.task(effect.visit.id) == nil { withdraw(effect) }
  }

  /// Withdraws the waiting report of this kind about this task.
  @inline(never)
  private mutating func withdraw(_ effect: Effect) {
    if let index = waiting.firstIndex(where: { effect.supersedes($0) }) { _ = waiting.removeElement(at: index) }
  }
}

extension Effect {
  /// The parts of an arrival or a departure. A departure has a count of 0.
  @inline(never)
  fileprivate var visit: (id: TaskID, instant: Instant, nearbyCount: Int) {
    switch self {
    case .arrived(let id, let instant, let count): (id, instant, count)
    case .left(let id, let instant): (id, instant, 0)
    case .loadPlan, .requestPermission, .startLocation, .stopLocation, .attach, .present, .dismiss, .detach, .focusText,
      .loadItems, .saveTask, .saveOutcome, .saveRecord, .redraw, .loadTravelTimes, .saveOrder:
      (TaskID(high: 0, low: 0), Instant(milliseconds: 0), 0)
    }
  }

  /// Whether both are arrivals, or both departures, of the same task. Only the newer one waits.
  fileprivate func supersedes(_ other: Effect) -> Bool {
    visit.id == other.visit.id && (visit.nearbyCount > 0) == (other.visit.nearbyCount > 0)
  }
}

extension VisitReports {
  /// Whether an effect of any of these kinds waits. `kinds` is the sum of 1 << kind.
  func isWaiting(_ kinds: UInt64) -> Bool {
    waiting.contains { $0.isAmong(kinds) }
  }
}

// MARK: - Snapshot

extension VisitReports {
  func write(to writer: SnapshotWriter) {
    writer.write(count: waiting.count)
    for effect in waiting {
      effect.visit.id.write(to: writer)
      writer.write(effect.visit.instant)
      writer.write(count: effect.visit.nearbyCount)
    }
  }

  mutating func read(from reader: SnapshotReader, plan: DayPlan) {
    let count = reader.count()
    for _ in Indexes(below: count) {
      let (id, instant) = (TaskID(from: reader), reader.instant())
      let nearbyCount = reader.number(atMost: Limits.tasks)
      add(nearbyCount > 0 ? .arrived(id, at: instant, nearbyCount: nearbyCount) : .left(id, at: instant))
    }
    // Two reports of one kind about the same task cannot have waited, nor a report about an unknown task.
    planChanged(to: plan)
    if waiting.count < count { reader.fail() }
  }
}
