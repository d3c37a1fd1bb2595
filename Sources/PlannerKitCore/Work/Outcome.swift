/// What the agent did with a task (WORK-1).
public final class Outcome: Sendable {
  public let key: SaveKey
  public let task: TaskID
  /// The status that the task has now.
  public let status: TaskStatus
  /// The day to which the visit was put off; nil unless it is "not today" (WORK-5.8).
  public let day: LocalDay?
  /// The instant of the tap.
  public let instant: Instant
  public let arrived: Instant?
  public let left: Instant?
  public let reason: String
  public let note: String
  public let values: [Value]
  /// The number of the save: later saves have a greater one.
  public let number: UInt64
  /// The title of the task at the tap, for a backend that no longer knows the task (WORK-2.5).
  public let title: String
  /// The backend's status of the task at the tap.
  let statusBefore: TaskStatus
  /// Whether an arrival or a departure made it, without a tap (WORK-12).
  public let isByItself: Bool

  /// A value of the host's own.
  public struct Value: Sendable {
    public let key: String
    public let text: String

    public init(key: String, text: String) {
      (self.key, self.text) = (key, text)
    }
  }

  /// What the host reports. The planner adds the number, the title and the status before.
  public convenience init(
    _ key: SaveKey, of task: TaskID, status: TaskStatus, notTodayBut day: LocalDay? = nil, at instant: Instant,
    arrived: Instant? = nil, left: Instant? = nil, reason: String = "", note: String = "", values: [Value] = [],
    isByItself: Bool = false
  ) {
    self.init(
      key, task, status, day, instant, arrived, left, reason, note, values, isByItself, number: 0, title: "",
      before: .planned)
  }

  private init(
    _ key: SaveKey, _ task: TaskID, _ status: TaskStatus, _ day: LocalDay?, _ instant: Instant, _ arrived: Instant?,
    _ left: Instant?, _ reason: String, _ note: String, _ values: [Value], _ isByItself: Bool, number: UInt64,
    title: String, before: TaskStatus
  ) {
    (self.key, self.task, self.status, self.day, self.instant) = (key, task, status, day, instant)
    (self.arrived, self.left, self.reason, self.note, self.values) = (arrived, left, reason, note, values)
    (self.isByItself, self.number, self.title, statusBefore) = (isByItself, number, title, before)
  }

  /// The outcome as it is kept. `arrival` is when the agent's open visit of the task began (WORK-1.4).
  func recorded(as number: UInt64, on task: PlanTask, arrival: Instant?) -> Outcome {
    Outcome(
      key, self.task, status, day, instant, arrived ?? arrival, left, reason, note, values, isByItself, number: number,
      title: task.title, before: task.status)
  }

  /// Throws unless the texts and values are within their limits.
  func checkTexts() throws(Refusal) {
    try TextField.reason.check(reason)
    try TextField.note.check(note)
    guard values.count <= Limits.outcomeValues else { throw .tooManyValues }
    for index in Indexes(below: values.count) {
      guard let value = values.element(at: index) else { continue }
      try TextField.valueKey.check(value.key)
      try TextField.valueText.check(value.text)
    }
  }
}

/// An outcome on its way to the host's backend.
public final class PendingOutcome: Sendable {
  public let outcome: Outcome
  public let state: SaveState
  /// The plan request that was under way when the outcome was acknowledged or refused. The answer to that request may
  /// be older (WORK-3.2).
  let answeredDuring: RequestNumber?

  init(_ outcome: Outcome, _ state: SaveState, answeredDuring: RequestNumber? = nil) {
    (self.outcome, self.state, self.answeredDuring) = (outcome, state, answeredDuring)
  }

  @inline(never)
  func with(_ change: (inout SaveState) -> Void) -> PendingOutcome {
    var state = state
    change(&state)
    return PendingOutcome(outcome, state, answeredDuring: answeredDuring)
  }

  /// Whether it counts for what is shown (WORK-5.1).
  var isLiving: Bool {
    state.phase != .refused
  }
}

// MARK: - Snapshot

extension PendingOutcome {
  @inline(never)
  func write(to writer: SnapshotWriter) {
    outcome.write(to: writer)
    state.write(to: writer)
    writer.write(answeredDuring)
  }

  convenience init(from reader: SnapshotReader) {
    self.init(Outcome.outcome(from: reader), SaveState(from: reader), answeredDuring: reader.request())
  }
}

extension Outcome {
  fileprivate func write(to writer: SnapshotWriter) {
    key.write(to: writer)
    task.write(to: writer)
    writer.write(status.rawValue)
    writer.write(day?.number)
    writer.write(instant)
    writer.write(arrived?.milliseconds)
    writer.write(left?.milliseconds)
    writer.write(reason)
    writer.write(note)
    writer.write(count: values.count)
    for value in values {
      writer.write(value.key)
      writer.write(value.text)
    }
    writer.write(number)
    writer.write(title)
    writer.write(statusBefore.rawValue)
    writer.write(isByItself)
  }

  fileprivate static func outcome(from reader: SnapshotReader) -> Outcome {
    let (key, task, status) = (SaveKey(from: reader), TaskID(from: reader), reader.status())
    let (day, instant) = (reader.optionalInt64().map { LocalDay(number: $0) }, reader.instant())
    let arrived = reader.optionalInt64().map { Instant(milliseconds: $0) }
    let left = reader.optionalInt64().map { Instant(milliseconds: $0) }
    let (reason, note) = (reader.text(.reason), reader.text(.note))
    var values: [Value] = []
    for _ in Indexes(below: reader.count(atMost: Limits.outcomeValues)) {
      values.append(Value(key: reader.text(.valueKey), text: reader.text(.valueText)))
    }
    if status == .cancelled || (day != nil && status != .planned) { reader.fail() }
    let (number, title, before) = (reader.uint64(), reader.text(.title), reader.status())
    return Outcome(
      key, task, status, day, instant, arrived, left, reason, note, values, reader.flag(), number: number,
      title: title, before: before)
  }
}

extension SnapshotReader {
  func status() -> TaskStatus {
    guard let status = TaskStatus(rawValue: int32()) else {
      fail()
      return .planned
    }
    return status
  }
}
