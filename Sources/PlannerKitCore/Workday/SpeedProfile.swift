/// How fast the agent travels at each time of day, in thousandths of the speed of the travel times (SCHED-16).
package struct SpeedProfile {
  /// The most speeds. Their number divides it, and each holds for an equal part of the day.
  package static var most: Int { 48 }
  package static var allowed: ClosedRange<Int32> { 100...4_000 }

  private var speeds: UnsafeMutablePointer<Int16>
  private(set) var count = 0
  /// How long a speed holds, in seconds.
  private var length: Int64 = 1
  /// How much travel time fits into a day, in thousandths of a second.
  private var ofDay: Int64 = 1
  /// The greatest speed.
  private var greatest: Int64 = 1
  /// The wall time of the departure, in seconds since midnight.
  private var wallTime: Int64 = 0

  private static var day: Int64 { 86_400 }

  /// Without speeds, legs take their travel times. There is memory for the most.
  init(_ speeds: UnsafeMutablePointer<Int16>) {
    self.speeds = speeds
  }

  /// The speeds were copied to other memory, this number of bytes farther.
  mutating func move(by distance: Int) {
    speeds = speeds.moved(by: distance)
  }

  /// Sets the speeds, and the wall time of the departure.
  package mutating func set(_ count: Int, wallTime: Int64, speed: (Int) -> Int32) {
    (self.count, self.wallTime) = (count, wallTime)
    length = Self.day.dividedTruncating(by: count)
    ofDay = 0
    for index in Indexes(below: count) {
      speeds[index] = Int16(truncatingIfNeeded: speed(index))
      ofDay &+= Int64(speeds[index]) &* length
      greatest = max(greatest, Int64(speeds[index]))
    }
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
    count == 0 ? leg : (leg &* 1_000).dividedTruncating(by: Int(truncatingIfNeeded: greatest))
  }

  @inline(never)
  private func timedArrival(leaving time: Int64, _ leg: Int64) -> Int64 {
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
