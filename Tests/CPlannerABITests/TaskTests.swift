import CPlanner
import CPlannerABI
import Testing

private let statuses = [
  PLANNER_TASK_PLANNED, PLANNER_TASK_EN_ROUTE, PLANNER_TASK_IN_PROGRESS, PLANNER_TASK_DONE, PLANNER_TASK_CANCELLED,
  PLANNER_TASK_CANNOT_COMPLETE,
]

private let legal: [Int: Set<Int>] = [
  PLANNER_TASK_PLANNED: [
    PLANNER_TASK_EN_ROUTE, PLANNER_TASK_IN_PROGRESS, PLANNER_TASK_CANCELLED, PLANNER_TASK_CANNOT_COMPLETE,
  ],
  PLANNER_TASK_EN_ROUTE: [
    PLANNER_TASK_PLANNED, PLANNER_TASK_IN_PROGRESS, PLANNER_TASK_CANCELLED, PLANNER_TASK_CANNOT_COMPLETE,
  ],
  PLANNER_TASK_IN_PROGRESS: [PLANNER_TASK_DONE, PLANNER_TASK_CANCELLED, PLANNER_TASK_CANNOT_COMPLETE],
]

/// Every character that has Unicode's property White_Space.
private let whiteSpace: [UInt32] =
  Array(0x09...0x0D) + [0x20, 0x85, 0xA0, 0x1680] + Array(0x2000...0x200A) + [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]

private func text(_ scalars: [UInt32]) -> Bytes {
  Bytes(String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))))
}

private func letters(_ count: Int) -> Bytes { Bytes(String(repeating: "a", count: count)) }

