// Writing a planner as bytes, and restoring it (SNAP-1).

extension Planner {
  /// The planner as bytes. The same state gives the same bytes (SNAP-2).
  public func snapshot() -> [UInt8] {
    let writer = SnapshotWriter()
    write(to: writer, isHandover: false)
    return writer.sealed()
  }

  @inline(never)
  func write(to writer: SnapshotWriter, isHandover: Bool) {
    writer.write(isHandover)
    writer.write(lastNumber)
    writer.write(isStarted)
    writer.write(clock.now)
    writer.write(clock.utcOffset)
    fixCounts.write(to: writer)
    fixes.write(to: writer)
    writer.write(sensor.awaitsFix)
    plan.write(to: writer)
    loading.write(to: writer)
    plan.writeTravelTimes(to: writer)
    pendingSaves.write(to: writer)
    Draft.write(draft, to: writer)
    Composer.write(composer, to: writer)
    writer.write(detent.rawValue)
    writeChild(to: writer)
    home.schedule.write(to: writer)
    arrivals.write(to: writer)
    writeOrders(to: writer)
    recentKeys.write(to: writer)
    outcomes.write(to: writer)
    Draft.write(reportDraft, to: writer)
    log.write(to: writer)
  }

  /// Throws if the size and the first `snapshotHeaderSize` bytes cannot be those of a snapshot.
  package static func checkSnapshot(header: [UInt8], size: Int) throws(Refusal) {
    try SnapshotEnvelope.check(header: header, size: size)
  }

  package static var snapshotHeaderSize: Int {
    SnapshotEnvelope.headerSize
  }

  /// Restores a planner, which continues at `now`. An open child is presented again, and unanswered requests are
  /// repeated with new numbers. Throws if the bytes are not a valid snapshot (SNAP-3).
  public init(
    restoring snapshot: [UInt8], settings: Settings = Settings(), authorization: Authorization, now: Instant
  ) throws(Refusal) {
    try self.init(settings: settings, now: now)
    let reader = try SnapshotReader(snapshot)
    let restored = try restored(from: reader)
    if restored.isHandover {
      // The remaining fields are checked, but not used.
      _ = try Planner(takingOver: snapshot)
    } else {
      try reader.finish()
    }
    resume(restored, authorization, now: now)
  }

  /// Reads the fields that every snapshot contains.
  @inline(never)
  mutating func restored(from reader: SnapshotReader) throws(Refusal) -> Restored {
    do throws(Refusal) {
      return try read(from: reader)
    } catch {
      // The error does not depend on which value was invalid.
      throw .corruptSnapshot
    }
  }
}

/// Values that were read but are not part of the planner yet.
struct Restored {
  var isHandover: Bool
  var child: ChildContent?
  var composer: Composer?
  var detent: Detent
  var awaitsFix: Bool
  var proposal: RestoredProposal?
}

extension Planner {
  /// Writes the content of the child. After a restore it is presented again, so its presentation is not written.
  private func writeChild(to writer: SnapshotWriter) {
    let (tag, id): (Int32, TaskID) =
      switch children.target?.content {
      case nil: (0, TaskID(high: 0, low: 0))
      case .details(let id): (1, id)
      case .composer(let id): (2, id)
      }
    writer.write(tag)
    id.write(to: writer)
  }

  private mutating func read(from reader: SnapshotReader) throws(Refusal) -> Restored {
    let isHandover = reader.version > 4 ? reader.flag() : false
    lastNumber = reader.uint64()
    if lastNumber > Self.greatestNumber { reader.fail() }
    isStarted = reader.flag()
    let (now, utcOffset) = (reader.instant(), reader.int32())
    if !UTCOffset.range.contains(utcOffset) { reader.fail() }
    // The old offset is needed to detect a change of the day, which new offsets alone can cause.
    clock = LocalClock(now: now, offsets: [UTCOffset(seconds: utcOffset)])
    fixCounts = FixCounts(from: reader)
    fixes = try FixFilter(from: reader)
    let awaitsFix = reader.version > 1 ? reader.flag() : false
    plan = try DayPlan(from: reader, clock: clock)
    plan.setFinishedLast(settings.listsFinishedLast, clock: clock)
    loading = try PlanLoading(from: reader)
    if isStarted != (loading.phase(listsTasks: true) != .idle) { reader.fail() }
    try plan.readTravelTimes(from: reader)
    pendingSaves = try PendingSaves(from: reader, takenAt: now)
    draft = try Draft.optional(from: reader)
    let composer = try Composer.optional(from: reader)
    let detent = Detent(rawValue: reader.int32())
    if detent == nil { reader.fail() }
    let child = readChild(beside: composer, from: reader)
    if reader.version > 2 { try home.schedule.read(from: reader, plan: plan) }
    if reader.version > 2 { arrivals.read(from: reader, plan: plan) }
    if !isStarted && arrivals.tracker.rest != nil { reader.fail() }
    let proposal = reader.version > 3 ? try readOrders(from: reader) : nil
    if reader.version > 6 {
      recentKeys = RecentKeys(from: reader)
      outcomes = try Outcomes(from: reader)
      reportDraft = try Draft.optional(from: reader)
      log = WorkLog(from: reader)
    }
    if draft?.report != nil || (reportDraft == nil) != (reportDraft?.report == nil) { reader.fail() }
    if !hasDistinctKeys { reader.fail() }
    return Restored(
      isHandover: isHandover, child: child, composer: composer, detent: detent ?? .medium, awaitsFix: awaitsFix,
      proposal: proposal)
  }

