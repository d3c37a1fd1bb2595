import CPlanner
import CPlannerABI
import Testing

struct SnapshotDamageTests {
  private func expectRefused(
    _ bytes: [UInt8], _ note: String, as status: Status = .corrupt, _ location: SourceLocation = #_sourceLocation
  ) {
    let outcome = TestHost.restore(bytes, at: mondayNoon)
    #expect(outcome.host == nil && outcome.status == status, "\(note)", sourceLocation: location)
    #expect(outcome.reason.hasSuffix("."), "\(note)", sourceLocation: location)
  }

  @Test("a snapshot cut at any length is refused · SNAP-3")
  func cut() {
    let bytes = richHost().snapshot
    for size in bytes.indices { expectRefused(Array(bytes.prefix(size)), "\(size) bytes") }
    for size in 32..<bytes.count where size % 8 == 0 {
      expectRefused(SnapshotBytes.sealed(Array(bytes.prefix(size))), "\(size) bytes, sealed")
    }
    expectRefused(bytes + [0], "one byte more")
    expectRefused(SnapshotBytes.sealed(bytes + [0]), "one byte more, sealed")
  }

  @Test("a snapshot with any one byte changed is refused · SNAP-3")
  func oneByte() {
    let bytes = richHost().snapshot
    var dice = Dice(state: 7)
    for index in bytes.indices {
      for change in [1, 0x80, UInt8(1 + dice.roll(255))] {
        var altered = bytes
        altered[index] ^= change
        expectRefused(altered, "byte \(index)")
      }
    }
  }

  @Test("foreign bytes, and no bytes, are refused · SNAP-3")
  func foreign() {
    expectRefused([], "nothing")
    expectRefused(Array("PLSNAP".utf8), "too short to tell")
    expectRefused(Array("{\"tasks\": [], \"version\": 1, \"what\": \"another format\"}".utf8), "JSON")
    expectRefused([UInt8](repeating: 0, count: 4_096), "zeros")
    expectRefused([UInt8](repeating: 0xFF, count: 4_096), "ones")
    expectRefused(Array("PLSNAP\r\n\u{1A}".utf8) + [UInt8](repeating: 0, count: 99), "sent as text")
  }

  @Test("a newer version is recognised only if its bytes are intact; there is no version 0 · SNAP-3")
  func newer() {
    let bytes = richHost().snapshot
    for version in [7, 8, 256, UInt64(Int64.max), .max] {
      var altered = bytes
      SnapshotBytes.put(version, at: 8, in: &altered)
      expectRefused(altered, "version \(version) with the checksum of another")
      expectRefused(SnapshotBytes.sealed(altered), "version \(version)", as: .newer)
      expectRefused(SnapshotBytes.sealed(Array(altered.prefix(100))), "version \(version), of other fields", as: .newer)
    }
    var altered = bytes
    SnapshotBytes.put(0, at: 8, in: &altered)
    expectRefused(SnapshotBytes.sealed(altered), "version 0")
  }

  @Test("two tasks with one id are refused, even with a valid checksum · SNAP-3, TASK-4")
  func duplicate() throws {
    let host = TestHost.loaded([Visit(ID(high: 0xAB, low: 1)), Visit(ID(high: 0xAB, low: 2))])
    var bytes = host.snapshot
    let high = try #require(places(of: 0xAB, in: bytes).last)
    #expect(SnapshotBytes.number(at: high + 8, in: bytes) == 2)
    SnapshotBytes.put(1, at: high + 8, in: &bytes)
    expectRefused(SnapshotBytes.sealed(bytes), "an id used twice")
  }

  @Test("an invalid fix is refused, even with a valid checksum · SNAP-3, LOC-3")
  func negativeAccuracy() throws {
    let host = TestHost.loaded(richVisits, fix: .east(0))
    host.later(5)
    host.fix(.east(500), accuracy: 900)
    let places = places(of: 900.0.bitPattern, in: host.snapshot)
    #expect(!places.isEmpty)
    for place in places {
      var bytes = host.snapshot
      SnapshotBytes.put((-900.0).bitPattern, at: place, in: &bytes)
      expectRefused(SnapshotBytes.sealed(bytes), "a negative accuracy at \(place)")
    }
  }

