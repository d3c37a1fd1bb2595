import CPlanner
import CPlannerABI
import Testing

/// Arriving and leaving through the C functions. The core's tests prove the rules.
struct ArrivalABITests {
  @Test("effects and query carry the task, the instant and the count · ARRIVE-1.1 ARRIVE-6.5 ARRIVE-13.5")
  func wholeVisit() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0)), Visit(3, at: .east(60))], Settings(arrivalRadius: 100))
    host.fix(.east(10))
    host.effects()
    #expect(host.wake == mondayNoon + 120 * second && visits(host) == [])
    host.wait(120)
    #expect(host.effects().filter(\.isVisit) == [.arrived(1, at: mondayNoon, nearby: 2)])
    #expect(visits(host) == [OpenVisit(id: 1, since: mondayNoon)])
    host.later(60)
    host.fix(.east(400))
    host.wait(60)
    #expect(host.effects().filter(\.isVisit) == [.left(1, at: mondayNoon + 180 * second)] && visits(host) == [])
  }

  private struct OpenVisit: Equatable {
    var id: ID
    var since: Int64
  }

  private func visits(_ host: TestHost) -> [OpenVisit] {
    readAll { planner_visit_at(host.planner, $0, $1) }.map { OpenVisit(id: ID($0.task_id), since: $0.since) }
  }
}

extension Effect {
  fileprivate var isVisit: Bool {
    switch self {
    case .arrived, .left: true
    default: false
    }
  }
}
