/// The state of a venue.
public enum OpenState: Int32, Sendable {
  case closed = 1
  case open = 2
  case unknown = 3
}

/// The state at a minute, and whether its end is known.
struct HoursMoment: Equatable {
  var state: OpenState
  /// The text gives no end of the state (HOURS-5).
  var isOpenEnd: Bool
}

/// What opening hours depend on, beside their text.
package struct HoursSurroundings: Sendable {
  var clock: LocalClock
  /// Nil if the host has set none.
  var holidays: Holidays?
  var coordinate: Coordinate?
}

/// The state of each minute of one local day, as sets of minutes.
struct HoursDay {
  /// Minutes of a day, in words of 64.
  private static var width: Int { 23 }
  /// The words of the four sets of a day.
  private static var size: Int { 4 &* width }
  private static var sizeOfTwoDays: Int { 45 }

  private let sets: UnsafeMutableBufferPointer<UInt64>
  /// Two sets of minutes from the previous midnight on: where timespans begin, and where open ends without a time
  /// begin.
  private let starts: UnsafeMutableBufferPointer<UInt64>

  private enum Set: Int {
    /// A rule has set the state.
    case assigned = 0
    case open = 1
    case unknown = 2
    case openEnd = 3
  }

  private let cache: UnsafeMutablePointer<Cache>

  /// The results that are read again, beside the sets.
  private struct Cache {
    /// The minute whose comment is looked for; -1 if none is.
    let probedMinute: Int
    /// The comment of the rule that holds at that minute; 0 if there is none.
    var comment: UInt32 = 0
    /// The day that was computed last, and its rules by bits.
    var day = Int64.min
    var rules: UInt64 = 0
    /// Nil if nothing has been written for the day.
    var lastWrite: Write?
    #if !hasFeature(Embedded)
      var steps: UInt64 = 0
    #endif
  }

  /// A range of minutes that one or several touching timespans have set to the same.
  private struct Write {
    var start: Int
    /// Exclusive.
    var end: Int
    var kind: HoursRuleKind
    var isOpenEnd: Bool
  }

  /// Calls with memory on the stack, in parts of at most 1,024 bytes: a larger part could come from the heap.
  @inline(__always)
  static func withDay<Result>(probing minute: Int = -1, _ body: (HoursDay) -> Result) -> Result {
    var cache = Cache(probedMinute: minute)
    return withUnsafeMutablePointer(to: &cache) { cache in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 &* sizeOfTwoDays) { starts in
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: size) { sets in
          body(HoursDay(sets: sets, starts: starts, cache: cache))
        }
      }
    }
  }

  /// The comment of the rule that holds at the probed minute; 0 if there is none.
  var comment: UInt32 {
    cache.pointee.comment
  }

  // MARK: - Reading

  func moment(at minute: Int) -> HoursMoment {
    let (word, bit) = (minute >> 6, UInt64(truncatingIfNeeded: minute & 63))
    func has(_ set: Set) -> Bool { self[set, word] >> bit & 1 != 0 }
    return HoursMoment(
      state: has(.unknown) ? .unknown : has(.open) ? .open : .closed, isOpenEnd: has(.openEnd))
  }

  /// The first minute from `minute` on with another state; nil if the day ends before.
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

  /// The rules that apply on a day, if that is the day that was computed last.
  func rules(of day: Int64) -> UInt64? {
    cache.pointee.day == day ? cache.pointee.rules : nil
  }

  func cache(_ rules: UInt64, of day: Int64) {
    (cache.pointee.day, cache.pointee.rules) = (day, rules)
  }

  // MARK: - Counting

  /// Counts the steps of an evaluation: selectors, spans and words of 64 minutes (HOURS-14.3). Only tests read the sum,
  /// so that the library does without.
  @inline(__always)
  func countStep() {
    #if !hasFeature(Embedded)
      cache.pointee.steps &+= 1
    #endif
  }

  #if !hasFeature(Embedded)
    var steps: UInt64 {
      cache.pointee.steps
    }
  #endif

  // MARK: - Writing

  func clear(openEnds: Bool) {
    sets.initialize(repeating: 0)
    cache.pointee.lastWrite = nil
    if openEnds { starts.initialize(repeating: 0) }
  }

  /// Sets the state of the minutes of a timespan. With `whereUnassigned`, minutes that earlier rules have set stay.
  @inline(never)
  func apply(
    _ kind: HoursRuleKind, from start: Int, to end: Int, isOpenEnd: Bool = false, whereUnassigned: Bool, comment: UInt32
  ) {
    let (start, end) = (max(start, 0), min(end, 1_440))
    if start >= end { return }
    let probe = cache.pointee.probedMinute
    if probe >= start && probe < end {
      let isAssigned = self[.assigned, probe >> 6] >> UInt64(truncatingIfNeeded: probe & 63) & 1 != 0
      if !whereUnassigned || !isAssigned { cache.pointee.comment = comment }
    }
    if !whereUnassigned && covers(start, end, kind, isOpenEnd) { return }
    let (open, unknown): (UInt64, UInt64) = (kind == .open ? .max : 0, kind == .unknown ? .max : 0)
    let openEnd: UInt64 = isOpenEnd ? .max : 0
    let (first, last) = (start >> 6, (end &- 1) >> 6)
    var word = first
    while word <= last {
      countStep()
      var mask = UInt64.max
      if word == first { mask &= .max << UInt64(truncatingIfNeeded: start & 63) }
      if word == last && end & 63 != 0 { mask &= ~(.max << UInt64(truncatingIfNeeded: end & 63)) }
      if whereUnassigned { mask &= ~self[.assigned, word] }
      set(.assigned, word, mask, .max)
      set(.open, word, mask, open)
      set(.unknown, word, mask, unknown)
      set(.openEnd, word, mask, openEnd)
      word &+= 1
    }
  }

  /// Whether the last write has set all of these minutes to the same. If not, this becomes the last write.
  @inline(__always)
  private func covers(_ start: Int, _ end: Int, _ kind: HoursRuleKind, _ isOpenEnd: Bool) -> Bool {
    var (from, to) = (start, end)
    if let last = cache.pointee.lastWrite, last.kind == kind, last.isOpenEnd == isOpenEnd {
      if start >= last.start && end <= last.end { return true }
      if start <= last.end && end >= last.start { (from, to) = (min(last.start, start), max(last.end, end)) }
    }
    cache.pointee.lastWrite = Write(start: from, end: to, kind: kind, isOpenEnd: isOpenEnd)
    return false
  }

  @inline(__always)
  private func set(_ set: Set, _ word: Int, _ mask: UInt64, _ value: UInt64) {
    let index = set.rawValue &* Self.width &+ word
    sets[index] = sets[index] & ~mask | value & mask
  }

  /// Records where a timespan begins, in minutes from the previous midnight.
  func begin(at minute: Int) {
    if minute >= 0 && minute < 2_880 {
      starts[minute >> 6] |= 1 << UInt64(truncatingIfNeeded: minute & 63)
    }
  }

  /// Records where an open end begins. Returns false if another one begins at the same minute.
  func beginOpenEnd(at minute: Int) -> Bool {
    guard minute >= 0 && minute < 2_880 else { return true }
    let word = minute >> 6 &+ Self.sizeOfTwoDays
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: minute & 63)
    let isNew = starts[word] & bit == 0
    starts[word] |= bit
    return isNew
  }

  /// The first start after a minute, at most `limit`; both are minutes from the previous midnight.
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
