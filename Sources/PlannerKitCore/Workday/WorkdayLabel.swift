/// One placement of the breaks in the first stops of an order, and its times and sums: a label of the label-setting
/// algorithm by which an order is walked.
package struct WorkdayLabel {
  /// When the last visit or break ends.
  var time: Int64 = 0
  var lateness: Int64 = 0
  var travel: Int64 = 0
  /// The travel and visiting since the departure or the last break.
  var work: Int64 = 0
  var missed: Int32 = 0
  /// The number of breaks that were taken or missed.
  var breaks: Int32 = 0
  /// Where each of these was taken, in 16 bits from the top: twice the number of stops before it, plus 1 if on arrival
  /// at the next. So a smaller number means earlier breaks.
  private(set) var gaps: UInt64 = 0
  /// The stops that others come after and that were missed or not yet visited, as a bit for each by its number.
  private var missedStops: UInt64 = 0
  /// The ends of the last eight visits that others come after with a delay.
  private var ends = (Int32(0), Int32(0), Int32(0), Int32(0), Int32(0), Int32(0), Int32(0), Int32(0))
}

extension WorkdayLabel {
  /// The gap of a break that was missed.
  static var missedGap: Int { 0xFFFF }

  /// Whether a break was taken.
  func takes(_ index: Int) -> Bool {
    index < Int(breaks) && gap(index) != Self.missedGap
  }

  func gap(_ index: Int) -> Int {
    Int(gaps &>> Self.shift(index) & 0xFFFF)
  }

  private static func shift(_ index: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: (3 &- index) &* 16)
  }

  mutating func setGap(_ gap: Int, of index: Int) {
    let shift = Self.shift(index)
    gaps = gaps & ~(0xFFFF &<< shift) | UInt64(truncatingIfNeeded: gap) &<< shift
  }

  /// Stops with numbers over 63 count as one.
  private static func bit(_ number: UInt8) -> UInt64 {
    1 &<< UInt64(min(number, 63))
  }

  mutating func missAll() {
    missedStops = .max
  }

  mutating func visited(_ number: UInt8) {
    missedStops &= ~Self.bit(number)
  }

  func hasMissed(_ number: UInt8) -> Bool {
    missedStops & Self.bit(number) != 0
  }

  func missesNoMore(than other: WorkdayLabel) -> Bool {
    missedStops & ~other.missedStops == 0
  }

  private static var endCount: Int { 8 }

  /// The end of one of the last eight visits that others come after with a delay.
  func end(_ index: Int) -> Int64 {
    withUnsafeBytes(of: ends) { Int64($0.assumingMemoryBound(to: Int32.self)[index & (Self.endCount &- 1)]) }
  }

  mutating func setEnd(_ time: Int64, at index: Int) {
    withUnsafeMutableBytes(of: &ends) {
      $0.assumingMemoryBound(to: Int32.self)[index & (Self.endCount &- 1)] = Int32(clamping: time)
    }
  }

  /// Takes a break, which may have to begin later.
  mutating func take(_ rest: WorkdayBreak) {
    (time, work) = (max(time, rest.earliest) &+ rest.duration, 0)
  }

  /// Whether each end that still counts is no later than that of another label.
  func ends(noLaterThan other: WorkdayLabel, delay: Int64) -> Bool {
    for index in Indexes(below: Self.endCount) where end(index) > other.end(index) && end(index) &+ delay > time {
      return false
    }
    return true
  }
}
