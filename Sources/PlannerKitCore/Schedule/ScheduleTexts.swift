// The texts of the schedule (SCHED-8).

extension StopDisplay {
  /// Writes what goes wrong, or how long one waits.
  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    var key: StringKey
    switch note {
    case .none: return
    case .late: key = .late
    case .closedOnArrival: key = .closedOnArrival
    case .closesAfterArrival: key = .closesAfterArrival
    case .wait: key = .wait
    }
    if width == .spoken { key = localizer.spoken(key) }
    guard note != .closedOnArrival else { return localizer.write(key, to: writer) }
    localizer.write(.before, key, to: writer)
    localizer.language.write(minutes: Int64(max(minutes, 1)), width, to: writer)
    localizer.write(.after, key, to: writer)
  }
}

extension DayDisplay {
  /// Writes "Done by 16:40 · 9 stops left · 1 late"; nothing without stops.
  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    guard stopCount > 0 else { return }
    let joint: StaticString = width == .short ? " · " : localizer.language.listJoint
    if end != nil {
      localizer.write(.doneBy, with: end, to: writer)
      writer.write(joint)
    }
    localizer.write(stopCount == 1 ? .oneStopLeft : .stopsLeft, count: stopCount, after: nil, to: writer)
    localizer.write(.lateStops, count: lateCount, after: joint, to: writer)
    localizer.write(closedCount == 1 ? .oneClosedStop : .closedStops, count: closedCount, after: joint, to: writer)
  }

  package func write(in localizer: Localizer, to writer: TextWriter) {
    write(.short, in: localizer, to: writer)
  }

  package func writeSpoken(in localizer: Localizer, to writer: TextWriter) {
    write(.spoken, in: localizer, to: writer)
    guard leaveBy != nil else { return }
    writer.write(localizer.language.listJoint)
    localizer.write(localizer.spoken(.leaveBy), with: leaveBy, to: writer)
  }

  /// Writes "Leave by 10:40"; nothing if nothing limits it, or leaving now is too late.
  package func writeLeaveBy(in localizer: Localizer, to writer: TextWriter) {
    localizer.write(.leaveBy, with: leaveBy, to: writer)
  }
}

extension Localizer {
  /// Writes a string with a time of day; nothing without a time.
  @inline(never)
  func write(_ key: StringKey, with time: TimeOfDay?, to writer: TextWriter) {
    guard let time else { return }
    write(.before, key, to: writer)
    language.write(time, to: writer)
    write(.after, key, to: writer)
  }

  /// Writes a string with a number after a joint; nothing if the number is 0.
  @inline(never)
  func write(_ key: StringKey, count: Int, after joint: StaticString?, to writer: TextWriter) {
    guard count > 0 else { return }
    if let joint { writer.write(joint) }
    guard key.placeholder != nil else { return write(key, to: writer) }
    write(.before, key, to: writer)
    writer.write(Int64(count))
    write(.after, key, to: writer)
  }
}
