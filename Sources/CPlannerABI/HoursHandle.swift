import CPlanner
import PlannerKitCore

/// The target of a host's `planner_hours *`. It is immutable.
final class HoursHandle {
  private let hours: HoursAnswers
  /// The text, in which comments end with a NUL byte instead of a quotation mark.
  private let text: UnsafeMutableBufferPointer<UInt8>

  private init(_ hours: HoursAnswers) {
    self.hours = hours
    text = .allocate(capacity: hours.text.byteCount &+ 1)
    text.update(repeating: 0)
    hours.text.withBytes { bytes in
      for index in Indexes(below: min(bytes.count, text.count)) where bytes[index] != UInt8(ascii: "\"") {
        text[index] = bytes[index]
      }
    }
  }

  deinit {
    text.deallocate()
  }

  static func create(_ hours: HoursAnswers) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(HoursHandle(hours)).toOpaque())
  }

  static func destroy(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<HoursHandle>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }

  static func handle(at pointer: OpaquePointer?) throws(Refusal) -> HoursHandle {
    guard let pointer else { throw .nullPointer(.hours) }
    return Unmanaged<HoursHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// The state at an instant. Its comment is borrowed from this object.
  // Evaluated in place, because copying the hours would count four references up and down.
  @inline(never)
  func state(at instant: Instant) -> planner_hours_state {
    let status = hours.status(at: instant)
    return planner_hours_state(status, comment: comment(status))
  }

  /// Fills the host's array with the spans of a range.
  func write(
    _ from: Int64, _ to: Int64, _ spans: UnsafeMutablePointer<planner_hours_span>?, _ capacity: Int,
    _ count: UnsafeMutablePointer<Int>?
  ) throws(Refusal) {
    try CPlannerABI.write(hours, from, to, spans, capacity, count)
  }

  private func comment(_ status: HoursStatus) -> planner_text {
    guard let (start, size) = hours.comment(status), start &+ size < text.count else { return .empty }
    return planner_text(UnsafeBufferPointer(rebasing: text[start..<start &+ size]))
  }
}

extension planner_hours_state {
  init(_ status: HoursStatus, comment: planner_text) {
    self.init()
    state = status.state.rawValue
    is_open_end = status.isOpenEnd ? 1 : 0
    is_on_holiday = status.isOnHoliday ? 1 : 0
    holidays_unknown = status.areHolidaysUnknown ? 1 : 0
    until = status.until?.milliseconds ?? 0
    if status.until != nil { present = UInt32(PLANNER_HOURS_STATE_HAS_UNTIL) }
    self.comment = comment
  }
}

/// Fills the host's array with the spans of a range, as many as fit, and counts all of them.
@inline(never)
func write(
  _ hours: HoursAnswers, _ from: Int64, _ to: Int64, _ spans: UnsafeMutablePointer<planner_hours_span>?,
  _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) throws(Refusal) {
  let stride = MemoryLayout<planner_hours_span>.stride
  try checkArray(count: capacity, stride: stride, as: (.capacity, .stride))
  guard count != nil else { throw .nullPointer(.count) }
  guard spans != nil || capacity == 0 else { throw .nullPointer(.spans) }
  var found = 0
  try hours.forEachSpan(from: Instant(milliseconds: from), to: Instant(milliseconds: to)) { span in
    if found < capacity, let base = UnsafeMutableRawPointer(spans) {
      var result = planner_hours_span()
      (result.start, result.end) = (span.start.milliseconds, span.end.milliseconds)
      result.state = span.state.rawValue
      result.is_open_end = span.isOpenEnd ? 1 : 0
      (base + found &* stride).storeBytes(of: result, as: planner_hours_span.self)
    }
    found &+= 1
  }
  try store(found, to: count)
}
