import Testing

@testable import PlannerKitCore

/// Damaged bytes are refused; under a right checksum they are refused, or restore a planner that works (SNAP-3).
@Suite struct SnapshotDamageTests {
  private static func refusal(_ bytes: [UInt8]) -> Refusal? {
    thrownRefusal { try Planner(restoring: bytes, settings: Walk.settings, authorization: .whenInUse, now: .morning) }
  }

  // MARK: The envelope

  @Test("cut, longer, altered and foreign bytes are refused, each with its message · SNAP-3.1 SNAP-3.2")
  func envelope() throws {
    let bytes = try Planner.rich().snapshot()
    for size in bytes.indices { #expect(Self.refusal(Array(bytes.prefix(size)))?.reason == .corrupt, "\(size) bytes") }
    for size in stride(from: 32, to: bytes.count, by: 8) {
      #expect(
        Self.refusal(SnapshotBytes.sealed(Array(bytes.prefix(size))))?.reason == .corrupt, "\(size) bytes, sealed")
    }
    for longer in [bytes + [0], SnapshotBytes.sealed(bytes + [0])] { #expect(Self.refusal(longer)?.reason == .corrupt) }
    for place in bytes.indices {
      for change in [1, 0x80] as [UInt8] {
        var altered = bytes
        altered[place] ^= change
        #expect(Self.refusal(altered)?.reason == .corrupt, "byte \(place)")
      }
    }
    for foreign in [
      [], Array("PLSNAP".utf8), Array("{\"tasks\": [], \"what\": \"another format\"}".utf8),
      [UInt8](repeating: 0, count: 4_096), [UInt8](repeating: 0xFF, count: 4_096),
      Array("PLSNAP\r\n\u{1A}".utf8) + [UInt8](repeating: 0, count: 99),  // sent as text
    ] { #expect(Self.refusal(foreign) == .foreignSnapshot) }
    #expect(Self.refusal(Array(bytes.prefix(100))) == .cutSnapshot)
    #expect(Set([Refusal.foreignSnapshot, .cutSnapshot, .corruptSnapshot].map(\.message)).count == 3)
  }

  @Test("a newer version is recognised only if its bytes are intact; there is no version 0 · SNAP-3.3")
  func newer() throws {
    let bytes = try Planner.rich().snapshot()
    for version in [8, 9, 256, UInt64(Int64.max), .max] {
      let altered = SnapshotBytes.putting(version, at: 8, in: bytes)
      #expect(Self.refusal(altered)?.reason == .corrupt, "version \(version) with the checksum of another")
      for whole in [altered, Array(altered.prefix(100))] {
        #expect(Self.refusal(SnapshotBytes.sealed(whole))?.reason == .newer, "version \(version)")
      }
    }
    #expect(Self.refusal(SnapshotBytes.sealed(SnapshotBytes.putting(0, at: 8, in: bytes)))?.reason == .corrupt)
  }

  // MARK: Under a right checksum

  /// Planners with what the rich one lacks: a search and an accepted order, visits and a rest, stops in progress.
  private static func planners() throws -> [(String, Planner)] {
    var tour = try Tour.through(Tour.zigzag)
    try tour.request()
    let taken = tour.takeRequest()
    let places = [0] + Tour.zigzag
    let times = places.flatMap { from in places.map { abs(from - $0) / 20 } }
    try tour.planner.travelTimesLoaded(times, request: #require(taken), now: .at("10:00"))
    tour.search()
    try tour.accept()
    try tour.planner.saveFailed(#require(tour.planner.acceptedOrder.key), "No network", now: .at("10:00"))
    try tour.set(2, .inProgress, at: "10:01")
    try tour.request(rules: [StopRule(id: TaskID(1), position: .first, priority: 77)])
    tour.collect()
    var searching = try Tour.through(Tour.zigzag + Tour.zigzag)
    try searching.change { $0.language = .german }
    try searching.planner.stringReplaced(.saves, with: "-{0}", now: .at("10:00"))
    let today = searching.planner.today
    searching.planner.holidaysChanged(
      to: try Holidays(from: today, through: today, [Holiday(today, .publicHoliday)]), now: .at("10:00"))
    _ = searching.planner.collectChanges()
    try searching.request(.estimating)
    _ = searching.planner.searchProposal(steps: 500)
    #expect(searching.planner.proposal.phase == .searching)
    try searching.planner.fixReceived(.at(north: 77, time: .at("10:00:01")), now: .at("10:00:01"))
    var walk = try Walk(stops: [0, 60, 2_000])
    try walk.fix(0, at: 0)
    try walk.wait(until: 130)
    try walk.fix(300, at: 140)
    try walk.planner.clockAdvanced(now: .morning + 199)
    return [("rich", try .rich()), ("tour", tour.planner), ("searching", searching.planner), ("walk", walk.planner)]
  }

  /// The planner of the bytes; nil if they are refused.
  private func planner(of bytes: [UInt8], _ note: String, isHandover: Bool) -> Planner? {
    do throws(Refusal) {
      let sealed = SnapshotBytes.sealed(bytes)
      if isHandover { return try Planner(takingOver: sealed) }
      return try Planner(
        restoring: sealed, settings: Walk.settings, authorization: .whenInUse, now: .morning + 200)
    } catch {
      #expect(error.reason == .corrupt || (isHandover && error.reason == .notAllowed), "\(note): \(error)")
      return nil
    }
  }

  /// Whether the bytes restore a planner, which then can do what a planner can.
  private func works(_ bytes: [UInt8], _ note: String, isHandover: Bool) throws -> Bool {
    guard var planner = planner(of: bytes, note, isHandover: isHandover) else { return false }
    _ = planner.texts
    let now = planner.clock.now
    _ = planner.searchProposal(steps: 200)
    if let id = planner.tasks.first?.id { _ = reason { try planner.rowTapped(id, now: now) } }
    _ = (reason { try planner.textChanged(to: "Milk", now: now) }, reason { try planner.saveTapped(now: now) })
    for _ in 0..<4 { _ = planner.nextEffect() }
    planner.stop(now: now)
    planner.start(now: now)
    let ids = Set(planner.tasks.map(\.id))
    #expect(Set(planner.visits.map(\.id)).isSubset(of: ids) && ids.count == planner.tasks.count, "\(note)")
    if let number = planner.proposal.number { planner.proposalDiscarded(number, now: now) }
    try planner.load([])
    _ = planner.takeEffects()
    let taken = try Planner(takingOver: planner.handOver())
    let isSame = taken.texts == planner.texts && taken.handOver() == planner.handOver()
    #expect(isSame, "\(note)")
    return true
  }

  private static let limits: [UInt64] = [
    0, 1, 2, 3, 251, 1_001, 4_097, 65_537, 1_048_577, 1 << 32, 1 << 63, .max, UInt64(Int64.max), Double.nan.bitPattern,
    Double.infinity.bitPattern, (-1.0).bitPattern,
  ]

  @Test(
    "a byte or a number altered, bytes taken out or put in: refused, or a planner that works · SNAP-3.4 SNAP-3.5 ORDER-12",
    arguments: 0..<6)
  func altered(part: Int) throws {
    var random = SeededRandom(seed: UInt64(part))
    for (name, planner) in try Self.planners() {
      let isHandover = part % 2 == 1
      let bytes = isHandover ? planner.handOver() : planner.snapshot()
      let isWhole = try works(bytes, name, isHandover: isHandover)
      #expect(isWhole)
      var (restored, refused) = (0, 0)
      for (place, kind) in (24..<bytes.count - 8).flatMap({ [($0, 0), ($0, Int.random(in: 1..<4, using: &random))] })
      where place % 3 == part / 2 {
        var altered = bytes
        switch kind {
        case 0: altered[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1:
          let limit = Self.limits.randomElement(using: &random) ?? 0
          altered = SnapshotBytes.putting(limit, at: min(place, bytes.count - 16), in: bytes)
        case 2: altered.removeSubrange(place..<min(place + .random(in: 1...40, using: &random), bytes.count - 8))
        default:
          altered.insert(contentsOf: [UInt8](repeating: 0, count: .random(in: 1...40, using: &random)), at: place)
        }
        if try works(altered, "\(name), byte \(place)", isHandover: isHandover) {
          restored += 1
        } else {
          refused += 1
        }
      }
      #expect(restored > 20 && refused > 20, "\(name): \(restored) \(refused)")
    }
  }

  @Test("values that the host could not hand in are refused · SNAP-3.4 TASK-4 LOC-3")
  func values() throws {
    let high: UInt64 = 0xA1B2_C3D4_E5F6_0718
    let tasks = try [1, 2].map { try PlanTask(id: TaskID(high: high, low: $0), title: "K", status: .inProgress) }
    var planner = try Planner.started(with: tasks, authorization: .whenInUse, fix: 0)
    try planner.fixReceived(.at(north: 500, accuracy: 900, time: .morning + 5), now: .morning + 5)
    let bytes = planner.snapshot()
    let ids = SnapshotBytes.places(of: high, in: bytes)
    #expect(ids.count == 2)
    let accuracies = SnapshotBytes.places(of: 900.0.bitPattern, in: bytes)
    #expect(!accuracies.isEmpty)
    let cases: [(Int, UInt64)] = [(ids[1] + 8, 1)] + accuracies.map { ($0, (-900.0).bitPattern) }
    for (place, number) in cases {
      #expect(
        Self.refusal(SnapshotBytes.sealed(SnapshotBytes.putting(number, at: place, in: bytes))) == .corruptSnapshot)
    }
  }

  @Test("of the schedule, what no planner would write is refused · SNAP-3.4 SNAP-3.5 SCHED-7.9")
  func schedule() throws {
    let (one, two) = (0x1122_3344_5566_7788 as UInt64, 0x1122_3344_5566_7799 as UInt64)
    let tour = try Tour([one, two].map { try .stop($0, $0 == one ? .inProgress : .planned) })
    let bytes = tour.planner.snapshot()
    func place(of id: UInt64) throws -> Int { try #require(SnapshotBytes.places(of: id, in: bytes).last) }
    // After an id: whether it has a start, the start, the shown arrival.
    let (first, other, far) = (try place(of: one), try place(of: two), UInt64(Int64.max))
    #expect(SnapshotEnvelope.number(in: bytes, at: first + 8) == 1 && other == first + 40)
    for (name, place, number) in [
      ("an unknown task", first, one + 1), ("a task twice", other, one), ("a flag of 2", first + 8, 2),
      ("a start beyond all instants", first + 16, far), ("a start before all instants", first + 16, far + 1),
      ("a shown arrival beyond all instants", other + 16, far), ("a shown end beyond all instants", first - 24, far),
    ] {
      let altered = SnapshotBytes.sealed(SnapshotBytes.putting(number, at: place, in: bytes))
      #expect(Self.refusal(altered) == .corruptSnapshot, "\(name)")
    }
  }

  @Test("an id that comes twice in an order, or is of no task · SNAP-3.4 ORDER-12")
  func orders() throws {
    let high: UInt64 = 0xA1B2_C3D4_E5F6_0718
    let stops = try [1, 3, 2, 4].enumerated().map { index, kilometre in
      try PlanTask(
        id: TaskID(high: high, low: UInt64(index + 1)), title: "K", order: Int32(index),
        coordinate: .metres(north: Double(kilometre) * 1_000), estimatedDuration: 600)
    }
    var tour = try Tour(stops, Tour.tenMetresPerSecond, travel: nil)
    try tour.propose()
    try tour.accept()
    try tour.request()
    let bytes = tour.planner.snapshot()
    func low(_ place: Int) -> UInt64 { SnapshotEnvelope.number(in: bytes, at: place) }
    let places = SnapshotBytes.places(of: high, in: bytes).map { $0 + 8 }
    let (accepted, proposed) = (places.suffix(8).prefix(4), places.suffix(4))
    #expect(accepted.map(low) == [1, 3, 2, 4] && proposed.map(low).sorted() == [1, 2, 3, 4])
    for place in accepted + proposed {
      for other in 1...4 as ClosedRange<UInt64> where other != low(place) {
        let altered = SnapshotBytes.sealed(SnapshotBytes.putting(other, at: place, in: bytes))
        #expect(Self.refusal(altered) == .corruptSnapshot, "\(other) twice")
      }
      // A task of the accepted order may be gone, one of the proposal not.
      let gone = Self.refusal(SnapshotBytes.sealed(SnapshotBytes.putting(9, at: place, in: bytes)))
      #expect(gone == (accepted.contains(place) ? nil : .corruptSnapshot))
    }
  }
}

/// The bytes of a snapshot, in the format of docs/snapshot.md.
enum SnapshotBytes {
  static func putting(_ number: UInt64, at place: Int, in bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for index in 0..<8 { result[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * index)) }
    return result
  }

  /// Where the number is, among the fields.
  static func places(of number: UInt64, in bytes: [UInt8]) -> [Int] {
    (24...bytes.count - 16).filter { SnapshotEnvelope.number(in: bytes, at: $0) == number }
  }

  /// The bytes with a correct size and checksum.
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let sized = putting(UInt64(bytes.count), at: 16, in: bytes)
    return putting(SnapshotEnvelope.checksum(sized, size: sized.count - 8), at: sized.count - 8, in: sized)
  }
}
