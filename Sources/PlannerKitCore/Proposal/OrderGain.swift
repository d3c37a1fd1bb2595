/// What an order gains over another, and what it costs, as it is shown (ORDER-7).
package struct OrderGain: Hashable, Sendable {
  /// How many more stops can be reached: never fewer (ORDER-2.9).
  private var reachable: Int32 = 0
  /// How many more stops are on time; negative for fewer.
  private var onTime: Int32 = 0
  /// More important ones, and no more of them.
  private var isMoreImportant = false
  /// The first that is gained of lateness, finish and travel time: its string, and its minutes, at least 1.
  private var gained: StringKey?
  private var minutes: Int32 = 0
  /// What gets worse, in minutes; 0 for what does not.
  private var (lateness, travel, finish): (Int32, Int32, Int32) = (0, 0, 0)

  init() {}

  @inline(never)
  init(from before: OrderWorth, to after: OrderWorth, _ objective: OrderObjective) {
    let (old, new) = (before.value, after.value)
    guard new.isBetter(than: old) else { return }
    // Sums of an order's times do not overflow (OrderLimits).
    let (travel, finish) = (new.travel &- old.travel, new.finish &- old.finish)
    let lateness = new.lateness &- old.lateness
    reachable = Int32(truncatingIfNeeded: old.noWays &- new.noWays)
    onTime = Int32(truncatingIfNeeded: before.missedCount &- after.missedCount)
    isMoreImportant = onTime <= 0 && new.missed < old.missed
    // Less than a minute counts only if nothing else is gained.
    let isAlone = reachable <= 0 && onTime <= 0 && !isMoreImportant
    for least: Int64 in isAlone ? [60, 1] : [60] {
      if old.missed == new.missed { gain(.lessLate, lateness, atLeast: least) }
      if objective == .finish { gain(.doneEarlier, finish, atLeast: least) }
      gain(.saves, travel, atLeast: least)
    }
    self.lateness = Self.minutes(lateness)
    self.travel = Self.minutes(travel)
    // The end is later by the longer travel, unless it is what was asked for.
    if objective == .finish || finish &- max(0, travel) >= 60 { self.finish = Self.minutes(finish) }
  }

  /// Notes the first that is gained, in seconds below 0: of at least so many.
  @inline(never)
  private mutating func gain(_ key: StringKey, _ seconds: Int64, atLeast least: Int64) {
    if gained == nil && seconds <= 0 &- least { (gained, minutes) = (key, max(Self.minutes(0 &- seconds), 1)) }
  }

  @inline(never)
  private static func minutes(_ seconds: Int64) -> Int32 {
    TravelTimeDisplay(seconds: Double(seconds)).minutes
  }

  /// Writes "1 more stop on time · 40 min more travel"; nothing if nothing is better.
  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    let start = writer.count
    localizer.write(.oneMoreStopReachable, .moreStopsReachable, count: reachable, after: start, width, to: writer)
    localizer.write(.oneMoreStopOnTime, .moreStopsOnTime, count: onTime, after: start, width, to: writer)
    if isMoreImportant {
      localizer.writeJoint(after: start, width, to: writer)
      localizer.write(.importantStopsOnTime, to: writer)
    }
    if let gained { localizer.write(gained, minutes: minutes, after: start, width, to: writer) }
    localizer.write(.oneFewerStopOnTime, .fewerStopsOnTime, count: 0 &- onTime, after: start, width, to: writer)
    localizer.write(.moreLate, minutes: lateness, after: start, width, to: writer)
    localizer.write(.moreTravel, minutes: travel, after: start, width, to: writer)
    localizer.write(.doneLater, minutes: finish, after: start, width, to: writer)
  }

  package func write(in localizer: Localizer, to writer: TextWriter) {
    write(.short, in: localizer, to: writer)
  }

  package func writeSpoken(in localizer: Localizer, to writer: TextWriter) {
    write(.spoken, in: localizer, to: writer)
  }
}

/// What becomes of a stop in a proposed order, as it is shown (ORDER-7).
package struct StopChange: Hashable, Sendable {
  /// Counted from 1, among all stops.
  private let (placeBefore, place): (Int, Int)
  /// Negative if it is earlier, in minutes.
  private let minutes: Int32

  /// Instants are in seconds.
  @inline(never)
  init(from before: (index: Int, arrival: Int64), to after: (index: Int, arrival: Int64)) {
    (placeBefore, place) = (before.index &+ 1, after.index &+ 1)
    let later = after.arrival.subtractingSaturating(before.arrival)
    let minutes = TravelTimeDisplay(seconds: Double(later.magnitude)).minutes
    self.minutes = later < 0 ? 0 &- minutes : minutes
  }

  /// Writes "from 4th to 2nd place · 12 min earlier"; nothing if nothing is another.
  @inline(never)
  package func write(in localizer: Localizer, isSpoken: Bool, to writer: TextWriter) {
    let (start, width): (Int, UnitWidth) = (writer.count, isSpoken ? .spoken : .short)
    if place != placeBefore {
      localizer.write(.placeBefore, place: placeBefore, to: writer)
      if localizer.language != .japanese { writer.write(byte: 0x20) }
      localizer.write(.placeAfter, place: place, to: writer)
    }
    let key: StringKey = minutes < 0 ? .arrivesEarlier : .arrivesLater
    localizer.write(key, minutes: minutes < 0 ? 0 &- minutes : minutes, after: start, width, to: writer)
  }
}

extension Localizer {
  /// Writes what stands between two parts, unless nothing was written yet.
  @inline(never)
  fileprivate func writeJoint(after start: Int, _ width: UnitWidth, to writer: TextWriter) {
    if writer.count > start { writer.write(width == .short ? " · " : language.listJoint) }
  }

  /// Writes a string with a number of stops as a further part; nothing if it is not above 0.
  @inline(never)
  fileprivate func write(
    _ one: StringKey, _ several: StringKey, count: Int32, after start: Int, _ width: UnitWidth, to writer: TextWriter
  ) {
    guard count > 0 else { return }
    writeJoint(after: start, width, to: writer)
    write(count == 1 ? one : several, count: Int(count), after: nil, to: writer)
  }

  /// Writes a string with a duration as a further part; nothing if it is 0.
  @inline(never)
  fileprivate func write(
    _ key: StringKey, minutes: Int32, after start: Int, _ width: UnitWidth, to writer: TextWriter
  ) {
    guard minutes > 0 else { return }
    writeJoint(after: start, width, to: writer)
    write(key, minutes: minutes, width, to: writer)
  }

  fileprivate func write(_ key: StringKey, place: Int, to writer: TextWriter) {
    write(key, to: writer) { language.write(ordinal: place, to: writer) }
  }
}

extension Language {
  /// Writes a place in an order: "4th", "4e"; in the other languages the number. In French it is a feminine one.
  @inline(never)
  fileprivate func write(ordinal number: Int, to writer: TextWriter) {
    writer.write(Int64(number))
    switch self {
    case .english:
      let isTeen = number / 10 % 10 == 1
      switch number % 10 {
      case 1 where !isTeen: writer.write("st")
      case 2 where !isTeen: writer.write("nd")
      case 3 where !isTeen: writer.write("rd")
      default: writer.write("th")
      }
    case .french: writer.write(number == 1 ? "re" : "e")
    case .german, .spanish, .japanese: break
    }
  }
}
