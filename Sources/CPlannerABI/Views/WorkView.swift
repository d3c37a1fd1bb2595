import CPlanner
import PlannerKitCore

/// What a person can do with a task, as the host reads it: the actions, and the conflict.
final class WorkView {
  private(set) var actions: [planner_task_action] = []
  private(set) var conflict: planner_conflict?
  private let texts = TextLines()

  init(_ task: PlanTask, of planner: inout Planner) {
    let (localizer, today) = (planner.localizer, planner.today)
    let main = planner.mainAction(of: task)
    for action in planner.actions(of: task) {
      var encoded = planner_task_action()
      encoded.action = action.rawValue
      encoded.is_main = Int32(flag: action == main)
      encoded.needs_reason = Int32(flag: planner.needsReason(action))
      if let status = action.status {
        encoded.status = status.rawValue
        encoded.present = UInt32(PLANNER_TASK_ACTION_HAS_STATUS)
      }
      let day = action == .notToday ? planner.offeredDay(of: task) : nil
      if let day {
        encoded.day = day.number
        encoded.present |= UInt32(PLANNER_TASK_ACTION_HAS_DAY)
      }
      localizer.write(action, to: texts.writer)
      texts.end()
      if let day { localizer.write(day, today: today, isSpoken: false, to: texts.writer) }
      texts.end()
      localizer.writeSpoken(action, of: task, on: day, today: today, to: texts.writer)
      texts.end()
      actions.append(encoded)
    }
    let conflict = planner.conflict(of: task.id)
    conflict?.write(in: localizer, isSpoken: false, to: texts.writer)
    texts.end()
    conflict?.write(in: localizer, isSpoken: true, to: texts.writer)
    texts.end()
    // The texts have moved while they were written.
    texts.rewind()
    actions.withUnsafeMutableBufferPointer { actions in
      for index in actions.indices {
        (actions[index].title, actions[index].day_text) = (texts.next(), texts.next())
        actions[index].spoken_text = texts.next()
      }
    }
    guard let conflict else { return }
    var encoded = planner_conflict()
    (encoded.mine, encoded.theirs) = (conflict.mine.rawValue, conflict.theirs.rawValue)
    (encoded.mine_at, encoded.theirs_at) = (conflict.mineAt.milliseconds, conflict.theirsAt.milliseconds)
    (encoded.text, encoded.spoken_text) = (texts.next(), texts.next())
    self.conflict = encoded
  }
}

/// The list of all saves as the host reads it.
final class SaveListView {
  private(set) var lines: [planner_pending_save] = []
  private(set) var summary = planner_work()
  private let texts = TextLines()

  init(_ saves: [SaveLine], in localizer: Localizer) {
    for save in saves {
      var line = planner_pending_save()
      line.kind = save.kind.rawValue
      line.key = planner_uuid(save.key)
      line.phase = save.state.phase.rawValue
      line.since = save.since.milliseconds
      if let task = save.task {
        line.task_id = planner_uuid(task)
        line.present = UInt32(PLANNER_PENDING_SAVE_HAS_TASK_ID)
      }
      lines.append(line)
      if save.state.phase == .refused { summary.refused_count &+= 1 }
      save.write(in: localizer, to: texts.writer) { texts.end() }
    }
    summary.save_count = lines.count
    for isSpoken in 0..<2 {
      localizer.write(
        savesWaiting: lines.count &- summary.refused_count, refused: summary.refused_count, isSpoken: isSpoken == 1,
        to: texts.writer)
      texts.end()
    }
    // The texts have moved while they were written.
    texts.rewind()
    lines.withUnsafeMutableBufferPointer { lines in
      for index in lines.indices {
        (lines[index].title, lines[index].what_text) = (texts.next(), texts.next())
        (lines[index].state_text, lines[index].spoken_text) = (texts.next(), texts.next())
        lines[index].message = texts.next()
      }
    }
    (summary.text, summary.spoken_text) = (texts.next(), texts.next())
  }
}

/// Texts that are written one after the other, and then read in the same order.
private final class TextLines {
  let writer = TextWriter()
  private var ends: [Int] = []
  private var read = 0

  @inline(never)
  func end() {
    ends.append(writer.endText())
  }

  func rewind() {
    read = 0
  }

  @inline(never)
  func next() -> planner_text {
    let start = ends.element(at: read &- 1) ?? 0
    read &+= 1
    return planner_text(writer, from: start, to: ends.element(at: read &- 1) ?? start &+ 1)
  }
}
