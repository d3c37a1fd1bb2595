/// An order that was accepted and is being saved by the host (ORDER-9). The plan contains its ids.
public struct AcceptedOrder: Sendable {
  private var state = State.none

  fileprivate enum State {
    /// The order of the tasks applies. Valid transitions: waiting.
    case none
    /// The host was asked to save the accepted order. Valid transitions: failed, acknowledged, none.
    case waiting(RequestNumber)
    /// The host could not save the order; this is its message. Valid transitions: waiting, none.
    case failed(RequestNumber, String)
    /// The order applies until the host passes in another order, except in the answer to the plan request that was
    /// under way. Valid transitions: waiting, none.
    case acknowledged(during: RequestNumber?)
  }

  init() {}

  /// The request to save the order; nil if none waits for an answer or a retry.
  public var request: RequestNumber? {
    switch state {
    case .none, .acknowledged: nil
    case .waiting(let request), .failed(let request, _): request
    }
  }

  /// The host's message, if the save failed.
  public var failureMessage: String? {
    if case .failed(_, let message) = state { message } else { nil }
  }

  func awaits(_ request: RequestNumber) -> Bool {
    if case .waiting(request) = state { true } else { false }
  }

  /// Records that the order is to be saved, after it was accepted or retried.
  mutating func saveRequested(_ request: RequestNumber) {
    state = .waiting(request)
  }

  mutating func acknowledged(_ request: RequestNumber, during planRequest: RequestNumber?) {
    if awaits(request) { state = .acknowledged(during: planRequest) }
  }

  mutating func failed(_ request: RequestNumber, _ message: String) {
    if awaits(request) { state = .failed(request, message) }
  }

  /// Whether an order that the host passes in replaces the accepted order. `request` is the number of the plan request;
  /// nil for a single task.
  func yields(to request: RequestNumber?) -> Bool {
    if case .acknowledged(let earlier) = state { request == nil || request != earlier } else { false }
  }
}

// MARK: - Snapshot

extension AcceptedOrder {
  func write(to writer: SnapshotWriter) {
    let (tag, request): (Int32, RequestNumber?) =
      switch state {
      case .none: (0, nil)
      case .waiting(let request): (1, request)
      case .failed(let request, _): (2, request)
      case .acknowledged(let request): (3, request)
      }
    writer.write(tag)
    writer.write(request)
    writer.write(failureMessage)
  }

  init(from reader: SnapshotReader) throws(Refusal) {
    let (tag, request, message) = (reader.int32(), reader.request(), reader.optionalText(.message))
    switch (tag, request, message) {
    case (0, nil, nil): state = .none
    case (1, let request?, nil): state = .waiting(request)
    case (2, let request?, let message?): state = .failed(request, message)
    case (3, _, nil): state = .acknowledged(during: request)
    default: throw .corruptSnapshot
    }
  }

  /// Whether there is an accepted order that applies.
  var holds: Bool {
    if case .none = state { false } else { true }
  }

  /// Replaces the number of the plan request after a restore. `request` is nil if there is no new request.
  mutating func planRequestReissued(as request: RequestNumber?, replacing before: RequestNumber?) {
    guard case .acknowledged(let earlier) = state else { return }
    state = .acknowledged(during: earlier == before ? request : nil)
  }

  /// Gives the save a new number after a restore.
  mutating func saveReissued(as request: RequestNumber?) {
    guard let request else { return }
    if case .waiting = state { state = .waiting(request) }
    if case .failed(_, let message) = state { state = .failed(request, message) }
  }
}
