/// The composed part of a task: what a save delivers to the host, and changes in the plan (NEW-12, DAY-8).
public struct ComposedTask: Sendable {
  public let purpose: ComposerPurpose
  /// The selected values of the host's own sections. A task does not contain them.
  public let customValues: [CustomValues]

  public struct CustomValues: Sendable {
    public let name: String
    public let items: [Item]
  }

  // Nil: not composed; the task's value stays. `.some(nil)`: cleared.
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

  /// Merges a later composition of the task, which takes precedence. The custom values stay as they are.
  mutating func merge(_ later: ComposedTask) {
    text = later.text ?? text
    project = later.project ?? project
    date = later.date ?? date
    estimatedTime = later.estimatedTime ?? estimatedTime
    repeatDays = later.repeatDays ?? repeatDays
  }

  /// The known task with the composed values. Everything else stays, including its id, order and status.
  func updating(_ task: PlanTask, clock: LocalClock) throws(Rejection) -> PlanTask {
    try PlanTask(
      id: task.id, title: text?.title ?? task.title, order: task.order, status: task.status,
      notes: text.map { $0.notes } ?? task.notes, address: task.address, openingHours: task.openingHours,
      photoURL: task.photoURL, coordinate: task.coordinate,
      planned: date.map { clock.moved(task.planned, to: $0) } ?? task.planned,
      estimatedDuration: estimatedTime.map { $0?.count } ?? task.estimatedDuration,
      projectID: project ?? task.projectID, repeatDays: repeatDays ?? task.repeatDays)
  }

  /// The task to update if the plan has none with this id.
  func base(order: Int32) throws(Rejection) -> PlanTask {
    switch purpose {
    case .new(let id): try PlanTask(id: id, title: text?.title ?? "", order: order)
    case .edit(let task): task
    }
  }
}

extension LocalClock {
  /// The same local time on another day (NEW-12).
  fileprivate func moved(_ planned: Planned?, to day: LocalDay?) -> Planned? {
    guard let day else { return nil }
    guard case .at(let instant)? = planned else { return .day(day) }
    return .at(self.instant(local(instant).time, into: day))
  }
}

/// The saves that a plan from the host may not contain yet (DAY-8).
struct PendingSaves: Sendable {
  /// The saves that the host has not acknowledged.
  private(set) var saves: [PendingSave] = []
  /// The saves acknowledged while `planRequest` was under way: its answer may be older than they are.
  private var acknowledged: [PendingSave] = []
  private var planRequest: RequestNumber?

  /// Adds a save. Earlier saves of the task then deliver it as it is now, so that none restores old values.
  mutating func add(_ composed: ComposedTask, task: PlanTask, request: RequestNumber) {
    for index in saves.indices where saves[index].composed.id == composed.id {
      saves[index].composed.merge(composed)
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
      acknowledged[index].composed.merge(save.composed)
    } else {
      acknowledged.append(save)
    }
  }

  /// The saves that the answer to a plan request may not contain.
  func saves(missingFrom request: RequestNumber) -> [PendingSave] {
    request == planRequest ? acknowledged + saves : saves
  }

  /// A plan was loaded. Later plans contain all acknowledged saves.
  mutating func planLoaded() {
    acknowledged = []
  }

  mutating func failed(_ request: RequestNumber, _ message: String) throws(Rejection) {
    try saves[index(of: request)].failureMessage = message
  }

  /// The failed saves of a task are requested again, with new numbers.
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

  /// The host removed the task. Returns the requests of its saves, which are dropped.
  mutating func taskRemoved(_ id: TaskID) -> [RequestNumber] {
    let requests = saves.filter { $0.composed.id == id }.map { $0.request }
    saves = saves.filter { $0.composed.id != id }
    acknowledged = acknowledged.filter { $0.composed.id != id }
    return requests
  }

  func isPending(_ request: RequestNumber) -> Bool {
    saves.contains { $0.request == request }
  }

  private func index(of request: RequestNumber) throws(Rejection) -> Int {
    // A failed save was answered already. It can be retried, but not answered again.
    guard let index = saves.firstIndex(where: { $0.request == request && $0.failureMessage == nil }) else {
      throw .outdated
    }
    return index
  }
}

