/// The gains and costs of an order compared with another, as they are shown (ORDER-7).
package struct OrderGain: Hashable, Sendable {
  /// How many more stops can be reached; never negative (ORDER-2.9).
  private var reachable: Int32 = 0
  /// How many more stops are on time; negative for fewer.
  private var onTime: Int32 = 0
  /// Whether more important stops are on time, but not more stops.
  private var isMoreImportant = false
  /// The first gain among lateness, finish and travel time: its string, and its minutes, at least 1.
  private var gained: StringKey?
  private var minutes: Int32 = 0
  /// How many more breaks are missed; negative for fewer.
  private var missedBreaks: Int32 = 0
  /// How many more stops are left out.
  private var leftOut: Int32 = 0
  /// The losses in minutes; 0 for what does not get worse.
  private var (lateness, overtime, travel, finish): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)

  init() {}

  @inline(never)
  init(from before: OrderWorth, to after: OrderWorth, _ objective: OrderObjective) {
    let (old, new) = (before.value, after.value)
    guard after.isBetter(than: before) else { return }
    // Sums of an order's times do not overflow (`OrderLimits`).
    let (travel, finish) = (new.travel &- old.travel, new.finish &- old.finish)
    let (lateness, overtime) = (new.lateness &- old.lateness, after.overtime &- before.overtime)
    reachable = Int32(truncatingIfNeeded: old.noWays &- new.noWays)
    onTime = Int32(truncatingIfNeeded: before.missedCount &- after.missedCount)
    missedBreaks = Int32(truncatingIfNeeded: after.missedBreaks &- before.missedBreaks)
    leftOut = Int32(truncatingIfNeeded: after.leftOut &- before.leftOut)
    isMoreImportant =
      onTime <= 0 && new.missed &- Int64(missedBreaks) &* Int64(WorkdayProblem.breakWeight) < old.missed
    // A gain of less than a minute counts only if there is no other gain.
    let isAlone = reachable <= 0 && onTime <= 0 && !isMoreImportant && missedBreaks >= 0
    for least: Int64 in isAlone ? [60, 1] : [60] {
      if old.missed == new.missed { gain(.lessLate, lateness, atLeast: least) }
      if old.missed == new.missed && lateness <= 0 { gain(.lessOvertime, overtime, atLeast: least) }
      if objective == .finish { gain(.doneEarlier, finish, atLeast: least) }
      gain(.saves, travel, atLeast: least)
    }
    self.lateness = Self.minutes(lateness)
    self.overtime = Self.minutes(overtime)
    self.travel = Self.minutes(travel)
    // More travel also makes the end later. The end is shown only if it is the objective, or if it is even later than
    // that.
    if objective == .finish || finish &- max(0, travel) >= 60 { self.finish = Self.minutes(finish) }
  }

  /// Records a gain if it is the first. `seconds` is negative for a gain, which must be at least `least`.
  @inline(never)
  private mutating func gain(_ key: StringKey, _ seconds: Int64, atLeast least: Int64) {
    if gained == nil && seconds <= 0 &- least { (gained, minutes) = (key, max(Self.minutes(0 &- seconds), 1)) }
  }

  @inline(never)
  private static func minutes(_ seconds: Int64) -> Int32 {
    TravelTimeDisplay(seconds: Double(seconds)).minutes
  }

  /// Writes "1 more stop on time · 40 min more travel"; nothing if there is no gain.
  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    let start = writer.count
    localizer.write(.oneMoreStopReachable, .moreStopsReachable, count: reachable, after: start, width, to: writer)
    localizer.write(.oneMoreStopOnTime, .moreStopsOnTime, count: onTime, after: start, width, to: writer)
    localizer.write(.importantStopsOnTime, if: isMoreImportant, after: start, width, to: writer)
    localizer.write(.fewerMissedBreaks, if: missedBreaks < 0, after: start, width, to: writer)
    if let gained { localizer.write(gained, minutes: minutes, after: start, width, to: writer) }
    localizer.write(.oneFewerStopOnTime, .fewerStopsOnTime, count: 0 &- onTime, after: start, width, to: writer)
    localizer.write(.moreMissedBreaks, if: missedBreaks > 0, after: start, width, to: writer)
    localizer.write(.moreLate, minutes: lateness, after: start, width, to: writer)
    localizer.write(.moreOvertime, minutes: overtime, after: start, width, to: writer)
    localizer.write(.moreTravel, minutes: travel, after: start, width, to: writer)
    localizer.write(.doneLater, minutes: finish, after: start, width, to: writer)
    localizer.write(.oneImpossibleStop, .impossibleStops, count: leftOut, after: start, width, to: writer)
  }

  package func write(in localizer: Localizer, to writer: TextWriter) {
    write(.short, in: localizer, to: writer)
  }

  package func writeSpoken(in localizer: Localizer, to writer: TextWriter) {
    write(.spoken, in: localizer, to: writer)
  }
}

/// The change of a stop in a proposed order, as it is shown (ORDER-7).
package struct StopChange: Hashable, Sendable {
  /// The positions among all stops, counted from 1.
  private let (placeBefore, place): (Int, Int)
  /// The change of the arrival in minutes; negative if it is earlier.
  private let minutes: Int32

  /// Compares two positions and arrivals. The instants are in seconds.
  @inline(never)
  init(from before: (index: Int, arrival: Int64), to after: (index: Int, arrival: Int64)) {
    (placeBefore, place) = (before.index &+ 1, after.index &+ 1)
    let later = after.arrival.subtractingSaturating(before.arrival)
    let minutes = TravelTimeDisplay(seconds: Double(later.magnitude)).minutes
    self.minutes = later < 0 ? 0 &- minutes : minutes
  }

  /// Writes "from 4th to 2nd place · 12 min earlier"; nothing if nothing changes.
  @inline(never)
  func write(in localizer: Localizer, isSpoken: Bool, to writer: TextWriter) {
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

extension ProposedStop {
  /// Writes why the agent does not go there, or else what changes.
  package func write(in localizer: Localizer, isSpoken: Bool, to writer: TextWriter) {
    if let key = notToday.map({ StopDisplay.Note($0) })?.key { return localizer.write(key, to: writer) }
    change.write(in: localizer, isSpoken: isSpoken, to: writer)
  }
}

extension Localizer {
  /// Writes the separator between two parts, unless nothing has been written yet.
  @inline(never)
  fileprivate func writeJoint(after start: Int, _ width: UnitWidth, to writer: TextWriter) {
    if writer.count > start { writer.write(width == .short ? " · " : language.listJoint) }
  }

  /// Writes a string as a further part if it holds.
  @inline(never)
  fileprivate func write(
    _ key: StringKey, if holds: Bool, after start: Int, _ width: UnitWidth, to writer: TextWriter
  ) {
    guard holds else { return }
    writeJoint(after: start, width, to: writer)
    write(key, to: writer)
  }

  /// Writes a string with a number of stops as a further part; nothing if the number is not positive.
  @inline(never)
  fileprivate func write(
    _ one: StringKey, _ several: StringKey, count: Int32, after start: Int, _ width: UnitWidth, to writer: TextWriter
  ) {
    guard count > 0 else { return }
    writeJoint(after: start, width, to: writer)
    write(count == 1 ? one : several, count: Int(count), after: nil, to: writer)
  }

  /// Writes a string with a duration as a further part; nothing if the duration is 0.
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
  /// Writes a position in an order: "4th" in English, "4e" in French, where it is feminine, and the number in the other
  /// languages.
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
