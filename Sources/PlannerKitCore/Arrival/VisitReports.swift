/// What was said of visits and waits for the host: the newest arrival and departure of each task, oldest first
/// (ARRIVE-13).
struct VisitReports: Sendable {
  private var waiting: [Effect] = []

  /// `effect` is an arrival or a departure.
  @inline(never)
  mutating func add(_ effect: Effect) {
    withdraw(effect)
    waiting.append(effect)
  }

  mutating func next() -> Effect? {
    waiting.removeElement(at: 0)
  }

  /// What was said of tasks that the plan no longer has is withdrawn.
  @inline(never)
  mutating func planChanged(to plan: DayPlan) {
    for effect in waiting where plan.task(effect.visit.id) == nil { withdraw(effect) }
  }

  /// Takes back what waits of this kind about this task.
  @inline(never)
  private mutating func withdraw(_ effect: Effect) {
    if let index = waiting.firstIndex(where: { effect.supersedes($0) }) { _ = waiting.removeElement(at: index) }
  }
}

extension Effect {
  /// The parts of an arrival or a departure, for which the count is 0.
  @inline(never)
  fileprivate var visit: (id: TaskID, instant: Instant, nearbyCount: Int) {
    switch self {
    case .arrived(let id, let instant, let count): (id, instant, count)
    case .left(let id, let instant): (id, instant, 0)
    case .loadPlan, .requestPermission, .startLocation, .stopLocation, .attach, .present, .dismiss, .detach, .focusText,
      .loadItems, .saveTask, .redraw, .loadTravelTimes, .saveOrder:
      (TaskID(high: 0, low: 0), Instant(milliseconds: 0), 0)
    }
  }

  /// Whether both are arrivals, or departures, of one task: only the newer one waits.
  fileprivate func supersedes(_ other: Effect) -> Bool {
    visit.id == other.visit.id && (visit.nearbyCount > 0) == (other.visit.nearbyCount > 0)
  }
}

extension VisitReports {
  /// Whether an effect of some kinds waits; they are the sum of 1 << kind.
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
    // Two of one kind about a task cannot both have waited, nor one about a task that is not known.
    planChanged(to: plan)
    if waiting.count < count { reader.fail() }
  }
}
