import CPlanner
import PlannerKitCore

/// The texts of a row as the host reads them.
///
/// The texts that depend only on the task come first, so that a change of the display rewrites only the rest. The
/// spoken text lies in between: it begins with the texts of the task, and ends with those of the display.
final class RowTexts {
  private var task: PlanTask
  private var display: RowDisplay
  private var week: HoursWeek?
  private let texts = SlottedText()
  /// The size in bytes of the texts that depend only on the task, and the size including the texts of the opening
  /// hours.
  private var (taskBytes, hoursBytes) = (0, 0)
  /// The spoken text of each line; written at the first query for a line.
  private var spoken: SlottedText?

  /// Renders the texts of a row. `week` contains the opening hours of open details.
  init(_ row: Row, in localizer: Localizer, week: HoursWeek?) {
    (task, display, self.week) = (row.task, row.display, week)
    let renderer = CardRenderer(row, in: localizer, week: week)
    writeTask(renderer)
    writeHours(renderer)
    writeDisplay(renderer)
  }

  /// Rewrites the texts that no longer match the row.
  func update(_ row: Row, in localizer: Localizer, week: HoursWeek?) {
    let renderer = CardRenderer(row, in: localizer, week: week)
    if task !== row.task {
      task = row.task
      writeTask(renderer)
      writeHours(renderer)
    } else if display.hours != row.display.hours || !HoursWeek.areEqual(self.week, week) {
      writeHours(renderer)
    } else if display == row.display {
      return
    }
    (display, self.week) = (row.display, week)
    writeDisplay(renderer)
  }

  private func writeTask(_ renderer: CardRenderer) {
    texts.writer.clear()
    write(CardField.ofTask, renderer)
    renderer.writeGivenHours(to: texts.writer)
    texts.end(.givenHours)
    taskBytes = texts.writer.count
  }

  private func writeHours(_ renderer: CardRenderer) {
    texts.writer.truncate(to: taskBytes)
    write(CardField.ofHours, renderer)
    renderer.writeSpoken([.title, .address, .openingHours], to: texts.writer)
    hoursBytes = texts.writer.count
  }

  private func writeDisplay(_ renderer: CardRenderer) {
    spoken = nil
    texts.writer.truncate(to: hoursBytes)
    renderer.writeSpoken(
      [.distance, .travelTime, .updating, .planned, .appointment, .arrival, .pace, .status], to: texts.writer)
    texts.end(.spoken)
    write(CardField.ofDisplay, renderer)
    if !display.isTravelTimeShort { renderer.writeShort(.travelTime, to: texts.writer) }
    texts.end(.shortTravelTime)
    renderer.writeShort(.pace, to: texts.writer)
    texts.end(.shortLateness)
    renderer.writeBreaks(to: texts.writer)
    texts.end(.breaks)
  }

  private func write(_ fields: [CardField], _ renderer: CardRenderer) {
    for field in fields {
      renderer.write(field, to: texts.writer)
      texts.end(field.slot)
    }
  }

  func encoded(_ row: Row) -> planner_row {
    var encoded = planner_row(row)
    encoded.title = texts[.title]
    encoded.address = texts[.address]
    encoded.opening_hours = texts[.givenHours]
    encoded.distance_text = texts[.distance]
    encoded.travel_time_text = texts[.travelTime]
    encoded.updating_text = texts[.updating]
    encoded.planned_text = texts[.planned]
    encoded.appointment_text = texts[.appointment]
    encoded.status_text = texts[.status]
    encoded.photo_url = texts[.photo]
    encoded.spoken_text = texts[.spoken]
    encoded.hours_text = texts[.openingHours]
    encoded.arrival_text = texts[.arrival]
    encoded.pace_text = texts[.pace]
    // The text of a distance is short, unless it states that the distance is unknown.
    encoded.short_distance_text = display.isDistanceKnown ? texts[.distance] : .empty
    encoded.short_travel_time_text = texts[display.isTravelTimeShort ? .travelTime : .shortTravelTime]
    encoded.short_lateness_text = texts[.shortLateness]
    encoded.break_text = texts[.breaks]
    return encoded
  }

