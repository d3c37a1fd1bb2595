import CPlanner
import PlannerKitCore

@c @implementation public func planner_snapshot(
  _ p: OpaquePointer?, _ out: UnsafeMutablePointer<planner_bytes>?
) -> planner_status {
  Handle.enter(p) { planner, views throws(Rejection) in
    guard out != nil else { throw .nullPointer(.out) }
    try store(views.snapshot(of: &planner), to: out)
    return .ok
  }
}

@c @implementation public func planner_restore(
  _ bytes: UnsafeRawPointer?, _ size: Int, _ settings: UnsafePointer<planner_settings>?, _ authorization: Int32,
  _ now: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<planner_error>?
) -> planner_status {
  createPlanner(out, error, settings) { settings throws(Rejection) in
    guard let authorization = Authorization(rawValue: authorization) else { throw .unknownAuthorization }
    guard let bytes else { throw .nullPointer(.bytes) }
    // A size over half the address space arrives as a negative number.
    guard size >= 0 else { throw .arrayOutOfRange(.size) }
    let header = UnsafeRawBufferPointer(start: bytes, count: min(size, Planner.snapshotHeaderSize))
    try Planner.checkSnapshot(header: [UInt8](header), size: size)
    let snapshot = UnsafeRawBufferPointer(start: bytes, count: size)
    return try Planner(
      restoring: [UInt8](snapshot), settings: settings, authorization: authorization, now: Instant(milliseconds: now))
  }
}
