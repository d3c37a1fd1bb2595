import Testing

@testable import PlannerKitCore

/// A random day with the host's travel times, and what an order of its stops is worth, computed from ORDER-2, SCHED-2
/// and SCHED-4 alone. All times are seconds since midnight.
struct RandomDay {
  struct Stop {
    var id: UInt64
    var status = TaskStatus.planned
    var rule: StopRule?
    var planned: Int64?
    /// Nil if no opening hours limit the visit.
    var hours: [Range<Int64>]?
    var duration: Int64 = 0
  }

  /// What an order is worth.
  struct Figures: Equatable {
    var missed: Int64 = 0
    var missedCount = 0
    var lateness: Int64 = 0
    var travel: Int64 = 0
    var finish: Int64 = 0
    var visits: [Visit] = []
  }

  struct Visit: Equatable {
    var id: UInt64
    var leg: Int64
    var arrival: Int64
    var start: Int64
    var end: Int64
    var lateness: Int64
    var isMissed: Bool
  }

  /// The stops that are not in progress, in the order of the list, those en route first.
  private(set) var stops: [Stop] = []
  /// The visit that has just begun, if one has: its duration.
  private var visiting: Int64?
  private var options = ProposalOptions()
  private var settings = Tour.tenMetresPerSecond
  /// From the start, each of the stops and the end place, to each of them.
  private var times: [[Int32]] = []

  private static let departure: Int64 = 36_000

  init(stops count: Int, by random: inout some RandomNumberGenerator) throws {
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    options.objective = chance(50) ? .travel : .finish
    options.end = chance(50) ? .at(try .metres(north: 7)) : .none
    settings.early = [0, 900, 3_600].randomElement(using: &random) ?? 0
    settings.lateAfter = [0, 300, 1_200].randomElement(using: &random) ?? 0
    visiting = chance(30) ? 60 * Int64.random(in: 0...30, using: &random) : nil
    let enRoute = chance(20) ? Int.random(in: 0...min(2, count), using: &random) : 0
    for index in 0..<count {
      var stop = Stop(id: UInt64(index + 1))
      stop.status = index < enRoute ? .enRoute : .planned
      stop.duration = [0, 60, 600, 1_800, 5_400].randomElement(using: &random) ?? 0
      if chance(40) { stop.planned = 60 * Int64.random(in: 570...900, using: &random) }
      if chance(50) { stop.hours = Self.hours(by: &random) }
      if chance(40) {
        let position: OrderPosition = chance(70) ? .free : chance(50) ? .first : .last
        stop.rule = StopRule(
          id: TaskID(stop.id), position: position, priority: chance(50) ? 0 : Int32.random(in: 1...100, using: &random))
      }
      stops.append(stop)
    }
    let places = count + (options.end == .none ? 1 : 2)
    times = (0..<places).map { _ in (0..<places).map { _ in Int32.random(in: 0...2_400, using: &random) } }
  }

