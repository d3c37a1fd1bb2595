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
  /// Time ranges.
  private let appointments: [Item]?
  private let priority: Int64?
  /// The day of the save. The appointments are on it if the task has no day of its own (NEW-14).
  private let today: LocalDay

  /// `known` is the task with this id in the plan. If the plan has received a new task in the meantime, it is edited
  /// (NEW-12).
  init(_ composer: Composer, known: PlanTask?, today: LocalDay) {
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
    appointments = composer.composed(in: .appointments)
    priority = composer.composed(in: .priority).map { $0.first?.value.number ?? 0 }
    self.today = today
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
    date: LocalDay??, estimatedTime: Seconds??, repeatDays: Weekdays?, appointments: [Item]?, priority: Int64?,
    today: LocalDay
  ) {
    (self.purpose, self.customValues, self.title, self.notes) = (purpose, customValues, title, notes)
    (self.project, self.date, self.estimatedTime, self.repeatDays) = (project, date, estimatedTime, repeatDays)
    (self.appointments, self.priority, self.today) = (appointments, priority, today)
  }

  /// The composition with a later one of the same task, which takes precedence. The custom values stay unchanged.
  @inline(never)
  func merged(with later: ComposedTask) -> ComposedTask {
    ComposedTask(
      purpose, customValues, title: later.title ?? title, notes: later.notes ?? notes,
      project: later.project ?? project, date: later.date ?? date,
      estimatedTime: later.estimatedTime ?? estimatedTime, repeatDays: later.repeatDays ?? repeatDays,
      appointments: later.appointments ?? appointments, priority: later.priority ?? priority,
      today: later.appointments == nil ? today : later.today)
  }

  /// The known task with the composed values. Everything else stays, including its id, order and status.
  func updating(_ task: PlanTask, clock: LocalClock) throws(Refusal) -> PlanTask {
    try PlanTask(
      id: task.id, title: title ?? task.title, order: task.order, status: task.status,
      notes: notes ?? task.notes, address: task.address, openingHours: task.openingHours,
      photoURL: task.photoURL, coordinate: task.coordinate,
      planned: date.map { clock.moved(task.planned, to: $0) } ?? task.planned,
      estimatedDuration: estimatedTime.map { $0?.count } ?? task.estimatedDuration,
      projectID: project ?? task.projectID, repeatDays: repeatDays ?? task.repeatDays, terms: terms(of: task, clock))
  }

  /// The terms of a known task with the composed appointments and priority. The composed appointments replace those of
  /// the task's day, and of the day to which it is moved. If only the date is composed, they move with it (NEW-14).
  private func terms(of task: PlanTask, _ clock: LocalClock) throws(Refusal) -> VisitTerms? {
    let before = task.terms?.appointments ?? []
    let own = clock.appointmentDay(of: task) ?? today
    var day = own
    let repeats = !(repeatDays ?? task.repeatDays).isEmpty
    if let chosen = date ?? nil, !repeats || before.isEmpty { day = chosen }
    let isMoved = day != own && !before.contains { clock.timeRange(of: $0, on: day) != nil }
    guard isMoved || appointments != nil || priority != nil else { return task.terms }
    var after = before
    if isMoved || appointments != nil {
      after = []
      appointments?.each { if let range = $0.value.timeRange { after.join(clock.appointment(range, on: day)) } }
      before.each { other in
        if let range = clock.timeRange(of: other, on: own) {
          if appointments == nil { after.join(clock.appointment(range, on: day)) }
        } else if clock.timeRange(of: other, on: day) == nil && after.count < VisitTerms.mostAppointments {
          after.join(other)
        }
      }
    }
    let terms = if let terms = task.terms { terms } else { try VisitTerms() }
    return try terms.with(after, priority: priority.map { Int32(clamping: $0) } ?? terms.priority)
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
    writer.write(priority)
    writer.write(appointments == nil ? nil : today.number)
    writer.write(appointments ?? [])
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
    // Before version 7 the composer had no appointments, and no priority.
    let hasTerms = reader.version > 6
    let priority = hasTerms ? reader.optionalInt64() : nil
    let today = hasTerms ? reader.optionalInt64() : nil
    let appointments = hasTerms ? try reader.items(atMost: VisitTerms.mostAppointments) : []
    if appointments.contains(where: { $0.value.timeRange == nil }) { reader.fail() }
    return ComposedTask(
      purpose, customValues, title: hasTitle ? title : nil, notes: hasNotes ? .some(notes) : nil,
      project: hasProject ? .some(project) : nil, date: hasDate ? .some(day.map { LocalDay(number: $0) }) : nil,
      estimatedTime: hasTime ? .some(seconds.map { Seconds($0) }) : nil, repeatDays: hasDays ? days : nil,
      appointments: today == nil ? nil : appointments, priority: priority, today: LocalDay(number: today ?? 0))
  }
}