  func writeOrders(to writer: SnapshotWriter) {
    home.schedule.legs.write(to: writer)
    acceptedOrder.write(to: writer)
    writer.write(count: plan.acceptedIDs.count)
    for id in plan.acceptedIDs { id.write(to: writer) }
    proposal.write(to: writer, places)
  }

  private mutating func readOrders(from reader: SnapshotReader) throws(Refusal) -> RestoredProposal? {
    home.schedule.setLegs(GivenLegs(from: reader))
    acceptedOrder = try AcceptedOrder(from: reader, takenAt: clock.now)
    var ids: [TaskID] = []
    for _ in Indexes(below: reader.count(atMost: Limits.scheduledRows)) {
      let id = TaskID(from: reader)
      if ids.contains(id) { reader.fail() } else { ids.append(id) }
    }
    if ids.isEmpty == acceptedOrder.holds { reader.fail() }
    plan.setOrder(ids, clock: clock)
    return try RestoredProposal(from: reader, isStarted: isStarted, plan)
  }

  private func readChild(beside composer: Composer?, from reader: SnapshotReader) -> ChildContent? {
    let (tag, id) = (reader.int32(), TaskID(from: reader))
    switch tag {
    case 0 where composer == nil: return nil
    case 1 where composer == nil && isStarted && plan.task(id) != nil: return .details(id)
    case 2 where composer?.purpose.taskID == id && isStarted: return .composer(id)
    default:
      reader.fail()
      return nil
    }
  }

  /// Continues from the restored state. The effects are emitted in the order of SNAP-1.
  private mutating func resume(_ restored: Restored, _ authorization: Authorization, now: Instant) {
    sensor.restored(awaitsFix: restored.awaitsFix)
    if !settings.watchesArrivals { forgetArrivals() }
    apply(authorization)
    // Waits that are over end before the day changes, at the stops that were listed then.
    if arrivals.tracker.rest != nil {
      markStale(.all)
      refreshScreens()
    }
    let today = clock.today
    advance(to: now, offsets: settings.utcOffsets)
    if clock.today == today, let before = loading.request {
      let request = RequestNumber(value: nextNumber())
      loading.requestReissued(as: request)
      pendingSaves.planRequestReissued(as: request, replacing: before)
      effects.loadPlan(request, clock.today)
      acceptedOrder.planRequestReissued(as: request, replacing: before)
    } else {
      pendingSaves.planRequestReissued(as: nil, replacing: nil)
      acceptedOrder.planRequestReissued(as: nil, replacing: nil)
    }
    pendingSaves.wait { $0.state.phase == .sent }
    log.records.wait { $0.phase == .sent }
    if !settings.isLogging { log.turnedOff() }
    outcomes.restored()
    if isStarted { notifySensor { $0.started() } }
    composer = restored.composer
    if let child = restored.child, !child.isDetails || clock.today == today {
      request(child)
      effects.redraw(child.isDetails ? .details : .composer)
    }
    markStale(.all)
    refreshScreens()
    details.detentChanged(to: restored.detent)
    if composer?.awaitsItems == true {
      let request = RequestNumber(value: nextNumber())
      if let section = composer?.itemRequestReissued(as: request) { effects.loadItems(request, section: section) }
    }
    sendAgainWhatWasSent()
    if let restored = restored.proposal {
      if restored.isLive {
        propose(restored.options, restored.rules, isOutdated: clock.today != today)
        refreshScreens()
      } else {
        proposal = Proposal(outdated: restored.number)
      }
    }
    effects.redraw([.list, .location, .day])
  }
}

extension Planner {
  /// Whether saves of different kinds have different keys.
  @inline(never)
  private var hasDistinctKeys: Bool {
    for save in pendingSaves.saves where outcomes.pending(save.key) != nil { return false }
    guard let key = acceptedOrder.key else { return true }
    return pendingSaves.task(of: key) == nil && outcomes.pending(key) == nil
  }

  /// Requests again the saves that were sent and not answered, with their keys (WORK-4).
  private mutating func sendAgainWhatWasSent() {
    sendSaves()
    sendRecords()
    guard acceptedOrder.state?.phase == .sent, let key = acceptedOrder.key else { return }
    effects.withdrawSave(key)
    effects.saveOrder(key)
  }
}

extension FixCounts {
  fileprivate func write(to writer: SnapshotWriter) {
    for count in [received, used, negativeAccuracy, notNewer, wrongTime, withoutAuthorization] { writer.write(count) }
    writer.write(nullIsland)
    writer.write(Instant(milliseconds: lastTimeDifference))
  }

  fileprivate init(from reader: SnapshotReader) {
    received = reader.uint64()
    used = reader.uint64()
    negativeAccuracy = reader.uint64()
    notNewer = reader.uint64()
    wrongTime = reader.uint64()
    withoutAuthorization = reader.uint64()
    guard reader.version > 5 else { return }
    nullIsland = reader.uint64()
    lastTimeDifference = reader.instant().milliseconds
  }
}
