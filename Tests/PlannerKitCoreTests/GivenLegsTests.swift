import Testing

@testable import PlannerKitCore

/// The host's travel times along an order of stops, of which the third cannot be reached.
@Suite struct GivenLegsTests {
  private static let legs: GivenLegs = {
    var legs = GivenLegs()
    for (id, leg) in [(1, 0), (2, 10), (3, Int64(OrderLimits.noWay)), (4, 20), (5, 30)] as [(UInt64, Int64)] {
      legs.append(TaskID(id), leg)
    }
    return legs
  }()

  private static func leg(_ legs: GivenLegs, _ first: UInt64, _ second: UInt64) -> Int64? {
    legs.leg(from: TaskID(first), to: TaskID(second))
  }

  @Test("a leg leads from the last stop that can be reached · ORDER-3.8")
  func reached() {
    let legs = [(1, 2), (2, 4), (3, 4), (4, 5), (1, 5)].map { Self.leg(Self.legs, $0, $1) }
    #expect(legs == [10, 20, nil, 30, nil])
  }

  @Test("with a task the legs to it and from it are forgotten, also past stops that cannot be reached · ORDER-3.10")
  func forgotten() {
    var legs = Self.legs
    legs.forget(TaskID(2))
    #expect([(1, 2), (2, 4), (3, 4), (4, 5)].map { Self.leg(legs, $0, $1) } == [nil, nil, nil, 30])
  }

  @Test(
    "of a snapshot, a leg that is no travel time is refused · SNAP-3.4",
    arguments: [
      (-1, true), (0, true), (31_536_000, true), (.infinity, true), (-2, false), (31_536_001, false), (.nan, false),
    ])
  func read(seconds: Double, isRead: Bool) throws {
    let writer = SnapshotWriter()
    Coordinate.write(nil, to: writer)
    writer.write(count: 1)
    TaskID(1).write(to: writer)
    writer.write(seconds)
    let reader = try SnapshotReader(writer.sealed())
    _ = GivenLegs(from: reader)
    #expect(((try? reader.finish()) != nil) == isRead)
  }
}
