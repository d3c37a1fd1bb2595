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
  init() {
    let label = WorkdayLabel()
    let labels = (label, label, label, label, label, label, label, label, label, label, label, label)
    let stage = (labels, labels, labels, labels)
    stages = (stage, stage, stage, stage)
  }

  /// Calls the closure with the memory: `capacity` labels for each stage.
  @inline(__always)
  mutating func withLabels<Result>(_ body: (UnsafeMutablePointer<WorkdayLabel>) -> Result) -> Result {
    withUnsafeMutablePointer(to: &stages) { stages in
      body(UnsafeMutableRawPointer(stages).assumingMemoryBound(to: WorkdayLabel.self))
    }
  }
}
