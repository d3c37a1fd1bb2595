/// One agent's day: the root of all machines. The host tells it events, and carries out its effects.
///
/// Every event follows one plan: refuse what is wrong, let the clock advance, tell the machine, turn its actions into
/// effects. What is refused has changed nothing, the clock included.
public struct Planner: Sendable {
  public internal(set) var settings: Settings {
    didSet { localizer.language = settings.language }
  }
  /// What all texts are made of.
  package private(set) var localizer = Localizer()
  public internal(set) var isStarted = false
  /// The tasks of the last plan answer that were refused (DAY-2).
  public internal(set) var refusedTasks: [RefusedTask] = []
  public internal(set) var fixCounts = FixCounts()

  var clock: LocalClock
  var sensor = LocationSensor()
  var fixes = FixFilter()
  var hostTravelTimes = HostTravelTimes()
  var plan = DayPlan()
  var loading = PlanLoading()
  var home = HomeList()
  var children = Children()
  /// The row of the task whose details are open, listed today or not (DAY-7).
  public private(set) var detailsRow: Row?
  /// What is composed, from the moment the composer is asked for until it is saved or closed.
  public internal(set) var composer: Composer? {
    didSet { composerRevision &+= 1 }
  }
  /// Counts up with every change of the composer, so that what was made from it can be kept meanwhile.
  package private(set) var composerRevision: UInt64 = 0
  var draft: Draft?
  var pendingSaves = PendingSaves() {
    didSet { savesRevision &+= 1 }
  }
  package private(set) var savesRevision: UInt64 = 0
  /// The detent of the open details (DET-8).
  public internal(set) var detent = Detent.medium
  var effects = EffectQueue()
  var lastNumber: UInt64 = 0

  public init(settings: Settings = Settings(), now: Instant) throws(Rejection) {
    try settings.checkRanges()
    self.settings = settings
    localizer.language = settings.language
    clock = LocalClock(now: now, utcOffset: settings.utcOffset)
  }

  /// Takes the oldest effect that waits.
  public mutating func nextEffect() -> Effect? {
    effects.next(isStarted: isStarted)
  }
}

// MARK: - Events: the day

extension Planner {
  /// The plan is asked for, then what the location needs (DAY-1). Starting twice is starting once (LIFE-2).
  public mutating func start(now: Instant) {
    advance(to: now)
    guard !isStarted else { return }
    isStarted = true
    let request = RequestNumber(value: nextNumber())
    loading.started(on: clock.today, request: request)
    effects.loadPlan(request, clock.today)
    notifySensor { $0.started() }
    effects.redraw(.day)
  }

  public mutating func stop(now: Instant) {
    advance(to: now)
    guard isStarted else { return }
    effects.withdrawLoadPlan()
    effects.withdrawPermission()
    notifySensor { $0.stopped() }
    fixes.updatesStopped()
    loading.stopped()
    enqueue(children.stopped(handedOver: handedOver))
    effects.redraw(.day)
    isStarted = false
  }

  public mutating func clockAdvanced(now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
  }

  public mutating func settingsChanged(to settings: Settings, now: Instant) throws(Rejection) {
    try settings.checkRanges()
    let (before, localizerBefore) = (self.settings, localizer)
    self.settings = settings
    advance(to: now)
    let sensorDiffers =
      settings.distanceFilter != before.distanceFilter || settings.desiredAccuracy != before.desiredAccuracy
    if sensor.isUpdating && sensorDiffers { startLocation() }
    if settings.language == before.language { listTasks() } else { localizerChanged(from: localizerBefore) }
  }

  /// The host says it in its own words, in every language; an empty text brings the library's back (TXT-1).
  public mutating func stringReplaced(_ key: StringKey, with text: String, now: Instant) throws(Rejection) {
    let before = localizer
    let changed = try localizer.replace(key, with: text)
    advance(to: now)
    if changed { localizerChanged(from: before) }
  }

