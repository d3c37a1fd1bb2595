/// A proposal in a snapshot. A search is requested again (ORDER-12).
struct RestoredProposal {
  let number: RequestNumber
  /// Whether the proposal was not outdated.
  let isLive: Bool
  private(set) var options = ProposalOptions()
  /// A rule for each stop, in the best order so far.
  private(set) var rules: [StopRule] = []
}

extension Proposal {
  func write(to writer: SnapshotWriter, _ places: ProposalPlaces) {
    let isLive = phase != nil && phase != .outdated
    writer.write(number)
    writer.write(isLive)
    guard isLive else { return }
    writer.write(options.objective.rawValue)
    writer.write(options.estimates)
    var end: Coordinate?
    if case .at(let place) = options.end { end = place }
    writer.write(options.end == .ofSettings)
    Coordinate.write(end, to: writer)
    writer.write(count: places.stopCount)
    for position in Indexes(from: 1, below: places.stopCount &+ 1) {
      let place = place(at: position)
      let stop = search?.problem.stops[place]
      let visit = workday?.problem.stops[place]
      places.stop(at: place)?.id.write(to: writer)
      writer.write((stop?.position ?? visit?.position ?? .free).rawValue)
      writer.write(stop?.priority ?? visit?.priority ?? 0)
    }
  }
}

extension RestoredProposal {
  /// Nil if there was no proposal.
  init?(from reader: SnapshotReader, isStarted: Bool, _ plan: DayPlan) throws(Refusal) {
    let (number, isLive) = (reader.request(), reader.flag())
    guard let number else {
      if isLive { reader.fail() }
      return nil
    }
    (self.number, self.isLive) = (number, isLive)
    guard isLive else { return }
    guard let objective = OrderObjective(rawValue: reader.int32()), isStarted else { throw .corruptSnapshot }
    options.objective = objective
    options.estimates = reader.flag()
    let (isOfSettings, end) = (reader.flag(), Coordinate.optional(from: reader))
    options.end = end.map { .at($0) } ?? (isOfSettings ? .ofSettings : .none)
    guard end == nil || !isOfSettings else { throw .corruptSnapshot }
    for _ in Indexes(below: reader.count(atMost: OrderLimits.stops)) {
      let id = TaskID(from: reader)
      let (position, priority) = (OrderPosition(rawValue: reader.int32()), reader.int32())
      let isTwice = rules.contains { $0.id == id }
      guard let position, (0...OrderLimits.priority).contains(Int(priority)), plan.task(id) != nil, !isTwice else {
        throw .corruptSnapshot
      }
      rules.append(StopRule(id: id, position: position, priority: priority))
    }
  }
}
