import CPlanner
import CPlannerABI
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let tags = Section.multiple("Tags", maximum: 2)

private let richSettings = Settings(offset: 7_200, schedule: 1, arrivalRadius: 100)

/// A host with everything at once: a plan with every kind of task, a waiting fix, waiting and failed saves, a draft,
/// and a composer with sections in every phase. The stored files have places near 0°, 0°.
private func richHost() -> TestHost {
  let host = TestHost.loaded(visits, richSettings, fix: .east(0, of: 0))
  host.later(5)
  var lunch = planner_workday_break(duration: 1_800, earliest: 43_200, latest: 50_400, most_work: .max)
  let isLunchGiven = withUnsafePointer(to: &lunch) { lunch in
    var workday = planner_workday.blank
    workday.present = UInt32(PLANNER_WORKDAY_HAS_SHIFT_START | PLANNER_WORKDAY_HAS_SHIFT_END)
    (workday.shift_start, workday.shift_end, workday.breaks, workday.break_count) = (28_800, 61_200, lunch, 1)
    return Status(planner_workday_changed(host.planner, host.now, &workday))
  }
  #expect(isLunchGiven == .ok)
  host.fix(.east(500, of: 0), accuracy: 900)
  host.fix(.east(500, of: 0), accuracy: -1)
  host.travelTime(2, 1_234)
  host.composed(20, "A failed one\nwith notes")
  host.failSave("No network")
  host.openComposer(21, [tags, .date], preselected: [.day(monday).of(1)])
  host.type("One that waits")
  host.fill(0, [.text("urgent"), .text("later")])
  host.tapItem(0, 1)
  host.saveAndClose()
  host.openComposer(30, [tags])
  host.type("Draft")
  host.keepDraft()
  host.cancel()
  var outcome = planner_outcome.blank
  outcome.key = ID(99).uuid
  outcome.task_id = ID(high: .max, low: .max).uuid
  outcome.at = host.now
  #expect(Status(planner_outcome_recorded(host.planner, host.now, &outcome, nil, 0, 0)) == .ok)
  host.refresh()
  host.effects()
  host.openComposer(
    1, Section.standard + [tags, .single("Rank", PLANNER_VALUE_DURATION)],
    preselected: [.text("keys", "Keys").of(0)], isEdit: true)
  host.type("Café\nRing twice")
  host.fill(4, [.text("urgent"), .text("Café", "Coffee"), .text("later")])
  for item in 0..<3 { host.tapItem(4, item) }
  host.typeItem(4, .text(" new "))
  host.fill(5, [])
  host.activate(3)
  host.effects()
  host.failItems("No items")
  host.activate(2)
  var options = planner_proposal_options.blank
  options.objective = Int32(PLANNER_ORDER_EARLIEST_FINISH)
  #expect(Status(planner_proposal_requested(host.planner, host.now, &options)) == .ok)
  host.effects()
  return host
}

private let visits = [
  Visit(
    1, "Kaisers", order: 3, status: PLANNER_TASK_EN_ROUTE, at: .east(1_000, of: 0),
    plannedAt: mondayNoon + hour, duration: 900, notes: "Ring", address: "Bergmannstraße 5",
    hours: "Mo-Sa 08:00-20:00", photo: "https://example.org/1.jpg", project: "red"),
  Visit(2, order: 1, at: .east(2_000, of: 0), plannedDay: monday, address: "Hauptstraße 1"),
  Visit(3, order: 2, repeats: PLANNER_MONDAY | PLANNER_FRIDAY),
  Visit(ID(high: .max, low: .max), order: .max - 9, status: PLANNER_TASK_DONE, plannedDay: monday + 1),
]

/// The stored snapshots of all versions, which must load for ever. `WRITE_SNAPSHOT=1 swift test --filter
/// SnapshotFileTests` writes the files of a new version from `richHost`: an ordinary snapshot, and the planner handed
/// over. The files of old versions never change.
struct SnapshotFileTests {
  // Without Foundation: its `contains` would replace the standard library's in all these tests.
  private func open(_ name: String, _ mode: String) -> UnsafeMutablePointer<FILE>? {
    let folder = #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    return fopen("\(folder)/Snapshots/\(name).hex", mode)
  }

