import CPlanner
import PlannerKitCore

// Memory that the host borrows: it is valid until the next call with a planner that is not const.

extension planner_text {
  /// A text that is valid as long as the library is loaded.
  init(_ text: StaticString) {
    self.init(text.bytes)
  }

  /// Bytes that are followed by a NUL byte.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.init(data: UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), size: bytes.count)
  }

  static var empty: planner_text {
    planner_text("")
  }
}

/// Texts in one allocation, each followed by a NUL byte.
final class TextBuffer {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let ends: [Int]

  init(_ texts: [String]) {
    var size = 0
    ends = texts.map { text in
      size &+= text.byteCount &+ 1
      return size
    }
    bytes = .allocate(capacity: size)
    var next = bytes
    for text in texts {
      text.withBytes { text in
        if let start = text.baseAddress { next.initialize(from: start, count: text.count) }
        next += text.count
      }
      next.initialize(to: 0)
      next += 1
    }
  }

  deinit {
    bytes.deallocate()
  }

  subscript(index: Int) -> planner_text {
    guard let end = ends.element(at: index) else { return .empty }
    let start = ends.element(at: index &- 1) ?? 0
    let size = end &- start &- 1
    return UnsafeRawPointer(bytes + start).withMemoryRebound(to: CChar.self, capacity: size &+ 1) {
      planner_text(data: $0, size: size)
    }
  }
}

/// Texts that are written one after another, each followed by a NUL byte, into memory that is reused.
private final class PartedText {
  let writer = TextWriter()
  private var ends = SIMD16<UInt32>()
  private static var last: Int { 15 }

  /// Ends a part. Parts are written in ascending order.
  func end(_ part: Int) {
    writer.write(byte: 0)
    ends[part & Self.last] = UInt32(truncatingIfNeeded: writer.count)
  }

  subscript(part: Int) -> planner_text {
    guard let base = writer.bytes.baseAddress else { return .empty }
    let start = start(of: part)
    let size = Int(ends[part & Self.last]) &- start
    return (base + start).withMemoryRebound(to: CChar.self, capacity: size) {
      planner_text(data: $0, size: size &- 1)
    }
  }

  @inline(__always)
  private func start(of part: Int) -> Int {
    part == 0 ? 0 : Int(ends[(part &- 1) & Self.last])
  }
}

/// The texts of a row as the host reads them.
///
/// The texts that depend only on the task come first, so that a change of the display rewrites only the rest. The
/// spoken text lies between them: it begins with the task's texts and ends with those of the display.
final class RowTexts {
  private var task: PlanTask
  private var display: RowDisplay
  private let texts = PartedText()
  /// The size in bytes of the texts that depend only on the task.
  private var taskBytes = 0
  /// The spoken text of each line; written on the first query for a line.
  private var spoken: PartedText?

  init(_ row: Row, in localizer: Localizer) {
    (task, display) = (row.task, row.display)
    writeTask(of: row, in: localizer)
    writeDisplay(of: row, in: localizer)
  }

  /// Rewrites the texts that no longer match the row.
  func update(_ row: Row, in localizer: Localizer) {
    if task !== row.task {
      task = row.task
      writeTask(of: row, in: localizer)
    } else if display == row.display {
      return
    }
    display = row.display
    writeDisplay(of: row, in: localizer)
  }

  private func writeTask(of row: Row, in localizer: Localizer) {
    texts.writer.clear()
    write(CardField.ofTask, of: row, in: localizer)
    localizer.writeSpoken([.title, .address, .openingHours], of: row, to: texts.writer)
    taskBytes = texts.writer.count
  }

  private func writeDisplay(of row: Row, in localizer: Localizer) {
    spoken = nil
    texts.writer.truncate(to: taskBytes)
    localizer.writeSpoken([.distance, .travelTime, .updating, .planned, .status], of: row, to: texts.writer)
    texts.end(Self.spokenPart)
    write(CardField.ofDisplay, of: row, in: localizer)
  }

