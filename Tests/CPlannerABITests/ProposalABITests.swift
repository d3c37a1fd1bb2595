import CPlanner
import CPlannerABI
import Testing

/// Proposals through the C functions. The core's tests prove the rules. Stops 1 to 4 are 1, 3, 2 and 4 km east of the
/// agent, take 10 minutes each, and the host knows that a kilometre takes 100 s.
struct ProposalABITests {
  private static let kilometres: [Double] = [1, 3, 2, 4]

  private static func visits() -> [Visit] {
    kilometres.enumerated().map { index, kilometre in
      Visit(ID(low: UInt64(index + 1)), order: Int32(index), at: .east(kilometre * 1_000), duration: 600)
    }
  }

  private static func host() -> TestHost {
    let host = TestHost.loaded(visits(), Settings(schedule: 1), fix: .east(0))
    host.later(1)
    return host
  }

  private static let times: [[Double]] = ([0] + kilometres).map { from in
    ([0] + kilometres).map { abs($0 - from) * 100 }
  }

  /// A host with a proposal that was searched to the end: 1, 3, 2, 4.
  private static func proposing() throws -> TestHost {
    let host = host()
    #expect(host.propose() == .ok)
    let request = try #require(host.effects().travelTimes.first)
    #expect(host.loadTimes(times, to: request) == .ok && host.search() == .none)
    host.effects()
    return host
  }

  private static func accepted() throws -> (host: TestHost, request: UInt64) {
    let host = try proposing()
    #expect(host.accept() == .ok)
    return (host, try #require(host.effects().orderSaves.first))
  }

  // MARK: From the request to the decision

  @Test("one effect asks for the travel times between the places · ORDER-3.1")
  func places() throws {
    let host = Self.host()
    #expect(host.wantedPlaces == [] && host.proposal == nil)
    #expect(host.propose() == .ok)
    let number = try #require(host.proposal?.number)
    let effects = host.effects()
    #expect(effects == [.loadTravelTimes(number), .redraw(.proposal)])
    let stops = Self.kilometres.enumerated().map { WantedPlace(id: ID(low: UInt64($0 + 1)), place: .east($1 * 1_000)) }
    #expect(host.wantedPlaces == [WantedPlace(place: .east(0))] + stops)
    // With an end place, a stop nobody knows where it is, one in progress, and one that is done.
    host.update(Visit(4, order: 3, duration: 600))
    host.setStatus(2, PLANNER_TASK_IN_PROGRESS)
    host.add(Visit(5, order: 9, status: PLANNER_TASK_DONE, at: .east(9)))
    #expect(host.propose { end(at: .east(50), &$0) } == .ok)
    #expect(
      host.wantedPlaces == [
        WantedPlace(id: 2, place: .east(3_000)), WantedPlace(id: 1, place: .east(1_000)),
        WantedPlace(id: 3, place: .east(2_000)), WantedPlace(id: 4), WantedPlace(place: .east(50)),
      ])
    #expect(host.effects().travelTimes == [try #require(host.proposal?.number)])
    // The last stop in progress that has a coordinate.
    host.setStatus(1, PLANNER_TASK_IN_PROGRESS)
    host.setStatus(4, PLANNER_TASK_IN_PROGRESS)
    host.add(Visit(6, order: 9, at: .east(6)))
    #expect(host.propose() == .ok)
    #expect(host.wantedPlaces.map(\.id) == [2, 3, 6], "1 and 2 are in progress, in the order of the list")
  }

  private func end(at place: Place, _ options: inout planner_proposal_options) {
    options.present = UInt32(PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE)
    (options.end_place_latitude, options.end_place_longitude) = (place.latitude, place.longitude)
  }

  @Test("without a location nobody knows where the start is · ORDER-3.1")
  func nowhere() {
    let host = TestHost.loaded(Self.visits(), Settings(schedule: 1))
    #expect(host.propose() == .ok && host.wantedPlaces.first == WantedPlace() && host.wantedPlaces.count == 5)
  }

