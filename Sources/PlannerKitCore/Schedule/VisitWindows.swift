/// The windows in which a visit may begin: the spans of opening hours and the appointments that include an
/// instant of the local day (SCHED-4, SCHED-12).
struct VisitWindows: Sendable {
  /// The starts and ends of spans, alternating, in seconds from the start of the day. The spans of one stop ascend, and
  /// do not touch. The first can begin before the day, and the last can end after it.
  private var edges: [Int] = []
  /// The bounds of the day in seconds since 1970.
  private let (dayStart, dayEnd): (Int64, Int64)

  /// The part of the array that holds the windows of one stop.
  struct Part: Sendable {
    /// The first index; negative for a stop without limits from opening hours.
    fileprivate var first: Int32 = -1
    fileprivate var end: Int32 = -1
    /// How long before the end of a span a visit must begin. This is its duration if one of the spans is long enough;
    /// otherwise the venue must only be open.
    fileprivate var before: Int64 = 1

    var isLimited: Bool {
      first >= 0
    }
  }

  init(of clock: LocalClock) {
    dayStart = clock.instant(0, into: clock.today).seconds
    dayEnd = clock.nextDay?.seconds ?? .max
  }

  /// Adds the windows of a stop.
  @inline(never)
  mutating func add(_ task: PlanTask, duration: Int64, in context: borrowing RowContext) -> Part {
    guard let hours = task.hours else { return Part() }
    var first = edges.count
    hours.withEvaluator(in: context.hoursSurroundings(of: task)) { hours in
      var (state, end) = add(hours, from: Instant(seconds: dayStart))
      if edges.element(at: first) == 0 {
        // The first span may have begun on the day before, and then counts in full. The spans added so far are dropped.
        first = edges.count
        let yesterday = Instant(seconds: dayStart).adding(milliseconds: -LocalClock.dayLength)
        (state, end) = add(hours, from: yesterday)
      }
      // A span that is open at the end of the day counts in full. A venue that stays open past the horizon is treated
      // as never closing, because opening hours that are unknown whenever they are not open would take a second to
      // evaluate.
      let horizon = dayEnd.addingSaturating(OpeningHours.horizon &* 86_400)
      while state != .closed && end < .max {
        let status = hours.status(at: Instant(seconds: end))
        let start = end
        let until = start < horizon ? status.until?.seconds ?? .max : .max
        // An offset from UTC can take effect within a second.
        (state, end) = (status.state, max(until, start &+ 1))
        add(state, start, end, after: first)
      }
    }
    var part = Part(first: Int32(truncatingIfNeeded: first), end: Int32(truncatingIfNeeded: edges.count))
    edges.withUnsafeBufferPointer { edges in
      for index in stride(from: first, to: edges.count, by: 2) {
        if edges[index &+ 1] <= 0 { part.end = part.first }
        if Int64(edges[index &+ 1] &- edges[index]) >= duration { part.before = max(duration, 1) }
      }
    }
    return part
  }

  /// Adds the spans until the end of the day. Returns the last state, and the earliest time at which it ends.
  @inline(never)
  private mutating func add(_ hours: HoursEvaluator, from start: Instant) -> (state: OpenState, end: Int64) {
    let first = edges.count
    var last = (state: OpenState.closed, end: dayStart)
    hours.forEachSpan(from: start, to: Instant(seconds: dayEnd)) { span in
      last = (span.state, span.end.seconds)
      add(span.state, span.start.seconds, span.end.seconds, after: first)
    }
    return last
  }

  /// Adds a span. A span of unknown state counts as open. Adjacent spans are merged. A span that ends before the day
  /// does not count, and stays only until another span is added.
  @inline(never)
  private mutating func add(_ state: OpenState, _ start: Int64, _ end: Int64, after first: Int) {
    guard state != .closed else { return }
    let (start, end) = (relative(start), relative(end))
    if edges.count > first, let last = edges.last, last == start || last <= 0 {
      if last != start { edges.replace(at: edges.count &- 2, with: start) }
      edges.replace(at: edges.count &- 1, with: end)
    } else {
      edges.append(start)
      edges.append(end)
    }
  }

