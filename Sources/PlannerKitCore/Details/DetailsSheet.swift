/// A height at which the details sheet rests (DET-8). Raw values as `PLANNER_DETENT_*`.
public enum Detent: Int32, Sendable {
  case medium = 1
  case large = 2
}

extension Planner {
  /// The person dragged the sheet to another detent. A report about another presentation is ignored (DET-8, LIFE-3).
  public mutating func detentChanged(
    to detent: Detent, of presentation: PresentationNumber, now: Instant
  ) throws(Rejection) {
    guard try accepts(presentation, now: now), let child = children.shown, child.presentation == presentation,
      child.content.isDetails
    else { return }
    self.detent = detent
  }
}