  /// Reads a file of hexadecimal digits, 32 bytes a line.
  private func read(_ name: String) throws -> [UInt8] {
    let file = try #require(open(name, "r"))
    defer { fclose(file) }
    var digits: [UInt8] = []
    while case let character = fgetc(file), character >= 0 {
      if let digit = Character(UnicodeScalar(UInt8(character))).hexDigitValue { digits.append(UInt8(digit)) }
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
  }

  @Test("a file of this version is written on request, and never overwritten · SNAP-3")
  func write() throws {
    guard getenv("WRITE_SNAPSHOT") != nil else { return }
    for (name, bytes) in [("version", richHost().snapshot), ("handover", richHost().handover)] {
      let file = try #require(open("\(name)-\(bytes[8])", "wx"), "the file exists already")
      defer { fclose(file) }
      for (index, byte) in bytes.enumerated() {
        let isLast = index % 32 == 31 || index == bytes.count - 1
        fputs(String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) + (isLast ? "\n" : ""), file)
      }
    }
  }

  @Test("the snapshot written today equals the stored file of version 7, byte for byte · SNAP-2 SNAP-4")
  func sameBytes() throws {
    #expect(try read("version-7") == richHost().snapshot)
    #expect(try read("handover-7") == richHost().handover)
  }

  @Test("the stored files of planners that were handed over are taken over · SNAP-4 SNAP-3.6", arguments: [5, 6, 7])
  func handedOver(version: Int) throws {
    let taken = try TestHost.takeOver(read("handover-\(version)"))
    let planner = try #require(taken.planner, "\(taken.reason)")
    let (host, original) = (richHost(), richHost())
    host.replace(with: planner)
    #expect(host.rows == original.rows && host.wake == original.wake)
    #expect(known(host.saves, version) == known(original.saves, version))
    #expect(host.composer?.text == original.composer?.text && host.location == original.location)
    #expect(host.effects() == original.effects())
  }

  /// What a version of the format has of saves: before version 7 they have neither keys nor instants.
  private func known(_ saves: [Save], _ version: Int) -> [Save] {
    saves.map { save in
      var known = save
      if version < 7 { (known.key, known.since) = (0, 0) }
      return known
    }
  }

