import CPlanner
import CPlannerABI
import Testing

/// The records of the visiting order in damaged snapshots: refused, or a planner that works.
struct ProposalDamageTests {
  private static let high: UInt64 = 0xA1B2_C3D4_E5F6_0718
  private static let kilometres: [Double] = [1, 3, 2, 4]
  private static let settings = Settings(schedule: 1)

  private static func id(_ low: UInt64) -> ID { ID(high: high, low: low) }

  /// A planner with the host's travel times between its stops; with an accepted order whose save has failed and a
  /// proposal that waits, unless it is plain.
  private static func host(isPlain: Bool = false) throws -> TestHost {
    let visits = kilometres.enumerated().map { index, kilometre in
      Visit(id(UInt64(index + 1)), order: Int32(index), at: .east(kilometre * 1_000), duration: 600)
    }
    let host = TestHost.loaded(visits, settings, fix: .east(0))
    if isPlain { return host }
    let places = [0] + kilometres
    host.propose()
    host.loadTimes(
      places.map { from in places.map { abs($0 - from) * 100 } }, to: try #require(host.effects().travelTimes.first))
    host.search()
    #expect(host.accept() == .ok)
    #expect(host.failSave("No network", to: host.effects().orderSaves.first) == .ok)
    host.propose([StopWish(id: id(2), position: PLANNER_ORDER_FIRST, priority: 77)])
    host.effects()
    return host
  }

  /// Expects that the bytes are refused, or that the restored planner can do what a planner can.
  private func expectRefusedOrWorks(_ bytes: [UInt8], _ note: String) -> Bool {
    let outcome = TestHost.restore(SnapshotBytes.sealed(bytes), Self.settings, at: mondayNoon)
    #expect([.ok, .corrupt].contains(outcome.status), "\(note)")
    guard let host = outcome.host else { return false }
    let ids = host.ids.sorted()
    #expect(ids == (1...4).map { Self.id($0) }, "\(note)")
    let again = TestHost.restore(host.snapshot, Self.settings, at: mondayNoon).host
    #expect(again?.ids == host.ids && again?.stops == host.stops, "\(note)")
    #expect(again?.savedOrder?.ids == host.savedOrder?.ids && again?.proposal?.phase == host.proposal?.phase, "\(note)")
    for request in host.effects().travelTimes { #expect(host.declineTimes(request) == .ok, "\(note)") }
    host.search()
    #expect(host.proposedVisits.isEmpty || host.proposedVisits.map(\.id).sorted() == ids, "\(note)")
    if host.proposal?.isBetter == true { #expect(host.accept() == .ok, "\(note)") }
    #expect(host.ids.sorted() == ids, "\(note)")
    if let save = host.savedOrder {
      #expect(host.retryOrder() == .ok && host.savedOrder?.hasFailed == false, "\(note)")
      #expect(host.acknowledge(host.savedOrder?.request ?? save.request) == .ok, "\(note)")
    }
    host.effects()
    return true
  }

  @Test("any byte of the records altered under a valid checksum · SNAP-3.4 ORDER-12")
  func bytes() throws {
    let (bytes, plain) = (try Self.host().snapshot, try Self.host(isPlain: true).snapshot)
    #expect(expectRefusedOrWorks(bytes, "unaltered"))
    var dice = Dice(state: 16)
    var (restored, refused) = (0, 0)
    // They are the last field of the snapshot.
    for place in (plain.count - 40)..<(bytes.count - 8) {
      for change in [1, UInt8(1 + dice.roll(254))] {
        var altered = bytes
        altered[place] ^= change
        if expectRefusedOrWorks(altered, "byte \(place) ^ \(change)") { restored += 1 } else { refused += 1 }
      }
    }
    #expect(restored > 50 && refused > 50, "\(restored) \(refused)")
  }

  @Test("limits in place of any number of the records, and cut or longer records · SNAP-3.4 ORDER-12")
  func numbers() throws {
    let (bytes, plain) = (try Self.host().snapshot, try Self.host(isPlain: true).snapshot)
    let limits: [UInt64] = [0, 3, 251, 1 << 32, .max, UInt64(Int64.max), Double.nan.bitPattern, (-1.0).bitPattern]
    for place in (plain.count - 40)..<(bytes.count - 16) {
      for limit in limits where place % 3 == 0 {
        var altered = bytes
        SnapshotBytes.put(limit, at: place, in: &altered)
        _ = expectRefusedOrWorks(altered, "\(limit) at \(place)")
      }
      var cut = bytes
      cut.remove(at: place)
      #expect(!expectRefusedOrWorks(cut, "cut at \(place)"))
      #expect(!expectRefusedOrWorks(bytes.prefix(place) + [0] + bytes[place...], "longer at \(place)"))
    }
  }

  @Test("an id that comes twice or is of no task · SNAP-3.4 ORDER-12")
  func ids() throws {
    let bytes = try Self.host().snapshot
    let places = (24...bytes.count - 16).filter { SnapshotBytes.number(at: $0, in: bytes) == Self.high }.map { $0 + 8 }
    func lows(_ places: ArraySlice<Int>) -> [UInt64] { places.map { SnapshotBytes.number(at: $0, in: bytes) } }
    let (accepted, proposed) = (places.suffix(8).prefix(4), places.suffix(4))
    #expect(lows(accepted) == [1, 3, 2, 4] && lows(proposed).sorted() == [1, 2, 3, 4])
    for (list, name) in [(accepted, "the accepted order"), (proposed, "the proposal")] {
      for place in list {
        for low in [1, 2, 3, 4] as [UInt64] where low != SnapshotBytes.number(at: place, in: bytes) {
          var altered = bytes
          SnapshotBytes.put(low, at: place, in: &altered)
          #expect(!expectRefusedOrWorks(altered, "\(low) twice in \(name)"))
        }
      }
    }
    for place in proposed {
      var altered = bytes
      SnapshotBytes.put(9, at: place, in: &altered)
      #expect(!expectRefusedOrWorks(altered, "a stop of no task"))
    }
    for place in accepted {
      // A task of the accepted order may be gone.
      var altered = bytes
      SnapshotBytes.put(9, at: place, in: &altered)
      #expect(expectRefusedOrWorks(altered, "a task that is gone"))
    }
  }
}
