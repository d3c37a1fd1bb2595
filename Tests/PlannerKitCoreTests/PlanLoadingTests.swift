import Testing

@testable import PlannerKitCore

/// Every state of the loading × every event that is possible in it. Answers reach it only while a request is under way,
/// and starts only while it is idle: the planner refuses or ignores the others.
@Suite struct PlanLoadingTests {
  enum State: CaseIterable {
    case idle
    /// Stopped, with the plan of `day` loaded.
    case idleKnown
    /// The same, after a refresh of it failed.
    case idleKnownWithMessage
    case loading
    case ready
    case readyWithMessage
    case refreshing
    case failed
  }

  enum Event: CaseIterable {
    case startedSameDay
    case startedOtherDay
    case stopped
    case dayChanged
    case refreshRequested
    case loaded
    case failed
  }

  struct Observed: Equatable {
    var phase: Phase
    var request: UInt64?
    var isRefreshing = false
    var message = ""
    var refreshNeedsRequest = false

    static let idle = Observed(phase: .idle)
    static let ready = Observed(phase: .loaded, refreshNeedsRequest: true)

    static func idle(message: String) -> Observed {
      Observed(phase: .idle, message: message)
    }

    static func loading(_ request: UInt64, message: String = "") -> Observed {
      Observed(phase: .loading, request: request, message: message)
    }

    static func ready(message: String) -> Observed {
      Observed(phase: .loaded, message: message, refreshNeedsRequest: true)
    }

    static func refreshing(_ request: UInt64, message: String = "") -> Observed {
      Observed(phase: .loaded, request: request, isRefreshing: true, message: message)
    }

    static func failed(message: String) -> Observed {
      Observed(phase: .failed, message: message, refreshNeedsRequest: true)
    }
  }

  static let day = LocalDay(number: 20_000)
  static let otherDay = LocalDay(number: 20_001)
  static let old = RequestNumber(value: 7)
  static let new = RequestNumber(value: 8)

  static func makeMachine(in state: State) -> PlanLoading {
    var loading = PlanLoading()
    if state == .idle { return loading }
    loading.started(on: day, request: old)
    switch state {
    case .idle, .loading: break
    case .failed: loading.failed("no network")
    case .ready: loading.loaded(day)
    case .idleKnown:
      loading.loaded(day)
      loading.stopped()
    case .refreshing:
      loading.loaded(day)
      loading.refreshRequested(old)
    case .readyWithMessage, .idleKnownWithMessage:
      loading.loaded(day)
      loading.refreshRequested(old)
      loading.failed("no network")
      if state == .idleKnownWithMessage { loading.stopped() }
    }
    return loading
  }

  static func send(_ event: Event, to loading: inout PlanLoading) {
    switch event {
    case .startedSameDay: loading.started(on: day, request: new)
    case .startedOtherDay: loading.started(on: otherDay, request: new)
    case .stopped: loading.stopped()
    case .dayChanged: loading.dayChanged(request: new)
    case .refreshRequested: loading.refreshRequested(new)
    case .loaded: loading.loaded(day)
    case .failed: loading.failed("server is down")
    }
  }

  /// Written by hand from DAY-1, DAY-6, HOME-1 and TIME-4; nil where the event is impossible.
  static func expected(_ event: Event, in state: State) -> Observed? {
    switch (state, event) {
    case (.idle, .startedSameDay), (.idle, .startedOtherDay): .loading(8)
    case (.idleKnown, .startedSameDay), (.idleKnownWithMessage, .startedSameDay): .refreshing(8)
    case (.idleKnown, .startedOtherDay), (.idleKnownWithMessage, .startedOtherDay): .loading(8)
    case (.idle, .stopped), (.idle, .refreshRequested): .idle
    case (.idleKnown, .stopped), (.idleKnown, .refreshRequested): .idle
    case (.idleKnownWithMessage, .stopped), (.idleKnownWithMessage, .refreshRequested): .idle(message: "no network")
    case (.idle, _), (.idleKnown, _), (.idleKnownWithMessage, _): nil

    case (_, .startedSameDay), (_, .startedOtherDay): nil
    case (_, .dayChanged): .loading(8)

    case (.loading, .stopped), (.ready, .stopped), (.refreshing, .stopped): .idle
    case (.failed, .stopped), (.readyWithMessage, .stopped): .idle(message: "no network")

    case (.loading, .refreshRequested): .loading(7)
    case (.refreshing, .refreshRequested): .refreshing(7)
    case (.ready, .refreshRequested): .refreshing(8)
    // The message stays until a load succeeds.
    case (.readyWithMessage, .refreshRequested): .refreshing(8, message: "no network")
    case (.failed, .refreshRequested): .loading(8, message: "no network")

    case (.loading, .loaded), (.refreshing, .loaded): .ready
    case (.loading, .failed): .failed(message: "server is down")
    case (.refreshing, .failed): .ready(message: "server is down")
    case (.ready, _), (.readyWithMessage, _), (.failed, _): nil
    }
  }

  static func observed(_ loading: PlanLoading) -> Observed {
    Observed(
      phase: loading.phase(listsTasks: true), request: loading.request?.value, isRefreshing: loading.isRefreshing,
      message: loading.failureMessage, refreshNeedsRequest: loading.refreshNeedsRequest)
  }

  @Test("the machine can be put into every state")
  func everyState() {
    let all = State.allCases.map { Self.observed(Self.makeMachine(in: $0)) }
    #expect(
      all == [
        .idle, .idle, .idle(message: "no network"), .loading(7), .ready, .ready(message: "no network"), .refreshing(7),
        .failed(message: "no network"),
      ])
  }

  @Test("every event in every state has the promised outcome · DAY-1 DAY-6 HOME-1 TIME-4", arguments: State.allCases)
  func everyEvent(in state: State) {
    for event in Event.allCases {
      guard let expected = Self.expected(event, in: state) else { continue }
      var loading = Self.makeMachine(in: state)
      Self.send(event, to: &loading)
      #expect(Self.observed(loading) == expected, "\(event)")
    }
  }

  @Test("loaded and empty differ in whether tasks are listed; other phases do not depend on it · HOME-1")
  func emptyPhase() {
    for state in State.allCases {
      let loading = Self.makeMachine(in: state)
      let listing = loading.phase(listsTasks: true)
      #expect(loading.phase(listsTasks: false) == (listing == .loaded ? .empty : listing), "\(state)")
    }
  }

  @Test("a new day forgets that a plan was known, a stop does not · DAY-1 TIME-4")
  func knownPlan() {
    var loading = Self.makeMachine(in: .ready)
    loading.dayChanged(request: Self.new)
    loading.stopped()
    loading.started(on: Self.day, request: Self.new)
    #expect(Self.observed(loading) == .loading(8))
  }

  @Test("the revision increases with every message · HOME-1")
  func messageRevision() {
    var loading = Self.makeMachine(in: .loading)
    let before = loading.messageRevision
    loading.failed("one")
    let between = loading.messageRevision
    loading.refreshRequested(Self.new)
    loading.loaded(Self.day)
    #expect(before < between && between < loading.messageRevision)
  }
}
