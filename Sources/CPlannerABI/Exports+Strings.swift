import CPlanner
import PlannerKitCore

@c @implementation public func planner_string(
  _ p: OpaquePointer?, _ key: Int32, _ out: UnsafeMutablePointer<planner_text>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    guard let key = StringKey(rawValue: key) else {
      throw .unknownString
    }
    try store(views.strings[key], to: out)
    return .ok
  }
}

@c @implementation public func planner_replace_string(
  _ p: OpaquePointer?, _ now: Int64, _ key: Int32, _ text: planner_text
) -> planner_status {
  Handle.event(p) { planner throws(Refusal) in
    guard let key = StringKey(rawValue: key) else { throw .unknownString }
    try planner.stringReplaced(key, with: String(text, as: .replacement), now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_language(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_text>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    try store(planner_text(planner.localizer.language.tag), to: out)
    return .ok
  }
}
