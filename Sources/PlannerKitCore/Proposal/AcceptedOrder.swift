/// An order that was accepted and is being saved by the host (ORDER-9). The plan contains its ids.
public struct AcceptedOrder: Sendable {
  private var status = Status.none
  private var saveKey = SaveKey(high: 0, low: 0)
  private var acceptedAt = Instant(milliseconds: 0)
  /// The number of the save: later saves have a greater one.
  private(set) var number: UInt64 = 0
  private var saveState = SaveState()
  /// The plan request that was under way when the save was acknowledged.
  private var planRequest: RequestNumber?

  private enum Status: Int32 {
    /// The order of the tasks applies. Valid transitions: saving.
    case none
    /// The host was asked to save the accepted order. If it is refused, the order of the tasks applies again. Valid
    /// transitions: acknowledged, none.
    case saving
    /// The order applies until the host passes in another order, except in the answer to the plan request that was
    /// under way. Valid transitions: saving, none.
    case acknowledged
  }

  init() {}

  /// Records that an order was accepted and is to be saved.
  init(accepted key: SaveKey, number: UInt64, since: Instant) {
    (status, saveKey, self.number, acceptedAt) = (.saving, key, number, since)
    saveState.sent()
  }

  /// The key of the save; nil if there is none that was not acknowledged.
  public var key: SaveKey? {
    status == .saving ? saveKey : nil
  }

  /// When the order was accepted, while its save is not acknowledged.
  public var since: Instant {
    acceptedAt
  }

  /// The state of the save; nil if there is none that was not acknowledged.
  public var state: SaveState? {
    status == .saving ? saveState : nil
  }

  /// When the failed save is tried again by itself; the last instant if it is not.
  var due: Instant {
    saveState.due ?? Instant(milliseconds: .max)
  }

  func isDue(by now: Instant) -> Bool {
    saveState.isDue(by: now)
  }

  func awaits(_ answer: SaveAnswer, _ key: SaveKey) -> Bool {
    self.key == key && saveState.awaits(answer)
  }

  mutating func answered(_ answer: SaveAnswer, during planRequest: RequestNumber?) {
    guard case .acknowledged = answer else { return saveState.answered(answer) }
    self = AcceptedOrder()
    (status, self.planRequest) = (.acknowledged, planRequest)
  }

  mutating func sentAgain() {
    saveState.sent()
  }

  mutating func clockWentBack(from before: Instant, to now: Instant) {
    saveState.clockWentBack(from: before, to: now)
  }

  /// Whether an order that the host passes in replaces the accepted order. `request` is the number of the plan request;
  /// nil for a single task.
  func yields(to request: RequestNumber?) -> Bool {
    status == .acknowledged && (request == nil || request != planRequest)
  }

  /// Whether there is an accepted order that applies.
  var holds: Bool {
    status != .none && saveState.phase != .refused
  }
}

// MARK: - Snapshot

extension AcceptedOrder {
  func write(to writer: SnapshotWriter) {
    writer.write(status.rawValue)
    switch status {
    case .none: break
    case .saving:
      saveKey.write(to: writer)
      writer.write(number)
      writer.write(acceptedAt)
      saveState.write(to: writer)
    case .acknowledged: writer.write(planRequest)
    }
  }

  @inline(never)
  init(from reader: SnapshotReader, takenAt now: Instant) throws(Refusal) {
    let tag = reader.int32()
    guard reader.version > 6 else {
      try readBeforeVersion7(tag, reader, now)
      return
    }
    guard let status = Status(rawValue: tag) else { throw .corruptSnapshot }
    self.status = status
    switch status {
    case .none: break
    case .saving:
      saveKey = SaveKey(from: reader)
      number = reader.uint64()
      acceptedAt = reader.instant()
      saveState = SaveState(ofNoOutcomeFrom: reader)
    case .acknowledged: planRequest = reader.request()
    }
  }

  private mutating func readBeforeVersion7(_ tag: Int32, _ reader: SnapshotReader, _ now: Instant) throws(Refusal) {
    let (request, message) = (reader.request(), reader.optionalText(.message))
    switch (tag, request, message) {
    case (0, nil, nil): break
    case (1, let request?, nil), (2, let request?, _?):
      self = AcceptedOrder(accepted: SaveKey(of: request, at: now), number: 0, since: now)
      saveState = SaveState(beforeVersion7: message)
    case (3, _, nil): (status, planRequest) = (.acknowledged, request)
    default: throw .corruptSnapshot
    }
  }

  /// Replaces the number of the plan request after a restore. `request` is nil if there is no new request.
  mutating func planRequestReissued(as request: RequestNumber?, replacing before: RequestNumber?) {
    planRequest = planRequest == before ? request : nil
  }
}