  @Test("waiting, searching, finished: figures, stops and texts · ORDER-5.1 ORDER-7.1 ORDER-7.2 ORDER-7.3 ORDER-7.6")
  func phases() throws {
    let host = Self.host()
    host.propose()
    let number = try #require(host.effects().travelTimes.first)
    var proposal = try #require(host.proposal)
    #expect(proposal.phase == PLANNER_PROPOSAL_PHASE_WAITING && proposal.number == number && proposal.stopCount == 4)
    #expect(proposal.before.travel == 0 && host.search() == .none && host.proposedVisits == [])
    #expect(host.loadTimes(Self.times, to: number) == .ok)
    #expect(host.effects().redrawProposal)
    proposal = try #require(host.proposal)
    let start = host.now / second * second
    #expect(proposal.phase == PLANNER_PROPOSAL_PHASE_SEARCHING && !proposal.isBetter && !proposal.isEstimated)
    #expect(proposal.before == Proposed.Figures(travel: 600, finish: start + 3_000 * second))
    #expect(host.proposedVisits == [] && host.search(0) == .ok && host.effects() == [])
    while !(try #require(host.proposal)).isBetter { #expect(host.search(1) == .ok) }
    #expect(host.effects() == [.redraw(.proposal)], "something better was found")
    #expect(host.search() == .none && host.effects() == [.redraw(.proposal)], "the phase has changed")
    #expect(host.search() == .none && host.effects() == [])
    proposal = try #require(host.proposal)
    #expect(proposal.phase == PLANNER_PROPOSAL_PHASE_FINISHED && proposal.isBetter && proposal.number == number)
    #expect(proposal.after == Proposed.Figures(travel: 400, finish: start + 2_800 * second))
    #expect(proposal.text == "Saves 3 min" && proposal.spoken == "Saves 3 minutes")
    let order: [(ID, Int)] = [(1, 0), (3, 2), (2, 1), (4, 3)]
    #expect(
      host.proposedVisits
        == order.enumerated().map { index, stop in
          let arrival = start + Int64(100 + 700 * index) * second
          return ProposedVisit(
            id: stop.0, before: stop.1, row: stop.1, leg: 100, arrival: arrival, start: arrival,
            end: arrival + 10 * minute)
        })
    #expect(host.ids == [1, 2, 3, 4], "ORDER-9.10")
  }

