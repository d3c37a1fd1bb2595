/// Loads the day's plan, with one request at a time. A request is void once the day changes or the planner stops
/// (DAY-1, DAY-6).
struct PlanLoading: Sendable {
  private var state = State.idle
  /// The day whose plan is known.
  private var loadedDay: LocalDay?
  /// The host's message for the last failed load; empty once a load succeeds.
  private(set) var failureMessage = "" {
    didSet { messageRevision &+= 1 }
  }
  /// Increases with every message. A view of it is valid as long as this stays the same.
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

  /// The planner was started, and requests the plan.
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

  /// Whether a refresh needs a new request. Otherwise it joins the one under way (DAY-6).
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

/// The phase of the home screen (HOME-1). Raw values as `PLANNER_PHASE_*`.
public enum Phase: Int32, Sendable {
  case idle = 0
  /// The day has no plan yet.
  case loading = 1
  case loaded = 2
  case empty = 3
  /// The day has no plan, and the load failed.
  case failed = 4
}

extension PlanLoading {
  fileprivate enum State {
    /// The planner is not started. Valid transitions: loading, refreshing.
    case idle
    /// The day has no plan yet. Valid transitions: ready, failed, idle.
    case loading(RequestNumber)
    /// The day's plan is loaded. Valid transitions: refreshing, loading (a new day), idle.
    case ready
    /// The day's plan is loaded, and requested again. Valid transitions: ready, loading (a new day), idle.
    case refreshing(RequestNumber)
    /// The day has no plan, and the load failed. Valid transitions: loading, idle.
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

  /// After a restore the request has a new number.
  mutating func requestReissued(as request: RequestNumber) {
    switch state {
    case .idle, .ready, .failed: break
    case .loading: state = .loading(request)
    case .refreshing: state = .refreshing(request)
    }
  }
}
