import Testing

@testable import PlannerKitCore

extension Transitions {
  /// The states that few events reach, and every kind of fix in each. Places are metres north of the used fix.
  static func ofFixFilter() throws -> Transitions {
    let places: [(north: Double, accuracy: Double)] = [
      (50, 10), (50, 200), (400, 10), (400, 200), (20_000, 10), (20_000, 200), (-20_000, 10),
    ]
    var found = Transitions(initial: stateName(of: FixFilter()))
    var visited: Set<String> = []
    var open: [(filter: FixFilter, seconds: Double)] = [(FixFilter(), 0)]
    var first = 0
    // Breadth first: the transitions that there are come early, and the places stay near the first one.
    while first < open.count && visited.count < 4_000 {
      let (filter, seconds) = open[first]
      first += 1
      guard visited.insert(filter.relative).inserted else { continue }
      let from = stateName(of: filter)
      func reach(_ event: String, _ after: FixFilter, _ seconds: Double) {
        found.add(from, event, stateName(of: after))
        open.append((after, seconds))
      }
      for place in places {
        let time = Instant.morning + (seconds + 5)
        let fix = try Fix.at(north: filter.usedNorth + place.north, accuracy: place.accuracy, time: time)
        var after = filter
        _ = after.filter(fix, isAuthorized: true, now: time, settings: Settings())
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
    let speed = Settings().maximumSpeed
    let isMove = used.distance(to: fix) >= 100
    let isFine = fix.horizontalAccuracy <= 100
    var reference = reference
    let isOutvoted = ReferenceFix.update(&reference, with: fix, credible: part("credible") as? Fix)
    if isOutvoted && part("credible") != nil { return "outvoted" }
    guard let credible = part("credible") as? Fix, fix.isJump(from: credible, reference, Settings()) else {
      let isFiner = isFine && used.horizontalAccuracy > 100
      return isMove || isFiner ? (isFine ? "fine move" : "coarse move") : "near"
    }
    guard let last = part("jump", "fix") as? Fix else { return "jump" }
    guard last.canReach(fix, at: speed) else { return "other jump" }
    guard part("jump", "agreements") as? Int == 1 else { return "same jump" }
    // The more accurate of the two counts. A jump may lead back to the used place if the credible fix is far from it.
    let best = last.horizontalAccuracy < fix.horizontalAccuracy ? last : fix
    let isSignificant =
      used.distance(to: best) >= 100 || (best.horizontalAccuracy <= 100 && used.horizontalAccuracy > 100)
    guard isSignificant else { return "agreed jump near" }
    return best.horizontalAccuracy <= 100 ? "agreed fine jump" : "agreed coarse jump"
  }

  /// What coarser fixes are compared with, by reflection.
  private var reference: ReferenceFix? {
    Mirror(reflecting: self).descendant("reference") as? ReferenceFix
  }

  /// A part of the state's payload, by reflection: states are private.
  private func part(_ names: String...) -> Any? {
    var payload = Mirror(reflecting: self).descendant("state").flatMap { Mirror(reflecting: $0).children.first?.value }
    for name in names {
      payload = payload.flatMap { Self.descendant(name, of: $0) }
    }
    return payload
  }

  private static func descendant(_ name: String, of value: Any) -> Any? {
    for child in Mirror(reflecting: value).children {
      let isPayload = child.label?.hasPrefix(".") ?? true
      let found: Any?
      if child.label == name || "\(type(of: child.value))".lowercased() == name {
        found = child.value
      } else {
        found = isPayload || child.label == "place" ? descendant(name, of: child.value) : nil
      }
      guard let found else { continue }
      let mirror = Mirror(reflecting: found)
      return mirror.displayStyle == .optional ? mirror.children.first?.value : found
    }
    return nil
  }

  private func north(of fix: Any?) -> Double? {
    (fix as? Fix).map { ($0.coordinate.latitude - 52.5) * 111_268 }
  }

  fileprivate var usedNorth: Double {
    north(of: used) ?? 0
  }

  /// Filters with the same description behave the same.
  fileprivate var relative: String {
    let outvoting = reference.map { Mirror(reflecting: $0) }
    let best = outvoting?.descendant("fix") as? Fix
    let fixes = [part("credible"), part("coarse", "fix"), part("jump", "fix")]
    let isNear = north(of: best).map { abs($0 - usedNorth) <= 60 } ?? false
    let norths = fixes.map { fix in north(of: fix).map { Int((($0 - usedNorth) / 10).rounded()) } }
    let accuracy = (part("jump", "fix") as? Fix)?.horizontalAccuracy
    let agreements = part("jump", "agreements") as? Int ?? 0
    let isConfirmed = outvoting?.descendant("isConfirmed") as? Bool ?? false
    return "\(stateName(of: self)) \(used?.horizontalAccuracy ?? 0) \(norths) \(accuracy ?? 0) \(agreements)"
      + " \(best?.horizontalAccuracy ?? 0) \(isNear) \(isConfirmed)"
  }
}
