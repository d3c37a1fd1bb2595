import Testing

@testable import PlannerKitCore

@Suite struct LocalClockTests {
  static let extremes: [Int64] = [
    .min, .min + 1, -86_400_001, -86_400_000, -1, 0, 1, 86_399_999, 86_400_000, .max - 1, .max,
  ]
  static let offsets: [Int32] = [-64_800, -3_600, -1, 0, 1, 20_700, 64_800]

  private func clock(_ milliseconds: Int64, offset: Int32 = 0) -> LocalClock {
    LocalClock(now: Instant(milliseconds: milliseconds), utcOffset: offset)
  }

  @Test(
    "days are counted from 1970-01-01 as day 0, down to before it · TIME-1",
    arguments: [
      (0, 0, 0), (86_399_999, 0, 0), (86_400_000, 0, 1), (-1, 0, -1), (-86_400_000, 0, -1), (-86_400_001, 0, -2),
      (0, -1, -1), (-1_000, 1, 0), (86_399_000, 1, 1), (1_772_438_400_000, 0, 20_514),
    ])
  func days(milliseconds: Int64, offset: Int32, day: Int64) {
    #expect(clock(milliseconds, offset: offset).today == LocalDay(number: day))
  }

  @Test("days are ordered, and every language names all months and weekdays · TIME-1 NEW-8")
  func days() {
    #expect(LocalDay(number: -1) < LocalDay(number: 0) && !(LocalDay(number: 3) < LocalDay(number: 3)))
    for language in Language.allCases {
      let names = "\(language.names)".split(separator: ";", omittingEmptySubsequences: false)
      // The months of Japanese are numbers.
      #expect(names.count == (language == .japanese ? 7 : 19))
      #expect(names.allSatisfy { !$0.split(separator: "|", omittingEmptySubsequences: false).contains("") })
    }
  }

  @Test("minutes are counted from local midnight · TIME-1 TXT-4")
  func minutes() {
    #expect(clock(0).minuteOfDay(.morning) == 480)
    #expect(clock(0, offset: 3_600).minuteOfDay(.morning) == 540)
    #expect(clock(0, offset: -28_860).minuteOfDay(.morning) == 1_439)
    #expect(clock(0).minuteOfDay(Instant(milliseconds: -1)) == 1_439)
  }

  @Test("the first and last instants do not trap · TIME-1 TIME-3", arguments: extremes, offsets)
  func extremesNeverTrap(milliseconds: Int64, offset: Int32) throws {
    let clock = clock(milliseconds, offset: offset)
    let instant = Instant(milliseconds: milliseconds)
    #expect((0..<1_440).contains(clock.minuteOfDay(instant)))
    if let midnight = clock.nextDay { #expect(midnight > clock.now) }
    for other in Self.extremes {
      let day = LocalDay(number: other)
      _ = clock.start(of: day)
      #expect(Weekdays(of: day).rawValue.nonzeroBitCount == 1 && Weekdays(of: day).rawValue < 1 << 7)
      _ = instant.adding(milliseconds: other)
      #expect((instant.since(Instant(milliseconds: other)) > 0) == (milliseconds > other))
      for planned in [Planned.day(day), .at(Instant(milliseconds: other))] {
        let task = try PlanTask(id: TaskID(1), title: "K", planned: planned)
        _ = clock.lists(task)
      }
    }
  }

  @Test("a task planned on a day is on that day whatever the offset · DAY-3", arguments: offsets)
  func plannedOnDay(offset: Int32) {
    #expect(clock(0, offset: offset).day(of: .day(LocalDay(number: 12))).number == 12)
  }
}

@Suite struct WeekdaysTests {
  @Test(
    "day 0 was a Thursday, and weeks continue in both directions · DAY-3",
    arguments: [(0, 3), (1, 4), (3, 6), (4, 0), (-1, 2), (-3, 0), (-4, 6), (20_514, 0), (20_520, 6)])
  func weekday(number: Int64, bit: UInt8) {
    #expect(Weekdays(of: LocalDay(number: number)) == Weekdays(rawValue: 1 << bit))
  }

  @Test("a mask with a bit that is not a weekday is refused · TASK-1")
  func masks() throws {
    for mask in 0...127 as ClosedRange<UInt32> {
      #expect(try Weekdays(mask: mask).rawValue == UInt8(mask))
    }
    for mask in [128, 255, 256, 257, .max] as [UInt32] {
      #expect(reason { try Weekdays(mask: mask) } == .invalidArgument)
    }
  }

  @Test("sums and differences end at the first and the last instant · TIME-1")
  func saturation() {
    #expect(Int64.max.addingSaturating(1) == .max && Int64.min.addingSaturating(-1) == .min)
    #expect(Int64.max.subtractingSaturating(-1) == .max && Int64.min.subtractingSaturating(1) == .min)
    #expect(Int64.max.multipliedSaturating(by: 2) == .max && Int64.max.multipliedSaturating(by: -2) == .min)
    #expect(Int64.min.multipliedSaturating(by: -2) == .max && Int64(3).addingSaturating(4) == 7)
  }
}
