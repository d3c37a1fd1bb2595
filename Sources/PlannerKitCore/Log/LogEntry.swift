/// A record of the visit log: one leg, one visit, or one stay away from all stops, which has ended (LOG-1). It never
/// changes.
public final class LogEntry: Sendable {
  public enum Kind: Int32, Sendable {
    /// From one place to the next.
    case leg = 1
    /// At a stop.
    case visit = 2
    /// Five minutes or more away from all stops.
    case stay = 3
  }

  /// How an instant is known.
  public enum Source: Int32, Sendable {
    case fix = 1
    /// The agent said so.
    case tap = 2
    /// The host said so, or stopped the planner.
    case host = 3
  }

  /// An instant, and how it is known.
  public struct Known: Hashable, Sendable {
    public let instant: Instant
    public let source: Source

    init(_ instant: Instant, _ source: Source) {
      (self.instant, self.source) = (instant, source)
    }
  }

  /// What a record says.
  public struct Facts: Sendable {
    public var kind: Kind
    /// The stop that was visited, or to which the leg led; nil if it led to none.
    public var task: TaskID?
    /// When the leg began.
    public var left: Known?
    /// When the leg ended; or when the visit or the stay began.
    public var arrived: Known?
    /// When the work began.
    public var started: Known?
    /// When the work ended.
    public var ended: Known?
    /// When the visit or the stay ended; nil if it was not seen.
    public var departed: Known?
    /// The time for which the stop was planned.
    public var planned: Instant?
    /// The first arrival that was shown for the stop today.
    public var shownArrival: Instant?
    /// The status of the stop at the end.
    public var status: TaskStatus?
    /// Whether the leg is before the first stop of the day or after the last.
    public var isCommute = false
    /// Whether a break was under way for half of the leg or more.
    public var isInBreak = false
    var reading = Odometer.Reading()

    /// The metres of the leg.
    public var distance: Double { reading.metres }
    /// The metres of its gaps among them.
    public var bridgedDistance: Double { reading.bridged }

    init(_ kind: Kind, of task: TaskID? = nil) {
      (self.kind, self.task) = (kind, task)
    }

    /// The seconds of the leg.
    var travel: Int64 {
      kind == .leg ? Self.seconds(from: left, to: arrived) : 0
    }

    /// The seconds between the arrival and the beginning of the work.
    public var waiting: Int64 {
      kind == .visit ? Self.seconds(from: arrived, to: started) : 0
    }

    /// The seconds of the visit without the waiting.
    var atStop: Int64 {
      kind == .visit ? max(Self.seconds(from: arrived, to: departed) &- waiting, 0) : 0
    }

    private static func seconds(from first: Known?, to last: Known?) -> Int64 {
      guard let first, let last else { return 0 }
      return max(last.instant.since(first.instant) / 1_000, 0)
    }
  }

  public let key: SaveKey
  public let facts: Facts

  init(_ key: SaveKey, _ facts: Facts) {
    (self.key, self.facts) = (key, facts)
  }
}

// MARK: - Snapshot

extension LogEntry {
  func write(to writer: SnapshotWriter) {
    key.write(to: writer)
    facts.write(to: writer)
  }

  convenience init(from reader: SnapshotReader) {
    self.init(SaveKey(from: reader), Facts(from: reader))
  }
}

extension LogEntry.Facts {
  func write(to writer: SnapshotWriter) {
    writer.write(kind.rawValue)
    writer.write(task != nil)
    task?.write(to: writer)
    LogEntry.Known.write(left, to: writer)
    LogEntry.Known.write(arrived, to: writer)
    LogEntry.Known.write(started, to: writer)
    LogEntry.Known.write(ended, to: writer)
    LogEntry.Known.write(departed, to: writer)
    writer.write(planned?.milliseconds)
    writer.write(shownArrival?.milliseconds)
    writer.write(status.map { Int64($0.rawValue) })
    writer.write(isCommute)
    writer.write(isInBreak)
    reading.write(to: writer)
  }

  @inline(never)
  init(from reader: SnapshotReader) {
    let kind = LogEntry.Kind(rawValue: reader.int32())
    self.init(kind ?? .leg)
    if kind == nil { reader.fail() }
    if reader.flag() { task = TaskID(from: reader) }
    left = LogEntry.Known.optional(from: reader)
    arrived = LogEntry.Known.optional(from: reader)
    started = LogEntry.Known.optional(from: reader)
    ended = LogEntry.Known.optional(from: reader)
    departed = LogEntry.Known.optional(from: reader)
    planned = reader.optionalInt64().map { Instant(milliseconds: $0) }
    shownArrival = reader.optionalInt64().map { Instant(milliseconds: $0) }
    if reader.flag() { status = reader.status() }
    (isCommute, isInBreak) = (reader.flag(), reader.flag())
    reading = Odometer.Reading(from: reader)
    if !isLegal { reader.fail() }
  }

  private var isMarked: Bool { isCommute || isInBreak }

  /// Whether a planner could have made it.
  private var isLegal: Bool {
    switch kind {
    case .leg: left != nil && arrived != nil && started == nil && ended == nil && departed == nil && status == nil
    case .visit: task != nil && status != nil && left == nil && arrived != nil && !isMarked && distance == 0
    case .stay:
      task == nil && status == nil && left == nil && arrived != nil && started == nil && ended == nil && !isMarked
        && distance == 0
    }
  }
}

extension LogEntry.Known {
  @inline(never)
  static func write(_ known: LogEntry.Known?, to writer: SnapshotWriter) {
    writer.write(short: known?.source.rawValue ?? 0)
    if let known { writer.write(known.instant) }
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) -> LogEntry.Known? {
    let number = reader.short()
    guard number != 0 else { return nil }
    guard let source = LogEntry.Source(rawValue: number) else {
      reader.fail()
      return nil
    }
    return LogEntry.Known(reader.instant(), source)
  }
}
