/// The details of one task: a child of the home screen (DET-1 to DET-8).
struct DetailsSheet: Sendable {
  private var state = State.closed

  /// The row of the task, which need not be listed today (DAY-7).
  var row: Row? {
    content?.row
  }

  /// The opening hours of the week.
  var week: HoursWeek? {
    content?.week
  }

  var presentation: PresentationNumber? {
    content?.presentation
  }

  private var content: Content? {
    switch state {
    case .closed: nil
    case .open(let content, _): content
    }
  }

  /// The detent at which the sheet rests or opens.
  var detent: Detent {
    switch state {
    case .closed: .medium
    case .open(_, let detent): detent
    }
  }

  /// Shows a content. Returns whether the open details visibly changed.
  @inline(never)
  mutating func show(_ content: Content) -> Bool {
    switch state {
    case .open(let before, let detent) where before.presentation == content.presentation:
      state = .open(content, detent)
      return !content.isVisuallyEqual(to: before)
    case .closed, .open:
      state = .open(content, .medium)
      return false
    }
  }

  mutating func close() {
    if case .open = state { state = .closed }
  }

  /// The person dragged the sheet to another detent.
  mutating func detentChanged(to detent: Detent) {
    switch state {
    case .closed: break
    case .open(let content, _): state = .open(content, detent)
    }
  }
}

extension DetailsSheet {
  /// The content of one presentation.
  struct Content: Sendable {
    let presentation: PresentationNumber
    let row: Row
    let week: HoursWeek?
    let localizer: Localizer

    fileprivate func isVisuallyEqual(to other: Content) -> Bool {
      row.isVisuallyEqual(to: other.row) && HoursWeek.areEqual(week, other.week)
        && localizer.rendersSame(.details, for: row, as: other.localizer)
    }
  }

  fileprivate enum State {
    /// No details are open. Valid transitions: open.
    case closed
    /// The details of a task are open, from the tap until they are closed. Valid transitions: open (another
    /// presentation), closed.
    case open(Content, Detent)
  }
}

/// A height at which the details sheet rests (DET-8).
public enum Detent: Int32, CaseIterable, Sendable {
  case medium = 1
  case large = 2
}

/// How the host presents a child (DET-1).
public enum PresentationStyle: Sendable {
  /// The sheet slides in from the bottom, and rests at one of the detents.
  case pageSheet(detents: [Detent], first: Detent, showsGrabber: Bool)
  case popup
}

extension Planner {
  /// Details are a page sheet with a visible grabber, initially at medium. A restored sheet opens at its last detent
  /// (DET-1, DET-8).
  public func style(of content: ChildContent) -> PresentationStyle {
    switch content {
    case .details: .pageSheet(detents: Detent.allCases, first: details.detent, showsGrabber: true)
    case .composer: .popup
    }
  }
}
