import CPlanner
import CPlannerABI
import Testing

private let rowSize = MemoryLayout<planner_row>.size

struct HomeTests {
  @Test("the phases: idle, loading, loaded, empty, idle again · HOME-1")
  func phases() {
    let host = TestHost()
    #expect(host.home.phase == PLANNER_PHASE_IDLE)
    host.start()
    #expect(host.home.phase == PLANNER_PHASE_LOADING)
    host.effects()
    host.answer([Visit(1)])
    #expect(host.home.phase == PLANNER_PHASE_LOADED)
    host.remove(1)
    #expect(host.home.phase == PLANNER_PHASE_EMPTY)
    #expect(host.redraw().contains(.day))
    host.add(Visit(2))
    #expect(host.home.phase == PLANNER_PHASE_LOADED, "an added task turns empty into loaded")
    host.update(Visit(2, plannedDay: monday + 3))
    #expect(host.home.phase == PLANNER_PHASE_EMPTY, "an unlisted task does not count")
    host.stop()
    #expect(host.home.phase == PLANNER_PHASE_IDLE)
  }

  @Test("a first load that failed has a message, and a retry is loading again · HOME-1, DAY-6")
  func failed() {
    let host = TestHost()
    host.start()
    host.effects()
    #expect(host.fail("No network") == .ok)
    #expect(host.home.phase == PLANNER_PHASE_FAILED && host.home.message == "No network")
    #expect(host.redraw().contains(.day))
    #expect(host.refresh() == .ok)
    #expect(host.home.phase == PLANNER_PHASE_LOADING && !host.home.refreshing)
    #expect(host.home.message == "No network", "the message stays until a load succeeds")
    #expect(host.effects().first == .load(request: host.request, day: monday))
    host.answer([])
    #expect(host.home.phase == PLANNER_PHASE_EMPTY && host.home.message.isEmpty)
  }

  @Test("the message is cleared when the planner starts again · HOME-1")
  func messageGoesWithStart() {
    let host = TestHost.loaded([Visit(1)])
    host.refresh()
    host.effects()
    host.fail("No network")
    host.stop()
    host.start()
    #expect(host.home.message.isEmpty)
  }

  @Test("a failure may have no message, but not an invalid one · HOME-1")
  func failureMessages() {
    let host = TestHost()
    host.start()
    host.effects()
    #expect(host.fail([0xC3, 0x28]) == .invalidText)
    #expect(host.fail(Bytes(String(repeating: "x", count: 4_097))) == .limit)
    #expect(host.home.phase == PLANNER_PHASE_LOADING)
    #expect(host.fail("") == .ok)
    #expect(host.home.phase == PLANNER_PHASE_FAILED && host.home.message.isEmpty)
  }

  @Test("tasks known before the first plan are shown while it loads or has failed · HOME-1")
  func knownBeforePlan() {
    let host = TestHost()
    host.add(Visit(1))
    host.start()
    #expect(host.home.phase == PLANNER_PHASE_LOADING && host.ids == [1])
    host.effects()
    host.fail("")
    #expect(host.home.phase == PLANNER_PHASE_FAILED && host.ids == [1])
  }

