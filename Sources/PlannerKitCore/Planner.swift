/// One agent's day: the root of all machines. The host sends it events and carries out its effects.
///
/// Every event takes the same steps: check the arguments, advance the clock, send the event to the machines, turn their
/// actions into effects. A refused event changes nothing, not even the clock.
public struct Planner: Sendable {
  public internal(set) var settings: Settings {
    didSet { localizer.language = settings.language }
  }
  /// Renders all texts.
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
  /// The row of the task whose details are open. The task need not be listed today (DAY-7).
  public private(set) var detailsRow: Row?
  /// The open composer, from the request to open it until it is saved or closed.
  public internal(set) var composer: Composer? {
    didSet { composerRevision &+= 1 }
  }
  /// Increases with every change of the composer. A view of it is valid as long as this stays the same.
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
    clock = LocalClock(now: now, offsets: settings.utcOffsets)
  }

  /// Removes and returns the oldest waiting effect.
  public mutating func nextEffect() -> Effect? {
    let effect = effects.next(isStarted: isStarted)
    if let effect { children.delivered(effect) }
    if let shown = children.shown, shown.content == composer.map({ .composer($0.purpose.taskID) }) {
      composer?.isPresented = true
    }
    return effect
  }
}

// MARK: - Events: the day

extension Planner {
  /// Starts the planner: requests the plan, then permission or location updates (DAY-1). A second start only advances
  /// the clock (LIFE-2).
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

  /// Stops location updates and removes the open child. Plan and settings stay (LIFE-2).
  public mutating func stop(now: Instant) {
    advance(to: now)
    guard isStarted else { return }
    effects.withdrawLoadPlan()
    effects.withdrawPermission()
    notifySensor { $0.stopped() }
    fixes.updatesStopped()
    loading.stopped()
    enqueue(children.stopped())
    effects.redraw(.day)
    isStarted = false
  }

  /// The host reports the time, without another event (TIME-2).
  public mutating func clockAdvanced(now: Instant) throws(Rejection) {
    try requireStarted()
    advance(to: now)
  }

  /// Replaces the settings. A new distance filter or desired accuracy restarts location updates (LOC-1).
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

  /// The host replaces a string in every language. An empty text restores the library's own (TXT-1).
  public mutating func stringReplaced(_ key: StringKey, with text: String, now: Instant) throws(Rejection) {
    let before = localizer
    let changed = try localizer.replace(key, with: text)
    advance(to: now)
    if changed { localizerChanged(from: before) }
  }

  /// Loads the plan again without blanking the list. It joins a load that is under way (DAY-6).
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

// MARK: - Shared by events

extension Planner {
  func requireStarted() throws(Rejection) {
    guard isStarted else { throw .notStarted }
  }

  mutating func nextNumber() -> UInt64 {
    lastNumber &+= 1
    return lastNumber
  }

  /// Whether a request or presentation has had this number.
  func hasIssued(_ number: UInt64) -> Bool {
    number > 0 && number <= lastNumber
  }

  /// Advances the clock, and does everything that was due by then (TIME-2 to TIME-4).
  mutating func advance(to now: Instant) {
    let (before, today) = (clock, clock.today)
    clock = LocalClock(now: now, offsets: settings.utcOffsets)
    if clock.offsets != before.offsets { plan.sort(clock: clock) }
    if now < before.now { fixes.clockWentBack(to: now, byOverAMinute: before.now.since(now) > 60_000) }
    if isStarted {
      while case .use = fixes.clockAdvanced(to: now, settings: settings) { apply(.use) }
    }
    if clock.today != today { dayChanged() }
  }

  private mutating func dayChanged() {
    if isStarted {
      let request = RequestNumber(value: nextNumber())
      loading.dayChanged(request: request)
      effects.loadPlan(request, clock.today)
      enqueue(children.invalidated(where: { $0.isDetails }))
    }
    effects.redraw(.day)
    listTasks()
  }

  /// Rebuilds the rows after a change of the plan, the day, the settings or the strings.
  mutating func listTasks() {
    let clock = clock
    let wasListing = !home.rows.isEmpty
    if home.list(plan.tasks.filter { clock.lists($0) }, in: rowContext) {
      effects.redraw(.list)
    }
    // The phase differs between an empty list and a filled one.
    if wasListing == home.rows.isEmpty { effects.redraw(.day) }
    updateDetails()
  }

  /// Redraws the screens, and the rows whose texts differ.
  private mutating func localizerChanged(from before: Localizer) {
    effects.redraw(.day)
    if let detailsRow, !localizer.rendersSame(CardField.details, for: detailsRow, as: before) {
      effects.redraw(.details)
    }
    if composer != nil { effects.redraw(.composer) }
    listTasks()
  }

  /// Measures the rows again after a change of the used fix, the authorisation or the freshness.
  mutating func locationVisiblyChanged() {
    effects.redraw(.location)
    measureRows()
  }

  mutating func measureRows() {
    if home.measure(in: rowContext) { effects.redraw(.list) }
    updateDetails()
  }

  /// Queues the actions of the children. A composer that is no longer to be shown is closed.
  mutating func enqueue(_ actions: [Children.Action]) {
    effects.enqueue(actions)
    if let composer, children.target?.content != .composer(composer.purpose.taskID) {
      closeComposer(keeping: Draft(of: composer))
    }
    updateDetails()
  }

  /// Updates the open details from the plan and the location (DAY-7).
  mutating func updateDetails() {
    guard case .details(let id)? = children.target?.content, let task = plan.task(id) else {
      detailsRow = nil
      return
    }
    let row = rowContext.row(task)
    if let before = detailsRow, before.task.id == id {
      if !before.isVisuallyEqual(to: row) { effects.redraw(.details) }
    } else {
      detent = .medium
    }
    detailsRow = row
  }

  var rowContext: RowContext {
    RowContext(
      origin: fixes.used.map { Origin($0.coordinate) }, isAuthorized: sensor.authorization.isGranted,
      awaitsFix: sensor.awaitsFix,
      settings: settings, localizer: localizer, clock: clock, hostTravelTimes: hostTravelTimes)
  }
}
