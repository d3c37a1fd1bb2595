/// One task: a shop to visit (TASK-1). List, details and composer all show this type.
///
/// A task never changes; a changed one is a new object, so that "the same task" can be seen at once.
public final class PlanTask: Sendable {
  public let id: TaskID
  public let title: String
  /// Visiting order, 0 or more.
  public let order: Int32
  public let status: TaskStatus
  public let notes: String?
  public let address: String?
  /// As it is to be shown.
  public let openingHours: String?
  public let photoURL: String?
  public let coordinate: Coordinate?
  public let planned: Planned?
  /// Seconds, 0 or more.
  public let estimatedDuration: Int64?
  public let projectID: String?
  /// Empty: does not repeat.
  public let repeatDays: Weekdays

  /// Refused if it breaks TASK-4. A blank text other than the title is absent.
  public init(
    id: TaskID, title: String, order: Int32 = 0, status: TaskStatus = .planned, notes: String? = nil,
    address: String? = nil, openingHours: String? = nil, photoURL: String? = nil, coordinate: Coordinate? = nil,
    planned: Planned? = nil, estimatedDuration: Int64? = nil, projectID: String? = nil, repeatDays: Weekdays = []
  ) throws(Rejection) {
    self.id = id
    self.title = title
    self.order = order
    self.status = status
    self.notes = notes?.nilIfBlank
    self.address = address?.nilIfBlank
    self.openingHours = openingHours?.nilIfBlank
    self.photoURL = photoURL?.nilIfBlank
    self.coordinate = coordinate
    self.planned = planned
    self.estimatedDuration = estimatedDuration
    self.projectID = projectID?.nilIfBlank
    self.repeatDays = repeatDays
    // Checked at the end: Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    guard title.nilIfBlank != nil else { throw .blankTitle }
    guard order >= 0 else { throw .negativeOrder }
    guard estimatedDuration ?? 0 >= 0 else {
      throw .negativeDuration
    }
    try TextField.title.check(title)
    try TextField.notes.check(notes)
    try TextField.address.check(address)
    try TextField.openingHours.check(openingHours)
    try TextField.photoURL.check(photoURL)
    try TextField.projectID.check(projectID)
  }

  private init(_ other: PlanTask, status: TaskStatus) {
    id = other.id
    title = other.title
    order = other.order
    self.status = status
    notes = other.notes
    address = other.address
    openingHours = other.openingHours
    photoURL = other.photoURL
    coordinate = other.coordinate
    planned = other.planned
    estimatedDuration = other.estimatedDuration
    projectID = other.projectID
    repeatDays = other.repeatDays
  }

  func with(status: TaskStatus) -> PlanTask {
    PlanTask(self, status: status)
  }

  /// Whether two tasks show the same on a card and a map, the planned time apart, which depends on the clock.
  func looksLike(_ other: PlanTask) -> Bool {
    self === other
      || (status == other.status && coordinate == other.coordinate && haveSameBytes(title, other.title)
        && haveSameBytes(address, other.address) && haveSameBytes(openingHours, other.openingHours)
        && haveSameBytes(photoURL, other.photoURL))
  }
}