  @Test("the host reads one row, or all in one call · HOME-2")
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
    #expect(Status(planner_rows(host.planner, rows, 2, size, &count)) == .ok)
    #expect(count == 3)
    func byte(_ offset: Int) -> UInt8 { memory.load(fromByteOffset: offset, as: UInt8.self) }
    for row in 0..<2 {
      #expect(memory.loadUnaligned(fromByteOffset: row * size, as: UInt32.self) == UInt32(size))
      if size >= 24 { #expect(byte(row * size + 23) == UInt8(row + 1), "the last byte of the id") }
      if size > rowSize { #expect((rowSize..<size).allSatisfy { byte(row * size + $0) == 0 }, "unknown fields") }
    }
    #expect((2 * size..<3 * size).allSatisfy { byte($0) == 0xAA }, "the third row did not fit")
  }

  @Test("a row size from 4 to 4,096 is legal · HOME-2.3")
  func rowSizes() {
    let host = TestHost.loaded([Visit(1)])
    var count = 0
    var row = planner_row()
    for size in [Int.min, -1, 0, 3, 4_097, .max] {
      #expect(Status(planner_rows(host.planner, &row, 1, size, &count)) == .invalidArgument)
      #expect(planner_error_field(host.planner).string == "row_size")
      #expect(Status(planner_rows(host.planner, nil, 0, size, &count)) == .ok && count == 1, "only counted")
    }
    #expect(Status(planner_rows(host.planner, &row, 1, 4, &count)) == .ok && row.struct_size == 4)
  }

  @Test("a query without an out pointer is refused · HOME-2")
  func nowhere() {
    let host = TestHost.loaded([Visit(1)])
    #expect(Status(planner_rows(host.planner, nil, 1, rowSize, nil)) == .invalidArgument)
    #expect(Status(planner_row_at(host.planner, 0, nil)) == .invalidArgument)
    #expect(Status(planner_home_state(nil, nil)) == .invalidArgument)
    #expect(Status(planner_start(nil, 0)) == .invalidArgument)
  }

  @Test("the first collection starts from an empty list · HOME-3")
  func firstCollection() {
    let host = TestHost()
    for id in 1...3 as ClosedRange<UInt64> { host.add(Visit(ID(low: id))) }
    #expect(host.collect() == Changes(inserted: [0, 1, 2]))
    #expect(host.collect() == Changes())
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
      host.collect()
        == Changes(removed: [1], moved: [Changes.Move(from: 0, to: 5)], inserted: [3], updated: [1]))
    #expect(host.ids == [3, 4, 5, 7, 6, 1])
  }

  @Test("a row that moved and changed its text is both moved and updated · HOME-3")
  func movedAndUpdated() {
    let host = TestHost.loaded([Visit(1, order: 1), Visit(2, order: 2), Visit(3, order: 3)])
    host.update(Visit(3, "First now"))
    #expect(host.collect() == Changes(moved: [Changes.Move(from: 2, to: 0)], updated: [0]))
  }

  @Test("reversing a list moves all rows except one · HOME-3")
  func reversed() {
    let host = TestHost.loaded((0..<20).map { Visit(ID(low: $0), order: Int32($0)) })
    for id in 0..<20 as Range<UInt64> { host.update(Visit(ID(low: id), order: 19 - Int32(id))) }
    #expect(host.collect().moved.count == 19)
  }

