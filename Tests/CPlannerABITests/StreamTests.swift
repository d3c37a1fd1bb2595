import CPlanner
import CPlannerABI
import Testing

/// SplitMix64: the same seed, the same numbers.
private struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func roll(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}

/// Many fixes (MANY-1), and rows as columns (MANY-2): the loops over both are in the C layer.
struct StreamTests {
  private static func host() -> TestHost {
    let visits = (1...9).map { index -> Visit in
      var visit = Visit(ID(low: UInt64(index)), order: Int32(index))
      if index != 4 { visit.place = .east(Double(index) * 700) }
      if index % 3 == 0 { visit.plannedAt = mondayNoon + hour }
      if index % 3 == 1 { visit.plannedDay = monday }
      if index % 2 == 0 { visit.hours = "Mo-Fr 08:00-20:00" }
      return visit
    }
    let settings = Settings(schedule: 1, arrivalRadius: 100, arrivalDwell: 30)
    let host = TestHost.loaded(visits, settings)
    host.later(1)
    return host
  }

  /// A drive past the shops with rests, a reading every four seconds, some of them coarse.
  private static func drive(_ count: Int, seed: UInt64 = 1) -> [planner_fix] {
    var (dice, metres) = (Dice(state: seed), 0.0)
    return (0..<count).map { index in
      metres += index % 60 < 30 ? 45 : 0
      let place = Place.east(metres + Double(dice.roll(9)))
      var fix = planner_fix.blank
      fix.time = mondayNoon + 2_000 + Int64(index) * 4_000
      (fix.latitude, fix.longitude) = (place.latitude, place.longitude)
      fix.horizontal_accuracy = [5, 15, 180][dice.roll(3)]
      return fix
    }
  }

  @Test("as if each were passed alone, up to what is watched · MANY-1.1 MANY-1.3", arguments: 0..<6)
  func oneByOne(kind: Int) {
    let visits: UInt64 = 1 << UInt64(PLANNER_EFFECT_ARRIVED) | 1 << UInt64(PLANNER_EFFECT_LEFT)
    let watches: [(effects: UInt64, changed: Int)] = [
      (visits, 0), (0, PLANNER_CHANGED_LIST), (0, PLANNER_CHANGED_SCHEDULE), (1 << UInt64(PLANNER_EFFECT_REDRAW), 0),
      (1 << UInt64(PLANNER_EFFECT_START_LOCATION), PLANNER_CHANGED_DAY), (0, 0),
    ]
    let (watch, fixes) = (watches[kind], Self.drive(300, seed: UInt64(kind)))
    let (many, alone) = (Self.host(), Self.host())
    var (next, stops) = (0, 0)
    while next < fixes.count {
      let outcome = many.fixes(Array(fixes[next...]), effects: watch.effects, changed: watch.changed)
      #expect(outcome.status == .ok && outcome.taken > 0)
      for index in next..<next + outcome.taken {
        alone.now = fixes[index].time
        #expect(alone.receive(fixes[index]) == .ok)
        // Before the last one nothing watched waits.
        guard index < next + outcome.taken - 1 else { continue }
        let handed = TestHost.takeOver(alone.handover).planner.map { TestHost(restored: $0, at: alone.now) }
        #expect(handed?.waits(watch.effects, watch.changed) == false, "fix \(index)")
      }
      next += outcome.taken
      stops += 1
      many.now = alone.now
      #expect(many.handover == alone.handover, "after \(next) fixes")
      let isLast = next == fixes.count
      let (one, other) = (many.effects(), alone.effects())
      #expect(one == other && (isLast || !one.isEmpty))
      if one != other { return }
    }
    #expect(stops > [1, 5, 5, 5, 2, 0][kind], "\(stops)")
  }

  @Test("a fix that comes late comes at the planner's time · MANY-1.2")
  func late() {
    let (many, alone, fixes) = (Self.host(), Self.host(), Self.drive(6))
    let order = [0, 3, 1, 4, 2, 5]
    #expect(many.fixes(order.map { fixes[$0] }).taken == 6)
    for index in order {
      alone.now = max(alone.now, fixes[index].time)
      alone.receive(fixes[index])
    }
    #expect(many.handover == alone.handover && many.location.ignored.order == 2)
  }

