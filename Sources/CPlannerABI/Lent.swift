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

/// The texts of a row as the host reads them, in memory of the card's own.
final class LentCard {
  private let task: PlanTask
  private let face: RowFace
  private let texts: LentBytes

  init(_ row: Row, text: CardText) {
    (task, face) = (row.task, row.face)
    texts = LentBytes([
      text.title, text.address, text.openingHours ?? "", text.distance ?? "", text.travelTime ?? "",
      text.updating ?? "", text.planned ?? "", text.status, row.task.photoURL ?? "", text.spoken,
    ])
  }

  /// Whether the texts are still those of the row.
  func shows(_ row: Row) -> Bool {
    task === row.task && face == row.face
  }

  func encoded(_ row: Row) -> planner_row {
    var encoded = planner_row(row)
    encoded.title = texts[0]
    encoded.address = texts[1]
    encoded.opening_hours = texts[2]
    encoded.distance_text = texts[3]
    encoded.travel_time_text = texts[4]
    encoded.updating_text = texts[5]
    encoded.planned_text = texts[6]
    encoded.status_text = texts[7]
    encoded.photo_url = texts[8]
    encoded.spoken_text = texts[9]
    return encoded
  }

  /// The lines of the card in the list, from top to bottom; fields with nothing to show are left out.
  var cardLines: [planner_line] {
    CardField.card.compactMap { line($0, text: text(of: $0), font: $0.font) }
  }

  /// The lines of the details sheet (DET-2).
  func detailsLines(close: StaticString) -> [planner_line] {
    CardField.details.compactMap { field in
      line(field, text: field == .close ? planner_text(close) : text(of: field), font: field.detailsFont)
    }
  }

  private func text(of field: CardField) -> planner_text {
    switch field {
    case .title: texts[0]
    case .address: texts[1]
    case .openingHours: texts[2]
    case .distance: texts[3]
    case .travelTime: texts[4]
    case .updating: texts[5]
    case .planned: texts[6]
    case .status: texts[7]
    case .photo: texts[8]
    case .close: .empty
    }
  }

  /// Nil for a field with nothing to show.
  private func line(_ field: CardField, text: planner_text, font: FontRole) -> planner_line? {
    guard text.size > 0 else { return nil }
    var line = planner_line()
    line.field = field.rawValue
    line.font = font.rawValue
    line.color = field == .status ? ColorRole(task.status).rawValue : Int32(PLANNER_COLOR_NONE)
    line.text = text
    return line
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
