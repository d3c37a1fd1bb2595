// Handover of a planner to another process, where it continues as if it had not moved (SNAP-4).

extension Planner {
  /// The planner as bytes, including everything that a snapshot omits: the settings, the replaced strings, the
  /// holidays, the authorisation, and what the host was shown and has collected.
  public func handOver() -> [UInt8] {
    let writer = SnapshotWriter()
    write(to: writer, isHandover: true)
    settings.write(to: writer)
    Localizer.write(localizer, to: writer)
    Holidays.write(holidays, to: writer)
    sensor.write(to: writer)
    LocationRequest.write(locationRequest, to: writer)
    children.write(to: writer)
    effects.write(to: writer)
    writer.write(composer?.isPresented ?? false)
    RefusedTask.write(refusedTasks, to: writer)
    home.writeCollected(to: writer, plan, clock)
    proposal.writeHandover(to: writer)
    return writer.sealed()
  }

  /// Restores a planner that was handed over, which continues at its own time. Throws if the bytes are of another
  /// snapshot.
  public init(takingOver bytes: [UInt8]) throws(Refusal) {
    let settings = Settings()
    self.init(checked: settings, LocalClock(now: Instant(milliseconds: 0), offsets: settings.utcOffsets))
    let reader = try SnapshotReader(bytes)
    let restored = try restored(from: reader)
    guard restored.isHandover else { throw .notHandedOver }
    do throws(Refusal) {
      try takeOver(restored, from: reader)
    } catch {
      throw .corruptSnapshot
    }
  }

  @inline(never)
  private mutating func takeOver(_ restored: Restored, from reader: SnapshotReader) throws(Refusal) {
    settings = try Settings(from: reader)
    if !settings.watchesArrivals { forgetArrivals() }
    guard let localizer = try Localizer.optional(from: reader), localizer.language == settings.language else {
      throw .corruptSnapshot
    }
    self.localizer = localizer
    holidays = try Holidays.optional(from: reader)
    sensor = LocationSensor(from: reader, isStarted: isStarted)
    locationRequest = LocationRequest.optional(from: reader)
    let children = Children(from: reader)
    let effects = EffectQueue(from: reader, takenAt: clock.now)
    let isPresented = reader.flag()
    composer = restored.composer
    composer?.isPresented = isPresented
    guard children.target?.content == restored.child, locationRequest != nil || !sensor.isUpdating else {
      throw .corruptSnapshot
    }
    self.children = children
    refusedTasks = try RefusedTask.list(from: reader)
    clock = LocalClock(now: clock.now, offsets: settings.utcOffsets)
    plan.sort(clock: clock)
    plan.setFinishedLast(settings.listsFinishedLast, clock: clock)
    // Everything that depends on the machines is computed again. The host has collected all resulting redraws, or they
    // wait among the effects.
    markStale(.all)
    refreshScreens()
    details.detentChanged(to: restored.detent)
    try home.readCollected(from: reader, plan, clock)
    let end = restored.proposal?.options.endPlace(settings)
    let places = ProposalPlaces(home, location: fixes.used?.coordinate, end: end)
    let proposal = Proposal(takingOver: restored.proposal, places, home.schedule.speeds.profile, from: reader)
    // A search that was not read to its end must not continue.
    try reader.finish()
    self.proposal = proposal
    refreshProposal()
    self.effects = effects
  }
}
