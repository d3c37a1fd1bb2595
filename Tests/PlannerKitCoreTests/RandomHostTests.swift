import Testing

@testable import PlannerKitCore

/// Hosts with details, composers, item requests and saves, and all the races between them.
@Suite struct RandomHostTests {
  @Test(
    "no effect is illegal, no save delivered twice, nothing composed lost · LIFE-1 NEW-4 NEW-6 NEW-11 NEW-12 DAY-8",
    arguments: 1...50)
  func manyShortStories(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var deliveries = 0
    for story in 1...1_000 {
      var stage = try ComposerStage()
      let length = Int.random(in: 8...30, using: &random)
      for _ in 0..<length {
        try stage.step(&random)
      }
      try stage.settle()
      #expect(stage.faults == [], "story \(story)")
      if !stage.faults.isEmpty { return }
      deliveries += stage.deliveries
    }
    #expect(deliveries > 20)
  }
}
