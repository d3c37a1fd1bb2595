/// The effects that wait for the host, oldest first (HOME-4).
///
/// An effect that no longer applies is withdrawn. However long the host does not collect effects, at most one of each
/// kind waits, or a few for children.
struct EffectQueue: Sendable {
  private var waiting: [Effect] = []
  private var changed: Changed = []
  /// Whether the host has collected a start of location updates, and no stop since then.
  private var hostUpdatesLocation = false

  /// Whether an effect other than the redraw waits.
  var isWaiting: Bool {
    !waiting.isEmpty
  }

  /// Whether an effect of some kinds waits, or a redraw of some changes. `kinds` is the sum of 1 << kind.
  func isWaiting(_ kinds: UInt64, _ changed: Changed) -> Bool {
    if !self.changed.isEmpty, Effect.redraw(self.changed).isAmong(kinds) { return true }
    return !changed.isDisjoint(with: self.changed) || waiting.contains { $0.isAmong(kinds) }
  }

  /// Removes and returns the next effect. The redraw comes last. A planner that is not started returns no redraw.
  mutating func next(isStarted: Bool) -> Effect? {
    if !waiting.isEmpty {
      let effect = waiting.remove(at: 0)
      switch effect {
      case .startLocation: hostUpdatesLocation = true
      case .stopLocation: hostUpdatesLocation = false
      case .loadPlan, .requestPermission, .attach, .present, .dismiss, .detach, .focusText, .loadItems,
        .saveTask, .saveOutcome, .saveRecord, .redraw, .arrived, .left, .loadTravelTimes, .saveOrder:
        break
      }
      return effect
    }
    guard isStarted, !changed.isEmpty else { return nil }
    defer { changed = [] }
    return .redraw(changed)
  }

  /// The effects to withdraw.
  fileprivate enum Withdrawal {
    case loadPlan
    case loadItems
    case travelTimes
    case save(SaveKey)
    case permission
    case location
    case focus(Child)
    case all(Child)
  }

  @inline(never)
  private mutating func withdraw(_ withdrawal: Withdrawal) {
    while let index = waiting.firstIndex(where: { withdrawal.matches($0) }) { waiting.remove(at: index) }
  }

  @inline(never)
  private mutating func append(_ effect: Effect) {
    waiting.append(effect)
  }

  mutating func redraw(_ changed: Changed) {
    self.changed.formUnion(changed)
  }

  mutating func loadPlan(_ request: RequestNumber, _ day: LocalDay) {
    withdrawLoadPlan()
    append(.loadPlan(request, day))
  }

  mutating func withdrawLoadPlan() {
    withdraw(.loadPlan)
  }

  /// Replaces a waiting request for items, so that at most one is under way.
  mutating func loadItems(_ request: RequestNumber, section: Int) {
    withdrawLoadItems()
    append(.loadItems(request, section: section))
  }

  mutating func withdrawLoadItems() {
    withdraw(.loadItems)
  }

  mutating func loadTravelTimes(_ request: RequestNumber) {
    append(.loadTravelTimes(request))
  }

  mutating func withdrawTravelTimes() {
    withdraw(.travelTimes)
  }

  mutating func saveTask(_ key: SaveKey, _ id: TaskID) {
    withdrawSave(key)
    append(.saveTask(key, id))
  }

  mutating func saveOutcome(_ key: SaveKey, _ id: TaskID) {
    withdrawSave(key)
    append(.saveOutcome(key, id))
  }

  mutating func saveOrder(_ key: SaveKey) {
    append(.saveOrder(key))
  }

  mutating func saveRecord(_ key: SaveKey) {
    append(.saveRecord(key))
  }

  mutating func withdrawSave(_ key: SaveKey) {
    withdraw(.save(key))
  }

  mutating func requestPermission() {
    append(.requestPermission)
  }

  /// Withdraws an effect. Returns false if the host has already collected it.
  @discardableResult
  mutating func withdrawPermission() -> Bool {
    let before = waiting.count
    withdraw(.permission)
    return waiting.count < before
  }

  mutating func startLocation(distanceFilter: Double, desiredAccuracy: Double) {
    withdrawLocation()
    append(.startLocation(distanceFilter: distanceFilter, desiredAccuracy: desiredAccuracy))
  }

  mutating func stopLocation() {
    withdrawLocation()
    if hostUpdatesLocation { append(.stopLocation) }
  }

  private mutating func withdrawLocation() {
    withdraw(.location)
  }

