/// The holidays that the host knows (HOURS-6).
public struct Holidays: Sendable {
  /// The range of days that the host knows.
  var first: Int64 = .max
  var last: Int64 = .min
  /// Ascending.
  var publicDays: [Int64] = []
  var schoolDays: [Int64] = []

  func isKnown(_ day: Int64) -> Bool {
    first <= day && day <= last
  }

  static func contains(_ days: [Int64], _ day: Int64) -> Bool {
    if days.isEmpty { return false }
    let place = firstIndex(below: days.count) { !(days.element(at: $0, or: .max) < day) }
    return days.element(at: place) == day
  }
}
