import CPlanner
import PlannerKitCore
import Synchronization

/// What a host's `planner *` points to: the planner, and what it has lent to the host.
final class Handle {
  fileprivate let isBusy = Atomic<Bool>(false)
  fileprivate var lastRejection: Rejection?

  var planner: Planner
  private var cards: [RowTexts?] = []
  private var detailsCard: RowTexts?
  /// By key; nil where the library's own words hold.
  private var strings: [TextBuffer?] = []
  private var localizerRevision: UInt64 = 0
  private(set) var message = TextBuffer([""])
  private var messageRevision: UInt64 = 0
  private(set) var composer: ComposerView?
  private var composerRevision: UInt64 = 0
  private(set) var saves: [SaveView] = []
  private var savesRevision: UInt64 = 0
  var changes = ChangesView()
  var snapshot: SnapshotView?

  /// A planner that was restored has something to show from the start.
  init(_ planner: Planner) {
    self.planner = planner
    renderChanges()
  }

  /// Renders what changed, so that queries only lend; the texts of rows apart, of which there can be a million.
  fileprivate func renderChanges() {
    if planner.localizer.revision != localizerRevision {
      localizerRevision = planner.localizer.revision
      strings = StringKey.allCases.map { key in planner.localizer.replacement(key).map { TextBuffer([$0]) } }
      (cards, detailsCard, composer) = ([], nil, nil)
      composerRevision = .max
    }
    if planner.messageRevision != messageRevision {
      messageRevision = planner.messageRevision
      message = TextBuffer([planner.failureMessage])
    }
    if planner.composerRevision != composerRevision {
      composerRevision = planner.composerRevision
      composer = planner.openComposer.map {
        ComposerView($0, in: self, before: composer)
      }
    }
    if planner.savesRevision != savesRevision {
      savesRevision = planner.savesRevision
      saves = planner.saves.map { SaveView($0) }
    }
    let count = planner.rows.count
    if cards.count != count { cards = [RowTexts?](repeating: nil, count: count) }
  }
}

extension Handle {
  /// A row of today's list and its texts, which are rendered when they are first asked for, and kept while they hold.
  func row(at index: Int) -> (row: Row, card: RowTexts)? {
    guard let row = planner.rows.element(at: index) else { return nil }
    return cards.withUnsafeMutableBufferPointer { cards in
      cards.indices.contains(index) ? (row, cached(&cards[index], of: row)) : nil
    }
  }

  /// The row of the open details and its texts.
  var detailsRow: (row: Row, card: RowTexts)? {
    planner.detailsRow.map { row in (row, cached(&detailsCard, of: row)) }
  }

  private func cached(_ card: inout RowTexts?, of row: Row) -> RowTexts {
    if let card {
      card.update(row, in: planner.localizer)
      return card
    }
    let rendered = RowTexts(row, in: planner.localizer)
    card = rendered
    return rendered
  }
}

extension Handle {
  private static func of(_ pointer: OpaquePointer) -> Handle {
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// A new planner for the host to own.
  static func make(_ planner: Planner) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(Handle(planner)).toOpaque())
  }

  static func destroy(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }

  /// Does something with the planner, one thread at a time.
  static func enter(
    _ pointer: OpaquePointer?, _ body: (Handle) throws(Rejection) -> planner_status
  ) -> planner_status {
    guard let pointer else { return planner_status(.invalidArgument) }
    let handle = of(pointer)
    guard handle.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      return .busy
    }
    defer { handle.isBusy.store(false, ordering: .releasing) }
    do {
      return try body(handle)
    } catch {
      handle.lastRejection = error
      return planner_status(error.reason)
    }
  }

  /// An event: something happens to the planner, and what the host may read is rendered.
  static func event(
    _ pointer: OpaquePointer?, _ body: (inout Planner) throws(Rejection) -> Void
  ) -> planner_status {
    enter(pointer) { handle throws(Rejection) in
      try body(&handle.planner)
      handle.snapshot = nil
      handle.renderChanges()
      return .ok
    }
  }

  /// A query for one struct; nil when there is none.
  static func query<T: SizedStruct>(
    _ pointer: OpaquePointer?, _ out: UnsafeMutablePointer<T>?, _ body: (Handle) throws(Rejection) -> T?
  ) -> planner_status {
    enter(pointer) { handle throws(Rejection) in
      try requireRoom(out)
      guard let value = try body(handle) else { return .none }
      try write(value, to: out)
      return .ok
    }
  }

  /// Why the last refused call on a planner was refused.
  static func lastError(_ pointer: OpaquePointer?) -> (message: StaticString, field: StaticString) {
    guard let pointer else { return (Rejection.nullPointer(.planner).message, "p") }
    let handle = of(pointer)
    guard handle.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      return ("Another thread is in a call on this planner.", "")
    }
    defer { handle.isBusy.store(false, ordering: .releasing) }
    guard let rejection = handle.lastRejection else { return ("", "") }
    return (rejection.message, rejection.field)
  }
}

extension Handle {
  /// A string for people.
  func text(_ key: StringKey) -> planner_text {
    strings.element(at: Int(key.rawValue) - 1)??[0] ?? planner_text(key.text(in: planner.localizer.language))
  }

  /// The save that waits for an answer to this request.
  func save(_ request: UInt64) throws(Rejection) -> SaveView {
    guard let save = saves.first(where: { $0.encoded.request == request }) else {
      throw .outdatedSave
    }
    return save
  }
}
