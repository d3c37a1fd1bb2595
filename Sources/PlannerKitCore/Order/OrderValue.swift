/// The value of an order. Values are compared in this sequence: fewer unreachable stops, less weight of missed stops,
/// less lateness, the objective, less travel (ORDER-2).
package struct OrderValue: Equatable, Sendable {
  /// The number of unreachable stops (ORDER-2.9). The end place counts as a stop.
  package var noWays: Int64 = 0
  /// The sum of the weights of missed stops.
  package var missed: Int64 = 0
  package var lateness: Int64 = 0
  /// The travel time or the finish, depending on the objective.
  package var goal: Int64 = 0
  package var travel: Int64 = 0
  package var finish: Int64 = 0

  init() {}

  /// Whether nothing is missed or late.
  var isPerfect: Bool { noWays == 0 && missed == 0 && lateness == 0 }

  package func isBetter(than other: OrderValue) -> Bool {
    if noWays != other.noWays { return noWays < other.noWays }
    if missed != other.missed { return missed < other.missed }
    if lateness != other.lateness { return lateness < other.lateness }
    if goal != other.goal { return goal < other.goal }
    return travel < other.travel
  }
}