  @Test("a change that is undone is no change, nor is an invisible one · HOME-3")
  func noChange() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    host.update(Visit(1, "Other"))
    host.update(Visit(1))
    host.remove(2)
    host.add(Visit(2))
    #expect(host.collect() == Changes())
    host.effects()
    host.update(Visit(1, duration: 60, notes: "Not on the card", project: "p"))
    #expect(!host.redraw().contains(.list))
    #expect(host.collect() == Changes())
  }

  @Test("the status and the photo are visible · HOME-3")
  func visible() {
    let host = TestHost.loaded([Visit(1), Visit(2)])
    host.update(Visit(2, photo: "https://example.org/b.jpg"))
    #expect(host.redraw() == .list)
    host.setStatus(1, PLANNER_TASK_EN_ROUTE)
    #expect(host.redraw() == .list)
  }

  @Test("a fix that alters no visible text is no change · HOME-3")
  func invisibleFix() throws {
    let host = TestHost.loaded([Visit(1, at: .east(200_200))], fix: .east(0))
    let before = try host.row(1)
    host.later(60)
    host.fix(.east(101))
    #expect(host.location.used == 2)
    #expect(try host.row(1).visible == before.visible && host.row(1).distance != before.distance)
    #expect(host.redraw() == .location)
    #expect(host.collect() == Changes())
  }

  @Test("further changes join the waiting redraw, which comes last · HOME-4")
  func joined() {
    let host = TestHost.loaded([Visit(1, at: .east(500))])
    host.add(Visit(2))
    host.fix(.east(0))
    host.refresh()
    host.tap(1)
    let effects = host.effects()
    #expect(effects.count == 4)
    guard case .redraw(let changed) = effects.last else { return #expect(effects.last?.isRedraw == true) }
    #expect(changed.isSuperset(of: [.list, .location, .day]))
    #expect(host.nextEffect() == nil)
  }

  @Test("an effect is removed from the queue only if it can be delivered · HOME-4")
  func delivered() {
    let host = TestHost()
    host.start()
    #expect(Status(planner_next_effect(host.planner, nil)) == .invalidArgument)
    guard case .load = host.nextEffect() else { return #expect(Bool(false), "the effect is lost") }
  }

  @Test("a host that never collects reads the latest state when it does · HOME-4")
  func late() {
    let host = TestHost()
    host.authorize(granted)
    host.start()
    for round in 0..<2_000 {
      host.add(Visit(ID(low: UInt64(round % 7)), "\(round)"))
      host.tap(ID(low: UInt64(round % 7)))
      host.close()
      host.authorize(round % 2 == 0 ? PLANNER_AUTHORIZATION_DENIED : granted)
      host.wait(3_600)
      host.refresh()
      host.remove(ID(low: UInt64((round + 3) % 7)))
      host.stop()
      host.start()
    }
    let effects = host.effects()
    #expect(effects.count == 3, "\(effects)")
    #expect(effects.dropLast().contains(.load(request: host.request, day: host.home.day)))
    #expect(effects.dropLast().contains(.startLocation(filter: 100, accuracy: 100)))
  }

  @Test("only the latest start or stop of location updates waits · HOME-4")
  func lastWord() {
    let host = TestHost()
    host.authorize(granted)
    host.start()
    host.stop()
    #expect(host.effects().isEmpty, "neither start nor stop, and the plan request is withdrawn")
    host.start()
    host.effects()
    host.stop()
    host.start()
    #expect(host.locationEffects() == [.startLocation(filter: 100, accuracy: 100)])
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    host.authorize(granted)
    host.authorize(PLANNER_AUTHORIZATION_DENIED)
    #expect(host.locationEffects() == [.stopLocation])
  }

  @Test("a planner that is not started emits no redraw · HOME-4")
  func notStarted() {
    let host = TestHost()
    host.add(Visit(1))
    host.authorize(granted)
    #expect(host.nextEffect() == nil)
    host.start()
    #expect(host.redraw().isSuperset(of: [.list, .day]))
    host.stop()
    host.effects()
    host.add(Visit(2))
    #expect(host.nextEffect() == nil)
    host.start()
    #expect(host.redraw().contains(.list))
  }

  @Test("an event without effect announces nothing · HOME-4")
  func nothing() {
    let host = TestHost.loaded([Visit(1)])
    host.setStatus(1, PLANNER_TASK_PLANNED)
    host.update(Visit(1))
    host.close()
    host.change(Settings())
    host.wait(1)
    #expect(host.effects().isEmpty)
  }

  @Test("tapping a row opens its details, tapping it again does nothing, an unknown id is refused · HOME-5")
  func tapping() {
    let host = TestHost.loaded([Visit(1), Visit(2, plannedDay: monday + 1)])
    #expect(host.tap(3) == .notFound)
    #expect(host.screenEffects().isEmpty)
    let number = host.present(1)
    #expect(host.tap(1) == .ok)
    host.appear(number)
    #expect(host.tap(1) == .ok)
    #expect(host.screenEffects().isEmpty)
    host.close()
    host.disappear(number)
    host.effects()
    #expect(host.open(2) != number, "not listed today, but known")
  }
}
