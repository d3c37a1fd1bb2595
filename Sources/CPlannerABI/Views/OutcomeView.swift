import CPlanner
import PlannerKitCore

/// A pending outcome as the host reads it.
final class OutcomeView {
  let key: SaveKey
  let encoded: planner_outcome
  private let texts: TextBuffer
  /// The key of the first value; the other keys and texts follow it.
  private let firstValue: TextSlot

  init(_ pending: PendingOutcome) {
    let outcome = pending.outcome
    key = outcome.key
    var texts = TextList()
    let (reason, note) = (texts.add(outcome.reason), texts.add(outcome.note))
    let (title, message) = (texts.add(outcome.title), texts.add(pending.state.message))
    firstValue = texts.next
    for value in outcome.values {
      _ = texts.add(value.key)
      _ = texts.add(value.text)
    }
    let buffer = TextBuffer(texts)
    self.texts = buffer
    var encoded = planner_outcome(outcome)
    encoded.phase = pending.state.phase.rawValue
    encoded.value_count = outcome.values.count
    (encoded.reason, encoded.note) = (buffer[reason], buffer[note])
    (encoded.title, encoded.message) = (buffer[title], buffer[message])
    self.encoded = encoded
  }

  /// A value of the host, by its index; nil if there is none.
  func value(at index: Int) -> planner_outcome_value? {
    guard index >= 0, index < encoded.value_count else { return nil }
    var slot = firstValue
    for _ in Indexes(below: index) { slot = slot.next.next }
    var value = planner_outcome_value()
    (value.key, value.text) = (texts[slot], texts[slot.next])
    return value
  }
}

extension planner_outcome {
  /// Encodes everything except the texts.
  fileprivate init(_ outcome: Outcome) {
    self.init()
    key = planner_uuid(outcome.key)
    task_id = planner_uuid(outcome.task)
    status = outcome.status.rawValue
    at = outcome.instant.milliseconds
    is_by_itself = Int32(flag: outcome.isByItself)
    if let day = outcome.day {
      self.day = day.number
      present |= UInt32(PLANNER_OUTCOME_HAS_DAY)
    }
    if let arrived = outcome.arrived {
      arrived_at = arrived.milliseconds
      present |= UInt32(PLANNER_OUTCOME_HAS_ARRIVED_AT)
    }
    if let left = outcome.left {
      left_at = left.milliseconds
      present |= UInt32(PLANNER_OUTCOME_HAS_LEFT_AT)
    }
  }
}
