import Testing

@testable import PlannerKitCore

/// Proposals of random days, compared with all orders and with an idea of their own of what an order is worth.
@Suite struct RandomProposalTests {
  @Test(
    "before and after are those of all orders of up to 7 stops · ORDER-2 ORDER-3.3 ORDER-5.2 ORDER-7.1 ORDER-7.2",
    arguments: 1...15 as ClosedRange<UInt64>)
  func bestOfAll(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for count in [2, 3, 4, 5, Int.random(in: 6...7, using: &random)] {
      let day = try RandomDay(stops: count, by: &random)
      var tour = try day.requested()
      tour.search()
      #expect(tour.planner.proposal.phase == .finished)
      guard day.freeCount > 1 else {
        #expect(!tour.planner.proposal.isBetter && tour.proposed == [], "ORDER-1.6")
        continue
      }
      var (before, best) = (day.figures(day.stops), day.best)
      let isBetter = day.isBetter(best, than: before)
      #expect(tour.planner.proposal.isBetter == isBetter, "\(day)")
      if !isBetter { best = before }
      before.visits = []
      #expect(RandomDay.Figures(before: tour.planner.proposal) == before, "\(day)")
      var after = RandomDay.Figures(after: tour)
      if !isBetter {
        #expect(after.visits.isEmpty)
        best.visits = []
      } else {
        // Several orders can be equally good: each stop has the times of the proposed one.
        let order = after.visits.compactMap { visit in day.stops.first { $0.id == visit.id } }
        #expect(after == day.figures(order), "\(day)")
        (after.visits, best.visits) = ([], [])
      }
      // As many stops can be missed as more important ones.
      (after.missedCount, best.missedCount) = (0, 0)
      #expect(after == best, "\(day)")
    }
  }

  @Test(
    "the schedule is what the proposal promised, once it is accepted · ORDER-2.6 ORDER-3.8 ORDER-9.1",
    arguments: 101...110 as ClosedRange<UInt64>)
  func promised(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for count in 3...9 {
      var tour = try RandomDay(stops: count, by: &random).requested()
      tour.search()
      guard tour.planner.proposal.isBetter else { continue }
      let promised = RandomDay.Figures(after: tour)
      try tour.accept()
      let stops = tour.planner.stops.suffix(promised.visits.count)
      #expect(stops.map(\.id.low) == promised.visits.map(\.id) && stops.map(\.leg) == promised.visits.map(\.leg))
      func seconds(_ instant: Instant?) -> Int64? { instant.map { $0.since(.midnight) / 1_000 } }
      #expect(stops.map { seconds($0.arrival) } == promised.visits.map(\.arrival))
      #expect(stops.map { seconds($0.start) } == promised.visits.map(\.start))
      #expect(stops.map { seconds($0.end) } == promised.visits.map(\.end))
      #expect(stops.map { $0.pace == .late || $0.pace == .closed } == promised.visits.map(\.isMissed), "ORDER-2.2")
    }
  }

  @Test(
    "portions make no difference, and the best so far is never worse · ORDER-5.2 ORDER-6.1 ORDER-6.2",
    arguments: 201...205 as ClosedRange<UInt64>)
  func portions(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let day = try RandomDay(stops: Int.random(in: 5...8, using: &random), by: &random)
    var (found, texts): ([RandomDay.Figures], [String]) = ([], [])
    for portion in [1, 997, UInt64.max, .max] {
      var tour = try day.requested()
      _ = tour.planner.searchProposal(steps: 0)
      var isEverWorse = false
      while tour.planner.searchProposal(steps: portion) {
        let (before, after) = (tour.planner.proposal.before.value, tour.planner.proposal.after.value)
        if before.isBetter(than: after) { isEverWorse = true }
      }
      #expect(!isEverWorse)
      found.append(RandomDay.Figures(after: tour))
      texts.append(tour.gained)
    }
    #expect(found.allSatisfy { $0 == found[0] } && texts.allSatisfy { $0 == texts[0] })
  }
}