struct TaskTests {
  @Test("a row returns the host's values of the task · TASK-1")
  func taskValues() throws {
    let place = Place(latitude: 52.49, longitude: 13.39)
    let host = TestHost.loaded([
      Visit(
        ID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210), "Kaisers", order: 2_147_483_647,
        status: PLANNER_TASK_EN_ROUTE, at: place, plannedAt: mondayNoon + 1, duration: 0, notes: "Ring twice",
        address: "Bergmannstraße 5", hours: "Mo-Sa 08:00-20:00", photo: "https://example.org/a.jpg", project: "p")
    ])
    let row = try #require(host.rows.first)
    #expect(row.id == ID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210))
    #expect(row.title == "Kaisers")
    #expect(row.order == 2_147_483_647)
    #expect(row.status == PLANNER_TASK_EN_ROUTE)
    #expect(row.place == place)
    #expect(row.plannedAt == mondayNoon + 1 && row.plannedDay == nil)
    #expect(row.address == "Bergmannstraße 5")
    #expect(row.hours == "Mo-Sa 08:00-20:00")
    #expect(row.photo == "https://example.org/a.jpg")
  }

  @Test("a known task is read back as it was given or composed since, listed or not · TASK-1.8")
  func knownTask() throws {
    let host = TestHost.loaded([
      Visit(
        2, "Kaisers", order: 7, status: PLANNER_TASK_EN_ROUTE, at: .east(100), plannedDay: monday + 1, duration: 900,
        repeats: PLANNER_SUNDAY, notes: "Ring twice", address: "Bergmannstraße 5", hours: "Mo-Sa 08:00-20:00",
        photo: "https://example.org/a.jpg", project: "p1"),
      Visit(1, order: 1, plannedAt: mondayNoon),
    ])
    #expect(host.ids == [1] && host.home.taskCount == 2)
    let task = try #require(host.knownTask(2))
    #expect(task.title == "Kaisers" && task.order == 7 && task.status == PLANNER_TASK_EN_ROUTE)
    #expect(task.place == .east(100) && task.plannedDay == monday + 1 && task.plannedAt == nil)
    #expect(task.duration == 900 && task.repeats == PLANNER_SUNDAY && task.notes == "Ring twice")
    #expect(task.address == "Bergmannstraße 5" && task.hours == "Mo-Sa 08:00-20:00")
    #expect(task.photo == "https://example.org/a.jpg" && task.project == "p1")
    let other = try #require(host.knownTask(1))
    #expect(other.plannedAt == mondayNoon && other.notes.isEmpty && other.place == nil && other.duration == nil)
    #expect(host.knownTask(3) == nil)
    host.openComposer(2, [.time], isEdit: true)
    host.type("Edited")
    host.clear(0)
    host.saveAndClose()
    let composed = try #require(host.knownTask(2))
    #expect(composed.title == "Edited" && composed.notes.isEmpty && composed.duration == nil)
    #expect(composed.address == "Bergmannstraße 5" && composed == host.saves.first?.task)
    host.stop()
    #expect(host.knownTask(2) == composed, "also while it is not started")
    host.remove(2)
    #expect(host.knownTask(2) == nil && host.home.taskCount == 1)
  }

  @Test("the known tasks are read in visiting order, to the last one · TASK-1.9")
  func knownTasks() {
    let host = TestHost()
    #expect(host.knownTask(at: 0) == nil && host.home.taskCount == 0)
    for (id, order) in [(1, 5), (2, 3), (3, 9), (4, 3)] as [(UInt64, Int32)] {
      host.add(Visit(ID(low: id), order: order, plannedDay: id == 2 ? monday + 3 : nil))
    }
    func ids() -> [ID] { (0..<host.home.taskCount).compactMap { host.knownTask(at: $0)?.id } }
    #expect(ids() == [2, 4, 1, 3] && host.ids == [4, 1, 3])
    for index in [4, -1, .min, .max] { #expect(host.knownTask(at: index) == nil) }
    host.update(Visit(3))
    host.remove(1)
    #expect(ids() == [3, 2, 4])
    for id in ids() { #expect(host.knownTask(id)?.id == id) }
  }

  @Test("values that the host leaves out are absent, and the order is 0 · TASK-1")
  func nothingButATitle() throws {
    let host = TestHost.loaded([Visit(1, "Kiosk")], fix: .east(0))
    let row = try host.row(1)
    #expect(row.order == 0 && row.status == PLANNER_TASK_PLANNED)
    #expect(row.place == nil && row.plannedAt == nil && row.plannedDay == nil)
    #expect(row.distance == nil && row.travelTime == nil)
    #expect(row.hours.isEmpty && row.photo.isEmpty && row.plannedText.isEmpty && row.travelTimeText.isEmpty)
  }

  @Test("the id of all zeros is an id like any other · TASK-1")
  func zeroID() {
    let host = TestHost.loaded([Visit(0)])
    #expect(host.ids == [0])
    #expect(host.setStatus(0, PLANNER_TASK_EN_ROUTE) == .ok)
  }

  @Test("a text of only white space is absent · TASK-1")
  func blankTexts() throws {
    let blank = text(whiteSpace)
    let host = TestHost.loaded([Visit(1, address: blank, hours: blank, photo: blank, project: blank)])
    let row = try host.row(1)
    #expect(row.address == "Address not available")
    #expect(row.hours.isEmpty && row.photo.isEmpty)
    #expect(!host.lines(ofRow: 0).contains { $0.field == PLANNER_FIELD_OPENING_HOURS })
  }

  @Test("there are exactly six statuses · TASK-2", arguments: statuses)
  func sixStatuses(status: Int) throws {
    #expect(statuses == [0, 1, 2, 3, 4, 5])
    let host = TestHost.loaded([Visit(1, status: status)])
    #expect(try host.row(1).status == status)
    #expect(host.setStatus(1, status) == .ok)
  }

  @Test("an unknown status is refused wherever it comes from · TASK-2, TASK-4", arguments: [-1, 6, 1 << 20])
  func unknownStatus(status: Int) throws {
    let host = TestHost.loaded([Visit(1)])
    #expect(host.setStatus(1, status) == .invalidArgument)
    #expect(host.add(Visit(2, status: status)) == .invalidArgument)
    #expect(host.update(Visit(1, status: status)) == .invalidArgument)
    #expect(try host.row(1).status == PLANNER_TASK_PLANNED)
    #expect(host.ids == [1])
  }

  @Test("of all 36 status changes only the legal ones are accepted · TASK-3", arguments: statuses, statuses)
  func statusChange(from: Int, to: Int) throws {
    let host = TestHost.loaded([Visit(1, status: from)])
    let isLegal = legal[from]?.contains(to) ?? false
    #expect(host.setStatus(1, to) == (isLegal || from == to ? .ok : .notAllowed))
    #expect(try host.row(1).status == (isLegal ? to : from))
    #expect(host.redraw() == (isLegal ? .list : []))
  }

  @Test("no tap changes a status · TASK-3", arguments: statuses)
  func tapsChangeNoStatus(status: Int) throws {
    let host = TestHost.loaded([Visit(1, status: status)])
    let number = host.open(1)
    host.tap(1)
    host.close()
    host.disappear(number)
    #expect(try host.row(1).status == status)
  }

  @Test("a loaded or updated task may carry any status · TASK-3", arguments: statuses, statuses)
  func backendDecides(from: Int, to: Int) throws {
    let host = TestHost.loaded([Visit(1, status: from)])
    #expect(host.update(Visit(1, status: to)) == .ok)
    #expect(try host.row(1).status == to)
    host.refresh()
    host.effects()
    #expect(host.answer([Visit(1, status: from)]) == .ok)
    #expect(try host.row(1).status == from)
  }

  @Test("a status for an unknown task is refused · TASK-3")
  func statusOfUnknownTask() {
    #expect(TestHost.loaded([Visit(1)]).setStatus(2, PLANNER_TASK_DONE) == .notFound)
  }

  @Test("a blank title is refused, whatever the white space · TASK-4")
  func blankTitle() {
    let host = TestHost.loaded([])
    #expect(host.add(Visit(1, "")) == .invalidText)
    for scalar in whiteSpace { #expect(host.add(Visit(1, text([scalar]))) == .invalidText, "\(scalar)") }
    #expect(host.add(Visit(1, text(whiteSpace))) == .invalidText)
    #expect(!host.message.isEmpty)
    #expect(host.rows.isEmpty)
  }

  @Test("a text that only looks blank is a title · TASK-4", arguments: [0x200B, 0xFEFF, 0x180E, 0, 0x1F] as [UInt32])
  func invisibleTitle(scalar: UInt32) {
    #expect(TestHost.loaded([]).add(Visit(1, text([scalar]))) == .ok)
  }

  @Test(
    "text that is not UTF-8 is refused in every field · TASK-4",
    arguments: [
      [0x61, 0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFF], [0x61, 0xC3],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let host = TestHost.loaded([Visit(9)])
    var bad = Bytes("")
    bad.bytes = bytes
    let visits = [
      Visit(1, bad), Visit(1, notes: bad), Visit(1, address: bad), Visit(1, hours: bad), Visit(1, photo: bad),
      Visit(1, project: bad),
    ]
    for visit in visits {
      #expect(host.add(visit) == .invalidText)
      #expect(!host.message.isEmpty)
    }
    #expect(host.ids == [9])
  }

  @Test("the limits are in bytes, and texts of exactly the limit are accepted · TASK-4")
  func limits() throws {
    #expect(PLANNER_LIMIT_NOTES_BYTES == 65_536 && PLANNER_LIMIT_TEXT_BYTES == 4_096)
    #expect(PLANNER_LIMIT_TASKS == 1_048_576)
    let host = TestHost.loaded([])
    let (full, over) = (letters(4_096), letters(4_097))
    #expect(
      host.add(
        Visit(1, full, notes: letters(65_536), address: full, hours: full, photo: full, project: full)) == .ok)
    #expect(try host.row(1).address.utf8.count == 4_096)
    let umlauts = Bytes(String(repeating: "ä", count: 2_049))
    for visit in [
      Visit(2, over), Visit(2, umlauts), Visit(2, address: over), Visit(2, hours: over), Visit(2, photo: over),
      Visit(2, project: over), Visit(2, notes: letters(65_537)),
    ] {
      #expect(host.add(visit) == .limit)
      #expect(!host.message.isEmpty)
    }
    #expect(host.ids == [1])
  }

  @Test("an answer of more tasks than a plan holds is refused and changes nothing · TASK-4")
  func tooManyTasks() throws {
    let host = TestHost.loaded([Visit(1)])
    host.refresh()
    host.effects()
    let count = PLANNER_LIMIT_TASKS + 1
    let stride = MemoryLayout<planner_task>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count * stride, alignment: 8)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count * stride)
    let tasks = UnsafePointer(memory.assumingMemoryBound(to: planner_task.self))
    let status = planner_plan_loaded(host.planner, host.now, host.request, tasks, count, stride)
    #expect(Status(status) == .limit)
    #expect(host.ids == [1])
    #expect(host.home.refreshing)
    #expect(host.answer([Visit(2)]) == .ok)
  }

  @Test("a coordinate on the edge of the range is valid · TASK-4")
  func rim() {
    let host = TestHost.loaded([])
    for (index, place) in [
      Place(latitude: 90, longitude: 180), Place(latitude: -90, longitude: -180), Place(latitude: -0.0, longitude: 0),
    ].enumerated() {
      #expect(host.add(Visit(ID(low: UInt64(index)), at: place)) == .ok)
    }
  }

  @Test("a coordinate that is not finite or out of range is refused · TASK-4")
  func badCoordinates() {
    let host = TestHost.loaded([])
    for value in [Double.nan, .infinity, -.infinity, 180.000_000_1, -180.000_000_1, 1e308] {
      #expect(host.add(Visit(1, at: Place(latitude: 0, longitude: value))) == .invalidArgument)
      #expect(host.add(Visit(1, at: Place(latitude: value, longitude: 0))) == .invalidArgument)
    }
    #expect(host.add(Visit(1, at: Place(latitude: 90.000_000_1, longitude: 0))) == .invalidArgument)
    #expect(host.add(Visit(1, at: Place(latitude: (-90.0).nextDown, longitude: 0))) == .invalidArgument)
    #expect(!host.message.isEmpty)
    #expect(host.rows.isEmpty)
  }

  @Test("a negative duration or order is refused · TASK-4")
  func negativeNumbers() {
    let host = TestHost.loaded([])
    #expect(host.add(Visit(1, duration: -1)) == .invalidArgument)
    #expect(host.add(Visit(1, order: -1)) == .invalidArgument)
    #expect(host.add(Visit(1, order: .min)) == .invalidArgument)
    #expect(host.add(Visit(1, order: 0, duration: 0)) == .ok)
    #expect(host.add(Visit(2, order: .max, duration: .max)) == .ok)
  }

  @Test("a task planned both on a day and at an instant is refused · TASK-4")
  func plannedTwice() {
    let host = TestHost.loaded([])
    #expect(host.add(Visit(1, plannedAt: mondayNoon, plannedDay: monday)) == .invalidArgument)
    #expect(host.rows.isEmpty)
  }

  @Test("a task with the id of another is refused, and the first stays · TASK-4")
  func duplicates() throws {
    let host = TestHost.loaded([Visit(1, "First"), Visit(2), Visit(1, "Second"), Visit(1, "Third")])
    #expect(host.refusals.map(\.index) == [2, 3])
    #expect(host.refusals.map(\.status) == [.duplicate, .duplicate])
    #expect(try host.row(1).title == "First")
    #expect(host.add(Visit(2, "Other")) == .duplicate)
    #expect(try host.row(2).title == "Task 2")
  }

  @Test("the id of a refused task is not in use · TASK-4")
  func idOfRefusedTask() throws {
    let host = TestHost.loaded([Visit(1, " "), Visit(1, "Second")])
    #expect(host.refusals.map(\.index) == [0])
    #expect(try host.row(1).title == "Second")
  }

  @Test("a card without an address says so, and has no lines for other missing fields · TASK-5")
  func placeholders() throws {
    let host = TestHost.loaded([Visit(1, at: .east(0))], authorization: PLANNER_AUTHORIZATION_DENIED)
    #expect(try host.row(1).address == "Address not available")
    #expect(
      host.lines(ofRow: 0).map(\.field) == [
        PLANNER_FIELD_TITLE, PLANNER_FIELD_ADDRESS, PLANNER_FIELD_DISTANCE, PLANNER_FIELD_STATUS,
      ])
    #expect(host.lines(ofRow: 0).allSatisfy { !$0.text.isEmpty })
  }

  @Test("the distance of a task without a coordinate is unavailable, whatever the location · TASK-5")
  func noCoordinate() throws {
    let host = TestHost.loaded([Visit(1)])
    #expect(try host.row(1).distanceText == "Distance unavailable")
    host.fix(.east(0))
    let row = try host.row(1)
    #expect(row.distanceText == "Distance unavailable" && row.distance == nil && row.travelTimeText.isEmpty)
  }

  @Test("a task planned on a day has no line for its time · TASK-5")
  func plannedOnADay() throws {
    let host = TestHost.loaded([Visit(1, plannedDay: monday), Visit(2, plannedAt: mondayNoon)])
    #expect(try host.row(1).plannedDay == monday)
    #expect(try host.row(1).plannedText.isEmpty)
    let (byTime, byDay) = (host.ids.firstIndex(of: 2) ?? 0, host.ids.firstIndex(of: 1) ?? 0)
    #expect(!host.lines(ofRow: byDay).contains { $0.field == PLANNER_FIELD_PLANNED })
    #expect(host.lines(ofRow: byTime).contains { $0.field == PLANNER_FIELD_PLANNED })
  }
}
