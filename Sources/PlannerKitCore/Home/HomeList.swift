/// The rows of the day, and what of them the host has not collected yet (HOME-2, HOME-3).
struct HomeList: Sendable {
  private(set) var rows: [Row] = []
  /// Counts up whenever rows are listed or measured anew, so that what was made from them can be kept meanwhile.
  private(set) var revision: UInt64 = 0
  /// The rows as the host last collected them.
  private var collected: [Row] = []

  /// The listed tasks changed, or how they are seen. True if that can be seen.
  mutating func list(_ tasks: some Sequence<PlanTask>, seen view: RowView) -> Bool {
    revision &+= 1
    let before = rows
    rows = tasks.map { Row($0, seen: view) }
    return !rows.elementsEqual(before) { $0.task.id == $1.task.id && $0.looksLike($1) }
  }

  /// Distances, travel times or freshness changed. True if that can be seen.
  mutating func measure(in view: RowView) -> Bool {
    revision &+= 1
    var canBeSeen = false
    for index in rows.indices where rows[index].measure(in: view) {
      canBeSeen = true
    }
    return canBeSeen
  }

  mutating func collectChanges() -> ListChanges {
    defer { collected = rows }
    return ListChanges(from: collected, to: rows)
  }
}
