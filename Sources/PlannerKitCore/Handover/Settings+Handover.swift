// Writing and reading the host's settings, for a planner that is handed over.

extension Settings {
  @inline(never)
  func write(to writer: SnapshotWriter) {
    for number in [
      language.rawValue, measurementSystem.rawValue, hourCycle.rawValue, isScheduling ? 1 : 0, closingSoon,
      visitDuration,
      early, lateAfter, tightBefore, Int32(truncatingIfNeeded: arrivalDwell),
    ] {
      writer.write(short: number)
    }
    for number in [distanceFilter, desiredAccuracy, maximumSpeed, detourFactor, travelSpeed, arrivalRadius, nearFilter]
    {
      writer.write(number)
    }
    writer.write(short: undoTime)
    writer.write(listsFinishedLast)
    writer.write(requiresReason)
    writer.write(recordsByItself)
    writer.write(short: shortestVisit)
    seed.write(to: writer)
    writer.write(keepsLog)
    Coordinate.write(endPlace, to: writer)
    writer.write(count: utcOffsets.count)
    for offset in utcOffsets {
      offset.from.writeShort(to: writer)
      writer.write(short: offset.seconds)
    }
  }

  @inline(never)
  init(from reader: SnapshotReader) throws(Refusal) {
    self.init()
    guard let language = Language(rawValue: reader.short()), let system = MeasurementSystem(rawValue: reader.short()),
      let cycle = HourCycle(rawValue: reader.short())
    else {
      throw .corruptSnapshot
    }
    (self.language, measurementSystem, hourCycle, isScheduling) = (language, system, cycle, reader.short() == 1)
    (closingSoon, visitDuration, early) = (reader.short(), reader.short(), reader.short())
    (lateAfter, tightBefore, arrivalDwell) = (reader.short(), reader.short(), Int64(reader.short()))
    (distanceFilter, desiredAccuracy, maximumSpeed) = (reader.double(), reader.double(), reader.double())
    (detourFactor, travelSpeed) = (reader.double(), reader.double())
    (arrivalRadius, nearFilter) = (reader.double(), reader.double())
    if reader.version > 6 {
      (undoTime, listsFinishedLast, requiresReason) = (reader.short(), reader.flag(), reader.flag())
      (recordsByItself, shortestVisit, seed) = (reader.flag(), reader.short(), SaveKey(from: reader))
      keepsLog = reader.flag()
    }
    endPlace = Coordinate.optional(from: reader)
    let count = reader.count(ofAtLeast: 8, atMost: Limits.utcOffsets)
    utcOffsets = [UTCOffset](repeating: UTCOffset(seconds: 0), count: count)
    utcOffsets.changeEach { $0 = UTCOffset(from: Instant(shortFrom: reader), seconds: reader.short()) }
    try checkRanges()
  }
}

extension Instant {
  /// Writes whole seconds since 1970 in four bytes. Any other instant, or one that does not fit, is written as the
  /// least number followed by its milliseconds.
  fileprivate func writeShort(to writer: SnapshotWriter) {
    let (seconds, rest) = milliseconds.dividedDown(by: 1_000)
    let short = Int32(truncatingIfNeeded: seconds)
    let isShort = rest == 0 && Int64(short) == seconds && short != .min
    writer.write(short: isShort ? short : .min)
    if !isShort { writer.write(self) }
  }

  fileprivate init(shortFrom reader: SnapshotReader) {
    let short = reader.short()
    self = short == .min ? reader.instant() : Instant(seconds: Int64(short))
  }
}

extension Holidays {
  @inline(never)
  static func write(_ holidays: Holidays?, to writer: SnapshotWriter) {
    writer.write(holidays != nil)
    guard let holidays else { return }
    writer.write(holidays.first)
    writer.write(holidays.last)
    writer.write(count: holidays.days.count)
    for holiday in holidays.days {
      writer.write(holiday.day)
      writer.write(Int32(bitPattern: holiday.kinds.rawValue))
    }
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) throws(Refusal) -> Holidays? {
    guard reader.flag() else { return nil }
    let (first, last) = (LocalDay(number: reader.int64()), LocalDay(number: reader.int64()))
    let count = reader.count(ofAtLeast: 16, atMost: Limits.holidays)
    var days = try [Holiday](repeating: Holiday(first, .publicHoliday), count: count)
    for index in Indexes(below: count) {
      let (day, kinds) = (LocalDay(number: reader.int64()), UInt32(bitPattern: reader.int32()))
      try days.replace(at: index, with: Holiday(day, HolidayKinds(rawValue: kinds)))
    }
    return try Holidays(from: first, through: last, days)
  }
}

