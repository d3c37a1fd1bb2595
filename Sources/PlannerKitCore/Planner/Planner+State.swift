// The state that the host reads.

extension Planner {
  /// The phase of the home screen (HOME-1).
  public var phase: Phase {
    loading.phase(listsTasks: rowCount > 0)
  }

  /// Whether a loaded plan is being loaded again (DAY-6).
  public var isRefreshing: Bool {
    loading.isRefreshing
  }

  /// The time that the host last reported.
  package var now: Instant {
    clock.now
  }

  /// Whether an effect of some kinds waits for the host, or a redraw of some changes. `kinds` is the sum of 1 << kind.
  package func isWaiting(_ kinds: UInt64, _ changed: Changed) -> Bool {
    effects.isWaiting(kinds, changed) || arrivals.reports.isWaiting(kinds)
  }

  /// The local day whose tasks are listed.
  public var today: LocalDay {
    clock.today
  }

  /// The host's message for the last failed load; empty once a load succeeds.
  public var failureMessage: String {
    loading.failureMessage
  }

  package var messageRevision: UInt64 {
    loading.messageRevision
  }

  /// The known tasks, in visiting order.
  public var tasks: [PlanTask] {
    plan.tasks
  }

  /// A known task, listed or not (TASK-1).
  public func task(_ id: TaskID) -> PlanTask? {
    plan.task(id)
  }

  /// The index of a known task in the visiting order.
  package func place(of id: TaskID) -> Int? {
    plan.task(id).map { plan.place(of: $0, clock) }
  }

  /// The rows of the day, in visiting order.
  public var rows: [Row] {
    Indexes(below: rowCount).compactMap { row(at: $0) }
  }

  /// The number of rows of the day.
  public var rowCount: Int {
    home.rows.count
  }

  /// A row of the day, by its index in visiting order; nil if there is none.
  public func row(at index: Int) -> Row? {
    home.rows[index]
  }

  /// Writes the distances from any place to the first rows, as many as fit, as `Double`s in metres. The distance to a
  /// row without a coordinate is infinite.
  public mutating func measureRows(from origin: Coordinate, into distances: UnsafeMutableRawPointer, capacity: Int) {
    home.writeDistances(from: Origin(origin), into: distances, capacity: capacity)
  }

  /// The texts of a row's card.
  public func text(of row: Row) -> CardRenderer {
    CardRenderer(row, in: localizer)
  }

  /// The displayed text of an item (NEW-8).
  public func label(of item: Item) -> String {
    itemLabels.label(of: item)
  }

  package var itemLabels: ItemLabels {
    ItemLabels(in: localizer, today: clock.today, hourCycle: settings.hourCycle)
  }

  /// A string of the user interface (TXT-1).
  public func string(_ key: StringKey) -> String {
    localizer.string(key)
  }

  /// The changes since the last collection (HOME-3).
  public mutating func collectChanges() -> ListChanges {
    home.collectChanges()
  }

  /// The row of the task whose details are open. The task need not be listed today (DAY-7).
  public var detailsRow: Row? {
    details.row
  }

  package var detailsWeek: HoursWeek? {
    details.week
  }

  /// The detent of the open details (DET-8).
  public var detent: Detent {
    details.detent
  }

  /// The open child, details or composer. A child counts as open while it waits for another to be dismissed.
  public var openChild: Child? {
    children.target
  }

  /// The attached child and its phase, and the child that is presented once it has disappeared (LIFE-3).
  public var attachedChild: (child: Child, phase: ChildPhase, next: Child?)? {
    children.attached.map { ($0.child, $0.phase, children.next) }
  }

  /// The composer and the number of its presentation. It counts as open while it waits for details to be dismissed.
  package var openComposer: (composer: Composer, presentation: PresentationNumber)? {
    guard let composer, let child = children.target else { return nil }
    return (composer, child.presentation)
  }

  /// What the open composer lacks before it can save; nil if that is not for the person to mend (NEW-11, WORK-10.2).
  public var composerHint: StringKey? {
    guard let composer, !composer.canSave else { return nil }
    guard let report = composer.purpose.report else { return composer.hasTitle ? nil : .titleNeeded }
    return needsReason(report.status, notToday: report.day != nil) && composer.reason.isEmpty
      ? .reasonNeeded : nil
  }

  /// Whether the draft of a new task is kept (NEW-13), here or in a composer that the host has not presented yet.
  public var hasDraft: Bool {
    if let composer, !composer.isPresented, composer.draft != nil, composer.purpose.report == nil { return true }
    return draft != nil
  }

  /// The authorisation that the host last reported.
  public var authorization: Authorization {
    sensor.authorization
  }

  /// The fix from which the distances are measured.
  public var usedFix: Fix? {
    fixes.used
  }

  /// The open visits, oldest first (ARRIVE-13).
  public var visits: [Visit] {
    arrivals.visits
  }

  /// The freshness of the used fix (LOC-8).
  public var freshness: Freshness {
    guard fixes.used != nil else { return .none }
    return sensor.awaitsFix ? .updating : .current
  }

  /// The stops of the schedule, in sequence (SCHED-1).
  public var stops: [Stop] {
    home.schedule.stops
  }

  /// The schedule of the rest of the day (SCHED-10).
  public var daySchedule: DaySchedule {
    home.schedule.day
  }

  /// The breaks of the day, in the order in which they are taken.
  public var breaks: [DayBreak] {
    home.schedule.breaks.breaks
  }

  /// When the text of the opening hours of a row or of the details next changes; the last instant if it never does.
  var hoursDue: Instant {
    min(home.hoursDue, details.row?.hoursDue ?? HoursTimes.none)
  }

  /// When the planner next needs the time; nil if it never does (TIME-2).
  public var nextWake: Instant? {
    guard isStarted else { return nil }
    // The last instant stands for no wait.
    let last = Instant(milliseconds: .max)
    var wake = min(min(hoursDue, fixes.deadline ?? last), clock.nextDay ?? last)
    wake = min(wake, home.schedule.nextChange(now: clock.now.seconds) ?? last)
    wake = min(wake, saveDue)
    if settings.watchesArrivals { wake = min(wake, arrivals.due(dwell: settings.arrivalDwell, stay: stayDue)) }
    return wake > clock.now && wake < last ? wake : nil
  }
}
