/// A window in which a visit may begin, both bounds included.
public struct Appointment: Hashable, Sendable {
  public let earliest: Instant
  public let latest: Instant

  public init(earliest: Instant, latest: Instant) {
    (self.earliest, self.latest) = (earliest, latest)
  }
}

/// What the host says about when a visit may begin, and how much it matters (SCHED-12, ORDER-2.1).
///
/// The terms of a task are immutable. Most tasks have none.
public final class VisitTerms: Sendable {
  /// The appointments, ascending; empty if the visit may begin at any time.
  public let appointments: [Appointment]
  /// How long before its planned time the visit may begin, in seconds; nil if the setting applies.
  public let early: Int64?
  /// How late the visit may begin, in seconds; nil if the setting applies.
  public let lateAfter: Int64?
  /// The priority, 0 ... 100. The weight of a miss is the priority plus 1.
  public let priority: Int32
  /// The task that this one comes after; nil if there is none.
  public let after: Precedence?

  /// The maximum number of appointments.
  static var mostAppointments: Int { OrderLimits.windows }

  /// Throws if the values break SCHED-12.1 or TASK-4.
  public init(
    appointments: [Appointment] = [], early: Int64? = nil, lateAfter: Int64? = nil, priority: Int32 = 0,
    after: Precedence? = nil
  ) throws(Refusal) {
    (self.appointments, self.early, self.lateAfter) = (appointments, early, lateAfter)
    (self.priority, self.after) = (priority, after)
    // These checks come last, because Embedded Swift (6.3) leaks an object whose initialiser throws half-way.
    guard appointments.count <= Self.mostAppointments else { throw .tooManyAppointments }
    guard Self.areAscending(appointments) else { throw .appointmentsNotAscending }
    guard Self.isDay(early) else { throw .earlyOutOfRange }
    guard Self.isDay(lateAfter) else { throw .lateAfterOutOfRange }
    guard (0...Int32(OrderLimits.priority)).contains(priority) else { throw .priorityOutOfRange }
    guard Self.isDay(after?.delay) else { throw .workday(.delay) }
  }

  /// The terms without some of the appointments; nil if nothing is left.
  func without(_ isGone: (Appointment) -> Bool) -> VisitTerms? {
    // A part of ascending appointments is ascending.
    try? with(appointments.filter { !isGone($0) }, priority: priority)
  }

  /// The terms with other appointments and another priority; nil if nothing is left.
  func with(_ appointments: [Appointment], priority: Int32) throws(Refusal) -> VisitTerms? {
    guard !appointments.isEmpty || early != nil || lateAfter != nil || priority != 0 || after != nil else { return nil }
    return try VisitTerms(
      appointments: appointments, early: early, lateAfter: lateAfter, priority: priority, after: after)
  }

  /// Whether each appointment ends before the next begins.
  private static func areAscending(_ appointments: [Appointment]) -> Bool {
    var end: Instant?
    for appointment in appointments {
      let earliest = appointment.earliest
      guard earliest <= appointment.latest, end.map({ $0 < earliest }) ?? true else { return false }
      end = appointment.latest
    }
    return true
  }

  private static func isDay(_ seconds: Int64?) -> Bool {
    (0...OrderLimits.tolerance).contains(seconds ?? 0)
  }

  @inline(never)
  static func areEqual(_ terms: VisitTerms?, _ other: VisitTerms?) -> Bool {
    guard let terms, let other else { return (terms == nil) == (other == nil) }
    return terms === other
      || (terms.appointments == other.appointments && terms.early == other.early && terms.lateAfter == other.lateAfter
        && terms.priority == other.priority && terms.after == other.after)
  }
}

extension LocalClock {
  /// Calls the closure with each appointment of a task that has an instant of the local day. Those of a repeating task
  /// are at the same wall times on the present day (SCHED-12.9).
  @inline(never)
  func forEachAppointment(of task: PlanTask, _ body: (Appointment) -> Void) {
    guard let appointments = task.terms?.appointments, let first = appointments.first else { return }
    let firstDay = local(first.earliest).day.number
    let (start, end) = (instant(0, into: today), nextDay)
    appointments.each { given in
      var appointment = given
      if !task.repeatDays.isEmpty {
        appointment = Appointment(
          earliest: moved(given.earliest, from: firstDay), latest: moved(given.latest, from: firstDay))
      }
      if appointment.latest >= start, end.map({ appointment.earliest < $0 }) ?? true { body(appointment) }
    }
  }

  /// The same wall time, as many days from today as an instant is from a day.
  private func moved(_ instant: Instant, from day: Int64) -> Instant {
    let local = local(instant)
    let distance = local.day.number.subtractingSaturating(day)
    return self.instant(local.time, into: LocalDay(number: today.number.addingSaturating(distance)))
  }
}

extension RowContext {
  /// The appointments of a task on the present day, as displayed (SCHED-12.8).
  @inline(never)
  func appointment(of task: PlanTask) -> TimeRanges {
    var times = TimeRanges()
    clock.forEachAppointment(of: task) { times.add(from: timeOfDay($0.earliest), to: timeOfDay($0.latest)) }
    return times
  }
}

// MARK: - Snapshot

extension VisitTerms {
  func write(to writer: SnapshotWriter) {
    writer.write(count: appointments.count)
    for appointment in appointments {
      writer.write(appointment.earliest)
      writer.write(appointment.latest)
    }
    writer.write(early)
    writer.write(lateAfter)
    writer.write(priority)
    Precedence.write(after, to: writer)
  }

  @inline(never)
  static func terms(from reader: SnapshotReader) throws(Refusal) -> VisitTerms {
    var appointments: [Appointment] = []
    for _ in Indexes(below: reader.count(atMost: mostAppointments)) {
      appointments.append(Appointment(earliest: reader.instant(), latest: reader.instant()))
    }
    let (early, lateAfter, priority) = (reader.optionalInt64(), reader.optionalInt64(), reader.int32())
    return try VisitTerms(
      appointments: appointments, early: early, lateAfter: lateAfter, priority: priority,
      after: Precedence.optional(from: reader))
  }
}
