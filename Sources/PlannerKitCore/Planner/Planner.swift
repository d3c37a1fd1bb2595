/// One agent's day: the root of all machines. The host sends it events and carries out its effects.
///
/// Every event takes the same four steps, in this order:
///
/// 1. *Check.* Throw if the host may not make this call. Nothing has changed yet.
/// 2. *Advance the clock*, and do the work that was waiting for the time.
/// 3. *Apply.* The machines change, and their effects are queued.
/// 4. *Refresh* what depends on the machines: the rows, the details, and whether the composer is still open.
///
/// The function of an event checks, and then calls `event(at:)` with a closure that applies the event.
public struct Planner: Sendable {
  public internal(set) var settings: Settings {
    didSet { localizer.language = settings.language }
  }
  /// The strings of the planner's language, and the host's replacements.
  package internal(set) var localizer = Localizer()
  public internal(set) var isStarted = false
  /// The tasks of the last plan answer that were refused (DAY-2).
  public internal(set) var refusedTasks: [RefusedTask] = []
  public internal(set) var fixCounts = FixCounts()

  var clock: LocalClock
  var holidays: Holidays?
  var sensor = LocationSensor()
  var fixes = FixFilter()
  var arrivals = Arrivals()
  /// The values with which location updates were last started.
  var locationRequest: LocationRequest?
  var plan = DayPlan()
  var loading = PlanLoading()
  var home = HomeList()
  var details = DetailsSheet()
  var children = Children()
  /// The open composer, from the request to open it until it is saved or closed.
  public internal(set) var composer: Composer? {
    didSet { composerRevision &+= 1 }
  }
  /// Increases with every change of the composer. A view of it is valid while this stays the same.
  package private(set) var composerRevision: UInt64 = 0
  var draft: Draft?
  /// The draft of the report that was closed last (WORK-10.3).
  var reportDraft: Draft?
  var pendingSaves = PendingSaves()
  /// What the agent did that the backend may not know yet.
  var outcomes = Outcomes()
  /// What the agent drove and visited.
  var log = WorkLog()
  /// The keys that a new save must not have.
  var recentKeys = RecentKeys()
  /// Increases when the labels that the library writes for items change.
  package private(set) var labelsRevision: UInt64 = 0
  public internal(set) var proposal = Proposal()
  /// The state of the accepted order.
  public internal(set) var acceptedOrder = AcceptedOrder()
  var effects = EffectQueue()
  var lastNumber: UInt64 = 0
  /// The rows that the present event has made stale.
  private var staleRows = StaleRows.none

  public init(settings: Settings = Settings(), now: Instant) throws(Refusal) {
    try settings.checkRanges()
    self.init(checked: settings, LocalClock(now: now, offsets: settings.utcOffsets))
  }

  init(checked settings: Settings, _ clock: LocalClock) {
    self.settings = settings
    self.clock = clock
    localizer.language = settings.language
    plan.setFinishedLast(settings.listsFinishedLast, clock: clock)
  }

  /// Removes and returns the oldest waiting effect.
  public mutating func nextEffect() -> Effect? {
    let report = effects.isWaiting ? nil : arrivals.reports.next()
    let effect = report ?? effects.next(isStarted: isStarted)
    if let effect {
      children.delivered(effect)
      if case .present(let child) = effect, !child.content.isDetails { composer?.isPresented = true }
    }
    return effect
  }
}

// MARK: - The steps of an event

extension Planner {
  /// Takes the steps of an event after its check. New offsets from UTC apply immediately, so that the day changes at
  /// most once in an event.
  // Always inlined, for size: otherwise each closure would have a copy of its own.
  @inline(__always)
  mutating func event(at now: Instant, offsets: [UTCOffset]? = nil, _ apply: (inout Planner) -> Void) {
    advance(to: now, offsets: offsets)
    apply(&self)
    refreshScreens()
  }

  func requireStarted() throws(Refusal) {
    guard isStarted else { throw .notStarted }
  }

  static var greatestNumber: UInt64 { 1 << 62 }

