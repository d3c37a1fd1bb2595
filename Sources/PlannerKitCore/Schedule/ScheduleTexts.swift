// The texts of the schedule (SCHED-8).

extension StopDisplay {
  /// Writes why the stop is late or closed, or how long the agent waits there.
  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    guard var key = note.key else { return }
    if width == .spoken { key = localizer.spoken(key) }
    guard key.placeholder != nil else { return localizer.write(key, to: writer) }
    localizer.write(key, minutes: minutes, width, to: writer)
  }
}

extension StopDisplay.Note {
  /// The string that says it; nil for none.
  var key: StringKey? {
    switch self {
    case .none: nil
    case .late: .late
    case .closedOnArrival: .closedOnArrival
    case .closesAfterArrival: .closesAfterArrival
    case .wait: .wait
    case .closesBeforePlanned: .closesBeforePlanned
    case .tooLateToday: .tooLateToday
    case .noRoute: .noRoute
    case .tooLateForAppointment: .tooLateForAppointment
    case .noAppointmentToday: .noAppointmentToday
    case .closedAtAppointment: .closedAtAppointment
    case .afterShift: .afterShift
    case .afterOtherStop: .afterOtherStop
    case .notTodayAfterOther: .notTodayAfterOther
    case .notTodayClosed: .notTodayClosed
    case .notTodayWindow: .notTodayWindow
    case .notTodayNoRoute: .notTodayNoRoute
    case .notTodayNoTime: .notTodayNoTime
    }
  }
}

extension DayDisplay {
  /// Writes "Done by 16:40 · 9 stops left · 1 late"; nothing if there are no stops.
  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    guard stopCount > 0 else { return }
    let joint: StaticString = width == .short ? " · " : localizer.language.listJoint
    if end != nil {
      localizer.write(.doneBy, with: end, width, to: writer)
      writer.write(joint)
    }
    if overtime > 0 {
      localizer.write(.overtime, minutes: overtime, width, to: writer)
      writer.write(joint)
    }
    localizer.write(stopCount == 1 ? .oneStopLeft : .stopsLeft, count: stopCount, after: nil, to: writer)
    localizer.write(.lateStops, count: lateCount, after: joint, to: writer)
    let (closed, impossible) = (closedOnArrivalCount, closedCount &- closedOnArrivalCount)
    localizer.write(closed == 1 ? .oneClosedStop : .closedStops, count: closed, after: joint, to: writer)
    localizer.write(
      impossible == 1 ? .oneImpossibleStop : .impossibleStops, count: impossible, after: joint, to: writer)
    localizer.write(missedBreaks == 1 ? .oneMissedBreak : .missedBreaks, count: missedBreaks, after: joint, to: writer)
  }

  package func write(in localizer: Localizer, to writer: TextWriter) {
    write(.short, in: localizer, to: writer)
  }

  package func writeSpoken(in localizer: Localizer, to writer: TextWriter) {
    write(.spoken, in: localizer, to: writer)
    if rest.kind != .none {
      if stopCount > 0 { writer.write(localizer.language.listJoint) }
      rest.write(.spoken, in: localizer, to: writer)
    }
    guard leaveBy != nil else { return }
    writer.write(localizer.language.listJoint)
    localizer.write(localizer.spoken(.leaveBy), with: leaveBy, .spoken, to: writer)
  }

  /// Writes "Leave by 10:40"; nothing if nothing limits the departure, or if it is too late to leave.
  package func writeLeaveBy(in localizer: Localizer, to writer: TextWriter) {
    localizer.write(.leaveBy, with: leaveBy, .short, to: writer)
  }
}

extension Localizer {
  /// Writes a string with a time and its day; nothing if there is no time.
  @inline(never)
  func write(_ key: StringKey, with moment: MomentDisplay?, _ width: UnitWidth, to writer: TextWriter) {
    guard let moment else { return }
    write(key, to: writer) { write(moment, isSentence: isSentence(key), width, to: writer) }
  }

  /// Whether a time of day needs its preposition in the library's string. After "by" and after a colon, it needs none.
  private func isSentence(_ key: StringKey) -> Bool {
    guard replacement(key) == nil, key != .breakUntil else { return false }
    switch language {
    case .english: return key == .spokenArrival
    case .german: return key != .doneBy
    case .french: return true
    case .spanish, .japanese: return false
    }
  }

  /// Writes a string with a time of day; nothing if there is no time.
  @inline(never)
  func write(_ key: StringKey, with time: TimeOfDay?, to writer: TextWriter) {
    guard let time else { return }
    write(key, to: writer) { language.write(time, to: writer) }
  }

  /// Writes a string with a duration of at least a minute.
  @inline(never)
  func write(_ key: StringKey, minutes: Int32, _ width: UnitWidth, to writer: TextWriter) {
    write(key, to: writer) { write(minutes: max(minutes, 1), width, to: writer) }
  }

  /// Writes a separator and a string with a number; nothing if the number is 0.
  @inline(never)
  func write(_ key: StringKey, count: Int, after joint: StaticString?, to writer: TextWriter) {
    guard count > 0 else { return }
    if let joint { writer.write(joint) }
    guard key.placeholder != nil else { return write(key, to: writer) }
    write(key, to: writer) { writer.write(Int64(count)) }
  }
}
