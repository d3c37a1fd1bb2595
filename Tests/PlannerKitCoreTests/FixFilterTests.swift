import Testing

@testable import PlannerKitCore

/// Every state of the filter × every kind of fix. Times are seconds after the morning; places are metres north.
@Suite struct FixFilterTests {
  enum State: CaseIterable {
    case noFix
    case usingFine
    case usingCoarse
    /// A coarse fix 400 m away has waited since 5 s.
    case coarseWaits
    /// A jump has waited since 10 s.
    case jumpWaits
    /// The same, and another fix agreed with it at 15 s.
    case jumpAgreedOnce
    case coarseAndJumpWait
  }

  enum Kind: CaseIterable {
    case fineNear
    case fineFar
    case coarseNear
    case coarseFar
    case jump
    case coarseJump
    case otherJump

    var north: Double {
      switch self {
      case .fineNear, .coarseNear: 50
      case .fineFar, .coarseFar: 400
      case .jump, .coarseJump: 10_000
      case .otherJump: -10_000
      }
    }

    var accuracy: Double {
      switch self {
      case .fineNear, .fineFar, .jump, .otherJump: 10
      case .coarseNear, .coarseFar, .coarseJump: 200
      }
    }
  }

  /// The expected outcome of a fix at 20 s.
  struct Expected: Equatable {
    var isUsed = false
    /// When the used fix came.
    var usedAt = 20.0
    /// When the filter next needs the time, in seconds; nil if no fix waits.
    var deadline: Double?
  }

  static func makeMachine(in state: State) throws -> FixFilter {
    var filter = FixFilter()
    func receive(_ kind: Kind, at seconds: Double) throws {
      _ = try filter.receive(kind, at: seconds)
    }
    if state == .noFix { return filter }
    try filter.receive(north: 0, accuracy: state == .usingCoarse ? 200 : 10, at: 0)
    switch state {
    case .noFix, .usingFine, .usingCoarse: break
    case .coarseWaits: try receive(.coarseFar, at: 5)
    case .jumpWaits: try receive(.jump, at: 10)
    case .jumpAgreedOnce:
      try receive(.jump, at: 10)
      try receive(.jump, at: 15)
    case .coarseAndJumpWait:
      try receive(.coarseFar, at: 5)
      try receive(.jump, at: 10)
    }
    return filter
  }

  /// Written by hand from LOC-4 to LOC-6.
  static func expected(_ kind: Kind, in state: State) -> Expected {
    switch (state, kind) {
    case (.noFix, _): Expected(isUsed: true)

    case (_, .fineFar), (.usingCoarse, .fineNear): Expected(isUsed: true)
    // A fix near the used place confirms it, and no fix waits any longer.
    case (_, .fineNear), (_, .coarseNear): Expected()

    case (.usingFine, .coarseFar), (.usingCoarse, .coarseFar): Expected(deadline: 50)
    case (.coarseWaits, .coarseFar), (.coarseAndJumpWait, .coarseFar): Expected(deadline: 35)
    // Whether it waits since its own arrival or since the jump's is tested below.
    case (.jumpWaits, .coarseFar), (.jumpAgreedOnce, .coarseFar): Expected(deadline: .nan)

    case (.usingFine, _), (.usingCoarse, _): Expected(deadline: 50)
    case (.coarseWaits, _), (.coarseAndJumpWait, _): Expected(deadline: 35)
    case (.jumpWaits, _): Expected(deadline: 40)
    case (.jumpAgreedOnce, .jump): Expected(isUsed: true)
    // The more accurate of the two fixes that agree counts.
    case (.jumpAgreedOnce, .coarseJump): Expected(isUsed: true, usedAt: 15)
    case (.jumpAgreedOnce, .otherJump): Expected(deadline: 40)
    }
  }

  @Test("every kind of fix in every state has the promised outcome · LOC-4 LOC-5 LOC-6", arguments: State.allCases)
  func everyFix(in state: State) throws {
    for kind in Kind.allCases {
      var filter = try Self.makeMachine(in: state)
      let before = filter.used
      let outcome = try filter.receive(kind, at: 20)
      let expected = Self.expected(kind, in: state)
      #expect(outcome == (expected.isUsed ? .use : .keep), "\(kind)")
      let used = try Fix.make(expected.usedAt == 20 ? kind : .jump, at: expected.usedAt)
      #expect(filter.used == (expected.isUsed ? used : before), "\(kind)")
      if let deadline = expected.deadline, deadline.isNaN {
        #expect(filter.deadline != nil, "\(kind)")
      } else {
        #expect(filter.deadline == expected.deadline.map { .morning + $0 }, "\(kind)")
      }
    }
  }

  @Test("an ignored fix changes nothing in any state · LOC-3", arguments: State.allCases)
  func ignored(in state: State) throws {
    let newest: Double? =
      switch state {
      case .noFix: nil
      case .usingFine, .usingCoarse: 0
      case .coarseWaits: 5
      case .jumpWaits, .coarseAndJumpWait: 10
      case .jumpAgreedOnce: 15
      }
    let filter = try Self.makeMachine(in: state)
    func check(_ reason: IgnoredFix, accuracy: Double, time: Double, isAuthorized: Bool, now: Double) throws {
      var after = filter
      let fix = try Fix.at(north: 700, accuracy: accuracy, time: .morning + time)
      let outcome = after.filter(
        fix, isAuthorized: isAuthorized, now: .morning + now, settings: Settings())
      #expect(outcome == .ignore(reason))
      #expect("\(after)" == "\(filter)", "\(reason)")
    }
    try check(.negativeAccuracy, accuracy: -1, time: 20, isAuthorized: true, now: 20)
    try check(.wrongTime, accuracy: 10, time: 80.001, isAuthorized: true, now: 20)
    try check(.wrongTime, accuracy: 10, time: 20, isAuthorized: true, now: 80.001)
    try check(.withoutAuthorization, accuracy: 10, time: 20, isAuthorized: false, now: 20)
    if let newest {
      try check(.notNewer, accuracy: 10, time: newest, isAuthorized: true, now: 20)
      try check(.notNewer, accuracy: 10, time: newest - 1, isAuthorized: true, now: 20)
      try check(.notNewer, accuracy: 10, time: newest, isAuthorized: false, now: 200)
    }
    // The first reason that applies is counted.
    try check(.negativeAccuracy, accuracy: -1, time: -1, isAuthorized: false, now: 200)
    try check(.wrongTime, accuracy: 10, time: 20, isAuthorized: false, now: 200)
  }

