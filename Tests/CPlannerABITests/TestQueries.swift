import CPlanner
import CPlannerABI
import Testing

/// The queries of the header, as Swift values.
extension TestHost {
  struct Home: Equatable {
    var phase: Int
    var refreshing: Bool
    var day: Int64
    var rowCount: Int
    var refusedCount: Int
    var message: String
    var hasDraft = false
    var taskCount = 0
  }

  var home: Home {
    let raw = always { planner_home_state(planner, $0) }
    return Home(
      phase: Int(raw.phase), refreshing: raw.is_refreshing != 0, day: raw.day, rowCount: raw.row_count,
      refusedCount: raw.refused_count, message: raw.message.string, hasDraft: raw.has_draft != 0,
      taskCount: raw.task_count)
  }

  struct Location: Equatable {
    var place: Place?
    var accuracy = 0.0
    var time: Int64 = 0
    var authorization: Int
    var freshness: Int
    var received: UInt64
    var used: UInt64
    var ignored: Ignored
  }

  /// The counts of ignored fixes by reason.
  struct Ignored: Equatable {
    var accuracy: UInt64 = 0
    var order: UInt64 = 0
    var time: UInt64 = 0
    var unauthorized: UInt64 = 0
  }

  var location: Location {
    let raw = always { planner_location_state(planner, $0) }
    var result = Location(
      authorization: Int(raw.authorization), freshness: Int(raw.freshness), received: raw.received_count,
      used: raw.used_count,
      ignored: Ignored(
        accuracy: raw.ignored_accuracy, order: raw.ignored_order, time: raw.ignored_time,
        unauthorized: raw.ignored_unauthorized))
    if raw.present & UInt32(PLANNER_LOCATION_HAS_FIX) != 0 {
      result.place = Place(latitude: raw.latitude, longitude: raw.longitude)
      (result.accuracy, result.time) = (raw.horizontal_accuracy, raw.time)
    }
    return result
  }

  /// All rows, read in one call.
  var rows: [Row] {
    var count = -1
    #expect(Status(planner_rows(planner, nil, 0, MemoryLayout<planner_row>.size, &count)) == .ok)
    var raw = [planner_row](repeating: .blank, count: max(0, count))
    #expect(Status(planner_rows(planner, &raw, raw.count, MemoryLayout<planner_row>.stride, &count)) == .ok)
    #expect(count == raw.count)
    return raw.map(Row.init)
  }

  var ids: [ID] { rows.map(\.id) }

