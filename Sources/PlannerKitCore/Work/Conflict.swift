/// The two sides of a conflict: what the agent and what the backend say of a task (WORK-5.6).
public struct Conflict: Sendable {
  public let mine: TaskStatus
  public let mineAt: Instant
  public let theirs: TaskStatus
  public let theirsAt: Instant
  fileprivate var moments: (mine: MomentDisplay?, theirs: MomentDisplay?)

  init(mine: TaskStatus, mineAt: Instant, theirs: TaskStatus, theirsAt: Instant) {
    (self.mine, self.mineAt, self.theirs, self.theirsAt) = (mine, mineAt, theirs, theirsAt)
  }

  /// Writes "You: Done 10:40 · Office: Cancelled 11:05".
  package func write(in localizer: Localizer, isSpoken: Bool, to writer: TextWriter) {
    localizer.write(.mine, mine, moments.mine, isSpoken: isSpoken, to: writer)
    writer.write(isSpoken ? ", " : " · ")
    localizer.write(.theirs, theirs, moments.theirs, isSpoken: isSpoken, to: writer)
  }
}

extension Planner {
  /// The conflict of a task; nil if there is none.
  public func conflict(of id: TaskID) -> Conflict? {
    guard var conflict = outcomes.conflict(id) else { return nil }
    conflict.moments = (moment(conflict.mineAt), moment(conflict.theirsAt))
    return conflict
  }

  /// A time of day, after its day unless that is today.
  func moment(_ instant: Instant) -> MomentDisplay? {
    MomentDisplay(clock.local(instant), today: clock.today, hourCycle: settings.hourCycle)
  }
}

extension Localizer {
  @inline(never)
  fileprivate func write(
    _ side: StringKey, _ status: TaskStatus, _ moment: MomentDisplay?, isSpoken: Bool, to writer: TextWriter
  ) {
    write(side, to: writer) {
      write(StringKey(status), to: writer)
      guard let moment else { return }
      writer.write(byte: 0x20)
      write(moment, isSentence: isSpoken, isSpoken ? .spoken : .short, to: writer)
    }
  }
}
