/// Loads the day's plan, with one request at a time. A request is void once the day changes or the planner stops
/// (DAY-1, DAY-6).
struct PlanLoading: Sendable {
  private var state = State.idle(loaded: nil)
  /// The host's message for the last failed load; empty once a load succeeds.
  private(set) var failureMessage = "" {
    didSet { messageRevision &+= 1 }
  }
  /// Increases with every message. A view of the message is valid while this stays the same.
  private(set) var messageRevision: UInt64 = 0

  /// The request that waits for an answer.
  var request: RequestNumber? {
    switch state {
    case .idle, .ready, .failed: nil
    case .loading(let request, loaded: _), .refreshing(let request, _): request
    }
  }

  var isRefreshing: Bool {
    switch state {
    case .refreshing: true
    case .idle, .loading, .ready, .failed: false
    }
  }

  func phase(listsTasks: Bool) -> Phase {
    switch state {
    case .idle: .idle
    case .loading: .loading
    case .ready, .refreshing: listsTasks ? .loaded : .empty
    case .failed: .failed
    }
  }

  /// Requests the plan after a start.
  mutating func started(on day: LocalDay, request: RequestNumber) {
    failureMessage = ""
    state = loadedDay == day ? .refreshing(request, day) : .loading(request, loaded: loadedDay)
  }

  mutating func stopped() {
    state = .idle(loaded: loadedDay)
  }

  /// Adapts to a new day. A started planner requests the plan of that day; a stopped planner keeps the day whose plan
  /// it loaded.
  mutating func dayChanged(request: RequestNumber?) {
    failureMessage = ""
    if let request { state = .loading(request, loaded: nil) }
  }

  /// Whether a refresh needs a new request. If not, it joins the load that is under way (DAY-6).
  var refreshNeedsRequest: Bool {
    switch state {
    case .idle, .loading, .refreshing: false
    case .ready, .failed: true
    }
  }

  mutating func refreshRequested(_ request: RequestNumber) {
    switch state {
    case .idle, .loading, .refreshing: break
    case .ready(let day): state = .refreshing(request, day)
    case .failed(let loaded): state = .loading(request, loaded: loaded)
    }
  }

  mutating func loaded(_ day: LocalDay) {
    failureMessage = ""
    state = .ready(day)
  }

  mutating func failed(_ message: String) {
    failureMessage = message
    if case .loading(_, let loaded) = state { state = .failed(loaded: loaded) }
    if case .refreshing(_, let day) = state { state = .ready(day) }
  }

  /// Gives the request a new number after a restore.
  mutating func requestReissued(as request: RequestNumber) {
    if case .loading(_, let loaded) = state { state = .loading(request, loaded: loaded) }
    if case .refreshing(_, let day) = state { state = .refreshing(request, day) }
  }
}

/// The phase of the home screen (HOME-1).
public enum Phase: Int32, Sendable {
  case idle = 0
  /// The day does not have a plan yet.
  case loading = 1
  case loaded = 2
  case empty = 3
  /// The day does not have a plan, because the load failed.
  case failed = 4
}

extension PlanLoading {
  /// `loaded` is the day whose plan was loaded last, if the tasks are still those of that plan.
  fileprivate enum State {
    /// The planner is not started. Valid transitions: loading, refreshing.
    case idle(loaded: LocalDay?)
    /// The day does not have a plan yet. Valid transitions: ready, failed, idle.
    case loading(RequestNumber, loaded: LocalDay?)
    /// The plan of this day is loaded. Valid transitions: refreshing, loading (a new day), idle.
    case ready(LocalDay)
    /// The plan of this day is loaded, and is being loaded again. Valid transitions: ready, loading (a new day), idle.
    case refreshing(RequestNumber, LocalDay)
    /// The day does not have a plan, because the load failed. Valid transitions: loading, idle.
    case failed(loaded: LocalDay?)
  }

  private var loadedDay: LocalDay? {
    switch state {
    case .idle(let day), .loading(_, let day), .failed(let day): day
    case .ready(let day), .refreshing(_, let day): day
    }
  }
}

// MARK: - Snapshot

extension PlanLoading {
  func write(to writer: SnapshotWriter) {
    let tag: Int32 =
      switch state {
      case .idle: 0
      case .loading: 1
      case .ready: 2
      case .refreshing: 3
      case .failed: 4
      }
    writer.write(tag)
    writer.write(request)
    writer.write(loadedDay?.number)
    writer.write(failureMessage)
  }

  init(from reader: SnapshotReader) throws(Refusal) {
    let tag = reader.int32()
    let request = reader.request()
    let day = reader.optionalInt64().map { LocalDay(number: $0) }
    failureMessage = reader.text(.message)
    switch (tag, request, day) {
    case (0, nil, _): state = .idle(loaded: day)
    case (1, let request?, _): state = .loading(request, loaded: day)
    case (2, nil, let day?): state = .ready(day)
    case (3, let request?, let day?): state = .refreshing(request, day)
    case (4, nil, _): state = .failed(loaded: day)
    default: throw .corruptSnapshot
    }
  }
}