  /// Numbers start again at 1 after the greatest number that a snapshot may contain.
  @inline(never)
  mutating func nextNumber() -> UInt64 {
    lastNumber = lastNumber < Self.greatestNumber ? lastNumber &+ 1 : 1
    return lastNumber
  }

  /// Advances the clock, and does everything that is due by then (TIME-2 to TIME-4). The day can change with the time
  /// or with new offsets from UTC.
  @inline(never)
  mutating func advance(to now: Instant, offsets: [UTCOffset]? = nil) {
    let (before, today) = (clock.now, clock.today)
    if let offsets {
      clock = LocalClock(now: now, offsets: offsets)
      plan.sort(clock: clock)
      // A visit that was put off keeps its local time.
      outcomes.all.each { showOutcomes(of: $0.outcome.task) }
      markStale(.all)
    } else {
      clock.advance(to: now)
    }
    if now < before {
      let isFar = before.since(now) > 60_000
      fixes.clockWentBack(to: now, byOverAMinute: isFar)
      arrivals.clockWentBack(to: now, byOverAMinute: isFar)
      pendingSaves.clockWentBack(from: before, to: now)
      outcomes.clockWentBack(from: before, to: now)
      acceptedOrder.clockWentBack(from: before, to: now)
      log.records.clockWentBack(from: before, to: now)
    }
    while isStarted, let deadline = fixes.deadline, deadline <= now, endWaitOfFix(at: deadline) {}
    endWaits(by: now)
    if isStarted { sendDueSaves() }
    if clock.today != today { dayChanged(from: today) }
    if now < before { markStale(.all) } else if hoursDue <= now { markStale(.hours) }
  }

  /// A waiting fix is due. What was due before it comes first, as if the clock had not advanced late. Returns false if
  /// nothing has changed: at the end of all time.
  @inline(never)
  private mutating func endWaitOfFix(at deadline: Instant) -> Bool {
    endWaits(by: deadline.adding(milliseconds: -1))
    let before = fixes.credible?.time
    let isUsed = fixes.clockAdvanced(to: deadline, settings: settings) == .use
    if isUsed { fixUsed() }
    if fixes.credible?.time != before { credibleFixChanged(at: deadline) }
    return isUsed || fixes.deadline != deadline
  }

  private mutating func dayChanged(from before: LocalDay) {
    let request = isStarted ? RequestNumber(value: nextNumber()) : nil
    loading.dayChanged(request: request)
    if let request { effects.loadPlan(request, clock.today) }
    effects.enqueue(children.invalidated { $0.isDetails })
    effects.redraw(.day)
    markStale(.all)
    invalidateProposal()
    dropOrder()
    home.schedule.setLegs(GivenLegs())
    home.schedule.forgetFirstShown()
    home.schedule.leaveOut { _ in nil }
    home.schedule.breaks.dayChanged()
    log.dayChanged()
    // Labels of days that the library writes have a year unless it is the present year (NEW-8).
    if CalendarDate(before)?.year != CalendarDate(clock.today)?.year { labelsChanged(of: .day) }
  }

  /// The labels that the library writes for values of this type have changed.
  @inline(never)
  mutating func labelsChanged(of type: ValueType) {
    labelsRevision &+= 1
    if composer?.hasSection(of: type) == true { effects.redraw(.composer) }
  }

  /// Marks rows that no longer show the plan, the day, the location or the settings.
  @inline(never)
  mutating func markStale(_ stale: StaleRows) {
    staleRows = staleRows.joined(with: stale)
  }