  func row(_ id: ID) throws -> Row { try #require(rows.first { $0.id == id }) }

  func row(at index: Int) -> Row? {
    read { planner_row_at(planner, index, $0) }.map(Row.init)
  }

  /// The row of the task whose details are open.
  var details: Row? {
    read { planner_details_row(planner, $0) }.map(Row.init)
  }

  /// The attached child, and the one that waits for it to go.
  struct Children: Equatable {
    var child: Int
    var phase: Int
    var presentation: UInt64
    var id: ID
    var next: ID?
    var nextPresentation: UInt64 = 0
    var nextChild = 0
  }

  var children: Children? {
    guard let raw = read({ planner_children_state(planner, $0) }) else { return nil }
    #expect(raw.reserved == 0)
    let hasNext = raw.present == UInt32(PLANNER_CHILDREN_HAS_NEXT)
    if !hasNext { #expect(raw.present == 0 && ID(raw.next_task_id) == 0) }
    return Children(
      child: Int(raw.child), phase: Int(raw.phase), presentation: raw.presentation, id: ID(raw.task_id),
      next: hasNext ? ID(raw.next_task_id) : nil, nextPresentation: raw.next_presentation,
      nextChild: Int(raw.next_child))
  }

  /// A known task with its texts copied; nil past the last one.
  func knownTask(at index: Int) -> SavedTask? {
    read { planner_known_task_at(planner, index, $0) }.map(SavedTask.init)
  }

  func knownTask(_ id: ID) -> SavedTask? {
    read(or: .notFound) { planner_known_task(planner, id.uuid, $0) }.map(SavedTask.init)
  }

  /// Whether the plan has a task.
  func knows(_ id: ID) -> Bool { knownTask(id) != nil }

  /// When the planner next needs the time.
  var wake: Int64? {
    var result: Int64 = -1
    let status = Status(planner_next_wake(planner, &result))
    if status == .none { #expect(result == -1) } else { #expect(status == .ok) }
    return status == .ok ? result : nil
  }

  var message: String { planner_error_message(planner).string }

  func string(_ key: Int) -> String? {
    var text = planner_text()
    let status = Status(planner_string(planner, Int32(key), &text))
    if status != .ok { #expect(status == .notFound) }
    return status == .ok ? text.string : nil
  }

  struct Line: Equatable {
    var field: Int
    var font: Int
    var color = PLANNER_COLOR_NONE
    var text: String
  }

  func lines(ofRow row: Int) -> [Line] {
    readAll { planner_row_line_at(planner, row, $0, $1) }.map(Line.init)
  }

  /// The spoken texts of the lines of a row, or of the open details.
  func spokenLines(ofRow row: Int? = nil) -> [String] {
    let lines: [planner_line] = readAll { index, line in
      if let row {
        planner_row_line_at(planner, row, index, line)
      } else {
        planner_details_line_at(planner, index, line)
      }
    }
    return lines.map(\.spoken.string)
  }

  struct Refusal: Equatable {
    var index: Int
    var status: Status
    var message = ""

    /// Equality ignores the message.
    static func == (one: Refusal, other: Refusal) -> Bool { (one.index, one.status) == (other.index, other.status) }
  }

  var refusals: [Refusal] {
    let result = readAll { planner_refusal_at(planner, $0, $1) }.map {
      Refusal(index: $0.index, status: Status($0.status), message: $0.message.string)
    }
    #expect(result.count == home.refusedCount)
    return result
  }
}

extension TestHost.Line {
  init(_ raw: planner_line) {
    self.init(field: Int(raw.field), font: Int(raw.font), color: Int(raw.color), text: raw.text.string)
  }
}

/// Collected changes of the rows.
struct Changes: Equatable {
  struct Move: Equatable {
    var from: Int
    var to: Int
  }

  var removed: [Int] = []
  var moved: [Move] = []
  var inserted: [Int] = []
  var updated: [Int] = []

  init(removed: [Int] = [], moved: [Move] = [], inserted: [Int] = [], updated: [Int] = []) {
    (self.removed, self.moved, self.inserted, self.updated) = (removed, moved, inserted, updated)
  }

  init(_ raw: planner_changes) {
    removed = Array(UnsafeBufferPointer(start: raw.removed, count: raw.removed_count))
    moved = UnsafeBufferPointer(start: raw.moved, count: raw.moved_count).map { Move(from: $0.from, to: $0.to) }
    inserted = Array(UnsafeBufferPointer(start: raw.inserted, count: raw.inserted_count))
    updated = Array(UnsafeBufferPointer(start: raw.updated, count: raw.updated_count))
  }

  /// Applies the changes as the header says: take out, insert in ascending order, read the updated rows.
  func applied(to old: [Row.Visible], _ new: [Row.Visible]) -> [Row.Visible] {
    let taken = Set(removed + moved.map(\.from))
    var result = old.indices.filter { !taken.contains($0) }.map { old[$0] }
    let put = inserted.map { ($0, new[$0]) } + moved.map { ($0.to, old[$0.from]) }
    for (index, row) in put.sorted(by: { $0.0 < $1.0 }) {
      guard index <= result.count else { return [] }
      result.insert(row, at: index)
    }
    for index in updated where index < result.count { result[index] = new[index] }
    return result
  }
}
