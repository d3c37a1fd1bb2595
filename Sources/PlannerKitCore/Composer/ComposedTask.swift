/// A task as it was composed: what the save request delivers, and what is done to the plan (NEW-12, DAY-8).
public struct ComposedTask: Sendable {
  public let purpose: ComposerPurpose
  /// The selected values of the host's own sections, which no task keeps.
  public let customValues: [CustomValues]

  public struct CustomValues: Sendable {
    public let name: String
    public let items: [Item]
  }

  // Nil: not composed, so what the task has stays. Nil inside: cleared.
  private var text: ComposedText?
  private var project: String??
  private var date: LocalDay??
  private var estimatedTime: Seconds??
  private var repeatDays: Weekdays?

  init(_ composer: Composer) {
    purpose = composer.purpose
    text = composer.composedText
    project = composer.composed(in: .project).map { $0.first.flatMap { String($0) } }
    date = composer.composed(in: .date).map { $0.first.flatMap { LocalDay($0) } }
    estimatedTime = composer.composed(in: .estimatedTime).map { $0.first.flatMap { Seconds($0) } }
    repeatDays = composer.composed(in: .repeatDays).map { values in
      values.reduce(into: Weekdays()) { days, value in days.formUnion(Weekdays(value) ?? []) }
    }
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
    text = later.text ?? text
    project = later.project ?? project
    date = later.date ?? date
    estimatedTime = later.estimatedTime ?? estimatedTime
    repeatDays = later.repeatDays ?? repeatDays
  }

  /// The known task with what was composed; its id, order, status and all else are kept.
  func updating(_ task: PlanTask, clock: LocalClock) throws(Rejection) -> PlanTask {
    try PlanTask(
      id: task.id, title: text?.title ?? task.title, order: task.order, status: task.status,
      notes: text.map { $0.notes } ?? task.notes, address: task.address, openingHours: task.openingHours,
      photoURL: task.photoURL, coordinate: task.coordinate,
      planned: date.map { clock.moved(task.planned, to: $0) } ?? task.planned,
      estimatedDuration: estimatedTime.map { $0?.count } ?? task.estimatedDuration,
      projectID: project ?? task.projectID, repeatDays: repeatDays ?? task.repeatDays)
  }

  /// The task to begin with when the plan has none of this id.
  func base(order: Int32) throws(Rejection) -> PlanTask {
    switch purpose {
    case .new(let id): try PlanTask(id: id, title: text?.title ?? "", order: order)
    case .edit(let task): task
    }
  }
}

extension LocalClock {
  /// The same time on another day; the same, if that is its day already (NEW-12).
  fileprivate func moved(_ planned: Planned?, to day: LocalDay?) -> Planned? {
    guard let day else { return nil }
    guard case .at(let instant)? = planned else { return .day(day) }
    return .at(start(of: day).adding(milliseconds: local(instant).remainder))
  }
}

/// The composed tasks that a plan from the host may lack (DAY-8).
struct PendingSaves: Sendable {
  /// Those that the host has not acknowledged yet.
  private(set) var saves: [PendingSave] = []
  /// Those acknowledged while this plan request was under way: its answer may be older than they are.
  private var acknowledged: [PendingSave] = []
  private var planRequest: RequestNumber?

  /// Earlier saves of the task deliver it as it is composed now, so that none can bring back what was before.
  mutating func add(_ composed: ComposedTask, task: PlanTask, request: RequestNumber) {
    for index in saves.indices where saves[index].composed.id == composed.id {
      saves[index].composed.followed(by: composed)
      saves[index].task = task
    }
    saves.append(PendingSave(request: request, composed: composed, task: task, failureMessage: nil))
  }

  mutating func acknowledged(_ request: RequestNumber, during planRequest: RequestNumber?) throws(Rejection) {
    let save = try saves.remove(at: index(of: request))
    if planRequest != self.planRequest { acknowledged = [] }
    self.planRequest = planRequest
    guard planRequest != nil else { return }
    if let index = acknowledged.firstIndex(where: { $0.composed.id == save.composed.id }) {
      acknowledged[index].composed.followed(by: save.composed)
    } else {
      acknowledged.append(save)
    }
  }

  /// What the answer to a plan request may lack.
  func lacking(in request: RequestNumber) -> [PendingSave] {
    request == planRequest ? acknowledged + saves : saves
  }

  /// Plans that are asked for from now on have what was acknowledged.
  mutating func planLoaded() {
    acknowledged = []
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
    acknowledged.removeAll { $0.composed.id == id }
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
