/// The loading of the day's plan: one request at a time, void when the day changes or the planner stops (DAY-1, DAY-6).
struct PlanLoading: Sendable {
  private var state = State.idle
  /// The day whose plan is known.
  private var loadedDay: LocalDay?
  /// The host's words for the last load that failed, until one succeeds.
  private(set) var failureMessage = "" {
    didSet { messageRevision &+= 1 }
  }
  /// Counts up with every message, so that what was made from one can be kept meanwhile.
  private(set) var messageRevision: UInt64 = 0

  /// The request that waits for an answer.
  var request: RequestNumber? {
    switch state {
    case .idle, .ready, .failed: nil
    case .loading(let request), .refreshing(let request): request
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

  /// The planner starts, and asks with this request.
  mutating func started(on day: LocalDay, request: RequestNumber) {
    failureMessage = ""
    state = loadedDay == day ? .refreshing(request) : .loading(request)
  }

  mutating func stopped() {
    state = .idle
  }

  mutating func dayChanged(request: RequestNumber) {
    loadedDay = nil
    failureMessage = ""
    state = .loading(request)
  }

  /// Whether a refresh needs a request of its own, or joins one that is under way (DAY-6).
  var refreshNeedsRequest: Bool {
    switch state {
    case .idle, .loading, .refreshing: false
    case .ready, .failed: true
    }
  }

  mutating func refreshRequested(_ request: RequestNumber) {
    switch state {
    case .idle, .loading, .refreshing: break
    case .ready: state = .refreshing(request)
    case .failed: state = .loading(request)
    }
  }

  mutating func loaded(_ day: LocalDay) {
    loadedDay = day
    failureMessage = ""
    state = .ready
  }

  mutating func failed(_ message: String) {
    failureMessage = message
    switch state {
    case .idle, .ready, .failed: break
    case .loading: state = .failed
    case .refreshing: state = .ready
    }
  }
}

/// What the home screen shows (HOME-1). Raw values as `PLANNER_PHASE_*`.
public enum Phase: Int32, Sendable {
  case idle = 0
  /// No plan of this day yet.
  case loading = 1
  case loaded = 2
  case empty = 3
  /// The first load failed.
  case failed = 4
}

extension PlanLoading {
  fileprivate enum State {
    /// The planner is not started. Valid next: loading, refreshing.
    case idle
    /// No plan of this day yet. Valid next: ready, failed, idle.
    case loading(RequestNumber)
    /// The day's plan is known. Valid next: refreshing, loading (a new day), idle.
    case ready
    /// The day's plan is known and asked for again. Valid next: ready, loading (a new day), idle.
    case refreshing(RequestNumber)
    /// The first load failed. Valid next: loading, idle.
    case failed
  }
}

// MARK: - Snapshot

extension PlanLoading {
  mutating func code(with coder: SnapshotCoder) {
    let tag: Int32 =
      switch state {
      case .idle: 0
      case .loading: 1
      case .ready: 2
      case .refreshing: 3
      case .failed: 4
      }
    let coded = coder.coded(tag: tag)
    let request = RequestNumber.coded(request, with: coder)
    switch coded {
    case 0: state = .idle
    case 1: state = .loading(request)
    case 2: state = .ready
    case 3: state = .refreshing(request)
    case 4: state = .failed
    default: coder.fail()
    }
    var day = loadedDay?.number
    coder.code(&day)
    loadedDay = day.map { LocalDay(number: $0) }
    var message = failureMessage
    coder.code(&message)
    coder.check(message, as: .message)
    failureMessage = message
  }

  /// The same request with another number.
  mutating func asked(again request: RequestNumber) {
    switch state {
    case .idle, .ready, .failed: break
    case .loading: state = .loading(request)
    case .refreshing: state = .refreshing(request)
    }
  }
}
