/// When a visit may begin, as the opening hours of a local day say (SCHED-4). Seconds since 1970.
struct VisitWindows: Sendable {
  /// Ascending, and they do not touch. The last one can end after the day.
  private var spans: [Span] = []
  /// A visit begins before this, the end of the day.
  private let end: Int64

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
    end = clock.nextDay?.seconds ?? .max
  }

  /// Adds the windows of a stop. Nil for a stop that opening hours do not limit.
  @inline(never)
  mutating func add(_ task: PlanTask, duration: Int64, in context: RowContext) -> Part? {
    guard let hours = task.hours else { return nil }
    let first = spans.count
    let midnight = context.clock.instant(0, into: context.clock.today)
    // The night after the day, too: a visit that begins today can end then.
    let nightEnd = Instant(seconds: end).adding(milliseconds: LocalClock.dayLength)
    var mustFit = false
    hours.forEachPeriod(from: midnight, to: nightEnd, in: context.hoursSurroundings(of: task)) { period in
      // A span of unknown state counts as open.
      guard period.state != .closed else { return }
      var span = Span(start: period.start.seconds, end: period.end.seconds)
      if spans.count > first, let last = spans.last, last.end == span.start {
        _ = spans.popLast()
        span.start = last.start
      }
      guard span.start < end else { return }
      spans.append(span)
      if span.end.subtractingSaturating(span.start) >= duration { mustFit = true }
    }
    return Part(first: first, count: spans.count &- first, mustFit: mustFit)
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
    min(part.mustFit ? span.end.subtractingSaturating(duration) : span.end &- 1, end &- 1)
  }
}