  @Test(
    "a fix exactly 60 s old, or 60 s ahead, is still valid, and an accuracy of 0 is · LOC-3", arguments: [-60.0, 60])
  func sixtySeconds(ahead: Double) throws {
    var filter = FixFilter()
    let fix = try Fix.at(north: 0, accuracy: 0, time: .morning + ahead)
    #expect(filter.filter(fix, isAuthorized: true, now: .morning, settings: Settings()) == .use)
  }

  @Test("an accuracy that is not finite is refused · LOC-3", arguments: [Double.nan, .infinity, -.infinity])
  func accuracy(metres: Double) {
    #expect(throws: Refusal.accuracyNotFinite) { try Fix.at(north: 0, accuracy: metres, time: .morning) }
  }

  @Test(
    "a waiting fix is used after 30 s, not a millisecond sooner · LOC-5 LOC-6",
    arguments: [(State.coarseWaits, 35.0, 400.0), (.jumpWaits, 40, 10_000), (.jumpAgreedOnce, 40, 10_000)])
  func deadline(state: State, due: Double, north: Double) throws {
    var filter = try Self.makeMachine(in: state)
    #expect(filter.clockAdvanced(to: .morning + (due - 0.001)) == .keep)
    #expect(filter.used?.coordinate == (try .metres(north: 0)))
    #expect(filter.clockAdvanced(to: .morning + due) == .use)
    #expect(filter.used?.coordinate == (try .metres(north: north)))
    #expect(filter.deadline == nil)
    #expect(filter.clockAdvanced(to: .morning + 1_000) == .keep)
  }

  @Test("a filter read from a snapshot goes on like the one that was written · SNAP-1", arguments: State.allCases)
  func snapshot(state: State) throws {
    let before = try Self.makeMachine(in: state)
    let writer = SnapshotWriter()
    before.write(to: writer)
    let read = try FixFilter(from: SnapshotReader(writer.sealed()))
    for kind in Kind.allCases {
      var (filter, restored) = (before, read)
      let outcome = try filter.receive(kind, at: 20)
      #expect(try restored.receive(kind, at: 20) == outcome, "\(kind)")
      #expect(restored.used == filter.used && restored.deadline == filter.deadline, "\(kind)")
    }
  }

  @Test("without a waiting fix the clock changes nothing · LOC-5", arguments: [State.noFix, .usingFine, .usingCoarse])
  func nothingWaits(state: State) throws {
    let before = try Self.makeMachine(in: state)
    var filter = before
    #expect(filter.deadline == nil)
    #expect(filter.clockAdvanced(to: .morning + 10_000) == .keep)
    #expect(filter.used == before.used)
  }

  @Test("revoking the authorisation forgets the place and all waiting fixes · LOC-1", arguments: State.allCases)
  func forget(state: State) throws {
    var filter = try Self.makeMachine(in: state)
    filter.authorizationRevoked()
    #expect(filter.used == nil)
    #expect(filter.deadline == nil)
    #expect(try filter.receive(.otherJump, at: 20) == .use)
  }

  @Test("stopping keeps only the used place; the next valid fix is not a jump · LIFE-2", arguments: State.allCases)
  func updatesStopped(state: State) throws {
    let used = try Self.makeMachine(in: state).used
    for kind in Kind.allCases {
      var filter = try Self.makeMachine(in: state)
      filter.updatesStopped()
      #expect(filter.used == used)
      #expect(filter.deadline == nil)
      let outcome = try filter.receive(kind, at: 20)
      let isFine = kind.accuracy <= 100
      let isFiner = isFine && state == .usingCoarse
      let isFar = kind.north.magnitude >= 100
      #expect(outcome == (state == .noFix || isFiner || (isFine && isFar) ? .use : .keep), "\(kind)")
      #expect(filter.deadline == (state != .noFix && !isFine && isFar ? .morning + 50 : nil), "\(kind)")
    }
  }
}

extension Fix {
  static func make(_ kind: FixFilterTests.Kind, at seconds: Double) throws -> Fix {
    try .at(north: kind.north, accuracy: kind.accuracy, time: .morning + seconds)
  }
}

extension FixFilter {
  /// A fix measured this many seconds after the morning, and received at once.
  @discardableResult
  mutating func receive(
    north: Double, accuracy: Double = 10, at seconds: Double, settings: Settings = Settings()
  ) throws -> Outcome {
    let time = Instant.morning + seconds
    let fix = try Fix.at(north: north, accuracy: accuracy, time: time)
    return filter(fix, isAuthorized: true, now: time, settings: settings)
  }

  mutating func receive(_ kind: FixFilterTests.Kind, at seconds: Double) throws -> Outcome {
    try receive(north: kind.north, accuracy: kind.accuracy, at: seconds)
  }
}