extension Localizer {
  @inline(never)
  static func write(_ localizer: Localizer?, to writer: SnapshotWriter) {
    writer.write(localizer?.language.rawValue ?? 0)
    guard let localizer else { return }
    for key in StringKey.allCases {
      guard let text = localizer.replacement(key) else { continue }
      writer.write(key.rawValue)
      writer.write(text)
    }
    writer.write(0 as Int32)
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) throws(Refusal) -> Localizer? {
    let number = reader.int32()
    guard number != 0 else { return nil }
    guard let language = Language(rawValue: number) else { throw .corruptSnapshot }
    var localizer = Localizer()
    localizer.language = language
    while true {
      let number = reader.int32()
      if number == 0 { return localizer }
      guard let key = StringKey(rawValue: number) else { throw .corruptSnapshot }
      let text = reader.text(.replacement)
      if text.isEmpty { reader.fail() }
      _ = try localizer.replace(key, with: text)
    }
  }
}

extension RefusedTask {
  @inline(never)
  static func write(_ refused: [RefusedTask], to writer: SnapshotWriter) {
    writer.write(count: refused.count)
    for task in refused {
      writer.write(count: task.index)
      writer.write(task.refusal.taskNumber)
    }
  }

  @inline(never)
  static func list(from reader: SnapshotReader) throws(Refusal) -> [RefusedTask] {
    var refused: [RefusedTask] = []
    for _ in Indexes(below: reader.count(ofAtLeast: 16, atMost: Limits.tasks)) {
      let (index, refusal) = (reader.number(atMost: Limits.tasks), Refusal(taskNumber: reader.int32()))
      guard let refusal else { throw .corruptSnapshot }
      refused.append(RefusedTask(index: index, refusal: refusal))
    }
    return refused
  }
}

extension Refusal {
  /// The reasons for refusing a task of a plan, except those that concern a text or an argument.
  private static func ofTask(_ index: Int32) -> Refusal? {
    switch index {
    case 0: .blankTitle
    case 1: .negativeOrder
    case 2: .unknownStatus
    case 3: .latitudeOutOfRange(.place)
    case 4: .longitudeOutOfRange(.place)
    case 5: .plannedTwice
    case 6: .negativeDuration
    case 7: .unknownWeekday
    case 8: .idTwiceInPlan
    case 9: .tooManyAppointments
    case 10: .appointmentsNotAscending
    case 11: .earlyOutOfRange
    case 12: .lateAfterOutOfRange
    case 13: .priorityOutOfRange
    case 14: .workday(.delay)
    case 15: .workday(.circle)
    default: nil
    }
  }

  fileprivate var taskNumber: Int32 {
    switch self {
    case .malformed(let number): return 0x100 | Int32(number)
    case .tooLong(let field): return 0x200 | Int32(field.rawValue)
    case .notUTF8(let field): return 0x300 | Int32(field.rawValue)
    default:
      var index: Int32 = 0
      // Each refusal has a message of its own. Comparing all values would take three kilobytes of code.
      let message = explanation.message.baseAddress
      while let other = Self.ofTask(index), other.explanation.message.baseAddress != message { index &+= 1 }
      return index
    }
  }

  fileprivate init?(taskNumber number: Int32) {
    let part = UInt8(truncatingIfNeeded: number)
    let refusal: Refusal? =
      switch number >> 8 {
      case 0: Self.ofTask(number)
      case 1: .malformed(part)
      case 2: TextField(rawValue: part).map { .tooLong($0) }
      case 3: TextField(rawValue: part).map { .notUTF8($0) }
      default: nil
      }
    guard let refusal else { return nil }
    self = refusal
  }
}
