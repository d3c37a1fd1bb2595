import Foundation
import Testing

@testable import PlannerKitCore

@Suite struct SunTimesTests {
  private static let events = ["dawn", "sunrise", "sunset", "dusk"]

  /// A line of the table: a place, a day, and the minutes of each event from 0:00 UTC; nil where it does not happen.
  private struct Row {
    let coordinate: Coordinate
    let day: Int64
    let minutes: [Double?]

    init(_ line: Substring) throws {
      let parts = line.split(separator: " ").map { $0.last == "*" ? $0.dropLast() : $0 }
      try #require(parts.count == 7)
      coordinate = try Coordinate(latitude: #require(Double(parts[0])), longitude: #require(Double(parts[1])))
      day = try #require(Int64(parts[2]))
      minutes = parts[3...].map { Double($0) }
      try #require(zip(parts[3...], minutes).allSatisfy { ($0 == "-") == ($1 == nil) })
    }
  }

  /// The largest difference of each event in minutes. A difference in whether there is an event at all is infinite.
  private static func differences(_ lines: some Sequence<Substring>) throws -> [Double] {
    var largest = [0.0, 0, 0, 0]
    for line in lines {
      let row = try Row(line)
      // The zone of the longitude: the events are those of the local day.
      let hours = (row.coordinate.longitude / 15).rounded()
      let times = LocalClock(now: .morning, offsets: [UTCOffset(seconds: Int32(hours) * 3_600)]).withOffsets {
        SunTimes(of: row.day, at: row.coordinate, $0)
      }
      for event in 0..<4 {
        let difference: Double
        switch (times[event], row.minutes[event]) {
        case (nil, nil): continue
        // Around midnight.
        case (let time?, let minutes?): difference = abs(remainder(Double(time) - minutes - hours * 60, 1_440))
        default: difference = .infinity
        }
        if difference > 2 { Issue.record("\(events[event]) at \(line): \(String(describing: times[event]))") }
        largest[event] = max(largest[event], difference)
      }
    }
    return largest
  }

  /// The times of the table are those of astral, except where the sun barely reaches a height: astral adds refraction
  /// to the -6° of dawn and dusk, which NOAA does not, and uses -0.789° instead of -0.833°. There, more than a minute
  /// apart, they are those of NOAA's formulas, marked with "*".
  @Test("sunrise, sunset, dawn and dusk are within 2 minutes of the figures of NOAA · HOURS-7")
  func known() throws {
    let lines = Self.table.split(separator: "\n")
    #expect(lines.count > 300)
    #expect(try Self.differences(lines).allSatisfy { $0 <= 2 })
  }

  /// More cases of `make-sun-cases.py`, if the environment names the file.
  private static let moreCases = ProcessInfo.processInfo.environment["SUN_CASES"]

  @Test(
    "the same at other places and on other days · HOURS-7", .enabled(if: moreCases != nil, "SUN_CASES names no file"))
  func more() throws {
    let text = try String(contentsOf: URL(filePath: try #require(Self.moreCases)), encoding: .utf8)
    let largest = try Self.differences(text.split(separator: "\n"))
    for (event, minutes) in zip(Self.events, largest) { print("\(event): at most \(minutes) minutes apart") }
  }
}
