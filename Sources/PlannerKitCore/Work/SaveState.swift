/// Where a save stands on its way to the host's backend (WORK-3).
///
/// Valid transitions: sent → failed, refused; failed → sent. An acknowledgement ends a save that is sent or failed, and
/// a dismissal one that is refused.
public struct SaveState: Sendable {
  public enum Phase: Int32, Sendable {
    case sent = 1
    case failed = 2
    case refused = 3
  }

  public private(set) var phase = Phase.sent
  /// The host's message for the failure or the refusal.
  public private(set) var message = ""
  /// When a failed save is tried again by itself.
  private(set) var due: Instant?

  mutating func sent() {
    self = SaveState()
  }

  mutating func failed(_ message: String, retryAt due: Instant?) {
    (phase, self.message, self.due) = (.failed, message, due)
  }

  mutating func refused(_ message: String) {
    (phase, self.message, due) = (.refused, message, nil)
  }

  /// Whether the answer is news. A backend may also have what it was thought to have failed to store.
  func awaits(_ answer: SaveAnswer) -> Bool {
    switch (phase, answer) {
    case (.sent, _), (.failed, .acknowledged): true
    case (.failed, _), (.refused, _): false
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

  init(from reader: SnapshotReader) throws(Refusal) {
    guard let phase = Phase(rawValue: reader.int32()) else { throw .corruptSnapshot }
    (self.phase, message) = (phase, reader.text(.message))
    due = reader.optionalInt64().map { Instant(milliseconds: $0) }
    guard phase != .sent || message.isEmpty, due == nil || phase == .failed else { throw .corruptSnapshot }
  }

  /// Reads the message of a failed save; nil if it was sent. That is all that versions before 7 have.
  init(beforeVersion7 message: String?) {
    if let message { failed(message, retryAt: nil) }
  }
}
