/// The progress of a search that derives orders from each other.
struct SearchProgress {
  /// The number of derived orders, in total and since the best order was found.
  var kicks: Int64 = 0
  var kicksSinceBest: Int64 = 0
  /// The progress in percent, while the search goes on.
  var percent: Int32 = 0

  /// Updates the percentage: the share of the derived orders if none of the remaining ones is better. `patience` is how
  /// many orders are derived without an improvement before the search ends. The percentage never falls, and is 100 only
  /// when the search has ended.
  mutating func update(patience: Int64) {
    let all = max(kicks &- kicksSinceBest &+ patience, 1)
    percent = max(percent, min(99, Int32(truncatingIfNeeded: kicks &* 100 / all)))
  }
}