  @Test("it stops before a fix that is refused; the first refuses the call, and changes nothing · MANY-1.4")
  func refused() {
    let host = Self.host()
    var fixes = Self.drive(5)
    fixes[3].latitude = 91
    #expect(host.fixes(fixes).taken == 3)
    let before = host.handover
    let outcome = host.fixes(Array(fixes[3...]))
    #expect(outcome.status == Status(PLANNER_INVALID_ARGUMENT) && outcome.taken == -1 && host.handover == before)
    #expect(planner_error_field(host.planner).string == "latitude")
    #expect(host.fixes([]).taken == 0 && host.handover == before)
    #expect(TestHost().fixes(fixes).status == Status(PLANNER_NOT_STARTED))
  }

  @Test("what is malformed is refused with its name: the C programs try all · MANY-1 MANY-2")
  func malformed() {
    let (host, fixes) = (Self.host(), Self.drive(2))
    let (before, size) = (host.handover, MemoryLayout<planner_fix>.stride)
    let (refused, p) = (Status(PLANNER_INVALID_ARGUMENT), host.planner)
    var (number, room) = (-1, [UInt64](repeating: 0, count: 9))
    for (field, call) in [
      ("effects", { host.fixes(fixes, effects: 1).status }), ("effects", { host.fixes(fixes, changed: 128).status }),
      ("taken", { Status(planner_fixes_received(p, fixes, 2, size, nil, nil)) }),
      ("fixes", { Status(planner_fixes_received(p, nil, 2, size, nil, &number)) }),
      ("columns", { host.columns([16], room: 9).status }),
      ("columns", { Status(planner_row_columns(p, nil, nil, 1, &room, 9, &number)) }),
      ("capacity", { host.columns([1], room: 8).status }),
      ("values", { Status(planner_row_columns(p, nil, [1], 1, nil, 9, &number)) }),
      ("count", { Status(planner_row_columns(p, nil, [1], 1, &room, 9, nil)) }),
    ] as [(String, () -> Status)] {
      #expect(call() == refused && planner_error_field(p).string == field)
    }
    #expect(number == -1 && host.handover == before)
  }

  @Test("columns are what the rows have · MANY-2.1 MANY-2.3")
  func columns() throws {
    let host = Self.host()
    host.fixes(Self.drive(10))
    let all = (PLANNER_COLUMN_INDEX...PLANNER_COLUMN_HOURS_CHANGE).map { Int32($0) }
    for room in [9, 10, 31] {
      let read = host.columns(all, room: room)
      #expect(read.status == .ok && read.count == 9)
      for (index, row) in host.rawRows.enumerated() {
        func number(_ column: Int) -> Int64 { Int64(bitPattern: read.bits(column, index)) }
        func real(_ column: Int) -> Double { Double(bitPattern: read.bits(column, index)) }
        func has(_ bit: Int) -> Bool { row.present & UInt32(bit) != 0 }
        #expect(number(PLANNER_COLUMN_INDEX) == Int64(index) && read.id(index) == ID(row.id))
        #expect(number(PLANNER_COLUMN_ORDER) == Int64(row.order) && number(PLANNER_COLUMN_STATUS) == Int64(row.status))
        for (column, value, bit) in [
          (PLANNER_COLUMN_LATITUDE, row.latitude, PLANNER_ROW_HAS_COORDINATE),
          (PLANNER_COLUMN_LONGITUDE, row.longitude, PLANNER_ROW_HAS_COORDINATE),
          (PLANNER_COLUMN_DISTANCE, row.distance, PLANNER_ROW_HAS_DISTANCE),
          (PLANNER_COLUMN_TRAVEL_TIME, row.travel_time, PLANNER_ROW_HAS_TRAVEL_TIME),
        ] {
          #expect(has(bit) ? real(column) == value : real(column).isNaN, "column \(column) of row \(index)")
        }
        for (column, value, bit) in [
          (PLANNER_COLUMN_PLANNED_AT, row.planned_at, PLANNER_ROW_HAS_PLANNED_AT),
          (PLANNER_COLUMN_PLANNED_DAY, row.planned_day, PLANNER_ROW_HAS_PLANNED_DAY),
          (PLANNER_COLUMN_ARRIVAL, row.arrival, PLANNER_ROW_HAS_ARRIVAL),
          (PLANNER_COLUMN_HOURS_CHANGE, row.hours_change, PLANNER_ROW_HAS_HOURS_CHANGE),
        ] {
          #expect(number(column) == (has(bit) ? value : .min), "column \(column) of row \(index)")
        }
        #expect(number(PLANNER_COLUMN_IS_UPDATING) == Int64(row.is_updating))
        #expect(number(PLANNER_COLUMN_PACE) == Int64(row.pace))
        #expect(number(PLANNER_COLUMN_OPEN_STATE) == Int64(row.open_state))
      }
    }
    #expect(host.columns([], room: 9).count == 9)
  }

