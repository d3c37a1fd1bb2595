/// One task: a venue to visit (TASK-1). List, details and composer all show this type.
///
/// A task is immutable. A changed task is a new object, so an identical object proves that a task is unchanged.
public final class PlanTask: Sendable {
  // With a million tasks, every byte counts. This order of fields leaves little padding: an object takes 144 bytes.
  public let id: TaskID
  let texts: TaskTexts
  /// The parsed opening hours; nil if the task has none, or if they are not understood (HOURS-1).
  let hours: OpeningHours?
  /// When the visit may begin, and how much it matters; nil if the host says nothing of it.
  public let terms: VisitTerms?
  public let coordinate: Coordinate?
  public let status: TaskStatus
  /// The weekdays on which the task is listed; empty if it does not repeat.
  public let repeatDays: Weekdays
  /// The visiting order, 0 or more.
  public let order: Int32
  public let planned: Planned?
  /// What the task is sorted by before its order: its position in the accepted order (ORDER-9), and whether it comes
  /// after the others because it has ended (WORK-11.3).
  let rank: UInt16
  /// The estimated duration in seconds. A negative number stands for nil, because an optional would take twice the
  /// memory.
  private let duration: Int64

  /// What is not settled about the agent's work on the task.
  public let mark: WorkMark

  /// The rank of a task that is not in the accepted order. Such tasks come after the others.
  static var noRank: UInt16 { 0x7FFF }
  /// Added to the rank of a task that has ended, if such tasks come last.
  static var lastRank: UInt16 { 0x8000 }

  /// Throws if the values break TASK-4. A blank text other than the title counts as absent.
  public convenience init(
    id: TaskID, title: String, order: Int32 = 0, status: TaskStatus = .planned, notes: String? = nil,
    address: String? = nil, openingHours: String? = nil, photoURL: String? = nil, coordinate: Coordinate? = nil,
    planned: Planned? = nil, estimatedDuration: Int64? = nil, projectID: String? = nil, repeatDays: Weekdays = [],
    terms: VisitTerms? = nil
  ) throws(Refusal) {
    let texts = TaskTexts(
      title: title, address: address, openingHours: openingHours, photoURL: photoURL, projectID: projectID, notes: notes
    )
    try self.init(
      id: id, texts, order: order, status: status, coordinate: coordinate, planned: planned,
      estimatedDuration: estimatedDuration, repeatDays: repeatDays, terms: terms)
    try TextField.title.check(title)
    try TextField.notes.check(notes)
    try TextField.address.check(address)
    try TextField.openingHours.check(openingHours)
    try TextField.photoURL.check(photoURL)
    try TextField.projectID.check(projectID)
  }

  /// Creates a task from texts that do not exceed the limits of their fields.
  init(
    id: TaskID, _ texts: TaskTexts, order: Int32, status: TaskStatus, coordinate: Coordinate?, planned: Planned?,
    estimatedDuration: Int64?, repeatDays: Weekdays, terms: VisitTerms?, mark: WorkMark = .none
  ) throws(Refusal) {
    self.id = id
    self.texts = texts
    hours = OpeningHours(texts)
    self.terms = terms
    self.coordinate = coordinate
    self.status = status
    self.repeatDays = repeatDays
    self.order = order
    self.planned = planned
    duration = estimatedDuration ?? -1
    rank = Self.noRank
    self.mark = mark
    // This check comes last, because Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    guard texts.has(.title) else { throw .blankTitle }
    guard order >= 0 else { throw .negativeOrder }
    guard estimatedDuration ?? 0 >= 0 else {
      throw .negativeDuration
    }
  }

  private init(
    _ other: PlanTask, status: TaskStatus, order: Int32, rank: UInt16, planned: Planned?, repeatDays: Weekdays,
    terms: VisitTerms?, mark: WorkMark
  ) {
    id = other.id
    texts = other.texts
    hours = other.hours
    self.terms = terms
    coordinate = other.coordinate
    self.status = status
    self.repeatDays = repeatDays
    self.order = order
    self.planned = planned
    duration = other.duration
    self.rank = rank
    self.mark = mark
  }

  func with(
    status: TaskStatus? = nil, order: Int32? = nil, rank: UInt16? = nil, mark: WorkMark? = nil
  ) -> PlanTask {
    PlanTask(
      self, status: status ?? self.status, order: order ?? self.order, rank: rank ?? self.rank, planned: planned,
      repeatDays: repeatDays, terms: terms, mark: mark ?? self.mark)
  }

  /// The task, put off to another day: planned for it at the same local time, no longer listed on the weekday of the
  /// present day, and, unless it repeats, without the appointments that are over before that day (WORK-5.8).
  func putOff(to day: LocalDay, from today: LocalDay, _ clock: LocalClock) -> PlanTask {
    let start = clock.instant(0, into: day)
    let days = repeatDays.subtracting(Weekdays(of: today))
    return PlanTask(
      self, status: .planned, order: order, rank: rank, planned: clock.moved(planned, to: day), repeatDays: days,
      terms: days.isEmpty ? terms?.without { $0.latest < start } : terms, mark: mark)
  }

  /// Whether both tasks are the same stop, so that an order has the same value with either.
  func isSameStop(as other: PlanTask) -> Bool {
    self === other
      || (id == other.id && status == other.status && coordinate == other.coordinate && planned == other.planned
        && duration == other.duration && repeatDays == other.repeatDays
        && texts.hasSame(.openingHours, as: other.texts) && VisitTerms.areEqual(terms, other.terms))
  }

  /// Whether two tasks look the same on a card and a map, except the planned time, which depends on the clock.
  func isVisuallyEqual(to other: PlanTask) -> Bool {
    self === other
      || (status == other.status && mark == other.mark && coordinate == other.coordinate
        && texts.isVisuallyEqual(to: other.texts))
  }
}

extension PlanTask {
  public var title: String {
    texts.text(.title).orEmpty
  }

  public var notes: String? {
    texts.text(.notes)
  }

  public var address: String? {
    texts.text(.address)
  }

  /// The opening hours as the host passed them in, whether or not they are understood (HOURS-1).
  public var openingHours: String? {
    texts.text(.openingHours)
  }

  public var photoURL: String? {
    texts.text(.photoURL)
  }

  public var projectID: String? {
    texts.text(.projectID)
  }

  /// The estimated duration in seconds, 0 or more.
  public var estimatedDuration: Int64? {
    duration < 0 ? nil : duration
  }
}
