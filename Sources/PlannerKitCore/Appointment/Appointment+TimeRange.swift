// Appointments as the wall times of a day: what the composer selects (NEW-14).

extension LocalClock {
  /// The day whose appointments the composer shows: the day for which the task is planned, or else that of its first
  /// appointment; for a task that repeats, the other way round. Nil if it has neither.
  @inline(never)
  func appointmentDay(of task: PlanTask) -> LocalDay? {
    let planned = task.planned.map { day(of: $0) }
    let first = task.terms?.appointments.first.map { day(of: $0.earliest) }
    return task.repeatDays.isEmpty ? planned ?? first : first ?? planned
  }

  /// An appointment as the wall times of the day on which it begins; nil if it begins on another day, or if the times
  /// are not a time range.
  @inline(never)
  func timeRange(of appointment: Appointment, on day: LocalDay) -> TimeRange? {
    let (start, end) = (local(appointment.earliest), local(appointment.latest))
    guard start.day == day else { return nil }
    // The difference is small, because it is checked with saturation first.
    let days = end.day.number.subtractingSaturating(day.number)
    guard days >= 0, days <= 2 else { return nil }
    let (earliest, latest) = (start.time / 1_000, days &* 86_400 &+ end.time / 1_000)
    guard earliest <= latest, latest <= Int64(TimeRange.end) else { return nil }
    return TimeRange(from: Int32(truncatingIfNeeded: earliest), to: Int32(truncatingIfNeeded: latest))
  }

  /// The appointment at the wall times of a day (TIME-1.8, TIME-1.9).
  @inline(never)
  func appointment(_ range: TimeRange, on day: LocalDay) -> Appointment {
    Appointment(
      earliest: instant(Int64(range.earliest) &* 1_000, into: day),
      latest: instant(Int64(range.latest) &* 1_000, into: day))
  }
}

extension [Appointment] {
  /// Adds an appointment to ascending ones. Those that overlap it, or meet it, become one with it (NEW-14).
  @inline(never)
  mutating func join(_ added: Appointment) {
    var (added, joined): (Appointment, [Appointment]) = (added, [])
    each { other in
      if other.latest >= added.earliest && added.latest >= other.earliest {
        added = Appointment(
          earliest: Swift.min(added.earliest, other.earliest), latest: Swift.max(added.latest, other.latest))
      } else {
        // The later one may still meet those that follow.
        let isAfter = other.latest < added.earliest
        joined.append(isAfter ? other : added)
        if !isAfter { added = other }
      }
    }
    joined.append(added)
    self = joined
  }
}