  private static func hours(by random: inout some RandomNumberGenerator) -> [Range<Int64>] {
    var (spans, time) = ([Range<Int64>](), Int64.random(in: 480...700, using: &random))
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let end = time + Int64.random(in: 1...120, using: &random)
      spans.append(time * 60..<end * 60)
      time = end + Int64.random(in: 1...90, using: &random)
    }
    return spans
  }

  // MARK: The planner's day

  /// The day in a planner, with a proposal whose travel times are loaded.
  func requested() throws -> Tour {
    var tasks = try stops.map { stop in
      try PlanTask.stop(
        stop.id, stop.status, north: Double(stop.id), hours: stop.hours.map(Self.text),
        planned: stop.planned.map(Self.wall), lasting: stop.duration)
    }
    if let visiting { tasks.append(try .stop(99, .inProgress, north: 3, lasting: visiting)) }
    var tour = try Tour(tasks, settings, travel: nil)
    try tour.request(options, rules: stops.compactMap(\.rule))
    guard tour.planner.proposal.phase == .waiting else { return tour }
    let request = tour.takeRequest()
    try tour.planner.travelTimesLoaded(
      times.flatMap { $0.map { Double($0) } }, request: #require(request), now: .at("10:00"))
    return tour
  }

  private static func wall(_ seconds: Int64) -> String {
    func two(_ number: Int64) -> String { (number < 10 ? "0" : "") + "\(number)" }
    return "\(two(seconds / 3_600)):\(two(seconds / 60 % 60))"
  }

  private static func text(_ hours: [Range<Int64>]) -> String {
    hours.isEmpty ? "off" : hours.map { "\(wall($0.lowerBound))-\(wall($0.upperBound))" }.joined(separator: ",")
  }

  // MARK: What an order is worth

  /// How many stops may be anywhere.
  var freeCount: Int { stops.count { $0.status == .planned && $0.rule?.position ?? .free == .free } }

  /// The best figures of all orders that the rules allow.
  var best: Figures {
    func all(_ isWanted: (Stop) -> Bool) -> [Stop] { stops.filter(isWanted) }
    func planned(_ position: OrderPosition) -> [Stop] {
      all { $0.status == .planned && $0.rule?.position ?? .free == position }
    }
    var best: Figures?
    func extend(_ order: [Stop], _ rest: [Stop]) {
      guard !rest.isEmpty else {
        let figures = figures(order + planned(.last))
        if best.map({ isBetter(figures, than: $0) }) ?? true { best = figures }
        return
      }
      for index in rest.indices {
        var others = rest
        extend(order + [others.remove(at: index)], others)
      }
    }
    extend(all { $0.status == .enRoute } + planned(.first), planned(.free))
    return best ?? Figures()
  }

  func isBetter(_ one: Figures, than other: Figures) -> Bool {
    func numbers(_ figures: Figures) -> [Int64] {
      let goal = options.objective == .travel ? figures.travel : figures.finish
      return [figures.missed, figures.lateness, goal, figures.travel]
    }
    return numbers(one).lexicographicallyPrecedes(numbers(other))
  }

  func figures(_ order: [Stop]) -> Figures {
    var (figures, place, time) = (Figures(), 0, Self.departure + (visiting ?? 0))
    for stop in order {
      let leg = Int64(times[place][Int(stop.id)])
      let visit = visit(stop, arrival: time + leg, leg: leg)
      figures.travel += leg
      figures.lateness += visit.lateness
      if visit.isMissed {
        figures.missedCount += 1
        figures.missed += 1 + Int64(stop.rule?.priority ?? 0)
      }
      figures.visits.append(visit)
      (place, time) = (Int(stop.id), visit.end)
    }
    if options.end != .none {
      let leg = Int64(times[place][stops.count + 1])
      (figures.travel, time) = (figures.travel + leg, time + leg)
    }
    figures.finish = time
    return figures
  }

  private func visit(_ stop: Stop, arrival: Int64, leg: Int64) -> Visit {
    let earliest = stop.planned.map { $0 - Int64(settings.early) } ?? .min
    var (start, isClosed, due) = (max(arrival, earliest), false, stop.planned ?? .max)
    if let hours = stop.hours {
      // From the first to the last instant at which the visit may begin (SCHED-4.1, SCHED-4.2, SCHED-4.9).
      let fitting = hours.filter { $0.upperBound - $0.lowerBound >= stop.duration }
      let windows = (fitting.isEmpty ? hours : fitting).map { span in
        span.lowerBound...min(span.upperBound - (fitting.isEmpty ? 1 : stop.duration), span.upperBound - 1)
      }
      let left = windows.filter { $0.upperBound >= earliest }
      due = min(due, left.last?.upperBound ?? .max)
      if let window = left.first(where: { $0.upperBound >= start }) {
        start = max(start, window.lowerBound)
      } else {
        (start, isClosed) = (arrival, true)
      }
    }
    let isLate = stop.planned.map { start - $0 >= max(Int64(settings.lateAfter), 1) } ?? false
    return Visit(
      id: stop.id, leg: leg, arrival: arrival, start: start, end: start + stop.duration,
      lateness: due == .max ? 0 : max(0, start - due), isMissed: isClosed || isLate)
  }
}

extension RandomDay.Figures {
  /// Those of a proposal, with the visits of its proposed order.
  init(before proposal: borrowing Proposal) {
    self.init(proposal.before, of: proposal)
  }

  init(after tour: borrowing Tour) {
    self.init(tour.planner.proposal.after, of: tour.planner.proposal)
    for index in 0..<tour.planner.proposal.stopCount {
      guard let stop = tour.planner.proposedStop(at: index) else { continue }
      let visit = stop.visit
      func seconds(_ time: Int64) -> Int64 { tour.planner.proposal.instant(time).since(.midnight) / 1_000 }
      visits.append(
        RandomDay.Visit(
          id: stop.id.low, leg: visit.leg, arrival: seconds(visit.arrival), start: seconds(visit.begin),
          end: seconds(visit.end), lateness: visit.lateness, isMissed: visit.isMissed))
    }
  }

  private init(_ worth: OrderWorth, of proposal: borrowing Proposal) {
    (missed, missedCount) = (worth.value.missed, worth.missedCount)
    (lateness, travel) = (worth.value.lateness, worth.value.travel)
    finish = proposal.instant(worth.value.finish).since(.midnight) / 1_000
  }
}
