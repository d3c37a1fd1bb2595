// Events of the day: start, stop, time, settings, strings.

extension Planner {
  /// Starts the planner: requests the plan, then permission or location updates (DAY-1). A second start only advances
  /// the clock (LIFE-2).
  public mutating func start(now: Instant) {
    event(at: now) { planner in
      guard !planner.isStarted else { return }
      planner.isStarted = true
      let request = RequestNumber(value: planner.nextNumber())
      planner.loading.started(on: planner.clock.today, request: request)
      planner.effects.loadPlan(request, planner.clock.today)
      planner.notifySensor { $0.started() }
      planner.sendDueSaves()
      planner.effects.redraw(.day)
    }
  }

  /// Stops location updates and removes the open child. Plan and settings stay (LIFE-2).
  public mutating func stop(now: Instant) {
    event(at: now) { planner in
      guard planner.isStarted else { return }
      planner.effects.withdrawLoadPlan()
      planner.effects.withdrawPermission()
      planner.notifySensor { $0.stopped() }
      planner.fixes.updatesStopped()
      planner.restForgotten()
      planner.loading.stopped()
      planner.invalidateProposal()
      planner.sendOutcomes { $0.state.phase == .held }
      planner.effects.enqueue(planner.children.stopped())
      planner.effects.redraw(.day)
      planner.isStarted = false
    }
  }

  /// The host reports the time, without another event (TIME-2).
  public mutating func clockAdvanced(now: Instant) throws(Refusal) {
    try requireStarted()
    event(at: now) { _ in }
  }

  /// Replaces the settings. A new distance filter or desired accuracy restarts location updates (LOC-1).
  ///
  /// Work that is due by `now` is done with the previous settings, but with the new offsets from UTC.
  public mutating func settingsChanged(to settings: Settings, now: Instant) throws(Refusal) {
    try settings.checkRanges()
    event(at: now, offsets: settings.utcOffsets) { planner in
      let before = planner.settings
      planner.settings = settings
      planner.plan.setFinishedLast(settings.listsFinishedLast, clock: planner.clock)
      if !settings.watchesArrivals { planner.forgetArrivals() }
      planner.logChanged(from: before)
      if !settings.travelsAlike(before) { planner.home.schedule.setLegs(GivenLegs()) }
      if !settings.plansAlike(before) { planner.invalidateProposal() }
      if settings.hourCycle != before.hourCycle { planner.labelsChanged(of: .timeRange) }
      if settings.language != before.language { planner.stringsChanged() } else { planner.markStale(.all) }
    }
  }

  /// The host reports the holidays of a range of days (HOURS-6).
  public mutating func holidaysChanged(to holidays: Holidays, now: Instant) {
    event(at: now) { planner in
      planner.holidays = holidays
      planner.invalidateProposal()
      planner.markStale(.all)
    }
  }

  /// The shift and the breaks of every day changed (SCHED-13, SCHED-14). The same ones again have no effect.
  public mutating func workingDayChanged(to workingDay: WorkingDay, now: Instant) {
    event(at: now) { planner in
      guard workingDay != planner.home.schedule.breaks.rules else { return }
      planner.home.schedule.breaks.change(to: workingDay)
      if workingDay == WorkingDay() { planner.home.schedule.leaveOut { _ in nil } }
      planner.invalidateProposal()
      planner.markStale(.all)
    }
  }

  /// The agent starts a break. Starting the break that is under way has no effect (SCHED-14.11).
  public mutating func breakStarted(_ index: Int, now: Instant) throws(Refusal) {
    try requireStarted()
    try home.schedule.breaks.requireStartable(index)
    event(at: now) { planner in
      planner.home.schedule.breaks.start(index, now: planner.clock.now.seconds)
      planner.invalidateProposal()
    }
  }

  /// The agent ends the break that is under way.
  public mutating func breakEnded(now: Instant) throws(Refusal) {
    try requireStarted()
    guard home.schedule.breaks.running != nil else { throw .noRunningBreak }
    event(at: now) { planner in
      planner.home.schedule.breaks.end(now: planner.clock.now.seconds)
      planner.invalidateProposal()
    }
  }

  /// The host replaces a string in every language. An empty text restores the library's string (TXT-1).
  public mutating func stringReplaced(_ key: StringKey, with text: String, now: Instant) throws(Refusal) {
    var localizer = localizer
    let changed = try localizer.replace(key, with: text)
    event(at: now) { planner in
      planner.localizer = localizer
      if changed { planner.stringsChanged() }
    }
  }

  /// Redraws the screens. Rows and details are redrawn only if their texts differ.
  private mutating func stringsChanged() {
    effects.redraw(.day)
    if composer != nil { effects.redraw(.composer) }
    if !home.schedule.stops.isEmpty { effects.redraw(.schedule) }
    if proposal.phase != nil { effects.redraw(.proposal) }
    markStale(.all)
  }
}
