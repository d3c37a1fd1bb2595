/// What holds at a minute.
public enum OpenState: Int32, Sendable {
  case closed = 1
  case open = 2
  case unknown = 3
}

/// The state at a minute, and what else is said of it.
struct HoursMoment: Equatable {
  var state: OpenState
  /// The text does not say when this ends (HOURS-5).
  var isOpenEnd: Bool
}

/// The days and places that hours depend on.
package struct HoursSurroundings: Sendable {
  var clock: LocalClock
  /// Nil if none are known.
  var holidays: Holidays?
  var coordinate: Coordinate?
}

/// The state of each minute of one local day, as sets of minutes.
struct HoursDay {
  /// Minutes of a day, in words of 64.
  private static var width: Int { 23 }
  /// Four sets of a day.
  private static var size: Int { 4 &* width }
  private static var sizeOfTwoDays: Int { 45 }

  private let sets: UnsafeMutableBufferPointer<UInt64>
  /// Where spans begin, from the midnight before; then where tails without a time begin.
  private let starts: UnsafeMutableBufferPointer<UInt64>

  private enum Set: Int {
    /// A rule says something.
    case said = 0
    case open = 1
    case unknown = 2
    case openEnd = 3
  }

  /// The minute whose comment is wanted.
  private let probe: Int

