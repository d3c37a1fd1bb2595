/// The labels of the first stops of an order: placements of the breaks of which none makes another superfluous.
struct WorkdayStage {
  let labels: UnsafeMutablePointer<WorkdayLabel>
  /// The number of labels in memory. One is the next label, before it is kept.
  let capacity: Int
  var count = 0
  /// The last place that was reached.
  var place = 0
  var visitCount = 0
  /// The places of the last eight visited stops that others come after with a delay, a byte each.
  var awaited: UInt64 = 0
  var awaitedCount = 0

  init(_ labels: UnsafeMutablePointer<WorkdayLabel>, capacity: Int) {
    (self.labels, self.capacity) = (labels, capacity)
  }
}

extension WorkdayStage {
  /// Empties the stage, and prepares it for the labels of another stage and one more stop.
  mutating func prepare(toVisit stop: Int, after stage: WorkdayStage, of problem: WorkdayProblem) {
    count = 0
    place = problem.leg(stage.place, stop) == OrderLimits.noWay ? stage.place : stop
    visitCount = stage.visitCount &+ 1
    (awaited, awaitedCount) = (stage.awaited, stage.awaitedCount)
    guard problem.stops[stop].isAwaited, problem.state.pointee.longestDelay > 0 else { return }
    let shift = UInt64(awaitedCount & 7) &* 8
    awaited = awaited & ~(0xFF &<< shift) | UInt64(truncatingIfNeeded: stop) &<< shift
    awaitedCount &+= 1
  }
}

/// The memory of four stages, which a walk needs. It is on the stack.
struct WorkdayStages {
  /// The number of labels of a stage.
  static var capacity: Int { 48 }

  private typealias Labels = (
    WorkdayLabel, WorkdayLabel, WorkdayLabel, WorkdayLabel, WorkdayLabel, WorkdayLabel, WorkdayLabel, WorkdayLabel,
    WorkdayLabel, WorkdayLabel, WorkdayLabel, WorkdayLabel
  )
  private typealias Stage = (Labels, Labels, Labels, Labels)
  private var stages: (Stage, Stage, Stage, Stage)

  @inline(__always)
  private init() {
    let label = WorkdayLabel()
    let labels = (label, label, label, label, label, label, label, label, label, label, label, label)
    let stage = (labels, labels, labels, labels)
    stages = (stage, stage, stage, stage)
  }

  /// Calls the closure with the memory: `capacity` labels for each stage.
  @inline(never)
  static func withLabels(_ body: (UnsafeMutablePointer<WorkdayLabel>) -> Void) {
    var stages = WorkdayStages().stages
    withUnsafeMutablePointer(to: &stages) { stages in
      body(UnsafeMutableRawPointer(stages).assumingMemoryBound(to: WorkdayLabel.self))
    }
  }
}
