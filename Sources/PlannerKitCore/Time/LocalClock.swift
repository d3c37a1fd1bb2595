/// A local calendar day, counted from 1970-01-01 as day 0.
public struct LocalDay: Hashable, Comparable, Sendable {
  public let number: Int64

  public init(number: Int64) {
    self.number = number
  }

  public static func < (lhs: LocalDay, rhs: LocalDay) -> Bool {
    lhs.number < rhs.number
  }

  /// Days since Monday, 0 ... 6.
  var weekday: Int {
    // Day 0, 1970-01-01, was a Thursday.
    Int(truncatingIfNeeded: (number % 7 &+ 10) % 7)
  }
}

/// When a task is planned: on a local day, or at an instant.
public enum Planned: Hashable, Sendable {
  case day(LocalDay)
  case at(Instant)
}

/// The time that the host last reported, and the local time of every instant (TIME-1).
struct LocalClock: Sendable {
  static var dayLength: Int64 { 86_400_000 }

  private(set) var now: Instant
  /// The offsets of local time from UTC, ascending; never empty.
  let offsets: [UTCOffset]
  /// The local day of `now`.
  private(set) var today: LocalDay

  init(now: Instant, offsets: [UTCOffset]) {
    self.now = now
    self.offsets = offsets
    today = offsets.withUnsafeBufferPointer { LocalOffsets($0).local(now).day }
  }

  mutating func advance(to now: Instant) {
    self.now = now
    today = day(of: now)
  }

  func day(of instant: Instant) -> LocalDay {
    local(instant).day
  }

  /// The local day on which a task is planned.
  func day(of planned: Planned) -> LocalDay {
    switch planned {
    case .day(let day): day
    case .at(let instant): day(of: instant)
    }
  }

  /// Minutes since local midnight, 0 ..< 1440.
  func minuteOfDay(_ instant: Instant) -> Int32 {
    Int32(truncatingIfNeeded: local(instant).time / 60_000)
  }

  /// The local day of an instant, and the milliseconds since midnight that a wall clock shows.
  func local(_ instant: Instant) -> (day: LocalDay, time: Int64) {
    withOffsets { $0.local(instant) }
  }

  /// The offset from UTC at `now`, in seconds east.
  var utcOffset: Int32 {
    withOffsets { $0.seconds(at: now) }
  }

  /// The instant at which a wall clock shows this time of day. If there are two, it is the first. If the time is
  /// skipped, it is the instant of the change. The result is clamped to the range of instants.
  @inline(never)
  func instant(_ time: Int64, into day: LocalDay) -> Instant {
    var start: Instant?
    var result = now
    for offset in offsets {
      // The previous offset applies up to this instant.
      if start != nil && result < offset.from { break }
      result = Self.instant(time, into: day, offset.seconds)
      if start != nil { result = max(result, offset.from) }
      start = offset.from
    }
    return result
  }

  /// When the local day next changes; nil if that is after the last instant.
  var nextDay: Instant? {
    let tomorrow = LocalDay(number: today.number &+ 1)
    var midnight = Self.instant(0, into: tomorrow, utcOffset)
    for offset in offsets where offset.from > now {
      if midnight > now && midnight < offset.from { return midnight }
      // A change of the offset can move the local day forward or back.
      if day(of: offset.from) != today { return offset.from }
      midnight = Self.instant(0, into: tomorrow, offset.seconds)
    }
    return midnight > now ? midnight : nil
  }

  /// Calls the closure with the offsets, borrowed.
  @inline(__always)
  func withOffsets<Result>(_ body: (LocalOffsets) -> Result) -> Result {
    offsets.withUnsafeBufferPointer { body(LocalOffsets($0)) }
  }

  static func instant(_ time: Int64, into day: LocalDay, _ offset: Int32) -> Instant {
    // The day is moved two days nearer to 1970, so that an intermediate result saturates only if the final result does.
    let nearer = day.number < 0 ? day.number &+ 2 : day.number &- 2
    let rest = (day.number < 0 ? -2 : 2) &* dayLength &- Int64(offset) &* 1_000 &+ time
    return Instant(milliseconds: nearer.multipliedSaturating(by: dayLength).addingSaturating(rest))
  }
}

/// The borrowed offsets of a clock.
struct LocalOffsets {
  private let offsets: UnsafeBufferPointer<UTCOffset>

  init(_ offsets: UnsafeBufferPointer<UTCOffset>) {
    self.offsets = offsets
  }

  /// The offset in force at an instant. The first offset also applies before it begins.
  @inline(never)
  func seconds(at instant: Instant) -> Int32 {
    // A list of rows calls this function hundreds of times.
    guard var offset = offsets.baseAddress else { return 0 }
    let last = offset + (offsets.count &- 1)
    while offset < last && (offset + 1).pointee.from <= instant { offset += 1 }
    return offset.pointee.seconds
  }

  /// The offset in force at an instant, and when the next one begins.
  func stretch(at instant: Instant) -> (seconds: Int32, end: Instant?) {
    var end: Instant?
    for index in Indexes(from: 1, below: offsets.count) where end == nil && offsets[index].from > instant {
      end = offsets[index].from
    }
    return (seconds(at: instant), end)
  }

  /// The local day of an instant, and the milliseconds since midnight that a wall clock shows.
  @inline(never)
  func local(_ instant: Instant) -> (day: LocalDay, time: Int64) {
    // The division comes before the addition of the offset, because the sum could overflow.
    let (day, time) = instant.milliseconds.dividedDown(by: LocalClock.dayLength)
    let (later, remainder) = (time &+ Int64(seconds(at: instant)) &* 1_000).dividedDown(by: LocalClock.dayLength)
    return (LocalDay(number: day &+ later), remainder)
  }
}
