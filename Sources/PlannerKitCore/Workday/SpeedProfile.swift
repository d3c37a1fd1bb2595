/// How fast the agent travels at each time of day, in thousandths of the speed of the travel times (SCHED-16).
package struct SpeedProfile {
  /// The most speeds. Their number divides it, and each holds for an equal part of the day.
  package static var most: Int { 48 }
  package static var allowed: ClosedRange<Int32> { 100...4_000 }

  private var speeds: UnsafeMutablePointer<Int16>?
  private(set) var count = 0
  /// How long a speed holds, in seconds.
  private var length: Int64 = 1
  /// How much travel time fits into a day, in thousandths of a second.
  private var ofDay: Int64 = 1
  /// The greatest speed.
  private var greatest: Int64 = 1
  /// The wall time of the departure, in seconds since midnight.
  var wallTime: Int64 = 0

  private static var day: Int64 { 86_400 }

  /// Without speeds, legs take their travel times. There is memory for the most, or none if no speeds are set.
  init(_ speeds: UnsafeMutablePointer<Int16>? = nil) {
    self.speeds = speeds
  }

  /// The speeds were copied to other memory, this number of bytes farther.
  mutating func move(by distance: Int) {
    speeds = speeds?.moved(by: distance)
  }

  /// Sets the speeds, and the wall time of the departure.
  package mutating func set(_ count: Int, wallTime: Int64, speed: (Int) -> Int32) {
    for index in Indexes(below: count) { speeds?[index] = Int16(truncatingIfNeeded: speed(index)) }
    use(count, wallTime: wallTime)
  }

  /// Uses the speeds that are in the memory.
  @inline(never)
  mutating func use(_ count: Int, wallTime: Int64) {
    (self.count, self.wallTime) = (count, wallTime)
    length = Self.day.dividedTruncating(by: count)
    ofDay = 0
    for index in Indexes(below: count) {
      ofDay &+= Int64(speed(index)) &* length
      greatest = max(greatest, Int64(speed(index)))
    }
  }

  func speed(_ index: Int) -> Int32 {
    speeds.map { Int32($0[index]) } ?? 0
  }

  /// A leg that takes as long as the host said, whatever the speeds are. There are such legs only where there are
  /// speeds.
  static func fixed(_ leg: Int32) -> Int32 {
    leg == OrderLimits.noWay ? leg : ~leg
  }

  /// The travel time of a leg, fixed or not.
  static func travelTime(_ leg: Int32) -> Int32 {
    leg < 0 ? ~leg : leg
  }

  /// When a leg arrives: at the first second at which the speeds since leaving add up to its travel time. So leaving
  /// later never means arriving earlier.
  @inline(__always)
  func arrival(leaving time: Int64, _ leg: Int64) -> Int64 {
    count == 0 ? time &+ leg : timedArrival(leaving: time, leg)
  }

  /// The least time that a leg can take.
  @inline(__always)
  func leastTravel(_ leg: Int64) -> Int64 {
    if count == 0 { return leg }
    return leg < 0 ? ~leg : (leg &* 1_000).dividedTruncating(by: Int(truncatingIfNeeded: greatest))
  }

  /// The latest time to leave for a leg that arrives by a time. No speed is less than a tenth.
  @inline(__always)
  func departure(arrivingBy time: Int64, _ leg: Int64) -> Int64 {
    count == 0 ? time &- leg : timedDeparture(arrivingBy: time, leg)
  }

  @inline(never)
  private func timedDeparture(arrivingBy time: Int64, _ leg: Int64) -> Int64 {
    if leg < 0 { return time &- ~leg }
    var (first, last) = (time &- leg &* 10, time)
    while first < last {
      let middle = last &- (last &- first) / 2
      if timedArrival(leaving: middle, leg) <= time { first = middle } else { last = middle &- 1 }
    }
    return first
  }

  @inline(never)
  private func timedArrival(leaving time: Int64, _ leg: Int64) -> Int64 {
    guard let speeds, leg >= 0 else { return time &+ ~leg }
    var (time, needed) = (time, leg &* 1_000)
    if needed >= ofDay {
      let days = needed.dividedTruncating(by: Int(truncatingIfNeeded: ofDay))
      (time, needed) = (time &+ days &* Self.day, needed &- days &* ofDay)
    }
    let today = (time &+ wallTime).dividedDown(by: Self.day).remainder
    // A division of 32 bits is faster.
    var slot = Int(UInt32(truncatingIfNeeded: today) / max(UInt32(truncatingIfNeeded: length), 1))
    var left = length &* Int64(slot &+ 1) &- today
    while true {
      let speed = Int64(speeds[slot])
      if needed <= left &* speed {
        return time &+ (needed &+ speed &- 1).dividedTruncating(by: Int(truncatingIfNeeded: speed))
      }
      needed &-= left &* speed
      time &+= left
      left = length
      slot = slot &+ 1 == count ? 0 : slot &+ 1
    }
  }
}
