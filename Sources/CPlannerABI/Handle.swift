import CPlanner
import PlannerKitCore
import Synchronization

/// What a host's `planner *` points to: the planner, and what it has lent to the host.
final class Handle {
  fileprivate let isBusy = Atomic<Bool>(false)
  /// What the last refused call did not like.
  fileprivate var sentence: StaticString = ""

  var planner: Planner
  private var cards: [LentCard?] = []
  private var detailsCard: LentCard?
  /// By key; nil where the library's own words hold.
  private var strings: [LentBytes?] = []
  private var wordsRevision: UInt64 = 0
  private(set) var message = LentBytes([""])
  private var messageRevision: UInt64 = 0
  private(set) var composer: LentComposer?
  private var composerRevision: UInt64 = 0
  private(set) var saves: [LentSave] = []
  private var savesRevision: UInt64 = 0
  var changes = LentChanges()
  var snapshot: LentSnapshot?

  /// A planner that was restored has something to show from the start.
  init(_ planner: Planner) {
    self.planner = planner
    renderChanges()
  }

  /// Renders what changed, so that queries only lend; the texts of rows apart, of which there can be a million.
  fileprivate func renderChanges() {
    if planner.words.revision != wordsRevision {
      wordsRevision = planner.words.revision
      strings = StringKey.allCases.map { key in planner.words.replacement(key).map { LentBytes([$0]) } }
      (cards, detailsCard, composer) = ([], nil, nil)
      composerRevision = .max
    }
    if planner.messageRevision != messageRevision {
      messageRevision = planner.messageRevision
      message = LentBytes([planner.failureMessage])
    }
    if planner.composerRevision != composerRevision {
      composerRevision = planner.composerRevision
      composer = planner.openComposer.map {
        LentComposer($0, in: self, before: composer)
      }
    }
    if planner.savesRevision != savesRevision {
      savesRevision = planner.savesRevision
      saves = planner.saves.map { LentSave($0) }
    }
    let count = planner.rows.count
    if cards.count != count { cards = [LentCard?](repeating: nil, count: count) }
  }
}

extension Handle {
  /// A row of today's list and its texts, which are rendered when they are first asked for, and kept while they hold.
  func row(at index: Int) -> (row: Row, card: LentCard)? {
    guard let row = planner.rows.element(at: index) else { return nil }
    return cards.withUnsafeMutableBufferPointer { cards in
      cards.indices.contains(index) ? (row, kept(&cards[index], of: row)) : nil
    }
  }

  /// The row of the open details and its texts.
  var detailsRow: (row: Row, card: LentCard)? {
    planner.detailsRow.map { row in (row, kept(&detailsCard, of: row)) }
  }

  private func kept(_ card: inout LentCard?, of row: Row) -> LentCard {
    if let card {
      card.follow(row, in: planner.words)
      return card
    }
    let rendered = LentCard(row, in: planner.words)
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
      handle.sentence = error.sentence
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
  static func query<T: Growable>(
    _ pointer: OpaquePointer?, _ out: UnsafeMutablePointer<T>?, _ body: (Handle) throws(Rejection) -> T?
  ) -> planner_status {
    enter(pointer) { handle throws(Rejection) in
      try requireRoom(out)
      guard let value = try body(handle) else { return .none }
      try write(value, to: out)
      return .ok
    }
  }

  /// What the last refused call on a planner did not like.
  static func sentence(_ pointer: OpaquePointer?) -> StaticString {
    guard let pointer else { return "There is no planner: the pointer is NULL." }
    let handle = of(pointer)
    guard handle.isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged else {
      return "Another thread is inside a call on this planner."
    }
    defer { handle.isBusy.store(false, ordering: .releasing) }
    return handle.sentence
  }
}

extension Handle {
  /// A word or sentence for people.
  func text(_ key: StringKey) -> planner_text {
    strings.element(at: Int(key.rawValue) - 1)??[0] ?? planner_text(key.text(in: planner.words.language))
  }

  /// The save that waits for an answer to this request.
  func save(_ request: UInt64) throws(Rejection) -> LentSave {
    guard let save = saves.first(where: { $0.encoded.request == request }) else {
      throw .outdatedSave
    }
    return save
  }
}
