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
    /// Negative for a stop that opening hours do not limit.
    fileprivate var first: Int32 = -1
    fileprivate var end: Int32 = -1
    /// How long before the end of a span a visit must begin: its duration if there is a span that is long enough, else
    /// it must only be open.
    fileprivate var before: Int64 = 1

    var isLimited: Bool {
      first >= 0
    }
  }

  init(of clock: LocalClock) {
    day = Span(start: clock.instant(0, into: clock.today).seconds, end: clock.nextDay?.seconds ?? .max)
  }

  /// Adds the windows of a stop.
  @inline(never)
  mutating func add(_ task: PlanTask, duration: Int64, in context: RowContext) -> Part {
    guard let hours = task.hours else { return Part() }
    let first = spans.count
    let surroundings = context.hoursSurroundings(of: task)
    // From the day before: its night counts in full.
    let yesterday = Instant(seconds: day.start).adding(milliseconds: -LocalClock.dayLength)
    hours.forEachPeriod(from: yesterday, to: Instant(seconds: day.end), in: surroundings) {
      add($0.state, $0.start.seconds, $0.end.seconds, after: first)
    }
    while spans.count > first, let span = spans.last, span.end >= day.end, span.end < .max {
      let next = hours.status(at: Instant(seconds: span.end), in: surroundings)
      guard next.state != .closed else { break }
      add(next.state, span.end, next.until?.seconds ?? .max, after: first)
    }
    if spans.count > first, let span = spans.last, span.end <= day.start { _ = spans.popLast() }
    var part = Part(first: Int32(truncatingIfNeeded: first), end: Int32(truncatingIfNeeded: spans.count))
    for index in Indexes(from: first, below: spans.count) {
      if let span = spans.element(at: index), span.end.subtractingSaturating(span.start) >= duration {
        part.before = max(duration, 1)
      }
    }
    return part
  }

  /// A span of unknown state counts as open. Neighbours are one. What ends before the day does not count.
  @inline(never)
  private mutating func add(_ state: OpenState, _ start: Int64, _ end: Int64, after first: Int) {
    guard state != .closed else { return }
    if spans.count > first, let last = spans.last, last.end == start || last.end <= day.start {
      spans.replace(at: spans.count &- 1, with: Span(start: last.end == start ? last.start : start, end: end))
    } else {
      spans.append(Span(start: start, end: end))
    }
  }

  func withSpans<Result>(_ body: (VisitSpans) -> Result) -> Result {
    spans.withUnsafeBufferPointer { body(VisitSpans(spans: $0)) }
  }
}

/// The windows of stops, borrowed: to count references would take longer than to look one up.
struct VisitSpans {
  fileprivate let spans: UnsafeBufferPointer<VisitWindows.Span>

  /// The first beginning from a time on; nil if none is left.
  func first(of part: VisitWindows.Part, from time: Int64) -> Int64? {
    guard part.isLimited else { return time }
    var index = part.first
    while index < part.end {
      let span = spans[Int(index)]
      let beginning = max(time, span.start)
      if beginning <= span.end.subtractingSaturating(part.before) { return beginning }
      index &+= 1
    }
    return nil
  }

  /// The last beginning up to a time; nil if there is none.
  @inline(never)
  func last(of part: VisitWindows.Part, upTo time: Int64) -> Int64? {
    var index = part.end
    while index > part.first {
      index &-= 1
      let span = spans[Int(index)]
      let beginning = min(time, span.end.subtractingSaturating(part.before))
      if beginning >= span.start { return beginning }
    }
    return nil
  }

  /// Calls with each time at which another answer begins.
  @inline(__always)
  func forEachEdge(of part: VisitWindows.Part, _ body: (Int64) -> Void) {
    var index = part.first
    while index < part.end {
      let span = spans[Int(index)]
      body(span.start)
      body(span.end.subtractingSaturating(part.before) &+ 1)
      body(span.end)
      index &+= 1
    }
  }

  /// When the span that contains a time ends; nil if none does.
  @inline(never)
  func closing(of part: VisitWindows.Part, at time: Int64) -> Int64? {
    var index = part.first
    while index < part.end {
      let span = spans[Int(index)]
      if span.start <= time && time < span.end { return span.end }
      index &+= 1
    }
    return nil
  }
}
