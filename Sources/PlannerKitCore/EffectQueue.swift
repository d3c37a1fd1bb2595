/// The effects that wait for the host, oldest first (HOME-4).
///
/// An effect that can no longer be meant is withdrawn, so at most one of each kind waits, or a few for children, however
/// long the host does not ask.
struct EffectQueue: Sendable {
  private var waiting: [Effect] = []
  private var changed: Changed = []
  /// Whether the host was told to start location updates, and not to stop them since.
  private var hostUpdatesLocation = false

  /// What waits to be redrawn is handed over last, and not to a stopped host.
  mutating func next(isStarted: Bool) -> Effect? {
    if !waiting.isEmpty {
      let effect = waiting.removeFirst()
      switch effect {
      case .startLocation: hostUpdatesLocation = true
      case .stopLocation: hostUpdatesLocation = false
      case .loadPlan, .requestPermission, .attach, .present, .dismiss, .detach, .focusText, .loadItems,
        .saveTask, .redraw:
        break
      }
      return effect
    }
    guard isStarted, !changed.isEmpty else { return nil }
    defer { changed = [] }
    return .redraw(changed)
  }

  // One copy of the loop is enough.
  @inline(never)
  private mutating func withdraw(where isGone: (Effect) -> Bool) {
    waiting.removeAll(where: isGone)
  }

  func isWaiting(_ effect: Effect) -> Bool {
    waiting.contains(effect)
  }

  mutating func redraw(_ changed: Changed) {
    self.changed.formUnion(changed)
  }

  mutating func loadPlan(_ request: RequestNumber, _ day: LocalDay) {
    withdrawLoadPlan()
    waiting.append(.loadPlan(request, day))
  }

  mutating func withdrawLoadPlan() {
    withdraw { effect in
      if case .loadPlan = effect { true } else { false }
    }
  }

  /// At most one request for items is under way.
  mutating func loadItems(_ request: RequestNumber, section: Int) {
    withdrawLoadItems()
    waiting.append(.loadItems(request, section: section))
  }

  mutating func withdrawLoadItems() {
    withdraw { effect in
      if case .loadItems = effect { true } else { false }
    }
  }

  mutating func saveTask(_ request: RequestNumber, _ id: TaskID) {
    waiting.append(.saveTask(request, id))
  }

  mutating func withdrawSave(_ request: RequestNumber) {
    withdraw { effect in
      if case .saveTask(request, _) = effect { true } else { false }
    }
  }

  mutating func requestPermission() {
    waiting.append(.requestPermission)
  }

  /// False if the host has collected it already.
  @discardableResult
  mutating func withdrawPermission() -> Bool {
    let before = waiting.count
    withdraw { $0 == .requestPermission }
    return waiting.count < before
  }

  mutating func startLocation(distanceFilter: Double, desiredAccuracy: Double) {
    withdrawLocation()
    waiting.append(.startLocation(distanceFilter: distanceFilter, desiredAccuracy: desiredAccuracy))
  }

  mutating func stopLocation() {
    withdrawLocation()
    if hostUpdatesLocation { waiting.append(.stopLocation) }
  }

  private mutating func withdrawLocation() {
    withdraw { effect in
      switch effect {
      case .startLocation, .stopLocation: true
      case .loadPlan, .requestPermission, .attach, .present, .dismiss, .detach, .focusText, .loadItems,
        .saveTask, .redraw:
        false
      }
    }
  }

  /// How much of attaching and presenting a child the host has collected.
  func handedOver(_ child: Child) -> Children.HandedOver {
    if waiting.contains(.attach(child)) { return .nothing }
    return waiting.contains(.present(child)) ? .attach : .attachAndPresent
  }

  mutating func carryOut(_ actions: [Children.Action]) {
    for action in actions {
      switch action {
      case .attach(let child): waiting.append(.attach(child))
      case .present(let child):
        waiting.append(.present(child))
        if !child.content.isDetails { waiting.append(.focusText(child)) }
      case .dismiss(let child):
        withdraw { $0 == .focusText(child) }
        waiting.append(.dismiss(child))
      case .detach(let child):
        withdraw { $0 == .focusText(child) }
        waiting.append(.detach(child))
      case .withdraw(let child):
        withdraw {
          $0 == .attach(child) || $0 == .present(child) || $0 == .focusText(child) || $0 == .dismiss(child)
        }
      }
    }
  }
}
