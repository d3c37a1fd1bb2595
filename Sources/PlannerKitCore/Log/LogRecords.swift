/// The records of the visit log, which the host's backend stores one after another (LOG-3).
struct LogRecords: Sendable {
  /// Oldest first. An answered one stays until its room is needed.
  private(set) var all: [LoggedRecord] = []
  /// How many records could not be kept.
  private(set) var lostCount: UInt64 = 0

  /// How many records are not answered.
  var waitingCount: Int {
    all.reduce(0) { $0 &+ ($1.state.phase.isUnanswered ? 1 : 0) }
  }

  /// Adds a record. If there is no room, the oldest answered one goes; if there is none, the new one is lost (LOG-3.4).
  @inline(never)
  mutating func add(_ facts: LogEntry.Facts, _ seed: SaveKey) {
    if all.count >= Limits.records {
      var oldest: SaveKey?
      all.each { if !$0.state.phase.isUnanswered { oldest = oldest ?? $0.entry.key } }
      guard let oldest else { return lostCount &+= 1 }
      all.keep { $0.entry.key != oldest }
    }
    var key = SaveKey(of: facts, seed: seed)
    // After the clock went back, the same can happen at the same time again.
    while record(key) != nil { key = SaveKey(of: facts, seed: key) }
    all.append(LoggedRecord(LogEntry(key, facts)))
  }

  // MARK: Saves

  @inline(never)
  func record(_ key: SaveKey) -> LoggedRecord? {
    var found: LoggedRecord?
    all.each { if $0.entry.key == key { found = $0 } }
    return found
  }

  @inline(never)
  func awaits(_ answer: SaveAnswer, _ key: SaveKey) -> Bool {
    all.contains { $0.entry.key == key && $0.state.awaits(answer) }
  }

  func has(_ key: SaveKey, in phase: SaveState.Phase) -> Bool {
    all.contains { $0.entry.key == key && $0.state.phase == phase }
  }

  @inline(never)
  mutating func answered(_ answer: SaveAnswer, _ key: SaveKey) {
    all.changeEach { if $0.entry.key == key { $0.state.answered(answer) } }
  }

  /// Sends the oldest record that is not answered, unless it is on its way or has failed: records go one after another
  /// (LOG-3.2). Returns its key.
  @inline(never)
  mutating func sendNext() -> SaveKey? {
    guard let index = all.firstIndex(where: { $0.state.phase.isUnanswered }), var next = all.element(at: index),
      next.state.phase == .waiting
    else {
      return nil
    }
    next.state.sent()
    all.replace(at: index, with: next)
    return next.entry.key
  }

  /// Lets records wait to be sent again.
  mutating func wait(where isDue: (SaveState) -> Bool) {
    all.changeEach { if isDue($0.state) { $0.state.wait() } }
  }

  /// When a failed record is tried again by itself; the last instant if none is.
  var due: Instant {
    var due = Instant(milliseconds: .max)
    all.each { due = min(due, $0.state.due ?? due) }
    return due
  }

  mutating func clockWentBack(from before: Instant, to now: Instant) {
    all.changeEach { $0.state.clockWentBack(from: before, to: now) }
  }
}

/// A record, and where its save stands.
public struct LoggedRecord: Sendable {
  public let entry: LogEntry
  public internal(set) var state = SaveState()

  init(_ entry: LogEntry) {
    self.entry = entry
  }
}

extension SaveKey {
  /// The key of a record. What happened once has the same key whenever it is recorded, also after an older snapshot
  /// (LOG-3.1).
  fileprivate init(of facts: LogEntry.Facts, seed: SaveKey) {
    let task = facts.task ?? TaskID(high: 0, low: 0)
    let instant = (facts.left ?? facts.arrived)?.instant ?? Instant(milliseconds: 0)
    // Beyond the numbers of a status, so that no outcome has the same key.
    self.init(of: task, 16 &+ facts.kind.rawValue, at: instant, seed: seed)
  }
}

// MARK: - Snapshot

extension LogRecords {
  func write(to writer: SnapshotWriter) {
    writer.write(lostCount)
    writer.write(count: all.count)
    for record in all {
      record.entry.write(to: writer)
      record.state.write(to: writer)
    }
  }

  @inline(never)
  init(from reader: SnapshotReader) {
    lostCount = reader.uint64()
    for _ in Indexes(below: reader.count(atMost: Limits.records)) {
      var record = LoggedRecord(LogEntry(from: reader))
      record.state = SaveState(from: reader)
      if self.record(record.entry.key) != nil || !canFollow(record.state.phase) { reader.fail() }
      all.append(record)
    }
  }

  /// Whether a record in this phase can follow the others: one that is not answered is the first such, or waits.
  private func canFollow(_ phase: SaveState.Phase) -> Bool {
    switch phase {
    case .held: false
    case .waiting: true
    case .sent, .failed, .refused, .acknowledged: !all.contains { $0.state.phase.isUnanswered }
    }
  }
}
