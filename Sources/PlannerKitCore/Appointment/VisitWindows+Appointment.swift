extension VisitWindows {
  /// Adds the appointments of a stop, and the spans in which both they and the opening hours let the visit begin. The
  /// visit may also begin late after the last one (SCHED-12.3). `end` is the end of that one, or nil if none is on the
  /// day.
  @inline(never)
  mutating func addAppointment(
    of task: PlanTask, late: Int64, meeting hours: Part, _ clock: LocalClock
  ) -> (appointment: Part, both: Part, end: Int64?) {
    var appointment = beginPart()
    var end: Int64?
    clock.forEachAppointment(of: task) {
      end = $0.latest.seconds
      add($0.earliest.seconds, $0.latest.seconds, to: &appointment)
    }
    if let end { extendLast(to: end &+ late) }
    guard hours.isLimited else { return (appointment, appointment, end) }
    var both = beginPart()
    for index in Indexes(below: VisitTerms.mostAppointments) {
      guard let window = withSpans({ $0.window(index, of: appointment) }) else { break }
      var place = 0
      while let open = withSpans({ $0.window(place, of: hours) }) {
        let (opens, closes) = (max(window.opens, open.opens), min(window.closes, open.closes))
        if opens <= closes { add(opens, closes, to: &both) }
        place &+= 1
      }
    }
    return (appointment, both, end)
  }
}