  mutating func enqueue(_ actions: [Children.Action]) {
    for action in actions {
      switch action {
      case .attach(let child): append(.attach(child))
      case .present(let child):
        append(.present(child))
        if !child.content.isDetails { append(.focusText(child)) }
      case .dismiss(let child):
        withdraw(.focus(child))
        append(.dismiss(child))
      case .detach(let child):
        withdraw(.focus(child))
        append(.detach(child))
      case .withdraw(let child):
        withdraw(.all(child))
      }
    }
  }
}

extension EffectQueue.Withdrawal {
  fileprivate func matches(_ effect: Effect) -> Bool {
    switch (self, effect) {
    case (.loadPlan, .loadPlan), (.loadItems, .loadItems), (.permission, .requestPermission),
      (.location, .startLocation), (.location, .stopLocation), (.travelTimes, .loadTravelTimes):
      true
    case (.save(let key), .saveTask(let waiting, _)), (.save(let key), .saveOutcome(let waiting, _)),
      (.save(let key), .saveOrder(let waiting)), (.save(let key), .saveRecord(let waiting)):
      waiting == key
    case (.focus(let child), .focusText(let other)), (.all(let child), .focusText(let other)),
      (.all(let child), .attach(let other)), (.all(let child), .present(let other)),
      (.all(let child), .dismiss(let other)):
      other == child
    default: false
    }
  }
}

// MARK: - Snapshot

extension EffectQueue {
  /// Writes the state for a planner that is handed over.
  func write(to writer: SnapshotWriter) {
    writer.write(Int32(bitPattern: changed.rawValue))
    writer.write(hostUpdatesLocation)
    writer.write(count: waiting.count)
    for effect in waiting { effect.write(to: writer) }
  }

  init(from reader: SnapshotReader, takenAt now: Instant) {
    changed = Changed(rawValue: UInt32(truncatingIfNeeded: reader.uint64()))
    if !changed.isSubset(of: .all) { reader.fail() }
    hostUpdatesLocation = reader.flag()
    // Most of these are saves.
    for _ in Indexes(below: reader.count(ofAtLeast: 8, atMost: Limits.pendingSaves &+ 100)) {
      if let effect = Effect.effect(from: reader, takenAt: now) { append(effect) } else { reader.fail() }
    }
  }
}

extension Effect {
  /// Writes a waiting effect. Redraws and reports of visits do not wait in this queue.
  @inline(never)
  fileprivate func write(to writer: SnapshotWriter) {
    writer.write(kind)
    switch self {
    case .requestPermission, .stopLocation, .redraw, .arrived, .left: break
    case .startLocation(let distanceFilter, let desiredAccuracy):
      writer.write(distanceFilter)
      writer.write(desiredAccuracy)
    case .attach(let child), .present(let child), .dismiss(let child), .detach(let child), .focusText(let child):
      Child.write(child, to: writer)
    case .loadPlan(let request, let day):
      writer.write(request)
      writer.write(day.number)
    case .loadItems(let request, let section):
      writer.write(request)
      writer.write(count: section)
    case .saveTask(let key, let id), .saveOutcome(let key, let id):
      key.write(to: writer)
      id.write(to: writer)
    case .saveOrder(let key), .saveRecord(let key): key.write(to: writer)
    case .loadTravelTimes(let request): writer.write(request)
    }
  }

  /// An effect with these values; nil if they are invalid. Versions before 7 have the number of a save's request, of
  /// which `now` makes its key.
  @inline(never)
  fileprivate static func effect(from reader: SnapshotReader, takenAt now: Instant) -> Effect? {
    let kind = reader.int32()
    switch kind {
    case 2: return .requestPermission
    case 3: return .startLocation(distanceFilter: reader.double(), desiredAccuracy: reader.double())
    case 4: return .stopLocation
    case 5, 6, 7, 8, 10:
      guard let child = Child.optional(from: reader) else { return nil }
      switch kind {
      case 5: return .attach(child)
      case 6: return .present(child)
      case 7: return .dismiss(child)
      case 8: return .detach(child)
      default: return .focusText(child)
      }
    case 12 where reader.version > 6: return .saveTask(SaveKey(from: reader), TaskID(from: reader))
    case 16 where reader.version > 6: return .saveOrder(SaveKey(from: reader))
    case 17: return .saveOutcome(SaveKey(from: reader), TaskID(from: reader))
    case 18: return .saveRecord(SaveKey(from: reader))
    default:
      guard let request = reader.request() else { return nil }
      switch kind {
      case 1: return .loadPlan(request, LocalDay(number: reader.int64()))
      case 11: return .loadItems(request, section: reader.number(atMost: Limits.sections))
      case 12:
        let id = TaskID(from: reader)
        return .saveTask(SaveKey(of: request, for: id, at: now), id)
      case 15: return .loadTravelTimes(request)
      case 16: return .saveOrder(SaveKey(of: request, at: now))
      default: return nil
      }
    }
  }
}
