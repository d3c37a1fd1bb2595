/// The composed part of a task: what a save passes to the host and changes in the plan (NEW-12, DAY-8).
public final class ComposedTask: Sendable {
  public let purpose: ComposerPurpose
  /// The values selected in custom sections. A task does not contain them.
  public let customValues: [CustomValues]

  public struct CustomValues: Sendable {
    public let name: String
    public let items: [Item]
  }

  // Nil: the field was not composed, and the task keeps its value. `.some(nil)`: the field was cleared.
  private let title: String?
  private let notes: String??
  private let project: String??
  private let date: LocalDay??
  private let estimatedTime: Seconds??
  private let repeatDays: Weekdays?

  /// `known` is the task with this id in the plan. If the plan has received a new task in the meantime, it is edited
  /// (NEW-12).
  init(_ composer: Composer, known: PlanTask?) {
    purpose = if let known, !composer.purpose.isEdit { .edit(known) } else { composer.purpose }
    (title, notes) = composer.composedTexts
    project = composer.composed(in: .project).map { $0.first.flatMap { String($0.value) } }
    date = composer.composed(in: .date).map { $0.first.flatMap { $0.value.day } }
    estimatedTime = composer.composed(in: .estimatedTime).map { $0.first.flatMap { Seconds($0.value) } }
    repeatDays = composer.composed(in: .repeatDays).map { values in
      values.reduce(into: Weekdays()) { days, item in
        if let day = Weekdays(item.value) { days.formUnion(day) }
      }
    }
    customValues = composer.sections.compactMap { section in
      guard case .custom(let name) = section.description.name else { return nil }
      return CustomValues(name: name, items: section.selected)
    }
  }

  public var id: TaskID {
    purpose.taskID
  }

  private init(
    _ purpose: ComposerPurpose, _ customValues: [CustomValues], title: String?, notes: String??, project: String??,
    date: LocalDay??, estimatedTime: Seconds??, repeatDays: Weekdays?
  ) {
    (self.purpose, self.customValues, self.title, self.notes) = (purpose, customValues, title, notes)
    (self.project, self.date, self.estimatedTime, self.repeatDays) = (project, date, estimatedTime, repeatDays)
  }

  /// The composition with a later one of the same task, which takes precedence. The custom values stay unchanged.
  @inline(never)
  func merged(with later: ComposedTask) -> ComposedTask {
    ComposedTask(
      purpose, customValues, title: later.title ?? title, notes: later.notes ?? notes,
      project: later.project ?? project, date: later.date ?? date,
      estimatedTime: later.estimatedTime ?? estimatedTime, repeatDays: later.repeatDays ?? repeatDays)
  }

  /// The known task with the composed values. Everything else stays, including its id, order and status.
  func updating(_ task: PlanTask, clock: LocalClock) throws(Refusal) -> PlanTask {
    try PlanTask(
      id: task.id, title: title ?? task.title, order: task.order, status: task.status,
      notes: notes ?? task.notes, address: task.address, openingHours: task.openingHours,
      photoURL: task.photoURL, coordinate: task.coordinate,
      planned: date.map { clock.moved(task.planned, to: $0) } ?? task.planned,
      estimatedDuration: estimatedTime.map { $0?.count } ?? task.estimatedDuration,
      projectID: project ?? task.projectID, repeatDays: repeatDays ?? task.repeatDays, terms: task.terms)
  }

  /// The task to update if the plan does not contain a task with this id.
  func base(in plan: DayPlan) throws(Refusal) -> PlanTask {
    switch purpose {
    case .edit(let task): task
    case .new, .report: try PlanTask(id: id, title: title.orEmpty, order: plan.nextOrder)
    }
  }
}

extension LocalClock {
  /// The same local time on another day (NEW-12).
  func moved(_ planned: Planned?, to day: LocalDay?) -> Planned? {
    guard let day else { return nil }
    guard case .at(let instant)? = planned else { return .day(day) }
    return .at(self.instant(local(instant).time, into: day))
  }
}

// MARK: - Snapshot

extension ComposedTask {
  func write(to writer: SnapshotWriter) {
    purpose.write(to: writer)
    writer.write(count: customValues.count)
    for values in customValues {
      writer.write(values.name)
      writer.write(values.items)
    }
    writer.write(title != nil)
    writer.write(project != nil)
    writer.write(date != nil)
    writer.write(estimatedTime != nil)
    writer.write(repeatDays != nil)
    writer.write(notes != nil)
    writer.write(title.orEmpty)
    writer.write(notes ?? nil)
    writer.write(project ?? nil)
    writer.write((date ?? nil)?.number)
    writer.write((estimatedTime ?? nil)?.count)
    (repeatDays ?? []).write(to: writer)
  }

  @inline(never)
  static func composed(from reader: SnapshotReader) throws(Refusal) -> ComposedTask {
    let purpose = try ComposerPurpose(from: reader)
    var customValues: [CustomValues] = []
    for _ in Indexes(below: reader.count()) {
      customValues.append(
        CustomValues(name: reader.text(.sectionName), items: try reader.items(atMost: 2 * Limits.items)))
    }
    let hasTitle = reader.flag()
    let hasProject = reader.flag()
    let hasDate = reader.flag()
    let hasTime = reader.flag()
    let hasDays = reader.flag()
    let hasNotes = reader.version > 5 ? reader.flag() : hasTitle  // one flag for both before
    let title = reader.text(.title)
    let notes = reader.optionalText(.notes)
    let project = reader.optionalText(.projectID)
    let day = reader.optionalInt64()
    let seconds = reader.optionalInt64()
    let days = try Weekdays(from: reader)
    return ComposedTask(
      purpose, customValues, title: hasTitle ? title : nil, notes: hasNotes ? .some(notes) : nil,
      project: hasProject ? .some(project) : nil, date: hasDate ? .some(day.map { LocalDay(number: $0) }) : nil,
      estimatedTime: hasTime ? .some(seconds.map { Seconds($0) }) : nil, repeatDays: hasDays ? days : nil)
  }
}
