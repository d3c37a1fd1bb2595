import CPlanner
import PlannerKitCore

@c @implementation public func planner_snapshot(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_bytes>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    guard out != nil else { throw .nullPointer(.out) }
    try store(views.snapshot(of: &planner), to: out)
    return .ok
  }
}

@c @implementation public func planner_restore(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ settings: UnsafePointer<planner_settings>?, _ authorization: Int32,
  _ now: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  createPlanner(out, error, settings) { settings throws(Refusal) in
    guard let authorization = Authorization(rawValue: authorization) else { throw .unknownAuthorization }
    return try Planner(
      restoring: snapshot(bytes, size), settings: settings, authorization: authorization,
      now: Instant(milliseconds: now))
  }
}

@c @implementation public func planner_hand_over(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_bytes>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Refusal) in
    guard out != nil else { throw .nullPointer(.out) }
    try store(views.handover(of: &planner), to: out)
    return .ok
  }
}

@c @implementation public func planner_take_over(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  createPlanner(out, error, nil) { _ throws(Refusal) in try Planner(takingOver: snapshot(bytes, size)) }
}

@c @implementation public func planner_read_snapshot_facts(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ out: UnsafeMutablePointer<planner_snapshot_facts>?,
  _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  reporting(error) { () throws(Refusal) in
    try checkOutput(out)
    let read = try SnapshotFacts(of: snapshot(bytes, size))
    var facts = planner_snapshot_facts()
    facts.version = UInt32(truncatingIfNeeded: read.version)
    facts.taken_at = read.takenAt.milliseconds
    facts.is_handover = Int32(flag: read.isHandover)
    try write(facts, to: out)
  }
}

/// A copy of the host's bytes, if they begin like a snapshot.
@inline(never)
private func snapshot(_ bytes: UnsafeRawPointer?, _ size: Int) throws(Refusal) -> [UInt8] {
  guard let bytes else { throw .nullPointer(.bytes) }
  // A size over half the address space arrives as a negative number.
  guard size >= 0 else { throw .arrayOutOfRange(.size) }
  let header = UnsafeRawBufferPointer(start: bytes, count: min(size, Planner.snapshotHeaderSize))
  try Planner.checkSnapshot(header: [UInt8](header), size: size)
  return [UInt8](UnsafeRawBufferPointer(start: bytes, count: size))
}
