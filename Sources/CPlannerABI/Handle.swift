import CPlanner
import PlannerKitCore
import Synchronization

/// What a host's `planner *` points to: the planner, and what it has lent to the host.
final class Handle {
  fileprivate let isBusy = Atomic<Bool>(false)
  /// What the last refused call did not like.
  fileprivate var sentence: StaticString = ""

  var planner: Planner
  private(set) var cards: [LentCard] = []
  private var cardsRevision: UInt64 = 0
  private(set) var detailsCard: LentCard?
  private(set) var message = LentBytes([""])
  private var messageRevision: UInt64 = 0
  var changes = LentChanges()

  init(_ planner: Planner) {
    self.planner = planner
  }

  /// Renders what changed, so that queries only lend.
  fileprivate func renderChanges() {
    if planner.messageRevision != messageRevision {
      messageRevision = planner.messageRevision
      message = LentBytes([planner.failureMessage])
    }
    detailsCard = planner.detailsRow.map { card(of: $0, from: detailsCard) }
    guard planner.rowsRevision != cardsRevision else { return }
    cardsRevision = planner.rowsRevision
    let rows = planner.rows
    guard rows.count == cards.count, rows.indices.allSatisfy({ rows[$0].task.id == cards[$0].id }) else {
      return renderAll(rows)
    }
    for (index, row) in rows.enumerated() {
      cards[index] = card(of: row, from: cards[index])
    }
  }

  /// The card of a row: the one it had, if that was its task's and its texts still hold.
  private func card(of row: Row, from before: LentCard?) -> LentCard {
    guard let before, before.follow(row) else { return LentCard(row, text: planner.text(of: row)) }
    return before
  }

  /// Rows came, went or changed places; the cards of those that stayed are kept.
  private func renderAll(_ rows: [Row]) {
    var known: [TaskID: LentCard] = [:]
    known.reserveCapacity(cards.count)
    for card in cards {
      known[card.id] = card
    }
    cards = rows.map { card(of: $0, from: known[$0.task.id]) }
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
      handle.renderChanges()
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