  @Test("each stop of the proposal has a text, and a spoken one, until the next event · ORDER-7.9")
  func stopTexts() throws {
    let host = Self.host()
    host.propose(estimates: true)
    while host.search() == .ok {}
    #expect(host.proposedTexts(0) == ["", ""])
    #expect(host.proposedTexts(1)[0].hasPrefix("from 3rd to 2nd place · "))
    #expect(host.proposedTexts(1)[1].hasPrefix("from 3rd to 2nd place, ") && host.proposedTexts(4) == [])
    var (first, second) = (planner_proposal_stop(), planner_proposal_stop())
    first.struct_size = UInt32(MemoryLayout<planner_proposal_stop>.size)
    second.struct_size = first.struct_size
    #expect(Status(planner_proposal_stop_at(host.planner, 1, &first)) == .ok)
    let text = first.text.string
    for index in [2, 3, 1] { #expect(Status(planner_proposal_stop_at(host.planner, index, &second)) == .ok) }
    #expect(first.text.string == text && second.text.string == text, "it is borrowed until the next event")
  }

  @Test("waiting, lateness and a miss of a proposed stop · ORDER-7.1")
  func missed() throws {
    let host = Self.host()
    let start = host.now / second * second
    host.update(Visit(4, order: 3, at: .east(4_000), plannedAt: start - 10 * minute, duration: 600))
    host.update(Visit(1, order: 0, at: .east(1_000), plannedAt: start + 2 * hour, duration: 600))
    host.propose()
    host.loadTimes(Self.times, to: host.effects().travelTimes.first ?? 0)
    host.search()
    let visits = host.proposedVisits
    #expect(visits.map(\.id) == [4, 2, 3, 1])
    #expect(visits[0].isMissed && visits[0].lateness == 400 + 600 && visits[0].waiting == 0)
    #expect(!visits[3].isMissed && visits[3].start == start + 105 * minute)
    #expect(visits[3].waiting == (visits[3].start - visits[3].arrival) / second)
    #expect(host.proposal?.after.missed == 1 && host.proposal?.after.lateness == 1_000)
  }

  @Test("a way that the host does not know is estimated; it can decline · ORDER-3.3 ORDER-3.4 ORDER-7.3")
  func estimated() throws {
    var times = Self.times
    times[3][2] = -1
    for answer in [{ $0.loadTimes(times, to: $1) }, { $0.declineTimes($1) }] as [(TestHost, UInt64) -> Status] {
      let host = Self.host()
      host.propose()
      let request = try #require(host.effects().travelTimes.first)
      #expect(answer(host, request) == .ok && host.proposal?.isEstimated == true)
      #expect(answer(host, request) == .outdated && planner_error_field(host.planner).string == "request")
      #expect(host.wantedPlaces == [])
    }
    let host = Self.host()
    #expect(host.propose(estimates: true) == .ok && host.effects() == [.redraw(.proposal)])
    #expect(host.proposal?.isEstimated == true && host.proposal?.phase == PLANNER_PROPOSAL_PHASE_SEARCHING)
  }

  @Test("accepting changes the list once, and asks to save its ids · ORDER-9.1 ORDER-9.3")
  func accepts() throws {
    let host = try Self.proposing()
    let number = try #require(host.proposal?.number)
    #expect(host.accept() == .ok && host.proposal == nil && host.proposedVisits == [])
    let effects = host.effects()
    let save = try #require(host.savedOrder)
    #expect(effects.first == .saveOrder(save.request) && effects.count == 2 && effects.redrawProposal)
    #expect(save == SavedOrder(request: save.request, ids: [1, 3, 2, 4]) && host.ids == save.ids)
    #expect(host.stops.map(\.leg) == [100, 100, 100, 100])
    host.expectRefused(.outdated) { host.accept(number) }
    #expect(host.failSave("No \u{1F4F6}", to: save.request) == .ok)
    #expect(host.savedOrder?.hasFailed == true && host.savedOrder?.message == "No \u{1F4F6}")
    #expect(host.retryOrder() == .ok && host.savedOrder?.hasFailed == false && host.savedOrder?.message == "")
    let again = try #require(host.effects().orderSaves.first)
    #expect(host.acknowledge(again) == .ok && host.savedOrder == nil && host.ids == [1, 3, 2, 4])
  }

  @Test("discarding changes nothing else; any other number has no effect · ORDER-10.1")
  func discards() throws {
    let host = try Self.proposing()
    let number = try #require(host.proposal?.number)
    let (before, stops) = (host.everything, host.stops)
    #expect(host.discard(number + 1) == .ok && host.discard(0) == .ok && host.proposal?.number == number)
    #expect(host.effects() == [])
    #expect(host.discard(number) == .ok && host.proposal == nil && host.effects() == [.redraw(.proposal)])
    #expect(host.everything == before && host.stops == stops && host.savedOrder == nil)
    #expect(host.discard(number) == .ok && host.effects() == [])
    // A request that nobody collected is withdrawn.
    host.propose()
    #expect(host.discard(host.proposal?.number ?? 0) == .ok && host.effects().travelTimes == [])
  }

  @Test("the texts follow the language and replaced strings, and are drawn again · ORDER-7.4 ORDER-7.6 TXT-1.6")
  func texts() throws {
    let host = try Self.proposing()
    #expect(host.change(Settings(language: "de", schedule: 1)) == .ok)
    #expect(host.effects().redrawProposal)
    let german = try #require(host.proposal)
    #expect(german.isBetter && german.text != "Saves 3 min" && german.spoken.contains("3 Minuten"))
    let replacement = Array("-{0}".utf8CString).dropLast()
    replacement.withUnsafeBufferPointer {
      let text = planner_text(data: $0.baseAddress, size: $0.count)
      let status = planner_replace_string(host.planner, host.now, Int32(PLANNER_STRING_SAVES), text)
      #expect(Status(status) == .ok)
    }
    #expect(host.effects().redrawProposal && host.proposal?.text == "-3 Min.")
    #expect(host.proposal?.spoken == "-3 Minuten")
  }

  // MARK: Refusals

  @Test("a refused request names its field, and changes nothing · ORDER-1.8 ORDER-1.3")
  func requestRefusals() throws {
    let refused: [(String, Status, (inout planner_proposal_options) -> Void)] = [
      ("struct_size", .invalidArgument, { $0.struct_size = 3 }), ("present", .invalidArgument, { $0.present = 2 }),
      ("objective", .invalidArgument, { $0.objective = 0 }), ("estimates", .invalidArgument, { $0.estimates = -1 }),
      ("end_place_latitude", .invalidArgument, { end(at: Place(latitude: -91, longitude: 0), &$0) }),
      ("end_place_longitude", .invalidArgument, { end(at: Place(latitude: 0, longitude: 181), &$0) }),
      ("rules", .invalidArgument, { $0.rules = nil }), ("rule_stride", .invalidArgument, { $0.rule_stride = 0 }),
      ("rule_count", .limit, { $0.rule_count = 251 }), ("rule_count", .invalidArgument, { $0.rule_count = -1 }),
    ]
    let rules: [(String, Status, StopWish)] = [
      ("id", .notFound, StopWish(id: 9)), ("id", .notFound, StopWish(id: 5)), ("id", .duplicate, StopWish(id: 1)),
      ("position", .invalidArgument, StopWish(id: 2, position: 3)),
      ("priority", .invalidArgument, StopWish(id: 2, priority: 101)),
    ]
    let host = try Self.proposing()
    host.add(Visit(5, order: 9, status: PLANNER_TASK_DONE))
    host.effects()
    let proposal = try #require(host.proposal)
    func expectRefused(_ status: Status, _ field: String, _ call: () -> Status) {
      host.expectRefused(status, field) { call() }
      #expect(planner_error_field(host.planner).string == field)
      #expect(host.proposal == proposal && host.proposedVisits.count == 4 && host.savedOrder == nil)
    }
    for (field, status, change) in refused { expectRefused(status, field) { host.propose([StopWish(id: 1)], change) } }
    for (field, status, wish) in rules { expectRefused(status, field) { host.propose([StopWish(id: 1), wish]) } }
    expectRefused(.invalidArgument, "options") { Status(planner_proposal_requested(host.planner, host.now, nil)) }
    host.stop()
    host.effects()
    host.expectRefused(.notStarted) { host.propose() }
  }

  @Test("refused travel times leave the request waiting, and change nothing · ORDER-3.5 ORDER-3.6")
  func answerRefusals() throws {
    let host = Self.host()
    host.propose()
    let request = try #require(host.effects().travelTimes.first)
    let (proposal, places) = (host.proposal, host.wantedPlaces)
    func expectRefused(_ status: Status, _ field: String, _ call: () -> Status) {
      let before = host.everything
      host.later(60)
      #expect(call() == status)
      #expect(planner_error_field(host.planner).string == field, "\(host.message)")
      host.later(-60)
      #expect(host.everything == before && host.effects() == [], "\(field)")
      #expect(host.proposal == proposal && host.wantedPlaces == places)
    }
    for wrong in [Double.nan, -.infinity, 31_536_000.5] {
      var times = Self.times
      times[4][3] = wrong
      expectRefused(.invalidArgument, "travel_times") { host.loadTimes(times, to: request) }
    }
    for count in [0, 4, -1] {
      expectRefused(.invalidArgument, "count") { host.loadTimes(Self.times, to: request, count: count) }
    }
    expectRefused(.outdated, "request") { host.loadTimes(Self.times, to: request + 1) }
    expectRefused(.outdated, "request") { host.declineTimes(request - 1) }
    expectRefused(.outdated, "number") { host.accept(request + 1) }
    expectRefused(.notAllowed, "number") { host.accept(request) }
    var times = Self.times
    times[4][3] = 31_536_000
    times[3][4] = -.greatestFiniteMagnitude
    #expect(host.loadTimes(times, to: request) == .ok)
  }

  // MARK: Snapshots

  @Test("a snapshot that was read before a search is not given out after it · SNAP-2.5")
  func snapshotAfterSearch() throws {
    let host = Self.host()
    host.propose()
    #expect(host.loadTimes(Self.times, to: try #require(host.effects().travelTimes.first)) == .ok)
    for steps in [1, 20, 5_000] as [UInt64] {
      _ = host.snapshot
      _ = host.search(steps)
      let twin = try #require(TestHost.takeOver(host.handover).planner)
      #expect(TestHost(restored: twin, at: host.now).snapshot == host.snapshot, "\(steps) steps")
    }
  }

  // MARK: Two planners

  @Test("the same events give the same proposal, and two planners do not share one · ORDER-6.1")
  func twoPlanners() throws {
    let (one, other) = (try Self.proposing(), try Self.proposing())
    #expect(one.proposal == other.proposal && one.proposedVisits == other.proposedVisits)
    #expect(one.snapshot == other.snapshot)
    let proposal = one.proposal
    other.setStatus(1, PLANNER_TASK_EN_ROUTE)
    #expect(other.proposal?.phase == PLANNER_PROPOSAL_PHASE_OUTDATED && one.proposal == proposal)
    #expect(one.accept() == .ok && other.proposal?.number == proposal?.number && other.savedOrder == nil)
    #expect(one.ids == [1, 3, 2, 4] && other.ids == [1, 2, 3, 4])
  }

  @Test("an outdated proposal has no figures, and cannot be searched or accepted · ORDER-8.5")
  func outdated() throws {
    let host = try Self.proposing()
    let number = try #require(host.proposal?.number)
    host.remove(4)
    #expect(host.effects().redrawProposal)
    let proposal = try #require(host.proposal)
    #expect(proposal.phase == PLANNER_PROPOSAL_PHASE_OUTDATED && proposal.number == number && !proposal.isBetter)
    #expect(proposal.before == Proposed.Figures() && proposal.stopCount == 0 && host.proposedVisits == [])
    #expect(host.search() == .none && host.effects() == [])
    host.expectRefused(.outdated) { host.accept(number) }
    #expect(planner_error_field(host.planner).string == "number" && host.proposal == proposal)
    #expect(host.propose() == .ok && host.proposal?.phase == PLANNER_PROPOSAL_PHASE_WAITING)
  }
}
