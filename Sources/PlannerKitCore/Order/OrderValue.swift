/// What an order is worth. Better is decided in this order: less weight of missed stops, less lateness, then the
/// objective, then less travel (ORDER-2).
package struct OrderValue: Equatable, Sendable {
  /// The sum of the weights of missed stops.
  package var missed: Int64 = 0
  package var lateness: Int64 = 0
  /// Travel or finish.
  package var goal: Int64 = 0
  package var travel: Int64 = 0
  package var finish: Int64 = 0

  init() {}

  /// Nothing is missed or late.
  var isPerfect: Bool { missed == 0 && lateness == 0 }

  package func isBetter(than other: OrderValue) -> Bool {
    if missed != other.missed { return missed < other.missed }
    if lateness != other.lateness { return lateness < other.lateness }
    if goal != other.goal { return goal < other.goal }
    return travel < other.travel
  }
}
