/// A task as it was composed: what the save request delivers, and what is done to the plan (NEW-12, DAY-8).
public struct ComposedTask: Sendable {
  public let purpose: ComposerPurpose
  /// The selected values of the host's own sections, which no task keeps.
  public let customValues: [CustomValues]

  public struct CustomValues: Sendable {
    public let name: String
    public let items: [Item]
  }

  private var title: String
  private var notes: String?
  // Nil: the composer had no such section, so what the task had stays.
  private var project: [Item]?
  private var date: [Item]?
  private var estimatedTime: [Item]?
  private var repeatDays: [Item]?

  init(_ composer: Composer) {
    let text = ComposedText(composer.text)
    purpose = composer.purpose
    title = text.title
    notes = text.notes
    project = composer.selected(in: .project)
    let date = composer.selected(in: .date)
    // A day that is not changed, or still none, changes nothing.
    self.date = date?.first?.value.day == composer.plannedDay ? nil : date
    estimatedTime = composer.selected(in: .estimatedTime)
    repeatDays = composer.selected(in: .repeatDays)
    customValues = composer.sections.compactMap { section in
      guard case .custom(let name) = section.description.name else { return nil }
      return CustomValues(name: name, items: section.selected)
    }
  }

  public var id: TaskID {
    purpose.taskID
  }

  /// The task was composed again: what that says counts, but for the values of the host's own sections.
  mutating func followed(by later: ComposedTask) {
    (title, notes) = (later.title, later.notes)
    project = later.project ?? project
    date = later.date ?? date
    estimatedTime = later.estimatedTime ?? estimatedTime
    repeatDays = later.repeatDays ?? repeatDays
  }

  /// The known task with what was composed; its id, order, status and all else are kept.
  func updating(_ task: PlanTask, clock: LocalClock) throws(Rejection) -> PlanTask {
    let day = date.map { items in items.lazy.compactMap { LocalDay($0.value) }.first }
    let duration = estimatedTime.map { items in items.lazy.compactMap { Seconds($0.value) }.first?.count }
    let project = project.map { items in items.lazy.compactMap { String($0.value) }.first }
    let weekdays = repeatDays.map { items in
      items.reduce(into: Weekdays()) { days, item in days.formUnion(Weekdays(item.value) ?? []) }
    }
    return try PlanTask(
      id: task.id, title: title, order: task.order, status: task.status, notes: notes, address: task.address,
      openingHours: task.openingHours, photoURL: task.photoURL, coordinate: task.coordinate,
      planned: day.map { clock.moved(task.planned, to: $0) } ?? task.planned,
      estimatedDuration: duration ?? task.estimatedDuration, projectID: project ?? task.projectID,
      repeatDays: weekdays ?? task.repeatDays)
  }

  /// The task to begin with when the plan has none of this id.
  func base(order: Int32) throws(Rejection) -> PlanTask {
    switch purpose {
    case .new(let id): try PlanTask(id: id, title: title, order: order)
    case .edit(let task): task
    }
  }
}

extension LocalClock {
  /// The same time on another day; the same, if that is its day already (NEW-12).
  fileprivate func moved(_ planned: Planned?, to day: LocalDay?) -> Planned? {
    guard let day else { return nil }
    guard case .at(let instant)? = planned else { return .day(day) }
    let timeOfDay = instant.since(start(of: self.day(of: instant)))
    return .at(start(of: day).adding(milliseconds: timeOfDay))
  }
}

/// The composed tasks that the host has not acknowledged yet (DAY-8).
struct PendingSaves: Sendable {
  private(set) var saves: [PendingSave] = []

  /// Earlier saves of the task deliver it as it is composed now, so that none can bring back what was before.
  mutating func add(_ composed: ComposedTask, task: PlanTask, request: RequestNumber) {
    for index in saves.indices where saves[index].composed.id == composed.id {
      saves[index].composed.followed(by: composed)
      saves[index].task = task
    }
    saves.append(PendingSave(request: request, composed: composed, task: task, failureMessage: nil))
  }

  mutating func acknowledged(_ request: RequestNumber) throws(Rejection) {
    try saves.remove(at: index(of: request))
  }

  mutating func failed(_ request: RequestNumber, _ message: String) throws(Rejection) {
    try saves[index(of: request)].failureMessage = message
  }

  /// The failed saves of a task are to be sent again.
  mutating func retried(_ id: TaskID, number: () -> RequestNumber) -> [RequestNumber] {
    var requests: [RequestNumber] = []
    for index in saves.indices where saves[index].composed.id == id && saves[index].failureMessage != nil {
      let request = number()
      saves[index].request = request
      saves[index].failureMessage = nil
      requests.append(request)
    }
    return requests
  }

  /// The host removed the task itself.
  mutating func forget(_ id: TaskID) -> [RequestNumber] {
    let gone = saves.filter { $0.composed.id == id }.map { $0.request }
    saves.removeAll { $0.composed.id == id }
    return gone
  }

  func isPending(_ request: RequestNumber) -> Bool {
    saves.contains { $0.request == request }
  }

  private func index(of request: RequestNumber) throws(Rejection) -> Int {
    // A failed request is answered: it can be retried, but not answered again.
    guard let index = saves.firstIndex(where: { $0.request == request && $0.failureMessage == nil }) else {
      throw .outdated
    }
    return index
  }
}

/// A composed task whose save request is not acknowledged.
public struct PendingSave: Sendable {
  public internal(set) var request: RequestNumber
  public internal(set) var composed: ComposedTask
  /// The whole task, as it was last composed.
  public internal(set) var task: PlanTask
  /// The host's words, if the save failed and was not tried again.
  public internal(set) var failureMessage: String?
}