  @Test("the changed rows, and the changes are collected · MANY-2.2 MANY-2.4 HOME-3")
  func changed() {
    let (one, other) = (Self.host(), Self.host())
    for (step, fixes) in [Self.drive(3), Self.drive(20), [], Self.drive(60)].enumerated() {
      for host in [one, other] {
        host.fixes(fixes)
        if step == 2 {
          host.remove(3)
          host.add(Visit(20, at: .east(10)))
          host.setStatus(5, PLANNER_TASK_EN_ROUTE)
        }
        while host.waits(.max, 0) {}
      }
      #expect(one.columns([1], room: one.rows.count - 1, collecting: true).status.code < 0)
      let read = one.columns([1], room: 31, collecting: true)
      let changes = other.rawChanges
      #expect(read.changes == changes)
      #expect((0..<read.count).map { Int(read.bits(1, $0)) } == (changes.inserted + changes.updated).sorted())
      #expect(one.columns([1], room: 31, collecting: true).count == 0 && one.handover == other.handover)
    }
  }
}

/// Columns that were read.
private struct ColumnsRead {
  var status: Status
  var count: Int
  var changes: Changes?
  var values: [UInt64]
  var fields: [Int32]
  var room: Int

  private func start(_ column: Int32) -> Int {
    fields.prefix { $0 != column }.reduce(0) { $0 + room * ($1 == Int32(PLANNER_COLUMN_ID) ? 2 : 1) }
  }

  func bits(_ column: Int, _ index: Int) -> UInt64 { values[start(Int32(column)) + index] }

  func id(_ index: Int) -> ID {
    let place = start(Int32(PLANNER_COLUMN_ID)) + 2 * index
    return ID(high: values[place].bigEndian, low: values[place + 1].bigEndian)
  }
}

extension TestHost {
  @discardableResult
  fileprivate func fixes(_ fixes: [planner_fix], effects: UInt64 = 0, changed: Int = 0) -> (status: Status, taken: Int)
  {
    var watch = planner_watch.blank
    (watch.effects, watch.changed) = (effects, UInt32(changed))
    var taken = -1
    let status = planner_fixes_received(planner, fixes, fixes.count, MemoryLayout<planner_fix>.stride, &watch, &taken)
    return (Status(status), taken)
  }

  @discardableResult
  fileprivate func receive(_ fix: planner_fix) -> Status {
    var fix = fix
    return Status(planner_fix_received(planner, now, &fix))
  }

  /// Whether something watched is among the effects.
  fileprivate func waits(_ kinds: UInt64, _ changed: Int) -> Bool {
    var raw = planner_effect.blank
    while Status(planner_next_effect(planner, &raw)) == .ok {
      if kinds & (1 << UInt64(raw.kind)) != 0 || raw.changed & UInt32(changed) != 0 { return true }
    }
    return false
  }

  fileprivate var rawChanges: Changes {
    Changes(always { planner_collect_changes(planner, $0) })
  }

  fileprivate var rawRows: [planner_row] {
    readAll { planner_row_at(planner, $0, $1) }
  }

  fileprivate func columns(_ fields: [Int32], room: Int, collecting: Bool = false) -> ColumnsRead {
    var values = [UInt64](repeating: 0x5555, count: room * 2 * max(fields.count, 1) + 1)
    var changes = planner_changes.blank
    var count = -1
    let status = withUnsafeMutablePointer(to: &changes) {
      planner_row_columns(planner, collecting ? $0 : nil, fields, fields.count, &values, room, &count)
    }
    let width = fields.reduce(0) { $0 + ($1 == Int32(PLANNER_COLUMN_ID) ? 2 : 1) }
    #expect(values[(room * width)...].allSatisfy { $0 == 0x5555 }, "nothing is written beyond the room")
    let collected = collecting && Status(status) == .ok ? Changes(changes) : nil
    return ColumnsRead(
      status: Status(status), count: count, changes: collected, values: values, fields: fields, room: room)
  }
}
