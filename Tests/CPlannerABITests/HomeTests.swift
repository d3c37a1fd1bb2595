import CPlanner
import CPlannerABI
import Testing

private let rowSize = MemoryLayout<planner_row>.size

/// The list, the location and the effects as structs. The core's tests prove the rules.
struct HomeTests {
  @Test("the host reads one row, or all in one call · HOME-2.3")
  func reading() {
    let host = TestHost.loaded((1...5).map { Visit(ID(low: UInt64($0)), at: .east(100)) }, fix: .east(0))
    #expect((0..<5).map { host.row(at: $0) } == host.rows)
    #expect(host.row(at: 5) == nil && host.row(at: -1) == nil)
    #expect(host.home.rowCount == 5)
  }

  @Test(
    "at most as many rows are filled as fit, each with the size that the host gave, in memory of any content · HOME-2.3",
    arguments: [4, 24, rowSize, rowSize + 24])
  func partialReading(size: Int) {
    let host = TestHost.loaded([Visit(1), Visit(2), Visit(3)])
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 3 * size, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0xAA, count: 3 * size)
    var count = 0
    let rows = memory.assumingMemoryBound(to: planner_row.self)
    #expect(Status(planner_rows(host.planner, rows, 2, size, &count)) == .ok && count == 3)
    func byte(_ offset: Int) -> UInt8 { memory.load(fromByteOffset: offset, as: UInt8.self) }
    for row in 0..<2 {
      #expect(memory.loadUnaligned(fromByteOffset: row * size, as: UInt32.self) == UInt32(size))
      if size >= 24 { #expect(byte(row * size + 23) == UInt8(row + 1), "the last byte of the id") }
      if size > rowSize { #expect((rowSize..<size).allSatisfy { byte(row * size + $0) == 0 }, "unknown fields") }
    }
    #expect((2 * size..<3 * size).allSatisfy { byte($0) == 0xAA }, "the third row did not fit")
    for wrong in [Int.min, 3, 4_097] {
      #expect(Status(planner_rows(host.planner, rows, 1, wrong, &count)) == .invalidArgument)
      #expect(planner_error_field(host.planner).string == "row_size")
      #expect(Status(planner_rows(host.planner, nil, 0, wrong, &count)) == .ok && count == 3, "only counted")
    }
  }

  @Test("changes are removals, moves, insertions and updates, as few as possible · HOME-3")
  func changes() {
    let host = TestHost.loaded((1...6).map { Visit(ID(low: UInt64($0)), order: Int32($0)) })
    host.remove(2)
    host.update(Visit(1, order: 10))
    host.update(Visit(4, "New", order: 4))
    host.add(Visit(7, order: 5))
    // 1 2 3 4 5 6 became 3 4 5 7 6 1
    #expect(
      host.collect() == Changes(removed: [1], moved: [Changes.Move(from: 0, to: 5)], inserted: [3], updated: [1]))
    #expect(host.ids == [3, 4, 5, 7, 6, 1] && host.collect() == Changes())
  }

  @Test("an effect is removed from the queue only if it can be delivered · HOME-4")
  func delivered() {
    let host = TestHost()
    host.start()
    #expect(Status(planner_next_effect(host.planner, nil)) == .invalidArgument)
    guard case .load = host.nextEffect() else { return #expect(Bool(false), "the effect is lost") }
  }

  @Test("the location has its fix, authorisation, freshness, and counts by reason · LOC-3 LOC-8")
  func location() {
    let host = TestHost.loaded([])
    #expect(host.location.place == nil && host.location.freshness == PLANNER_FRESHNESS_NONE)
    let place = Place(latitude: 52.5, longitude: -13.25)
    host.fix(place, accuracy: 7, time: host.now - 30 * second)
    for _ in 0..<2 { host.fix(place, accuracy: -1) }
    for _ in 0..<3 { host.fix(place, time: host.now - 31 * second) }
    for _ in 0..<4 { host.fix(place, time: host.now + 61 * second) }
    let expected = TestHost.Location(
      place: place, accuracy: 7, time: host.now - 30 * second, authorization: granted,
      freshness: PLANNER_FRESHNESS_CURRENT, received: 10, used: 1,
      ignored: TestHost.Ignored(accuracy: 2, order: 3, time: 4))
    #expect(host.location == expected)
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    host.fix(place)
    #expect(host.location.place == nil && host.location.authorization == PLANNER_AUTHORIZATION_DENIED)
    #expect(host.location.ignored.unauthorized == 1)
  }

  @Test("structs of older and newer hosts are filled as far as both know them, and nothing is written behind them")
  func otherSizes() {
    let host = TestHost.loaded([Visit(7)], Settings(schedule: 1))
    // A row of the version before the schedule ends where its arrival begins.
    var row = planner_row()
    row.struct_size = UInt32(MemoryLayout<planner_row>.offset(of: \.arrival) ?? 0)
    (row.arrival, row.pace) = (77, 77)
    #expect(Status(planner_row_at(host.planner, 0, &row)) == .ok)
    #expect(row.title.string == "Task 7" && row.arrival == 77 && row.pace == 77)
    struct Larger {
      var row = planner_row()
      var rest: (UInt64, UInt64) = (7, 8)
    }
    var larger = Larger()
    larger.row.struct_size = UInt32(MemoryLayout<Larger>.size)
    withUnsafeMutablePointer(to: &larger) { pointer in
      pointer.withMemoryRebound(to: planner_row.self, capacity: 1) {
        #expect(Status(planner_row_at(host.planner, 0, $0)) == .ok)
      }
    }
    #expect(ID(larger.row.id) == 7 && larger.row.struct_size == UInt32(MemoryLayout<Larger>.size))
    // Settings of that version leave the schedule as it is.
    var settings = Settings(hourCycle: 12).raw
    settings.struct_size = UInt32(MemoryLayout<planner_settings>.offset(of: \.has_schedule) ?? 0)
    settings.present = UInt32(PLANNER_SETTINGS_HAS_HOUR_CYCLE)
    settings.has_schedule = 0
    #expect(Status(planner_settings_changed(host.planner, host.now, &settings)) == .ok && host.stops.count == 1)
    for size: UInt32 in [0, 3, 4_097] {
      row.struct_size = size
      #expect(Status(planner_row_at(host.planner, 0, &row)) == .invalidArgument)
      #expect(planner_error_field(host.planner).string == "struct_size")
    }
  }
}
