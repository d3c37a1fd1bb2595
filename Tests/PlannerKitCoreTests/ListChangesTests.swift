import Testing

@testable import PlannerKitCore

@Suite struct ListChangesTests {
  /// The visible state of a row, as a screen caches it.
  private struct Cell: Equatable {
    let id: TaskID
    let text: String
  }

  private static func row(_ id: UInt64, title: String = "K") throws -> Row {
    Row(unmeasured: try PlanTask(id: TaskID(id), title: title))
  }

  private static func cell(_ row: Row) -> Cell {
    Cell(id: row.task.id, text: CardRenderer(row, in: Localizer()).spoken)
  }

  /// Applies changes as HOME-3 says: take out the removed and moved rows, insert the inserted and moved rows in
  /// ascending order of their new indexes, then read the updated rows. Nil if an index is out of range.
  private static func apply(_ changes: ListChanges, to before: [Cell], reading after: [Row]) -> [Cell]? {
    let leaving = changes.removed + changes.moved.map(\.from)
    guard Set(leaving).count == leaving.count, leaving.allSatisfy(before.indices.contains) else { return nil }
    var cells = before.indices.filter { !leaving.contains($0) }.map { before[$0] }
    let inserted = changes.inserted.map { (index: $0, cell: after.indices.contains($0) ? cell(after[$0]) : nil) }
    let moved = changes.moved.map { (index: $0.to, cell: Optional(before[$0.from])) }
    for (index, cell) in (inserted + moved).sorted(by: { $0.index < $1.index }) {
      guard let cell, index <= cells.count else { return nil }
      cells.insert(cell, at: index)
    }
    for index in changes.updated {
      guard cells.indices.contains(index), after.indices.contains(index) else { return nil }
      cells[index] = cell(after[index])
    }
    return cells
  }