  /// Calls with memory on the stack: two parts of at most 1,024 bytes, since more could come from the heap.
  @inline(__always)
  static func withDay<Result>(probing minute: Int = -1, _ body: (HoursDay) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 &* sizeOfTwoDays) { starts in
      // The last words are the comment, what `keep` keeps, the steps, and what `covers` keeps.
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size &+ 7) { sets in
        sets[size] = 0
        sets[size &+ 3] = 0
        sets[size &+ 1] = UInt64(bitPattern: .min)
        return body(HoursDay(sets: sets, starts: starts, probe: minute))
      }
    }
  }

  /// The comment of the rule that holds at the probed minute; 0 if there is none.
  var comment: UInt32 {
    UInt32(truncatingIfNeeded: sets[Self.size])
  }

  // MARK: - Reading

  func moment(at minute: Int) -> HoursMoment {
    let (word, bit) = (minute >> 6, UInt64(truncatingIfNeeded: minute & 63))
    func has(_ set: Set) -> Bool { self[set, word] >> bit & 1 != 0 }
    return HoursMoment(
      state: has(.unknown) ? .unknown : has(.open) ? .open : .closed, isOpenEnd: has(.openEnd))
  }

  /// The first minute from this one on at which something else holds; nil if the day ends before.
  func firstMinute(from minute: Int, otherThan moment: HoursMoment) -> Int? {
    let (open, unknown): (UInt64, UInt64) = (moment.state == .open ? .max : 0, moment.state == .unknown ? .max : 0)
    let openEnd: UInt64 = moment.isOpenEnd ? .max : 0
    var mask = UInt64.max << UInt64(truncatingIfNeeded: minute & 63)
    var word = minute >> 6
    while word < Self.width {
      let differing =
        ((self[.open, word] ^ open) | (self[.unknown, word] ^ unknown) | (self[.openEnd, word] ^ openEnd)) & mask
      if differing != 0 {
        let found = word &* 64 &+ differing.trailingZeroBitCount
        return found < 1_440 ? found : nil
      }
      mask = .max
      word &+= 1
    }
    return nil
  }

  private subscript(set: Set, word: Int) -> UInt64 {
    @inline(__always) get { sets[set.rawValue &* Self.width &+ word] }
  }

  /// The rules that speak on a day, if that is the day that was computed last.
  func rules(of day: Int64) -> UInt64? {
    sets[Self.size &+ 1] == UInt64(bitPattern: day) ? sets[Self.size &+ 2] : nil
  }

  func keep(_ rules: UInt64, of day: Int64) {
    (sets[Self.size &+ 1], sets[Self.size &+ 2]) = (UInt64(bitPattern: day), rules)
  }

  // MARK: - Counting

  /// Counts the steps of an evaluation: selectors, spans and words of 64 minutes (HOURS-14.3). Only tests read the sum,
  /// so that the library does without.
  @inline(__always)
  func countStep() {
    #if !hasFeature(Embedded)
      sets[Self.size &+ 3] &+= 1
    #endif
  }

  #if !hasFeature(Embedded)
    var steps: UInt64 {
      sets[Self.size &+ 3]
    }
  #endif

  // MARK: - Writing

  func clear(openEnds: Bool) {
    UnsafeMutableBufferPointer(start: sets.baseAddress, count: Self.size).initialize(repeating: 0)
    sets[Self.size &+ 6] = 0
    if openEnds { starts.initialize(repeating: 0) }
  }

  /// What a rule says of a span in minutes. Later rules hold, or those that speak `whereNothing` was said.
  @inline(never)
  func apply(
    _ effect: HoursEffect, from start: Int, to end: Int, isOpenEnd: Bool = false, whereNothing: Bool, comment: UInt32
  ) {
    let (start, end) = (max(start, 0), min(end, 1_440))
    if start >= end { return }
    if probe >= start && probe < end {
      let isSaid = self[.said, probe >> 6] >> UInt64(truncatingIfNeeded: probe & 63) & 1 != 0
      if !whereNothing || !isSaid { sets[Self.size] = UInt64(comment) }
    }
    if !whereNothing && covers(start, end, UInt64(effect.rawValue) << 1 | (isOpenEnd ? 9 : 8)) { return }
    let (open, unknown): (UInt64, UInt64) = (effect == .open ? .max : 0, effect == .unknown ? .max : 0)
    let openEnd: UInt64 = isOpenEnd ? .max : 0
    let (first, last) = (start >> 6, (end &- 1) >> 6)
    var word = first
    while word <= last {
      countStep()
      var mask = UInt64.max
      if word == first { mask &= .max << UInt64(truncatingIfNeeded: start & 63) }
      if word == last && end & 63 != 0 { mask &= ~(.max << UInt64(truncatingIfNeeded: end & 63)) }
      if whereNothing { mask &= ~self[.said, word] }
      set(.said, word, mask, .max)
      set(.open, word, mask, open)
      set(.unknown, word, mask, unknown)
      set(.openEnd, word, mask, openEnd)
      word &+= 1
    }
  }

  /// Whether all of a span has been said by the last spans, which said the same. Otherwise it is the last one.
  @inline(__always)
  private func covers(_ start: Int, _ end: Int, _ meaning: UInt64) -> Bool {
    let place = Self.size &+ 4
    let from = Int(truncatingIfNeeded: sets[place])
    let to = Int(truncatingIfNeeded: sets[place &+ 1])
    let isSame = sets[place &+ 2] == meaning
    if isSame && start >= from && end <= to { return true }
    let isTouching = isSame && start <= to && end >= from
    sets[place] = UInt64(truncatingIfNeeded: isTouching ? min(from, start) : start)
    sets[place &+ 1] = UInt64(truncatingIfNeeded: isTouching ? max(to, end) : end)
    sets[place &+ 2] = meaning
    return false
  }

  @inline(__always)
  private func set(_ set: Set, _ word: Int, _ mask: UInt64, _ value: UInt64) {
    let index = set.rawValue &* Self.width &+ word
    sets[index] = sets[index] & ~mask | value & mask
  }

  /// Notes where a span begins, in minutes from the midnight before this day's.
  func begin(at minute: Int) {
    if minute >= 0 && minute < 2_880 {
      starts[minute >> 6] |= 1 << UInt64(truncatingIfNeeded: minute & 63)
    }
  }

  /// Notes where a tail begins. Returns false if another one begins there.
  func beginTail(at minute: Int) -> Bool {
    guard minute >= 0 && minute < 2_880 else { return true }
    let word = minute >> 6 &+ Self.sizeOfTwoDays
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: minute & 63)
    let isNew = starts[word] & bit == 0
    starts[word] |= bit
    return isNew
  }

  /// The first start after a minute, both from the midnight before this day's; at most `limit`.
  func nextStart(after minute: Int, limit: Int) -> Int {
    let from = minute &+ 1
    var mask = UInt64.max << UInt64(truncatingIfNeeded: from & 63)
    for word in Indexes(from: max(from, 0) >> 6, below: 45) {
      let found = starts[word] & mask
      if found != 0 { return min(word &* 64 &+ found.trailingZeroBitCount, limit) }
      mask = .max
    }
    return limit
  }
}