  private func write(_ fields: [CardField], of row: Row, in localizer: Localizer) {
    for field in fields {
      localizer.write(field, of: row, to: texts.writer)
      texts.end(field.part)
    }
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
    encoded.spoken_text = texts[Self.spokenPart]
    return encoded
  }

  /// A line of the card in the list, counted from the top. Fields with nothing to show have no line.
  func cardLine(_ index: Int, of row: Row, in localizer: Localizer) -> planner_line? {
    field(index, of: CardField.card).map { line($0, font: $0.font, of: row, in: localizer) }
  }

  /// A line of the details sheet (DET-2).
  func detailsLine(_ index: Int, of row: Row, in localizer: Localizer) -> planner_line? {
    field(index, of: CardField.details).map { line($0, font: $0.detailsFont, of: row, in: localizer) }
  }

  private func field(_ index: Int, of fields: [CardField]) -> CardField? {
    var remaining = index
    for field in fields where text(of: field).size > 0 {
      if remaining == 0 { return field }
      remaining &-= 1
    }
    return nil
  }

  private func line(_ field: CardField, font: FontRole, of row: Row, in localizer: Localizer) -> planner_line {
    let spoken = spoken ?? spokenLines(of: row, in: localizer)
    self.spoken = spoken
    var line = planner_line()
    line.field = field.rawValue
    line.font = font.rawValue
    line.color = field == .status ? ColorRole(task.status).rawValue : Int32(PLANNER_COLOR_NONE)
    line.text = text(of: field)
    line.spoken = spoken[field.part]
    return line
  }

  private func spokenLines(of row: Row, in localizer: Localizer) -> PartedText {
    let spoken = PartedText()
    for field in CardField.ofTask {
      localizer.writeSpoken(field, of: row, to: spoken.writer)
      spoken.end(field.part)
    }
    spoken.end(Self.spokenPart)
    for field in CardField.ofDisplay {
      localizer.writeSpoken(field, of: row, to: spoken.writer)
      spoken.end(field.part)
    }
    return spoken
  }

  private func text(of field: CardField) -> planner_text {
    texts[field.part]
  }

  private static var spokenPart: Int { 6 }
}

extension CardField {
  /// The fields whose texts depend only on the task.
  fileprivate static var ofTask: [CardField] { [.title, .address, .openingHours, .status, .photo, .close] }
  /// The fields whose texts depend on the display, which changes with the location and the clock.
  fileprivate static var ofDisplay: [CardField] { [.distance, .travelTime, .updating, .planned] }

  /// The index of the field's text in `RowTexts`; 6 is the spoken text.
  fileprivate var part: Int {
    switch self {
    case .title: 0
    case .address: 1
    case .openingHours: 2
    case .status: 3
    case .photo: 4
    case .close: 5
    case .distance: 7
    case .travelTime: 8
    case .updating: 9
    case .planned: 10
    }
  }
}

/// The changes that were collected last.
final class ChangesView {
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

/// A snapshot. It is valid until the next event.
final class SnapshotView {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ snapshot: [UInt8]) {
    bytes = .copying(snapshot)
  }

  deinit {
    bytes.deallocate()
  }

  var encoded: planner_bytes {
    planner_bytes(data: UnsafePointer(bytes.baseAddress), size: bytes.count)
  }
}

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Allocates nothing for an empty array.
  fileprivate static func copying(_ elements: [Element]) -> Self {
    guard !elements.isEmpty else { return Self(start: nil, count: 0) }
    let copy = UnsafeMutableRawPointer.allocate(
      byteCount: elements.count &* MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
    return elements.withUnsafeBufferPointer { elements in
      guard let source = elements.baseAddress else { return Self(start: nil, count: 0) }
      return Self(
        start: copy.initializeMemory(as: Element.self, from: source, count: elements.count), count: elements.count)
    }
  }
}
