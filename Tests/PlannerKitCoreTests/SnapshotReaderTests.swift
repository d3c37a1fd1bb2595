import Testing

@testable import PlannerKitCore

/// Bytes under a right checksum that no planner would write (SNAP-3.4, SNAP-3.5).
@Suite struct SnapshotReaderTests {
  /// What is written, to be read.
  static func reader(_ write: (SnapshotWriter) throws -> Void) throws -> SnapshotReader {
    let writer = SnapshotWriter()
    try write(writer)
    return try SnapshotReader(writer.sealed())
  }

  /// A section of multiple texts as it is written, with any state.
  private static func section(
    selected: [Item], items: [Item], dropped: [Item] = [], phase: SectionPhase, request: UInt64 = 0,
    message: String = ""
  ) throws -> ComposerSection? {
    let reader = try reader { writer in
      try SectionDescription.tags().write(to: writer)
      writer.write(selected)
      writer.write([] as [Item])
      writer.write(items)
      writer.write(dropped)
      writer.write(phase.rawValue)
      writer.write(request)
      writer.write(message)
    }
    guard let section = try? ComposerSection(from: reader) else { return nil }
    try reader.finish()
    return section
  }

  @Test("a refused task may have any index, however few bytes follow · SNAP-1.20 SNAP-4.4")
  func refusedIndexes() throws {
    let refused = [0, 17, 33, Limits.tasks].map { RefusedTask(index: $0, refusal: .blankTitle) }
    let reader = try Self.reader { RefusedTask.write(refused, to: $0) }
    #expect(try RefusedTask.list(from: reader).map(\.index) == refused.map(\.index))
    try reader.finish()
    let beyond = try Self.reader {
      RefusedTask.write([RefusedTask(index: Limits.tasks + 1, refusal: .blankTitle)], to: $0)
    }
    _ = try? RefusedTask.list(from: beyond)
    #expect((try? beyond.finish()) == nil)
  }

  @Test("items of a section that is not loaded are refused · SNAP-3.5")
  func itemsNotLoaded() throws {
    let items = try Item.texts("a", "b")
    for (phase, request) in [(SectionPhase.idle, 0), (.loading, 3), (.failed, 0)] as [(SectionPhase, UInt64)] {
      #expect(try Self.section(selected: [], items: [], phase: phase, request: request)?.phase == phase)
      #expect(try Self.section(selected: items, items: [], phase: phase, request: request)?.phase == phase)
      #expect(try Self.section(selected: [], items: items, phase: phase, request: request) == nil)
      #expect(try Self.section(selected: items, items: items, phase: phase, request: request) == nil)
    }
  }

  @Test("a selected value that is not among the loaded items is refused · SNAP-3.5")
  func selectedNotLoaded() throws {
    let (items, other) = try (Item.texts("a", "b"), Item.texts("c"))
    #expect(try Self.section(selected: Item.texts("B "), items: items, phase: .loaded)?.selected.count == 1)
    #expect(try Self.section(selected: [], items: [], phase: .loaded)?.phase == .loaded)
    #expect(try Self.section(selected: other, items: items, phase: .loaded) == nil)
    #expect(try Self.section(selected: items + other, items: items, phase: .loaded) == nil)
    #expect(try Self.section(selected: other, items: [], phase: .loaded) == nil)
  }

  @Test("a section that waits has a request, and no other has one · SNAP-3.4")
  func requests() throws {
    for phase in [SectionPhase.idle, .loaded, .failed] {
      #expect(try Self.section(selected: [], items: [], phase: phase) != nil)
      #expect(try Self.section(selected: [], items: [], phase: phase, request: 3) == nil)
    }
    #expect(try Self.section(selected: [], items: [], phase: .loading) == nil)
  }

  @Test("a flag is 0 or 1 · SNAP-3.5", arguments: [0, 1, 2, 3, UInt64.max])
  func flags(number: UInt64) throws {
    let reader = try Self.reader { $0.write(number) }
    let flag = reader.flag()
    #expect(((try? reader.finish()) != nil) == (number <= 1) && flag == (number == 1))
  }

