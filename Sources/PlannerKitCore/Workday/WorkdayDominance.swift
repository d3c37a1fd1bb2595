// Which labels are kept.

extension WorkdayWalk {
  /// Keeps the label after the last one unless another is at least as good in all that counts later, and drops those
  /// that it makes superfluous.
  @inline(never)
  func keepLast(_ stage: inout WorkdayStage) {
    let label = stage.labels + stage.count
    if isBeyondBound(label) { return }
    let (time, missed) = (label.pointee.time, label.pointee.missed)
    for index in Indexes(below: stage.count) {
      let other = stage.labels + index
      if other.pointee.time <= time && other.pointee.missed <= missed && isAtLeastAsGood(other, label) { return }
    }
    var kept = 0
    for index in Indexes(below: stage.count) {
      let other = stage.labels + index
      if other.pointee.time >= time && other.pointee.missed >= missed && isAtLeastAsGood(label, other) { continue }
      if kept < index { stage.labels[kept] = other.pointee }
      kept &+= 1
    }
    if kept < stage.count { stage.labels[kept] = label.pointee }
    stage.count = kept &+ 1
    if stage.count == stage.capacity { dropOne(&stage) }
  }

  /// Whether no order that goes on from a label can be better than the bound.
  private func isBeyondBound(_ label: UnsafePointer<WorkdayLabel>) -> Bool {
    let bound = problem.state.pointee.bound
    if bound.isCutOff || label.pointee.missed < bound.missed { return false }
    if label.pointee.missed > bound.missed || label.pointee.lateness > bound.lateness { return true }
    guard label.pointee.lateness == bound.lateness && bound.overtime == 0 else { return false }
    return (isFinish ? label.pointee.time : label.pointee.travel) &+ problem.state.pointee.ahead > bound.goal
  }

  /// Drops the latest of the labels with the most common number of breaks.
  @inline(never)
  private func dropOne(_ stage: inout WorkdayStage) {
    var counts = (0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &counts) { bytes in
      let counts = bytes.assumingMemoryBound(to: Int.self)
      for index in Indexes(below: stage.count) { counts[Int(stage.labels[index].breaks)] &+= 1 }
      var latest = 0
      for index in Indexes(from: 1, below: stage.count) {
        let (one, other) = (stage.labels + index, stage.labels + latest)
        let (count, most) = (counts[Int(one.pointee.breaks)], counts[Int(other.pointee.breaks)])
        if count > most || (count == most && one.pointee.time > other.pointee.time) { latest = index }
      }
      stage.count &-= 1
      stage.labels[latest] = stage.labels[stage.count]
    }
  }

  /// Compares all but the times and the missed weights.
  @inline(never)
  private func isAtLeastAsGood(_ one: UnsafePointer<WorkdayLabel>, _ other: UnsafePointer<WorkdayLabel>) -> Bool {
    guard one.pointee.lateness <= other.pointee.lateness, one.pointee.breaks == other.pointee.breaks else {
      return false
    }
    // Who leaves earlier can travel longer, but arrives no later.
    let slower = problem.state.pointee.profile.count == 0 ? 0 : other.pointee.time &- one.pointee.time
    if one.pointee.travel &+ slower > other.pointee.travel { return false }
    let state = problem.state
    if state.pointee.limitsWork && one.pointee.work &+ slower > other.pointee.work { return false }
    if state.pointee.longestDelay > 0
      && !one.pointee.ends(noLaterThan: other.pointee, delay: state.pointee.longestDelay)
    {
      return false
    }
    if !isStrict && !one.pointee.missesNoMore(than: other.pointee) { return false }
    // If both are equal, the one with the earliest breaks is kept.
    return one.pointee.gaps <= other.pointee.gaps || one.pointee.time < other.pointee.time
      || one.pointee.travel < other.pointee.travel || one.pointee.lateness < other.pointee.lateness
      || one.pointee.missed < other.pointee.missed
      || (state.pointee.limitsWork && one.pointee.work < other.pointee.work)
  }
}
