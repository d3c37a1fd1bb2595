/// One row of selectable items, and the selection among them (NEW-4 to NEW-9).
///
/// `state` says whether the items are loaded. The selection is independent of it: values can be selected before the
/// items are loaded.
public struct ComposerSection: Sendable {
  public let description: SectionDescription
  private var state = State.idle
  public private(set) var items: [Item] = []
  /// In the order of selection.
  public private(set) var selected: [Item] = []
  /// The item that the last selection dropped because the section was full (NEW-6).
  public private(set) var dropped: Item?
  public private(set) var failureMessage = ""
  /// The edited task's values when the composer opened.
  private let original: [Item]

  /// Refused if there are too many preselected values, or one has another type (NEW-8).
  init(_ description: SectionDescription, preselected: [Item], original: [Item] = []) throws(Rejection) {
    self.description = description
    self.original = original
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
    selected.contains { $0.comparisonKey == item.comparisonKey }
  }

  /// Whether two states of the same section look the same. It is enough to count the items: they change only with the
  /// phase, or by one that is added.
  @inline(never)
  func isVisuallyEqual(to other: ComposerSection) -> Bool {
    phase == other.phase && items.count == other.items.count && dropped?.comparisonKey == other.dropped?.comparisonKey
      && selected.elementsEqual(other.selected) { $0.comparisonKey == $1.comparisonKey }
      && haveSameBytes(failureMessage, other.failureMessage)
  }

  /// Whether the selection is exactly the edited task's original values.
  var isUnchanged: Bool {
    selected.count == original.count && original.allSatisfy { isSelected($0) }
  }

  /// Returns whether the items must be loaded with this request: they are neither loaded nor loading (NEW-4, NEW-5).
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

  /// Another section was activated. A request for items becomes void (NEW-4).
  mutating func deactivated() {
    switch state {
    case .idle, .loaded, .failed: break
    case .loading: state = .idle
    }
  }

  /// The first of equal items is kept. Selected values that are not among the items follow them (NEW-8, NEW-9).
  mutating func itemsLoaded(_ loaded: [Item]) throws(Rejection) {
    guard loaded.count <= Limits.items else { throw .tooManyItems }
    for item in loaded {
      try requireType(of: item)
    }
    var distinct: [Item] = []
    for item in loaded where !distinct.contains(where: { $0.comparisonKey == item.comparisonKey }) {
      distinct.append(item)
    }
    for index in selected.indices {
      let key = selected[index].comparisonKey
      if let match = distinct.first(where: { $0.comparisonKey == key }) {
        selected[index] = match
      } else {
        distinct.append(selected[index])
      }
    }
    items = distinct
    state = .loaded
  }

  mutating func itemsFailed(_ message: String) {
    failureMessage = message
    state = .failed
  }

  /// Selects the item. If multiple items are allowed, a selected one is deselected (NEW-6).
  mutating func itemTapped(_ index: Int) throws(Rejection) {
    guard items.indices.contains(index) else { throw .unknownItem }
    let item = items[index]
    dropped = nil
    guard isSelected(item) else { return select(item) }
    if description.allowsMultiple { selected = selected.filter { $0.comparisonKey != item.comparisonKey } }
  }

  /// The person entered an item of their own. An equal item is selected; without one it is added and selected (NEW-9).
  mutating func itemEntered(_ item: Item) throws(Rejection) {
    guard description.allowsCustomItems else { throw .customItemsNotAllowed }
    guard phase == .loaded else { throw .itemsNotLoaded }
    try requireType(of: item)
    let existing = items.first { $0.comparisonKey == item.comparisonKey }
    if existing == nil {
      guard items.count < Limits.items else { throw .sectionFull }
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

/// Whether the items of a section are loaded (NEW-5). Raw values as `PLANNER_ITEMS_*`.
public enum SectionPhase: Int32, Sendable {
  case idle = 0
  case loading = 1
  case loaded = 2
  case failed = 3
}

extension ComposerSection {
  fileprivate enum State {
    /// The items were not requested, or the request became void. Valid transitions: loading.
    case idle
    /// The items were requested. Valid transitions: loaded, failed, idle.
    case loading(RequestNumber)
    /// The items are loaded; there may be none. Final: they are kept until the composer closes.
    case loaded
    /// The host could not load the items. Valid transitions: loading.
    case failed
  }

  private var limit: Int {
    description.allowsMultiple ? description.maximum ?? .max : 1
  }

  private mutating func select(_ item: Item) {
    if selected.count >= limit {
      let oldest = selected.remove(at: 0)
      // In a single-selection section a new item simply replaces the old one.
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
    let original = Item.coded(section?.original ?? [], with: coder)
    let items = Item.coded(section?.items ?? [], with: coder)
    let dropped = Item.coded(section?.dropped.map { [$0] } ?? [], with: coder)
    let phase = coder.coded(tag: section?.phase.rawValue ?? 0)
    let request = RequestNumber.coded(section?.request, with: coder)
    var message = section?.failureMessage ?? ""
    coder.code(&message)
    coder.check(message, as: .message)
    guard coder.isReading else { return section }
    guard let description, let phase = SectionPhase(rawValue: phase), items.count <= 2 * Limits.items,
      selected.count <= 2 * Limits.items, original.count <= Limits.items, dropped.count <= 1,
      (items + original + dropped).allSatisfy({ $0.value.type == description.valueType }),
      var read = try? ComposerSection(description, preselected: selected, original: original)
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

  /// After a restore the request has a new number.
  mutating func requestReissued(as request: RequestNumber) {
    switch state {
    case .idle, .loaded, .failed: break
    case .loading: state = .loading(request)
    }
  }
}