  @Test("the open child is one that a planner can show: a known task's, of a started planner · SNAP-3.5")
  func child() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "K")])
    try planner.rowTapped(TaskID(1), now: .morning)
    func isRestored(_ change: (inout Planner) throws -> Void) rethrows -> Bool {
      var planner = planner
      try change(&planner)
      let bytes = planner.snapshot()
      return (try? Planner(restoring: bytes, authorization: .denied, now: .morning)) != nil
    }
    let composer = Composer(.new(TaskID(50)), draft: nil, text: "", sections: [])
    #expect(isRestored { _ in })
    #expect(!isRestored { $0.plan = DayPlan() })
    #expect(!isRestored { $0.composer = composer })
    #expect(
      !isRestored {
        $0.stop(now: .morning); $0.composer = composer
      })
  }

  @Test(
    "a text may take all the bytes that are left · SNAP-1", arguments: ["", "a", String(repeating: "ä", count: 600)])
  func lastText(text: String) throws {
    let reader = try Self.reader { $0.write(text) }
    #expect(reader.text(.title) == text)
    try reader.finish()
  }

  @Test("a travel time of an unknown task, or a second one, is refused · SNAP-3.5", arguments: [[1], [2], [1, 1]])
  func travelTimes(ids: [UInt64]) throws {
    var plan = try Planner.started(with: [PlanTask(id: TaskID(1), title: "K")]).plan
    let reader = try Self.reader { writer in
      writer.write(count: ids.count)
      for id in ids {
        TaskID(id).write(to: writer)
        writer.write(60.0)
      }
    }
    let isRefused = (try? plan.readTravelTimes(from: reader)) == nil
    #expect(isRefused == (ids != [1]))
  }

  @Test("a composer with a section twice is refused, and one with more sections than the limit · SNAP-3.5")
  func sectionsTwice() throws {
    func composer(_ sections: [SectionDescription]) throws -> Composer? {
      let sections = try sections.map { try ComposerSection($0, preselected: [], original: []) }
      let composer = Composer(.new(TaskID(50)), draft: nil, text: "", sections: sections)
      let reader = try Self.reader { Composer.write(composer, to: $0) }
      return try? Composer.optional(from: reader)
    }
    #expect(try composer([.project, .date])?.sections.count == 2)
    #expect(try composer([.project, .project]) == nil)
  }

  @Test("a draft with a value of another type than its section is refused · SNAP-3.5")
  func draftTypes() throws {
    for (section, item) in try [
      (SectionDescription.tags(), Item.texts("a")), (.tags(), [.day(3)]), (.date, [.day(3)]), (.date, Item.texts("a")),
    ] {
      let reader = try Self.reader { writer in
        Draft.write(Draft(text: "Milk", selections: [(section, item)], report: nil), to: writer)
      }
      let draft = try? Draft.optional(from: reader)
      #expect((draft != nil) == (section.valueType == item.first?.value.type))
    }
  }

  @Test("more saves than the limit are refused · SNAP-3.5 DAY-8.17", arguments: [999, 1_000, 1_001])
  func saves(count: Int) throws {
    var planner = try Planner.started()
    let save = try planner.composeAndSave(TaskID(50), text: "Milk")
    var saves = PendingSaves()
    for number in 1...count {
      let key = SaveKey(high: 0, low: UInt64(number))
      let copy = PendingSave(
        key: key, number: UInt64(number), since: .morning, composed: save.composed, task: save.task)
      saves.add(copy, known: nil)
      saves.changeState(of: key) { $0.sent() }
    }
    let reader = try Self.reader { saves.write(to: $0) }
    let read = try? PendingSaves(from: reader, takenAt: .morning)
    #expect(((try? reader.finish()) != nil && read?.saves.count == count) == (count <= Limits.pendingSaves))
  }

  @Test("a counter of numbers that could run out is refused · SNAP-3.5")
  func counter() throws {
    var planner = try Planner.started()
    try planner.compose()
    for number in [planner.lastNumber, 1 << 62, 1 << 62 + 1, 1 << 63, .max] as [UInt64] {
      planner.lastNumber = number
      let bytes = planner.snapshot()
      let refusal = reason { try Planner(restoring: bytes, authorization: .denied, now: .morning) }
      #expect(refusal == (number <= 1 << 62 ? nil : .corrupt), "\(number)")
    }
  }

  @Test("a planner restored at the greatest counter still gives new numbers · SNAP-3.5 DAY-1.3")
  func greatestCounter() throws {
    var planner = try Planner.started()
    planner.lastNumber = 1 << 62
    var restored = try planner.restored(authorization: .denied)
    for _ in 0..<100 {
      let before = restored.lastNumber
      try restored.load([])
      #expect(restored.lastNumber != before && restored.lastNumber <= 1 << 62)
    }
  }

  @Test("the first version, without the mark and with any maximum of a single section, is read · SNAP-3.6 SNAP-1.8")
  func version1() throws {
    var planner = try Planner.started(with: [PlanTask(id: TaskID(1), title: "K")])
    planner.authorizationChanged(to: .whenInUse, now: .morning)
    planner.stop(now: .morning)
    #expect(planner.snapshot()[8] == 7)
    // The mark is a flag of 8 bytes after the counters of fixes and the filter, which has no fix.
    var bytes = planner.snapshot()
    let mark = try #require(
      (24..<bytes.count - 8).first { place in
        var altered = planner
        altered.sensor.restored(awaitsFix: !planner.sensor.awaitsFix)
        return place % 8 == 0 && altered.snapshot()[place] != bytes[place]
      })
    // Version 3 ends with the schedule, the rest, the visits and the reports; version 4 with the orders; version 7 with
    // the keys, the outcomes, the draft of a report and the visit log.
    let writer = SnapshotWriter()
    let empty = writer.sealed().count
    planner.home.schedule.write(to: writer)
    planner.arrivals.write(to: writer)
    planner.writeOrders(to: writer)
    planner.recentKeys.write(to: writer)
    planner.outcomes.write(to: writer)
    Draft.write(planner.reportDraft, to: writer)
    planner.log.write(to: writer)
    bytes.removeSubrange(bytes.count - 8 - (writer.sealed().count - empty - 8)..<bytes.count - 8)
    // Version 7 has the tasks of the saves: none, as a 0 among others before the detent and the child.
    bytes.removeSubrange(bytes.count - 48..<bytes.count - 40)
    // Before version 6, the filter had no reference fix, which is none here, and there were two counters less.
    bytes.removeSubrange(mark - 32..<mark + 8)
    bytes.removeSubrange(112..<128)
    // Version 5 begins with a flag: whether the planner is handed over.
    bytes.removeSubrange(24..<32)
    bytes[8] = 1
    let restored = try Planner(restoring: SnapshotBytes.sealed(bytes), authorization: .whenInUse, now: .morning)
    #expect(!restored.sensor.awaitsFix && restored.tasks.count == 1)
  }
}
