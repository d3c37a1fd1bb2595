/// Where a save stands on its way to the host's backend (WORK-3).
///
/// Valid transitions: held → waiting; waiting → sent; sent → failed, refused; failed → waiting. An acknowledgement ends
/// a save that is not refused, and a dismissal one that is. Only outcomes are held, and stay for a while when they are
/// acknowledged.
public struct SaveState: Sendable {
  public enum Phase: Int32, Sendable {
    /// It can be undone (WORK-7).
    case held = 1
    /// It is sent once what it waits for has happened.
    case waiting = 2
    case sent = 3
    case failed = 4
    case refused = 5
    /// What it says holds until a later plan (WORK-3.2).
    case acknowledged = 6

    /// Whether the backend has not answered, or has failed to store the save.
    var isUnanswered: Bool {
      switch self {
      case .held, .waiting, .sent, .failed: true
      case .refused, .acknowledged: false
      }
    }
  }

  public private(set) var phase = Phase.waiting
  /// The host's message for the failure or the refusal.
  public private(set) var message = ""
  /// When a failed save is tried again by itself, or when a hold ends.
  private(set) var due: Instant?

  init() {}

  /// A new save, which is held until an instant, or waits to be sent.
  init(holdUntil end: Instant?) {
    if let end { (phase, due) = (.held, end) }
  }

  private mutating func become(_ phase: Phase, _ message: String = "", due: Instant? = nil) {
    (self.phase, self.message, self.due) = (phase, message, due)
  }

  mutating func wait() {
    become(.waiting)
  }

  mutating func sent() {
    become(.sent)
  }

  mutating func answered(_ answer: SaveAnswer) {
    switch answer {
    case .acknowledged: become(.acknowledged)
    case .failed(let message, let retry): become(.failed, message, due: retry)
    case .refused(let message): become(.refused, message)
    }
  }

  /// Whether the answer is news. A backend may also have what it was thought to have failed to store.
  func awaits(_ answer: SaveAnswer) -> Bool {
    switch (phase, answer) {
    case (.sent, _), (.failed, .acknowledged), (.waiting, .acknowledged), (.held, .acknowledged): true
    case (.failed, _), (.waiting, _), (.held, _), (.refused, _), (.acknowledged, _): false
    }
  }

  func isDue(by now: Instant) -> Bool {
    due.map { $0 <= now } ?? false
  }

  /// Keeps what is left of a wait when the clock went back.
  mutating func clockWentBack(from before: Instant, to now: Instant) {
    if let due { self.due = now.adding(milliseconds: due.since(before)) }
  }
}

/// What the host answers to a save (WORK-3).
enum SaveAnswer {
  case acknowledged
  case failed(String, retryAt: Instant?)
  case refused(String)
}

// MARK: - Snapshot

extension SaveState {
  func write(to writer: SnapshotWriter) {
    writer.write(phase.rawValue)
    writer.write(message)
    writer.write(due?.milliseconds)
  }

  init(from reader: SnapshotReader) {
    let phase = Phase(rawValue: reader.int32())
    if phase == nil { reader.fail() }
    become(phase ?? .sent, reader.text(.message), due: reader.optionalInt64().map { Instant(milliseconds: $0) })
    let isValid =
      switch self.phase {
      case .held: message.isEmpty && due != nil
      case .failed: true
      case .refused: due == nil
      case .waiting, .sent, .acknowledged: message.isEmpty && due == nil
      }
    if !isValid { reader.fail() }
  }

  /// Reads the state of a composed task or an order, which is sent at once.
  init(ofNoOutcomeFrom reader: SnapshotReader) {
    self.init(from: reader)
    if phase != .sent && phase != .failed && phase != .refused { reader.fail() }
  }

  /// Reads the message of a failed save; nil if it was sent. That is all that versions before 7 have.
  init(beforeVersion7 message: String?) {
    if let message { become(.failed, message) } else { sent() }
  }
}
