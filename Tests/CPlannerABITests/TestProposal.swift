import CPlanner
import CPlannerABI
import Testing

/// A copy of a proposal.
struct Proposed: Equatable {
  /// What an order is worth.
  struct Figures: Equatable {
    var missed = 0
    var lateness: Int64 = 0
    var travel: Int64 = 0
    var finish: Int64 = 0
  }

  var phase: Int
  var number: UInt64
  var isBetter: Bool
  var isEstimated: Bool
  var stopCount: Int
  var before: Figures
  var after: Figures
  var text: String
  var spoken: String

  init(_ raw: planner_proposal) {
    (phase, number, stopCount) = (Int(raw.phase), raw.number, Int(raw.stop_count))
    (isBetter, isEstimated) = (raw.is_better != 0, raw.is_estimated != 0)
    before = Figures(
      missed: Int(raw.missed_before), lateness: raw.lateness_before, travel: raw.travel_before,
      finish: raw.finish_before)
    after = Figures(
      missed: Int(raw.missed_after), lateness: raw.lateness_after, travel: raw.travel_after, finish: raw.finish_after)
    (text, spoken) = (raw.text.string, raw.spoken_text.string)
    #expect((raw.progress == 100) == (phase == PLANNER_PROPOSAL_PHASE_FINISHED))
    // As long as nothing is better there is nothing to gain.
    if !isBetter { #expect(before == after && text == "" && spoken == "") }
  }
}

/// A copy of a stop in a proposed order.
struct ProposedVisit: Equatable {
  var id: ID
  var before: Int
  var row: Int
  var leg: Int64
  var arrival: Int64
  var start: Int64
  var end: Int64
  var waiting: Int64 = 0
  var lateness: Int64 = 0
  var isMissed = false
}

/// A copy of a place of the travel times.
struct WantedPlace: Equatable {
  var id: ID?
  var place: Place?
}

/// A copy of an order that is to be saved.
struct SavedOrder: Equatable {
  var key: ID
  var ids: [ID]
  var phase = PLANNER_SAVE_SENT
  var since: Int64 = 0
  var message = ""
}

/// What is wanted of one stop.
struct StopWish {
  var id: ID
  var position = PLANNER_ORDER_FREE
  var priority: Int32 = 0

  var raw: planner_stop_rule {
    var raw = planner_stop_rule.blank
    (raw.id, raw.position, raw.priority) = (id.uuid, Int32(position), priority)
    return raw
  }
}

extension TestHost {
  // MARK: Events

  @discardableResult
  func propose(
    _ wishes: [StopWish] = [], estimates: Bool = false, _ change: (inout planner_proposal_options) -> Void = { _ in }
  ) -> Status {
    let rules = wishes.map(\.raw)
    return rules.withUnsafeBufferPointer { rules in
      var options = planner_proposal_options.blank
      options.objective = Int32(PLANNER_ORDER_LEAST_TRAVEL)
      options.estimates = estimates ? 1 : 0
      (options.rules, options.rule_count) = (rules.baseAddress, rules.count)
      options.rule_stride = MemoryLayout<planner_stop_rule>.stride
      change(&options)
      return Status(planner_proposal_requested(planner, now, &options))
    }
  }

  /// Answers the request with the travel times from each place to each.
  @discardableResult
  func loadTimes(_ times: [[Double]], to request: UInt64, count: Int? = nil) -> Status {
    let all = times.flatMap { $0 }
    let stride = (times.first?.count ?? 0) * MemoryLayout<Double>.stride
    return Status(planner_travel_times_loaded(planner, now, request, all, count ?? times.count, stride))
  }

  @discardableResult
  func declineTimes(_ request: UInt64) -> Status { Status(planner_travel_times_declined(planner, now, request)) }

  @discardableResult
  func search(_ steps: UInt64 = .max) -> Status { Status(planner_proposal_search(planner, steps)) }

  @discardableResult
  func accept(_ number: UInt64? = nil) -> Status {
    Status(planner_proposal_accepted(planner, now, number ?? proposal?.number ?? 0, takeKey().uuid))
  }

  @discardableResult
  func discard(_ number: UInt64) -> Status { Status(planner_proposal_discarded(planner, now, number)) }

  @discardableResult
  func retryOrder() -> Status { Status(planner_order_save_retried(planner, now)) }

  // MARK: Queries

  var proposal: Proposed? {
    read { planner_proposal_state(planner, $0) }.map(Proposed.init)
  }

  var proposedVisits: [ProposedVisit] {
    readAll { planner_proposal_stop_at(planner, $0, $1) }.map { raw in
      ProposedVisit(
        id: ID(raw.id), before: raw.index_before, row: raw.row, leg: raw.leg, arrival: raw.arrival, start: raw.start,
        end: raw.end, waiting: raw.waiting, lateness: raw.lateness, isMissed: raw.is_missed != 0)
    }
  }

  /// The text of a stop of the proposal, and its spoken form.
  func proposedTexts(_ index: Int) -> [String] {
    var raw = planner_proposal_stop.blank
    guard Status(planner_proposal_stop_at(planner, index, &raw)) == .ok else { return [] }
    return [raw.text, raw.spoken_text].map(\.string)
  }

  var wantedPlaces: [WantedPlace] {
    readAll { planner_place_at(planner, $0, $1) }.map { raw in
      let hasID = raw.present & UInt32(PLANNER_PLACE_HAS_TASK_ID) != 0
      let hasCoordinate = raw.present & UInt32(PLANNER_PLACE_HAS_COORDINATE) != 0
      if !hasID { #expect(ID(raw.task_id) == 0) }
      if !hasCoordinate { #expect(raw.latitude == 0 && raw.longitude == 0) }
      return WantedPlace(
        id: hasID ? ID(raw.task_id) : nil,
        place: hasCoordinate ? Place(latitude: raw.latitude, longitude: raw.longitude) : nil)
    }
  }

  var savedOrder: SavedOrder? {
    guard let raw = read({ planner_order_save_state(planner, $0) }) else { return nil }
    var (ids, id): ([ID], _) = ([], planner_uuid())
    while Status(planner_order_save_id_at(planner, ids.count, &id)) == .ok { ids.append(ID(id)) }
    #expect(ids.count == raw.id_count)
    return SavedOrder(
      key: ID(raw.key), ids: ids, phase: Int(raw.phase), since: raw.since, message: raw.message.string)
  }
}

extension [Effect] {
  /// The requests for travel times.
  var travelTimes: [UInt64] {
    compactMap { if case .loadTravelTimes(let request) = $0 { request } else { nil } }
  }

  /// The requests to save an order.
  var orderSaves: [ID] {
    compactMap { if case .saveOrder(let key) = $0 { key } else { nil } }
  }

  /// Whether the proposal is to be drawn again.
  var redrawProposal: Bool {
    contains { if case .redraw(let changed) = $0 { changed.contains(.proposal) } else { false } }
  }
}
