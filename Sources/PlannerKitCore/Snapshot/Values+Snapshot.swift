// Writing and reading the values of a planner.

extension TaskID {
  func write(to writer: SnapshotWriter) {
    writer.write(high)
    writer.write(low)
  }

  init(from reader: SnapshotReader) {
    self.init(high: reader.uint64(), low: reader.uint64())
  }
}

extension Coordinate {
  /// Writes a flag, followed by the coordinate if it is present.
  static func write(_ coordinate: Coordinate?, to writer: SnapshotWriter) {
    writer.write(coordinate != nil)
    guard let coordinate else { return }
    writer.write(coordinate.latitude)
    writer.write(coordinate.longitude)
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) -> Coordinate? {
    guard reader.flag() else { return nil }
    let coordinate = try? Coordinate(latitude: reader.double(), longitude: reader.double())
    if coordinate == nil { reader.fail() }
    return coordinate
  }
}

extension Fix {
  /// Writes a fix. A fix without a coordinate stands for nil.
  @inline(never)
  static func write(_ fix: Fix?, to writer: SnapshotWriter) {
    Coordinate.write(fix?.coordinate, to: writer)
    writer.write(fix?.horizontalAccuracy ?? 0)
    writer.write(fix?.time ?? Instant(milliseconds: 0))
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) throws(Refusal) -> Fix? {
    let coordinate = Coordinate.optional(from: reader)
    let (accuracy, time) = (reader.double(), reader.instant())
    guard let coordinate else { return nil }
    // A negative accuracy marks an invalid fix, which the filter never keeps.
    guard accuracy >= 0 else { throw .corruptSnapshot }
    return try Fix(coordinate: coordinate, horizontalAccuracy: accuracy, time: time)
  }
}

extension Weekdays {
  func write(to writer: SnapshotWriter) {
    writer.write(Int32(rawValue))
  }

  init(from reader: SnapshotReader) throws(Refusal) {
    try self.init(mask: UInt32(bitPattern: reader.int32()))
  }
}

extension Planned {
  fileprivate static func write(_ planned: Planned?, to writer: SnapshotWriter) {
    let (tag, number): (Int32, Int64) =
      switch planned {
      case nil: (0, 0)
      case .day(let day): (1, day.number)
      case .at(let instant): (2, instant.milliseconds)
      }
    writer.write(tag)
    writer.write(number)
  }

  fileprivate static func optional(from reader: SnapshotReader) throws(Refusal) -> Planned? {
    let (tag, number) = (reader.int32(), reader.int64())
    switch tag {
    case 0: return nil
    case 1: return .day(LocalDay(number: number))
    case 2: return .at(Instant(milliseconds: number))
    default: throw .corruptSnapshot
    }
  }
}

extension PlanTask {
  @inline(never)
  func write(to writer: SnapshotWriter) {
    id.write(to: writer)
    texts.write(to: writer)
    writer.write(order)
    writer.write(status.rawValue | Int32(mark.rawValue) &<< 8 | (terms == nil ? 0 : 1 &<< 16))
    writer.write(estimatedDuration)
    Coordinate.write(coordinate, to: writer)
    Planned.write(planned, to: writer)
    repeatDays.write(to: writer)
    terms?.write(to: writer)
  }

  @inline(never)
  static func task(from reader: SnapshotReader) throws(Refusal) -> PlanTask {
    let id = TaskID(from: reader)
    let texts = TaskTexts(from: reader)
    let order = reader.int32()
    let number = reader.int32()
    guard let status = TaskStatus(rawValue: number & 0xFF),
      let mark = WorkMark(rawValue: UInt8(truncatingIfNeeded: number &>> 8)), number &>> 17 == 0
    else { throw .corruptSnapshot }
    let duration = reader.optionalInt64()
    let coordinate = Coordinate.optional(from: reader)
    let planned = try Planned.optional(from: reader)
    let repeatDays = try Weekdays(from: reader)
    return try PlanTask(
      id: id, texts, order: order, status: status, coordinate: coordinate, planned: planned,
      estimatedDuration: duration, repeatDays: repeatDays,
      terms: number &>> 16 == 0 ? nil : VisitTerms.terms(from: reader), mark: mark)
  }
}

/// Texts are read and written as bytes. As strings, they would be copied and checked for white space again.
extension TaskTexts {
  fileprivate func write(to writer: SnapshotWriter) {
    withBytes(of: .title) { writer.write($0) }
    for key in [Key.notes, .address, .openingHours, .photoURL, .projectID] {
      withBytes(of: key) { writer.write(optional: $0) }
    }
  }

