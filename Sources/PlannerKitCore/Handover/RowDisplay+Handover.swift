// Writing and reading what a row shows.

extension TimeOfDay {
  /// Writes a time of day; 0 stands for nil.
  static func write(_ time: TimeOfDay?, to writer: SnapshotWriter) {
    writer.write(time.map { ($0.minute &<< 8) | $0.hourCycle.rawValue } ?? 0)
  }

  @inline(never)
  static func optional(from reader: SnapshotReader) -> TimeOfDay? {
    let number = reader.int32()
    guard number != 0 else { return nil }
    guard let hourCycle = Settings.HourCycle(rawValue: number & 0xFF), (0..<1_440).contains(number >> 8) else {
      reader.fail()
      return nil
    }
    return TimeOfDay(minute: number >> 8, hourCycle: hourCycle)
  }
}

extension RowDisplay {
  @inline(never)
  func write(to writer: SnapshotWriter) {
    let (kind, length): (Int32, Length?) =
      switch distance {
      case .unavailable: (0, nil)
      case .awaited: (1, nil)
      case .known(let length): (2, length)
      }
    writer.write(kind)
    writer.write(length?.tenths ?? 0)
    writer.write(Int32(length?.unit.rawValue ?? 0))
    writer.write(travelTime?.minutes ?? -1)
    writer.write(isUpdating)
    TimeOfDay.write(planned, to: writer)
    appointment.write(to: writer)
    writer.write(Int32(hours.kind.rawValue))
    hours.moment.day.write(to: writer)
    TimeOfDay.write(hours.moment.time, to: writer)
    writer.write(hours.moment.date)
    writer.write(Int64(hours.comment))
    TimeOfDay.write(stop.arrival?.time, to: writer)
    (stop.arrival?.day ?? .today).write(to: writer)
    writer.write(stop.arrival?.date ?? 0)
    writer.write(stop.pace?.rawValue ?? 0)
    writer.write(Int32(stop.note.rawValue))
    writer.write(stop.minutes)
    stop.breaks.write(to: writer)
  }

  /// Reads the displayed values. Invalid values fail the reader.
  @inline(never)
  init(from reader: SnapshotReader) {
    self.init()
    let kind = reader.int32()
    let length = Length(tenths: reader.int32(), unit: MeasureUnit(rawValue: reader.uint8()) ?? .metre)
    distance = kind == 0 ? .unavailable : kind == 1 ? .awaited : .known(length)
    let minutes = reader.int32()
    travelTime = minutes < 0 ? nil : TravelTimeDisplay(minutes: minutes)
    isUpdating = reader.flag()
    planned = TimeOfDay.optional(from: reader)
    if reader.version > 6 { appointment = TimeRanges(from: reader) }
    let hoursKind = HoursDisplay.Kind(rawValue: reader.uint8())
    hours.moment.day = MomentDisplay.Day(from: reader)
    hours.moment.time = TimeOfDay.optional(from: reader) ?? hours.moment.time
    hours.moment.date = reader.int32()
    hours.comment = UInt32(truncatingIfNeeded: reader.int64())
    if let time = TimeOfDay.optional(from: reader) {
      stop.arrival = MomentDisplay()
      stop.arrival?.time = time
    }
    if reader.version > 5 {
      let (day, date) = (MomentDisplay.Day(from: reader), reader.int32())
      stop.arrival?.day = day
      stop.arrival?.date = date
    }
    let pace = reader.int32()
    stop.pace = Pace(rawValue: pace)
    let note = StopDisplay.Note(rawValue: reader.uint8())
    stop.minutes = reader.int32()
    if reader.version > 6 { stop.breaks = TimeRanges(from: reader) }
    (hours.kind, stop.note) = (hoursKind ?? .none, note ?? .none)
    if hoursKind == nil || note == nil || kind < 0 || kind > 2 || (pace != 0 && stop.pace == nil) { reader.fail() }
  }
}

extension MomentDisplay.Day {
  @inline(never)
  fileprivate func write(to writer: SnapshotWriter) {
    writer.write(Int32(rawValue))
  }

  /// No planner writes another value.
  @inline(never)
  init(from reader: SnapshotReader) {
    let day = Int8(exactly: reader.int32()).flatMap(Self.init(rawValue:))
    if day == nil { reader.fail() }
    self = day ?? .today
  }
}
