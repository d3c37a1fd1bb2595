/// The host's own travel times in seconds. They hold until the next used fix (DAY-5).
struct HostTravelTimes: Sendable {
  static var range: ClosedRange<Double> { 0...31_536_000 }

  private var ids: [TaskID] = []
  private var seconds: [Double] = []
  private var positions: [TaskID: Int] = [:]

  var isEmpty: Bool {
    ids.isEmpty
  }

  subscript(id: TaskID) -> Double? {
    positions[id].flatMap { seconds.element(at: $0) }
  }

  @inline(never)
  mutating func set(_ time: Double, for id: TaskID) {
    if let position = positions[id] {
      seconds.replace(at: position, with: time)
    } else {
      positions.set(ids.count, for: id)
      ids.append(id)
      seconds.append(time)
    }
  }

  /// Removes the travel times of tasks that are no longer known.
  mutating func removeTasks(missingFrom plan: DayPlan) {
    let before = self
    self = HostTravelTimes()
    for (index, id) in before.ids.enumerated() where plan.task(id) != nil {
      set(before.seconds[index], for: id)
    }
  }
}

// MARK: - Snapshot

extension HostTravelTimes {
  mutating func code(with coder: SnapshotCoder) {
    let before = self
    self = HostTravelTimes()
    for index in Indexes(below: coder.coded(count: before.ids.count)) {
      let id = TaskID.coded(before.ids.element(at: index), with: coder)
      var time = before.seconds.element(at: index) ?? 0
      coder.code(&time)
      if !Self.range.contains(time) || positions[id] != nil { coder.fail() }
      set(time, for: id)
    }
  }
}
