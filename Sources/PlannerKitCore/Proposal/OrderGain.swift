/// What an order gains over another, as it is shown (ORDER-7).
package struct OrderGain: Hashable, Sendable {
  /// How many more stops are on time; 0 or more.
  private var onTime: Int32 = 0
  /// As many, but more important ones.
  private var isMoreImportant = false
  /// In seconds, 0 or more.
  private var lateness: Int32 = 0
  private var travel: Int32 = 0
  private var finish: Int32 = 0

  init() {}

  init(from before: OrderWorth, to after: OrderWorth, _ objective: OrderObjective) {
    let (old, new) = (before.value, after.value)
    onTime = Int32(clamping: max(0, before.missedCount &- after.missedCount))
    isMoreImportant = onTime == 0 && new.missed < old.missed
    if old.missed == new.missed { lateness = Int32(clamping: max(0, old.lateness &- new.lateness)) }
    travel = Int32(clamping: max(0, old.travel &- new.travel))
    if objective == .finish { finish = Int32(clamping: max(0, old.finish &- new.finish)) }
  }

  /// Writes "1 more stop on time · Saves 24 min"; nothing if nothing is better.
  @inline(never)
  func write(_ width: UnitWidth, in localizer: Localizer, to writer: TextWriter) {
    var joint: StaticString?
    if onTime > 0 {
      localizer.write(onTime == 1 ? .oneMoreStopOnTime : .moreStopsOnTime, count: Int(onTime), after: nil, to: writer)
      joint = width == .short ? " · " : localizer.language.listJoint
    } else if isMoreImportant {
      localizer.write(.importantStopsOnTime, to: writer)
      joint = width == .short ? " · " : localizer.language.listJoint
    }
    // Of the rest the first that was gained.
    let (key, seconds): (StringKey, Int32) =
      lateness > 0 ? (.lessLate, lateness) : finish > 0 ? (.doneEarlier, finish) : (.saves, travel)
    guard seconds >= (joint == nil ? 1 : 60) else { return }
    if let joint { writer.write(joint) }
    localizer.write(.before, key, to: writer)
    let minutes = TravelTimeDisplay(seconds: Double(seconds)).minutes
    localizer.language.write(minutes: Int64(max(minutes, 1)), width, to: writer)
    localizer.write(.after, key, to: writer)
  }

  package func write(in localizer: Localizer, to writer: TextWriter) {
    write(.short, in: localizer, to: writer)
  }

  package func writeSpoken(in localizer: Localizer, to writer: TextWriter) {
    write(.spoken, in: localizer, to: writer)
  }
}
