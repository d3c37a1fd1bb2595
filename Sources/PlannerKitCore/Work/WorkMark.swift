/// The mark of a row: the worst of what is not settled about the agent's work (WORK-5.9).
public enum WorkMark: UInt8, Sendable {
  case none = 0
  case held = 1
  case waiting = 2
  case sent = 3
  case failed = 4
  case refused = 5
  /// The agent's status and the backend's contradict each other.
  case conflict = 6

  init(_ phase: SaveState.Phase) {
    self =
      switch phase {
      case .held: .held
      case .waiting: .waiting
      case .sent: .sent
      case .failed: .failed
      case .refused: .refused
      case .acknowledged: .none
      }
  }
}