  /// Updates what depends on the machines, and queues redraws for what visibly changed.
  ///
  /// The order matters. Rows and their schedule come first, because the rest reads them. The proposal comes next: it is
  /// outdated when the stops of the schedule changed. Arrivals follow the plan, and may send effects of their own. The
  /// details come last: they copy a row with its stop.
  @inline(never)
  mutating func refreshScreens() {
    var stale = staleRows
    var visiblyChanged = refreshRows()
    refreshProposal()
    if stale.isReplanned || settings.watchesArrivals { refreshArrivals(isReplanned: stale.isReplanned) }
    // Arrivals and departures can start and finish stops by themselves.
    while staleRows.isAny {
      stale = staleRows
      visiblyChanged = refreshRows() || visiblyChanged
      refreshProposal()
      refreshArrivals(isReplanned: true)
    }
    refreshComposer()
    guard let child = children.target, case .details(let id) = child.content, let task = plan.task(id) else {
      return details.close()
    }
    // Otherwise the details stay as they are, because a week takes 42 evaluations of a day.
    guard visiblyChanged || stale.isAny || details.presentation != child.presentation else { return }
    let context = rowContext
    var row = context.row(task)
    home.schedule.showStop(in: &row)
    let content = DetailsSheet.Content(
      presentation: child.presentation, row: row, week: HoursWeek(task, in: context), localizer: localizer)
    if details.show(content) { effects.redraw(.details) }
  }

  /// Updates the stale rows. Returns whether the list visibly changed.
  private mutating func refreshRows() -> Bool {
    let (wasListing, schedule) = (rowCount > 0, home.schedule.day.revision)
    guard staleRows.isAny || home.schedule.changesWithTime else { return false }
    let visiblyChanged: Bool
    let context = rowContext
    switch staleRows {
    case .none: visiblyChanged = home.advanceSchedule(in: context)
    case .measures: visiblyChanged = home.updateDistances(in: context)
    case .hours: visiblyChanged = home.updateHours(in: context)
    case .one(let change): visiblyChanged = home.change(change, in: context)
    case .all: visiblyChanged = home.list(plan.tasks, in: context)
    }
    staleRows = .none
    if visiblyChanged { effects.redraw(.list) }
    if home.schedule.day.revision != schedule { effects.redraw(.schedule) }
    // An empty list and a filled list have different phases.
    if wasListing != (rowCount > 0) { effects.redraw(.day) }
    return visiblyChanged
  }

  /// Closes a composer that is no longer shown. A composer that stays shows whether it can be saved (NEW-11).
  private mutating func refreshComposer() {
    guard let composer else { return }
    guard children.target?.content == .composer(composer.purpose.taskID) else {
      return closeComposer(keeping: Draft.draft(of: composer))
    }
    let canSave: Bool
    if let outcome = composer.outcome(SaveKey(high: 0, low: 0), at: clock.now) {
      canSave = (try? requireRecordable(outcome, clock.now)) != nil && (try? requireRoomForSave()) != nil
    } else {
      canSave = composer.hasTitle && (try? requireRoomForSave(of: composer)) != nil
    }
    guard canSave != composer.canSave else { return }
    self.composer?.canSave = canSave
    effects.redraw(.composer)
  }

  var rowContext: RowContext {
    RowContext(
      origin: fixes.used.map { Origin($0.coordinate) }, isAuthorized: sensor.authorization.isGranted,
      awaitsFix: sensor.awaitsFix, settings: settings, localizer: localizer, clock: clock, holidays: holidays,
      plan: plan)
  }
}

/// The rows that an event has made stale.
enum StaleRows: Sendable {
  /// No row, although time passes for the schedule.
  case none
  /// One task was added, changed or removed.
  case one(TaskChange)
  /// The rows stay, but their distances, travel times and freshness may differ.
  case measures
  /// The rows stay, but the text of some opening hours, in a row or in the details, has changed.
  case hours
  case all

  func joined(with other: StaleRows) -> StaleRows {
    switch (self, other) {
    case (.none, _): other
    case (_, .none): self
    case (.measures, .measures): .measures
    case (.one, _), (.measures, _), (.hours, _), (.all, _): .all
    }
  }

  var isAny: Bool {
    if case .none = self { false } else { true }
  }

  /// Whether rows may have been added, removed or changed to another task.
  var isReplanned: Bool {
    switch self {
    case .none, .measures, .hours: false
    case .one, .all: true
    }
  }
}

/// A task of the plan before and after a change; nil if the plan does not contain it.
struct TaskChange: Sendable {
  var before: PlanTask?
  var after: PlanTask?
}
