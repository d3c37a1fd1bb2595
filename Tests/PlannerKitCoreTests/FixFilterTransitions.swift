import Testing

@testable import PlannerKitCore

extension Transitions {
  /// Every reachable state, and every kind of fix in it. Places are metres north of the used fix.
  static func ofFixFilter() throws -> Transitions {
    let places: [(north: Double, accuracy: Double)] = [
      (50, 10), (50, 200), (500, 10), (500, 200), (20_000, 10), (20_000, 200), (-20_000, 10),
    ]
    var found = Transitions(initial: FixFilter().stateAndWaiting)
    var visited: Set<String> = []
    var open: [(filter: FixFilter, seconds: Double)] = [(FixFilter(), 0)]
    while let (filter, seconds) = open.popLast() {
      guard visited.insert(filter.relative).inserted else { continue }
      try #require(visited.count < 2_000)
      let from = filter.stateAndWaiting
      func reach(_ event: String, _ after: FixFilter, _ seconds: Double) {
        found.add(from, event, after.stateAndWaiting)
        open.append((after, seconds))
      }
      for place in places {
        let time = Instant.morning + (seconds + 5)
        let fix = try Fix.at(north: filter.usedNorth + place.north, accuracy: place.accuracy, time: time)
        var after = filter
        _ = after.fixReceived(fix, isAuthorized: true, now: time, settings: Settings())
        reach(filter.name(of: fix), after, seconds + 5)
      }
      if let deadline = filter.deadline {
        var after = filter
        _ = after.clockAdvanced(to: deadline)
        reach("waited 30 s", after, Double(deadline.since(.morning)) / 1_000)
      }
      var after = filter
      after.updatesStopped()
      reach("updates stopped", after, seconds)
      after = filter
      after.authorizationRevoked()
      reach("authorisation revoked", after, seconds)
    }
    return found
  }
}

extension FixFilter {
  /// How the filter classifies a valid fix: by its place and its accuracy.
  fileprivate func name(of fix: Fix) -> String {
    guard let used else { return "valid fix" }
    let isMove = used.distance(to: fix) >= 100 || used.horizontalAccuracy > 100
    let quality = fix.horizontalAccuracy <= 100 ? "fine" : "coarse"
    guard let credible = part("credible") as? Fix, !credible.canReach(fix, at: 150) else {
      return isMove && (quality == "fine" || used.distance(to: fix) >= 100) ? "\(quality) move" : "near"
    }
    guard let jump = part("jump").map(Mirror.init(reflecting:)), let last = jump.descendant("fix") as? Fix else {
      return "jump"
    }
    guard last.canReach(fix, at: 150) else { return "other jump" }
    // A jump may lead back to the used place if the credible fix is far from it.
    if jump.descendant("agreements") as? Int == 1, used.distance(to: fix) < 100 { return "same jump near" }
    return jump.descendant("agreements") as? Int == 0 ? "same jump" : "same \(quality) jump"
  }

  private func part(_ name: String) -> Any? {
    guard let part = Mirror(reflecting: self).descendant(name) else { return nil }
    return Mirror(reflecting: part).descendant("some")
  }

  private func north(of fix: Any?) -> Double? {
    (fix as? Fix).map { ($0.coordinate.latitude - 52.5) * 111_268 }
  }

  fileprivate var usedNorth: Double {
    north(of: used) ?? 0
  }

  /// The state, and the fixes that wait beside it.
  fileprivate var stateAndWaiting: String {
    if used == nil { return "noFix" }
    let jump = part("jump")
    let agreed = jump.flatMap { Mirror(reflecting: $0).descendant("agreements") as? Int } ?? 0
    switch (part("coarse") != nil, jump != nil) {
    case (false, false): return part("credible") == nil ? "unsure" : "settled"
    case (true, false): return "coarseWaits"
    case (false, true): return agreed == 0 ? "jumpWaits" : "jumpAgreed"
    case (true, true): return agreed == 0 ? "bothWait" : "bothWaitJumpAgreed"
    }
  }

  /// Filters with the same description behave the same.
  fileprivate var relative: String {
    let fixes = [
      part("credible"), part("coarse").flatMap { Mirror(reflecting: $0).descendant("fix") },
      part("jump").flatMap { Mirror(reflecting: $0).descendant("fix") },
    ]
    let norths = fixes.map { fix in north(of: fix).map { Int((($0 - usedNorth) / 10).rounded()) } }
    return "\(stateAndWaiting) \(used?.horizontalAccuracy ?? 0) \(norths)"
  }
}
