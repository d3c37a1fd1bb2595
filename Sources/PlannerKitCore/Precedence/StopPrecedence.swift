/// What the visit of a stop waits for, if its task comes after another one (SCHED-17).
struct StopPrecedence: Sendable {
  /// The index of the other stop; -1 if the other task is no stop, or if there is none.
  var other = -1
  /// The least time from the end of the other visit, in seconds.
  var delay: Int64 = 0
  /// Whether the other visit is missed, so that this one is, too.
  var isMissed = false
  /// The earliest begin of this visit; the first instant if the end of the other one is unknown.
  var ready = Int64.min

  /// Whether the visit waits for another one, or is missed for it.
  var isLimiting: Bool {
    other >= 0 || isMissed || ready > .min
  }

  /// Whether this visit is missed in every order.
  var isMissedInEveryOrder: Bool {
    other < 0 && isMissed
  }

  /// Sets when the other visit ends, and whether it is missed. Returns whether anything has changed.
  mutating func update(end: Int64?, isMissed: Bool) -> Bool {
    let ready = end.map { $0 &+ delay } ?? .min
    defer { (self.ready, self.isMissed) = (ready, isMissed) }
    return ready != self.ready || isMissed != self.isMissed
  }

  /// Whether both say the same about a task that is no stop.
  func isSame(as other: StopPrecedence) -> Bool {
    self.other >= 0 || other.other >= 0 || (isMissed == other.isMissed && ready == other.ready)
  }
}

extension Stop {
  /// Whether an agent who visits the stops in their order, with this pace here, never visits this one.
  private func isSkipped(_ pace: Pace) -> Bool {
    notToday != nil || pace == .closed || (hasPlace && !hasWay)
  }

  /// Waits for the other stop, which comes earlier in the order or not.
  mutating func wait(for other: Stop, isEarlier: Bool) {
    let end = other.knowledge == .none ? nil : other.endSeconds
    if precedence.update(end: end, isMissed: !isEarlier || other.isSkipped(other.pace)) { steady = SteadyRange() }
  }

  /// Waits for the other stop as if the agent left now, even from a stop in progress.
  mutating func waitLeavingNow(for other: Stop, isEarlier: Bool) {
    let end = other.knowledge == .none ? nil : other.endLeavingNow
    _ = precedence.update(end: end, isMissed: !isEarlier || other.isSkipped(other.paceLeavingNow))
  }
}

/// When a visit ended that others come after.
struct VisitEnd: Sendable {
  let id: TaskID
  /// Seconds since 1970.
  let seconds: Int64
}

extension Schedule {
  /// Finds what each stop comes after. `added` is the task of a stop that is in no row.
  @inline(never)
  mutating func resolvePrecedence(_ rows: RowStore, added: PlanTask? = nil, in context: borrowing RowContext) {
    limitsVisits = false
    guard context.plan.hasPrecedence || added?.terms?.after != nil else { return }
    for index in Indexes(below: stops.count) {
      let row = stops.withElement(at: index) { $0.pointee.isInProgress ? nil : $0.pointee.row } ?? nil
      guard let row, let after = (row < 0 ? added : rows.task(at: row))?.terms?.after else { continue }
      let precedence = precedence(after, in: context.plan)
      stops.withUnsafeMutableBufferPointer { $0[index].precedence = precedence }
      if precedence.isLimiting { limitsVisits = true }
    }
  }

  private func precedence(_ after: Precedence, in plan: DayPlan) -> StopPrecedence {
    var precedence = StopPrecedence()
    precedence.delay = after.delay
    if let other = index(of: after.other) {
      precedence.other = other
    } else if let task = plan.task(after.other) {
      _ = precedence.update(end: end(of: task), isMissed: task.status != .done)
    }
    return precedence
  }

  private func end(of task: PlanTask) -> Int64? {
    ends.first { $0.id == task.id }?.seconds
  }

  /// Notes the ends of visits that others come after, and forgets those of tasks that are no longer done.
  @inline(never)
  mutating func noteEnds(of before: [Stop], in context: borrowing RowContext) {
    guard context.plan.hasPrecedence || !ends.isEmpty else { return }
    let plan = context.plan
    ends.keep { plan.task($0.id)?.status == .done }
    for stop in before where plan.task(stop.id)?.status == .done {
      noteEnd(of: stop.id, at: context.clock.now, in: plan)
    }
  }

  /// Notes that the visit of a task ended, if others come after it.
  @inline(never)
  mutating func noteEnd(of id: TaskID, at instant: Instant, in plan: DayPlan) {
    guard plan.isAwaited(id), !ends.contains(where: { $0.id == id }) else { return }
    ends.append(VisitEnd(id: id, seconds: instant.seconds))
  }

  /// Updates when the visits may begin that come after those in progress.
  mutating func waitForVisitsInProgress(now: Int64) {
    guard limitsVisits else { return }
    stops.withUnsafeMutableBufferPointer { stops in
      for index in Indexes(below: stops.count) {
        let other = stops[index].precedence.other
        guard other >= 0, stops[other].isInProgress else { continue }
        let end = max(stops[other].startSeconds &+ stops[other].duration, now)
        if stops[index].precedence.update(end: end, isMissed: false) { stops[index].steady = SteadyRange() }
      }
    }
  }
}

// MARK: - Snapshot

extension Schedule {
  func writeEnds(to writer: SnapshotWriter) {
    writer.write(count: ends.count)
    for end in ends {
      end.id.write(to: writer)
      writer.write(end.seconds)
    }
  }

  /// Invalid values fail the reader.
  mutating func readEnds(from reader: SnapshotReader) {
    for _ in Indexes(below: reader.count(atMost: Limits.tasks)) {
      let end = VisitEnd(id: TaskID(from: reader), seconds: reader.int64())
      if !Instant.starts.contains(end.seconds) || ends.contains(where: { $0.id == end.id }) { reader.fail() }
      ends.append(end)
    }
  }
}
