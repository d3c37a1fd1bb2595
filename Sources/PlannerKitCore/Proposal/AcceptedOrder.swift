/// An order that was accepted, on its way to the host (ORDER-9). The plan has its tasks.
public struct AcceptedOrder: Sendable {
  private var state = State.none

  fileprivate enum State {
    /// The backend's order holds. Valid transitions: waiting.
    case none
    /// The host was asked to save it. Valid transitions: failed, acknowledged, none.
    case waiting(RequestNumber)
    /// The host could not save it, and says why. Valid transitions: waiting, none.
    case failed(RequestNumber, String)
    /// It holds until the backend's order comes: not with the plan request that was under way. Valid transitions:
    /// waiting, none.
    case acknowledged(during: RequestNumber?)
  }

  init() {}

  /// The request to save it; nil if there is none to answer or to try again.
  public var request: RequestNumber? {
    switch state {
    case .none, .acknowledged: nil
    case .waiting(let request), .failed(let request, _): request
    }
  }

  /// The host's message, if it failed.
  public var failureMessage: String? {
    if case .failed(_, let message) = state { message } else { nil }
  }

  func awaits(_ request: RequestNumber) -> Bool {
    if case .waiting(request) = state { true } else { false }
  }

  /// It was accepted, or is tried again.
  mutating func saveRequested(_ request: RequestNumber) {
    state = .waiting(request)
  }

  mutating func acknowledged(_ request: RequestNumber, during planRequest: RequestNumber?) {
    if awaits(request) { state = .acknowledged(during: planRequest) }
  }

  mutating func failed(_ request: RequestNumber, _ message: String) {
    if awaits(request) { state = .failed(request, message) }
  }

  /// Whether an order that the host gives now holds: `request` is that of a plan, nil that of a task.
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

  /// Whether there is an order that holds.
  var holds: Bool {
    if case .none = state { false } else { true }
  }

  /// After a restore the plan request has a new number, or is gone.
  mutating func planRequestReissued(as request: RequestNumber?, replacing before: RequestNumber?) {
    guard case .acknowledged(let earlier) = state else { return }
    state = .acknowledged(during: earlier == before ? request : nil)
  }

  /// After a restore the save has a new number.
  mutating func saveReissued(as request: RequestNumber?) {
    guard let request else { return }
    if case .waiting = state { state = .waiting(request) }
    if case .failed(_, let message) = state { state = .failed(request, message) }
  }
}
