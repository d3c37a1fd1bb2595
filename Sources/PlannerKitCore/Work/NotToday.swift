/// The day to which a visit is put off.

extension Planner {
  /// The day that is offered for a visit that is put off: the next of 14 days on which it may begin, by its opening
  /// hours, its time of day and its appointment; otherwise tomorrow (WORK-9.2).
  @inline(never)
  public func offeredDay(of task: PlanTask) -> LocalDay {
    let context = rowContext
    let duration = task.estimatedDuration ?? Int64(settings.visitDuration)
    for distance in 1...14 as ClosedRange<Int64> {
      let day = LocalDay(number: clock.today.number &+ distance)
      let start = clock.instant(0, into: day)
      var opening = start.seconds
      let task = task.putOff(to: day, from: clock.today, clock)
      if case .at(let planned)? = task.planned {
        opening = max(opening, planned.seconds.subtractingSaturating(task.terms?.early ?? Int64(settings.early)))
      }
      var there = clock
      there.advance(to: start)
      var windows = VisitWindows(of: there)
      var part = windows.add(task, duration: duration, in: context)
      if task.terms?.appointments.isEmpty == false {
        part = windows.addAppointment(of: task, late: 0, meeting: part, there).both
      }
      let begins = windows.withSpans { spans in
        spans.first(of: part, from: opening).map { $0 < spans.dayEnd }
      }
      if begins == true { return day }
    }
    return LocalDay(number: clock.today.number &+ 1)
  }
}

extension Localizer {
  /// Writes a day: "Tue, May 12".
  package func write(_ day: LocalDay, today: LocalDay, isSpoken: Bool, to writer: TextWriter) {
    guard let date = CalendarDate(day) else { return }
    language.write(
      date, isSpoken ? .spoken : .short, withYear: date.year != CalendarDate(today)?.year, to: writer)
  }
}
