/// A section of selectable items, and the selection among them (NEW-4 to NEW-9).
///
/// `state` records whether the items are loaded. The selection is independent of it: values can be selected before the
/// items are loaded.
public struct ComposerSection: Sendable {
  public let description: SectionDescription
  private var state = State.idle
  /// The selected items, in the order of selection.
  public private(set) var selected: [Item] = []
  /// The item that the last selection dropped because the section was full (NEW-6).
  public private(set) var dropped: Item?
  /// The values of the edited task when the composer opened.
  private let original: [Item]

  /// Throws if there are too many preselected values, or if a value has another type (NEW-8).
  @inline(never)
  init(_ description: SectionDescription, preselected: [Item], original: [Item] = []) throws(Refusal) {
    self.description = description
    self.original = original
    try description.require(preselected)
    for item in preselected {
      if !isSelected(item) { selected.append(item) }
    }
    guard description.allowsMultiple || selected.count <= 1 else { throw .twoPreselected }
    guard selected.count <= limit else { throw .maximumPreselected }
  }

  public var phase: SectionPhase {
    switch state {
    case .idle: .idle
    case .loading: .loading
    case .loaded: .loaded
    case .failed: .failed
    }
  }

  /// The loaded items; empty unless they are loaded.
  public var items: [Item] {
    switch state {
    case .idle, .loading, .failed: []
    case .loaded(let items): items
    }
  }

  /// The host's message for a failed load; otherwise empty.
  public var failureMessage: String {
    switch state {
    case .idle, .loading, .loaded: ""
    case .failed(let message): message
    }
  }

  /// The request that waits for an answer.
  var request: RequestNumber? {
    switch state {
    case .idle, .loaded, .failed: nil
    case .loading(let request): request
    }
  }

  func has(_ name: SectionName) -> Bool {
    description.name.isSame(as: name)
  }

  @inline(never)
  public func isSelected(_ item: Item) -> Bool {
    selected.contains { $0.comparisonKey == item.comparisonKey }
  }

  /// Whether two states of the same section look the same. Comparing the number of items is enough: items change only
  /// with the phase, or when one is added.
  @inline(never)
  func isVisuallyEqual(to other: ComposerSection) -> Bool {
    phase == other.phase && items.count == other.items.count && dropped?.comparisonKey == other.dropped?.comparisonKey
      && selected.elementsEqual(other.selected) { $0.comparisonKey == $1.comparisonKey }
      && haveSameBytes(failureMessage, other.failureMessage)
  }

  /// Whether the selection equals the original values of the edited task.
  var isUnchanged: Bool {
    selected.count == original.count && original.allSatisfy { isSelected($0) }
  }

  /// Activates the section. Returns whether its items must be loaded with this request, because they are neither loaded
  /// nor loading (NEW-4, NEW-5).
  mutating func activated(request: RequestNumber) -> Bool {
    switch state {
    case .idle, .failed:
      state = .loading(request)
      return true
    case .loading, .loaded:
      return false
    }
  }

  /// Deactivates the section after another was activated. A request for items becomes void (NEW-4).
  mutating func deactivated() {
    switch state {
    case .idle, .loaded, .failed: break
    case .loading: state = .idle
    }
  }

  /// Stores the loaded items. If items are equal, the first is kept. Selected values that are not among the items
  /// follow them (NEW-8, NEW-9).
  mutating func itemsLoaded(_ loaded: [Item]) throws(Refusal) {
    guard loaded.count <= Limits.items else { throw .tooManyItems }
    try description.require(loaded)
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
    state = .loaded(distinct)
  }

  mutating func itemsFailed(_ message: String) {
    state = .failed(message)
  }

  /// Selects an item. If multiple items are allowed, an item that is selected already is deselected (NEW-6).
  mutating func itemTapped(_ index: Int) throws(Refusal) {
    guard let item = items.element(at: index) else { throw .unknownItem }
    dropped = nil
    guard isSelected(item) else { return select(item) }
    if description.allowsMultiple { selected.keep { $0.comparisonKey != item.comparisonKey } }
  }

  /// Selects an item that the person entered. If no item equals it, it is added first (NEW-9).
  mutating func itemEntered(_ item: Item) throws(Refusal) {
    guard description.allowsCustomItems else { throw .customItemsNotAllowed }
    guard case .loaded(let items) = state else { throw .itemsNotLoaded }
    try description.require([item])
    let existing = items.first { $0.comparisonKey == item.comparisonKey }
    if existing == nil {
      guard items.count < Limits.items else { throw .sectionFull }
      var items = items
      items.append(item)
      state = .loaded(items)
    }
    dropped = nil
    if !isSelected(item) { select(existing ?? item) }
  }

  mutating func cleared() {
    selected = []
    dropped = nil
  }

  /// Gives the request a new number after a restore.
  mutating func requestReissued(as request: RequestNumber) {
    if case .loading = state { state = .loading(request) }
  }
}

/// Whether the items of a section are loaded (NEW-5).
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
    case loaded([Item])
    /// The host could not load the items; this is its message. Valid transitions: loading.
    case failed(String)
  }

  private var limit: Int {
    description.allowsMultiple ? description.maximum ?? .max : 1
  }

  @inline(never)
  private mutating func select(_ item: Item) {
    if selected.count >= limit {
      let oldest = selected.remove(at: 0)
      // In a single-selection section, a new item simply replaces the old one.
      if description.allowsMultiple { dropped = oldest }
    }
    selected.append(item)
  }
}

// MARK: - Snapshot

extension ComposerSection {
  func write(to writer: SnapshotWriter) {
    description.write(to: writer)
    writer.write(selected)
    writer.write(original)
    writer.write(items)
    writer.write(dropped.map { [$0] } ?? [])
    writer.write(phase.rawValue)
    writer.write(request)
    writer.write(failureMessage)
  }

  @inline(never)
  init(from reader: SnapshotReader) throws(Refusal) {
    let description = try SectionDescription.description(from: reader)
    let selected = try reader.items(atMost: 2 * Limits.items)
    let original = try reader.items(atMost: Limits.items)
    try self.init(description, preselected: selected, original: original)
    let items = try reader.items(atMost: 2 * Limits.items)
    let dropped = try reader.items(atMost: 1)
    for some in [original, items, dropped] { try description.require(some) }
    self.dropped = dropped.first
    let phase = SectionPhase(rawValue: reader.int32())
    let request = reader.request()
    let message = reader.text(.message)
    switch (phase, request) {
    case (.idle, nil): state = .idle
    case (.loading, let request?): state = .loading(request)
    case (.loaded, nil): state = .loaded(items)
    case (.failed, nil): state = .failed(message)
    case (.idle, _), (.loading, nil), (.loaded, _), (.failed, _), (nil, _): throw .corruptSnapshot
    }
    // A planner never writes items that are not loaded, or selected items that are not among the loaded ones.
    guard items.count == self.items.count,
      phase != .loaded
        || selected.allSatisfy({ item in
          items.contains { $0.comparisonKey == item.comparisonKey }
        })
    else { throw .corruptSnapshot }
  }
}
