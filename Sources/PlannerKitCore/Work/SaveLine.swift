/// A save of any kind that is not acknowledged, as a line of one list (WORK-11.1).
public final class SaveLine: Sendable {
  public enum Kind: Int32, Sendable {
    case newTask = 1
    case editedTask = 2
    case outcome = 3
    case order = 4
  }

  public let kind: Kind
  public let key: SaveKey
  /// The task; nil for an order.
  public let task: TaskID?
  /// The title of the task; empty for an order.
  public let title: String
  public let since: Instant
  public let state: SaveState
  /// What the person did.
  private let what: StringKey
  fileprivate let number: UInt64

  private init(
    _ kind: Kind, _ key: SaveKey, _ task: TaskID?, _ title: String, _ what: StringKey, since: Instant,
    _ state: SaveState, number: UInt64
  ) {
    (self.kind, self.key, self.task, self.title, self.what) = (kind, key, task, title, what)
    (self.since, self.state, self.number) = (since, state, number)
  }

  fileprivate convenience init(_ save: PendingSave) {
    let isEdit = save.composed.purpose.isEdit
    self.init(
      isEdit ? .editedTask : .newTask, save.key, save.composed.id, save.task.title,
      isEdit ? .editTaskTitle : .newTaskTitle, since: save.since, save.state, number: save.number)
  }

  fileprivate convenience init(_ pending: PendingOutcome) {
    let outcome = pending.outcome
    self.init(
      .outcome, outcome.key, outcome.task, outcome.title, outcome.day == nil ? StringKey(outcome.status) : .notToday,
      since: outcome.instant, pending.state, number: outcome.number)
  }

  fileprivate convenience init(_ order: AcceptedOrder, _ key: SaveKey, _ state: SaveState) {
    self.init(.order, key, nil, "", .visitingOrder, since: order.since, state, number: order.number)
  }

  /// Writes the title, "Done", "Not saved yet", "done, Grocer, not saved yet", and the host's message. `endText` is
  /// called after each.
  package func write(in localizer: Localizer, to writer: TextWriter, endText: () -> Void) {
    let (state, joint) = (StringKey(WorkMark(self.state.phase)), localizer.language.listJoint)
    writer.write(title)
    endText()
    localizer.write(what, to: writer)
    endText()
    if let state { localizer.write(state, to: writer) }
    endText()
    localizer.write(localizer.spoken(what), to: writer)
    writer.write(title.isEmpty ? "" : joint)
    writer.write(title)
    writer.write(state == nil ? "" : joint)
    if let state { localizer.write(localizer.spoken(state), to: writer) }
    endText()
    writer.write(self.state.message)
    endText()
  }
}

extension Planner {
  /// The saves of every kind that are not acknowledged, in the order in which they were made.
  public var saveLines: [SaveLine] {
    var lines: [SaveLine] = []
    allOutcomes.each { if $0.state.phase != .acknowledged { lines.append(SaveLine($0)) } }
    saves.each { lines.insert(SaveLine($0)) }
    if let key = acceptedOrder.key, let state = acceptedOrder.state {
      lines.insert(SaveLine(acceptedOrder, key, state))
    }
    return lines
  }
}

extension [SaveLine] {
  fileprivate mutating func insert(_ line: SaveLine) {
    insert(line, atClamped: firstIndex { $0.number > line.number } ?? count)
  }
}

extension Localizer {
  /// Writes "3 changes wait · 1 change was refused"; nothing if there is none.
  @inline(never)
  package func write(savesWaiting waiting: Int, refused: Int, isSpoken: Bool, to writer: TextWriter) {
    write(waiting, .oneSaveWaits, .savesWait, to: writer)
    if waiting > 0 && refused > 0 { writer.write(isSpoken ? language.listJoint : " · ") }
    write(refused, .oneSaveRefused, .savesRefused, to: writer)
  }

  @inline(never)
  private func write(_ count: Int, _ one: StringKey, _ several: StringKey, to writer: TextWriter) {
    if count > 0 { write(count == 1 ? one : several, to: writer) { writer.write(Int64(count)) } }
  }
}