/// A save that the host has not acknowledged.
public struct PendingSave: Sendable {
  public internal(set) var request: RequestNumber
  public internal(set) var composed: ComposedTask
  /// The whole task as it was last composed.
  public internal(set) var task: PlanTask
  /// The host's message if the save failed and was not retried.
  public internal(set) var failureMessage: String?
}

// MARK: - Snapshot

extension ComposedTask {
  private init(_ purpose: ComposerPurpose, customValues: [CustomValues]) {
    self.purpose = purpose
    self.customValues = customValues
  }

  @inline(never)
  fileprivate static func coded(_ composed: ComposedTask?, with coder: SnapshotCoder) -> ComposedTask {
    let purpose = ComposerPurpose.coded(composed?.purpose, with: coder)
    var customValues: [CustomValues] = []
    for index in Indexes(below: coder.coded(count: composed?.customValues.count ?? 0)) {
      let values = composed?.customValues.element(at: index)
      var name = values?.name ?? ""
      coder.code(&name)
      coder.check(name, as: .sectionName)
      customValues.append(CustomValues(name: name, items: Item.coded(values?.items ?? [], with: coder)))
    }
    var coded = composed ?? ComposedTask(purpose, customValues: customValues)
    var (title, notes) = (coded.text?.title ?? "", coded.text?.notes)
    var (project, day) = (coded.project ?? nil, (coded.date ?? nil)?.number)
    var seconds = (coded.estimatedTime ?? nil)?.count
    let hasText = coder.isPresent(coded.text != nil)
    let hasProject = coder.isPresent(coded.project != nil)
    let hasDate = coder.isPresent(coded.date != nil)
    let hasTime = coder.isPresent(coded.estimatedTime != nil)
    let hasDays = coder.isPresent(coded.repeatDays != nil)
    coder.code(&title)
    coder.code(&notes)
    coder.code(&project)
    coder.code(&day)
    coder.code(&seconds)
    let days = Weekdays.coded(coded.repeatDays, with: coder)
    guard coder.isReading else { return coded }
    if hasText { coded.text = ComposedText(title: title, notes: notes) }
    if hasProject { coded.project = .some(project) }
    if hasDate { coded.date = .some(day.map { LocalDay(number: $0) }) }
    if hasTime { coded.estimatedTime = .some(seconds.map { Seconds($0) }) }
    if hasDays { coded.repeatDays = days }
    return coded
  }
}

extension PendingSaves {
  mutating func code(with coder: SnapshotCoder) {
    saves = PendingSave.coded(saves, with: coder)
    acknowledged = PendingSave.coded(acknowledged, with: coder)
    let request = RequestNumber.coded(planRequest, with: coder)
    planRequest = request.value == 0 ? nil : request
    if saves.count > Limits.pendingSaves { coder.fail() }
  }

  /// After a restore the plan request has a new number. Without a new one, acknowledged saves are dropped.
  mutating func planRequestReissued(as request: RequestNumber?, replacing previous: RequestNumber?) {
    planRequest = planRequest == previous ? request : nil
    if planRequest == nil { acknowledged = [] }
  }

  /// After a restore the save at an index has a new number. Returns whether it must be requested again: not if it
  /// failed.
  mutating func saveReissued(at index: Int, as request: RequestNumber) -> Bool {
    saves[index].request = request
    return saves[index].failureMessage == nil
  }
}

extension PendingSave {
  @inline(never)
  fileprivate static func coded(_ saves: [PendingSave], with coder: SnapshotCoder) -> [PendingSave] {
    var coded: [PendingSave] = []
    for index in Indexes(below: coder.coded(count: saves.count)) {
      let save = saves.element(at: index)
      let request = RequestNumber.coded(save?.request, with: coder)
      let composed = ComposedTask.coded(save?.composed, with: coder)
      let task = PlanTask.coded(save?.task, with: coder)
      var message = save?.failureMessage
      coder.code(&message)
      coder.check(message ?? "", as: .message)
      guard let task else { break }
      // It must be possible to apply the save to a loaded plan.
      let clock = LocalClock(now: Instant(milliseconds: 0), offsets: [UTCOffset(seconds: 0)])
      let isApplicable = (try? composed.updating(task, clock: clock)) != nil
      if composed.id != task.id || !isApplicable { coder.fail() }
      coded.append(PendingSave(request: request, composed: composed, task: task, failureMessage: message))
    }
    return coded
  }
}