  fileprivate init(from reader: SnapshotReader) {
    let title = reader.place(of: .title)
    let notes = reader.optionalPlace(of: .notes)
    let address = reader.optionalPlace(of: .address)
    let openingHours = reader.optionalPlace(of: .openingHours)
    let photoURL = reader.optionalPlace(of: .photoURL)
    let projectID = reader.optionalPlace(of: .projectID)
    let places = [title, address, openingHours, photoURL, projectID, notes]
    self.init(size: places.reduce(0) { $0 &+ $1.size })
    for (key, place) in places.enumerated() {
      reader.withBytes(at: place) { add($0, at: key) }
    }
  }
}

extension Item {
  func write(to writer: SnapshotWriter) {
    writer.write(value.type.rawValue)
    writer.write(value.number)
    writer.write(value.text)
    if let range = value.timeRange { writer.write(range.latest) }
    writer.write(label)
    writer.write(isCustom)
  }

  @inline(never)
  static func item(from reader: SnapshotReader) throws(Refusal) -> Item {
    let type = reader.int32()
    let number = reader.int64()
    let text = reader.text(.itemText)
    guard let type = ValueType(rawValue: type) else { throw .corruptSnapshot }
    let latest = type == .timeRange ? reader.int32() : 0
    let label = reader.text(.label)
    return try Item(ItemValue(type, number: number, latest: latest, text: text), label: label, isCustom: reader.flag())
  }
}

extension SectionDescription {
  func write(to writer: SnapshotWriter) {
    writer.write(name.kind)
    writer.write(name.text)
    writer.write(valueType.rawValue)
    writer.write(allowsMultiple)
    writer.write(allowsCustomItems)
    writer.write(maximum.map { Int64($0) })
  }

  @inline(never)
  static func description(from reader: SnapshotReader) throws(Refusal) -> SectionDescription {
    let kind = reader.int32()
    let text = reader.text(.sectionName)
    let valueType = reader.int32()
    let allowsMultiple = reader.flag()
    let allowsCustomItems = reader.flag()
    // In version 1, a single section may have a greater maximum, which had no effect.
    let maximum = reader.optionalInt64().map { allowsMultiple ? Int(clamping: $0) : 1 }
    guard let name = SectionName(kind: kind, text: text), let valueType = ValueType(rawValue: valueType) else {
      throw .corruptSnapshot
    }
    let isCustom = name.key == nil
    return try SectionDescription(
      name, valueType: valueType, allowsMultiple: isCustom && allowsMultiple, maximum: maximum,
      allowsCustomItems: allowsCustomItems)
  }
}

extension ComposerPurpose {
  func write(to writer: SnapshotWriter) {
    taskID.write(to: writer)
    switch self {
    case .new: writer.write(false)
    case .edit(let task):
      writer.write(true)
      task.write(to: writer)
    case .report: writer.write(false)
    }
  }

  @inline(never)
  init(from reader: SnapshotReader) throws(Refusal) {
    let id = TaskID(from: reader)
    self = reader.flag() ? .edit(try PlanTask.task(from: reader)) : .new(id)
    guard taskID == id else { throw .corruptSnapshot }
  }
}

extension Report {
  @inline(never)
  static func write(_ report: Report?, to writer: SnapshotWriter) {
    writer.write(report != nil)
    guard let report else { return }
    report.id.write(to: writer)
    writer.write(report.status.rawValue)
    writer.write(report.day?.number)
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) -> Report? {
    guard reader.version > 6, reader.flag() else { return nil }
    let (id, status) = (TaskID(from: reader), reader.status())
    let day = reader.optionalInt64().map { LocalDay(number: $0) }
    if status == .cancelled || (day != nil && status != .planned) { reader.fail() }
    return Report(of: id, status: status, notTodayBut: day)
  }
}

extension Draft {
  @inline(never)
  static func write(_ draft: Draft?, to writer: SnapshotWriter) {
    writer.write(draft != nil)
    guard let draft else { return }
    Report.write(draft.report, to: writer)
    writer.write(draft.text)
    writer.write(count: draft.selections.count)
    for (section, items) in draft.selections {
      section.write(to: writer)
      writer.write(items)
    }
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) throws(Refusal) -> Draft? {
    guard reader.flag() else { return nil }
    let report = Report.optional(from: reader)
    let text = reader.text(.composerText)
    var selections: [(section: SectionDescription, items: [Item])] = []
    for _ in Indexes(below: reader.count()) {
      let section = try SectionDescription.description(from: reader)
      let items = try reader.items(atMost: 2 * Limits.items)
      try section.require(items)
      selections.append((section, items))
    }
    return Draft(text: text, selections: selections, report: report)
  }
}