  /// A refresh never blanks the list, and joins a load that is under way (DAY-6).
  public mutating func refresh(now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
    guard loading.refreshNeedsRequest else { return }
    let request = RequestNumber(value: nextNumber())
    loading.refreshRequested(request)
    effects.loadPlan(request, clock.today)
    effects.redraw(.day)
  }
}

// MARK: - What events share

extension Planner {
  func requireStarted() throws(Rejection) {
    guard isStarted else { throw .notStarted }
  }

  mutating func nextNumber() -> UInt64 {
    lastNumber &+= 1
    return lastNumber
  }

  /// Whether a number was given to a request or presentation.
  func hasGiven(_ number: UInt64) -> Bool {
    number > 0 && number <= lastNumber
  }

  /// Hears the time: what was waiting for it happens now (TIME-2 to TIME-4).
  mutating func advance(to now: Instant) {
    let (before, today) = (clock, clock.today)
    clock = LocalClock(now: now, utcOffset: settings.utcOffset)
    if clock.utcOffset != before.utcOffset { plan.sort(clock: clock) }
    if now < before.now { fixes.clockWentBack(to: now, byOverAMinute: before.now.since(now) > 60_000) }
    if isStarted {
      while case .use = fixes.clockAdvanced(to: now, settings: settings) { fixDecided(.use) }
    }
    if clock.today != today { dayChanged() }
  }

  private mutating func dayChanged() {
    if isStarted {
      let request = RequestNumber(value: nextNumber())
      loading.dayChanged(request: request)
      effects.loadPlan(request, clock.today)
      enqueue(children.revoked(where: { $0.isDetails }, handedOver: handedOver))
    }
    effects.redraw(.day)
    listTasks()
  }

  /// The plan changed, or how all of it is seen: the rows are made anew.
  mutating func listTasks() {
    let clock = clock
    let wasListing = !home.rows.isEmpty
    if home.list(plan.tasks.filter { clock.lists($0) }, seen: rowView) {
      effects.redraw(.list)
    }
    // The phase tells an empty list from a filled one.
    if wasListing == home.rows.isEmpty { effects.redraw(.day) }
    updateDetails()
  }

  /// Screens are drawn anew, and of the rows those that say something else.
  private mutating func localizerChanged(from before: Localizer) {
    effects.redraw(.day)
    if let detailsRow, !localizer.rendersSame(CardField.details, for: detailsRow, as: before) {
      effects.redraw(.details)
    }
    if composer != nil { effects.redraw(.composer) }
    listTasks()
  }

  /// The location changed, or how far it can be trusted: the rows are measured anew.
  mutating func locationLooksChanged() {
    effects.redraw(.location)
    measureRows()
  }

  mutating func measureRows() {
    if home.measure(in: rowView) { effects.redraw(.list) }
    updateDetails()
  }

  /// Children came or went: what they held goes with them.
  mutating func enqueue(_ actions: [Children.Action]) {
    effects.enqueue(actions)
    if let composer, actions.contains(where: { $0.presents(.composer(composer.purpose.taskID)) }) {
      self.composer?.isPresented = true
    }
    if let composer, children.wanted?.content != .composer(composer.purpose.taskID) {
      closeComposer(keeping: Draft(of: composer))
    }
    updateDetails()
  }

  /// What the open details show follows the plan and the location (DAY-7).
  mutating func updateDetails() {
    guard case .details(let id)? = children.wanted?.content, let task = plan.task(id) else {
      detailsRow = nil
      return
    }
    let row = rowView.row(task)
    if let before = detailsRow, before.task.id == id {
      if !before.isVisuallyEqual(to: row) { effects.redraw(.details) }
    } else {
      detent = .medium
    }
    detailsRow = row
  }

  var rowView: RowView {
    RowView(
      origin: fixes.used.map { Origin($0.coordinate) }, isAuthorized: sensor.authorization.isGranted,
      awaitsFix: sensor.awaitsFix,
      settings: settings, localizer: localizer, clock: clock, hostTravelTimes: hostTravelTimes)
  }

  var handedOver: Children.HandedOver {
    children.attached.map(effects.handedOver) ?? .nothing
  }
}
