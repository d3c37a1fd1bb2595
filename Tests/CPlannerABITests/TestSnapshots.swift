import CPlanner
import CPlannerABI
import Testing

extension Status {
  static let corrupt = Status(PLANNER_CORRUPT)
  static let newer = Status(PLANNER_NEWER)
}

/// The bytes of a snapshot, in the format of docs/snapshot.md.
enum SnapshotBytes {
  static let headerSize = 24

  /// FNV-1a of 64 bits; from version 5 on of 8 bytes at a time, folded.
  /// Tests are not optimised, so the loops are plain.
  static func checksum(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    guard number(at: 8, in: bytes) >= 5 else {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
    let padded = bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
    var place = 0
    while place < padded.count {
      hash = (hash ^ number(at: place, in: padded)) &* 0x100_0000_01B3
      hash ^= hash >> 32
      place += 8
    }
    return hash
  }

  static func put(_ number: UInt64, at place: Int, in bytes: inout [UInt8]) {
    for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
  }

  static func number(at place: Int, in bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
  }

  /// The bytes with a correct size and checksum.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    put(UInt64(bytes.count), at: 16, in: &result)
    put(checksum(Array(result.dropLast(8))), at: bytes.count - 8, in: &result)
    return result
  }
}

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
    var error = planner_error()
    error.struct_size = UInt32(MemoryLayout<planner_error>.size)
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
    var error = planner_error()
    error.struct_size = UInt32(MemoryLayout<planner_error>.size)
    // One byte more, so that the pointer is not NULL for no bytes.
    let status = (bytes + [0]).withUnsafeBytes {
      Status(planner_take_over($0.baseAddress, bytes.count, &created, &error))
    }
    #expect((created == nil) == (status != .ok))
    return (created, status, error.message.string)
  }

  /// Goes on with the planner as another process would that takes it over.
  func move(_ location: SourceLocation = #_sourceLocation) {
    let bytes = handover
    let taken = Self.takeOver(bytes)
    #expect(taken.status == .ok, "\(taken.reason)", sourceLocation: location)
    guard let planner = taken.planner else { return }
    replace(with: planner)
    #expect(handover == bytes, "the same bytes", sourceLocation: location)
  }
}

/// The visible state, without numbers, and without the marks of a restarted sensor (LOC-7).
struct VisibleState: Equatable {
  var home: TestHost.Home
  var place: Place?
  var counts: [UInt64]
  var rows: [Row.Visible]
  var distances: [Double?]
  var travelTimes: [Double?]
  var wake: Int64?
  var details: ID?
  var detent: Int?
  var lines: [TestHost.Line]
  var composer: ShownComposer?
  var saves: [Save]

  init(_ host: TestHost) {
    func unmarked(_ row: Row) -> Row.Visible {
      var visible = row.visible
      visible.texts[5] = ""
      return visible
    }
    let (location, rows) = (host.location, host.rows)
    home = host.home
    home.refusedCount = 0
    place = location.place
    counts = [
      location.received, location.used, location.ignored.accuracy, location.ignored.order, location.ignored.time,
      location.ignored.unauthorized,
    ]
    // The spoken text of the row contains the mark.
    self.rows = rows.map(unmarked)
    for index in rows.indices where rows[index].updating || rows[index].place != nil { self.rows[index].texts[9] = "" }
    // Without a location the distance text depends on whether one is awaited.
    for index in rows.indices where rows[index].distance == nil { self.rows[index].texts[3] = "" }
    distances = rows.map(\.distance)
    travelTimes = rows.map(\.travelTime)
    wake = host.wake
    details = host.openSheet?.id
    detent = host.openSheet?.detent
    lines = host.detailsLines.filter { ![PLANNER_FIELD_UPDATING, PLANNER_FIELD_DISTANCE].contains($0.field) }
    composer = host.composer
    composer?.presentation = 0
    saves = host.saves
    for index in saves.indices { saves[index].request = 0 }
  }
}