  /// The length of the longest increasing subsequence of distinct numbers, by brute force.
  private static func longestIncreasingSubsequence(_ numbers: [Int]) -> Int {
    (0..<(1 << numbers.count)).reduce(0) { longest, mask in
      let chosen = numbers.indices.filter { mask & (1 << $0) != 0 }.map { numbers[$0] }
      let isIncreasing = zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 }
      return isIncreasing ? max(longest, chosen.count) : longest
    }
  }

  /// All arrangements of all subsets.
  private static func arrangements(of numbers: [UInt64]) -> [[UInt64]] {
    [[]]
      + numbers.flatMap { first in
        arrangements(of: numbers.filter { $0 != first }).map { [first] + $0 }
      }
  }

  @Test("any arrangement of up to 6 rows follows from any other with the fewest moves · HOME-3", arguments: 0...6)
  func smallLists(count: Int) throws {
    let pool = try (0..<6).map { try Self.row($0) }
    let cells = pool.map(Self.cell)
    var runs: [[Int]: Int] = [:]
    for arrangement in Self.arrangements(of: Array(0..<6)) {
      let after = arrangement.map { pool[Int($0)] }
      let changes = ListChanges(from: Array(pool[..<count]), to: after)
      let result = Self.apply(changes, to: Array(cells[..<count]), reading: after)
      let retained = arrangement.map { Int($0) }.filter { $0 < count }
      let run = runs[retained] ?? Self.longestIncreasingSubsequence(retained)
      runs[retained] = run
      guard
        result == arrangement.map({ cells[Int($0)] }), changes.updated.isEmpty,
        changes.moved.count == retained.count - run,
        changes.removed == (0..<count).filter({ !retained.contains($0) }),
        changes.inserted == arrangement.indices.filter({ arrangement[$0] >= count })
      else {
        Issue.record("\(count) rows to \(arrangement): \(changes)")
        return
      }
    }
    #expect(runs.count > 0)
  }

  @Test(
    "applied to the old rows, the changes give exactly the new rows, by the fewest moves · HOME-3 HOME-3.1 HOME-3.3",
    arguments: 1...60)
  func randomLists(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var before: [Row] = []
    for _ in 0..<30 {
      let ids = Array(0..<UInt64.random(in: 1...40, using: &random)).shuffled(using: &random)
      let retained = Bool.random(using: &random) ? ids.sorted() : ids
      let after = try retained.prefix(.random(in: 0...40, using: &random)).map { id in
        try Self.row(id, title: Int.random(in: 0..<8, using: &random) == 0 ? "Other" : "K")
      }
      let changes = ListChanges(from: before, to: after)
      let result = Self.apply(changes, to: before.map(Self.cell), reading: after)
      #expect(result == after.map(Self.cell))
      // A quadratic search finds no more rows that can stay.
      let stays = after.compactMap { row in before.firstIndex { $0.task.id == row.task.id } }
      var lengths: [Int] = []
      for (index, old) in stays.enumerated() {
        lengths.append(1 + ((0..<index).filter { stays[$0] < old }.map { lengths[$0] }.max() ?? 0))
      }
      #expect(changes.moved.count == stays.count - (lengths.max() ?? 0))
      #expect(changes.moved.allSatisfy { before[$0.from].task.id == after[$0.to].task.id })
      #expect(changes.removed == changes.removed.sorted())
      #expect(changes.moved.map(\.to) == changes.moved.map(\.to).sorted())
      #expect(changes.inserted == changes.inserted.sorted())
      #expect(changes.updated == changes.updated.sorted())
      // Exactly the retained rows that look different are updated.
      let updated = after.indices.filter { index in
        before.contains { $0.task.id == after[index].task.id && Self.cell($0) != Self.cell(after[index]) }
      }
      #expect(changes.updated == updated)
      #expect(changes.isEmpty == (before.map(Self.cell) == after.map(Self.cell)))
      before = after
    }
  }

  @Test("a moved row whose text changed is moved and updated · HOME-3")
  func movedAndUpdated() throws {
    let before = [try Self.row(1), try Self.row(2), try Self.row(3)]
    let after = [try Self.row(3, title: "New"), try Self.row(1), try Self.row(2)]
    let changes = ListChanges(from: before, to: after)
    #expect(changes.moved == [ListChanges.Move(from: 2, to: 0)])
    #expect(changes.updated == [0])
    #expect(changes.removed.isEmpty && changes.inserted.isEmpty)
  }

  @Test("a row is updated when a visible text, the status or the photo changed, and only then · HOME-3")
  func visible() throws {
    func task(
      title: String = "K", order: Int32 = 0, status: TaskStatus = .planned, notes: String? = "n",
      address: String? = "a",
      hours: String? = "h", photo: String? = "p", planned: Planned = .at(.morning), duration: Int64? = 5,
      project: String? = "x", repeats: Weekdays = Weekdays(rawValue: 1)
    ) throws -> PlanTask {
      try PlanTask(
        id: TaskID(1), title: title, order: order, status: status, notes: notes, address: address, openingHours: hours,
        photoURL: photo, planned: planned, estimatedDuration: duration, projectID: project, repeatDays: repeats)
    }
    func isUpdated(_ changed: PlanTask) throws -> Bool {
      let changes = ListChanges(from: [Row(unmeasured: try task())], to: [Row(unmeasured: changed)])
      #expect(changes.removed.isEmpty && changes.moved.isEmpty && changes.inserted.isEmpty)
      return changes.updated == [0]
    }
    #expect(try isUpdated(try task(title: "L")))
    #expect(try isUpdated(try task(status: .done)))
    #expect(try isUpdated(try task(address: "b")))
    #expect(try isUpdated(try task(address: nil)))
    #expect(try isUpdated(try task(hours: nil)))
    #expect(try isUpdated(try task(address: "ah", hours: nil)))
    #expect(try isUpdated(try task(photo: "q")))
    #expect(try isUpdated(try task(photo: nil)))
    #expect(try isUpdated(try task(planned: .at(.morning + 60))))
    #expect(try isUpdated(try task(planned: .day(LocalDay(number: 20_514)))))
    // The same letters in another normal form.
    #expect(try isUpdated(try task(title: "\u{212A}")))
    #expect(try !isUpdated(try task()))
    #expect(try !isUpdated(try task(order: 9)))
    #expect(try !isUpdated(try task(notes: "other")))
    #expect(try !isUpdated(try task(duration: nil)))
    #expect(try !isUpdated(try task(project: nil)))
    #expect(try !isUpdated(try task(repeats: [])))
    // One second later it is still the same minute.
    #expect(try !isUpdated(try task(planned: .at(.morning + 1))))
  }

  @Test("a distance is a change only if it reads differently · HOME-3 TXT-2")
  func distances() throws {
    let task = try PlanTask(id: TaskID(1), title: "K", coordinate: .metres(north: 0))
    func row(_ metres: Double, isUpdating: Bool = false) throws -> Row {
      var context = RowContext.nowhere
      context.origin = try .metres(north: metres)
      context.isAuthorized = true
      context.awaitsFix = isUpdating
      return Row(task, in: context)
    }
    #expect(ListChanges(from: [try row(501)], to: [try row(504)]).isEmpty)
    #expect(ListChanges(from: [try row(501)], to: [try row(506)]).updated == [0])
    #expect(ListChanges(from: [try row(501)], to: [try row(501, isUpdating: true)]).updated == [0])
  }

  @Test("a change undone between two collections is no change; the first starts from an empty list · HOME-3")
  func thereAndBack() throws {
    let first = try [1, 2, 3].map { try PlanTask(id: TaskID($0), title: "K") }
    var list = HomeList()
    let none = list.collectChanges()
    #expect(none.isEmpty)
    #expect(list.list(first, in: .nowhere) == true)
    #expect(list.collectChanges().inserted == [0, 1, 2])
    #expect(list.list(first.reversed(), in: .nowhere) == true)
    #expect(list.list([first[0].with(status: .done)], in: .nowhere) == true)
    #expect(list.list(first, in: .nowhere) == true)
    let thereAndBack = list.collectChanges()
    #expect(thereAndBack.isEmpty)
    #expect(list.list(first, in: .nowhere) == false)
    #expect(list.list([], in: .nowhere) == true)
    #expect(list.collectChanges().removed == [0, 1, 2])
  }

  @Test("a distance that changes and changes back between two collections is no change · HOME-3")
  func measuredThereAndBack() throws {
    let tasks = try [0, 500].map { metres in
      try PlanTask(id: TaskID(UInt64(metres)), title: "K", coordinate: .metres(north: Double(metres)))
    }
    var context = RowContext.nowhere
    context.isAuthorized = true
    context.origin = try .metres(north: 0)
    var list = HomeList()
    _ = list.list(tasks, in: context)
    _ = list.collectChanges()
    var away = context
    away.origin = try .metres(north: -3)
    #expect(list.updateDistances(in: away) == false, "3 m cannot be seen")
    let invisible = list.collectChanges()
    #expect(invisible.isEmpty && list.rows[1]?.distance ?? 0 > 502)
    away.origin = try .metres(north: 100)
    let (goes, comes) = (list.updateDistances(in: away), list.updateDistances(in: context))
    #expect(goes && comes)
    let thereAndBack = list.collectChanges()
    #expect(thereAndBack.isEmpty)
    #expect(list.updateDistances(in: away) == true)
    #expect(list.collectChanges().updated == [0, 1])
    let collected = list.collectChanges()
    #expect(collected.isEmpty)
  }
}

extension ListChanges {
  fileprivate init(from before: [Row], to after: [Row]) {
    let rows = after.reduce(into: RowStore()) { $0.insert($1, at: $0.count) }
    self.init(from: before.map { CollectedRow($0) }, to: rows) { before[$0].isVisuallyEqual(to: after[$1]) }
  }
}
