import Testing

@testable import PlannerKitCore

/// A host that carries out every effect, with details only. `RandomHostTests` has composers, too.
@Suite struct ChildrenHostTests {
  @Test("a host that carries out every effect never receives an illegal one · LIFE-1 LIFE-3 DET-5", arguments: 1...60)
  func obedientHost(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var stage = try Stage()
    for _ in 0..<400 {
      try stage.step(&random)
    }
    #expect(stage.host.faults == [])
    try stage.settle()
    #expect(stage.host.faults == [])
    #expect(stage.host.attached == stage.planner.children.attached?.child)
    #expect(stage.host.onScreen == stage.planner.children.open)
  }

  @Test("stopping at any moment leaves nothing on screen and nothing attached · LIFE-2", arguments: 1...60)
  func stopping(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for length in 0..<40 {
      var stage = try Stage()
      for _ in 0..<length {
        try stage.step(&random)
      }
      stage.stop()
      #expect(stage.host.faults == [])
      #expect(stage.host.attached == nil && stage.host.onScreen == nil)
      #expect(stage.planner.children.attached == nil)
      // Started again, it continues as if nothing had happened.
      try stage.tapRow(1)
      try stage.settle()
      #expect(stage.host.faults == [])
      #expect(stage.host.onScreen?.content == .details(TaskID(1)))
    }
  }

  @Test(
    "the last of rapid taps wins, and uncollected ones are never presented · DET-4 LIFE-3",
    arguments: 1...60)
  func rapidTaps(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var stage = try Stage()
    for _ in 0..<100 {
      var last: UInt64 = 0
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        last = .random(in: 1...4, using: &random)
        try stage.tapRow(last)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          stage.collect()
        }
      }
      try stage.settle()
      #expect(stage.host.onScreen?.content == .details(TaskID(last)))
      #expect(stage.host.faults == [])
    }
  }

  @Test("taps without collecting pile up no effects: only the last is delivered · DET-4 HOME-4")
  func tapsWithoutCollecting() throws {
    var stage = try Stage()
    for tap in 1...1_000 as ClosedRange<UInt64> {
      try stage.tapRow(tap % 5 + 1)
    }
    let last = try #require(stage.planner.children.open)
    var planner = stage.planner
    #expect(last.content == .details(TaskID(1)))
    #expect(planner.takeEffects() == [.attach(last), .present(last)])
  }
}