  private func places(of number: UInt64, in bytes: [UInt8]) -> [Int] {
    (24...bytes.count - 16).filter { SnapshotBytes.number(at: $0, in: bytes) == number }
  }

  @Test(
    "bytes altered under a valid checksum are refused, or restore a planner that works · SNAP-3",
    arguments: 1...5 as ClosedRange<UInt64>)
  func altered(seed: UInt64) {
    let bytes = richHost().snapshot
    var dice = Dice(state: seed)
    var restoredCount = 0
    for _ in 0..<2_000 {
      var altered = bytes
      for _ in 0...dice.roll(3) { alter(&altered, &dice) }
      let outcome = TestHost.restore(
        SnapshotBytes.sealed(altered), richSettings, at: mondayNoon + 5 * second)
      #expect([.ok, .corrupt].contains(outcome.status))
      guard let host = outcome.host else { continue }
      restoredCount += 1
      expectWorks(host)
    }
    #expect((100...1_900).contains(restoredCount), "some are restored, but not all: \(restoredCount)")
  }

  private func alter(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let limits: [UInt64] = [
      0, 1, 2, 3, 7, 127, 128, 255, 1_000, 1_001, 4_097, 65_537, 1_048_577, 1 << 31, 1 << 32, 1 << 62, 1 << 63, .max,
      UInt64(Int64.max), Double.nan.bitPattern, Double.infinity.bitPattern, (-1.0).bitPattern,
      Double.greatestFiniteMagnitude.bitPattern,
    ]
    let place = 24 + dice.roll(bytes.count - 40)
    switch dice.roll(4) {
    case 0: bytes[place] = UInt8(dice.roll(256))
    case 1: SnapshotBytes.put(limits[dice.roll(limits.count)], at: place, in: &bytes)
    case 2:
      // Overwrites a number with another one of the snapshot.
      let other = 24 + dice.roll(bytes.count - 40)
      SnapshotBytes.put(SnapshotBytes.number(at: other, in: bytes), at: place, in: &bytes)
    default:
      let count = dice.roll(40)
      if dice.roll(2) == 0 {
        bytes.removeSubrange(place..<min(place + count, bytes.count - 8))
      } else {
        bytes.insert(contentsOf: (0..<count).map { _ in UInt8(dice.roll(3)) }, at: place)
      }
      if bytes.count < 64 { bytes += [UInt8](repeating: 0, count: 64) }
    }
  }

  /// Expects that everything can be read, and that later events are accepted or refused.
  private func expectWorks(_ host: TestHost) {
    _ = host.everything
    host.effects()
    host.fix(.east(5_000))
    host.wait(31)
    #expect([.ok, .outdated, .notStarted].contains(host.answer(richVisits)), "\(host.message)")
    if let composer = host.composer {
      host.appear(composer.presentation)
      for section in composer.sections.indices {
        host.activate(section)
        host.effects()
        host.load([.text("a"), .text("b")])
        for item in 0..<3 { host.tapItem(section, item) }
        host.typeItem(section, .text("c"))
      }
      host.type("Title")
      host.save()
      host.effects()
      host.disappear(composer.presentation)
    }
    host.effects()
    for save in host.saves { #expect([.ok, .outdated].contains(host.acknowledge(save.request))) }
    host.close()
    for id in host.ids.prefix(4) { #expect([.ok, .notStarted, .notAllowed].contains(host.tap(id))) }
    host.change(Settings(offset: -3_600))
    host.stop()
    host.start()
    host.effects()
    #expect(host.answer(richVisits) == .ok, "\(host.message)")
    #expect(TestHost.restore(host.snapshot, at: host.now).status == .ok)
    _ = host.everything
  }
}
