/// One row of selectable items: what it offers, and what is selected in it (NEW-4 to NEW-9).
///
/// `state` says whether the items are there. The selection stands beside it: it can be there before the items are.
public struct ComposerSection: Sendable {
  public let description: SectionDescription
  private var state = State.idle
  public private(set) var items: [Item] = []
  /// In the order of selection.
  public private(set) var selected: [Item] = []
  /// What the last selection pushed out of a section that was full (NEW-6).
  public private(set) var dropped: Item?
  public private(set) var failureMessage = ""
  /// What the edited task had when the composer opened.
  private let known: [Item]

  /// Refused if the preselected values are too many or of another type (NEW-8).
  init(_ description: SectionDescription, preselected: [Item], known: [Item] = []) throws(Rejection) {
    self.description = description
    self.known = known
    for item in preselected {
      try requireType(of: item)
      if !isSelected(item) { selected.append(item) }
    }
    guard description.allowsMultiple || selected.count <= 1 else {
      throw .twoPreselected
    }
    guard selected.count <= limit else {
      throw .maximumPreselected
    }
  }

  public var phase: SectionPhase {
    switch state {
    case .idle: .idle
    case .loading: .loading
    case .loaded: .loaded
    case .failed: .failed
    }
  }

  /// The request that waits for an answer.
  var request: RequestNumber? {
    switch state {
    case .idle, .loaded, .failed: nil
    case .loading(let request): request
    }
  }

  public func isSelected(_ item: Item) -> Bool {
    selected.contains { $0.choice == item.choice }
  }

  /// Whether two states of the same section show the same. Items only come and go with the phase, or one is added.
  @inline(never)
  func isVisuallyEqual(to other: ComposerSection) -> Bool {
    phase == other.phase && items.count == other.items.count && dropped?.choice == other.dropped?.choice
      && selected.elementsEqual(other.selected) { $0.choice == $1.choice }
      && haveSameBytes(failureMessage, other.failureMessage)
  }

  /// Whether just what the edited task had is selected.
  var isAsItWas: Bool {
    selected.count == known.count && known.allSatisfy { isSelected($0) }
  }

  /// Whether the items are to be asked for with this request: they are not there, and not under way (NEW-4, NEW-5).
  mutating func activated(request: RequestNumber) -> Bool {
    switch state {
    case .idle, .failed:
      state = .loading(request)
      failureMessage = ""
      return true
    case .loading, .loaded:
      return false
    }
  }

  /// Another section was activated: the answer is not waited for any more (NEW-4).
  mutating func deactivated() {
    switch state {
    case .idle, .loaded, .failed: break
    case .loading: state = .idle
    }
  }

  /// Of equal items the first is kept; selected values that are not among them are shown behind them (NEW-8, NEW-9).
  mutating func itemsLoaded(_ loaded: [Item]) throws(Rejection) {
    guard loaded.count <= Limits.items else { throw .tooManyItems }
    for item in loaded {
      try requireType(of: item)
    }
    var different: [Item] = []
    for item in loaded where !different.contains(where: { $0.choice == item.choice }) {
      different.append(item)
    }
    for index in selected.indices {
      let choice = selected[index].choice
      if let match = different.first(where: { $0.choice == choice }) {
        selected[index] = match
      } else {
        different.append(selected[index])
      }
    }
    items = different
    state = .loaded
  }

  mutating func itemsFailed(_ message: String) {
    failureMessage = message
    state = .failed
  }

  /// A tap on an item: selects it; in a section for several, deselects it if it was selected (NEW-6).
  mutating func itemTapped(_ index: Int) throws(Rejection) {
    guard items.indices.contains(index) else { throw .unknownItem }
    let item = items[index]
    dropped = nil
    guard isSelected(item) else { return select(item) }
    if description.allowsMultiple { selected = selected.filter { $0.choice != item.choice } }
  }

  /// A person typed an item: it is added and selected, or the first one that equals it is (NEW-9).
  mutating func itemEntered(_ item: Item) throws(Rejection) {
    guard description.allowsCustomItems else { throw .customItemsNotAllowed }
    guard phase == .loaded else { throw .itemsNotLoaded }
    try requireType(of: item)
    let existing = items.first { $0.choice == item.choice }
    if existing == nil {
      guard items.count < Limits.items else { throw .tooManyItems }
      items.append(item)
    }
    dropped = nil
    if !isSelected(item) { select(existing ?? item) }
  }

  mutating func cleared() {
    selected = []
    dropped = nil
  }
}

/// Whether the items of a section are there (NEW-5). Raw values as `PLANNER_ITEMS_*`.
public enum SectionPhase: Int32, Sendable {
  case idle = 0
  case loading = 1
  case loaded = 2
  case failed = 3
}

extension ComposerSection {
  fileprivate enum State {
    /// The items were not asked for, or the request was cancelled. Valid next: loading.
    case idle
    /// Asked for with this request. Valid next: loaded, failed, idle.
    case loading(RequestNumber)
    /// The items are there, if only none; held until the composer closes.
    case loaded
    /// The host could not load them. Valid next: loading.
    case failed
  }

  private var limit: Int {
    description.allowsMultiple ? description.maximum ?? .max : 1
  }

  private mutating func select(_ item: Item) {
    if selected.count >= limit {
      let oldest = selected.remove(at: 0)
      // In a section for a single item one takes the place of the other, which needs no saying.
      if description.allowsMultiple { dropped = oldest }
    }
    selected.append(item)
  }

  private func requireType(of item: Item) throws(Rejection) {
    guard item.value.type == description.valueType else {
      throw .wrongType
    }
  }
}

// MARK: - Snapshot

extension ComposerSection {
  @inline(never)
  static func coded(_ section: ComposerSection?, with coder: SnapshotCoder) -> ComposerSection? {
    let description = SectionDescription.coded(section?.description, with: coder)
    let selected = Item.coded(section?.selected ?? [], with: coder)
    let known = Item.coded(section?.known ?? [], with: coder)
    let items = Item.coded(section?.items ?? [], with: coder)
    let dropped = Item.coded(section?.dropped.map { [$0] } ?? [], with: coder)
    let phase = coder.coded(tag: section?.phase.rawValue ?? 0)
    let request = RequestNumber.coded(section?.request, with: coder)
    var message = section?.failureMessage ?? ""
    coder.code(&message)
    coder.check(message, as: .message)
    guard coder.isReading else { return section }
    guard let description, let phase = SectionPhase(rawValue: phase), items.count <= 2 * Limits.items,
      selected.count <= 2 * Limits.items, known.count <= Limits.items, dropped.count <= 1,
      (items + known + dropped).allSatisfy({ $0.value.type == description.valueType }),
      var read = try? ComposerSection(description, preselected: selected, known: known)
    else {
      coder.fail()
      return nil
    }
    read.items = items
    read.dropped = dropped.first
    read.failureMessage = message
    switch phase {
    case .idle: read.state = .idle
    case .loading: read.state = .loading(request)
    case .loaded: read.state = .loaded
    case .failed: read.state = .failed
    }
    return read
  }

  /// The same request with another number.
  mutating func asked(again request: RequestNumber) {
    switch state {
    case .idle, .loaded, .failed: break
    case .loading: state = .loading(request)
    }
  }
}
