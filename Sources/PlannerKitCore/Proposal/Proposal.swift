/// The options of a proposal (ORDER-1).
public struct ProposalOptions: Hashable, Sendable {
  public var objective = OrderObjective.travel
  /// Whether all travel times are estimated, without a request to the host.
  public var estimates = false
  public var end = End.ofSettings

  /// Where the day ends.
  public enum End: Hashable, Sendable {
    /// The day ends at the end place of the settings, if there is one.
    case ofSettings
    /// The day ends at the last stop.
    case none
    case at(Coordinate)
  }

  public init() {}

  func endPlace(_ settings: Settings) -> Coordinate? {
    switch end {
    case .ofSettings: settings.endPlace
    case .none: nil
    case .at(let place): place
    }
  }
}

/// A rule for one stop of an order (ORDER-1).
public struct StopRule: Sendable {
  public let id: TaskID
  public let position: OrderPosition
  /// The priority, 0 ... 100. The weight of a miss is the priority plus 1.
  public let priority: Int32

  public init(id: TaskID, position: OrderPosition = .free, priority: Int32 = 0) {
    (self.id, self.position, self.priority) = (id, position, priority)
  }
}

/// A stop in the proposed order.
package struct ProposedStop {
  package let id: TaskID
  package let row: Int
  /// The index of the stop in the order of the list, among all stops.
  package let indexBefore: Int
  package let visit: OrderVisit
  package let change: StopChange
  /// Why the agent does not go there; nil if the agent does.
  package let notToday: NotToday?
}

/// The memory of a search, allocated for a proposal and freed with its owner (ORDER-11).
private final class SearchMemory: @unchecked Sendable {
  let start: UnsafeMutableRawPointer
  private let size: Int
  /// The number of bytes before those of `ProposedDays`; 0 if there are none.
  private let searchSize: Int

  init(size: Int) {
    (self.size, searchSize) = (size, 0)
    start = .allocate(byteCount: size, alignment: 8)
  }

  /// The memory of a working day.
  init(size: Int, days stops: Int) {
    searchSize = (size &+ 7) / 8 &* 8
    self.size = searchSize &+ ProposedDays.size(stops: stops)
    start = .allocate(byteCount: self.size, alignment: 8)
    ProposedDays(start + searchSize, stops: stops).clear(stops: stops)
  }

  func days(stops: Int) -> ProposedDays? {
    searchSize > 0 ? ProposedDays(start + searchSize, stops: stops) : nil
  }

  init(_ other: SearchMemory) {
    (size, searchSize) = (other.size, other.searchSize)
    start = .allocate(byteCount: size, alignment: 8)
    start.copyMemory(from: other.start, byteCount: size)
    WorkdaySearch(at: start)?.state.pointee.move(by: start - other.start)
  }

  deinit {
    start.deallocate()
  }
}

/// The visits of the order of the list and of the best order of a working day, in the memory of its search.
struct ProposedDays {
  let before: UnsafeMutablePointer<OrderVisit>
  let after: UnsafeMutablePointer<OrderVisit>
  /// The travel times from the agent's present place.
  let legs: UnsafeMutablePointer<Int32>

  fileprivate init(_ memory: UnsafeMutableRawPointer, stops: Int) {
    before = memory.assumingMemoryBound(to: OrderVisit.self)
    after = before + stops
    legs = UnsafeMutableRawPointer(after + stops).assumingMemoryBound(to: Int32.self)
  }

  static func size(stops: Int) -> Int {
    2 &* stops &* MemoryLayout<OrderVisit>.stride &+ (stops &+ 2) &* MemoryLayout<Int32>.stride
  }

  fileprivate func clear(stops: Int) {
    for index in Indexes(below: 2 &* stops) { before[index] = OrderVisit() }
    for index in Indexes(below: stops &+ 2) { legs[index] = 0 }
  }
}

/// The phase of a proposal.
public enum ProposalPhase: Int32, Sendable {
  case waiting = 1
  case searching = 2
  case finished = 3
  case outdated = 4
}