  @Test(
    "the stored files of all versions restore the expected state · SNAP-3.6 SNAP-1", arguments: [1, 2, 3, 4, 5, 6, 7])
  func stored(version: Int) throws {
    let outcome = TestHost.restore(try read("version-\(version)"), richSettings, at: mondayNoon + 5 * second)
    let host = try #require(outcome.host, "\(outcome.reason)")
    #expect(host.home.phase == PLANNER_PHASE_LOADED && host.home.refreshing && host.home.day == monday)
    // In version 1 the composed tasks share the greatest order.
    #expect(host.ids == [2, 3, 1] + (version == 1 ? [21, 20] : [20, 21]))
    let row = try host.row(1)
    #expect(row.title == "Kaisers" && row.address == "Bergmannstraße 5" && row.hours == "Mo-Sa 08:00-20:00")
    #expect(row.photo == "https://example.org/1.jpg" && row.status == PLANNER_TASK_EN_ROUTE && row.order == 3)
    #expect(row.plannedAt == mondayNoon + hour && row.place == .east(1_000, of: 0))
    #expect(try abs((host.row(2).distance ?? 0) - 2_000) < 1e-6 && host.row(2).travelTime == 1_234)
    let location = host.location
    #expect(location.place == .east(0, of: 0) && location.accuracy == 10 && location.time == mondayNoon)
    #expect(location.received == 3 && location.used == 1 && location.ignored.accuracy == 1)
    #expect(host.wake == mondayNoon + 35 * second, "a coarse fix waits")
    let composer = try #require(host.composer)
    #expect(composer.id == 1 && composer.isEdit && composer.canSave && !composer.keepsDraft && composer.active == 2)
    #expect(composer.text == "Café\nRing twice" && composer.sections.count == 6)
    #expect(composer.sections.map(\.phase) == [0, 0, 1, 3, 2, 2] && composer.sections[3].message == "No items")
    #expect(composer.sections[0].selectedLabels == ["Keys"] && composer.sections[1].selectedNumbers == [monday])
    #expect(composer.sections[2].selectedNumbers == [900] && composer.sections[4].name == "Tags")
    #expect(composer.sections[4].labels == ["urgent", "Coffee", "later", "new"])
    #expect(composer.sections[4].selectedLabels == ["later", "new"] && composer.sections[4].dropped == "Coffee")
    #expect(composer.sections[4].items.map(\.isCustom) == [false, false, false, true])
    #expect(host.saves.map(\.id) == [20, 21] && host.saves.map(\.message) == ["No network", ""])
    #expect(host.saves[0].task?.title == "A failed one" && host.saves[0].task?.notes == "with notes")
    #expect(host.saves[1].task?.plannedDay == monday && host.saves[1].selections == ["Tags: later"])
    var reopened = planner_outcome.blank
    #expect(Status(planner_outcome_at(host.planner, 0, &reopened)) == (version < 7 ? Status.none : .ok))
    #expect(reopened.status == PLANNER_TASK_PLANNED && (version < 7 || ID(reopened.key) == 99))
    var proposal = planner_proposal.blank
    #expect(Status(planner_proposal_state(host.planner, &proposal)) == (version < 4 ? Status.none : .ok))
    #expect(Int(proposal.phase) == (version < 4 ? 0 : PLANNER_PROPOSAL_PHASE_WAITING))
    let effects = host.effects()
    #expect(effects.contains(.load(request: host.request, day: monday)))
    #expect(
      effects.contains(.save(host.saveKey, 21)) && effects.contains(.loadItems(host.itemsRequest, section: 2)))
    host.cancel()
    host.openComposer(31)
    #expect(host.composer?.text == "Draft")
    host.later(Double(dayLength / second))
    host.clock()
    #expect(host.ids.contains(ID(high: .max, low: .max)), "the task of tomorrow")
  }
  @Test("settings, authorisation and time of a restore are passed on, and the facts of bytes · SNAP-1.2 SNAP-5.1")
  func arguments() throws {
    let host = richHost()
    let other = try host.restored(
      Settings(offset: -7_200, language: "de"), authorization: PLANNER_AUTHORIZATION_ALWAYS, at: mondayNoon + 3 * hour)
    #expect(other.location.authorization == PLANNER_AUTHORIZATION_ALWAYS && other.clock() == .ok)
    #expect(try other.row(1).plannedText == "11:00" && other.string(PLANNER_STRING_CLOSE) == "Schließen")
    for (bytes, takenAt, isHandover) in [
      (host.snapshot, mondayNoon + 5 * second, 0), (host.handover, mondayNoon + 5 * second, 1),
      (other.snapshot, mondayNoon + 3 * hour, 0),
    ] as [([UInt8], Int64, Int32)] {
      var facts = planner_snapshot_facts.blank
      #expect(Status(planner_read_snapshot_facts(bytes, bytes.count, &facts, nil)) == .ok)
      #expect(facts.version == 7 && facts.taken_at == takenAt && facts.is_handover == isHandover)
    }
  }

  @Test("refused bytes have their status and a message, and give no planner · SNAP-3.2 SNAP-3.3 SNAP-4.6")
  func refusals() throws {
    let bytes = richHost().snapshot
    // Version 8, with its checksum.
    var newer = Array("PLSNAP\n\u{1A}".utf8) + [UInt8](repeating: 0, count: 24)
    (newer[8], newer[16]) = (8, 32)
    newer.replaceSubrange(24..., with: [0x40, 0xB7, 0xD3, 0x4F, 0x83, 0x71, 0xFA, 0xDD])
    for (refused, status, message) in [
      (Array(bytes.dropLast()), PLANNER_CORRUPT, "bytes must be a whole snapshot; these were cut."),
      ([1, 2, 3], PLANNER_CORRUPT, "bytes must be a snapshot of a planner."),
      (
        bytes.dropLast() + [bytes[bytes.count - 1] ^ 1], PLANNER_CORRUPT,
        "bytes must be a snapshot as it was taken; these were altered."
      ), (newer, PLANNER_NEWER, "bytes must be a snapshot of this version of the library or an older one."),
    ] as [([UInt8], Int, String)] {
      let (restored, taken) = (TestHost.restore(refused, at: mondayNoon), TestHost.takeOver(refused))
      #expect(restored.status == Status(status) && restored.reason == message)
      #expect(taken.status == Status(status) && taken.reason == message)
    }
    let ordinary = TestHost.takeOver(bytes)
    #expect(ordinary.status == .notAllowed)
    #expect(ordinary.reason == "bytes must be those of a planner that was handed over.")
  }
}
