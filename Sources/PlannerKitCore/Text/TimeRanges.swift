/// Ranges of times of day, as displayed: the appointments of a task (SCHED-12.8), or the breaks before a stop. Equal
/// values have the same text.
package struct TimeRanges: Hashable, Sendable {
  // Every row has two such values: 22 bits for the times of each of the first two ranges, then their number, where 3
  // means more than two, and the hour cycle.
  private var bits: UInt64 = 0

  init() {}

  private var count: Int {
    Int(truncatingIfNeeded: bits &>> 44 & 3)
  }

  mutating func add(from start: TimeOfDay, to end: TimeOfDay) {
    if count < 2 {
      let minutes = UInt64(truncatingIfNeeded: start.minute &<< 11 | end.minute)
      bits |= minutes &<< UInt64(22 &* count)
      if start.hourCycle == .twelve { bits |= 1 &<< 46 }
    }
    if count < 3 { bits &+= 1 &<< 44 }
  }

  private func time(_ place: Int) -> TimeOfDay {
    let minute = Int32(truncatingIfNeeded: bits &>> UInt64(11 &* place) & 0x7FF)
    return TimeOfDay(minute: minute, hourCycle: bits &>> 46 & 1 == 1 ? .twelve : .twentyFour)
  }

  var isEmpty: Bool { bits == 0 }

  /// Writes "10:00–12:00, 14:00–16:00"; of more than two, "…" after the second, which is not spoken.
  func write(_ width: UnitWidth, in language: Language, to writer: TextWriter) {
    for index in Indexes(below: width == .short ? count : min(count, 2)) {
      if index > 0 { writer.write(language.listJoint) }
      if index == 2 { return writer.write("…") }
      let (start, end) = (time(2 &* index &+ 1), time(2 &* index))
      if start == end {
        language.write(start, to: writer)
      } else {
        language.write(start, to: end, width, to: writer)
      }
    }
  }
}

// MARK: - Snapshot

extension TimeRanges {
  func write(to writer: SnapshotWriter) {
    writer.write(bits)
  }

  /// Invalid values fail the reader.
  init(from reader: SnapshotReader) {
    bits = reader.uint64()
    let isLegal = Indexes(below: 4).allSatisfy { time($0).minute < 1_440 } && bits &>> 47 == 0
    if !isLegal || (count == 0 && bits != 0) { reader.fail() }
  }
}
