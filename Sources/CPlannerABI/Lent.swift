import CPlanner
import PlannerKitCore

// Memory that the host may read until the next call on the planner that is not const.

extension planner_text {
  /// Text that lives as long as the library.
  init(_ text: StaticString) {
    self.init(data: UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self), size: text.utf8CodeUnitCount)
  }

  static var empty: planner_text {
    planner_text("")
  }
}

/// Some texts in one piece of memory, each followed by a NUL byte.
final class LentBytes {
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let ends: [Int]

  init(_ texts: [String]) {
    var size = 0
    ends = texts.map { text in
      size += text.utf8.count + 1
      return size
    }
    bytes = .allocate(capacity: size)
    var next = 0
    for text in texts {
      for byte in text.utf8 {
        bytes[next] = byte
        next += 1
      }
      bytes[next] = 0
      next += 1
    }
  }

  deinit {
    bytes.deallocate()
  }

  subscript(index: Int) -> planner_text {
    guard ends.indices.contains(index), let base = bytes.baseAddress else { return .empty }
    let start = index == 0 ? 0 : ends[index - 1]
    return UnsafeRawPointer(base + start).withMemoryRebound(to: CChar.self, capacity: ends[index] - start) {
      planner_text(data: $0, size: ends[index] - start - 1)
    }
  }
}

/// The texts of a row as the host reads them, one after the other, each followed by a NUL byte: first those that the task
/// says, then those that change on the way, the spoken one last.
final class LentCard {
  private var task: PlanTask
  private var face: RowFace
  private var ends = SIMD16<UInt32>()
  private let writer = TextWriter()

  init(_ row: Row, in words: Words) {
    (task, face) = (row.task, row.face)
    renderTask(row, in: words)
    renderFace(row, in: words)
  }

  /// Renders anew what is not as the row has it any more.
  func follow(_ row: Row, in words: Words) {
    if task !== row.task {
      task = row.task
      renderTask(row, in: words)
    } else if face == row.face {
      return
    }
    face = row.face
    renderFace(row, in: words)
  }

  private func renderTask(_ row: Row, in words: Words) {
    writer.clear()
    for field in CardField.ofTask {
      words.write(field, of: row, to: writer)
      endText(at: field.part)
    }
  }

  private func renderFace(_ row: Row, in words: Words) {
    writer.cut(to: Int(ends[CardField.ofTask.count - 1]))
    for field in CardField.ofFace {
      words.write(field, of: row, to: writer)
      endText(at: field.part)
    }
    words.writeSpoken(row, to: writer)
    endText(at: Self.spokenPart)
  }

  private func endText(at part: Int) {
    writer.write(byte: 0)
    ends[part] = UInt32(truncatingIfNeeded: writer.count)
  }

  func encoded(_ row: Row) -> planner_row {
    var encoded = planner_row(row)
    encoded.title = text(of: .title)
    encoded.address = text(of: .address)
    encoded.opening_hours = text(of: .openingHours)
    encoded.distance_text = text(of: .distance)
    encoded.travel_time_text = text(of: .travelTime)
    encoded.updating_text = text(of: .updating)
    encoded.planned_text = text(of: .planned)
    encoded.status_text = text(of: .status)
    encoded.photo_url = text(of: .photo)
    encoded.spoken_text = text(at: Self.spokenPart)
    return encoded
  }

  /// A line of the card in the list, from top to bottom; fields with nothing to show are left out.
  func cardLine(_ index: Int) -> planner_line? {
    line(index, of: CardField.card).map { field in line(field, font: field.font) }
  }

  /// A line of the details sheet (DET-2).
  func detailsLine(_ index: Int) -> planner_line? {
    line(index, of: CardField.details).map { field in line(field, font: field.detailsFont) }
  }

  private func line(_ index: Int, of fields: [CardField]) -> CardField? {
    guard index >= 0 else { return nil }
    return fields.lazy.filter { self.text(of: $0).size > 0 }.dropFirst(index).first
  }

  private func line(_ field: CardField, font: FontRole) -> planner_line {
    var line = planner_line()
    line.field = field.rawValue
    line.font = font.rawValue
    line.color = field == .status ? ColorRole(task.status).rawValue : Int32(PLANNER_COLOR_NONE)
    line.text = text(of: field)
    return line
  }

  private func text(of field: CardField) -> planner_text {
    text(at: field.part)
  }

  private static var spokenPart: Int { CardField.allCases.count }

  private func text(at part: Int) -> planner_text {
    guard let base = writer.bytes.baseAddress else { return .empty }
    let start = part == 0 ? 0 : Int(ends[part - 1])
    let size = Int(ends[part]) - start
    return (base + start).withMemoryRebound(to: CChar.self, capacity: size) {
      planner_text(data: $0, size: size - 1)
    }
  }
}

extension CardField {
  fileprivate static var ofTask: [CardField] { [.title, .address, .openingHours, .status, .photo, .close] }
  fileprivate static var ofFace: [CardField] { [.distance, .travelTime, .updating, .planned] }

  /// Where its text is among those of a card.
  fileprivate var part: Int {
    switch self {
    case .title: 0
    case .address: 1
    case .openingHours: 2
    case .status: 3
    case .photo: 4
    case .close: 5
    case .distance: 6
    case .travelTime: 7
    case .updating: 8
    case .planned: 9
    }
  }
}

/// The changes of the last collection.
final class LentChanges {
  private let removed: UnsafeMutableBufferPointer<Int>
  private let moved: UnsafeMutableBufferPointer<planner_move>
  private let inserted: UnsafeMutableBufferPointer<Int>
  private let updated: UnsafeMutableBufferPointer<Int>

  convenience init() {
    self.init(removed: [], moved: [], inserted: [], updated: [])
  }

  convenience init(_ changes: ListChanges) {
    self.init(
      removed: changes.removed, moved: changes.moved.map { planner_move(from: $0.from, to: $0.to) },
      inserted: changes.inserted, updated: changes.updated)
  }

  private init(removed: [Int], moved: [planner_move], inserted: [Int], updated: [Int]) {
    self.removed = .copying(removed)
    self.moved = .copying(moved)
    self.inserted = .copying(inserted)
    self.updated = .copying(updated)
  }

  deinit {
    removed.deallocate()
    moved.deallocate()
    inserted.deallocate()
    updated.deallocate()
  }

  var encoded: planner_changes {
    var changes = planner_changes()
    changes.removed = UnsafePointer(removed.baseAddress)
    changes.removed_count = removed.count
    changes.moved = UnsafePointer(moved.baseAddress)
    changes.moved_count = moved.count
    changes.inserted = UnsafePointer(inserted.baseAddress)
    changes.inserted_count = inserted.count
    changes.updated = UnsafePointer(updated.baseAddress)
    changes.updated_count = updated.count
    return changes
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// No memory at all for no elements.
  fileprivate static func copying(_ elements: [Element]) -> Self {
    guard !elements.isEmpty else { return Self(start: nil, count: 0) }
    let copy = Self.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return copy
  }
}
