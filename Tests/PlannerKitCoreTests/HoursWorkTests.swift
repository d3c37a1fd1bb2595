import Testing

@testable import PlannerKitCore

/// What an evaluation costs at most.
@Suite struct HoursWorkTests {
  /// Rules of `count` equal parts each, with a first rule in at most 4,096 bytes.
  private static func text(
    _ part: String, _ count: Int, _ behind: String = "", days: String = "", by: String = ";", first: String = ""
  ) -> String {
    let rule = days + Array(repeating: part, count: count).joined(separator: ",") + behind
    let rules = min(63, (4_096 - first.utf8.count) / (rule.utf8.count + by.utf8.count))
    return first + Array(repeating: rule, count: rules).joined(separator: by)
  }

  @Test(
    "a state and its end take a bounded number of steps · HOURS-14.3",
    arguments: [
      text("Jan 1 -Mo", 31, " off"), text("easter", 8, " off"), text("easter -1 day", 4, " off"),
      text("Su[5]", 10, " off"),
      text("1-53/9", 8, " off", days: "week "), text("1", 31, " off", days: "week "),
      text("sunrise-sunset", 4, " off", first: "24/7;"), text("sunset+", 8, " off", first: "24/7;"),
      text("sunset+", 7, days: "Mo-Su ", by: "||", first: "Mo-Su 0:00-24:00||"),
      text("PH -1 day", 7, " off"), text("Feb 29 +Su", 5, " off"), text("2099", 12, " off"),
      text("0:00-48:00", 5, days: "Mo-Su ", by: ",", first: "Feb 29 off,"),
      text("0:00+", 10, days: "Mo-Su ", by: ",", first: "Feb 29 off,"),
    ])
  func steps(text: String) throws {
    let hours = try #require(OpeningHours(text), "\(text.prefix(60)) is not understood")
    let surroundings = HoursTests.surroundings(coordinate: try Coordinate(latitude: 52.52, longitude: 13.405))
    let steps = hours.withEvaluator(in: surroundings) { evaluator in
      HoursDay.withDay { memory in
        _ = evaluator.status(at: .morning, memory)
        return memory.steps
      }
    }
    // At 80 million instructions, a step takes fewer than 60 on average.
    #expect(steps <= 1_500_000)
  }
}
