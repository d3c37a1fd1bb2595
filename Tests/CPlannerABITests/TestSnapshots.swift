import CPlanner
import CPlannerABI
import Testing

extension TestHost {
  /// A copy of the planner's snapshot.
  var snapshot: [UInt8] {
    var raw = planner_bytes()
    #expect(Status(planner_snapshot(planner, &raw)) == .ok)
    return Array(UnsafeBufferPointer(start: raw.data, count: raw.size))
  }

  /// Restores a planner. Returns its host, or the reason for the refusal.
  static func restore(
    _ bytes: [UInt8], _ settings: Settings = Settings(), authorization: Int = granted, at now: Int64
  ) -> (host: TestHost?, status: Status, reason: String) {
    var created: OpaquePointer?
    var raw = settings.raw
    var error = planner_error.blank
    // One byte more, so that the pointer is not NULL for no bytes.
    let status = (bytes + [0]).withUnsafeBytes {
      Status(planner_restore($0.baseAddress, bytes.count, &raw, Int32(authorization), now, &created, &error))
    }
    #expect((created == nil) == (status != .ok))
    return (created.map { TestHost(restored: $0, at: now) }, status, error.message.string)
  }

  /// Restores the planner from its snapshot, as another process would.
  func restored(
    _ settings: Settings = Settings(), authorization: Int? = nil, at later: Int64? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> TestHost {
    let restored = TestHost.restore(
      snapshot, settings, authorization: authorization ?? self.location.authorization, at: later ?? now)
    #expect(restored.status == .ok, "\(restored.reason)", sourceLocation: location)
    return try #require(restored.host, sourceLocation: location)
  }
}

extension TestHost {
  /// A copy of the bytes with which the planner can be handed over.
  var handover: [UInt8] {
    var raw = planner_bytes()
    #expect(Status(planner_hand_over(planner, &raw)) == .ok)
    return Array(UnsafeBufferPointer(start: raw.data, count: raw.size))
  }

  /// Takes over a planner. Returns it, or the reason for the refusal.
  static func takeOver(_ bytes: [UInt8]) -> (planner: OpaquePointer?, status: Status, reason: String) {
    var created: OpaquePointer?
    var error = planner_error.blank
    // One byte more, so that the pointer is not NULL for no bytes.
    let status = (bytes + [0]).withUnsafeBytes {
      Status(planner_take_over($0.baseAddress, bytes.count, &created, &error))
    }
    #expect((created == nil) == (status != .ok))
    return (created, status, error.message.string)
  }
}
