/// The value of an order (ORDER-14). Compared with `OrderValue`, a late stop is not missed, and overtime counts.
package struct WorkdayValue: Equatable, Sendable {
  /// Whether there is no route to the end place.
  package var isCutOff = false
  /// The sum of the weights of missed and left-out stops and missed breaks.
  package var missed: Int64 = 0
  package var lateness: Int64 = 0
  package var overtime: Int64 = 0
  /// The travel time or the finish, depending on the objective.
  package var goal: Int64 = 0
  package var travel: Int64 = 0
  package var finish: Int64 = 0

  package func isBetter(than other: WorkdayValue) -> Bool {
    if isCutOff != other.isCutOff { return other.isCutOff }
    if missed != other.missed { return missed < other.missed }
    if lateness != other.lateness { return lateness < other.lateness }
    if overtime != other.overtime { return overtime < other.overtime }
    if goal != other.goal { return goal < other.goal }
    return travel < other.travel
  }
}

extension WorkdayValue {
  /// A value than which every order is better.
  static var worst: WorkdayValue {
    var value = WorkdayValue()
    (value.isCutOff, value.missed, value.lateness, value.goal) = (true, .max, .max, .max)
    return value
  }
}

extension WorkdayValue {
  /// What an order adds to another that leaves out a stop of this weight.
  func subtracting(_ before: WorkdayValue, weight: Int64) -> WorkdayValue {
    var added = self
    added.missed &-= before.missed &- weight
    added.lateness &-= before.lateness
    added.overtime &-= before.overtime
    added.travel &-= before.travel
    added.finish &-= before.finish
    return added
  }
}