/// A proposal for another order of the stops (ORDER-1 to ORDER-8).
///
/// The times of its search are seconds from the departure.
public struct Proposal: Sendable {
  private var state = State.none
  public internal(set) var options = ProposalOptions()
  /// The memory of the search; nil while there is no search.
  private var memory: SearchMemory?
  /// The departure in seconds since 1970.
  var departure: Int64 = 0
  /// The travel time of a leg whose travel time is unknown, in seconds.
  var unknownLeg: Int64 = 0
  /// Whether at least one travel time is an estimate.
  public private(set) var isEstimated = true
  /// Whether at least one travel time is the host's.
  private(set) var hasGivenLegs = false
  package private(set) var before = OrderWorth()
  package private(set) var after = OrderWorth()
  package private(set) var gain = OrderGain()

  /// The phase; nil if no proposal was requested, or it was accepted or discarded.
  public var phase: ProposalPhase? {
    switch state {
    case .none: nil
    case .waiting: .waiting
    case .searching: .searching
    case .finished: .finished
    case .outdated: .outdated
    }
  }

  /// The progress of the search in percent (ORDER-4.5).
  package var progress: Int32 {
    switch state {
    case .none, .waiting, .outdated: 0
    case .searching: search?.progress ?? workday?.progress ?? 0
    case .finished: 100
    }
  }

  /// The number of the request; nil if there is none.
  public var number: RequestNumber? {
    switch state {
    case .none: nil
    case .waiting(let number), .searching(let number), .finished(let number), .outdated(let number): number
    }
  }

  /// The number of stops in the order.
  public var stopCount: Int {
    search?.problem.stopCount ?? workday?.problem.stopCount ?? 0
  }

  /// The instant that is this many seconds after the departure.
  package func instant(_ seconds: Int64) -> Instant {
    Instant(seconds: departure.addingSaturating(seconds))
  }

  /// The seconds from the departure to a time, which is in seconds since 1970.
  func relative(_ seconds: Int64) -> Int64 {
    max(-OrderLimits.instant, min(OrderLimits.instant, seconds.subtractingSaturating(departure)))
  }

  /// Whether the proposal waits for the answer to this request.
  func awaits(_ request: RequestNumber) -> Bool {
    if case .waiting(request) = state { true } else { false }
  }

  /// Whether the best order is compared with the order of the list.
  var isCompared: Bool {
    switch state {
    case .none, .waiting, .outdated: false
    case .searching, .finished: true
    }
  }

  /// Whether the best order so far is better than that of the list (ORDER-5).
  public var isBetter: Bool {
    isCompared && after.isBetter(than: before)
  }
}

extension Proposal {
  fileprivate enum State {
    /// No proposal was requested, or it was accepted or discarded. Valid transitions: waiting, searching, finished,
    /// outdated.
    case none
    /// The host was asked for travel times. Valid transitions: searching, outdated, none.
    case waiting(RequestNumber)
    /// The search has something left to try. Valid transitions: finished, outdated, none.
    case searching(RequestNumber)
    /// The search has ended. Valid transitions: outdated, none.
    case finished(RequestNumber)
    /// The proposal cannot be accepted. Valid transitions: none.
    case outdated(RequestNumber)
  }

  /// Creates a proposal when it is requested.
  init(_ number: RequestNumber, _ options: ProposalOptions) {
    (state, self.options) = (.waiting(number), options)
  }

  /// Creates a proposal that is outdated from the start.
  init(outdated number: RequestNumber) {
    state = .outdated(number)
  }

  /// Allocates the memory of a search.
  mutating func prepare(stops: Int, windows: Int) -> OrderSearch? {
    let memory = SearchMemory(size: OrderSearch.memorySize(stops: stops, windows: windows))
    self.memory = memory
    return OrderSearch.prepare(memory.start, stops: stops, windows: windows, objective: options.objective)
  }

  /// Allocates the memory of a search for a working day.
  mutating func prepareWorkday(stops: Int, spans: Int) -> WorkdaySearch? {
    let memory = SearchMemory(size: WorkdaySearch.memorySize(stops: stops, spans: spans), days: stops)
    self.memory = memory
    let times = OrderTimes(checked: departure, early: 0, lateAfter: 0)
    let search = WorkdaySearch.prepare(memory.start, stops: stops, spans: spans, times, options.objective)
    search?.state.pointee.missesAtOnce = true
    return search
  }

  /// The search, for reading; nil for a working day.
  @inline(never)
  var search: OrderSearch? {
    memory.flatMap { OrderSearch(at: $0.start) }
  }