  /// A line of the card, counted from the top.
  func line(_ index: Int, of card: Card, _ row: Row, in localizer: Localizer) -> planner_line? {
    guard let line = card.line(index, of: row, isShown: { texts[$0.slot].size > 0 }) else { return nil }
    let spoken = spoken ?? spokenLines(CardRenderer(row, in: localizer, week: week))
    self.spoken = spoken
    var encoded = planner_line()
    encoded.field = line.field.rawValue
    encoded.font = line.font.rawValue
    encoded.color = line.color?.rawValue ?? Int32(PLANNER_COLOR_NONE)
    encoded.text = texts[line.field.slot]
    encoded.spoken = spoken[line.field.slot]
    return encoded
  }

  private func spokenLines(_ renderer: CardRenderer) -> SlottedText {
    let spoken = SlottedText()
    for field in CardField.ofTask {
      renderer.writeSpoken(field, to: spoken.writer)
      spoken.end(field.slot)
    }
    spoken.end(.givenHours)
    for field in CardField.ofHours {
      renderer.writeSpoken(field, to: spoken.writer)
      spoken.end(field.slot)
    }
    spoken.end(.spoken)
    for field in CardField.ofDisplay {
      renderer.writeSpoken(field, to: spoken.writer)
      spoken.end(field.slot)
    }
    return spoken
  }
}

/// The texts of a row, in the order in which they are written.
private enum RowTextSlot: Int {
  case title, address, status, photo, close, givenHours
  case openingHours, week
  case spoken
  case distance, travelTime, updating, planned, appointment, arrival, pace
  case shortTravelTime, shortLateness, breaks

  static var count: Int { breaks.rawValue &+ 1 }
}

extension CardField {
  /// The fields whose texts depend only on the task.
  fileprivate static var ofTask: [CardField] { [.title, .address, .status, .photo, .close] }
  /// The fields whose texts depend on the state of the opening hours.
  fileprivate static var ofHours: [CardField] { [.openingHours, .week] }
  /// The fields whose texts depend on the display, which changes with the location and the clock.
  fileprivate static var ofDisplay: [CardField] {
    [.distance, .travelTime, .updating, .planned, .appointment, .arrival, .pace]
  }

  fileprivate var slot: RowTextSlot {
    switch self {
    case .title: .title
    case .address: .address
    case .openingHours: .openingHours
    case .status: .status
    case .photo: .photo
    case .close: .close
    case .week: .week
    case .distance: .distance
    case .travelTime: .travelTime
    case .updating: .updating
    case .planned: .planned
    case .appointment: .appointment
    case .arrival: .arrival
    case .pace: .pace
    }
  }
}

/// Texts that are written one after another, each followed by a NUL byte, into memory that is reused.
private final class SlottedText {
  let writer = TextWriter()
  /// The end of the text of each slot.
  private let ends = UnsafeMutablePointer<UInt32>.allocate(capacity: RowTextSlot.count)

  init() {
    ends.initialize(repeating: 0, count: RowTextSlot.count)
  }

  deinit {
    ends.deallocate()
  }

  /// Ends the text of a slot. Slots must be written in ascending order.
  func end(_ slot: RowTextSlot) {
    ends[slot.rawValue] = UInt32(truncatingIfNeeded: writer.endText())
  }

  subscript(slot: RowTextSlot) -> planner_text {
    let start = slot == .title ? 0 : Int(ends[slot.rawValue &- 1])
    return planner_text(writer, from: start, to: Int(ends[slot.rawValue]))
  }
}

extension TextWriter {
  /// Writes the NUL byte after a text. Returns the start of the next text.
  func endText() -> Int {
    write(byte: 0)
    return count
  }
}

extension planner_text {
  /// A text in the memory of a writer. `end` is behind the NUL byte.
  init(_ writer: TextWriter, from start: Int, to end: Int) {
    self = (writer.start + start).withMemoryRebound(to: CChar.self, capacity: end &- start) {
      planner_text(data: $0, size: end &- start &- 1)
    }
  }
}
