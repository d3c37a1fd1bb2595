/// When a visit may begin: in the spans of opening hours that have an instant of the local day (SCHED-4). Seconds since
/// 1970.
struct VisitWindows: Sendable {
  /// Ascending, and they do not touch. The first can begin before the day, the last end after it.
  private var spans: [Span] = []
  private let day: Span

  struct Span: Sendable {
    var start: Int64
    /// Exclusive.
    var end: Int64
  }

  /// The windows of several stops are kept in one array.
  struct Part: Sendable {
    fileprivate let first: Int
    fileprivate let count: Int
    /// Whether the whole visit must be within a span: only if there is one that is long enough.
    fileprivate let mustFit: Bool
  }

  init(of clock: LocalClock) {
    day = Span(start: clock.instant(0, into: clock.today).seconds, end: clock.nextDay?.seconds ?? .max)
  }

  /// Adds the windows of a stop. Nil for a stop that opening hours do not limit.
  @inline(never)
  mutating func add(_ task: PlanTask, duration: Int64, in context: RowContext) -> Part? {
    guard let hours = task.hours else { return nil }
    let first = spans.count
    let surroundings = context.hoursSurroundings(of: task)
    hours.forEachPeriod(
      from: Instant(seconds: day.start), to: Instant(seconds: day.end), in: surroundings
    ) { add($0.state, $0.start.seconds, $0.end.seconds, after: first) }
    if spans.count > first, let span = spans.element(at: first), span.start <= day.start {
      spans.replace(at: first, with: Span(start: start(of: hours, in: surroundings), end: span.end))
    }
    while spans.count > first, let span = spans.last, span.end >= day.end, span.end < .max {
      let next = hours.status(at: Instant(seconds: span.end), in: surroundings)
      guard next.state != .closed else { break }
      add(next.state, span.end, next.until?.seconds ?? .max, after: first)
    }
    var mustFit = false
    for index in Indexes(from: first, below: spans.count) {
      if let span = spans.element(at: index), span.end.subtractingSaturating(span.start) >= duration { mustFit = true }
    }
    return Part(first: first, count: spans.count &- first, mustFit: mustFit)
  }

  /// A span of unknown state counts as open. Neighbours are one.
  @inline(never)
  private mutating func add(_ state: OpenState, _ start: Int64, _ end: Int64, after first: Int) {
    guard state != .closed else { return }
    var start = start
    if spans.count > first, let last = spans.last, last.end == start {
      _ = spans.popLast()
      start = last.start
    }
    spans.append(Span(start: start, end: end))
  }

  /// When a span began that holds at midnight: on the day before, or at its midnight.
  private func start(of hours: OpeningHours, in surroundings: HoursSurroundings) -> Int64 {
    var start = day.start
    let yesterday = Instant(seconds: day.start).adding(milliseconds: -LocalClock.dayLength)
    var isOpen = false
    hours.forEachPeriod(from: yesterday, to: Instant(seconds: day.start), in: surroundings) {
      if $0.state != .closed && !isOpen { start = $0.start.seconds }
      isOpen = $0.state != .closed
    }
    return isOpen ? start : day.start
  }

  /// The first beginning from a time on; nil if none is left on that day.
  @inline(never)
  func first(of part: Part?, from time: Int64, duration: Int64) -> Int64? {
    guard let part else { return time }
    return spans.withUnsafeBufferPointer { spans in
      for index in Indexes(from: part.first, below: part.first &+ part.count) {
        let beginning = max(time, spans[index].start)
        if beginning <= latest(in: spans[index], part, duration) { return beginning }
      }
      return nil
    }
  }

  /// The last beginning up to a time; nil if there is none.
  func last(of part: Part?, upTo time: Int64, duration: Int64) -> Int64? {
    guard let part else { return time }
    return spans.withUnsafeBufferPointer { spans in
      var found: Int64?
      for index in Indexes(from: part.first, below: part.first &+ part.count) where spans[index].start <= time {
        let beginning = min(time, latest(in: spans[index], part, duration))
        if beginning >= spans[index].start { found = beginning }
      }
      return found
    }
  }

  /// The first of the latest beginnings of the spans that is not before a time; nil if there is none.
  func nextLatest(of part: Part?, from time: Int64, duration: Int64) -> Int64? {
    guard let part else { return nil }
    return spans.withUnsafeBufferPointer { spans in
      for index in Indexes(from: part.first, below: part.first &+ part.count) {
        let latest = latest(in: spans[index], part, duration)
        if latest >= time { return latest }
      }
      return nil
    }
  }

  /// When the span that contains a time ends; nil if none does.
  func closing(of part: Part?, at time: Int64) -> Int64? {
    guard let part else { return nil }
    return spans.withUnsafeBufferPointer { spans in
      for index in Indexes(from: part.first, below: part.first &+ part.count)
      where spans[index].start <= time && time < spans[index].end {
        return spans[index].end
      }
      return nil
    }
  }

  @inline(__always)
  private func latest(in span: Span, _ part: Part, _ duration: Int64) -> Int64 {
    part.mustFit ? min(span.end.subtractingSaturating(duration), span.end &- 1) : span.end &- 1
  }
}