  /// The search of a working day, for reading.
  @inline(never)
  var workday: WorkdaySearch? {
    memory.flatMap { WorkdaySearch(at: $0.start) }
  }

  /// The visits of both orders of a working day.
  var days: ProposedDays? {
    workday == nil ? nil : memory?.days(stops: stopCount)
  }

  /// Makes the search writable. A copy of the planner has a search of its own.
  mutating func ownSearch() {
    if !isKnownUniquelyReferenced(&memory) { memory = memory.map { SearchMemory($0) } }
  }

  /// The stop at a position of the best order, or of the prepared order.
  func place(at position: Int) -> Int {
    if let search { return search.bestPlace(at: position, hasBegun: isCompared) }
    return workday.map { Int((isCompared ? $0.best : $0.base)[position &- 1]) } ?? 0
  }

  /// Begins the search, once all travel times are known or estimated.
  mutating func searchBegan(isEstimated: Bool, isGiven: Bool) {
    guard case .waiting(let number) = state else { return }
    (self.isEstimated, hasGivenLegs) = (isEstimated, isGiven)
    state = hasChoice ? .searching(number) : .finished(number)
  }

  /// Whether there is more than one order.
  var hasChoice: Bool {
    search.map { $0.firstFree < $0.lastFree } ?? (stopCount > 0)
  }

  /// Searches for a number of steps. Allocates nothing.
  mutating func search(steps: UInt64) {
    guard case .searching(let number) = state else { return }
    ownSearch()
    if search?.run(steps: steps) ?? workday?.run(steps: steps) != true { state = .finished(number) }
  }

  /// Stores the values of both orders. Returns whether the shown values differ.
  mutating func compared(_ before: OrderWorth, _ after: OrderWorth) -> Bool {
    (self.before, self.after) = (before, hasChoice && after.isBetter(than: before) ? after : before)
    let gain = OrderGain(from: self.before, to: self.after, options.objective)
    defer { self.gain = gain }
    return gain != self.gain
  }

  /// Makes the proposal outdated, because the input of the search changed or its order is no longer better. Frees the
  /// memory. Returns whether there was a proposal to invalidate.
  mutating func invalidate() -> Bool {
    switch state {
    case .none, .outdated: return false
    case .waiting(let number), .searching(let number), .finished(let number):
      self = Proposal(outdated: number)
      return true
    }
  }
}

// MARK: - Snapshot

extension Proposal {
  /// Writes what an ordinary snapshot omits, for a planner that is handed over.
  @inline(never)
  func writeHandover(to writer: SnapshotWriter) {
    guard let phase, phase != .outdated else { return }
    writer.write(phase.rawValue)
    writer.write(departure)
    writer.write(unknownLeg)
    writer.write(isEstimated)
    writer.write(hasGivenLegs)
    writer.write(workday != nil)
    search?.write(to: writer, hasBegun: phase != .waiting)
    workday?.write(to: writer, hasBegun: phase != .waiting)
  }

  /// Restores a proposal that was handed over. Invalid values fail the reader.
  init(
    takingOver restored: RestoredProposal?, _ places: ProposalPlaces, _ speeds: SpeedProfile,
    from reader: SnapshotReader
  ) {
    guard let restored else { return }
    options = restored.options
    guard restored.isLive else {
      state = .outdated(restored.number)
      return
    }
    switch ProposalPhase(rawValue: reader.int32()) {
    case .waiting: state = .waiting(restored.number)
    case .searching: state = .searching(restored.number)
    case .finished: state = .finished(restored.number)
    case .outdated, nil: reader.fail()
    }
    (departure, unknownLeg) = (reader.int64(), reader.int64())
    (isEstimated, hasGivenLegs) = (reader.flag(), reader.flag())
    let isWorkday = reader.version > 6 ? reader.flag() : false
    let windows = Int(reader.int32())
    let isLegal = restored.rules.count == places.stopCount && (0...Int(UInt16.max)).contains(windows)
    if !isLegal {
      reader.fail()
    } else if isWorkday {
      let search = prepareWorkday(stops: places.stopCount, spans: windows)
      search?.read(from: reader, hasBegun: isCompared, spans: windows, speeds)
    } else {
      prepare(stops: places.stopCount, windows: windows)?.read(from: reader, hasBegun: isCompared)
    }
  }
}
