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

  /// A host whose request was answered with the travel times, and searched to the end.
  private static func proposing(
    _ host: TestHost = host()
  ) throws -> TestHost {
    #expect(host.propose() == .ok)
    let request = try #require(host.effects().travelTimes.first)
    #expect(host.loadTimes(times, to: request) == .ok && host.search() == .none)
    host.effects()
    return host
  }

  private static func end(at place: Place, _ options: inout planner_proposal_options) {
    options.present = UInt32(PLANNER_PROPOSAL_OPTIONS_HAS_END_PLACE)
    (options.end_place_latitude, options.end_place_longitude) = (place.latitude, place.longitude)
  }

  @Test("one effect asks for the travel times between the places · ORDER-3.1")
  func places() throws {
    let host = Self.host()
    #expect(host.wantedPlaces == [] && host.proposal == nil)
    #expect(host.propose() == .ok)
    let number = try #require(host.proposal?.number)
    #expect(host.effects() == [.loadTravelTimes(number), .redraw(.proposal)])
    let stops = Self.kilometres.enumerated().map { WantedPlace(id: ID(low: UInt64($0 + 1)), place: .east($1 * 1_000)) }
    #expect(host.wantedPlaces == [WantedPlace(place: .east(0))] + stops)
    // With an end place, a stop whose place is unknown, and one in progress; then without a location.
    host.update(Visit(4, order: 3, duration: 600))
    host.setStatus(2, PLANNER_TASK_IN_PROGRESS)
    #expect(host.propose { Self.end(at: .east(50), &$0) } == .ok)
    #expect(
      host.wantedPlaces == [
        WantedPlace(id: 2, place: .east(3_000)), WantedPlace(id: 1, place: .east(1_000)),
        WantedPlace(id: 3, place: .east(2_000)), WantedPlace(id: 4), WantedPlace(place: .east(50)),
      ])
    let nowhere = TestHost.loaded(Self.visits(), Settings(schedule: 1))
    #expect(nowhere.propose() == .ok && nowhere.wantedPlaces.first == WantedPlace() && nowhere.wantedPlaces.count == 5)
  }

  @Test("waiting, searching, finished: figures, stops and texts · ORDER-5.1 ORDER-7.1 ORDER-7.2 ORDER-7.3 ORDER-7.6")
  func phases() throws {
    let host = Self.host()
    host.propose()
    let number = try #require(host.effects().travelTimes.first)
    var proposal = try #require(host.proposal)
    #expect(proposal.phase == PLANNER_PROPOSAL_PHASE_WAITING && proposal.number == number && proposal.stopCount == 4)
    #expect(proposal.before.travel == 0 && host.search() == .none && host.proposedVisits == [])
    #expect(host.loadTimes(Self.times, to: number) == .ok && host.effects().redrawProposal)
    proposal = try #require(host.proposal)
    let start = host.now / second * second
    #expect(proposal.phase == PLANNER_PROPOSAL_PHASE_SEARCHING && !proposal.isBetter && !proposal.isEstimated)
    #expect(proposal.before == Proposed.Figures(travel: 600, finish: start + 3_000 * second))
    #expect(host.proposedVisits == [] && host.search(0) == .ok && host.effects() == [])
    while !(try #require(host.proposal)).isBetter { #expect(host.search(1) == .ok) }
    #expect(host.effects() == [.redraw(.proposal)], "something better was found")
    #expect(host.search() == .none && host.effects() == [.redraw(.proposal)], "the phase has changed")
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
    #expect(host.proposedTexts(1)[0].hasPrefix("from 3rd to 2nd place · ") && host.proposedTexts(4) == [])
    #expect(host.proposedTexts(1)[1].hasPrefix("from 3rd to 2nd place, ") && host.proposedTexts(0) == ["", ""])
    host.remove(4)
    #expect(host.proposal?.phase == PLANNER_PROPOSAL_PHASE_OUTDATED && host.proposedVisits == [])
  }

  @Test("waiting, lateness and a miss of a proposed stop · ORDER-7.1")
  func missed() throws {
    let host = Self.host()
    let start = host.now / second * second
    host.update(Visit(4, order: 3, at: .east(4_000), plannedAt: start - 10 * minute, duration: 600))
    host.update(Visit(1, order: 0, at: .east(1_000), plannedAt: start + 2 * hour, duration: 600))
    let visits = try Self.proposing(host).proposedVisits
    #expect(visits.map(\.id) == [4, 2, 3, 1])
    #expect(visits[0].isMissed && visits[0].lateness == 400 + 600 && visits[0].waiting == 0)
    #expect(!visits[3].isMissed && visits[3].start == start + 105 * minute)
    #expect(visits[3].waiting == (visits[3].start - visits[3].arrival) / second)
    #expect(host.proposal?.after.missed == 1 && host.proposal?.after.lateness == 1_000)
  }

  @Test("objective, end place, estimates, positions and priorities are passed on · ORDER-1.1 ORDER-1.2 ORDER-1.3")
  func options() throws {
    for (wishes, first, last) in [
      ([], 2, 3), ([StopWish(id: 2, position: PLANNER_ORDER_LAST)], nil, 2),
      ([StopWish(id: 3, position: PLANNER_ORDER_FIRST)], 3, nil),
    ] as [([StopWish], ID?, ID?)] {
      let visits = [3_000, 1_000, 4_000, 2_000].enumerated().map {
        Visit(ID(low: UInt64($0 + 1)), order: Int32($0), at: .east($1))
      }
      let host = TestHost.loaded(visits, Settings(schedule: 1), fix: .east(0))
      host.propose(wishes, estimates: true)
      host.search()
      let ids = host.proposedVisits.map(\.id)
      #expect(ids.count == 4 && ids.first == first ?? ids.first && ids.last == last ?? ids.last, "\(ids)")
    }
    let host = Self.host()
    #expect(host.propose(estimates: true) == .ok && host.effects() == [.redraw(.proposal)])
    #expect(host.proposal?.isEstimated == true && host.proposal?.phase == PLANNER_PROPOSAL_PHASE_SEARCHING)
    host.propose(estimates: true) { Self.end(at: .east(0), &$0) }
    #expect(host.proposal?.before.travel == 1_170, "6 km, and 4 km back")
    // An earlier finish by more travel: stop 4 may begin 10 minutes from now, and stop 1 at once.
    for (objective, ids) in [(PLANNER_ORDER_LEAST_TRAVEL, []), (PLANNER_ORDER_EARLIEST_FINISH, [2, 1])] as [(Int, [ID])]
    {
      let visits = [
        Visit(1, at: .east(1_000), plannedAt: mondayNoon + 30 * minute), Visit(2, order: 1, at: .east(-3_000)),
      ]
      let host = TestHost.loaded(visits, Settings(schedule: 1), fix: .east(0))
      host.propose(estimates: true) { $0.objective = planner_order_objective(objective) }
      host.search()
      #expect(host.proposedVisits.map(\.id) == ids)
    }
    // Two appointments at one time and place.
    for (priority, ids) in [(0, []), (1, [2, 1])] as [(Int32, [ID])] {
      let visits = [1, 2].map { Visit(ID(low: $0), at: .east(0), plannedAt: mondayNoon + 10 * minute, duration: 1_800) }
      let host = TestHost.loaded(visits, Settings(schedule: 1), fix: .east(0))
      host.propose([StopWish(id: 2, priority: priority)], estimates: true)
      host.search()
      #expect(host.proposedVisits.map(\.id) == ids)
    }
  }

  @Test("accepting, saving, declining and discarding are passed on · ORDER-3.4 ORDER-9.1 ORDER-9.3 ORDER-10.1")
  func accepts() throws {
    let host = try Self.proposing()
    let number = try #require(host.proposal?.number)
    #expect(host.accept() == .ok && host.proposal == nil && host.proposedVisits == [])
    let effects = host.effects()
    let save = try #require(host.savedOrder)
    #expect(effects.first == .saveOrder(save.key) && effects.count == 2 && effects.redrawProposal)
    #expect(save == SavedOrder(key: save.key, ids: [1, 3, 2, 4], since: host.now) && host.ids == save.ids)
    host.expectRefused(.outdated) { host.accept(number) }
    #expect(host.failSave("No \u{1F4F6}", to: save.key) == .ok)
    #expect(host.savedOrder?.phase == PLANNER_SAVE_FAILED && host.savedOrder?.message == "No \u{1F4F6}")
    #expect(host.retryOrder() == .ok && host.savedOrder?.phase == PLANNER_SAVE_SENT && host.savedOrder?.message == "")
    #expect(host.effects().orderSaves == [save.key])
    #expect(host.acknowledge(save.key) == .ok && host.savedOrder == nil && host.ids == [1, 3, 2, 4])
    host.expectRefused(.notFound) { host.retryOrder() }
    host.propose()
    let request = try #require(host.effects().travelTimes.first)
    #expect(host.declineTimes(request) == .ok && host.proposal?.isEstimated == true)
    #expect(host.discard(request + 1) == .ok && host.proposal != nil)
    #expect(host.discard(request) == .ok && host.proposal == nil && host.effects() == [.redraw(.proposal)])
  }

  @Test("a refused request or answer names its field, and changes nothing · ORDER-1.8 ORDER-3.5 ORDER-3.6")
  func refusals() throws {
    let host = Self.host()
    host.propose()
    let request = try #require(host.effects().travelTimes.first)
    let (proposal, places) = (host.proposal, host.wantedPlaces)
    func asked(_ change: @escaping (inout planner_proposal_options) -> Void) -> () -> Status {
      { host.propose([StopWish(id: 1)], change) }
    }
    func wished(_ wish: StopWish) -> () -> Status { { host.propose([StopWish(id: 1), wish]) } }
    var wrong = Self.times
    wrong[4][3] = 31_536_000.5
    let cases: [(String, Status, () -> Status)] = [
      ("options", .invalidArgument, { Status(planner_proposal_requested(host.planner, host.now, nil)) }),
      ("struct_size", .invalidArgument, asked { $0.struct_size = 3 }),
      ("present", .invalidArgument, asked { $0.present = 2 }),
      ("objective", .invalidArgument, asked { $0.objective = 0 }),
      ("estimates", .invalidArgument, asked { $0.estimates = -1 }),
      ("end_place_latitude", .invalidArgument, asked { Self.end(at: Place(latitude: -91, longitude: 0), &$0) }),
      ("end_place_longitude", .invalidArgument, asked { Self.end(at: Place(latitude: 0, longitude: 181), &$0) }),
      ("rules", .invalidArgument, asked { $0.rules = nil }),
      ("rule_stride", .invalidArgument, asked { $0.rule_stride = 0 }),
      ("rule_count", .limit, asked { $0.rule_count = 251 }),
      ("rule_count", .invalidArgument, asked { $0.rule_count = -1 }), ("id", .notFound, wished(StopWish(id: 9))),
      ("id", .duplicate, wished(StopWish(id: 1))), ("position", .invalidArgument, wished(StopWish(id: 2, position: 3))),
      ("priority", .invalidArgument, wished(StopWish(id: 2, priority: 101))),
      ("travel_times", .invalidArgument, { host.loadTimes(wrong, to: request) }),
      ("count", .invalidArgument, { host.loadTimes(Self.times, to: request, count: 4) }),
      ("count", .invalidArgument, { host.loadTimes(Self.times, to: request, count: -1) }),
      ("request", .outdated, { host.loadTimes(Self.times, to: request + 1) }),
      ("request", .outdated, { host.declineTimes(request - 1) }), ("number", .outdated, { host.accept(request + 1) }),
      ("number", .notAllowed, { host.accept(request) }),
    ]
    for (field, status, call) in cases {
      let before = host.everything
      host.later(60)
      #expect(call() == status, "\(field)")
      host.later(-60)
      #expect(host.everything == before && host.effects() == [], "\(field)")
      #expect(planner_error_field(host.planner).string == field, "\(host.message)")
      #expect(host.proposal == proposal && host.wantedPlaces == places && host.savedOrder == nil, "\(field)")
    }
    #expect(Status(planner_proposal_state(host.planner, nil)) == .invalidArgument)
    #expect(Status(planner_proposal_stop_at(host.planner, 0, nil)) == .invalidArgument)
    #expect(Status(planner_place_at(host.planner, 0, nil)) == .invalidArgument)
    #expect(Status(planner_order_save_state(host.planner, nil)) == .invalidArgument)
    #expect(Status(planner_order_save_id_at(host.planner, 0, nil)) == .invalidArgument)
  }
}
