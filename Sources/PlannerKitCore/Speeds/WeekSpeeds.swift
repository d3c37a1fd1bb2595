/// How fast the agent travels on each day of the week (SCHED-16).
///
/// The memory of the speeds is not changed once they are those of a planner, so that its copies share it.
struct WeekSpeeds: @unchecked Sendable {
  private var table: SpeedTable?
  /// The profile of the present day, whose times are seconds since 1970. It is valid while these speeds are.
  private(set) var profile = SpeedProfile()

  /// Whether the present day has speeds.
  var areGiven: Bool { profile.count > 0 }

  /// Replaces the speeds of some weekdays, each for an equal part of the day. Returns whether any differs. The speeds
  /// of the present day must be determined again.
  @inline(never)
  mutating func change(_ days: Weekdays, to count: Int, _ speed: (Int) -> Int32) -> Bool {
    let changed = SpeedTable()
    var (differs, hasAny) = (false, false)
    for index in Indexes(below: SpeedTable.size) {
      let (day, part) = (index / SpeedProfile.most, index % SpeedProfile.most)
      let before = table?.speeds[index] ?? 0
      var number = before
      if Int(days.rawValue) &>> day & 1 == 1 {
        // The speeds are those of 48 parts.
        let place = Int64(part &* count).dividedTruncating(by: SpeedProfile.most)
        number = count == 0 ? 0 : Int16(truncatingIfNeeded: speed(Int(truncatingIfNeeded: place)))
      }
      changed.speeds[index] = number
      if number != before { differs = true }
      if number != 0 { hasAny = true }
    }
    profile = SpeedProfile()
    table = hasAny ? changed : nil
    return differs
  }

  /// Determines the speeds of the present day.
  @inline(never)
  mutating func plan(_ clock: LocalClock) {
    profile = SpeedProfile()
    guard let table else { return }
    let speeds = table.speeds + clock.today.weekday &* SpeedProfile.most
    if speeds[0] == 0 { return }
    profile = SpeedProfile(speeds)
    profile.use(SpeedProfile.most, wallTime: Int64(clock.utcOffset))
  }

  /// Updates the offset of local time from UTC. Returns whether the profile is another one.
  mutating func update(_ clock: LocalClock) -> Bool {
    guard areGiven else { return false }
    let before = profile.wallTime
    profile.wallTime = Int64(clock.utcOffset)
    return profile.wallTime != before
  }
}

/// 48 speeds for each weekday from Monday on, which are 0 on a weekday without speeds.
private final class SpeedTable {
  let speeds: UnsafeMutablePointer<Int16>

  static var size: Int { 7 &* SpeedProfile.most }

  init() {
    speeds = .allocate(capacity: Self.size)
  }

  deinit {
    speeds.deallocate()
  }
}

// MARK: - The event

extension Planner {
  /// The speeds of some weekdays changed (SCHED-16): up to 48, for equal parts of the day, in thousandths of the speed
  /// of the travel times. Without speeds, the travel times hold as they are. The same ones again have no effect.
  public mutating func speedsChanged(on weekdays: Weekdays, to speeds: [Int32], now: Instant) throws(Refusal) {
    try speedsChanged(on: weekdays, to: speeds.count, now: now) { speeds.element(at: $0, or: 0) }
  }

  @inline(never)
  package mutating func speedsChanged(
    on weekdays: Weekdays, to count: Int, now: Instant, _ speed: (Int) -> Int32
  ) throws(Refusal) {
    guard SpeedProfile.divides(count) else { throw .workday(.speedCount) }
    for index in Indexes(below: count) where !SpeedProfile.allowed.contains(speed(index)) { throw .workday(.speed) }
    event(at: now) { planner in
      let differs = planner.home.schedule.speeds.change(weekdays, to: count, speed)
      planner.home.schedule.speeds.plan(planner.clock)
      // The speeds of the other days do not matter today.
      guard differs && weekdays.contains(Weekdays(of: planner.clock.today)) else { return }
      planner.invalidateProposal()
      planner.markStale(.all)
    }
  }
}

extension SpeedProfile {
  /// Whether a day can have so many speeds.
  package static func divides(_ count: Int) -> Bool {
    guard count > 0 else { return count == 0 }
    return most % count == 0
  }
}

// MARK: - Snapshot

extension WeekSpeeds {
  func write(to writer: SnapshotWriter) {
    writer.write(table != nil)
    guard let table else { return }
    for index in Indexes(below: SpeedTable.size) { writer.write(short: Int32(table.speeds[index])) }
  }

  /// Invalid values fail the reader.
  mutating func read(from reader: SnapshotReader) {
    guard reader.flag() else { return }
    for day in Indexes(below: 7) {
      var zeros = 0
      _ = change(Weekdays(rawValue: 1 &<< UInt8(truncatingIfNeeded: day)), to: SpeedProfile.most) { _ in
        let speed = reader.short()
        if speed == 0 { zeros &+= 1 } else if !SpeedProfile.allowed.contains(speed) { reader.fail() }
        return speed
      }
      // A day has a speed for each part, or none.
      if zeros > 0 && zeros < SpeedProfile.most { reader.fail() }
    }
    if table == nil { reader.fail() }
  }
}