  /// An empty part of windows in which a visit can begin until their end.
  func beginPart() -> Part {
    let end = Int32(truncatingIfNeeded: edges.count)
    return Part(first: end, end: end, before: 0)
  }

  /// Adds a window to the last part.
  @inline(never)
  mutating func add(_ opens: Int64, _ closes: Int64, to part: inout Part) {
    edges.append(relative(opens))
    edges.append(relative(closes))
    part.end = Int32(truncatingIfNeeded: edges.count)
  }

  /// Changes the end of the last window.
  mutating func extendLast(to closes: Int64) {
    edges.replace(at: edges.count &- 1, with: relative(closes))
  }

  private func relative(_ time: Int64) -> Int {
    Int(Int32(clamping: time.subtractingSaturating(dayStart)))
  }

  func withSpans<Result>(_ body: (VisitSpans) -> Result) -> Result {
    edges.withUnsafeBufferPointer { body(VisitSpans(edges: $0, dayStart: dayStart, dayEnd: dayEnd)) }
  }
}

/// The borrowed windows of stops, in seconds since 1970. Counting references would take longer than a lookup.
struct VisitSpans {
  fileprivate let edges: UnsafeBufferPointer<Int>
  fileprivate let dayStart: Int64
  let dayEnd: Int64

  /// The first time from `time` on at which a visit can begin; nil if there is none.
  func first(of part: VisitWindows.Part, from time: Int64) -> Int64? {
    guard part.isLimited else { return time }
    for span in spans(of: part) {
      let beginning = max(time, span.start)
      if beginning <= span.end &- part.before { return beginning }
    }
    return nil
  }

  /// The last time up to `time` at which a visit can begin; nil if there is none.
  @inline(never)
  func last(of part: VisitWindows.Part, upTo time: Int64) -> Int64? {
    var last: Int64?
    for span in spans(of: part) {
      let beginning = min(time, span.end &- part.before)
      if beginning >= span.start { last = beginning }
    }
    return last
  }

  /// The number of windows in which a visit can begin.
  @inline(never)
  func windowCount(of part: VisitWindows.Part) -> Int {
    var count = 0
    while count < OrderLimits.plannedWindows, window(count, of: part) != nil { count &+= 1 }
    return count
  }

  /// The first and the last time at which a visit can begin in a window.
  @inline(never)
  func window(_ index: Int, of part: VisitWindows.Part) -> (opens: Int64, closes: Int64)? {
    var left = index
    for span in spans(of: part) where span.end &- part.before >= span.start {
      if left == 0 { return (span.start, span.end &- part.before) }
      left &-= 1
    }
    return nil
  }

  /// Calls the closure with each time at which a result changes.
  @inline(__always)
  func forEachEdge(of part: VisitWindows.Part, _ body: (Int64) -> Void) {
    for span in spans(of: part) {
      body(span.start)
      body(span.end &- part.before &+ 1)
      body(span.end)
    }
  }

  /// When the span that contains a time ends; nil if no span contains it.
  @inline(never)
  func closing(of part: VisitWindows.Part, at time: Int64) -> Int64? {
    for span in spans(of: part) where span.start <= time && time < span.end { return span.end }
    return nil
  }

  @inline(__always)
  private func spans(of part: VisitWindows.Part) -> Spans {
    Spans(edges: edges, dayStart: dayStart, index: Int(part.first), end: Int(part.end))
  }
}

/// The spans of one stop.
private struct Spans: Sequence, IteratorProtocol {
  let edges: UnsafeBufferPointer<Int>
  let dayStart: Int64
  var index: Int
  let end: Int

  @inline(__always)
  mutating func next() -> (start: Int64, end: Int64)? {
    guard index < end else { return nil }
    defer { index &+= 2 }
    return (dayStart &+ Int64(edges[index]), dayStart &+ Int64(edges[index &+ 1]))
  }
}
