import CPlanner
import CPlannerABI
import Testing

struct RandomRunTests {
  @Test(
    "after random events the mirror is right, effects are legal, runs repeat · HOME-3, HOME-4, LIFE-1, DAY-8",
    arguments: [1, 2, 3, 4] as [UInt64])
  func anything(seed: UInt64) {
    let transcripts = (0..<2).map { _ in
      var run = RandomRun(seed: seed)
      for _ in 0..<5_000 { run.step() }
      return run.transcript
    }
    #expect(transcripts[0] == transcripts[1])
    #expect(transcripts[0].count > 6_000)
    for word in ["save(", "focus", "loadItems", "attach("] {
      let count = transcripts[0].count { $0.contains(word) }
      #expect(count > 5, "\(word) \(count)")
    }
  }
}
